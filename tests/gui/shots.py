"""Pictures of the real window in its states, for a person to look at beside the reference pictures.

Run under a display (or Xvfb): ``python -m tests.gui.shots OUT [--only NAME …] [--font "Inter"]``;
``QT_SCALE_FACTOR=1.5`` gives the 150 % pictures.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from companion_app.domain.clock import SystemClock
from companion_app.errors import StoreInUseError
from companion_app.events import MemoryState
from tests.gui import sample_life
from tests.gui.fake_application import FakeApplication
from ui import dates
from ui.bridge import Bridge
from ui.facade import Companion
from ui.main_window import MainWindow
from ui.onboarding.pages import ErrorPage, FirstLockPage, LockedPage
from ui.shell import Shell
from ui.theme import theme


class Studio:
    """Makes one window after the other and takes its picture."""

    def __init__(self, out: Path, suffix: str) -> None:
        self.out, self.suffix = out, suffix
        self.bridge = Bridge()
        self.window: MainWindow | None = None

    def settle(self, seconds: float = 0.35) -> None:
        """Let events and threads come to rest."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            QApplication.processEvents()
            time.sleep(0.005)

    def stage(self, app: Companion | None, width: int = 1440, height: int = 900, **looks: object) -> MainWindow:
        """Open a window; with an application, its shell."""
        if self.window is not None:
            self.window.close()
            self.window.deleteLater()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        self.bridge.close()
        self.bridge = Bridge()
        defaults: dict[str, object] = {
            "language": "en", "theme": "light", "text_size": 1.0, "high_contrast": False, "reduce_motion": True,
        }  # fmt: skip
        if app is not None:
            defaults |= {key: app.settings.get(key) for key in ("language", "theme")}
        theme().configure(**(defaults | looks))
        self.window = MainWindow(self.bridge)
        self.window.resize(width, height)
        self.window.show()
        if app is not None:
            self.window.show_app(app, {"enter_sends": True})
        self.settle()
        return self.window

    def save(self, name: str, widget: QWidget | None = None) -> None:
        """Save the picture of the window, or of a widget."""
        self.settle(0.15)
        target = widget or self.window
        if target is not None:
            target.grab().save(str(self.out / f"{name}{self.suffix}.png"))


def shell_of(window: MainWindow) -> Shell:
    """Give the shell of a window."""
    if window.shell is None:
        raise RuntimeError("There is no shell.")
    return window.shell


def press(widget: QWidget | None) -> None:
    """Press a button."""
    if widget is not None:
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def light_en(s: Studio) -> None:
    s.stage(sample_life.english())
    s.save("light-en")


def dark_zh(s: Studio) -> None:
    shell = shell_of(s.stage(sample_life.chinese()))
    shell.panel.open_memory("remind")
    s.settle()
    chip = getattr(shell.chat.transcript.views[-1], "chip", None)
    press(chip)
    s.settle()
    s.save("dark-zh")


def light_zh(s: Studio) -> None:
    s.stage(sample_life.chinese(), theme="light")
    s.save("light-zh")


def panel_pages(s: Studio) -> None:
    shell = shell_of(s.stage(sample_life.english(), theme="dark"))
    panel = shell.panel
    panel.open_check()
    s.save("panel-check", panel)
    panel.open_never()
    s.settle()
    panel.never_page.test.setPlainText("They talked about my salary, up from August")
    s.settle(0.6)
    panel.show_toast("Marked as not true any more", True)
    s.save("panel-never", panel)
    panel.open_memory("remind")
    s.settle()
    s.save("panel-detail", panel)
    panel.detail_page.ask_forget()
    s.save("panel-forget", panel)
    panel.detail_page.drop_card()
    panel.detail_page.ask_end()
    s.save("panel-end", panel)
    panel.open_edit(sample_life.english().facts["remind"])
    if panel.edit_form is not None:
        panel.edit_form.what.setText("Only remind you when you ask twice")
    s.settle(0.5)
    s.save("panel-edit", panel)


