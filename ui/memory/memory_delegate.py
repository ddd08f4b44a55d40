"""Paints the rows of the memory list."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from companion_app.domain.fact import FactView
from ui.compat import override
from ui.i18n import t
from ui.icons import pixmap
from ui.memory import words
from ui.memory.memory_model import Fold, Heading, Index, RowRole
from ui.theme import theme
from ui.widgets.paint import Lines, box, lines_height
from ui.widgets.rows import RowDelegate, RowList, heading_size, line_height

LEFT = 24
_RIGHT = 20


class MemoryDelegate(RowDelegate):
    """Sentence of one or two lines; caption, chip of the scope, pin."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row = index.data(RowRole)
        if isinstance(row, Heading):
            return heading_size(20 if index.row() else 6, 6)
        if isinstance(row, Fold):
            return QSize(100, line_height("ui") + 12 + self._gap(index))
        if isinstance(row, FactView):
            widget = option.widget
            width = widget.viewport().width() if isinstance(widget, RowList) else 300
            room = width - LEFT - _RIGHT - self._pin_room(row)
            font = theme().font().toString()
            leading = theme().leading(row.text, "ui")
            return QSize(100, lines_height(row.text, font, room, leading, 2) + line_height("caption") + 20)
        return QSize(100, 10)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(RowRole)
        rect: QRect = option.rect
        painter.save()
        if isinstance(row, Heading):
            self._paint_heading(painter, rect.adjusted(LEFT, 0, -_RIGHT, -6), row)
        elif isinstance(row, Fold):
            gap = self._gap(index)
            self.paint_ground(painter, option, QRectF(rect.adjusted(10, gap, -10, 0)))
            self._paint_fold(painter, rect.adjusted(LEFT, gap, -_RIGHT, 0), row)
        elif isinstance(row, FactView):
            selected = self.paint_ground(painter, option, QRectF(rect.adjusted(10, 1, -10, -1)))
            self._paint_fact(painter, rect, row, selected)
        painter.restore()

    @staticmethod
    def _gap(index: Index) -> int:
        """Room above the first folded group after memories."""
        if index.row() == 0:
            return 4
        before = index.model().index(index.row() - 1, 0).data(RowRole)
        return 18 if isinstance(before, FactView) else 0

    @staticmethod
    def _pin_room(row: FactView) -> int:
        return theme().px(26) if row.pinned else 0

    @staticmethod
    def _paint_heading(painter: QPainter, rect: QRect, row: Heading) -> None:
        painter.setFont(theme().font("caption", bold=True))
        painter.setPen(theme().color("text2"))
        name = t(f"group.{row.group}")
        flags = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft
        painter.drawText(rect, flags, name)
        rect = rect.adjusted(painter.fontMetrics().horizontalAdvance(name) + 8, 0, 0, 0)
        painter.setFont(theme().font("caption"))
        painter.drawText(rect, flags, str(row.count))

    @staticmethod
    def _paint_fold(painter: QPainter, rect: QRect, row: Fold) -> None:
        painter.setFont(theme().font())
        painter.setPen(theme().color("text"))
        name = t(f"group.{row.group}")
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(rect, flags, name)
        count = rect.adjusted(painter.fontMetrics().horizontalAdvance(name) + 8, 0, 0, 0)
        painter.setFont(theme().font("caption"))
        painter.setPen(theme().color("text2"))
        painter.drawText(count, flags, str(row.count) if row.count else "")
        size = theme().px(15)
        icon = "chevron-down" if row.open else "chevron-right"
        drawn = pixmap(icon, theme().color("text2"), size, painter.device().devicePixelRatioF())
        painter.drawPixmap(QPointF(rect.right() - size + 3, rect.center().y() - size / 2 + 1), drawn)

    def _paint_fact(self, painter: QPainter, rect: QRect, row: FactView, selected: bool) -> None:
        inner = rect.adjusted(LEFT, 8, -_RIGHT, -8)
        room = rect.width() - LEFT - _RIGHT - self._pin_room(row)
        leading = theme().leading(row.text, "ui")
        lines = Lines(row.text, theme().font(), room, leading, 2)
        lines.draw(painter, QPointF(inner.left(), inner.top()), theme().color("text"))
        if row.pinned:
            size = theme().px(15)
            drawn = pixmap("pin", theme().color("text2"), size, painter.device().devicePixelRatioF())
            painter.drawPixmap(QPointF(inner.right() - size + 2, inner.top() + 1), drawn)
        height = line_height("caption")
        below = QRect(inner.left(), inner.top() + lines.height + 3, inner.width(), height)
        painter.setFont(theme().font("caption"))
        painter.setPen(theme().color("text" if selected else "text2"))
        words_ = words.caption(row)
        chip = row.scope or ""
        metrics = painter.fontMetrics()
        chip_width = min(metrics.horizontalAdvance(chip) + 18, below.width() // 2) if chip else 0
        text = metrics.elidedText(words_, Qt.TextElideMode.ElideRight, below.width() - chip_width - 10)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(below, flags, text)
        if chip:
            place = QRectF(below.left() + metrics.horizontalAdvance(text) + 9, below.top() - 2, chip_width, height + 4)
            box(painter, place, place.height() / 2, theme().color("fill"))
            room_ = place.adjusted(9, 0, -9, 0)
            short = metrics.elidedText(chip, Qt.TextElideMode.ElideRight, int(room_.width()) + 1)
            painter.drawText(room_, Qt.AlignmentFlag.AlignCenter, short)
