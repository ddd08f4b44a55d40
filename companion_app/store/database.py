"""The open store: one thread that writes, and a read-only connection for every thread that reads.

Every write is one ``BEGIN IMMEDIATE`` transaction on the database thread. It takes a function, so that
deciding and writing can be one deed, and hands back what the function returned.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlcipher3 import dbapi2
from sqlite_utils import Database as Sqlite

from companion_app.errors import StorageError
from companion_app.paths import Home
from companion_app.store.connection import connect, translated
from companion_app.store.keys import DataKey
from companion_app.store.migrate import migrate, pending
from companion_app.store.unit import StoreUnit

T = TypeVar("T")
_HASH_KEY = "hash_key"
#: The code of the error of a reader that meets an older schema.
NEEDS_UPDATE = "needs_update"


class Database:
    """The store of one home.

    Args:
        read_only: Opened beside a process that writes: every write raises.

    Raises:
        StorageError: And those below it; see ``connect`` and ``migrate``.
    """

    def __init__(self, home: Home, key: DataKey, *, read_only: bool = False) -> None:
        self._path = home.database
        self._key = key
        self._local = threading.local()
        self._readers: list[Sqlite] = []
        self._lock = threading.Lock()
        self._closed = False
        self._read_only = read_only
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="database")
        self._writer: Sqlite | None = None
        try:
            if read_only:
                self._check_schema()
            else:
                self._thread.submit(self._open_writer).result()
            self._hash_key = self.read(lambda unit: unit.settings.get(_HASH_KEY) or "")
        except BaseException:
            self.close()
            raise

    def _open_writer(self) -> None:
        db = connect(self._path, self._key)
        with translated(self._path):
            self._writer = db
            migrate(db, self._path, self._key)
            db.conn.execute(
                "INSERT OR IGNORE INTO settings (name, value) VALUES (?, ?)",
                [_HASH_KEY, secrets.token_hex(16)],
            )

    def _check_schema(self) -> None:
        with translated(self._path):
            is_behind = bool(pending(self._reader()))
        if is_behind:
            raise StorageError(
                "These memories need an update that another window is in the way of.", "Close it first.", NEEDS_UPDATE
            )

    def write(self, work: Callable[[StoreUnit], T]) -> T:
        """Run ``work`` in one transaction on the database thread and wait for it."""
        return self.submit(work).result()

    def submit(self, work: Callable[[StoreUnit], T]) -> Future[T]:
        """As ``write``, without waiting."""
        if self._read_only:
            raise StorageError("The store is open for reading only.")
        return self._thread.submit(self._transact, work)

    def _transact(self, work: Callable[[StoreUnit], T]) -> T:
        assert self._writer is not None, "the writer is opened first"
        connection: Any = self._writer.conn
        with translated(self._path):
            connection.execute("BEGIN IMMEDIATE")
            try:
                result = work(StoreUnit(connection, bytes.fromhex(self._hash_key)))
                connection.execute("COMMIT")
            except BaseException:
                # A full disk rolls back by itself; a second ROLLBACK would hide the reason.
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
        return result

    def read(self, work: Callable[[StoreUnit], T]) -> T:
        """Run ``work`` on the calling thread's read-only connection, in one snapshot."""
        connection: Any = self._reader().conn
        with translated(self._path):
            connection.execute("BEGIN")
            try:
                return work(StoreUnit(connection, bytes.fromhex(getattr(self, "_hash_key", ""))))
            finally:
                # Nothing was written; and where a page could not be read, only this ends the transaction.
                if connection.in_transaction:
                    connection.execute("ROLLBACK")

    def _reader(self) -> Sqlite:
        reader: Sqlite | None = getattr(self._local, "reader", None)
        if reader is None:
            reader = connect(self._path, self._key, read_only=True)
            self._local.reader = reader
            with self._lock:
                self._readers.append(reader)
        return reader

    @property
    def key(self) -> DataKey:
        """The key that it was opened with."""
        return self._key

    def copy_to(self, path: Path) -> None:
        """Write a compact copy under the same key; what was erased is not in it.

        Raises:
            StorageError: It cannot be written; what was begun of it may be left and is no copy.
        """

        def run() -> None:
            assert self._writer is not None, "the writer is opened first"
            connection: Any = self._writer.conn
            with translated(path):
                connection.execute("VACUUM INTO ?", [str(path)])

        self._thread.submit(run).result()

    def checkpoint(self) -> bool:
        """Move the write-ahead log into the file and empty it; False when a reader was in the way."""

        def run() -> bool:
            assert self._writer is not None, "the writer is opened first"
            connection: Any = self._writer.conn
            with translated(self._path):
                busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            return not busy

        return self._thread.submit(run).result()

    def close(self) -> None:
        """Finish what was submitted, then close every connection. Safe to call twice."""
        if self._closed:
            return
        self._closed = True
        with self._lock:
            readers, self._readers = self._readers, []
        for reader in readers:
            reader.conn.close()
        if self._writer is not None:
            self._thread.submit(self._close_writer).result()
        self._thread.shutdown()

    def _close_writer(self) -> None:
        assert self._writer is not None, "called only where there is one"
        connection: Any = self._writer.conn
        try:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except dbapi2.Error:
            # Nothing is lost: the log stays beside the file and is read at the next start.
            connection.close()
        else:
            connection.close()
