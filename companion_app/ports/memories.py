"""What the parts ask of the store about memories: claims, facts, rules, erasing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from companion_app.domain.candidate import Candidate
from companion_app.domain.clock import Instant
from companion_app.domain.episode import Episode
from companion_app.domain.fact import FactView, Status
from companion_app.domain.line import Action, Claim, ComputedFact
from companion_app.domain.never import NeverRule, RuleKind
from companion_app.domain.place import ChangeRow, ClaimPlace, DeedKind, Spot
from companion_app.domain.predicates import Predicate, Registry
from companion_app.domain.version import StandingFact, Version
from companion_app.domain.view import FactQuery


class Claims(Protocol):
    """Claims and actions by line."""

    def add(self, place: ClaimPlace, claim: Claim, rule: str, now: Instant, action_id: str | None = None) -> Claim:
        """Store a claim; its order number is given here."""
        ...

    def is_known(
        self, episode: Episode, candidate: Candidate, subject_id: str, scope_id: str | None, value_key: str
    ) -> bool:
        """Whether what a candidate says was taken from the same words before; without a value, any value counts."""
        ...

    def by_seq(self, seq: int) -> Claim:
        """Return a claim by its order number."""
        ...

    def on_line(self, group_id: str, line: str) -> list[Claim]:
        """All claims of a line but those of an edit that was undone."""
        ...

    def offsets(self, group_id: str, line: str) -> dict[str, int]:
        """The offset at which each claim of a line was said."""
        ...

    def places(self, claim_ids: Collection[str]) -> dict[str, ClaimPlace]:
        """Where claims stand."""
        ...

    def all_made(self, group_id: str) -> list[tuple[str, str, str, Instant]]:
        """Every claim of a relationship: (id, line, what it says on it, when it was made)."""
        ...

    def naming(self, group_id: str, entity_ids: Collection[str]) -> list[Spot]:
        """Claims in which any of some entities was named, as subject, object or scope, in order of arrival."""
        ...

    def move(self, group_id: str, spots: Sequence[Spot]) -> None:
        """Let claims stand where they belong."""
        ...

    def follow(self, group_id: str, lines: Collection[str]) -> None:
        """Let the deeds on lines stand where the first of the claims that they name went."""
        ...

    def in_episodes(self, group_id: str, episode_ids: Collection[str]) -> list[str]:
        """The claims that were made in some turns."""
        ...

    def spans(self, claim_ids: Collection[str]) -> dict[str, tuple[str, int, int]]:
        """The span that each claim rests on: (episode id, start, end)."""
        ...

    def edits_behind(self, fact_id: str) -> set[str]:
        """The edits that made a fact's claims."""
        ...

    def act(
        self,
        group_id: str,
        line: str,
        kind: DeedKind,
        at: Instant,
        fact_id: str,
        claim_ids: Collection[str],
        *,
        value: Instant | None = None,
        episode_id: str | None = None,
    ) -> str:
        """Store a deed of the user on a fact; returns its id."""
        ...

    def undo(self, group_id: str, action_id: str, at: Instant) -> list[str]:
        """Take a deed back; returns the lines that it touched."""
        ...

    def actions(self, group_id: str, line: str) -> list[Action]:
        """The deeds on a line that were not taken back."""
        ...

    def shared(self, group_id: str, line: str) -> frozenset[str]:
        """The claims of a line that the user shared with all companions; the last word on each counts."""
        ...

    def named_by(self, claim_ids: Collection[str]) -> list[str]:
        """The entities that claims name."""
        ...

    def erase(self, claim_ids: Collection[str]) -> list[str]:
        """Erase claims; returns the entities that they named."""
        ...


