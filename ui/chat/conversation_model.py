"""The turns of one chat, read page by page: the source of truth of the transcript."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from companion_app.domain.chat import TurnView
from ui.bridge import Bridge
from ui.compat import override
from ui.facade import Companion

PAGE = 50
TurnRole = Qt.ItemDataRole.UserRole + 1
_ROOT = QModelIndex()
Index = QModelIndex | QPersistentModelIndex


class ConversationModel(QAbstractListModel):
    """A gapless run of turns, oldest first; older and newer pages are fetched on demand.

    Signals:
        shown: A first page, or the page around a message, has arrived.
        older_arrived: That many turns were put before the others.
        newer_arrived: That many turns were put after the others.
    """

    shown = Signal()
    older_arrived = Signal(int)
    newer_arrived = Signal(int)

    def __init__(self, app: Companion, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._app, self._bridge = app, bridge
        self.session_id = ""
        self.turns: list[TurnView] = []
        self.at_start = True
        self.at_end = True
        self._fetching = False
        self._round = 0

    def open(self, session_id: str, then: Callable[[], object] | None = None) -> None:
        """Show the newest page of a chat."""
        self._read(session_id, lambda: self._app.turns(session_id, None, PAGE), then)

    def open_around(self, session_id: str, turn_id: str, then: Callable[[], object] | None = None) -> None:
        """Show the page around one message."""
        self._read(session_id, lambda: self._app.turns_around(session_id, turn_id, PAGE), then, newest=False)

    def clear(self) -> None:
        """Show nothing."""
        self._round += 1
        self._reset([], "")
        self.at_start = self.at_end = True

    def append(self, turn: TurnView) -> bool:
        """Take in a turn that was stored just now; a known one is renewed. Tells whether it is new."""
        row = self.row_of(turn.id)
        if row >= 0:
            self.turns[row] = turn
            self.dataChanged.emit(self.index(row), self.index(row))
            return False
        if not self.at_end or turn.session_id != self.session_id:
            return False
        at = len(self.turns)
        while at and self.turns[at - 1].seq > turn.seq:
            at -= 1
        self.beginInsertRows(_ROOT, at, at)
        self.turns.insert(at, turn)
        self.endInsertRows()
        return True

    def row_of(self, turn_id: str) -> int:
        """Find the row of a turn, or -1."""
        for at in range(len(self.turns) - 1, -1, -1):
            if self.turns[at].id == turn_id:
                return at
        return -1

    def fetch_newer(self) -> None:
        """Read the page after the last turn."""
        if self.at_end or self._fetching or not self.turns:
            return
        self._fetching = True
        last, session, round_ = self.turns[-1], self.session_id, self._round
        self._bridge.read(
            lambda: self._app.turns_around(session, last.id, 2 * PAGE),
            lambda page: self._on_newer(round_, last.seq, page),
            lambda error: self._on_failed(round_, error),
            owner=self,
        )

    @override
    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.turns)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.turns):
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.turns[index.row()].content
        return self.turns[index.row()] if role == TurnRole else None

    @override
    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and not self.at_start and not self._fetching and bool(self.turns)

    @override
    def fetchMore(self, parent: Index) -> None:
        if not self.canFetchMore(parent):
            return
        self._fetching = True
        session, before, round_ = self.session_id, self.turns[0].seq, self._round
        self._bridge.read(
            lambda: self._app.turns(session, before, PAGE),
            lambda page: self._on_older(round_, page),
            lambda error: self._on_failed(round_, error),
            owner=self,
        )

    def _read(
        self,
        session_id: str,
        call: Callable[[], list[TurnView]],
        then: Callable[[], object] | None,
        *,
        newest: bool = True,
    ) -> None:
        self._round += 1
        round_ = self._round

        def arrived(page: list[TurnView]) -> None:
            if round_ != self._round:
                return
            self._fetching = False
            self.at_start = len(page) < PAGE and newest
            self.at_end = newest
            self._reset(page, session_id)
            self.shown.emit()
            if then is not None:
                then()

        self._bridge.read(call, arrived, owner=self)

    def _reset(self, turns: list[TurnView], session_id: str) -> None:
        self.beginResetModel()
        self.turns = list(turns)
        self.session_id = session_id
        self.endResetModel()

    def _on_older(self, round_: int, page: list[TurnView]) -> None:
        if round_ != self._round:
            return
        self._fetching = False
        self.at_start = len(page) < PAGE
        if page:
            self.beginInsertRows(_ROOT, 0, len(page) - 1)
            self.turns[:0] = page
            self.endInsertRows()
        self.older_arrived.emit(len(page))

    def _on_newer(self, round_: int, after: int, page: list[TurnView]) -> None:
        if round_ != self._round:
            return
        self._fetching = False
        new = [turn for turn in page if turn.seq > after]
        if new:
            self.beginInsertRows(_ROOT, len(self.turns), len(self.turns) + len(new) - 1)
            self.turns.extend(new)
            self.endInsertRows()
        else:
            self.at_end = True
        self.newer_arrived.emit(len(new))

    def _on_failed(self, round_: int, error: Exception) -> None:
        if round_ == self._round:
            self._fetching = False
        self._bridge.failed.emit(error)
