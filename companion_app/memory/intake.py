"""Taking in many turns: good lines are kept, bad ones are named by their number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from companion_app.domain.clock import Clock
from companion_app.domain.episode import NewTurn
from companion_app.errors import InputError
from companion_app.memory.door import DoorDefaults, parse_line
from companion_app.memory.ingest import store_turn
from companion_app.ports.storage import Store, Unit

#: Turns in one transaction where nobody waits for each of them.
_BATCH = 200


@dataclass(frozen=True, slots=True)
class Rejected:
    """A line that was not taken in; lines are counted from 1."""

    line: int
    reason: str


@dataclass
class IntakeResult:
    """What became of the lines."""

    episodes: int = 0
    duplicates: int = 0
    rejected: list[Rejected] = field(default_factory=list)


class Intake:
    """Takes turns in for one relationship.

    Args:
        embed: Whether there is an engine that makes vectors.
    """

    def __init__(self, store: Store, group_id: str, clock: Clock, *, embed: bool) -> None:
        self._store = store
        self._group_id = group_id
        self._clock = clock
        self._embed = embed

    def take(
        self,
        lines: Iterable[bytes],
        defaults: DoorDefaults,
        stored: Callable[[str], None],
        refused: Callable[[Rejected], None],
    ) -> IntakeResult:
        """Take lines in one by one.

        Args:
            stored: Told each turn's id as soon as it is durable, once for every line that is not rejected: a turn
                that was stored (or erased) before has the id that it had then.
            refused: Told each line that is rejected, at once: whoever waits for its answer gets none of ``stored``.
        """
        result = IntakeResult()
        for number, line in _numbered(lines):
            before = len(result.rejected)
            for name in self._batch([(number, line)], defaults, result):
                stored(name)
            for rejected in result.rejected[before:]:
                refused(rejected)
        return result

    def take_in_batches(self, lines: Iterable[bytes], defaults: DoorDefaults) -> IntakeResult:
        """Take lines in, many to a transaction."""
        result = IntakeResult()
        numbered = _numbered(lines)
        while batch := list(islice(numbered, _BATCH)):
            self._batch(batch, defaults, result)
        return result

    def _batch(self, batch: list[tuple[int, bytes]], defaults: DoorDefaults, result: IntakeResult) -> list[str]:
        turns: list[tuple[int, NewTurn]] = []
        for number, line in batch:
            try:
                turns.append((number, parse_line(_decoded(line), defaults)))
            except InputError as error:
                result.rejected.append(Rejected(number, str(error)))

        def work(unit: Unit) -> tuple[list[str], list[Rejected], int]:
            names: list[str] = []
            refused: list[Rejected] = []
            known = 0
            for number, turn in turns:
                try:
                    episode = store_turn(unit, self._group_id, turn, self._clock.now(), embed=self._embed)
                except InputError as error:
                    refused.append(Rejected(number, str(error)))
                    continue
                known += episode is None
                names.append(unit.episodes.name_of(turn))
            return names, refused, known

        if not turns:
            return []
        names, refused, known = self._store.write(work)
        result.rejected += refused
        result.rejected.sort(key=lambda item: item.line)
        result.duplicates += known
        result.episodes += len(turns) - len(refused) - known
        return names


def _numbered(lines: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Number the lines; empty ones count and are passed over."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield number, line


def _decoded(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError("This line is not UTF-8.") from None
