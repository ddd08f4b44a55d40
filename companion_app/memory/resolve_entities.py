"""Entity resolution: which thing a mention means, a new one, or a question for the user.

Dedup document, part 2; design, part 5.5. In order: the alias table and equal names, candidates by name and by
company, the score of ``likeness.py``; candidates by meaning follow once there is a vector (``propose.py``). What is
certain becomes one, what is likely waits for the user, and a pair that the user parted is never proposed again.
Not to be mixed with the resolution of facts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion_app.domain.clock import Instant
from companion_app.domain.entity import EVERYDAY, Entity, ReviewCause
from companion_app.domain.episode import Episode
from companion_app.domain.lexicon import lexicon, shares_role
from companion_app.domain.likeness import Likeness, compare, decide
from companion_app.domain.name_index import told_keys
from companion_app.domain.predicates import Registry
from companion_app.domain.sketch import PERSON, Sketch
from companion_app.domain.text import key
from companion_app.memory.candidates import Mention, candidates, have_one_name, tells_apart, told_by
from companion_app.memory.entities import merge
from companion_app.memory.known import known_of, standing
from companion_app.memory.propose import ENOUGH_SHARED, LIKELY, MINED, SETTINGS, SOME_LIKENESS, ask, cause_of
from companion_app.ports.storage import Unit

_MOST_ASKED = 2
_MOST_NAMESAKES = 5
#: Names less alike than this never become one without the user.
_SURE_NAME = 0.85
#: Kinds of things that can be told something of.
_BEARERS = ("person", "pet", "project", "org", "place")


@dataclass(frozen=True, slots=True)
class _Judged:
    """An entity that a mention may mean, what is known of it, and how alike the two are."""

    entity: Entity
    known: Sketch
    likeness: Likeness

    @property
    def is_same(self) -> bool:
        return decide(self.likeness, SETTINGS) == "merge" and (self.likeness.name or 0.0) >= _SURE_NAME

    @property
    def is_likely(self) -> bool:
        return decide(self.likeness, SETTINGS) != "apart"

    @property
    def has_alike_name(self) -> bool:
        return self.likeness.name is None or self.likeness.name >= SOME_LIKENESS

    def shares_company_with(self, told: Sketch) -> bool:
        return len(told.neighbours & self.known.neighbours) >= ENOUGH_SHARED


class EntityResolver:
    """Resolves the mentions of one episode.

    Args:
        unit: The transaction in which it decides and writes.
        may_merge: Whether what is said in the episode may make two names one; a document may only ask.
    """

    def __init__(
        self, unit: Unit, episode: Episode, registry: Registry, now: Instant, *, may_merge: bool = True
    ) -> None:
        self._unit = unit
        self._episode = episode
        self._group = episode.group_id
        self._registry = registry
        self._now = now
        self._may_merge = may_merge
        #: Entities of this episode, as they were named, and their kinds.
        self._here: dict[str, str] = {}
        #: Names that were found in it, with their kinds and the places of their quotes.
        self._names: dict[tuple[str, str, int], str] = {}
        self.changed: list[str] = []
        unit.names.make_ready()

    def take(self, mention: Mention) -> str:
        """Find or make the entity that a mention means; returns it as it was named, merged or not."""
        entity_id = self._resolve(mention)
        candidate = mention.candidate
        entities = self._unit.entities
        entities.seen(entities.canonical(entity_id), self._episode.turn.valid_at)
        self._here[entity_id] = mention.kind
        self._names.setdefault((mention.name, mention.kind, candidate.start), entity_id)
        told = self._told(mention)
        if mention.kind not in EVERYDAY and not mention.is_subject:
            self._unit.names.put(self._group, mention.kind, entity_id, told_keys(told.roles, told.sorts))
        return entity_id

    def known(self, mention: Mention) -> str | None:
        """The entity that a mention means, as it was named, or None where it is not known; makes nothing."""
        bearers = self._bearers(mention)
        if not bearers:
            told = self._told(mention)
            found = candidates(self._unit, self._group, mention, told)
            return next((one.id for one in found if have_one_name(told, self._known(one))), None)
        if len(bearers) == 1 or mention.kind in EVERYDAY:
            return bearers[0]
        return self._fitting(mention, bearers) or bearers[0]

    def _bearers(self, mention: Mention) -> list[str]:
        """Entities with this very name, once for each that stands; what was read here before is meant again."""
        entities = self._unit.entities
        kinds = _BEARERS if mention.is_subject else (mention.kind,)
        found = entities.bearers(self._group, mention.alias_key, kinds)
        again = entities.named_at(self._group, self._episode.id, mention.candidate.start, mention.alias_key)
        found = [entity_id for entity_id in found if entity_id in again] or found
        standing: dict[str, str] = {}
        for entity_id in found:
            standing.setdefault(entities.canonical(entity_id), entity_id)
        return list(standing.values())[:_MOST_NAMESAKES]

    def _resolve(self, mention: Mention) -> str:
        whole = self._part_of(mention)
        if whole:
            return whole
        bearers = self._bearers(mention)
        if mention.kind in EVERYDAY and not mention.is_subject:
            return bearers[0] if bearers else self._add(mention)
        if not bearers:
            return self._new(mention)
        if len(bearers) == 1 and not tells_apart(self._told(mention, is_certain=False)):
            return bearers[0]
        fitting = self._fitting(mention, bearers)
        if fitting:
            return fitting
        return self._namesake(mention, bearers)

    def _part_of(self, mention: Mention) -> str | None:
        """The entity with a longer name of which this one is only a part: who is read as Li in "my friend Li Ming"."""
        candidate = mention.candidate
        quote = self._episode.turn.content[candidate.start : candidate.end]
        for (name, kind, start), entity_id in self._names.items():
            is_longer = kind == mention.kind == PERSON and start == candidate.start and name != mention.name
            if is_longer and mention.name in name and mention.name not in quote.replace(name, ""):
                return entity_id
        return None

    # --- equal names

    def _fitting(self, mention: Mention, bearers: Sequence[str]) -> str | None:
        """Of entities with one name, the one of which nothing that is known differs; None where there is none."""
        judged = [(entity_id, self._judge(mention, self._standing(entity_id))) for entity_id in bearers]
        fits = [
            (entity_id, one)
            for entity_id, one in judged
            if not one.likeness.differs and not self._is_likely_other(mention, one.entity)
        ]
        if not fits:
            return None

        def order(item: tuple[str, _Judged]) -> tuple[bool, bool, float, Instant]:
            entity_id, one = item
            is_told = shares_role(self._told(mention).roles, one.known.roles)
            return (is_told, entity_id in self._here, one.likeness.neighbours or 0.0, one.entity.last_seen)

        return max(fits, key=order)[0] if len(fits) > 1 else fits[0][0]

    def _is_likely_other(self, mention: Mention, entity: Entity) -> bool:
        """Whether nothing is shared and what is likely differs: who brings the post is not the aunt in Perth."""
        told = self._told(mention, entity.labels[0] if mention.is_subject else None, is_certain=False)
        if not (told.roles or key(mention.name) in lexicon().shared_names):
            return False
        known = self._known(entity, is_certain=False)
        differs = set(compare(told, replace(known, kind=told.kind), LIKELY).differs)
        is_elsewhere = "place" in differs and key(mention.name) in lexicon().shared_names
        return "everything" in differs and ("role" in differs or is_elsewhere)

    def _namesake(self, mention: Mention, bearers: Sequence[str]) -> str:
        """Something known differs from all that bear the name: another one, and a question."""
        judged = [self._judge(mention, self._standing(entity_id)) for entity_id in bearers]
        nearest = max(judged, key=lambda one: (one.likeness.score, one.entity.last_seen))
        entity_id = self._add(mention, is_namesake=True)
        self._ask(entity_id, nearest, "namesake")
        return entity_id

    # --- other names

    def _new(self, mention: Mention) -> str:
        """No such name is known: candidates, then one of them, a question, or something new."""
        told = self._told(mention, is_certain=False)
        judged = [
            self._judge(mention, entity, is_certain=False)
            for entity in candidates(self._unit, self._group, mention, told)
        ]
        here = {self._unit.entities.canonical(entity_id) for entity_id in self._here}
        said = {key(alias) for alias in told.aliases}
        # Two names in one breath are two things, unless one is said to be the other.
        judged = [
            one
            for one in judged
            if one.entity.id not in here or not said.isdisjoint(map(key, (one.entity.name, *one.entity.aliases)))
        ]
        judged.sort(key=lambda one: (-one.likeness.score, one.entity.id))
        entity_id = self._add(mention)
        may_merge = self._may_merge and not mention.candidate.hedged
        same = next((one for one in judged if one.is_same and (may_merge or have_one_name(told, one.known))), None)
        if same:
            self._merge(entity_id, same)
            return entity_id
        likely = [one for one in judged if one.is_likely and (one.has_alike_name or one.shares_company_with(told))]
        for one in likely[:_MOST_ASKED]:
            self._ask(entity_id, one, cause_of(one.likeness, told, one.known))
        return entity_id

    # --- what is known, and what is decided

    def _told(self, mention: Mention, kind: str | None = None, *, is_certain: bool = True) -> Sketch:
        company = {self._unit.entities.canonical(one) for one, its in self._here.items() if its != "scope"}
        told = told_by(mention, self._episode, kind, is_certain=is_certain)
        return replace(told, neighbours=frozenset(company))

    def _known(self, entity: Entity, *, is_certain: bool = True) -> Sketch:
        return known_of(self._unit, self._group, entity, self._episode.id, is_certain=is_certain)

    def _standing(self, entity_id: str) -> Entity:
        return standing(self._unit, self._group, entity_id)

    def _judge(self, mention: Mention, entity: Entity, *, is_certain: bool = True) -> _Judged:
        kind = entity.labels[0] if mention.is_subject else None
        told = self._told(mention, kind, is_certain=is_certain)
        known = self._known(entity, is_certain=is_certain)
        if told.kind != known.kind:
            # A name that was declared holds for every kind.
            known = replace(known, kind=told.kind)
        return _Judged(entity, known, _without_doubtful(compare(told, known, SETTINGS), told, known))

    def _add(self, mention: Mention, *, is_namesake: bool = False) -> str:
        return self._unit.entities.add(
            self._group, mention.kind, mention.name, mention.alias_key, self._episode.turn.valid_at,
            is_namesake=is_namesake,
        )  # fmt: skip

    def _merge(self, entity_id: str, into: _Judged) -> None:
        reason = "The names mean one thing."
        changed = merge(self._unit, self._group, entity_id, into.entity.id, self._now, self._registry, reason)
        self.changed += changed
        self._unit.changes.add(self._group, self._now, "memory_writer", "merge", changed, reason)

    def _ask(self, entity_id: str, about: _Judged, cause: ReviewCause) -> None:
        ask(self._unit, self._group, (entity_id, about.entity.id), about.likeness, cause, self._now)

    def mined(self) -> list[str]:
        """Entities of this episode whose other names may be found by the company that they keep."""
        return [entity_id for entity_id, kind in self._here.items() if kind in MINED]


def _without_doubtful(likeness: Likeness, told: Sketch, known: Sketch) -> Likeness:
    """Leave out what differs only in the telling: my friend Anna can be Tom's sister, but my sister cannot."""
    differs = set(likeness.differs)
    if told.kind == PERSON:
        differs.discard("place")
        if not shares_role(told.roles, known.roles):
            differs.discard("possessor")
    return replace(likeness, differs=tuple(sorted(differs)))
