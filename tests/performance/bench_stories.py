"""What mentions, sagas and neighbours cost as the number of known names grows.

Run it as ``python -m tests.performance.bench_stories [--names 1000 20000] [--times N]``. Names are those of people and
projects; a turn names two of them. Times are milliseconds within a transaction, p50 / p95.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from companion_app.domain.text import key
from companion_app.memory.derive import look_for, rebuild
from companion_app.memory.mentions import Spoken, note_mentions, spoken
from companion_app.ports.storage import Unit
from companion_app.store.unit import StoreUnit
from tests.fakes.life import Life
from tests.fakes.turns import new_turn
from tests.performance.bench_resolve import word

T = TypeVar("T")
_TURN = (
    "This morning {one} called about {two} again, and we talked for an hour about what is still open, who does it, "
    "and whether the plan for next week holds."
)
_TURN_ZH = "今天早上{one}又打电话来说{two}的事，我们聊了一个小时，谈了还有哪些没做完、谁来做、下周的安排还行不行。"


def name(number: int) -> str:
    """A name that no other number gives; every tenth is a project's."""
    return f"Project {word(number).title()}" if number % 10 == 0 else word(number).title()


class Bench:
    """One home that comes to know more and more names."""

    def __init__(self, folder: Path) -> None:
        self.life = Life(folder / "home")
        self.life.app.writer.stop()
        self.known = 0
        self.turns = 0
        self.spent: dict[str, list[float]] = defaultdict(list)

    def learn(self, count: int) -> None:
        """Know ``count`` names, the turns looked through for all of them."""

        def work(unit: Unit) -> None:
            for number in range(self.known, count):
                kind = "project" if number % 10 == 0 else "person"
                unit.entities.resolve(self.life.group, kind, name(number), key(name(number)), 0)
            for fresh in unit.graph.fresh_names(count):
                unit.graph.looked(fresh, None)

        self.life.store.write(work)
        self.known = count

    def timed(self, what: str, work: Callable[[], T]) -> T:
        """Do a thing and remember what it cost."""
        began = time.perf_counter()
        done = work()
        self.spent[what].append((time.perf_counter() - began) * 1000)
        return done

    def turn(self, number: int) -> None:
        """One turn that names two things, in English or Chinese."""
        frame = _TURN if number % 2 else _TURN_ZH
        one, two = name(number * 7 % self.known), name(number * 10 % self.known)
        self.turns += 1
        said = new_turn(frame.format(one=one, two=two), external_id=f"turn-{self.turns}")

        def work(unit: StoreUnit) -> None:
            episode = unit.episodes.add(self.life.group, said, 0)
            assert episode is not None
            found: Spoken = self.timed("finding what may be a name", partial(spoken, episode, []))
            self.timed("looking the names up and noting them", partial(note_mentions, unit, found, []))
            entity = unit.entities.find(self.life.group, key(one))[0]
            self.timed("building saga and summary", partial(self._rebuild, unit, entity))
            group, now = self.life.group, self.life.clock.instant
            self.timed("neighbours, two facts away", lambda: unit.graph.neighbours(group, [entity], now, hops=2))

        self.life.store.write(work)

    def _rebuild(self, unit: StoreUnit, entity: str) -> None:
        rebuild(unit, self.life.group, entity, self.life.clock.instant, self.life.app.registry)

    def late_name(self) -> None:
        """A name that comes up after the turns that name it."""

        def forget_where(unit: Unit) -> None:
            entity = unit.entities.find(self.life.group, key(name(7)))[0]
            unit.entities.add_alias(self.life.group, entity, "thing", "called", "called")

        self.life.store.write(forget_where)
        [fresh] = self.life.store.read(lambda unit: unit.graph.fresh_names(1))
        self.timed("a hundred turns looked through for a late name", partial(look_for, self.life.store, fresh))

    def told(self) -> dict[str, str]:
        """p50 / p95 of everything, and begin anew."""
        rows = {}
        for what, times in self.spent.items():
            times.sort()
            rows[what] = f"{times[len(times) // 2]:.2f} / {times[int(len(times) * 0.95)]:.2f}"
        self.spent.clear()
        return rows


def main(arguments: list[str]) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--names", type=int, nargs="+", default=[1_000, 20_000])
    parser.add_argument("--times", type=int, default=200)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        tables = []
        for count in options.names:
            bench.learn(count)
            for number in range(options.times):
                bench.turn(number)
            if count == options.names[0]:
                bench.late_name()
            tables.append(bench.told())
        bench.life.close()
    sys.stdout.write(f"{'known names':50}" + "".join(f"{count:>18,}" for count in options.names) + "\n")
    for what in tables[0]:
        sys.stdout.write(f"{what:50}" + "".join(f"{table.get(what, ''):>18}" for table in tables) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
