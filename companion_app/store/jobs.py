"""The memory writer's durable queue. A job is written in the transaction of the turn that it is about."""

from __future__ import annotations

from typing import Any

from companion_app.domain.clock import Instant
from companion_app.domain.ids import new_id
from companion_app.domain.job import Job, JobKind

_COLUMNS = "id, group_id, kind, episode_id, state, attempts, reason"


class JobTable:
    """Jobs in order of arrival."""

    def __init__(self, connection: Any) -> None:
        self._db = connection

    def add(self, group_id: str, kind: JobKind, episode_id: str, now: Instant) -> None:
        """Queue a job; where the same one was done before it is done again."""
        self._db.execute(
            "INSERT INTO memory_jobs (id, group_id, kind, episode_id, state, created_at) "
            "VALUES (?, ?, ?, ?, 'waiting', ?) "
            "ON CONFLICT (kind, episode_id) DO UPDATE SET state = 'waiting', attempts = 0, reason = ''",
            [new_id("job"), group_id, kind, episode_id, now],
        )

    def waiting(self, kind: JobKind, limit: int) -> list[Job]:
        """The next jobs of a kind over all relationships, oldest first."""
        rows = self._db.execute(
            f"SELECT {_COLUMNS} FROM memory_jobs WHERE state = 'waiting' AND kind = ? ORDER BY seq LIMIT ?",
            [kind, limit],
        ).fetchall()
        return [Job(*row) for row in rows]

    def all(self, group_id: str) -> list[Job]:
        """Jobs that are not done, oldest first."""
        rows = self._db.execute(
            f"SELECT {_COLUMNS} FROM memory_jobs WHERE group_id = ? AND state <> 'done' ORDER BY seq",
            [group_id],
        ).fetchall()
        return [Job(*row) for row in rows]

    def finish(self, job_id: str) -> None:
        """Mark a job as done."""
        self._db.execute("UPDATE memory_jobs SET state = 'done', reason = '' WHERE id = ?", [job_id])

    def failed(self, job_id: str, reason: str, most_attempts: int) -> None:
        """Count an attempt; after the last one the job is parked with its reason."""
        self._db.execute(
            "UPDATE memory_jobs SET attempts = attempts + 1, reason = ?, "
            "state = CASE WHEN attempts + 1 >= ? THEN 'parked' ELSE state END WHERE id = ?",
            [reason, most_attempts, job_id],
        )

    def retry(self, group_id: str, job_id: str) -> bool:
        """Put a parked job back into the queue; False where there is none."""
        cursor = self._db.execute(
            "UPDATE memory_jobs SET state = 'waiting', attempts = 0, reason = '' "
            "WHERE group_id = ? AND id = ? AND state = 'parked'",
            [group_id, job_id],
        )
        return bool(cursor.rowcount)

    def counts(self) -> tuple[int, int, str]:
        """Number of waiting jobs, number of parked ones, and the reason of the newest parked one."""
        waiting, parked = self._db.execute(
            "SELECT count(*) FILTER (WHERE state = 'waiting'), count(*) FILTER (WHERE state = 'parked') "
            "FROM memory_jobs"
        ).fetchone()
        row = self._db.execute(
            "SELECT reason FROM memory_jobs WHERE state = 'parked' ORDER BY seq DESC LIMIT 1"
        ).fetchone()
        return int(waiting), int(parked), str(row[0]) if row else ""

    def group_counts(self, group_id: str) -> tuple[int, int]:
        """Number of done and of parked reading jobs of one relationship."""
        done, parked = self._db.execute(
            "SELECT count(*) FILTER (WHERE state = 'done'), count(*) FILTER (WHERE state = 'parked') "
            "FROM memory_jobs WHERE group_id = ?",
            [group_id],
        ).fetchone()
        return int(done), int(parked)
