"""What the parts ask of the store about entities: names, the graph around them, pairs to review, deeds to undo."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from companion_app.domain.clock import Instant
from companion_app.domain.embedding import NameWork
from companion_app.domain.entity import Deed, Entity, Link, ReviewCause, ReviewState


class Entities(Protocol):
    """Things of one relationship. Entities of different relationships are never the same one."""

    def resolve(self, group_id: str, kind: str, name: str, alias_key: str, now: Instant) -> str:
        """Find the entity of this name and kind, or make it. A merged one leads to where it went."""
        ...

    def add(
        self,
        group_id: str,
        kind: str,
        name: str,
        alias_key: str,
        now: Instant,
        *,
        is_namesake: bool = False,
        episode_id: str | None = None,
    ) -> str:
        """Make an entity.

        Args:
            is_namesake: Another bears its name, and what is known of the two differs.
            episode_id: The turn in which its name was declared; the name goes with that.
        """
        ...

    def seen(self, entity_id: str, now: Instant) -> None:
        """Note when an entity was spoken of."""
        ...

    def known(self, group_id: str, kind: str, alias_key: str) -> str | None:
        """The entity of this name and kind, or None; a name that the user declared holds for every kind."""
        ...

    def bearers(self, group_id: str, alias_key: str, kinds: Sequence[str]) -> list[str]:
        """Entities of some kinds that bear a name, merged ones as themselves; declared names first, then the oldest."""
        ...

    def named_at(self, group_id: str, episode_id: str, start: int, alias_key: str) -> list[str]:
        """Entities that bear a name and were found in a turn at a place before."""
        ...

    def get(self, group_id: str, entity_id: str) -> Entity | None:
        """Return an entity, merged or not, or None."""
        ...

    def all(self, group_id: str) -> list[Entity]:
        """Every entity of a relationship, by name."""
        ...

    def redirect(
        self, group_id: str, from_id: str, into_id: str | None, at: Instant, reason: str, episode_id: str | None = None
    ) -> None:
        """Let an entity lead to another, or to none any more; how it came to that is kept.

        Args:
            episode_id: The turn in which the user said so; it goes with that.
        """
        ...

    def merged_in(self, group_id: str, episode_id: str) -> list[str]:
        """Entities that lead to others because a turn says so."""
        ...

    def heirs(self, group_id: str, entity_id: str) -> list[str]:
        """Entities that lead straight to one, the oldest first."""
        ...

    def forget_aliases(self, episode_id: str) -> list[str]:
        """Forget the names that were declared in a turn; returns the entities that bore them."""
        ...

    def find(self, group_id: str, alias_key: str) -> list[str]:
        """Entities of any kind that bear this name."""
        ...

    def with_merged(self, group_id: str, entity_ids: Sequence[str]) -> tuple[str, ...]:
        """Some entities and all those that lead to them: old claims name a thing by the id it had then."""
        ...

    def canonical(self, entity_id: str) -> str:
        """Follow merges to the entity that stands."""
        ...

    def name(self, entity_id: str | None) -> str | None:
        """The canonical name, or None."""
        ...

    def naming(self, entity_id: str) -> tuple[str, bool]:
        """The name of an entity, and whether another bears it that it is told from."""
        ...

    def add_alias(
        self, group_id: str, entity_id: str, kind: str, alias: str, alias_key: str, episode_id: str | None = None
    ) -> None:
        """Give an entity another name; one that was declared goes with the turn that declared it."""
        ...

    def named_in(self, group_id: str, text: str, most: int = 20) -> list[str]:
        """Entities whose name stands in a text: as whole words (one or several of it), any run in Chinese."""
        ...

    def is_used(self, group_id: str, entity_id: str) -> bool:
        """Whether a claim names an entity."""
        ...

    def drop(self, group_id: str, entity_id: str) -> None:
        """Erase an entity to which none leads: a name is a trace too."""
        ...


class Names(Protocol):
    """Finds entities by what their names have in common, and by meaning."""

    def put(self, group_id: str, kind: str, entity_id: str, keys: Collection[str]) -> None:
        """Let an entity be found by keys."""
        ...

    def alike(self, group_id: str, kind: str, keys: Collection[str], most: int) -> list[str]:
        """Entities of a kind that share keys, those with rare keys in common first; merged ones as themselves."""
        ...

    def forget(self, entity_id: str) -> None:
        """Take an entity out of the index; its names are put in again by whoever changed them."""
        ...

    def make_ready(self) -> None:
        """Index the names of a store that was made by a program that indexed none, or otherwise."""
        ...

    def put_vector(self, group_id: str, kind: str, entity_id: str, engine: str, vector: Sequence[float]) -> None:
        """Keep the vector of an entity's name."""
        ...

    def near(self, group_id: str, kind: str, engine: str, vector: Sequence[float], most: int) -> list[str]:
        """Entities of a kind whose names are near in meaning, the nearest first."""
        ...

    def without_vector(self, episode_ids: Collection[str], kinds: Collection[str], engine: str) -> list[NameWork]:
        """Entities of some kinds, named in some turns, that have no vector of an engine."""
        ...


