"""A button that is a wrapped sentence: a memory in the popover, a choice on a card."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from ui.compat import override
from ui.theme import live, theme
from ui.widgets.label import Words
from ui.widgets.paint import Lines, box


class TextButton(QPushButton):
    """A sentence that can be pressed; its height follows from its width."""

    def __init__(self, words: Words, step: str = "ui", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._step = words, step
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        live(self, self._renew)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return max(24, self._lines(width).height + 4)

    @override
    def sizeHint(self) -> QSize:
        width = self.width() if self.width() > 60 else theme().wide(20)
        return QSize(width, self.heightForWidth(width))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(40, 24)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self.underMouse():
            box(painter, QRectF(self.rect()).adjusted(-8, 0, 8, 0), 7, theme().color("fill"))
        self._lines(self.width()).draw(painter, QPointF(0, 2), theme().color("text"))
        painter.end()

    def _lines(self, width: int) -> Lines:
        return Lines(self._text, theme().font(self._step), width, theme().leading(self._text, self._step))

    def _renew(self) -> None:
        self._text = self._words if isinstance(self._words, str) else self._words()
        self.setAccessibleName(self._text)
        self.updateGeometry()
        self.update()
