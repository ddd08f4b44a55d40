"""What the cold pass needs: ways into the archive of versions, and into the batches of a relationship."""

from __future__ import annotations

from sqlite_utils import Database

from migrations.registry import MIGRATIONS


@MIGRATIONS()
def m0005_cold_pass(db: Database) -> None:
    """Find archived versions by fact, and batches by relationship."""
    db.execute("CREATE UNIQUE INDEX fact_versions_archive_by_fact ON fact_versions_archive (fact_id, version)")
    db.execute("CREATE INDEX batches_by_group ON batches (group_id, started_at)")
