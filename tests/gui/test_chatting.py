"""Writing, sending, streaming, stopping."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QInputMethodEvent, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from companion_app.domain.episode import Span
from companion_app.errors import DiskFullError
from companion_app.events import ReplyDelta
from tests.gui.conftest import Opened
from tests.gui.fake_application import FakeApplication
from ui.bridge import Bridge
from ui.chat.composer import Composer, compose
from ui.chat.conversation_model import ConversationModel
from ui.chat.links import LinkQuestion
from ui.chat.markdown_view import MarkdownView
from ui.chat.message_view import ReplyView, UserView
from ui.chat.model_chooser import ModelChooser
from ui.chat.session_model import SessionModel
from ui.chat.why_popover import WhyPopover


def test_enter_sends_and_the_message_stands_in_the_page(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    editor = shell.chat.composer.editor
    QTest.keyClicks(editor, "Hello there")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: shell.chat.model.turns[-1].content == "Hello there")
    assert editor.toPlainText() == ""
    assert life.called("send") == [("plan", "Hello there", (), True)]
    assert isinstance(shell.chat.transcript.views[-1], UserView)
    assert shell.chat.transcript.at_bottom()


def test_shift_enter_breaks_the_line(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    editor = shell.chat.composer.editor
    QTest.keyClicks(editor, "a")
    QTest.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(editor, "b")
    assert editor.toPlainText() in ("a\nb", "a\u2028b")
    assert not life.called("send")


def test_enter_never_sends_while_an_input_method_composes(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    editor = shell.chat.composer.editor
    QTest.keyClicks(editor, "ni")
    QApplication.sendEvent(editor, QInputMethodEvent("nihao", []))
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.wait(30)
    assert not life.called("send")
    commit = QInputMethodEvent()
    commit.setCommitString("你好")
    QApplication.sendEvent(editor, commit)
    editor.setPlainText("你好")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(life.called("send")))


def test_enter_breaks_where_the_user_wants_it_so(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    shell.open_settings()
    assert shell.dialog is not None
    shell.dialog.enter_sends.setChecked(False)
    shell.dialog.accept()
    editor = shell.chat.composer.editor
    QTest.keyClicks(editor, "x")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert not life.called("send")
    QTest.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: bool(life.called("send")))


def test_a_long_paste_becomes_a_block_with_exact_offsets(qtbot: QtBot) -> None:
    composer = Composer("Wren")
    qtbot.addWidget(composer)
    data = QMimeData()
    data.setText("第一行 😀\r\n第二行")
    composer.editor.insertFromMimeData(data)
    assert composer.editor.toPlainText() == ""
    composer.set_text("  What is this?  ")
    with qtbot.waitSignal(composer.sent) as sent:
        composer.submit()
    draft = sent.args[0]
    assert draft.text == "第一行 😀\n第二行\n\nWhat is this?"
    (span,) = draft.spans
    assert (span.kind, draft.text[span.start : span.end]) == ("pasted", "第一行 😀\n第二行")
    assert not composer.blocks


def test_two_pastes_keep_their_places() -> None:
    draft = compose(["😀a", "b\nc"], "mine")
    assert [draft.text[s.start : s.end] for s in draft.spans] == ["😀a", "b\nc"]
    assert draft.text.endswith("\n\nmine")
    assert compose(["only"], " ").spans == (Span(0, 4, "pasted"),)


def test_pasted_words_can_be_owned_and_short_pastes_are_typed_words(qtbot: QtBot) -> None:
    composer = Composer("Wren")
    qtbot.addWidget(composer)
    composer.add_pasted("one\ntwo")
    composer.blocks[0].own_button.click()
    assert composer.editor.toPlainText() == "one\ntwo"
    assert not composer.blocks
    composer.editor.clear()
    data = QMimeData()
    data.setText("short")
    composer.editor.insertFromMimeData(data)
    assert composer.editor.toPlainText() == "short"


def test_a_message_can_be_kept_out_of_memory(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    composer = shell.chat.composer
    composer.forget_button.click()
    composer.set_text("between us")
    composer.submit()
    qtbot.waitUntil(lambda: bool(life.called("send")))
    assert life.called("send")[0][3] is False
    assert composer.remember

    def said() -> str:
        view = shell.chat.transcript.views[-1]
        return view.note.text() if isinstance(view, UserView) else ""

    qtbot.waitUntil(lambda: said().startswith("Not kept"))


def test_a_reply_streams_and_late_pieces_are_dropped(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    life.begin_reply("plan", "g1")
    life.write("plan", "Two **things**", "g1")
    life.write("plan", "LATE", "g0")
    qtbot.waitUntil(
        lambda: (
            shell.chat.transcript.writing_view is not None
            and "Two things" in shell.chat.transcript.writing_view.words.toPlainText()
        )
    )
    view = shell.chat.transcript.writing_view
    assert view is not None
    assert view.time.text() == "writing"
    assert shell.chat.composer.stop_button.isVisible()
    life.end_reply("plan", "Two **things**, then.", "g1", given=1)
    qtbot.waitUntil(lambda: shell.chat.transcript.writing_view is None)
    life.events.publish(ReplyDelta("plan", "g1", "AFTER"))
    qtbot.wait(80)
    last = shell.chat.transcript.views[-1]
    assert last.words.toPlainText() == "Two things, then."
    assert isinstance(last, ReplyView)
    assert last.chip is not None
    assert not shell.chat.composer.stop_button.isVisible()


def test_stop_keeps_what_arrived_and_says_so(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    life.begin_reply("plan")
    qtbot.waitUntil(shell.chat.composer.stop_button.isVisible)
    shell.chat.composer.stop_button.click()
    qtbot.waitUntil(lambda: bool(life.called("stop")))
    life.end_reply("plan", "Half a", status="interrupted")
    qtbot.waitUntil(lambda: shell.chat.transcript.views[-1].words.toPlainText() == "Half a")
    view = shell.chat.transcript.views[-1]
    assert isinstance(view, ReplyView)
    assert view.note.text() == "Stopped by you"


def test_writing_ahead_waits_and_says_so(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    life.set_model(replace(life.state, phase="loading"))
    qtbot.waitUntil(lambda: "ready" in shell.chat.status.model.accessibleName())
    shell.chat.composer.set_text("Already here")
    shell.chat.composer.submit()
    qtbot.waitUntil(lambda: shell.chat.model.turns[-1].content == "Already here")
    view = shell.chat.transcript.views[-1]
    assert isinstance(view, UserView)
    assert view.note.text() == "Waiting for the model"
    life.begin_reply("plan")
    qtbot.waitUntil(lambda: not view.note.text())
    life.end_reply("plan", "Yes.")
    qtbot.waitUntil(lambda: shell.chat.model.turns[-1].content == "Yes.")


def test_two_first_messages_belong_to_one_new_chat(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    shell.new_chat()
    for words in ("one", "two"):
        shell.chat.composer.set_text(words)
        shell.chat.composer.submit()
    qtbot.waitUntil(lambda: [turn.content for turn in shell.chat.model.turns] == ["one", "two"])
    assert len(life.called("new_session")) == 1


def test_a_message_that_could_not_be_stored_comes_back(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    life.fail_next = DiskFullError("full")
    shell.chat.composer.set_text("do not lose me")
    shell.chat.composer.submit()
    qtbot.waitUntil(lambda: shell.chat.composer.editor.toPlainText() == "do not lose me")


def test_a_failed_reply_says_what_is_safe(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    life.begin_reply("plan")
    life.end_reply("plan", "", status="failed")
    qtbot.waitUntil(lambda: bool(shell.chat.transcript._tail))


def test_why_opens_below_the_chip_and_leads_to_the_memory(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    view = shell.chat.transcript.views[-1]
    assert isinstance(view, ReplyView)
    assert view.chip is not None
    assert view.chip.accessibleName() == "Why this? 2 memories given"
    view.chip.click()
    qtbot.waitUntil(lambda: isinstance(shell.chat.popover, WhyPopover))
    popover = shell.chat.popover
    assert popover is not None
    said = [label.accessibleName() for label in popover.findChildren(QWidget)]
    assert "private, waiting for your yes" in said
    assert popover.focusWidget() is not None
    QTest.keyClick(popover, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: shell.chat.popover is None)
    assert view.chip.hasFocus()


def test_a_model_can_be_chosen(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    shell.chat.status.model.click()
    qtbot.waitUntil(lambda: isinstance(shell.chat.popover, ModelChooser))
    chooser = shell.chat.popover
    assert isinstance(chooser, ModelChooser)
    assert "English only" in chooser.cards[0].accessibleName()
    chooser.cards[1].click()
    qtbot.waitUntil(lambda: life.called("choose_model") == [("echo",)])


def test_markdown_loads_nothing_and_shows_html_as_text(qtbot: QtBot) -> None:
    view = MarkdownView()
    qtbot.addWidget(view)
    view.set_width(500)
    view.show_markdown("<b>x</b> ![p](http://example.org/p.png) [l](https://example.org)\n\n```python\nx = 1\n```")
    assert "<b>" in view.toPlainText()
    assert view.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl("http://example.org/p.png")) is None
    assert not view.openLinks()
    assert [code.text for code in view._codes] == ["x = 1"]
    view._copies[0].click()
    assert QApplication.clipboard().text() == "x = 1"


def test_a_link_asks_before_it_opens(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)

    def asked() -> bool:
        return isinstance(shell.chat.popover, LinkQuestion)

    shell.chat._on_link(QUrl("file:///etc/passwd"))
    assert not asked()
    shell.chat._on_link(QUrl("https://example.org/a"))
    assert asked()
    shell.escape()
    assert not asked()


def test_ten_thousand_turns_keep_at_most_two_hundred_views(qtbot: QtBot, opened: Opened) -> None:
    app = FakeApplication()
    app.add_session("long", "Long", app.now)
    for at in range(10_000):
        app.add_turn("long", "user" if at % 2 else "assistant", f"Message {at}", app.now - (10_000 - at) * 60_000)
    shell = opened(app)
    transcript = shell.chat.transcript
    bar = transcript.verticalScrollBar()
    qtbot.waitUntil(lambda: len(transcript.views) == 50)
    for _ in range(60):
        if len(shell.chat.model.turns) >= 300:
            break
        bar.setValue(0)
        qtbot.wait(10)
        qtbot.waitUntil(lambda: not transcript.growing)
        assert len(transcript.views) <= 200
    assert len(shell.chat.model.turns) >= 300
    transcript.to_bottom()
    assert transcript.at_bottom()
    assert len(transcript.views) <= 200
    target = app.turn_rows["long"][3000]
    shell.chat.show_message("long", target.id)
    qtbot.waitUntil(lambda: any(v.turn is not None and v.turn.id == target.id and v.marked for v in transcript.views))
    for _ in range(6):
        bar.setValue(bar.maximum())
        qtbot.wait(40)
        qtbot.waitUntil(lambda: not transcript.growing)
    assert len(transcript.views) <= 200
    assert shell.chat.model.turns[-1].seq > target.seq + 50
    seqs = [turn.seq for turn in shell.chat.model.turns]
    assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))


def test_reading_above_is_not_disturbed_by_a_stream(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    for at in range(30):
        life.add_turn("plan", "assistant" if at % 2 else "user", f"Line {at} " * 20, life.now)
    shell = opened(life)
    bar = shell.chat.transcript.verticalScrollBar()
    qtbot.waitUntil(lambda: not shell.chat.transcript.growing)
    assert bar.value() == bar.maximum()
    bar.setValue(bar.maximum() // 2)
    place = bar.value()
    life.begin_reply("plan")
    life.write("plan", "word " * 400)
    qtbot.waitUntil(lambda: shell.chat.transcript.writing_view is not None)
    qtbot.wait(120)
    assert bar.value() == place
    assert shell.chat.latest.isVisible()
    life.end_reply("plan", "word")
    qtbot.wait(50)


def test_the_models_keep_qts_rules(
    qtbot: QtBot, qtmodeltester: ModelTester, bridge: Bridge, life: FakeApplication
) -> None:
    sessions = SessionModel()
    sessions.show_sessions(life.sessions())
    qtmodeltester.check(sessions)  # type: ignore[no-untyped-call]
    conversation = ConversationModel(life, bridge)
    with qtbot.waitSignal(conversation.shown):
        conversation.open("plan")
    qtmodeltester.check(conversation)  # type: ignore[no-untyped-call]
    bridge.close()


def test_void_qt_calls_lose_no_reference(qtbot: QtBot) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    for at in range(20_000):
        label.setText(str(at))
    assert label.text() == "19999"


@pytest.mark.parametrize("width", [1300, 1000, 700, 480])
def test_the_panes_stand_as_the_width_allows(qtbot: QtBot, opened: Opened, life: FakeApplication, width: int) -> None:
    shell = opened(life, width, 700)
    assert shell.chats.isVisible() == (width >= 1120)
    assert shell.panel.isVisible() == (width >= 840)
    assert shell.chat.width() >= 420
    shell.toggle_list()
    shell.toggle_list()
    if width < 840:
        shell.toggle_panel()
        assert shell.panel.width() == shell.width()
        shell.panel.back_button.click()
        assert not shell.panel.isVisible()
    if width < 1120:
        shell.toggle_list()
        assert shell.chats.isVisible()
        shell.escape()
        assert not shell.chats.isVisible()


def test_arrows_go_between_messages_and_tab_reaches_their_controls(
    qtbot: QtBot, opened: Opened, life: FakeApplication
) -> None:
    shell = opened(life)
    shell.window().activateWindow()
    qtbot.waitUntil(shell.window().isActiveWindow)
    views = shell.chat.transcript.views
    qtbot.wait(120)
    views[-1].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(views[-1], Qt.Key.Key_Up)
    assert views[-2].hasFocus()
    QTest.keyClick(views[-2], Qt.Key.Key_Down)
    assert views[-1].hasFocus()
    QTest.keyClick(views[-1], Qt.Key.Key_Tab)
    view = views[-1]
    assert isinstance(view, ReplyView)
    assert view.chip is not None
    assert view.chip.hasFocus()
    assert views[-1].accessibleName().startswith("Wren, 21:06: ")
    QTest.keyClick(view.chip, Qt.Key.Key_Tab)
    assert view.copy_button.hasFocus()
    shell.chat.panel_button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(shell.chat.panel_button, Qt.Key.Key_Tab)
    assert views[0].hasFocus()
