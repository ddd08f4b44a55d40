"""The memory panel: look, correct, end, forget, undo, rules."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from companion_app.domain.fact import FactView
from companion_app.errors import StorageError
from tests.gui import sample_life
from tests.gui.conftest import Opened
from tests.gui.fake_application import FakeApplication
from ui.memory.detail_page import EndCard
from ui.memory.forget_card import ForgetCard
from ui.memory.memory_model import Fold, Heading, MemoryModel, Snapshot
from ui.memory.quote import Quote, around
from ui.shell import Shell


def open_memory(qtbot: QtBot, shell: Shell, fact_id: str) -> None:
    shell.panel.open_memory(fact_id)
    qtbot.waitUntil(lambda: shell.panel.page == "detail" and shell.panel.detail_page.detail is not None)


def toast_of(shell: Shell) -> str:
    return shell.panel.toast.words if shell.panel.toast is not None else ""


def test_memories_stand_in_plain_groups(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    rows = shell.panel.list_page.model._all
    headings = [row.group for row in rows if isinstance(row, Heading)]
    assert headings == ["about_you", "likes", "talk", "goals", "people"]
    assert [row.group for row in rows if isinstance(row, Fold)] == ["lately", "together", "ended", "never"]
    assert shell.panel.list_page.strip.text() == "3 things for you to check"


def test_a_folded_group_opens_in_place(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    model = shell.panel.list_page.model
    assert model.row_of("old") < 0
    model.toggle("ended")
    assert model.row_of("old") > 0


def test_search_narrows_the_list_and_says_when_nothing_is_found(
    qtbot: QtBot, opened: Opened, life: FakeApplication
) -> None:
    shell = opened(life)
    page = shell.panel.list_page
    page.search.setText("osaka")
    qtbot.waitUntil(lambda: [r.id for r in page.model._all if isinstance(r, FactView)] == ["sister"])
    page.search.setText("zebra")
    qtbot.waitUntil(page.nothing.isVisible)
    assert "zebra" in page.nothing.text()


def test_a_memory_shows_its_proof_and_jumps_to_the_message(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    open_memory(qtbot, shell, "remind")
    quotes = shell.panel.detail_page.findChildren(Quote)
    assert [quote.label.text() for quote in quotes] == [
        "You know what, don't remind me unless I ask. It makes me feel watched.",
        "Really, only when I ask, okay?",
    ]
    quotes[0].show_button.click()
    qtbot.waitUntil(lambda: shell.chat.session_id == "leeks")
    qtbot.waitUntil(lambda: any(view.marked for view in shell.chat.transcript.views))


def test_the_quote_marks_exactly_the_span(life: FakeApplication) -> None:
    evidence = life.facts["remind"].evidence[0]
    words, (start, end) = around(evidence, life.turn_rows["leeks"][0].content)
    assert words[start:end] == evidence.quote


def test_editing_changes_the_memory_and_the_list_follows(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    open_memory(qtbot, shell, "live")
    edit = shell.panel.detail_page.edit_button
    assert edit is not None
    edit.click()
    form = shell.panel.edit_form
    assert form is not None
    assert not form.save.isEnabled()
    form.what.setText("You live in Osaka")
    form.since.setText("1 July 2026")
    assert form.save.isEnabled()
    qtbot.waitUntil(lambda: "Replaces" in form.note.text())
    form.save.click()
    qtbot.waitUntil(lambda: life.facts["live"].text == "You live in Osaka")
    qtbot.waitUntil(lambda: toast_of(shell) == "Changed")
    model = shell.panel.list_page.model
    qtbot.waitUntil(lambda: any(isinstance(r, FactView) and r.text == "You live in Osaka" for r in model._all))
    (call,) = life.called("edit_memory")
    assert call[0] == "live"
    assert call[3] is not None


def test_a_date_that_cannot_be_read_is_not_saved(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    open_memory(qtbot, shell, "live")
    shell.panel._on_edit()
    form = shell.panel.edit_form
    assert form is not None
    form.what.setText("x")
    form.since.setText("some day")
    assert not form.save.isEnabled()


def test_ending_a_memory_can_be_undone_from_the_toast(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    open_memory(qtbot, shell, "remind")
    button = shell.panel.detail_page.end_button
    assert button is not None
    button.click()
    card = shell.panel.detail_page.card
    assert isinstance(card, EndCard)
    card.today.click()
    qtbot.waitUntil(lambda: life.facts["remind"].status == "inactive")
    qtbot.waitUntil(lambda: toast_of(shell) == "Marked as not true any more")
    toast = shell.panel.toast
    assert toast is not None
    assert toast.button is not None
    toast.button.click()
    qtbot.waitUntil(lambda: life.facts["remind"].status == "active")
    qtbot.waitUntil(lambda: toast_of(shell) == "Undone")


def test_a_day_can_be_chosen_for_the_end(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    open_memory(qtbot, shell, "remind")
    shell.panel.detail_page.ask_end()
    card = shell.panel.detail_page.card
    assert isinstance(card, EndCard)
    card.choose.click()
    card.date.setText("8 July 2026")
    card.save.click()
    qtbot.waitUntil(lambda: life.called("end_memory") != [])
    assert life.called("end_memory")[0][1] is not None


def test_forgetting_asks_once_with_the_focus_on_keep(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    open_memory(qtbot, shell, "remind")
    forget = shell.panel.detail_page.forget_button
    assert forget is not None
    forget.click()
    card = shell.panel.detail_page.card
    assert isinstance(card, ForgetCard)
    assert shell.window().focusWidget() is card.keep
    assert not card.keep_message.isChecked()
    assert not card.never.isChecked()
    card.keep.click()
    qtbot.waitUntil(lambda: shell.panel.detail_page.card is None)
    assert "remind" in life.facts
    forget.click()
    again: Any = shell.panel.detail_page.card
    again.never.setChecked(True)
    again.forget.click()
    qtbot.waitUntil(lambda: "remind" not in life.facts)
    assert life.called("delete_memory") == [("remind", True, False)]
    qtbot.waitUntil(lambda: toast_of(shell) == "Forgotten. Checked: nothing is left.")
    assert shell.panel.page == "list"
    toast: Any = shell.panel.toast
    toast.button.click()
    qtbot.waitUntil(lambda: toast_of(shell).startswith("Checked: memories, search, messages"))


def test_what_waits_is_answered_card_by_card(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    shell.panel.list_page.strip.click()
    page = shell.panel.check_page
    assert len(page.cards) == 3
    QTest.keyClick(page.cards[0], Qt.Key.Key_1)
    qtbot.waitUntil(lambda: life.facts["penicillin"].status == "active")
    qtbot.waitUntil(lambda: len(page.cards) == 2)
    page.cards[0].no.click()
    qtbot.waitUntil(lambda: life.facts["osaka"].status == "inactive")
    qtbot.waitUntil(lambda: len(page.cards) == 1)
    page.cards[0].change.click()
    assert shell.panel.page == "edit"


def test_rules_are_added_tried_and_removed(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    shell.panel.open_never()
    page = shell.panel.never_page
    qtbot.waitUntil(lambda: len(page.rows) == 4)
    page.value.setText("Osaka")
    page.add.click()
    qtbot.waitUntil(lambda: len(page.rows) == 5)
    assert life.called("add_never") == [("topic", "Osaka", False)]
    qtbot.waitUntil(lambda: page.offer is not None)
    page.test.setPlainText("A flat in Osaka would be nice")
    qtbot.waitUntil(lambda: page.result.text() == "I would not keep this: it is about “Osaka”")
    page.test.setPlainText("Tea is nice")
    qtbot.waitUntil(lambda: page.result.text() == "I could keep this.")
    page.rows[0].remove.click()
    qtbot.waitUntil(lambda: len(page.rows) == 4)


def test_a_kind_of_information_is_chosen_not_typed(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    shell.panel.open_never()
    page = shell.panel.never_page
    page.kind.setCurrentIndex(3)
    assert page.matter.isVisible()
    page.matter.setCurrentIndex(page.matter.findData("finance"))
    page.everywhere.setChecked(True)
    page.add.click()
    qtbot.waitUntil(lambda: life.called("add_never") == [("category", "finance", True)])


def test_nothing_yet_is_said_only_when_there_is_nothing(qtbot: QtBot, opened: Opened) -> None:
    shell = opened(FakeApplication())
    assert shell.panel.list_page.empty.isVisible()


def test_a_read_error_is_no_emptiness(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    life.fail_next = StorageError("broken")
    shell.panel.list_page.refresh()
    qtbot.waitUntil(lambda: shell.panel.list_page.error is not None)
    assert not shell.panel.list_page.empty.isVisible()
    shell.panel.list_page.refresh()
    qtbot.waitUntil(lambda: shell.panel.list_page.error is None)


def test_the_keyboard_alone_opens_edits_pins_and_forgets(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    shell.window().activateWindow()
    qtbot.waitUntil(shell.window().isActiveWindow)
    panel = shell.panel
    rows = panel.list_page.list
    rows.setFocus(Qt.FocusReason.TabFocusReason)
    panel.list_page.select("remind")
    QTest.keyClick(rows, Qt.Key.Key_P)
    qtbot.waitUntil(lambda: life.facts["remind"].pinned)
    qtbot.wait(80)
    panel.list_page.select("remind")
    QTest.keyClick(rows, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: panel.page == "detail")
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: panel.page == "list")
    panel.list_page.select("remind")
    QTest.keyClick(rows, Qt.Key.Key_E)
    assert panel.page == "edit"
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    panel.list_page.select("remind")
    QTest.keyClick(rows, Qt.Key.Key_N)
    qtbot.waitUntil(lambda: isinstance(panel.detail_page.card, EndCard))
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    panel.list_page.select("remind")
    QTest.keyClick(rows, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: isinstance(panel.detail_page.card, ForgetCard))
    QTest.keyClick(panel, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not life.facts["remind"].pinned)


def test_ten_thousand_memories_come_page_by_page(qtmodeltester: ModelTester, life: FakeApplication) -> None:
    fact = life.facts["live"]
    many = tuple(
        FactView(**{name: getattr(fact, name) for name in FactView.__slots__} | {"id": str(at)}) for at in range(10_000)
    )
    model = MemoryModel()
    model.show(Snapshot(many, (), (), {"LIVES_IN": "about_you"}))
    assert model.rowCount() == 200
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
    model.fetchMore(model.index(-1))
    assert model.rowCount() >= 400


def test_captions_are_said_in_the_users_language(qtbot: QtBot, opened: Opened) -> None:
    app = sample_life.chinese()
    shell = opened(app)
    shell.open_settings()
    assert shell.dialog is not None
    shell.dialog._set("language", "zh")
    shell.dialog.accept()
    model = shell.panel.list_page.model
    row = model.row_of("remind")
    spoken = model.data(model.index(row), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "记忆，只在你问的时候才提醒，7 月 6 日起 · 你说过 2 次"
