"""How alike two names are, and what the names themselves say against their being one (dedup document, 2.3).

The numbers are rough on purpose: a name is the base of the score and never decides on its own.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import lru_cache
from itertools import product

from companion_app.domain.lexicon import (
    is_abbreviation,
    is_known_as,
    is_nickname,
    lexicon,
    roles_differ,
    shares_role,
)
from companion_app.domain.naming import SELF, Name
from companion_app.domain.text import has_cjk

SAME = 1.0
#: One name but for words that say nothing: Project Juniper and Juniper.
ALMOST = 0.95
_OTHER_TONGUE = 0.9
#: One name, and a word for what it is: 协和 and 协和医院.
_BUT_FOR_SORT = 0.9
_NICKNAME = 0.85
_PART = 0.8
_SHORT = 0.75
_FAMILIAR = 0.8
_SPELLED_ALIKE = 0.6
#: What two names with something of their own on either side can reach.
_TWO_SIDED = 0.4
_ALIKE = 0.8
_WORLD_KNOWN = frozenset({"place", "organisation"})


def name_likeness(one: Name, other: Name, kind: str = "person") -> float | None:
    """Compare two names, from 0 to 1; None where one is a description that says nothing of the other's words."""
    if one.whole == other.whole or (kind in _WORLD_KNOWN and is_known_as(one.whole, other.whole)):
        return SAME
    if one.is_description or other.is_description:
        return _descriptions(one, other) if one.is_description and other.is_description else None
    if one.core == other.core and one.form == other.form:
        return SAME if _told(one) == _told(other) else ALMOST
    ones, others = "".join(one.core), "".join(other.core)
    if ones == others and not (one.form and other.form):
        return ALMOST if not (one.form or other.form) else _FAMILIAR
    if is_known_as(ones, others):
        # Of places and firms the names in other tongues are known for sure; two people can be Kevin.
        return SAME if kind in _WORLD_KNOWN else _OTHER_TONGUE
    if has_cjk(ones) != has_cjk(others) or _are_known_apart(ones, others, kind):
        return 0.0
    return _zh(one, other) if has_cjk(ones) else _en(one, other)


def apart_by_name(one: Name, other: Name) -> frozenset[str]:
    """Find in what two names differ where both say it: Room 101 and 102, the old boss and the new one."""
    if one.whole == other.whole:
        return frozenset()
    found = {
        "number": bool(one.numbers and other.numbers) and one.numbers != other.numbers,
        "opposite": _opposed(one, other),
        "possessor": None not in (one.owner, other.owner) and one.owner != other.owner,
        "role": roles_differ(one.roles, other.roles) or (bool(one.roles & other.roles) and _owned_apart(one, other)),
        "type": _are_of_two_sorts(one, other),
        "title": bool(one.title and other.title) and one.title != other.title,
        "form": bool(one.form and other.form) and one.form != other.form and {one.form, other.form} <= set("小老大"),
    }
    return frozenset(what for what, differs in found.items() if differs)


def _are_known_apart(one: str, other: str, kind: str) -> bool:
    """Whether both are names of the world, and of two things: Hangzhou and Guangzhou only look alike."""
    known = lexicon().known
    return kind in _WORLD_KNOWN and one in known and other in known


def _told(name: Name) -> tuple[object, ...]:
    return (name.numbers, name.marks, name.owner or SELF, name.roles, name.sorts, name.title, name.is_other)


def _are_of_two_sorts(one: Name, other: Name) -> bool:
    sorts = one.sorts - lexicon().generic, other.sorts - lexicon().generic
    is_own = not one.is_description and not other.is_description
    return is_own and all(sorts) and sorts[0].isdisjoint(sorts[1])


def _owned_apart(one: Name, other: Name) -> bool:
    """The same role of two people: my neighbour's son is not my son."""
    return (one.owner or SELF) != (other.owner or SELF)


def _opposed(one: Name, other: Name) -> bool:
    axes, others = dict(one.marks), dict(other.marks)
    if any(axes[axis] != others[axis] for axis in axes.keys() & others.keys()):
        return True
    if one.is_description and other.is_description:
        # My old boss is not my boss; but my new boss may be.
        is_past = ("age", "1") in one.marks ^ other.marks
        return is_past or one.is_other != other.is_other
    return False


def _descriptions(one: Name, other: Name) -> float:
    if one.roles and one.roles.isdisjoint(lexicon().common_roles) and _told(one) == _told(other):
        # There is one mother, by whatever word; there are many friends.
        return SAME
    if shares_role(one.roles, other.roles):
        return ALMOST if one.numbers == other.numbers and one.marks == other.marks else _PART
    if one.sorts & other.sorts:
        return _OTHER_TONGUE if one.marks == other.marks else _PART
    return 0.0


