"""Forgetting that is real: to the last byte, with what was derived, and it does not come back."""

from __future__ import annotations

import pytest

from companion_app.domain.text import MARK
from companion_app.errors import NotFoundError
from companion_app.governance.forget_turns import forget_all, forget_episode, forget_session
from tests.fakes.life import Begin, Life
from tests.fakes.pages import traces_in_files, traces_in_pages, traces_in_rows

pytestmark = pytest.mark.integration

# A place nobody else speaks of, so that any trace of it is one.
CANARY = "Quillonia"


def traces(life: Life, *words: str) -> list[str]:
    """Where words are still found: in rows, in decrypted pages, in files."""
    life.drain()
    looked_for = words or (CANARY,)
    return [
        *traces_in_rows(life.store, looked_for),
        *traces_in_pages(life.store, looked_for),
        *traces_in_files(life.home, looked_for),
    ]


def test_the_search_for_traces_finds_what_is_there(life: Life) -> None:
    life.say(f"I live in {CANARY}.", "2026-01-01")
    assert traces_in_rows(life.store, [CANARY])
    assert traces_in_pages(life.store, [CANARY]) == [CANARY]
    assert traces_in_files(life.home, [CANARY]) == []


def test_a_forgotten_memory_leaves_no_byte(begin: Begin) -> None:
    life = begin(embedding=True)
    life.say("Hello there.", "2026-01-01")
    life.say(f"I live in {CANARY}.", None)
    life.say("Nice!", None, actor="assistant")
    for n in range(30):
        life.take(f"Something else, number {n}.", None)
    life.drain()
    receipt = life.app.delete_memory(life.fact(CANARY).id)
    assert (receipt.left, receipt.blanked) == (0, 1)
    assert receipt.summary == "Forgotten. Checked: nothing is left."
    assert traces(life) == []
    assert life.facts(view="history") == []
    assert life.words()[1] == MARK * len(f"I live in {CANARY}.")
    assert CANARY not in life.recalled("Where do I live?")
    assert life.unwell() == []


def test_its_embedding_is_gone_and_made_anew_from_what_is_left(begin: Begin) -> None:
    life = begin(embedding=True)
    life.say(f"I live in {CANARY}. My day was long and full of rain.", "2026-01-01")
    engine = life.app.embedder
    assert engine is not None
    before = engine.embed([f"I live in {CANARY}. My day was long and full of rain."], "passage")[0]
    near = life.store.read(lambda unit: unit.search.episodes_by_vector(life.group, engine.name, before, 5))
    assert near[0][1] == pytest.approx(1.0)
    life.app.delete_memory(life.fact(CANARY).id)
    life.drain()
    after = life.store.read(lambda unit: unit.search.episodes_by_vector(life.group, engine.name, before, 5))
    assert len(after) == 1
    assert after[0][1] < 0.99
    assert life.store.read(lambda unit: unit.search.facts_by_vector(life.group, engine.name, before, 5)) == []


def test_everything_that_says_the_same_goes_with_it(life: Life) -> None:
    for day in ("2026-01-01", "2026-02-01", "2026-03-01"):
        life.say(f"I live in {CANARY}.", day)
    life.say(f"I no longer live in {CANARY}.", "2026-04-01")
    receipt = life.app.delete_memory(life.fact(CANARY).id)
    assert receipt.blanked == 4
    assert traces(life) == []


def test_the_companion_s_echo_is_blanked_too(life: Life) -> None:
    life.say(f"I live in {CANARY}.", "2026-01-01")
    reply = f"Ah, {CANARY.upper()}! How is the weather? I like rain."
    life.say(reply, None, actor="assistant")
    life.say("Fine.", None)
    life.say("The capital of Spain is Madrid.", None, actor="assistant")
    life.app.delete_memory(life.fact(CANARY).id)
    assert traces(life, CANARY, CANARY.upper()) == []
    assert life.words()[1].endswith("How is the weather? I like rain.")
    assert life.words()[3] == "The capital of Spain is Madrid."


