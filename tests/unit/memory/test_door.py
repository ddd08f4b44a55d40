"""The door for turns: what passes, and one clear sentence for each thing that does not."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.domain.episode import NewTurn, Span
from companion_app.errors import InputError
from companion_app.memory.door import LONGEST_CONTENT, DoorDefaults, parse_line, parse_turn

pytestmark = pytest.mark.unit

SAID = "2026-07-06T20:11:00+08:00"
DEFAULTS = DoorDefaults("import:file.jsonl", user_names=("Li Ming", "小明"))


def turn(**fields: Any) -> NewTurn:
    return parse_turn({"actor": "user", "content": "I live in Paris.", "valid_at": SAID, **fields}, DEFAULTS)


def test_the_least_that_a_turn_needs() -> None:
    made = turn()
    assert (made.actor, made.content, made.offset_minutes) == ("user", "I live in Paris.", 480)
    assert (made.session_id, made.source, made.status) == ("import:file.jsonl", "chat", "completed")
    assert (made.privacy, made.memory_write_policy, made.spans) == ("normal", "candidate", ())
    assert (made.external_id, made.speaker, made.tz, made.generation_id, made.is_stranger) == (
        None, None, None, None, False,
    )  # fmt: skip


def test_every_field_is_taken() -> None:
    made = turn(
        id="t1", session_id="s1", source="voice", status="interrupted", generation_id="g1", privacy="sensitive",
        memory_write_policy="explicit", speaker="li ming", tz="Asia/Shanghai",
        spans=[{"start": 0, "end": 6, "kind": "pasted"}, {"start": 7, "end": 16, "kind": "quoted"}],
    )  # fmt: skip
    assert (made.external_id, made.session_id, made.source, made.status) == ("t1", "s1", "voice", "interrupted")
    assert (made.generation_id, made.privacy, made.memory_write_policy) == ("g1", "sensitive", "explicit")
    assert (made.speaker, made.tz) == ("li ming", "Asia/Shanghai")
    assert made.spans == (Span(0, 6, "pasted"), Span(7, 16, "quoted"))


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"actor": None}, "'actor' is missing"),
        ({"actor": "robot"}, "'robot'"),
        ({"actor": ["user"]}, "'actor'"),
        ({"content": None}, "'content'"),
        ({"content": 5}, "'content'"),
        ({"content": ""}, "empty"),
        ({"content": " \n\t"}, "empty"),
        ({"content": "x" * (LONGEST_CONTENT + 1)}, "1,000,000"),
        ({"valid_at": None}, "'valid_at'"),
        ({"valid_at": 1783339860}, "'valid_at'"),
        ({"valid_at": "yesterday"}, "'yesterday'"),
        ({"valid_at": "2026-07-06T20:11:00"}, "no offset"),
        ({"valid_at": "9" * 600}, "'valid_at'"),
        ({"source": "carrier pigeon"}, "'carrier pigeon'"),
        ({"status": "lost"}, "'lost'"),
        ({"status": "deleted"}, "'deleted'"),
        ({"privacy": 1}, "'privacy'"),
        ({"privacy": True}, "'privacy'"),
        ({"memory_write_policy": "always"}, "'always'"),
        ({"session_id": 5}, "'session_id'"),
        ({"session_id": "s" * 501}, "'session_id'"),
        ({"generation_id": {}}, "'generation_id'"),
        ({"speaker": ["Li"]}, "'speaker'"),
        ({"id": 1.5}, "'id'"),
        ({"id": True}, "'id'"),
        ({"id": ["a"]}, "'id'"),
        ({"id": "i" * 501}, "'id'"),
        ({"tz": "Mars/Olympus"}, "'Mars/Olympus'"),
        ({"tz": "../../etc/passwd"}, "time zone"),
        ({"tz": "Asia"}, "'Asia'"),
        ({"tz": 8}, "'tz'"),
        ({"spans": "all"}, "'spans'"),
        ({"spans": ""}, "'spans'"),
        ({"spans": {}}, "'spans'"),
        ({"spans": 0}, "'spans'"),
        ({"spans": [5]}, "span"),
        ({"spans": [{"start": 0, "end": 5}]}, "span"),
        ({"spans": [{"start": 0, "end": 5, "kind": "dreamt"}]}, "span"),
        ({"spans": [{"start": 5, "end": 5, "kind": "pasted"}]}, "span"),
        ({"spans": [{"start": -1, "end": 5, "kind": "pasted"}]}, "span"),
        ({"spans": [{"start": 0, "end": 17, "kind": "pasted"}]}, "span"),
        ({"spans": [{"start": 0.0, "end": 5, "kind": "pasted"}]}, "span"),
        ({"spans": [{"start": False, "end": True, "kind": "pasted"}]}, "span"),
        ({"spans": [{"start": 0, "end": 5, "kind": "pasted"}] * 2000}, "spans"),
    ],
)
def test_each_bad_field_is_named_in_one_short_sentence(fields: dict[str, Any], named: str) -> None:
    with pytest.raises(InputError) as refused:
        turn(**fields)
    sentence = str(refused.value)
    assert named in sentence
    assert sentence.endswith(".")
    assert len(sentence) < 400
    assert "\n" not in sentence


@pytest.mark.parametrize("name", ["actor", "source", "status", "privacy", "memory_write_policy"])
def test_a_huge_value_is_not_read_back_whole(name: str) -> None:
    with pytest.raises(InputError) as refused:
        turn(**{name: "x" * 100_000})
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize("line", ["", "{", "nonsense", "[" * 100_000, '{"actor": "user"', "\x00", "9" * 5000])
def test_what_is_no_json_is_refused(line: str) -> None:
    with pytest.raises(InputError, match="not readable as JSON"):
        parse_line(line, DEFAULTS)


@pytest.mark.parametrize("line", ["5", "[]", '"text"', "null", "true"])
def test_what_is_no_object_is_refused(line: str) -> None:
    with pytest.raises(InputError, match="JSON object"):
        parse_line(line, DEFAULTS)


def test_a_line_of_json_is_a_turn() -> None:
    line = json.dumps({"actor": "user", "content": "我住在北京。", "valid_at": SAID, "unknown": 1})
    assert parse_line(line, DEFAULTS).content == "我住在北京。"


def test_what_cannot_be_stored_is_replaced_and_offsets_stay() -> None:
    made = turn(content="a\x00b\ud83dc 😀", spans=[{"start": 6, "end": 7, "kind": "pasted"}])
    assert made.content == "a\ufffdb\ufffdc 😀"
    assert made.content[made.spans[0].start : made.spans[0].end] == "😀"


@pytest.mark.parametrize(
    ("speaker", "actor", "stranger"),
    [
        (None, "user", False),
        ("Li Ming", "user", False),
        ("LI  MING", "user", False),
        ("小明", "user", False),
        ("Anna", "user", True),
        ("Anna", "assistant", False),
        ("", "user", False),
        ("🦊", "user", True),
    ],
)
def test_who_is_a_stranger(speaker: str | None, actor: str, stranger: bool) -> None:
    assert turn(speaker=speaker, actor=actor).is_stranger is stranger


def test_with_no_known_name_every_speaker_is_a_stranger() -> None:
    raw = {"actor": "user", "content": "hi", "valid_at": SAID, "speaker": "🦊"}
    assert parse_turn(raw, DoorDefaults("s", user_names=("🐙",))).is_stranger
    assert not parse_turn(raw, DoorDefaults("s", user_names=("🦊",))).is_stranger


@pytest.mark.parametrize(("given", "kept"), [(7, "7"), ("7", "7"), (None, None), ("", None), (-1, "-1")])
def test_the_caller_s_own_id(given: object, kept: str | None) -> None:
    assert turn(id=given).external_id == kept


def test_the_zone_of_the_setting_stands_in_for_a_missing_one() -> None:
    defaults = DoorDefaults("s", tz="Europe/Berlin")
    raw = {"actor": "user", "content": "hi", "valid_at": SAID}
    assert parse_turn(raw, defaults).tz == "Europe/Berlin"
    assert parse_turn({**raw, "tz": "Asia/Tokyo"}, defaults).tz == "Asia/Tokyo"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
FIELDS = (
    "actor content valid_at session_id source status generation_id privacy memory_write_policy speaker tz spans id"
).split()


@given(st.dictionaries(st.sampled_from(FIELDS), json_values, max_size=6))
def test_no_object_breaks_the_door(fields: dict[str, Any]) -> None:
    with suppress(InputError):
        turn(**fields).content.encode("utf-8")
