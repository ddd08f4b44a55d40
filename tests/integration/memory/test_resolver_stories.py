"""From what is said to what is believed, through the door, the writer and the store."""

from __future__ import annotations

import pytest

from tests.fakes.life import Begin, Life

pytestmark = pytest.mark.integration


def test_a_move_closes_the_old_home_and_keeps_it(life: Life) -> None:
    life.say("I live in Paris.", "2025-03-05")
    life.say("I moved to London.", "2026-01-10")
    assert life.told("LIVES_IN") == [
        ("Paris", "2025-03-05", "2026-01-10", "inactive"),
        ("London", "2026-01-10", None, "active"),
    ]
    old, new = life.fact("Paris"), life.fact("London")
    assert (old.superseded_by, new.supersedes, old.expired_at) == (new.id, (old.id,), None)
    assert old.conflict is not None
    assert (old.conflict.kind, old.conflict.resolution) == ("temporal_evolution", "superseded")
    assert old.reason == "Something newer took its place."


def test_a_move_in_chinese(life: Life) -> None:
    life.say("我住在北京。", "2025-03-05")
    life.say("我搬到上海了。", "2026-01-10")
    assert life.now("LIVES_IN") == ["上海"]
    assert life.fact("上海").text == "你住在上海"


def test_moving_later_on_the_day_of_the_first_statement_counts(life: Life) -> None:
    life.say("I live in Paris.", "2026-07-06T09:00:00+08:00")
    life.say("I moved to London today.", "2026-07-06T21:00:00+08:00")
    assert life.now("LIVES_IN") == ["London"]


