"""The composer: where the user writes, pastes, sends and stops."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QMimeData, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QInputMethodEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from companion_app.domain.episode import Span
from ui.chat.pasted_block import PastedBlock, is_paste
from ui.compat import override
from ui.i18n import t
from ui.icons import pixmap
from ui.theme import live, theme
from ui.widgets.buttons import IconButton
from ui.widgets.choices import FramedBox
from ui.widgets.label import Words
from ui.widgets.paint import box, dot
from ui.widgets.surfaces import empty

_MOST_LINES = 8


@dataclass(frozen=True, slots=True)
class Draft:
    """What is to be sent: the whole content, the parts that were pasted, and whether it may be remembered."""

    text: str
    spans: tuple[Span, ...]
    remember: bool


def compose(pasted: list[str], words: str, remember: bool = True) -> Draft:
    """Put pasted blocks above the words, a blank line between, and count their places in code points."""
    parts, spans, at = [], [], 0
    for block in pasted:
        spans.append(Span(at, at + len(block), "pasted"))
        parts.append(block)
        at += len(block) + 2
    own = words.strip()
    if own:
        parts.append(own)
    return Draft("\n\n".join(parts), tuple(spans), remember)


class Editor(QPlainTextEdit):
    """The text field of the composer; one to eight lines high.

    Signals:
        submitted: Enter was pressed, and no input method was composing.
        pasted: A long text was pasted; it is not in the field.
    """

    submitted = Signal()
    pasted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.enter_sends = True
        self.composing = False
        self.setProperty("kind", "bare")
        self.setProperty("ownRing", True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)
        self.textChanged.connect(self._fit)
        live(self, self._renew)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.composing:
            plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
            control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            if control or (plain and self.enter_sends):
                self.submitted.emit()
                return
        super().keyPressEvent(event)

    @override
    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self.composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    @override
    def insertFromMimeData(self, source: QMimeData) -> None:
        text = source.text().replace("\r\n", "\n").replace("\r", "\n")
        if is_paste(text):
            self.pasted.emit(text.strip("\n"))
        else:
            self.insertPlainText(text)

    @override
    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasText()

    @Slot()
    def _fit(self) -> None:
        lines = max(1, min(_MOST_LINES, int(self.document().size().height())))
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing() + 4)
        more = int(self.document().size().height()) > _MOST_LINES
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if more else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(policy)

    def _renew(self) -> None:
        self.setFont(theme().font("read"))
        self.setAccessibleName(t("composer.message"))
        self._fit()


class RoundButton(QPushButton):
    """The round button at the right: send in the accent, stop in the ink."""

    def __init__(self, icon_name: str, words: Words, surface: str, ink: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon_name, self._words, self._surface, self._ink = icon_name, words, surface, ink
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setProperty("radius", 17)
        live(self, self._renew)

    @override
    def sizeHint(self) -> QSize:
        return QSize(theme().px(34), theme().px(34))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        look = theme().color
        surface = look(self._surface)
        if self._surface == "accent" and self.underMouse():
            surface = look("accentHover")
        ink = look(self._ink)
        if not self.isEnabled():
            surface, ink = look("fill"), look("disabled")
        dot(painter, QRectF(self.rect()).center(), self.width() / 2, surface)
        size = theme().px(18)
        place = QPointF((self.width() - size) / 2, (self.height() - size) / 2)
        if self._icon_name == "square":
            inset = theme().px(11)
            box(painter, QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), 3, ink)
        else:
            painter.drawPixmap(place, pixmap(self._icon_name, ink, size, self.devicePixelRatioF()))
        painter.end()

    def _renew(self) -> None:
        text = self._words if isinstance(self._words, str) else self._words()
        self.setAccessibleName(text)
        self.setToolTip(text)
        self.setFixedSize(self.sizeHint())
        self.update()


class Composer(FramedBox):
    """Writes a message.

    Signals:
        sent: A ``Draft`` is to be sent; the field is empty already.
        stopped: Stop was pressed.
    """

    sent = Signal(object)
    stopped = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(18, parent)
        self._name, self._writing = name, False
        self.blocks: list[PastedBlock] = []
        self.editor = Editor(self)
        self.forget_button = IconButton("bookmark-x", lambda: t("composer.forget"))
        self.forget_button.setCheckable(True)
        self.send_button = RoundButton("arrow-up", lambda: t("composer.send"), "accent", "onAccent")
        self.stop_button = RoundButton("square", lambda: t("composer.stop"), "text", "canvas")
        self.stop_button.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 13, 10, 9)
        column.setSpacing(8)
        self._block_column = QVBoxLayout()
        self._block_column.setSpacing(8)
        column.addLayout(self._block_column)
        column.addWidget(self.editor)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addSpacing(-8)
        row.addWidget(self.forget_button)
        row.addStretch()
        row.addWidget(self.stop_button)
        row.addWidget(self.send_button)
        column.addLayout(row)
        self.editor.submitted.connect(self.submit)
        self.editor.pasted.connect(self.add_pasted)
        self.editor.textChanged.connect(self._on_text)
        self.send_button.clicked.connect(self.submit)
        self.stop_button.clicked.connect(self.stopped)
        self.setFocusProxy(self.editor)
        live(self, self._renew)
        self._on_text()

    @property
    def remember(self) -> bool:
        """Whether the next message may be remembered."""
        return not self.forget_button.isChecked()

    def set_writing(self, writing: bool) -> None:
        """Show stop while a reply is being written."""
        self._writing = writing
        self._renew()
        self._on_text()

    def set_text(self, text: str) -> None:
        """Put words into the field."""
        self.editor.setPlainText(text)

    @Slot(str)
    def add_pasted(self, text: str) -> None:
        """Take a pasted text as a block of its own."""
        block = PastedBlock(text)
        block.removed.connect(lambda: self._remove(block))
        block.owned.connect(lambda: self._own(block))
        self.blocks.append(block)
        self._block_column.addWidget(block)
        self._on_text()

    @Slot()
    def submit(self) -> None:
        """Send what is there, if anything is."""
        draft = compose([block.text for block in self.blocks], self.editor.toPlainText(), self.remember)
        if not draft.text.strip():
            self.editor.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        empty(self._block_column)
        self.blocks.clear()
        self.editor.clear()
        self.forget_button.setChecked(False)
        self._on_text()
        self.sent.emit(draft)

    def take_back(self, draft: Draft) -> None:
        """Put a draft that could not be sent back into the field, before what was written since."""
        end = max((span.end for span in draft.spans), default=0)
        for span in draft.spans:
            self.add_pasted(draft.text[span.start : span.end])
        own = draft.text[end:].lstrip("\n") if end else draft.text
        since = self.editor.toPlainText()
        self.editor.setPlainText(f"{own}\n{since}" if since and own else own or since)
        self.forget_button.setChecked(not draft.remember)

    def _remove(self, block: PastedBlock) -> None:
        if block in self.blocks:
            self.blocks.remove(block)
            block.hide()
            block.deleteLater()
            self.editor.setFocus(Qt.FocusReason.OtherFocusReason)
            self._on_text()

    def _own(self, block: PastedBlock) -> None:
        text = block.text
        self._remove(block)
        self.editor.insertPlainText(text)

    @Slot()
    def _on_text(self) -> None:
        written = bool(self.blocks) or bool(self.editor.toPlainText().strip())
        self.send_button.setVisible(written or not self._writing)
        self.stop_button.setVisible(self._writing)

    def _renew(self) -> None:
        hint = t("composer.ahead") if self._writing else t("composer.write", name=self._name)
        self.editor.setPlaceholderText(hint)
