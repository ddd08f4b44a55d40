"""People whom a clause brings up: as its subject ("my brother Otto lives …") or in passing ("with my sister Mia")."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from companion_app.domain.candidate import Candidate
from companion_app.memory.extract.model import Clause, Draft, Head, Person
from companion_app.memory.extract.words import FAMILY_EN, KNOWN_EN, NOT_NAMES_EN, PETS_EN

# Everybody has these: naming no one, they say nothing.
_EVERYBODYS = re.compile(
    r"(?:mother|father|mom|mum|mommy|mama|dad|daddy|papa|parents?|kid|child|妈妈?|老妈|母亲|爸爸?|老爸|父亲|宝宝|孩子|grandma|grandpa|granny|nana|grandmother|grandfather|爷爷|奶奶|外公|外婆|姥姥|姥爷)",
    re.IGNORECASE,
)
_MENTION = re.compile(
    rf"\bmy (?P<role>{FAMILY_EN}|{KNOWN_EN}),? (?P<name>(?-i:[A-Z][a-z-]+)|[a-z]+(?=\s*$))", re.IGNORECASE
)


_PARTNER = re.compile(
    "girlfriend|boyfriend|partner|wife|husband|fianc[eé]e?|女朋友|男朋友|女友|男友|对象|老婆|老公|妻子|丈夫"
)
_PARTED = re.compile(
    r"\b(?:broke up|split up|separated|divorced|ended things|dumped|walked out|left me)\b|分手|离婚|分居|甩了|踹了",
    re.IGNORECASE,
)


def introduced(person: Person, clause: Clause, head: Head) -> Iterable[Draft]:
    """Return the draft of the person who is a clause's subject."""
    if not person.role or (head.negated and not person.name):
        return
    predicate = "FAMILY_MEMBER" if person.family else "KNOWS"
    words = person.name or person.role
    start = clause.text.lower().find(words.lower())
    if start < 0 or (not person.name and (not person.family or _EVERYBODYS.search(person.role))):
        return
    if _PARTNER.fullmatch(person.role) and (head.ended or _PARTED.search(clause.sentence)):
        return
    yield Draft(predicate, start, start + len(words), "person_subject", attributes={"role": person.role})


_PET = re.compile(
    rf"\b(?:my|our) (?:old |little |fat |lazy |crazy |sweet )?(?P<species>{PETS_EN}),? "
    r"(?P<name>(?-i:[A-Z][\w'-]*[a-zà-ÿ]))(?!')\b",
    re.IGNORECASE,
)


def pets_mentioned(clause: Clause, already: Sequence[Candidate]) -> Iterable[Draft]:
    """Return the drafts of pets named in passing ("my hamster Pip escaped again")."""
    if clause.lang != "en":
        return
    for match in _PET.finditer(clause.text):
        if not NOT_NAMES_EN.fullmatch(match["name"]) and all(c.object != match["name"] for c in already):
            yield Draft(
                "HAS_PET", *match.span("name"), "pet_in_passing", attributes={"species": match["species"].lower()}
            )


def mentioned(clause: Clause, already: Sequence[Candidate]) -> Iterable[Draft]:
    """Return the drafts of people named in passing."""
    if clause.lang != "en":
        return
    for match in _MENTION.finditer(clause.text):
        name, role = match["name"], match["role"].lower()
        hurried = name.islower()
        if NOT_NAMES_EN.fullmatch(name) or any(c.object == name for c in already):
            continue
        if _PARTNER.fullmatch(role) and _PARTED.search(clause.sentence):
            continue
        if hurried and (
            not clause.text.lstrip().startswith(("i ", "im ", "my "))
            or re.search(
                r"(?:ly|ing|ed|s|self|too|here|there|lot|all|ago|time|home|back|house|place|much|again|and|or|about)$",
                name,
            )
            or len(name) > 9
            or not re.search(r"\b(?:with|and|to|for) my \w+ \w+\s*$", clause.text)
        ):
            continue
        predicate = "FAMILY_MEMBER" if re.fullmatch(FAMILY_EN, role) else "KNOWS"
        yield Draft(predicate, *match.span("name"), "person_in_passing", attributes={"role": role})
