"""The JSON of every command, key by key as the contract has it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.commands import NOW, SAID, Commands, keys_of, line
from tests.unit.domain.test_status import KEYS as FACT

pytestmark = pytest.mark.end2end

EVIDENCE = "episode_id external_id quote start end said_at actor"
RECALL = "intent items held_back answerable prompt_block tokens"
ITEM = "kind id external_id bucket text score score_parts evidence why"
PARTS = "semantic keyword graph recency confidence stability explicitness"
MORNING = "2026-07-06T08:00:00+08:00"


def test_ingest(commands: Commands) -> None:
    answer = commands.say(line("I live in Paris.", id="t1"), "", line("I am allergic to nuts.", id="t2"))
    assert keys_of(answer, "episodes duplicates rejected jobs facts")
    assert (answer["episodes"], answer["duplicates"], answer["rejected"]) == (2, 0, [])
    assert keys_of(answer["jobs"], "done parked")
    assert answer["facts"] == {"active": 1, "pending": 1, "inactive": 0}
    again = commands.say(line("I live in Paris.", id="t1"))
    assert (again["episodes"], again["duplicates"]) == (0, 1)


def test_ingest_reports_bad_lines_by_number_and_keeps_the_good_ones(commands: Commands) -> None:
    stdin = "\n".join([line("I live in Paris."), "nonsense", "", line("x", actor="robot"), line("I like tea.")])
    answer = commands.run("ingest", "-", "--json", stdin=stdin)
    document = answer.document()
    assert answer.code == 2
    assert (document["episodes"], [row["line"] for row in document["rejected"]]) == (2, [2, 4])
    assert all(keys_of(row, "line reason") for row in document["rejected"])
    assert [note.partition(":")[0] for note in answer.err.splitlines()] == ["line 2", "line 4"]
    assert {fact["object"] for fact in commands.facts()} == {"Paris", "tea"}


def test_ingest_with_acknowledgements_prints_lines(commands: Commands) -> None:
    stdin = "\n".join([line("Hello.", id="a"), line("I live in Paris."), line("Hello.", id="a")])
    first, second, third, last = commands.run("ingest", "-", "--ack", stdin=stdin).lines()
    assert (first, third) == ({"stored": "a"}, {"stored": "a"})
    assert list(second) == ["stored"]
    assert (last["episodes"], last["duplicates"]) == (2, 1)


def test_every_accepted_line_is_acknowledged_once_and_always_by_the_same_id(commands: Commands) -> None:
    said = [line("Hello.", id="a"), line("I live in Paris."), line("I live in Paris."), line("Good night.")]
    first = commands.run("ingest", "-", "--ack", stdin="\n".join(said)).lines()
    acknowledged = [answer["stored"] for answer in first[:-1]]
    assert len(acknowledged) == len(said)
    assert acknowledged[1] == acknowledged[2] != acknowledged[3]
    again = commands.run("ingest", "-", "--ack", stdin="\n".join(said)).lines()
    assert [answer["stored"] for answer in again[:-1]] == acknowledged
    assert (again[-1]["episodes"], again[-1]["duplicates"]) == (0, 4)
    (session,) = commands.ok("sessions", "list")["sessions"]
    turns = commands.ok("sessions", "show", session["id"])["turns"]
    assert {turn["external_id"] for turn in turns} == set(acknowledged)
    commands.ok("forget", "--episode", acknowledged[1])
    erased = commands.run("ingest", "-", "--ack", stdin=said[1]).lines()
    assert (erased[0], erased[-1]["duplicates"]) == ({"stored": acknowledged[1]}, 1)


def test_a_line_that_is_not_accepted_is_answered_before_the_next_one_is_read(commands: Commands) -> None:
    stdin = "\n".join([line("Hello.", id="a"), "nonsense", line("Other words.", id="a"), line("Bye.", id="b")])
    answer = commands.run("ingest", "-", "--ack", stdin=stdin)
    assert [row.get("stored") for row in answer.lines()] == ["a", "b", None]
    assert [note.partition(":")[0] for note in answer.err.splitlines()] == ["line 2", "line 3"]


def test_ingest_knows_the_user_by_name(commands: Commands) -> None:
    stdin = "\n".join([line("I live in Paris.", speaker="Li"), line("I live in Rome.", speaker="Ann")])
    commands.ok("ingest", "-", "--user-name", "Li", "--companion-name", "Linnet", stdin=stdin)
    assert [fact["object"] for fact in commands.facts()] == ["Paris"]


def test_a_file_of_lines_is_one_session_by_its_name(commands: Commands, tmp_path: Path) -> None:
    file = tmp_path / "letters.jsonl"
    file.write_text("\ufeff" + line("I live in Paris.") + "\r\n" + line("Bye."), encoding="utf-8")
    commands.ok("ingest", str(file))
    (session,) = commands.ok("sessions", "list")["sessions"]
    assert session["turns"] == 2


def test_chat(commands: Commands) -> None:
    commands.say(line("I live in Paris."))
    answer = commands.ok("chat", "--once", "Where do I live?", "--model", "echo")
    assert keys_of(answer, "reply status generation_id episode_ids given model tokens ms")
    assert keys_of(answer["episode_ids"], "user assistant")
    assert keys_of(answer["tokens"], "evaluated generated")
    assert keys_of(answer["ms"], "first_token total")
    assert (answer["reply"], answer["status"], answer["model"]) == ("You said: Where do I live?", "completed", "echo")
    assert commands.fact_id("Paris") in answer["given"]
    stored = commands.ok("sessions", "list")["sessions"]
    assert sum(session["turns"] for session in stored) == 3


def test_memory_list_and_show(commands: Commands) -> None:
    commands.say(
        line("I live in Paris.", id="t1"), line("I moved to London.", id="t2", valid_at="2026-07-10T20:00:00+08:00")
    )
    (fact,) = commands.facts("--predicate", "LIVES_IN")
    assert keys_of(fact, FACT)
    (quote,) = fact["evidence"]
    assert keys_of(quote, EVIDENCE)
    assert quote == {
        "episode_id": quote["episode_id"], "external_id": "t2", "quote": "I moved to London", "start": 0, "end": 17,
        "said_at": "2026-07-10T20:00:00+08:00", "actor": "user",
    }  # fmt: skip
    assert (fact["valid_at"], fact["invalid_at"], fact["expired_at"]) == ("2026-07-10T20:00:00+08:00", None, None)
    shown = commands.ok("memory", "show", fact["id"])
    assert list(shown)[: len(FACT.split())] == FACT.split()
    assert {name: shown[name] for name in fact} == fact
    assert [entry["object"] for entry in shown["timeline"]] == ["London", "Paris"]
    (old,) = [f for f in commands.facts("--view", "history", "--status", "inactive") if not f["expired_at"]]
    assert keys_of(old["conflict"], "kind with resolution")
    assert (old["superseded_by"], fact["supersedes"]) == (fact["id"], [old["id"]])


def test_the_three_views(commands: Commands) -> None:
    commands.say(line("I live in Paris.", valid_at="2026-01-05T20:00:00+08:00"), now="2026-01-05T20:01:00+08:00")
    commands.say(line("I moved to London.", valid_at="2026-05-05T20:00:00+08:00"), now="2026-05-05T20:01:00+08:00")

    def places(*args: str) -> list[str]:
        return [fact["object"] for fact in commands.facts("--predicate", "LIVES_IN", *args)]

    assert places() == ["London"]
    assert places("--as-of", "2026-02-01T00:00:00+08:00") == ["Paris"]
    assert places("--known-at", "2026-02-01T00:00:00+08:00") == ["Paris"]
    assert places("--known-at", "2026-06-01T00:00:00+08:00", "--as-of", "2026-02-01T00:00:00+08:00") == ["Paris"]
    assert places("--known-at", "2025-01-01T00:00:00+08:00") == []
    assert places("--view", "history", "--status", "all")[0] == "Paris"
    assert places("--about", "Paris") == []
    assert places("--about", "user") == ["London"]
    assert places("--query", "lond") == ["London"]


@pytest.mark.parametrize(
    "deed",
    [
        ["confirm", "Rome"], ["edit", "Paris", "--object", "Parma"], ["edit", "Paris", "--scope", "in winter"],
        ["edit", "Paris", "--text", "I live in Parma."], ["edit", "Paris", "--valid-at", MORNING],
        ["edit", "Paris", "--invalid-at", NOW], ["end", "Paris"], ["end", "Paris", "--at", "2026-07-08T00:00:00+08:00"],
        ["retract", "Paris"], ["pin", "Paris"], ["delete", "Paris"], ["delete", "Paris", "--never"],
        ["delete", "Paris", "--keep-message"],
    ],
    ids=lambda deed: "_".join(deed[:3]),
)  # fmt: skip
def test_deeds_answer_what_changed_and_can_be_taken_back(commands: Commands, deed: list[str]) -> None:
    commands.say(line("I live in Paris."), line("I think I live in Rome."))
    answer = commands.ok("memory", deed[0], commands.fact_id(deed[1]), *deed[2:])
    assert list(answer)[:2] == ["changed", "summary"]
    assert answer["changed"]
    assert answer["summary"].endswith(".")
    undo = commands.run("memory", "undo", "--json")
    if deed[0] == "delete":
        assert undo.code == 1
    else:
        assert keys_of(undo.document(), "changed summary")
        assert [fact["object"] for fact in commands.facts()] == ["Paris"]


def test_unpin(commands: Commands) -> None:
    commands.say(line("I live in Paris."))
    fact = commands.fact_id("Paris")
    commands.ok("memory", "pin", fact)
    assert commands.facts()[0]["pinned"]
    assert keys_of(commands.ok("memory", "unpin", fact), "changed summary")
    assert not commands.facts()[0]["pinned"]


def test_never_rules(commands: Commands) -> None:
    made = commands.ok("never", "add", "--phrase", "Paris")
    assert keys_of(made, "id kind value companion stopped")
    for kind, value in (("topic", "money"), ("entity", "Anna"), ("category", "health")):
        commands.ok("never", "add", f"--{kind}", value)
    commands.say(line("I live in Paris."))
    rules = commands.ok("never", "list")["rules"]
    assert [(rule["kind"], rule["stopped"]) for rule in rules] == [
        ("phrase", 1), ("topic", 0), ("entity", 0), ("category", 0),
    ]  # fmt: skip
    assert commands.run("never", "test", "I was in Paris.").code == 0
    assert commands.run("never", "test", "I was in Rome.").code == 1
    assert commands.ok("never", "test", "I am allergic to nuts.")["matches"] is True
    commands.ok("never", "remove", made["id"])
    assert len(commands.ok("never", "list")["rules"]) == 3


def test_recall(commands: Commands) -> None:
    commands.say(line("I live in Paris.", id="t1"), line("I am allergic to nuts.", id="t2"))
    answer = commands.ok("recall", "Where do I live?")
    assert keys_of(answer, RECALL)
    assert answer["intent"] == "fact_recall"
    assert all(keys_of(item, ITEM) and keys_of(item["score_parts"], PARTS) for item in answer["items"])
    assert answer["items"][0]["text"] == "You live in Paris"
    assert answer["items"][0]["evidence"][0]["external_id"] == "t1"
    assert answer["answerable"] > 0.5
    assert 0 < answer["tokens"] < 200
    held = commands.ok("recall", "What am I allergic to?")["held_back"]
    assert [list(row) for row in held] == [["id", "reason"]] * len(held)
    assert "sensitive" in [row["reason"] for row in held]
    unknown = commands.ok("recall", "What is my sister's name?")
    assert unknown["answerable"] < 0.35


def test_recall_keeps_to_its_budget_limit_and_kinds(commands: Commands) -> None:
    commands.say(*(line(f"I like tea number {n}.", id=str(n)) for n in range(12)))
    for budget in (1, 30, 80, 200):
        answer = commands.ok("recall", "What do I like?", "--budget", str(budget))
        assert answer["tokens"] <= budget
        assert bool(answer["prompt_block"]) == bool(answer["items"]) or answer["items"] == []
    assert len(commands.ok("recall", "What do I like?", "--limit", "2")["items"]) <= 2
    assert {item["kind"] for item in commands.ok("recall", "tea", "--kinds", "episode")["items"]} == {"episode"}


def test_recall_in_a_batch(commands: Commands) -> None:
    commands.say(line("I live in Paris."))
    queries = [
        {"id": "q1", "query": "Where do I live?"}, {"id": 2, "query": "hm", "limit": 1, "kinds": ["episode"]},
        {"id": "q3", "query": "Where do I live?", "now": SAID},
    ]  # fmt: skip
    answer = commands.run("recall", "--batch", "-", stdin="\n".join(map(json.dumps, queries)))
    first, second, third = answer.lines()
    assert keys_of(first, f"id {RECALL} latency_ms")
    assert [first["id"], second["id"], third["id"]] == ["q1", 2, "q3"]
    assert first["latency_ms"] > 0
    bad = commands.run("recall", "--batch", "-", stdin='{"id": 1}\n' + json.dumps(queries[0]))
    assert (bad.code, len(bad.lines())) == (2, 1)
    assert "line 1" in bad.err


def test_sessions(commands: Commands) -> None:
    commands.say(line("Hello there.", id="a", session_id="one"), line("Bye.", session_id="two", actor="assistant"))
    sessions = commands.ok("sessions", "list")["sessions"]
    assert all(keys_of(session, "id title started_at turns") for session in sessions)
    assert {session["id"] for session in sessions} == {"one", "two"}
    shown = commands.ok("sessions", "show", "one")
    assert keys_of(shown, "id turns")
    (turn,) = shown["turns"]
    assert keys_of(turn, "id external_id actor content valid_at status")
    assert (turn["external_id"], turn["content"], turn["valid_at"]) == ("a", "Hello there.", SAID)


def test_jobs_models_doctor_audit(commands: Commands) -> None:
    commands.say(line("I live in Paris."))
    commands.ok("memory", "pin", commands.fact_id("Paris"))
    assert commands.ok("jobs", "list") == {"jobs": []}
    models = commands.ok("models", "list")["models"]
    assert all(keys_of(model, "name path kind size can_extract") for model in models)
    assert "echo" in [model["name"] for model in models]
    assert commands.ok("models", "use", "echo")["models"][0]["name"] == "echo"
    report = commands.ok("doctor")
    assert keys_of(report, "ok checks")
    assert report["ok"] is True
    assert all(keys_of(check, "name count bad") for check in report["checks"])
    (change,) = commands.ok("audit")["changes"]
    assert keys_of(change, "id at actor op fact_ids reason")
    assert (change["op"], change["at"]) == ("pin", NOW)


def test_entities(commands: Commands) -> None:
    commands.say(line("I live in Paris."))
    entities = commands.ok("entities", "list")["entities"]
    assert all(keys_of(entity, "id name labels aliases merged_into") for entity in entities)
    assert [entity["name"] for entity in entities] == ["Paris"]


def test_forget_backup_restore_and_export(commands: Commands, tmp_path: Path) -> None:
    commands.say(line("I live in Paris.", id="t1", session_id="one"), line("I like tea.", id="t2", session_id="two"))
    backup = commands.ok("backup", str(tmp_path / "copy.backup"))
    assert keys_of(backup, "file verified episodes facts")
    assert (backup["verified"], backup["episodes"], backup["facts"]) == (True, 2, 2)
    exported = commands.ok("export", str(tmp_path / "mine.zip"), "--yes")
    assert Path(exported["file"]).exists()
    gone = commands.ok("forget", "--session", "one")
    assert list(gone)[:2] == ["changed", "summary"]
    assert [fact["object"] for fact in commands.facts()] == ["tea"]
    commands.ok("forget", "--episode", "t2")
    assert commands.facts() == []
    commands.ok("restore", str(tmp_path / "copy.backup"), "--replace")
    assert commands.ok("doctor")["ok"]


def test_notes_and_answers_are_kept_apart(commands: Commands) -> None:
    commands.say(line("I live in Paris."))
    for call in (["memory", "list"], ["sessions", "list"], ["never", "list"], ["doctor"], ["models", "list"]):
        answer = commands.run(*call, "--json")
        answer.document()
        assert answer.err == ""
        plain = commands.run(*call)
        assert (plain.code, plain.err) == (0, "")


def test_chinese_is_printed_as_it_is(commands: Commands) -> None:
    commands.say(line("我住在北京。"))
    answer = commands.run("memory", "list", "--json")
    assert "你住在北京" in answer.out
    assert "北京" in commands.run("memory", "list").out


def test_an_answer_is_the_same_on_every_call(commands: Commands) -> None:
    commands.say(*(line(f"I like tea number {n}.", id=str(n)) for n in range(9)))

    def steady(answer: Any) -> Any:
        # The mark in the pack's head is new each time, and so may be its tokens.
        return {**answer, "prompt_block": "", "tokens": 0}

    assert commands.facts() == commands.facts()
    assert steady(commands.ok("recall", "What do I like?")) == steady(commands.ok("recall", "What do I like?"))


def test_maintain_tells_its_batches_and_takes_one_back(commands: Commands) -> None:
    commands.say(line("I live in Paris."), line("I like tea."))
    answer = commands.ok("maintain")
    (batch,) = answer["batches"]
    assert keys_of(batch, "id state facts changed archived asked")
    assert (batch["state"], batch["facts"], batch["changed"]) == ("done", 2, 0)
    (back,) = commands.ok("maintain", "--rollback", batch["id"])["batches"]
    assert back["state"] == "rolled_back"
    assert commands.run("maintain", "--rollback", batch["id"]).code == 2


@pytest.mark.parametrize("how", ["--repair", "--reindex"])
def test_the_doctor_mends_and_then_looks(commands: Commands, how: str) -> None:
    commands.say(line("I live in Paris."), line("I like tea."))
    before = commands.facts()
    assert commands.ok("doctor", how)["ok"] is True
    assert commands.facts() == before
    assert [item["kind"] for item in commands.ok("recall", "Where do I live?")["items"]][:1] == ["fact"]
