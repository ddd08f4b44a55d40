"""One memory whole: sentence, deeds, the user's words, how it changed, what it does."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from companion_app.domain.clock import Instant
from companion_app.domain.fact import FactDetail
from ui import dates
from ui.i18n import t
from ui.memory import words
from ui.memory.forget_card import ForgetCard
from ui.memory.quote import Quote
from ui.memory.timeline import Timeline
from ui.theme import theme
from ui.widgets.buttons import Button
from ui.widgets.choices import Field
from ui.widgets.label import Line, WrapLabel
from ui.widgets.surfaces import Card, Chip, ScrollPage, heading

_QUOTES = 3


class EndCard(Card):
    """Since when is it not true any more?

    Signals:
        chosen: An instant, or None for today.
        cancelled: It is still true.
    """

    chosen = Signal(object)
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.body.addWidget(Line(lambda: t("end.question"), bold=True))
        row = QHBoxLayout()
        row.setSpacing(8)
        self.today = Button(lambda: t("end.today"), "main")
        self.choose = Button(lambda: t("end.choose"))
        cancel = Button(lambda: t("button.cancel"), "plain")
        for button in (self.today, self.choose, cancel):
            row.addWidget(button)
        row.addStretch()
        self.body.addLayout(row)
        self._dated = QWidget()
        dated = QHBoxLayout(self._dated)
        dated.setContentsMargins(0, 4, 0, 0)
        self.date = Field(lambda: t("date.form"), hint=True)
        self.save = Button(lambda: t("button.save"), "main")
        self.save.setEnabled(False)
        dated.addWidget(self.date, 1)
        dated.addWidget(self.save)
        self._dated.hide()
        self.body.addWidget(self._dated)
        self.today.clicked.connect(lambda: self.chosen.emit(None))
        self.choose.clicked.connect(self._on_choose)
        self.date.textChanged.connect(lambda text: self.save.setEnabled(dates.read_day(text) is not None))
        self.date.returnPressed.connect(self._on_save)
        self.save.clicked.connect(self._on_save)
        cancel.clicked.connect(self.cancelled)

    @Slot()
    def _on_choose(self) -> None:
        self._dated.show()
        self.date.setFocus(Qt.FocusReason.TabFocusReason)

    @Slot()
    def _on_save(self) -> None:
        day = dates.read_day(self.date.text())
        if day is not None:
            self.chosen.emit(dates.start_of(day))


class DetailPage(ScrollPage):
    """Shows a ``FactDetail``.

    Signals:
        edit_asked: Edit was pressed.
        ended: Not true any more, since an instant (None: today).
        forgotten: To be erased: never again, keep the message.
        message_shown: "Show in chat" was pressed; carries the ``Evidence``.
    """

    edit_asked = Signal()
    ended = Signal(object)
    forgotten = Signal(bool, bool)
    message_shown = Signal(object)

    def __init__(self, companion: str, parent: QWidget | None = None) -> None:
        super().__init__((24, 4, 24, 24), 0, parent)
        self._companion = companion
        self.detail: FactDetail | None = None
        self.card: ForgetCard | EndCard | None = None
        self.edit_button: Button | None = None
        self.forget_button: Button | None = None
        self.end_button: Button | None = None

    def show_detail(self, detail: FactDetail, contents: Mapping[str, str]) -> None:
        """Show a memory; ``contents`` has the messages of its evidence by episode id, where at hand."""
        same = self.detail is not None and self.detail.fact.id == detail.fact.id
        place = self.verticalScrollBar().value() if same else 0
        self.clear()
        self.card = None
        self.detail = detail
        self._head(detail)
        self._quotes(detail, contents)
        self._section("detail.changed")
        self.column.addWidget(Timeline(detail.timeline, detail.fact.offset_minutes))
        self._does(detail)
        self.column.addStretch()
        self.verticalScrollBar().setValue(place)

    def ask_forget(self) -> None:
        """Show the forget card under the buttons."""
        card = ForgetCard()
        card.confirmed.connect(self.forgotten)
        card.kept.connect(self.drop_card)
        self._show_card(card)
        card.take_focus()

    def ask_end(self) -> None:
        """Ask since when it is not true any more."""
        card = EndCard()
        card.chosen.connect(self._on_ended)
        card.cancelled.connect(self.drop_card)
        self._show_card(card)
        card.today.setFocus(Qt.FocusReason.TabFocusReason)

    @Slot()
    def drop_card(self) -> None:
        """Take the card away again."""
        if self.card is not None:
            card, self.card = self.card, None
            card.hide()
            card.deleteLater()
            if self.forget_button is not None:
                self.forget_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_card(self, card: ForgetCard | EndCard) -> None:
        self.drop_card()
        self.card = card
        self._card_room.addWidget(card)
        card.show()
        self.ensureWidgetVisible(card)

    @Slot(object)
    def _on_ended(self, at: Instant | None) -> None:
        self.drop_card()
        self.ended.emit(at)

    def _head(self, detail: FactDetail) -> None:
        fact = detail.fact
        self.column.addWidget(WrapLabel(fact.text, "title", bold=True))
        row = QHBoxLayout()
        row.setContentsMargins(0, 6, 0, 12)
        row.setSpacing(8)
        caption = WrapLabel(lambda: t("shell.dot").join((words.since(fact), words.certainty(fact))), "caption", "text2")
        row.addWidget(caption)
        row.addWidget(Chip(fact.scope or (lambda: t("does.everywhere"))), 0, Qt.AlignmentFlag.AlignTop)
        row.addStretch()
        self.column.addLayout(row)
        deeds = QHBoxLayout()
        deeds.setSpacing(9)
        self.edit_button = Button(lambda: t("action.edit"))
        self.edit_button.clicked.connect(self.edit_asked)
        deeds.addWidget(self.edit_button)
        self.end_button = None
        if fact.status == "active":
            self.end_button = Button(lambda: t("action.end"))
            self.end_button.clicked.connect(self.ask_end)
            deeds.addWidget(self.end_button)
        self.forget_button = Button(lambda: t("action.forget"), "dangerPlain")
        self.forget_button.clicked.connect(self.ask_forget)
        deeds.addWidget(self.forget_button)
        deeds.addStretch()
        self.column.addLayout(deeds)
        self._card_room = QVBoxLayout()
        self._card_room.setContentsMargins(0, 12, 0, 0)
        self.column.addLayout(self._card_room)

    def _quotes(self, detail: FactDetail, contents: Mapping[str, str]) -> None:
        if not detail.fact.evidence:
            return
        self._section("detail.said")
        column = QVBoxLayout()
        column.setSpacing(16)
        hidden: list[Quote] = []
        for at, evidence in enumerate(detail.fact.evidence):
            quote = Quote(evidence, contents.get(evidence.episode_id, ""))
            quote.shown.connect(self.message_shown)
            column.addWidget(quote)
            if at >= _QUOTES:
                quote.hide()
                hidden.append(quote)
        if hidden:
            more = Button(lambda: t("detail.more", len(hidden)), "link", "caption")
            column.addWidget(more)

            def unfold() -> None:
                for quote in hidden:
                    quote.show()
                more.hide()

            more.clicked.connect(unfold)
        self.column.addLayout(column)

    def _does(self, detail: FactDetail) -> None:
        self._section("detail.does")
        fact = detail.fact
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        grid.setColumnMinimumWidth(0, theme().px(62))
        rows = []
        if "relationship_state" in detail.feeds:
            rows.append(("does.effect", t("does.feeds")))
        rows.append(("does.applies", fact.scope or t("does.everywhere")))
        shared = t("does.all") if fact.shared else t("does.only", name=self._companion)
        rows.append(("does.shared", shared))
        if detail.used_in_replies and detail.last_used_at is not None:
            date = dates.relative(detail.last_used_at)
            rows.append(("does.used", t("does.used_times", detail.used_in_replies, date=date)))
        else:
            rows.append(("does.used", t("does.not_used")))
        for at, (key, value) in enumerate(rows):
            grid.addWidget(WrapLabel(t(key), "ui", "text2"), at, 0)
            grid.addWidget(WrapLabel(value), at, 1)
        self.column.addLayout(grid)

    def _section(self, key: str) -> None:
        line = heading(lambda: t(key))
        line.setContentsMargins(0, 24 if key != "detail.said" else 10, 0, 9)
        self.column.addWidget(line)
