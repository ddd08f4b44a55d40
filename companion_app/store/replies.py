"""What each reply was given, showed and held back: ids only, cleaned when a memory is erased."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion_app.domain.clock import Instant


class ReplyTable:
    """Generations and the memories they used."""

    def __init__(self, connection: Any) -> None:
        self._db = connection

    def start(
        self, group_id: str, generation_id: str, session_id: str, user_episode_id: str, model: str,
        persona_version: str, now: Instant,
    ) -> None:  # fmt: skip
        """Note that a reply begins."""
        self._db.execute(
            "INSERT INTO generations (id, group_id, session_id, user_episode_id, model, persona_version, started_at, "
            "status) VALUES (?, ?, ?, ?, ?, ?, ?, 'running')",
            [generation_id, group_id, session_id, user_episode_id, model, persona_version, now],
        )

    def uses(self, group_id: str, generation_id: str, items: Iterable[tuple[str, str, str, str]]) -> None:
        """Note what it was given and what was held back, as (item id, kind, role, reason)."""
        self._db.executemany(
            "INSERT OR IGNORE INTO reply_uses (generation_id, item_id, kind, role, reason, group_id) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            [(generation_id, item, kind, role, reason, group_id) for item, kind, role, reason in items],
        )

    def keep_partial(self, generation_id: str, text: str) -> None:
        """Keep what has arrived of a running reply, so that a crash loses a second of it at most."""
        self._db.execute(
            "UPDATE generations SET partial = ? WHERE id = ? AND status = 'running'", [text, generation_id]
        )

    def end(self, generation_id: str, reply_episode_id: str | None, status: str, now: Instant) -> None:
        """Note how it ended; what had arrived is an episode by now."""
        self._db.execute(
            "UPDATE generations SET reply_episode_id = ?, status = ?, ended_at = ?, partial = '' WHERE id = ?",
            [reply_episode_id, status, now, generation_id],
        )

    def running(self, group_id: str) -> list[tuple[str, str, str]]:
        """Replies that were running when the program stopped: (generation id, user's episode id, what had arrived)."""
        rows = self._db.execute(
            "SELECT id, user_episode_id, partial FROM generations WHERE group_id = ? AND status = 'running'", [group_id]
        ).fetchall()
        return [(str(row[0]), str(row[1]), str(row[2])) for row in rows]

    def reasons(self, group_id: str, generation_id: str) -> tuple[str, list[tuple[str, str, str, str]]]:
        """The persona version of a reply, and its (item id, kind, role, reason)."""
        version = self._db.execute(
            "SELECT persona_version FROM generations WHERE group_id = ? AND id = ?", [group_id, generation_id]
        ).fetchone()
        rows = self._db.execute(
            "SELECT item_id, kind, role, reason FROM reply_uses WHERE group_id = ? AND generation_id = ?",
            [group_id, generation_id],
        ).fetchall()
        return (str(version[0]) if version else ""), [tuple(row) for row in rows]

    def used(self, group_id: str, item_id: str) -> tuple[int, Instant | None]:
        """In how many replies an item was given, and when last."""
        count, last = self._db.execute(
            "SELECT count(*), max(g.started_at) FROM reply_uses u JOIN generations g ON g.id = u.generation_id "
            "WHERE u.group_id = ? AND u.item_id = ? AND u.role = 'given'",
            [group_id, item_id],
        ).fetchone()
        return int(count), None if last is None else int(last)

    def replies_given(self, group_id: str, item_id: str) -> list[str]:
        """The turns in which the companion spoke after it was given an item."""
        rows = self._db.execute(
            "SELECT g.reply_episode_id FROM reply_uses u JOIN generations g ON g.id = u.generation_id "
            "WHERE u.group_id = ? AND u.item_id = ? AND u.role = 'given' AND g.reply_episode_id IS NOT NULL",
            [group_id, item_id],
        ).fetchall()
        return [str(row[0]) for row in rows]

    def forget(self, group_id: str, item_id: str) -> None:
        """Take an item out of every record of use."""
        self._db.execute("DELETE FROM reply_uses WHERE group_id = ? AND item_id = ?", [group_id, item_id])
