"""Reviewing, merging and splitting what memories are about, from the command line."""

from __future__ import annotations

import pytest

from tests.fakes.commands import Commands, keys_of, line, one_sentence

pytestmark = pytest.mark.end2end

TWO_TOMS = (line("My colleague Tom works at Acme.", id="a"), line("My landlord Tom lives in Oslo.", id="b"))


def test_pairs_are_listed_with_their_score_and_the_reason(commands: Commands) -> None:
    assert commands.ok("entities", "review") == {"reviews": []}
    commands.say(*TWO_TOMS)
    (review,) = commands.ok("entities", "review")["reviews"]
    assert keys_of(review, "id one other at score score_parts differs why")
    assert keys_of(review["one"], "id name labels")
    assert keys_of(review["score_parts"], "name neighbours relations time")
    assert review["one"]["name"] == review["other"]["name"] == "Tom"
    assert review["one"]["id"] != review["other"]["id"]
    assert review["differs"] == ["role"]
    listed = {entity["id"] for entity in commands.ok("entities", "list")["entities"]}
    assert {review["one"]["id"], review["other"]["id"]} <= listed
    shown = commands.run("entities", "review")
    assert shown.code == 0
    assert review["id"] in shown.out


def test_a_yes_and_its_undoing(commands: Commands) -> None:
    commands.say(*TWO_TOMS)
    (review,) = commands.ok("entities", "review")["reviews"]
    answer = commands.ok("entities", "review", "accept", review["id"])
    assert keys_of(answer, "changed summary")
    assert len(commands.facts("--predicate", "KNOWS")) == 1
    assert commands.ok("entities", "review") == {"reviews": []}
    commands.ok("memory", "undo")
    assert len(commands.facts("--predicate", "KNOWS")) == 2
    assert [again["id"] for again in commands.ok("entities", "review")["reviews"]] == [review["id"]]
    ops = [change["op"] for change in commands.ok("audit")["changes"]]
    assert ops[:2] == ["undo", "accept"]


def test_a_no_is_kept(commands: Commands) -> None:
    commands.say(*TWO_TOMS)
    (review,) = commands.ok("entities", "review")["reviews"]
    commands.ok("entities", "review", "reject", review["id"])
    assert commands.ok("entities", "review") == {"reviews": []}
    again = commands.run("entities", "review", "accept", review["id"])
    assert again.code == 2
    assert one_sentence(again, review["id"])


def test_a_merge_is_split(commands: Commands) -> None:
    commands.say(line("I live in Oslo."), line("My friend Tom lives in Rome."))
    oslo, rome = (
        next(entity["id"] for entity in commands.ok("entities", "list")["entities"] if entity["name"] == name)
        for name in ("Oslo", "Rome")
    )
    commands.ok("entities", "merge", oslo, rome)
    commands.ok("entities", "split", oslo)
    assert all(entity["merged_into"] is None for entity in commands.ok("entities", "list")["entities"])
    refused = commands.run("entities", "split", oslo)
    assert refused.code == 2
    assert one_sentence(refused, oslo)
    commands.ok("entities", "split", "--wrong", oslo)
    assert [fact["object"] for fact in commands.facts("--predicate", "LIVES_IN")] == ["Rome"]


@pytest.mark.parametrize(
    "words",
    [
        ["review", "accept", "rev_0"],
        ["review", "reject", "rev_0"],
        ["split", "ent_0"],
        ["split", "ent_0", "--wrong"],
        ["merge", "ent_0", "ent_1"],
        ["unmerge", "ent_0"],
    ],
)
def test_an_id_that_is_not_there_is_named(commands: Commands, words: list[str]) -> None:
    commands.say(*TWO_TOMS)
    answer = commands.run("entities", *words, "--json")
    assert answer.code == 1
    assert one_sentence(answer, "_0")
    assert answer.out == ""