class Facts(Protocol):
    """Facts of one relationship at a time."""

    def on_line(self, group_id: str, line: str) -> list[StandingFact]:
        """The facts of a line, in order of their making."""
        ...

    def create(self, group_id: str, fact_id: str, line: str, subject_id: str, now: Instant) -> None:
        """Make a fact; what is believed of it comes as a version."""
        ...

    def close(self, fact_id: str, now: Instant, reason: str) -> None:
        """Stop believing the present version."""
        ...

    def open(self, group_id: str, fact_id: str, version: Version, now: Instant) -> None:
        """Append a version."""
        ...

    def succeed(self, fact_id: str, by: str) -> None:
        """Note which fact the user's edit put in the place of one that is given up."""
        ...

    def correct(self, fact_id: str, by: str) -> None:
        """Note which fact a correction put in the place of one that is given up: the two contradict each other."""
        ...

    def given_up_for(self, group_id: str, fact_ids: Sequence[str]) -> dict[str, list[str]]:
        """The facts that were given up for others by a correction, by the id of the other."""
        ...

    def set_evidence(self, group_id: str, fact_id: str, computed: ComputedFact) -> None:
        """Replace the links of a fact to the spans that it rests on."""
        ...

    def index(self, group_id: str, fact_id: str, registry: Registry) -> None:
        """Write the word index of a fact's present version; its vector is made anew by the writer."""
        ...

    def number(self, fact_id: str) -> int:
        """The row number of a fact, by which the indexes know it."""
        ...

    def all_believed(self, group_id: str) -> list[str]:
        """Every fact that is believed, or waits."""
        ...

    def line_of(self, group_id: str, fact_id: str) -> str | None:
        """The line of a fact, or None where there is no such fact."""
        ...

    def holding(
        self, group_id: str, subject_id: str, predicate: Predicate, at: Instant, scope_id: str | None = None
    ) -> list[tuple[str, str, str, str | None]]:
        """Facts of a subject and predicate that hold: (fact id, line, value key, entity), the newest said first."""
        ...

    def claim_ids(self, fact_id: str) -> list[str]:
        """The claims that a fact rests on."""
        ...

    def quoted(self, group_id: str, episode_ids: Sequence[str]) -> dict[str, list[tuple[int, int]]]:
        """The spans of turns on which believed facts rest, by turn."""
        ...

    def follow_claims(self, group_id: str, lines: Sequence[str]) -> list[str]:
        """Let facts of lines stand where the first of the claims that they rest on went; returns those that moved."""
        ...

    def about(self, group_id: str, entity_ids: Sequence[str]) -> list[str]:
        """Believed facts in whose sentence an entity is named, as subject or scope."""
        ...

    def entity_of(self, fact_id: str) -> str | None:
        """The entity that is a fact's value, as it was last believed."""
        ...

    def first_source(self, fact_id: str) -> list[str]:
        """The turn that a fact was first said in; none where it is not believed any more."""
        ...

    def resting_on(self, group_id: str, claim_id: str) -> list[str]:
        """The facts that rest on a claim."""
        ...

    def view(self, group_id: str, fact_id: str, now: Instant, registry: Registry) -> FactView | None:
        """One fact as it is believed now, or as it was last believed; its own, or one that is shared."""
        ...

    def views(self, group_id: str, question: FactQuery, registry: Registry) -> list[FactView]:
        """The facts of a view, those that other companions share included, in the contract's stable order."""
        ...

    def by_number(self, group_id: str, numbers: Sequence[int], now: Instant, registry: Registry) -> dict[int, FactView]:
        """Facts that are believed and hold now, by row number."""
        ...

    def line_history(self, group_id: str, line: str, now: Instant, registry: Registry) -> list[FactView]:
        """The last version of every fact of a line, the newest in the world first."""
        ...

    def counts(self, group_id: str, now: Instant) -> dict[Status, int]:
        """Number of facts believed now, by status."""
        ...


