"""From nothing, and from an older schema, to the present one; and back to where it was when a step fails."""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database as Sqlite
from sqlite_utils import Migrations

from companion_app.domain.name_index import name_keys
from companion_app.errors import StorageError
from companion_app.paths import Home
from companion_app.runtime.lock import HomeLock
from companion_app.runtime.opening import open_home
from companion_app.store import migrate
from companion_app.store.connection import connect
from companion_app.store.database import Database
from companion_app.store.keys import obtain
from migrations import MIGRATIONS
from tests.integration.store.conftest import KEY

pytestmark = [pytest.mark.integration, pytest.mark.usefixtures("nothing_left_running")]
PASSPHRASE = "passphrase"
Step = Callable[[Sqlite], None]

TABLES = frozenset(
    "settings predicates companions persona_versions moods sessions session_summaries episodes seen_turns "
    "withheld_spans entities entity_aliases entity_merges not_same mentions claims user_actions facts fact_versions "
    "fact_versions_archive evidence conflicts sagas saga_episodes relationship_states generations reply_uses "
    "memory_jobs refusals changes batches probe_results never_rules tombstones "
    "episode_fts context_fts wide_fts fact_fts episode_vec fact_vec entity_names entity_vec entity_reviews entity_deeds"
    .split()
)  # fmt: skip


