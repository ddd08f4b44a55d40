"""Writes claims and deeds of one line the way stories are told: a value, and the day on which it was said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion_app.domain.candidate import Operation, Precision, Sensitivity
from companion_app.domain.clock import DAY_MS, Instant
from companion_app.domain.fact import Stability, WriteSource
from companion_app.domain.line import Action, ActionKind, Claim, ComputedFact, PendingReason, compute_line


def said(
    value: str,
    day: float,
    *,
    seq: int | None = None,
    predicate: str = "LIVES_IN",
    operation: Operation = "assert",
    since: float | None = None,
    until: float | None = None,
    precision: Precision = "instant",
    pending: PendingReason = "",
    source: WriteSource = "explicit_user",
    confidence: float = 0.90,
    stability: Stability = "stable",
    sensitivity: Sensitivity = "none",
    episode: str | None = None,
) -> Claim:
    """A claim said on a day; days may be fractions, and order of arrival follows them unless told otherwise."""
    name = f"{value}@{day:g}" if operation == "assert" else f"{operation}:{value}@{day:g}"
    return Claim(
        id=name,
        seq=int(day * 100) if seq is None else seq,
        operation=operation,
        predicate=predicate,
        value_key=value.casefold(),
        object=value,
        object_entity=None,
        episode_id=episode or f"ep:{name}",
        start=0,
        end=1,
        said_at=instant(day),
        said_day=int(day),
        confidence=confidence,
        write_source=source,
        language="en",
        persona_version="1",
        valid_from=None if since is None else instant(since),
        precision=precision,
        valid_to=None if until is None else instant(until),
        pending=pending,
        sensitivity=sensitivity,
        stability=stability,
    )


def ended(value: str, day: float, **fields: object) -> Claim:
    """Said: it held and does not any more."""
    return said(value, day, operation="end", **fields)  # type: ignore[arg-type]


def denied(value: str, day: float, **fields: object) -> Claim:
    """Said: it never was true."""
    return said(value, day, operation="deny", **fields)  # type: ignore[arg-type]


def deed(kind: ActionKind, claims: Iterable[str], day: float, value: float | None = None) -> Action:
    """A deed of the user on the fact that rested on these claims."""
    at = instant(day)
    when = None if value is None else instant(value)
    return Action(f"{kind}@{day:g}", int(day * 100), kind, at, frozenset(claims), when)


def instant(day: float) -> Instant:
    """Days are counted from 2026-01-01, so that months and years can be spoken of."""
    return int(20_454 * DAY_MS + day * DAY_MS)


def day_of(at: Instant | None) -> float | None:
    """The day of an instant; None stays None."""
    return None if at is None else (at - 20_454 * DAY_MS) / DAY_MS


@dataclass(frozen=True)
class Window:
    """What a story expects of one fact."""

    value: str
    start: float
    end: float | None = None
    pending: PendingReason = ""


def windows(claims: Iterable[Claim], actions: Iterable[Action] = (), *, ttl_days: int | None = None) -> list[Window]:
    """Compute a line and tell it in days."""
    return [shown(fact) for fact in compute_line(claims, actions, ttl_days=ttl_days)]


def shown(fact: ComputedFact) -> Window:
    """Tell one fact in days."""
    start = day_of(fact.valid_at)
    assert start is not None, "a computed fact has a start"
    return Window(fact.first.object, start, day_of(fact.invalid_at), fact.pending)
