"""Proposing to the user that two entities are one: other names that keep one company, or are near in meaning.

Dedup document, 2.2 and 6.1. What is found here is never merged without the user: names that have nothing in
common may be two names of one thing, and are mostly two things.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion_app.domain.clock import Instant
from companion_app.domain.embedding import NameWork
from companion_app.domain.entity import Entity, ReviewCause
from companion_app.domain.likeness import Likeness, Settings, compare, decide
from companion_app.domain.naming import read_name
from companion_app.domain.sketch import Sketch
from companion_app.domain.text import key
from companion_app.memory.known import known_of, standing
from companion_app.ports.storage import Unit

#: Candidates by meaning (dedup document, 5.2).
NEAREST = 15
#: Others that two things must both be spoken of with before their names are thought to be one thing's.
ENOUGH_SHARED = 2
#: Kinds of things that go by several names; two people with the same friends are two.
MINED = frozenset({"project", "org"})
_MOST_LOOKED_AT = 5
#: Names less alike than this need other evidence before anybody is asked.
SOME_LIKENESS = 0.3

#: For what is only likely of two with one name: that nothing is shared counts beside something else that differs.
LIKELY = Settings(asks_about_everyday_names=False)
#: Equal names are one unless something that was said differs; that nothing is shared is no difference.
SETTINGS = Settings(asks_about_everyday_names=False, overlooks=frozenset({"everything", "sex"}))


def ask(unit: Unit, group_id: str, pair: tuple[str, str], likeness: Likeness, cause: ReviewCause, now: Instant) -> None:
    """Let a pair wait for the user, unless it was parted or asked about before."""
    one, other = pair
    family, others = (unit.entities.with_merged(group_id, [entity_id]) for entity_id in pair)
    if unit.reviews.are_parted(group_id, family, others):
        return
    parts = {
        "name": likeness.name, "neighbours": likeness.neighbours, "relations": likeness.relations,
        "time": likeness.time,
    }  # fmt: skip
    unit.reviews.ask(group_id, one, other, now, likeness.score, parts, likeness.differs, cause)


def ask_whether(unit: Unit, group_id: str, names: tuple[str, str], now: Instant) -> None:
    """The user thinks that two names may mean one thing: where both are known, they are asked."""
    found = [unit.entities.find(group_id, key(name)) for name in names]
    if not all(found) or found[0][0] == found[1][0]:
        return
    one, other = sorted(
        (standing(unit, group_id, ids[0]) for ids in found), key=lambda entity: (entity.first_seen, entity.id)
    )
    likeness = compare(known_of(unit, group_id, other), known_of(unit, group_id, one), SETTINGS)
    ask(unit, group_id, (other.id, one.id), likeness, "declared", now)


def cause_of(likeness: Likeness, one: Sketch, other: Sketch) -> ReviewCause:
    """Why two entities of different names are likely to be one."""
    if likeness.name is not None and likeness.name < SOME_LIKENESS:
        return "neighbours"
    is_described = any(read_name(x.name, x.kind).is_description for x in (one, other))
    return "description" if is_described else "name"


def propose_alike(unit: Unit, group_id: str, entity_id: str, now: Instant) -> None:
    """Look for another name of an entity among those that are spoken of with the same things."""
    entity = standing(unit, group_id, entity_id)
    family = unit.entities.with_merged(group_id, [entity.id])
    company = unit.company.company(group_id, family)
    if len(company) < ENOUGH_SHARED:
        return
    shared = unit.company.sharing(group_id, entity.labels[0], company, _MOST_LOOKED_AT)
    _propose(unit, group_id, entity, [other for other, count in shared if count >= ENOUGH_SHARED], now)


def propose_near(unit: Unit, name: NameWork, engine: str, vector: Sequence[float], now: Instant) -> None:
    """Keep the vector of an entity's name, and look for another name of it among the nearest."""
    if unit.entities.get(name.group_id, name.entity_id) is None:
        return
    near = unit.names.near(name.group_id, name.kind, engine, vector, NEAREST + 1)
    unit.names.put_vector(name.group_id, name.kind, name.entity_id, engine, vector)
    if name.kind in MINED:
        _propose(unit, name.group_id, standing(unit, name.group_id, name.entity_id), near, now)


def _propose(unit: Unit, group_id: str, entity: Entity, others: Sequence[str], now: Instant) -> None:
    """Ask about the first of some others that is likely to be the same."""
    family = unit.entities.with_merged(group_id, [entity.id])
    mine = known_of(unit, group_id, entity)
    for other_id in others:
        other = standing(unit, group_id, other_id)
        if other.id == entity.id or unit.company.together(
            group_id, family, unit.entities.with_merged(group_id, [other.id])
        ):
            continue
        theirs = known_of(unit, group_id, other)
        if not mine.neighbours & theirs.neighbours:
            continue
        likeness = compare(mine, theirs, SETTINGS)
        if decide(likeness, SETTINGS) != "apart":
            later, earlier = sorted((entity, other), key=lambda x: (x.first_seen, x.id), reverse=True)
            ask(unit, group_id, (later.id, earlier.id), likeness, cause_of(likeness, mine, theirs), now)
            return
