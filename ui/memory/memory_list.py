"""The list page of the panel: search, "to check", groups, and what stands there when there is nothing."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QPushButton, QVBoxLayout, QWidget

from companion_app.domain.fact import FactView
from ui.bridge import Bridge
from ui.compat import override
from ui.errors import wording
from ui.facade import Companion
from ui.i18n import t
from ui.icons import pixmap
from ui.memory.memory_delegate import LEFT, MemoryDelegate
from ui.memory.memory_model import Fold, MemoryModel, Snapshot
from ui.theme import live, theme
from ui.widgets.buttons import Button
from ui.widgets.choices import Field
from ui.widgets.label import Line, WrapLabel
from ui.widgets.paint import box
from ui.widgets.rows import RowList
from ui.widgets.surfaces import IconLabel, Notice

_BY_KEY = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
_SINGLE_KEYS = {
    Qt.Key.Key_E: "edit",
    Qt.Key.Key_N: "end",
    Qt.Key.Key_P: "pin",
    Qt.Key.Key_Delete: "forget",
}


class CheckStrip(QPushButton):
    """The amber strip: so many things to check."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.count = 0
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setProperty("radius", 10)
        live(self, self._renew)

    def show_count(self, count: int) -> None:
        """Show how many wait; none hides the strip."""
        self.count = count
        self.setVisible(count > 0)
        self._renew()

    @override
    def sizeHint(self) -> QSize:
        return QSize(200, max(theme().px(38), self.fontMetrics().height() + 18))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        look = theme().color
        edge = look("outline") if theme().high_contrast else None
        box(painter, QRectF(self.rect()), 10, look("amberSoft"), edge)
        size = theme().px(16)
        middle = (self.height() - size) / 2
        painter.drawPixmap(QPointF(12, middle), pixmap("eye", look("amber"), size, self.devicePixelRatioF()))
        painter.setFont(theme().font())
        painter.setPen(look("text"))
        room = self.rect().adjusted(12 + size + 10, 0, -34, 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())
        drawn = pixmap("chevron-right", look("amber"), size, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(self.width() - size - 12, middle), drawn)
        painter.end()

    def _renew(self) -> None:
        self.setText(t("strip.check", self.count))
        self.setAccessibleName(self.text())
        self.updateGeometry()
        self.update()


class MemoryList(RowList):
    """The list itself.

    Signals:
        deed: A key or a menu asked for a deed, with the memory: open, edit, end, pin, unpin, forget, retract.
    """

    deed = Signal(str, object)

    def __init__(self, model: MemoryModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setModel(model)
        self.setItemDelegate(MemoryDelegate(self))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._on_menu)
        live(self, lambda: self.setAccessibleName(t("panel.list")))

    def current_fact(self) -> FactView | None:
        """Give the memory of the current row."""
        row = self._model.row(self.currentIndex())
        return row if isinstance(row, FactView) else None

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        self.setProperty("byKey", event.reason() in _BY_KEY)
        if not self.currentIndex().isValid():
            for at in range(self._model.rowCount()):
                if self._model.flags(self._model.index(at)) & Qt.ItemFlag.ItemIsEnabled:
                    self.selectionModel().setCurrentIndex(
                        self._model.index(at), QItemSelectionModel.SelectionFlag.NoUpdate
                    )
                    break
        super().focusInEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        deed = _SINGLE_KEYS.get(Qt.Key(event.key()))
        fact = self.current_fact()
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and plain:
            self.activated.emit(self.currentIndex())
        elif deed and fact is not None and plain:
            self._ask(deed, fact)
        else:
            self.setProperty("byKey", True)
            super().keyPressEvent(event)

    def _ask(self, deed: str, fact: FactView) -> None:
        if deed == "pin" and fact.pinned:
            deed = "unpin"
        self.deed.emit(deed, fact)

    def menu_for(self, fact: FactView) -> QMenu:
        """Make the menu of a memory."""
        menu = QMenu(self)
        deeds = ["open", "edit", *(["end"] if fact.status == "active" else []), "pin", "retract", "forget"]
        for deed in deeds:
            name = "unpin" if deed == "pin" and fact.pinned else deed
            action = menu.addAction(t(f"action.{name}"))
            action.triggered.connect(lambda _=False, name=name: self.deed.emit(name, fact))
        return menu

    @Slot(QPoint)
    def _on_menu(self, point: QPoint) -> None:
        row = self._model.row(self.indexAt(point))
        if isinstance(row, FactView):
            menu = self.menu_for(row)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.viewport().mapToGlobal(point))


