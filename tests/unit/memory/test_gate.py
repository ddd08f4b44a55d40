"""The write gate's table."""

from __future__ import annotations

from typing import Any

import pytest

from companion_app.domain.episode import Span
from companion_app.memory.gate import eligibility, typed_ranges
from tests.unit.memory.extract.turns import turn

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("fields", "allowed", "ceiling", "source", "reason"),
    [
        ({}, True, "active", "explicit_user", "ok"),
        ({"source": "voice"}, True, "active", "explicit_user", "ok"),
        ({"privacy": "sensitive"}, True, "pending", "explicit_user", "sensitive"),
        ({"actor": "assistant"}, True, "pending", "explicit_user", "companion_text"),
        ({"actor": "tool", "source": "tool"}, True, "pending", "import", "document"),
        ({"actor": "tool", "source": "vision"}, True, "pending", "import", "document"),
        ({"actor": "user", "source": "document"}, True, "pending", "import", "document"),
        ({"status": "interrupted"}, False, "none", "explicit_user", "interrupted"),
        ({"status": "corrected"}, False, "none", "explicit_user", "corrected"),
        ({"status": "deleted"}, False, "none", "explicit_user", "deleted"),
        ({"privacy": "private"}, False, "none", "explicit_user", "private"),
        ({"memory_write_policy": "never"}, False, "none", "explicit_user", "never_policy"),
        ({"is_stranger": True}, False, "none", "explicit_user", "stranger"),
        ({"actor": "system"}, False, "none", "explicit_user", "system_text"),
        ({"source": "memory_panel"}, False, "none", "explicit_user", "panel_edit"),
    ],
)
def test_who_wrote_it_decides(fields: dict[str, Any], allowed: bool, ceiling: str, source: str, reason: str) -> None:
    gate = eligibility(turn("I live in Ulm.", **fields))
    assert (gate.allowed, gate.ceiling, gate.write_source, gate.reason) == (allowed, ceiling, source, reason)


def test_a_paused_memory_learns_nothing() -> None:
    assert eligibility(turn("I live in Ulm."), memory_on=False).reason == "memory_off"


def test_quoted_spans_drop_out_and_the_turn_goes_on() -> None:
    gate = eligibility(turn("0123456789", spans=[Span(2, 4, "quoted")]))
    assert (gate.ceiling, gate.readable) == ("active", ((0, 2), (4, 10)))


def test_pasted_spans_leave_the_rest_pending() -> None:
    gate = eligibility(turn("0123456789", spans=[Span(2, 4, "pasted")]))
    assert (gate.ceiling, gate.readable) == ("pending", ((0, 2), (4, 10)))


def test_a_turn_that_is_all_pasted_gives_nothing() -> None:
    assert eligibility(turn("0123", spans=[Span(0, 4, "pasted")])).reason == "nothing_typed"


def test_ranges_survive_overlaps_and_bad_ends() -> None:
    assert typed_ranges(10, (Span(3, 6, "quoted"), Span(5, 7, "pasted"), Span(9, 40, "quoted"))) == ((0, 3), (7, 9))


def test_documents_never_speak_of_tastes() -> None:
    predicates = eligibility(turn("x", actor="tool", source="document")).predicates
    assert predicates is not None
    assert not predicates & {"PREFERS", "DISLIKES", "HAS_BOUNDARY", "RESPONSE_STYLE", "REMINDER_POLICY", "AVOIDS"}
