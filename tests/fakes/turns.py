"""Makes turns on the way in."""

from __future__ import annotations

from typing import Any

from companion_app.domain.clock import parse_moment
from companion_app.domain.episode import NewTurn

SAID = "2026-07-06T20:00:00+08:00"


def new_turn(content: str, at: str = SAID, **fields: Any) -> NewTurn:
    """A turn of the user; any field can be given."""
    moment = parse_moment(at)
    given = {"actor": "user", "session_id": "chat", **fields}
    return NewTurn(content=content, valid_at=moment.instant, offset_minutes=moment.offset_minutes, **given)
