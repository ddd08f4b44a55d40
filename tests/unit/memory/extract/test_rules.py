"""Every rule reads its own examples and leaves its counter-examples alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion_app.domain.candidate import Candidate
from companion_app.domain.episode import Episode
from companion_app.memory.extract import extract
from companion_app.memory.extract.rulebook import all_rules
from companion_app.memory.gate import eligibility
from tests.unit.memory.extract.turns import turn

pytestmark = pytest.mark.unit
HERE = Path(__file__).parent


def reading(candidate: Candidate) -> str:
    what = "" if candidate.operation == "assert" else candidate.operation + " "
    whose = "" if candidate.subject == "user" else "@" + candidate.subject
    return f"{what}{candidate.predicate}:{candidate.object}{whose}"


def read(text: str, *before: str) -> list[Candidate]:
    episode = turn(text)
    previous: list[Episode] = [turn(t) for t in before]
    return list(extract(episode, eligibility(episode), previous).candidates)


EXAMPLES = [(rule.name, text, want) for rule in all_rules() for text, want in rule.examples]
COUNTERS = [(rule.name, text) for rule in all_rules() for text in rule.counter]


@pytest.mark.parametrize(("rule", "text", "want"), EXAMPLES)
def test_a_rule_reads_its_examples(rule: str, text: str, want: tuple[str, ...]) -> None:
    got = [reading(c) for c in read(text)]
    assert set(want) <= set(got), rule


@pytest.mark.parametrize(("rule", "text"), COUNTERS)
def test_a_rule_leaves_its_counter_examples(rule: str, text: str) -> None:
    assert [reading(c) for c in read(text) if c.rule == rule] == []


def test_every_rule_has_a_name_of_its_own_language() -> None:
    assert all(rule.name.startswith(("en_", "zh_")) for rule in all_rules())


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_labelled_sentences_are_captured_precisely(lang: str) -> None:
    found = wrong = missed = 0
    for line in (HERE / f"labelled_{lang}.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        # What only ends one thing that may be held states nothing by itself.
        got = {reading(c) for c in read(row["text"]) if not (c.operation == "end" and c.one)}
        want = set(row["want"])
        found += len(got & want)
        wrong += len(got - want)
        missed += len(want - got)
    assert found / (found + missed) >= 0.95
    assert found / (found + wrong) >= 0.98