def test_a_reply_that_was_given_the_memory_later_is_blanked_too(life: Life) -> None:
    life.say(f"I live in {CANARY}.", "2026-01-01")
    life.shelf.chat.replies.append(f"You live in {CANARY}. Anything else?")
    record = life.app.ask("Where do I live?", "another chat")
    assert record.error is None
    life.drain()
    assert life.app.memory(life.fact(CANARY).id).used_in_replies == 1
    life.app.delete_memory(life.fact(CANARY).id)
    assert traces(life) == []
    assert life.words("another chat")[1].endswith("Anything else?")


def test_other_memories_of_the_same_sentence_keep_their_places(life: Life) -> None:
    words = f"I live in {CANARY} and I work as a nurse. I like tea."
    life.say(words, "2026-01-01")
    assert {fact.object for fact in life.facts()} == {CANARY, "nurse", "tea"}
    life.app.delete_memory(life.fact(CANARY).id)
    assert traces(life) == []
    (content,) = life.words()
    assert len(content) == len(words)
    for fact in life.facts():
        (quote,) = fact.evidence
        assert content[quote.start : quote.end] == quote.quote
    assert life.fact("tea").evidence[0].quote == "I like tea"
    assert life.fact("nurse").evidence[0].quote == "I work as a nurse"
    assert life.unwell() == []


