"""How a memory changed: a full dot for now, hollow dots for earlier, a line between."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion_app.domain.fact import TimelineEntry
from ui import dates
from ui.compat import override
from ui.i18n import t
from ui.memory import words
from ui.theme import theme
from ui.widgets.buttons import Button
from ui.widgets.label import WrapLabel
from ui.widgets.paint import dot

_FOLD_AT = 6


class Station(QWidget):
    """One entry of the timeline."""

    def __init__(self, title: str, note: str, kind: str, *, last: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind, self._last = kind, last
        column = QVBoxLayout(self)
        column.setContentsMargins(23, 0, 0, 0 if last else 14)
        column.setSpacing(1)
        self.title = WrapLabel(title, "ui", "text" if kind == "now" else "text2")
        column.addWidget(self.title)
        column.addWidget(WrapLabel(note, "caption", "text2"))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = theme().leading(self.title.text(), "ui") / 2
        centre = QPointF(6, middle)
        if not self._last:
            painter.fillRect(QRectF(5, middle + 8, 2, self.height() - middle + 20), theme().color("line"))
        if self._kind == "now":
            dot(painter, centre, 6, theme().color("accent"))
        else:
            painter.setPen(QPen(theme().color("outline"), 2))
            painter.drawEllipse(centre, 4.5, 4.5)
            if self._kind == "never":
                painter.drawLine(centre + QPointF(-5, 5), centre + QPointF(5, -5))
        painter.end()


class Timeline(QWidget):
    """The stations of a line, newest first; past six they fold."""

    def __init__(self, entries: Sequence[TimelineEntry], offset: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._hidden: list[QWidget] = []
        first = min((e.valid_at for e in entries if e.valid_at is not None), default=None)
        for at, entry in enumerate(entries):
            kind = "now" if entry.current else "never" if entry.never_was_true else "before"
            last = at == len(entries) - 1 and first is None
            station = Station(entry.object or entry.text, words.station(entry, offset), kind, last=last)
            self._add(station, hidden=at >= _FOLD_AT)
        if first is not None:
            precision = next(e.date_precision for e in entries if e.valid_at == first)
            before = t("timeline.before", date=dates.known(first, precision, offset, short=True))
            self._add(Station(t("timeline.unknown"), before, "before", last=True), hidden=len(entries) > _FOLD_AT)
        if self._hidden:
            count = len(self._hidden)
            more = Button(lambda: t("timeline.more", count), "link", "caption")
            self._column.addWidget(more)
            more.clicked.connect(lambda: self._unfold(more))

    def _add(self, station: Station, *, hidden: bool) -> None:
        self._column.addWidget(station)
        if hidden:
            station.hide()
            self._hidden.append(station)

    def _unfold(self, more: Button) -> None:
        for station in self._hidden:
            station.show()
        more.hide()
