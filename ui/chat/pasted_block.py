"""Pasted text: as a block in the composer, and as a quote above the user's words."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.compat import override
from ui.i18n import t
from ui.theme import theme
from ui.widgets.buttons import Button, IconButton
from ui.widgets.label import Line, WrapLabel
from ui.widgets.paint import box

LINES, LETTERS = 2, 200


def is_paste(text: str) -> bool:
    """Whether a pasted text is long enough to become a block of its own."""
    return len(text) >= LETTERS or len(text.strip("\n").split("\n")) >= LINES


class _Barred(QWidget):
    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box(painter, QRectF(0, 1, 3, self.height() - 2), 1.5, theme().color("outline"))
        painter.end()


class PastedBlock(_Barred):
    """A pasted text on its way into a message.

    Signals:
        removed: Remove was pressed.
        owned: "These are my words" was pressed.
    """

    removed = Signal()
    owned = Signal()

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = text
        lines = len(text.strip("\n").split("\n"))
        across = QHBoxLayout(self)
        across.setContentsMargins(14, 1, 0, 1)
        across.setSpacing(8)
        column = QVBoxLayout()
        column.setSpacing(1)
        column.addWidget(WrapLabel(text.strip("\n").split("\n")[0], "ui", "text2", most=1))
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(Line(lambda: t("pasted.count", lines), "caption", "text2"))
        self.own_button = Button(lambda: t("pasted.mine"), "link", "caption")
        row.addWidget(self.own_button)
        row.addStretch()
        column.addLayout(row)
        across.addLayout(column, 1)
        self.remove_button = IconButton("x", lambda: t("pasted.remove"), 28)
        across.addWidget(self.remove_button, 0, Qt.AlignmentFlag.AlignTop)
        self.own_button.clicked.connect(self.owned)
        self.remove_button.clicked.connect(self.removed)


class PastedQuote(_Barred):
    """A pasted part of a message that was sent: two lines, then "Show all".

    Signals:
        resized: It shows more or less than before.
    """

    resized = Signal()

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = text
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 0, 0, 0)
        column.setSpacing(2)
        self.label = WrapLabel(text, "ui", "text2", most=2)
        column.addWidget(self.label)
        self.more = Button(lambda: t("button.show_all"), "link", "caption")
        column.addWidget(self.more)
        self.more.setVisible(is_paste(text) and (len(text.split("\n")) > 2 or len(text) > 120))
        self.more.clicked.connect(self._on_more)

    def ideal_width(self) -> int:
        """Give the width it would like."""
        return min(theme().px(430), self.label.sizeHint().width() + 12)

    @Slot()
    def _on_more(self) -> None:
        self.label.setParent(None)
        full = WrapLabel(self._text, "ui", "text2")
        layout = self.layout()
        if isinstance(layout, QVBoxLayout):
            layout.insertWidget(0, full)
        self.label.deleteLater()
        self.label = full
        self.more.hide()
        self.resized.emit()
