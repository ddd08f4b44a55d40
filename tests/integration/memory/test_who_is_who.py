"""Who and what is meant: names that are one, names that are two, and those of which the user is asked."""

from __future__ import annotations

import pytest

from companion_app.domain.candidate import Candidate
from companion_app.domain.entity import Entity, Review
from companion_app.domain.named import Named
from companion_app.memory.candidates import Mention
from companion_app.memory.resolve_entities import EntityResolver
from companion_app.store.unit import StoreUnit
from tests.fakes.life import Begin, Life
from tests.fakes.turns import new_turn

pytestmark = pytest.mark.integration


def named(life: Life, name: str) -> list[Entity]:
    return [found for found in life.app.things.list() if found.name == name]


def asked(life: Life) -> list[tuple[str, str, str]]:
    return [(review.one.name, review.other.name, review.cause) for review in life.app.things.reviews()]


def question(life: Life) -> Review:
    (only,) = life.app.things.reviews()
    return only


# --- equal names


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("I like coffee.", "I love coffee."),
        ("I like coffee.", "I don't like coffee in the evening."),
        ("I live in Oslo.", "My friend Tom lives in Oslo."),
        ("My friend Tom lives in Oslo.", "My friend Tom plays the cello."),
        ("My friend Tom lives in Oslo.", "Tom works at Lumen."),
        ("我喜欢喝咖啡。", "我还是喜欢喝咖啡。"),
        ("我同事小王住在天津。", "我同事小王喜欢爬山。"),
    ],
)
def test_what_is_said_twice_is_one_thing_and_no_question(life: Life, first: str, again: str) -> None:
    life.say(first, "2026-07-01")
    life.say(again, "2026-07-02")
    names = [found.name for found in life.app.things.list() if found.labels != ("scope",)]
    assert len(names) == len(set(names))
    assert asked(life) == []


@pytest.mark.parametrize(
    ("first", "again", "name"),
    [
        ("My colleague Tom works at Acme.", "My landlord Tom lives in Oslo.", "Tom"),
        ("我同事小王住在天津。", "我房东小王住在沈阳。", "小王"),
    ],
)
def test_one_name_in_two_roles_is_two_people_until_the_user_says_otherwise(
    life: Life, first: str, again: str, name: str
) -> None:
    life.say(first, "2026-07-01")
    life.say(again, "2026-07-02")
    assert len(named(life, name)) == 2
    review = question(life)
    assert (review.cause, review.differs, review.one.name) == ("namesake", ("role",), name)
    assert len([fact for fact in life.facts(predicate="KNOWS", status="active") if fact.object == name]) == 2


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("My boyfriend Tom lives in Oslo.", "My husband Tom lives in Oslo."),
        ("My colleague Tom lives in Oslo.", "My boss Tom lives in Oslo."),
        ("我同事小王住在天津。", "我男朋友小王住在天津。"),
    ],
)
def test_what_somebody_is_to_the_user_may_change(life: Life, first: str, again: str) -> None:
    life.say(first, "2026-07-01")
    life.say(again, "2026-08-01")
    assert len([found for found in life.app.things.list() if found.labels == ("person",)]) == 1
    assert asked(life) == []


def test_who_is_meant_is_told_by_the_role(life: Life) -> None:
    life.say("My colleague Tom works at Acme.", "2026-07-01")
    life.say("My landlord Tom lives in Oslo.", "2026-07-02")
    life.say("My colleague Tom lives in Bergen.", "2026-07-03")
    assert sorted(life.now("LIVES_IN")) == ["Bergen", "Oslo"]
    life.say("My landlord Tom lives in Trondheim.", "2026-07-04")
    assert sorted(life.now("LIVES_IN")) == ["Bergen", "Trondheim"]
    assert len(named(life, "Tom")) == 2
    assert len(life.app.things.reviews()) == 1


def test_two_of_one_name_keep_their_own_memories_when_one_is_edited(life: Life) -> None:
    life.say("My colleague Tom works at Acme.", "2026-07-01")
    life.say("My landlord Tom lives in Oslo.", "2026-07-02")
    landlord = next(fact for fact in life.facts(predicate="KNOWS") if fact.attributes["role"] == "landlord")
    life.edit(landlord.id, scope="at home")
    roles = sorted((fact.attributes["role"], fact.scope) for fact in life.facts(predicate="KNOWS", status="active"))
    assert roles == [("colleague", None), ("landlord", "at home")]
    assert life.unwell() == []


