"""The door for turns from outside: one JSON object becomes a turn, or one sentence says why not."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from companion_app.domain.clock import parse_moment
from companion_app.domain.episode import (
    ACTORS,
    PRIVACIES,
    SOURCES,
    SPAN_KINDS,
    STATUSES,
    WRITE_POLICIES,
    NewTurn,
    Span,
)
from companion_app.domain.text import clean, key
from companion_app.errors import InputError

T = TypeVar("T", bound=str)

#: A message longer than this is no message.
LONGEST_CONTENT = 1_000_000
_LONGEST_NAME = 500
_LONGEST_SHOWN = 80
_MOST_SPANS = 1_000


@dataclass(frozen=True, slots=True)
class DoorDefaults:
    """What holds for turns that do not say otherwise.

    Attributes:
        user_names: Names that the user is known by; a user turn of another speaker is a stranger's.
    """

    session_id: str
    tz: str | None = None
    user_names: Collection[str] = ()


def parse_line(line: str, defaults: DoorDefaults) -> NewTurn:
    """Read one line of JSON.

    Raises:
        InputError: It is no JSON, or no turn.
    """
    try:
        raw = json.loads(line)
    except (ValueError, RecursionError):
        raise InputError("This line is not readable as JSON.") from None
    if not isinstance(raw, dict):
        raise InputError("A turn is a JSON object, with actor, content and valid_at.")
    return parse_turn(raw, defaults)


def parse_turn(raw: Mapping[str, Any], defaults: DoorDefaults) -> NewTurn:
    """Check one turn.

    Raises:
        InputError: A field is missing or wrong; the sentence names it.
    """
    actor = _choice(raw, "actor", ACTORS, None)
    content = _content(raw)
    moment = parse_moment(_text(raw, "valid_at", required=True) or "", "valid_at")
    status = _choice(raw, "status", STATUSES, "completed")
    if status == "deleted":
        raise InputError("A turn with the status 'deleted' is not taken in.")
    speaker = _text(raw, "speaker") or None
    known = {key(name) or name for name in defaults.user_names}
    return NewTurn(
        actor=actor,
        content=content,
        valid_at=moment.instant,
        offset_minutes=moment.offset_minutes,
        session_id=_text(raw, "session_id") or defaults.session_id,
        source=_choice(raw, "source", SOURCES, "chat"),
        status=status,
        generation_id=_text(raw, "generation_id"),
        privacy=_choice(raw, "privacy", PRIVACIES, "normal"),
        memory_write_policy=_choice(raw, "memory_write_policy", WRITE_POLICIES, "candidate"),
        speaker=speaker,
        tz=_zone(raw) or defaults.tz,
        spans=_spans(raw, len(content)),
        external_id=_identity(raw),
        is_stranger=actor == "user" and speaker is not None and (key(speaker) or speaker) not in known,
    )


def _content(raw: Mapping[str, Any]) -> str:
    content = raw.get("content")
    if not isinstance(content, str):
        raise InputError("The field 'content' is missing or no text.")
    if not content.strip():
        raise InputError("The field 'content' is empty.")
    if len(content) > LONGEST_CONTENT:
        raise InputError(f"The content is longer than {LONGEST_CONTENT:,} characters.", "Split it into several turns.")
    return clean(content)


def _text(raw: Mapping[str, Any], name: str, *, required: bool = False) -> str | None:
    value = raw.get(name)
    if value is None and not required:
        return None
    if not isinstance(value, str):
        raise InputError(f"The field {name!r} is missing or no text.")
    if len(value) > _LONGEST_NAME:
        raise InputError(f"The field {name!r} is longer than {_LONGEST_NAME} characters.")
    return clean(value)


def _identity(raw: Mapping[str, Any]) -> str | None:
    value = raw.get("id")
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return _text(raw, "id") or None


def _choice(raw: Mapping[str, Any], name: str, allowed: tuple[T, ...], default: T | None) -> T:
    value = raw.get(name, default)
    found = next((known for known in allowed if known == value), None)
    if found is None:
        shown = "missing" if value is None else _shown(value)
        raise InputError(f"The field {name!r} is {shown}.", f"Use one of: {', '.join(allowed)}.")
    return found


def _shown(value: object) -> str:
    """A value as a sentence may name it: not more of it than one can read."""
    text = repr(value)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def _zone(raw: Mapping[str, Any]) -> str | None:
    name = _text(raw, "tz")
    if name is None:
        return None
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise InputError(f"{name!r} is no IANA time zone.", "Write it like Asia/Shanghai.") from None
    return name


def _spans(raw: Mapping[str, Any], length: int) -> tuple[Span, ...]:
    value = raw.get("spans")
    if value is None:
        return ()
    if not isinstance(value, list) or len(value) > _MOST_SPANS:
        raise InputError(f"The field 'spans' is no list of at most {_MOST_SPANS:,} parts.")
    spans: list[Span] = []
    for item in value:
        ok = isinstance(item, dict) and type(item.get("start")) is int and type(item.get("end")) is int
        kind = next((known for known in SPAN_KINDS if ok and known == item.get("kind")), None)
        if not ok or kind is None or not 0 <= item["start"] < item["end"] <= length:
            raise InputError(f"A span is not start, end and kind within the content: {_shown(item)}.")
        spans.append(Span(item["start"], item["end"], kind))
    return tuple(spans)
