"""Whether two things that were spoken of are one: four pieces of evidence, one score, one decision.

Dedup document, part 2.3: "not what looks alike is merged, but what there is evidence for". A wrong merge costs
far more than a missed one, so between the two thresholds the pair waits for the user's eye.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from companion_app.domain.clock import DAY_MS
from companion_app.domain.lexicon import is_known_as, lexicon, roles_agree, roles_differ, sexes_of, shares_role
from companion_app.domain.name_likeness import ALMOST, SAME, apart_by_name, name_likeness
from companion_app.domain.naming import Name, is_everyday, read_name
from companion_app.domain.sketch import (
    ONLY_A_SCENE,
    PERSON,
    Sketch,
    shared_context,
    shared_relations,
    shared_time,
    speaks_of,
)
from companion_app.domain.text import key

Verdict = Literal["merge", "review", "apart"]

#: Before what differs, where the names themselves say it.
BY_NAME = "name:"
#: What it is worth that one is called by the very words that are said of the other.
_DESCRIBED = 0.9
_DESCRIBED_BY_WORDS = 0.8
_ALIAS_SAID = 0.7
_LIKELY_ROLE = 0.6
#: What a known difference takes off the score of two names that are not the same.
_DOUBT = 0.1
#: Full names less alike than this are two names.
_ONE_FULL_NAME = 0.75
#: Names of two people less alike than this have nothing to do with each other.
_NO_LIKENESS = 0.3
_STEP = 0.01


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each part counts."""

    name: float = 0.3
    neighbours: float = 0.3
    relations: float = 0.2
    time: float = 0.2


@dataclass(frozen=True, slots=True)
class Settings:
    """What a decision turns on (dedup document, 2.3 and 5.2).

    Attributes:
        merge, review: Scores from which two things are one, or are put before the user.
        weights: Weights for all kinds; ``by_kind`` holds those of kinds with weights of their own.
        support: How much the neighbours or relations must say before two different names become one.
        time_span: Milliseconds after which a pause between two times of mention counts half.
        asks_about_everyday_names: Whether Alex and Alex, of whom no links are known yet and who have nothing in
            common, wait for the user.
        overlooks: Differences that are not counted as known.
    """

    merge: float = 0.85
    review: float = 0.6
    weights: Weights = Weights()
    by_kind: Mapping[str, Weights] = field(
        default_factory=lambda: {
            PERSON: Weights(name=0.2, neighbours=0.4),
            "organisation": Weights(name=0.4, neighbours=0.2),
        }
    )
    support: float = 0.5
    time_span: int = 180 * DAY_MS
    asks_about_everyday_names: bool = True
    overlooks: frozenset[str] = frozenset()


