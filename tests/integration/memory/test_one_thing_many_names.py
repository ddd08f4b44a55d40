"""Names that mean one thing, said so by the user or found so by hand, and taking that back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion_app.domain.view import FactQuery
from companion_app.errors import InputError, NotFoundError
from tests.fakes.evening import Evening

pytestmark = pytest.mark.integration


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path / "home")
    yield made
    made.app.close()


def objects(evening: Evening, predicate: str) -> list[str]:
    return sorted(fact.object for fact in evening.app.memories() if fact.predicate == predicate)


def entity(evening: Evening, name: str) -> str:
    return next(found.id for found in evening.app.things.list() if found.name == name)


def test_a_project_under_its_second_name_is_the_same_project(evening: Evening) -> None:
    evening.say("我最近在做星火计划。")
    evening.say("星火计划就是 Project Spark，同一个项目。")
    evening.say("I'm still working on Project Spark.")
    (project,) = [fact for fact in evening.app.memories() if fact.predicate == "WORKING_ON"]
    assert len(project.evidence) == 2
    assert evening.app.book.entity_ids("Project Spark") == evening.app.book.entity_ids("星火计划")


def test_names_declared_before_either_was_used_are_one_from_the_start(evening: Evening) -> None:
    evening.say("Bluebird is the same project as Harbor Light.")
    evening.say("I'm working on Bluebird.")
    evening.say("I'm working on Harbor Light.")
    assert len(objects(evening, "WORKING_ON")) == 1


def test_two_known_projects_declared_one_become_one(evening: Evening) -> None:
    evening.say("I'm working on Bluebird.")
    evening.say("I'm working on Harbor Light.")
    assert len(objects(evening, "WORKING_ON")) == 2
    evening.say("Bluebird is the same project as Harbor Light.")
    assert objects(evening, "WORKING_ON") == ["Bluebird"]


def test_a_merge_by_hand_and_its_undoing_leave_everything_as_it_was(evening: Evening) -> None:
    evening.say("Kate is my friend from the climbing gym.")
    evening.say("Katherine is my friend from the book club.")
    before = {fact.id: fact.object for fact in evening.app.memories()}
    evening.app.things.merge(entity(evening, "Katherine"), entity(evening, "Kate"))
    assert objects(evening, "KNOWS") == ["Kate"]
    by_one, by_other = (evening.app.book.entity_ids(name) for name in ("Kate", "Katherine"))
    assert by_one == by_other
    about = FactQuery(now=evening.clock.now(), about=by_other)
    assert [fact.object for fact in evening.app.book.list(about)] == ["Kate"]
    assert len(evening.app.memories()[0].evidence) == 2
    assert all(not check.bad for check in evening.app.examine())
    evening.app.things.unmerge(entity(evening, "Katherine"))
    assert sorted({fact.object for fact in evening.app.memories()}) == sorted(before.values())
    assert all(len(fact.evidence) == 1 for fact in evening.app.memories())
    assert all(not check.bad for check in evening.app.examine())


def test_facts_about_a_merged_person_follow_them(evening: Evening) -> None:
    evening.say("My friend Tom lives in Oslo.")
    evening.say("My friend Tomasz works at Lumen.")
    evening.app.things.merge(entity(evening, "Tomasz"), entity(evening, "Tom"))
    about = {fact.predicate for fact in evening.app.memories() if fact.subject == "Tom"}
    assert about == {"LIVES_IN", "WORKS_AT"}


def test_what_was_declared_goes_with_the_message_that_declared_it(evening: Evening) -> None:
    evening.say("I'm working on Bluebird.")
    evening.say("Bluebird is the same project as Harbor Light.")
    message = next(turn for turn in evening.app.turns("evening") if "Harbor" in turn.content)
    evening.app.forget_turns(episode=message.id)
    assert evening.app.book.entity_ids("Harbor Light") == ()
    evening.say("I'm working on Harbor Light.")
    assert objects(evening, "WORKING_ON") == ["Bluebird", "Harbor Light"]


def test_what_cannot_be_merged_or_parted_says_so(evening: Evening) -> None:
    evening.say("Kate is my friend.")
    kate = entity(evening, "Kate")
    with pytest.raises(InputError):
        evening.app.things.merge(kate, kate)
    with pytest.raises(InputError):
        evening.app.things.unmerge(kate)
    with pytest.raises(NotFoundError):
        evening.app.things.merge(kate, "ent_nobody")
