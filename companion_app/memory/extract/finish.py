# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""Turns drafts into candidates: words from the message as typed, times, scope, sensitivity, confidence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from companion_app.domain.candidate import Candidate, Language, Operation, TimeSpan
from companion_app.domain.episode import NewTurn
from companion_app.memory.extract.model import Clause, Draft
from companion_app.memory.extract.plausible import NEEDS, Fit
from companion_app.memory.extract.scopes import SCOPED, scope_of, without_scope
from companion_app.memory.extract.sensitivity import sensitivity_of
from companion_app.memory.extract.windows import coming, windows
from companion_app.memory.times import FoundTime, day_end

EXPLICIT, PLAIN, HEDGED = 0.95, 0.90, 0.60
LATELY_DAYS = 14
_LATELY = re.compile(
    r"\b(?:lately|recently|these days|this (?:week|month))\b|最近|近来|这阵子|这段时间|这几天|这周", re.IGNORECASE
)
_CHANGE = re.compile(
    r"\b(?:moved|moving|started|starting|began|joined|got|became|bought|adopted|diagnosed|turned|promoted|hired|switched|graduated|married|engaged|relocated|settled|enrolled|quit|gave up|went|took up|will|'ll|going to|gonna|stopped|converted|died|passed|left|sold|gave|given|rehomed|broke up|split up|cancel+ed|lost|finished|retired|dumped)\b"
    r"|搬|开始|入职|加入|成为|升|买|领养|收养|养了|确诊|查出|考上|结婚|离婚|订婚|分手|跳槽|改行|转行|转岗|戒|当上|要去|将|会在|起|刚|满(?=\d|[一二三四五六七八九十])|去世|过世|走了|死|卖|送|取消|辞|离|退|写完|做完",
    re.IGNORECASE,
)
_MOVED = re.compile(r"\b(?:mov(?:e|es|ed|ing)|switch|settle|relocat)|搬|迁|调|移", re.IGNORECASE)
_EDGE = " \t\x00\n,，.。!！;；:：、~-–—\"'“”‘’「」"


