"""The ordered set of migrations. Each module registers functions; none is edited once released.

Imported by ``companion_app.store.migrate`` alone; imports nothing of ours.
"""

from __future__ import annotations

from migrations import (
    m0001_initial,
    m0002_indexes,
    m0003_resolve_entities,
    m0004_derive_stories,
    m0005_cold_pass,
    m0006_wide_index,
)
from migrations.registry import MIGRATIONS

__all__ = [
    "MIGRATIONS",
    "m0001_initial",
    "m0002_indexes",
    "m0003_resolve_entities",
    "m0004_derive_stories",
    "m0005_cold_pass",
    "m0006_wide_index",
]
