"""Never rules: which rule stops which words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.domain.never import NeverRule, RuleKind, matching_rule

pytestmark = pytest.mark.unit


def rule(value: str, kind: RuleKind = "phrase") -> NeverRule:
    return NeverRule(f"never_{value}", kind, value, "default")


@pytest.mark.parametrize("kind", ["phrase", "topic", "entity"])
def test_words_are_found_whatever_their_case_width_and_script(kind: RuleKind) -> None:
    rules = [rule("Anna Lee", kind), rule("臺北", kind)]
    assert matching_rule(rules, "Yesterday ANNA  LEE called.") == rules[0]
    assert matching_rule(rules, "我住在台北。") == rules[1]
    assert matching_rule(rules, "Annabel Lee called.") is None
    assert matching_rule(rules, "我住在台中。") is None


def test_a_category_stops_what_was_found_to_be_of_it_whatever_the_words() -> None:
    rules = [rule("health", "category")]
    assert matching_rule(rules, "I have migraines", "health") == rules[0]
    assert matching_rule(rules, "my health is my own", "none") is None
    assert matching_rule(rules, "I have migraines", "finance") is None


def test_the_first_rule_counts() -> None:
    rules = [rule("tea"), rule("green tea")]
    assert matching_rule(rules, "I drink green tea") == rules[0]


def test_no_rules_stop_nothing() -> None:
    assert matching_rule([], "anything", "health") is None


@given(st.text(min_size=1, max_size=40), st.text(max_size=20), st.text(max_size=20))
def test_a_phrase_between_spaces_is_always_found(phrase: str, before: str, behind: str) -> None:
    if phrase.strip():
        assert matching_rule([rule(phrase)], f"{before} {phrase} {behind}")


def test_the_contracts_form() -> None:
    assert NeverRule("never_1", "topic", "money", None, 3).to_json() == {
        "id": "never_1", "kind": "topic", "value": "money", "companion": None, "stopped": 3,
    }  # fmt: skip
