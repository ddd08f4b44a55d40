"""Sagas that make themselves: which turns belong to a project, a goal or a boundary, and in what order."""

from __future__ import annotations

import pytest

from companion_app.governance.forget_turns import forget_all, forget_episode
from companion_app.ports.storage import Unit
from tests.fakes.life import Begin, Life
from tests.fakes.pages import traces_in_pages, traces_in_rows
from tests.fakes.stories import mentions, saga, sagas, spans_of, words_of

pytestmark = pytest.mark.integration
HERON = "I'm working on Project Heron."


def entity(life: Life, name: str) -> str:
    return next(thing.id for thing in life.app.things.list() if thing.name == name)


def test_a_project_named_again_in_passing_goes_on_with_its_saga(life: Life) -> None:
    life.say(HERON, "2026-03-05")
    life.say("The Heron project went well today.", "2026-03-20")
    life.say("Lunch was nice.", "2026-03-21")
    assert sagas(life) == {"Project Heron": [HERON, "The Heron project went well today."]}
    assert spans_of(life, saga(life, "Project Heron"))[1] == "Heron project"


def test_a_chinese_project_goes_on_by_its_name_in_either_script(life: Life) -> None:
    life.say("我在做星火计划。", "2026-03-05")
    life.say("星火項目今天很順利。", "2026-03-06")
    life.say("今天星火那个计划又延期了。", "2026-03-07")
    life.say("星火燎原是成语。", "2026-03-08")
    assert spans_of(life, saga(life, "星火计划")) == ["我在做星火计划", "星火項目", "星火那个计划"]


def test_goals_and_boundaries_have_sagas_and_wishes_of_taste_have_none(life: Life) -> None:
    life.say("My goal is to run a marathon.", "2026-03-01")
    life.say("Please don't push me to study after work.", "2026-03-02")
    life.say("下班后别催我学习。", "2026-03-03")
    life.say("I like tea.", "2026-03-04")
    assert set(sagas(life)) == {"run a marathon", "don't push me to study", "别催我学习"}


def test_one_turn_stands_in_several_sagas(life: Life) -> None:
    life.say(HERON, "2026-03-01")
    life.say("My goal is to run a marathon.", "2026-03-02")
    both = "Project Heron eats my evenings, and the plan to run a marathon scares me."
    life.say(both, "2026-03-03")
    assert [words[-1] for words in sagas(life).values()] == [both, both]


def test_a_turn_that_came_before_the_project_was_known_is_found_afterwards(life: Life) -> None:
    life.say("The Heron project is a pain.", "2026-03-01")
    assert sagas(life) == {}
    life.say(HERON, "2026-03-05")
    assert sagas(life) == {"Project Heron": ["The Heron project is a pain.", HERON]}


def test_a_back_dated_turn_is_spliced_in_by_time(life: Life) -> None:
    life.say(HERON, "2026-03-05")
    life.say("Project Heron is done by half.", "2026-03-20")
    life.say("Project Heron was started in a hurry.", None, valid_at="2026-03-10T20:00:00+08:00")
    one = saga(life, "Project Heron")
    assert words_of(life, one) == [HERON, "Project Heron was started in a hurry.", "Project Heron is done by half."]
    following = life.store.read(
        lambda unit: [unit.sagas.next_episode(one.id, item.episode_id) for item in one.episodes]
    )
    assert following == [one.episodes[1].episode_id, one.episodes[2].episode_id, None]


def test_turns_of_one_instant_stand_in_the_order_in_which_they_came(life: Life) -> None:
    life.say(HERON, "2026-03-05")
    at = "2026-03-06T10:00:00+08:00"
    life.say("Project Heron, first.", None, valid_at=at)
    life.say("Project Heron, second.", None, valid_at=at)
    assert words_of(life, saga(life, "Project Heron"))[1:] == ["Project Heron, first.", "Project Heron, second."]


def test_the_end_of_a_project_is_the_end_of_its_story_and_not_of_the_saga(life: Life) -> None:
    life.say(HERON, "2026-03-05")
    life.say("I'm no longer working on Project Heron.", "2026-04-05")
    assert words_of(life, saga(life, "Project Heron")) == [HERON, "I'm no longer working on Project Heron."]


