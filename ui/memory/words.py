"""How a memory is spoken of: since when, how it is known, how sure."""

from __future__ import annotations

from companion_app.domain.candidate import Precision
from companion_app.domain.clock import Instant
from companion_app.domain.fact import FactView, TimelineEntry, WriteSource
from ui import dates
from ui.i18n import t


def window(start: Instant | None, end: Instant | None, precision: Precision, offset: int, *, short: bool = True) -> str:
    """Say from when until when something held; empty when nothing is known."""
    if start is not None and end is not None:
        return dates.span(start, end, precision, offset, short=short)
    if end is not None:
        return t("caption.until", date=dates.known(end, precision, offset, short=short))
    if start is not None:
        return t("caption.since", date=dates.known(start, precision, offset, short=short))
    return ""


def how(source: WriteSource, confidence: float = 0.9, times: int = 1) -> str:
    """Say how a memory is known."""
    if source == "manual_edit":
        return t("caption.wrote")
    if source == "import":
        return t("caption.import")
    if source == "explicit_user" and confidence >= 0.7:
        return t("caption.you_said_times", times) if times > 1 else t("caption.you_said")
    return t("caption.think" if confidence >= 0.5 else "caption.guess")


def times_said(fact: FactView) -> int:
    """Count how often the user said it."""
    return max(1, len({item.episode_id for item in fact.evidence if item.actor == "user"}))


def caption(fact: FactView) -> str:
    """Word the second line of a row: since, how, how often."""
    since = window(fact.valid_at, fact.invalid_at, fact.date_precision, fact.offset_minutes)
    parts = [since, how(fact.write_source, fact.confidence, times_said(fact))]
    return t("shell.dot").join(part for part in parts if part)


def certainty(fact: FactView) -> str:
    """Say how sure it is."""
    if fact.write_source in ("explicit_user", "manual_edit") and fact.confidence >= 0.9:
        return t("certainty.sure")
    if fact.confidence >= 0.9:
        return t("certainty.sure")
    return t("certainty.fairly" if fact.confidence >= 0.7 else "certainty.guess")


def since(fact: FactView) -> str:
    """Say since when, in full, also when it is not known."""
    known = window(fact.valid_at, fact.invalid_at, fact.date_precision, fact.offset_minutes, short=False)
    return known or t("date.unknown")


def station(entry: TimelineEntry, offset: int) -> str:
    """Word the second line of a timeline entry."""
    parts = [window(entry.valid_at, entry.invalid_at, entry.date_precision, offset, short=False)]
    if entry.never_was_true:
        parts.append(t("timeline.never"))
    elif entry.write_source == "manual_edit":
        parts.append(t("timeline.corrected"))
    else:
        parts.append(how(entry.write_source))
    return t("shell.dot").join(part for part in parts if part)
