"""What is known of an entity, drawn together from its names, its sentences, its links and its company.

Dedup document, part 2.3: the evidence by which a new mention is compared with what stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion_app.domain.entity import Entity, named_kind
from companion_app.domain.lexicon import role_at_end, sort_at_end
from companion_app.domain.naming import SELF
from companion_app.domain.sketch import Sketch
from companion_app.domain.text import contains_key, key
from companion_app.memory.mention import sketch
from companion_app.ports.storage import Unit

USER = "user"


def known_of(unit: Unit, group_id: str, entity: Entity, but: str = "", *, is_certain: bool = True) -> Sketch:
    """Draw the sketch of an entity with all that leads to it.

    Args:
        but: A turn that is left out: that which is just being read.
        is_certain: Leave out what the sentences only make likely.
    """
    family = unit.entities.with_merged(group_id, [entity.id])
    kind = named_kind(entity.labels[0])
    names = _names(unit, group_id, family)
    told = [
        _read(names, entity.name, kind, words, is_certain=is_certain)
        for words in unit.company.sentences(group_id, family, but)
    ]
    links = unit.company.links(group_id, family)
    roles = {role for link in links if not link.is_out for role in roles_of(link.attributes.get("role", ""))}
    sorts = {sort for link in links if not link.is_out and (sort := sort_of(link.attributes.get("species", "")))}
    # What a claim says of who someone is counts for more than a reading of the sentence.
    roles = roles or {role for one in told for role in one.roles}
    relations = Counter(
        relation(link.predicate, is_out=link.is_out) for link in links if link.is_out or link.subject_id != USER
    )
    return Sketch(
        name=entity.name,
        kind=kind,
        aliases=tuple(sorted({*names, *(alias for one in told for alias in one.aliases)} - {entity.name})),
        roles=frozenset(roles),
        possessor=_agreed(one.possessor for one in told),
        place=_agreed(one.place for one in told),
        words=frozenset(word for one in told for word in one.words),
        neighbours=frozenset(unit.company.company(group_id, family)),
        relations=relations,
        first_seen=entity.first_seen,
        last_seen=entity.last_seen,
        sorts=frozenset(sorts or {sort for one in told for sort in one.sorts}),
    )


def standing(unit: Unit, group_id: str, entity_id: str) -> Entity:
    """The entity that one leads to, or itself."""
    found = unit.entities.get(group_id, unit.entities.canonical(entity_id))
    assert found is not None, "what an entity leads to stands"
    return found


def relation(predicate: str, *, is_out: bool) -> str:
    """Name a kind of link by its direction. What links to the user alone is no evidence: everything does."""
    return f"{'of' if is_out else 'to'} {predicate}"


def roles_of(role: str) -> frozenset[str]:
    """The roles that a role's words can mean."""
    return role_at_end(role)[1] if role else frozenset()


def sort_of(species: str) -> str:
    """The sort of thing that words name, or an empty string."""
    return sort_at_end(species)[1] if species else ""


def _names(unit: Unit, group_id: str, family: Iterable[str]) -> list[str]:
    found = [unit.entities.get(group_id, member) for member in family]
    return sorted({alias for one in found if one for alias in one.aliases})


def _read(names: list[str], name: str, kind: str, words: str, *, is_certain: bool) -> Sketch:
    said_as = next((alias for alias in [name, *names] if contains_key(words, alias)), name)
    return sketch(said_as, kind, words, is_certain=is_certain)


def _agreed(values: Iterable[str | None]) -> str | None:
    """The one value that all name who name any; where they disagree nothing is known."""
    told = {value if value == SELF else key(value) for value in values if value is not None}
    return told.pop() if len(told) == 1 else None
