"""A name that is given after the one who bears it: "I have a dog, his name is Rex", 我家有一只猫，名字叫橘子."""

from __future__ import annotations

import re
from dataclasses import replace

from companion_app.domain.candidate import Candidate

_CALLED = re.compile(
    r"^\W*(?:and )?(?:(?:its|his|her) name(?:'s| is)|(?:he|she|it)(?:'s| is) (?:called|named)|called|named)\s+"
    r"(?P<n>(?-i:[A-Z])[\w'-]*)\W*$"
    r"|^\W*(?:[它他她](?:的)?)?(?:名字)?(?:就|是)?(?:叫做?|名叫|取名叫?|起名叫?)(?P<zh>[A-Za-z]\w*|[一-鿿]{1,4})\W*$",
    re.IGNORECASE,
)
# "…, one is called Leo and the other Max", 一只叫芝麻，一只叫汤圆: each names one more of them.
_EACH = re.compile(
    r"^\W*(?:and )?(?:one|the (?:other|first|second|third)(?: one)?|another)"
    r"(?:'s|'s called| is| is called| is named| called| named)?\s+(?P<n>(?-i:[A-Z])[\w'-]*)\W*$"
    r"|^\W*(?:另外?)?(?:一|另一|第[一二三])?[只条个匹头](?:叫做?|名叫|是)(?P<zh>[A-Za-z]\w*|[一-鿿]{1,4})\W*$",
    re.IGNORECASE,
)
_BEARERS = frozenset({"HAS_PET", "FAMILY_MEMBER", "KNOWS"})
_DETERMINER = re.compile(r"^(?:an?|my|our|one|the)\s+|^(?:一|两|这|那)?[只条个匹头位]", re.IGNORECASE)


def name_in(text: str) -> tuple[int, int] | None:
    """Return where the name stands in a clause that does nothing but give one, or None."""
    match = _CALLED.match(text) or _EACH.match(text)
    if not match:
        return None
    return match.span("n" if match["n"] else "zh")


def is_one_of_several(text: str) -> bool:
    """Tell whether a clause names one of several ("the other is Max")."""
    return _EACH.match(text) is not None


def is_unnamed(candidate: Candidate) -> bool:
    """Tell whether a statement speaks of a pet or a person by kind alone."""
    if candidate.predicate not in _BEARERS or candidate.operation != "assert":
        return False
    kind = candidate.attributes.get("species") or candidate.attributes.get("role") or ""
    return bool(kind) and _DETERMINER.sub("", candidate.object).lower() == kind.lower()


def bears_names(candidate: Candidate) -> bool:
    """Tell whether a statement is of a pet or a person."""
    return candidate.predicate in _BEARERS and candidate.operation == "assert"


def named(candidate: Candidate, name: str, end: int) -> Candidate:
    """Return the statement with the name in the place of the kind; its quote reaches to the name."""
    return replace(candidate, object=name, end=end)
