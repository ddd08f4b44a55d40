"""The doctor finds each kind of damage that is planted, and nothing in a store that is well."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion_app.domain.predicates import seed_registry
from companion_app.errors import StorageError
from companion_app.paths import Home
from companion_app.store.database import Database
from tests.fakes.damage import plant
from tests.fakes.turns import new_turn
from tests.integration.store.conftest import KEY
from tests.integration.store.test_groups import ANNA, NOW, Life

pytestmark = [pytest.mark.integration, pytest.mark.usefixtures("nothing_left_running")]


@pytest.fixture
def life(store: Database) -> Life:
    def begin(unit: object) -> Life:
        made = Life(unit, ANNA, "Paris")  # type: ignore[arg-type]
        for n in range(40):
            unit.episodes.add(ANNA, new_turn(f"message {n} " + "word " * 50, external_id=f"m{n}"), NOW)  # type: ignore[attr-defined]
        return made

    return store.write(begin)


def bad(store: Database) -> dict[str, int]:
    store.checkpoint()
    return {check.name: check.bad for check in store.read(lambda unit: unit.doctor.examine()) if check.bad}


def test_a_store_that_is_well_has_nothing_bad_and_everything_was_looked_at(store: Database, life: Life) -> None:
    assert bad(store) == {}
    counts = {check.name: check.count for check in store.read(lambda unit: unit.doctor.examine())}
    assert counts["messages are in the word index"] == 41
    assert counts["every memory has evidence"] == counts["evidence points into its message"] == 1
    assert counts["pages are whole"] > 10
    assert all(count > 0 for count in counts.values())


def test_an_empty_store_is_well(home: Home, nothing_left_running: None) -> None:
    store = Database(home, KEY)
    assert bad(store) == {}
    store.close()


VERSION = (
    "INSERT INTO fact_versions SELECT {fact}, {version}, group_id, believed_from, NULL, change_id, predicate, object, "
    "object_id, scope_id, facet, attributes, valid_at, invalid_at, date_precision, event_at, pending, "
    "confidence, stability, sensitivity, write_source, explicitness, pinned, shared, language, "
    "offset_minutes, persona_version, superseded_by, conflict_kind, conflict_with, resolution, closed_reason "
    "FROM fact_versions WHERE believed_to IS NULL"
)
SECOND_FACT = (
    "INSERT INTO facts (id, group_id, line, subject_id, created_at) "
    "SELECT 'fact_2', group_id, line, subject_id, 0 FROM facts"
)
DAMAGE = {
    "every memory has evidence": ("DELETE FROM evidence",),
    "evidence points into its message": ("UPDATE evidence SET end = 9999",),
    "evidence rests on a claim": ("DELETE FROM claims",),
    "no two values hold at once on one line": (
        SECOND_FACT,
        VERSION.format(fact="'fact_2'", version="1"),
    ),
    "one version of a memory is believed at a time": (VERSION.format(fact="fact_id", version="99"),),
    "messages are in the word index": ("DELETE FROM episode_fts WHERE rowid = 3",),
    "messages are in the index of their neighbours": ("DELETE FROM context_fts WHERE rowid = 3",),
    "messages are in the wide index": ("DELETE FROM wide_fts WHERE rowid = 3",),
    "the word index holds nothing else": ("INSERT INTO episode_fts (rowid, body) VALUES (999, 'stray')",),
    "believed memories are in the word index": ("DELETE FROM fact_fts",),
    "no other memory is in the word index": ("INSERT INTO fact_fts (rowid, body) VALUES (999, 'stray')",),
    "vectors belong to something": (
        "INSERT INTO episode_vec (seq, group_id, engine, vector) VALUES (999, 'g', 'e', x'00')",
    ),
    "links lead somewhere": ("INSERT INTO withheld_spans (episode_id, start, end) VALUES ('nowhere', 0, 1)",),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_planted_damage_is_found_under_its_name(store: Database, life: Life, name: str) -> None:
    plant(store, *DAMAGE[name])
    assert bad(store).get(name, 0) > 0


@pytest.mark.parametrize(
    ("table", "statement"),
    [
        ("episode_fts", "UPDATE episodes SET withheld = 1 WHERE seq = 3"),
        ("context_fts", "UPDATE episodes SET withheld = 1 WHERE seq = 3"),
        ("episode_vec", "UPDATE episodes SET withheld = 1 WHERE seq = 1"),
        ("private", "UPDATE episodes SET privacy = 'private' WHERE seq = 3"),
    ],
)
def test_a_withheld_message_that_can_still_be_found_is_damage(
    store: Database, life: Life, table: str, statement: str
) -> None:
    plant(store, statement)
    assert bad(store)


def test_a_reader_that_searched_before_others_wrote_raises_no_false_alarm(store: Database) -> None:
    for n in range(3):
        for search in ("episodes_by_words", "contexts_by_words", "facts_by_words"):
            store.read(lambda unit, search=search: getattr(unit.search, search)(ANNA, "canary", 5))  # type: ignore[misc]
        turn = new_turn(f"canary {n}", external_id=f"c{n}")
        store.write(lambda unit, turn=turn: unit.episodes.add(ANNA, turn, NOW))  # type: ignore[misc]
        assert bad(store) == {}


def test_the_examination_changes_nothing(store: Database, life: Life, home: Home) -> None:
    store.checkpoint()
    before = home.database.read_bytes()
    store.read(lambda unit: unit.doctor.examine())
    assert home.database.read_bytes() == before


def _flip(path: Path, page: int) -> None:
    raw = bytearray(path.read_bytes())
    raw[page * 4096 + 2000] ^= 0x01
    path.write_bytes(bytes(raw))


def test_a_flipped_bit_in_any_page_is_found_or_the_store_is_refused(home: Home, tmp_path: Path) -> None:
    store = Database(home, KEY)
    store.write(lambda unit: Life(unit, ANNA, "Paris"))
    store.close()
    whole = home.database.read_bytes()
    pages = range(0, len(whole) // 4096, 9)
    outcomes: list[str] = []
    for page in pages:
        copy = Home(tmp_path / f"copy{page}")
        copy.create()
        copy.database.write_bytes(whole)
        _flip(copy.database, page)
        try:
            opened = Database(copy, KEY)
        except StorageError:
            outcomes.append("refused")
            continue
        try:
            found = {check.name: check.bad for check in opened.read(lambda unit: unit.doctor.examine())}
        except StorageError:
            outcomes.append("refused")
        else:
            assert found["page seals fit"] > 0, page
            outcomes.append("found")
        finally:
            opened.close()
    assert "found" in outcomes


def test_seeds_are_the_registry_of_the_store(store: Database) -> None:
    names = [predicate.name for predicate in store.read(lambda unit: unit.settings.registry())]
    assert names == sorted(predicate.name for predicate in seed_registry())
