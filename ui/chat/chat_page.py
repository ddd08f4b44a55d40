"""The chat page: head, transcript, composer, status line; it ties them to the core."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from companion_app.domain.chat import ReplyReasons, TurnView
from companion_app.events import (
    MemoryState,
    ModelState,
    ReplyDelta,
    ReplyEnded,
    ReplyStarted,
    TurnStored,
)
from companion_app.ports.shelf import ModelInfo
from ui.bridge import Bridge
from ui.chat.composer import Composer, Draft
from ui.chat.conversation_model import ConversationModel
from ui.chat.links import LinkQuestion, may_open
from ui.chat.model_chooser import ModelChooser, model_title
from ui.chat.reply_stream import ReplyStream
from ui.chat.status_line import StatusLine
from ui.chat.transcript import Transcript, column_margin
from ui.chat.why_chip import WhyChip
from ui.chat.why_popover import WhyPopover, place_popover
from ui.compat import override
from ui.errors import failure, wording
from ui.facade import Companion
from ui.i18n import t
from ui.theme import live
from ui.widgets.buttons import Button, IconButton
from ui.widgets.label import Line, WrapLabel
from ui.widgets.overlays import Popover, announce
from ui.widgets.surfaces import Notice, Pane


class ChatPage(Pane):
    """The middle pane.

    Signals:
        session_changed: Another chat is shown; carries its id, or an empty string for a new one.
        sessions_changed: A chat was made or has a new last line.
        memory_opened: A memory is to be shown, by its id.
        list_asked: The chat list is to be shown.
        panel_asked: The panel is to be shown or hidden.
    """

    session_changed = Signal(str)
    sessions_changed = Signal()
    memory_opened = Signal(str)
    list_asked = Signal()
    panel_asked = Signal()

    def __init__(self, app: Companion, bridge: Bridge, protection: str, parent: QWidget | None = None) -> None:
        super().__init__("canvas", parent)
        self._app, self._bridge = app, bridge
        self.session_id = ""
        self.popover: Popover | None = None
        self._state = ModelState("", "none")
        self._waiting: list[str] = []
        self._unkept: set[str] = set()
        self._first_drafts: list[Draft] = []
        self.model = ConversationModel(app, bridge, self)
        self.stream = ReplyStream(self)
        self.transcript = Transcript(self.model, app.companion_name, self)
        self.composer = Composer(app.companion_name, self)
        self.status = StatusLine(protection, self)
        self.title = Line("", "head")
        self.list_button = IconButton("panel-left", lambda: t("shell.show_chats"))
        self.panel_button = IconButton("panel-right", lambda: t("shell.show_panel"))
        self.panel_button.setCheckable(True)
        self.latest = Button(lambda: t("chat.latest"), "second", "caption", parent=self.transcript)
        self.latest.hide()
        self.transcript.tab_after = self.panel_button
        self.empty = WrapLabel(lambda: t("chat.empty"), "read", "text2", parent=self.transcript)
        self._late = QTimer(self, singleShot=True, interval=400)
        self._late.timeout.connect(self._on_late)
        self._lay_out()
        self._connect()

    def start(self) -> None:
        """Ask the core for its states."""
        self._bridge.read(self._app.model_state, self._on_model, owner=self)
        self._bridge.read(self._app.memory_state, self.status.show_writer, owner=self)

    def open(self, session_id: str) -> None:
        """Show a chat; an empty id shows a new one, which is made with its first message."""
        self._close_popover()
        self.session_id = session_id
        self.session_changed.emit(session_id)
        self._late.start()
        if session_id:
            self.model.open(session_id, self._on_opened)
        else:
            self.model.clear()
            self._on_opened()
        self.composer.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_message(self, session_id: str, turn_id: str, span: tuple[int, int] | None = None) -> None:
        """Jump to a message, in whichever chat, and mark it."""
        if session_id == self.session_id and self.transcript.reveal(turn_id, span):
            return
        self.session_id = session_id
        self.session_changed.emit(session_id)

        def reveal() -> None:
            self._on_opened()
            self.transcript.reveal(turn_id, span)

        self.model.open_around(session_id, turn_id, reveal)

    def set_title(self, title: str) -> None:
        """Show the chat's title."""
        self.title.say(title or (lambda: t("list.untitled")))

    def stop(self) -> None:
        """Stop the reply that is being written."""
        self._bridge.run(self._app.stop)

    def escape(self) -> bool:
        """Close what is open, else stop the reply; tells whether there was anything."""
        if self.popover is not None:
            self.popover.close_up()
            return True
        if self.stream.running:
            self.stop()
            return True
        return False

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        margin = column_margin(self.width())
        self._foot.setContentsMargins(margin, 0, margin, 0)
        self.empty.resize(max(100, self.width() - 2 * margin), self.empty.heightForWidth(400) + 4)
        self.empty.move(margin, max(20, self.transcript.height() - self.empty.height() - 28))
        self.latest.adjustSize()
        self.latest.move((self.transcript.width() - self.latest.width()) // 2, self.transcript.height() - 44)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.setContentsMargins(24, 10, 12, 8)
        head.setSpacing(4)
        head.addWidget(self.list_button)
        head.addWidget(self.title, 1)
        head.addWidget(self.panel_button)
        column.addLayout(head)
        column.addWidget(self.transcript, 1)
        self._foot = QVBoxLayout()
        self._foot.setSpacing(0)
        self._foot.addWidget(self.composer)
        self._foot.addSpacing(5)
        self._foot.addWidget(self.status)
        self._foot.addSpacing(6)
        column.addLayout(self._foot)
        live(self, self._place)

    def _connect(self) -> None:
        self.composer.sent.connect(self._on_sent)
        self.composer.stopped.connect(self.stop)
        self.transcript.why_pressed.connect(self._on_why)
        self.transcript.link_pressed.connect(self._on_link)
        self.transcript.bottom_changed.connect(lambda bottom: self.latest.setVisible(not bottom))
        self.latest.clicked.connect(self._to_latest)
        self.status.model_pressed.connect(self._on_model_pressed)
        self.list_button.clicked.connect(self.list_asked)
        self.panel_button.clicked.connect(self.panel_asked)
        self.stream.grown.connect(self._on_grown)
        bridge = self._bridge
        bridge.turn_stored.connect(self._on_stored)
        bridge.reply_started.connect(self._on_started)
        bridge.reply_delta.connect(self._on_delta)
        bridge.reply_ended.connect(self._on_ended)
        bridge.model_changed.connect(self._on_model)
        bridge.writer_changed.connect(self._on_writer)

    def _on_late(self) -> None:
        self.empty.say(lambda: t("loading.chat"))
        self.empty.setVisible(self.model.rowCount() == 0)

    def _on_opened(self) -> None:
        self._late.stop()
        self.empty.say(lambda: t("chat.empty"))
        if self.stream.running and self.stream.session_id == self.session_id:
            self.transcript.start_writing(self.stream.text)
        else:
            self.transcript.stop_writing()
        self._show_emptiness()

    def _show_emptiness(self) -> None:
        self.empty.setVisible(self.model.rowCount() == 0 and self.transcript.writing_view is None)

    @Slot(object)
    def _on_sent(self, draft: Draft) -> None:
        if self.session_id:
            self._send(self.session_id, draft)
            return

        # A second message may be sent before the new chat has its name; it belongs to the same chat.
        self._first_drafts.append(draft)
        if len(self._first_drafts) > 1:
            return

        def made(session_id: str) -> None:
            drafts, self._first_drafts = self._first_drafts, []
            if not self.session_id:
                self.session_id = session_id
                self.model.session_id = session_id
                self.session_changed.emit(session_id)
            for each in drafts:
                self._send(session_id, each)

        def failed(error: Exception) -> None:
            drafts, self._first_drafts = self._first_drafts, []
            for each in drafts:
                self._not_sent(each, error)

        self._bridge.act(self._app.new_session, made, failed, owner=self)

    def _send(self, session_id: str, draft: Draft) -> None:
        if session_id == self.session_id and not self.model.at_end:
            self.model.open(session_id, self._on_opened)
        self.transcript.clear_tail()

        def stored(turn: TurnView) -> None:
            if not draft.remember:
                self._unkept.add(turn.id)
            self._take(turn)
            self.transcript.to_bottom()

        self._bridge.act(
            lambda: self._app.send(session_id, draft.text, draft.spans, draft.remember),
            stored,
            lambda error: self._not_sent(draft, error),
            owner=self,
        )

    def _not_sent(self, draft: Draft, error: Exception) -> None:
        self.composer.take_back(draft)
        self.transcript.add_tail(Notice(lambda: wording(error)[0], lambda: t("message.not_sent")))

    def _take(self, turn: TurnView) -> None:
        if turn.session_id != self.session_id:
            return
        busy = self._state.phase in ("loading", "writing", "none", "failed") or self.stream.running
        answered = any(other.seq > turn.seq for other in self.model.turns)
        if self.model.append(turn) and turn.actor == "user" and busy and not answered:
            self._waiting.append(turn.id)
        self._note(turn)
        self._show_emptiness()

    def _note(self, turn: TurnView) -> None:
        if turn.actor == "user":
            waiting = "message.waiting" if turn.id in self._waiting else ""
            self.transcript.note(turn.id, waiting or ("message.not_kept" if turn.id in self._unkept else ""))

    @Slot(object)
    def _on_stored(self, event: TurnStored) -> None:
        if event.turn.actor == "user":
            self._take(event.turn)
        self.sessions_changed.emit()

    @Slot(object)
    def _on_started(self, event: ReplyStarted) -> None:
        self.stream.begin(event)
        self.composer.set_writing(True)
        if event.session_id != self.session_id:
            return
        if self._waiting:
            answered = self._waiting.pop(0)
            row = self.model.row_of(answered)
            if row >= 0:
                self._note(self.model.turns[row])
        self.transcript.clear_tail()
        if self.model.at_end:
            self.transcript.start_writing()
        self._show_emptiness()

    @Slot(object)
    def _on_delta(self, event: ReplyDelta) -> None:
        self.stream.add(event)

    @Slot(str)
    def _on_grown(self, text: str) -> None:
        if self.stream.session_id == self.session_id:
            self.transcript.write(text)

    @Slot(object)
    def _on_ended(self, event: ReplyEnded) -> None:
        if not self.stream.end(event.generation_id):
            return
        self.composer.set_writing(False)
        self.sessions_changed.emit()
        if event.session_id != self.session_id:
            return
        if event.turn is not None:
            key = {"interrupted": "message.stopped", "failed": "message.broken"}.get(event.status, "")
            if key:
                self.transcript.note(event.turn.id, key)
            follow = self.transcript.at_bottom()
            self.transcript.stop_writing()
            self.model.append(event.turn)
            if follow:
                self.transcript.to_bottom()
            announce(self, t("message.replied", name=self._app.companion_name))
        else:
            self.transcript.stop_writing()
        if event.status == "failed":
            self._show_failure(event.error_code)

    def _show_failure(self, code: str) -> None:
        notice = Notice(lambda: t("model.failed"), lambda: f"{t('model.saved')} {failure(code)}")
        button = Button(lambda: t("model.another"))
        button.clicked.connect(self._on_model_pressed)
        notice.add_button(button)
        self.transcript.add_tail(notice)
        announce(self, t("model.failed"))

    @Slot(object)
    def _on_model(self, state: ModelState) -> None:
        self._state = state
        self.status.show_model(state, model_title(state.name) if state.name else "")

    @Slot(object)
    def _on_writer(self, state: MemoryState) -> None:
        self.status.show_writer(state)

    @Slot()
    def _to_latest(self) -> None:
        if self.model.at_end:
            self.transcript.to_bottom()
        else:
            self.model.open(self.session_id, self._on_opened)

    @Slot(object)
    def _on_why(self, chip: WhyChip) -> None:
        if self.popover is not None:
            self.popover.close_up()
            return
        self._bridge.read(lambda: self._app.why(chip.turn_id), lambda why: self._show_why(chip, why), owner=chip)

    def _show_why(self, chip: WhyChip, reasons: ReplyReasons) -> None:
        self._close_popover()
        popover = WhyPopover(self.window(), chip, reasons)
        popover.memory_opened.connect(self.memory_opened)
        chip.setChecked(True)
        self._hold(popover, chip)
        card = popover.wanted_height() - 2 * popover.MARGIN
        self.transcript.show_widget(chip, min(card, self.height() - 140) - self.composer.height())
        place_popover(popover, chip, self.window())

    def _hold(self, popover: Popover, chip: WhyChip | None = None) -> None:
        self.popover = popover

        def gone() -> None:
            self.popover = None
            if chip is not None:
                chip.setChecked(False)

        popover.closed.connect(gone)

    def _close_popover(self) -> None:
        if self.popover is not None:
            self.popover.close_up(give_focus=False)

    @Slot(QUrl)
    def _on_link(self, url: QUrl) -> None:
        if may_open(url):
            self._close_popover()
            self._hold(LinkQuestion(self.window(), url))

    @Slot()
    def _on_model_pressed(self) -> None:
        if self.popover is not None:
            self.popover.close_up()
            return
        self._bridge.read(self._app.models, self._show_models, owner=self)

    def _show_models(self, models: list[ModelInfo]) -> None:
        chooser = ModelChooser(self.window(), self.status.model, models, self._state.name)
        chooser.chosen.connect(self._choose_model)
        self._hold(chooser)
        chooser.open_above(self.status)

    @Slot(str)
    def _choose_model(self, name: str) -> None:
        def failed(error: Exception) -> None:
            self.transcript.add_tail(Notice(lambda: t("model.bad_file"), lambda: wording(error)[0]))

        self._bridge.act(
            lambda: self._app.choose_model(name),
            lambda _info: self._bridge.read(self._app.model_state, self._on_model, owner=self),
            failed,
            owner=self,
        )
