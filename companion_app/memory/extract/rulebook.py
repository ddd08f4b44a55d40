# ruff: noqa: E501  (the word list reads best as one)
"""All rules, in the order in which they are tried."""

from __future__ import annotations

import re

from companion_app.domain.candidate import Language
from companion_app.memory.extract import (
    rules_en_life,
    rules_en_manner,
    rules_en_mind,
    rules_partings,
    rules_zh_life,
    rules_zh_mind,
)
from companion_app.memory.extract.model import Rule

# Left out subjects that are plainly the speaker's: "moved to Denver", "just got a dog", "working at Acme now".
ELLIPTIC_EN = re.compile(
    r"(?:just |recently |finally |currently |still |now )*(?:moved (?:back )?to|started (?:working|learning|a new job)|got (?:engaged|married|promoted|a (?:puppy|kitten|dog|cat))|adopted an?|living in|based in|working (?:at|for|as|on)|studying|learning|joined|quit my|"
    r"turned \d\d|allergic (?:to|against)|born (?:and|n|&) (?:raised|bred) in|fluent in|(?:a )?(?:big|huge|massive) fan of|obsessed with|got (?:the|a|my) (?:new )?job (?:at|with)|just bought|single (?:again|now))\b",
    re.IGNORECASE,
)
_CLAUSES: dict[Language, tuple[Rule, ...]] = {
    "en": (*rules_en_manner.CLAUSES, *rules_partings.EN),
    "zh": (*rules_zh_mind.CLAUSES, *rules_zh_life.CLAUSES, *rules_partings.ZH),
}
_VERBS: dict[Language, tuple[Rule, ...]] = {
    "en": (*rules_en_life.VERBS, *rules_en_mind.VERBS),
    "zh": (*rules_zh_life.VERBS, *rules_zh_mind.VERBS),
}


_ASIDES: dict[Language, tuple[Rule, ...]] = {"en": rules_partings.ASIDES_EN, "zh": rules_partings.ASIDES_ZH}


def clause_rules(lang: Language) -> tuple[Rule, ...]:
    """Return the rules that read a clause from its beginning."""
    return _CLAUSES[lang]


def verb_rules(lang: Language) -> tuple[Rule, ...]:
    """Return the rules that read a clause from its verb."""
    return _VERBS[lang]


def aside_rules(lang: Language) -> tuple[Rule, ...]:
    """Return the rules that are tried beside those that read most of a clause."""
    return _ASIDES[lang]


def all_rules() -> tuple[Rule, ...]:
    """Return every rule, for the test that walks their examples."""
    return tuple(rule for table in (_CLAUSES, _VERBS, _ASIDES) for rules in table.values() for rule in rules)