def test_views_tell_what_held_then_and_what_was_believed_then(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-10")
    life.say("I moved to London in March 2026.", "2026-05-20")

    def lived(**view: str) -> list[str]:
        instants = {name: Life.instant(day) for name, day in view.items()}
        return [fact.object for fact in life.facts(predicate="LIVES_IN", status="active", **instants)]

    assert lived() == ["London"]
    assert lived(as_of="2026-02-01") == ["Paris"]
    assert lived(as_of="2026-04-01") == ["London"]
    assert lived(as_of="2025-06-01") == []
    # In April the news had not arrived yet.
    assert lived(known_at="2026-04-01") == ["Paris"]
    assert lived(known_at="2026-05-21", as_of="2026-04-01") == ["London"]
    assert lived(known_at="2025-06-01") == []


def test_what_was_believed_then_is_told_with_the_windows_of_then(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-10")
    life.say("I moved to London.", "2026-05-20")
    (then,) = life.facts(predicate="LIVES_IN", known_at=Life.instant("2026-02-01"))
    assert (then.object, then.status, then.invalid_at, then.superseded_by) == ("Paris", "active", None, None)


def test_arrival_order_makes_no_difference_to_the_windows(begin: Begin) -> None:
    life = begin()
    life.say("I moved to London.", "2026-01-10")
    life.take("I live in Paris.", None, valid_at="2025-03-05T20:00:00+08:00")
    life.drain()
    assert [(value, start, end) for value, start, end, _ in life.told("LIVES_IN")] == [
        ("Paris", "2025-03-05", "2026-01-10"),
        ("London", "2026-01-10", None),
    ]


def test_the_same_again_adds_evidence_and_confidence(life: Life) -> None:
    for day in ("2026-01-01", "2026-02-01", "2026-03-01"):
        life.say("I live in Paris.", day)
    fact = life.fact("Paris")
    assert (len(fact.evidence), fact.confidence) == (3, 0.95)
    assert [Life.day(item.said_at) for item in fact.evidence] == ["2026-01-01", "2026-02-01", "2026-03-01"]
    assert all(item.quote == "I live in Paris" for item in fact.evidence)


def test_a_quote_is_exactly_the_words_at_its_place(life: Life) -> None:
    life.say("你好！我住在北京。🎹 Also, I have a cat named Mimi.", "2026-01-01")
    facts = life.facts()
    assert {"LIVES_IN", "HAS_PET"} <= {fact.predicate for fact in facts}
    contents = {turn_id: words for turn_id, _, words in life.turns()}
    for fact in facts:
        for item in fact.evidence:
            assert contents[item.episode_id][item.start : item.end] == item.quote


def test_a_correction_takes_back_what_never_was_true(life: Life) -> None:
    life.say("I am 30 years old.", "2026-01-01")
    life.say("Sorry, I meant 31.", "2026-01-01T20:05:00+08:00")
    assert life.now("AGE") == ["31"]
    wrong = [fact for fact in life.facts(view="history", predicate="AGE") if fact.object == "30"]
    assert wrong
    assert all(fact.expired_at is not None for fact in wrong)
    assert wrong[-1].reason == "The user corrected it."


def test_a_denial_takes_back_and_an_end_keeps(life: Life) -> None:
    life.say("I live in Madrid.", "2026-01-01")
    life.say("I never lived in Madrid.", "2026-01-02")
    assert life.told("LIVES_IN") == []
    life.say("I work at Siemens.", "2026-02-01")
    life.say("I quit my job at Siemens.", "2026-03-01")
    assert life.told("WORKS_AT") == [("Siemens", "2026-02-01", "2026-03-01", "inactive")]
    assert life.fact("Siemens").reason == "It ended."


def test_two_tastes_of_one_thing_exclude_each_other(life: Life) -> None:
    life.say("I like coffee.", "2026-01-01")
    life.say("I don't like coffee.", "2026-02-01")
    assert (life.now("PREFERS"), life.now("DISLIKES")) == ([], ["coffee"])
    life.say("I like tea.", "2026-03-01")
    assert life.now("PREFERS") == ["tea"]


def test_three_languages_of_programming_are_three(life: Life) -> None:
    life.say("I'm learning C++.", "2026-01-01")
    life.say("I'm learning C.", "2026-01-02")
    assert sorted(life.now("LEARNING")) == ["C", "C++"]


def test_a_second_home_stands_beside_the_first(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    life.say("I also live in Bonn.", "2026-02-01")
    assert sorted(life.now("LIVES_IN")) == ["Bonn", "Paris"]
    life.say("I no longer live in Bonn.", "2026-03-01")
    assert life.now("LIVES_IN") == ["Paris"]


def test_the_same_place_written_otherwise_is_one(life: Life) -> None:
    life.say("我住在北京。", "2026-01-01")
    life.say("我住在北京市。", "2026-02-01")
    (fact,) = life.facts(predicate="LIVES_IN")
    assert (fact.object, len(fact.evidence)) == ("北京", 2)


def test_a_doubt_waits_and_closes_nothing(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    life.say("I think I live in Rome.", "2026-02-01")
    assert (life.now("LIVES_IN"), life.pending("LIVES_IN")) == (["Paris"], ["Rome"])
    waiting = life.fact("Rome")
    assert (waiting.status, waiting.confidence, waiting.reason) == (
        "pending",
        0.60,
        "Said with doubt; it waits for a yes.",
    )


def test_a_doubt_that_is_said_plainly_is_one_active_fact(life: Life) -> None:
    life.say("I think I live in Rome.", "2026-02-01")
    doubt = life.fact("Rome")
    life.say("I live in Rome.", "2026-02-05")
    fact = life.fact("Rome")
    assert (fact.id, fact.status, len(fact.evidence)) == (doubt.id, "active", 2)
    assert life.pending() == []


def test_a_private_matter_waits_for_consent(life: Life) -> None:
    life.say("I am allergic to peanuts.", "2026-01-01")
    (fact,) = life.facts(predicate="ALLERGIC_TO")
    assert (fact.status, fact.sensitivity, fact.visibility) == ("pending", "health", "hidden_sensitive")
    life.app.confirm_memory(fact.id)
    after = life.fact("peanuts")
    assert (after.status, after.visibility) == ("active", "user_visible")


def test_the_user_can_end_a_private_matter_by_saying_so(life: Life) -> None:
    life.say("I am allergic to peanuts.", "2026-01-01")
    life.app.confirm_memory(life.fact("peanuts").id)
    life.say("I'm no longer allergic to peanuts.", "2026-02-01")
    assert life.now("ALLERGIC_TO") == []
    assert life.told("ALLERGIC_TO") == [("peanuts", "2026-01-01", "2026-02-01", "inactive")]


def test_a_document_asks_and_changes_nothing(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    for words in (
        "The user lives in Rome.", "The user never lived in Paris.", "The user no longer lives in Paris.",
        "The user likes cults.",
    ):  # fmt: skip
        life.say(words, "2026-02-01", actor="tool", source="document", session_id="papers")
    assert life.told("LIVES_IN") == [
        ("Paris", "2026-01-01", None, "active"),
        ("Rome", "2026-02-01", None, "pending"),
    ]
    rome = life.fact("Rome")
    assert (rome.write_source, rome.reason) == ("import", "It comes from a document or a tool; it waits for a yes.")
    assert life.facts(predicate="PREFERS") == []
    life.app.confirm_memory(rome.id)
    assert life.now("LIVES_IN") == ["Rome"]
    life.say("The user no longer lives in Rome.", "2026-03-01", actor="tool", source="document", session_id="papers")
    assert life.now("LIVES_IN") == ["Rome"]


def test_beside_pasted_text_the_user_s_own_words_wait(life: Life) -> None:
    words = "I live in Rome. PASTED: I live in Oslo."
    life.say(words, "2026-01-01", spans=[{"start": 16, "end": len(words), "kind": "pasted"}])
    assert (life.now("LIVES_IN"), life.pending("LIVES_IN")) == ([], ["Rome"])


def test_the_companion_only_promises_and_waits_with_it(life: Life) -> None:
    life.say("I live in Paris. I'll remind you tomorrow to call Anna.", "2026-01-01", actor="assistant")
    assert life.facts(predicate="LIVES_IN") == []
    (promise,) = life.facts(predicate="PROMISED")
    assert (promise.subject, promise.status) == ("companion", "pending")


@pytest.mark.parametrize(
    "fields",
    [
        {"status": "interrupted"}, {"status": "corrected"}, {"privacy": "private"}, {"memory_write_policy": "never"},
        {"speaker": "Somebody Else"}, {"actor": "system"}, {"source": "system"}, {"source": "memory_panel"},
    ],
)  # fmt: skip
def test_these_turns_are_kept_and_teach_nothing(life: Life, fields: dict[str, str]) -> None:
    life.say("I live in Paris.", "2026-01-01", **fields)
    assert life.facts() == []
    assert life.words() == ["I live in Paris."]
    assert life.unwell() == []


def test_the_late_result_of_a_stopped_reply_teaches_nothing(life: Life) -> None:
    life.say("I will look", "2026-01-01", actor="assistant", status="interrupted", generation_id="g1")
    life.say("The user lives in Rome.", None, actor="tool", source="tool", generation_id="g1")
    assert life.facts() == []


def test_what_the_user_asks_not_to_remember_is_in_the_transcript_and_nowhere_else(life: Life) -> None:
    life.say("Don't remember this: I live in Paris.", "2026-01-01")
    assert life.facts() == []
    assert len(life.words()) == 1
    assert "Paris" not in life.recalled("Where do I live? Paris?")
    # Nor does the next turn learn from it whom "he" means.
    life.say("Do not remember this: my brother Otto is ill.", "2026-01-02")
    life.say("He lives in Berlin.", None)
    assert "Otto" not in {fact.subject for fact in life.facts()}


def test_a_state_fades_by_itself(life: Life) -> None:
    life.say("I'm exhausted lately.", "2026-01-01")
    assert len(life.now("FEELS")) == 1
    life.clock.forward(20)
    assert life.now("FEELS") == []
    (fact,) = [fact for fact in life.facts(view="history") if fact.predicate == "FEELS"]
    assert (fact.status, fact.expired_at, fact.stability) == ("inactive", None, "ephemeral")


def test_never_rules_are_kept_at_the_door_and_count_what_they_stopped(life: Life) -> None:
    city = life.app.add_never("phrase", "Paris")
    life.app.add_never("category", "health")
    life.say("I live in Paris.", "2026-01-01")
    life.say("I live in Rome and I am allergic to peanuts.", "2026-01-02")
    assert [fact.object for fact in life.facts()] == ["Rome"]
    stopped = {rule.kind: rule.stopped for rule in life.app.never_rules()}
    assert stopped == {"phrase": 1, "category": 1}
    life.app.remove_never(city.id)
    life.say("I moved to Paris.", "2026-01-03")
    assert life.now("LIVES_IN") == ["Paris"]


def test_a_never_rule_keeps_back_what_is_stored_already(life: Life) -> None:
    life.say("I live in Paris.", "2026-01-01")
    assert "Paris" in life.recalled("Where do I live?")
    life.app.add_never("phrase", "Paris")
    assert "Paris" not in life.recalled("Where do I live?")
    assert life.now("LIVES_IN") == ["Paris"]


def test_companions_know_nothing_of_each_other(begin: Begin) -> None:
    first = begin("anna")
    first.say("I live in Paris.", "2026-01-01", id="turn-1")
    first.close()
    second = begin("berta")
    assert second.facts() == []
    assert second.words() == []
    assert "Paris" not in second.recalled("Where do I live?")
    second.say("I live in Rome.", "2026-01-02", id="turn-1")
    assert second.now("LIVES_IN") == ["Rome"]
    second.close()
    assert begin("anna").now("LIVES_IN") == ["Paris"]


def test_names_within_words_name_nothing(life: Life) -> None:
    life.say("I like tea.", "2026-01-01")
    assert "tea" not in life.recalled("my team won the match")
    assert "tea" in life.recalled("shall we have some tea?")
    life.say("我喜欢茶。", "2026-01-02")
    assert "茶" in life.recalled("我们去喝茶吧")


def test_an_earlier_version_of_what_still_holds_is_not_told_as_ended(life: Life) -> None:
    life.say("I live in Paris.", "2026-03-01")
    life.say("I still live in Paris.", "2026-03-05")
    earlier, later = life.facts(view="history")
    assert (earlier.id, earlier.reason) == (later.id, "A newer version of it follows.")
    assert (later.status, later.expired_at) == ("active", None)


@pytest.mark.parametrize(
    ("said", "kind", "wrong", "right"),
    [
        (("I'm 30, no, 31.",), "AGE", "30", "31"),
        (("我今年30了，不对，是31。",), "AGE", "30", "31"),
        (("I'm 30.", "No, 31."), "AGE", "30", "31"),
        (("I live in Rome.", "It's not Rome, it's Milan."), "LIVES_IN", "Rome", "Milan"),
        (("My sister is called Clara.", "Sorry, typo: my sister is called Carla, not Clara."), "FAMILY_MEMBER", "Clara",
         "Carla"),
    ],
)  # fmt: skip
def test_a_slip_and_what_puts_it_right_contradict_each_other(
    life: Life, said: tuple[str, ...], kind: str, wrong: str, right: str
) -> None:
    for minute, words in enumerate(said):
        life.say(words, f"2026-03-05T20:{minute:02}:00+08:00")
    assert life.now(kind) == [right]
    new = life.fact(right)
    (old,) = [f for f in life.facts(view="history") if f.object == wrong]
    assert (old.status, old.superseded_by) == ("inactive", new.id)
    assert old.expired_at is not None
    assert old.conflict is not None
    assert new.conflict is not None
    assert (old.conflict.kind, old.conflict.with_ids) == ("direct_contradiction", (new.id,))
    assert (new.conflict.kind, new.conflict.with_ids, new.supersedes) == ("direct_contradiction", (old.id,), (old.id,))
    life.say("Something else.", "2026-03-07")
    life.app.delete_memory(new.id)
    assert [
        f.conflict for f in life.facts(view="history", status="all") if f.object == wrong and f.status == "active"
    ] in ([], [None])


def test_forgetting_the_slip_leaves_no_trace_of_it_on_what_put_it_right(life: Life) -> None:
    life.say("I'm 30.", "2026-03-05T20:00:00+08:00")
    life.say("No, 31.", "2026-03-05T20:01:00+08:00")
    (old,) = [f for f in life.facts(view="history") if f.object == "30"]
    life.app.delete_memory(old.id)
    assert life.now("AGE") == ["31"]
    assert life.fact("31").conflict is None
    assert life.fact("31").supersedes == ()
    assert life.unwell() == []