# --- other names


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("I live in Beijing.", "我住在北京。"),
        ("我住在臺北。", "我住在台北。"),
        ("I work at Tencent.", "我在腾讯工作。"),
        ("我在做ＡＩ陪伴项目。", "我还在做AI陪伴项目。"),
        ("I live in New York.", "I live in New York City."),
    ],
)
def test_one_name_in_another_writing_is_the_same_at_once(life: Life, first: str, again: str) -> None:
    life.say(first, "2026-07-01")
    life.say(again, "2026-07-02")
    (fact,) = [fact for fact in life.facts(status="active") if fact.subject == "user"]
    assert len(fact.evidence) == 2
    assert asked(life) == []


@pytest.mark.parametrize(
    ("first", "again", "cause"),
    [
        ("My friend Kate is from Leeds.", "My friend Katherine likes tennis.", "name"),
        ("My sister lives in Rome.", "My sister Laura plays the piano.", "description"),
        ("I'm working on Project Juniper.", "I'm working on Juniper.", "name"),
    ],
)
def test_likely_names_are_put_before_the_user_and_stay_two_meanwhile(
    life: Life, first: str, again: str, cause: str
) -> None:
    life.say(first, "2026-07-01")
    life.say(again, "2026-07-02")
    review = question(life)
    assert review.cause == cause
    assert 0.6 <= review.score < 0.85
    assert review.one.merged_into is None


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("I live in Hangzhou.", "I moved to Guangzhou."),
        ("Mei Lin is my friend from college.", "Mei Ling is my colleague."),
        ("我在做星火项目。", "我还在做北极星项目。"),
        ("I'm working on Atlas v1.", "I'm working on Atlas v2."),
        ("My friend Tom lives in Oslo.", "My friend Anna lives in Oslo."),
        ("我住在三号楼。", "我搬到五号楼了。"),
    ],
)
def test_names_that_only_look_alike_are_not_even_asked_about(life: Life, first: str, again: str) -> None:
    life.say(first, "2026-07-01")
    life.say(again, "2026-07-02")
    assert asked(life) == []
    assert all(found.merged_into is None for found in life.app.things.list())


def test_what_ends_under_another_name_of_the_world_ends(life: Life) -> None:
    life.say("I live in Beijing.", "2026-07-01")
    life.say("我不住在北京了。", "2026-07-02")
    assert life.now("LIVES_IN") == []
    assert [found.name for found in life.app.things.list()] == ["Beijing"]


@pytest.mark.parametrize(
    ("first", "again"), [("My mother lives in Rome.", "My mom lives in Rome."), ("我妈住在北京。", "我妈妈住在北京。")]
)
def test_there_is_one_mother_by_whatever_word(life: Life, first: str, again: str) -> None:
    life.say(first, "2026-07-01")
    life.say(again, "2026-07-02")
    (lives,) = life.facts(predicate="LIVES_IN", status="active")
    assert len(lives.evidence) == 2


def test_a_part_of_a_name_is_nobody_else(life: Life) -> None:
    life.say("My friend Li Ming lives in Oslo.", "2026-07-01")
    life.say("My neighbour Mr Smith lives in York.", "2026-07-02")
    assert [found.name for found in life.app.things.list() if found.labels == ("person",)] == ["Li Ming", "Mr Smith"]
    assert sorted(life.now("KNOWS")) == ["Li Ming", "Mr Smith"]


def test_what_the_user_only_thinks_is_a_question(life: Life) -> None:
    life.say("I'm working on Bluebird.", "2026-07-01")
    life.say("I'm working on Harbor Light.", "2026-07-02")
    life.say("I think Bluebird is the same project as Harbor Light.", "2026-07-03")
    assert question(life).cause == "declared"
    assert len(life.now("WORKING_ON")) == 2
    life.app.things.accept(question(life).id)
    assert len(life.now("WORKING_ON")) == 1


