"""Errors in the window's words: what happened, and what to do."""

from __future__ import annotations

from companion_app.errors import (
    DatabaseTooNewError,
    DiskFullError,
    KeyMissingError,
    StorageError,
    StoreDamagedError,
    StoreInUseError,
    UserFacingError,
    WrongKeyError,
)
from ui.i18n import t

_STORAGE: tuple[tuple[type[Exception], str], ...] = (
    (KeyMissingError, "error.key_missing"),
    (WrongKeyError, "locked.wrong"),
    (StoreDamagedError, "error.damaged"),
    (DatabaseTooNewError, "error.too_new"),
    (StoreInUseError, "error.in_use"),
    (DiskFullError, "error.disk_full"),
    (StorageError, "error.read"),
)
_WITH_ADVICE = ("error.key_missing", "error.damaged", "error.in_use")


def wording(error: BaseException) -> tuple[str, str]:
    """Word an error as what happened and what is safe, and what to do (which may be empty)."""
    for kind, key in _STORAGE:
        if isinstance(error, kind):
            return t(key), t(f"{key}.do") if key in _WITH_ADVICE else ""
    if isinstance(error, UserFacingError):
        return error.message, error.hint
    return t("error.unknown"), ""
