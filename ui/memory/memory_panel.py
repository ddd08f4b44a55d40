"""The docked panel: list, and the pages that are pushed over it; deeds, toasts, the trust line."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QVBoxLayout, QWidget

from companion_app.domain.fact import Evidence, FactDetail, FactView, ForgetReceipt
from companion_app.errors import CompanionError, NotFoundError
from companion_app.events import MemoryChanged
from ui.bridge import Bridge
from ui.chat.model_chooser import size_words
from ui.compat import override
from ui.errors import wording
from ui.facade import Companion, StoreInfo
from ui.i18n import t
from ui.memory.check_page import CheckPage
from ui.memory.deeds import Deeds
from ui.memory.detail_page import DetailPage
from ui.memory.edit_form import EditForm
from ui.memory.memory_list import MemoryListPage
from ui.memory.memory_model import Snapshot
from ui.memory.never_page import NeverPage
from ui.strings import STRINGS
from ui.theme import live
from ui.widgets.buttons import IconButton
from ui.widgets.label import Line
from ui.widgets.overlays import Toast
from ui.widgets.surfaces import Hairline, IconLabel, Pane


class MemoryPanel(Pane):
    """The right pane.

    Signals:
        close_asked: The panel should go away.
        message_shown: A message is to be shown in the chat: chat, message, span.
    """

    close_asked = Signal()
    message_shown = Signal(str, str, object)

    def __init__(self, app: Companion, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__("ground", parent)
        self._app, self._bridge = app, bridge
        self._fact_id = ""
        self._came_from = "list"
        self._contents: dict[str, str] = {}
        self._snapshot = Snapshot()
        self.toast: Toast | None = None
        self.full_page = False
        self.deeds = Deeds(app, bridge, self)
        self.list_page = MemoryListPage(app, bridge)
        self.detail_page = DetailPage(app.companion_name)
        self.check_page = CheckPage()
        self.never_page = NeverPage(app, bridge, self.deeds)
        self.edit_form: EditForm | None = None
        self._edit_holder = QWidget()
        QVBoxLayout(self._edit_holder).setContentsMargins(0, 0, 0, 0)
        self.stack = QStackedWidget()
        self.pages: dict[str, QWidget] = {
            "list": self.list_page,
            "detail": self.detail_page,
            "edit": self._edit_holder,
            "check": self.check_page,
            "never": self.never_page,
        }
        for page in self.pages.values():
            self.stack.addWidget(page)
        self.page = "list"
        self._lay_out()
        self._connect()
        self.go("list")

    def start(self) -> None:
        """Read the memories for the first time."""
        self.list_page.refresh()
        self._bridge.read(self._app.store_info, self._show_trust, owner=self)

    def open_memory(self, fact_id: str) -> None:
        """Show one memory."""
        if self.page != "edit":
            self._came_from = self.page if self.page in ("list", "check") else "list"
        self._fact_id = fact_id
        self._read_detail(lambda: self.go("detail"))

    def open_check(self) -> None:
        """Show what waits."""
        self.check_page.show_pending(self._snapshot.pending, self._contents)
        self.go("check")

    def open_never(self) -> None:
        """Show the rules."""
        self.never_page.refresh()
        self.go("never")

    def open_edit(self, fact: FactView) -> None:
        """Show the form."""
        self._fact_id = fact.id
        form = EditForm(fact)
        form.saved.connect(self._on_saved)
        form.cancelled.connect(self.back)
        layout = self._edit_holder.layout()
        if self.edit_form is not None:
            self.edit_form.hide()
            self.edit_form.deleteLater()
        if layout is not None:
            layout.addWidget(form)
        self.edit_form = form
        self.go("edit")
        form.what.setFocus(Qt.FocusReason.TabFocusReason)

    @Slot()
    def back(self) -> bool:
        """Go back one page; tells whether there was one."""
        if self.page == "edit":
            self.go(
                "detail"
                if self.detail_page.detail and self.detail_page.detail.fact.id == self._fact_id
                else self._came_from
            )
            return True
        if self.page == "detail":
            if self.detail_page.card is not None:
                self.detail_page.drop_card()
                return True
            self.go(self._came_from)
            self.list_page.select(self._fact_id)
            return True
        if self.page != "list":
            self.go("list")
            return True
        return False

    def go(self, page: str) -> None:
        """Show a page and its head."""
        self.page = page
        self.stack.setCurrentWidget(self.pages[page])
        self.back_button.setVisible(page != "list" or self.full_page)
        deep = page == "detail"
        self._gap()
        self.title.paint_in("text2" if deep else "text")
        self.title.set_step("ui" if deep else "head")
        key = {"check": "group.check", "never": "group.never", "edit": "edit.title"}.get(page, "panel.title")
        self.title.say(lambda: t(key))
        self.pin_button.setVisible(deep)
        self.more_button.setVisible(deep)
        if page == "list" and self.isVisible():
            self.list_page.list.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.isVisible():
            self.back_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_full_page(self, full: bool) -> None:
        """Stand over the chat as a full page, with a back arrow, or beside it."""
        self.full_page = full
        self.back_button.setVisible(self.page != "list" or full)
        self.close_button.setVisible(not full)
        self._gap()

    def show_toast(self, words: str, undo: bool = False) -> None:
        """Show a toast at the foot of the panel."""
        action = (t("button.undo"), self.deeds.undo) if undo else ("", None)
        self._toast(words, *action)

    def menu(self) -> QMenu | None:
        """Make the menu of the shown memory."""
        detail = self.detail_page.detail
        if detail is None:
            return None
        menu = QMenu(self)
        fact = detail.fact
        pin = menu.addAction(t("action.unpin" if fact.pinned else "action.pin"))
        pin.triggered.connect(lambda: self.deeds.pin(fact.id, not fact.pinned))
        menu.addAction(t("action.retract")).triggered.connect(lambda: self.deeds.retract(fact.id))
        return menu

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.back():
            return
        if event.key() == Qt.Key.Key_Z and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self.deeds.undo()
            return
        super().keyPressEvent(event)

    def _gap(self) -> None:
        self._title_gap.setFixedWidth(15 if self.page == "list" and not self.full_page else 4)

    def _lay_out(self) -> None:
        self.back_button = IconButton("arrow-left", lambda: t("button.back"))
        self.title = Line(lambda: t("panel.title"), "head")
        self.pin_button = IconButton("pin", lambda: t("action.pin"))
        self.pin_button.setCheckable(True)
        self.more_button = IconButton("ellipsis", lambda: t("action.more"))
        self.close_button = IconButton("x", lambda: t("button.close"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.setContentsMargins(9, 10, 12, 8)
        head.setSpacing(0)
        head.addWidget(self.back_button)
        self._title_gap = QWidget()
        self._title_gap.setFixedHeight(1)
        head.addWidget(self._title_gap)
        head.addWidget(self.title)
        head.addStretch()
        head.addWidget(self.pin_button)
        head.addWidget(self.more_button)
        head.addWidget(self.close_button)
        column.addLayout(head)
        column.addWidget(self.stack, 1)
        column.addWidget(Hairline())
        trust = QHBoxLayout()
        trust.setContentsMargins(24, 7, 16, 8)
        trust.setSpacing(8)
        trust.addWidget(IconLabel("lock", "text2", 14))
        self.trust = Line("", "caption", "text2")
        trust.addWidget(self.trust, 1)
        column.addLayout(trust)
        live(self, lambda: self.setProperty("toastFoot", self.fontMetrics().height() + 30))

    def _connect(self) -> None:
        self.back_button.clicked.connect(self._on_back)
        self.close_button.clicked.connect(self.close_asked)
        self.pin_button.clicked.connect(self._on_pin)
        self.more_button.clicked.connect(self._on_more)
        page = self.list_page
        page.opened.connect(self.open_memory)
        page.check_opened.connect(self.open_check)
        page.never_opened.connect(self.open_never)
        page.loaded.connect(self._on_loaded)
        page.list.deed.connect(self._on_deed)
        self.detail_page.edit_asked.connect(self._on_edit)
        self.detail_page.ended.connect(lambda at: self.deeds.end(self._fact_id, at))
        self.detail_page.forgotten.connect(self._on_forget)
        self.detail_page.message_shown.connect(self._on_show_message)
        self.check_page.answered.connect(self._on_answer)
        self.never_page.memories_shown.connect(self._on_search)
        self.deeds.done.connect(self.show_toast)
        self.deeds.forgotten.connect(self._on_forgotten)
        self.deeds.failed.connect(self._on_failed)
        self._bridge.memories_changed.connect(self._on_changed)
        live(self, self._renew)

    def _renew(self) -> None:
        if self.page == "detail" and self._fact_id:
            self._read_detail(lambda: None)

    def _show_trust(self, info: StoreInfo) -> None:
        self.trust.say(lambda: t("shell.dot").join((t("trust.words"), size_words(info.size), t("trust.network"))))

    def _read_detail(self, then: Callable[[], object], on_error: Callable[[Exception], object] | None = None) -> None:
        fact_id = self._fact_id

        def read() -> FactDetail:
            detail = self._app.memory(fact_id)
            self._read_contents(detail.fact)
            return detail

        def arrived(detail: FactDetail) -> None:
            if fact_id != self._fact_id:
                return
            self.pin_button.setChecked(detail.fact.pinned)
            self.pin_button.say(lambda: t("action.unpin" if detail.fact.pinned else "action.pin"))
            self.detail_page.show_detail(detail, self._contents)
            then()

        self._bridge.read(read, arrived, on_error or self._on_failed, owner=self)

    def _on_gone(self, error: Exception) -> None:
        """What was shown has gone meanwhile: it was forgotten here, or elsewhere."""
        if not isinstance(error, NotFoundError):
            self._on_failed(error)
        elif self.page == "detail":
            self.go("list")

    def _read_contents(self, *facts: FactView) -> None:
        """Read the messages behind quotes. Runs on a reader thread; a missing one is no error."""
        for fact in facts:
            for evidence in fact.evidence:
                if evidence.episode_id in self._contents:
                    continue
                try:
                    page = self._app.turns_around(evidence.session_id, evidence.episode_id, 3)
                except CompanionError:
                    continue
                for turn in page:
                    if turn.id == evidence.episode_id:
                        self._contents[turn.id] = turn.content

    @Slot(object)
    def _on_loaded(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

        def read() -> None:
            self._read_contents(*snapshot.pending)

        def show(_: None) -> None:
            self.check_page.show_pending(self._snapshot.pending, self._contents)

        self._bridge.read(read, show, owner=self)

    @Slot(object)
    def _on_changed(self, _event: MemoryChanged) -> None:
        self._contents.clear()
        self.list_page.refresh()
        if self.page == "detail":
            self._read_detail(lambda: None, self._on_gone)
        elif self.page == "never":
            self.never_page.refresh()

    @Slot(str, object)
    def _on_deed(self, deed: str, fact: FactView) -> None:
        if deed == "edit":
            self._came_from = "list"
            self.detail_page.detail = None
            self.open_edit(fact)
        elif deed in ("pin", "unpin"):
            self.deeds.pin(fact.id, deed == "pin")
        elif deed == "retract":
            self.deeds.retract(fact.id)
        else:
            self._came_from = "list"
            self._fact_id = fact.id
            after = {"end": self.detail_page.ask_end, "forget": self.detail_page.ask_forget}.get(deed)

            def then() -> None:
                self.go("detail")
                if after is not None:
                    after()

            self._read_detail(then)

    @Slot()
    def _on_edit(self) -> None:
        if self.detail_page.detail is not None:
            self.open_edit(self.detail_page.detail.fact)

    @Slot(object)
    def _on_saved(self, changes: dict[str, object]) -> None:
        fact_id = self._fact_id

        def then() -> None:
            if self.page == "edit":
                self.open_memory(fact_id)

        self.deeds.edit(fact_id, then, **changes)

    @Slot(bool, bool)
    def _on_forget(self, never: bool, keep_message: bool) -> None:
        self.deeds.forget(self._fact_id, never, keep_message, lambda: self.go("list"))

    @Slot(str, object)
    def _on_answer(self, answer: str, fact: FactView) -> None:
        if answer == "yes":
            self.deeds.confirm(fact.id)
        elif answer == "no":
            self.deeds.retract(fact.id, "toast.dropped")
        else:
            self._came_from = "check"
            self.detail_page.detail = None
            self.open_edit(fact)

    @Slot(object)
    def _on_show_message(self, evidence: Evidence) -> None:
        self.message_shown.emit(evidence.session_id, evidence.episode_id, (evidence.start, evidence.end))

    @Slot(str)
    def _on_search(self, words: str) -> None:
        self.list_page.search.setText(words)
        self.go("list")

    @Slot()
    def _on_back(self) -> None:
        if not self.back():
            self.close_asked.emit()

    @Slot()
    def _on_pin(self) -> None:
        detail = self.detail_page.detail
        if detail is not None:
            self.deeds.pin(detail.fact.id, not detail.fact.pinned)

    @Slot()
    def _on_more(self) -> None:
        menu = self.menu()
        if menu is not None:
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.more_button.mapToGlobal(self.more_button.rect().bottomLeft()))

    @Slot(object, bool)
    def _on_forgotten(self, receipt: ForgetReceipt, kept: bool) -> None:
        if receipt.left:
            words = t("receipt.left", receipt.left)
        else:
            words = t("receipt.elsewhere", receipt.elsewhere) if receipt.elsewhere else t("receipt.clean")

        def details() -> None:
            places = [t(f"place.{place}") if f"place.{place}" in STRINGS else place for place in receipt.checked]
            said = t("receipt.checked", places=t("receipt.comma").join(places))
            self._toast(f"{said} {t('receipt.message_kept')}" if kept else said)

        self._toast(words, t("button.details"), details)

    @Slot(object)
    def _on_failed(self, error: Exception) -> None:
        title, advice = (t("detail.gone"), "") if isinstance(error, NotFoundError) else wording(error)
        self._toast(f"{title} {advice}".strip())
        if self.page == "edit" and self.edit_form is not None:
            self.edit_form.save.setEnabled(True)
        self.list_page.refresh()

    def _toast(self, words: str, action: str = "", on_action: Callable[[], object] | None = None) -> None:
        if self.toast is not None:
            self.toast.leave()
        self.toast = Toast(self, words, action, on_action)
        self.toast.gone.connect(self._on_toast_gone)

    @Slot()
    def _on_toast_gone(self) -> None:
        if self.sender() is self.toast:
            self.toast = None
