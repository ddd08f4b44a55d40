"""Surfaces: panes, cards, chips, avatar, notices, hairlines, and the scrolling page."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from ui.compat import override
from ui.icons import pixmap
from ui.theme import live, theme
from ui.widgets.buttons import Button
from ui.widgets.label import Line, Words, WrapLabel
from ui.widgets.paint import box


class Pane(QWidget):
    """A plain surface in one token's colour."""

    def __init__(self, surface: str = "ground", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._surface = surface
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        live(self, self.update)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), theme().color(self._surface))
        painter.end()


class Hairline(QWidget):
    """A horizontal line of one pixel."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(1)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().color("line"))
        painter.end()


class Card(QWidget):
    """A raised card with a line edge; what it holds goes into ``body``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(16, 14, 16, 14)
        self.body.setSpacing(8)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box(painter, QRectF(self.rect()), 12, theme().color("raised"), theme().color("line"))
        painter.end()


class Chip(QWidget):
    """A small rounded caption: a scope, for example."""

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._text = words, ""
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        live(self, self._renew)

    def say(self, words: Words) -> None:
        """Show other words."""
        self._words = words
        self._renew()

    @override
    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(theme().font("caption"))
        return QSize(metrics.horizontalAdvance(self._text) + 20, metrics.height() + 6)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(30, self.sizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        edge = theme().color("outline") if theme().high_contrast else None
        box(painter, QRectF(self.rect()), self.height() / 2, theme().color("fill"), edge)
        painter.setPen(theme().color("text2"))
        painter.setFont(theme().font("caption"))
        room = self.rect().adjusted(10, 0, -10, 0)
        text = painter.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, room.width() + 1)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)
        painter.end()

    def _renew(self) -> None:
        self._text = self._words if isinstance(self._words, str) else self._words()
        self.setAccessibleName(self._text)
        self.setToolTip(self._text)
        self.updateGeometry()
        self.update()


class Avatar(QWidget):
    """The first letter of a name in a full circle."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._letter = name.strip()[:1].upper()
        live(self, self._renew)

    def _renew(self) -> None:
        self.setFixedSize(theme().px(28), theme().px(28))
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box(painter, QRectF(self.rect()), self.width() / 2, theme().color("accent"))
        painter.setPen(theme().color("onAccent"))
        painter.setFont(theme().font("caption", bold=True))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._letter)
        painter.end()


class IconLabel(QWidget):
    """An icon that is no control."""

    def __init__(self, name: str, colour: str = "text2", size: int = 16, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._colour, self._size = name, colour, size
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        live(self, self._renew)

    def say(self, name: str, colour: str = "") -> None:
        """Show another icon."""
        self._name, self._colour = name, colour or self._colour
        self.update()

    def _renew(self) -> None:
        self.setFixedSize(theme().px(self._size), theme().px(self._size))
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        drawn = pixmap(self._name, theme().color(self._colour), self.width(), self.devicePixelRatioF())
        painter.drawPixmap(QPointF(0, 0), drawn)
        painter.end()


class Notice(QWidget):
    """A soft strip: icon, semi-bold sentence, plain sentence, buttons.

    Args:
        title: What happened.
        body: What is safe.
        tone: ``danger`` or ``amber``.
    """

    def __init__(
        self,
        title: Words,
        body: Words = "",
        tone: str = "danger",
        icon: str = "circle-alert",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._tone = tone
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 12, 14, 12)
        row.setSpacing(12)
        row.addWidget(IconLabel(icon, tone, 18), 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(2)
        self.title = WrapLabel(title, bold=True)
        self.text = WrapLabel(body)
        column.addWidget(self.title)
        column.addWidget(self.text)
        self.text.setVisible(bool(body))
        self.buttons = QHBoxLayout()
        self.buttons.setContentsMargins(0, 8, 0, 0)
        self.buttons.setSpacing(8)
        self.buttons.addStretch()
        column.addLayout(self.buttons)
        row.addLayout(column, 1)

    def add_button(self, button: Button) -> None:
        """Add a button at the end of the row."""
        self.buttons.insertWidget(self.buttons.count() - 1, button)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        edge = theme().color("outline") if theme().high_contrast else None
        box(painter, QRectF(self.rect()), 10, theme().color(f"{self._tone}Soft"), edge)
        painter.end()


class ScrollPage(QScrollArea):
    """A page that scrolls; what it holds goes into ``column``. Its surface is its parent's."""

    def __init__(
        self, margins: tuple[int, int, int, int] = (0, 0, 0, 0), spacing: int = 8, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.inner = QWidget()
        self.column = QVBoxLayout(self.inner)
        self.column.setContentsMargins(*margins)
        self.column.setSpacing(spacing)
        self.setWidget(self.inner)
        self.inner.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)

    def clear(self) -> None:
        """Take everything out of the column."""
        empty(self.column)


def empty(layout: QVBoxLayout | QHBoxLayout) -> None:
    """Take everything out of a layout, and its widgets out of life."""
    while layout.count():
        item = layout.takeAt(0)
        if item is None:
            break
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()
        elif isinstance(inner, QVBoxLayout | QHBoxLayout):
            empty(inner)
            inner.deleteLater()


def heading(words: Callable[[], str], parent: QWidget | None = None) -> Line:
    """Make the heading of a section."""
    return Line(words, "caption", "text2", bold=True, parent=parent)