def states(s: Studio) -> None:
    app = sample_life.english()
    sample_life.pasted(app)
    shell = shell_of(s.stage(app, 1130, 760))
    app.begin_reply("plan")
    app.write("plan", "Two things, then. The notice has to be in writing, and it has to name a date")
    app.events.publish(MemoryState(2, 0))
    s.settle()
    shell.chat.composer.add_pasted("Dear tenant, from 1 September the monthly\nrent\nwill be raised")
    shell.chat.composer.set_text("What is he really asking for?")
    s.save("writing")
    app.end_reply("plan", "Two things, then.", status="failed")
    s.settle()
    s.save("failed")


def models(s: Studio) -> None:
    shell = shell_of(s.stage(sample_life.english(), 1130, 760))
    press(shell.chat.status.model)
    s.settle()
    s.save("models")


def settings(s: Studio) -> None:
    for name, looks in (("settings", {}), ("settings-dark-zh", {"theme": "dark", "language": "zh"})):
        shell = shell_of(s.stage(sample_life.english(), 1130, 760, **looks))
        shell.open_settings()
        s.settle()
        s.save(name, shell.dialog)


def pages(s: Studio) -> None:
    window = s.stage(None, 1000, 700)
    window.show_page(LockedPage())
    s.save("locked")
    window.show_page(FirstLockPage())
    s.save("first")
    window.show_page(ErrorPage(StoreInUseError("")))
    s.save("error")
    s.stage(FakeApplication("Wren", sample_life.NOW))
    s.save("empty")


def widths(s: Studio) -> None:
    for width, height in ((1000, 700), (700, 640), (480, 540)):
        s.stage(sample_life.english(), width, height)
        s.save(f"width-{width}")
    shell = shell_of(s.stage(sample_life.chinese(), 700, 640))
    shell.toggle_list()
    s.save("width-700-list")
    shell.toggle_list()
    shell.toggle_panel()
    s.save("width-700-panel")


def access(s: Studio) -> None:
    s.stage(sample_life.english(), text_size=1.5)
    s.save("text-150")
    s.stage(sample_life.chinese(), high_contrast=True, theme="dark")
    s.save("contrast-dark")
    s.stage(sample_life.english(), high_contrast=True)
    s.save("contrast-light")
    shell = shell_of(s.stage(sample_life.english()))
    for _ in range(9):
        QTest.keyClick(QApplication.focusWidget() or shell, Qt.Key.Key_Tab)
    s.save("focus")


def real(s: Studio) -> None:
    """The real core over a new store, with the echo model."""
    from companion_app.runtime.application import Application
    from models.registry import Shelf

    with tempfile.TemporaryDirectory() as folder:
        app = Application.open(Path(folder), shelf=Shelf(embedding="none"), passphrase="only for a picture")
        app.choose_model("echo")
        dates.set_now(SystemClock().now)
        shell = shell_of(s.stage(app, theme="light"))
        for words in ("I live in Shanghai. Please call me Lin.", "我对青霉素过敏。我喜欢喝绿茶。"):
            shell.chat.composer.set_text(words)
            shell.chat.composer.submit()
            s.settle(1.5)
        app.drain(10)
        s.settle(0.5)
        s.save("real")
        facts = app.memories()
        if facts:
            shell.panel.open_memory(facts[0].id)
            s.settle()
            s.save("real-detail")
        s.bridge.close()
        app.close()
        dates.set_now(lambda: sample_life.NOW)


SHOTS: dict[str, Callable[[Studio], None]] = {
    "light-en": light_en, "dark-zh": dark_zh, "light-zh": light_zh, "panel": panel_pages, "states": states,
    "models": models, "settings": settings, "pages": pages, "widths": widths, "access": access, "real": real,
}  # fmt: skip


def main() -> int:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", nargs="*", default=list(SHOTS))
    parser.add_argument("--font", default="Inter")
    parser.add_argument("--points", type=float, default=10.5)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    app = QApplication([])
    app.setFont(_font(given))
    theme().start(app)
    dates.set_now(lambda: sample_life.NOW)
    scale = os.environ.get("QT_SCALE_FACTOR", "")
    studio = Studio(given.out, f"@{scale}" if scale else "")
    for name in given.only:
        SHOTS[name](studio)
    studio.bridge.close()
    return 0


def _font(given: argparse.Namespace) -> QFont:
    font = QFont(given.font)
    font.setPointSizeF(given.points)
    return font


if __name__ == "__main__":
    raise SystemExit(main())
