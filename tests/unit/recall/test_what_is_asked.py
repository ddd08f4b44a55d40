"""What a question asks for: kinds of facts, and people and pets by their role."""

from __future__ import annotations

import pytest

from companion_app.domain.predicates import seed_registry
from companion_app.recall.asked import asked_for, roles_in
from companion_app.recall.words import share_words
from tests.fakes.views import fact_view

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("question", "predicate"),
    [
        ("Where do I live?", "LIVES_IN"),
        ("我住在哪？", "LIVES_IN"),
        ("How old am I?", "AGE"),
        ("我几岁？", "AGE"),
        ("When is my birthday?", "BIRTHDAY"),
        ("What am I allergic to?", "ALLERGIC_TO"),
        ("我对什么过敏？", "ALLERGIC_TO"),
        ("Which company do I work for?", "WORKS_AT"),
        ("Where do I work?", "WORKS_AT"),
        ("What do I do for a living?", "WORKS_AS"),
        ("What is my name?", "NAME"),
        ("Who am I?", "NAME"),
        ("我叫什么名字？", "NAME"),
        ("What do you call me?", "NICKNAME_FOR_USER"),
        ("Do I have a pet?", "HAS_PET"),
        ("What are my hobbies?", "PREFERS"),
        ("What do I like?", "PREFERS"),
        ("What don't I like?", "DISLIKES"),
        ("我不喜欢什么？", "DISLIKES"),
        ("What can't I stand?", "DISLIKES"),
        ("Where am I from?", "FROM"),
        ("When did I move?", "LIVES_IN"),
        ("How long have I lived here?", "LIVES_IN"),
        ("我的生日是什么时候？", "BIRTHDAY"),
        ("Do you know my age?", "AGE"),
        ("What am I working on?", "WORKING_ON"),
        ("What am I going to do on Friday?", "PLANS"),
        ("我今天有什么安排？", "PLANS"),
        ("What is my time zone?", "TIMEZONE"),
        ("What do I never eat?", "AVOIDS"),
        ("What did you promise?", "PROMISED"),
    ],
)
def test_the_kind_of_fact(question: str, predicate: str) -> None:
    assert predicate in asked_for(question, seed_registry()).predicates


@pytest.mark.parametrize(
    ("question", "predicate"),
    [
        ("Where do I live?", "WORKS_AT"),
        ("What do I like?", "DISLIKES"),
        ("What's on at the cinema?", "WORKING_ON"),
        ("What am I doing here?", "NAME"),
        ("我特别怕什么？", "HAS_BOUNDARY"),
    ],
)
def test_a_word_of_a_phrase_alone_asks_for_nothing(question: str, predicate: str) -> None:
    assert predicate not in asked_for(question, seed_registry()).predicates


def test_small_talk_asks_for_nothing() -> None:
    asked = asked_for("mm hm", seed_registry())
    assert (asked.predicates, asked.roles) == (frozenset(), frozenset())


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("How is my mum?", "mother"),
        ("我妈妈好吗", "mother"),
        ("my older sister called", "sister"),
        ("妹妹来了", "sister"),
        ("the cat is ill", "cat"),
        ("我家猫咪", "cat"),
        ("my boss again", "boss"),
    ],
)
def test_roles_are_one_in_both_languages(text: str, role: str) -> None:
    assert role in roles_in(text)


def test_a_word_within_a_word_is_no_role() -> None:
    assert roles_in("a catalogue of sonnets for the dogma") == frozenset()


def test_a_question_about_a_sister_is_not_answered_by_a_brother() -> None:
    registry = seed_registry()
    asked = asked_for("What's my sister's name?", registry)
    sister = fact_view("FAMILY_MEMBER", "Mia", attributes={"role": "sister"}, text="Mia is your sister")
    brother = fact_view("FAMILY_MEMBER", "Otto", attributes={"role": "brother"}, text="Otto is your brother")
    assert asked.answers(sister)
    assert not asked.answers(brother)
    assert asked_for("我妹妹叫什么", registry).answers(sister)


@pytest.mark.parametrize(
    ("one", "other"),
    [("late-night study", "studying late at night"), ("晚上学习", "我晚上要学习"), ("work", "at WORK")],
)
def test_scenes_that_share_a_word_that_says_something(one: str, other: str) -> None:
    assert share_words(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("when I am at work", "when I am at home"), ("晚上学习", "早上跑步"), ("", "a")]
)
def test_scenes_that_do_not(one: str, other: str) -> None:
    assert not share_words(one, other)
