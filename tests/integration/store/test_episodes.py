"""The Interaction Episode Store: turns are stored once, kept as they were said, and found or not as they should be."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion_app.domain.episode import Episode, NewTurn, Span
from companion_app.domain.text import MARK, clean
from companion_app.errors import InputError
from companion_app.store.database import Database
from companion_app.store.words import MOST_CHARACTERS
from tests.fakes.turns import new_turn

pytestmark = pytest.mark.integration
GROUP = "2:me:default"


def add(store: Database, turn: NewTurn, *, withheld: bool = False) -> Episode | None:
    return store.write(lambda unit: unit.episodes.add(GROUP, turn, 5, withheld=withheld))


def must_add(store: Database, content: str, **fields: Any) -> Episode:
    withheld = bool(fields.pop("withheld", False))
    episode = add(store, new_turn(content, **fields), withheld=withheld)
    assert episode is not None
    return episode


def found(store: Database, words: str, *, around: bool = False) -> list[int]:
    return store.read(
        lambda unit: (unit.search.contexts_by_words if around else unit.search.episodes_by_words)(GROUP, words, 50)
    )


def get(store: Database, episode: Episode) -> Episode:
    kept = store.read(lambda unit: unit.episodes.get(GROUP, episode.id))
    assert kept is not None
    return kept


# --- once and as it was said


def test_every_field_comes_back_as_it_was_stored(store: Database) -> None:
    turn = new_turn(
        "I live in Paris. 我住在巴黎。🎹", external_id="mine", source="voice", status="interrupted",
        privacy="sensitive", memory_write_policy="explicit", generation_id="g", parent_id="p", speaker="Li",
        tz="Asia/Shanghai", spans=(Span(0, 3, "pasted"), Span(4, 6, "quoted")), is_stranger=True,
    )  # fmt: skip
    episode = add(store, turn)
    assert episode is not None
    assert get(store, episode) == episode
    assert (episode.turn, episode.created_at, episode.group_id) == (turn, 5, GROUP)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(st.text(min_size=1, max_size=200).map(clean))
def test_any_text_comes_back_as_it_was_sent(store: Database, content: str) -> None:
    turn = new_turn(content, external_id=None)
    episode = add(store, turn)
    if episode is not None:
        assert get(store, episode).turn.content == content


def test_the_same_turn_twice_is_stored_once(store: Database) -> None:
    assert add(store, new_turn("Hi", external_id="1")) is not None
    assert add(store, new_turn("Hi", external_id="1")) is None
    assert add(store, new_turn("Hi", external_id="1", at="2026-07-07T20:00:00+08:00")) is None
    assert store.read(lambda unit: unit.episodes.count(GROUP)) == 1


def test_the_same_id_with_other_words_or_another_actor_is_refused(store: Database) -> None:
    must_add(store, "Hi", external_id="1")
    for turn in (new_turn("Ho", external_id="1"), new_turn("Hi", external_id="1", actor="assistant")):
        with pytest.raises(InputError, match="'1'"):
            add(store, turn)
    assert store.read(lambda unit: unit.episodes.count(GROUP)) == 1


def test_without_an_id_content_actor_session_and_time_make_one(store: Database) -> None:
    assert add(store, new_turn("Hi")) is not None
    assert add(store, new_turn("Hi")) is None
    assert add(store, new_turn("Hi", actor="assistant")) is not None
    assert add(store, new_turn("Hi", session_id="other")) is not None
    assert add(store, new_turn("Hi", at="2026-07-06T20:00:01+08:00")) is not None
    assert add(store, new_turn("Hi", at="2026-07-06T12:00:00+00:00")) is None
    assert store.read(lambda unit: unit.episodes.count(GROUP)) == 4


def test_a_blanked_turn_s_id_still_counts_as_seen(store: Database) -> None:
    episode = must_add(store, "my secret", external_id="1")
    store.write(lambda unit: unit.episodes.rewrite(episode, MARK * 9))
    assert add(store, new_turn("my secret", external_id="1")) is None
    with pytest.raises(InputError):
        add(store, new_turn(MARK * 9, external_id="1"))
    assert get(store, episode).turn.content == MARK * 9


def test_what_was_seen_is_kept_as_hashes_that_nobody_can_read(store: Database) -> None:
    must_add(store, "canary of the seen turns", external_id="canary-id")
    rows = store.read(lambda unit: unit.episodes._db.execute("SELECT * FROM seen_turns").fetchall())
    assert len(rows) == 1
    assert not any(b"canary" in bytes(value) for row in rows for value in row if isinstance(value, bytes))


# --- what is found


def test_a_turn_is_found_by_words_in_both_languages_speaker_and_date(store: Database) -> None:
    paris = must_add(store, "I moved to Paris", speaker="Li Ming")
    tea = must_add(store, "我喜欢喝乌龙茶", session_id="b")
    assert found(store, "paris") == found(store, "moving") == found(store, "Li Ming") == [paris.seq]
    assert found(store, "乌龙茶") == found(store, "烏龍") == [tea.seq]
    assert set(found(store, "2026年7月6日")) == {paris.seq, tea.seq}
    assert set(found(store, "July")) == {paris.seq, tea.seq}
    assert found(store, "Rome") == []


def test_a_turn_is_found_by_its_neighbours_words_in_the_second_index(store: Database) -> None:
    asked = must_add(store, "Which city?", actor="assistant")
    told = must_add(store, "Lisbon")
    must_add(store, "Madrid", session_id="other")
    assert found(store, "lisbon") == [told.seq]
    assert set(found(store, "lisbon", around=True)) == {asked.seq, told.seq}
    later = must_add(store, "I see", actor="assistant")
    assert set(found(store, "lisbon", around=True)) == {asked.seq, told.seq, later.seq}


@pytest.mark.parametrize("fields", [{"privacy": "private"}, {"memory_write_policy": "never"}, {"withheld": True}])
def test_private_and_withheld_turns_are_in_the_transcript_and_in_no_index(
    store: Database, fields: dict[str, Any]
) -> None:
    before = must_add(store, "Hello")
    secret = must_add(store, "my canary word", **fields)
    after = must_add(store, "Bye")
    assert found(store, "canary") == found(store, "canary", around=True) == []
    assert [turn.id for turn in store.read(lambda unit: unit.episodes.page(GROUP, "chat"))] == [
        before.id, secret.id, after.id,
    ]  # fmt: skip
    assert set(found(store, "bye", around=True)) == {before.seq, after.seq}


def test_withholding_later_takes_a_turn_out_of_every_index(store: Database) -> None:
    before, secret = must_add(store, "Hello"), must_add(store, "my canary word")
    store.write(lambda unit: unit.episodes.withhold(secret))
    assert found(store, "canary") == found(store, "canary", around=True) == []
    assert found(store, "hello", around=True) == [before.seq]
    assert store.read(lambda unit: unit.episodes.is_withheld(secret.id))


def test_a_hidden_span_is_in_the_transcript_and_in_no_index(store: Database) -> None:
    before, told = must_add(store, "Hello"), must_add(store, "I live in Porto. I like tea.")
    store.write(lambda unit: unit.episodes.hide(told, [(0, 16)]))
    assert get(store, told).turn.content == "I live in Porto. I like tea."
    assert store.read(lambda unit: unit.episodes.usable(told)) == MARK * 16 + " I like tea."
    assert store.read(lambda unit: unit.episodes.withheld_spans(told.id)) == [(0, 16)]
    assert found(store, "porto") == found(store, "porto", around=True) == []
    assert found(store, "tea") == [told.seq]
    assert set(found(store, "tea", around=True)) == {before.seq, told.seq}
    store.write(lambda unit: unit.episodes.hide(told, [(0, 16)]))
    assert store.read(lambda unit: unit.episodes.withheld_spans(told.id)) == [(0, 16)]


def test_rewritten_words_are_gone_from_every_index_and_from_the_vectors(store: Database) -> None:
    before, told = must_add(store, "Hello"), must_add(store, "I live in Porto.")
    store.write(lambda unit: unit.search.put_episode_vector(told.seq, GROUP, "engine", [1.0, 0.0]))
    store.write(lambda unit: unit.episodes.rewrite(told, MARK * 16))
    assert found(store, "porto") == found(store, "porto", around=True) == []
    assert store.read(lambda unit: unit.search.episodes_by_vector(GROUP, "engine", [1.0, 0.0], 5)) == []
    assert before.seq in found(store, "hello", around=True)
    with pytest.raises(AssertionError):
        store.write(lambda unit: unit.episodes.rewrite(told, "longer than it was before"))


def test_only_the_beginning_of_a_very_long_message_is_indexed_and_all_of_it_is_kept(store: Database) -> None:
    long = "word " * (MOST_CHARACTERS // 5) + " canary"
    episode = must_add(store, long)
    assert found(store, "canary") == []
    assert found(store, "word") == [episode.seq]
    assert get(store, episode).turn.content == long


HOSTILE = [
    '"', "*", "a AND", "NEAR(", "a OR OR b", "t:", "-", "^", "(((", "foo*bar", "'; drop table f;--", "a" * 100_000,
    '"' * 99_999, "word " * 50_000, "NOT a", "{a b}:c", "\x00", "a\x00b", "🎹", "AND OR NOT", "\ud800",
    "中\udfff文", "",
]  # fmt: skip


@pytest.mark.parametrize("query", HOSTILE)
def test_no_question_breaks_the_search(store: Database, query: str) -> None:
    must_add(store, "foo bar a AND b 中文")
    found(store, query)
    found(store, query, around=True)
    store.read(lambda unit: unit.search.facts_by_words(GROUP, query, 5))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(st.characters(), max_size=200))
def test_no_random_question_breaks_it_either(store: Database, query: str) -> None:
    found(store, query)


# --- sessions and pages


def test_sessions_are_listed_with_the_newest_first(store: Database) -> None:
    must_add(store, "\n  First line of one\nmore", session_id="one")
    must_add(store, "An answer", actor="assistant", session_id="one")
    must_add(store, "word " * 40, session_id="two")
    must_add(store, "an edit", session_id="memory-panel", source="memory_panel")
    must_add(store, "again", session_id="one")
    sessions = store.read(lambda unit: unit.episodes.sessions(GROUP))
    assert [(s.id, s.turns) for s in sessions] == [("one", 3), ("two", 1)]
    assert (sessions[0].title, sessions[0].last_line) == ("First line of one", "again")
    assert len(sessions[1].title) <= 60
    assert sessions[1].title.endswith("…")


def test_pages_are_oldest_first_and_end_before_a_turn(store: Database) -> None:
    episodes = [must_add(store, f"turn {n}") for n in range(10)]

    def page(before: int | None = None, limit: int = 4) -> list[str]:
        return [turn.content for turn in store.read(lambda unit: unit.episodes.page(GROUP, "chat", before, limit))]

    assert page() == ["turn 6", "turn 7", "turn 8", "turn 9"]
    assert page(episodes[6].seq) == ["turn 2", "turn 3", "turn 4", "turn 5"]
    assert page(episodes[0].seq) == []
    around = store.read(lambda unit: unit.episodes.page_around(GROUP, "chat", episodes[5].id, 4))
    assert "turn 5" in [turn.content for turn in around]
    assert len(around) == 4
    assert store.read(lambda unit: unit.episodes.page_around(GROUP, "chat", "nowhere", 4)) == []
    assert [e.turn.content for e in store.read(lambda unit: unit.episodes.before(episodes[3], 2))] == [
        "turn 1", "turn 2",
    ]  # fmt: skip


def test_the_replies_to_a_turn_end_with_the_next_turn_of_another(store: Database) -> None:
    asked = must_add(store, "Hi")
    first, second = must_add(store, "Hello", actor="assistant"), must_add(store, "You", actor="assistant")
    must_add(store, "Well")
    must_add(store, "Yes?", actor="assistant")
    assert store.read(lambda unit: [reply.id for reply in unit.episodes.replies_to(asked)]) == [first.id, second.id]


def test_the_late_result_of_a_stopped_generation_is_known(store: Database) -> None:
    must_add(store, "I will look…", actor="assistant", status="interrupted", generation_id="g1")
    must_add(store, "Done.", actor="assistant", generation_id="g2")
    late = must_add(store, "42", actor="tool", source="tool", generation_id="g1")
    fine = must_add(store, "43", actor="tool", source="tool", generation_id="g2")
    alone = must_add(store, "44", actor="tool", source="tool")
    assert store.read(lambda unit: [unit.episodes.was_cancelled(e) for e in (late, fine, alone)]) == [
        True, False, False,
    ]  # fmt: skip
