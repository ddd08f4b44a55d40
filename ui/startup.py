"""Start-up behind the standing frame: find out how the store is locked, unlock or create it, open, show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QObject, Signal, Slot

from companion_app.errors import WrongKeyError
from ui.bridge import Bridge
from ui.facade import Companion
from ui.main_window import MainWindow
from ui.onboarding.pages import ErrorPage, FirstLockPage, LockedPage, OpeningPage
from ui.theme import theme

Locking = Literal["new", "keyring", "passphrase"]
Opener = Callable[[str | None], Companion]
KEYS = (
    "language", "theme", "text_size", "model", "enter_sends", "reduce_motion", "high_contrast",
    "list_shown", "panel_shown",
)  # fmt: skip
LOOKS = ("language", "theme", "text_size", "reduce_motion", "high_contrast")


def read_settings(app: Companion) -> dict[str, object]:
    """Read what the window needs of the settings. Runs on the opening thread."""
    values: dict[str, object] = {key: app.settings.get(key) for key in KEYS}
    values["key_protection"] = app.store_info().key_protection
    return values


class StartUp(QObject):
    """Opens the application for a window.

    Args:
        window: The window; its frame stands already.
        bridge: Runs the opening off the main thread.
        opener: Opens or creates the store, with a passphrase or with the system's key store.
        locking: Tells how the store is locked, and whether the system's key store is safe.

    Signals:
        opened: The application is open and shown.
    """

    opened = Signal()

    def __init__(
        self, window: MainWindow, bridge: Bridge, opener: Opener, locking: Callable[[], tuple[Locking, bool]]
    ) -> None:
        super().__init__(window)
        self._window, self._bridge, self._opener, self._locking = window, bridge, opener, locking
        self.app: Companion | None = None

    @Slot()
    def begin(self) -> None:
        """Look at the store, then go on as it needs."""
        if not isinstance(self._window.page, OpeningPage):
            self._window.show_page(OpeningPage())
        self._bridge.read(self._locking, self._on_locking, self._on_error, owner=self)

    def close(self) -> None:
        """Close the application; the window is gone already."""
        self._bridge.close()
        if self.app is not None:
            app, self.app = self.app, None
            app.close()

    def _on_locking(self, found: tuple[Locking, bool]) -> None:
        locking, safe = found
        if locking == "passphrase":
            page = LockedPage()
            page.tried.connect(self._open)
            self._window.show_page(page)
        elif locking == "new" and not safe:
            first = FirstLockPage()
            first.chosen.connect(self._open)
            self._window.show_page(first)
        else:
            self._open(None)

    @Slot(str)
    def _open(self, passphrase: str | None) -> None:
        def work() -> tuple[Companion, dict[str, object]]:
            app = self._opener(passphrase)
            return app, read_settings(app)

        self._bridge.act(work, self._on_opened, self._on_error, owner=self)

    def _on_opened(self, opened: tuple[Companion, dict[str, object]]) -> None:
        self.app, settings = opened
        theme().configure(**{key: settings[key] for key in LOOKS})
        self._window.show_app(self.app, settings)
        self.opened.emit()

    def _on_error(self, error: Exception) -> None:
        if isinstance(error, WrongKeyError) and isinstance(self._window.page, LockedPage):
            self._window.page.refuse()
            return
        page = ErrorPage(error)
        page.again.connect(self.begin)
        page.left.connect(self._window.close)
        self._window.show_page(page)
