"""Memory Resolver: from verified candidates to claims on lines, and to what is then believed.

Persona document, parts 五.3 and 十.3; dedup document, part 3. Decides and writes within the transaction
that it is given, so that no edit of the user's can slip in between.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion_app.domain.candidate import Candidate, TimeSpan
from companion_app.domain.clock import DAY_MS, Instant
from companion_app.domain.episode import Episode
from companion_app.domain.ids import new_id
from companion_app.domain.line import Claim, PendingReason
from companion_app.domain.line_key import line_key, saying
from companion_app.domain.never import NeverRule, matching_rule
from companion_app.domain.place import ClaimPlace
from companion_app.domain.predicates import Predicate, Registry
from companion_app.domain.reference import is_meant, refers
from companion_app.domain.text import key
from companion_app.domain.values import ENTITY_TYPES, value_key
from companion_app.memory.entities import compared, declare_same
from companion_app.memory.gate import Gate
from companion_app.memory.lines import recompute
from companion_app.ports.storage import Unit

#: Subjects that are no entities of the graph but its two ends.
ENDS = frozenset({"user", "companion"})


@dataclass
class Resolved:
    """What became of the candidates of one episode."""

    changed: list[str] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)

    def refuse(self, reason: str) -> None:
        """Count a refusal."""
        self.refused[reason] = self.refused.get(reason, 0) + 1


class MemoryResolver:
    """Resolves the candidates of one episode at a time.

    Args:
        unit: The transaction in which it decides and writes.
        registry: The kinds of facts there are.
        rules: The never rules in force for the relationship.
        persona_version: The contract version in force.
    """

    def __init__(
        self, unit: Unit, registry: Registry, rules: Sequence[NeverRule], persona_version: str, now: Instant
    ) -> None:
        self._unit = unit
        self._registry = registry
        self._rules = rules
        self._persona_version = persona_version
        self._now = now
        self._merged: list[str] = []

    def take_in(self, episode: Episode, gate: Gate, candidates: Sequence[Candidate]) -> Resolved:
        """Turn candidates into claims, then bring every line that they touched up to date."""
        result = Resolved()
        lines: dict[str, None] = {}
        for candidate in candidates:
            rule = self._forbidden(candidate, episode)
            if rule:
                self._unit.never.stopped(rule.id)
                result.refuse("never_rule")
                continue
            lines |= dict.fromkeys(self._write(candidate, episode, gate))
        result.changed += self._merged
        for line in lines:
            result.changed += recompute(
                self._unit, episode.group_id, line, self._now, self._registry, "The user corrected it."
            )
        return result

    def _forbidden(self, candidate: Candidate, episode: Episode) -> NeverRule | None:
        quote = episode.turn.content[candidate.start : candidate.end]
        words = " ".join([quote, candidate.object, candidate.subject, candidate.scope or ""])
        return matching_rule(self._rules, words, candidate.sensitivity)

    def _write(self, candidate: Candidate, episode: Episode, gate: Gate) -> list[str]:
        """Write one candidate's claim, and what its being a correction takes back; returns the lines touched."""
        if "alias_of" in candidate.attributes:
            one = candidate.attributes["alias_of"]
            self._merged += declare_same(self._unit, episode, one, candidate.object, self._now, self._registry)
            return []
        predicate = self._registry[candidate.predicate]
        subject_id = self._subject(candidate, episode)
        scope_id = self._scope(candidate, episode)
        value = compared(self._unit, episode.group_id, predicate, candidate.object) if candidate.object else ""
        if self._unit.claims.is_known(episode, candidate, subject_id, scope_id, value):
            # A job that is done twice changes nothing.
            return []
        touched: list[str] = []
        if candidate.corrects:
            touched += self._take_back(candidate, predicate, subject_id, scope_id, episode)
        for line, slot, held in self._lines(candidate, predicate, subject_id, scope_id, value, episode):
            place = ClaimPlace(
                episode.group_id, line, subject_id, scope_id, candidate.facet, slot, episode.turn.offset_minutes
            )
            claim = self._claim(candidate, predicate, episode, gate, line, held)
            self._unit.claims.add(place, claim, candidate.rule, self._now)
            touched.append(line)
        return touched

    def _lines(
        self,
        candidate: Candidate,
        predicate: Predicate,
        subject_id: str,
        scope_id: str | None,
        value: str,
        episode: Episode,
    ) -> list[tuple[str, str, str]]:
        """Find the lines that a candidate is about: (line, slot, value key)."""
        single = predicate.cardinality == "single"
        # A value of a kind that has many names its line by itself.
        if candidate.operation != "assert" and (single or not value):
            holding = self._unit.facts.holding(episode.group_id, subject_id, predicate, episode.turn.valid_at, scope_id)
            ended = [(line, "", held) for _, line, held in holding if value in ("", held)]
            # "I quit" without saying what ends one thing: the one that was spoken of last.
            if ended:
                return ended if value else ended[:1]
            if not value:
                return []
        if candidate.operation != "assert" and refers(predicate.name, candidate.object, candidate.attributes):
            meant = self._meant(candidate, predicate, subject_id, scope_id, episode)
            if meant or "species" in candidate.attributes or "role" in candidate.attributes:
                return meant
        slot = "" if single and not candidate.beside else value
        return [(line_key(predicate, subject_id, scope_id, candidate.facet, slot), slot, value)]

    def _meant(
        self, candidate: Candidate, predicate: Predicate, subject_id: str, scope_id: str | None, episode: Episode
    ) -> list[tuple[str, str, str]]:
        """Find the held values that "my dog" or "the interview" means; one of several is none that can be told."""
        group_id = episode.group_id
        holding = self._unit.facts.holding(group_id, subject_id, predicate, episode.turn.valid_at, scope_id)
        found = []
        for fact_id, line, value in holding:
            standing = next((f for f in self._unit.facts.on_line(group_id, line) if f.id == fact_id), None)
            version = standing.version if standing else None
            if version and is_meant(candidate.object, candidate.attributes, version.object, version.attributes):
                found.append((line, value, value))
        return [] if candidate.one and len(found) > 1 else found

    def _take_back(
        self, candidate: Candidate, predicate: Predicate, subject_id: str, scope_id: str | None, episode: Episode
    ) -> list[str]:
        """A correction says that what it replaces never was true."""
        holding = self._unit.facts.holding(episode.group_id, subject_id, predicate, episode.turn.valid_at, scope_id)
        if candidate.corrected_object:
            wrong = compared(self._unit, episode.group_id, predicate, candidate.corrected_object)
            holding = [row for row in holding if row[2] == wrong]
        else:
            right = compared(self._unit, episode.group_id, predicate, candidate.object)
            holding = [row for row in holding if row[2] != right][:1]
        for fact_id, line, _ in holding:
            self._unit.claims.act(
                episode.group_id, line, "retract", self._now, fact_id, self._unit.facts.claim_ids(fact_id),
                episode_id=episode.id,
            )  # fmt: skip
        return [line for _, line, _ in holding]

    def _subject(self, candidate: Candidate, episode: Episode) -> str:
        if candidate.subject in ENDS:
            return candidate.subject
        named = self._unit.entities.find(episode.group_id, key(candidate.subject))
        if named:
            return named[0]
        return self._entity(episode, "person", candidate.subject, candidate)

    def _scope(self, candidate: Candidate, episode: Episode) -> str | None:
        return self._entity(episode, "scope", candidate.scope, candidate) if candidate.scope else None

    def _entity(self, episode: Episode, kind: str, name: str, candidate: Candidate, alias: str | None = None) -> str:
        entity_id = self._unit.entities.resolve(episode.group_id, kind, name, alias or key(name), episode.turn.valid_at)
        self._unit.entities.mention(episode.group_id, entity_id, episode.id, candidate.start, candidate.end)
        return entity_id

    def _claim(
        self, candidate: Candidate, predicate: Predicate, episode: Episode, gate: Gate, line: str, value: str
    ) -> Claim:
        turn = episode.turn
        entity = None
        if predicate.value_type in ENTITY_TYPES and candidate.object and candidate.operation == "assert":
            own = value_key(candidate.object, predicate.value_type)
            entity = self._entity(episode, predicate.value_type, candidate.object, candidate, own)
        start = candidate.valid or (candidate.invalid if candidate.operation == "end" else None)
        return Claim(
            id=new_id("claim"),
            seq=0,
            operation=candidate.operation,
            predicate=predicate.name,
            value_key=value,
            object=candidate.object,
            object_entity=entity,
            episode_id=episode.id,
            start=candidate.start,
            end=candidate.end,
            said_at=turn.valid_at,
            said_day=(turn.valid_at + turn.offset_minutes * 60_000) // DAY_MS,
            confidence=candidate.confidence,
            write_source=gate.write_source,
            language=candidate.language,
            persona_version=self._persona_version,
            valid_from=start.start if start else None,
            precision=start.precision if start else "instant",
            valid_to=_end(candidate, predicate),
            event_at=candidate.event.start if candidate.event else None,
            pending=self._pending(candidate, episode, gate, line, value),
            sensitivity=candidate.sensitivity,
            stability=predicate.stability,
            attributes=dict(candidate.attributes) | ({"facet": candidate.facet} if candidate.facet else {}),
        )

    def _pending(self, candidate: Candidate, episode: Episode, gate: Gate, line: str, value: str) -> PendingReason:
        """Why a claim waits; one that only ends or denies something waits for nothing but doubt about its words."""
        tells = candidate.operation == "assert"
        reasons: tuple[tuple[bool, PendingReason], ...] = (
            (
                tells and self._unit.tombstones.has(episode.group_id, line, saying(candidate.predicate, value)),
                "forgotten",
            ),
            (gate.write_source == "import", "import"),
            (gate.reason == "companion_text", "promise"),
            (gate.reason == "pasted_beside", "beside_pasted"),
            (tells and (candidate.sensitivity != "none" or gate.reason == "sensitive"), "sensitive"),
            (candidate.hedged, "hedged"),
        )
        return next((reason for holds, reason in reasons if holds), "")


def _end(candidate: Candidate, predicate: Predicate) -> Instant | None:
    """When it stops holding: as said; a plan holds until its event is over."""
    said: TimeSpan | None = candidate.invalid
    if said is None and predicate.name == "PLANS":
        said = candidate.event
    return said.end if said and candidate.operation == "assert" else None
