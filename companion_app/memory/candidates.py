"""What a mention tells of the thing that it means, and which known things it may be (dedup document, 2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from companion_app.domain.candidate import Candidate
from companion_app.domain.entity import Entity, named_kind
from companion_app.domain.episode import Episode
from companion_app.domain.name_index import name_keys, told_keys
from companion_app.domain.name_likeness import SAME, name_likeness
from companion_app.domain.naming import read_name
from companion_app.domain.sketch import Sketch
from companion_app.domain.text import key
from companion_app.memory.known import USER, relation, roles_of, sort_of, standing
from companion_app.memory.mention import sketch
from companion_app.memory.propose import ENOUGH_SHARED, SOME_LIKENESS
from companion_app.ports.storage import Unit

#: Candidates of one mention.
MOST_CANDIDATES = 20
#: Candidates that are looked at whole, after their names were compared.
_MOST_COMPARED = 5


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in a candidate.

    Attributes:
        kind: Its value type, or ``person`` for a subject.
        alias_key: The key of the name among its kind.
        is_subject: Whether something is told of it; else it is what is told.
    """

    name: str
    kind: str
    alias_key: str
    candidate: Candidate
    is_subject: bool = False


def told_by(mention: Mention, episode: Episode, kind: str | None = None, *, is_certain: bool = True) -> Sketch:
    """Draw the sketch of what is meant from the words around it and from what the candidate says.

    Args:
        kind: What kind of thing it is, where that is known better.
        is_certain: Leave out what the words only make likely.
    """
    candidate = mention.candidate
    quote = episode.turn.content[candidate.start : candidate.end]
    told = sketch(mention.name, named_kind(kind or mention.kind), quote, is_certain=is_certain)
    roles, sorts, possessor = told.roles, told.sorts, told.possessor
    if not mention.is_subject:
        roles = roles_of(candidate.attributes.get("role", "")) or roles
        sort = sort_of(candidate.attributes.get("species", ""))
        sorts = frozenset({sort}) if sort else sorts
        possessor = key(candidate.subject) if candidate.subject != USER else possessor
    is_linked = mention.is_subject or candidate.subject != USER
    return replace(
        told,
        roles=roles,
        sorts=sorts,
        possessor=possessor,
        relations={relation(candidate.predicate, is_out=mention.is_subject): 1} if is_linked else {},
        first_seen=episode.turn.valid_at,
        last_seen=episode.turn.valid_at,
    )


def candidates(unit: Unit, group_id: str, mention: Mention, told: Sketch) -> list[Entity]:
    """At most twenty that a mention may mean, from two sides; of these the ones whose names do not rule it out."""
    kind = mention.kind
    keys = name_keys(mention.name, kind) | told_keys(told.roles, told.sorts)
    keys |= {found for alias in told.aliases for found in name_keys(alias, kind)}
    company = unit.company.sharing(group_id, kind, told.neighbours, _MOST_COMPARED) if told.neighbours else []
    sides = [[entity_id for entity_id, shared in company if shared >= ENOUGH_SHARED]]
    sides.append(unit.names.alike(group_id, kind, keys, MOST_CANDIDATES))
    name = read_name(mention.name, named_kind(kind))
    said = {key(alias) for alias in told.aliases}
    ranked: dict[str, tuple[float, Entity]] = {}
    for found in _in_turn(sides)[:MOST_CANDIDATES]:
        entity = unit.entities.get(group_id, found)
        if entity is None:
            continue
        likeness = name_likeness(name, read_name(entity.name, named_kind(kind)), named_kind(kind))
        worth = SOME_LIKENESS if likeness is None or key(entity.name) in said else likeness
        if worth < SOME_LIKENESS and found not in sides[0]:
            continue
        stands = standing(unit, group_id, found)
        if stands.id not in ranked or ranked[stands.id][0] < worth:
            ranked[stands.id] = (worth, stands)
    best = sorted(ranked.values(), key=lambda item: (-item[0], item[1].id))
    return [entity for _, entity in best[:_MOST_COMPARED]]


def have_one_name(one: Sketch, other: Sketch) -> bool:
    """Whether the names themselves are one, whoever says so: Vienna and Wien."""
    names = [read_name(x.name, x.kind) for x in (one, other)]
    return name_likeness(names[0], names[1], one.kind) == SAME


def tells_apart(told: Sketch) -> bool:
    """Whether a mention says anything by which its thing could be told from another of its name."""
    return bool(told.roles or told.sorts or told.possessor or told.place or told.aliases or told.is_namesake)


def _in_turn(sides: Iterable[Sequence[str]]) -> list[str]:
    """The first of every side, then the second of every side, without repeats."""
    columns = [list(side) for side in sides]
    longest = max(map(len, columns), default=0)
    return list(dict.fromkeys(side[i] for i in range(longest) for side in columns if i < len(side)))
