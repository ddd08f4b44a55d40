"""The line: stories of what was said and done, and what is then believed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from companion_app.domain.line import Action, Claim, compute_line, confidence, stability
from tests.fakes.lines import Window, day_of, deed, denied, ended, said, shown, windows

pytestmark = pytest.mark.unit


@dataclass(frozen=True)
class Story:
    claims: Sequence[Claim]
    expected: Sequence[Window]
    actions: Sequence[Action] = ()
    ttl_days: int | None = None


PARIS, LONDON, OSLO = "Paris", "London", "Oslo"

STORIES = {
    "nothing said, nothing believed": Story([], []),
    "said once": Story([said(PARIS, 1)], [Window(PARIS, 1)]),
    "a move closes the old city and opens the new one": Story(
        [said(PARIS, 1), said(LONDON, 5)], [Window(PARIS, 1, 5), Window(LONDON, 5)]
    ),
    "away and back opens a second window of the first city": Story(
        [said(PARIS, 1), said(LONDON, 5), said(PARIS, 9)],
        [Window(PARIS, 1, 5), Window(LONDON, 5, 9), Window(PARIS, 9)],
    ),
    "the same value again is one fact": Story([said(PARIS, 1), said(PARIS, 5)], [Window(PARIS, 1)]),
    "said again with an earlier start, the earlier start counts": Story(
        [said(PARIS, 5), said(PARIS, 8, since=-100)], [Window(PARIS, -100)]
    ),
    "late news about the time before does not touch what holds now": Story(
        [said(LONDON, 5), said(PARIS, 9, since=-300)], [Window(PARIS, -300, 5), Window(LONDON, 5)]
    ),
    "late news with both ends leaves a gap": Story(
        [said(LONDON, 5), said(PARIS, 9, since=-300, until=-200)], [Window(PARIS, -300, -200), Window(LONDON, 5)]
    ),
    "an end that was said closes the window": Story([said(PARIS, 1, until=30)], [Window(PARIS, 1, 30)]),
    "an end that was said stays when it is said again without one": Story(
        [said(PARIS, 1, until=30), said(PARIS, 2)], [Window(PARIS, 1, 30)]
    ),
    "a later end that was said moves the end": Story(
        [said(PARIS, 1, until=30), said(PARIS, 2, until=60)], [Window(PARIS, 1, 60)]
    ),
    "what ended and is said again opens a new window": Story(
        [said(PARIS, 1, until=30), said(PARIS, 40)], [Window(PARIS, 1, 30), Window(PARIS, 40)]
    ),
    "a start that lies ahead closes the old one only then": Story(
        [said(PARIS, 1), said(LONDON, 2, since=20)], [Window(PARIS, 1, 20), Window(LONDON, 20)]
    ),
    "'not any more' closes the window": Story([said(PARIS, 1), ended(PARIS, 7)], [Window(PARIS, 1, 7)]),
    "'not any more' about another value closes nothing": Story([said(PARIS, 1), ended(LONDON, 7)], [Window(PARIS, 1)]),
    "'I quit' without saying what closes what holds": Story([said(PARIS, 1), ended("", 7)], [Window(PARIS, 1, 7)]),
    "an end said for an earlier day closes it on that day": Story(
        [said(PARIS, 1), ended(PARIS, 9, since=4)], [Window(PARIS, 1, 4)]
    ),
    "after 'not any more' the same value opens a new window": Story(
        [said(PARIS, 1), ended(PARIS, 7), said(PARIS, 9)], [Window(PARIS, 1, 7), Window(PARIS, 9)]
    ),
    "an end before anything began closes nothing": Story([ended(PARIS, 1), said(PARIS, 3)], [Window(PARIS, 3)]),
    "a denial takes back what was said before it": Story([said(PARIS, 1), denied(PARIS, 3)], []),
    "a denial leaves what is said after it": Story(
        [said(PARIS, 1), denied(PARIS, 3), said(PARIS, 5)], [Window(PARIS, 5)]
    ),
    "a denial of the newer value reopens the older": Story(
        [said(PARIS, 1), said(LONDON, 3), denied(LONDON, 5)], [Window(PARIS, 1)]
    ),
    "a denial that waits for a yes takes nothing back": Story(
        [said(PARIS, 1), denied(PARIS, 3, pending="import", source="import")], [Window(PARIS, 1)]
    ),
    "an end that waits for a yes closes nothing": Story(
        [said(PARIS, 1), ended(PARIS, 3, pending="import", source="import")], [Window(PARIS, 1)]
    ),
    "an end from a document closes nothing, even of a value that the user confirmed": Story(
        [said(PARIS, 1, pending="import"), ended(PARIS, 3, pending="import", source="import")],
        [Window(PARIS, 1)],
        [deed("confirm", ["Paris@1"], 2)],
    ),
    "the user's end closes the window": Story(
        [said(PARIS, 1)], [Window(PARIS, 1, 6)], [deed("end", ["Paris@1"], 9, value=6)]
    ),
    "the user's end counts for everything that the fact rested on": Story(
        [said(PARIS, 1), said(PARIS, 4)], [Window(PARIS, 1, 6)], [deed("end", ["Paris@1", "Paris@4"], 9, value=6)]
    ),
    "the user's end may lie before the last time that it was said": Story(
        [said(PARIS, 1), said(PARIS, 4), said(PARIS, 8)],
        [Window(PARIS, 1, 3)],
        [deed("end", ["Paris@1", "Paris@4", "Paris@8"], 9, value=3)],
    ),
    "the user's last word about the end counts": Story(
        [said(PARIS, 1)],
        [Window(PARIS, 1, 4)],
        [deed("end", ["Paris@1"], 8, value=20), deed("end", ["Paris@1"], 9, value=4)],
    ),
    "said again after the user's end it is a new window": Story(
        [said(PARIS, 1), said(PARIS, 12)],
        [Window(PARIS, 1, 6), Window(PARIS, 12)],
        [deed("end", ["Paris@1"], 9, value=6)],
    ),
    "a retraction takes the fact back and reopens what it had closed": Story(
        [said(PARIS, 1), said(LONDON, 5)], [Window(PARIS, 1)], [deed("retract", ["London@5"], 6)]
    ),
    "an edit takes the old wording back": Story(
        [said(PARIS, 1), said(LONDON, 6, since=1, source="manual_edit")],
        [Window(LONDON, 1)],
        [deed("edit", ["Paris@1"], 6)],
    ),
    "doubt waits": Story([said(PARIS, 1, pending="hedged")], [Window(PARIS, 1, pending="hedged")]),
    "doubt does not close what holds": Story(
        [said(PARIS, 1), said(LONDON, 5, pending="hedged")],
        [Window(PARIS, 1), Window(LONDON, 5, pending="hedged")],
    ),
    "doubt about what is known supports it": Story(
        [said(PARIS, 1), said(PARIS, 5, pending="hedged")], [Window(PARIS, 1)]
    ),
    "doubt that is said plainly later is known, once": Story(
        [said(PARIS, 1, pending="hedged"), said(PARIS, 5)], [Window(PARIS, 5)]
    ),
    "doubt about a time that is over still waits": Story(
        [said(PARIS, 1), said(LONDON, 5), said(PARIS, 7, pending="hedged")],
        [Window(PARIS, 1, 5), Window(LONDON, 5), Window(PARIS, 7, pending="hedged")],
    ),
    "a private matter is not let in by being known already": Story(
        [said(PARIS, 1), said(PARIS, 5, pending="sensitive")],
        [Window(PARIS, 1), Window(PARIS, 5, pending="sensitive")],
    ),
    "two doubts about one value wait as one": Story(
        [said(PARIS, 1, pending="hedged"), said(PARIS, 5, pending="hedged")], [Window(PARIS, 1, pending="hedged")]
    ),
    "a yes lets what waits in": Story(
        [said(PARIS, 1), said(LONDON, 5, pending="hedged")],
        [Window(PARIS, 1, 5), Window(LONDON, 5)],
        [deed("confirm", ["London@5"], 6)],
    ),
    "a yes holds for what is said later too": Story(
        [said(PARIS, 1, pending="import"), said(PARIS, 5, pending="import")],
        [Window(PARIS, 1)],
        [deed("confirm", ["Paris@1"], 3)],
    ),
    "what waits can be ended": Story(
        [said(PARIS, 1, pending="hedged")],
        [Window(PARIS, 1, 4, pending="hedged")],
        [deed("end", ["Paris@1"], 6, value=4)],
    ),
    "what waits can be taken back": Story([said(PARIS, 1, pending="hedged")], [], [deed("retract", ["Paris@1"], 6)]),
    "a state fades": Story([said("tired", 1, predicate="FEELS")], [Window("tired", 1, 15)], ttl_days=14),
    "a state that is said again lasts longer": Story(
        [said("tired", 1, predicate="FEELS"), said("tired", 10, predicate="FEELS")],
        [Window("tired", 1, 24)],
        ttl_days=14,
    ),
    "a state that has faded and is said again is a new one": Story(
        [said("tired", 1, predicate="FEELS"), said("tired", 30, predicate="FEELS")],
        [Window("tired", 1, 15), Window("tired", 30, 44)],
        ttl_days=14,
    ),
    "an end that was said counts more than fading": Story(
        [said("tired", 1, predicate="FEELS", until=2)], [Window("tired", 1, 2)], ttl_days=14
    ),
    "an age holds a year, and the next one takes its place": Story(
        [said("30", 1, predicate="AGE"), said("31", 200, predicate="AGE")],
        [Window("30", 1, 200), Window("31", 200, 565)],
        ttl_days=365,
    ),
    "'moved today' is newer than what was said this morning": Story(
        [said(PARIS, 1.4), said(LONDON, 1.9, since=1, precision="day")],
        [Window(PARIS, 1.4, 1.9), Window(LONDON, 1.9)],
    ),
    "'moved this month' is newer than what was said early in the month": Story(
        [said(PARIS, 3), said(LONDON, 20, since=0, precision="month")],
        [Window(PARIS, 3, 20), Window(LONDON, 20)],
    ),
    "'quit today' ends what was said this morning": Story(
        [said(PARIS, 1.4), ended(PARIS, 1.9, since=1, precision="day")], [Window(PARIS, 1.4, 1.9)]
    ),
    "'moved this month' with nothing against it begins with the month": Story(
        [said(PARIS, -60), said(LONDON, 20, since=0, precision="month")],
        [Window(PARIS, -60, 0), Window(LONDON, 0)],
    ),
    "an exact date stays exact": Story(
        [said(PARIS, 3), said(LONDON, 20, since=1)], [Window(LONDON, 1, 3), Window(PARIS, 3)]
    ),
}


@pytest.mark.parametrize("name", STORIES)
def test_the_line(name: str) -> None:
    story = STORIES[name]
    assert windows(story.claims, story.actions, ttl_days=story.ttl_days) == list(story.expected)


def test_likes_and_dislikes_of_one_thing_exclude_each_other() -> None:
    likes = said("coffee", 1, predicate="PREFERS")
    dislikes = said("coffee", 5, predicate="DISLIKES")
    first, second = compute_line([likes, dislikes], [])
    assert (first.first.predicate, day_of(first.invalid_at), first.next) == ("PREFERS", 5, 1)
    assert (second.first.predicate, second.invalid_at) == ("DISLIKES", None)
    assert first.conflict == second.conflict == "temporal_evolution"


def test_the_end_of_a_liking_does_not_end_a_dislike() -> None:
    dislikes = said("coffee", 1, predicate="DISLIKES")
    no_more = ended("coffee", 5, predicate="PREFERS")
    assert windows([dislikes, no_more]) == [Window("coffee", 1)]


def test_the_denial_of_a_liking_does_not_deny_a_dislike() -> None:
    dislikes = said("coffee", 1, predicate="DISLIKES")
    never_liked = denied("coffee", 5, predicate="PREFERS")
    assert windows([dislikes, never_liked]) == [Window("coffee", 1)]


def test_a_later_start_is_an_evolution_and_the_same_start_a_contradiction() -> None:
    moved = compute_line([said("Paris", 1), said("London", 5)], [])
    assert {fact.conflict for fact in moved} == {"temporal_evolution"}
    one_breath = compute_line([said("Paris", 1, seq=1), said("London", 1, seq=2)], [])
    assert {fact.conflict for fact in one_breath} == {"direct_contradiction"}
    assert [shown(fact) for fact in one_breath] == [Window("Paris", 1, 1), Window("London", 1)]
    assert {fact.resolution for fact in one_breath} == {"superseded"}


def test_a_fact_that_stands_alone_is_in_no_conflict() -> None:
    (fact,) = compute_line([said("Paris", 1)], [])
    assert (fact.conflict, fact.resolution, fact.next) == (None, None, None)


def test_a_gap_between_two_values_is_no_superseding() -> None:
    first, second = compute_line([said("Paris", 1, until=3), said("London", 9)], [])
    assert (first.next, first.conflict, second.conflict) == (None, None, None)


def test_a_pin_holds_until_it_is_taken_off() -> None:
    claim = said("Paris", 1)
    assert compute_line([claim], [deed("pin", [claim.id], 2)])[0].pinned
    assert not compute_line([claim], [deed("pin", [claim.id], 2), deed("unpin", [claim.id], 3)])[0].pinned
    assert compute_line([claim, said("Paris", 4)], [deed("pin", [claim.id], 2)])[0].pinned


def test_each_further_message_closes_a_third_of_the_gap_to_certainty() -> None:
    assert confidence([said("Paris", 1)]) == 0.90
    assert confidence([said("Paris", 1), said("Paris", 2)]) == 0.93
    assert confidence([said("Paris", 1), said("Paris", 2), said("Paris", 3)]) == 0.95
    assert confidence([said("Paris", day) for day in range(50)]) == 0.99
    assert confidence([said("Paris", 1, confidence=1.0), said("Paris", 2)]) == 1.0


def test_two_claims_of_one_message_are_one_piece_of_evidence() -> None:
    assert confidence([said("Paris", 1, episode="e"), said("Paris", 2, episode="e")]) == 0.90


def test_three_separate_days_make_a_fact_stable_but_never_a_mood() -> None:
    recent = [said("cycling", day, stability="recent") for day in (1, 1.2, 2, 3)]
    assert stability(recent[:3]) == "recent"
    assert stability(recent) == "stable"
    assert stability([said("tired", day, stability="ephemeral") for day in (1, 2, 3, 4)]) == "ephemeral"


def test_the_strongest_source_and_the_wording_that_was_said_plainly_are_shown() -> None:
    claims = [said("paris", 1, source="import", pending="import"), said("Paris", 2)]
    (fact,) = compute_line(claims, [deed("confirm", ["paris@1"], 3)])
    assert (fact.source, fact.first.object) == ("explicit_user", "Paris")
    (asked,) = compute_line(claims[:1], [deed("confirm", ["paris@1"], 3)])
    assert (asked.source, asked.first.object) == ("import", "paris")


def test_doubt_that_was_said_plainly_keeps_both_pieces_of_evidence() -> None:
    (fact,) = compute_line([said("Paris", 1, pending="hedged", confidence=0.6), said("Paris", 5)], [])
    assert [claim.id for claim in fact.claims] == ["Paris@1", "Paris@5"]
    assert (fact.pending, fact.confidence) == ("", 0.93)


def test_a_document_that_tells_otherwise_diverges_and_waits_for_the_users_word() -> None:
    facts = compute_line([said("Porto", 1), said("Lisbon", 5, source="import", pending="import")], [])
    assert [shown(fact) for fact in facts] == [Window("Porto", 1), Window("Lisbon", 5, pending="import")]
    assert {fact.conflict for fact in facts} == {"source_divergence"}
    assert {fact.resolution for fact in facts} == {"needs_review"}
    assert [fact.against for fact in facts] == [(1,), (0,)]


def test_a_document_that_says_the_same_or_tells_of_another_time_diverges_from_nothing() -> None:
    same = compute_line([said("Porto", 1), said("Porto", 5, source="import", pending="import")], [])
    assert [fact.conflict for fact in same] == [None]
    earlier = compute_line([said("Porto", 9), said("Lisbon", 1, until=5, source="import", pending="import")], [])
    assert {fact.conflict for fact in earlier} == {None}


def test_a_denial_that_arrives_first_still_denies_only_what_was_said_before_it() -> None:
    assert windows([denied("Paris", 5, seq=1), said("Paris", 1, seq=2)]) == []
    assert windows([denied("Paris", 5, seq=1), said("Paris", 9, seq=2)]) == [Window("Paris", 9)]


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_of_two_with_the_same_start_the_later_word_counts_in_any_order_of_arrival(order: tuple[int, int]) -> None:
    oslo, bergen = said("Oslo", 5, since=-100, seq=order[0]), said("Bergen", 9, since=-100, seq=order[1])
    assert windows([oslo, bergen]) == [Window("Oslo", -100, -100), Window("Bergen", -100)]
