"""The graph around a thing: its neighbours, behaviours as things, and a thing that was declared wrong."""

from __future__ import annotations

import pytest

from companion_app.errors import InputError, NotFoundError
from companion_app.governance.forget_turns import forget_episode
from tests.fakes.life import Begin, Life
from tests.fakes.stories import recalled, sagas

pytestmark = pytest.mark.integration


def entity(life: Life, name: str) -> str:
    return next(thing.id for thing in life.app.things.list() if thing.name == name)


def near(life: Life, name: str, hops: int = 1) -> list[tuple[str, int]]:
    start = entity(life, name)
    found = life.store.read(lambda unit: unit.graph.neighbours(life.group, [start], life.clock.instant, hops=hops))
    names = {thing.id: thing.name for thing in life.app.things.list()}
    return sorted((names[item.entity_id], item.hops) for item in found)


# --- behaviours are things


@pytest.mark.parametrize(
    ("words", "name", "label"),
    [
        ("I like short answers when I work late.", "short answers", "thing"),
        ("I like short answers when I work late.", "work late", "scope"),
        ("Please don't push me to study after work.", "after work", "scope"),
        ("Please don't push me to study after work.", "don't push me to study", "boundary"),
        ("Keep your answers short.", "Keep your answers short", "manner"),
        ("My goal is to run a marathon.", "run a marathon", "goal"),
        ("I go jogging every morning.", "go jogging", "routine"),
        ("下班后别催我学习。", "别催我学习", "boundary"),
        ("晚上学习的时候回答短一点", "晚上学习", "scope"),
        ("晚上学习的时候回答短一点", "回答短一点", "manner"),
        ("我的目标是跑一次马拉松。", "跑一次马拉松", "goal"),
    ],
)
def test_a_behaviour_is_a_thing_of_its_own(life: Life, words: str, name: str, label: str) -> None:
    life.say(words, "2026-03-01")
    assert {thing.name: thing.labels for thing in life.app.things.list()}[name] == (label,)


def test_a_behaviour_is_shown_with_what_is_known_about_it(life: Life) -> None:
    life.say("I like short answers when I work late.", "2026-03-01")
    shown = life.app.things.show(entity(life, "work late"))
    assert [fact.object for fact in shown.facts] == ["short answers"]
    assert shown.summary == "You like short answers (work late)."


def test_an_edited_goal_is_a_thing_too(life: Life) -> None:
    life.say("My goal is to run a marathon.", "2026-03-01")
    life.edit(life.fact("run a marathon").id, object="run half a marathon")
    assert "run half a marathon" in sagas(life) or life.now("HAS_GOAL") == ["run half a marathon"]
    assert ("goal",) in [thing.labels for thing in life.app.things.list() if thing.name == "run half a marathon"]


# --- neighbours


def test_a_fact_away_and_two_facts_away(life: Life) -> None:
    life.say("My sister Mia works at Acme.", "2026-03-01")
    life.say("My friend Tom works at Acme.", "2026-03-02")
    life.say("My friend Tom lives in Rome.", "2026-03-03")
    assert near(life, "Mia") == [("Acme", 1)]
    assert near(life, "Mia", hops=2) == [("Acme", 1), ("Tom", 2)]
    assert near(life, "Mia", hops=3) == [("Acme", 1), ("Rome", 3), ("Tom", 2)]


def test_the_user_makes_no_neighbours(life: Life) -> None:
    life.say("I live in Rome.", "2026-03-01")
    life.say("I like tea.", "2026-03-02")
    assert near(life, "tea", hops=2) == []


def test_what_ended_or_waits_or_never_was_true_connects_nothing(life: Life) -> None:
    life.say("My sister Mia works at Acme.", "2026-03-01")
    life.say("My sister Mia works at Globex now.", "2026-04-01")
    life.say("I think my sister Mia lives in Rome.", "2026-04-02")
    assert near(life, "Mia") == [("Globex", 1)]


def test_neighbours_follow_a_merge(life: Life) -> None:
    life.say("My sister Mia works at Acme.", "2026-03-01")
    life.say("My friend Tom works at Globex.", "2026-03-02")
    life.app.things.merge(entity(life, "Globex"), entity(life, "Acme"))
    assert near(life, "Mia", hops=2) == [("Acme", 1), ("Tom", 2)]


