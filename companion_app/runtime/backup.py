"""Backups: the encrypted store and its wrapped key in one file, opened and checked before it bears its name.

A backup always needs a passphrase, for it must open on another machine. Restoring keeps what was forgotten
forgotten: newer tombstones are taken over, and what they bury goes again.
"""

from __future__ import annotations

import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion_app.domain.clock import Instant
from companion_app.errors import InputError, StorageError, UserFacingError
from companion_app.paths import Home
from companion_app.store.connection import connect
from companion_app.store.database import Database
from companion_app.store.keys import obtain, wrapped

_STORE, _KEY = "companion.db", "companion.key"
Stones = list[tuple[str, bytes, Instant]]


@dataclass(frozen=True, slots=True)
class Saved:
    """A backup that was opened and read."""

    file: Path
    episodes: int
    facts: int

    def to_json(self) -> dict[str, Any]:
        """Give the contract's form."""
        return {"file": str(self.file), "verified": True, "episodes": self.episodes, "facts": self.facts}


def back_up(database: Database, file: Path, passphrase: str | None) -> Saved:
    """Write a backup.

    Args:
        passphrase: Wraps the key in the backup.

    Raises:
        InputError: There is no passphrase, or the file stands already.
        StorageError: It cannot be written, or not be read again; nothing was left behind.
    """
    if passphrase is None:
        raise InputError("A backup needs a passphrase.", "Set COMPANION_PASSPHRASE or use --passphrase-file.")
    if file.exists():
        raise InputError(f"{str(file)!r} stands already.", "Give another name.")
    if not file.parent.is_dir():
        raise InputError(f"There is no folder {str(file.parent)!r}.")
    with _scratch(file.parent) as scratch:
        database.copy_to(scratch / _STORE)
        (scratch / _KEY).write_text(wrapped(database.key.secret, passphrase), encoding="utf-8")
        partial = scratch / "backup"
        with zipfile.ZipFile(partial, "w", zipfile.ZIP_STORED) as archive:
            archive.write(scratch / _STORE, _STORE)
            archive.write(scratch / _KEY, _KEY)
        with _unpacked(partial, file.parent) as unpacked:
            episodes, facts = _counts(unpacked, passphrase)
        partial.replace(file)
    return Saved(file, episodes, facts)


def put_back(home: Home, file: Path, passphrase: str | None) -> Saved:
    """Put a backup in the place of a home's store. The lock is held by the caller, the store is closed.

    The store that stood there stays beside it, as ``companion-before-restore.db`` with its key.

    Raises:
        InputError: The file is no backup, or there is no passphrase.
        WrongKeyError, StoreDamagedError: As their names say; nothing was changed.
    """
    if passphrase is None:
        raise InputError(
            "Restoring needs the backup's passphrase.", "Set COMPANION_PASSPHRASE or use --passphrase-file."
        )
    with _unpacked(file, home.folder) as unpacked:
        episodes, facts = _counts(unpacked, passphrase)
        for path in (home.database, home.key_file):
            if path.exists():
                path.replace(path.with_name(f"companion-before-restore{path.suffix}"))
        for suffix in ("-wal", "-shm"):
            # They belong to the store that was moved away, which was closed and emptied them.
            home.database.with_name(home.database.name + suffix).unlink(missing_ok=True)
        (unpacked / _KEY).replace(home.key_file)
        (unpacked / _STORE).replace(home.database)
    return Saved(file, episodes, facts)


def stones_of(home: Home, passphrase: str | None) -> Stones:
    """The tombstones of a home's store; none where it does not open: then it is what the backup replaces."""
    try:
        database = Database(home, obtain(home, passphrase, create=False))
    except UserFacingError:
        return []
    try:
        return database.read(lambda unit: unit.tombstones.all())
    finally:
        database.close()


def _counts(folder: Path, passphrase: str) -> tuple[int, int]:
    """Open an unpacked backup, check every page, and count what is in it."""
    key = obtain(Home(folder), passphrase, create=False)
    db = connect(folder / _STORE, key, read_only=True)
    try:
        answer = db.conn.execute("PRAGMA quick_check").fetchone()
        if answer is None or answer[0] != "ok":
            raise StorageError("The backup cannot be read whole. Nothing was changed.")
        episodes, facts = db.conn.execute(
            "SELECT (SELECT count(*) FROM episodes), (SELECT count(*) FROM facts)"
        ).fetchone()
    finally:
        db.conn.close()
    return int(episodes), int(facts)


@contextmanager
def _unpacked(file: Path, beside: Path) -> Iterator[Path]:
    with _scratch(beside) as scratch:
        try:
            with zipfile.ZipFile(file) as archive:
                if set(archive.namelist()) != {_STORE, _KEY}:
                    raise InputError(f"{str(file)!r} is no backup of the companion. Nothing was changed.")
                for name in (_STORE, _KEY):
                    # Names are ours, so no path of the archive's can lead elsewhere.
                    with archive.open(name) as source, (scratch / name).open("wb") as target:
                        shutil.copyfileobj(source, target)
        except (OSError, zipfile.BadZipFile):
            raise InputError(f"{str(file)!r} is no readable backup. Nothing was changed.") from None
        yield scratch


@contextmanager
def _scratch(beside: Path) -> Iterator[Path]:
    """A folder on the same disk, so that the last step is a rename; it goes whatever happens."""
    try:
        folder = Path(tempfile.mkdtemp(prefix=".companion-", dir=beside))
    except OSError as error:
        raise InputError(f"Nothing can be written in {str(beside)!r} ({error.strerror}).") from None
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