class NeverRules(Protocol):
    """What the user said must never be kept."""

    def rules(self, user_id: str, companion: str) -> list[NeverRule]:
        """The rules in force for one relationship, oldest first."""
        ...

    def for_group(self, group_id: str) -> list[NeverRule]:
        """The rules in force for a relationship."""
        ...

    def add(self, user_id: str, companion: str | None, kind: RuleKind, value: str, now: Instant) -> NeverRule:
        """Add a rule; the same rule twice is one."""
        ...

    def remove(self, user_id: str, rule_id: str) -> bool:
        """Lift a rule; False where there is none."""
        ...

    def stopped(self, rule_id: str) -> None:
        """Count that a rule stopped something; never what."""
        ...

    def refused(self, group_id: str, reason: str, count: int = 1) -> None:
        """Count what was not read, by reason."""
        ...


class Tombstones(Protocol):
    """Keyed hashes of what was forgotten: enough to know it again, not enough to read it."""

    def add(self, group_id: str, line: str, said: str, now: Instant) -> None:
        """Mark what was said on a line (see ``saying``) as forgotten."""
        ...

    def has(self, group_id: str, line: str, said: str) -> bool:
        """Whether what is said on a line was forgotten."""
        ...

    def all(self) -> list[tuple[str, bytes, Instant]]:
        """Every tombstone of the store: (relationship, hash, when)."""
        ...

    def take_over(self, stones: list[tuple[str, bytes, Instant]]) -> None:
        """Put tombstones of a newer state of the same store in place."""
        ...

    def buried_at(self, group_id: str, line: str, said: str) -> Instant | None:
        """When what is said on a line was forgotten, or None."""
        ...

    def lift(self, group_id: str, line: str, said: str) -> None:
        """The user said that it may be kept after all."""
        ...


class Changes(Protocol):
    """Who changed what, when and why; undo looks here."""

    def add(
        self,
        group_id: str,
        at: Instant,
        actor: str,
        op: str,
        fact_ids: Sequence[str],
        reason: str,
        action_id: str | None = None,
    ) -> int:
        """Write a row; ids only, never words."""
        ...

    def last_undoable(self, group_id: str) -> ChangeRow | None:
        """The newest deed of the user that was not taken back; an erasure stands in the way of nothing."""
        ...

    def mark_undone(self, change_id: int, by: int) -> None:
        """Note which change took it back."""
        ...

    def newest(self, group_id: str, limit: int) -> list[ChangeRow]:
        """Changes, newest first."""
        ...


class Erasing(Protocol):
    """What no other part of the store does: removing rows that were meant to last."""

    def chain(self, group_id: str, fact_id: str) -> list[str]:
        """A fact together with those that the user edited into it: one memory in the user's eyes.

        What it was edited into for a while belongs to it too, where that edit was undone.
        """
        ...

    def resting_only_on(self, group_id: str, claim_ids: Sequence[str]) -> list[str]:
        """Facts, believed or given up, that rest on nothing but these claims."""
        ...

    def corrections_in(self, group_id: str, episode_ids: Sequence[str]) -> set[str]:
        """Take back the corrections that were made in these turns; returns the lines that they touched."""
        ...

    def fact(self, group_id: str, fact_id: str) -> None:
        """Remove a fact with its versions, evidence, index rows and the deeds on it."""
        ...

    def evidence_of(self, group_id: str, claim_ids: Sequence[str]) -> None:
        """Take erased claims out of the evidence of facts that stay."""
        ...

    def episodes(self, group_id: str, episodes: Sequence[Episode]) -> None:
        """Remove turns with their index rows, jobs, mentions, and what replies made of them."""
        ...

    def other_quotes(self, group_id: str, episode_id: str, claim_ids: Sequence[str]) -> list[tuple[int, int]]:
        """Spans of a turn on which claims other than these rest."""
        ...

    def traces(self, fact_ids: Sequence[str], episode_seqs: Sequence[int], words: str) -> dict[str, int]:
        """Count what is left of erased facts, by place.

        Args:
            episode_seqs: The turns that they came from.
            words: What must not be found in those turns any more.
        """
        ...
