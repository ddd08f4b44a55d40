"""The data key: random, kept by the system's keyring or wrapped by a passphrase; never both, never plain.

The key file holds how the key is kept and a key id (the first 8 bytes of a SHA-256 of the key with a
label), by which a wrong key is told from a damaged store. A store without its key is never given a new one.
"""

from __future__ import annotations

import base64
import hashlib
import json
import logging
import os
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from companion_app.errors import InputError, KeyMissingError, StorageError, StoreDamagedError, WrongKeyError
from companion_app.paths import Home

log = logging.getLogger(__name__)
T = TypeVar("T")
KeyMethod = Literal["keyring", "passphrase"]

#: Keyrings that keep a secret from other users of the disk. ``keyrings.alt`` and the null backend are not here.
SAFE_KEYRINGS = frozenset({
    "keyring.backends.SecretService.Keyring",
    "keyring.backends.libsecret.Keyring",
    "keyring.backends.kwallet.DBusKeyring",
    "keyring.backends.kwallet.DBusKeyringKWallet4",
    "keyring.backends.macOS.Keyring",
    "keyring.backends.Windows.WinVaultKeyring",
})  # fmt: skip
_SERVICE = "companion"
_KEYRING_SECONDS = 15.0
# RFC 9106's second recommended choice: 64 MiB, three passes, four lanes.
_KDF = {"name": "argon2id", "memory_kib": 65536, "passes": 3, "lanes": 4}
_MOST = {"memory_kib": 1 << 20, "passes": 100, "lanes": 64}
_LABEL = b"companion data key"


@dataclass(frozen=True, slots=True)
class DataKey:
    """The key of the store, and how it is kept."""

    secret: bytes
    method: KeyMethod

    @property
    def pragma(self) -> str:
        """The key in the form of SQLCipher's raw-key pragma."""
        return f"\"x'{self.secret.hex()}'\""


def key_id(secret: bytes) -> str:
    """A name for a key that does not give it away."""
    return hashlib.sha256(_LABEL + secret).digest()[:8].hex()


def kept_by(home: Home) -> KeyMethod | None:
    """How the key of a home is kept, or None where none was made.

    Raises:
        StoreDamagedError: The key file is not readable.
    """
    return None if not home.key_file.exists() else _read(home)["method"]


def was_used(home: Home) -> bool:
    """Whether the key of a home has opened a store here; one that is missing then is lost, not new.

    Raises:
        StoreDamagedError: The key file is not readable.
    """
    return home.key_file.exists() and bool(_read(home).get("used"))


def mark_used(home: Home) -> None:
    """Note that a store was made with the key of a home.

    Raises:
        StorageError: The key file cannot be written.
    """
    header = _read(home)
    if not header.get("used"):
        _write(home, header | {"used": True})


def safe_keyring() -> Any | None:
    """The system's keyring, if it is on the list and a secret survives a write, a read and a delete."""
    return _with_limit(_probe)


def _allowed() -> Any | None:
    """The system's keyring, if it is on the list."""
    import keyring

    backend = keyring.get_keyring()
    inner = getattr(backend, "backends", [])
    # The chaining backend asks its parts in order of priority: only its first is ever written to.
    chosen = inner[0] if inner else backend
    return chosen if _name(chosen) in SAFE_KEYRINGS else None


def _name(backend: Any) -> str:
    return f"{type(backend).__module__}.{type(backend).__qualname__}"


def _probe() -> Any | None:
    chosen = _allowed()
    if chosen is None:
        return None
    account, secret = f"probe-{secrets.token_hex(4)}", secrets.token_hex(8)
    survived = _keep(chosen, account, secret)
    chosen.delete_password(_SERVICE, account)
    return chosen if survived else None


def _keep(backend: Any, account: str, secret: str) -> bool:
    """Put a secret into a keyring, and see whether it is there."""
    backend.set_password(_SERVICE, account, secret)
    return bool(backend.get_password(_SERVICE, account) == secret)


def _with_limit(work: Callable[[], T]) -> T | None:
    """Run a keyring call on a thread of its own; one that fails or does not come back counts as no answer."""
    box: list[T] = []

    def run() -> None:
        try:
            box.append(work())
        except Exception as error:
            # What the backends of the world raise is no business of the user's; locked ones are among them.
            log.warning("the keyring failed: %s", type(error).__name__)

    thread = threading.Thread(target=run, name="keyring", daemon=True)
    thread.start()
    thread.join(_KEYRING_SECONDS)
    return box[0] if box else None


def obtain(home: Home, passphrase: str | None, *, create: bool) -> DataKey:
    """Give the key of a home; make one only where there is neither a key nor a store.

    Args:
        passphrase: Where one is given it wins over the keyring.
        create: Whether a new key may be made at all.

    Raises:
        KeyMissingError: A store stands here without a key file, or the keyring does not have the key.
        WrongKeyError: The passphrase does not open it, or none was given.
        InputError: A new store needs a passphrase, because there is no safe keyring.
    """
    if home.key_file.exists():
        return _open(home, passphrase)
    if home.database.exists() and home.database.stat().st_size:
        raise KeyMissingError(
            f"There are memories in {str(home.folder)!r}, but the key file beside them is gone.",
            "Nothing was changed. Put companion.key back from a backup.",
        )
    if not create:
        raise KeyMissingError(f"There is no store in {str(home.folder)!r} yet.")
    return _make(home, passphrase)


