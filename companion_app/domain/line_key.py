"""Naming a line: which claims are about the same thing."""

from __future__ import annotations

from companion_app.domain.predicates import Predicate


def line_key(predicate: Predicate, subject_id: str, scope_id: str | None, facet: str | None, slot: str) -> str:
    """Name the line of a claim.

    Args:
        slot: For a multi-valued predicate the value's entity or key; for a single-valued one an empty
            string, or the value's key where "also" opened it beside the first.
    """
    parts = (subject_id, predicate.family, scope_id or "", (facet or "") if predicate.faceted else "", slot)
    return "\x1f".join(parts)


def subject_of(line: str) -> str:
    """The subject of all claims of a line."""
    return line.partition("\x1f")[0]


def family_lines(predicate: Predicate, subject_id: str) -> tuple[str, str]:
    """The first name, and the first one beyond, of all lines of a subject's family of predicates, in order of text."""
    prefix = f"{subject_id}\x1f{predicate.family}"
    return f"{prefix}\x1f", f"{prefix}\x20"


def saying(predicate: str, value_key: str) -> str:
    """What a claim says on its line; a tombstone knows it by this: to forget a dislike forgets no liking."""
    return f"{predicate}\x1f{value_key}"
