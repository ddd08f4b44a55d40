"""Two things that were spoken of: one, two, or a question for the user."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.domain.clock import DAY_MS
from companion_app.domain.likeness import DEFAULTS, Likeness, Settings, Weights, compare, decide
from companion_app.domain.naming import read_name
from companion_app.domain.sketch import Sketch
from companion_app.memory.mention import sketch

pytestmark = pytest.mark.unit

_PAIRS = Path(__file__).parents[2] / "fakes" / "name_pairs.jsonl"
_ROWS = [json.loads(line) for line in _PAIRS.read_text(encoding="utf-8").splitlines()]

_NAMES = st.sampled_from(
    "Bob|Robert Hayes|Dr Lund|Mr Lund|my boss|my old boss|Mum|Project Juniper|Juniper|Room 7|the blue bike|NYC|José|"
    "小周|周宇航|王姐|我妈|外婆|晴晴|《夜航》|3号楼|十三号楼|北大|北京大学|爸爸的手机|那台iPad|A座|前任上司|苹果".split(
        "|"
    )
)
_KINDS = st.sampled_from(["person", "place", "organisation", "project", "object", "pet", "event"])
_WORDS = st.frozensets(st.sampled_from(["fish", "lake", "piano", "~work", "弹琴", "湖边"]))
_SKETCHES = st.builds(
    Sketch,
    name=_NAMES | st.text(max_size=12),
    kind=_KINDS,
    aliases=st.lists(_NAMES, max_size=2).map(tuple),
    roles=st.frozensets(st.sampled_from(["boss", "landlord", "sister.elder", "sister", "engineer", "friend"])),
    possessor=st.sampled_from([None, "self", "mother"]),
    place=st.sampled_from([None, "leeds", "北京"]),
    words=_WORDS,
    neighbours=st.frozensets(st.sampled_from("abcd")),
    relations=st.dictionaries(st.sampled_from(["KNOWS", "WORKS_AT"]), st.integers(0, 5)),
    first_seen=st.integers(0, 10) | st.integers(0, 900 * DAY_MS),
    last_seen=st.integers(0, 900 * DAY_MS),
    sorts=st.frozensets(st.sampled_from(["cat", "dog", "project"])),
    sex=st.sampled_from([None, "m", "f"]),
    is_namesake=st.booleans(),
)


def _verdict(one: Sketch, other: Sketch) -> str:
    return decide(compare(one, other))


@given(_SKETCHES, _SKETCHES)
def test_the_order_makes_no_difference(one: Sketch, other: Sketch) -> None:
    assert compare(one, other) == compare(other, one)


@given(_SKETCHES)
def test_a_thing_is_itself(thing: Sketch) -> None:
    itself = replace(thing, is_namesake=False)
    likeness = compare(itself, itself)
    assert likeness.name == 1
    assert decide(likeness) == "merge" or likeness.differs
    assert not [what for what in likeness.differs if what.startswith("name:")]


@given(_SKETCHES, _SKETCHES)
def test_every_part_lies_between_nothing_and_one(one: Sketch, other: Sketch) -> None:
    likeness = compare(one, other)
    parts = (likeness.name, likeness.neighbours, likeness.relations, likeness.time, likeness.score)
    assert all(part is None or 0 <= part <= 1 for part in parts)


@given(st.integers(0, 999), st.integers(0, 999), _WORDS, st.frozensets(st.sampled_from("abc")))
@pytest.mark.parametrize("name", ["Room {}", "Bus {}", "Q{} report", "{}号楼", "苹果{}", "第{}次化疗", "Atlas v{}"])
def test_digits_always_part(name: str, one: int, other: int, words: frozenset[str], links: frozenset[str]) -> None:
    known = {"kind": "place", "words": words, "neighbours": links, "relations": {"AT": 1}, "last_seen": 5}
    sketches = [Sketch(name.format(number), **known) for number in (one, other)]  # type: ignore[arg-type]
    assert (_verdict(*sketches) == "merge") is (one == other)


@given(_NAMES, _NAMES, _KINDS)
def test_a_name_alone_never_makes_two_names_one(one: str, other: str, kind: str) -> None:
    likeness = compare(Sketch(one, kind), Sketch(other, kind))
    assert decide(likeness) != "merge" or likeness.name == 1


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("person", "Zoë Marsh", "Zoe Marsh"),
        ("person", "陳美玲", "陈美玲"),
        ("place", "Platform Three", "platform 3"),
        ("place", "五号门", "5号门"),
        ("place", "Vienna", "Wien"),
        ("place", "广州市", "广州"),
        ("organisation", "Huawei", "华为"),
        ("project", "the Willow", "willow"),
    ],
)
def test_one_name_written_in_two_ways_is_one(kind: str, one: str, other: str) -> None:
    assert _verdict(Sketch(one, kind), Sketch(other, kind)) == "merge"


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("place", "Gate 4", "Gate 14"),
        ("place", "Block A", "Block B"),
        ("place", "七号楼", "十七号楼"),
        ("event", "the first exam", "the second exam"),
        ("event", "上午的考试", "下午的考试"),
        ("object", "the left speaker", "the right speaker"),
        ("object", "红色的箱子", "黑色的箱子"),
        ("object", "Mum's phone", "my phone"),
        ("object", "哥哥的自行车", "弟弟的自行车"),
        ("person", "my old landlord", "my new landlord"),
        ("person", "my landlord", "my other landlord"),
        ("person", "前女友", "女朋友"),
        ("person", "前室友", "现在的室友"),
        ("person", "我姐", "表姐"),
        ("person", "大姨", "二姨"),
        ("person", "Dr Ito", "Mrs Ito"),
        ("person", "小郑", "老郑"),
        ("project", "Atlas v1", "Atlas v2"),
        ("project", "一期改造", "二期改造"),
        ("organisation", "Elm School", "Elm Clinic"),
        ("organisation", "阳光幼儿园", "阳光中学"),
    ],
)
def test_what_the_names_themselves_say_parts_them_whatever_else_is_alike(kind: str, one: str, other: str) -> None:
    alike = {"kind": kind, "neighbours": frozenset("abc"), "relations": {"KNOWS": 3}, "last_seen": 9}
    assert _verdict(Sketch(one, **alike), Sketch(other, **alike)) == "apart"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "other",
    [
        Sketch("Ola", "person", roles=frozenset({"landlord"})),
        Sketch("Ola", "pet"),
        Sketch("Ola", "person", possessor="mother"),
        Sketch("Ola", "person", place="leeds"),
        Sketch("Ola", "person", sex="m"),
        Sketch("Ola", "person", is_namesake=True),
        Sketch("Ola", "person", aliases=("Olaf",)),
    ],
)
def test_one_name_waits_for_the_user_where_something_known_differs(other: Sketch) -> None:
    ola = Sketch(
        "Ola", "person", ("Olamide",), frozenset({"colleague"}), possessor="self", place="york", sex="f"
    )  # fmt: skip
    assert _verdict(ola, other) == "review"


def test_roles_that_one_person_can_have_do_not_differ() -> None:
    brother = Sketch("Ola", "person", roles=frozenset({"brother"}), words=frozenset({"fish"}))
    for roles in ({"brother.elder"}, {"engineer"}, {"brother", "nurse"}):
        assert _verdict(brother, replace(brother, roles=frozenset(roles))) == "merge"
    assert _verdict(brother, replace(brother, roles=frozenset({"sister"}))) == "review"


def test_two_everyday_names_with_nothing_in_common_wait_until_links_are_known() -> None:
    one, other = (Sketch("Ola", "person", words=frozenset({word})) for word in ("fish", "tax"))
    assert _verdict(one, other) == "review"
    assert _verdict(replace(one, words=frozenset({"tax"})), other) == "merge"
    assert _verdict(replace(one, relations={"KNOWS": 1}), other) == "merge"
    assert decide(compare(one, other, Settings(asks_about_everyday_names=False))) == "merge"
    assert _verdict(replace(one, name="Ola Brand"), replace(other, name="Ola Brand")) == "merge"


def test_a_nickname_with_all_the_same_links_is_the_same_person() -> None:
    links = {"neighbours": frozenset({"acme", "chess"}), "relations": {"KNOWS": 2}, "first_seen": 5, "last_seen": 9}
    tess = Sketch("Tess", "person", **links)  # type: ignore[arg-type]
    theresa = Sketch("Theresa Vance", "person", **links)  # type: ignore[arg-type]
    assert _verdict(tess, theresa) == "merge"
    assert _verdict(replace(tess, neighbours=frozenset({"choir"})), theresa) == "apart"
    assert _verdict(replace(tess, roles=frozenset({"boss"})), replace(theresa, roles=frozenset({"aunt"}))) == "review"


def test_two_colleagues_have_the_same_links_and_are_two() -> None:
    links = {"neighbours": frozenset({"acme"}), "relations": {"KNOWS": 1}, "last_seen": 9}
    assert _verdict(Sketch("Ana Brook", "person", **links), Sketch("Piet Vos", "person", **links)) == "apart"  # type: ignore[arg-type]


def test_a_project_known_by_two_names_comes_before_the_user() -> None:
    links = {"neighbours": frozenset({"ai", "li", "ana"}), "relations": {"WORKING_ON": 1}, "last_seen": 9}
    assert _verdict(Sketch("星火计划", "project", **links), Sketch("Project Spark", "project", **links)) == "review"  # type: ignore[arg-type]


def test_a_long_pause_counts_less_than_the_same_days() -> None:
    then = Sketch("Bea", "person", first_seen=1, last_seen=DAY_MS)
    soon, late = (replace(then, name="Beatrice", first_seen=n, last_seen=n) for n in (2 * DAY_MS, 900 * DAY_MS))
    likenesses = [compare(then, other) for other in (then, soon, late)]
    times = [likeness.time for likeness in likenesses]
    assert times[0] == 1
    assert times == sorted(times, key=lambda time: -(time or 0))


def test_the_thresholds_and_weights_are_settings() -> None:
    likeness = Likeness(0.8, 0.5, None, None, 0.7, ())
    assert decide(likeness) == "review"
    assert decide(likeness, Settings(review=0.75)) == "apart"
    assert decide(likeness, Settings(merge=0.65)) == "merge"
    assert DEFAULTS.weights == Weights(0.3, 0.3, 0.2, 0.2)
    assert DEFAULTS.by_kind["person"] == Weights(0.2, 0.4, 0.2, 0.2)


@pytest.mark.parametrize(
    ("kind", "name", "core"),
    [
        ("person", "Aunt Vera", ("vera",)),
        ("person", "my yoga teacher", ()),
        ("person", "Tom the barber", ("tom",)),
        ("person", "Tom Barber", ("tom", "barber")),
        ("person", "老许", ("许",)),
        ("person", "晴晴", ("晴",)),
        ("person", "我徒弟孟浩", ("孟浩",)),
        ("person", "李老师", ("李",)),
        ("project", "Project Juniper", ("juniper",)),
        ("project", "青鸟项目", ("青鸟",)),
        ("project", "我的小说", ()),
        ("object", "the blue bike", ()),
        ("place", "the Blue Cat", ("blue", "cat")),
    ],
)
def test_a_name_is_read_for_what_is_its_own(kind: str, name: str, core: tuple[str, ...]) -> None:
    told = read_name(name, kind)
    assert [word for word in told.core if word not in dict(told.marks)] == list(core)


@pytest.mark.parametrize("row", _ROWS, ids=[row["id"] for row in _ROWS])
def test_pairs_of_names_in_their_sentences(row: dict[str, dict[str, str]]) -> None:
    """Two are never made one, and one is never overlooked."""
    one, other = (sketch(row[side]["name"], str(row["kind"]), row[side]["said"]) for side in ("a", "b"))
    verdict = _verdict(one, other)
    assert verdict != ("merge" if str(row["label"]) == "different" else "apart")
