"""Start-up, lock, settings, keys, and that everything has a name."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from companion_app.errors import (
    DatabaseTooNewError,
    KeyMissingError,
    StorageError,
    StoreDamagedError,
    StoreInUseError,
    WrongKeyError,
)
from tests.gui import sample_life
from tests.gui.conftest import Opened
from tests.gui.fake_application import FakeApplication
from ui.bridge import Bridge
from ui.chat.model_chooser import size_words
from ui.facade import Companion
from ui.main_window import MainWindow
from ui.onboarding.pages import ErrorPage, FirstLockPage, LockedPage, OpeningPage
from ui.startup import Locking, StartUp
from ui.theme import theme

Start = Callable[..., tuple[MainWindow, StartUp]]


@pytest.fixture
def start(qtbot: QtBot, bridge: Bridge) -> Start:
    def begin(
        opener: Callable[[str | None], Companion], locking: Locking = "keyring", safe: bool = True
    ) -> tuple[MainWindow, StartUp]:
        window = MainWindow(bridge)
        qtbot.addWidget(window)
        window.show()
        startup = StartUp(window, bridge, opener, lambda: (locking, safe))
        startup.begin()
        return window, startup

    return begin


def test_the_frame_stands_before_the_store_is_open(qtbot: QtBot, bridge: Bridge) -> None:
    window = MainWindow(bridge)
    qtbot.addWidget(window)
    window.show()
    assert isinstance(window.page, OpeningPage)
    assert not window.page.caption.isVisible()


def test_a_keyring_store_opens_without_asking(qtbot: QtBot, start: Start, life: FakeApplication) -> None:
    window, startup = start(lambda _: life)
    qtbot.waitUntil(lambda: window.shell is not None)
    startup.close()
    assert life.called("close")


def test_a_first_start_with_a_safe_keyring_asks_nothing(qtbot: QtBot, start: Start) -> None:
    window, startup = start(lambda _: FakeApplication(), "new", True)
    qtbot.waitUntil(lambda: window.shell is not None)
    startup.close()


def test_a_first_start_without_one_asks_for_a_passphrase_twice(qtbot: QtBot, start: Start) -> None:
    asked: list[str | None] = []

    def opener(passphrase: str | None) -> Companion:
        asked.append(passphrase)
        return FakeApplication()

    window, startup = start(opener, "new", False)
    qtbot.waitUntil(lambda: isinstance(window.page, FirstLockPage))
    page = window.page
    assert isinstance(page, FirstLockPage)
    page.first.setText("correct horse")
    page.second.setText("correct house")
    page.start.click()
    assert page.hint.text() == "The two are not the same."
    assert not asked
    page.second.setText("correct horse")
    page.start.click()
    qtbot.waitUntil(lambda: window.shell is not None)
    assert asked == ["correct horse"]
    startup.close()


def test_a_wrong_passphrase_is_refused_and_the_right_one_opens(
    qtbot: QtBot, start: Start, life: FakeApplication
) -> None:
    def opener(passphrase: str | None) -> Companion:
        if passphrase != "right":
            raise WrongKeyError("no")
        return life

    window, startup = start(opener, "passphrase")
    qtbot.waitUntil(lambda: isinstance(window.page, LockedPage))
    page = window.page
    assert isinstance(page, LockedPage)
    QTest.keyClicks(page.field, "wrong")
    QTest.keyClick(page.field, Qt.Key.Key_Return)
    qtbot.waitUntil(page.wrong.isVisible)
    assert page.wrong.text() == "That isn't the passphrase."
    page.field.setText("right")
    page.unlock.click()
    qtbot.waitUntil(lambda: window.shell is not None)
    startup.close()


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (StoreInUseError("x"), "already open in another window"),
        (KeyMissingError("x"), "isn't in the system's key store"),
        (StoreDamagedError("x"), "damaged"),
        (DatabaseTooNewError("x"), "newer version"),
        (StorageError("x"), "can't read the memories"),
        (ValueError("x"), "Something went wrong in the app"),
    ],
)
def test_an_error_says_what_happened_and_what_is_safe(qtbot: QtBot, start: Start, error: Exception, said: str) -> None:
    def opener(_: str | None) -> Companion:
        raise error

    window, startup = start(opener)
    qtbot.waitUntil(lambda: isinstance(window.page, ErrorPage))
    page = window.page
    assert isinstance(page, ErrorPage)
    assert said in page.text.text()
    assert page.again_button.isVisible() != isinstance(error, DatabaseTooNewError)
    startup.close()


def test_try_again_opens_when_the_other_window_is_closed(qtbot: QtBot, start: Start, life: FakeApplication) -> None:
    tries: list[int] = []

    def opener(_: str | None) -> Companion:
        tries.append(1)
        if len(tries) == 1:
            raise StoreInUseError("x")
        return life

    window, startup = start(opener)
    qtbot.waitUntil(lambda: isinstance(window.page, ErrorPage))
    page = window.page
    assert isinstance(page, ErrorPage)
    page.again_button.click()
    qtbot.waitUntil(lambda: window.shell is not None)
    startup.close()


def test_language_and_theme_change_live(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    shell.open_settings()
    dialog = shell.dialog
    assert dialog is not None
    before = theme().color("canvas")
    dialog.language.setCurrentIndex(2)
    dialog.language.activated.emit(2)
    dialog.theme.setCurrentIndex(2)
    dialog.theme.activated.emit(2)
    dialog.text_size.setValue(150)
    dialog.high_contrast.setChecked(True)
    assert shell.panel.title.text() == "我记得的"
    assert shell.chat.composer.editor.placeholderText() == "写给Wren"
    assert theme().color("canvas") != before
    qtbot.waitUntil(lambda: life.settings.get("language") == "zh" and life.settings.get("theme") == "dark")
    qtbot.waitUntil(lambda: life.settings.get("text_size") == 1.5 and life.settings.get("high_contrast"))
    dialog.accept()
    qtbot.waitUntil(lambda: shell.dialog is None)


def _unnamed(widget: QWidget) -> list[str]:
    return [
        f"{type(child).__name__} in {type(child.parentWidget()).__name__}"
        for child in widget.findChildren(QWidget)
        if child.focusPolicy() & Qt.FocusPolicy.TabFocus
        and child.isVisibleTo(widget)
        and not child.accessibleName()
        and child.focusProxy() is None
        and not child.objectName().startswith("qt_")
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_control_has_a_name_on_every_page(qtbot: QtBot, opened: Opened, language: str) -> None:
    app = sample_life.english()
    sample_life.pasted(app)
    shell = opened(app)
    theme().configure(language=language)
    panel = shell.panel
    shell.chat.composer.add_pasted("a\nb")
    shell.open_settings()
    assert shell.dialog is not None
    assert not _unnamed(shell.dialog)
    shell.dialog.accept()
    visits: list[Callable[[], object]] = [
        partial(panel.open_memory, "remind"),
        panel.open_check,
        panel.open_never,
        partial(panel.open_edit, app.facts["live"]),
    ]
    for visit in visits:
        visit()
        qtbot.wait(80)
        assert not _unnamed(shell)
    panel.open_memory("remind")
    qtbot.waitUntil(lambda: panel.page == "detail")
    panel.detail_page.ask_forget()
    assert not _unnamed(shell)
    shell.chat.status.model.click()
    qtbot.waitUntil(lambda: shell.chat.popover is not None)
    assert not _unnamed(shell.window())
    for page in (LockedPage(), FirstLockPage(), ErrorPage(StorageError("x"))):
        qtbot.addWidget(page)
        assert not _unnamed(page)


def test_keys_reach_everything(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    shell.window().activateWindow()
    qtbot.waitUntil(shell.window().isActiveWindow)
    control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(shell, Qt.Key.Key_B, control)
    assert not shell.chats.isVisible()
    QTest.keyClick(shell, Qt.Key.Key_B, control)
    assert shell.chats.isVisible()
    QTest.keyClick(shell, Qt.Key.Key_M, control)
    assert not shell.panel.isVisible()
    QTest.keyClick(shell, Qt.Key.Key_M, control)
    assert shell.panel.isVisible()
    seen = []
    for _ in range(4):
        QTest.keyClick(shell, Qt.Key.Key_F6)
        focus = QApplication.focusWidget()
        panes = (shell.chats, shell.chat.transcript, shell.chat.composer, shell.panel)
        seen.append(next((at for at, pane in enumerate(panes) if focus and pane.isAncestorOf(focus)), -1))
    assert sorted(seen) == [0, 1, 2, 3]
    QTest.keyClick(shell, Qt.Key.Key_N, control)
    qtbot.waitUntil(lambda: shell.chat.session_id == "")
    QTest.keyClick(shell, Qt.Key.Key_Comma, control)
    assert shell.dialog is not None
    shell.dialog.accept()


def test_escape_closes_before_it_stops(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    life.begin_reply("plan")
    qtbot.waitUntil(lambda: shell.chat.stream.running)
    shell.chat.status.model.click()
    qtbot.waitUntil(lambda: shell.chat.popover is not None)
    shell.escape()
    assert shell.chat.popover is None
    assert not life.called("stop")
    shell.panel.open_never()
    shell.escape()
    assert shell.panel.page == "list"
    shell.escape()
    qtbot.waitUntil(lambda: bool(life.called("stop")))
    life.end_reply("plan", "x")
    qtbot.wait(40)


def test_the_ring_follows_the_keyboard_and_leaves_for_the_mouse(
    qtbot: QtBot, opened: Opened, life: FakeApplication
) -> None:
    shell = opened(life)
    window = shell.window()
    assert isinstance(window, MainWindow)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    shell.chat.panel_button.setFocus(Qt.FocusReason.TabFocusReason)
    assert window.ring.isVisible()
    QTest.mouseClick(shell.chat.composer.editor.viewport(), Qt.MouseButton.LeftButton)
    assert not window.ring.isVisible()


def test_results_come_to_the_main_thread_and_deeds_keep_their_order(qtbot: QtBot, bridge: Bridge) -> None:
    order: list[int] = []
    threads: set[str] = set()

    def arrived(value: int) -> None:
        order.append(value)
        threads.add(threading.current_thread().name)

    for at in range(20):
        bridge.act(partial(int, at), arrived)
    qtbot.waitUntil(lambda: len(order) == 20)
    assert order == list(range(20))
    assert threads == {threading.main_thread().name}
    bridge.close()


def test_an_answer_for_a_widget_that_is_gone_is_dropped(qtbot: QtBot, bridge: Bridge) -> None:
    button = QPushButton()
    called: list[int] = []
    bridge.read(lambda: 1, called.append, owner=button)
    shiboken6.delete(button)
    done: list[int] = []
    bridge.read(lambda: 2, done.append)
    qtbot.waitUntil(lambda: done == [2])
    assert not called
    bridge.close()


def test_sizes_are_said_plainly() -> None:
    assert [size_words(value) for value in (12, 4_096, 98_000_000, 5_000_000_000)] == [
        "12 B",
        "4 KB",
        "98.0 MB",
        "5.0 GB",
    ]
