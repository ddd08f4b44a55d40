"""What the user does to a memory: confirm, end, retract, edit, pin; and taking each of them back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion_app.errors import InputError, NotFoundError
from companion_app.events import MemoryChanged
from tests.fakes.life import Life

pytestmark = pytest.mark.integration
NEVER_MADE = "fact_0000000000000000"


def told_of(life: Life) -> set[str]:
    """The facts that the window was told of since it was last asked."""
    found = {fact for event in life.events if isinstance(event, MemoryChanged) for fact in event.fact_ids}
    life.events.clear()
    return found


# --- each deed


def test_confirming_lets_a_doubt_in_and_closes_what_it_replaces(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    life.say("I think I live in Rome.", "2026-02-01")
    paris, rome = life.fact("Paris"), life.fact("Rome")
    told_of(life)
    change = life.app.confirm_memory(rome.id)
    assert set(change.changed) == {paris.id, rome.id} == told_of(life)
    assert change.summary == "Kept."
    assert life.told("LIVES_IN") == [
        ("Paris", "2026-01-01", "2026-02-01", "inactive"), ("Rome", "2026-02-01", None, "active"),
    ]  # fmt: skip
    with pytest.raises(InputError, match="does not wait") as refused:
        life.app.confirm_memory(rome.id)
    assert refused.value.code == "not_pending"


def test_ending_keeps_the_history(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    paris = life.fact("Paris")
    life.clock.set("2026-05-01T20:00:00+08:00")
    assert life.app.end_memory(paris.id).changed == (paris.id,)
    assert life.told("LIVES_IN") == [("Paris", "2026-01-01", "2026-05-01", "inactive")]
    assert life.fact("Paris").expired_at is None
    with pytest.raises(InputError) as refused:
        life.app.end_memory(paris.id)
    assert refused.value.code == "ended_already"


def test_ending_in_the_past_and_in_the_future(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    life.say("I live in Paris.", "2026-03-01")
    paris = life.fact("Paris")
    with pytest.raises(InputError) as refused:
        life.app.end_memory(paris.id, Life.instant("2025-12-31"))
    assert refused.value.code == "end_before_start"
    life.app.end_memory(paris.id, Life.instant("2026-02-01"))
    assert life.told("LIVES_IN") == [("Paris", "2026-01-01", "2026-02-01", "inactive")]
    assert len(life.fact("Paris").evidence) == 2
    life.app.undo()
    life.app.end_memory(paris.id, Life.instant("2026-12-01"))
    assert life.told("LIVES_IN") == [("Paris", "2026-01-01", "2026-12-01", "active")]
    life.clock.set("2026-12-02T20:00:00+08:00")
    assert life.fact("Paris").status == "inactive"


def test_said_again_after_its_end_it_is_a_new_memory(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    life.app.end_memory(life.fact("Paris").id, Life.instant("2026-02-01"))
    life.say("I live in Paris.", "2026-06-01")
    assert life.told("LIVES_IN") == [
        ("Paris", "2026-01-01", "2026-02-01", "inactive"), ("Paris", "2026-06-01", None, "active"),
    ]  # fmt: skip


def test_what_waits_can_be_ended(life: Life) -> None:
    life.say("I think I live in Rome.", "2026-01-01")
    life.app.end_memory(life.fact("Rome").id, Life.instant("2026-02-01"))
    assert Life.day(life.fact("Rome").invalid_at) == "2026-02-01"


def test_retracting_takes_a_memory_and_its_effects_back(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    life.say("I moved to London.", "2026-02-01")
    london = life.fact("London")
    life.app.retract_memory(london.id)
    assert life.told("LIVES_IN") == [("Paris", "2026-01-01", None, "active")]
    kept = life.app.memory(london.id).fact
    assert (kept.status, kept.reason) == ("inactive", "The user took it back.")
    assert kept.expired_at is not None
    for deed in (life.app.retract_memory, life.app.end_memory, life.app.confirm_memory):
        with pytest.raises(InputError):
            deed(london.id)
    with pytest.raises(InputError) as refused:
        life.edit(london.id, object="Leeds")
    assert refused.value.code == "retracted_already"


def test_pinning(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    paris = life.fact("Paris")
    assert life.app.pin_memory(paris.id, True).changed == (paris.id,)
    assert life.fact("Paris").pinned
    life.say("I live in Paris.", "2026-02-01")
    assert life.fact("Paris").pinned
    life.app.pin_memory(paris.id, False)
    assert not life.fact("Paris").pinned


def test_an_edit_is_a_correction_with_evidence_of_its_own(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    paris = life.fact("Paris")
    life.clock.set("2026-02-01T20:00:00+08:00")
    life.edit(paris.id, object="Parma")
    parma = life.fact("Parma")
    assert (parma.write_source, parma.confidence, parma.status) == ("manual_edit", 0.99, "active")
    assert Life.day(parma.valid_at) == "2026-01-01"
    (quote,) = parma.evidence
    panel = life.words("memory-panel")
    assert panel == ["You live in Parma"]
    assert quote.quote == panel[0]
    old = life.app.memory(paris.id).fact
    assert (old.superseded_by, old.status, old.reason) == (parma.id, "inactive", "The user edited it.")
    assert old.expired_at is not None
    assert [session.id for session in life.app.sessions()] == ["chat"]


def test_an_edit_outranks_what_is_said_with_doubt(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    life.edit(life.fact("Paris").id, object="Parma")
    life.say("I think I live in Rome.", "2026-02-01")
    life.say("The user lives in Oslo.", "2026-02-02", actor="tool", source="tool", session_id="papers")
    assert life.now("LIVES_IN") == ["Parma"]


def test_editing_the_scene_moves_a_memory_to_another_line(life: Life) -> None:
    life.say("I like jazz.", "2026-01-01")
    jazz = life.fact("jazz")
    life.edit(jazz.id, scope="late at night")
    edited = life.fact("jazz")
    assert (edited.scope, edited.text) == ("late at night", "You like jazz (late at night)")
    assert edited.extra["line"] != jazz.extra["line"]
    # The wide and the narrow are two memories.
    life.say("I don't like jazz.", "2026-02-01")
    assert (life.now("DISLIKES"), life.now("PREFERS")) == (["jazz"], ["jazz"])
    life.edit(edited.id, scope="")
    assert life.fact("jazz", predicate="PREFERS").scope is None


def test_editing_the_dates(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    paris = life.fact("Paris")
    life.edit(paris.id, valid_at=Life.instant("2020-05-01"), invalid_at=Life.instant("2025-05-01"))
    assert life.told("LIVES_IN") == [("Paris", "2020-05-01", "2025-05-01", "inactive")]
    assert life.fact("Paris").date_precision == "instant"


def test_a_whole_sentence_can_be_the_edit(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    life.edit(life.fact("Paris").id, text="I live in Parma.")
    assert life.now("LIVES_IN") == ["Parma"]
    with pytest.raises(InputError, match="--object"):
        life.edit(life.fact("Parma").id, text="blue")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "nothing_changed"),
        ({"object": "Paris"}, "nothing_changed"),
        ({"object": " Paris "}, "nothing_changed"),
        ({"scope": ""}, "nothing_changed"),
        ({"object": "  "}, "empty"),
        ({"object": "x" * 301}, "too_long"),
        ({"invalid_at": Life.instant("2025-01-01")}, "end_before_start"),
        ({"valid_at": Life.instant("2026-05-01"), "invalid_at": Life.instant("2026-05-01")}, "end_before_start"),
    ],
)
def test_an_edit_that_is_no_good_changes_nothing(life: Life, fields: dict[str, object], code: str) -> None:
    life.say("I live in Paris.", "2026-01-01")
    before = life.snapshot()
    with pytest.raises(InputError) as refused:
        life.edit(life.fact("Paris").id, **fields)
    assert refused.value.code == code
    assert life.snapshot() == before
    assert life.words("memory-panel") == []


def test_an_edited_start_may_not_lie_behind_the_end(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    life.app.end_memory(life.fact("Paris").id, Life.instant("2026-02-01"))
    with pytest.raises(InputError) as refused:
        life.edit(life.fact("Paris").id, valid_at=Life.instant("2026-03-01"))
    assert refused.value.code == "end_before_start"


def test_an_edit_of_a_superseded_memory_keeps_the_order(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    life.say("I moved to London.", "2026-03-01")
    life.edit(life.fact("Paris").id, object="Parma")
    assert life.told("LIVES_IN") == [
        ("Parma", "2026-01-01", "2026-03-01", "inactive"), ("London", "2026-03-01", None, "active"),
    ]  # fmt: skip


def test_an_edit_of_odd_characters_is_kept_as_text_can_be(life: Life) -> None:
    life.say("I like jazz.", "2026-01-01")
    life.edit(life.fact("jazz").id, object="A\x00B\ud800 {s} 🎹")
    assert life.now("PREFERS") == ["A\ufffdB\ufffd {s} 🎹"]


def test_a_deed_on_a_memory_that_is_not_there_says_so(life: Life) -> None:
    deeds: list[Callable[[], object]] = [
        lambda: life.app.confirm_memory(NEVER_MADE),
        lambda: life.app.end_memory(NEVER_MADE),
        lambda: life.app.retract_memory(NEVER_MADE),
        lambda: life.app.pin_memory(NEVER_MADE, True),
        lambda: life.edit(NEVER_MADE, object="x"),
        lambda: life.app.memory(NEVER_MADE),
        lambda: life.app.delete_memory(NEVER_MADE),
    ]
    for deed in deeds:
        with pytest.raises(NotFoundError, match=NEVER_MADE):
            deed()
    with pytest.raises(NotFoundError, match="nothing to undo"):
        life.app.undo()


# --- undo

DEEDS: dict[str, Callable[[Life], object]] = {
    "confirm": lambda life: life.app.confirm_memory(life.fact("Rome").id),
    "end": lambda life: life.app.end_memory(life.fact("London").id),
    "end in the past": lambda life: life.app.end_memory(life.fact("London").id, Life.instant("2026-02-02")),
    "retract": lambda life: life.app.retract_memory(life.fact("London").id),
    "retract what was superseded": lambda life: life.app.retract_memory(life.fact("Paris").id),
    "retract what waits": lambda life: life.app.retract_memory(life.fact("Rome").id),
    "edit the value": lambda life: life.edit(life.fact("London").id, object="Leeds"),
    "edit back to an older value": lambda life: life.edit(life.fact("London").id, object="Paris"),
    "edit the scene": lambda life: life.edit(life.fact("London").id, scope="in winter"),
    "edit the dates": lambda life: life.edit(life.fact("London").id, valid_at=Life.instant("2025-06-01")),
    "edit what waits": lambda life: life.edit(life.fact("Rome").id, object="Roma Nova"),
    "edit a taste into another": lambda life: life.edit(life.fact("jazz").id, object="blues"),
    "pin": lambda life: life.app.pin_memory(life.fact("London").id, True),
}


def settled_life(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    life.say("I moved to London.", "2026-02-01")
    life.say("I live in London.", "2026-02-10")
    life.say("I think I live in Rome.", "2026-03-01")
    life.say("I like jazz.", "2026-03-02")
    life.clock.forward(1)


@pytest.mark.parametrize("name", DEEDS)
def test_undo_brings_back_exactly_what_was_believed(life: Life, name: str) -> None:
    settled_life(life)
    before = life.snapshot()
    DEEDS[name](life)
    assert life.snapshot() != before
    life.clock.forward(0.1)
    assert life.app.undo().summary == "Undone."
    assert life.snapshot() == before
    assert life.unwell() == []
    life.drain()
    assert life.unwell() == []


@pytest.mark.parametrize("name", DEEDS)
def test_a_deed_can_be_done_again_after_undo(life: Life, name: str) -> None:
    settled_life(life)
    DEEDS[name](life)
    done = [row[1:] for row in life.snapshot()]
    life.app.undo()
    DEEDS[name](life)
    assert sorted(map(str, (row[1:8] for row in life.snapshot()))) == sorted(map(str, (row[:7] for row in done)))


def test_undo_goes_back_step_by_step_and_then_says_that_there_is_nothing(life: Life) -> None:
    settled_life(life)
    states = [life.snapshot()]
    for name in ("pin", "confirm", "edit a taste into another"):
        DEEDS[name](life)
        states.append(life.snapshot())
    for state in reversed(states[:-1]):
        life.app.undo()
        assert life.snapshot() == state
    with pytest.raises(NotFoundError):
        life.app.undo()


def test_undo_passes_over_what_was_forgotten(life: Life) -> None:
    settled_life(life)
    before = life.snapshot()
    life.app.pin_memory(life.fact("jazz").id, True)
    life.app.confirm_memory(life.fact("Rome").id)
    life.app.delete_memory(life.fact("Rome").id)
    # The deed on what is forgotten is gone with it; the one before it is next.
    life.app.undo()
    assert not life.fact("jazz").pinned
    assert [row[1] for row in life.snapshot()] == [row[1] for row in before if row[1] != "Rome"]
    with pytest.raises(NotFoundError):
        life.app.undo()


def test_new_statements_stay_when_an_older_deed_is_undone(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    life.app.retract_memory(life.fact("Paris").id)
    life.say("I live in London.", "2026-02-01")
    life.app.undo()
    assert life.told("LIVES_IN") == [
        ("Paris", "2026-01-01", "2026-02-01", "inactive"), ("London", "2026-02-01", None, "active"),
    ]  # fmt: skip


def test_the_same_again_after_a_retraction_and_its_undo_is_one_memory(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    first = life.fact("Paris").id
    life.app.retract_memory(first)
    life.say("I live in Paris.", "2026-02-01")
    assert life.fact("Paris").id != first
    life.app.undo()
    assert (life.fact("Paris").id, len(life.fact("Paris").evidence)) == (first, 2)


# --- looking at one


def test_one_memory_whole(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    life.say("I moved to London.", "2026-02-01")
    life.say("Keep your answers short.", "2026-02-02")
    detail = life.app.memory(life.fact("London").id)
    assert [(entry.object, entry.current, entry.never_was_true) for entry in detail.timeline] == [
        ("London", True, False), ("Paris", False, False),
    ]  # fmt: skip
    assert (detail.used_in_replies, detail.last_used_at, detail.feeds) == (0, None, ())
    style = next(fact for fact in life.facts() if fact.predicate == "RESPONSE_STYLE")
    assert life.app.memory(style.id).feeds == ("relationship_state",)


def test_lists_are_in_the_contract_s_order_every_time(life: Life) -> None:
    settled_life(life)
    life.say("My birthday is May 4.", "2026-04-01")
    first = [fact.id for fact in life.facts(view="history")]
    assert first == [fact.id for fact in life.facts(view="history")]
    listed = life.facts()
    assert [fact.predicate for fact in listed] == sorted(fact.predicate for fact in listed)
    lives = [(fact.status, -fact.confidence) for fact in listed if fact.predicate == "LIVES_IN"]
    assert lives == sorted(lives, key=lambda row: (["active", "pending", "inactive"].index(row[0]), row[1]))


def test_facts_about_something_and_facts_with_words(life: Life) -> None:
    settled_life(life)
    about = life.app.book.entity_ids("London")
    assert [fact.object for fact in life.facts(about=about)] == ["London"]
    assert life.facts(about=life.app.book.entity_ids("nowhere")) == []
    assert {fact.object for fact in life.facts(about=life.app.book.entity_ids("user"))} == {"London", "Rome", "jazz"}
    assert [fact.object for fact in life.facts(query="JAZZ")] == ["jazz"]
    assert life.facts(query="trombone") == []
