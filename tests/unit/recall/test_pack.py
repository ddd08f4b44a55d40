"""The memory pack: within its budget, and closed to whatever stands in a memory."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.domain.candidate import Language
from companion_app.domain.fact import Conflict
from companion_app.domain.fence import CLOSING
from companion_app.domain.recall import RecallItem, ScoreParts
from companion_app.recall.pack import build, certainty, day, episode_line, fact_line
from companion_app.recall.tokens import upper_estimate
from tests.fakes.views import fact_view
from tests.unit.domain.test_fence import HOSTILE

pytestmark = pytest.mark.unit

LANGUAGES: tuple[Language, ...] = ("en", "zh")
#: Ways of counting: the estimate, bytes, characters with a cost for each call, words.
COUNTERS: tuple[Callable[[str], int], ...] = (
    upper_estimate,
    lambda text: len(text.encode("utf-8", "replace")),
    lambda text: len(text) + 1,
)

words = st.text(max_size=400) | st.lists(st.sampled_from(HOSTILE), min_size=1, max_size=5).map("\n".join)


def item(text: str, number: int = 0, language: Language = "en", *, episode: bool = False) -> RecallItem:
    fact = fact_view("PREFERS", text)
    line = episode_line("user", text, 0, 480, language) if episode else fact_line(fact.text, fact, language)
    return RecallItem(
        kind="episode" if episode else "fact", id=f"id{number}", external_id=None, bucket="relationship", text=text,
        line=line, score=1.0, parts=ScoreParts(), evidence=(), why="", at=0,
    )  # fmt: skip


@given(
    st.lists(st.tuples(words, st.booleans()), max_size=6), st.sampled_from(LANGUAGES), st.integers(0, 400),
    st.sampled_from(COUNTERS), st.booleans(),
)  # fmt: skip
def test_a_pack_never_costs_more_than_its_budget_and_never_less_than_it_says(
    texts: list[tuple[str, bool]], language: Language, budget: int, count: Callable[[str], int], unknown: bool
) -> None:
    items = [item(text, n, language, episode=episode) for n, (text, episode) in enumerate(texts)]
    block, kept, tokens = build(items, language, budget, count, unknown=unknown)
    assert count(block) <= tokens <= budget or block == ""
    assert bool(block) or (kept, tokens) == ([], 0)
    assert [one for one in items if one in kept] == kept


@given(st.lists(st.tuples(words, st.booleans()), min_size=1, max_size=6), st.sampled_from(LANGUAGES), st.booleans())
def test_nothing_remembered_breaks_out_of_the_pack(
    texts: list[tuple[str, bool]], language: Language, unknown: bool
) -> None:
    items = [item(text, n, language, episode=episode) for n, (text, episode) in enumerate(texts)]
    block, kept, _ = build(items, language, 1 << 30, upper_estimate, unknown=unknown)
    lines = block.splitlines()
    assert len(kept) == len(items)
    assert len(lines) == len(items) + unknown + 2
    assert lines[0].startswith("[memory ")
    assert lines[-1] == CLOSING
    assert block.count(CLOSING) == 1
    assert all(line.startswith("- ") for line in lines[1:-1])
    assert not any(set("[]<>`|{}") & set(line) for line in lines[1:-1])


def test_each_pack_bears_a_mark_that_nobody_can_guess() -> None:
    heads = {build([item("tea")], "en", 1000, upper_estimate, unknown=False)[0].splitlines()[0] for _ in range(20)}
    assert len(heads) > 1


def test_an_empty_pack_is_no_pack() -> None:
    assert build([], "en", 1000, upper_estimate, unknown=False) == ("", [], 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pack_says_when_nothing_is_known(language: Language) -> None:
    block, kept, tokens = build([], language, 1000, upper_estimate, unknown=True)
    assert (len(block.splitlines()), kept) == (3, [])
    assert 0 < upper_estimate(block) <= tokens


def test_a_budget_that_holds_nothing_gives_nothing() -> None:
    assert build([item("tea")], "en", 1, upper_estimate, unknown=True) == ("", [], 0)


def test_a_long_memory_makes_room_for_short_ones_behind_it() -> None:
    room = 70
    _, kept, _ = build([item("x" * 300, 1), item("tea", 2)], "en", room, upper_estimate, unknown=False)
    assert [one.id for one in kept] == ["id2"]


def test_a_line_tells_how_sure_since_when_and_what() -> None:
    fact = fact_view("LIVES_IN", "Paris", valid_at=1_783_339_860_000, offset_minutes=480, confidence=0.9)
    told = fact_line("The user lives in Paris", fact, "en")
    assert all(word in told for word in ("The user lives in Paris", "sure", "2026-07-06"))
    chinese = fact_line("用户住在巴黎", fact, "zh")
    assert all(word in chinese for word in ("用户住在巴黎", "确定", "2026-07-06"))
    unsure = fact_view("LIVES_IN", "Paris", confidence=0.6, valid_at=None)
    assert "a guess" in fact_line("x", unsure, "en")
    torn = fact_view("LIVES_IN", "Paris", conflict=Conflict("source_divergence", ("f",), "needs_review"))
    assert "contradicted" in fact_line("x", torn, "en")
    assert "有矛盾" in fact_line("x", torn, "zh")


def test_a_turn_s_line_tells_who_when_and_the_words() -> None:
    told = episode_line("user", "I like tea", 1_783_339_860_000, 480, "en")
    assert all(word in told for word in ("The user", "2026-07-06", "I like tea"))
    assert "用户" in episode_line("user", "我喜欢茶", 0, 480, "zh")
    assert "You" in episode_line("assistant", "Hello", 0, 480, "en")
    assert "tool" in episode_line("tool", "42", 0, 480, "en")


def test_certainty_in_words() -> None:
    assert [certainty(c, "en") for c in (0.99, 0.9, 0.8, 0.7, 0.6)] == [
        "sure", "sure", "fairly sure", "fairly sure", "a guess",
    ]  # fmt: skip


def test_days_are_those_of_the_user_s_offset() -> None:
    assert day(1_783_353_600_000, 0) == "2026-07-06"
    assert day(1_783_353_600_000, 480) == "2026-07-07"
    assert day(-(1 << 60), 480)[-5:] == "01-01"