def wrapped(secret: bytes, passphrase: str) -> str:
    """The text of a key file that keeps a key by a passphrase.

    Raises:
        InputError: The passphrase is empty.
    """
    if not passphrase:
        raise InputError("The passphrase is empty.")
    return json.dumps(_wrap(secret, passphrase), indent=1)


def _make(home: Home, passphrase: str | None) -> DataKey:
    secret = secrets.token_bytes(32)
    if passphrase is not None:
        if not passphrase:
            raise InputError("The passphrase is empty.")
        _write(home, _wrap(secret, passphrase))
        return DataKey(secret, "passphrase")
    backend, account = safe_keyring(), key_id(secret)
    if backend is None or not _with_limit(lambda: _keep(backend, account, secret.hex())):
        raise InputError(
            "This system has no safe keyring, so the memories need a passphrase.",
            "Set COMPANION_PASSPHRASE or use --passphrase-file.",
        )
    _write(home, {"version": 1, "method": "keyring", "backend": _name(backend), "key_id": account})
    return DataKey(secret, "keyring")


def _open(home: Home, passphrase: str | None) -> DataKey:
    header = _read(home)
    if passphrase is not None:
        if header["method"] != "passphrase":
            raise WrongKeyError("These memories are kept by the system's keyring, not by a passphrase.")
        return DataKey(_unwrap(header, passphrase), "passphrase")
    if header["method"] == "passphrase":
        raise WrongKeyError(
            "These memories are locked by a passphrase.", "Set COMPANION_PASSPHRASE or use --passphrase-file."
        )
    return DataKey(_from_keyring(header), "keyring")


def _from_keyring(header: dict[str, Any]) -> bytes:
    backend = _with_limit(_allowed)
    if backend is None or _name(backend) != header.get("backend"):
        raise KeyMissingError(
            "The key to these memories is in another keyring than the one that this system uses now.",
            "Nothing was changed. Use the system as before, then try again.",
        )
    stored = _with_limit(lambda: backend.get_password(_SERVICE, header["key_id"]))
    if not stored:
        raise KeyMissingError(
            "The system's keyring does not give the key to these memories.",
            "Nothing was changed. Unlock the keyring, then try again.",
        )
    try:
        secret = bytes.fromhex(stored)
    except (ValueError, TypeError):
        secret = b""
    if key_id(secret) != header["key_id"]:
        raise WrongKeyError("The key in the system's keyring belongs to other memories. Nothing was changed.")
    return secret


def _derive(passphrase: str, salt: bytes, kdf: dict[str, Any]) -> bytes:
    return Argon2id(
        salt=salt, length=32, iterations=kdf["passes"], lanes=kdf["lanes"], memory_cost=kdf["memory_kib"]
    ).derive(passphrase.encode("utf-8", "surrogatepass"))


def _wrap(secret: bytes, passphrase: str) -> dict[str, Any]:
    salt, nonce = secrets.token_bytes(16), secrets.token_bytes(12)
    header: dict[str, Any] = {"version": 1, "method": "passphrase", "kdf": _KDF, "key_id": key_id(secret)}
    wrapped = AESGCM(_derive(passphrase, salt, _KDF)).encrypt(nonce, secret, _bound(header))
    parts = {"salt": salt, "nonce": nonce, "wrapped": wrapped}
    return header | {name: base64.b64encode(part).decode() for name, part in parts.items()}


def _unwrap(header: dict[str, Any], passphrase: str) -> bytes:
    try:
        salt, nonce, wrapped = (base64.b64decode(header[name]) for name in ("salt", "nonce", "wrapped"))
        kdf = header["kdf"]
        if any(not 0 < kdf[name] <= most for name, most in _MOST.items()):
            raise StoreDamagedError("The key file asks for an absurd amount of work. Nothing was changed.")
        return AESGCM(_derive(passphrase, salt, kdf)).decrypt(nonce, wrapped, _bound(header))
    except InvalidTag:
        raise WrongKeyError("That isn't the passphrase. Nothing was changed.") from None
    except (KeyError, TypeError, ValueError, ArithmeticError, MemoryError):
        raise StoreDamagedError("The key file is damaged. Nothing was changed.") from None


def _bound(header: dict[str, Any]) -> bytes:
    """What the wrap is bound to: lowered parameters or another key id make it fail."""
    return json.dumps([header["version"], header["method"], header["kdf"], header["key_id"]], sort_keys=True).encode()


def _read(home: Home) -> dict[str, Any]:
    try:
        header = json.loads(home.key_file.read_text(encoding="utf-8"))
        if header["version"] != 1 or header["method"] not in ("keyring", "passphrase"):
            raise ValueError
        if not isinstance(header["key_id"], str):
            raise TypeError
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        raise StoreDamagedError(
            f"The key file {home.key_file.name!r} is not readable.",
            "Nothing was changed. Put it back from a backup.",
        ) from None
    return dict(header)


def _write(home: Home, header: dict[str, Any]) -> None:
    """Write the key file whole or not at all."""
    temporary = home.key_file.with_suffix(".key-new")
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(header, file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(home.key_file)
        _sync_folder(home.folder)
    except OSError as error:
        raise StorageError(f"The key file cannot be written ({error.strerror}).", "Nothing was changed.") from error


def _sync_folder(folder: Path) -> None:
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
