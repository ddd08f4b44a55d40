"""From computed facts to versions: identities are kept, and only what differs is written."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

import pytest

from companion_app.domain.line import Action, Claim, compute_line
from companion_app.domain.version import LinePlace, Settled, StandingFact, Version, settle
from tests.fakes.lines import deed, said

pytestmark = pytest.mark.unit


class Line:
    """One line as the store would hold it."""

    def __init__(self) -> None:
        self.standing: list[StandingFact] = []
        self._ids = count(1)

    def update(self, claims: Sequence[Claim], actions: Sequence[Action] = ()) -> list[Settled]:
        place = LinePlace("scope", "facet", {claim.id: 480 for claim in claims})
        steps = settle(self.standing, compute_line(claims, actions), place, lambda: f"f{next(self._ids)}")
        facts = {fact.id: fact for fact in self.standing}
        for step in steps:
            old = facts.get(step.fact_id)
            claims_now = frozenset(c.id for c in step.computed.claims) if step.computed else None
            kept = claims_now if claims_now is not None else old.claim_ids if old else frozenset()
            facts[step.fact_id] = StandingFact(step.fact_id, kept, step.version)
        self.standing = list(facts.values())
        return steps

    def version(self, fact_id: str) -> Version | None:
        return next(fact.version for fact in self.standing if fact.id == fact_id)


PARIS, LONDON = said("Paris", 1), said("London", 5)


def test_a_first_statement_makes_a_new_fact() -> None:
    (step,) = Line().update([PARIS])
    assert (step.fact_id, step.is_new) == ("f1", True)
    assert step.version is not None
    assert (step.version.object, step.version.scope_id, step.version.facet) == ("Paris", "scope", "facet")
    assert (step.version.offset_minutes, step.version.shared) == (480, False)


def test_a_move_links_the_two_facts_by_their_ids() -> None:
    line = Line()
    line.update([PARIS])
    steps = line.update([PARIS, LONDON])
    assert [(step.fact_id, step.is_new) for step in steps] == [("f1", False), ("f2", True)]
    old, new = line.version("f1"), line.version("f2")
    assert old is not None
    assert new is not None
    assert (old.superseded_by, old.conflict_with, new.superseded_by, new.conflict_with) == (
        "f2",
        ("f2",),
        None,
        ("f1",),
    )
    assert old.conflict_kind == new.conflict_kind == "temporal_evolution"


def test_the_same_again_changes_evidence_and_confidence_alone() -> None:
    line = Line()
    line.update([PARIS])
    (step,) = line.update([PARIS, said("Paris", 3)])
    assert (step.fact_id, step.is_new) == ("f1", False)
    assert step.version is not None
    assert step.version.confidence == 0.93


def test_nothing_new_changes_nothing() -> None:
    line = Line()
    line.update([PARIS, LONDON])
    assert line.update([PARIS, LONDON]) == []


def test_a_retraction_gives_the_fact_up_and_undo_gives_it_back_under_its_id() -> None:
    line = Line()
    line.update([PARIS, LONDON])
    before = {fact.id: fact.version for fact in line.standing}
    steps = line.update([PARIS, LONDON], [deed("retract", [LONDON.id], 6)])
    assert {(step.fact_id, step.version is None) for step in steps} == {("f1", False), ("f2", True)}
    line.update([PARIS, LONDON])
    assert {fact.id: fact.version for fact in line.standing} == before


def test_late_news_does_not_take_a_fact_s_id() -> None:
    line = Line()
    line.update([LONDON])
    (step,) = line.update([LONDON, said("Paris", 9, since=-300)])[:1]
    assert (step.fact_id, step.is_new) == ("f2", True)
    kept = line.version("f1")
    assert kept is not None
    assert kept.object == "London"


def test_what_was_given_up_is_not_given_up_twice() -> None:
    line = Line()
    retract = deed("retract", [PARIS.id], 2)
    line.update([PARIS])
    assert len(line.update([PARIS], [retract])) == 1
    assert line.update([PARIS], [retract]) == []


def test_a_doubt_keeps_its_id_when_it_becomes_sure() -> None:
    line = Line()
    doubt = said("Paris", 1, pending="hedged", confidence=0.6)
    line.update([doubt])
    (step,) = line.update([doubt, said("Paris", 4)])
    assert (step.fact_id, step.is_new) == ("f1", False)
    assert step.version is not None
    assert step.version.pending == ""


@pytest.mark.parametrize(
    ("claim", "explicitness"),
    [
        (said("a", 1, source="manual_edit"), 1.0),
        (said("a", 1, confidence=0.95), 1.0),
        (said("a", 1), 0.5),
        (said("a", 1, source="import"), 0.0),
    ],
)
def test_how_explicitly_it_was_said(claim: Claim, explicitness: float) -> None:
    (step,) = Line().update([claim])
    assert step.version is not None
    assert step.version.explicitness == explicitness


def test_one_private_claim_makes_the_fact_private() -> None:
    (step,) = Line().update([PARIS, said("Paris", 2, sensitivity="location")])
    assert step.version is not None
    assert step.version.sensitivity == "location"