DEFAULTS = Settings()


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike two things are.

    Attributes:
        name, neighbours, relations, time: The four parts, from 0 to 1; None where there is nothing to compare.
        score: The parts that are there, weighted.
        differs: What is known to differ; what the names themselves say begins with ``name:``.
    """

    name: float | None
    neighbours: float | None
    relations: float | None
    time: float | None
    score: float
    differs: tuple[str, ...]


def compare(one: Sketch, other: Sketch, settings: Settings = DEFAULTS) -> Likeness:
    """Compare two things; the order makes no difference."""
    names = read_name(one.name, one.kind), read_name(other.name, other.kind)
    name = _name(one, other, *names)
    neighbours, relations = shared_context(one, other, *names), shared_relations(one, other)
    time = shared_time(one, other, settings.time_span)
    differs = _differing(one, other, *names, name, neighbours)
    if name == SAME and settings.asks_about_everyday_names and _are_strangers(one, other, *names, neighbours):
        differs.add("everything")
    differs -= settings.overlooks
    likeness = Likeness(name, neighbours, relations, time, 0.0, tuple(sorted(differs)))
    weights = settings.by_kind.get(one.kind, settings.weights) if one.kind == other.kind else settings.weights
    score = _weighted(likeness, weights)
    has_links = bool(one.neighbours & other.neighbours)
    if name != SAME and not has_links:
        # That strangers were spoken of in one summer makes them no more alike; that they were not, less.
        score = min(score, _weighted(replace(likeness, time=None), weights))
    score = _bounded(score, likeness, has_links, settings)
    if PERSON in (one.kind, other.kind) and name is not None and name < _NO_LIKENESS:
        # Two colleagues have the same neighbours, links and times, and are two.
        score = min(score, settings.review - _STEP)
    return replace(likeness, score=round(max(score, 0.0), 4))


def decide(likeness: Likeness, settings: Settings = DEFAULTS) -> Verdict:
    """Decide what is to be done with two things."""
    if any(what.startswith(BY_NAME) for what in likeness.differs):
        return "apart"
    if likeness.name == SAME or likeness.score >= settings.merge:
        return "review" if likeness.differs else "merge"
    return "review" if likeness.score >= settings.review else "apart"


def _weighted(likeness: Likeness, weights: Weights) -> float:
    """Weigh the parts that are known; the others are left out, and their weights with them."""
    parts = (
        (likeness.name, weights.name),
        (likeness.neighbours, weights.neighbours),
        (likeness.relations, weights.relations),
        (likeness.time, weights.time),
    )
    known = [(value, weight) for value, weight in parts if value is not None]
    total = sum(weight for _, weight in known)
    return sum(value * weight for value, weight in known) / total if total else 0.0


def _bounded(score: float, likeness: Likeness, has_links: bool, settings: Settings) -> float:
    """Let no two names become one by themselves, and no one name but for empty words be overlooked."""
    name = likeness.name
    if name == SAME:
        return score
    support = max(likeness.neighbours or 0.0, likeness.relations or 0.0)
    if name is None or support < settings.support or not (has_links or name >= ALMOST):
        score = min(score, settings.merge - _STEP)
    if likeness.differs:
        return score - _DOUBT
    return max(score, settings.review) if name is not None and name >= ALMOST else score


def _name(one: Sketch, other: Sketch, a: Name, b: Name) -> float | None:
    mine, theirs = ({key(name) for name in (x.name, *x.aliases)} for x in (one, other))
    if mine & theirs:
        return SAME
    likeness = name_likeness(a, b, one.kind if one.kind == other.kind else "")
    aliases = [(alias, one, b) for alias in one.aliases] + [(alias, other, a) for alias in other.aliases]
    for alias, bearer, name in aliases:
        likeness = max(likeness or 0.0, (name_likeness(read_name(alias, bearer.kind), name) or 0.0) * ALMOST)
    for x, x_name, y, y_name in ((one, a, other, b), (other, b, one, a)):
        if x_name.is_description:
            described = _described(x, x_name, y, y_name)
            likeness = described if likeness is None or (described or 0.0) > likeness else likeness
        if speaks_of(y, x) and PERSON not in (one.kind, other.kind):
            likeness = max(likeness or 0.0, _ALIAS_SAID)
    return likeness


def _described(description: Sketch, told: Name, thing: Sketch, name: Name) -> float | None:
    """How well a description fits a thing; None where it says nothing that could be compared."""
    roles = thing.roles | name.roles
    if told.roles and roles:
        if shares_role(told.roles, roles):
            return _DESCRIBED
        return _LIKELY_ROLE if roles_agree(told.roles, roles) else 0.0
    if told.sorts and told.sorts & (thing.sorts | name.sorts):
        return _DESCRIBED
    if speaks_of(thing, description) or speaks_of(description, thing):
        return _DESCRIBED_BY_WORDS
    sorts = thing.sorts - lexicon().generic
    return 0.0 if told.sorts and sorts else None


def _differing(one: Sketch, other: Sketch, a: Name, b: Name, likeness: float | None, context: float | None) -> set[str]:
    """Find what is known of both and is not the same."""
    found = {BY_NAME + what for what in apart_by_name(a, b)} if likeness != SAME or a.whole != b.whole else set()
    roles = one.roles | a.roles, other.roles | b.roles
    sexes = [sexes_of(x) or {sex} - {None} for x, sex in zip(roles, (one.sex, other.sex), strict=True)]
    owners = a.owner or one.possessor, b.owner or other.possessor
    sorts = _sorts(one, a), _sorts(other, b)
    is_far = context is not None and context <= ONLY_A_SCENE
    known = {
        "type": one.kind != other.kind or (bool(sorts[0] and sorts[1]) and sorts[0].isdisjoint(sorts[1])),
        "role": roles_differ(*roles),
        "sex": bool(sexes[0] and sexes[1]) and sexes[0].isdisjoint(sexes[1]),
        "possessor": None not in owners and owners[0] != owners[1] and "place" not in (one.kind, other.kind),
        "place": _elsewhere(one.place, other.place)
        or (is_far and bool({key(one.name), key(other.name)} & lexicon().shared_names)),
        "full name": _full_names_differ(one, other),
        "everything": likeness == SAME and is_far and _is_introduced(one, a) and _is_introduced(other, b),
        "namesake": one.is_namesake or other.is_namesake,
    }
    return found | {what for what, differs in known.items() if differs}


def _are_strangers(one: Sketch, other: Sketch, a: Name, b: Name, context: float | None) -> bool:
    """Whether two with an everyday name have nothing in common, and no links that would tell more."""
    is_told = any(x.words or x.roles or x.sorts or x.place for x in (one, other))
    is_thin = not any(x.neighbours or x.relations for x in (one, other))
    is_shared = all(_may_be_shared(x, name) for x, name in ((one, a), (other, b)))
    return is_told and is_thin and is_shared and (context or 0.0) <= ONLY_A_SCENE


def _may_be_shared(sketch: Sketch, name: Name) -> bool:
    """Whether many may bear a name: a given name, a code name, 人民公园; but there is one Tokyo, and one Room 7."""
    if sketch.kind in (PERSON, "pet"):
        return is_everyday(name)
    plain = key(sketch.name)
    return plain in lexicon().shared_names if sketch.kind == "place" else plain not in lexicon().known


def _is_introduced(sketch: Sketch, name: Name) -> bool:
    """Whether it is said who or what a thing is."""
    return bool(sketch.roles or sketch.sorts or sketch.aliases or sketch.place or name.roles or sketch.possessor)


def _sorts(sketch: Sketch, name: Name) -> frozenset[str]:
    sorts = (sketch.sorts | name.sorts) - lexicon().generic
    return sorts | {PERSON} if sketch.roles else sorts


def _elsewhere(one: str | None, other: str | None) -> bool:
    if not one or not other or one in other or other in one:
        return False
    return not is_known_as(one, other)


def _full_names_differ(one: Sketch, other: Sketch) -> bool:
    """Whether both are short for something, and not for the same: Sam for Samuel, Sam for Samantha."""
    if not one.aliases or not other.aliases:
        return False
    mine, theirs = ([read_name(alias, x.kind) for alias in x.aliases] for x in (one, other))
    pairs = [name_likeness(a, b) for a in mine for b in theirs]
    return not any(pair is None or pair >= _ONE_FULL_NAME for pair in pairs)
