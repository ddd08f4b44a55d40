# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""Finds an English clause's subject and reads its auxiliaries: tense, negation, modality, "also"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from companion_app.memory.extract.model import Head, Person
from companion_app.memory.extract.words import FAMILY_EN, KNOWN_EN, NOT_NAMES_EN

_LEAD = re.compile(
    r"(?:[\W_]+|(?:well|so|ok|okay|oh|ah|bro|dude|man|guys|omg|lol|tbh|ngl|lowkey|hi|hey|hello|yes|yeah|yep|no|nope|haha+|lol|btw|by the way|fyi|anyway|anyways|also|plus|and|but|or|then|now|actually|honestly|basically|like|you know|see|look|listen|right|sure|thanks|thank you|"
    r"good (?:morning|evening|afternoon|night)|big news|good news|great news|bad news|news|update|guess what|i mean|i meant(?: to say)?|to be honest|tbh|truth is|fun fact|just so you know|just to let you know|heads up|for the record|"
    r"you should know(?: that)?|you know|as you know|as i said|like i said|sorry|correction|typo|oops|first(?:ly)?|second(?:ly)?|finally|fortunately|unfortunately|sadly|luckily|of course|in fact|as for me|personally|"
    r"i think(?: that)?|i guess|i believe(?: that)?|i suppose|i feel like|maybe|perhaps|probably|i'?m (?:pretty |quite |not )?sure(?: that)?|i know|i must say|i have to say|i should mention(?: that)?|i forgot to (?:say|mention)(?: that)?|(?:it |as it )?turns out(?: that)?|turned out(?: that)?|"
    r"let me tell you|i(?:'d| would)? (?:just )?(?:want(?:ed)?|like|need) (?:to tell you|you to know)(?: that)?|the thing is|because|since|although|though|while|today|yesterday|lately|recently|currently|nowadays|these days|as of now|at the moment|right now|still|finally|apparently|"
    r"when i'm not working|for (?:work|fun|a living)|in my (?:free|spare) time|on (?:top of that|the side|the other hand)|growing up|by now|my bad|let me introduce myself|introducing myself|a bit about me)(?=\b|$)(?!'))+",
    re.IGNORECASE,
)
_USER = re.compile(r"(?:i|we|me and my \w+|my \w+ and i)(?=\b|m\b)", re.IGNORECASE)
_HURRIED = re.compile(r"(?:im|ive|ill|id)(?= )", re.IGNORECASE)
_PERSON = re.compile(
    rf"my (?P<role>{FAMILY_EN}|{KNOWN_EN})(?:,? (?P<name>(?-i:[A-Z][\w-]*(?: [A-Z][\w-]*)?)))?(?=[ ,]|$),? ?",
    re.IGNORECASE,
)
_OTHER = re.compile(r"(?:he|she)\b(?!'s \w+ing to me)", re.IGNORECASE)
_NAMED = re.compile(
    r"(?P<name>[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?= (?:is|lives|works|likes|loves|hates|has|speaks|moved|studies|was|used)\b)"
)
_FAMILY = re.compile(FAMILY_EN, re.IGNORECASE)

