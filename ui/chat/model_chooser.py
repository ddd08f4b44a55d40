"""Choosing a model: the ones at hand as cards, and a file of the user's own."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from companion_app.ports.shelf import ModelInfo
from ui.compat import override
from ui.i18n import t
from ui.icons import pixmap
from ui.theme import live, theme
from ui.widgets.buttons import Button, IconButton
from ui.widgets.label import Line, WrapLabel
from ui.widgets.overlays import Popover
from ui.widgets.paint import box

PickFile = Callable[[QWidget], str]
_KNOWN = ("starter", "echo")


def model_title(name: str) -> str:
    """Give a model's name as people know it."""
    stem = name.rsplit("/", 1)[-1].rsplit("\\", 1)[-1]
    return t(f"model.{stem}") if stem in _KNOWN else stem.removesuffix(".gguf")


def model_note(info: ModelInfo) -> str:
    """Say what a model is good for, honestly."""
    if info.name in _KNOWN:
        return t(f"model.{info.name}.note")
    return t("model.file.note", size=size_words(info.size))


def size_words(size: int) -> str:
    """Write a number of bytes like 5.0 GB."""
    value = float(size)
    for unit in ("B", "KB", "MB", "GB"):
        if value < 1000 or unit == "GB":
            return f"{value:.0f} {unit}" if unit in ("B", "KB") else f"{value:.1f} {unit}"
        value /= 1000
    return str(size)


def pick_file(parent: QWidget) -> str:
    """Ask the user for a model file."""
    return QFileDialog.getOpenFileName(parent, t("model.open_file"), "", t("model.files"))[0]


class ModelCard(QPushButton):
    """One model; an accent edge and a word when it is the one in use."""

    def __init__(self, info: ModelInfo, chosen: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.info, self.chosen = info, chosen
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setProperty("radius", 12)
        live(self, self._renew)

    @override
    def sizeHint(self) -> QSize:
        metrics, small = QFontMetrics(theme().font()), QFontMetrics(theme().font("caption"))
        return QSize(theme().wide(20), metrics.height() + small.height() + 24)

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        look = theme().color
        edge = look("accent") if self.chosen else look("line")
        box(painter, QRectF(self.rect()), 12, look("raised"), edge, 2 if self.chosen else 1)
        if self.underMouse() and not self.chosen:
            box(painter, QRectF(self.rect()), 12, look("fill"))
        right = 16
        if self.chosen:
            painter.setFont(theme().font("caption"))
            painter.setPen(look("accent"))
            words = t("model.chosen")
            width = painter.fontMetrics().horizontalAdvance(words)
            painter.drawText(
                self.rect().adjusted(0, 0, -16, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, words
            )
            size = theme().px(15)
            drawn = pixmap("check", look("accent"), size, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(self.width() - 16 - width - size - 6, (self.height() - size) / 2), drawn)
            right += width + size + 14
        room = self.rect().adjusted(16, 11, -right, -11)
        painter.setFont(theme().font(bold=True))
        painter.setPen(look("text"))
        title = painter.fontMetrics().elidedText(self._title, Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, title)
        painter.setFont(theme().font("caption"))
        painter.setPen(look("text2"))
        note = painter.fontMetrics().elidedText(self._note, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, note)
        painter.end()

    def _renew(self) -> None:
        self._title, self._note = model_title(self.info.name), model_note(self.info)
        words = [self._title, self._note, *([t("model.chosen")] if self.chosen else [])]
        self.setAccessibleName(t("receipt.comma").join(words))
        self.updateGeometry()
        self.update()


class ModelChooser(Popover):
    """Lists the models.

    Signals:
        chosen: A model was chosen, by its name or file.
    """

    chosen = Signal(str)

    def __init__(
        self, window: QWidget, back_to: QWidget, models: list[ModelInfo], current: str, pick: PickFile = pick_file
    ) -> None:
        super().__init__(window, back_to)
        self._pick = pick
        self.setAccessibleName(t("model.title"))
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, -6, 0)
        head.addWidget(Line(lambda: t("model.title"), "head"))
        head.addStretch()
        close = IconButton("x", lambda: t("button.close"), 28)
        close.clicked.connect(self.dismiss)
        head.addWidget(close)
        self.body.addLayout(head)
        self.body.addWidget(WrapLabel(lambda: t("model.body"), "caption", "text2"))
        self.body.addSpacing(8)
        self.cards = [ModelCard(info, current in (info.name, info.path)) for info in models]
        for card in self.cards:
            card.clicked.connect(lambda _=False, card=card: self._choose(card.info.path or card.info.name, card.info))
            self.body.addWidget(card)
            self.body.addSpacing(4)
        self.file_button = Button(lambda: t("model.open_file"), "plain", icon_name="file-text")
        self.file_button.clicked.connect(self._choose_file)
        self.body.addWidget(self.file_button)
        width = min(theme().px(400), window.width() - 32)
        self.resize(width + 2 * self.MARGIN, 100)

    def open_above(self, anchor: QWidget) -> None:
        """Show it above a control."""
        window = self.window()
        self.ensurePolished()
        height = (
            self.body.totalHeightForWidth(self.width())
            if self.body.hasHeightForWidth()
            else self.body.totalSizeHint().height()
        )
        corner = anchor.mapTo(window, anchor.rect().topLeft())
        x = max(8 - self.MARGIN, min(corner.x() - self.MARGIN, window.width() - self.width() + self.MARGIN - 8))
        y = max(-self.MARGIN, corner.y() - 6 - height + self.MARGIN)
        self.setGeometry(x, y, self.width(), height)
        self.show()
        self.raise_()
        first = next((card for card in self.cards if card.chosen), self.cards[0] if self.cards else self.file_button)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _choose(self, name: str, info: ModelInfo) -> None:
        self.close_up()
        self.chosen.emit(info.name if info.kind == "builtin" or info.name in _KNOWN else name)

    def _choose_file(self) -> None:
        path = self._pick(self.window())
        if path:
            self.close_up()
            self.chosen.emit(path)
