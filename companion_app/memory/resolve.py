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
from companion_app.memory.candidates import Mention
from companion_app.memory.entities import ENDS, declare_same, entity_key
from companion_app.memory.gate import Gate
from companion_app.memory.lines import recompute
from companion_app.memory.propose import ask_whether, propose_alike
from companion_app.memory.resolve_entities import EntityResolver
from companion_app.ports.storage import Unit


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
        # Facts that a correction takes back, with the claim and the line of what it puts in their place.
        self._corrected: list[tuple[list[str], str, str]] = []

    def take_in(self, episode: Episode, gate: Gate, candidates: Sequence[Candidate]) -> Resolved:
        """Turn candidates into claims, then bring every line that they touched up to date."""
        result = Resolved()
        lines: dict[str, None] = {}
        may_merge = gate.ceiling == "active"
        things = EntityResolver(self._unit, episode, self._registry, self._now, may_merge=may_merge)
        for candidate in candidates:
            rule = self._forbidden(candidate, episode)
            if rule:
                self._unit.never.stopped(rule.id)
                result.refuse("never_rule")
                continue
            if candidate.slip is not None and not self._forbidden(candidate.slip, episode):
                # What the message said first is believed, and at once taken back: so the history knows of it.
                for line in self._write(candidate.slip, episode, gate, things):
                    self._bring_up(line, episode)
            lines |= dict.fromkeys(self._write(candidate, episode, gate, things))
        result.changed += self._merged + things.changed
        for line in lines:
            result.changed += self._bring_up(line, episode)
        result.changed += self._oppose(episode)
        for entity_id in things.mined():
            propose_alike(self._unit, episode.group_id, entity_id, self._now)
        return result

    def _bring_up(self, line: str, episode: Episode) -> list[str]:
        return recompute(self._unit, episode.group_id, line, self._now, self._registry, "The user corrected it.")

    def _oppose(self, episode: Episode) -> list[str]:
        """Set what was taken back, and what took its place, against each other (design, part 5.6)."""
        changed: list[str] = []
        for wrong, claim_id, line in self._corrected:
            right = self._unit.facts.resting_on(episode.group_id, claim_id)
            for fact_id in [fact_id for fact_id in wrong if right and fact_id not in right]:
                self._unit.facts.correct(fact_id, right[0])
            changed += self._bring_up(line, episode)
        return changed

    def _forbidden(self, candidate: Candidate, episode: Episode) -> NeverRule | None:
        quote = episode.turn.content[candidate.start : candidate.end]
        words = " ".join([quote, candidate.object, candidate.subject, candidate.scope or ""])
        return matching_rule(self._rules, words, candidate.sensitivity)

    def _write(self, candidate: Candidate, episode: Episode, gate: Gate, things: EntityResolver) -> list[str]:
        """Write one candidate's claim, and what its being a correction takes back; returns the lines touched."""
        if "alias_of" in candidate.attributes:
            names = (candidate.attributes["alias_of"], candidate.object)
            if candidate.hedged or gate.ceiling != "active":
                ask_whether(self._unit, episode.group_id, names, self._now)
            else:
                self._merged += declare_same(self._unit, episode, *names, self._now, self._registry)
            return []
        predicate = self._registry[candidate.predicate]
        subject, scope = _subject(candidate, things), _scope(candidate, things)
        named = self._named(candidate, predicate, things)
        subject_id, scope_id = self._standing(subject), self._standing(scope) if scope else None
        value = self._value(candidate.object, predicate, named)
        if self._unit.claims.is_known(episode, candidate, subject_id, scope_id, value):
            # A job that is done twice changes nothing.
            return []
        touched: list[str] = []
        wrong: list[str] = []
        if candidate.corrects:
            wrong, lines = self._take_back(candidate, predicate, subject_id, scope_id, value, episode, things)
            touched += lines
        about = (predicate, subject_id, scope_id)
        for line, slot, held, entity in self._lines(candidate, about, value, named, episode):
            place = ClaimPlace(
                episode.group_id, line, subject_id, scope_id, candidate.facet, slot, episode.turn.offset_minutes,
                subject, scope,
            )  # fmt: skip
            claim = self._claim(candidate, predicate, episode, gate, line, held, entity)
            self._unit.claims.add(place, claim, candidate.rule, self._now)
            touched.append(line)
            if wrong:
                self._corrected.append((wrong, claim.id, line))
        return touched

    def _standing(self, entity_id: str) -> str:
        return entity_id if entity_id in ENDS else self._unit.entities.canonical(entity_id)

    def _named(self, candidate: Candidate, predicate: Predicate, things: EntityResolver) -> str | None:
        """The entity that a value names; what only ends or denies something makes none."""
        if predicate.value_type not in ENTITY_TYPES or not candidate.object:
            return None
        mention = _value_mention(candidate, predicate, candidate.object)
        return things.take(mention) if candidate.operation == "assert" else things.known(mention)

    def _value(self, words: str, predicate: Predicate, named: str | None) -> str:
        """The key under which a value is compared."""
        if named is not None:
            return entity_key(self._unit, named, predicate)
        return value_key(words, predicate.value_type) if words else ""

    def _lines(
        self,
        candidate: Candidate,
        about: tuple[Predicate, str, str | None],
        value: str,
        named: str | None,
        episode: Episode,
    ) -> list[tuple[str, str, str, str | None]]:
        """Find the lines that a candidate is about: (line, slot, value key, entity)."""
        predicate, subject_id, scope_id = about
        single = predicate.cardinality == "single"
        # A value of a kind that has many names its line by itself.
        if candidate.operation != "assert" and (single or not value):
            holding = self._unit.facts.holding(episode.group_id, subject_id, predicate, episode.turn.valid_at, scope_id)
            ended = [(line, "", held, entity) for _, line, held, entity in holding if value in ("", held)]
            # "I quit" without saying what ends one thing: the one that was spoken of last.
            if ended:
                return ended if value else ended[:1]
            if not value:
                return []
        if candidate.operation != "assert" and refers(predicate.name, candidate.object, candidate.attributes):
            meant = self._meant(candidate, about, episode)
            if meant or candidate.one or not candidate.attributes.keys().isdisjoint(("species", "role")):
                return meant
        slot = "" if single and not candidate.beside else value
        return [(line_key(predicate, subject_id, scope_id, candidate.facet, slot), slot, value, named)]

    def _meant(
        self, candidate: Candidate, about: tuple[Predicate, str, str | None], episode: Episode
    ) -> list[tuple[str, str, str, str | None]]:
        """Find the held values that "my dog" or "the interview" means; one of several is none that can be told."""
        predicate, subject_id, scope_id = about
        facts = self._unit.facts
        found = []
        for fact_id, line, value, entity in facts.holding(
            episode.group_id, subject_id, predicate, episode.turn.valid_at, scope_id
        ):
            version = next((f.version for f in facts.on_line(episode.group_id, line) if f.id == fact_id), None)
            if version and is_meant(candidate.object, candidate.attributes, version.object, version.attributes):
                found.append((line, value, value, entity))
        return [] if candidate.one and len(found) > 1 else found

    def _take_back(
        self,
        candidate: Candidate,
        predicate: Predicate,
        subject_id: str,
        scope_id: str | None,
        value: str,
        episode: Episode,
        things: EntityResolver,
    ) -> tuple[list[str], list[str]]:
        """A correction says that what it replaces never was true; returns those facts, and their lines."""
        holding = self._unit.facts.holding(episode.group_id, subject_id, predicate, episode.turn.valid_at, scope_id)
        if candidate.corrected_object:
            words = candidate.corrected_object
            is_thing = predicate.value_type in ENTITY_TYPES
            named = things.known(_value_mention(candidate, predicate, words)) if is_thing else None
            wrong = self._value(words, predicate, named)
            holding = [row for row in holding if row[2] == wrong]
        else:
            holding = [row for row in holding if row[2] != value][:1]
        for fact_id, line, _, _ in holding:
            self._unit.claims.act(
                episode.group_id, line, "retract", self._now, fact_id, self._unit.facts.claim_ids(fact_id),
                episode_id=episode.id,
            )  # fmt: skip
        return [row[0] for row in holding], [row[1] for row in holding]

    def _claim(
        self,
        candidate: Candidate,
        predicate: Predicate,
        episode: Episode,
        gate: Gate,
        line: str,
        value: str,
        entity: str | None,
    ) -> Claim:
        turn = episode.turn
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


def _subject(candidate: Candidate, things: EntityResolver) -> str:
    if candidate.subject in ENDS:
        return candidate.subject
    return things.take(Mention(candidate.subject, "person", key(candidate.subject), candidate, is_subject=True))


def _scope(candidate: Candidate, things: EntityResolver) -> str | None:
    if not candidate.scope:
        return None
    return things.take(Mention(candidate.scope, "scope", key(candidate.scope), candidate))


def _value_mention(candidate: Candidate, predicate: Predicate, words: str) -> Mention:
    return Mention(words, predicate.value_type, value_key(words, predicate.value_type), candidate)


def _end(candidate: Candidate, predicate: Predicate) -> Instant | None:
    """When it stops holding: as said; a plan holds until its event is over."""
    said: TimeSpan | None = candidate.invalid
    if said is None and predicate.name == "PLANS":
        said = candidate.event
    return said.end if said and candidate.operation == "assert" else None
