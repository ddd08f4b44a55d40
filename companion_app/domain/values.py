"""Normalising values by type, so that 北京 = 北京市 and 30岁 = 30 (dedup document, part 3.2).

Only comparison keys are made here; what is shown stays in the user's own words.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from companion_app.domain.text import key, spaced_key

_ZH_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_PLACE_SUFFIX = re.compile(r"(?<=..)(市|省|特别行政区)$")
_ARTICLE = re.compile(r"^(the|a|an|my|our|some)\s+")
_PROJECT_WORD = re.compile(r"^(一个|这个|那个|个)?(叫|名为)?")

#: Value types that are no things but behaviour: what is wanted, refused, done as a rule. They are entities all the
#: same, so that facts are connected by them and not by free text (persona document, part 四.9).
BEHAVIOUR_TYPES = frozenset({"goal", "boundary", "manner", "routine"})
#: Value types whose values are things of their own, and so become entities.
ENTITY_TYPES = frozenset({"place", "org", "person", "pet", "project", "topic", "thing"}) | BEHAVIOUR_TYPES


def _zh_number(text: str) -> str:
    """Turn a Chinese numeral below 1000 into digits; other text stays as it is."""
    if not text or any(c not in _ZH_DIGITS and c not in "十百" for c in text):
        return text
    total, digit = 0, 0
    for c in text:
        if c in _ZH_DIGITS:
            digit = _ZH_DIGITS[c]
        else:
            total += (digit or 1) * (10 if c == "十" else 100)
            digit = 0
    return str(total + digit)


def _age(value: str) -> str:
    digits = re.search(r"\d+", value)
    if digits:
        return str(int(digits.group()))
    numeral = re.search(r"[零一二两三四五六七八九十百]+", value)
    return _zh_number(numeral.group()) if numeral else key(value)


def _place(value: str) -> str:
    return _PLACE_SUFFIX.sub("", key(value))


def _thing(value: str) -> str:
    return key(_ARTICLE.sub("", spaced_key(value)))


def _project(value: str) -> str:
    return _thing(_PROJECT_WORD.sub("", value))


_NORMALISERS: dict[str, Callable[[str], str]] = {
    "age": _age,
    "place": _place,
    "thing": _thing,
    "topic": _thing,
    "project": _project,
    "pet": _thing,
}


def value_key(value: str, value_type: str) -> str:
    """Make the key under which two values of one type count as the same.

    Args:
        value: The value in the user's own words.
        value_type: A type of the predicate registry; types without a rule of their own compare by ``key``.
    """
    return _NORMALISERS.get(value_type, key)(value) or value.strip()
