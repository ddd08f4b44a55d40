"""Opening a home: who may read its files, what every connection is set to, who may write, and what is refused."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion_app.errors import (
    DatabaseTooNewError,
    InputError,
    StorageError,
    StoreDamagedError,
    StoreInUseError,
    WrongKeyError,
)
from companion_app.paths import Home
from companion_app.runtime import opening
from companion_app.runtime.lock import HomeLock
from companion_app.runtime.opening import open_home
from companion_app.store.connection import connect
from companion_app.store.database import Database
from companion_app.store.keys import DataKey
from tests.fakes.turns import new_turn
from tests.integration.store.conftest import KEY

pytestmark = [pytest.mark.integration, pytest.mark.usefixtures("nothing_left_running")]
PASSPHRASE = "passphrase"
GROUP = "2:me:default"


@pytest.fixture
def loose_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def add(store: Database, *contents: str) -> None:
    def work(unit: Any) -> None:
        for content in contents:
            unit.episodes.add(GROUP, new_turn(content, external_id=content), 0)

    store.write(work)


def contents(store: Database) -> list[str]:
    return [turn.content for turn in store.read(lambda unit: unit.episodes.page(GROUP, "chat"))]


# --- files


@pytest.mark.usefixtures("loose_umask")
@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_every_file_is_its_owner_s_alone_whatever_the_umask(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "home"
    opened = open_home(folder, PASSPHRASE, holder="command")
    add(opened.database, "I live in Paris.")
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    opened.close()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {"companion.db", "companion.db-wal", "companion.db-shm", "companion.key", "companion.lock"} <= modes.keys()
    assert set(modes.values()) == {0o600}


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_a_folder_that_was_open_to_others_is_closed(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    open_home(tmp_path, PASSPHRASE, holder="command").close()
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700


def test_a_home_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a letter")
    with pytest.raises(InputError, match="data folder"):
        open_home(tmp_path / "home", PASSPHRASE, holder="command")
    assert (tmp_path / "home").read_text() == "a letter"


@pytest.mark.parametrize("name", ["with space", "100%", "what?", "a#b", "'quoted'", "家", "per%20cent"])
def test_a_folder_may_have_any_name(tmp_path: Path, name: str) -> None:
    for _ in range(2):
        opened = open_home(tmp_path / name, PASSPHRASE, holder="command")
        add(opened.database, "hello")
        opened.close()
    beside = open_home(tmp_path / name, PASSPHRASE, holder="command", read_only=True)
    assert contents(beside.database) == ["hello"]
    beside.close()
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_the_file_on_the_disk_is_no_readable_database(home: Home, store: Database) -> None:
    add(store, "canary-of-the-file")
    store.checkpoint()
    for path in home.folder.iterdir():
        assert b"canary-of-the-file" not in path.read_bytes()
    assert not home.database.read_bytes().startswith(b"SQLite format 3")
    with pytest.raises(sqlite3.DatabaseError):
        sqlite3.connect(home.database).execute("SELECT * FROM sqlite_master").fetchall()


# --- every connection

PRAGMAS = {
    "journal_mode": "wal", "synchronous": 2, "secure_delete": 1, "temp_store": 2, "foreign_keys": 1,
    "busy_timeout": 5000,
}  # fmt: skip


def pragmas(connection: Any) -> dict[str, Any]:
    return {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in PRAGMAS}


def test_the_writing_connection_has_every_pragma(home: Home, store: Database) -> None:
    db = connect(home.database, KEY)
    assert pragmas(db.conn) == PRAGMAS
    assert db.conn.execute("PRAGMA query_only").fetchone()[0] == 0
    assert db.conn.execute("PRAGMA cache_size").fetchone()[0] < -8_000
    db.conn.close()


def test_every_reading_connection_has_them_too_and_cannot_write(home: Home, store: Database) -> None:
    seen: list[dict[str, Any]] = []
    refused: list[Exception] = []

    def look() -> None:
        def work(unit: Any) -> None:
            seen.append(pragmas(unit.settings._db))
            try:
                unit.settings.set("name", "value")
            except Exception as error:
                refused.append(error)

        store.read(work)

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    look()
    assert [found | {"synchronous": 2} for found in seen] == [PRAGMAS, PRAGMAS]
    assert len(refused) == 2
    assert store.read(lambda unit: unit.settings.get("name")) is None


def test_the_word_indexes_forget_deleted_words(store: Database) -> None:
    def options(unit: Any) -> list[tuple[str, int]]:
        return [
            (name, unit.settings._db.execute(f"SELECT v FROM {name}_config WHERE k = 'secure-delete'").fetchone()[0])
            for name in ("episode_fts", "context_fts", "wide_fts", "fact_fts")
        ]

    assert store.read(options) == [("episode_fts", 1), ("context_fts", 1), ("wide_fts", 1), ("fact_fts", 1)]


def test_extensions_cannot_be_loaded_afterwards(home: Home, store: Database) -> None:
    db = connect(home.database, KEY)
    with pytest.raises(Exception, match="not authorized"):
        db.conn.execute("SELECT load_extension('no_such')")
    db.conn.close()


# --- what cannot be opened


def damage(path: Path, offset: int, length: int = 1) -> None:
    raw = bytearray(path.read_bytes())
    for index in range(offset, min(offset + length, len(raw))):
        raw[index] ^= 0x55
    path.write_bytes(bytes(raw))


@pytest.fixture
def closed_home(tmp_path: Path) -> Home:
    opened = open_home(tmp_path / "home", PASSPHRASE, holder="command")
    add(opened.database, *(f"message {n} " + "x" * 400 for n in range(50)))
    opened.close()
    return Home(tmp_path / "home")


@pytest.mark.parametrize("read_only", [True, False])
@pytest.mark.parametrize("how", ["salt", "first page", "cut short", "plain database", "zeroes", "a letter", "a folder"])
def test_a_damaged_store_is_refused_in_one_sentence_and_left_as_it_is(
    closed_home: Home, how: str, read_only: bool
) -> None:
    path = closed_home.database
    if how == "salt":
        damage(path, 3)
    elif how == "first page":
        damage(path, 200, 50)
    elif how == "cut short":
        path.write_bytes(path.read_bytes()[:1000])
    elif how == "plain database":
        path.unlink()
        plain = sqlite3.connect(path)
        plain.execute("CREATE TABLE t (a)")
        plain.commit()
        plain.close()
    elif how == "zeroes":
        path.write_bytes(bytes(8192))
    elif how == "a letter":
        path.write_text("Dear reader")
    else:
        path.unlink()
        path.mkdir()
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(StorageError) as refused:
        open_home(closed_home.folder, PASSPHRASE, holder="command", read_only=read_only)
    assert not isinstance(refused.value, WrongKeyError)
    assert str(refused.value).endswith(".")
    assert (path.read_bytes() if path.is_file() else b"") == before


def test_an_old_log_beside_the_store_opens_to_something_whole_or_is_refused(closed_home: Home) -> None:
    opened = open_home(closed_home.folder, PASSPHRASE, holder="command")
    add(opened.database, "of yesterday")
    old_log = closed_home.database.with_name("companion.db-wal").read_bytes()
    opened.close()
    opened = open_home(closed_home.folder, PASSPHRASE, holder="command")
    add(opened.database, "of today")
    opened.close()
    closed_home.database.with_name("companion.db-wal").write_bytes(old_log)
    try:
        opened = open_home(closed_home.folder, PASSPHRASE, holder="command")
    except StorageError:
        return
    opened.database.checkpoint()
    checks = opened.database.read(lambda unit: unit.doctor.examine())
    kept = contents(opened.database)
    opened.close()
    # SQLite takes such a log for its own: what comes out is the state of then, and nothing in between.
    assert kept[-1] in ("of yesterday", "of today")
    assert len(kept) == 50
    assert [check for check in checks if check.bad] == []


def test_a_lost_log_loses_nothing_that_was_checkpointed(closed_home: Home, tmp_path: Path) -> None:
    for ending in ("-wal", "-shm"):
        closed_home.database.with_name("companion.db" + ending).unlink(missing_ok=True)
    opened = open_home(closed_home.folder, PASSPHRASE, holder="command")
    assert len(contents(opened.database)) == 50
    opened.close()


def test_another_key_does_not_open_it(home: Home, store: Database) -> None:
    for read_only in (True, False):
        with pytest.raises(StoreDamagedError):
            connect(home.database, DataKey(bytes(32), "passphrase"), read_only=read_only)


def test_a_reader_makes_no_file(home: Home) -> None:
    with pytest.raises(StorageError):
        connect(home.database, KEY, read_only=True)
    assert not home.database.exists()


def test_a_newer_store_is_refused_with_no_file_changed(closed_home: Home) -> None:
    opened = open_home(closed_home.folder, PASSPHRASE, holder="command")
    opened.database.write(
        lambda unit: unit.settings._db.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) "
            "VALUES ('companion', 'm9999_from_the_future', '2030-01-01')"
        )
    )
    opened.close()
    before = {path.name: path.read_bytes() for path in closed_home.folder.iterdir() if path.suffix != ".lock"}
    for read_only in (True, False):
        with pytest.raises(DatabaseTooNewError, match="newer version"):
            open_home(closed_home.folder, PASSPHRASE, holder="command", read_only=read_only)
    after = {path.name: path.read_bytes() for path in closed_home.folder.iterdir() if path.suffix != ".lock"}
    assert {name: after[name] for name in before if not name.endswith("-shm")} == {
        name: content for name, content in before.items() if not name.endswith("-shm")
    }


# --- one writer, many readers


def test_a_second_window_is_told_of_the_first_at_once(home: Home) -> None:
    first = HomeLock(home.lock_file, "window")
    for holder in ("window", "command"):
        with pytest.raises(StoreInUseError, match="window is open"):
            open_home(home.folder, PASSPHRASE, holder="window" if holder == "window" else "command")
    first.release()
    first.release()
    open_home(home.folder, PASSPHRASE, holder="window").close()


def test_a_second_command_waits_a_while_and_is_then_told(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "_LOCK_SECONDS", 0.2)
    first = HomeLock(home.lock_file, "command")
    with pytest.raises(StoreInUseError, match="Another companion command"):
        open_home(home.folder, PASSPHRASE, holder="command")
    threading.Timer(0.1, first.release).start()
    monkeypatch.setattr(opening, "_LOCK_SECONDS", 10.0)
    open_home(home.folder, PASSPHRASE, holder="command").close()


def test_a_lock_file_that_cannot_be_made_is_told(home: Home) -> None:
    home.lock_file.mkdir()
    with pytest.raises(StorageError, match="lock file"):
        open_home(home.folder, PASSPHRASE, holder="command")


def test_a_stale_lock_file_is_no_lock(home: Home) -> None:
    home.lock_file.write_text("window")
    open_home(home.folder, PASSPHRASE, holder="command").close()


def test_a_failed_opening_lets_the_lock_go(closed_home: Home) -> None:
    with pytest.raises(WrongKeyError):
        open_home(closed_home.folder, "wrong", holder="window")
    open_home(closed_home.folder, PASSPHRASE, holder="window").close()


@pytest.mark.skipif(sys.platform == "win32", reason="shared memory of the log differs there")
def test_a_reader_beside_a_writer_sees_what_is_committed_and_nothing_else(closed_home: Home) -> None:
    writer = open_home(closed_home.folder, PASSPHRASE, holder="window")
    reader = open_home(closed_home.folder, PASSPHRASE, holder="command", read_only=True)
    add(writer.database, "fresh")
    assert contents(reader.database)[-1] == "fresh"
    seen: list[list[str]] = []

    def half_way(unit: Any) -> None:
        unit.episodes.add(GROUP, new_turn("half", external_id="half"), 0)
        thread = threading.Thread(target=lambda: seen.append(contents(reader.database)))
        thread.start()
        thread.join()

    writer.database.write(half_way)
    assert "half" not in seen[0]
    assert contents(reader.database)[-1] == "half"
    with pytest.raises(StorageError, match="reading only"):
        reader.database.write(lambda unit: None)
    reader.close()
    writer.close()


def test_a_reader_keeps_its_snapshot(store: Database) -> None:
    add(store, "one")

    def look(unit: Any) -> list[int]:
        before = unit.episodes.count(GROUP)
        add(store, "two")
        return [before, unit.episodes.count(GROUP)]

    assert store.read(look) == [1, 1]
    assert store.read(lambda unit: unit.episodes.count(GROUP)) == 2


def test_a_transaction_that_fails_leaves_nothing(store: Database) -> None:
    def half(unit: Any) -> None:
        unit.episodes.add(GROUP, new_turn("lost", external_id="lost"), 0)
        raise ValueError("on purpose")

    with pytest.raises(ValueError, match="on purpose"):
        store.write(half)
    assert contents(store) == []
    add(store, "kept")
    assert contents(store) == ["kept"]


def test_closing_twice_is_harmless_and_a_closed_store_takes_nothing(home: Home) -> None:
    store = Database(home, KEY)
    store.close()
    store.close()
    with pytest.raises(RuntimeError):
        store.write(lambda unit: None)


def test_a_copy_of_the_folder_is_a_copy_of_the_memories(closed_home: Home, tmp_path: Path) -> None:
    shutil.copytree(closed_home.folder, tmp_path / "copy")
    copy = open_home(tmp_path / "copy", PASSPHRASE, holder="command")
    assert len(contents(copy.database)) == 50
    copy.close()
