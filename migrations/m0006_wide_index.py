"""A word index of turns with two neighbours on each side: what answers a question often stands a turn or two away.

It begins with what the narrower index holds; ``doctor --reindex`` fills it whole.
"""

from __future__ import annotations

from sqlite_utils import Database

from migrations.registry import MIGRATIONS


@MIGRATIONS()
def m0006_wide_index(db: Database) -> None:
    """Make it, and fill it from the index of single neighbours."""
    db.execute("CREATE VIRTUAL TABLE wide_fts USING fts5(body, tokenize='porter unicode61 remove_diacritics 2')")
    # Stored in the index itself: a deleted row leaves no words behind in it.
    db.execute("INSERT INTO wide_fts (wide_fts, rank) VALUES ('secure-delete', 1)")
    db.execute("INSERT INTO wide_fts (rowid, body) SELECT rowid, body FROM context_fts")
