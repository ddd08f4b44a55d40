"""What an end or a denial speaks of: "my dog" may be Rex, "the interview" the plan that was told last week."""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion_app.domain.lexicon import content_words, role_at_end, roles_agree, sort_at_end
from companion_app.domain.text import has_cjk, key

_DETERMINER = re.compile(r"^(?:an?|my|our|the|his|her|any|that|this)\s+", re.IGNORECASE)


def refers(predicate: str, words: str, attributes: Mapping[str, str]) -> bool:
    """Tell whether words name no one value but a kind of it, so that a held value may be meant.

    Args:
        predicate: The kind of fact.
        words: The object as said.
        attributes: What else was read of it (``species``, ``role``).
    """
    if not words:
        return False
    if predicate == "HAS_PET":
        return key(_DETERMINER.sub("", words)) == key(attributes.get("species", ""))
    return "role" in attributes or predicate in {"PLANS", "OWNS", "WORKING_ON", "HAS_GOAL"}


def is_meant(words: str, attributes: Mapping[str, str], held: str, held_attributes: Mapping[str, str]) -> bool:
    """Tell whether a held value is one of the kind that words name.

    Args:
        words: The object as said.
        attributes: What else was read of it.
        held: The held object.
        held_attributes: What is known of the held one.
    """
    for field, same in (("species", _same_sort), ("role", _same_role)):
        if field in attributes:
            return field in held_attributes and same(attributes[field], held_attributes[field])
    if has_cjk(words):
        return key(words) in key(held)
    asked = content_words(words)
    return bool(asked) and asked <= content_words(held)


def _same_sort(one: str, other: str) -> bool:
    if key(one) == key(other):
        return True
    sort = sort_at_end(one)[1]
    return bool(sort) and sort == sort_at_end(other)[1]


def _same_role(one: str, other: str) -> bool:
    return key(one) == key(other) or roles_agree(role_at_end(one)[1], role_at_end(other)[1])
