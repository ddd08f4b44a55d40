"""A quote from the user's words: accent bar, exact span marked, date, link to the chat."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from companion_app.domain.fact import Evidence
from ui import dates
from ui.compat import override
from ui.i18n import t
from ui.theme import theme
from ui.widgets.buttons import Button
from ui.widgets.label import Line, WrapLabel
from ui.widgets.paint import box

_AROUND = 90


class Quote(QWidget):
    """One piece of evidence.

    Args:
        evidence: The span.
        content: The whole message, if it is at hand; the sentence around the span is shown from it.
        link: Whether "Show in chat" is offered.

    Signals:
        shown: "Show in chat" was pressed; carries the ``Evidence``.
    """

    shown = Signal(object)

    def __init__(
        self, evidence: Evidence, content: str = "", *, link: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 1, 0, 1)
        column.setSpacing(4)
        erased = not evidence.quote.strip()
        words, mark = around(evidence, content)
        self.label = WrapLabel("", "ui")
        if erased:
            self.label.say(lambda: t("detail.erased"))
            self.label.paint_in("text2")
        else:
            self.label.say(words, [mark])
        column.addWidget(self.label)
        row = QHBoxLayout()
        row.setSpacing(10)

        def moment() -> str:
            return dates.said_at(evidence.said_at, evidence.offset_minutes)

        if link:
            row.addWidget(Line(moment, "caption", "text2"))
        else:
            row.addWidget(Line(lambda: t("detail.quote_from", date=moment()), "caption", "text2"))
        self.show_button = Button(lambda: t("detail.show"), "link", "caption")
        if link and not erased:
            row.addWidget(self.show_button)
            self.show_button.clicked.connect(lambda: self.shown.emit(evidence))
        row.addStretch()
        column.addLayout(row)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box(painter, QRectF(0, 0, 3, self.height()), 1.5, theme().color("accent"))
        painter.end()


def around(evidence: Evidence, content: str) -> tuple[str, tuple[int, int]]:
    """Cut the words around a span, and say where the span stands in them, in code points."""
    start, end = evidence.start, evidence.end
    if content[start:end] != evidence.quote:
        return evidence.quote, (0, len(evidence.quote))
    left = max(content.rfind("\n", 0, start) + 1, start - _AROUND, 0)
    line_end = content.find("\n", end)
    right = min(len(content) if line_end < 0 else line_end, end + _AROUND)
    before = ("…" if left > 0 and content[left - 1] != "\n" else "") + content[left:start]
    after = content[end:right] + ("…" if right < len(content) and content[right] != "\n" else "")
    return before + evidence.quote + after, (len(before), len(before) + len(evidence.quote))
