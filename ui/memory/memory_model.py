"""The rows of the memory list: headings, memories, folded groups; 200 rows a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from companion_app.domain.fact import FactView
from ui.compat import override
from ui.facade import GROUPS
from ui.i18n import t
from ui.memory import words

RowRole = Qt.ItemDataRole.UserRole + 1
PAGE = 200
_FOLDED = ("lately", "together")
_ROOT = QModelIndex()
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that the list shows, read in one go.

    Attributes:
        groups: A group's name for each predicate.
        searched: Whether only what matches a search is in it.
    """

    current: tuple[FactView, ...] = ()
    ended: tuple[FactView, ...] = ()
    pending: tuple[FactView, ...] = ()
    groups: Mapping[str, str] = field(default_factory=dict)
    rules: int = 0
    searched: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of an open group."""

    group: str
    count: int


@dataclass(frozen=True, slots=True)
class Fold:
    """A group in one row, that opens in place or (never remember) as a page."""

    group: str
    count: int
    open: bool


Row = Heading | Fold | FactView


class MemoryModel(QAbstractListModel):
    """Memories in plain groups."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.snapshot = Snapshot()
        self._all: list[Row] = []
        self._shown = 0
        self._growing = False
        self._open: set[str] = set()

    def show(self, snapshot: Snapshot) -> None:
        """Show what was read; the rows that are loaded stay loaded."""
        self.snapshot = snapshot
        self._rebuild()

    def toggle(self, group: str) -> None:
        """Open or fold a group."""
        self._open ^= {group}
        self._rebuild()

    def row_of(self, fact_id: str) -> int:
        """Find the row of a memory among the loaded ones, or -1."""
        for at, row in enumerate(self._all[: self._shown]):
            if isinstance(row, FactView) and row.id == fact_id:
                return at
        return -1

    def row(self, index: Index) -> Row | None:
        """Give what stands in a row."""
        return self._all[index.row()] if index.isValid() and index.row() < self._shown else None

    @override
    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else self._shown

    @override
    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and not self._growing and self._shown < len(self._all)

    @override
    def fetchMore(self, parent: Index) -> None:
        more = min(PAGE, len(self._all) - self._shown)
        if not self.canFetchMore(parent):
            return
        self._growing = True  # Views ask again while they are told.
        self.beginInsertRows(_ROOT, self._shown, self._shown + more - 1)
        self._shown += more
        self.endInsertRows()
        self._growing = False

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row(index)
        if row is None:
            return None
        if role == RowRole:
            return row
        if isinstance(row, FactView):
            return self._words(row, role)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{t(f'group.{row.group}')} {row.count}"
        return None

    @override
    def flags(self, index: Index) -> Qt.ItemFlag:
        if isinstance(self.row(index), Heading) or self.row(index) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    @staticmethod
    def _words(fact: FactView, role: int) -> str | None:
        if role == Qt.ItemDataRole.DisplayRole:
            return fact.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            caption = words.caption(fact)
            if fact.pinned:
                caption += t("receipt.comma") + t("panel.pinned")
            return t("panel.row", text=fact.text, caption=caption)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return fact.scope or ""
        return None

    def _rebuild(self) -> None:
        rows = self._make()
        shown = min(len(rows), max(PAGE, self._shown))
        self.beginResetModel()
        self._all, self._shown = rows, shown
        self.endResetModel()

    def _make(self) -> list[Row]:
        snapshot = self.snapshot
        by_group: dict[str, list[FactView]] = {}
        for fact in snapshot.current:
            by_group.setdefault(snapshot.groups.get(fact.predicate, GROUPS[0]), []).append(fact)
        rows: list[Row] = []
        folds: list[Row] = []
        for group in GROUPS:
            facts = by_group.get(group, [])
            if not facts:
                continue
            if group in _FOLDED and not snapshot.searched:
                folds += self._fold(group, facts)
            else:
                rows += [Heading(group, len(facts)), *facts]
        if snapshot.ended:
            if snapshot.searched:
                rows += [Heading("ended", len(snapshot.ended)), *snapshot.ended]
            else:
                folds += self._fold("ended", list(snapshot.ended))
        if not snapshot.searched:
            folds.append(Fold("never", snapshot.rules, open=False))
        return rows + folds

    def _fold(self, group: str, facts: list[FactView]) -> list[Row]:
        opened = group in self._open
        return [Fold(group, len(facts), opened), *(facts if opened else [])]
