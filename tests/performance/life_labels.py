"""What a made-up life is: its truth, the turns in which it is told, and the labels that come from the design.

The labels follow the design's and the contract's words about conflicts, and nothing that any engine does.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, timezone
from typing import Literal

from companion_app.domain.episode import Actor, Source
from companion_app.domain.fact import ConflictKind, Resolution
from tests.performance.life_words import Tongue

Role = Literal["holds", "waits", "never", "maybe"]
Key = tuple[str, str, bool]

ZONE = timezone(timedelta(hours=8))
#: When every life is looked at.
NOW = datetime(2026, 7, 20, 10, tzinfo=ZONE)
_SUPERSEDED: tuple[Resolution, ...] = ("superseded",)


@dataclass(frozen=True, slots=True)
class Stay:
    """One value of one kind and the time for which it holds in the world.

    Attributes:
        start: The day on which it begins to hold.
        end: The day on which it has ceased to hold, or None for one that still holds.
        role: ``holds`` it is true in its window; ``waits`` it was only hinted at, and waits for a yes;
            ``never`` it was said and is not so; ``maybe`` honest readers may differ, and it is not asked.
        scoped: It holds in one scene alone ("at night").
    """

    predicate: str
    value: str
    start: date
    end: date | None = None
    role: Role = "holds"
    scoped: bool = False

    @property
    def key(self) -> Key:
        """Kind, value, and whether for one scene alone."""
        return self.predicate, self.value, self.scoped

    def holds(self, day: date) -> bool:
        """Whether it is true on a day."""
        return self.role == "holds" and self.start <= day and (self.end is None or day < self.end)


@dataclass(frozen=True, slots=True)
class Clash:
    """Two stays of a strand, by their number, that stand against each other; any of the resolutions is right."""

    first: int
    second: int
    kind: ConflictKind
    resolutions: tuple[Resolution, ...] = _SUPERSEDED


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader takes from a turn.

    Attributes:
        does: ``assert`` it holds, ``end`` it held until now, ``deny`` it never did.
        dated: It says since when.
        scoped: It says in which scene.
    """

    predicate: str
    value: str
    does: str = "assert"
    dated: bool = False
    scoped: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """Something that is said.

    Attributes:
        at: When it was said, whenever it arrives.
        reads: All that must be read in it.
    """

    id: str
    words: str
    at: datetime
    reads: tuple[Reading, ...]
    actor: Actor = "user"
    source: Source = "chat"


@dataclass(frozen=True, slots=True)
class Correction:
    """The user writes another value over one in the memory panel; ``after`` is the turn that told it."""

    predicate: str
    old: str
    new: str
    at: datetime
    after: str


Step = Turn | Correction


@dataclass
class Strand:
    """One thing that happens in a life, how it is told, and what is to be believed of it.

    Attributes:
        predicates: The kinds of facts that it is about.
        alone: Every fact of these kinds about the user belongs to it; otherwise those with its values.
        free: Pairs of stays of which honest readers may say either.
        days: Days on which what held is asked.
        question: What somebody asks about the thing that changed, or empty.
    """

    kind: str
    predicates: tuple[str, ...]
    steps: list[Step] = field(default_factory=list)
    stays: list[Stay] = field(default_factory=list)
    clashes: list[Clash] = field(default_factory=list)
    free: list[tuple[int, int]] = field(default_factory=list)
    days: list[date] = field(default_factory=list)
    alone: bool = True
    question: str = ""

    @property
    def apart(self) -> list[tuple[int, int]]:
        """Pairs of stays that must not stand against each other."""
        told = {(clash.first, clash.second) for clash in self.clashes} | set(self.free)
        pairs = [(a, b) for b in range(len(self.stays)) for a in range(b)]
        return [pair for pair in pairs if pair not in told]

    @property
    def standing(self) -> int:
        """How many facts are believed in the end, about now or the past, or wait."""
        return sum(stay.role in ("holds", "waits") for stay in self.stays)

    @property
    def unasked(self) -> set[Key]:
        """What may be believed or not."""
        return {stay.key for stay in self.stays if stay.role == "maybe"}

    def held(self, day: date) -> set[Key]:
        """What is true on a day."""
        return {stay.key for stay in self.stays if stay.holds(day)}


@dataclass
class LifeStory:
    """A made-up life."""

    number: int
    tongue: Tongue
    strands: list[Strand]

    def in_said_order(self) -> list[Step]:
        """All that is said and done, as it happened."""
        return sorted((step for strand in self.strands for step in strand.steps), key=lambda step: step.at)

    def shuffled(self, seed: int) -> list[Step]:
        """The same in a random order of arrival; a correction in the panel comes after the turn that it mends."""
        steps = self.in_said_order()
        random.Random(f"{seed} arrival {self.number}").shuffle(steps)
        for step in [step for step in steps if isinstance(step, Correction)]:
            told = next(at for at, other in enumerate(steps) if isinstance(other, Turn) and other.id == step.after)
            if steps.index(step) < told:
                steps.remove(step)
                steps.insert(told, step)
        return steps
