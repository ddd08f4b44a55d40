"""What an end or a denial speaks of: "my dog" may be Rex, "the interview" the plan that was told last week."""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion_app.domain.lexicon import content_words, role_at_end, roles_agree, sort_at_end
from companion_app.domain.text import has_cjk, key

_OCCASIONS = "trip visit travel journey holiday vacation flight tour getaway plan"
_OCCASION_ZH = re.compile("(?:之行|之旅|旅行|旅游|行程|的?(?:计划|安排|活动|事情?))$")
_DOING_ZH = re.compile(
    "^(?:跑完|考过|通过|完成|达成|实现|拿到|写完|学会|考上|买到|读完|爬完|登上|参加|[跑学练写做看打弹画跳去读考])了?(?=.{2})"
)
#: Kinds whose values are described, each time in other words.
_DESCRIBED = frozenset({"PLANS", "OWNS", "WORKING_ON", "HAS_GOAL", "HAS_ROUTINE", "HAS_BOUNDARY", "LEARNING"})
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
    return "role" in attributes or predicate in _DESCRIBED


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
        bare = _OCCASION_ZH.sub("", _DOING_ZH.sub("", words)) or words
        return key(bare) in key(held)
    asked = content_words(words)
    # "The Oslo trip" is the plan to fly to Oslo: the occasion itself need not be named alike.
    asked = asked - content_words(_OCCASIONS) or asked
    return bool(asked) and asked <= content_words(held)


def _same_sort(one: str, other: str) -> bool:
    if key(one) == key(other):
        return True
    sort = sort_at_end(one)[1]
    return bool(sort) and sort == sort_at_end(other)[1]


def _same_role(one: str, other: str) -> bool:
    return key(one) == key(other) or roles_agree(role_at_end(one)[1], role_at_end(other)[1])
