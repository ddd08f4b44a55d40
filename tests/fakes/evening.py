"""One open home with a scripted model: say something, and look at what came of it."""

from __future__ import annotations

from pathlib import Path

from companion_app.events import Event
from companion_app.runtime.application import Application
from tests.fakes.clock import FakeClock
from tests.fakes.shelf import ScriptedShelf

CHAT = "evening"
PASSPHRASE = "a passphrase for tests"


class Evening:
    """One open home with a scripted model."""

    def __init__(self, home: Path) -> None:
        self.home, self.shelf, self.clock = home, ScriptedShelf(), FakeClock()
        self.app = self._open()
        self.events: list[Event] = []
        self.app.events.subscribe(self.events.append)

    def _open(self) -> Application:
        return Application.open(
            self.home, shelf=self.shelf, passphrase=PASSPHRASE, clock=self.clock, offset_minutes=480
        )

    def reopen(self) -> None:
        self.app.close()
        self.app = self._open()

    def say(self, text: str, reply: str = "I see.", chat: str = CHAT) -> str:
        """Say something, wait for the answer and for the memory writer."""
        self.shelf.chat.replies.append(reply)
        record = self.app.ask(text, chat)
        assert record.error is None
        assert self.app.drain(30)
        self.clock.forward(0.01)
        return record.text

    def last_prompt(self) -> list[str]:
        return [message.content for message in self.shelf.chat.prompts[-1]]

    def stored(self) -> list[tuple[str, str, str]]:
        return [(turn.actor, turn.content, turn.status) for turn in self.app.turns(CHAT)]

    def the_memory(self, predicate: str) -> str:
        return next(fact.id for fact in self.app.memories() if fact.predicate == predicate)
