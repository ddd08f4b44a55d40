"""Facts as they are shown, made by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion_app.domain.fact import FactView
from companion_app.domain.predicates import seed_registry
from companion_app.domain.wording import sentence


def fact_view(predicate: str, value: str, **fields: Any) -> FactView:
    """An active fact about the user, said plainly; any field can be given."""
    plain = FactView(
        id=f"fact_{predicate}_{value}",
        subject="user",
        predicate=predicate,
        object=value,
        text=sentence(seed_registry()[predicate], fields.get("subject", "user"), value, "en"),
        scope=None,
        valid_at=0,
        invalid_at=None,
        date_precision="instant",
        event_at=None,
        attributes={},
        persona_version="1",
        shared=False,
        created_at=0,
        expired_at=None,
        confidence=0.9,
        stability="stable",
        status="active",
        sensitivity="none",
        visibility="user_visible",
        write_source="explicit_user",
        pinned=False,
        evidence=(),
        superseded_by=None,
        supersedes=(),
        conflict=None,
        reason="Said by the user.",
    )
    return replace(plain, **fields)
