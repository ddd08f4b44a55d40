"""The data folder and what stands in it.

``companion.db`` (encrypted), ``companion.key`` (the wrapped key, or where it is), ``companion.lock``,
``companion.log`` and ``settings.json``; only the first holds content.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from companion_app.errors import InputError


def default_home() -> Path:
    """The platform's folder for the user's data."""
    return Path(platformdirs.user_data_dir("companion", appauthor=False, roaming=False))


@dataclass(frozen=True, slots=True)
class Home:
    """One data folder."""

    folder: Path

    @property
    def database(self) -> Path:
        """The encrypted store."""
        return self.folder / "companion.db"

    @property
    def key_file(self) -> Path:
        """Where the key is, or the key itself, wrapped by a passphrase."""
        return self.folder / "companion.key"

    @property
    def lock_file(self) -> Path:
        """Held by the process that may write."""
        return self.folder / "companion.lock"

    @property
    def log_file(self) -> Path:
        """What happened, never what was said."""
        return self.folder / "companion.log"

    @property
    def settings_file(self) -> Path:
        """Settings that must be readable before the store is open."""
        return self.folder / "settings.json"

    def create(self) -> None:
        """Make the folder, for its owner alone.

        Raises:
            InputError: It cannot be made, or something else stands in its place.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.folder.chmod(0o700)
        except OSError as error:
            raise InputError(f"The data folder {str(self.folder)!r} cannot be used: {error.strerror}.") from None


def private_umask() -> None:
    """Make every file that this process creates readable by its owner alone."""
    os.umask(0o077)
