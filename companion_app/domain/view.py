"""Which facts are asked for: the three views of the contract and the filters beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion_app.domain.clock import Instant
from companion_app.domain.fact import FactView, Status
from companion_app.domain.text import key


@dataclass(frozen=True, slots=True)
class FactQuery:
    """A question to the temporal fact graph.

    Attributes:
        now: The clock's now; ``current`` means holding at it.
        view: ``current`` (what is believed now), or ``history`` (every version).
        as_of: Holding in the world at this instant, instead of now.
        known_at: As the system believed at this instant, instead of now.
        status: Only facts of this status, or ``all``.
        about: Entity ids; only facts whose subject, object or scope is one of them.
        query: Words that must stand in the sentence, the object, the scope or the quotes.
    """

    now: Instant
    view: Literal["current", "history"] = "current"
    as_of: Instant | None = None
    known_at: Instant | None = None
    status: Status | Literal["all"] = "active"
    predicate: str | None = None
    about: tuple[str, ...] | None = None
    query: str = ""

    @property
    def instant(self) -> Instant:
        """The instant in the world that is looked at; a status is told as of it."""
        if self.as_of is not None:
            return self.as_of
        return self.now if self.known_at is None else self.known_at


def status_at(pending: str, invalid_at: Instant | None, expired_at: Instant | None, now: Instant) -> Status:
    """The one rule for a status; it is never stored."""
    if expired_at is not None:
        return "inactive"
    if pending:
        return "pending"
    return "inactive" if invalid_at is not None and invalid_at <= now else "active"


def mentions(fact: FactView, words: str) -> bool:
    """Whether all of some words stand somewhere in a fact or its quotes."""
    places = [fact.text, fact.object, fact.scope or "", fact.subject, *(e.quote for e in fact.evidence)]
    hay = "\n".join(key(place) for place in places)
    return all(key(word) in hay for word in words.split())