def test_no_neighbour_is_another_companions(begin: Begin) -> None:
    first = begin()
    first.say("My sister Mia works at Acme.", "2026-03-01")
    first.close()
    second = begin("another")
    second.say("My sister Mia lives in Rome.", "2026-03-01")
    assert near(second, "Mia", hops=2) == [("Rome", 1)]


# --- declared wrong


def test_a_thing_declared_wrong_takes_its_facts_back_and_one_undo_returns_them(life: Life) -> None:
    life.say("I'm working on Project Heron.", "2026-03-01")
    life.say("My friend Tom works at Acme.", "2026-03-02")
    life.say("My friend Tom lives in Rome.", "2026-03-03")
    before = life.snapshot()
    change = life.app.things.declare_wrong(entity(life, "Tom"))
    life.drain()
    assert len(change.changed) == 3
    assert [fact.object for fact in life.facts()] == ["Project Heron"]
    assert life.app.changes()[0].op == "split"
    assert life.app.undo().changed
    assert life.snapshot() == before
    with pytest.raises(NotFoundError):
        life.app.undo()


def test_what_a_wrong_thing_had_closed_stands_again(life: Life) -> None:
    life.say("I live in Rome.", "2026-03-01")
    life.say("I moved to Zarvonia.", "2026-04-01")
    life.app.things.declare_wrong(entity(life, "Zarvonia"))
    assert life.now("LIVES_IN") == ["Rome"]


def test_a_wrong_project_has_no_saga(life: Life) -> None:
    life.say("I'm working on Project Heron.", "2026-03-01")
    life.app.things.declare_wrong(entity(life, "Project Heron"))
    assert sagas(life) == {}
    with pytest.raises(InputError):
        life.app.things.declare_wrong(entity(life, "Project Heron"))
    with pytest.raises(NotFoundError):
        life.app.things.declare_wrong("ent_none")


def test_part_of_a_deed_that_was_forgotten_is_not_undone(life: Life) -> None:
    life.say("My friend Tom works at Acme.", "2026-03-02")
    second = life.say("My friend Tom lives in Rome.", "2026-03-03")
    life.app.things.declare_wrong(entity(life, "Tom"))
    forget_episode(life.app._desk, second)
    life.app.undo()
    assert sorted(fact.object for fact in life.facts()) == ["Acme", "Tom"]
    assert life.unwell() == []


# --- erasing, from the graph's side


def test_a_fact_with_other_evidence_stays_and_its_thing_with_it(life: Life) -> None:
    first = life.say("I'm working on Project Heron.", "2026-03-01")
    life.say("I am working on Project Heron these days.", "2026-03-02")
    forget_episode(life.app._desk, first)
    life.drain()
    assert life.now("WORKING_ON") == ["Project Heron"]
    assert life.app.things.show(entity(life, "Project Heron")).summary == "You are working on Project Heron."


def test_what_an_erased_turn_had_closed_stands_again_in_the_graph(life: Life) -> None:
    life.say("My sister Mia works at Acme.", "2026-03-01")
    news = life.say("My sister Mia works at Globex now.", "2026-04-01")
    forget_episode(life.app._desk, news)
    life.drain()
    assert near(life, "Mia") == [("Acme", 1)]
    assert life.app.things.show(entity(life, "Mia")).summary == "Mia is your sister. Mia works at Acme."
    assert "Globex" not in [thing.name for thing in life.app.things.list()]


# --- recall


def test_a_saga_is_given_where_the_message_names_it(life: Life) -> None:
    life.say("I'm working on Project Heron.", "2026-03-05")
    life.say("The Heron project went well today.", "2026-03-20")
    [item] = recalled(life, "how is the heron project?", "saga").items
    assert (item.kind, item.external_id, item.bucket) == ("saga", None, "shared_experience")
    assert item.text == (
        "The story of “Project Heron” (2026-03-05 to 2026-03-20, 2 messages): 2026-03-05 “I'm working on Project "
        "Heron.”; 2026-03-20 “The Heron project went well today.”"
    )
    contents = {turn[0]: turn[2] for turn in life.turns()}
    assert all(contents[part.episode_id][part.start : part.end] == part.quote for part in item.evidence)
    assert "names" in item.why
    assert item.id.startswith("saga_")


def test_a_saga_is_told_in_its_own_language(life: Life) -> None:
    life.say("我在做星火计划。", "2026-03-05")
    life.say("星火项目今天很顺利", "2026-03-06")
    [item] = recalled(life, "星火计划怎么样了", "saga").items
    assert item.text == (
        "“星火计划”的经过（2026-03-05至2026-03-06，2条消息）：2026-03-05“我在做星火计划。”；2026-03-06“星火项目今天很顺利”"
    )


