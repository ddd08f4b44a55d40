"""The real Qt, offscreen; ``--onscreen`` to watch. Leaked threads and windows fail a test."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator

import pytest

pytest.importorskip("PySide6")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--onscreen", action="store_true", default=False, help="show the windows of the gui tests")


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--onscreen", default=False):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    # The offscreen plug-in says this about every dialog; it says nothing about us.
    config.addinivalue_line("qt_log_ignore", "This plugin does not support propagateSizeHints")


from PySide6.QtCore import QCoreApplication, QEvent  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402
from pytestqt.qtbot import QtBot  # noqa: E402

from tests.gui import sample_life  # noqa: E402
from tests.gui.fake_application import FakeApplication  # noqa: E402
from ui import dates  # noqa: E402
from ui.bridge import Bridge  # noqa: E402
from ui.main_window import MainWindow  # noqa: E402
from ui.shell import Shell  # noqa: E402
from ui.theme import theme  # noqa: E402

Opened = Callable[..., Shell]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "/gui/" in item.nodeid or item.nodeid.startswith("tests/gui"):
            item.add_marker(pytest.mark.gui)


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> Iterator[None]:
    """The same look, language and clock for every test."""
    theme().start(qapp)
    looks = {"text_size": 1.0, "high_contrast": False, "reduce_motion": True}
    theme().configure(language="en", theme="light", **looks)
    dates.set_now(lambda: sample_life.NOW)
    yield
    theme().configure(language="en", theme="light", **looks)


@pytest.fixture(autouse=True)
def nothing_leaks(qapp: QApplication) -> Iterator[None]:
    """Fail on threads of ours and on windows that outlive a test."""
    yield
    for _ in range(3):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        QCoreApplication.processEvents()
    until = time.monotonic() + 2
    while time.monotonic() < until and _our_threads():
        time.sleep(0.01)
    assert not _our_threads()
    left = [widget for widget in qapp.topLevelWidgets() if widget.isVisible()]
    assert not left


def _our_threads() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("ui-")]


@pytest.fixture
def bridge(dressed: None, nothing_leaks: None) -> Iterator[Bridge]:
    made = Bridge()
    yield made
    made.close()


@pytest.fixture
def life() -> FakeApplication:
    return sample_life.english()


@pytest.fixture
def opened(qtbot: QtBot, bridge: Bridge) -> Iterator[Opened]:
    """Open a window on an application, and wait until it has read everything."""
    windows: list[MainWindow] = []

    def open_window(app: FakeApplication, width: int = 1300, height: int = 860) -> Shell:
        window = MainWindow(bridge)
        windows.append(window)
        window.resize(width, height)
        window.show()
        shell = window.show_app(app, {key: app.settings.get(key) for key in app.settings.values})
        qtbot.waitUntil(lambda: bool(app.called("memories")) and shell._opened, timeout=5000)
        qtbot.wait(60)
        return shell

    yield open_window
    for window in windows:
        window.close()
        window.deleteLater()
    bridge.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
