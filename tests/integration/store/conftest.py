"""An encrypted store in a fresh folder, without anything above it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion_app.paths import Home
from companion_app.store.database import Database
from companion_app.store.keys import DataKey

KEY = DataKey(bytes(range(32)), "passphrase")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    made = Home(tmp_path / "home")
    made.create()
    return made


@pytest.fixture
def store(home: Home, nothing_left_running: None) -> Iterator[Database]:
    opened = Database(home, KEY)
    opened.write(lambda unit: unit.settings.seed_predicates())
    yield opened
    opened.close()
