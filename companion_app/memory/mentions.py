"""Mentions: which known things a turn of the user's names, and where (persona document, part 四.7: MENTIONS).

Gated like facts: only words that the user typed and meant as their own, nothing private, nothing withheld, nothing
that a never rule covers. A turn's mentions are always put down whole, so that reading it again changes nothing, and
a name that comes up later than a turn finds that turn all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion_app.domain.episode import Episode
from companion_app.domain.named import LONGEST_TEXT, Named, Run, choose, keys_of, runs
from companion_app.domain.never import NeverRule, matching_rule
from companion_app.domain.sentences import sentence_bounds, sentences_of
from companion_app.memory.extract.foreign import without_foreign
from companion_app.memory.extract.masks import hide, keep_only, mask
from companion_app.memory.extract.modality import voided
from companion_app.memory.extract.sensitivity import sensitivity_of
from companion_app.memory.gate import eligibility
from companion_app.memory.times.fold import fold
from companion_app.ports.storage import Unit


@dataclass(frozen=True, slots=True)
class Spoken:
    """What could be a name in a turn; looked up within a transaction, made before it."""

    episode: Episode
    candidates: tuple[Run, ...]


def counts_as_told(episode: Episode) -> bool:
    """Whether a turn's words count by themselves: those that may at most ask (pasted, documents, tools) do not."""
    gate = eligibility(episode)
    return gate.allowed and gate.ceiling == "active" and episode.turn.actor == "user"


def spoken(episode: Episode, withheld: Sequence[tuple[int, int]]) -> Spoken:
    """Find what could be a name in a turn. Touches no store.

    Args:
        withheld: Spans of it that nothing may see.
    """
    if not counts_as_told(episode):
        return Spoken(episode, ())
    content = episode.turn.content[:LONGEST_TEXT]
    readable = [(a, min(b, len(content))) for a, b in eligibility(episode).readable if a < len(content)]
    text = mask(keep_only(fold(content), readable))
    if voided(text):
        return Spoken(episode, ())
    text, _ = without_foreign(text)
    for start, end in withheld:
        text = hide(text, start, min(end, len(text))) if start < len(text) else text
    for start, end in sentences_of(text):
        # What would wait for consent as a fact is no mention either.
        if sensitivity_of("", "user", text[start:end], text[start:end]) != "none":
            text = hide(text, start, end)
    return Spoken(episode, tuple(runs(text)))


def note_mentions(unit: Unit, said: Spoken, rules: Sequence[NeverRule]) -> None:
    """Put down what a turn mentions: what it names, and what its claims are about without naming it."""
    episode = said.episode
    content = episode.turn.content
    named = [
        item
        for item in choose(said.candidates, unit.graph.bearers(episode.group_id, keys_of(said.candidates)))
        if not matching_rule(rules, _sentence(content, item))
    ]
    by_name = {item.entity_id for item in named}
    # A claim's quote stands in for the name only where the name itself is not found.
    stated = [
        item
        for item in unit.graph.stated_in(episode.group_id, episode.id)
        if not by_name & {item.entity_id, unit.entities.canonical(item.entity_id)}
    ]
    changed = unit.graph.set_mentions(episode.group_id, episode.id, [*named, *stated])
    if changed:
        standing = {unit.entities.canonical(entity) for entity in changed}
        # Only a saga follows from mentions; a summary follows from facts alone.
        unit.graph.mark_stale(
            episode.group_id, [saga.entity_id for saga in unit.sagas.around(episode.group_id, sorted(standing))]
        )


def _sentence(content: str, item: Named) -> str:
    start, end = sentence_bounds(content, item.start, item.end)
    return content[start:end]
