"""A disk that is full: nothing that was acknowledged is lost, what is stored stays readable, and it goes on later."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion_app.domain.text import MARK
from companion_app.errors import DiskFullError, StorageError
from companion_app.paths import Home
from companion_app.store.database import Database
from tests.fakes.turns import new_turn
from tests.integration.store.conftest import KEY

pytestmark = [pytest.mark.integration, pytest.mark.usefixtures("nothing_left_running")]
GROUP = "2:me:default"


def limit(store: Database, pages: int) -> None:
    """Let the file have so many more pages than it has."""
    writer = store._writer
    assert writer is not None

    def run() -> None:
        now = writer.conn.execute("PRAGMA page_count").fetchone()[0]
        writer.conn.execute(f"PRAGMA max_page_count = {now + pages}")

    store._thread.submit(run).result()


def fill(store: Database, most: int = 2_000) -> list[str]:
    """Store turns until there is no room; returns the ids of those that were acknowledged."""
    acknowledged: list[str] = []

    def say_on() -> None:
        for n in range(most):
            turn = new_turn(f"turn {n} " + "word " * 200, external_id=f"t{n}")
            store.write(lambda unit, turn=turn: unit.episodes.add(GROUP, turn, 0))  # type: ignore[misc]
            acknowledged.append(f"t{n}")

    with pytest.raises(DiskFullError) as refused:
        say_on()
    assert "disk is full" in str(refused.value)
    return acknowledged


def ids(store: Database) -> list[str | None]:
    return [turn.external_id for turn in store.read(lambda unit: unit.episodes.page(GROUP, "chat", None, 10_000))]


def unwell(store: Database) -> list[str]:
    return [check.name for check in store.read(lambda unit: unit.doctor.examine()) if check.bad]


def test_nothing_acknowledged_is_lost_and_reading_goes_on(store: Database) -> None:
    limit(store, 40)
    acknowledged = fill(store)
    assert acknowledged
    assert ids(store) == acknowledged
    assert len(store.read(lambda unit: unit.search.episodes_by_words(GROUP, "turn", 10_000))) == len(acknowledged)
    assert unwell(store) == []


def test_it_goes_on_without_a_restart_when_there_is_room_again(store: Database) -> None:
    limit(store, 40)
    acknowledged = fill(store)
    refused = new_turn(f"turn {len(acknowledged)} " + "word " * 200, external_id=f"t{len(acknowledged)}")
    limit(store, 1_000)
    assert store.write(lambda unit: unit.episodes.add(GROUP, refused, 0)) is not None
    assert ids(store) == [*acknowledged, f"t{len(acknowledged)}"]
    assert unwell(store) == []


def test_a_reopened_store_holds_the_same(home: Home) -> None:
    store = Database(home, KEY)
    limit(store, 40)
    acknowledged = fill(store)
    store.close()
    again = Database(home, KEY)
    assert ids(again) == acknowledged
    assert unwell(again) == []
    again.close()


def test_blanking_is_whole_or_not_at_all(store: Database) -> None:
    episode = store.write(lambda unit: unit.episodes.add(GROUP, new_turn("my secret", external_id="s"), 0))
    assert episode is not None
    limit(store, 40)
    fill(store)

    def found() -> list[int]:
        return store.read(lambda unit: unit.search.episodes_by_words(GROUP, "secret", 9))

    try:
        store.write(lambda unit: unit.episodes.rewrite(episode, MARK * 9))
    except DiskFullError:
        assert found() == [episode.seq]
        limit(store, 1_000)
        store.write(lambda unit: unit.episodes.rewrite(episode, MARK * 9))
    assert found() == []
    assert unwell(store) == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a few megabytes, where the system lets one be made."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("needs the right to mount")
    place = tmp_path / "disk"
    place.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(place)], capture_output=True, check=False
    )
    if made.returncode:
        pytest.skip("a disk cannot be mounted here")
    yield place
    subprocess.run(["umount", str(place)], check=False)


def test_a_disk_that_is_really_full(small_disk: Path) -> None:
    home = Home(small_disk / "home")
    home.create()
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(1_000_000))
    store = Database(home, KEY)
    acknowledged = fill(store)
    assert ids(store) == acknowledged
    ballast.unlink()
    turn = new_turn("after room was made", external_id="after")
    assert store.write(lambda unit: unit.episodes.add(GROUP, turn, 0)) is not None
    store.close()
    again = Database(home, KEY)
    assert ids(again) == [*acknowledged, "after"]
    assert unwell(again) == []
    again.close()


def test_a_disk_with_no_room_for_a_store_says_so(small_disk: Path) -> None:
    (small_disk / "ballast").write_bytes(bytes(2_900_000))
    home = Home(small_disk / "home")
    home.create()
    with pytest.raises(StorageError, match=r"full|written"):
        Database(home, KEY)


@pytest.mark.parametrize("room", range(0, 12, 2))
def test_a_turn_that_fits_only_half_leaves_nothing_of_itself(store: Database, room: int) -> None:
    attempt: Callable[[], object] = lambda: store.write(  # noqa: E731
        lambda unit: unit.episodes.add(GROUP, new_turn("canary " + "word " * 4_000, external_id="big"), 0)
    )
    limit(store, room)
    try:
        attempt()
    except DiskFullError:
        assert ids(store) == []
        assert store.read(lambda unit: unit.search.episodes_by_words(GROUP, "canary", 5)) == []
        limit(store, 1_000)
        assert attempt() is not None
    assert ids(store) == ["big"]
    assert unwell(store) == []
