"""Fixtures of the model hosts' tests: no test may leave a thread or a child process behind."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from models.chat import HostedChat
from models.child import Limits

SCRIPTED = "tests.integration.models.scripted_engine"


def _children() -> set[str]:
    tasks = Path("/proc/self/task")
    if not tasks.is_dir():
        return set()
    found: set[str] = set()
    for task in tasks.iterdir():
        try:
            found.update((task / "children").read_text().split())
        except OSError:
            continue
    return found


@pytest.fixture(autouse=True)
def _nothing_is_left_behind() -> Iterator[None]:
    threads, children = set(threading.enumerate()), _children()
    yield
    deadline = time.monotonic() + 2
    while time.monotonic() < deadline:
        left = [thread.name for thread in set(threading.enumerate()) - threads], _children() - children
        if not any(left):
            return
        time.sleep(0.02)
    pytest.fail(f"left behind: {left}")


@pytest.fixture
def scripted() -> Iterator[Callable[..., HostedChat]]:
    """Makes chats over the scripted engine; all are closed in the end."""
    made: list[HostedChat] = []

    def make(limits: Limits | None = None, **options: Any) -> HostedChat:
        chat = HostedChat("scripted", 4096, SCRIPTED, options, limits or Limits(end=0.5))
        made.append(chat)
        return chat

    yield make
    for chat in made:
        chat.close()
