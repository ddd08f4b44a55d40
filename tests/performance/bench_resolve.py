"""What resolving one candidate costs as memory grows, the embedding left out.

Run it as ``python -m tests.performance.bench_resolve [--sizes 1000 10000 100000] [--times N] [--seed S]``. One store
is filled through the resolver itself, many turns to a transaction, so that its rows are such as the writer makes;
only the word index of the facts is written with less ado meanwhile. At each size candidates of several kinds are
resolved, each in a write transaction of its own. Entities are a third of the facts at first and a fifth in the end.
Times are those of ``take_in`` within its transaction; storing the turn and the commit are told apart.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from companion_app.domain.candidate import Candidate, Operation
from companion_app.domain.predicates import Registry
from companion_app.memory.gate import eligibility
from companion_app.memory.resolve import MemoryResolver
from companion_app.store.facts import FactTable
from companion_app.store.unit import StoreUnit
from tests.fakes.life import Life
from tests.fakes.turns import new_turn

_FIRST = "2024-01-01T20:00:00+08:00"
_LATER = "2026-06-01T20:00:00+08:00"
_TURNS_A_TRANSACTION = 500
_CONSONANTS, _VOWELS = "bdfgklmnprstvz", "aeiou"
_KINDS = (
    "a new value on a fresh line", "a change on a line", "a repeat", "a person with a known name",
    "a person with a new name", "a known name in another role", "a project with a new name", "an end", "a correction",
)  # fmt: skip


def word(number: int, length: int = 4) -> str:
    """A word that can be said and that no other number gives."""
    letters = []
    for _ in range(length):
        number, rest = divmod(number, len(_CONSONANTS) * len(_VOWELS))
        letters.append(_CONSONANTS[rest // len(_VOWELS)] + _VOWELS[rest % len(_VOWELS)])
    return "".join(letters)


@dataclass(frozen=True, slots=True)
class Fact:
    """One candidate to be: what is said of whom."""

    predicate: str
    value: str
    subject: str = "user"
    operation: Operation = "assert"
    corrects: bool = False
    role: str = ""

    def candidate(self, start: int, end: int) -> Candidate:
        """The same, as an extractor would give it."""
        return Candidate(
            predicate=self.predicate, object=self.value, start=start, end=end, language="en", rule="bench",
            operation=self.operation, subject=self.subject, corrects=self.corrects,
            attributes={"role": self.role} if self.role else {},
        )  # fmt: skip


@dataclass
class World:
    """People, places and things in the proportions of a store of some size."""

    dice: random.Random
    size: int = 0

    @staticmethod
    def person(number: int) -> str:
        """A full name; first names are shared by many, as they are in life."""
        return f"{word(number % 997, 2).title()} {word(number + 11, 3).title()}"

    @staticmethod
    def thing(number: int) -> str:
        return f"{word(number + 101)} music"

    def place(self) -> str:
        return word(self.dice.randrange(max(self.size // 100, 2)) + 202).title()

    def firm(self) -> str:
        return f"{word(self.dice.randrange(max(self.size // 50, 2)) + 303).title()} Works"

    def known_things(self, size: int) -> int:
        """How many things the user likes in a store of some size."""
        return size // 20

    def facts(self, first: int, last: int) -> Iterator[list[Fact]]:
        """What is told to get from one size to another, a turn at a time; ten facts a person."""
        for number in range(first // 10, last // 10):
            name = self.person(number)
            thing = self.thing(number // 2)
            yield [Fact("KNOWS", name, role="friend"), Fact("LIVES_IN", self.place(), name)]
            yield [Fact("WORKS_AT", self.firm(), name), Fact("AGE", str(20 + number % 50), name)]
            yield [Fact("WORKS_AS", word(number % 40 + 404), name), Fact("PREFERS", thing, name)]
            yield [Fact("LEARNING", f"{word(number // 5 + 505)} craft", name)]
            yield [Fact("DISLIKES", self.thing(number // 2 + 1), name)]
            yield [Fact("PREFERS", thing) if number % 2 else Fact("LEARNING", f"{word(number // 5 + 505)} craft")]
            yield [Fact("SPEAKS", word(number % 30 + 606).title(), name)]

    def asked(self, kind: str, number: int, size: int) -> Fact:
        """A candidate of a kind, at some size."""
        name = self.person(self.dice.randrange(size // 10))
        if kind == "a new value on a fresh line":
            return Fact("PREFERS", f"{word(number + 7_000_000)} tea")
        if kind == "a change on a line":
            return Fact("LIVES_IN", word(number + 8_000_000).title(), name)
        if kind == "a repeat":
            return Fact("KNOWS", name, role="friend")
        if kind == "a person with a known name":
            return Fact("STUDIES_AT", f"{word(number + 9_000_000).title()} School", name)
        if kind == "a person with a new name":
            new = f"{word(number % 997, 2).title()} {word(number + 6_000_000, 4).title()}"
            return Fact("KNOWS", new, role="colleague")
        if kind == "a known name in another role":
            return Fact("KNOWS", name, role="landlord")
        if kind == "a project with a new name":
            return Fact("WORKING_ON", f"{word(number + 5_000_000).title()} plan")
        if kind == "an end":
            return Fact("PREFERS", self.thing(self.dice.randrange(self.known_things(size))), operation="end")
        return Fact("AGE", str(18 + number % 60), name, corrects=True)


class QuickFacts(FactTable):
    """Facts that are written as ever, but put into the word index without being looked up for it."""

    def index(self, group_id: str, fact_id: str, registry: Registry) -> None:
        number = self.number(fact_id)
        name, value = self._db.execute(
            "SELECT predicate, object FROM fact_versions WHERE fact_id = ? AND believed_to IS NULL", [fact_id]
        ).fetchone()
        self._search.put_fact(number, f"{value} {registry[name].cues}")


class Bench:
    """One store that grows, and the times at each size."""

    def __init__(self, life: Life, seed: int) -> None:
        self._life = life
        self._registry = life.app.registry
        self._group = life.group
        self._now = life.clock.instant
        self._dice = random.Random(seed)
        self._told = 0

    def resolve(self, facts: Sequence[Fact], at: str, unit: StoreUnit) -> float:
        """Store a turn and resolve what is in it; returns the milliseconds of the resolving alone."""
        self._told += 1
        content = f"{self._told}: " + " ".join(f"{fact.subject} {fact.predicate} {fact.value}." for fact in facts)
        episode = unit.episodes.add(self._group, new_turn(content, at, external_id=f"turn-{self._told}"), self._now)
        assert episode is not None, "every turn is new"
        candidates = [fact.candidate(0, len(content)) for fact in facts]
        resolver = MemoryResolver(unit, self._registry, unit.never.for_group(self._group), "1", self._now)
        began = time.perf_counter()
        resolver.take_in(episode, eligibility(episode), candidates)
        return (time.perf_counter() - began) * 1000

    def fill(self, world: World, first: int, last: int) -> None:
        """Tell facts until there are as many as asked for."""
        turns = world.facts(first, last)
        while batch := list(islice(turns, _TURNS_A_TRANSACTION)):
            self._life.store.write(partial(self._tell, batch))

    def _tell(self, batch: list[list[Fact]], unit: StoreUnit) -> None:
        unit.facts = QuickFacts(unit.settings._db, unit.search)
        for facts in batch:
            self.resolve(facts, _FIRST, unit)

    def measure(self, world: World, size: int, times: int) -> dict[str, list[float]]:
        """Resolve candidates of every kind in turn; ``commit`` is what the transaction costs beside."""
        found: dict[str, list[float]] = defaultdict(list)
        order = [kind for kind in _KINDS for _ in range(times)]
        self._dice.shuffle(order)
        for number, kind in enumerate(order):
            fact = world.asked(kind, size + number, size)
            began = time.perf_counter()
            took = self._life.store.write(partial(self.resolve, [fact], _LATER))
            found[kind].append(took)
            found["(storing the turn and committing)"].append((time.perf_counter() - began) * 1000 - took)
        return found

    def counted(self) -> tuple[int, int]:
        """How many facts are believed, and how many entities there are."""

        def count(unit: StoreUnit) -> tuple[int, int]:
            db: Any = unit.settings._db
            facts = db.execute("SELECT count(*) FROM fact_versions WHERE believed_to IS NULL").fetchone()[0]
            return int(facts), int(db.execute("SELECT count(*) FROM entities").fetchone()[0])

        return self._life.store.read(count)


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which a share of the values lie."""
    ranked = sorted(values)
    return ranked[min(int(share * len(ranked)), len(ranked) - 1)]


