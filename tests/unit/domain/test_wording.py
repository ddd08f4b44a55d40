"""Every kind of fact can be said in both languages, for the window and for the model."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.domain.candidate import SENSITIVITIES, Language
from companion_app.domain.predicates import Predicate, Registry, seed_registry, seed_rows
from companion_app.domain.wording import sentence, turned

pytestmark = pytest.mark.unit

#: The predicates of the contract.
SINGLE = frozenset(
    "NAME NICKNAME_FOR_USER AGE BIRTHDAY LIVES_IN WORKS_AS WORKS_AT STUDIES_AT RELATIONSHIP_STATUS TIMEZONE "
    "RESPONSE_STYLE REMINDER_POLICY".split()
)
MULTI = frozenset(
    "FROM STUDIES SPEAKS KNOWS FAMILY_MEMBER HAS_PET OWNS PREFERS DISLIKES AVOIDS WORKING_ON HAS_GOAL HAS_BOUNDARY "
    "HAS_ROUTINE LEARNING ALLERGIC_TO HEALTH PLANS PROMISED FEELS RELATED_TO".split()
)
LANGUAGES: tuple[Language, ...] = ("zh", "en")
CASES = list(
    itertools.product(
        seed_registry(), LANGUAGES, (False, True), ("user", "companion", "Anna"), (None, "at night"),
        ({}, {"role": "sister"}, {"species": "cat"}),
    )
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("predicate", list(seed_registry()), ids=lambda predicate: predicate.name)
def test_every_fact_can_be_said(predicate: Predicate, language: Language) -> None:
    for _, _, for_model, subject, scope, attributes in (c for c in CASES if c[0] == predicate and c[1] == language):
        said = sentence(predicate, subject, "Mimi", language, scope=scope, attributes=attributes, for_model=for_model)
        assert "Mimi" in said
        assert not set("{}") & set(said)
        assert "  " not in said
        assert "None" not in said
        assert scope is None or scope in said


def test_the_window_says_you_and_the_model_is_told_of_the_user() -> None:
    lives = seed_registry()["LIVES_IN"]
    assert sentence(lives, "user", "Paris", "en") == "You live in Paris"
    assert sentence(lives, "user", "Paris", "en", for_model=True) == "The user lives in Paris"
    assert sentence(lives, "user", "巴黎", "zh") == "你住在巴黎"
    assert sentence(lives, "user", "巴黎", "zh", for_model=True) == "用户住在巴黎"
    assert sentence(lives, "Anna", "Paris", "en") == "Anna lives in Paris"


@pytest.mark.parametrize("predicate", list(seed_registry()), ids=lambda predicate: predicate.name)
def test_the_model_is_never_told_of_you_where_the_user_is_meant(predicate: Predicate) -> None:
    for attributes in ({}, {"role": "sister"}, {"species": "cat"}):
        told = sentence(predicate, "user", "Mimi", "en", attributes=attributes, for_model=True)
        assert not {"you", "your"} & set(told.casefold().split())


def test_people_and_pets_are_told_with_what_they_are() -> None:
    registry = seed_registry()
    mia = {"role": "sister"}
    assert sentence(registry["FAMILY_MEMBER"], "user", "Mia", "en", attributes=mia) == "Mia is your sister"
    assert sentence(registry["FAMILY_MEMBER"], "user", "Mia", "en", attributes=mia, for_model=True) == (
        "Mia is the user's sister"
    )
    assert sentence(registry["FAMILY_MEMBER"], "user", "小美", "zh", attributes={"role": "妹妹"}) == "小美是你的妹妹"
    assert sentence(registry["HAS_PET"], "user", "Mimi", "en", attributes={"species": "cat"}) == (
        "You have a cat called Mimi"
    )
    assert sentence(registry["HAS_PET"], "user", "Olli", "en", attributes={"species": "owl"}) == (
        "You have an owl called Olli"
    )
    assert sentence(registry["HAS_PET"], "user", "咪咪", "zh", attributes={"species": "猫"}) == "你养了猫，叫咪咪"
    assert sentence(registry["KNOWS"], "user", "Tom", "en") == "Tom is someone you know"


def test_the_scope_stands_behind() -> None:
    likes = seed_registry()["PREFERS"]
    assert sentence(likes, "user", "piano", "en", scope="late-night study") == "You like piano (late-night study)"
    assert sentence(likes, "user", "钢琴", "zh", scope="晚上学习") == "你喜欢钢琴（晚上学习）"


def test_the_companion_says_i() -> None:
    promised = seed_registry()["PROMISED"]
    assert sentence(promised, "companion", "remind you", "en") == "I promised: remind you"
    assert sentence(promised, "companion", "提醒你", "zh") == "我答应过：提醒你"


@given(st.text(min_size=1, max_size=80), st.sampled_from(list(seed_registry())))
def test_no_value_breaks_a_sentence(value: str, predicate: Predicate) -> None:
    for language in LANGUAGES:
        said = sentence(predicate, "user", value, language, scope="{s}", attributes={"role": "{object}"})
        assert value in said or turned(value, for_model=False) in said


@pytest.mark.parametrize(
    ("words", "window", "model"),
    [
        ("my garden", "your garden", "their garden"),
        ("see my sister before I'm 40", "see your sister before you're 40", "see their sister before the user is 40"),
        ("我的花园", "你的花园", "用户的花园"),
        ("自我介绍", "自我介绍", "自我介绍"),
        ("the US", "the US", "the US"),
        ("Portland, ME", "Portland, ME", "Portland, ME"),
        ("İ and uſ", "İ and uſ", "İ and uſ"),
        ("mystery of a museum", "mystery of a museum", "mystery of a museum"),
    ],
)
def test_the_user_s_words_about_themselves_are_turned_towards_who_is_spoken_to(
    words: str, window: str, model: str
) -> None:
    assert (turned(words, for_model=False), turned(words, for_model=True)) == (window, model)


@given(st.text(max_size=60))
def test_no_words_break_the_turning(words: str) -> None:
    turned(words, for_model=True)
    turned(words, for_model=False)


def test_the_seed_set_is_that_of_the_contract() -> None:
    registry = seed_registry()
    assert {p.name for p in registry if p.cardinality == "single"} == SINGLE
    assert {p.name for p in registry if p.cardinality == "multi"} == MULTI
    assert registry["AGE"].ttl_days == 365
    assert registry["FEELS"].ttl_days is not None
    assert registry["PREFERS"].family == registry["DISLIKES"].family
    assert registry["PREFERS"].exclusive_with == ("DISLIKES",)
    assert {p.name for p in registry if p.faceted} == {"RESPONSE_STYLE", "REMINDER_POLICY"}
    assert {p.sensitivity for p in registry} <= set(SENSITIVITIES)


def test_a_registry_is_read_from_its_rows() -> None:
    registry = Registry(Predicate.from_row(row) for row in seed_rows())
    assert [p.name for p in registry] == [p.name for p in seed_registry()]
    assert "LIVES_IN" in registry
    assert "lives_in" not in registry
    assert registry.get("NO_SUCH") is None
    with pytest.raises(KeyError):
        registry["NO_SUCH"]