def test_what_the_user_thinks_of_names_that_nobody_knows_is_no_question(life: Life) -> None:
    life.say("I think Bluebird is the same project as Harbor Light.", "2026-07-03")
    assert asked(life) == []
    assert life.app.things.list() == []


def test_a_document_knows_the_names_of_the_world_too(life: Life) -> None:
    life.say("I live in Beijing.", "2026-07-01")
    life.say("The user lives in 北京.", "2026-07-02", actor="tool", source="document")
    assert named(life, "北京")[0].merged_into == named(life, "Beijing")[0].id
    assert asked(life) == []


@pytest.mark.parametrize("may_merge", [True, False])
def test_what_a_document_says_two_names_to_be_is_a_question(life: Life, may_merge: bool) -> None:
    def tell(unit: StoreUnit, name: str, said: str, *, may_merge: bool) -> str:
        episode = unit.episodes.add(life.group, new_turn(said, external_id=name), life.clock.instant)
        assert episode is not None
        resolver = EntityResolver(unit, episode, life.app.registry, life.clock.instant, may_merge=may_merge)
        candidate = Candidate("KNOWS", name, 0, len(said), "zh", "test")
        return resolver.take(Mention(name, "person", name, candidate))

    def both(unit: StoreUnit) -> bool:
        one = tell(unit, "胖哥", "胖哥开了一家火锅店。", may_merge=True)
        other = tell(unit, "何志鹏", "开火锅店的何志鹏，我们都叫他胖哥。", may_merge=may_merge)
        return unit.entities.canonical(one) == unit.entities.canonical(other)

    assert life.store.write(both) is may_merge
    assert len(asked(life)) == (not may_merge)


def test_two_names_in_one_breath_are_two(life: Life) -> None:
    life.say("My friend Kate lives in Oslo. My friend Katherine lives in Bergen.", "2026-07-01")
    assert asked(life) == []


