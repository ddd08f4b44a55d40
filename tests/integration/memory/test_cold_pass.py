"""The cold pass: nothing is lost, everything can be taken back, and it goes on where it stopped."""

from __future__ import annotations

import time
from typing import Any

import pytest

from companion_app.domain.clock import DAY_MS, parse_moment
from companion_app.errors import InputError, NotFoundError
from companion_app.memory import cold_pass, writer
from companion_app.memory.cold_pass import BatchCheckError, ColdPass
from companion_app.store.unit import StoreUnit
from tests.fakes.life import Begin, Life
from tests.fakes.pages import traces_in_files, traces_in_pages, traces_in_rows

pytestmark = pytest.mark.integration

# Places that nobody else speaks of.
PLACES = ("Quillonia", "Varrowmere", "Tessaly", "Ombrast")


def count(life: Life, table: str) -> int:
    def ask(unit: StoreUnit) -> int:
        return int(unit.batches._db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])

    return life.store.read(ask)


def spoil(life: Life, statement: str) -> None:
    """Break the store as a fault of the program would."""
    life.store.write(lambda unit: unit.batches._db.execute(statement) and None)


def go(life: Life, day: str) -> None:
    life.clock.set(f"{day}T20:00:00+08:00")


@pytest.fixture
def moved(life: Life) -> Life:
    """Somebody who lived in four places; what was believed of each has several versions."""
    for month, place in enumerate(PLACES, 1):
        life.say(f"I live in {place}.", f"2026-0{month}-01")
        life.say(f"I still live in {place}.", f"2026-0{month}-10")
    return life


def views(life: Life) -> list[Any]:
    known = [
        life.facts(known_at=parse_moment(f"2026-0{month}-15T12:00:00+08:00").instant, status="all")
        for month in range(1, 5)
    ]
    return [life.facts(view="history", status="all"), life.facts(), *known]


def test_old_versions_go_into_the_archive_and_every_view_is_as_before(moved: Life) -> None:
    before, versions = views(moved), count(moved, "fact_versions")
    go(moved, "2026-12-01")
    batches = moved.app.maintain()
    archived = sum(len(batch.inverse.archived) for batch in batches)
    assert archived > 0
    assert count(moved, "fact_versions") == versions - archived
    assert count(moved, "fact_versions_archive") == archived
    assert views(moved) == before
    assert moved.unwell() == []


def test_what_is_younger_than_three_months_stays(moved: Life) -> None:
    versions = count(moved, "fact_versions")
    go(moved, "2026-04-20")
    moved.app.maintain()
    kept = count(moved, "fact_versions")
    # The versions of January are old by April, those of March and April are not.
    assert 0 < count(moved, "fact_versions_archive") < versions - len(PLACES)
    assert kept + count(moved, "fact_versions_archive") == versions


def test_a_batch_is_rolled_back_whole(moved: Life) -> None:
    before, versions = views(moved), count(moved, "fact_versions")
    go(moved, "2026-12-01")
    (batch,) = moved.app.maintain()
    moved.app.roll_back(batch.id)
    assert (count(moved, "fact_versions"), count(moved, "fact_versions_archive")) == (versions, 0)
    assert views(moved) == before
    with pytest.raises(InputError):
        moved.app.roll_back(batch.id)
    with pytest.raises(NotFoundError):
        moved.app.roll_back("batch_9_9")


def test_what_does_not_follow_is_put_right_and_rolling_back_returns_even_that(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    life.say("I like tea.", "2026-01-02")
    life.drain()
    spoil(life, "UPDATE fact_versions SET object = 'Rome', invalid_at = 1 WHERE object = 'Paris'")
    assert life.now("LIVES_IN") == []
    (batch,) = life.app.maintain()
    assert len(batch.inverse.believed) == 1
    assert life.now("LIVES_IN") == ["Paris"]
    life.app.roll_back(batch.id)
    assert life.now("LIVES_IN") == []


def test_rolling_back_leaves_what_was_said_since(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    spoil(life, "UPDATE fact_versions SET object = 'Rome' WHERE object = 'Paris'")
    (batch,) = life.app.maintain()
    life.say("I moved to Oslo.", "2026-02-01")
    life.app.roll_back(batch.id)
    assert life.now("LIVES_IN") == ["Oslo"]
    assert life.unwell() == []


def test_a_second_pass_over_the_same_finds_nothing_to_do(moved: Life) -> None:
    go(moved, "2026-12-01")
    moved.app.maintain()
    before = views(moved)
    assert all(not b.inverse.archived and not b.inverse.believed for b in moved.app.maintain())
    assert views(moved) == before


def test_a_pass_that_stopped_goes_on_where_it_was(moved: Life) -> None:
    go(moved, "2026-12-01")
    small = ColdPass(moved.store, moved.app.registry, size=2)
    first = small.step(moved.group, moved.clock.now())
    rest = ColdPass(moved.store, moved.app.registry, size=2).run(moved.group, moved.clock.now())
    assert first is not None
    looked_at = first.facts + sum(batch.facts for batch in rest)
    assert looked_at == count(moved, "facts")
    assert len({first.id, *(batch.id for batch in rest)}) == 1 + len(rest)


def test_a_batch_that_fails_its_check_leaves_nothing(moved: Life, monkeypatch: pytest.MonkeyPatch) -> None:
    go(moved, "2026-12-01")
    before, versions = views(moved), count(moved, "fact_versions")

    def broken(*_: Any) -> None:
        raise BatchCheckError("A memory has no evidence.")

    monkeypatch.setattr(cold_pass.ColdPass, "_check", broken)
    with pytest.raises(BatchCheckError):
        moved.app.maintain()
    assert (count(moved, "fact_versions"), count(moved, "batches")) == (versions, 0)
    assert views(moved) == before


def test_forgetting_reaches_into_the_archive(moved: Life) -> None:
    go(moved, "2026-12-01")
    moved.app.maintain()
    (fact,) = {f.id for f in moved.facts(view="history", status="all") if f.object == PLACES[0]}
    moved.app.delete_memory(fact)
    moved.drain()
    assert traces_in_rows(moved.store, [PLACES[0]]) == []
    assert traces_in_pages(moved.store, [PLACES[0]]) == []
    assert traces_in_files(moved.home, [PLACES[0]]) == []


def test_it_is_due_once_a_day(moved: Life) -> None:
    work = ColdPass(moved.store, moved.app.registry)
    now = moved.clock.now()
    assert work.due(now) == moved.group
    work.run(moved.group, now)
    assert work.due(now + DAY_MS - 1) is None
    assert work.due(now + DAY_MS) == moved.group


def test_a_quiet_moment_is_used(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "QUIET_SECONDS", 0.05)
    life = begin()
    life.say("I live in Paris.", "2026-01-01")
    for _ in range(200):
        if count(life, "batches"):
            break
        time.sleep(0.05)
    assert count(life, "batches") == 1


def test_repair_makes_everything_follow_and_reindexes(begin: Begin) -> None:
    life = begin(embedding=True)
    life.say("I live in Paris.", "2026-01-01")
    life.say("I like tea.", "2026-01-02")
    life.drain()
    spoil(life, "DELETE FROM fact_fts")
    spoil(life, "DELETE FROM episode_fts")
    spoil(life, "DELETE FROM fact_vec")
    spoil(life, "UPDATE fact_versions SET invalid_at = 1 WHERE object = 'Paris'")
    assert life.unwell()
    life.app.mend(reindex_only=False)
    assert life.unwell() == []
    assert life.now("LIVES_IN") == ["Paris"]
    assert count(life, "fact_vec") == 2
