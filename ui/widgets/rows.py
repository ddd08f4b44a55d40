"""What the delegates of both lists share."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from ui.compat import override
from ui.theme import live, theme
from ui.widgets.paint import box

Index = QModelIndex | QPersistentModelIndex


class RowList(QListView):
    """A list without frame whose rows a delegate paints; the surface is its parent's."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.verticalScrollBar().setSingleStep(24)
        live(self, self.scheduleDelayedItemsLayout)


class RowDelegate(QStyledItemDelegate):
    """Paints the ground of a row: selected, under the pointer, reached by keyboard."""

    radius = 9

    def paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRectF) -> bool:
        """Paint it; tells whether the row is selected."""
        state = option.state
        widget = option.widget
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected:
            box(painter, rect, self.radius, theme().color("selected"))
        elif state & QStyle.StateFlag.State_MouseOver:
            box(painter, rect, self.radius, theme().color("fill"))
        if state & QStyle.StateFlag.State_HasFocus and isinstance(widget, RowList) and widget.property("byKey"):
            box(painter, rect, self.radius, None, theme().color("accent"), 2)
        return selected


def line_height(step: str) -> int:
    """Give the height of one line of a step."""
    return QFontMetrics(theme().font(step)).height()


def heading_size(top: int, bottom: int) -> QSize:
    """Give the size of a heading row."""
    return QSize(100, line_height("caption") + top + bottom)


__all__ = ["Index", "RowDelegate", "RowList", "heading_size", "line_height", "override"]