class Finisher:
    """Makes candidates of one turn."""

    def __init__(self, turn: NewTurn) -> None:
        self._turn = turn

    def finish(self, draft: Draft, clause: Clause, times: Sequence[FoundTime]) -> Candidate | None:
        """Return the candidate of a draft, or None when it lacks what its predicate needs.

        Args:
            draft: What a rule read.
            clause: Where it read it.
            times: The time expressions beside it.
        """
        event = coming(times, self._turn.valid_at) if draft.plan else None
        routine = next((t for t in times if t.kind == "recurrence"), None)
        if (draft.plan and (event is None or routine)) or (
            draft.predicate == "HAS_ROUTINE"
            and draft.operation == "assert"
            and routine is None
            and draft.rule != "remembered"
        ):
            return None
        words = self.words(draft, clause, times)
        if words is None or (clause.denied and draft.operation != "assert"):
            return None
        fit = self._fit(draft, clause, words)
        if fit == "unfit":
            return None
        if fit == "doubtful":
            clause = replace(clause, hedged=True)
        return self._candidate(draft, clause, times, words, event)

    def _fit(self, draft: Draft, clause: Clause, words: str) -> Fit:
        """Judge the object; an end or a denial touches only what is held, so any words will do."""
        judge = NEEDS.get(draft.predicate)
        if judge is None or draft.operation != "assert" or not words:
            return "fits"
        fit = judge(words, self._turn.content, moved=_MOVED.search(clause.text) is not None)
        return "fits" if fit == "doubtful" and clause.explicit else fit

    def _candidate(
        self, draft: Draft, clause: Clause, times: Sequence[FoundTime], words: str, event: TimeSpan | None
    ) -> Candidate:
        start, end = self.quote(clause)
        said = self._turn.content[start:end]
        when = windows(
            draft.predicate, draft.operation, times, self._turn.valid_at, change=_CHANGE.search(clause.text) is not None
        )
        valid, invalid = (None, event) if draft.plan else (when.valid, when.invalid)
        if draft.state:
            valid, invalid = None, self._state_end(clause)
        operation: Operation = "deny" if clause.denied else draft.operation
        explicit = clause.explicit or self._turn.memory_write_policy == "explicit"
        scope = scope_of(clause.sentence, clause.lang) if draft.predicate in SCOPED else None
        if scope and scope in words:
            words, scope = without_scope(words, scope)
        return Candidate(
            predicate=draft.predicate,
            object=words,
            start=start,
            end=end,
            language=clause.lang,
            rule=draft.rule,
            # A job with both its ends ("from 2018 to 2021") is a whole stretch, not only an end.
            operation="assert" if draft.operation == "end" and when.valid and when.invalid else operation,
            subject=draft.subject,
            scope=scope,
            facet=draft.facet,
            attributes=self._attributes(draft, times),
            valid=valid,
            invalid=invalid,
            event=event,
            confidence=HEDGED if clause.hedged else EXPLICIT if explicit else PLAIN,
            explicit=explicit,
            hedged=clause.hedged,
            beside=draft.beside,
            one=draft.one,
            corrects=draft.corrects,
            corrected_object=draft.corrected,
            sensitivity=sensitivity_of(draft.predicate, draft.subject, words, said),
        )

    def _attributes(self, draft: Draft, times: Sequence[FoundTime]) -> dict[str, str]:
        attributes = dict(draft.attributes)
        routine = next((t for t in times if t.kind == "recurrence"), None)
        if draft.predicate == "HAS_ROUTINE" and routine is not None:
            attributes["frequency"] = self._turn.content[routine.start : routine.end].strip()
        return attributes

    def _state_end(self, clause: Clause) -> TimeSpan:
        lately = _LATELY.search(clause.text)
        turn = self._turn
        return day_end(turn.valid_at, turn.offset_minutes, turn.tz, LATELY_DAYS - 1 if lately else 0)

    def quote(self, clause: Clause) -> tuple[int, int]:
        """Return the clause's place in the message without marks around it."""
        start, end = clause.start, clause.start + len(clause.text)
        content, text = self._turn.content, clause.text
        while start < end and (content[start] in _EDGE or text[start - clause.start] in _EDGE):
            start += 1
        while end > start and content[end - 1] in _EDGE:
            end -= 1
        return start, end

    def words(self, draft: Draft, clause: Clause, times: Sequence[FoundTime]) -> str | None:
        """Return the object as typed, without the time words at its ends."""
        if draft.words is not None:
            return draft.words
        start, end = clause.start + draft.start, clause.start + draft.end
        if draft.predicate not in {
            "BIRTHDAY",
            "AGE",
            "HAS_GOAL",
            "RELATED_TO",
            "RESPONSE_STYLE",
            "HAS_BOUNDARY",
            "REMINDER_POLICY",
        }:
            start, end = _without_times(start, end, times)
        body = self._turn.content[start:end].strip(_EDGE)
        body = re.sub(r"\s+(?:on|at|in|from|since|until|for|by|around|about|every)$", "", body)
        if body.startswith("的"):
            # 怕下周三的答辩: without its day it is the rest of something else.
            return None
        return body if re.search(r"\w", body) and not re.search(r"[<>{}|\\]", body) else None


def _without_times(start: int, end: int, times: Sequence[FoundTime]) -> tuple[int, int]:
    for found in times:
        if found.kind == "duration" and found.start <= start:
            continue
        if start < found.start < end and found.end >= end - 12:
            end = found.start
        elif found.start <= start < found.end < end:
            start = found.end
    return start, end


def promise(turn: NewTurn, start: int, end: int, first: int, last: int, lang: Language) -> Candidate:
    """Return the candidate of a promise in a companion's reply."""
    end = start + len(turn.content[start:end].rstrip(_EDGE))
    return Candidate(
        "PROMISED", turn.content[first:last].strip(_EDGE), start, end, lang, f"{lang}_promise",
        subject="companion", confidence=HEDGED,
    )  # fmt: skip
