"""Check box, drop-down box and text field, painted from the tokens; Fusion hides their edges in the dark."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSizePolicy, QWidget

from ui.compat import override
from ui.icons import icon, pixmap
from ui.theme import live, theme
from ui.widgets.label import Words
from ui.widgets.paint import Lines, box


class CheckBox(QCheckBox):
    """A check box whose words wrap."""

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        live(self, self._renew)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return max(24, self._lines(width).height + 4)

    @override
    def sizeHint(self) -> QSize:
        width = min(int(self._lines(4000).natural_width) + theme().px(27), theme().wide(22))
        return QSize(width, self.heightForWidth(max(self.width(), width) if self.width() < 60 else self.width()))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(80, 24)

    @override
    def hitButton(self, pos: object) -> bool:
        return True

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        look, size = theme().color, theme().px(16)
        leading = theme().leading(self.text(), "ui")
        rect = QRectF(0, 2 + (leading - size) / 2, size, size)
        if self.isChecked():
            box(painter, rect, 5, look("accent" if self.isEnabled() else "disabled"))
            drawn = pixmap("check", look("onAccent"), size - 3, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(rect.x() + 1.5, rect.y() + 1.5), drawn)
        else:
            box(painter, rect, 5, look("raised"), look("outline"))
        colour = look("text" if self.isEnabled() else "disabled")
        self._lines(self.width()).draw(painter, QPointF(theme().px(26), 2), colour)
        painter.end()

    def _lines(self, width: int) -> Lines:
        return Lines(self.text(), theme().font(), width - theme().px(26), theme().leading(self.text(), "ui"))

    def _renew(self) -> None:
        text = self._words if isinstance(self._words, str) else self._words()
        self.setText(text)
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()


class Choice(QComboBox):
    """A drop-down box. ``bare`` leaves out its frame, for a box inside a field."""

    def __init__(self, words: Words, *, bare: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._bare = words, bare
        self._labels: list[Words] = []
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        live(self, self._renew)

    def add(self, words: Words, data: object) -> None:
        """Add a choice."""
        self._labels.append(words)
        self.addItem(words if isinstance(words, str) else words(), data)

    @override
    def sizeHint(self) -> QSize:
        widest = max((self.fontMetrics().horizontalAdvance(self.itemText(i)) for i in range(self.count())), default=60)
        return QSize(widest + theme().px(46), max(theme().px(34), self.fontMetrics().height() + 12))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(60, self.sizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        look = theme().color
        if not self._bare:
            box(painter, QRectF(self.rect()), 9, look("raised"), look("outline"))
        painter.setPen(look("text" if self.isEnabled() else "disabled"))
        painter.setFont(theme().font())
        size = theme().px(16)
        rect = self.rect().adjusted(theme().px(12), 0, -size - theme().px(14), 0)
        text = painter.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        drawn = pixmap("chevron-down", look("text2"), size, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(self.width() - size - theme().px(10), (self.height() - size) / 2), drawn)
        painter.end()

    def _renew(self) -> None:
        text = self._words if isinstance(self._words, str) else self._words()
        self.setAccessibleName(text)
        for at, words in enumerate(self._labels):
            self.setItemText(at, words if isinstance(words, str) else words())
        self.updateGeometry()
        self.update()


class Field(QLineEdit):
    """One line to write in.

    Args:
        words: Its name; also its placeholder when ``hint``.
        kind: ``field`` outlined, ``search`` filled with a magnifier, ``bare`` inside another frame.
        hint: Whether the name stands in the empty field.
    """

    def __init__(self, words: Words, kind: str = "field", *, hint: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._hint, self._kind = words, hint, kind
        self.setProperty("kind", kind)
        self._lens = (
            self.addAction(icon("search", theme().color("text2")), QLineEdit.ActionPosition.LeadingPosition)
            if kind == "search"
            else None
        )
        live(self, self._renew)

    def mark_wrong(self, wrong: bool) -> None:
        """Show a red edge, or take it away."""
        self.setProperty("wrong", wrong)
        self.style().unpolish(self)
        self.style().polish(self)

    def _renew(self) -> None:
        text = self._words if isinstance(self._words, str) else self._words()
        self.setAccessibleName(text)
        if self._hint:
            self.setPlaceholderText(text)
        if self._lens is not None:
            self._lens.setIcon(icon("search", theme().color("text2")))
        self.setMinimumHeight(max(theme().px(34), self.fontMetrics().height() + 14) if self._kind != "bare" else 0)


class FramedBox(QWidget):
    """An outlined frame around controls that belong together."""

    def __init__(self, radius: float = 9, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._radius = radius
        live(self, self.update)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box(painter, QRectF(self.rect()), self._radius, theme().color("raised"), theme().color("outline"))
        painter.end()
