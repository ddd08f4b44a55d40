"""One open home told about a life through the door for turns: say something on a day, and see what is believed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion_app.domain.clock import format_instant, parse_moment
from companion_app.domain.fact import FactView
from companion_app.domain.predicates import Predicate
from companion_app.domain.view import FactQuery
from companion_app.events import Event
from companion_app.governance.memories import Edit
from companion_app.memory.door import DoorDefaults
from companion_app.memory.intake import Intake, IntakeResult
from companion_app.runtime.application import Application
from companion_app.store.database import Database
from tests.fakes.clock import FakeClock
from tests.fakes.shelf import ScriptedShelf

PASSPHRASE = "a passphrase for tests"
CHAT = "chat"


class Life:
    """One relationship; every turn moves the clock to when it was said."""

    def __init__(self, home: Path, companion: str = "default", *, embedding: bool = False) -> None:
        self.home, self.companion = home, companion
        self.clock = FakeClock()
        self.shelf = ScriptedShelf(embedding=embedding)
        self.events: list[Event] = []
        self.app = self._open()

    def _open(self) -> Application:
        app = Application.open(
            self.home, shelf=self.shelf, companion=self.companion, passphrase=PASSPHRASE, clock=self.clock,
            holder="command", offset_minutes=480,
        )  # fmt: skip
        app.events.subscribe(self.events.append)
        return app

    def close(self) -> None:
        self.app.close()

    def reopen(self) -> None:
        self.close()
        self.app = self._open()

    @property
    def store(self) -> Database:
        return self.app.store

    @property
    def group(self) -> str:
        return self.app.group

    def kind(self, name: str) -> Predicate:
        return self.app.registry[name]

    # --- saying

    def say(self, content: str, day: str | None = None, **fields: Any) -> str:
        """Say something on a day (``2026-07-06`` or a whole time), and wait until it was read; returns the id."""
        result = self.take(content, day, **fields)
        assert result.rejected == [], result.rejected
        self.drain()
        return str(fields["id"] if "id" in fields else self._last_id())

    def take(self, content: str, day: str | None = None, **fields: Any) -> IntakeResult:
        """Hand a turn in at the door, without waiting for the memory writer."""
        if day is not None:
            self.clock.set(day if "T" in day else f"{day}T20:00:00+08:00")
        else:
            self.clock.forward(0.001)
        turn = {
            "actor": "user", "content": content, "session_id": CHAT, "valid_at": self.iso(self.clock.instant), **fields,
        }  # fmt: skip
        return self.intake([turn])

    def intake(self, turns: list[dict[str, Any]]) -> IntakeResult:
        """Hand turns in at the door in one go."""
        intake = Intake(self.store, self.group, self.clock, embed=self.app.embedder is not None)
        lines = [json.dumps(turn).encode() for turn in turns]
        result = intake.take_in_batches(lines, DoorDefaults("file", user_names=self.app.user_names()))
        self.app.writer.poke()
        return result

    def drain(self) -> None:
        assert self.app.drain(30), "the memory writer does not come to an end"

    def _last_id(self) -> str:
        return self.turns()[-1][0]

    # --- looking

    def facts(self, **fields: Any) -> list[FactView]:
        """Facts of a view; everything believed unless told otherwise."""
        question = FactQuery(now=self.clock.now(), **{"status": "all", **fields})
        return list(self.app.book.list(question))

    def told(self, predicate: str | None = None, **fields: Any) -> list[tuple[str, str, str | None, str]]:
        """The history of what is still believed, oldest first: value, first day, last day, status."""
        found = self.facts(view="history", predicate=predicate, **fields)
        standing = [fact for fact in found if fact.expired_at is None]
        standing.sort(key=lambda fact: (fact.predicate, fact.valid_at or 0))
        return [
            (fact.object, str(self.day(fact.valid_at)), self.day(fact.invalid_at), fact.status) for fact in standing
        ]

    def fact(self, value: str, predicate: str | None = None, **fields: Any) -> FactView:
        """The one fact with a value among those still believed, whatever its status."""
        found = [
            fact
            for fact in self.facts(view="history", predicate=predicate, **fields)
            if fact.object == value and fact.expired_at is None
        ]
        assert len(found) == 1, (value, [(fact.object, fact.status) for fact in found])
        return found[0]

    def now(self, predicate: str) -> list[str]:
        """Values of a kind that are active now."""
        return [fact.object for fact in self.facts(predicate=predicate, status="active")]

    def pending(self, predicate: str | None = None) -> list[str]:
        """Values that wait for a yes."""
        return [fact.object for fact in self.facts(predicate=predicate, status="pending")]

    def turns(self, session: str = CHAT) -> list[tuple[str, str, str]]:
        """Id, actor and words of every turn of a session."""
        return [(turn.id, turn.actor, turn.content) for turn in self.app.turns(session, limit=1_000)]

    def words(self, session: str = CHAT) -> list[str]:
        return [words for _, _, words in self.turns(session)]

    def recalled(self, query: str) -> str:
        """Everything that a recall gives for a message, as one text."""
        from companion_app.recall.assemble import RecallRequest

        request = RecallRequest(
            self.group, query, self.clock.now(), vector=self.app.conversation.query_vector(query),
            engine=self.app.embedder.name if self.app.embedder else "",
        )  # fmt: skip
        found = self.app.conversation.recall(request)
        return "\n".join([found.prompt_block, *(item.text for item in found.items)])

    def unwell(self) -> list[tuple[str, int]]:
        """What the doctor finds."""
        return [(check.name, check.bad) for check in self.app.examine() if check.bad]

    # --- doing

    def edit(self, fact_id: str, **fields: Any) -> tuple[str, ...]:
        return self.app.book.edit(fact_id, Edit(**fields)).changed

    def snapshot(self) -> list[tuple[Any, ...]]:
        """What is believed, to be compared before and after."""
        return sorted(
            (f.id, f.object, f.scope, f.valid_at, f.invalid_at, f.status, f.pinned, f.confidence, f.superseded_by)
            for f in self.facts(view="history")
            if f.expired_at is None
        )

    @staticmethod
    def iso(instant: int) -> str:
        text = format_instant(instant, 480)
        assert text is not None
        return text

    @classmethod
    def day(cls, instant: int | None) -> str | None:
        return None if instant is None else cls.iso(instant)[:10]

    @staticmethod
    def instant(day: str) -> int:
        return parse_moment(day if "T" in day else f"{day}T20:00:00+08:00").instant


Begin = Callable[..., Life]