def test_what_waits_for_a_yes_makes_no_saga_until_it_has_one(life: Life) -> None:
    life.say("The user is working on Project Heron.", "2026-03-05", actor="tool", source="document")
    assert sagas(life) == {}
    [waiting] = life.facts(predicate="WORKING_ON", status="pending")
    life.app.confirm_memory(waiting.id)
    assert sagas(life) == {"Project Heron": ["The user is working on Project Heron."]}


def test_what_never_was_true_has_no_saga_and_undo_brings_it_back(life: Life) -> None:
    life.say(HERON, "2026-03-05")
    life.say("Project Heron is late.", "2026-03-06")
    before = saga(life, "Project Heron")
    life.app.retract_memory(life.fact("Project Heron").id)
    assert sagas(life) == {}
    life.app.undo()
    assert saga(life, "Project Heron") == before


def test_another_companion_has_sagas_of_its_own(begin: Begin) -> None:
    first = begin()
    first.say(HERON, "2026-03-05")
    first.close()
    second = begin("another")
    second.say("Project Heron is late.", "2026-03-06")
    assert sagas(second) == {}
    assert mentions(second, "Project Heron") == []


# --- mentions are gated like facts


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ("Project Heron is late.", {"privacy": "private"}),
        ("Project Heron is late.", {"privacy": "sensitive"}),
        ("Project Heron is late.", {"memory_write_policy": "never"}),
        ("Project Heron is late.", {"status": "interrupted"}),
        ("Project Heron is late.", {"actor": "assistant"}),
        ("Project Heron is late.", {"actor": "tool", "source": "document"}),
        ("Project Heron is late.", {"spans": [{"start": 0, "end": 22, "kind": "pasted"}]}),
        ("He said: “I will finish Project Heron alone, I swear.”", {}),
        ("The email says: I finish Project Heron alone.", {}),
        ("See https://example.org/Project/Heron/plan", {}),
        ("Don't remember this: Project Heron is late.", {}),
        ("My depression makes Project Heron so hard.", {}),
        ("I saw a heron at the lake.", {}),
        ("What a project! A heron sat there.", {}),
    ],
)
def test_words_that_are_no_memory_are_no_mention(life: Life, words: str, fields: dict[str, object]) -> None:
    life.say(HERON, "2026-03-05")
    life.say(words, "2026-03-06", **fields)
    assert sagas(life) == {"Project Heron": [HERON]}


def test_what_a_never_rule_covers_is_no_mention(life: Life) -> None:
    life.say(HERON, "2026-03-05")
    life.app.add_never("topic", "deadline")
    life.say("Project Heron missed its deadline.", "2026-03-06")
    life.say("Project Heron has a logo.", "2026-03-07")
    assert sagas(life) == {"Project Heron": [HERON, "Project Heron has a logo."]}


def test_a_name_that_is_a_word_too_is_a_name_where_it_is_written_as_one(life: Life) -> None:
    life.say("My brother Grant lives in Rome.", "2026-03-05")
    life.say("They got a grant. Grant money is good.", "2026-03-06")
    life.say("Yesterday I met Grant.", "2026-03-07")
    assert [words for words, _ in mentions(life, "Grant")] == [
        "My brother Grant lives in Rome.", "Yesterday I met Grant.",
    ]  # fmt: skip


def test_the_longest_name_counts(life: Life) -> None:
    life.say("我的同事小王住在上海。", "2026-03-05")
    life.say("我喜欢小王子。", "2026-03-06")
    life.say("小王子真好看。", "2026-03-07")
    assert "小王子真好看。" not in [words for words, _ in mentions(life, "小王")]
    assert ("小王子真好看。", "小王子") in mentions(life, "小王子")


def test_reading_a_turn_again_changes_nothing(life: Life) -> None:
    life.say(HERON, "2026-03-05")
    life.say("Project Heron is late.", "2026-03-06")
    before = (sagas(life), mentions(life, "Project Heron"))

    def read_all_again(unit: Unit) -> None:
        for turn, _, _ in turns:
            unit.jobs.add(life.group, "read", turn, life.clock.instant)

    turns = life.turns()
    life.store.write(read_all_again)
    life.app.writer.poke()
    assert (sagas(life), mentions(life, "Project Heron")) == before


# --- renaming and merging


