"""What is known about a thing, as derived text: it follows from the facts, and goes with them."""

from __future__ import annotations

import pytest

from companion_app.domain.clock import DAY_MS
from companion_app.governance.forget_turns import forget_episode
from tests.fakes.life import Life
from tests.fakes.pages import traces_in_pages, traces_in_rows
from tests.fakes.stories import summary

pytestmark = pytest.mark.integration


def entity(life: Life, name: str) -> str:
    return next(thing.id for thing in life.app.things.list() if thing.name == name)


def shown(life: Life, name: str) -> str:
    return life.app.things.show(entity(life, name)).summary


def test_a_summary_says_the_facts_in_the_language_in_which_they_were_said(life: Life) -> None:
    life.say("My sister Mia works at Acme.", "2026-03-01")
    life.say("我的同事小王住在上海。", "2026-03-02")
    assert summary(life, "Mia") == "Mia is your sister. Mia works at Acme."
    assert summary(life, "小王") == "小王是你的同事。小王住在上海。"


def test_a_thing_spoken_of_in_two_languages_is_summed_up_in_both(life: Life) -> None:
    life.say("My sister Mia works at Acme.", "2026-03-01")
    life.say("我姐姐Mia住在上海。", "2026-03-02")
    assert summary(life, "Mia") == "Mia is your sister. Mia住在上海。Mia works at Acme."


def test_news_rebuilds_it(life: Life) -> None:
    life.say("My sister Mia works at Acme.", "2026-03-01")
    life.say("My sister Mia works at Globex now.", "2026-04-01")
    assert summary(life, "Mia") == "Mia is your sister. Mia works at Globex."
    assert summary(life, "Acme") == ""


def test_what_waits_and_what_is_private_stands_in_no_summary(life: Life) -> None:
    life.say("My sister Mia works at Acme.", "2026-03-01")
    life.say("I think my sister Mia lives in Rome.", "2026-03-02")
    life.say("I am allergic to penicillin.", "2026-03-03")
    for fact in life.facts(predicate="ALLERGIC_TO", status="pending"):
        life.app.confirm_memory(fact.id)
    life.drain()
    assert "Rome" not in summary(life, "Mia")
    assert summary(life, "penicillin") == ""


def test_time_that_passes_is_seen_without_rebuilding(life: Life) -> None:
    life.say("I'm working on Project Heron.", "2026-03-01")
    life.drain()
    fact = life.fact("Project Heron")
    life.app.end_memory(fact.id, life.clock.instant + 10 * DAY_MS)
    life.drain()
    assert shown(life, "Project Heron") == "You are working on Project Heron."
    life.clock.forward(11)
    assert shown(life, "Project Heron") == ""


def test_a_merged_thing_is_summed_up_with_what_it_is(life: Life) -> None:
    life.say("I'm working on Project Heron.", "2026-03-01")
    life.say("我在做苍鹭计划。", "2026-03-02")
    life.drain()
    life.app.things.merge(entity(life, "苍鹭计划"), entity(life, "Project Heron"))
    life.drain()
    assert summary(life, "Project Heron") in (
        "You are working on Project Heron.", "你在做苍鹭计划。",
        "You are working on Project Heron. 你在做苍鹭计划。", "你在做苍鹭计划。You are working on Project Heron.",
    )  # fmt: skip
    merged = entity(life, "苍鹭计划")
    kept = life.store.read(lambda unit: unit.graph.summary(life.group, merged))
    assert kept is not None
    assert kept.text == ""


def test_the_words_of_a_summary_go_with_the_fact_before_anything_is_rebuilt(life: Life) -> None:
    life.say("My sister Mia lives in Zarvonia.", "2026-03-01")
    life.say("My sister Mia works at Acme.", "2026-03-02")
    life.drain()
    assert "Zarvonia" in summary(life, "Mia")
    # From here on nothing is rebuilt.
    life.app.writer.stop()
    life.app.delete_memory(life.fact("Zarvonia").id)
    assert traces_in_rows(life.store, ["Zarvonia", "zarvonia"]) == []
    assert traces_in_pages(life.store, ["Zarvonia", "zarvonia"]) == []
    assert shown(life, "Mia") == "Mia is your sister. Mia works at Acme."


def test_a_summary_is_no_source_a_fact_without_evidence_is_gone(life: Life) -> None:
    said = life.say("My sister Mia lives in Rome.", "2026-03-01")
    life.drain()
    forget_episode(life.app._desk, said)
    life.drain()
    assert life.facts() == []
    assert life.app.things.list() == []


def test_what_cannot_be_built_is_set_aside_until_something_changes(life: Life, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ValueError("a bug of ours")

    monkeypatch.setattr("companion_app.memory.derive.rebuild", broken)
    life.say("My sister Mia lives in Rome.", "2026-03-01")
    mia = entity(life, "Mia")
    assert life.store.read(lambda unit: unit.graph.summary(life.group, mia)) is None
    assert shown(life, "Mia") == "Mia is your sister. Mia lives in Rome."
    monkeypatch.undo()
    life.say("My sister Mia works at Acme.", "2026-03-02")
    assert summary(life, "Mia") == "Mia is your sister. Mia lives in Rome. Mia works at Acme."
