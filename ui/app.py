"""The composition root of the window: the only module here that knows the models and opens the core."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from companion_app.logs import log_to
from ui.bridge import Bridge
from ui.facade import Companion
from ui.main_window import MainWindow
from ui.startup import LOOKS, Locking, StartUp
from ui.theme import theme


def _dress_early(place: Path) -> None:
    """Take language and look from the settings before the store is unlocked; unreadable ones wait."""
    from companion_app.errors import UserFacingError
    from companion_app.paths import Home
    from companion_app.settings import Settings

    try:
        settings = Settings(Home(place).settings_file)
        theme().configure(**{key: settings.get(key) for key in LOOKS})
    except UserFacingError:
        return


def main(home: Path | None = None) -> int:
    """Run the window until it is closed.

    Args:
        home: The data folder, or None for the usual one.

    Returns:
        The program's exit code.
    """
    from companion_app.paths import default_home

    place = home if home is not None else default_home()
    given = os.environ.get("COMPANION_PASSPHRASE") or None
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        application = QApplication(sys.argv[:1])
    application.setApplicationName("companion")
    theme().start(application)
    _dress_early(place)
    bridge = Bridge()
    window = MainWindow(bridge)

    def opener(passphrase: str | None) -> Companion:
        from companion_app.paths import Home
        from companion_app.runtime.application import Application
        from companion_app.settings import Settings
        from models.registry import Shelf

        home = Home(place)
        home.create()
        log_to(home.log_file)
        shelf = Shelf(embedding=Settings(home.settings_file).get("embedding"))
        return Application.open(place, shelf=shelf, passphrase=passphrase or given)

    def locking() -> tuple[Locking, bool]:
        from companion_app.runtime.application import keyring_is_safe, store_state

        if given:
            # It was given for this start already; asking again would only be in the way.
            return "keyring", False
        state: Locking = store_state(place)
        return state, state == "new" and keyring_is_safe()

    startup = StartUp(window, bridge, opener, locking)
    window.show()
    startup.begin()
    code = application.exec()
    startup.close()
    return code
