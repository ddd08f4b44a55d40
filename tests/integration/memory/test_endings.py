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


@pytest.mark.parametrize(
    ("said", "ended", "kind"),
    [
        ("I go swimming every Tuesday.", "I don't go swimming any more.", "HAS_ROUTINE"),
        ("I'm learning German.", "I gave up learning German.", "LEARNING"),
        ("I'm planning to fly to Oslo in July.", "The Oslo trip is cancelled.", "PLANS"),
        ("My goal is to run a marathon.", "I finally ran the marathon!", "HAS_GOAL"),
        ("I have a sister named Mia.", "I don't have a sister.", "FAMILY_MEMBER"),
        ("My girlfriend is called Ann.", "She dumped me.", "FAMILY_MEMBER"),
        ("My boyfriend is called Tom.", "My boyfriend left me last week.", "FAMILY_MEMBER"),
        ("Please don't bring up my father's trial.", "It's fine to bring up my father's trial now.", "HAS_BOUNDARY"),
        ("我在学德语。", "德语我不学了。", "LEARNING"),
        ("我七月要去敦煌旅游。", "敦煌之行取消了。", "PLANS"),
        ("我七月要去敦煌旅游。", "敦煌去不成了。", "PLANS"),
        ("我的目标是跑一次马拉松。", "我放弃跑马拉松了。", "HAS_GOAL"),
        ("我养了一只狗叫阿福。", "阿福走了，昨晚在我怀里闭的眼。", "HAS_PET"),
        ("我喜欢喝豆汁。", "忘了我喜欢喝豆汁这事吧。", "PREFERS"),
        ("以后别跟我提前任。", "现在可以提我前任了。", "HAS_BOUNDARY"),
    ],
)
def test_what_is_over_is_told_in_many_ways(life: Life, said: str, ended: str, kind: str) -> None:
    life.say(said, "2026-03-05")
    assert life.now(kind)
    life.say(ended, "2026-03-06")
    assert life.now(kind) == []


@pytest.mark.parametrize(
    ("said", "denied"),
    [
        ("I'm allergic to kiwis.", "It turns out I'm not allergic to kiwis."),
        ("我对虾过敏。", "我其实对虾不过敏。"),
    ],
)
def test_what_waits_for_a_yes_waits_no_more_once_it_is_denied(life: Life, said: str, denied: str) -> None:
    life.say(said, "2026-03-05")
    assert len(life.facts(status="pending")) == 1
    life.say(denied, "2026-03-06")
    assert life.facts(status="pending") == []
    assert life.facts() == []


@pytest.mark.parametrize(
    ("said", "beside", "kind"),
    [
        ("I have a dog named Rufus.", "I don't have a dog problem, I have a Rufus problem.", "HAS_PET"),
        ("I love olives.", "I don't love olives, I adore them.", "PREFERS"),
        ("I like jazz.", "I don't like jazz. I love it.", "PREFERS"),
        ("我喜欢猫。", "我不是喜欢猫，我是爱猫。", "PREFERS"),
        ("My goal is to run a marathon.", "I ran to the shop.", "HAS_GOAL"),
        ("My girlfriend is called Ann.", "She left me a note.", "FAMILY_MEMBER"),
        ("我养了一只狗叫豆豆。", "豆豆走了三公里。", "HAS_PET"),
        ("I have two cats, Ink and Quill.", "I only have one question now.", "HAS_PET"),
        ("I go swimming every Tuesday.", "I don't go to the cinema any more.", "HAS_ROUTINE"),
    ],
)
def test_what_only_sounds_like_an_end_takes_nothing_away(life: Life, said: str, beside: str, kind: str) -> None:
    life.say(said, "2026-03-05")
    held = life.now(kind)
    assert held
    life.say(beside, "2026-03-06")
    assert life.now(kind) == held
    assert life.now("DISLIKES") == []


def test_a_job_that_was_quit_on_a_weekday_is_over(life: Life) -> None:
    life.say("I work at Acme.", "2026-03-01")
    life.say("I quit my job on Friday.", "2026-03-09")
    assert life.told("WORKS_AT") == [("Acme", "2026-03-01", "2026-03-06", "inactive")]


def test_a_death_told_with_its_season_lies_in_that_season(life: Life) -> None:
    life.say("I have a cat called Ink.", "2025-01-05")
    life.say("My cat Ink passed away in spring.", "2026-11-05")
    assert life.told("HAS_PET") == [("Ink", "2025-01-05", "2026-03-01", "inactive")]


def test_an_age_holds_from_the_birthday_that_was_told(life: Life) -> None:
    life.say("I turned 41 in March.", "2026-11-05")
    assert life.told("AGE") == [("41", "2026-03-01", "2027-03-01", "active")]
    life.say("I turn 42 next year in March.", "2026-11-06")
    assert life.now("AGE") == ["41"]
