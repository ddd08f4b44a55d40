"""The memory writer: its queue survives, a failing job is tried again and then parked, doing it twice does nothing."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from typing import Any

import pytest

from companion_app.errors import BackendError, DiskFullError
from companion_app.events import MemoryChanged, MemoryState
from companion_app.memory import writer as writer_module
from companion_app.memory.resolve import MemoryResolver
from companion_app.ports.embedding import EmbedKind
from tests.fakes.life import Begin, Life
from tests.fakes.shelf import ScriptedShelf

pytestmark = pytest.mark.integration


@pytest.fixture
def asleep(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Lets the writer find no work, as if the program had been killed before it came to it."""
    real = writer_module.MemoryWriter._step
    monkeypatch.setattr(writer_module.MemoryWriter, "_step", lambda self: False)
    return lambda: monkeypatch.setattr(writer_module.MemoryWriter, "_step", real)


def counts(life: Life) -> tuple[int, int, str]:
    return life.store.read(lambda unit: unit.jobs.counts())


def rows(life: Life, *tables: str) -> dict[str, int]:
    def look(unit: Any) -> dict[str, int]:
        return {table: unit.settings._db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables}

    return life.store.read(look)


GROWN = ("claims", "facts", "fact_versions", "evidence", "entities", "mentions", "user_actions")
TOLD = (
    ("I live in Paris.", "2026-01-01"), ("I moved to London.", "2026-02-01"), ("I like tea.", "2026-02-02"),
    ("I am 30 years old.", "2026-02-03"), ("Sorry, I meant 31.", "2026-02-03T20:05:00+08:00"),
    ("I work at Siemens.", "2026-02-04"), ("I quit my job at Siemens.", "2026-03-04"),
    ("I never lived in Paris.", "2026-03-05"), ("I don't like tea.", "2026-03-06"),
    ("My sister Anna lives in Rome.", "2026-03-07"),
)  # fmt: skip


def again(life: Life) -> None:
    """Put every job back, and let them all be done once more."""
    life.store.write(lambda unit: unit.jobs._db.execute("UPDATE memory_jobs SET state = 'waiting', attempts = 0"))
    life.app.writer.poke()
    life.drain()


def test_jobs_that_waited_when_the_program_ended_are_done_at_the_next_start(begin: Begin, asleep: Any) -> None:
    life = begin()
    for content, day in TOLD[:3]:
        life.take(content, day)
    assert life.app.drain(10)
    assert (counts(life)[0], life.facts()) == (3, [])
    asleep()
    life.reopen()
    life.drain()
    assert counts(life) == (0, 0, "")
    assert (life.now("LIVES_IN"), life.now("PREFERS")) == (["London"], ["tea"])


def test_doing_every_job_again_changes_nothing(life: Life) -> None:
    for content, day in TOLD:
        life.say(content, day)
    before, grown = life.snapshot(), rows(life, *GROWN)
    assert grown["claims"] >= 8
    again(life)
    assert life.snapshot() == before
    assert rows(life, *GROWN) == grown


def test_doing_an_old_correction_again_takes_nothing_newer_back(life: Life) -> None:
    life.say("I am 30 years old.", "2026-01-01")
    life.say("Sorry, I meant 31.", "2026-01-01T20:05:00+08:00")
    life.say("I am 32 years old.", "2026-12-01")
    again(life)
    assert life.now("AGE") == ["32"]


def test_doing_jobs_again_brings_nothing_taken_back_or_forgotten_back(life: Life) -> None:
    life.say("I live in Paris. I like tea. I have a cat named Mimi.", "2026-01-01")
    life.app.retract_memory(life.fact("Paris").id)
    life.app.end_memory(life.fact("tea").id)
    life.app.delete_memory(life.fact("Mimi").id)
    before = life.snapshot()
    again(life)
    assert life.snapshot() == before


def fail_on(monkeypatch: pytest.MonkeyPatch, word: str, error: Exception, times: int) -> list[str]:
    """Reading a turn that holds a word fails, so many times."""
    tried: list[str] = []
    real = writer_module.read_episode  # type: ignore[attr-defined]

    def read(episode: Any, *args: Any, **kwargs: Any) -> Any:
        if word in episode.turn.content and len(tried) < times:
            tried.append(episode.id)
            raise error
        return real(episode, *args, **kwargs)

    monkeypatch.setattr(writer_module, "read_episode", read)
    return tried


