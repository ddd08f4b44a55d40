"""What is known of a thing, and what two things have in common: neighbours, words, kinds of links, time.

Dedup document, part 2.3. Names are compared in ``name_likeness.py``; ``likeness.py`` weighs it all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt

from companion_app.domain.clock import Instant
from companion_app.domain.lexicon import content_words, is_trade, lexicon, shares_role
from companion_app.domain.naming import Name

PERSON = "person"
#: Before a word that stands for a scene of life; two words of one scene are half a word in common.
SCENE = "~"
#: What two things have in common of which both only have to do with work, or with animals.
ONLY_A_SCENE = 1 / 3
_SCENE_WORTH = 0.5
_ROLE_WORTH = 1.0
#: The share of a name's words that must be said of a thing, for the name to be said of it.
_MOST = 0.6


@dataclass(frozen=True, slots=True)
class Sketch:
    """What is known of a thing, as far as it helps to tell it from others.

    Attributes:
        kind: ``person``, ``place``, ``organisation``, ``project``, ``object``, ``pet``, ``event`` …
        roles: What it is to the user, or does; names of the role table.
        possessor: Whose it is: ``self``, a role, or a key.
        place: Where it is, as a key.
        words: Words that are said of it, as keys; scenes of life after a ``~``.
        neighbours: The things it is linked to.
        relations: How often each kind of link leaves it.
        first_seen, last_seen: When it was spoken of; 0 where that is not known.
        sorts: What sort of thing it is said to be.
        sex: ``m`` or ``f``, where the words tell.
        is_namesake: Whether it is said to bear a name that something else bears too.
    """

    name: str
    kind: str
    aliases: tuple[str, ...] = ()
    roles: frozenset[str] = frozenset()
    possessor: str | None = None
    place: str | None = None
    words: frozenset[str] = frozenset()
    neighbours: frozenset[str] = frozenset()
    relations: Mapping[str, int] = field(default_factory=dict)
    first_seen: Instant = 0
    last_seen: Instant = 0
    sorts: frozenset[str] = frozenset()
    sex: str | None = None
    is_namesake: bool = False


def speaks_of(one: Sketch, other: Sketch) -> bool:
    """Whether what is said of one holds the name of the other."""
    words = content_words(other.name)
    return not words.isdisjoint(one.words) and len(words & _all_words(one)) >= _MOST * len(words)


def _all_words(sketch: Sketch) -> frozenset[str]:
    return sketch.words | content_words(sketch.name)


def shared_context(one: Sketch, other: Sketch, a: Name, b: Name) -> float | None:
    """The share of common neighbours, and how much of what is said of both is the same."""
    # That both are called 李老师 is no more than their name.
    is_one_name = a.whole == b.whole
    roles = (one.roles, other.roles) if is_one_name else (one.roles | a.roles, other.roles | b.roles)
    shared = _shared_words(one, other) + _shared_ties(*roles)
    if a.is_description != b.is_description or PERSON not in (one.kind, other.kind):
        sorts = one.sorts | a.sorts, other.sorts | b.sorts
        is_named = (a.is_description or b.is_description) and not sorts[0].isdisjoint(sorts[1])
        shared += float(is_named or speaks_of(one, other) or speaks_of(other, one))
    words = shared / (shared + 1) if shared or _is_comparable(one.words, other.words) else None
    if not (one.neighbours and other.neighbours):
        return words
    links = len(one.neighbours & other.neighbours) / min(len(one.neighbours), len(other.neighbours))
    return 1 - (1 - links) * (1 - (words or 0.0))


def _shared_ties(one: frozenset[str], other: frozenset[str]) -> float:
    """What a common role is worth: there is one landlord, and there are many colleagues."""
    common = lexicon().common_roles
    ties = [frozenset(role for role in roles if not is_trade(role)) for roles in (one, other)]
    if not shares_role(*ties):
        return 0.0
    rare = [frozenset(role for role in roles if role not in common) for roles in ties]
    return _ROLE_WORTH if shares_role(*rare) else _SCENE_WORTH


def _is_comparable(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether words in one writing stand on both sides: English says nothing against Chinese."""
    sides = [{word.isascii() for word in words if not word.startswith(SCENE)} for words in (one, other)]
    return bool(sides[0] & sides[1])


def _shared_words(one: Sketch, other: Sketch) -> float:
    """Count common words. Pairs of characters that run into each other are one word and a bit."""
    in_both_names = content_words(one.name) & content_words(other.name)
    both = (_all_words(one) & _all_words(other)) - in_both_names
    common = {word for word in both if not word.startswith(SCENE)}
    pairs = {word for word in common if len(word) == 2 and not word.isascii()}
    runs = sum(0.5 for word in pairs if any(word != x and word[1] == x[0] for x in pairs))
    return len(common) - runs + _SCENE_WORTH * (len(common) < len(both))


def shared_relations(one: Sketch, other: Sketch) -> float | None:
    """How alike the kinds of links are: the cosine of their counts."""
    if not one.relations or not other.relations:
        return None
    dot = sum(count * other.relations.get(kind, 0) for kind, count in one.relations.items())
    squares = [sum(count * count for count in x.relations.values()) for x in (one, other)]
    return min(1.0, dot / sqrt(squares[0] * squares[1])) if all(squares) else None


def shared_time(one: Sketch, other: Sketch, half_after: int) -> float | None:
    """Whether both were spoken of at the same time; after a pause of ``half_after`` milliseconds it counts half."""
    if not one.last_seen or not other.last_seen:
        return None
    gap = max(one.first_seen or one.last_seen, other.first_seen or other.last_seen) - min(
        one.last_seen, other.last_seen
    )
    return 1.0 if gap <= 0 else half_after / (half_after + gap)
