"""The Retrieval Assembler: intent → candidates from all channels → rank → filter → memory pack.

Persona document, part 六; design, part 6. Reads within the transaction it is given; embeds before that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace

from companion_app.domain.candidate import Language
from companion_app.domain.clock import Instant
from companion_app.domain.episode import Episode
from companion_app.domain.fact import Evidence, FactView
from companion_app.domain.never import NeverRule, matching_rule
from companion_app.domain.predicates import Registry
from companion_app.domain.recall import KINDS, Held, HeldReason, Intent, Kind, Recall, RecallItem, ScoreParts
from companion_app.domain.sentences import sentences_of, subtract
from companion_app.domain.text import has_cjk, key
from companion_app.domain.view import FactQuery
from companion_app.domain.wording import sentence
from companion_app.ports.storage import Unit
from companion_app.recall.asked import PEOPLE, Asked, asked_for
from companion_app.recall.intent import Weights, intent_of, weights_for
from companion_app.recall.pack import build, episode_line, fact_line
from companion_app.recall.rank import EPISODE_CONSTANT, fuse, near_around, recency, stability_part, total
from companion_app.recall.stories import Asking, sagas_for, summaries_for
from companion_app.recall.tokens import upper_estimate
from companion_app.recall.words import names_word, share_words

_FACT_CANDIDATES = 40
_EPISODE_CANDIDATES = 120
# The weights measured best, on development data, for the turn's own words, those of its neighbourhood (one and two
# turns on each side), its meaning, and that of its neighbourhood.
_TURN, _CONTEXT, _WIDE, _MEANING, _MEANING_AROUND = 0.7, 1.0, 0.8, 0.5, 0.8
# Meaning is looked for further than it is given, so that a turn between two that are near is found by them.
_NEAR_CANDIDATES = 480
# How much more the words of the one who is asked about count.
_SPOKEN_BY = 0.12
_NO_LIMIT = 1 << 30
_YOU = re.compile(r"\byou(r|rs|rself)?\b|你", re.IGNORECASE)
#: Below this, the pack says that nothing is known.
UNKNOWN_BELOW = 0.35
# Vectors of multilingual-e5 lie close together: unrelated texts reach 0.80, and 0.92 is as good as the same.
_FAR, _NEAR = 0.80, 0.92
# A fact that is found by its meaning alone is given when it is about as near as the nearest one.
_NEAR_ENOUGH = 0.03
# What lies one thing further in the graph counts half, and is given only where its words or its meaning fit, too.
_BEYOND = 0.5
# Beside facts, a turn is given when it fits about half as well as one that is first in every channel.
_EPISODE_FLOOR = 0.45
_COVERED = 0.6
# An episode has neither confidence nor stability of its own; constants keep it comparable with facts.
_EPISODE_PARTS = ScoreParts(confidence=0.5, stability=0.5, explicitness=0.5)


@dataclass(frozen=True, slots=True)
class RecallRequest:
    """One question to memory.

    Attributes:
        vector: The query's vector, or None where there is no engine.
        engine: The engine that made it.
        budget: Most tokens of the pack.
        exclude: Ids that the prompt holds already: they are not given again.
        just_said: The turn that is being answered: what was learned from it alone needs no telling.
    """

    group_id: str
    query: str
    now: Instant
    vector: Sequence[float] | None = None
    engine: str = ""
    limit: int = 10
    budget: int = _NO_LIMIT
    kinds: Collection[Kind] = KINDS
    exclude: frozenset[str] = frozenset()
    just_said: str = ""
    count: Callable[[str], int] = upper_estimate


@dataclass
class _Work:
    """What is gathered while one request is answered."""

    request: RecallRequest
    intent: Intent
    asked: Asked
    weights: Weights
    language: Language
    items: list[RecallItem] = field(default_factory=list)
    held: list[Held] = field(default_factory=list)
    nearest: float = 0.0
    answered: bool = False
    people: frozenset[str] = frozenset()

    def relevant(self, parts: ScoreParts, similarity: float) -> bool:
        """Whether a fact belongs to the message: it is asked for, named, in its words, or as near as the nearest.

        Where something answers the question, a word in common is no reason to give more. Small talk is near to
        everything, so nearness alone counts for nothing there.
        """
        if parts.graph >= 1 or (parts.keyword and not self.answered):
            return True
        if parts.graph and not similarity:
            # Two steps away in the graph is no nearness where there is no engine to tell.
            return False
        return self.intent != "small_talk" and similarity >= self.nearest - _NEAR_ENOUGH

    def hold(self, item_id: str, reason: HeldReason, kind: Kind = "fact") -> None:
        self.held.append(Held(item_id, reason, kind))


class RetrievalAssembler:
    """Answers requests within a transaction.

    Args:
        registry: The kinds of facts there are.
    """

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def recall(self, unit: Unit, request: RecallRequest) -> Recall:
        """Gather, rank, filter and pack."""
        intent = intent_of(request.query)
        language: Language = "zh" if has_cjk(request.query) else "en"
        work = _Work(request, intent, asked_for(request.query, self._registry), weights_for(intent), language)
        rules = unit.never.for_group(request.group_id)
        if "fact" in request.kinds:
            self._facts(unit, work, rules)
        if "episode" in request.kinds:
            self._episodes(unit, work, rules)
        self._stories(unit, work, rules)
        ranked = sorted(work.items, key=lambda item: (-item.score, item.kind != "fact", -item.at, item.id))
        chosen = [item for item in ranked if item.id not in request.exclude][: request.limit]
        answerable = self._answerable(work)
        asks = intent in ("fact_recall", "task_continuity")
        block, kept, tokens = build(
            chosen, language, request.budget, request.count, unknown=asks and answerable < UNKNOWN_BELOW
        )
        kept_ids = {item.id for item in kept}
        held = work.held + [Held(item.id, "no_room", item.kind) for item in chosen if item.id not in kept_ids]
        return Recall(intent, tuple(kept), tuple(held), answerable, block, tokens)

    # --- facts

    def _facts(self, unit: Unit, work: _Work, rules: Sequence[NeverRule]) -> None:
        request = work.request
        by_words = unit.search.facts_by_words(request.group_id, request.query, _FACT_CANDIDATES)
        near = self._near_facts(unit, request)
        work.nearest = max((similarity for _, similarity in near), default=0.0)
        views = unit.facts.by_number(
            request.group_id, [*by_words, *(number for number, _ in near)], request.now, self._registry
        )
        named, beyond = self._named(unit, request)
        similar = dict(near)
        fused = fuse([(1.0, by_words), (1.0, [number for number, _ in near])])
        candidates = self._with_asked(unit, work, views, named | beyond)
        work.answered = any(work.asked.answers(view, work.people) for view in candidates.values())
        for number, view in candidates.items():
            if view.evidence and {item.episode_id for item in view.evidence} == {request.just_said}:
                continue
            reason = self._held_reason(view, work, rules, by_words=number in by_words)
            if reason:
                work.hold(view.id, reason)
                continue
            answers = work.asked.answers(view, work.people)
            keyword = 1.0 / (1 + by_words.index(number)) if number in by_words else 0.0
            parts = ScoreParts(
                semantic=fused.get(number, 0.0),
                keyword=keyword,
                graph=1.0 if answers or view.id in named else _BEYOND if view.id in beyond else 0.0,
                recency=recency(view.valid_at or view.created_at, request.now),
                confidence=view.confidence,
                stability=stability_part(view.stability),
                explicitness=float(view.extra["explicitness"]),
            )
            if work.relevant(parts, similar.get(number, 0.0)):
                work.items.append(self._fact_item(view, parts, work, answers=answers))

    def _near_facts(self, unit: Unit, request: RecallRequest) -> list[tuple[int, float]]:
        if request.vector is None:
            return []
        return unit.search.facts_by_vector(request.group_id, request.engine, request.vector, _FACT_CANDIDATES)

    def _named(self, unit: Unit, request: RecallRequest) -> tuple[set[str], set[str]]:
        """The graph's channel: facts about what the message names, and facts about the neighbours of that."""
        entities = unit.entities.named_in(request.group_id, request.query)
        if not entities:
            return set(), set()
        question = FactQuery(now=request.now, about=unit.entities.with_merged(request.group_id, entities))
        named = {view.id for view in unit.facts.views(request.group_id, question, self._registry)}
        beyond = unit.graph.facts_beyond(request.group_id, entities, request.now)[:_FACT_CANDIDATES]
        return named, set(beyond) - named

    def _with_asked(self, unit: Unit, work: _Work, views: dict[int, FactView], named: set[str]) -> dict[int, FactView]:
        """Add what the graph knows and neither words nor vectors found."""
        request = work.request
        more = [self._of_kind(unit, work, name) for name in sorted(work.asked.predicates)]
        if work.asked.roles:
            meant = [
                view for name in sorted(PEOPLE) for view in self._of_kind(unit, work, name) if work.asked.means(view)
            ]
            work.people = frozenset(view.object for view in meant)
            entities = [
                entity for name in sorted(work.people) for entity in unit.entities.find(request.group_id, key(name))
            ]
            about = FactQuery(now=request.now, about=unit.entities.with_merged(request.group_id, entities))
            more += [meant, unit.facts.views(request.group_id, about, self._registry) if entities else []]
        found = {view.id for view in views.values()}
        for view in [view for group in more for view in group]:
            if view.id not in found:
                views[unit.facts.number(view.id)] = view
                found.add(view.id)
        for fact_id in sorted(named - found):
            extra = unit.facts.view(request.group_id, fact_id, request.now, self._registry)
            if extra:
                views[unit.facts.number(fact_id)] = extra
        return views

    def _of_kind(self, unit: Unit, work: _Work, predicate: str) -> list[FactView]:
        question = FactQuery(now=work.request.now, predicate=predicate)
        return unit.facts.views(work.request.group_id, question, self._registry)[:_FACT_CANDIDATES]

    def _held_reason(
        self, view: FactView, work: _Work, rules: Sequence[NeverRule], *, by_words: bool
    ) -> HeldReason | None:
        """Why a fact may not be given this turn, or None."""
        words = " ".join([view.text, view.object, *(item.quote for item in view.evidence)])
        if matching_rule(rules, words, view.sensitivity):
            return "never_rule"
        now = work.request.now
        if view.status == "pending":
            return "sensitive" if view.sensitivity != "none" else "conflict"
        if view.status == "inactive" or (view.valid_at is not None and view.valid_at > now):
            return "expired"
        if view.scope and not share_words(view.scope, work.request.query):
            return "wrong_scope"
        if view.sensitivity != "none" and not by_words and not work.asked.answers(view, work.people):
            return "sensitive"
        return None

    def _fact_item(self, view: FactView, parts: ScoreParts, work: _Work, *, answers: bool) -> RecallItem:
        predicate = self._registry[view.predicate]
        told = sentence(
            predicate, view.subject, view.object, view.language, scope=view.scope, attributes=view.attributes,
            for_model=True,
        )  # fmt: skip
        return RecallItem(
            kind="fact",
            id=view.id,
            external_id=None,
            bucket=predicate.bucket,
            text=view.text,
            line=fact_line(told, view, work.language),
            score=total(parts, work.weights) + (0.15 if answers else 0.0),
            parts=parts,
            evidence=view.evidence,
            why=_why_fact(view, parts, answers=answers),
            at=view.valid_at or view.created_at,
        )

    # --- episodes

    def _episodes(self, unit: Unit, work: _Work, rules: Sequence[NeverRule]) -> None:
        request = work.request
        own = unit.search.episodes_by_words(request.group_id, request.query, _EPISODE_CANDIDATES)
        around = unit.search.contexts_by_words(request.group_id, request.query, _EPISODE_CANDIDATES)
        near: list[tuple[int, float]] = []
        if request.vector is not None:
            near = unit.search.episodes_by_vector(request.group_id, request.engine, request.vector, _NEAR_CANDIDATES)
        fused = fuse(
            [
                (_TURN, own),
                (_CONTEXT, around),
                (_WIDE, unit.search.wide_by_words(request.group_id, request.query, _EPISODE_CANDIDATES)),
                (_MEANING, [number for number, _ in near[:_EPISODE_CANDIDATES]]),
                (_MEANING_AROUND, near_around(near)[:_EPISODE_CANDIDATES]),
            ],
            EPISODE_CONSTANT,
        )
        fused = self._by_speaker(unit, request, fused)
        best = sorted(fused, key=lambda number: (-fused[number], -number))[: max(request.limit * 2, 40)]
        episodes = unit.episodes.by_seq(request.group_id, best)
        quoted = unit.facts.quoted(request.group_id, [episode.id for episode in episodes.values()])
        for number in best:
            episode = episodes.get(number)
            if episode is None or not _recallable(episode, work) or episode.id in request.exclude:
                continue
            words = unit.episodes.usable(episode)
            if matching_rule(rules, words):
                work.hold(episode.id, "never_rule", "episode")
                continue
            parts = replace(
                _EPISODE_PARTS,
                semantic=fused[number],
                keyword=1.0 / (1 + own.index(number)) if number in own else 0.0,
                recency=recency(episode.turn.valid_at, request.now),
            )
            if self._worth_giving(words, parts, work, quoted.get(episode.id, ())):
                work.items.append(self._episode_item(episode, words, parts, work))

    def _by_speaker(self, unit: Unit, request: RecallRequest, fused: dict[int, float]) -> dict[int, float]:
        """Prefer the words of the one who is asked about: "what did Mia say" is answered by Mia's own turns."""
        spoken = unit.episodes.speakers(request.group_id, list(fused))
        asked = {name for name in set(spoken.values()) if names_word(request.query, name)}
        if len(asked) != 1:
            # Nobody is named, or several are: then whose words they are tells nothing.
            return fused
        return {
            number: min(1.0, score + (_SPOKEN_BY if spoken.get(number) in asked else 0.0))
            for number, score in fused.items()
        }

    def _worth_giving(self, words: str, parts: ScoreParts, work: _Work, quoted: Sequence[tuple[int, int]]) -> bool:
        """Beside facts, only turns that fit well and say more than the facts that were drawn from them."""
        if "fact" not in work.request.kinds:
            return True
        if _is_bare_question(words) or parts.semantic < _EPISODE_FLOOR:
            return False
        if work.intent == "small_talk" and not parts.keyword:
            return False
        left = sum(end - start for start, end in subtract((0, len(words)), list(quoted)))
        return left > (1 - _COVERED) * len(words)

    def _episode_item(self, episode: Episode, words: str, parts: ScoreParts, work: _Work) -> RecallItem:
        turn = episode.turn
        return RecallItem(
            kind="episode",
            id=episode.id,
            external_id=turn.external_id,
            bucket="shared_experience",
            text=words,
            line=episode_line(turn.actor, words, turn.valid_at, turn.offset_minutes, work.language),
            # What happened counts by how well it fits a question about it, and not by how long ago it was.
            score=total(parts, replace(work.weights, recency=0.0) if work.intent == "fact_recall" else work.weights),
            parts=parts,
            evidence=(
                Evidence(
                    episode.id, turn.external_id, words, 0, len(words), turn.valid_at, turn.offset_minutes,
                    turn.actor, turn.session_id,
                ),
            ),
            why="Its words fit." if parts.keyword else "It is near in meaning, or stands beside what fits.",
            at=turn.valid_at,
        )  # fmt: skip

    # --- sagas and summaries

    def _stories(self, unit: Unit, work: _Work, rules: Sequence[NeverRule]) -> None:
        """Add what is derived, where it says more than the facts and turns that are given anyway."""
        request = work.request
        best = sorted(work.items, key=lambda item: -item.score)[: request.limit]
        asking = Asking(
            request.group_id, request.query, request.now, best, narrow="fact" in request.kinds,
            unseen=request.exclude | {request.just_said}, people=work.people,
        )  # fmt: skip
        found = []
        if "saga" in request.kinds:
            found.append(sagas_for(unit, asking, rules))
        if "summary" in request.kinds:
            found.append(summaries_for(unit, asking, rules, self._registry))
        for stories in found:
            work.items += [replace(item, score=total(item.parts, work.weights)) for item in stories.items]
            work.held += stories.held

    # --- knowing and not knowing

    def _answerable(self, work: _Work) -> float:
        """How sure memory is of holding an answer: by what is asked for, else by how near the nearest fact is."""
        near = min(1.0, max(0.0, (work.nearest - _FAR) / (_NEAR - _FAR)))
        if work.answered:
            return 0.75 + 0.25 * near
        best = max((item.parts.semantic for item in work.items), default=0.0)
        if work.asked.roles or work.asked.predicates:
            return 0.3 * max(near, 0.5 * best)
        return 0.7 * max(near, 0.6 * best)


def _recallable(episode: Episode, work: _Work) -> bool:
    """System text and edits in the panel are no shared experience.

    Beside facts, the companion's own words are given only when the message speaks of the companion: else
    what it once said badly would feed what it says next.
    """
    turn = episode.turn
    if turn.actor == "assistant" and "fact" in work.request.kinds and not _YOU.search(work.request.query):
        return False
    return turn.actor != "system" and turn.source not in ("system", "memory_panel") and turn.privacy != "private"


def _is_bare_question(words: str) -> bool:
    """What was only asked tells nothing."""
    return words.rstrip().endswith(("?", "？")) and len(sentences_of(words)) == 1


def _why_fact(view: FactView, parts: ScoreParts, *, answers: bool) -> str:
    if answers:
        return "It is what the message asks for."
    if parts.graph >= 1:
        return "It is about something that the message names."
    if parts.graph:
        return "It is about something close to what the message names."
    if view.scope:
        return f"It applies to “{view.scope}”, which the message is about."
    return "Its words fit." if parts.keyword else "It is near in meaning."
