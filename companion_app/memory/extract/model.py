"""What the reading of a message passes along: clauses, their heads, rules, and drafts of candidates."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion_app.domain.candidate import Language, Operation

Kind = Literal["place", "org", "thing", "things", "role", "person", "pet", "age", "clause", "language", "date"]
Past = Literal["assert", "end", "nothing"]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody other than the user whom a message names.

    Attributes:
        name: As typed, or None where only the role is known.
        role: What they are to the user (``sister``, 朋友), or None.
        family: Whether the role is one of the family.
    """

    name: str | None
    role: str | None = None
    family: bool = False

    @property
    def label(self) -> str:
        """The subject under which their facts stand."""
        return self.name or self.role or ""


@dataclass(frozen=True, slots=True)
class Clause:
    """A piece of a message that makes one statement.

    Attributes:
        text: Folded text, of the same length as what was typed.
        start: Its place in the message, in code points.
        lang: Its language.
        hedged: Said with doubt.
        explicit: The user asked that it be remembered.
        first: It opens its sentence.
        sentence: The whole folded sentence, for scopes and times said elsewhere in it.
        sentence_start: The sentence's place in the message.
        denied: The sentence says that what the clause states is not true.
    """

    text: str
    start: int
    lang: Language
    sentence: str
    sentence_start: int
    hedged: bool = False
    explicit: bool = False
    first: bool = True
    denied: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """Who a clause is about and how its verb is said.

    Attributes:
        subject: None for the user.
        verb: Where the verb phrase begins, within the clause.
        stated: The subject is written out in this clause.
    """

    subject: Person | None
    verb: int
    stated: bool = True
    negated: bool = False
    never: bool = False
    ended: bool = False
    past: bool = False
    perfect: bool = False
    future: bool = False
    modal: bool = False
    beside: bool = False
    be: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A statement read by a rule, with places within its clause."""

    predicate: str
    start: int
    end: int
    rule: str
    operation: Operation = "assert"
    subject: str = "user"
    words: str | None = None
    facet: str | None = None
    scope: str | None = None
    attributes: Mapping[str, str] = field(default_factory=dict)
    corrects: bool = False
    corrected: str | None = None
    beside: bool = False
    state: bool = False
    plan: bool = False
    sensitivity: str | None = None
    one: bool = False


Make = Callable[[re.Match[str], Head, Clause], Iterable[Draft]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One way of saying one thing.

    Attributes:
        name: A stable word, kept with the candidate.
        predicate: What it states.
        pattern: Matched where the verb phrase begins (or the clause, for rules without a subject); the
            group ``o`` is the object.
        kind: How the object is trimmed and checked.
        make: Builds drafts where the plain reading is not enough.
        past: What a simple past means: it began (``assert``), it is over (``end``), or nothing.
        negated: The predicate of its negation, or None: a negation states nothing.
        who: Whether only the user may be its subject.
        examples: Sentences with the readings expected, as ``PREDICATE:object``.
        counter: Sentences from which it must read nothing.
    """

    name: str
    predicate: str
    pattern: re.Pattern[str]
    kind: Kind = "thing"
    make: Make | None = None
    past: Past = "end"
    negated: str | None = None
    who: Literal["user", "any"] = "any"
    attributes: Mapping[str, str] = field(default_factory=dict)
    examples: tuple[tuple[str, tuple[str, ...]], ...] = ()
    counter: tuple[str, ...] = ()