class MemoryListPage(QWidget):
    """Search, strip, list, and the states.

    Signals:
        opened: A memory is to be shown.
        check_opened: "To check" is to be shown.
        never_opened: "Never remember" is to be shown.
        loaded: The memories were read; carries the ``Snapshot``.
    """

    opened = Signal(str)
    check_opened = Signal()
    never_opened = Signal()
    loaded = Signal(object)

    def __init__(self, app: Companion, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._app, self._bridge = app, bridge
        self._round = 0
        self.model = MemoryModel(self)
        self.search = Field(lambda: t("panel.find"), "search", hint=True)
        self.search.setClearButtonEnabled(False)
        self.strip = CheckStrip()
        self.strip.hide()
        self.list = MemoryList(self.model)
        self.nothing = WrapLabel("", "ui", "text2")
        self.nothing.hide()
        self.error: Notice | None = None
        self.empty = self._make_empty()
        self._read_once = False
        self._late = QTimer(self, singleShot=True, interval=400)
        self._late.timeout.connect(self._on_late)
        self._typed = QTimer(self, singleShot=True, interval=200)
        self._typed.timeout.connect(self.refresh)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        top = QVBoxLayout()
        top.setContentsMargins(12, 0, 12, 8)
        top.setSpacing(10)
        top.addWidget(self.search)
        top.addWidget(self.strip)
        top.addWidget(self.nothing)
        self._top = top
        self._column.addLayout(top)
        self._column.addWidget(self.empty)
        self._column.addWidget(self.list, 1)
        self.search.textChanged.connect(lambda _: self._typed.start())
        self.strip.clicked.connect(self.check_opened)
        self.list.activated.connect(self._on_activated)
        self.list.clicked.connect(self._on_activated)

    @Slot()
    def refresh(self) -> None:
        """Read the memories again."""
        self._round += 1
        if not self._read_once:
            self._late.start()
        round_, query = self._round, self.search.text().strip()

        def read() -> Snapshot:
            app = self._app
            current, ended = app.memories("current", query), app.memories("ended", query)
            predicates = {fact.predicate for fact in current}
            return Snapshot(
                tuple(current),
                tuple(ended),
                tuple(app.memories("pending")),
                {predicate: app.group_of(predicate) for predicate in predicates},
                len(app.never_rules()),
                bool(query),
            )

        def arrived(snapshot: Snapshot) -> None:
            if round_ == self._round:
                self._show(snapshot, query)

        self._bridge.read(read, arrived, self._on_error, owner=self)

    def select(self, fact_id: str) -> None:
        """Make a memory the current row."""
        row = self.model.row_of(fact_id)
        if row >= 0:
            self.list.selectionModel().setCurrentIndex(
                self.model.index(row), QItemSelectionModel.SelectionFlag.NoUpdate
            )

    def _on_late(self) -> None:
        self.nothing.say(lambda: t("loading.memories"))
        self.nothing.show()

    def _show(self, snapshot: Snapshot, query: str) -> None:
        self._read_once = True
        self._late.stop()
        if self.error is not None:
            self.error.hide()
            self.error.deleteLater()
            self.error = None
        fact = self.list.current_fact()
        place = self.list.verticalScrollBar().value()
        self.model.show(snapshot)
        if fact is not None:
            self.select(fact.id)
        self.list.doItemsLayout()
        self.list.verticalScrollBar().setValue(place)
        nothing_found = bool(query) and not snapshot.current and not snapshot.ended
        self.nothing.say(lambda: t("panel.nothing_found", query=query))
        self.nothing.setVisible(nothing_found)
        nothing_yet = not query and not snapshot.current and not snapshot.ended
        self.empty.setVisible(nothing_yet)
        self.strip.show_count(len(snapshot.pending))
        self.loaded.emit(snapshot)

    def _on_error(self, error: Exception) -> None:
        self._late.stop()
        self.nothing.hide()
        if self.error is None:
            title, advice = wording(error)
            self.error = Notice(lambda: t("error.read"), advice if title == t("error.read") else title)
            again = Button(lambda: t("button.try_again"))
            again.clicked.connect(self.refresh)
            self.error.add_button(again)
            self._top.addWidget(self.error)

    @Slot(QModelIndex)
    def _on_activated(self, index: QModelIndex) -> None:
        row = self.model.row(index)
        if isinstance(row, FactView):
            self.opened.emit(row.id)
        elif isinstance(row, Fold):
            if row.group == "never":
                self.never_opened.emit()
            else:
                self.model.toggle(row.group)

    @staticmethod
    def _make_empty() -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(LEFT, 28, 24, 20)
        column.setSpacing(8)
        column.addWidget(IconLabel("bookmark", "accent", 22))
        column.addSpacing(4)
        column.addWidget(Line(lambda: t("empty.title"), "title"))
        column.addWidget(WrapLabel(lambda: t("empty.body"), "ui", "text2"))
        column.addSpacing(8)
        column.addWidget(Line(lambda: t("empty.example"), "caption", "text2"))
        column.addWidget(WrapLabel(lambda: t("empty.words")))
        page.hide()
        return page
