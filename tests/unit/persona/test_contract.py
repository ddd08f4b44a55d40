"""The contract's bytes depend on its version alone; how the user wants to be spoken with stands beside it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.domain.candidate import Language
from companion_app.domain.fact import FactView
from companion_app.domain.fence import CLOSING
from companion_app.domain.predicates import seed_registry
from companion_app.persona.contracts import shipped_contract
from companion_app.persona.kernel import MOST_LINES, contract_text, relationship_text, steers
from tests.fakes.views import fact_view
from tests.unit.domain.test_fence import HOSTILE

pytestmark = pytest.mark.unit

LANGUAGES: tuple[Language, ...] = ("en", "zh")
STYLE = fact_view("RESPONSE_STYLE", "keep your answers short", attributes={"facet": "length"})
BOUNDARY = fact_view("HAS_BOUNDARY", "don't mention my ex")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_contract_is_the_same_bytes(language: Language) -> None:
    spec = shipped_contract(language)
    first = contract_text(spec)
    relationship_text(spec, [STYLE, BOUNDARY], seed_registry())
    assert contract_text(spec).encode() == first.encode()
    assert contract_text(type(spec).from_json(spec.to_json())).encode() == first.encode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_of_the_contract_is_said(language: Language) -> None:
    spec = shipped_contract(language)
    text = contract_text(spec)
    identity = [spec.identity["name"], spec.identity["relationship_frame"]]
    parts = [*identity, *spec.voice.values(), *spec.values, *spec.boundaries.values(), *spec.action_language]
    assert all(part in text for part in parts)
    assert not set("{}") & set(text)
    assert CLOSING in text


def test_a_contract_differs_when_its_version_does() -> None:
    spec = shipped_contract("en")
    assert contract_text(replace(spec, values=("Be kind.",))) != contract_text(spec)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_wishes_no_block(language: Language) -> None:
    assert relationship_text(shipped_contract(language), [], seed_registry()) == ""
    assert relationship_text(shipped_contract(language), [fact_view("PREFERS", "tea")], seed_registry()) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_manners_and_boundaries_are_told_in_the_user_s_words(language: Language) -> None:
    text = relationship_text(shipped_contract(language), [STYLE, BOUNDARY], seed_registry())
    assert "keep your answers short" in text
    assert "don't mention" in text


@pytest.mark.parametrize(
    "fact",
    [
        fact_view("PREFERS", "tea"),
        replace(STYLE, scope="at work"),
        replace(STYLE, status="pending"),
        replace(STYLE, status="inactive"),
        replace(BOUNDARY, sensitivity="health"),
        replace(BOUNDARY, subject="Anna"),
    ],
)
def test_what_is_scoped_waiting_over_private_or_of_others_does_not_steer(fact: FactView) -> None:
    assert not steers(fact, seed_registry())
    assert relationship_text(shipped_contract("en"), [fact], seed_registry()) == ""


def test_a_manner_that_holds_everywhere_steers() -> None:
    assert steers(STYLE, seed_registry())
    assert steers(BOUNDARY, seed_registry())
    assert steers(fact_view("NICKNAME_FOR_USER", "Captain"), seed_registry())


def test_too_many_wishes_are_cut() -> None:
    wishes = [fact_view("HAS_BOUNDARY", f"wish number {n}") for n in range(100)]
    text = relationship_text(shipped_contract("en"), wishes, seed_registry())
    assert sum(f"wish number {n}" in text for n in range(MOST_LINES, 100)) == 0
    assert f"wish number {MOST_LINES - 1}" in text


@given(st.text(max_size=300) | st.lists(st.sampled_from(HOSTILE), min_size=1, max_size=3).map("\n".join))
def test_no_wish_breaks_out(value: str) -> None:
    told = relationship_text(shipped_contract("en"), [fact_view("HAS_BOUNDARY", value)], seed_registry())
    plain = relationship_text(shipped_contract("en"), [fact_view("HAS_BOUNDARY", "x")], seed_registry())
    assert len(told.splitlines()) == len(plain.splitlines())
    assert not set("[]<>`|{}") & set(told)
