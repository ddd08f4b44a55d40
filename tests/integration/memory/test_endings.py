"""What is over, what was never so, and what only sounds like it: what then is believed."""

from __future__ import annotations

import pytest

from tests.fakes.life import Life

pytestmark = pytest.mark.integration


@pytest.mark.parametrize(
    ("said", "denied", "kind"),
    [
        ("I work at Acme.", "I don't work at Acme, that's my wife.", "WORKS_AT"),
        ("I live in Paris.", "I don't live in Paris.", "LIVES_IN"),
        ("I'm learning Dutch.", "I'm not learning Dutch.", "LEARNING"),
        ("I have a dog called Rex.", "I don't have a dog.", "HAS_PET"),
        ("I like coffee.", "It's not true that I like coffee.", "PREFERS"),
        ("I like sushi.", "Forget that I like sushi.", "PREFERS"),
        ("I hate Mondays.", "I don't hate Mondays.", "DISLIKES"),
        ("My birthday is 5 May.", "My birthday isn't 5 May.", "BIRTHDAY"),
        ("我在腾讯上班。", "我不在腾讯上班。", "WORKS_AT"),
        ("我养了一只狗叫豆豆。", "我没有狗。", "HAS_PET"),
        ("我叫王磊。", "我不叫王磊。", "NAME"),
        ("我是医生。", "我不是医生。", "WORKS_AS"),
    ],
)
def test_a_plain_denial_is_believed(life: Life, said: str, denied: str, kind: str) -> None:
    life.say(said, "2026-03-05")
    assert life.now(kind)
    life.say(denied, "2026-03-06")
    assert life.now(kind) == []


@pytest.mark.parametrize(
    "denied",
    ["I don't work at Acme on Fridays.", "I don't really work at Acme full-time.", "Why don't I work at Acme?"],
)
def test_a_denial_of_less_takes_nothing_away(life: Life, denied: str) -> None:
    life.say("I work at Acme.", "2026-03-05")
    life.say(denied, "2026-03-06")
    assert life.now("WORKS_AT") == ["Acme"]


def test_denying_what_was_never_said_leaves_no_fact_and_no_past(life: Life) -> None:
    life.say("I don't live in Paris. I don't have a dog. 我不会说法语。", "2026-03-05")
    assert life.facts(view="history") == []


def test_a_present_denial_leaves_an_earlier_stay_alone(life: Life) -> None:
    life.say("I live in Paris.", "2025-03-05")
    life.say("I moved to Rome.", "2026-01-10")
    life.say("I don't live in Paris.", "2026-02-01")
    assert life.told("LIVES_IN") == [
        ("Paris", "2025-03-05", "2026-01-10", "inactive"),
        ("Rome", "2026-01-10", None, "active"),
    ]


@pytest.mark.parametrize(
    ("said", "over", "kind"),
    [
        ("I have a cat named Moon.", "Moon died last week.", "HAS_PET"),
        ("I have a cat named Moon.", "My cat passed away.", "HAS_PET"),
        ("I have a dog called Paris.", "I gave Paris away.", "HAS_PET"),
        ("I bought a car.", "I sold my car.", "OWNS"),
        ("I work at Tesla.", "I left Tesla last month.", "WORKS_AT"),
        ("I'm learning Spanish.", "I gave up on Spanish.", "LEARNING"),
        ("I have an interview at Castellan next Friday.", "The interview is cancelled.", "PLANS"),
        ("Anna is my girlfriend.", "Anna and I broke up.", "FAMILY_MEMBER"),
        ("I study physics at Leiden University.", "I graduated from Leiden University.", "STUDIES_AT"),
        ("我养了一只狗叫豆豆。", "豆豆去世了。", "HAS_PET"),
        ("我养了一只狗叫豆豆。", "我的狗上周去世了。", "HAS_PET"),
        ("我下周五有个面试。", "面试取消了。", "PLANS"),
        ("小美是我女朋友。", "我和小美分手了。", "FAMILY_MEMBER"),
    ],
)
def test_what_is_over_is_over(life: Life, said: str, over: str, kind: str) -> None:
    life.say(said, "2026-03-05")
    assert life.now(kind), life.facts()
    life.say(over, "2026-03-06")
    assert life.now(kind) == []


def test_one_of_two_dogs_that_died_cannot_be_told(life: Life) -> None:
    life.say("I have a dog called Rex and a dog called Bo.", "2026-03-05")
    life.say("My dog died.", "2026-03-06")
    assert sorted(life.now("HAS_PET")) == ["Bo", "Rex"]
    life.say("I don't have a dog.", "2026-03-07")
    assert life.now("HAS_PET") == []


@pytest.mark.parametrize("again", ["我还住在苏州。", "我现在还是住在苏州。", "I still live in 苏州."])
def test_still_is_no_second_home(life: Life, again: str) -> None:
    life.say("我住在苏州。", "2026-03-05")
    life.say(again, "2026-03-06")
    assert life.now("LIVES_IN") == ["苏州"]


@pytest.mark.parametrize(
    ("said", "right", "kind", "value"),
    [
        ("I'm allergic to peanuts.", "Actually, not peanuts, cashews.", "ALLERGIC_TO", "cashews"),
        ("My birthday is 5 May.", "No, 6 May.", "BIRTHDAY", "6 May"),
        ("我在腾讯上班。", "我说错了，不是腾讯，是阿里。", "WORKS_AT", "阿里"),
        ("I live in Rome.", "It's not Rome, it's Milan.", "LIVES_IN", "Milan"),
    ],
)
def test_both_values_are_named(life: Life, said: str, right: str, kind: str, value: str) -> None:
    life.say(said, "2026-03-05")
    life.say(right, "2026-03-05T20:01:00+08:00")
    assert [f.object for f in life.facts(predicate=kind) if f.status in ("active", "pending")] == [value]


@pytest.mark.parametrize(
    "figure",
    [
        "I moved to tears.",
        "I moved to the front of the queue.",
        "I live in constant fear.",
        "我住在你心里。",
        "我搬到前排坐了。",
        "Here's an email I got: I live in Oslo.",
        "Fix my grammar: I lives in Oslo.",
        "I texted him: I live in Oslo.",
        "My character is called Zed. I live in Mordor.",
        "As the poem says: I live in Ghent.",
        "He goes, I live in Berlin.",
        "歌里唱：我住在北京。",
        "朋友发来消息：我搬到广州了。",
        "帮我改这句话：我住在北京。",
        "The witness stated, I have lived in Antwerp since 2003.",
        "I moved to Rome, not really.",
        "I live in Rome. NOT.",
        "I don't not live in Rome.",
    ],
)
def test_nothing_that_nobody_stated_closes_a_home(life: Life, figure: str) -> None:
    life.say("I live in Leeds.", "2026-03-05")
    life.say(figure, "2026-03-06")
    assert life.now("LIVES_IN") == ["Leeds"]
    assert life.pending("LIVES_IN") == []
