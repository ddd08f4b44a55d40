"""Plants damage in a store, past everything that would prevent it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion_app.store.database import Database


def plant(store: Database, *statements: str | tuple[str, Sequence[Any]]) -> None:
    """Run statements on the writing connection with its guards off."""
    writer = store._writer
    assert writer is not None, "only an open store can be damaged"
    connection: Any = writer.conn

    def run() -> None:
        connection.execute("PRAGMA foreign_keys = OFF")
        for statement in statements:
            text, values = (statement, ()) if isinstance(statement, str) else statement
            connection.execute(text, list(values))
        connection.execute("PRAGMA foreign_keys = ON")

    store._thread.submit(run).result()
