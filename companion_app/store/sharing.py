"""Facts that the user shared with all companions: the one way in which a relationship sees another's.

What is shared stays in the relationship in which it was said, with its evidence, and is changed and erased there.
"""

from __future__ import annotations

from companion_app.domain.ids import split_group

#: Facts that are believed and shared now, by any companion of the user; takes ``bounds``.
SHARED = "SELECT fact_id FROM fact_versions WHERE shared = 1 AND believed_to IS NULL AND group_id >= ? AND group_id < ?"


def bounds(group_id: str) -> tuple[str, str]:
    """The first name, and the first one beyond, of all relationships of a relationship's user, in order of text."""
    user, _ = split_group(group_id)
    prefix = f"{len(user)}:{user}"
    return f"{prefix}:", f"{prefix};"