def _en(one: Name, other: Name) -> float:
    if one.title or other.title or (one.roles | other.roles):
        surname = one.core[-1] == other.core[-1] and (len(one.core) == 1 or len(other.core) == 1)
        if surname:
            return _PART
    if len(one.core) == 1 == len(other.core):
        return _words_alike(one.core[0], other.core[0])
    if len(one.core) == 1 or len(other.core) == 1:
        short, long = (one, other) if len(one.core) == 1 else (other, one)
        best = max(_words_alike(short.core[0], word) for word in long.core)
        initials = "".join(word[0] for word in long.core) == short.core[0]
        if initials:
            return ALMOST if len(short.core[0]) > 2 else _SHORT
        return min(best, _PART) * (1.0 if best >= _SHORT else 0.5)
    return _en_long(one.core, other.core)


def _en_long(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    """Compare two names of several words: the words that have a counterpart, and whether both have words left."""
    left = [word for word in one if not any(_words_alike(word, x) >= _NICKNAME for x in other)]
    right = [word for word in other if not any(_words_alike(word, x) >= _NICKNAME for x in one)]
    if not left and not right:
        return ALMOST if all(any(_words_alike(w, x) == SAME for x in other) for w in one) else _NICKNAME
    if not left or not right:
        return _BUT_FOR_SORT if " ".join(left or right) in lexicon().sorts else _PART
    alike = max(_words_alike(a, b) for a, b in product(left, right))
    if len(left) == 1 == len(right) and alike >= _SPELLED_ALIKE:
        return _SPELLED_ALIKE
    return _TWO_SIDED * (1 - max(len(left) / len(one), len(right) / len(other)))


def _words_alike(one: str, other: str) -> float:
    if one == other or is_abbreviation(one, other):
        return SAME
    if is_nickname(one, other) or is_known_as(one, other):
        return _NICKNAME
    if len(one) == 1 or len(other) == 1:
        return _SHORT if one[0] == other[0] else 0.0
    first, second = sorted((one, other))
    return _SPELLED_ALIKE if min(len(one), len(other)) >= 4 and _is_spelled_alike(first, second) else 0.0


@lru_cache(maxsize=4096)
def _is_spelled_alike(first: str, second: str) -> bool:
    matcher = SequenceMatcher(None, first, second)
    # The quick ratios are never below the true one.
    return matcher.real_quick_ratio() >= _ALIKE and matcher.quick_ratio() >= _ALIKE and matcher.ratio() >= _ALIKE


def _is_full(one: Name, other: Name) -> bool:
    """Whether both look like a surname with a given name."""
    surnames = lexicon().surnames
    return all(len(name.core[0]) in (2, 3) and name.core[0][0] in surnames for name in (one, other)) and not (
        one.sorts or other.sorts
    )


def _zh_person(one: Name, other: Name) -> float:
    a, b = one.core[0], other.core[0]
    if one.form and other.form:
        return _SPELLED_ALIKE if a == b else 0.0
    if not one.form and not other.form:
        return _PART if len(a) != len(b) and (a.endswith(b) or b.endswith(a)) else 0.0
    familiar, full = (a, b) if one.form else (b, a)
    form = one.form or other.form
    if len(familiar) > 1:
        return _FAMILIAR if full.endswith(familiar) or full.startswith(familiar) else 0.0
    if form in ("老", "honoured"):
        return _FAMILIAR if full.startswith(familiar) else 0.0
    return _FAMILIAR if familiar in full else 0.0


def _zh(one: Name, other: Name) -> float:
    if one.form or other.form or _is_full(one, other):
        return _zh_person(one, other)
    return _zh_thing("".join(one.core), "".join(other.core))


def _zh_thing(one: str, other: str) -> float:
    short, long = sorted((one, other), key=lambda name: (len(name), name))
    if len(short) > 1 and short in long:
        return _BUT_FOR_SORT if long.removeprefix(short) in lexicon().sorts else _PART
    if _is_short_form(short, long):
        return _SHORT
    ends = max(_common(one, other), _common(one[::-1], other[::-1]))
    return _TWO_SIDED * ends / len(long)


def _is_short_form(short: str, long: str) -> bool:
    """Whether a name is made of characters of a longer one in order, the last of a word among them: 农行, 北大."""
    if len(short) < 2 or len(long) < len(short) + 2:
        return False
    for start in (0, 2) if long[:2] in lexicon().places or long.startswith("中国") else (0,):
        rest = iter(long[start:])
        if long[start : start + 1] == short[0] and all(char in rest for char in short):
            return True
    return False


def _common(one: str, other: str) -> int:
    """How many characters two names begin with in common."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