def test_unlike_names_that_keep_one_company_are_proposed_and_never_merged(life: Life) -> None:
    life.say("I'm working on Bluebird.", "2026-07-01")
    life.say("I'm working on Sparrow.", "2026-07-02")
    assert asked(life) == []
    projects = [found.id for found in life.app.things.list() if found.labels == ("project",)]
    turns = [life.say(f"This is message {number}.", f"2026-07-1{number}") for number in range(4)]

    def spoken_of_together(unit: StoreUnit) -> None:
        others = [unit.entities.add(life.group, "person", name, name, 1) for name in ("ada", "bo")]
        for number, turn in enumerate(turns):
            named = [Named(entity, 0, 4) for entity in (projects[number % 2], others[number // 2])]
            unit.graph.set_mentions(life.group, turn, named)

    life.store.write(spoken_of_together)
    life.say("I'm working on Sparrow.", "2026-07-20")
    review = question(life)
    assert review.cause == "neighbours"
    assert {review.one.id, review.other.id} == set(projects)
    assert review.parts["neighbours"] == 1.0


def test_meaning_finds_what_names_do_not(begin: Begin) -> None:
    life = begin(embedding=True)
    life.say("I work at Lumen.", "2026-07-01")

    def vectors(unit: StoreUnit) -> list[str]:
        engine = life.app.embedder
        assert engine is not None
        (vector,) = engine.embed(["Lumen"], "passage")
        return unit.names.near(life.group, "org", engine.name, vector, 5)

    assert life.store.read(vectors) == [named(life, "Lumen")[0].id]


# --- what the user decides


def test_a_yes_makes_them_one_and_a_no_is_never_asked_again(life: Life) -> None:
    life.say("My colleague Tom works at Acme.", "2026-07-01")
    life.say("My landlord Tom lives in Oslo.", "2026-07-02")
    life.app.things.accept(question(life).id)
    assert [found.merged_into for found in named(life, "Tom")].count(None) == 1
    assert len(life.now("KNOWS")) == 1
    assert asked(life) == []
    life.say("My friend Kate is from Leeds.", "2026-07-03")
    life.say("My friend Katherine likes tennis.", "2026-07-04")
    life.app.things.reject(question(life).id)
    life.say("My friend Katherine lives in Leeds.", "2026-07-05")
    life.say("My friend Kate likes tennis.", "2026-07-06")
    assert asked(life) == []
    assert life.unwell() == []


def test_what_was_parted_is_not_proposed_by_its_company_either(life: Life) -> None:
    life.say("I'm working on Project Juniper.", "2026-07-01")
    life.say("I'm working on Juniper.", "2026-07-02")
    life.app.things.reject(question(life).id)
    for day in range(3, 7):
        life.say("I'm working on Juniper." if day % 2 else "I'm working on Project Juniper.", f"2026-07-0{day}")
    assert asked(life) == []


def test_a_merged_name_is_split_off_with_what_was_said_under_it_since(life: Life) -> None:
    life.say("My friend Kate is from Leeds.", "2026-07-01")
    life.say("My friend Katherine likes tennis.", "2026-07-02")
    life.app.things.accept(question(life).id)
    life.say("Katherine lives in Bergen.", "2026-07-03")
    assert {fact.subject for fact in life.facts() if fact.subject != "user"} == {"Kate"}
    (katherine,) = named(life, "Katherine")
    life.app.things.split(katherine.id)
    about = {(fact.subject, fact.predicate) for fact in life.facts() if fact.subject != "user"}
    assert about == {("Kate", "FROM"), ("Katherine", "PREFERS"), ("Katherine", "LIVES_IN")}
    assert asked(life) == []
    assert life.unwell() == []


def test_splitting_what_others_were_merged_into_gives_all_of_them_back(life: Life) -> None:
    life.say("我住在北京。", "2026-07-01")
    life.say("My friend Tom lives in Beijing.", "2026-07-02")
    (beijing,), (standing,) = named(life, "Beijing"), named(life, "北京")
    assert beijing.merged_into == standing.id
    life.app.things.split(standing.id)
    assert named(life, "Beijing")[0].merged_into is None
    life.say("My friend Tom lives in Beijing.", "2026-07-03")
    assert named(life, "Beijing")[0].merged_into is None


def test_something_that_is_no_thing_is_taken_back_with_all_that_is_believed_of_it(life: Life) -> None:
    life.say("My friend Tom lives in Oslo.", "2026-07-01")
    life.say("I live in Paris.", "2026-07-01")
    before = life.snapshot()
    life.app.things.declare_wrong(named(life, "Tom")[0].id)
    assert [fact.object for fact in life.facts(status="active")] == ["Paris"]
    life.app.undo()
    assert life.snapshot() == before


# --- forgetting and isolation


def test_who_stands_for_others_can_be_forgotten_and_one_of_them_stands_then(life: Life) -> None:
    life.say("My friend Kate is from Leeds.", "2026-07-01")
    life.say("My friend Katherine likes tennis.", "2026-07-02")
    life.app.things.accept(question(life).id)
    for fact in [fact for fact in life.facts() if fact.object in ("Kate", "Leeds")]:
        life.app.delete_memory(fact.id)
    life.drain()
    assert {fact.subject for fact in life.facts() if fact.subject != "user"} <= {"Katherine"}
    assert named(life, "Kate") == []
    assert life.unwell() == []


def test_nobody_is_taken_for_somebody_of_another_companion(begin: Begin) -> None:
    one = begin("airi")
    one.say("My colleague Tom works at Acme.", "2026-07-01")
    one.close()
    other = begin("bram")
    other.say("My landlord Tom lives in Oslo.", "2026-07-02")
    other.say("My friend Tomas lives in Rome.", "2026-07-03")
    assert all(review.one.name != review.other.name for review in other.app.things.reviews())
    assert len(named(other, "Tom")) == 1


@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [
        ("My sister Mia works at Acme.", "My friend Tom works at Acme.", "Acme"),
        ("My sister Mia works at Acme.", "I work at Acme.", "Acme"),
        ("My boss Ann lives in Ghent.", "My cousin Otto moved to Ghent.", "Ghent"),
        ("My brother Max is working on Heron.", "I'm working on Heron.", "Heron"),
        ("我姐姐小雨在腾讯上班。", "我朋友大伟在腾讯上班。", "腾讯"),
    ],
)
def test_what_two_people_have_to_do_with_is_one_thing(life: Life, one: str, other: str, shared: str) -> None:
    life.say(one, "2026-07-01")
    life.say(other, "2026-07-02")
    assert len(named(life, shared)) <= 1
    assert asked(life) == []
