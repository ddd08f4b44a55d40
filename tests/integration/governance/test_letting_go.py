"""Forgetting messages and chats, taking everything along, and putting a backup back."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion_app.errors import InputError, NotFoundError, WrongKeyError
from companion_app.paths import Home
from companion_app.runtime.backup import back_up, put_back, stones_of
from tests.fakes.evening import CHAT, PASSPHRASE, Evening

pytestmark = pytest.mark.integration


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path / "home")
    yield made
    made.app.close()


def texts(evening: Evening) -> list[str]:
    return sorted(fact.text for fact in evening.app.memories())


def traces(evening: Evening, word: str) -> list[str]:
    """Every table of the store in which a word stands, the word indexes included."""

    def look(unit: Any) -> list[str]:
        database = unit.episodes._db
        found = []
        for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for row in database.execute(f'SELECT * FROM "{table}"').fetchall():
                if any(word.casefold().encode() in _bytes(value) for value in row):
                    found.append(table)
        return sorted(set(found))

    return evening.app.store.read(look)


def _bytes(value: object) -> bytes:
    return value.lower() if isinstance(value, bytes) else str(value).casefold().encode()


def test_a_forgotten_chat_takes_what_was_said_only_there(evening: Evening) -> None:
    evening.say("I have a parrot called Zebulon.", "Zebulon is a fine name.", chat="one")
    evening.say("I live in Ghent.", chat="one")
    evening.say("I live in Ghent.", chat="two")
    evening.app.forget_turns(session="one")
    assert texts(evening) == ["You live in Ghent"]
    assert len(evening.app.memories()[0].evidence) == 1
    assert [session.id for session in evening.app.sessions()] == ["two"]
    assert traces(evening, "zebulon") == []


def test_a_forgotten_message_is_out_of_its_neighbours_index(evening: Evening) -> None:
    evening.say("Good evening.")
    evening.say("I have a parrot called Zebulon.", "Lovely.")
    evening.say("The weather is mild.")
    message = next(turn for turn in evening.app.turns(CHAT) if "Zebulon" in turn.content)
    evening.app.forget_turns(episode=message.id)
    assert traces(evening, "zebulon") == []
    assert all(not check.bad for check in evening.app.examine())


def test_what_a_forgotten_message_had_closed_stands_again(evening: Evening) -> None:
    evening.say("I live in Ghent.")
    evening.say("I moved to Bruges.")
    assert texts(evening) == ["You live in Bruges"]
    message = next(turn for turn in evening.app.turns(CHAT) if "Bruges" in turn.content)
    evening.app.forget_turns(episode=message.id)
    assert texts(evening) == ["You live in Ghent"]


def test_forgetting_everything_leaves_an_empty_companion_and_the_rules(evening: Evening) -> None:
    evening.say("I have a parrot called Zebulon.")
    evening.app.add_never("topic", "salary")
    evening.app.forget_turns()
    assert (evening.app.memories(), evening.app.sessions()) == ([], [])
    assert traces(evening, "zebulon") == []
    assert [rule.value for rule in evening.app.never_rules()] == ["salary"]


def test_what_is_not_there_cannot_be_forgotten(evening: Evening) -> None:
    with pytest.raises(NotFoundError):
        evening.app.forget_turns(session="nowhere")
    with pytest.raises(NotFoundError):
        evening.app.forget_turns(episode="nothing")


def test_the_export_is_whole_and_never_overwrites(evening: Evening, tmp_path: Path) -> None:
    evening.say("我养了一只猫叫煤球。")
    written = evening.app.export(tmp_path / "all.zip")
    with zipfile.ZipFile(written.file) as archive:
        assert "煤球" in archive.read("memories.json").decode()
        assert "煤球" in archive.read("memories.md").decode()
        assert "煤球" in archive.read("messages.json").decode()
    with pytest.raises(InputError):
        evening.app.export(tmp_path / "all.zip")
    assert not list(tmp_path.glob("*.partial"))


def test_a_backup_opens_elsewhere_and_its_words_are_not_readable(evening: Evening, tmp_path: Path) -> None:
    evening.say("I have a tortoise called Zebulon.")
    saved = back_up(evening.app.database, tmp_path / "copy.backup", PASSPHRASE)
    assert (saved.episodes, saved.facts) == (2, 1)
    assert b"Zebulon" not in saved.file.read_bytes()
    second = Home(tmp_path / "second")
    second.create()
    put_back(second, saved.file, PASSPHRASE)
    other = Evening(second.folder)
    assert texts(other) == ["You have a tortoise called Zebulon"]
    other.app.close()
    assert not [path.name for path in tmp_path.iterdir() if path.name.startswith(".companion-")]


def test_a_backup_does_not_bring_back_what_was_forgotten_since(evening: Evening, tmp_path: Path) -> None:
    evening.say("I have a tortoise called Zebulon.")
    evening.say("I live in Ghent.")
    saved = back_up(evening.app.database, tmp_path / "copy.backup", PASSPHRASE)
    evening.app.delete_memory(evening.the_memory("HAS_PET"))
    evening.app.close()
    home = Home(evening.home)
    stones = stones_of(home, PASSPHRASE)
    put_back(home, saved.file, PASSPHRASE)
    again = Evening(evening.home)
    again.clock.forward(1)
    assert len(texts(again)) == 2
    again.app.keep_forgotten(stones)
    assert texts(again) == ["You live in Ghent"]
    assert traces(again, "zebulon") == []
    again.app.close()


@pytest.mark.parametrize("content", [b"", b"not a backup", b"PK\x03\x04 broken"])
def test_what_is_no_backup_changes_nothing(evening: Evening, tmp_path: Path, content: bytes) -> None:
    evening.say("I live in Ghent.")
    bad = tmp_path / "bad.backup"
    bad.write_bytes(content)
    evening.app.close()
    before = Home(evening.home).database.read_bytes()
    with pytest.raises(InputError):
        put_back(Home(evening.home), bad, PASSPHRASE)
    assert Home(evening.home).database.read_bytes() == before


def test_a_backup_under_another_passphrase_changes_nothing(evening: Evening, tmp_path: Path) -> None:
    evening.say("I live in Ghent.")
    saved = back_up(evening.app.database, tmp_path / "copy.backup", PASSPHRASE)
    evening.app.close()
    before = Home(evening.home).database.read_bytes()
    with pytest.raises(WrongKeyError):
        put_back(Home(evening.home), saved.file, "another passphrase")
    assert Home(evening.home).database.read_bytes() == before
