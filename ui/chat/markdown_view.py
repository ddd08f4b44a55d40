"""One message's words: a read-only text that is as high as its content and loads nothing from anywhere."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QUrl, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QPainter,
    QPaintEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QSizePolicy, QTextBrowser, QTextEdit, QWidget

from ui.chat import markdown_style as style
from ui.chat.code_colours import lexers
from ui.compat import override
from ui.i18n import t
from ui.theme import live, theme
from ui.widgets.buttons import IconButton
from ui.widgets.paint import box, dot

_FEATURES = QTextDocument.MarkdownFeature(
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub.value | QTextDocument.MarkdownFeature.MarkdownNoHTML.value
)
PLAIN_ABOVE = 30_000


class MarkdownView(QTextBrowser):
    """Shows Markdown, or plain text, in the reading size.

    Signals:
        link_pressed: A link was pressed; nothing was opened.
    """

    link_pressed = Signal(QUrl)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.LinksAccessibleByMouse
        )
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        self.setContentsMargins(0, 0, 0, 0)
        self._source, self._markdown = "", True
        self._codes: list[style.CodeBlock] = []
        self._copies: list[IconButton] = []
        self.anchorClicked.connect(self.link_pressed)
        lexers().loaded.connect(self._on_lexer)
        live(self, self._renew)

    def show_markdown(self, text: str) -> None:
        """Show Markdown; raw HTML stays as it was written."""
        self._source, self._markdown = text, True
        self._render()

    def show_plain(self, text: str) -> None:
        """Show text as it is."""
        self._source, self._markdown = text, False
        self._render()

    def mark(self, start: int, end: int, colour: QColor | None) -> None:
        """Mark a range of the shown text, in code points; None takes marks away."""
        if colour is None:
            self.setExtraSelections([])
            return
        selection = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self.document())
        cursor.setPosition(len(self._source[:start].encode("utf-16-le")) // 2)
        cursor.setPosition(
            min(len(self._source[:end].encode("utf-16-le")) // 2, self.document().characterCount() - 1),
            QTextCursor.MoveMode.KeepAnchor,
        )
        form = QTextCharFormat()
        form.setBackground(colour)
        selection.cursor, selection.format = cursor, form
        self.setExtraSelections([selection])

    def stops(self) -> list[QWidget]:
        """Give what the keyboard can reach in it."""
        return list(self._copies)

    def ideal_width(self) -> int:
        """Give the width that the longest line asks for."""
        self.document().setTextWidth(-1)
        ideal = int(self.document().idealWidth()) + 2
        self.document().setTextWidth(self.width())
        return ideal

    def set_width(self, width: int) -> None:
        """Take a width; the height follows from the words."""
        if width != self.width():
            self.setFixedWidth(width)
            self._fit()

    @override
    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        return None

    @override
    def sizeHint(self) -> QSize:
        return self.size()

    @override
    def minimumSizeHint(self) -> QSize:
        return self.size()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.ignore()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        for code in self._codes:
            edge = theme().color("outline") if theme().high_contrast else None
            box(painter, self._surface(code), 10, theme().color("code"), edge)
            painter.setPen(theme().color("text2"))
            painter.setFont(theme().font("caption"))
            place = self._surface(code).adjusted(16, 8, -50, 0)
            name = style.language_name(code.language) or t("chat.code")
            painter.drawText(place, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, name)
        block = self.document().begin()
        while block.isValid():
            self._paint_mark(painter, block)
            block = block.next()
        painter.end()
        super().paintEvent(event)

    def _paint_mark(self, painter: QPainter, block: QTextBlock) -> None:
        rect = self._block_rect(block)
        listed = block.textList()
        if listed is not None and style.is_bullet(block):
            first = block.layout().lineAt(0)
            if first.isValid():
                middle = rect.top() + first.y() + first.ascent() - self.fontMetrics().xHeight() / 2
                dot(painter, QPointF(rect.left() + first.x() - 12, middle), 2.0, theme().color("text2"))
        if style.quote_level(block):
            painter.fillRect(QRectF(rect.left() - 14, rect.top(), 3, rect.height()), theme().color("outline"))

    def _block_rect(self, block: QTextBlock) -> QRectF:
        return self.document().documentLayout().blockBoundingRect(block)

    def _surface(self, code: style.CodeBlock) -> QRectF:
        document = self.document()
        first = self._block_rect(document.findBlockByNumber(code.first))
        last = self._block_rect(document.findBlockByNumber(code.last))
        top = first.top() - style.CODE_HEAD
        return QRectF(0, top, self.width(), last.bottom() - top + style.CODE_FOOT)

    def _renew(self) -> None:
        self.document().setDefaultFont(theme().font("read"))
        self.setFont(theme().font("read"))
        self._render()

    @Slot(str)
    def _on_lexer(self, language: str) -> None:
        if any(code.language == language for code in self._codes):
            self._render()

    def _render(self) -> None:
        document = self.document()
        if self._markdown and len(self._source) <= PLAIN_ABOVE:
            document.setMarkdown(self._source, _FEATURES)
        else:
            document.setPlainText(self._source)
        self._codes = style.dress(document, self._source, markdown=self._markdown)
        self._place_copies(make=True)
        self._fit()

    def _fit(self) -> None:
        self.document().setTextWidth(self.width())
        height = int(self.document().size().height() + 0.5)
        last = self._codes[-1] if self._codes else None
        if last is not None and last.last == self.document().blockCount() - 1:
            height += style.CODE_FOOT
        if height != self.height():
            self.setFixedHeight(max(1, height))
        self._place_copies(make=False)

    def _place_copies(self, *, make: bool) -> None:
        if make:
            while len(self._copies) > len(self._codes):
                self._copies.pop().deleteLater()
            while len(self._copies) < len(self._codes):
                button = IconButton("copy", lambda: t("chat.copy_code"), 28, parent=self.viewport())
                at = len(self._copies)
                button.clicked.connect(lambda _=False, at=at: self._copy(at))
                button.show()
                self._copies.append(button)
        for button, code in zip(self._copies, self._codes, strict=True):
            surface = self._surface(code)
            button.resize(button.sizeHint())
            button.move(int(surface.right()) - button.width() - 6, int(surface.top()) + 4)

    def _copy(self, at: int) -> None:
        if at < len(self._codes):
            QApplication.clipboard().setText(self._codes[at].text)
            self._copies[at].say(lambda: t("button.copied"), "check")
