"""Reads a message sentence by sentence: what is refused is counted, what is stated becomes a candidate."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion_app.domain.candidate import Candidate, Language
from companion_app.domain.episode import NewTurn
from companion_app.domain.text import key
from companion_app.memory.extract import called, corrections, heads_en, heads_zh, modality
from companion_app.memory.extract.clauses import Sentence, clauses, language_of, sentences
from companion_app.memory.extract.fallback import remembered
from companion_app.memory.extract.finish import Finisher
from companion_app.memory.extract.model import Clause, Draft, Head, Person, Rule
from companion_app.memory.extract.people import introduced, mentioned, pets_mentioned
from companion_app.memory.extract.requests import strip_polite, strip_remember, strip_untrue
from companion_app.memory.extract.rulebook import ELLIPTIC_EN, aside_rules, clause_rules, verb_rules
from companion_app.memory.extract.scopes import without_opening
from companion_app.memory.extract.windows import may_hold_time
from companion_app.memory.times import FoundTime, find_times
from companion_app.memory.times.base import Prefer

_NOBODY = Head(None, 0)
_REFUSALS = (
    (modality.is_task, "task"),
    (modality.is_fiction, "fiction"),
    (modality.is_hypothetical, "hypothetical"),
    (modality.is_reported, "reported"),
)
_PAST_EN = re.compile(r"\b(?:\w+ed|was|were|left|quit|began|got|bought|went|had|met|became)\b", re.IGNORECASE)
_FUTURE_EN = re.compile(
    r"\b(?:will|'ll|going to|gonna|have an?|starting|starts|\w+ing to|next|upcoming|plan)\b", re.IGNORECASE
)
_CLAUSE_REFUSALS = (
    (modality.is_question, "question"),
    (modality.is_doubted, "doubted"),
    (modality.is_tangled, "tangled"),
    (modality.is_sarcastic, "sarcasm"),
)
MAX_SENTENCES = 400
MAX_CLAUSES = 40
MAX_CLAUSE = 300


class Reader:
    """Reads one turn.

    Attributes:
        candidates: What was read, in order.
        refused: Clauses refused, by reason.
    """

    def __init__(self, turn: NewTurn, text: str) -> None:
        self.candidates: list[Candidate] = []
        self.refused: Counter[str] = Counter()
        self._turn = turn
        self._text = text
        self._finisher = Finisher(turn)
        self._person: Person | None = None
        self._earlier: list[Candidate] = []
        self._announced = False

    def recall(self, earlier: Iterable[Candidate]) -> None:
        """Take in what was read in the turns before, for corrections and pronouns."""
        self._earlier = list(earlier)
        for candidate in self._earlier:
            if candidate.predicate in {"KNOWS", "FAMILY_MEMBER"}:
                role = candidate.attributes.get("role")
                self._person = Person(
                    candidate.object if candidate.object != role else None, role, candidate.predicate == "FAMILY_MEMBER"
                )

    def read(self) -> None:
        """Read the whole message."""
        before = 0
        for number, sentence in enumerate(sentences(self._text)):
            if number >= MAX_SENTENCES:
                break
            if modality.cancels(sentence.text):
                self._cancel(before)
                continue
            if modality.is_material(sentence.text):
                self.refused["material"] += 1
                break
            reason = next((word for test, word in _REFUSALS if test(sentence.text)), None)
            if reason:
                self.refused[reason] += 1
                continue
            before = len(self.candidates)
            self._sentence(sentence)
        self._drop_bare_roles()

    def _cancel(self, first: int) -> None:
        """Drop what was read since, as in "I live in Paris. Not"."""
        if len(self.candidates) > first:
            self.refused["taken_back"] += len(self.candidates) - first
            del self.candidates[first:]

    def _drop_bare_roles(self) -> None:
        """Let a name replace its bare role: 我姐姐叫林晚 is about one sister."""
        named = {
            c.attributes["role"] for c in self.candidates if "role" in c.attributes and c.object != c.attributes["role"]
        }
        self.candidates = [
            c for c in self.candidates if not (c.object in named and c.object == c.attributes.get("role"))
        ]

    def _sentence(self, sentence: Sentence) -> None:
        lang = language_of(sentence.text)
        text, explicit = strip_remember(sentence.text)
        text, polite = strip_polite(text)
        text, denied = strip_untrue(text)
        if self._swap(text, sentence, lang):
            return
        places = clauses(text, lang)
        places = self._stated(text, places, asked=sentence.asked and not polite)
        strong = corrections.is_strong(text)
        before: Head | None = None
        loose: list[FoundTime] = []
        first_here = len(self.candidates)
        for index, (a, b) in enumerate(places[:MAX_CLAUSES]):
            b = min(b, a + MAX_CLAUSE)  # noqa: PLW2901  (a longer one states nothing that is not at its head)
            clause = Clause(
                text[a:b], sentence.start + a, lang, text, sentence.start,
                hedged=modality.is_hedged(text[a:b]), explicit=explicit, first=index == 0, denied=denied,
            )  # fmt: skip
            refusal = self._refusal(clause)
            if not refusal and modality.is_outdone(clause.text, self._text[sentence.start + b :][:80]):
                refusal = "tangled"
            if refusal:
                self.refused[refusal] += 1
                continue
            if modality.cancels(clause.text) and index:
                self._cancel(first_here)
                continue
            count = len(self.candidates)
            before, loose = self._clause(clause, before, loose, first_here)
            if strong:
                self._mark(count)
        if explicit and len(self.candidates) == first_here:
            self._keep_remembered(text, sentence, lang)

    def _stated(self, text: str, places: list[tuple[int, int]], *, asked: bool) -> list[tuple[int, int]]:
        """Drop what a question mark or a tag turns into a question."""
        if not places:
            return places
        last = text[places[-1][0] : places[-1][1]]
        opening = text[places[0][0] : places[0][1]]
        tagged = len(places) > 1 and modality.is_tag(last)
        if (asked and len(places) == 1) or (
            tagged and (asked or not re.match(r"\W*(?:right|ok|okay|yes|no|true|correct)\W*$", last, re.IGNORECASE))
        ):
            self.refused["question"] += len(places)
            return []
        if asked and modality.is_question(opening):
            self.refused["question"] += len(places)
            return []
        if asked:
            self.refused["question"] += 1
            return places[:-1]
        return places

    @staticmethod
    def _refusal(clause: Clause) -> str | None:
        return next((word for test, word in _CLAUSE_REFUSALS if test(clause.text)), None)

    def _clause(
        self, clause: Clause, before: Head | None, loose: list[FoundTime], first_here: int
    ) -> tuple[Head | None, list[FoundTime]]:
        """Read one clause; return its head and the times that the next one may borrow."""
        if self._correction(clause, first_here) or self._name(clause):
            return before, loose
        times = self._times(clause, "nearest") if may_hold_time(clause.text) else []
        head = self._head(clause, before, times)
        if clause.lang == "en" and may_hold_time(clause.text):
            prefer = self._side(clause, head)
            times = times if prefer == "nearest" else self._times(clause, prefer)
        if head and head.subject and head.stated and head.subject.label:
            self._person = head.subject
            self._add(introduced(head.subject, clause, head), clause, times)
        count = len(self.candidates)
        beside = [*loose, *times] if not any(t.kind != "recurrence" for t in times) else times
        self._apply(clause, head, beside)
        here = self.candidates[count:]
        self._add([*mentioned(clause, here), *pets_mentioned(clause, here)], clause, ())
        used = len(self.candidates) > count
        return head or before, [] if used or len(clause.text) > 40 else times

    def _apply(self, clause: Clause, head: Head | None, times: Sequence[FoundTime]) -> None:
        at = heads_en.lead(clause.text) if clause.lang == "en" else heads_zh.lead(clause.text)
        if head is not None and head.subject is None:
            for rule in aside_rules(clause.lang):
                match = rule.pattern.match(clause.text, head.verb)
                if match:
                    self._add(drafts(rule, match, head, clause), clause, times)
        for rule in clause_rules(clause.lang):
            for place in {at, len(clause.text) - len(clause.text.lstrip())}:
                match = rule.pattern.match(clause.text, place)
                if match and self._add(drafts(rule, match, _NOBODY, clause), clause, times):
                    return
        if head is None or (head.subject is not None and not head.subject.label):
            return
        for rule in verb_rules(clause.lang):
            match = rule.pattern.match(clause.text, head.verb)
            if match and self._add(drafts(rule, match, head, clause), clause, times):
                return

    def _add(self, found: Iterable[Draft], clause: Clause, times: Sequence[FoundTime]) -> bool:
        """Finish drafts and keep what comes of them."""
        added = False
        for draft in found:
            candidate = self._finisher.finish(draft, clause, times)
            if candidate is not None and not self._known(candidate):
                self.candidates.append(candidate)
                added = True
        return added

    def _known(self, new: Candidate) -> bool:
        return any(
            (c.predicate, c.object.lower(), c.subject, c.operation, c.scope, c.facet)
            == (new.predicate, new.object.lower(), new.subject, new.operation, new.scope, new.facet)
            for c in self.candidates
        )

    def _head(self, clause: Clause, before: Head | None, times: list[FoundTime]) -> Head | None:
        if clause.lang == "zh":
            inside = [(t.start - clause.start, t.end - clause.start) for t in times]
            return heads_zh.head(clause.text, before, self._person, inside)
        text = without_opening(_without_opening_times(clause, times))
        found = heads_en.head(text, before, self._person)
        if found is not None or not clause.first:
            return found
        at = heads_en.lead(text)
        return heads_en.elliptic(text, at) if ELLIPTIC_EN.match(text, at) else None

    def _times(self, clause: Clause, prefer: Prefer) -> list[FoundTime]:
        turn = self._turn
        found = find_times(clause.text, turn.valid_at, turn.offset_minutes, turn.tz, clause.lang, prefer=prefer)
        return [replace(t, start=t.start + clause.start, end=t.end + clause.start) for t in found]

    @staticmethod
    def _side(clause: Clause, head: Head | None) -> Prefer:
        if (head and head.future) or _FUTURE_EN.search(clause.text):
            return "future"
        if (head and (head.past or head.perfect)) or _PAST_EN.search(clause.text):
            return "past"
        return "nearest"

    def _mark(self, count: int) -> None:
        """Mark what a sentence that announces a correction states."""
        for index in range(count, len(self.candidates)):
            if self.candidates[index].operation == "assert":
                self.candidates[index] = replace(self.candidates[index], corrects=True)

    def _correction(self, clause: Clause, first_here: int) -> bool:
        """Read "no, 31" and "…, not Clara"; tell whether the clause was one of these."""
        announced, self._announced = self._announced, False
        if corrections.only_lead(clause.text):
            self._announced = True
            return True
        wrong = corrections.denied_value(clause.text)
        if (
            wrong
            and len(self.candidates) > first_here
            and self.candidates[-1].operation == "assert"
            and len(wrong) < 24
        ):
            if self.candidates[-1].object.lower() != wrong.lower():
                self.candidates[-1] = replace(self.candidates[-1], corrects=True, corrected_object=wrong)
            return True
        return any(self._put_right(clause, pool, announced=announced) for pool in (self.candidates, self._earlier))

    def _swap(self, text: str, sentence: Sentence, lang: Language) -> bool:
        """Put right a value that is named together with the wrong one."""
        found = corrections.swap(text)
        if found is None or sentence.asked:
            return False
        wrong, (start, end) = found
        for pool in (self.candidates, self._earlier):
            old = next((c for c in reversed(pool) if key(c.object) == key(wrong) and c.operation == "assert"), None)
            if old is None:
                continue
            if pool is self.candidates:
                self.candidates.remove(old)
            whole = Clause(text, sentence.start, lang, text, sentence.start)
            here = self._turn.content[sentence.start + start : sentence.start + end]
            self.candidates.append(
                corrections.corrected(old, here, *self._finisher.quote(whole), near=pool is self.candidates)
            )
            return True
        return False

    def _name(self, clause: Clause) -> bool:
        """Give the name in "…, his name is Rex" to whom the statement before spoke of."""
        place = called.name_in(clause.text)
        if place is None or not self.candidates:
            return False
        last, end = self.candidates[-1], clause.start + place[1]
        name = self._turn.content[clause.start + place[0] : end]
        if called.is_unnamed(last):
            self.candidates[-1] = called.named(last, name, end)
            return True
        if called.is_one_of_several(clause.text) and called.bears_names(last):
            self.candidates.append(called.named(last, name, end))
            return True
        return False

    def _put_right(self, clause: Clause, pool: list[Candidate], *, announced: bool) -> bool:
        """Put the last statement of a pool right that a bare value fits."""
        near = pool is self.candidates
        place = corrections.value_of(clause.text, announced=announced, near=near)
        if place is None:
            return False
        here = self._turn.content[clause.start + place[0] : clause.start + place[1]]
        old = next((c for c in reversed(pool) if corrections.fits(c, here)), None)
        if old is None:
            return False
        if near:
            self.candidates.remove(old)
        self.candidates.append(corrections.corrected(old, here, *self._finisher.quote(clause), near=near))
        return True

    def _keep_remembered(self, text: str, sentence: Sentence, lang: Language) -> None:
        """Keep what the user asked to remember although no rule reads it."""
        clause = Clause(text, sentence.start, lang, text, sentence.start, modality.is_hedged(text), explicit=True)
        if sentence.asked or self._refusal(clause):
            return
        times = self._times(clause, "nearest") if may_hold_time(text) else []
        self._add(remembered(clause), clause, times)


def _without_opening_times(clause: Clause, times: list[FoundTime]) -> str:
    """Blank time words that stand before the subject ("On July 25 I'm flying …")."""
    text = clause.text
    for found in times:
        a, b = found.start - clause.start, found.end - clause.start
        if re.fullmatch(
            r"\W*(?:(?:and|but|so|on|in|at|by|from|since|around|back in|until) ?)*", text[:a], re.IGNORECASE
        ):
            text = " " * b + text[b:]
    return text


def drafts(rule: Rule, match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    """Return what a rule makes of its match."""
    from companion_app.memory.extract.build import plain

    return rule.make(match, head, clause) if rule.make else plain(rule, match, head, clause)
