"""Interaction Episode Store: raw turns as they were said, in the order in which they arrived.

Persona document, part 四.1. Nothing here interprets a turn.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from companion_app.domain.chat import SessionView, TurnView
from companion_app.domain.clock import Instant, to_datetime
from companion_app.domain.episode import Episode, NewTurn, Span
from companion_app.domain.ids import keyed_hash, new_id
from companion_app.domain.text import masked
from companion_app.errors import InputError
from companion_app.store.search import SearchIndex
from companion_app.store.words import all_words_query

_COLUMNS = (
    "seq, id, group_id, external_id, session_id, actor, source, content, valid_at, offset_minutes, tz, "
    "created_at, status, privacy, memory_write_policy, generation_id, parent_id, speaker, is_stranger, spans"
)
_TITLE_LENGTH = 60

#: How many neighbours on each side are indexed with a turn.
_NEAR, _WIDE = 1, 2


class EpisodeTable:
    """Turns and the sessions that they stand in."""

    def __init__(self, connection: Any, hash_key: bytes, search: SearchIndex) -> None:
        self._db = connection
        self._hash_key = hash_key
        self._search = search

    def add(self, group_id: str, turn: NewTurn, now: Instant, *, withheld: bool = False) -> Episode | None:
        """Store a turn, with its index rows.

        Args:
            withheld: The words stay in the transcript and nowhere else.

        Returns:
            The episode, or None where the same turn was stored (or was erased) before.

        Raises:
            InputError: Another content came under this id before.
        """
        external = self.name_of(turn)
        id_hash = keyed_hash(self._hash_key, group_id, external)
        content_hash = keyed_hash(self._hash_key, turn.actor, turn.content)
        seen = self._db.execute(
            "SELECT content_hash FROM seen_turns WHERE group_id = ? AND id_hash = ?", [group_id, id_hash]
        ).fetchone()
        if seen is not None:
            if bytes(seen[0]) != content_hash:
                raise InputError(f"The id {external!r} was used before, with other content.")
            return None
        self._db.execute(
            "INSERT INTO seen_turns (group_id, id_hash, content_hash) VALUES (?, ?, ?)",
            [group_id, id_hash, content_hash],
        )
        self._db.execute(
            "INSERT OR IGNORE INTO sessions (id, group_id, started_at) VALUES (?, ?, ?)",
            [turn.session_id, group_id, turn.valid_at],
        )
        episode_id = new_id("ep")
        cursor = self._db.execute(
            "INSERT INTO episodes (id, group_id, external_id, session_id, actor, source, content, valid_at, "
            "offset_minutes, tz, created_at, status, privacy, memory_write_policy, generation_id, parent_id, "
            "speaker, is_stranger, spans, withheld) VALUES (" + ", ".join("?" * 20) + ")",
            [
                episode_id, group_id, external, turn.session_id, turn.actor, turn.source, turn.content,
                turn.valid_at, turn.offset_minutes, turn.tz, now, turn.status, turn.privacy,
                turn.memory_write_policy, turn.generation_id, turn.parent_id, turn.speaker, turn.is_stranger,
                json.dumps([[s.start, s.end, s.kind] for s in turn.spans]), withheld,
            ],
        )  # fmt: skip
        episode = Episode(episode_id, group_id, int(cursor.lastrowid), turn, now)
        if not withheld:
            self.index(episode)
        return episode

    def name_of(self, turn: NewTurn) -> str:
        """The id that a caller knows a turn by: its own, or the one that is derived for it, stored or not."""
        if turn.external_id:
            return turn.external_id
        digest = keyed_hash(self._hash_key, turn.actor, turn.content, turn.session_id, str(turn.valid_at))
        return f"derived-{digest.hex()}"

    def get(self, group_id: str, episode_id: str) -> Episode | None:
        """Return a turn, or None."""
        row = self._db.execute(
            f"SELECT {_COLUMNS} FROM episodes WHERE group_id = ? AND id = ?", [group_id, episode_id]
        ).fetchone()
        return None if row is None else _episode(row)

    def by_external(self, group_id: str, external_id: str) -> Episode | None:
        """Return a turn by the caller's own id, or None."""
        row = self._db.execute(
            f"SELECT {_COLUMNS} FROM episodes WHERE group_id = ? AND external_id = ? ORDER BY seq LIMIT 1",
            [group_id, external_id],
        ).fetchone()
        return None if row is None else _episode(row)

    def groups(self) -> list[str]:
        """Every relationship of which there are turns."""
        return [str(row[0]) for row in self._db.execute("SELECT DISTINCT group_id FROM episodes ORDER BY 1").fetchall()]

    def of_session(self, group_id: str, session_id: str | None) -> list[Episode]:
        """All turns of a session, or of the whole relationship, oldest first."""
        rows = self._db.execute(
            f"SELECT {_COLUMNS} FROM episodes WHERE group_id = ? AND (? IS NULL OR session_id = ?) ORDER BY seq",
            [group_id, session_id, session_id],
        ).fetchall()
        return [_episode(row) for row in rows]

    def by_seq(self, group_id: str, numbers: Sequence[int]) -> dict[int, Episode]:
        """Return turns by their order numbers."""
        marks = ",".join("?" * len(numbers))
        rows = self._db.execute(
            f"SELECT {_COLUMNS} FROM episodes WHERE group_id = ? AND seq IN ({marks})", [group_id, *numbers]
        ).fetchall()
        return {episode.seq: episode for episode in map(_episode, rows)}

    def speakers(self, group_id: str, numbers: Sequence[int]) -> dict[int, str]:
        """Who spoke some turns, where that is known by name."""
        rows = self._db.execute(
            "SELECT seq, speaker FROM episodes WHERE group_id = ? AND speaker IS NOT NULL AND speaker <> '' "
            "AND seq IN (SELECT value FROM json_each(?))",
            [group_id, json.dumps(list(numbers))],
        ).fetchall()
        return {int(row[0]): str(row[1]) for row in rows}

    def before(self, episode: Episode, count: int) -> list[Episode]:
        """The turns just before one in its session, oldest first."""
        rows = self._db.execute(
            f"SELECT {_COLUMNS} FROM episodes WHERE group_id = ? AND session_id = ? AND seq < ? "
            "ORDER BY seq DESC LIMIT ?",
            [episode.group_id, episode.turn.session_id, episode.seq, count],
        ).fetchall()
        return [_episode(row) for row in reversed(rows)]

    def replies_to(self, episode: Episode) -> list[Episode]:
        """The companion's turns that follow one, up to the next turn of another actor."""
        rows = self._db.execute(
            f"SELECT {_COLUMNS} FROM episodes WHERE group_id = ? AND session_id = ? AND seq > ? ORDER BY seq LIMIT 20",
            [episode.group_id, episode.turn.session_id, episode.seq],
        ).fetchall()
        replies: list[Episode] = []
        for found in map(_episode, rows):
            if found.turn.actor != "assistant":
                break
            replies.append(found)
        return replies

    def was_cancelled(self, episode: Episode) -> bool:
        """Whether a tool's turn belongs to a generation whose reply was stopped: its result comes too late."""
        turn = episode.turn
        if turn.generation_id is None or turn.actor != "tool":
            return False
        row = self._db.execute(
            "SELECT 1 FROM episodes WHERE group_id = ? AND generation_id = ? AND actor = 'assistant' "
            "AND status = 'interrupted' LIMIT 1",
            [episode.group_id, turn.generation_id],
        ).fetchone()
        return row is not None

    def withheld_spans(self, episode_id: str) -> list[tuple[int, int]]:
        """Spans of a turn that no recall and no extraction may see."""
        return [
            (int(start), int(end))
            for start, end in self._db.execute(
                "SELECT start, end FROM withheld_spans WHERE episode_id = ? ORDER BY start", [episode_id]
            )
        ]

    def usable(self, episode: Episode) -> str:
        """The words of a turn that recall may show."""
        return masked(episode.turn.content, self.withheld_spans(episode.id))

    def holding_words(self, group_id: str, words: str) -> list[Episode]:
        """Turns in which all these words stand; where they have none that an index holds, as they are written."""
        match = all_words_query(words)
        indexed = "seq IN (SELECT rowid FROM episode_fts WHERE episode_fts MATCH ?)"
        condition, value = (indexed, match) if match else ("instr(content, ?) > 0", words)
        rows = self._db.execute(
            f"SELECT {_COLUMNS} FROM episodes WHERE group_id = ? AND {condition} ORDER BY seq", [group_id, value]
        ).fetchall()
        return [_episode(row) for row in rows]

    def holding_words_after(self, group_id: str, words: str, seq: int, limit: int) -> list[Episode]:
        """As ``holding_words``, of the user's turns behind a sequence number, up to a limit."""
        match = all_words_query(words)
        indexed = "seq IN (SELECT rowid FROM episode_fts WHERE episode_fts MATCH ? AND rowid > ?)"
        condition, values = (indexed, [match, seq]) if match else ("instr(content, ?) > 0", [words])
        rows = self._db.execute(
            f"SELECT {_COLUMNS} FROM episodes WHERE group_id = ? AND {condition} AND seq > ? AND actor = 'user' "
            "AND withheld = 0 ORDER BY seq LIMIT ?",
            [group_id, *values, seq, limit],
        ).fetchall()
        return [_episode(row) for row in rows]

    def is_withheld(self, episode_id: str) -> bool:
        """Whether the whole turn is kept out of memory."""
        row = self._db.execute("SELECT withheld FROM episodes WHERE id = ?", [episode_id]).fetchone()
        return bool(row and row[0])

    def withhold(self, episode: Episode) -> None:
        """Keep a turn in the transcript and take it out of every index."""
        self._db.execute("UPDATE episodes SET withheld = 1 WHERE id = ?", [episode.id])
        self._search.remove_episode(episode.seq)
        self.refresh_neighbours(episode)

    def index(self, episode: Episode) -> None:
        """Write the word indexes of a turn and of those beside it. Private turns are in no index."""
        if episode.turn.privacy == "private" or episode.turn.memory_write_policy == "never":
            return
        if self.is_withheld(episode.id):
            return
        self._search.put_episode(episode.seq, self._index_body(episode))
        self._put_context(episode)
        self.refresh_neighbours(episode)

    def refresh_neighbours(self, episode: Episode) -> None:
        """Write the context rows of the turns beside one anew; it may be gone already."""
        for number in self._neighbour_numbers(episode, _WIDE):
            neighbour = self.by_seq(episode.group_id, [number]).get(number)
            if neighbour:
                self._put_context(neighbour)

    def _neighbour_numbers(self, episode: Episode, reach: int) -> list[int]:
        where = (
            "group_id = ? AND session_id = ? AND withheld = 0 AND privacy <> 'private' "
            "AND memory_write_policy <> 'never'"
        )
        values = [episode.group_id, episode.turn.session_id, episode.seq]
        before = self._db.execute(
            f"SELECT seq FROM episodes WHERE {where} AND seq < ? ORDER BY seq DESC LIMIT ?", [*values, reach]
        ).fetchall()
        after = self._db.execute(
            f"SELECT seq FROM episodes WHERE {where} AND seq > ? ORDER BY seq LIMIT ?", [*values, reach]
        ).fetchall()
        return sorted(int(row[0]) for row in [*before, *after])

    def _put_context(self, episode: Episode) -> None:
        near, wide = self._neighbour_numbers(episode, _NEAR), self._neighbour_numbers(episode, _WIDE)
        around = self.by_seq(episode.group_id, [*wide, episode.seq])
        told = [self._index_body(around[number]) for number in sorted([*near, episode.seq])]
        spoken = [f"{turn.turn.speaker or ''}: {self.usable(turn)}" for _, turn in sorted(around.items())]
        self._search.put_context(episode.seq, "\n".join(told), "\n".join(spoken))

    def _index_body(self, episode: Episode) -> str:
        """A turn is found by its words, its speaker and its date in both languages."""
        when = to_datetime(episode.turn.valid_at, episode.turn.offset_minutes)
        date = f"{when.day} {when:%B} {when.year} {when.year}年{when.month}月{when.day}日"
        return f"{date} {episode.turn.speaker or ''}: {self.usable(episode)}"

    def rewrite(self, episode: Episode, content: str) -> None:
        """Replace the words of a turn by others of the same length, and its index rows with them."""
        assert len(content) == len(episode.turn.content), "offsets of other facts must stay valid"
        self._db.execute("UPDATE episodes SET content = ? WHERE id = ?", [content, episode.id])
        self._search.remove_episode(episode.seq)
        fresh = self.get(episode.group_id, episode.id)
        if fresh:
            self.index(fresh)

    def hide(self, episode: Episode, spans: Sequence[tuple[int, int]]) -> None:
        """Leave the words of spans in the transcript, and let nothing else see them again."""
        self._db.executemany(
            "INSERT OR IGNORE INTO withheld_spans (episode_id, start, end) VALUES (?, ?, ?)",
            [(episode.id, start, end) for start, end in spans],
        )
        self._search.remove_episode(episode.seq)
        self.index(episode)

    def sessions(self, group_id: str) -> list[SessionView]:
        """All sessions, the one with the newest turn first."""
        rows = self._db.execute(
            "SELECT s.id, s.title, s.started_at, count(e.seq), max(e.valid_at), "
            "(SELECT content FROM episodes f WHERE f.group_id = s.group_id AND f.session_id = s.id "
            " AND f.actor IN ('user', 'assistant') AND f.source <> 'memory_panel' ORDER BY f.seq LIMIT 1), "
            "(SELECT content FROM episodes f WHERE f.group_id = s.group_id AND f.session_id = s.id "
            " AND f.actor IN ('user', 'assistant') ORDER BY f.seq DESC LIMIT 1) "
            "FROM sessions s JOIN episodes e ON e.group_id = s.group_id AND e.session_id = s.id "
            "WHERE s.group_id = ? AND e.source <> 'memory_panel' GROUP BY s.id ORDER BY max(e.seq) DESC",
            [group_id],
        ).fetchall()
        return [
            SessionView(
                id=row[0],
                title=row[1] or _first_line(row[5] or "", _TITLE_LENGTH),
                started_at=int(row[2]),
                turns=int(row[3]),
                last_at=int(row[4]),
                last_line=_first_line(row[6] or "", 120),
            )
            for row in rows
        ]

    def page(self, group_id: str, session_id: str, before_seq: int | None = None, limit: int = 50) -> list[TurnView]:
        """One page of a session's turns, oldest first, ending before ``before_seq``."""
        rows = self._db.execute(
            f"SELECT {_COLUMNS}, (SELECT count(*) FROM reply_uses u WHERE u.generation_id = e.generation_id "
            "AND u.role = 'given') FROM episodes e WHERE group_id = ? AND session_id = ? AND seq < ? "
            "ORDER BY seq DESC LIMIT ?",
            [group_id, session_id, before_seq if before_seq is not None else 1 << 62, limit],
        ).fetchall()
        return [TurnView.of(_episode(row), int(row[20])) for row in reversed(rows)]

    def page_around(self, group_id: str, session_id: str, episode_id: str, limit: int = 50) -> list[TurnView]:
        """A page of a session's turns with one of them in its middle, oldest first; empty where it is not there."""
        row = self._db.execute(
            "SELECT seq, (SELECT max(seq) + 1 FROM (SELECT seq FROM episodes f WHERE f.group_id = e.group_id "
            "AND f.session_id = e.session_id AND f.seq >= e.seq ORDER BY f.seq LIMIT ?)) FROM episodes e "
            "WHERE group_id = ? AND session_id = ? AND id = ?",
            [limit - limit // 2, group_id, session_id, episode_id],
        ).fetchone()
        return [] if row is None else self.page(group_id, session_id, int(row[1]), limit)

    def count(self, group_id: str) -> int:
        """Number of turns in the store."""
        return int(self._db.execute("SELECT count(*) FROM episodes WHERE group_id = ?", [group_id]).fetchone()[0])


def _first_line(text: str, length: int) -> str:
    line = next((part.strip() for part in text.splitlines() if part.strip()), "")
    return line if len(line) <= length else line[: length - 1].rstrip() + "…"


def _episode(row: Any) -> Episode:
    turn = NewTurn(
        actor=row[5], content=row[7], valid_at=int(row[8]), offset_minutes=int(row[9]), session_id=row[4],
        source=row[6], status=row[12], generation_id=row[15], privacy=row[13], memory_write_policy=row[14],
        speaker=row[17], tz=row[10], spans=tuple(Span(*span) for span in json.loads(row[19])),
        external_id=row[3], parent_id=row[16], is_stranger=bool(row[18]),
    )  # fmt: skip
    return Episode(id=row[1], group_id=row[2], seq=int(row[0]), turn=turn, created_at=int(row[11]))
