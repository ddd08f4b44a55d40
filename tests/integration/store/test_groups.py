"""Two relationships in one store: nothing that belongs to one is ever seen, counted or changed from the other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion_app.domain.clock import Instant
from companion_app.domain.entity import Deed
from companion_app.domain.episode import Episode
from companion_app.domain.ids import group_id
from companion_app.domain.line import Claim
from companion_app.domain.line_key import line_key
from companion_app.domain.name_index import name_keys
from companion_app.domain.named import Named
from companion_app.domain.place import ClaimPlace
from companion_app.domain.predicates import seed_registry
from companion_app.domain.view import FactQuery
from companion_app.memory.lines import recompute
from companion_app.store.database import Database
from companion_app.store.unit import StoreUnit
from tests.fakes.lines import said
from tests.fakes.turns import new_turn

pytestmark = pytest.mark.integration

# Names that would run into each other, were they simply put together.
ANNA, ANNAB = group_id("me", "Anna:b"), group_id("me:Anna", "b")
REGISTRY = seed_registry()
NOW: Instant = 1_800_000_000_000
ENGINE = "engine"


class Life:
    """The same life, told to one companion: a turn, a memory, a job, a rule, a change."""

    def __init__(self, unit: StoreUnit, group: str, city: str) -> None:
        self.group = group
        episode = unit.episodes.add(group, new_turn(f"I live in {city}.", external_id="turn-1"), NOW)
        assert episode is not None
        self.episode: Episode = episode
        self.entity = unit.entities.resolve(group, "place", city, city.casefold(), NOW)
        self.other = unit.entities.add(group, "place", f"New {city}", f"new{city.casefold()}", NOW)
        named = [Named(self.entity, 10, 10 + len(city)), Named(self.other, 0, 1)]
        unit.graph.set_mentions(group, episode.id, named)
        unit.names.put_vector(group, "place", self.entity, ENGINE, [1.0, 0.0])
        unit.names.make_ready()
        self.line = line_key(REGISTRY["LIVES_IN"], "user", None, None, "")
        self.claim = unit.claims.add(
            ClaimPlace(group, self.line, "user", None, None, "", 480), self._claim(city), "test", NOW
        )
        (self.fact,) = recompute(unit, group, self.line, NOW, REGISTRY, "test")
        review = unit.reviews.ask(group, self.other, self.entity, NOW, 0.7, {"name": 0.7}, [], "name")
        assert review is not None
        self.review = review
        unit.reviews.part(group, self.entity, "ent_x", NOW)
        self.deed = unit.deeds.add(group, NOW, Deed(parted=((self.entity, "ent_x"),)))
        unit.jobs.add(group, "read", episode.id, NOW)
        self.action = unit.claims.act(group, self.line, "pin", NOW, self.fact, [self.claim.id])
        recompute(unit, group, self.line, NOW, REGISTRY, "test")
        self.change = unit.changes.add(group, NOW, "user", "pin", [self.fact], "Pinned.", self.action)
        unit.tombstones.add(group, self.line, "atlantis", NOW)
        unit.replies.start(group, f"gen-{city}", "chat", episode.id, "echo", "1", NOW)
        unit.replies.uses(group, f"gen-{city}", [(self.fact, "fact", "given", "")])
        unit.search.put_episode_vector(episode.seq, group, ENGINE, [1.0, 0.0])
        unit.search.put_fact_vector(unit.facts.number(self.fact), group, ENGINE, [1.0, 0.0])
        unit.never.refused(group, "question", 2)

    def _claim(self, city: str) -> Claim:
        return replace(
            said(city, 1), id=f"claim-{city}", episode_id=self.episode.id, start=10, end=10 + len(city),
            object_entity=self.entity,
        )  # fmt: skip


@pytest.fixture
def lives(store: Database) -> tuple[Life, Life]:
    return store.write(lambda unit: (Life(unit, ANNA, "Paris"), Life(unit, ANNAB, "London")))


def test_nothing_of_one_is_seen_from_the_other(store: Database, lives: tuple[Life, Life]) -> None:
    for mine, other in (lives, lives[::-1]):
        group = mine.group

        def look(unit: StoreUnit, group: str = group, other: Life = other, mine: Life = mine) -> dict[str, Any]:
            question = FactQuery(now=NOW, status="all")
            return {
                "episode": unit.episodes.get(group, other.episode.id),
                "episodes by number": unit.episodes.by_seq(group, [other.episode.seq]),
                "page": [t.id for t in unit.episodes.page(group, "chat")] == [mine.episode.id],
                "page around": unit.episodes.page_around(group, "chat", other.episode.id),
                "sessions": [s.turns for s in unit.episodes.sessions(group)] == [1],
                "count": unit.episodes.count(group) == 1,
                "entity by name": unit.entities.find(group, "london" if mine is lives[0] else "paris"),
                "named": unit.entities.named_in(group, "I live in London or Paris") == [mine.entity],
                "bearers": unit.entities.bearers(group, "london" if mine is lives[0] else "paris", ["place"]),
                "entity": unit.entities.get(group, other.entity),
                "entities": {e.id for e in unit.entities.all(group)} == {mine.entity, mine.other},
                "heirs": unit.entities.heirs(group, other.entity),
                "named at": unit.entities.named_at(group, other.episode.id, 10, "london"),
                "names alike": set(
                    unit.names.alike(group, "place", name_keys("London", "place") | name_keys("Paris", "place"), 9)
                )
                == {mine.entity, mine.other},
                "names near": unit.names.near(group, "place", ENGINE, [1.0, 0.0], 9) == [mine.entity],
                "sentences": unit.company.sentences(group, [other.entity]),
                "links": unit.company.links(group, [other.entity]),
                "company": unit.company.company(group, [other.entity]),
                "sharing": unit.company.sharing(group, "place", [other.entity], 9),
                "together": not unit.company.together(group, [other.entity], [other.other]),
                "naming": unit.claims.naming(group, [other.entity]),
                "reviews": [row[0] for row in unit.reviews.pending(group)] == [mine.review],
                "review": unit.reviews.get(group, other.review),
                "parted": not unit.reviews.are_parted(group, [other.entity], ["ent_x"]),
                "deed": unit.deeds.get(group, other.deed),
                "claims": [c.id for c in unit.claims.on_line(group, mine.line)] == [mine.claim.id],
                "actions": [a.id for a in unit.claims.actions(group, mine.line)] == [mine.action],
                "offsets": list(unit.claims.offsets(group, mine.line)) == [mine.claim.id],
                "facts on line": [f.id for f in unit.facts.on_line(group, mine.line)] == [mine.fact],
                "line of": unit.facts.line_of(group, other.fact),
                "holding": [r[0] for r in unit.facts.holding(group, "user", REGISTRY["LIVES_IN"], NOW)] == [mine.fact],
                "view": unit.facts.view(group, other.fact, NOW, REGISTRY),
                "views": {f.id for f in unit.facts.views(group, question, REGISTRY)} == {mine.fact},
                "by number": unit.facts.by_number(group, [unit.facts.number(other.fact)], NOW, REGISTRY),
                "history": {f.id for f in unit.facts.line_history(group, mine.line, NOW, REGISTRY)} == {mine.fact},
                "counts": sum(unit.facts.counts(group, NOW).values()) == 1,
                "jobs": {j.episode_id for j in unit.jobs.all(group)} == {mine.episode.id},
                "job counts": unit.jobs.group_counts(group) == (0, 0),
                "change": unit.changes.last_undoable(group).id == mine.change,  # type: ignore[union-attr]
                "changes": [c.id for c in unit.changes.newest(group, 9)] == [mine.change],
                "running": [row[0] for row in unit.replies.running(group)]
                == [f"gen-{'Paris' if mine is lives[0] else 'London'}"],
                "reasons": unit.replies.reasons(group, "gen-London" if mine is lives[0] else "gen-Paris") == ("", []),
                "used": unit.replies.used(group, other.fact) == (0, None),
                "replies given": unit.replies.replies_given(group, other.fact),
                "turns by words": unit.search.episodes_by_words(group, "live", 9) == [mine.episode.seq],
                "contexts by words": unit.search.contexts_by_words(group, "live", 9) == [mine.episode.seq],
                "facts by words": unit.search.facts_by_words(group, "live", 9) == [unit.facts.number(mine.fact)],
                "turns by vector": [n for n, _ in unit.search.episodes_by_vector(group, ENGINE, [1.0, 0.0], 9)]
                == [mine.episode.seq],
                "facts by vector": [n for n, _ in unit.search.facts_by_vector(group, ENGINE, [1.0, 0.0], 9)]
                == [unit.facts.number(mine.fact)],
                "chain": unit.erasure.chain(group, mine.fact) == [mine.fact],
                "resting": unit.erasure.resting_only_on(group, [other.claim.id]),
                "other quotes": unit.erasure.other_quotes(group, other.episode.id, []),
                "about": unit.facts.views(group, FactQuery(now=NOW, about=(other.entity,)), REGISTRY),
            }

        seen = store.read(look)
        leaks = [name for name, value in seen.items() if value is not True and value]
        assert leaks == []
        assert [name for name, value in seen.items() if value is False] == []


def test_nothing_of_one_is_changed_from_the_other(store: Database, lives: tuple[Life, Life]) -> None:
    mine, other = lives

    def state(unit: StoreUnit) -> dict[str, list[Any]]:
        tables = (
            "episodes facts fact_versions evidence claims user_actions entities entity_aliases mentions memory_jobs "
            "changes tombstones generations reply_uses episode_vec fact_vec entity_names entity_vec entity_merges "
            "entity_reviews entity_deeds not_same"
        ).split()
        connection: Any = unit.settings._db
        return {
            table: connection.execute(
                f"SELECT * FROM {table} WHERE group_id = ? ORDER BY 1, 2", [other.group]
            ).fetchall()
            for table in tables
        }

    before = store.read(state)

    def meddle(unit: StoreUnit) -> None:
        group = mine.group
        assert not unit.jobs.retry(group, unit.jobs.all(other.group)[0].id)
        unit.tombstones.lift(group, other.line, "atlantis")
        unit.erasure.fact(group, other.fact)
        unit.erasure.corrections_in(group, [other.episode.id])
        unit.entities.drop(group, other.entity)
        unit.reviews.set_state(group, other.review, "accepted")
        unit.reviews.unpart(group, other.entity, "ent_x")
        unit.entities.redirect(group, other.entity, mine.entity, NOW, "meddling")
        unit.claims.move(group, unit.claims.naming(group, [other.entity]))
        unit.reviews.forget(group, other.entity)
        unit.replies.forget(group, other.fact)

    store.write(meddle)
    assert store.read(state) == before


def test_names_that_run_into_each_other_are_two(store: Database) -> None:
    one, two = group_id("1:a", "b"), group_id("1", "a:b")
    store.write(lambda unit: unit.episodes.add(one, new_turn("for one", external_id="x"), NOW))
    assert store.read(lambda unit: unit.episodes.count(two)) == 0
    assert store.write(lambda unit: unit.episodes.add(two, new_turn("for two", external_id="x"), NOW)) is not None


def test_a_rule_holds_for_its_companion_or_for_all(store: Database) -> None:
    def add(unit: StoreUnit) -> tuple[str, str, str]:
        here = unit.never.add("me", "Anna", "phrase", "tea", NOW)
        there = unit.never.add("me", "Berta", "phrase", "tea", NOW)
        everywhere = unit.never.add("me", None, "phrase", "coffee", NOW)
        assert unit.never.add("me", "Anna", "phrase", "tea", NOW) == here
        return here.id, there.id, everywhere.id

    here, there, everywhere = store.write(add)
    assert {rule.id for rule in store.read(lambda unit: unit.never.rules("me", "Anna"))} == {here, everywhere}
    assert {rule.id for rule in store.read(lambda unit: unit.never.for_group(group_id("me", "Berta")))} == {
        there, everywhere,
    }  # fmt: skip
    assert store.read(lambda unit: unit.never.rules("you", "Anna")) == []
    assert not store.write(lambda unit: unit.never.remove("you", here))
    assert store.write(lambda unit: unit.never.remove("me", here))
    assert not store.write(lambda unit: unit.never.remove("me", here))


def test_one_word_rules_are_matched_in_their_own_relationship_only(store: Database) -> None:
    store.write(lambda unit: unit.never.add("me", "Anna", "phrase", "tea", NOW))
    assert store.read(lambda unit: unit.never.for_group(group_id("me", "Berta"))) == []
