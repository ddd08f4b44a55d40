"""Homes for the command line, and nothing left running behind them."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion_app.store import keys
from tests.fakes.commands import Commands, Program


@pytest.fixture
def commands(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Commands]:
    """Calls within this process, with a cheap key."""
    monkeypatch.setattr(keys, "_KDF", {"name": "argon2id", "memory_kib": 64, "passes": 1, "lanes": 1})
    threads = set(threading.enumerate())
    yield Commands(tmp_path / "home", capsys, monkeypatch)
    for name in ("companion_app", "ui", "models"):
        logger = logging.getLogger(name)
        for handler in list(logger.handlers):
            logger.removeHandler(handler)
            handler.close()
        logger.propagate = True
    deadline = time.monotonic() + 5
    while left := [thread.name for thread in threading.enumerate() if thread not in threads]:
        if time.monotonic() > deadline:
            pytest.fail(f"left running: {left}")
        time.sleep(0.01)


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Calls in processes of their own."""
    return Program(tmp_path / "home")
