"""The program as its user starts it: exit codes, kills at any moment, two at once, and nothing readable on the disk."""

from __future__ import annotations

import json
import os
import random
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion_app.paths import Home
from companion_app.runtime.lock import HomeLock
from companion_app.store import keys
from companion_app.store.database import Database
from companion_app.store.keys import obtain
from tests.fakes.commands import PASSPHRASE, ROOT, Program, line, one_sentence
from tests.fakes.pages import traces_in_files

pytestmark = pytest.mark.end2end
FILE = "turns.jsonl"
KILLS = int(os.environ.get("COMPANION_KILLS", "10"))


def test_the_first_call_makes_a_home_and_the_next_finds_what_was_said(program: Program) -> None:
    assert program.run("ingest", "-", stdin=line("I live in Paris.")).code == 0
    answer = program.run("memory", "list", "--json")
    assert [fact["object"] for fact in answer.document()["facts"]] == ["Paris"]
    assert answer.err == ""
    if os.name == "posix":
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in program.home.iterdir()}
        assert stat.S_IMODE(program.home.stat().st_mode) == 0o700
        assert set(modes.values()) - {0o600} <= {stat.S_IMODE((program.home / "settings.json").stat().st_mode)}


def test_help_and_version_need_no_home(program: Program) -> None:
    for call in (["--help"], ["memory", "--help"], ["--version"]):
        answer = program.run(*call)
        assert (answer.code, answer.err) == (0, "")
        assert answer.out
    assert list(program.home.iterdir()) == [program.home / "settings.json"]


def test_exit_codes_reach_the_shell(program: Program) -> None:
    assert program.run("ingest", "-", stdin=line("I live in Paris.")).code == 0
    no = program.run("memory", "show", "fact_0")
    bad = program.run("memory", "list", "--status", "lost")
    shut = program.run("memory", "list", COMPANION_PASSPHRASE="wrong")
    assert [answer.code for answer in (no, bad, shut)] == [1, 2, 3]
    assert all(one_sentence(answer) for answer in (no, bad, shut))


def test_the_headless_program_runs_where_no_window_can(program: Program) -> None:
    """The window's library is kept out of the way, as where it is not installed."""
    guard = (
        "import sys, runpy\n"
        "class Guard:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] in ('PySide6', 'shiboken6', 'ui'):\n"
        "            raise ImportError(name)\n"
        "sys.meta_path.insert(0, Guard())\n"
        "sys.argv = ['companion', *sys.argv[1:]]\n"
        "runpy.run_module('companion_app', run_name='__main__')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", guard, "recall", "hello", "--json", "--home", str(program.home)],
        cwd=ROOT, env=program.environment(), capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["items"] == []


def test_a_reader_that_hangs_up_is_no_traceback(program: Program) -> None:
    stdin = "\n".join(line(f"Message {n} " + "word " * 150, id=str(n)) for n in range(150))
    assert program.run("ingest", "-", stdin=stdin).code == 0
    process = program.start("sessions", "show", "import:stdin", "--json")
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.close()
    process.stdout.read(10)
    process.stdout.close()
    err = process.stderr.read()
    assert process.wait(60) in (0, 1)
    process.stderr.close()
    assert b"Traceback" not in err
    assert b"Exception" not in err


# --- kills


def _turns_and_health(program: Program) -> tuple[set[str], dict[str, int]]:
    """The ids of all turns, and what the doctor finds, read from the store itself."""
    home = Home(program.home)
    store = Database(home, obtain(home, PASSPHRASE, create=False))
    try:
        ids = store.read(
            lambda unit: {
                str(turn.external_id) for turn in unit.episodes.page("2:me:default", f"import:{FILE}", None, 1_000_000)
            }
        )
        store.checkpoint()
        found = store.read(lambda unit: unit.doctor.examine())
        return ids, {check.name: check.bad for check in found if check.bad}
    finally:
        store.close()


@pytest.fixture
def cheap_home(program: Program, monkeypatch: pytest.MonkeyPatch) -> Program:
    """A home whose key file asks for little work, so that each start is quick."""
    monkeypatch.setattr(keys, "_KDF", {"name": "argon2id", "memory_kib": 64, "passes": 1, "lanes": 1})
    home = Home(program.home)
    Database(home, obtain(home, PASSPHRASE, create=True)).close()
    return program


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9")
def test_every_acknowledged_turn_survives_kills_at_any_moment(cheap_home: Program, tmp_path: Path) -> None:
    dice = random.Random(20_260_706)
    acknowledged: set[str] = set()
    file = tmp_path / FILE
    for kill in range(KILLS):
        turns = [
            line(f"I have a cat named Mimi{kill}x{n}. " + "word " * dice.randint(0, 60), id=f"{kill}-{n}")
            for n in range(200)
        ]
        file.write_text("\n".join(turns), encoding="utf-8")
        # Some kills hit the first turns, some the middle, some the memory writer's work behind them.
        acknowledged |= _killed_after(cheap_home, file, dice.choice([1, 3, 30, 120, 200]), dice.random() * 0.05)
        ids, unwell = _turns_and_health(cheap_home)
        assert acknowledged <= ids, f"lost after kill {kill}: {sorted(acknowledged - ids)[:5]}"
        assert unwell == {}
    assert acknowledged
    # The last run picks up what the killed ones left, and the same turns again are known.
    again = cheap_home.run("ingest", str(file), "--json")
    document = again.document()
    assert again.code == 0
    assert document["duplicates"] + document["episodes"] == 200
    assert document["jobs"]["parked"] == 0
    report = cheap_home.run("doctor", "--json")
    assert (report.code, report.document()["ok"]) == (0, True)
    assert cheap_home.run("jobs", "list", "--json").document()["jobs"] == []


