"""Taking deeds on entities back: what was pointed is pointed back, and the facts follow."""

from __future__ import annotations

from companion_app.domain.entity import Deed
from companion_app.governance.desk import Desk
from companion_app.memory.entities import point
from companion_app.memory.lines import recompute
from companion_app.ports.storage import Unit


def take_back(unit: Unit, desk: Desk, deed: Deed) -> list[str]:
    """Take a deed on entities back, as far as what it touched still stands.

    Returns:
        Facts that changed by it.
    """
    group, now = desk.group_id, desk.now()
    changed: list[str] = []
    for action in deed.actions:
        for line in unit.claims.undo(group, action, now):
            changed += recompute(unit, group, line, now, desk.registry, "The user undid it.")
    leads = {
        entity_id: target if target and unit.entities.get(group, target) else None
        for entity_id, target in deed.redirects.items()
        if unit.entities.get(group, entity_id)
    }
    if leads:
        changed += point(unit, group, leads, now, desk.registry, "The user undid it.")
    for pair in deed.parted:
        unit.reviews.unpart(group, *pair)
    for review_id, state in deed.reviews.items():
        unit.reviews.set_state(group, review_id, state)
    return changed
