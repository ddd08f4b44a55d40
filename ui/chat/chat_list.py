"""The chat list: who talks, new chat, the chats in their groups, settings."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QStyleOptionViewItem, QVBoxLayout, QWidget

from companion_app.domain.chat import SessionView
from ui import dates
from ui.bridge import Bridge
from ui.chat.session_model import Heading, Index, RowRole, SessionModel
from ui.compat import override
from ui.facade import Companion
from ui.i18n import t
from ui.theme import live, theme
from ui.widgets.buttons import IconButton
from ui.widgets.label import Line
from ui.widgets.rows import RowDelegate, RowList, heading_size, line_height
from ui.widgets.surfaces import Avatar, Pane

_BY_KEY = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)


class SessionDelegate(RowDelegate):
    """Paints a chat's row: title and time, below them the last line."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        if isinstance(index.data(RowRole), Heading):
            return heading_size(18 if index.row() else 8, 5)
        return QSize(100, line_height("ui") + line_height("caption") + theme().px(24))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(RowRole)
        rect: QRect = option.rect
        painter.save()
        inner = rect.adjusted(20, 0, -20, 0)
        if isinstance(row, Heading):
            painter.setFont(theme().font("caption", bold=True))
            painter.setPen(theme().color("text2"))
            at = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft
            painter.drawText(inner.adjusted(0, 0, 0, -5), at, t(f"list.{row.group}"))
        elif isinstance(row, SessionView):
            self.paint_ground(painter, option, QRectF(rect.adjusted(8, 1, -8, -1)))
            self._paint_chat(painter, inner, row)
        painter.restore()

    @staticmethod
    def _paint_chat(painter: QPainter, inner: QRect, row: SessionView) -> None:
        middle = inner.center().y()
        time = dates.list_time(row.last_at)
        painter.setFont(theme().font("caption"))
        painter.setPen(theme().color("text2"))
        width = painter.fontMetrics().horizontalAdvance(time)
        upper = QRect(inner.left(), middle - line_height("ui") - 1, inner.width(), line_height("ui") + 2)
        painter.drawText(upper, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, time)
        lower = QRect(inner.left(), upper.bottom() + 1, inner.width(), line_height("caption") + 2)
        line = painter.fontMetrics().elidedText(
            row.last_line.replace("\n", " "), Qt.TextElideMode.ElideRight, lower.width()
        )
        painter.drawText(lower, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, line)
        painter.setFont(theme().font("ui"))
        painter.setPen(theme().color("text"))
        title = row.title or t("list.untitled")
        title = painter.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, upper.width() - width - 10)
        painter.drawText(upper, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, title)


class SessionList(RowList):
    """The list itself; knows whether the keyboard brought the focus."""

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        self.setProperty("byKey", event.reason() in _BY_KEY)
        super().focusInEvent(event)


class ChatList(Pane):
    """The left pane.

    Signals:
        chosen: The user picked a chat, by its id.
        new_asked: New chat was pressed.
        hide_asked: The list should go away.
        settings_asked: Settings was pressed.
    """

    chosen = Signal(str)
    new_asked = Signal()
    hide_asked = Signal()
    settings_asked = Signal()

    def __init__(self, app: Companion, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__("ground", parent)
        self._app, self._bridge = app, bridge
        self._current = ""
        self.model = SessionModel(self)
        self.list = SessionList(self)
        self.list.setModel(self.model)
        self.list.setItemDelegate(SessionDelegate(self.list))
        live(self.list, lambda: self.list.setAccessibleName(t("shell.chats")))
        self.new_button = IconButton("square-pen", lambda: t("shell.new_chat"), colour="accent")
        self.hide_button = IconButton("panel-left", lambda: t("shell.show_chats"))
        self.settings_button = IconButton("settings", lambda: t("shell.settings"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 10)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.setContentsMargins(15, 12, 10, 8)
        head.setSpacing(4)
        head.addWidget(Avatar(app.companion_name))
        head.addSpacing(7)
        head.addWidget(Line(app.companion_name, "head"))
        head.addStretch()
        head.addWidget(self.hide_button)
        head.addWidget(self.new_button)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(12, 6, 10, 0)
        foot.addStretch()
        foot.addWidget(self.settings_button)
        column.addLayout(foot)
        self.list.clicked.connect(self._on_picked)
        self.list.activated.connect(self._on_picked)
        self.new_button.clicked.connect(self.new_asked)
        self.hide_button.clicked.connect(self.hide_asked)
        self.settings_button.clicked.connect(self.settings_asked)

    def refresh(self) -> None:
        """Read the chats again."""
        self._bridge.read(self._app.sessions, self._show, owner=self)

    def select(self, session_id: str) -> None:
        """Show which chat is open."""
        self._current = session_id
        row = self.model.row_of(session_id)
        if row < 0:
            self.list.clearSelection()
            return
        index = self.model.index(row)
        self.list.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def step(self, by: int) -> None:
        """Go to the next or the previous chat."""
        ids = [session.id for session in self.model.sessions()]
        if ids:
            at = ids.index(self._current) + by if self._current in ids else 0
            self.chosen.emit(ids[max(0, min(len(ids) - 1, at))])

    def title_of(self, session_id: str) -> str:
        """Give the title of a chat, or an empty string."""
        row = self.model.row_of(session_id)
        session = self.model.session(self.model.index(row)) if row >= 0 else None
        return session.title if session else ""

    def _show(self, sessions: list[SessionView]) -> None:
        scroll = self.list.verticalScrollBar().value()
        self.model.show_sessions(sessions)
        self.list.verticalScrollBar().setValue(scroll)
        self.select(self._current)

    @Slot(QModelIndex)
    def _on_picked(self, index: QModelIndex) -> None:
        session = self.model.session(index)
        if session is not None:
            self.chosen.emit(session.id)

    def at(self, point: QPoint) -> SessionView | None:
        """Give the chat under a point of the list."""
        return self.model.session(self.list.indexAt(point))