def test_forgetting_what_had_closed_a_memory_reopens_it(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    life.say(f"I moved to {CANARY}.", "2026-02-01")
    life.app.delete_memory(life.fact(CANARY).id)
    assert life.told("LIVES_IN") == [("Paris", "2026-01-01", None, "active")]
    assert life.fact("Paris").superseded_by is None
    assert life.fact("Paris").conflict is None
    assert traces(life) == []


def test_forgetting_a_correction_lets_what_it_corrected_stand_again(life: Life) -> None:
    life.say("I am 30 years old.", "2026-01-01")
    life.say("Sorry, I meant 31.", "2026-01-01T20:05:00+08:00")
    life.app.delete_memory(life.fact("31").id)
    assert life.now("AGE") == ["30"]


def test_forgetting_a_dislike_lets_the_older_liking_stand_again(life: Life) -> None:
    life.say("I like jazz.", "2026-01-01")
    life.say("I don't like jazz.", "2026-02-01")
    life.app.delete_memory(life.fact("jazz", predicate="DISLIKES").id)
    assert life.now("PREFERS") == ["jazz"]
    assert life.words() == ["I like jazz.", MARK * len("I don't like jazz.")]


def test_an_edited_memory_is_forgotten_with_all_its_wordings(life: Life) -> None:
    life.say("I live in Parma.", "2026-01-01")
    life.edit(life.fact("Parma").id, object=f"Old {CANARY}")
    life.edit(life.fact(f"Old {CANARY}").id, object=f"New {CANARY}")
    life.app.delete_memory(life.fact(f"New {CANARY}").id)
    assert life.facts(view="history") == []
    assert traces(life, CANARY, "Parma") == []


def test_an_edit_that_was_undone_is_forgotten_with_its_memory(life: Life) -> None:
    life.say(f"I live in {CANARY}.", "2026-01-01")
    life.edit(life.fact(CANARY).id, scope="in winter")
    life.app.undo()
    life.edit(life.fact(CANARY).id, object=f"Greater {CANARY}")
    life.app.undo()
    life.app.delete_memory(life.fact(CANARY).id)
    assert life.facts(view="history") == []
    assert traces(life) == []


def test_the_old_wording_alone_can_be_forgotten_and_the_edit_stays(life: Life) -> None:
    life.say(f"I live in {CANARY}.", "2026-01-01")
    old = life.fact(CANARY).id
    life.edit(old, object="Parma")
    life.app.delete_memory(old)
    assert life.now("LIVES_IN") == ["Parma"]
    assert traces(life) == []


def test_a_retracted_memory_can_still_be_forgotten(life: Life) -> None:
    life.say(f"I live in {CANARY}.", "2026-01-01")
    gone = life.fact(CANARY).id
    life.app.retract_memory(gone)
    life.app.delete_memory(gone)
    assert life.facts(view="history") == []
    assert traces(life) == []


def test_people_are_forgotten_with_their_names(life: Life) -> None:
    life.say(f"My sister's name is {CANARY}.", "2026-01-01")
    life.say(f"My sister {CANARY} lives in Rome.", "2026-01-02")
    for fact in life.facts():
        if CANARY in (fact.object, fact.subject):
            life.app.delete_memory(fact.id)
    assert traces(life) == []


def test_keeping_the_message_leaves_the_words_where_only_the_user_sees_them(begin: Begin) -> None:
    life = begin(embedding=True)
    words = f"I live in {CANARY}. I like tea."
    life.say(words, "2026-01-01")
    life.say(f"{CANARY} is far away.", None, actor="assistant")
    receipt = life.app.delete_memory(life.fact(CANARY).id, keep_message=True)
    assert receipt.left == 0
    assert receipt.summary.endswith("The message it came from is still in the chat.")
    assert life.words() == [words, f"{CANARY} is far away."]
    for query in ("Where do I live?", CANARY, f"tea {CANARY}"):
        assert CANARY not in life.recalled(query).replace(query, "")
    assert not life.store.read(lambda unit: unit.search.episodes_by_words(life.group, CANARY, 9))
    assert not life.store.read(lambda unit: unit.search.contexts_by_words(life.group, CANARY, 9))
    assert life.now("PREFERS") == ["tea"]
    # What is kept for the user alone is read by nothing again, nor used to understand what follows.
    episode = life.turns()[0][0]
    life.store.write(lambda unit: unit.jobs.add(life.group, "read", episode, 0))
    life.app.writer.poke()
    life.drain()
    assert [fact.object for fact in life.facts()] == ["tea"]
    assert life.unwell() == []


def test_a_hidden_name_explains_no_pronoun_in_the_next_message(life: Life) -> None:
    life.say(f"My brother {CANARY} came over.", "2026-01-01")
    assert [fact.object for fact in life.facts()] == [CANARY]
    life.app.delete_memory(life.fact(CANARY).id, keep_message=True)
    life.say("He lives in Berlin.", None)
    assert CANARY not in {fact.subject for fact in life.facts()}


def test_an_edit_s_words_are_blanked_even_when_messages_are_kept(life: Life) -> None:
    life.say("I live in Parma.", "2026-01-01")
    life.edit(life.fact("Parma").id, object=CANARY)
    life.app.delete_memory(life.fact(CANARY).id, keep_message=True)
    assert life.words() == ["I live in Parma."]
    assert traces(life) == []


def test_said_again_it_waits_and_a_yes_lifts_that(life: Life) -> None:
    life.say(f"I live in {CANARY}.", "2026-01-01")
    life.app.delete_memory(life.fact(CANARY).id)
    life.say(f"I live in {CANARY}.", "2026-02-01")
    waiting = life.fact(CANARY)
    assert (waiting.status, waiting.reason) == (
        "pending",
        "It was forgotten before and said again; it waits for a yes.",
    )
    life.app.confirm_memory(waiting.id)
    assert life.now("LIVES_IN") == [CANARY]
    life.say(f"I live in {CANARY}.", "2026-03-01")
    assert life.pending() == []


def test_a_yes_to_one_place_lifts_nothing_from_another(life: Life) -> None:
    for place in (CANARY, "Rome"):
        life.say(f"I live in {place}.", None)
        life.app.delete_memory(life.fact(place).id)
    life.say(f"I live in {CANARY}.", None)
    life.say("I live in Rome.", None)
    life.app.confirm_memory(life.fact("Rome").id)
    life.say(f"I live in {CANARY}.", None)
    assert (life.now("LIVES_IN"), life.pending("LIVES_IN")) == (["Rome"], [CANARY])


def test_a_forgotten_dislike_does_not_keep_a_liking_back(life: Life) -> None:
    life.say("I don't like jazz.", "2026-01-01")
    life.app.delete_memory(life.fact("jazz").id)
    life.say("I like jazz.", "2026-02-01")
    assert (life.now("PREFERS"), life.pending()) == (["jazz"], [])


def test_an_edit_to_what_was_forgotten_lets_it_be_said_again(life: Life) -> None:
    life.say(f"I live in {CANARY}.", "2026-01-01")
    life.app.delete_memory(life.fact(CANARY).id)
    life.say("I live in Rome.", "2026-02-01")
    life.edit(life.fact("Rome").id, object=CANARY)
    life.say(f"I live in {CANARY}.", "2026-03-01")
    assert (life.now("LIVES_IN"), life.pending()) == ([CANARY], [])


def test_undoing_the_yes_makes_it_wait_again_for_good(life: Life) -> None:
    life.say(f"I live in {CANARY}.", "2026-01-01")
    life.app.delete_memory(life.fact(CANARY).id)
    life.say(f"I live in {CANARY}.", "2026-02-01")
    life.app.confirm_memory(life.fact(CANARY).id)
    life.app.undo()
    assert life.pending() == [CANARY]
    life.say(f"I live in {CANARY}.", "2026-03-01")
    assert (life.now("LIVES_IN"), life.pending()) == ([], [CANARY])


def test_a_different_value_is_not_kept_back(life: Life) -> None:
    life.say(f"I live in {CANARY}.", "2026-01-01")
    life.app.delete_memory(life.fact(CANARY).id)
    life.say("I live in Rome.", "2026-02-01")
    assert life.now("LIVES_IN") == ["Rome"]


def test_never_again_adds_a_rule_that_stops_it_at_the_door(life: Life) -> None:
    life.say(f"I live in {CANARY}.", "2026-01-01")
    life.app.delete_memory(life.fact(CANARY).id, never=True)
    (rule,) = life.app.never_rules()
    assert (rule.kind, rule.value, rule.companion) == ("phrase", CANARY, "default")
    life.say(f"I live in {CANARY}.", "2026-02-01")
    assert life.facts(view="history") == []
    assert life.app.never_rules()[0].stopped == 1


def test_without_never_no_rule_keeps_the_secret(life: Life) -> None:
    life.say(f"I live in {CANARY}.", "2026-01-01")
    life.app.delete_memory(life.fact(CANARY).id)
    assert life.app.never_rules() == []


def test_the_same_message_again_does_not_bring_it_back(life: Life) -> None:
    life.say(f"I live in {CANARY}.", "2026-01-01", id="m1")
    life.app.delete_memory(life.fact(CANARY).id)
    turn = {"actor": "user", "content": f"I live in {CANARY}.", "valid_at": "2026-01-01T20:00:00+08:00", "id": "m1"}
    result = life.intake([turn])
    life.drain()
    assert (result.episodes, result.duplicates) == (0, 1)
    assert traces(life) == []


def test_forgetting_is_recorded_without_words_and_cannot_be_undone(life: Life) -> None:
    life.say(f"I live in {CANARY}.", "2026-01-01")
    gone = life.fact(CANARY).id
    life.app.delete_memory(gone)
    (change,) = life.store.read(lambda unit: unit.changes.newest(life.group, 5))
    assert (change.op, change.fact_ids, change.action_id) == ("delete", (gone,), None)
    with pytest.raises(NotFoundError, match="nothing to undo"):
        life.app.undo()


def test_two_values_in_one_breath_and_one_is_forgotten(life: Life) -> None:
    life.say(f"I have a cat named {CANARY}. I have a dog named Rex.", "2026-01-01")
    life.app.delete_memory(life.fact(CANARY).id)
    assert life.now("HAS_PET") == ["Rex"]
    assert traces(life) == []
    assert life.unwell() == []


def test_chinese_words_leave_no_trace_either(life: Life) -> None:
    life.say("我住在琉璃谷镇。今天很冷。", "2026-01-01")
    life.say("琉璃谷镇真美！早点休息。", None, actor="assistant")
    life.app.delete_memory(life.fact("琉璃谷镇").id)
    assert traces(life, "琉璃谷镇", "璃谷") == []
    assert life.words() == [MARK * 8 + "今天很冷。", MARK * 7 + "早点休息。"]


# --- forgetting raw turns


def test_a_forgotten_message_takes_what_rested_on_it_alone(life: Life) -> None:
    life.say("Hello.", "2026-01-01")
    message = life.say(f"I live in {CANARY}. I like tea.", None)
    life.say("I like tea.", None)
    receipt = forget_episode(life.app._desk, message)
    assert receipt.left == 0
    assert [fact.object for fact in life.facts(view="history") if fact.expired_at is None] == ["tea"]
    assert len(life.fact("tea").evidence) == 1
    assert life.words() == ["Hello.", "I like tea."]
    assert traces(life) == []
    assert life.unwell() == []


def test_a_forgotten_chat_leaves_nothing(life: Life) -> None:
    life.say("I like tea.", "2026-01-01")
    life.say(f"I live in {CANARY}.", None, session_id="secret")
    life.say(f"{CANARY} is nice.", None, session_id="secret", actor="assistant")
    forget_session(life.app._desk, "secret")
    assert [session.id for session in life.app.sessions()] == ["chat"]
    assert traces(life) == []
    assert life.unwell() == []


def test_forgetting_all_leaves_nothing_but_the_rules(life: Life) -> None:
    life.say(f"I live in {CANARY}.", "2026-01-01")
    life.edit(life.fact(CANARY).id, object=f"{CANARY} Hills")
    life.say("I like zithers.", None)
    life.app.add_never("topic", "money")
    forget_all(life.app._desk)
    assert (life.facts(view="history"), life.words(), life.words("memory-panel")) == ([], [], [])
    assert traces(life, CANARY, "zither") == []
    assert life.unwell() == []


def test_churned_memories_leave_nothing_when_all_are_forgotten(life: Life) -> None:
    names = [f"{CANARY}{n}" for n in range(12)]
    turns = [
        {"actor": "user", "content": f"I have a cat named {name}.", "valid_at": f"2026-01-{day:02}T20:00:00+08:00"}
        for day, name in enumerate(names, 1)
    ]
    life.intake(turns)
    life.drain()
    for name in names[::2] + names[1::2]:
        life.app.delete_memory(life.fact(name).id)
    assert traces(life) == []
    assert life.unwell() == []


def test_a_forgotten_message_takes_along_what_the_companion_said_back_of_it(life: Life) -> None:
    turn = life.say(f"I have a dog named {CANARY}.", "2026-01-01")
    life.say(f"{CANARY}, lovely. How was work?", None, actor="assistant")
    receipt = forget_episode(life.app._desk, turn)
    assert (receipt.left, receipt.elsewhere, receipt.blanked) == (0, 0, 2)
    assert receipt.summary == "Forgotten. Checked: nothing is left."
    assert "How was work?" in life.words()[0]
    assert traces(life) == []


@pytest.mark.parametrize("whole_message", [True, False])
def test_a_receipt_never_claims_that_nothing_is_left_while_another_message_names_it(
    life: Life, whole_message: bool
) -> None:
    turn = life.say(f"I have a dog named {CANARY}.", "2026-01-01")
    life.say(f"What a day with {CANARY} that was!", "2026-01-05")
    forgotten = life.fact(CANARY).id
    desk, app = life.app._desk, life.app
    receipt = forget_episode(desk, turn) if whole_message else app.delete_memory(forgotten)
    assert (receipt.left, receipt.elsewhere) == (0, 1)
    assert receipt.summary == "Forgotten. Messages that still name it: 1."
