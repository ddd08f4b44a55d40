"""Deeds on entities in the record of changes, and taking each of them back: nothing is left of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion_app.errors import InputError, NotFoundError
from tests.fakes.life import Life

pytestmark = pytest.mark.integration

DAYS = ("2026-07-02", "2026-07-05", "2026-08-01")


def views(life: Life) -> dict[str, Any]:
    """The current view, views as of some days, and what stands of entities and questions."""
    found: dict[str, Any] = {"now": life.snapshot()}
    for day in DAYS:
        instant = Life.instant(day)
        found[day] = sorted((f.id, f.subject, f.object, f.invalid_at, f.status) for f in life.facts(as_of=instant))
    found["entities"] = life.app.things.list()
    found["reviews"] = life.app.things.reviews()
    return found


def some_life(life: Life) -> None:
    life.say("My friend Kate lives in Oslo.", "2026-07-01")
    life.say("My friend Katherine lives in Rome.", "2026-07-02")
    life.say("My friend Katherine likes tennis.", "2026-07-03")
    life.say("My friend Kate moved to Bergen.", "2026-07-04")
    life.say("My colleague Tom works at Acme.", "2026-07-05")
    life.say("My landlord Tom works at Lumen.", "2026-07-06")
    life.say("I'm working on Bluebird.", "2026-07-07")
    life.say("I'm working on Harbor Light.", "2026-07-08")


def entity(life: Life, name: str, which: int = 0) -> str:
    return [found.id for found in life.app.things.list() if found.name == name][which]


def review(life: Life, name: str) -> str:
    return next(found.id for found in life.app.things.reviews() if found.one.name == name)


def merge(life: Life, one: str, other: str) -> Any:
    return life.app.things.merge(entity(life, one), entity(life, other))


def _merged_first(life: Life) -> None:
    merge(life, "Katherine", "Kate")


def _nothing_first(life: Life) -> None:
    assert life.app.things.list()


Step = Callable[[Life], Any]


@pytest.mark.parametrize(
    ("op", "before", "deed"),
    [
        ("merge", _nothing_first, lambda life: merge(life, "Bluebird", "Harbor Light")),
        ("merge", _nothing_first, lambda life: merge(life, "Kate", "Katherine")),
        ("merge", _nothing_first, lambda life: merge(life, "Katherine", "Kate")),
        ("accept", _nothing_first, lambda life: life.app.things.accept(review(life, "Katherine"))),
        ("accept", _nothing_first, lambda life: life.app.things.accept(review(life, "Tom"))),
        ("reject", _nothing_first, lambda life: life.app.things.reject(review(life, "Tom"))),
        ("unmerge", _merged_first, lambda life: life.app.things.unmerge(entity(life, "Katherine"))),
        ("split", _merged_first, lambda life: life.app.things.split(entity(life, "Katherine"))),
        ("split", _merged_first, lambda life: life.app.things.split(entity(life, "Kate"))),
        ("split", _nothing_first, lambda life: life.app.things.declare_wrong(entity(life, "Tom"))),
    ],
)  # fmt: skip
def test_undo_leaves_nothing_of_a_deed(life: Life, op: str, before: Step, deed: Step) -> None:
    some_life(life)
    before(life)
    was = views(life)
    deed(life)
    assert views(life) != was
    assert life.app.changes()[0].op == op
    assert life.app.changes()[0].actor == "user"
    life.app.undo()
    assert views(life) == was
    assert [change.op for change in life.app.changes()[:2]] == ["undo", op]
    assert life.unwell() == []


def test_deeds_are_taken_back_in_turn_the_last_one_first(life: Life) -> None:
    some_life(life)
    stages = [views(life)]
    deeds: list[Step] = [
        lambda life: life.app.pin_memory(life.fact("Bergen").id, True),
        lambda life: life.app.things.merge(entity(life, "Katherine"), entity(life, "Kate")),
        lambda life: life.app.end_memory(life.fact("tennis").id, Life.instant("2026-07-20")),
        lambda life: life.app.things.accept(review(life, "Tom")),
        lambda life: life.app.things.merge(entity(life, "Kate"), entity(life, "Tom")),
        lambda life: life.app.things.unmerge(entity(life, "Katherine")),
        lambda life: life.app.things.split(entity(life, "Tom")),
    ]
    for deed in deeds:
        deed(life)
        stages.append(views(life))
    for was in reversed(stages[:-1]):
        life.app.undo()
        assert views(life) == was
    with pytest.raises(NotFoundError):
        life.app.undo()


def test_what_was_said_in_between_goes_where_it_belongs(life: Life) -> None:
    life.say("My friend Kate lives in Oslo.", "2026-07-01")
    life.say("My friend Katherine likes tennis.", "2026-07-03")
    life.app.things.merge(entity(life, "Katherine"), entity(life, "Kate"))
    life.say("Katherine moved to Bergen.", "2026-07-05")
    assert life.now("LIVES_IN") == ["Bergen"]
    life.app.undo()
    assert sorted((f.subject, f.object) for f in life.facts(predicate="LIVES_IN", status="active")) == [
        ("Kate", "Oslo"), ("Katherine", "Bergen"),
    ]  # fmt: skip


def test_a_deed_on_what_was_forgotten_since_is_taken_back_as_far_as_it_can_be(life: Life) -> None:
    life.say("My friend Kate lives in Oslo.", "2026-07-01")
    life.say("My friend Katherine likes tennis.", "2026-07-03")
    life.app.things.merge(entity(life, "Katherine"), entity(life, "Kate"))
    for fact in life.facts():
        if fact.object in ("Kate", "Oslo"):
            life.app.delete_memory(fact.id)
    life.app.undo()
    assert life.unwell() == []


@pytest.mark.parametrize("deed", ["accept", "reject"])
def test_a_question_is_decided_once(life: Life, deed: str) -> None:
    some_life(life)
    found = review(life, "Tom")
    getattr(life.app.things, deed)(found)
    for again in ("accept", "reject"):
        with pytest.raises(InputError) as refused:
            getattr(life.app.things, again)(found)
        assert refused.value.code == "decided_already"
    with pytest.raises(NotFoundError) as missing:
        getattr(life.app.things, deed)("rev_nothing")
    assert missing.value.code == "no_review"


def test_what_cannot_be_split_says_so(life: Life) -> None:
    some_life(life)
    with pytest.raises(InputError) as refused:
        life.app.things.split(entity(life, "Bluebird"))
    assert refused.value.code == "nothing_to_split"
    with pytest.raises(NotFoundError):
        life.app.things.split("ent_nobody")
    life.app.things.declare_wrong(entity(life, "Bluebird"))
    with pytest.raises(InputError) as nothing:
        life.app.things.declare_wrong(entity(life, "Bluebird"))
    assert nothing.value.code == "nothing_believed"


def test_the_record_of_changes_tells_what_the_writer_merged_by_itself(life: Life) -> None:
    life.say("I live in Beijing.", "2026-07-01")
    life.say("我住在北京。", "2026-07-02")
    (change,) = life.app.changes()
    assert (change.actor, change.op) == ("memory_writer", "merge")
    with pytest.raises(NotFoundError):
        life.app.undo()


def test_what_a_message_declared_one_is_two_again_when_the_message_is_forgotten(life: Life) -> None:
    life.say("I'm working on Bluebird.", "2026-07-01")
    life.say("I'm working on Harbor Light.", "2026-07-02")
    was = life.snapshot()
    said = life.say("Bluebird is the same project as Harbor Light.", "2026-07-03", id="same")
    assert life.now("WORKING_ON") == ["Bluebird"], said
    life.app.forget_turns(episode="same")
    assert life.snapshot() == was


SAYINGS = (
    "My friend {a} lives in {p}.", "My colleague {a} works at {o}.", "{a} moved to {p}.", "My friend {a} likes {t}.",
    "I'm working on {j}.", "{j} is the same project as {k}.", "I live in {p}.", "I no longer live in {p}.",
    "My landlord {a} lives in {p}.",
)  # fmt: skip
WORDS = {
    "a": ("Kate", "Katherine", "Tom", "Tomas"), "p": ("Oslo", "Rome", "罗马", "Bergen"), "o": ("Acme", "Lumen"),
    "t": ("tennis", "chess"), "j": ("Bluebird", "Harbor Light"), "k": ("Sparrow", "Project Bluebird"),
}  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_done_to_entities_undo_takes_it_back_whole(life: Life, seed: int) -> None:
    dice = random.Random(seed)
    for day in range(1, 25):
        words = dice.choice(SAYINGS).format(**{key: dice.choice(values) for key, values in WORDS.items()})
        life.say(words, f"2026-07-{day:02}")
        for _ in range(dice.randint(0, 2)):
            was = views(life)
            if not _some_deed(life, dice):
                continue
            assert life.unwell() == []
            if dice.random() < 0.7:
                life.app.undo()
                assert views(life) == was
    assert life.unwell() == []


def _some_deed(life: Life, dice: random.Random) -> bool:
    ids = [found.id for found in life.app.things.list()] or ["ent_none"]
    reviews = [found.id for found in life.app.things.reviews()] or ["rev_none"]
    things = life.app.things
    deeds: list[Callable[[], Any]] = [
        lambda: things.merge(dice.choice(ids), dice.choice(ids)),
        lambda: things.merge(dice.choice(ids), dice.choice(ids)),
        lambda: things.unmerge(dice.choice(ids)),
        lambda: things.split(dice.choice(ids)),
        lambda: things.declare_wrong(dice.choice(ids)),
        lambda: things.accept(dice.choice(reviews)),
        lambda: things.reject(dice.choice(reviews)),
        lambda: life.app.pin_memory(dice.choice(life.facts()).id, dice.random() < 0.5),
    ]
    try:
        dice.choice(deeds)()
    except (InputError, NotFoundError, IndexError):
        return False
    return True
