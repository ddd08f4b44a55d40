"""Lives at random: whatever is said and done, in whatever order, the store stays whole and forgetting stays real."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from companion_app.errors import InputError, NotFoundError
from companion_app.governance.forget_turns import forget_episode
from tests.fakes.life import Begin, Life
from tests.fakes.pages import traces_in_pages, traces_in_rows

pytestmark = pytest.mark.integration
WALKS = int(os.environ.get("COMPANION_WALKS", "8"))
STEPS = 60

# Words that stand nowhere else, so that a trace of one is a trace of what was said.
PLACES = ("Quillonia", "Zarvonia", "Brixolia")
THINGS = ("zithering", "quoits", "glimming")
SAYINGS = (
    "I live in {place}.", "I moved to {place}.", "I think I live in {place}.", "I no longer live in {place}.",
    "I never lived in {place}.", "I also live in {place}.", "I moved to {place} in March 2026.", "I like {thing}.",
    "I don't like {thing}.", "I no longer like {thing}.", "I am {age} years old.", "Sorry, I meant {age}.",
    "I live in {place} and I like {thing}.", "I like {thing}. I live in {place}. What a day!",
    "Please remember that I live in {place}.", "Don't remember this: I live in {place}.", "Do I live in {place}?",
    "My sister {place} lives in Rome.", "My colleague {place} lives in Rome.",
    "I'm working on {place}.", "I'm working on {thing}.", "{thing} is the same project as {place}.",
    "I am allergic to {thing}.", "I might move to {place} some day.",
)  # fmt: skip

Deed = Callable[[Life, random.Random], object]


def _say(life: Life, dice: random.Random) -> object:
    words = dice.choice(SAYINGS).format(place=dice.choice(PLACES), thing=dice.choice(THINGS), age=dice.randint(30, 33))
    fields: dict[str, Any] = {}
    if dice.random() < 0.15:
        fields = {"actor": "tool", "source": "document"}
        words = words.replace("I am", "The user is").replace("I ", "The user ")
    elif dice.random() < 0.2:
        fields = {"actor": "assistant"}
    if dice.random() < 0.15:
        fields["valid_at"] = life.iso(life.clock.instant - dice.randint(1, 90) * 86_400_000)
    life.clock.forward(dice.choice([0.0, 0.01, 1, 5, 40]))
    return life.take(words, None, **fields)


def _some_fact(life: Life, dice: random.Random) -> str:
    facts = life.facts(view="history")
    return dice.choice(sorted({fact.id for fact in facts})) if facts else "fact_none"


def _edit(life: Life, dice: random.Random) -> object:
    fields: dict[str, Any] = dice.choice([
        {"object": dice.choice(PLACES)}, {"scope": dice.choice(["at night", ""])},
        {"valid_at": life.clock.instant - 5 * 86_400_000}, {"invalid_at": life.clock.instant + 86_400_000},
    ])  # fmt: skip
    return life.edit(_some_fact(life, dice), **fields)


def _forget_turn(life: Life, dice: random.Random) -> object:
    turns = life.turns()
    return forget_episode(life.app._desk, dice.choice(turns)[0]) if turns else None


def _end_earlier(life: Life, dice: random.Random) -> object:
    return life.app.end_memory(_some_fact(life, dice), life.clock.instant - dice.randint(0, 60) * 86_400_000)


def _some_entity(life: Life, dice: random.Random) -> str:
    return dice.choice([found.id for found in life.app.things.list()] or ["ent_none"])


def _some_review(life: Life, dice: random.Random) -> str:
    return dice.choice([found.id for found in life.app.things.reviews()] or ["rev_none"])


def _cold_pass(life: Life, dice: random.Random) -> None:
    """A pass of the cold pass changes no view, and nor does taking its last batch back."""
    life.clock.forward(dice.choice([0, 1, 100]))
    before = _views(life)
    batches = life.app.maintain()
    assert _views(life) == before
    assert all(not batch.inverse.believed for batch in batches)
    if batches and batches[-1].state == "done" and dice.random() < 0.5:
        life.app.roll_back(batches[-1].id)
        assert _views(life) == before


def _there_and_back(life: Life, dice: random.Random) -> None:
    """Whatever the user did last, one undo leaves every view as it was before."""
    before = _views(life)
    deed = dice.choice(UNDOABLE)
    deed(life, dice)
    life.drain()
    life.app.undo()
    life.drain()
    assert _views(life) == before


def _views(life: Life) -> list[object]:
    """What is believed now and of some days; those told by brute force are held beside those of the store."""
    standing = [fact for fact in life.facts(view="history") if fact.expired_at is None]
    days = [life.clock.instant - n * 86_400_000 for n in (0, 3, 30, 200)]
    views: list[object] = [life.snapshot()]
    for day in days:
        told = sorted(fact.id for fact in life.facts(as_of=day, status="active"))
        counted = sorted(
            fact.id
            for fact in standing
            if not fact.extra["pending"]
            and (fact.valid_at is None or fact.valid_at <= day)
            and (fact.invalid_at is None or fact.invalid_at > day)
        )
        assert told == counted, (day, told, counted)
        views.append(told)
    return views


UNDOABLE: tuple[Deed, ...] = (
    _edit, _end_earlier, lambda life, dice: life.app.confirm_memory(_some_fact(life, dice)),
    lambda life, dice: life.app.end_memory(_some_fact(life, dice)),
    lambda life, dice: life.app.retract_memory(_some_fact(life, dice)),
    lambda life, dice: life.app.pin_memory(_some_fact(life, dice), dice.random() < 0.5),
    lambda life, dice: life.app.things.merge(_some_entity(life, dice), _some_entity(life, dice)),
    lambda life, dice: life.app.things.declare_wrong(_some_entity(life, dice)),
)  # fmt: skip
DEEDS: tuple[tuple[int, Deed], ...] = (
    (12, _say),
    (3, _edit),
    (2, lambda life, dice: life.app.confirm_memory(_some_fact(life, dice))),
    (2, lambda life, dice: life.app.end_memory(_some_fact(life, dice))),
    (1, _end_earlier),
    (2, lambda life, dice: life.app.retract_memory(_some_fact(life, dice))),
    (1, lambda life, dice: life.app.pin_memory(_some_fact(life, dice), dice.random() < 0.5)),
    (1, lambda life, dice: life.app.book.share(_some_fact(life, dice), shared=dice.random() < 0.7)),
    (4, lambda life, dice: life.app.undo()),
    (2, lambda life, dice: life.app.delete_memory(_some_fact(life, dice), keep_message=dice.random() < 0.3)),
    (1, _forget_turn),
    (1, lambda life, dice: life.reopen()),
    (2, _cold_pass),
    (3, _there_and_back),
    (2, lambda life, dice: life.app.things.merge(_some_entity(life, dice), _some_entity(life, dice))),
    (1, lambda life, dice: life.app.things.unmerge(_some_entity(life, dice))),
    (1, lambda life, dice: life.app.things.split(_some_entity(life, dice))),
    (1, lambda life, dice: life.app.things.declare_wrong(_some_entity(life, dice))),
    (1, lambda life, dice: life.app.things.accept(_some_review(life, dice))),
    (1, lambda life, dice: life.app.things.reject(_some_review(life, dice))),
)  # fmt: skip


def whole(life: Life) -> None:
    """What must hold at every moment."""
    assert life.unwell() == []
    contents = {turn[0]: turn[2] for session in ("chat", "memory-panel") for turn in life.turns(session)}
    for fact in life.facts(view="history"):
        assert fact.invalid_at is None or fact.valid_at is None or fact.valid_at <= fact.invalid_at
        if fact.expired_at is None:
            assert fact.evidence, fact
        for item in fact.evidence:
            assert contents[item.episode_id][item.start : item.end] == item.quote
    assert life.store.read(lambda unit: unit.jobs.counts())[1:] == (0, "")


@pytest.mark.parametrize("seed", range(WALKS))
def test_whatever_happens_the_store_stays_whole(begin: Begin, seed: int) -> None:
    dice = random.Random(seed)
    life = begin()
    deeds = [deed for weight, deed in DEEDS for _ in range(weight)]
    for _ in range(STEPS):
        try:
            dice.choice(deeds)(life, dice)
        except (InputError, NotFoundError):
            continue
        life.drain()
        whole(life)
        _reading_the_last_turn_once_more_changes_nothing(life)
    before = life.snapshot()
    life.reopen()
    life.drain()
    assert life.snapshot() == before
    _forget_everything(life)


def _reading_the_last_turn_once_more_changes_nothing(life: Life) -> None:
    turns = life.turns()
    if turns:
        before = life.snapshot()
        life.store.write(lambda unit: unit.jobs.add(life.group, "read", turns[-1][0], life.clock.instant))
        life.app.writer.poke()
        life.drain()
        assert life.snapshot() == before


def _forget_everything(life: Life) -> None:
    while facts := life.facts(view="history"):
        life.app.delete_memory(facts[0].id)
    assert life.snapshot() == []
    for turn in [turn[0] for session in ("chat", "memory-panel") for turn in life.turns(session)]:
        forget_episode(life.app._desk, turn)
    life.drain()
    whole(life)
    assert traces_in_rows(life.store, [*PLACES, *THINGS]) == []
    assert traces_in_pages(life.store, [*PLACES, *THINGS]) == []
