"""Memories that the user shares with all companions: the one way from one relationship into another."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from companion_app.domain.fact import FactView
from companion_app.domain.predicates import Registry
from companion_app.errors import InputError, NotFoundError
from companion_app.governance.forget_turns import forget_all
from companion_app.ports.storage import Unit
from companion_app.recall.assemble import RecallRequest
from tests.fakes.life import Begin, Life

pytestmark = pytest.mark.integration
AT = "2026-06-01"


class Two:
    """Two companions of one user: what is told to the first, seen by the second."""

    def __init__(self, begin: Begin) -> None:
        self._begin = begin
        self.life = begin()

    def turn_to(self, companion: str) -> Life:
        clock = self.life.clock.instant
        self.life.close()
        self.life = self._begin(companion)
        self.life.clock.set(self.life.iso(clock))
        return self.life


@pytest.fixture
def two(begin: Begin) -> Two:
    return Two(begin)


def shared_home(two: Two) -> str:
    """The first companion is told two things and shares one; its id."""
    two.life.say("I live in Rome.", AT)
    two.life.say("I like tea.", AT)
    fact = two.life.fact("Rome")
    assert two.life.app.book.share(fact.id, shared=True).changed == (fact.id,)
    assert two.life.fact("Rome").shared
    return fact.id


def given(life: Life, query: str) -> list[str]:
    request = RecallRequest(life.group, query, life.clock.now(), kinds=frozenset({"fact"}))
    return [item.text for item in life.app.conversation.recall(request).items]


def test_nothing_is_seen_by_another_companion_unless_it_is_shared(two: Two) -> None:
    fact_id = shared_home(two)
    other = two.turn_to("another")
    assert [(fact.object, fact.shared) for fact in other.facts()] == [("Rome", True)]
    assert given(other, "Where do I live?") == ["You live in Rome"]
    assert given(other, "What do I like?") == []
    shown = other.app.memory(fact_id).fact
    assert [part.quote for part in shown.evidence] == ["I live in Rome"]
    assert (shown.superseded_by, shown.supersedes, shown.conflict) == (None, (), None)


def test_a_shared_memory_stands_beside_ones_own_and_neither_closes_the_other(two: Two) -> None:
    shared_home(two)
    other = two.turn_to("another")
    other.say("I live in Oslo.", "2026-06-02")
    assert sorted(other.now("LIVES_IN")) == ["Oslo", "Rome"]
    first = two.turn_to("default")
    assert first.now("LIVES_IN") == ["Rome"]


def test_what_is_not_shared_any_more_is_not_seen_in_any_view(two: Two) -> None:
    fact_id = shared_home(two)
    before = two.life.clock.now()
    two.life.clock.forward(1)
    two.life.app.book.share(fact_id, shared=False)
    other = two.turn_to("another")
    assert other.facts() == []
    assert other.facts(view="history") == []
    assert other.facts(known_at=before) == []
    with pytest.raises(NotFoundError):
        other.app.memory(fact_id)


def test_before_it_was_shared_it_was_not_known_to_the_others(two: Two) -> None:
    two.life.say("I live in Rome.", AT)
    before = two.life.clock.now()
    two.life.clock.forward(1)
    two.life.app.book.share(two.life.fact("Rome").id, shared=True)
    other = two.turn_to("another")
    assert other.facts(known_at=before) == []
    assert [fact.object for fact in other.facts()] == ["Rome"]


def test_sharing_is_in_the_record_and_undone_like_any_deed(two: Two) -> None:
    shared_home(two)
    assert two.life.app.changes()[0].op == "share"
    two.life.app.undo()
    assert not two.life.fact("Rome").shared
    assert two.turn_to("another").facts() == []


def test_unsharing_is_undone_too(two: Two) -> None:
    fact_id = shared_home(two)
    two.life.app.book.share(fact_id, shared=False)
    two.life.app.undo()
    assert two.life.fact("Rome").shared


def test_it_is_changed_where_it_was_said(two: Two) -> None:
    fact_id = shared_home(two)
    other = two.turn_to("another")
    deeds: tuple[Callable[[], object], ...] = (
        lambda: other.app.retract_memory(fact_id), lambda: other.app.end_memory(fact_id),
        lambda: other.app.delete_memory(fact_id), lambda: other.edit(fact_id, object="Oslo"),
        lambda: other.app.pin_memory(fact_id, True), lambda: other.app.book.share(fact_id, shared=False),
    )  # fmt: skip
    for deed in deeds:
        with pytest.raises(InputError, match="Another companion shares this"):
            deed()
    forget_all(other.app._desk)
    assert two.turn_to("default").now("LIVES_IN") == ["Rome"]


def test_an_edit_keeps_it_shared_and_what_follows_it_is_not(two: Two) -> None:
    fact_id = shared_home(two)
    two.life.edit(fact_id, object="Milan")
    assert two.life.fact("Milan").shared
    two.life.say("I moved to Oslo.", "2026-06-05")
    assert not two.life.fact("Oslo").shared
    other = two.turn_to("another")
    assert {fact.object for fact in other.facts(view="history")} == {"Milan"}


def test_said_again_it_stays_shared(two: Two) -> None:
    shared_home(two)
    two.life.say("I live in Rome, as you know.", "2026-06-05")
    assert two.life.fact("Rome").shared


def test_forgetting_it_takes_it_from_everybody(two: Two) -> None:
    fact_id = shared_home(two)
    two.life.app.delete_memory(fact_id)
    assert two.turn_to("another").facts(view="history") == []


def test_the_never_rules_of_the_other_hold_back_what_is_shared(two: Two) -> None:
    shared_home(two)
    other = two.turn_to("another")
    other.app.add_never("entity", "Rome")
    assert given(other, "Where do I live?") == []


def test_what_waits_for_a_yes_cannot_be_shared_and_twice_is_once_too_often(two: Two) -> None:
    fact_id = shared_home(two)
    with pytest.raises(InputError, match="already"):
        two.life.app.book.share(fact_id, shared=True)
    two.life.say("I think I like jazz.", "2026-06-02")
    [waiting] = two.life.facts(status="pending")
    with pytest.raises(InputError, match="waits"):
        two.life.app.book.share(waiting.id, shared=True)
    with pytest.raises(InputError, match="not shared"):
        two.life.app.book.share(two.life.fact("tea").id, shared=False)


def _seen_by(group: str, fact_id: str, registry: Registry, unit: Unit) -> tuple[list[int], FactView | None]:
    return unit.search.facts_by_words(group, "Rome", 5), unit.facts.view(group, fact_id, 0, registry)


def test_another_user_of_the_same_file_would_not_see_it(two: Two) -> None:
    fact_id = shared_home(two)
    others = ("2:m2:default", "1:m:default", "3:me2:default")
    for group in others:
        found = two.life.store.read(partial(_seen_by, group, fact_id, two.life.app.registry))
        assert found == ([], None)


def test_by_meaning_a_shared_memory_is_found_as_ones_own(begin: Begin) -> None:
    first = begin(embedding=True)
    first.say("I live in Rome.", AT)
    first.app.book.share(first.fact("Rome").id, shared=True)
    vector = first.app.conversation.query_vector("I live in Rome")
    assert vector is not None
    assert first.app.embedder is not None
    engine = first.app.embedder.name
    near = first.store.read(lambda unit: unit.search.facts_by_vector("2:me:another", engine, vector, 5))
    assert len(near) == 1
    assert first.store.read(lambda unit: unit.search.facts_by_vector("3:you:another", engine, vector, 5)) == []
