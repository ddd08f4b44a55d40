"""Runs the command line: within this process where many answers are looked at, as a program where it counts."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion_app.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
PASSPHRASE = "a passphrase for tests"
NOW = "2026-07-20T10:00:00+08:00"
SAID = "2026-07-06T20:11:00+08:00"


@dataclass(frozen=True)
class Answer:
    """What a call left on its two streams, and its exit code."""

    code: int
    out: str
    err: str

    def document(self) -> Any:
        """The one JSON document on the standard output."""
        return json.loads(self.out)

    def lines(self) -> list[Any]:
        """JSON lines."""
        return [json.loads(line) for line in self.out.splitlines()]


def settle_home(home: Path) -> None:
    """A home whose settings ask for no embedding engine and the model that needs no file."""
    home.mkdir(parents=True, exist_ok=True)
    values = {"embedding": "none", "model": "echo"}
    (home / "settings.json").write_text(json.dumps({"version": 1, "values": values}), encoding="utf-8")


def line(content: object, **fields: Any) -> str:
    """One turn of the user as a line of JSON."""
    return json.dumps({"actor": "user", "content": content, "valid_at": SAID, **fields}, ensure_ascii=False)


class Commands:
    """Calls of one home within this process."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.home = home
        self._capsys = capsys
        self._monkeypatch = monkeypatch
        monkeypatch.setenv("COMPANION_PASSPHRASE", PASSPHRASE)
        settle_home(home)

    def run(self, *args: str, stdin: str | bytes = "", now: str | None = NOW, home: Path | None = None) -> Answer:
        """Run a call; the common options are put behind."""
        given = stdin if isinstance(stdin, bytes) else stdin.encode()
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        self._capsys.readouterr()
        common = ["--home", str(home or self.home), *(["--now", now] if now else [])]
        marker = args.index("--") if "--" in args else len(args)
        code = main([*args[:marker], *common, *args[marker:]])
        told = self._capsys.readouterr()
        assert "Traceback" not in told.err, told.err
        return Answer(code, told.out, told.err)

    def ok(self, *args: str, stdin: str | bytes = "", now: str | None = NOW) -> Any:
        """Run a call with ``--json`` that must succeed; returns its document."""
        answer = self.run(*args, "--json", stdin=stdin, now=now)
        assert answer.code == 0, (args, answer)
        return answer.document()

    def say(self, *lines: str, now: str | None = NOW) -> Any:
        """Ingest lines that must all be good."""
        return self.ok("ingest", "-", stdin="\n".join(lines), now=now)

    def facts(self, *args: str, now: str | None = NOW) -> list[dict[str, Any]]:
        """The facts of a view."""
        found: list[dict[str, Any]] = self.ok("memory", "list", *args, now=now)["facts"]
        return found

    def fact_id(self, value: str) -> str:
        """The id of the fact with a value, whatever its status."""
        found = [f["id"] for f in self.facts("--view", "history", "--status", "all") if f["object"] == value]
        assert found, value
        return str(found[-1])


class Program:
    """The program as its user starts it: a process of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        settle_home(home)

    def environment(self, **extra: str) -> dict[str, str]:
        """What the process sees of its surroundings."""
        return {**os.environ, "COMPANION_PASSPHRASE": PASSPHRASE, **extra}

    def command(self, *args: str) -> list[str]:
        return [sys.executable, "-m", "companion_app", *args, "--home", str(self.home)]

    def start(self, *args: str, **environment: str) -> subprocess.Popen[bytes]:
        """Start a call and do not wait for it."""
        return subprocess.Popen(
            self.command(*args), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT,
            env=self.environment(**environment),
        )  # fmt: skip

    def run(self, *args: str, stdin: str | bytes = "", **environment: str) -> Answer:
        """Run a call to its end."""
        given = stdin if isinstance(stdin, bytes) else stdin.encode()
        process = self.start(*args, **environment)
        out, err = process.communicate(given, timeout=120)
        answer = Answer(process.returncode, out.decode(), err.decode())
        assert "Traceback" not in answer.err, answer.err
        return answer


def keys_of(value: Any, names: str) -> bool:
    """Whether an object has exactly these keys, in this order."""
    return list(value) == names.split()


def one_sentence(answer: Answer, *words: str) -> bool:
    """Whether the standard error holds one short sentence (or two) with these words, and the output nothing."""
    said = answer.err.strip()
    return bool(said) and "\n" not in said and len(said) < 600 and all(word in said for word in words)


Lines = Sequence[str]
