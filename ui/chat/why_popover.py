"""The popover of "Why this?": what a reply was given, and what was held back."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from companion_app.domain.chat import ReplyReasons, UsedMemory
from ui import dates
from ui.i18n import t
from ui.strings import STRINGS
from ui.theme import theme
from ui.widgets.buttons import IconButton
from ui.widgets.label import Line, WrapLabel
from ui.widgets.overlays import Popover
from ui.widgets.surfaces import IconLabel, ScrollPage
from ui.widgets.text_button import TextButton

_WIDTH = 380


class WhyPopover(Popover):
    """Shows ``ReplyReasons``.

    Signals:
        memory_opened: A memory was pressed, by its id.
    """

    memory_opened = Signal(str)

    def __init__(self, window: QWidget, chip: QWidget, reasons: ReplyReasons) -> None:
        super().__init__(window, chip)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, -6, 0)
        head.addWidget(Line(lambda: t("why.title"), "head"))
        head.addStretch()
        self.close_button = IconButton("x", lambda: t("button.close"), 28)
        self.close_button.clicked.connect(self.dismiss)
        head.addWidget(self.close_button)
        self.body.addLayout(head)
        self.body.addWidget(WrapLabel(lambda: persona_line(reasons), "caption", "text2"))
        self.page = ScrollPage((0, 10, 0, 8), 4)
        self.body.addWidget(self.page, 1)
        if not reasons.given and not reasons.held_back:
            self.page.column.addWidget(WrapLabel(lambda: t("why.none")))
        self._section("why.section.given", "corner-down-right", reasons.given)
        self._section("why.section.held", "eye-off", reasons.held_back)
        self.page.column.addStretch()
        self.setAccessibleName(t("why.title"))
        self.page.setMinimumWidth(10)
        self.resize(theme().px(_WIDTH) + 2 * self.MARGIN, 100)
        self.ensurePolished()

    def wanted_height(self) -> int:
        """Give the height of the card and its shadow when nothing has to scroll."""
        width = self.width() - 2 * self.MARGIN - 40
        inner = self.page.column
        content = inner.heightForWidth(width) if inner.hasHeightForWidth() else inner.sizeHint().height()
        return content + theme().px(28) + theme().leading("", "caption") + 2 * self.MARGIN + 16 + 12 + 12

    def _section(self, key: str, icon: str, memories: tuple[UsedMemory, ...]) -> None:
        if not memories:
            return
        row = QHBoxLayout()
        row.setContentsMargins(0, 8, 0, 2)
        row.setSpacing(7)
        row.addWidget(IconLabel(icon, "text2", 15))
        row.addWidget(Line(lambda: t(key), "caption", "text2", bold=True))
        row.addWidget(Line(str(len(memories)), "caption", "text2"))
        row.addStretch()
        self.page.column.addLayout(row)
        for memory in memories:
            self.page.column.addWidget(self._row(memory))

    def _row(self, memory: UsedMemory) -> QWidget:
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(theme().px(22), 0, 0, 4)
        column.setSpacing(0)
        if memory.kind == "fact":
            button = TextButton(memory.text)
            button.setToolTip(t("why.open"))
            button.clicked.connect(lambda: self._open_memory(memory.id))
            column.addWidget(button)
        else:
            column.addWidget(WrapLabel(memory.text, most=3))
        key = f"why.reason.{memory.reason}"
        if memory.reason and key in STRINGS:
            column.addWidget(WrapLabel(lambda: t(key), "caption", "text2"))
        return holder

    def _open_memory(self, fact_id: str) -> None:
        self.close_up()
        self.memory_opened.emit(fact_id)


def persona_line(reasons: ReplyReasons) -> str:
    """Word which persona spoke: by the day it was written, or by its version."""
    version = reasons.persona_version
    try:
        day = date.fromisoformat(version[:10])
    except ValueError:
        return t("why.persona_version", name=reasons.persona_name, version=version) if version else reasons.persona_name
    return t("why.persona", name=reasons.persona_name, date=dates.full_day(day, year=day.year != dates.today().year))


def place_popover(popover: WhyPopover, chip: QWidget, window: QWidget) -> None:
    """Put it below the chip; above only when the window is too low."""
    corner = chip.mapTo(window, chip.rect().bottomLeft())
    top_of_chip = chip.mapTo(window, chip.rect().topLeft()).y()
    edge = popover.MARGIN
    below = window.height() - corner.y() - 12
    above = top_of_chip - 12
    wanted = popover.wanted_height()
    card = wanted - 2 * edge
    if card <= below or below >= above:
        height = min(wanted, below + edge + 4)
        y = corner.y() + 8 - edge
    else:
        height = min(wanted, above + edge)
        y = top_of_chip - 8 - height + edge
    width = min(popover.width(), window.width() - 16 + 2 * edge)
    x = max(8 - edge, min(corner.x() - edge, window.width() - width + edge - 8))
    popover.setGeometry(x, y, width, max(160, height))
    popover.show()
    popover.raise_()
    popover.close_button.setFocus(Qt.FocusReason.OtherFocusReason)
