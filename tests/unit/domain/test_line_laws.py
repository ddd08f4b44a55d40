"""Laws of the line, over whatever may have been said and done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.domain.line import Action, ActionKind, Claim, ComputedFact, compute_line
from companion_app.domain.version import LinePlace, Settled, StandingFact, settle
from tests.fakes.lines import deed, said

pytestmark = pytest.mark.unit

KINDS: tuple[ActionKind, ...] = ("confirm", "edit", "end", "retract", "pin", "unpin")
Told = tuple[list[Claim], list[Action], int | None]


@st.composite
def told(draw: st.DrawFn) -> Told:
    """Up to eight claims and six deeds on one line."""
    claims: list[Claim] = []
    for seq in range(draw(st.integers(1, 8))):
        day = draw(st.integers(0, 12)) + draw(st.sampled_from([0.0, 0.4, 0.8]))
        since = draw(st.none() | st.integers(-5, 15))
        claims.append(
            said(
                draw(st.sampled_from(["a", "b", "c"])),
                day,
                seq=seq,
                since=since,
                until=draw(st.none() | st.none() | st.integers(-5, 20)),
                precision=draw(st.sampled_from(["instant", "day", "week", "month"])),
                predicate=draw(st.sampled_from(["PREFERS", "PREFERS", "DISLIKES"])),
                operation=draw(st.sampled_from(["assert", "assert", "assert", "end", "deny"])),
                pending=draw(st.sampled_from(["", "", "", "hedged", "import", "sensitive", "forgotten"])),
                episode=f"ep{draw(st.integers(0, 5))}",
            )
        )
    claims = [replace(claim, id=f"c{index}") for index, claim in enumerate(claims)]
    actions: list[Action] = []
    for seq in range(draw(st.integers(0, 6))):
        kind = draw(st.sampled_from(KINDS))
        on = draw(st.lists(st.sampled_from([claim.id for claim in claims]), min_size=1, max_size=4, unique=True))
        actions.append(deed(kind, on, 13 + seq, value=draw(st.none() | st.integers(-2, 15))))
    return claims, actions, draw(st.none() | st.integers(1, 6))


@given(told(), st.randoms(use_true_random=False))
def test_the_order_in_which_claims_and_deeds_are_passed_makes_no_difference(told: Told, random: object) -> None:
    claims, actions, ttl = told
    straight = compute_line(claims, actions, ttl_days=ttl)
    mixed_claims, mixed_actions = list(claims), list(actions)
    random.shuffle(mixed_claims)  # type: ignore[attr-defined]
    random.shuffle(mixed_actions)  # type: ignore[attr-defined]
    assert compute_line(mixed_claims, mixed_actions, ttl_days=ttl) == straight


@given(told())
def test_no_two_values_hold_at_once(told: Told) -> None:
    claims, actions, ttl = told
    sure = [fact for fact in compute_line(claims, actions, ttl_days=ttl) if not fact.pending]
    for one, other in pairwise(sure):
        assert one.valid_at <= other.valid_at
        assert one.invalid_at is not None
        assert one.invalid_at <= other.valid_at


@given(told())
def test_no_window_ends_before_it_begins(told: Told) -> None:
    claims, actions, ttl = told
    for fact in compute_line(claims, actions, ttl_days=ttl):
        assert fact.invalid_at is None or fact.valid_at <= fact.invalid_at


@given(told())
def test_every_fact_rests_on_claims_and_no_claim_bears_two_facts(told: Told) -> None:
    claims, actions, ttl = told
    facts = compute_line(claims, actions, ttl_days=ttl)
    used = [claim.id for fact in facts for claim in fact.claims]
    assert all(fact.claims for fact in facts)
    assert len(used) == len(set(used))
    assert all(len({claim.state for claim in fact.claims}) == 1 for fact in facts)
    assert all(claim.operation == "assert" for fact in facts for claim in fact.claims)


@given(told())
def test_what_was_taken_back_bears_nothing(told: Told) -> None:
    claims, actions, ttl = told
    gone = {name for action in actions if action.kind in ("retract", "edit") for name in action.claim_ids}
    used = {claim.id for fact in compute_line(claims, actions, ttl_days=ttl) for claim in fact.claims}
    assert not used & gone


@given(told())
def test_nothing_waits_that_was_said_plainly_and_nothing_holds_that_was_only_doubted(told: Told) -> None:
    claims, actions, ttl = told
    confirmed = {name for action in actions if action.kind == "confirm" for name in action.claim_ids}
    states = {claim.state for claim in claims if claim.id in confirmed and claim.operation == "assert"}
    for fact in compute_line(claims, actions, ttl_days=ttl):
        if fact.pending:
            assert all(claim.pending for claim in fact.claims)
        else:
            assert any(not claim.pending or claim.state in states for claim in fact.claims)


@given(told())
def test_what_only_asks_cannot_change_what_the_user_said(told: Told) -> None:
    claims, _, ttl = told
    plain = [claim for claim in claims if not claim.pending]
    asked = [claim for claim in claims if claim.pending not in ("hedged", "import")] or plain

    def held(claims: Sequence[Claim]) -> list[tuple[str, int, int | None]]:
        found = compute_line(claims, [], ttl_days=ttl)
        return [(fact.first.value_key, fact.valid_at, fact.invalid_at) for fact in found if not fact.pending]

    assert held(asked) == held(plain)
    assert held(claims) == held(plain)


@given(told())
def test_doing_and_undoing_leaves_the_same_line_and_the_same_identities(told: Told) -> None:
    claims, actions, ttl = told
    if not actions:
        return
    ids = count()
    place = LinePlace(None, None, {claim.id: 0 for claim in claims})

    def step(standing: list[StandingFact], computed: Sequence[ComputedFact]) -> list[StandingFact]:
        settled = settle(standing, computed, place, lambda: f"f{next(ids)}")
        return _apply(standing, settled)

    before = step([], compute_line(claims, actions[:-1], ttl_days=ttl))
    done = step(before, compute_line(claims, actions, ttl_days=ttl))
    undone = step(done, compute_line(claims, actions[:-1], ttl_days=ttl))
    assert _believed(undone) == _believed(before)


def _apply(standing: Sequence[StandingFact], steps: Sequence[Settled]) -> list[StandingFact]:
    """What the store would then hold: evidence of a fact that is given up stays."""
    facts = {fact.id: fact for fact in standing}
    for step in steps:
        claims = facts[step.fact_id].claim_ids if step.fact_id in facts else frozenset()
        if step.computed is not None:
            claims = frozenset(claim.id for claim in step.computed.claims)
        facts[step.fact_id] = StandingFact(step.fact_id, claims, step.version)
    return list(facts.values())


def _believed(facts: Sequence[StandingFact]) -> dict[str, object]:
    return {fact.id: fact.version for fact in facts if fact.version}


@given(told())
def test_settling_what_stands_already_changes_nothing(told: Told) -> None:
    claims, actions, ttl = told
    ids = count()
    place = LinePlace(None, None, {claim.id: 0 for claim in claims})
    computed = compute_line(claims, actions, ttl_days=ttl)
    standing = _apply([], settle([], computed, place, lambda: f"f{next(ids)}"))
    assert settle(standing, computed, place, lambda: "none") == []
