"""Memory Ingestor: the door for turns, and the reading of one episode.

Persona document, parts 五.1, 五.2 and 十.2. The door stores a turn and its jobs in one transaction; the
reading happens later, on the writer thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion_app.domain.candidate import Candidate, Extraction
from companion_app.domain.clock import Instant
from companion_app.domain.episode import Episode, NewTurn
from companion_app.domain.predicates import Registry
from companion_app.memory.asks import asks_not_to_remember
from companion_app.memory.extract import extract
from companion_app.memory.gate import Gate, eligibility
from companion_app.memory.verify import refusal
from companion_app.ports.storage import Unit

#: How many turns before it an extractor may look at, for "no, 31" and "he".
PREVIOUS = 3


def store_turn(unit: Unit, group_id: str, turn: NewTurn, now: Instant, *, embed: bool) -> Episode | None:
    """Store a turn together with the work that it gives the memory writer.

    "Don't remember this" is obeyed here already, so that there is no moment at which the words could be found.

    Args:
        embed: Whether there is an engine that makes vectors.

    Returns:
        The episode, or None where the same turn was stored before.

    Raises:
        InputError: Another content came under this id before.
    """
    withheld = turn.memory_write_policy == "never" or (turn.actor == "user" and asks_not_to_remember(turn.content))
    episode = unit.episodes.add(group_id, turn, now, withheld=withheld)
    if episode is None:
        return None
    if not withheld:
        unit.jobs.add(group_id, "read", episode.id, now)
        if embed and turn.privacy != "private":
            unit.jobs.add(group_id, "embed", episode.id, now)
    return episode


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read in one episode, verified; nothing of it is decided yet."""

    gate: Gate
    candidates: tuple[Candidate, ...]
    refused: dict[str, int]


def read_episode(
    episode: Episode,
    previous: Sequence[Episode],
    withheld: Sequence[tuple[int, int]],
    registry: Registry,
    *,
    cancelled: bool = False,
) -> Reading:
    """Gate, extract and verify. Touches no store.

    Args:
        previous: Up to three turns before it in its session, oldest first.
        withheld: Spans of it that no extraction may see.
        cancelled: It is the late result of a generation that was stopped.
    """
    gate = eligibility(episode)
    if cancelled:
        return Reading(gate, (), {"late_result": 1})
    if not gate.allowed:
        return Reading(gate, (), {gate.reason: 1})
    extraction: Extraction = extract(episode, gate, previous)
    refused = dict(extraction.refused)
    kept: list[Candidate] = []
    for candidate in extraction.candidates:
        reason = refusal(candidate, episode, gate, registry, withheld)
        if reason:
            refused[reason] = refused.get(reason, 0) + 1
        else:
            kept.append(candidate)
    return Reading(gate, tuple(kept), refused)
