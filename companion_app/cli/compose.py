"""Putting the program together for the command line: the one place here that names the models."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion_app.cli.options import Options
from companion_app.logs import log_to
from companion_app.paths import Home
from companion_app.runtime.application import Application
from companion_app.settings import Settings
from models.registry import Shelf


@contextmanager
def opened(options: Options, *, writes: bool) -> Iterator[Application]:
    """Open the home of a call and close it again.

    Args:
        writes: A reading command works beside an open window; a writing one does not.

    Raises:
        UserFacingError: One sentence says what is in the way.
    """
    home = Home(options.home)
    home.create()
    log_to(home.log_file)
    settings = Settings(home.settings_file)
    application = Application.open(
        options.home,
        shelf=Shelf(embedding=settings.get("embedding")),
        companion=options.companion,
        passphrase=options.passphrase,
        clock=options.clock,
        holder="command",
        read_only=not writes,
        offset_minutes=options.now.offset_minutes if options.now else None,
    )
    try:
        yield application
    finally:
        application.close()
