"""Errors in the window's words: what happened, and what to do."""

from __future__ import annotations

from companion_app.errors import (
    BackendError,
    BackendUnavailableError,
    ContextOverflowError,
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
from ui.strings import STRINGS

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
# For errors that bear no code of their own, or one that no words are known for.
_MODEL: tuple[tuple[type[Exception], str], ...] = (
    (ContextOverflowError, "failure.context_overflow"),
    (BackendUnavailableError, "failure.model_not_loaded"),
    (BackendError, "failure.model_failed"),
)


def wording(error: BaseException) -> tuple[str, str]:
    """Word an error as what happened and what is safe, and what to do (which may be empty)."""
    for kind, key in _STORAGE:
        if isinstance(error, kind):
            return t(key), t(f"{key}.do") if key in _WITH_ADVICE else ""
    if not isinstance(error, UserFacingError):
        return t("error.unknown"), ""
    if f"failure.{error.code}" in STRINGS:
        return t(f"failure.{error.code}"), ""
    for kind, key in _MODEL:
        if isinstance(error, kind):
            return t(key), ""
    return error.message, error.hint


def failure(code: str) -> str:
    """Word why no reply came, by the code of its error: events carry no more than that, and its English sentence."""
    if f"failure.{code}" in STRINGS:
        return t(f"failure.{code}")
    # Without a code of its own an error goes by the name of its class.
    return next((t(key) for kind, key in (*_STORAGE, *_MODEL) if kind.__name__ == code), t("failure.model_failed"))
