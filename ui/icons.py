"""Icons: Lucide's strokes, recoloured from the tokens and kept as pixmaps per name, colour, size and ratio."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

_STROKE = '"1.75"'
_cache: dict[tuple[str, int, int, float], QPixmap] = {}


@lru_cache(maxsize=128)
def _source(name: str) -> str:
    return (files("ui") / "resources" / "icons" / f"{name}.svg").read_text("utf-8")


def pixmap(name: str, colour: QColor, size: int = 18, ratio: float = 0.0) -> QPixmap:
    """Draw an icon.

    Args:
        name: File stem in ``resources/icons``.
        colour: Colour of its strokes.
        size: Logical edge length.
        ratio: Device pixel ratio; 0 takes the application's.
    """
    if not ratio:
        screen = QApplication.primaryScreen()
        ratio = screen.devicePixelRatio() if screen else 1.0
    key = (name, colour.rgba(), size, ratio)
    found = _cache.get(key)
    if found is not None:
        return found
    svg = _source(name).replace("currentColor", colour.name()).replace('stroke-width="2"', f"stroke-width={_STROKE}")
    edge = round(size * ratio)
    drawn = QPixmap(QSize(edge, edge))
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, edge, edge))
    painter.end()
    drawn.setDevicePixelRatio(ratio)
    if len(_cache) > 600:
        _cache.clear()
    _cache[key] = drawn
    return drawn


def icon(name: str, colour: QColor, size: int = 18) -> QIcon:
    """Make a QIcon for the places where Qt wants one."""
    return QIcon(pixmap(name, colour, size))


def forget_drawn() -> None:
    """Empty the cache after the look has changed."""
    _cache.clear()