def main() -> int:
    """Fill, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--times", type=int, default=100, help="candidates of each kind at each size")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    out = sys.stdout.write
    sizes = sorted(options.sizes)
    rows: dict[str, list[list[float]]] = defaultdict(list)
    heads: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        life = Life(Path(folder) / "home")
        try:
            bench = Bench(life, options.seed)
            world = World(random.Random(options.seed))
            for before, size in zip([0, *sizes], sizes, strict=False):
                began = time.perf_counter()
                world.size = size
                bench.fill(world, before, size)
                sys.stderr.write(f"filled to {size:,} in {time.perf_counter() - began:.0f} s\n")
                facts, entities = bench.counted()
                heads.append(f"{facts:,} / {entities:,}")
                for kind, values in bench.measure(world, size, options.times).items():
                    rows[kind].append(values)
        finally:
            life.close()
    out(f"milliseconds to resolve one candidate, p50 / p95; {options.times} of each kind, seed {options.seed}\n\n")
    out(f"{'facts / entities':36}{''.join(f'{head:>20}' for head in heads)}   growth of p50 and p95\n")
    for kind in (*_KINDS, "(storing the turn and committing)"):
        cells = [f"{quantile(values, 0.5):.2f} / {quantile(values, 0.95):.2f}" for values in rows[kind]]
        first, last = rows[kind][0], rows[kind][-1]
        growth = [quantile(last, share) / max(quantile(first, share), 0.001) for share in (0.5, 0.95)]
        out(f"{kind:36}{''.join(f'{cell:>20}' for cell in cells)}   × {growth[0]:.1f}, × {growth[1]:.1f}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
