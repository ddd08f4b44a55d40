"""Opening a home: folder, lock, key, store. In this order, and undone in the opposite one."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from companion_app.errors import KeyMissingError, StorageError, StoreDamagedError, StoreInUseError
from companion_app.paths import Home
from companion_app.runtime.lock import Holder, HomeLock
from companion_app.store.database import NEEDS_UPDATE, Database
from companion_app.store.keys import KeyMethod, kept_by, mark_used, obtain, safe_keyring, was_used

# Two commands in a row, the second started while the first lets go.
_LOCK_SECONDS = 5.0


@dataclass
class OpenHome:
    """An open home."""

    home: Home
    database: Database
    lock: HomeLock | None
    kept_by: KeyMethod

    def close(self) -> None:
        """Close the store, then let go of the lock."""
        self.database.close()
        if self.lock:
            self.lock.release()


def open_home(
    folder: Path, passphrase: str | None, *, holder: Holder, read_only: bool = False, create: bool = True
) -> OpenHome:
    """Open a home, making it where there is none.

    Args:
        passphrase: Where one is given it wins over the keyring.
        read_only: For commands that may run beside an open window.
        create: Whether a home may be made; a reading command makes an empty one too, as the contract says.

    Raises:
        UserFacingError: One sentence says what is in the way; nothing was changed.
    """
    home = Home(folder)
    if create:
        home.create()
    fresh = not home.database.exists() or not home.database.stat().st_size
    if read_only and not fresh:
        key = obtain(home, passphrase, create=False)
        try:
            return OpenHome(home, Database(home, key, read_only=True), None, key.method)
        except StorageError as error:
            # Where no window is in the way, reading brings an older store up too.
            if error.code != NEEDS_UPDATE:
                raise
    if fresh and was_used(home):
        raise StoreDamagedError(
            f"The memories in {str(folder)!r} are gone: the key is here, {home.database.name} is missing or empty.",
            "Nothing was changed. Put it back from a backup, or begin anew in another folder.",
        )
    if fresh and not create:
        raise KeyMissingError(f"There is no store in {str(folder)!r} yet.")
    lock = _lock(home, holder)
    try:
        key = obtain(home, passphrase, create=create)
        database = Database(home, key)
    except BaseException:
        lock.release()
        raise
    opened = OpenHome(home, database, lock, key.method)
    try:
        mark_used(home)
    except BaseException:
        opened.close()
        raise
    return opened


def _lock(home: Home, holder: Holder) -> HomeLock:
    deadline = time.monotonic() + (_LOCK_SECONDS if holder == "command" else 0.0)
    while True:
        try:
            return HomeLock(home.lock_file, holder)
        except StoreInUseError as error:
            if "window" in str(error) or time.monotonic() >= deadline:
                raise
            time.sleep(0.05)


def store_state(folder: Path) -> Literal["new", "keyring", "passphrase"]:
    """How the store of a home is locked; ``new`` where there is none yet.

    Raises:
        StoreDamagedError: The key file is not readable.
    """
    return kept_by(Home(folder)) or "new"


def keyring_is_safe() -> bool:
    """Whether this system has a keyring that keeps a secret."""
    return safe_keyring() is not None