def _killed_after(program: Program, file: Path, wanted: int, later: float) -> set[str]:
    """Ingest a file and kill the program some moments after so many turns were acknowledged; returns those."""
    process = program.start("ingest", str(file), "--ack")
    seen: set[str] = set()
    with process:
        assert process.stdout is not None
        for raw in process.stdout:
            if raw.endswith(b"\n") and b'"stored"' in raw:
                seen.add(json.loads(raw)["stored"])
            if len(seen) == wanted:
                time.sleep(later)
                process.kill()
    return seen


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9")
def test_a_start_after_a_kill_finds_no_stale_lock(cheap_home: Program) -> None:
    process = cheap_home.start("ingest", "-", "--ack")
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write((line("Hello.", id="1") + "\n").encode())
    process.stdin.flush()
    # The next line is awaited, so the lock is held when the kill comes.
    time.sleep(0.1)
    _wait_for_lock(cheap_home.home)
    process.kill()
    process.wait(30)
    process.stdin.close()
    process.stdout.close()
    process.stderr.close()
    began = time.monotonic()
    assert cheap_home.run("never", "add", "--phrase", "x").code == 0
    assert time.monotonic() - began < 30


def _wait_for_lock(home: Path) -> None:
    deadline = time.monotonic() + 30
    lock = home / "companion.lock"
    while not lock.exists() or not lock.read_text():
        assert time.monotonic() < deadline, "the program never took the lock"
        time.sleep(0.02)


# --- two at once


def test_a_second_writer_gives_up_in_one_sentence_and_readers_go_on(cheap_home: Program) -> None:
    first = cheap_home.start("ingest", "-")
    assert first.stdin is not None
    first.stdin.write((line("I live in Paris.") + "\n").encode())
    first.stdin.flush()
    _wait_for_lock(cheap_home.home)
    second = cheap_home.run("ingest", "-", stdin=line("I live in Rome."))
    reader = cheap_home.run("memory", "list", "--json")
    first.communicate(timeout=60)
    assert first.returncode == 0
    assert second.code == 3
    assert one_sentence(second, "Another companion command")
    assert reader.code == 0
    facts = cheap_home.run("memory", "list", "--json").document()["facts"]
    assert [fact["object"] for fact in facts] == ["Paris"]


def test_two_short_writers_one_after_the_other_both_succeed(cheap_home: Program) -> None:
    started = [cheap_home.start("never", "add", "--phrase", phrase) for phrase in ("one", "two")]
    codes = []
    for process in started:
        _, err = process.communicate(timeout=60)
        assert b"Traceback" not in err
        codes.append(process.returncode)
    assert codes == [0, 0]
    rules = cheap_home.run("never", "list", "--json").document()["rules"]
    assert {rule["value"] for rule in rules} == {"one", "two"}


def test_a_writer_beside_a_window_names_it_at_once(cheap_home: Program) -> None:
    window = HomeLock(Home(cheap_home.home).lock_file, "window")
    try:
        began = time.monotonic()
        answer = cheap_home.run("memory", "undo")
        spent = time.monotonic() - began
        reader = cheap_home.run("sessions", "list", "--json")
    finally:
        window.release()
    assert answer.code == 3
    assert one_sentence(answer, "window is open")
    assert reader.code == 0
    # It does not wait for the window as it would for another command.
    assert spent < 4.5


# --- nothing readable on the disk


def test_no_word_that_was_said_stands_readable_in_any_file(cheap_home: Program, tmp_path: Path) -> None:
    canaries = [
        f"Canary{name}Quill" for name in ("City", "Tea", "Rule", "Edit", "Query", "Chat", "Bad", "Id", "Spoken")
    ]
    city, tea, rule, edit, query, chat, bad, name, spoken = canaries
    stdin = "\n".join([
        line(f"I live in {city}. I like {tea}.", id=name, session_id=spoken, speaker=None),
        line(f"{bad} " * 3, actor="robot"), line(f"my {bad}", valid_at=bad),
    ])  # fmt: skip
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    here = {"TMPDIR": str(temporary)}
    assert cheap_home.run("ingest", "-", stdin=stdin, **here).code == 2
    assert cheap_home.run("never", "add", "--phrase", rule, **here).code == 0
    facts = cheap_home.run("memory", "list", "--json", **here).document()["facts"]
    likes = next(fact["id"] for fact in facts if fact["object"] == tea)
    assert cheap_home.run("memory", "edit", likes, "--object", edit, **here).code == 0
    assert cheap_home.run("memory", "edit", likes, "--text", bad, **here).code == 2
    assert cheap_home.run("recall", query, **here).code == 0
    assert cheap_home.run("chat", "--once", chat, "--model", "echo", **here).code == 0
    assert cheap_home.run("memory", "show", bad, **here).code == 1
    words = [*canaries, PASSPHRASE]
    assert traces_in_files(cheap_home.home, words) == []
    assert traces_in_files(temporary, words) == []
