"""Never remember: add a rule, the rules with their counts, a box to try a sentence in."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from companion_app.domain.candidate import SENSITIVITIES
from companion_app.domain.fact import FactView
from companion_app.domain.never import NeverRule, RuleKind
from ui.bridge import Bridge
from ui.facade import Companion
from ui.i18n import t
from ui.memory.deeds import Deeds
from ui.theme import live
from ui.widgets.buttons import Button, IconButton
from ui.widgets.choices import CheckBox, Choice, Field, FramedBox
from ui.widgets.label import WrapLabel
from ui.widgets.surfaces import Card, IconLabel, ScrollPage, empty, heading

_KINDS: tuple[RuleKind, ...] = ("topic", "phrase", "entity", "category")
_ICONS = {"phrase": "quote", "topic": "hash", "entity": "user", "category": "heart"}


def rule_value(rule: NeverRule) -> str:
    """Write what a rule forbids."""
    if rule.kind == "category":
        return t(f"matter.{rule.value}") if rule.value in SENSITIVITIES else rule.value
    return t("never.quoted", value=rule.value) if rule.kind == "phrase" else rule.value


class RuleRow(QWidget):
    """One rule.

    Signals:
        removed: Remove was pressed.
    """

    removed = Signal()

    def __init__(self, rule: NeverRule, companion: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 7, 0, 7)
        row.setSpacing(13)
        row.addWidget(IconLabel(_ICONS[rule.kind], "text2", 17), 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(1)
        column.addWidget(WrapLabel(lambda: rule_value(rule)))

        def caption() -> str:
            where = t("never.all") if rule.companion is None else t("never.only", name=companion)
            count = t("never.stopped", rule.stopped) if rule.stopped else t("never.unused")
            return t("shell.dot").join((t(f"never.row.{rule.kind}"), where, count))

        column.addWidget(WrapLabel(caption, "caption", "text2"))
        row.addLayout(column, 1)
        self.remove = IconButton("x", lambda: t("never.remove_named", value=rule_value(rule)), 28)
        self.remove.clicked.connect(self.removed)
        row.addWidget(self.remove)


class NeverPage(ScrollPage):
    """The page of the rules.

    Signals:
        memories_shown: "Look at them": the words to search for.
    """

    memories_shown = Signal(str)

    def __init__(self, app: Companion, bridge: Bridge, deeds: Deeds, parent: QWidget | None = None) -> None:
        super().__init__((16, 0, 16, 72), 0, parent)
        self._app, self._bridge, self._deeds = app, bridge, deeds
        self.rows: list[RuleRow] = []
        self.offer: Card | None = None
        self.column.addWidget(WrapLabel(lambda: t("never.body"), "ui", "text2"))
        self.column.addSpacing(14)
        self._add_form()
        self._offer_room = QVBoxLayout()
        self._offer_room.setContentsMargins(0, 0, 0, 0)
        self.column.addLayout(self._offer_room)
        self.column.addSpacing(8)
        self._list = QVBoxLayout()
        self._list.setSpacing(0)
        self.column.addLayout(self._list)
        self._add_test()
        self.column.addStretch()

    def refresh(self) -> None:
        """Read the rules again."""
        self._bridge.read(self._app.never_rules, self._show, owner=self)

    def _add_form(self) -> None:
        self.frame = FramedBox()
        row = QHBoxLayout(self.frame)
        row.setContentsMargins(2, 4, 5, 4)
        row.setSpacing(2)
        self.kind = Choice(lambda: t("never.kind"), bare=True)
        for kind in _KINDS:
            self.kind.add(partial(t, f"never.row.{kind}"), kind)
        self.value = Field(lambda: t("never.what"), "bare", hint=True)
        self.matter = Choice(lambda: t("never.matter"), bare=True)
        for matter in SENSITIVITIES[1:]:
            self.matter.add(partial(t, f"matter.{matter}"), matter)
        self.matter.hide()
        self.add = Button(lambda: t("never.add"), "main")
        row.addWidget(self.kind)
        row.addWidget(self.value, 1)
        row.addWidget(self.matter, 1)
        row.addWidget(self.add)
        self.column.addWidget(self.frame)
        self.everywhere = CheckBox(lambda: t("never.everywhere"))
        self.column.addSpacing(8)
        self.column.addWidget(self.everywhere)
        self.kind.currentIndexChanged.connect(self._on_kind)
        self.value.textChanged.connect(self._on_kind)
        self.value.returnPressed.connect(self._on_add)
        self.add.clicked.connect(self._on_add)
        self._on_kind()

    def _add_test(self) -> None:
        line = heading(lambda: t("never.try"))
        line.setContentsMargins(0, 20, 0, 8)
        self.column.addWidget(line)
        self.test = QPlainTextEdit()
        self.test.setProperty("kind", "field")
        self.test.setFrameShape(QFrame.Shape.NoFrame)
        self.test.setTabChangesFocus(True)
        live(self.test, self._renew_test)
        self.column.addWidget(self.test)
        result = QHBoxLayout()
        result.setContentsMargins(0, 8, 0, 2)
        result.setSpacing(8)
        self._shield = IconLabel("shield-check", "accent", 17)
        self.result = WrapLabel("", "ui", "accent")
        result.addWidget(self._shield, 0, Qt.AlignmentFlag.AlignTop)
        result.addWidget(self.result, 1)
        self.column.addLayout(result)
        self._shield.hide()
        self.result.hide()
        self.column.addWidget(WrapLabel(lambda: t("never.unsaved"), "caption", "text2"))
        self._stopped = QTimer(self, singleShot=True, interval=300)
        self._stopped.timeout.connect(self._on_test)
        self.test.textChanged.connect(self._stopped.start)

    def _renew_test(self) -> None:
        self.test.setAccessibleName(t("never.try"))
        self.test.setFixedHeight(3 * self.test.fontMetrics().lineSpacing() + 14)

    def _show(self, rules: list[NeverRule]) -> None:
        empty(self._list)
        self.rows = []
        for rule in rules:
            row = RuleRow(rule, self._app.companion_name)
            row.removed.connect(lambda rule=rule: self._deeds.remove_never(rule.id, self.refresh))
            self.rows.append(row)
            self._list.addWidget(row)

    @Slot()
    def _on_kind(self) -> None:
        category = self.kind.currentData() == "category"
        self.value.setVisible(not category)
        self.matter.setVisible(category)
        self.add.setEnabled(category or bool(self.value.text().strip()))

    @Slot()
    def _on_add(self) -> None:
        if not self.add.isEnabled():
            return
        kind: RuleKind = self.kind.currentData()
        value = self.matter.currentData() if kind == "category" else self.value.text().strip()

        def added(rule: NeverRule) -> None:
            self.value.clear()
            self.refresh()
            self._on_test()
            self._bridge.read(
                lambda: self._app.matching_memories(rule.id), lambda facts: self._offer(rule, facts), owner=self
            )

        self._deeds.add_never(kind, value, self.everywhere.isChecked(), added)

    def _offer(self, rule: NeverRule, facts: list[FactView]) -> None:
        self._drop_offer()
        if not facts:
            return
        card = Card()
        card.body.addWidget(WrapLabel(lambda: t("never.matches", len(facts)), bold=True))
        row = QHBoxLayout()
        row.setSpacing(8)
        look = Button(lambda: t("never.look"))
        leave = Button(lambda: t("never.leave"), "plain")
        forget = Button(lambda: t("never.forget_all"), "dangerPlain")
        for button in (look, leave, forget):
            row.addWidget(button)
        row.addStretch()
        card.body.addLayout(row)
        look.setVisible(rule.kind != "category")
        look.clicked.connect(lambda: self.memories_shown.emit(rule.value))
        leave.clicked.connect(self._drop_offer)
        forget.clicked.connect(lambda: self._forget(facts))
        self.offer = card
        self._offer_room.addSpacing(12)
        self._offer_room.addWidget(card)
        leave.setFocus(Qt.FocusReason.TabFocusReason)

    def _forget(self, facts: list[FactView]) -> None:
        self._drop_offer()
        for fact in facts:
            self._deeds.forget(fact.id, never=False, keep_message=False)

    @Slot()
    def _drop_offer(self) -> None:
        self.offer = None
        empty(self._offer_room)

    @Slot()
    def _on_test(self) -> None:
        text = self.test.toPlainText().strip()
        if not text:
            self._shield.hide()
            self.result.hide()
            return
        self._bridge.read(lambda: self._app.test_never(text), self._show_result, owner=self)

    def _show_result(self, rule: NeverRule | None) -> None:
        self._shield.setVisible(rule is not None)
        self.result.show()
        if rule is None:
            self.result.say(lambda: t("never.free"))
            self.result.paint_in("text2")
        else:
            self.result.say(lambda: t("never.caught", value=rule_value(rule).strip("“”")))
            self.result.paint_in("accent")
