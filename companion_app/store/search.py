"""The word and vector indexes. Rows are written in the transaction of what they stand for."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any

from companion_app.store.sharing import SHARED, bounds
from companion_app.store.words import index_text, match_query


def pack(vector: Sequence[float]) -> bytes:
    """Write a vector in the form that sqlite-vec reads."""
    return struct.pack(f"{len(vector)}f", *vector)


class SearchIndex:
    """Four word indexes (turn, turn with one and with two neighbours on each side, fact) and two vector tables."""

    def __init__(self, connection: Any) -> None:
        self._db = connection

    def clear(self) -> None:
        """Empty every index; they are built anew from what they stand for."""
        for table in ("episode_fts", "context_fts", "wide_fts", "fact_fts", "episode_vec", "fact_vec"):
            self._db.execute(f"DELETE FROM {table}")

    def put_episode(self, seq: int, body: str) -> None:
        """Index a turn's own words."""
        self._put("episode_fts", seq, body)

    def put_context(self, seq: int, body: str, wide: str) -> None:
        """Index a turn together with the words of one neighbour, and of two, on each side."""
        self._put("context_fts", seq, body)
        self._put("wide_fts", seq, wide)

    def put_fact(self, number: int, body: str) -> None:
        """Index a fact's sentence and the words by which people ask for it."""
        self._put("fact_fts", number, body)

    def _put(self, table: str, rowid: int, body: str) -> None:
        self._db.execute(f"DELETE FROM {table} WHERE rowid = ?", [rowid])
        self._db.execute(f"INSERT INTO {table} (rowid, body) VALUES (?, ?)", [rowid, index_text(body)])

    def remove_episode(self, seq: int) -> None:
        """Take a turn out of the word indexes and out of the vectors."""
        for table in ("episode_fts", "context_fts", "wide_fts"):
            self._db.execute(f"DELETE FROM {table} WHERE rowid = ?", [seq])
        self._db.execute("DELETE FROM episode_vec WHERE seq = ?", [seq])

    def remove_fact(self, number: int) -> None:
        """Take a fact out of words and vectors."""
        self._db.execute("DELETE FROM fact_fts WHERE rowid = ?", [number])
        self._db.execute("DELETE FROM fact_vec WHERE number = ?", [number])

    def put_episode_vector(self, seq: int, group_id: str, engine: str, vector: Sequence[float]) -> None:
        """Keep the vector of a turn."""
        self._db.execute(
            "INSERT OR REPLACE INTO episode_vec (seq, group_id, engine, vector) VALUES (?, ?, ?, ?)",
            [seq, group_id, engine, pack(vector)],
        )

    def put_fact_vector(self, number: int, group_id: str, engine: str, vector: Sequence[float]) -> None:
        """Keep the vector of a fact's sentence."""
        self._db.execute(
            "INSERT OR REPLACE INTO fact_vec (number, group_id, engine, vector) VALUES (?, ?, ?, ?)",
            [number, group_id, engine, pack(vector)],
        )

    def episodes_by_words(self, group_id: str, query: str, limit: int) -> list[int]:
        """Turns by their own words, the best first."""
        return self._by_words("episode_fts", "episodes", "seq", group_id, query, limit)

    def contexts_by_words(self, group_id: str, query: str, limit: int) -> list[int]:
        """Turns by their own and their neighbours' words, the best first."""
        return self._by_words("context_fts", "episodes", "seq", group_id, query, limit)

    def wide_by_words(self, group_id: str, query: str, limit: int) -> list[int]:
        """Turns by their own words and those of two neighbours on each side, the best first."""
        return self._by_words("wide_fts", "episodes", "seq", group_id, query, limit)

    def facts_by_words(self, group_id: str, query: str, limit: int) -> list[int]:
        """Facts by sentence and cues, the best first."""
        return self._by_words(
            "fact_fts", "facts", "number", group_id, query, limit, or_shared=f" OR t.id IN ({SHARED})"
        )

    def _by_words(
        self, fts: str, table: str, column: str, group_id: str, query: str, limit: int, *, or_shared: str = ""
    ) -> list[int]:
        match = match_query(query)
        if match is None:
            return []
        rows = self._db.execute(
            f"SELECT t.{column} FROM {fts} JOIN {table} t ON t.{column} = {fts}.rowid "
            f"WHERE {fts} MATCH ? AND (t.group_id = ?{or_shared}) ORDER BY bm25({fts}), t.{column} DESC LIMIT ?",
            [match, group_id, *(bounds(group_id) if or_shared else ()), limit],
        ).fetchall()
        return [int(row[0]) for row in rows]

    def episodes_by_vector(
        self, group_id: str, engine: str, vector: Sequence[float], limit: int
    ) -> list[tuple[int, float]]:
        """Turns by meaning: order number and cosine similarity, the nearest first."""
        return self._by_vector("episode_vec", "seq", group_id, engine, vector, limit)

    def facts_by_vector(
        self, group_id: str, engine: str, vector: Sequence[float], limit: int
    ) -> list[tuple[int, float]]:
        """Facts by meaning: number and cosine similarity, the nearest first."""
        or_shared = f" OR number IN (SELECT number FROM facts WHERE id IN ({SHARED}))"
        return self._by_vector("fact_vec", "number", group_id, engine, vector, limit, or_shared=or_shared)

    def _by_vector(
        self,
        table: str,
        column: str,
        group_id: str,
        engine: str,
        vector: Sequence[float],
        limit: int,
        *,
        or_shared: str = "",
    ) -> list[tuple[int, float]]:
        rows = self._db.execute(
            f"SELECT {column}, vec_distance_cosine(vector, ?) AS far FROM {table} "
            f"WHERE (group_id = ?{or_shared}) AND engine = ? ORDER BY far, {column} DESC LIMIT ?",
            [pack(vector), group_id, *(bounds(group_id) if or_shared else ()), engine, limit],
        ).fetchall()
        return [(int(row[0]), 1.0 - float(row[1])) for row in rows]
