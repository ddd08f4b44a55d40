"""One writer for a home: a lock on a file, which the system lets go when its process ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO, Literal

from companion_app.errors import StorageError, StoreInUseError

Holder = Literal["window", "command"]


class HomeLock:
    """The right to write in a home.

    Raises:
        StoreInUseError: Another process has it; the sentence names it.
        StorageError: The file cannot be made.
    """

    def __init__(self, path: Path, holder: Holder) -> None:
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StorageError(f"The lock file {str(path)!r} cannot be opened ({error.strerror}).") from error
        self._file: IO[str] = os.fdopen(descriptor, "r+", encoding="utf-8")
        if not _take(self._file):
            other = self._file.read().strip()
            self._file.close()
            raise StoreInUseError(_named(other), code="in_use")
        self._file.truncate(0)
        self._file.write(holder)
        self._file.flush()

    def release(self) -> None:
        """Let go. Safe to call twice."""
        if not self._file.closed:
            self._file.seek(0)
            self._file.truncate(0)
            self._file.close()


def _named(holder: str) -> str:
    if holder == "window":
        return "The companion's window is open and holds these memories. Close it, or make the change there."
    return "Another companion command is writing to these memories. Wait for it, then try again."


def _take(file: IO[str]) -> bool:
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
