"""The shell: chat list, chat page and memory panel, side by side or over one another as the width allows."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from companion_app.domain.chat import SessionView
from ui.bridge import Bridge
from ui.chat.chat_list import ChatList
from ui.chat.chat_page import ChatPage
from ui.compat import override
from ui.errors import wording
from ui.facade import Companion
from ui.memory.memory_panel import MemoryPanel
from ui.settings.dialog import SettingsDialog
from ui.theme import live, theme
from ui.widgets.overlays import Toast

Mode = Literal["wide", "middle", "narrow"]
_LIST, _PANEL, _CHAT = (220, 320), (320, 480), 420


class Grip(QWidget):
    """The edge of a pane, by which its width can be changed.

    Signals:
        moved: It was dragged by so many pixels.
    """

    moved = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._from = 0
        self.setCursor(Qt.CursorShape.SplitHCursor)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._from = round(event.globalPosition().x())

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        here = round(event.globalPosition().x())
        if event.buttons() & Qt.MouseButton.LeftButton and here != self._from:
            self.moved.emit(here - self._from)
            self._from = here

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.width() // 2, 0, 1, self.height(), theme().color("line"))
        painter.end()


class Shell(QWidget):
    """Everything behind the lock."""

    def __init__(
        self, app: Companion, bridge: Bridge, settings: dict[str, object], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._app, self._bridge, self._settings = app, bridge, settings
        self._widths = {"list": 0, "panel": 0}
        self._list_over = False
        self._panel_over = False
        self._list_shown = bool(settings.get("list_shown", True))
        self._panel_shown = bool(settings.get("panel_shown", True))
        self._opened = False
        self._toast: Toast | None = None
        self.dialog: SettingsDialog | None = None
        protection = str(settings.get("key_protection", "keyring"))
        self.chat = ChatPage(app, bridge, protection, self)
        self.chats = ChatList(app, bridge, self)
        self.panel = MemoryPanel(app, bridge, self)
        self.list_grip = Grip(self)
        self.panel_grip = Grip(self)
        self._connect()
        self._add_keys()
        self.chat.composer.editor.enter_sends = bool(settings.get("enter_sends", True))
        live(self, self._renew)

    def start(self) -> None:
        """Read everything for the first time."""
        self.chat.start()
        self.panel.start()
        self._bridge.read(self._app.sessions, self._on_first_sessions, owner=self)

    @property
    def mode(self) -> Mode:
        """How the panes stand at this width."""
        if self.width() >= 1120:
            return "wide"
        return "middle" if self.width() >= 840 else "narrow"

    def toggle_list(self) -> None:
        """Show or hide the chat list."""
        if self.mode == "wide":
            self._list_shown = not self._list_shown
            self._keep("list_shown", self._list_shown)
        else:
            self._list_over = not self._list_over
        self._arrange()
        if self.chats.isVisible():
            self.chats.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.chat.composer.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def toggle_panel(self) -> None:
        """Show or hide the memory panel."""
        if self.mode == "narrow":
            self._panel_over = not self._panel_over
        else:
            self._panel_shown = not self._panel_shown
            self._keep("panel_shown", self._panel_shown)
        self._arrange()
        if self.panel.isVisible():
            self.panel.list_page.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.chat.composer.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_panel(self) -> None:
        """Make sure that the panel is to be seen."""
        if not self.panel.isVisible():
            self.toggle_panel()

    def new_chat(self) -> None:
        """Begin a new chat; it is stored with its first message."""
        self._list_over = False
        self.chat.open("")
        self._arrange()

    def open_settings(self) -> None:
        """Show the settings."""
        if self.dialog is not None:
            self.dialog.raise_()
            return
        dialog = SettingsDialog(self._app, self._bridge, self._settings, self.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.changed.connect(self._on_setting)
        dialog.finished.connect(self._on_dialog_closed)
        self.dialog = dialog
        dialog.open()

    def escape(self) -> None:
        """Close what lies over something else, then go back in the panel, then stop the reply."""
        if self.chat.popover is not None:
            self.chat.popover.close_up()
        elif self._list_over and self.mode != "wide":
            self.toggle_list()
        elif self.panel.isVisible() and self.panel.back():
            return
        elif self._panel_over and self.mode == "narrow":
            self.toggle_panel()
        else:
            self.chat.escape()

    def next_pane(self, step: int = 1) -> None:
        """Move the focus to the next pane: list, transcript, composer, panel."""
        views = self.chat.transcript.views
        stops: list[tuple[QWidget, QWidget]] = []
        if self.chats.isVisible():
            stops.append((self.chats, self.chats.list))
        if views:
            stops.append((self.chat.transcript, views[-1]))
        stops.append((self.chat.composer, self.chat.composer.editor))
        if self.panel.isVisible():
            inside = self.panel.list_page.list if self.panel.page == "list" else self.panel.back_button
            stops.append((self.panel, inside))
        focus = QApplication.focusWidget()
        at = next((i for i, (pane, _) in enumerate(stops) if focus and (pane is focus or pane.isAncestorOf(focus))), -1)
        stops[(at + step) % len(stops)][1].setFocus(Qt.FocusReason.ShortcutFocusReason)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.mode == "wide":
            self._list_over = False
        if self.mode != "narrow":
            self._panel_over = False
        self._arrange()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress and self._list_over and self.mode != "wide":
            self.toggle_list()
        return False

    def _arrange(self) -> None:
        width, height, mode = self.width(), self.height(), self.mode
        listed = self._list_shown if mode == "wide" else self._list_over
        panelled = self._panel_over if mode == "narrow" else self._panel_shown
        list_width = self._width("list", theme().wide(19), _LIST)
        panel_width = self._width("panel", theme().wide(27), _PANEL)
        docked = panelled and mode != "narrow"
        left = list_width + 1 if listed and mode == "wide" else 0
        spare = width - left - _CHAT
        if docked and spare < panel_width:
            panel_width = max(min(_PANEL[0], spare), spare, 280)
        right = panel_width + 1 if docked else 0
        self.chat.setGeometry(left, 0, max(200, width - left - right), height)
        self.chats.setVisible(listed)
        self.panel.setVisible(panelled)
        self.list_grip.setVisible(listed)
        self.panel_grip.setVisible(docked)
        if listed:
            self.chats.setGeometry(0, 0, list_width, height)
            self.list_grip.setGeometry(list_width - 2, 0, 5, height)
        if panelled:
            place = (0, 0, width, height) if mode == "narrow" else (width - panel_width, 0, panel_width, height)
            self.panel.setGeometry(*place)
            self.panel_grip.setGeometry(width - panel_width - 3, 0, 5, height)
        self.panel.set_full_page(mode == "narrow")
        self.chat.list_button.setVisible(not listed)
        self.chat.panel_button.setChecked(docked)
        self._stack_up(over=mode != "wide" and listed)

    def _stack_up(self, *, over: bool) -> None:
        self.panel.raise_()
        self.panel_grip.raise_()
        self.chats.raise_()
        self.list_grip.raise_()
        for pane in (self.chat, self.panel):
            pane.removeEventFilter(self)
            if over:
                pane.installEventFilter(self)

    def _width(self, name: str, usual: int, limits: tuple[int, int]) -> int:
        scale = max(1.0, theme().pixels() / 14)
        chosen = self._widths[name] or usual
        return round(max(limits[0], min(limits[1] * scale, chosen)))

    def _connect(self) -> None:
        self.chats.chosen.connect(self._on_chosen)
        self.chats.new_asked.connect(self.new_chat)
        self.chats.hide_asked.connect(self.toggle_list)
        self.chats.settings_asked.connect(self.open_settings)
        self.chat.session_changed.connect(self._on_session)
        self.chat.sessions_changed.connect(self.chats.refresh)
        self.chat.memory_opened.connect(self._on_memory)
        self.chat.list_asked.connect(self.toggle_list)
        self.chat.panel_asked.connect(self.toggle_panel)
        self.panel.close_asked.connect(self.toggle_panel)
        self.panel.message_shown.connect(self._on_message)
        self.chats.model.modelReset.connect(self._renew_title)
        self.chats.model.dataChanged.connect(self._renew_title)
        self.list_grip.moved.connect(lambda by: self._drag("list", by))
        self.panel_grip.moved.connect(lambda by: self._drag("panel", -by))
        self._bridge.failed.connect(self._on_failed)

    def _add_keys(self) -> None:
        keys = {
            "Ctrl+N": self.new_chat,
            "Ctrl+B": self.toggle_list,
            "Ctrl+M": self.toggle_panel,
            "Ctrl+,": self.open_settings,
            "Esc": self.escape,
            "F6": self.next_pane,
            "Shift+F6": lambda: self.next_pane(-1),
            "Alt+Up": lambda: self.chats.step(-1),
            "Alt+Down": lambda: self.chats.step(1),
        }
        for sequence, act in keys.items():
            shortcut = QShortcut(QKeySequence(sequence), self)
            shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
            shortcut.activated.connect(act)

    def _keep(self, key: str, value: bool) -> None:
        self._settings[key] = value
        self._bridge.act(lambda: self._app.settings.set(key, value))

    def _drag(self, name: str, by: int) -> None:
        usual = self.chats.width() if name == "list" else self.panel.width()
        self._widths[name] = usual + by
        self._arrange()

    def _renew(self) -> None:
        self._arrange()

    def _on_first_sessions(self, sessions: list[SessionView]) -> None:
        self.chats.model.show_sessions(sessions)
        if not self._opened:
            self._opened = True
            self.chat.open(sessions[0].id if sessions else "")

    @Slot(str)
    def _on_chosen(self, session_id: str) -> None:
        self._list_over = False
        if session_id != self.chat.session_id:
            self.chat.open(session_id)
        self._arrange()

    @Slot(str)
    def _on_session(self, session_id: str) -> None:
        self.chats.select(session_id)
        self._renew_title()

    @Slot()
    def _renew_title(self) -> None:
        self.chat.set_title(self.chats.title_of(self.chat.session_id))

    @Slot(str)
    def _on_memory(self, fact_id: str) -> None:
        self.show_panel()
        self.panel.open_memory(fact_id)

    @Slot(str, str, object)
    def _on_message(self, session_id: str, turn_id: str, span: tuple[int, int]) -> None:
        if self.mode == "narrow" and self._panel_over:
            self.toggle_panel()
        self.chat.show_message(session_id, turn_id, span)

    @Slot(str, object)
    def _on_setting(self, key: str, value: object) -> None:
        self._settings[key] = value
        if key == "enter_sends":
            self.chat.composer.editor.enter_sends = bool(value)

    @Slot()
    def _on_dialog_closed(self) -> None:
        self.dialog = None

    @Slot(object)
    def _on_failed(self, error: Exception) -> None:
        title, advice = wording(error)
        if self._toast is not None:
            self._toast.leave()
        self._toast = Toast(self.chat, f"{title} {advice}".strip())
        self._toast.gone.connect(self._on_toast_gone)

    @Slot()
    def _on_toast_gone(self) -> None:
        if self.sender() is self._toast:
            self._toast = None
