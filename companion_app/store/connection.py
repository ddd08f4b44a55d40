"""Opening one connection to the encrypted file, with every pragma that the promises rest on."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import sqlite_vec
from sqlcipher3 import dbapi2
from sqlite_utils import Database as Sqlite

from companion_app.errors import DiskFullError, StorageError, StoreDamagedError, StoreInUseError
from companion_app.store.keys import DataKey

#: Pages of a connection's cache, in KiB. Vectors are not searched through it.
_CACHE_KIB = 32_768
_BUSY_MS = 5_000


def connect(path: Path, key: DataKey, *, read_only: bool = False) -> Sqlite:
    """Open the file.

    Args:
        path: The store. Only a writing connection may create it.
        read_only: A reader's connection can neither change nor create anything.

    Raises:
        StoreDamagedError: The key is right, and still the file cannot be read.
        StoreInUseError, DiskFullError, StorageError: As their names say.
    """
    mode = "ro" if read_only else "rw"
    if not read_only:
        # Made by us, not by SQLite, so that it and the files beside it are readable by their owner alone.
        with translated_os(path):
            path.touch(mode=0o600)
    with translated(path):
        connection = dbapi2.connect(
            f"file:{_uri_path(path)}?mode={mode}",
            uri=True,
            isolation_level=None,
            check_same_thread=False,
            timeout=_BUSY_MS / 1000,
            cached_statements=256,
        )
        try:
            connection.execute(f"PRAGMA key = {key.pragma}")
            connection.execute("PRAGMA cipher_log_level = NONE")
            # The first read decides whether key and file fit.
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            for pragma in _pragmas(read_only=read_only):
                connection.execute(f"PRAGMA {pragma}")
            connection.enable_load_extension(True)
            sqlite_vec.load(cast("Any", connection))
            connection.enable_load_extension(False)
        except BaseException:
            connection.close()
            raise
    return Sqlite(cast("Any", connection), execute_plugins=False, recursive_triggers=False)


def _uri_path(path: Path) -> str:
    return str(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")


def _pragmas(*, read_only: bool) -> list[str]:
    common = [
        "secure_delete = ON",
        "temp_store = MEMORY",
        "foreign_keys = ON",
        f"cache_size = -{_CACHE_KIB}",
        f"busy_timeout = {_BUSY_MS}",
    ]
    if read_only:
        return [*common, "query_only = ON"]
    return ["journal_mode = WAL", "synchronous = FULL", *common]


@contextmanager
def translated_os(path: Path) -> Iterator[None]:
    """Turn the system's refusals into ours."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise _full() from error
        raise StorageError(f"The store {str(path)!r} cannot be written ({error.strerror}).") from error


def _full() -> DiskFullError:
    return DiskFullError(
        "The disk is full; nothing new was saved.",
        "What was stored before is safe. Make room, then try again.",
    )


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn the driver's errors into ours, with one clear sentence each."""
    try:
        yield
    except dbapi2.Error as error:
        raise _translate(error, path) from error
    except MemoryError as error:
        # SQLCipher says so where a page cannot be deciphered, too, and there is far more memory than pages need.
        raise _damaged(path) from error


def _damaged(path: Path) -> StoreDamagedError:
    return StoreDamagedError(
        f"The store {path.name!r} is damaged and cannot be read.", "Nothing was changed. Restore a backup."
    )


def _translate(error: Exception, path: Path) -> Exception:
    text = str(error)
    if "full" in text:
        return _full()
    if "locked" in text or "busy" in text:
        return StoreInUseError("The memories are in use by another process.", "Close it, then try again.")
    if any(words in text for words in ("not a database", "malformed", "vtable constructor")):
        return _damaged(path)
    if "readonly" in text or "unable to open" in text or "disk I/O" in text:
        return StorageError(f"The store {str(path)!r} cannot be opened or written ({text}).", "Nothing was changed.")
    return error
