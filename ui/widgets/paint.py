"""Painting helpers, and the wrapping text that labels and delegates share."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QTextLayout, QTextOption


def box(
    painter: QPainter, rect: QRectF, radius: float, fill: QColor | None, edge: QColor | None = None, width: float = 1
) -> None:
    """Paint a rounded box; its edge lies inside the rectangle."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if edge is not None:
        inset = width / 2
        rect = rect.adjusted(inset, inset, -inset, -inset)
        painter.setPen(QPen(edge, width))
    else:
        painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect, radius, radius)
    painter.restore()


def dot(painter: QPainter, centre: QPointF, radius: float, colour: QColor) -> None:
    """Paint a full dot."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(centre, radius, radius)
    painter.restore()


def hairline(painter: QPainter, x1: int, y1: int, x2: int, y2: int, colour: QColor) -> None:
    """Paint a line of one logical pixel."""
    if x1 == x2:
        painter.fillRect(x1, y1, 1, y2 - y1, colour)
    else:
        painter.fillRect(x1, y1, x2 - x1, 1, colour)


class Lines:
    """A text laid out in lines of one fixed height.

    Args:
        text: Plain text; line breaks are kept.
        font: Its font.
        width: Room for a line.
        leading: Height of a line.
        most: Number of lines at most; the last one then ends in an ellipsis.
    """

    def __init__(self, text: str, font: QFont, width: float, leading: int, most: int = 0) -> None:
        self._leading = leading
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self._layout = QTextLayout(text.replace("\n", "\u2028"), font)
        self._layout.setTextOption(option)
        self._layout.setCacheEnabled(True)
        self.count = 0
        self.natural_width = 0.0
        self.cut = False
        self._layout.beginLayout()
        while True:
            line = self._layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(max(1.0, width))
            top = self.count * leading + leading * 0.8 - line.ascent()
            line.setPosition(QPointF(0, top))
            self.natural_width = max(self.natural_width, line.naturalTextWidth())
            self.count += 1
            if most and self.count == most:
                self.cut = line.textStart() + line.textLength() < len(self._layout.text().encode("utf-16-le")) // 2
                break
        self._layout.endLayout()

    @property
    def height(self) -> int:
        """Height of all lines."""
        return self.count * self._leading

    def draw(
        self, painter: QPainter, at: QPointF, colour: QColor, formats: list[QTextLayout.FormatRange] | None = None
    ) -> None:
        """Draw the lines from a top left corner."""
        painter.setPen(colour)
        if formats:
            self._layout.draw(painter, at, formats)
        else:
            self._layout.draw(painter, at)
        if self.cut:
            last = self._layout.lineAt(self.count - 1)
            x = at.x() + min(last.naturalTextWidth(), last.width() - self._leading * 0.6)
            painter.setFont(self._layout.font())
            painter.drawText(QPointF(x, at.y() + (self.count - 1) * self._leading + self._leading * 0.8), "…")


@lru_cache(maxsize=4096)
def lines_height(text: str, font_key: str, width: int, leading: int, most: int) -> int:
    """Give the height of a wrapped text; remembered, because lists ask for it again and again."""
    font = QFont()
    font.fromString(font_key)
    return Lines(text, font, width, leading, most).height
