# ruff: noqa: E501  (one word list a line)
"""Turns a rule's match into drafts: object, polarity, tense."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from companion_app.domain.candidate import Operation
from companion_app.memory.extract.model import Clause, Draft, Head, Rule
from companion_app.memory.extract.objects import parts, trim

_ANY_MORE = re.compile(r"\b(?:any ?more|any longer)\b", re.IGNORECASE)
_PARTLY = re.compile(
    r"\b(?:really|exactly|quite|just|only|always|often|usually|even|yet|much|that|so|very|on|every|when|while|during|before|after|proper|alone|full[- ]time|with|because|unless|until)\b"
    r"|不太|不怎么|不全|不只|不光|不仅|不一定|不总|不常|还没|还不|只|都|时|每|周末",
    re.IGNORECASE,
)
# An order, a wish or an inability: nothing is said about what is.
_NOT_STATED = re.compile("别|不要|不用|不能|不想|没想|不敢|不必|不准|不许")
_NOW = re.compile(
    r"\b(?:now|currently|at all|at the moment|any ?more|any longer)\b|现在|目前|呀|啊|哦|的|上班|工作|任职|就职|读书|上学|念书|居住|生活",
    re.IGNORECASE,
)
_BESIDE = re.compile(
    r"\b(?:also|too|as well|part[- ]time|second home|on the side|another)\b|兼职|副业|第二个家|另一[个份处]|还有一[份处]",
    re.IGNORECASE,
)
# 住在市中心的人: the words describe somebody, and state nothing.
_OTHERS = re.compile("的(?:人|朋友|同学|同事|孩子|小孩|那|女生|男生|老人)")
_QUALIFIER = re.compile(
    r"(?:some|a little(?: bit of)?|a bit of|basic|fluent|very basic) |一点儿?|一些|流利的|少许", re.IGNORECASE
)


def operation(rule: Rule, head: Head, match: re.Match[str], clause: Clause) -> tuple[str, Operation] | None:
    """Return the predicate and what is done with it, or None when the clause states nothing by this rule."""
    past = head.past or (bool(match.groupdict().get("past")) and not head.perfect)
    if head.modal:
        return None
    if head.never:
        if rule.negated:
            return rule.negated, "assert"
        return (
            (rule.predicate, "deny")
            if past or head.perfect or (rule.past != "assert" and clause.lang == "zh")
            else None
        )
    if head.negated:
        return _negated(rule, match, clause, past=past, perfect=head.perfect)
    if head.ended:
        return rule.predicate, "end"
    if past:
        return None if rule.past == "nothing" else (rule.predicate, "end" if rule.past == "end" else "assert")
    return rule.predicate, "assert"


def _negated(
    rule: Rule, match: re.Match[str], clause: Clause, *, past: bool, perfect: bool
) -> tuple[str, Operation] | None:
    if rule.negated:
        return rule.negated, "assert"
    if past or perfect:
        return None
    # What is said not to hold is over, if it was held; with more words beside it, less may be meant.
    if _ANY_MORE.search(clause.text) and rule.past != "assert":
        return rule.predicate, "end"
    return (rule.predicate, "end") if is_plain_denial(match, clause) else None


def is_plain_denial(match: re.Match[str], clause: Clause) -> bool:
    """Tell whether a negated clause says no more than that: "I don't work at Acme", and not "… on Fridays"."""
    if _PARTLY.search(clause.text) or _NOT_STATED.search(clause.text):
        return False
    start, end = match.span("o") if match.groupdict().get("o") else match.span()
    return len(clause.text[start:end].split()) <= 6 and not re.search(r"\w", _NOW.sub("", clause.text[end:]))


def plain(rule: Rule, match: re.Match[str], head: Head, clause: Clause) -> list[Draft]:
    """Build the drafts of a rule that reads one object, or several coordinated ones."""
    settled = operation(rule, head, match, clause)
    if settled is None or (rule.who == "user" and head.subject is not None):
        return []
    predicate, what = settled
    subject = head.subject.label if head.subject else "user"
    if not subject:
        return []
    base = Draft(
        predicate, 0, 0, rule.name, what, subject, attributes=dict(rule.attributes),
        beside=head.beside or bool(_BESIDE.search(clause.text)),
    )  # fmt: skip
    if "o" not in match.re.groupindex:
        return [replace(base, start=match.start(), end=match.end(), words="")]
    return [replace(base, start=a, end=b) for a, b in places(match, rule, clause)]


def _unqualified(text: str, start: int, end: int) -> int:
    """Skip "a little" before a language, 一点 before 德语."""
    match = _QUALIFIER.match(text, start, end)
    return match.end() if match and match.end() < end else start


def places(match: re.Match[str], rule: Rule, clause: Clause) -> Iterable[tuple[int, int]]:
    """Return where in the clause the objects of a match stand."""
    start, end = match.span("o")
    found = trim(clause.text[start:end], rule.kind, clause.lang)
    if found is None:
        return []
    a, b = start + found[0], start + found[1]
    if clause.lang == "zh" and _OTHERS.match(clause.text, b):
        return []
    if rule.kind in {"things", "language"}:
        return [(_unqualified(clause.text, x, y), y) for x, y in parts(clause.text, a, b, clause.lang)]
    return [(a, b)]
