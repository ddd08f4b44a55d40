"""Lives that are told to an open home, and closed again in the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fakes.life import Begin, Life


@pytest.fixture
def begin(tmp_path: Path, nothing_left_running: None) -> Iterator[Begin]:
    """Begins lives; all are closed in the end."""
    begun: list[Life] = []

    def make(companion: str = "default", *, embedding: bool = False) -> Life:
        begun.append(Life(tmp_path / "home", companion, embedding=embedding))
        return begun[-1]

    yield make
    for one in begun:
        one.close()


@pytest.fixture
def life(begin: Begin) -> Life:
    return begin()