def test_a_saga_follows_a_merge_and_its_undoing(life: Life) -> None:
    life.say(HERON, "2026-03-01")
    life.say("我在做苍鹭计划。", "2026-03-02")
    life.say("苍鹭计划很顺利。", "2026-03-03")
    life.say("Project Heron is late.", "2026-03-04")
    apart = sagas(life)
    life.app.things.merge(entity(life, "苍鹭计划"), entity(life, "Project Heron"))
    assert sagas(life) == {"Project Heron": [HERON, "我在做苍鹭计划。", "苍鹭计划很顺利。", "Project Heron is late."]}
    life.app.things.unmerge(entity(life, "苍鹭计划"))
    assert sagas(life) == apart


def test_two_names_that_the_user_says_are_one_have_one_saga(life: Life) -> None:
    life.say("我在做星火计划。", "2026-03-01")
    life.say("星火计划就是Project Spark。", "2026-03-02")
    life.say("Project Spark is going well.", "2026-03-03")
    [words] = sagas(life).values()
    assert words == ["我在做星火计划。", "星火计划就是Project Spark。", "Project Spark is going well."]


def test_an_edit_of_the_project_moves_its_saga(life: Life) -> None:
    life.say(HERON, "2026-03-01")
    life.say("The Egret project needs a plan.", "2026-03-02")
    life.edit(life.fact("Project Heron").id, object="Project Egret")
    assert "Project Heron" not in sagas(life)
    assert sagas(life)["Project Egret"][0] == "The Egret project needs a plan."


# --- erasing


def test_a_saga_loses_a_turn_that_is_erased_and_goes_with_its_last_fact(life: Life) -> None:
    first = life.say(HERON, "2026-03-05")
    second = life.say("Project Heron is late.", "2026-03-06")
    forget_episode(life.app._desk, second)
    assert sagas(life) == {"Project Heron": [HERON]}
    life.say("Project Heron is late again.", "2026-03-07")
    forget_episode(life.app._desk, first)
    assert sagas(life) == {}


def test_a_project_with_other_evidence_keeps_its_saga(life: Life) -> None:
    first = life.say(HERON, "2026-03-05")
    life.say("I am working on Project Heron these days.", "2026-03-06")
    forget_episode(life.app._desk, first)
    assert sagas(life) == {"Project Heron": ["I am working on Project Heron these days."]}


def test_a_forgotten_project_leaves_no_word_in_what_was_derived(life: Life) -> None:
    life.say("I'm working on Project Quillonia.", "2026-03-05")
    life.say("Lovely day. Project Quillonia is late.", "2026-03-06")
    life.drain()
    life.app.delete_memory(life.fact("Project Quillonia").id)
    assert sagas(life) == {}
    for turn in life.turns():
        forget_episode(life.app._desk, turn[0])
    life.drain()
    assert traces_in_rows(life.store, ["Quillonia", "quillonia"]) == []
    assert traces_in_pages(life.store, ["Quillonia", "quillonia"]) == []
    assert life.unwell() == []


@pytest.mark.parametrize("keep", [False, True])
def test_a_blanked_sentence_mentions_nothing_any_more(life: Life, keep: bool) -> None:
    life.say(HERON, "2026-03-05")
    life.say("I live in Zarvonia because of Project Heron.", "2026-03-06")
    life.app.delete_memory(life.fact("Zarvonia").id, keep_message=keep)
    assert sagas(life) == {"Project Heron": [HERON]}


def test_merged_things_can_all_be_forgotten(life: Life) -> None:
    life.say("I'm working on Project Quillonia.", "2026-03-01")
    life.say("I'm working on Project Zarvonia.", "2026-03-02")
    life.app.things.merge(entity(life, "Project Quillonia"), entity(life, "Project Zarvonia"))
    life.drain()
    forget_all(life.app._desk)
    life.drain()
    names = ["Quillonia", "quillonia", "Zarvonia", "zarvonia"]
    assert traces_in_rows(life.store, names) == []
    assert traces_in_pages(life.store, names) == []


def test_what_was_merged_into_a_forgotten_thing_does_not_bear_its_name(life: Life) -> None:
    life.say("I'm working on Project Quillonia.", "2026-03-01")
    second = life.say("I'm working on Project Zarvonia.", "2026-03-02")
    life.app.things.merge(entity(life, "Project Quillonia"), entity(life, "Project Zarvonia"))
    life.drain()
    forget_episode(life.app._desk, second)
    life.drain()
    assert sagas(life) == {"Project Quillonia": ["I'm working on Project Quillonia."]}
    assert traces_in_rows(life.store, ["Zarvonia", "zarvonia"]) == []
    assert life.unwell() == []
