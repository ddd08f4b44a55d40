"""What the reading of whole messages must do beyond single rules."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion_app.domain.candidate import Candidate, Extraction
from companion_app.domain.clock import format_instant
from companion_app.domain.episode import Episode, Span
from companion_app.memory.extract import extract
from companion_app.memory.gate import eligibility
from tests.unit.memory.extract.turns import turn

pytestmark = pytest.mark.unit


def run(text: str, *before: str, **fields: object) -> Extraction:
    episode = turn(text, **fields)  # type: ignore[arg-type]
    previous: list[Episode] = [turn(t) for t in before]
    return extract(episode, eligibility(episode), previous)


def only(text: str, *before: str, **fields: object) -> Candidate:
    (candidate,) = run(text, *before, **fields).candidates
    return candidate


def day(instant: int | None) -> str | None:
    text = format_instant(instant, 480)
    return text[:10] if text else None


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_text_is_read_without_error_and_with_true_quotes(text: str) -> None:
    text = text.replace("\x00", "")
    for candidate in run(text).candidates:
        assert text[candidate.start : candidate.end].strip()


@pytest.mark.parametrize(
    "filler", ["哈", "lorem ipsum dolor sit amet ", '"', "“", "我", "I like ", "(", "not ", "1/", "的时候", "my my "]
)
def test_huge_messages_cost_little(filler: str) -> None:
    text = (filler * (300_000 // len(filler) + 1))[:300_000]
    started = time.perf_counter()
    run(text)
    assert time.perf_counter() - started < 5  # far above the usual, so that a busy machine does not fail it


def test_pasted_and_quoted_ranges_are_not_read() -> None:
    text = "see this: I live in Lyon. I live in Nantes."
    start = text.index("I live in Lyon")
    found = run(text, spans=[Span(start, start + 15, "pasted")])
    assert [c.object for c in found.candidates] == ["Nantes"]


def test_a_correction_in_the_same_breath_leaves_one_value() -> None:
    candidate = only("I'm 30, no wait, 31")
    assert (candidate.predicate, candidate.object, candidate.corrects, candidate.corrected_object) == (
        "AGE",
        "31",
        True,
        "30",
    )


@pytest.mark.parametrize(
    ("before", "text", "predicate", "value"),
    [
        ("I'm 44", "no, 45", "AGE", "45"),
        ("我今年44岁", "不对，是45", "AGE", "45"),
        ("My sister's name is Petra", "Sorry, I meant Petya", "FAMILY_MEMBER", "Petya"),
    ],
)
def test_a_correction_points_at_the_turn_before(before: str, text: str, predicate: str, value: str) -> None:
    candidate = only(text, before)
    assert (candidate.predicate, candidate.object, candidate.corrects) == (predicate, value, True)


def test_a_pronoun_points_at_the_person_named_before() -> None:
    candidate = only("He lives in Tartu.", "My brother Aksel is a carpenter.")
    assert (candidate.subject, candidate.object) == ("Aksel", "Tartu")


def test_a_pronoun_without_a_person_is_nobody() -> None:
    assert run("He lives in Tartu.").candidates == ()


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("I'm so sad today", "2026-07-07"),
        ("我今天很难过", "2026-07-07"),
        ("I've been so stressed lately", "2026-07-20"),
        ("最近好累", "2026-07-20"),
    ],
)
def test_states_end(text: str, end: str) -> None:
    candidate = only(text)
    assert candidate.predicate == "FEELS"
    assert candidate.invalid is not None
    assert day(candidate.invalid.end) == end


@pytest.mark.parametrize(
    ("text", "facet"),
    [
        ("Please keep your answers short.", "length"),
        ("以后用英文回答我", "language"),
        ("From now on please be more formal with me", "tone"),
        ("Never use bullet points", "format"),
        ("以后说话温柔一点", "tone"),
    ],
)
def test_manners_have_a_facet(text: str, facet: str) -> None:
    candidate = only(text)
    assert (candidate.predicate, candidate.facet) == ("RESPONSE_STYLE", facet)


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("When I'm coding, please be quiet.", "coding"),
        ("看书的时候我喜欢安静一点", "看书"),
        ("以后下班后别催我学习", "下班后"),
    ],
)
def test_scenes_are_kept(text: str, scope: str) -> None:
    candidate = only(text)
    assert candidate.scope == scope or scope in candidate.object


@pytest.mark.parametrize(
    "text",
    [
        "Don't remember this: I sold my car.",
        "这个别记：我卖了车",
        "Forget what I told you about my job",
        "别记住我刚才说的",
    ],
)
def test_a_wish_not_to_be_remembered_is_obeyed(text: str) -> None:
    found = run(text)
    assert found.do_not_remember
    assert found.candidates == ()


@pytest.mark.parametrize("text", ["Don't forget that I'm vegan.", "别忘了我住在泉州", "记错了就算了，我住在泉州"])
def test_a_reminder_is_no_wish_to_forget(text: str) -> None:
    assert not run(text).do_not_remember


def test_explicit_and_hedged_set_the_confidence() -> None:
    assert only("Remember that I live in Ulm").confidence == 0.95
    assert only("I live in Ulm").confidence == 0.90
    hedged = only("我可能喜欢爵士")
    assert (hedged.confidence, hedged.hedged) == (0.60, True)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("我有哮喘", "health"),
        ("I'm allergic to nuts", "health"),
        ("Remember that my salary is 3000 a month", "finance"),
        ("I live at 14 Elm Street", "location"),
    ],
)
def test_private_matters_are_marked(text: str, kind: str) -> None:
    assert only(text).sensitivity == kind


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("2022年起我在白鹭科技上班", "2022-01-01"),
        ("I've lived in Ghent since May 2023", "2023-05-01"),
        ("我去年三月搬到苏州的", "2025-03-01"),
    ],
)
def test_starts_are_resolved(text: str, start: str) -> None:
    candidate = only(text)
    assert candidate.valid is not None
    assert day(candidate.valid.start) == start


def test_a_stretch_has_both_ends() -> None:
    candidate = only("From 2018 to 2021 I worked at Harbour Bank.")
    assert candidate.operation == "assert"
    assert candidate.valid is not None
    assert candidate.invalid is not None
    assert (day(candidate.valid.start), day(candidate.invalid.end)) == ("2018-01-01", "2022-01-01")


def test_companions_only_promise() -> None:
    found = run("You live in Lyon. I'll remind you about the exam tomorrow.", actor="assistant")
    assert [(c.predicate, c.subject) for c in found.candidates] == [("PROMISED", "companion")]


def test_documents_state_plain_facts_only() -> None:
    found = run("The user lives in Lisbon. The user hates privacy. I live in Rome.", actor="tool", source="document")
    assert [(c.predicate, c.object) for c in found.candidates] == [("LIVES_IN", "Lisbon")]


def test_an_alias_joins_two_names() -> None:
    candidate = only("海鸥计划就是 Project Gull，同一个项目")
    assert (candidate.predicate, candidate.object, candidate.attributes["alias_of"]) == (
        "RELATED_TO",
        "Project Gull",
        "海鸥计划",
    )


def test_traditional_words_are_kept_as_typed() -> None:
    assert only("我住在臺北").object == "臺北"


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("Could you please call me Jo from now on?", ("NICKNAME_FOR_USER", "Jo")),
        ("你能叫我老周吗", ("NICKNAME_FOR_USER", "老周")),
        ("别跟我聊股票", ("HAS_BOUNDARY", "别跟我聊股票")),
        ("My goal is to read more", ("HAS_GOAL", "read more")),
    ],
)
def test_wishes_in_a_question_s_clothes_and_other_shapes(text: str, want: tuple[str, str]) -> None:
    candidate = only(text)
    assert (candidate.predicate, candidate.object) == want


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("I live in Porto.", "no kidding"), ("I live in Porto.", "Sorry, busy"), ("I like tea.", "Sorry, Tom"),
        ("I like tea.", "wait what"), ("I live in Porto.", "actually fine"), ("I like tea.", "No way man"),
        ("我住在北京。", "不是啊"), ("我住在北京。", "不对劲"), ("我住在北京。", "等等我"),
        ("我住在北京。", "不是，真的"),
        ("我住在北京。", "说错了，我等会儿再说"), ("我喜欢寿司。", "更正一下，你说得对"),
    ],
)  # fmt: skip
def test_a_reaction_puts_nothing_right(before: str, text: str) -> None:
    assert run(text, before).candidates == ()


@pytest.mark.parametrize(
    ("before", "text", "right"),
    [
        ("I live in Porto.", "No, Lisbon.", "Lisbon"), ("I'm 30.", "sorry, 31", "31"), ("I'm 30.", "no, 31", "31"),
        ("我住在北京。", "不对，是杭州", "杭州"), ("我住在北京。", "不对，杭州", "杭州"),
    ],
)  # fmt: skip
def test_a_bare_value_puts_the_message_before_right(before: str, text: str, right: str) -> None:
    assert (only(text, before).object, only(text, before).corrects) == (right, True)


@pytest.mark.parametrize("text", ["说错了，我34岁。", "更正一下，我34岁，不是33岁。"])
def test_a_correction_that_is_a_sentence_of_its_own_touches_nothing_else(text: str) -> None:
    assert (only(text, "我住在北京。").predicate, only(text, "我住在北京。").object) == ("AGE", "34")


@pytest.mark.parametrize(
    ("text", "predicate", "name"),
    [
        ("我家有一只猫，名字叫橘子。", "HAS_PET", "橘子"), ("我养了一条狗。它叫旺财。", "HAS_PET", "旺财"),
        ("I have a dog, his name is Rex.", "HAS_PET", "Rex"),
        ("I have a sister, her name is Ella.", "FAMILY_MEMBER", "Ella"),
    ],
)  # fmt: skip
def test_a_name_given_afterwards_belongs_to_the_one_spoken_of(text: str, predicate: str, name: str) -> None:
    found = only(text)
    assert (found.predicate, found.object) == (predicate, name)
    assert name in text[found.start : found.end]


@pytest.mark.parametrize(
    ("text", "thing", "scope"),
    [("晚上我不喜欢咖啡。", "咖啡", "晚上"), ("At night I don't like coffee.", "coffee", "At night"),
     ("I don't like coffee at night.", "coffee", "at night")],
)  # fmt: skip
def test_a_dislike_at_some_time_of_day_keeps_its_scene(text: str, thing: str, scope: str) -> None:
    assert (only(text).object, only(text).scope) == (thing, scope)


@pytest.mark.parametrize("text", ["我妈生病了。", "我姐破产了。", "我儿子上学了", "我妹怀孕了", "我闺蜜怀孕"])
def test_what_a_relative_did_is_not_their_name(text: str) -> None:
    names = {c.object for c in run(text).candidates if c.predicate in ("FAMILY_MEMBER", "KNOWS")}
    assert names <= {"姐", "儿子", "妹", "妈"}


@pytest.mark.parametrize(("text", "name"), [("我妈李芳，是老师。", "李芳"), ("我女儿圆圆，今年5岁。", "圆圆")])
def test_a_relative_named_in_passing_keeps_the_name(text: str, name: str) -> None:
    assert name in {c.object for c in run(text).candidates if c.predicate == "FAMILY_MEMBER"}


@pytest.mark.parametrize("text", ["Let's play: I'm a knight and I live in Camelot."])
def test_partings_and_games_introduce_nobody(text: str) -> None:
    assert run(text).candidates == ()


@pytest.mark.parametrize("text", ["I was born in 1990.", "I'm from the future.", "我养过猫。"])
def test_years_jokes_and_former_pets_are_no_present_facts(text: str) -> None:
    assert run(text).candidates == ()