def test_a_job_that_fails_is_tried_again(life: Life, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = fail_on(monkeypatch, "Paris", ValueError("on purpose"), times=2)
    life.say("I live in Paris.", "2026-01-01")
    assert len(tried) == 2
    assert life.now("LIVES_IN") == ["Paris"]
    assert counts(life) == (0, 0, "")


def test_a_job_that_fails_three_times_is_parked_with_its_reason_and_the_others_go_on(
    life: Life, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried = fail_on(monkeypatch, "Paris", ValueError("the words I live in Paris"), times=99)
    monkeypatch.setattr(logging.getLogger("companion_app"), "propagate", True)
    life.take("I live in Paris.", "2026-01-01")
    life.say("I like tea.", "2026-01-02")
    assert len(tried) == 3
    assert life.now("PREFERS") == ["tea"]
    assert life.words() == ["I live in Paris.", "I like tea."]
    assert counts(life) == (0, 1, "failed_ValueError")
    (job,) = life.store.read(lambda unit: unit.jobs.all(life.group))
    assert (job.state, job.attempts, job.reason, job.kind) == ("parked", 3, "failed_ValueError", "read")
    states = [event for event in life.events if isinstance(event, MemoryState)]
    assert states[-1] == MemoryState(0, 1, "failed_ValueError")
    assert not [record for record in caplog.records if "Paris" in record.getMessage()]
    # Parked it stays parked, over a restart too, until the user asks for it again.
    life.reopen()
    life.drain()
    assert len(tried) == 3
    monkeypatch.undo()
    assert life.store.write(lambda unit: unit.jobs.retry(life.group, job.id))
    assert not life.store.write(lambda unit: unit.jobs.retry(life.group, job.id))
    life.app.writer.poke()
    life.drain()
    assert life.now("LIVES_IN") == ["Paris"]


def test_a_job_whose_writing_fails_leaves_nothing_half_written(life: Life, monkeypatch: pytest.MonkeyPatch) -> None:
    real = MemoryResolver.take_in

    def take_in(self: MemoryResolver, *args: Any) -> Any:
        real(self, *args)
        raise RuntimeError("after everything was written")

    monkeypatch.setattr(MemoryResolver, "take_in", take_in)
    life.take("I live in Paris.", "2026-01-01")
    life.drain()
    assert counts(life) == (0, 1, "failed_RuntimeError")
    assert set(rows(life, *GROWN).values()) == {0}
    assert life.unwell() == []


def test_a_full_disk_pauses_the_writer_and_its_queue_goes_on_later(life: Life, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = fail_on(monkeypatch, "Paris", DiskFullError("The disk is full."), times=1)
    life.drain()  # The look that every start takes at the queue is over.
    life.take("I live in Paris.", "2026-01-01")
    with pytest.raises(DiskFullError, match="stored before stays"):
        life.app.drain(10)
    assert (len(tried), counts(life)[:2], life.facts()) == (1, (1, 0), [])
    life.say("I like tea.", "2026-01-02")
    assert life.now("LIVES_IN") == ["Paris"]


def test_a_bug_outside_of_a_job_does_not_end_the_writer(life: Life, monkeypatch: pytest.MonkeyPatch) -> None:
    life.drain()  # The look that every start takes at the queue is over.
    failures = [RuntimeError("on purpose")]
    real = life.app.writer._step

    def step() -> bool:
        if failures:
            raise failures.pop()
        return real()

    monkeypatch.setattr(life.app.writer, "_step", step)
    life.take("I live in Paris.", "2026-01-01")
    with pytest.raises(RuntimeError, match="on purpose"):
        life.app.drain(10)
    life.say("I like tea.", "2026-01-02")
    assert (life.now("LIVES_IN"), life.now("PREFERS")) == (["Paris"], ["tea"])


def test_waiting_for_an_idle_writer_always_waits_for_what_was_queued_before(life: Life) -> None:
    for n in range(60):
        life.say(f"I have a cat named Mimi{n}.", None)
        assert counts(life)[0] == 0


def test_the_window_is_told_what_changed(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    life.events.clear()
    life.say("I moved to London.", "2026-02-01")
    changed = [event for event in life.events if isinstance(event, MemoryChanged)]
    assert {fact for event in changed for fact in event.fact_ids} == {life.fact("Paris").id, life.fact("London").id}
    life.events.clear()
    life.say("Good evening.", None)
    assert not [event for event in life.events if isinstance(event, MemoryChanged)]


def test_jobs_of_another_companion_are_done_under_its_own_contract(begin: Begin, asleep: Any) -> None:
    anna = begin("anna")
    anna.take("I live in Paris.", "2026-01-01")
    assert anna.app.drain(10)
    anna.store.write(
        lambda unit: unit.personas._db.execute("UPDATE companions SET persona_version = '7' WHERE id = 'anna'")
    )
    anna.store.write(
        lambda unit: unit.personas._db.execute(
            "INSERT INTO persona_versions SELECT 'p7', companion_id, '7', replace(contract, '\"version\": \"1\"', "
            "'\"version\": \"7\"'), created_at FROM persona_versions WHERE companion_id = 'anna'"
        )
    )
    anna.close()
    asleep()
    berta = begin("berta")
    berta.drain()
    assert berta.facts() == []
    berta.close()
    assert begin("anna").fact("Paris").persona_version == "7"


# --- vectors


class CrankyEngine:
    """Refuses one text, and whole batches in which it stands."""

    name, dimension = "cranky-1", 2

    def __init__(self) -> None:
        self.seen: list[list[str]] = []

    def embed(self, texts: Sequence[str], kind: EmbedKind, timeout: float = 30.0) -> list[list[float]]:
        self.seen.append(list(texts))
        if any("Paris" in text for text in texts):
            raise BackendError("The engine stopped.")
        return [[1.0, 0.0] for _ in texts]

    def close(self) -> None:
        return


def test_one_text_that_no_engine_can_read_costs_its_own_vector_alone(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = CrankyEngine()
    monkeypatch.setattr(ScriptedShelf, "open_embedding", lambda self: engine)
    life = begin(embedding=True)
    turns = [
        {"actor": "user", "content": words, "valid_at": "2026-01-01T20:00:00+08:00", "id": words}
        for words in ("Good morning.", "I was in Paris once.", "Good night.")
    ]
    life.intake(turns)
    life.drain()
    near = life.store.read(lambda unit: unit.search.episodes_by_vector(life.group, "cranky-1", [1.0, 0.0], 9))
    assert len(near) == 2
    assert counts(life) == (0, 1, "model_stopped")


def test_private_turns_and_edits_get_no_vector(begin: Begin) -> None:
    life = begin(embedding=True)
    life.say("I live in Paris.", "2026-01-01", privacy="private")
    life.say("Don't remember this: I like tea.", None)
    assert rows(life, "episode_vec", "fact_vec") == {"episode_vec": 0, "fact_vec": 0}
    life.say("I like jazz.", None)
    life.edit(life.fact("jazz").id, object="blues")
    life.drain()
    # The turn's own, and that of what is believed now.
    assert rows(life, "episode_vec", "fact_vec") == {"episode_vec": 1, "fact_vec": 1}


def test_a_memory_whose_wording_changes_gets_a_new_vector(begin: Begin) -> None:
    life = begin(embedding=True)
    life.say("I like jazz.", "2026-01-01")
    engine = life.app.embedder
    assert engine is not None
    life.edit(life.fact("jazz").id, scope="late at night")
    life.drain()
    told = engine.embed(["You like jazz (late at night)"], "passage")[0]
    (near,) = life.store.read(lambda unit: unit.search.facts_by_vector(life.group, engine.name, told, 5))
    assert near[1] == pytest.approx(1.0)


def test_words_blanked_while_their_vector_was_made_get_none(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    life = begin(embedding=True)
    engine = life.app.embedder
    assert engine is not None
    started, go_on = threading.Event(), threading.Event()
    real = engine.embed

    def slow(texts: Sequence[str], kind: EmbedKind, timeout: float = 30.0) -> list[list[float]]:
        started.set()
        assert go_on.wait(10)
        return real(texts, kind, timeout)

    monkeypatch.setattr(engine, "embed", slow)
    life.take("I live in Paris.", "2026-01-01")
    assert started.wait(10)
    vector = real(["I live in Paris."], "passage")[0]
    life.app.delete_memory(life.fact("Paris").id)
    go_on.set()
    life.drain()
    near = life.store.read(lambda unit: unit.search.episodes_by_vector(life.group, engine.name, vector, 5))
    assert all(similarity < 0.9 for _, similarity in near)
    assert rows(life, "fact_vec") == {"fact_vec": 0}