_TOKEN = re.compile(r"n't\b|n’t\b|'(?:m|s|re|ve|ll|d)\b|(?:(?!n't)[A-Za-z])+|\S", re.IGNORECASE)
_ADVERBS = frozenset(
    [
        "now",
        "still",
        "currently",
        "presently",
        "really",
        "just",
        "also",
        "actually",
        "always",
        "usually",
        "recently",
        "only",
        "already",
        "both",
        "absolutely",
        "totally",
        "definitely",
        "truly",
        "simply",
        "mostly",
        "mainly",
        "often",
        "sometimes",
        "generally",
        "normally",
        "typically",
        "even",
        "finally",
        "officially",
        "proudly",
        "quite",
        "pretty",
        "so",
        "super",
        "very",
        "honestly",
        "both",
        "deeply",
        "especially",
        "particularly",
        "secretly",
        "seriously",
        "kinda",
        "sorta",
        "rather",
    ]
)
_BE = frozenset(["'m", "am", "is", "are", "'re", "be", "been", "being", "m"])
_MODALS = frozenset(["would", "'d", "could", "should", "must"])
#: Said with these it may be so: doubt, which makes it wait, and no wish.
_DOUBTS = frozenset(["might", "may", "probably", "perhaps", "possibly", "maybe"])
_DO_NEXT = frozenset(
    ["n't", "not", "really", "like", "love", "enjoy", "prefer", "hate", "live", "work", "have", "actually", "still"]
)
_PARTICIPLE = re.compile(
    r"(?:\w+ed|been|had|lost|fallen|broken|sold|held|kept|come|become|got|gotten|grown|lived|made|left|quit|begun|become|moved|bought|taken|gone|known|learnt|taught|started|decided|always|never|just|recently|also|already|finally|only|since|n't|not|ever|really|long)$"
)
# Negated in form and positive in sense: these are verbs of their own.
_WHOLE_VERB = re.compile(
    r"(?:can ?not|can'?t|couldn'?t) have any\b|(?:can ?not|can'?t|couldn'?t|don'?t) (?:stand|bear|tolerate|get enough|live without|help but love|care for|eat|drink|want you|want to (?:talk|hear|be|discuss)|mind)\b|'?d (?:rather|prefer)|would (?:rather|prefer)",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Walk:
    """The auxiliaries read so far."""

    negated: bool = False
    never: bool = False
    ended: bool = False
    past: bool = False
    perfect: bool = False
    future: bool = False
    modal: bool = False
    beside: bool = False
    be: bool = False


def lead(text: str) -> int:
    """Return where a clause begins after greetings, fillers and other ways in."""
    match = _LEAD.match(text)
    return match.end() if match else 0


def head(text: str, before: Head | None, person: Person | None) -> Head | None:
    """Return a clause's head, or None when it has no subject that can be known.

    Args:
        text: The clause.
        before: The head of the clause before it in the same sentence, if any.
        person: The last other person named.
    """
    at = lead(text)
    found = _subject(text, at, person)
    if found is None:
        if before is None:
            return None
        walked = _walk(text, at)
        return replace(walked, subject=before.subject, stated=False)
    subject, verb = found
    return replace(_walk(text, verb), subject=subject)


def elliptic(text: str, at: int) -> Head:
    """Return the head of a clause whose subject, the user, was left out ("just moved to Denver")."""
    return replace(_walk(text, at), stated=False, be=True)


def _subject(text: str, at: int, person: Person | None) -> tuple[Person | None, int] | None:
    hurried = _HURRIED.match(text, at)
    if hurried:
        return None, at + 1
    user = _USER.match(text, at)
    if user:
        return None, user.end()
    named = _PERSON.match(text, at)
    if named:
        return person_of(named), named.end("name") if named["name"] and not NOT_NAMES_EN.fullmatch(
            named["name"]
        ) else named.end("role")
    other = _OTHER.match(text, at)
    if other and person:
        return person, other.end()
    called = _NAMED.match(text, at)
    if called and not NOT_NAMES_EN.fullmatch(called["name"].split()[0]) and person and person.name == called["name"]:
        return person, called.end()
    return None


def person_of(match: re.Match[str]) -> Person:
    """Return the person that "my sister Mia" names."""
    name = match["name"]
    if name and NOT_NAMES_EN.fullmatch(name.split()[0]):
        name = None
    role = re.sub(r"^(?:late|dear|new) ", "", match["role"].lower())
    return Person(name, role, bool(_FAMILY.fullmatch(match["role"])))


def _walk(text: str, at: int) -> Head:
    """Read auxiliaries, adverbs and negation up to the verb proper."""
    walk = _Walk()
    tokens = [(m.group().lower().replace("’", "'"), m.start(), m.end()) for m in _TOKEN.finditer(text, at, at + 90)]
    index = 0
    while index < len(tokens):
        if _WHOLE_VERB.match(text, tokens[index][1]):
            break
        word = tokens[index][0]
        following = tokens[index + 1][0] if index + 1 < len(tokens) else ""
        step = _step(walk, word, following)
        if not step:
            break
        index += step
    verb = tokens[index][1] if index < len(tokens) else len(text)
    return Head(
        None, verb, True, walk.negated, walk.never, walk.ended, walk.past, walk.perfect, walk.future, walk.modal, walk.beside, walk.be
    )  # fmt: skip


def _step(walk: _Walk, word: str, following: str) -> int:
    """Take in one auxiliary; return how many words it took, 0 at the verb."""
    if word in _ADVERBS or word in _DOUBTS or word == ",":
        walk.beside |= word == "also"
        return 1
    if word in {"n't", "not", "cannot"}:
        walk.negated = True
        walk.modal |= word == "cannot"
        return 1
    if word == "never":
        walk.never = True
        return 1
    return _auxiliary(walk, word, following)


def _auxiliary(walk: _Walk, word: str, following: str) -> int:
    if word in _BE or (word == "'s"):
        walk.be = True
        return _future_or(walk, following)
    if word in {"was", "were"}:
        walk.past = walk.be = True
        return 1
    if word in {"have", "'ve", "ve", "has", "had"} and _PARTICIPLE.match(following):
        walk.perfect = True
        walk.past |= word == "had"
        return 1
    if word in {"do", "does", "did", "don", "dont"} and (following in _DO_NEXT or word == "dont"):
        walk.past |= word == "did"
        walk.negated |= word == "dont"
        return 1
    if word in {"will", "'ll", "gonna", "wo"}:
        walk.future = True
        return 1
    if word in _MODALS or (word in {"can", "ca"} and following in {"n't", "not"}):
        walk.modal = True
        return 1
    return _phrases(walk, word, following)


def _future_or(walk: _Walk, following: str) -> int:
    if following == "gonna":
        walk.future = True
        return 2
    return 1


def _phrases(walk: _Walk, word: str, following: str) -> int:
    if word == "used" and following == "to" and not walk.be:
        walk.ended = True
        return 2
    if word == "no" and following == "longer":
        walk.ended = True
        return 2
    if word == "going" and following == "to" and walk.be:
        walk.future = True
        return 2
    return 0
