"""Bringing a store to the present schema, with a verified backup before each change."""

from __future__ import annotations

from pathlib import Path

from sqlite_utils import Database as Sqlite

from companion_app.errors import DatabaseTooNewError, DiskFullError, StorageError
from companion_app.store.connection import connect, translated, translated_os
from companion_app.store.keys import DataKey
from migrations import MIGRATIONS


def pending(db: Sqlite) -> list[str]:
    """Names of the migrations that this store has not had.

    Raises:
        DatabaseTooNewError: The store has had one that this program does not know.
    """
    applied = {migration.name for migration in MIGRATIONS.applied(db)}
    names = [migration.name for migration in MIGRATIONS.pending(db)]
    known = applied & _known() if applied else set()
    if applied - known:
        raise DatabaseTooNewError(
            "These memories were written by a newer version of the app.",
            "Update it to open them; nothing was changed.",
        )
    return names


def _known() -> set[str]:
    blank = Sqlite(memory=True)
    try:
        return {migration.name for migration in MIGRATIONS.pending(blank)}
    finally:
        blank.conn.close()


def migrate(db: Sqlite, path: Path, key: DataKey) -> None:
    """Apply what is pending. A store that holds something is copied first, and the copy is opened and read.

    Raises:
        DatabaseTooNewError: As ``pending``.
        StorageError: The copy cannot be made or read, or a change failed; what the failed one did was undone.
    """
    names = pending(db)
    if not names:
        return
    if db.table_names():
        _back_up(db, path.with_name(f"{path.stem}-before-{names[0]}.db"), key)
    try:
        with translated(path):
            MIGRATIONS.apply(db)
    except DiskFullError:
        raise
    except Exception as error:
        raise StorageError(
            "The update of these memories failed; they are as they were before it.", "Use the version of before."
        ) from error


def _back_up(db: Sqlite, copy: Path, key: DataKey) -> None:
    partial = copy.with_suffix(".partial")
    with translated_os(partial):
        partial.unlink(missing_ok=True)
        # Made by us, so that it is readable by its owner alone; SQLite takes an empty file as a target.
        partial.touch(mode=0o600)
    # VACUUM INTO keeps the key and leaves out what was erased; a cut leaves only the partial file.
    db.conn.execute("VACUUM INTO ?", [str(partial)])
    check = connect(partial, key, read_only=True)
    try:
        answer = check.conn.execute("PRAGMA quick_check").fetchone()
    finally:
        check.conn.close()
    if answer is None or answer[0] != "ok":
        raise StorageError("The backup made before the update cannot be read.", "Nothing was changed.")
    with translated_os(copy):
        partial.replace(copy)
