"""Makes turns for the extractor's tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion_app.domain.clock import parse_moment
from companion_app.domain.episode import Episode, NewTurn, Span

SAID = "2026-07-06T20:00:00+08:00"


def turn(text: str, at: str = SAID, spans: Sequence[Span] = (), **fields: Any) -> Episode:
    """Return a stored turn of the user, said on a Monday evening unless told otherwise."""
    moment = parse_moment(at)
    new = NewTurn(
        actor=fields.pop("actor", "user"),
        content=text,
        valid_at=moment.instant,
        offset_minutes=moment.offset_minutes,
        session_id="s",
        spans=tuple(spans),
        **fields,
    )
    return Episode("e", "g", 1, new, moment.instant)
