"""Which turns a question finds: those beside the answer count, and so does who spoke."""

from __future__ import annotations

import pytest

from companion_app.domain.recall import Kind
from companion_app.recall.assemble import RecallRequest
from tests.fakes.life import Life

pytestmark = pytest.mark.integration


ONLY_TURNS: tuple[Kind, ...] = ("episode",)


def found(life: Life, query: str) -> list[str]:
    request = RecallRequest(life.group, query, life.clock.now(), kinds=ONLY_TURNS)
    return [item.text for item in life.app.conversation.recall(request).items]


def test_the_one_who_is_asked_about_comes_first(life: Life) -> None:
    for day, speaker in enumerate(("Ada", "Bo", "Ada", "Bo"), 1):
        life.say(f"{speaker} here, number {day}: the pottery class was fun.", f"2026-03-0{day}", speaker=speaker)
    assert found(life, "Did Bo enjoy the pottery class?")[0].startswith("Bo")
    assert found(life, "Did Ada enjoy the pottery class?")[0].startswith("Ada")


def test_an_answer_two_turns_from_the_words_of_the_question_is_found(life: Life) -> None:
    life.say("Which instrument should the orchestra rent?", "2026-03-01")
    life.say("Hm, let me think.", None)
    life.say("The big one.", None)
    assert "The big one." in found(life, "orchestra instrument")


def test_forgetting_a_turn_takes_its_words_out_of_the_rows_two_turns_away(life: Life) -> None:
    first = life.say("Quillonia is where the orchestra plays.", "2026-03-01")
    for words in ("Hm.", "The big one.", "Well."):
        life.say(words, None)
    assert "The big one." in found(life, "Quillonia")
    life.app.forget_turns(episode=first, session=None)
    life.drain()
    assert found(life, "Quillonia") == []
    assert life.unwell() == []


def test_for_a_question_of_fact_the_better_fit_counts_and_not_the_newer_turn(life: Life) -> None:
    life.say(
        "The orchestra rented a contrabassoon for the concert in the old hall.", "2024-03-01", session_id="a", id="a"
    )
    for number, words in enumerate(("It rained.", "I slept late.", "The hall of the school was cold.", "Soup again.")):
        life.say(words, f"2026-03-0{number + 1}", session_id=f"b{number}", id=f"b{number}")
    question = "Which instrument did the orchestra rent for the concert in the old hall?"
    assert found(life, question)[0].startswith("The orchestra")
