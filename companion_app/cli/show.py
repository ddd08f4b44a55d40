"""Printing answers: one JSON document, or plain lines for reading."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any

from companion_app.domain.clock import format_instant
from companion_app.domain.fact import FactView


def document(value: Any) -> None:
    """Print one JSON document."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=1) + "\n")


def json_line(value: Any) -> None:
    """Print one JSON line, at once."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def line(text: str = "") -> None:
    """Print a line for reading."""
    sys.stdout.write(text + "\n")


def note(text: str) -> None:
    """Say something that is no answer."""
    sys.stderr.write(text + "\n")


def facts(found: Iterable[FactView]) -> None:
    """Print facts for reading."""
    for fact in found:
        since = format_instant(fact.valid_at, fact.offset_minutes) or "unknown"
        until = format_instant(fact.invalid_at, fact.offset_minutes)
        window = f"since {since}" if until is None else f"{since} to {until}"
        line(f"{fact.id}  {fact.text}  [{fact.status}; {window}; {fact.confidence:.2f}]")


def fact(found: FactView) -> None:
    """Print one fact whole, for reading."""
    facts([found])
    line(f"  {found.predicate}, subject {found.subject}, scope {found.scope or 'everywhere'}. {found.reason}")
    for item in found.evidence:
        said = format_instant(item.said_at, item.offset_minutes)
        line(f"  “{item.quote}” ({item.actor}, {said}, {item.episode_id})")
