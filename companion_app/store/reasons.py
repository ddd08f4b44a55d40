"""Why a fact has its status, in one sentence."""

from __future__ import annotations

from companion_app.domain.fact import Status
from companion_app.domain.version import Version

_PENDING = {
    "hedged": "Said with doubt; it waits for a yes.",
    "sensitive": "A private matter; it waits for a yes.",
    "import": "It comes from a document or a tool; it waits for a yes.",
    "beside_pasted": "It stood beside pasted text; it waits for a yes.",
    "promise": "Promised by the companion; it waits for a yes.",
    "weaker": "Something surer says otherwise; it waits for a yes.",
    "forgotten": "It was forgotten before and said again; it waits for a yes.",
}
_ACTIVE = {
    "manual_edit": "Written by the user.",
    "explicit_user": "Said by the user.",
    "inferred": "Inferred from what the user said.",
    "import": "Taken from a document and confirmed.",
    "system": "Set by the program.",
}


def why(status: Status, version: Version, closed_reason: str) -> str:
    """Say it.

    Args:
        closed_reason: Why the version stopped being believed, or an empty string.
    """
    if closed_reason:
        return closed_reason
    if status == "pending":
        return _PENDING[version.pending]
    if status == "inactive":
        return "Something newer took its place." if version.superseded_by else "It ended."
    return _ACTIVE[version.write_source]
