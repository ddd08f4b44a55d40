"""An index without which the cost of resolving one candidate grows with the store."""

from __future__ import annotations

from sqlite_utils import Database

from migrations.registry import MIGRATIONS


@MIGRATIONS()
def m0002_indexes(db: Database) -> None:
    """Find versions by what superseded them."""
    db.execute("CREATE INDEX fact_versions_superseded ON fact_versions (group_id, superseded_by, fact_id)")
