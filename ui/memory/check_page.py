"""To check: one card for each memory that waits for a yes."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from companion_app.domain.fact import FactView
from ui.compat import override
from ui.i18n import t
from ui.memory.quote import Quote
from ui.widgets.buttons import Button
from ui.widgets.label import WrapLabel
from ui.widgets.surfaces import Card, ScrollPage

_KEYS = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)


class ReviewCard(Card):
    """A guess, or a private matter that needs consent.

    Signals:
        answered: Carries the answer: yes, change or no.
    """

    answered = Signal(str)

    def __init__(self, fact: FactView, content: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fact = fact
        private = fact.sensitivity != "none"
        question = f"check.{fact.sensitivity}" if private else "check.guess"
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("radius", 12)
        self.setAccessibleName(f"{t(question)} {fact.text}")
        self.body.addWidget(WrapLabel(lambda: t(question), "caption", "text2", bold=True))
        self.body.addWidget(WrapLabel(fact.text, "read"))
        if fact.evidence:
            self.body.addWidget(Quote(fact.evidence[0], content, link=False))
        row = QHBoxLayout()
        row.setContentsMargins(0, 6, 0, 0)
        row.setSpacing(8)
        self.yes = Button(lambda: t("check.consent" if private else "check.yes"), "main")
        self.change = Button(lambda: t("check.change"))
        self.no = Button(lambda: t("check.refuse" if private else "check.no"), "plain")
        self.buttons = [self.yes, self.no] if private else [self.yes, self.change, self.no]
        for button in self.buttons:
            row.addWidget(button)
        if private:
            self.change.setParent(self)
            self.change.hide()
        row.addStretch()
        self.body.addLayout(row)
        self.yes.clicked.connect(lambda: self.answered.emit("yes"))
        self.change.clicked.connect(lambda: self.answered.emit("change"))
        self.no.clicked.connect(lambda: self.answered.emit("no"))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        for key, button in zip(_KEYS, self.buttons, strict=False):
            if event.key() == key:
                button.click()
                return
        super().keyPressEvent(event)


class CheckPage(ScrollPage):
    """The cards, newest first.

    Signals:
        answered: A card was answered: the answer (yes, change, no) and the memory.
    """

    answered = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__((16, 0, 16, 72), 12, parent)
        self.cards: list[ReviewCard] = []
        self._shown: tuple[FactView, ...] | None = None

    def show_pending(self, pending: tuple[FactView, ...], contents: Mapping[str, str]) -> None:
        """Show these; a card that is gone gives its focus to the next."""
        if pending == self._shown and all(card.isEnabled() for card in self.cards):
            return
        focused = next(
            (at for at, card in enumerate(self.cards) if card.isAncestorOf(self.focusWidget() or self)), None
        )
        had_focus = focused is not None and self._shown is not None
        self._shown = pending
        self.clear()
        self.cards = []
        intro = WrapLabel(lambda: t("check.body" if pending else "check.none"), "ui", "text2")
        intro.setContentsMargins(0, 0, 0, 0)
        self.column.addWidget(intro)
        for fact in pending:
            content = contents.get(fact.evidence[0].episode_id, "") if fact.evidence else ""
            card = ReviewCard(fact, content)
            card.answered.connect(lambda answer, card=card: self._on_answer(answer, card))
            self.cards.append(card)
            self.column.addWidget(card)
        self.column.addStretch()
        if had_focus and focused is not None and self.cards:
            self.cards[min(focused, len(self.cards) - 1)].yes.setFocus(Qt.FocusReason.TabFocusReason)

    def _on_answer(self, answer: str, card: ReviewCard) -> None:
        self.answered.emit(answer, card.fact)
