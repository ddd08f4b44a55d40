"""Sagas and summaries as items of a recall: found by what the message names, or by facts that its words found.

Their text is cut from turns and facts when it is asked for, so that nothing erased can stand in it. Beside facts and
turns they are given only where they say more than those do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion_app.domain.candidate import Language
from companion_app.domain.clock import Instant
from companion_app.domain.episode import Episode
from companion_app.domain.fact import Evidence, FactView
from companion_app.domain.fence import one_line
from companion_app.domain.named import choose, keys_of, runs
from companion_app.domain.never import NeverRule, matching_rule
from companion_app.domain.predicates import Registry
from companion_app.domain.recall import Held, RecallItem, ScoreParts
from companion_app.domain.saga import Saga, SagaEpisode
from companion_app.domain.sentences import sentence_bounds
from companion_app.domain.summary import Summary
from companion_app.domain.text import is_mostly_chinese
from companion_app.ports.storage import Unit
from companion_app.recall.about import summary_of
from companion_app.recall.pack import day
from companion_app.recall.rank import recency
from companion_app.recall.words import share_words

#: Facts by words that may lead to a saga, and the turns of a saga that are told: its first and its last ones.
_FACTS = 10
_FIRST, _LAST = 1, 5
#: A summary of fewer facts says no more than they do.
_FEWEST = 2
_NEUTRAL = 0.5


@dataclass(frozen=True, slots=True)
class Asking:
    """What is asked, as far as stories need it.

    Attributes:
        given: The items that are given anyway.
        narrow: Whether facts and turns are asked for, too: then a story must say more than they do.
        unseen: Turns that must not be told: the one that is being answered, and what the prompt holds already.
        people: Names of those whom the message means by a role.
    """

    group_id: str
    query: str
    now: Instant
    given: Sequence[RecallItem]
    narrow: bool
    unseen: frozenset[str]
    people: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Stories:
    """Items that were found, and what was held back."""

    items: tuple[RecallItem, ...]
    held: tuple[Held, ...]


def named_by(unit: Unit, asking: Asking) -> list[str]:
    """The things that a message names, or means by a role, as merges stand."""
    found: dict[str, None] = {}
    for text in (asking.query, *sorted(asking.people)):
        candidates = runs(text)
        bearers = unit.graph.bearers(asking.group_id, keys_of(candidates))
        # A question is often written small throughout, and is looked at once: a name counts however it is written.
        named = choose(candidates, bearers, as_written=False)
        found |= dict.fromkeys(unit.entities.canonical(item.entity_id) for item in named)
    return list(found)


def sagas_for(unit: Unit, asking: Asking, rules: Sequence[NeverRule]) -> Stories:
    """The sagas of what a message names, or of what the facts are about that its words find."""
    named = named_by(unit, asking)
    by_words = unit.search.facts_by_words(asking.group_id, asking.query, _FACTS)
    items, held = [], []
    for saga in unit.sagas.around(asking.group_id, [*named, *unit.sagas.by_facts(asking.group_id, by_words)]):
        is_named = saga.entity_id in named
        if not is_named and not share_words(saga.name, asking.query):
            continue
        if matching_rule(rules, saga.name):
            held.append(Held(saga.id, "never_rule", "saga"))
            continue
        told = _told(unit, asking, saga, rules)
        if told and not (asking.narrow and _is_covered(told, asking.given)):
            items.append(_saga_item(asking, saga, told, is_named=is_named))
    return Stories(tuple(items), tuple(held))


def summaries_for(unit: Unit, asking: Asking, rules: Sequence[NeverRule], registry: Registry) -> Stories:
    """The summaries of what a message names."""
    items, held = [], []
    given = {item.id for item in asking.given}
    for entity_id in named_by(unit, asking):
        summary = summary_of(unit, asking.group_id, entity_id, asking.now, registry)
        more = [fact for fact in summary.facts if fact.id not in given]
        if not summary.facts or (asking.narrow and (len(summary.facts) < _FEWEST or not more)):
            continue
        if matching_rule(rules, "\n".join(map(_words, summary.facts))):
            held.append(Held(entity_id, "never_rule", "summary"))
            continue
        items.append(_summary_item(asking, entity_id, unit.entities.name(entity_id) or "", summary))
    return Stories(tuple(items), tuple(held))


def _told(unit: Unit, asking: Asking, saga: Saga, rules: Sequence[NeverRule]) -> list[tuple[Episode, tuple[int, int]]]:
    """The turns of a saga that may be told, with the sentence for which each belongs to it."""
    told = []
    for item in saga.episodes:
        episode = unit.episodes.get(asking.group_id, item.episode_id)
        if episode is None or item.valid_at > asking.now or item.episode_id in asking.unseen:
            continue
        span = _quotable(unit, episode, item)
        if span and not matching_rule(rules, episode.turn.content[slice(*span)]):
            told.append((episode, span))
    return told


def _quotable(unit: Unit, episode: Episode, item: SagaEpisode) -> tuple[int, int] | None:
    """The sentence to quote, or None: private words, words that are hidden, and edits in the panel are no story."""
    turn = episode.turn
    if turn.privacy != "normal" or turn.source == "memory_panel":
        return None
    start, end = sentence_bounds(turn.content, item.start, item.end)
    hidden = unit.episodes.withheld_spans(episode.id)
    return None if any(start < b and a < end for a, b in hidden) else (start, end)


def _is_covered(told: Sequence[tuple[Episode, tuple[int, int]]], given: Sequence[RecallItem]) -> bool:
    """Whether every turn of a saga is given already, by itself or as the evidence of a fact."""
    seen = {item.id for item in given} | {part.episode_id for item in given for part in item.evidence}
    return all(episode.id in seen for episode, _ in told)


def _saga_item(
    asking: Asking, saga: Saga, told: list[tuple[Episode, tuple[int, int]]], *, is_named: bool
) -> RecallItem:
    shown = told if len(told) <= _FIRST + _LAST else [*told[:_FIRST], *told[-_LAST:]]
    evidence = tuple(
        Evidence(
            episode.id, episode.turn.external_id, episode.turn.content[start:end], start, end, episode.turn.valid_at,
            episode.turn.offset_minutes, episode.turn.actor, episode.turn.session_id,
        )
        for episode, (start, end) in shown
    )  # fmt: skip
    language: Language = "zh" if is_mostly_chinese(" ".join(item.quote for item in evidence)) else "en"
    text = _story(saga.name, told[0][0], told[-1][0], len(told), evidence, language)
    last = told[-1][0].turn.valid_at
    why = "It is the story of something that the message names." if is_named else "Its facts fit the words."
    parts = ScoreParts(
        keyword=0.0 if is_named else 1.0,
        graph=1.0 if is_named else _NEUTRAL,
        recency=recency(last, asking.now),
        confidence=_NEUTRAL,
        stability=_NEUTRAL,
        explicitness=_NEUTRAL,
    )
    return RecallItem("saga", saga.id, None, "shared_experience", text, one_line(text), 0.0, parts, evidence, why, last)


def _story(name: str, first: Episode, last: Episode, count: int, quotes: Sequence[Evidence], language: Language) -> str:
    """Say a saga: what it is about, from when to when, and what was said on the way."""
    since, until = (day(e.turn.valid_at, e.turn.offset_minutes) for e in (first, last))
    said = [
        f"{day(item.said_at, item.offset_minutes)}{'' if language == 'zh' else ' '}“{item.quote}”" for item in quotes
    ]
    if language == "zh":
        when = since if since == until else f"{since}至{until}"
        return f"“{name}”的经过（{when}，{count}条消息）：{'；'.join(said)}"
    when = since if since == until else f"{since} to {until}"
    messages = "1 message" if count == 1 else f"{count} messages"
    return f"The story of “{name}” ({when}, {messages}): {'; '.join(said)}"


def _summary_item(asking: Asking, entity_id: str, name: str, summary: Summary) -> RecallItem:
    latest = max(fact.valid_at or fact.created_at for fact in summary.facts)
    evidence = {(e.episode_id, e.start, e.end): e for fact in summary.facts for e in fact.evidence}
    parts = ScoreParts(
        graph=1.0,
        recency=recency(latest, asking.now),
        confidence=sum(fact.confidence for fact in summary.facts) / len(summary.facts),
        stability=_NEUTRAL,
        explicitness=_NEUTRAL,
    )
    return RecallItem(
        "summary", entity_id, None, "shared_experience", summary.text, one_line(summary.text), 0.0, parts,
        tuple(evidence.values()), f"It sums up what is known about “{name}”, which the message names.", latest,
    )  # fmt: skip


def _words(fact: FactView) -> str:
    return "\n".join([fact.text, fact.object, *(item.quote for item in fact.evidence)])
