"""The rows of the chat list: chats, with a heading before each group."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from companion_app.domain.chat import SessionView
from ui import dates
from ui.compat import override
from ui.i18n import t

RowRole = Qt.ItemDataRole.UserRole + 1
_ROOT = QModelIndex()
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a group, by its name: today, yesterday, week, earlier."""

    group: str


class SessionModel(QAbstractListModel):
    """Chats, newest first, under their headings."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Heading | SessionView] = []

    def show_sessions(self, sessions: list[SessionView]) -> None:
        """Show these chats; nothing happens when they are the same as before."""
        rows: list[Heading | SessionView] = []
        group = ""
        for session in sessions:
            found = dates.list_group(session.last_at)
            if found != group:
                group = found
                rows.append(Heading(group))
            rows.append(session)
        if rows == self._rows:
            return
        if [self._identity(row) for row in rows] == [self._identity(row) for row in self._rows]:
            self._rows = rows
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def row_of(self, session_id: str) -> int:
        """Find the row of a chat, or -1."""
        for at, row in enumerate(self._rows):
            if isinstance(row, SessionView) and row.id == session_id:
                return at
        return -1

    def session(self, index: Index) -> SessionView | None:
        """Give the chat of a row; None for a heading."""
        row = self._rows[index.row()] if index.isValid() else None
        return row if isinstance(row, SessionView) else None

    def sessions(self) -> list[SessionView]:
        """Give all chats in order."""
        return [row for row in self._rows if isinstance(row, SessionView)]

    @override
    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == RowRole:
            return row
        if isinstance(row, Heading):
            return (
                t(f"list.{row.group}")
                if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
                else None
            )
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title or t("list.untitled")
        if role == Qt.ItemDataRole.AccessibleTextRole:
            title = row.title or t("list.untitled")
            return t("list.row", title=title, time=dates.list_time(row.last_at), line=row.last_line)
        return None

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.session(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    @staticmethod
    def _identity(row: Heading | SessionView) -> str:
        return row.group if isinstance(row, Heading) else row.id