@pytest.fixture
def with_steps(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Adds migrations behind those that there are."""

    def add(**steps: Step) -> None:
        grown = Migrations("companion")
        for migration in MIGRATIONS.pending(Sqlite(memory=True)):
            grown(name=migration.name)(migration.fn)
        for name, step in steps.items():
            grown(name=name)(step)
        monkeypatch.setattr(migrate, "MIGRATIONS", grown)

    return add


def column(db: Sqlite) -> None:
    db.execute("ALTER TABLE settings ADD COLUMN colour TEXT")


def half_and_fail(db: Sqlite) -> None:
    db.execute("CREATE TABLE half (a)")
    db.execute("INSERT INTO settings (name, value) VALUES ('half', 'done')")
    db.execute("INSERT INTO no_such_table VALUES (1)")


def bug(db: Sqlite) -> None:
    db.execute("CREATE TABLE half (a)")
    raise KeyError("a bug of ours")


def schema(home: Home) -> list[tuple[str, str]]:
    db = connect(home.database, KEY, read_only=True)
    rows = db.conn.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").fetchall()
    db.conn.close()
    return [(str(row[0]), str(row[1])) for row in rows]


def test_an_empty_file_becomes_the_present_schema(home: Home) -> None:
    Database(home, KEY).close()
    db = connect(home.database, KEY, read_only=True)
    assert set(db.table_names()) >= TABLES
    assert [migration.name for migration in MIGRATIONS.applied(db)] == [
        migration.name for migration in MIGRATIONS.pending(Sqlite(memory=True))
    ]
    assert migrate.pending(db) == []
    assert db.conn.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    db.conn.close()
    assert not list(home.folder.glob("*-before-*"))


def test_opening_again_changes_no_schema(home: Home) -> None:
    Database(home, KEY).close()
    before = schema(home)
    Database(home, KEY).close()
    assert schema(home) == before


def test_the_secret_of_the_hashes_is_made_once(home: Home) -> None:
    first = Database(home, KEY)
    secret = first.read(lambda unit: unit.settings.get("hash_key"))
    first.close()
    again = Database(home, KEY)
    assert again.read(lambda unit: unit.settings.get("hash_key")) == secret
    assert secret is not None
    assert len(bytes.fromhex(secret)) == 16
    again.close()


def test_an_older_store_is_brought_up_and_keeps_what_it_holds(home: Home, with_steps: Callable[..., None]) -> None:
    old = Database(home, KEY)
    old.write(lambda unit: unit.settings.set("name", "kept"))
    old.close()
    with_steps(m9001_colour=column)
    new = Database(home, KEY)
    assert new.read(lambda unit: unit.settings.get("name")) == "kept"
    new.close()
    assert "colour" in dict(schema(home))["settings"]


def test_a_verified_copy_is_made_before_a_change(home: Home, with_steps: Callable[..., None]) -> None:
    old = Database(home, KEY)
    old.write(lambda unit: unit.settings.set("name", "canary-of-the-copy"))
    old.close()
    before = schema(home)
    with_steps(m9001_colour=column)
    Database(home, KEY).close()
    (copy,) = home.folder.glob("*-before-m9001_colour.db")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert b"canary-of-the-copy" not in copy.read_bytes()
    opened = connect(copy, KEY, read_only=True)
    assert opened.conn.execute("SELECT value FROM settings WHERE name = 'name'").fetchone()[0] == "canary-of-the-copy"
    rows = opened.conn.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").fetchall()
    assert [(str(row[0]), str(row[1])) for row in rows] == before
    opened.conn.close()


@pytest.mark.parametrize("step", [half_and_fail, bug])
def test_a_step_that_fails_leaves_the_old_version_and_the_next_start_goes_on(
    home: Home, with_steps: Callable[..., None], step: Step
) -> None:
    old = Database(home, KEY)
    old.write(lambda unit: unit.settings.set("name", "kept"))
    old.close()
    before = schema(home)
    with_steps(m9001_colour=column, m9002_fails=step)
    with pytest.raises(StorageError, match="as they were") as refused:
        Database(home, KEY)
    assert refused.value.__cause__ is not None
    db = connect(home.database, KEY, read_only=True)
    assert "half" not in db.table_names()
    assert db.conn.execute("SELECT count(*) FROM settings WHERE name = 'half'").fetchone()[0] == 0
    db.conn.close()
    assert [row for row in schema(home) if row[0] != "settings"] == [row for row in before if row[0] != "settings"]
    with_steps(m9001_colour=column, m9002_fails=lambda db: db.execute("CREATE TABLE whole (a)") and None)
    new = Database(home, KEY)
    assert new.read(lambda unit: unit.settings.get("name")) == "kept"
    new.close()
    assert {"whole"} <= {name for name, _ in schema(home)}


def test_a_copy_that_cannot_be_made_stops_the_change(home: Home, with_steps: Callable[..., None]) -> None:
    Database(home, KEY).close()
    before = schema(home)
    with_steps(m9001_colour=column)
    (home.folder / "companion-before-m9001_colour.partial").mkdir()
    with pytest.raises(StorageError):
        Database(home, KEY)
    assert schema(home) == before
    assert not list(home.folder.glob("*-before-*.db"))


def test_a_copy_that_cannot_be_read_stops_the_change(
    home: Home, with_steps: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    Database(home, KEY).close()
    before = schema(home)
    with_steps(m9001_colour=column)
    real = migrate.connect  # type: ignore[attr-defined]

    class Doubtful:
        """A copy whose check fails."""

        def __init__(self, db: Sqlite) -> None:
            self.conn: Any = self
            self._db = db

        def execute(self, statement: str) -> Doubtful:
            return self

        def fetchone(self) -> tuple[str]:
            return ("*** in database main ***",)

        def close(self) -> None:
            self._db.conn.close()

    monkeypatch.setattr(migrate, "connect", lambda *args, **kwargs: Doubtful(real(*args, **kwargs)))
    with pytest.raises(StorageError, match="backup"):
        Database(home, KEY)
    assert schema(home) == before


def test_a_reading_command_brings_an_old_store_up_when_nobody_is_in_the_way(
    tmp_path: Path, with_steps: Callable[..., None]
) -> None:
    open_home(tmp_path, PASSPHRASE, holder="command").close()
    with_steps(m9001_colour=column)
    opened = open_home(tmp_path, PASSPHRASE, holder="command", read_only=True)
    opened.close()
    db = connect(tmp_path / "companion.db", obtain(Home(tmp_path), PASSPHRASE, create=False), read_only=True)
    assert migrate.pending(db) == []
    db.conn.close()


def test_a_reading_command_beside_an_older_window_is_told_of_the_window(
    tmp_path: Path, with_steps: Callable[..., None]
) -> None:
    open_home(tmp_path, PASSPHRASE, holder="command").close()
    with_steps(m9001_colour=column)
    window = HomeLock(Home(tmp_path).lock_file, "window")
    with pytest.raises(StorageError, match="window"):
        open_home(tmp_path, PASSPHRASE, holder="command", read_only=True)
    window.release()


# A store of before names were resolved: A was merged into B, then B into C; the claim was A's.
OLD_MERGES = """
INSERT INTO entities (id, group_id, name, labels, first_seen, last_seen, merged_into) VALUES
    ('c', 'g', 'Cleo', '["person"]', 1, 1, NULL), ('b', 'g', 'Bea', '["person"]', 1, 1, 'c'),
    ('a', 'g', 'Ada', '["person"]', 1, 1, 'b');
INSERT INTO entity_aliases (group_id, alias_key, kind, entity_id, alias) VALUES ('g', 'ada', 'person', 'a', 'Ada');
INSERT INTO episodes (id, group_id, session_id, actor, source, content, valid_at, offset_minutes, created_at, status,
    privacy, memory_write_policy)
    VALUES ('e', 'g', 's', 'user', 'chat', 'Ada lives in Rome.', 1, 0, 1, 'completed', 'normal', 'candidate');
INSERT INTO claims (id, group_id, line, episode_id, quote_start, quote_end, operation, subject_id, predicate, slot,
    value_key, object, date_precision, said_at, said_day, offset_minutes, confidence, write_source, stability,
    language, persona_version, rule, created_at)
    VALUES ('k', 'g', 'line', 'e', 0, 17, 'assert', 'c', 'LIVES_IN', '', 'rome', 'Rome', 'instant', 1, 0, 0, 0.9,
    'explicit_user', 'stable', 'en', '1', 'r', 1);
INSERT INTO entity_merges (group_id, from_id, into_id, at, reason, moved) VALUES
    ('g', 'a', 'b', 1, 'x', '[["k", "line a", "a", null, "", "rome"]]'),
    ('g', 'b', 'c', 2, 'x', '[["k", "line b", "b", null, "", "rome"]]')
"""


def test_claims_of_an_older_store_know_who_was_named_in_them(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    old = Migrations("companion")
    for migration in MIGRATIONS.pending(Sqlite(memory=True))[:2]:
        old(name=migration.name)(migration.fn)
    with monkeypatch.context() as patched:
        patched.setattr(migrate, "MIGRATIONS", old)
        store = Database(home, KEY)
        for statement in OLD_MERGES.split(";"):
            store.write(lambda unit, statement=statement: unit.settings._db.execute(statement))  # type: ignore[misc]
        store.close()
    store = Database(home, KEY)
    (spot,) = store.read(lambda unit: unit.claims.naming("g", ["a"]))
    assert (spot.said_subject, spot.subject_id) == ("a", "c")
    # No words are left behind in the record of merges, and the names are found again.
    moved = store.read(lambda unit: unit.settings._db.execute("SELECT DISTINCT moved FROM entity_merges").fetchall())
    assert [tuple(row) for row in moved] == [("[]",)]
    store.write(lambda unit: unit.names.make_ready())
    assert store.read(lambda unit: unit.names.alike("g", "person", name_keys("Ada", "person"), 5)) == ["a"]
    store.close()
