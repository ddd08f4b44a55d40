"""Keyrings as they are met in the world: good ones, and all those that do not keep a secret."""

from __future__ import annotations

import base64
import threading
from pathlib import Path

from keyring.backend import KeyringBackend
from keyring.compat import properties
from keyring.errors import KeyringLocked, NoKeyringError


class GoodKeyring(KeyringBackend):
    """Keeps secrets in memory."""

    @properties.classproperty
    def priority(self) -> float:
        raise RuntimeError("never chosen but by a test")

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.secrets: dict[tuple[str, str], str] = {}
        self.writes = 0

    def get_password(self, service: str, username: str) -> str | None:
        return self.secrets.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.writes += 1
        self.secrets[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.secrets[service, username]


class OtherKeyring(GoodKeyring):
    """As good, and another one: after a change of desktop, say."""


class LockedKeyring(GoodKeyring):
    """Locked until somebody unlocks it."""

    locked = True

    def get_password(self, service: str, username: str) -> str | None:
        if self.locked:
            raise KeyringLocked("locked")
        return super().get_password(service, username)

    def set_password(self, service: str, username: str, password: str) -> None:
        if self.locked:
            raise KeyringLocked("locked")
        super().set_password(service, username, password)


class BrokenKeyring(GoodKeyring):
    """Fails with an error that no documentation names."""

    def get_password(self, service: str, username: str) -> str | None:
        raise OSError("the bus is gone")

    def set_password(self, service: str, username: str, password: str) -> None:
        raise OSError("the bus is gone")


class NoKeyring(GoodKeyring):
    """What is there without a desktop."""

    def get_password(self, service: str, username: str) -> str | None:
        raise NoKeyringError("no keyring")

    def set_password(self, service: str, username: str, password: str) -> None:
        raise NoKeyringError("no keyring")


class ForgetfulKeyring(GoodKeyring):
    """Takes every secret and has none: the null backend."""

    def set_password(self, service: str, username: str, password: str) -> None:
        self.writes += 1


class HangingKeyring(GoodKeyring):
    """Waits for a prompt that nobody sees."""

    def __init__(self) -> None:
        super().__init__()
        self.let_go = threading.Event()

    def get_password(self, service: str, username: str) -> str | None:
        self.let_go.wait(30)
        return super().get_password(service, username)

    def set_password(self, service: str, username: str, password: str) -> None:
        self.let_go.wait(30)


class PlaintextKeyring(GoodKeyring):
    """Keeps secrets in a readable file, as keyrings.alt does."""

    file: Path

    def set_password(self, service: str, username: str, password: str) -> None:
        self.file.write_text(base64.b64encode(password.encode()).decode())
        super().set_password(service, username, password)


class Chain(GoodKeyring):
    """Several keyrings behind one face, the best first."""

    def __init__(self, *parts: KeyringBackend) -> None:
        super().__init__()
        self.backends = list(parts)