def test_a_goal_is_found_by_the_words_of_its_fact(life: Life) -> None:
    life.say("My goal is to run a marathon.", "2026-03-05")
    assert [item.kind for item in recalled(life, "any marathon news?", "saga").items] == ["saga"]
    assert recalled(life, "what a nice day", "saga").items == ()


def test_a_long_saga_tells_how_it_began_and_how_it_stands(life: Life) -> None:
    life.say("I'm working on Project Heron.", "2026-03-01")
    for number in range(2, 12):
        life.say(f"Project Heron, step {number}.", f"2026-03-{number:02}")
    [item] = recalled(life, "Project Heron?", "saga").items
    quotes = [part.quote for part in item.evidence]
    assert quotes == ["I'm working on Project Heron.", *(f"Project Heron, step {n}." for n in range(7, 12))]
    assert "11 messages" in item.text


def test_a_saga_ends_at_the_clock_that_is_asked_with(life: Life) -> None:
    life.say("I'm working on Project Heron.", "2026-03-01")
    life.say("Project Heron is late.", "2026-04-01")
    life.clock.set("2026-03-02T20:00:00+08:00")
    [item] = recalled(life, "Project Heron?", "saga").items
    assert "late" not in item.text


def test_a_never_rule_holds_back_a_saga_and_takes_a_quote_out(life: Life) -> None:
    life.say("I'm working on Project Heron.", "2026-03-01")
    life.say("Project Heron has a budget.", "2026-03-02")
    rule = life.app.add_never("topic", "budget")
    [item] = recalled(life, "Project Heron?", "saga").items
    assert "budget" not in item.text
    life.app.remove_never(rule.id)
    life.app.add_never("entity", "Heron")
    found = recalled(life, "Project Heron?", "saga", "summary")
    assert found.items == ()
    assert {(held.kind, held.reason) for held in found.held_back} == {("saga", "never_rule"), ("summary", "never_rule")}


def test_beside_facts_and_turns_a_saga_is_given_only_where_it_says_more(life: Life) -> None:
    life.say("I'm working on Project Heron.", "2026-03-01")
    assert "saga" not in [item.kind for item in recalled(life, "How is Project Heron?").items]
    for number in range(2, 9):
        life.say(
            f"By the way, Heron again: take {number}. I blame Heron a lot these days, all in all.", f"2026-03-0{number}"
        )
    kinds = [item.kind for item in recalled(life, "How is Project Heron?", "fact", "saga").items]
    assert kinds == ["fact", "saga"]


def test_what_the_prompt_holds_already_is_not_told_again(life: Life) -> None:
    first = life.say("I'm working on Project Heron.", "2026-03-01")
    life.say("Project Heron is late.", "2026-03-02")
    [item] = recalled(life, "Project Heron?", "saga", exclude=frozenset({first})).items
    assert "working on" not in item.text
    assert recalled(life, "Project Heron?", "saga", exclude=frozenset({item.id})).items == ()


def test_a_summary_is_given_where_the_message_names_its_thing(life: Life) -> None:
    life.say("My sister Mia works at Acme.", "2026-03-01")
    [item] = recalled(life, "how is mia?", "summary").items
    assert item.text == "Mia is your sister. Mia works at Acme."
    assert item.id == entity(life, "Mia")
    assert [part.quote for part in item.evidence]
    assert "summary" not in [one.kind for one in recalled(life, "how is mia?").items]


def test_someone_meant_by_a_role_is_summed_up_too(life: Life) -> None:
    life.say("My sister Mia works at Acme.", "2026-03-01")
    found = recalled(life, "tell me about my sister", "fact", "summary")
    assert [(item.kind, item.text) for item in found.items] == [
        ("fact", "Mia is your sister"),
        ("summary", "Mia is your sister. Mia works at Acme."),
    ]


def test_a_fact_two_steps_away_needs_words_of_its_own(life: Life) -> None:
    life.say("My sister Mia works at Acme.", "2026-03-01")
    life.say("My friend Tom works at Acme.", "2026-03-02")
    texts = [item.text for item in recalled(life, "How is Mia?", "fact").items]
    assert "Tom works at Acme" not in texts
    [near_by] = [
        item for item in recalled(life, "Who works with Mia at Acme?", "fact").items if "Tom works" in item.text
    ]
    assert near_by.parts.graph == 1.0
