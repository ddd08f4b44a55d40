"""What is known about names in general: nicknames, roles, sorts of things, opposites. Data: ``likeness.json``.

Everything is looked up by keys of ``text.py``, so case, width and script make no difference.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

from companion_app.domain.text import has_cjk, key, spaced_key

#: Groups of roles that say what someone does, and not what they are to the user.
_TRADES = frozenset({"job"})
_LONGEST = 3
_LONGEST_ZH = 6
#: What may stand before a kinship word of one character: 我妈, but not 王姐.
_BEFORE_KIN = frozenset({"", "我", "你", "他", "她", "咱", "我家", "我的", "他的", "她的", "老", "亲"})
#: Roles that come in kinds: a yoga teacher is no maths teacher.
_WITH_SUBJECT = frozenset({"teacher", "coach"})
_NO_SUBJECT = frozenset("我你他她的是个位老大小新")


_WORD = re.compile(r"[a-z0-9\u00df-\u024f]{2,}|\d+")
_ZH_RUN = re.compile(r"[\u3400-\u9fff]+")
_ENDINGS = ("ists", "ings", "ies", "ist", "ing", "ers", "ed", "es", "er", "ly", "s", "y", "e", "o")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The tables, turned so that they can be looked up.

    Attributes:
        families: The nickname families of a given name.
        roles: The roles that a word can mean; a dot parts a role from its kind (``brother.elder``).
        groups, sexes: The group and sex of each role.
        compatible: Pairs of roles, or of a role and a group, that one person can well have both.
        cues: Role, language and pattern of what someone does who has the role.
        scenes: The scenes of life that a word belongs to.
        sorts: What sort of thing a word names.
        marks: The axis and value of a word that has opposites.
        known: The group of names that are one name in other tongues, or in slang.
        irregular: The plain form of a word that bends irregularly.
        shared_names: Keys of places of which there are several.
        common_roles: Roles that many people have for one user.
    """

    families: Mapping[str, frozenset[int]]
    roles: Mapping[str, frozenset[str]]
    groups: Mapping[str, str]
    sexes: Mapping[str, str]
    compatible: frozenset[tuple[str, str]]
    cues: tuple[tuple[str, str, str], ...]
    scenes: Mapping[str, frozenset[str]]
    sorts: Mapping[str, str]
    generic: frozenset[str]
    animals: frozenset[str]
    marks: Mapping[str, tuple[str, str]]
    others: frozenset[str]
    numbers: Mapping[str, int]
    titles: Mapping[str, str]
    known: Mapping[str, frozenset[int]]
    abbreviations: Mapping[str, frozenset[int]]
    irregular: Mapping[str, str]
    shared_names: frozenset[str]
    common_roles: frozenset[str]
    surnames: frozenset[str]
    places: frozenset[str]
    stop_words: frozenset[str]
    stop_bigrams: frozenset[str]
    breaks: str


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """Read the tables, once."""
    text = resources.files("companion_app.domain").joinpath("likeness.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    roles = data["roles"]
    pairs = [tuple(row.split()) for row in data["compatible"]]
    return Lexicon(
        families=_groups(row.split() for row in data["nicknames"]),
        roles=_inverted({name: _phrases(f"{row['en']}|{row['zh']}") for name, row in roles.items()}),
        groups={name: row["group"] for name, row in roles.items()},
        sexes={name: row["gender"] for name, row in roles.items() if row["gender"]},
        compatible=frozenset((a, b) for a, b in pairs) | frozenset((b, a) for a, b in pairs),
        cues=tuple((role, language, pattern) for role, language, pattern in data["cues"]),
        scenes=_inverted({name: words.split() for name, words in data["scenes"].items()}),
        sorts={word: name for name, row in data["sorts"].items() for word in _phrases(row)},
        generic=frozenset(data["generic"].split()),
        animals=frozenset(data["animals"].split()),
        marks=_marks(data["marks"]),
        others=frozenset(data["others"].split()),
        numbers=data["numbers"],
        titles=data["titles"],
        known=_groups(([bare(key(word)) for word in row.split("|")]) for row in data["known_names"]),
        abbreviations=_groups(row.split() for row in data["abbreviations"]),
        irregular={form: row.split()[-1] for row in data["irregular"] for form in row.split()},
        shared_names=frozenset(key(word) for word in data["shared_names"].split()),
        common_roles=frozenset(data["common_roles"].split()),
        surnames=frozenset(data["surnames"]),
        places=frozenset(data["places"].split()),
        stop_words=frozenset(data["stop_words"].split()),
        stop_bigrams=frozenset(data["stop_bigrams"].split()),
        breaks=data["breaks"],
    )


def bare(text: str) -> str:
    """Take the accents off Latin letters."""
    return "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))


def _phrases(row: str) -> list[str]:
    return [spaced_key(phrase) for phrase in row.split("|") if phrase]


def _groups(rows: Iterable[Iterable[str]]) -> dict[str, frozenset[int]]:
    return {word: frozenset(map(int, ids)) for word, ids in _inverted({str(i): r for i, r in enumerate(rows)}).items()}


def _inverted(table: Mapping[str, Iterable[str]]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for name, words in table.items():
        for word in words:
            found.setdefault(word, set()).add(name)
    return {word: frozenset(names) for word, names in found.items()}


def _marks(rows: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for axis, row in rows.items():
        for value, words in enumerate(row.split("|")):
            found.update({spaced_key(word): (axis, str(value)) for word in words.split()})
    return found


def role_at_end(phrase: str) -> tuple[str, frozenset[str]]:
    """Find the role that a phrase ends in.

    Args:
        phrase: Words in either language: ``my yoga teacher``, ``我的瑜伽老师``.

    Returns:
        What stands before the role, and the roles that its word can mean; the phrase and nothing where it ends in none.
    """
    return _zh_role(key(phrase)) if has_cjk(phrase) else _en_role(spaced_key(phrase))


def _en_role(phrase: str) -> tuple[str, frozenset[str]]:
    words = phrase.split()
    for length in range(min(_LONGEST, len(words)), 0, -1):
        found = lexicon().roles.get(" ".join(words[-length:]))
        if found:
            rest = words[:-length]
            subject = rest[-1] if rest and rest[-1] not in lexicon().stop_words else ""
            return " ".join(rest), _of_subject(found, subject)
    return phrase, frozenset()


def _zh_role(phrase: str) -> tuple[str, frozenset[str]]:
    for length in range(min(_LONGEST_ZH, len(phrase)), 0, -1):
        found, rest = lexicon().roles.get(phrase[-length:]), phrase[:-length]
        if found and (length > 1 or rest in _BEFORE_KIN):
            subject = rest[-2:] if len(rest) >= 2 and not _NO_SUBJECT & set(rest[-2:]) else ""
            return rest, _of_subject(found, subject if has_cjk(subject) else "")
    return phrase, frozenset()


def _of_subject(roles: frozenset[str], subject: str) -> frozenset[str]:
    return frozenset(f"{role}.{subject}" if subject and role in _WITH_SUBJECT else role for role in roles)


def is_trade(role: str) -> bool:
    """Whether a role says what someone does, and not what they are to the user."""
    return _group(role) in _TRADES


def _group(role: str) -> str:
    groups = lexicon().groups
    return groups.get(role) or groups.get(role.split(".", maxsplit=1)[0], "")


def shares_role(one: Iterable[str], other: Iterable[str]) -> bool:
    """Whether a role of one is a role of the other, as far as each is told: a brother, an elder brother."""
    others = tuple(other)
    return any(a == b or a.startswith(f"{b}.") or b.startswith(f"{a}.") for a in one for b in others)


def roles_agree(one: Iterable[str], other: Iterable[str]) -> bool:
    """Whether one person can well have both a role of the one and a role of the other."""
    ones, others = tuple(one), tuple(other)
    pairs = lexicon().compatible
    return shares_role(ones, others) or any(
        not pairs.isdisjoint({(x, y) for x in (a, _base(a), _group(a)) for y in (b, _base(b), _group(b))})
        for a in ones
        for b in others
    )


def _base(role: str) -> str:
    return role.split(".", maxsplit=1)[0]


def roles_differ(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether what is known of two people's roles speaks against their being one person.

    A brother can be a nurse; a colleague is no landlord.
    """
    ties = [frozenset(role for role in roles if not is_trade(role)) for roles in (one, other)]
    if ties[0] and ties[1]:
        return not roles_agree(*ties)
    trades = [frozenset(role for role in roles if is_trade(role)) for roles in (one, other)]
    return bool(trades[0] and trades[1]) and not roles_agree(*trades)


def sexes_of(roles: Iterable[str]) -> frozenset[str]:
    """The sexes that go with roles."""
    sexes = lexicon().sexes
    return frozenset(filter(None, (sexes.get(role) or sexes.get(_base(role)) for role in roles)))


def sort_at_end(phrase: str) -> tuple[str, str]:
    """Find the sort of thing that a phrase ends in: what stands before it, and the sort, or an empty string."""
    if not has_cjk(phrase):
        words = spaced_key(phrase).split()
        for length in range(min(_LONGEST, len(words)), 0, -1):
            tail = " ".join(words[-length:])
            sort = lexicon().sorts.get(tail) or lexicon().sorts.get(tail.removesuffix("s"))
            if sort:
                return " ".join(words[:-length]), sort
        return phrase, ""
    plain = key(phrase)
    for length in range(min(_LONGEST_ZH, len(plain)), 0, -1):
        sort = lexicon().sorts.get(plain[-length:])
        if sort:
            return plain[:-length], sort
    return phrase, ""


def is_known_as(one: str, other: str) -> bool:
    """Whether two keys are names of one thing in other tongues or in slang: Tokyo and 东京."""
    known = lexicon().known
    return not known.get(one, frozenset()).isdisjoint(known.get(other, frozenset()))


def is_abbreviation(one: str, other: str) -> bool:
    """Whether one word is a way of writing the other: Rm and Room."""
    short = lexicon().abbreviations
    return not short.get(one, frozenset()).isdisjoint(short.get(other, frozenset()))


def is_nickname(one: str, other: str) -> bool:
    """Whether two given names belong to one family of names: Bob and Robert."""
    families = lexicon().families
    return not families.get(one, frozenset()).isdisjoint(families.get(other, frozenset()))


@lru_cache(maxsize=4096)
def content_words(text: str) -> frozenset[str]:
    """Split a text into the words that say something: stems in spaced scripts, pairs of characters in Chinese."""
    tables = lexicon()
    words = {_stem(word) for word in _WORD.findall(spaced_key(text)) if word not in tables.stop_words}
    for run in _ZH_RUN.findall(key(text)):
        for part in _breaks().split(run):
            words |= {part[i : i + 2] for i in range(len(part) - 1)} - tables.stop_bigrams
    return frozenset(words)


def scenes_of(text: str) -> frozenset[str]:
    """Find the scenes of life that a text touches: health, work, music."""
    tables = lexicon().scenes
    found = {scene for word in _WORD.findall(spaced_key(text)) for scene in _scene(word)}
    plain = "".join(_ZH_RUN.findall(key(text)))
    found |= {scene for i in range(len(plain)) for n in (1, 2, 3) for scene in tables.get(plain[i : i + n], ())}
    return frozenset(found)


def _scene(word: str) -> frozenset[str]:
    tables = lexicon().scenes
    return tables.get(word) or tables.get(word.removesuffix("s")) or frozenset()


@lru_cache(maxsize=1)
def _breaks() -> re.Pattern[str]:
    return re.compile(f"[{lexicon().breaks}]")


def _stem(word: str) -> str:
    """Cut endings off roughly, so that editing and edited, cellist and cello, run and running, are one word."""
    word = bare(lexicon().irregular.get(word, word))
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            stem = word[: -len(ending)]
            return stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] else stem
    return word
