"""The real SQLite and real files; only the key derivation is made cheap."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from companion_app.store import keys


@pytest.fixture(autouse=True)
def _cheap_key_derivation(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quarter of a second for each store that is opened would be most of these tests' time."""
    monkeypatch.setattr(keys, "_KDF", {"name": "argon2id", "memory_kib": 64, "passes": 1, "lanes": 1})


@pytest.fixture
def nothing_left_running() -> Iterator[None]:
    """Fail where a test leaves a thread behind."""
    before = set(threading.enumerate())
    yield
    deadline = time.monotonic() + 5
    while left := [thread.name for thread in threading.enumerate() if thread not in before]:
        if time.monotonic() > deadline:
            pytest.fail(f"left running: {left}")
        time.sleep(0.01)
