"""The exception tree.

CompanionError
├── UserFacingError(message, hint)      may be shown word for word
│   ├── InputError                      the caller's input is wrong: exit 2, nothing was written
│   ├── NotFoundError                   the answer is no: exit 1
│   ├── NotBuiltError                   a command whose part does not exist yet: exit 2
│   ├── StorageError                    the store cannot be opened or written: exit 3
│   │   ├── KeyMissingError             a store stands here, its key does not
│   │   ├── WrongKeyError               the key or passphrase does not open it
│   │   ├── StoreDamagedError           the file is not readable as a store
│   │   ├── DatabaseTooNewError         written by a newer version
│   │   ├── StoreInUseError             another process holds it
│   │   └── DiskFullError               nothing new can be saved until there is room
│   └── BackendError                    something in a model host went wrong
│       ├── BackendUnavailableError     the model cannot be loaded
│       └── ContextOverflowError        the prompt does not fit the context window
└── GenerationCancelled                 the user pressed stop; never shown

Anything else that is raised is a bug and travels as it is.
"""

from __future__ import annotations


class CompanionError(Exception):
    """Root of all errors that this program raises on purpose."""


class UserFacingError(CompanionError):
    """An error whose text may be shown to the user.

    Args:
        message: One sentence: what happened.
        hint: What can be done about it, or an empty string.
        code: A stable word by which a window picks its own wording.
    """

    exit_code = 1

    def __init__(self, message: str, hint: str = "", code: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.code = code or type(self).__name__

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()


class InputError(UserFacingError):
    """The caller's input is wrong; nothing was written."""

    exit_code = 2


class NotFoundError(UserFacingError):
    """There is no such thing."""

    exit_code = 1


class NotBuiltError(UserFacingError):
    """The part behind this command does not exist yet."""

    exit_code = 2


class StorageError(UserFacingError):
    """The store cannot be opened or written."""

    exit_code = 3


class KeyMissingError(StorageError):
    """A store stands here, but no key for it was found."""


class WrongKeyError(StorageError):
    """The key or passphrase does not open the store."""


class StoreDamagedError(StorageError):
    """The file is not readable as a store."""


class DatabaseTooNewError(StorageError):
    """The store was written by a newer version of the program."""


class StoreInUseError(StorageError):
    """Another process holds the store."""


class DiskFullError(StorageError):
    """The disk is full; what was stored before stays readable."""


class BackendError(UserFacingError):
    """Something in a model host went wrong."""

    exit_code = 1


class BackendUnavailableError(BackendError):
    """The model cannot be found or loaded."""

    exit_code = 2


class ContextOverflowError(BackendError):
    """The prompt does not fit into the model's context window."""


class GenerationCancelled(CompanionError):
    """The reply was stopped by the user; never shown as an error."""