class Company(Protocol):
    """The company that entities keep; families come with all that was merged into them."""

    def sentences(self, group_id: str, family: Collection[str], but: str = "") -> list[str]:
        """Words in which an entity was spoken of, the newest first; what is withheld is blanked.

        Args:
            but: A turn that is not looked at.
        """
        ...

    def links(self, group_id: str, family: Collection[str]) -> list[Link]:
        """What is claimed of an entity, and of others about it."""
        ...

    def company(self, group_id: str, family: Collection[str]) -> set[str]:
        """Others that were spoken of in the same turns; scopes are no company."""
        ...

    def sharing(self, group_id: str, kind: str, company: Collection[str], most: int) -> list[tuple[str, int]]:
        """Entities of a kind that keep the same company, and with how many of it, most first."""
        ...

    def together(self, group_id: str, one: Collection[str], other: Collection[str]) -> bool:
        """Whether two entities were spoken of in one turn: then they are two."""
        ...


class Reviews(Protocol):
    """Pairs of entities that wait for the user, or were found not to be one."""

    def ask(
        self,
        group_id: str,
        one: str,
        other: str,
        at: Instant,
        score: float,
        parts: Mapping[str, float | None],
        differs: Collection[str],
        cause: ReviewCause,
    ) -> str | None:
        """Let a pair wait for the user; None where it was asked about before, or was found not to be one."""
        ...

    def get(self, group_id: str, review_id: str) -> tuple[Any, ...] | None:
        """A pair: (id, one, other, at, score, parts, differs, cause, state), or None."""
        ...

    def pending(self, group_id: str) -> list[tuple[Any, ...]]:
        """Pairs that wait, the oldest first, as ``get`` gives them."""
        ...

    def set_state(self, group_id: str, review_id: str, state: ReviewState) -> None:
        """Note what became of a pair."""
        ...

    def part(self, group_id: str, one: str, other: str, at: Instant) -> bool:
        """Note that two are not the same; False where that was known."""
        ...

    def unpart(self, group_id: str, one: str, other: str) -> None:
        """Take back that two are not the same."""
        ...

    def are_parted(self, group_id: str, ones: Collection[str], others: Collection[str]) -> bool:
        """Whether any of the ones was found not to be one with any of the others."""
        ...

    def forget(self, group_id: str, entity_id: str) -> None:
        """Forget all pairs of an entity that is erased."""
        ...


class Deeds(Protocol):
    """Deeds of the user on entities, each with what takes it back."""

    def add(self, group_id: str, at: Instant, deed: Deed) -> str:
        """Keep a deed; returns its id."""
        ...

    def get(self, group_id: str, deed_id: str) -> Deed | None:
        """A deed by its id, or None."""
        ...
