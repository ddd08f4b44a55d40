"""The transcript: a window of at most 200 live messages over the turns of a chat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import QKeyEvent, QLinearGradient, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from companion_app.domain.chat import TurnView
from ui import dates
from ui.chat.conversation_model import ConversationModel
from ui.chat.message_view import MessageView, ReplyView, UserView
from ui.compat import override
from ui.i18n import t
from ui.theme import live, theme

MOST_VIEWS = 200
SPACING = 22
_SAME_SPEAKER = 5 * 60_000
_NEAR = 24
_AT_ONCE, _A_STEP = 8, 2


def column_margin(width: int) -> int:
    """Give the margin at each side of the reading column in a pane of a width."""
    least = 16 if width < 560 else 32
    return max(least, (width - theme().wide(48.6)) // 2)


class _Fade(QWidget):
    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        shade = QLinearGradient(0, 0, 0, self.height())
        clear, full = theme().color("canvas"), theme().color("canvas")
        clear.setAlphaF(0.0)
        shade.setColorAt(0, clear)
        shade.setColorAt(1, full)
        painter.fillRect(self.rect(), shade)
        painter.end()


class Transcript(QScrollArea):
    """Shows a ``ConversationModel``.

    Signals:
        why_pressed: A chip was pressed; carries the ``WhyChip``.
        link_pressed: A link was pressed.
        bottom_changed: Whether the newest message is in sight.
    """

    why_pressed = Signal(object)
    link_pressed = Signal(QUrl)
    bottom_changed = Signal(bool)

    def __init__(self, model: ConversationModel, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model, self._name = model, name
        self._views: list[MessageView] = []
        self._first = 0
        self._writing: ReplyView | None = None
        self._tail: list[QWidget] = []
        self._notes: dict[str, str] = {}
        self._settling = False
        self._growth: list[tuple[Literal["up", "down"], int]] = []
        self._grower = QTimer(self, interval=0)
        self._grower.timeout.connect(self._grow)
        self.tab_after: QWidget | None = None
        self._chainer = QTimer(self, singleShot=True, interval=40)
        self._chainer.timeout.connect(self._chain)
        self._was_at_bottom = True
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.inner = QWidget()
        self.setWidget(self.inner)
        self.inner.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self._column = QVBoxLayout(self.inner)
        self._column.setSpacing(SPACING)
        self._column.addStretch()
        self._fade = _Fade(self)
        self._fade.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.verticalScrollBar().setSingleStep(28)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        model.shown.connect(self._on_shown)
        model.older_arrived.connect(self._on_older)
        model.newer_arrived.connect(self._on_newer)
        model.rowsInserted.connect(self._on_inserted)
        model.dataChanged.connect(self._on_changed)
        live(self, self._renew)

    @property
    def views(self) -> list[MessageView]:
        """The live messages, oldest first, without the one that is being written."""
        return self._views

    @property
    def writing_view(self) -> ReplyView | None:
        """The reply that is being written."""
        return self._writing

    @property
    def growing(self) -> bool:
        """Whether messages are still being added, a few at a time."""
        return bool(self._growth)

    def at_bottom(self) -> bool:
        """Whether the newest message is in sight."""
        bar = self.verticalScrollBar()
        return bar.value() >= bar.maximum() - _NEAR and self._reaches_end()

    def to_bottom(self) -> None:
        """Scroll to the newest message that is loaded."""
        if not self._reaches_end():
            self._show_end()
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def note(self, turn_id: str, key: str) -> None:
        """Put a caption under a message, by the key of its words; "" takes it away.

        Under a reply it says why that one is not whole.
        """
        self._notes[turn_id] = key
        view = self._view_of(turn_id)
        if isinstance(view, UserView):
            self._keep_bottom(lambda: self._apply_note(view))

    def start_writing(self, text: str = "") -> None:
        """Begin to show a reply that is being written."""
        self.stop_writing()
        view = ReplyView(self._name, self.inner)
        view.link_pressed.connect(self.link_pressed)
        view.show_writing(text)
        view.fit(self._column_width())
        self._writing = view
        view.setVisible(self._reaches_end())
        self._keep_bottom(lambda: self._column.insertWidget(self._column.count() - 1 - len(self._tail), view))

    def write(self, text: str) -> None:
        """Show the reply as far as it is written."""
        view = self._writing
        if view is not None:
            self._keep_bottom(lambda: view.show_writing(text))

    def stop_writing(self) -> None:
        """Take the reply that was being written away; its stored turn comes through the model."""
        if self._writing is not None:
            view, self._writing = self._writing, None
            self._drop(view)
            self._settle()

    def add_tail(self, widget: QWidget) -> None:
        """Put a notice after the last message."""
        self._tail.append(widget)
        self._keep_bottom(lambda: self._column.insertWidget(self._column.count() - 1, widget))
        QTimer.singleShot(0, self, lambda: self._keep_bottom(lambda: None))

    def clear_tail(self) -> None:
        """Take the notices away."""
        for widget in self._tail:
            self._drop(widget)
        self._tail.clear()
        self._settle()

    def reveal(self, turn_id: str, span: tuple[int, int] | None = None) -> bool:
        """Scroll to a loaded message and mark it; tells whether it is loaded."""
        row = self._model.row_of(turn_id)
        if row < 0:
            return False
        if not self._first <= row < self._first + len(self._views):
            half = _AT_ONCE // 2
            self._rebuild(max(0, row - half), min(self._model.rowCount(), row + half))
            self._growth = [("up", max(0, row - 20)), ("down", min(self._model.rowCount(), row + 20))]
            self._grower.start()
        view = self._views[row - self._first]
        self._settle()
        middle = view.y() - max(0, (self.viewport().height() - view.height()) // 2)
        self.verticalScrollBar().setValue(middle)
        view.flash(span)
        view.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def show_widget(self, widget: QWidget, below: int) -> None:
        """Scroll so that a widget and a height below it are in sight, if the pane is high enough."""
        top = widget.mapTo(self.inner, QPoint(0, 0)).y()
        wanted = top + widget.height() + below - self.viewport().height()
        bar = self.verticalScrollBar()
        if wanted > bar.value() and self.viewport().height() > below + 120:
            lacking = wanted - bar.maximum()
            if lacking > 0:
                self.inner.resize(self.inner.width(), self.inner.height() + lacking)
            bar.setValue(wanted)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fade.setGeometry(0, self.height() - 24, self.width() - 14, 24)
        if event.size().width() != event.oldSize().width():
            self._keep_bottom(self._fit_all)
        else:
            self._keep_bottom(lambda: None)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        bar = self.verticalScrollBar()
        if step is not None and self._views:
            at = next((i for i, view in enumerate(self._views) if view.hasFocus()), -1)
            at = max(0, min(len(self._views) - 1, at + step)) if at >= 0 else len(self._views) - 1
            self._views[at].setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(self._views[at], 0, 24)
        elif event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            sign = -1 if event.key() == Qt.Key.Key_PageUp else 1
            bar.setValue(bar.value() + sign * bar.pageStep())
        elif event.key() == Qt.Key.Key_End:
            self.to_bottom()
        else:
            super().keyPressEvent(event)

    def _column_width(self) -> int:
        return max(120, self.width() - 2 * column_margin(self.width()))

    def _reaches_end(self) -> bool:
        return self._model.at_end and self._first + len(self._views) >= self._model.rowCount()

    def _view_of(self, turn_id: str) -> MessageView | None:
        return next((v for v in self._views if v.turn is not None and v.turn.id == turn_id), None)

    def _make(self, turn: TurnView) -> MessageView:
        view: MessageView
        if turn.actor == "user":
            view = UserView(turn, self.inner)
            self._apply_note(view)
        else:
            view = ReplyView(self._name, self.inner)
            view.show_turn(turn, self._notes.get(turn.id, "message.broken"))
            view.why_pressed.connect(self.why_pressed)
        view.link_pressed.connect(self.link_pressed)
        view.fit(self._column_width())
        return view

    def _apply_note(self, view: UserView) -> None:
        key = self._notes.get(view.turn.id, "") if view.turn else ""
        view.say_note((lambda: t(key)) if key else "")

    @staticmethod
    def _drop(widget: QWidget) -> None:
        widget.hide()
        widget.setParent(None)
        widget.deleteLater()

    def _show_end(self) -> None:
        """Show the newest messages at once; the page before them follows step by step."""
        rows = self._model.rowCount()
        self._rebuild(max(0, rows - _AT_ONCE), rows)
        self._growth = [("up", max(0, rows - 50))]
        self._grower.start()

    def _ask(self, way: Literal["up", "down"], bound: int) -> None:
        """Grow the window of live messages, a few at a time: nobody waits for a whole page."""
        if not any(other == way for other, _ in self._growth):
            self._growth.append((way, bound))
            self._grower.start()

    @Slot()
    def _grow(self) -> None:
        if not self._growth:
            self._grower.stop()
            return
        way, bound = self._growth[0]
        last = self._first + len(self._views)
        if way == "up" and self._first > bound:
            follow = self.at_bottom() and len(self._views) + _A_STEP <= MOST_VIEWS
            self._keep_place(lambda: self._prepend(max(bound, self._first - _A_STEP)))
            if follow:
                self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())
        elif way == "down" and last < min(bound, self._model.rowCount()):
            self._keep_place(lambda: self._extend(min(bound, last + _A_STEP)))
        else:
            self._growth.pop(0)
            if not self._growth:
                # At the very edge no scrolling tells that more is wanted.
                self._on_scrolled(self.verticalScrollBar().value())

    def _rebuild(self, start: int, end: int) -> None:
        self._growth.clear()
        for view in self._views:
            self._drop(view)
        self._views = [self._make(turn) for turn in self._model.turns[start:end]]
        self._first = start
        for at, view in enumerate(self._views):
            self._column.insertWidget(at, view)
            view.show()
        self._dress_neighbours()
        if self._writing is not None:
            self._writing.setVisible(self._reaches_end())
        self._settle()

    def _dress_neighbours(self) -> None:
        before: TurnView | None = self._model.turns[self._first - 1] if self._first > 0 else None
        newest = None
        for view in self._views:
            turn = view.turn
            if turn is None:
                continue
            day = dates.local(turn.valid_at, turn.offset_minutes).date()
            new_day = before is None or dates.local(before.valid_at, before.offset_minutes).date() != day
            view.show_day(partial(dates.day_heading, turn.valid_at, turn.offset_minutes) if new_day else None)
            if isinstance(view, ReplyView):
                same = before is not None and before.actor == turn.actor
                close = before is not None and turn.valid_at - before.valid_at < _SAME_SPEAKER
                view.set_head(new_day or not (same and close))
                view.set_newest(False)
                newest = view
            before = turn
        if newest is not None and self._reaches_end():
            newest.set_newest(True)
        self._chainer.start()

    @Slot()
    def _chain(self) -> None:
        """Put the messages and their controls into the Tab order, after what stands above them."""
        before = self.tab_after
        if before is None:
            return
        for view in self._views:
            for stop in (view, *view.stops()):
                QWidget.setTabOrder(before, stop)
                before = stop

    def _fit_all(self) -> None:
        width = self._column_width()
        for view in self._views:
            view.fit(width)
        if self._writing is not None:
            self._writing.fit(width)

    def _settle(self) -> None:
        """Lay the column out now, so that the scroll bar's range is right at once."""
        margin = column_margin(self.width())
        right = max(4, self.viewport().width() - margin - self._column_width())
        self._column.setContentsMargins(margin, 6, right, 28)
        self._column.activate()
        # Some items take their height from the width only once they have one; two rounds settle them.
        for _ in range(2):
            self.inner.resize(self.viewport().width(), max(self._column.sizeHint().height(), 10))
            self._column.activate()

    def _keep_bottom(self, change: Callable[[], object]) -> None:
        follow = self.at_bottom() or self._was_at_bottom
        change()
        self._settle()
        if follow and self._reaches_end():
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def _keep_place(self, change: Callable[[], object]) -> None:
        top = self.verticalScrollBar().value()
        anchor = next((view for view in self._views if view.y() + view.height() >= top), None)
        offset = anchor.y() - top if anchor is not None else 0
        self._settling = True
        change()
        self._settle()
        if anchor is not None and anchor in self._views:
            self.verticalScrollBar().setValue(anchor.y() - offset)
        self._settling = False

    def _prepend(self, start: int) -> None:
        fresh = [self._make(turn) for turn in self._model.turns[start : self._first]]
        for at, view in enumerate(fresh):
            self._column.insertWidget(at, view)
            view.show()
        self._views[:0] = fresh
        self._first = start
        while len(self._views) > MOST_VIEWS:
            self._drop(self._views.pop())
        if self._writing is not None:
            self._writing.setVisible(self._reaches_end())
        self._dress_neighbours()

    def _extend(self, end: int) -> None:
        have = self._first + len(self._views)
        for turn in self._model.turns[have:end]:
            view = self._make(turn)
            self._column.insertWidget(len(self._views), view)
            view.show()
            self._views.append(view)
        while len(self._views) > MOST_VIEWS:
            self._drop(self._views.pop(0))
            self._first += 1
        if self._writing is not None:
            self._writing.setVisible(self._reaches_end())
        self._dress_neighbours()

    @Slot()
    def _on_shown(self) -> None:
        self.clear_tail()
        self._was_at_bottom = True
        if self._model.at_end:
            self._show_end()
            self.to_bottom()
        else:
            self._rebuild(0, 0)

    @Slot(int)
    def _on_older(self, count: int) -> None:
        self._first += count
        self._growth = [(way, bound + count) for way, bound in self._growth]
        if count:
            self._ask("up", max(0, self._first - count))

    @Slot(int)
    def _on_newer(self, count: int) -> None:
        if count:
            self._ask("down", self._model.rowCount())
        else:
            self._dress_neighbours()

    @Slot(QModelIndex, int, int)
    def _on_inserted(self, _parent: QModelIndex, first: int, last: int) -> None:
        # Pages report themselves; here a single turn was stored while the newest ones are in sight.
        if first != last or not self._model.at_end or first == 0:
            if first == 0 and last == 0 and not self._views:
                self._keep_bottom(lambda: self._extend(1))
            return
        have = self._first + len(self._views)
        if first < have:
            self._keep_bottom(self._show_end)
        elif first == have:
            self._keep_bottom(lambda: self._extend(self._model.rowCount()))

    @Slot(QModelIndex, QModelIndex)
    def _on_changed(self, first: QModelIndex, _last: QModelIndex) -> None:
        at = first.row() - self._first
        if 0 <= at < len(self._views):
            turn = self._model.turns[first.row()]
            if self._views[at].turn == turn:
                return
            self._drop(self._views[at])
            self._views[at] = self._make(turn)
            self._column.insertWidget(at, self._views[at])
            self._views[at].show()
            self._dress_neighbours()
            self._keep_bottom(lambda: None)

    @Slot(int)
    def _on_scrolled(self, value: int) -> None:
        bottom = self.at_bottom()
        if bottom != self._was_at_bottom:
            self._was_at_bottom = bottom
            self.bottom_changed.emit(bottom)
        if self._settling or not self._views:
            return
        reach = self.viewport().height()
        if value < reach:
            if self._first > 0:
                self._ask("up", max(0, self._first - 50))
            else:
                self._model.fetchMore(QModelIndex())
        elif value > self.verticalScrollBar().maximum() - reach:
            if self._first + len(self._views) < self._model.rowCount():
                self._ask("down", min(self._model.rowCount(), self._first + len(self._views) + 50))
            elif not self._model.at_end:
                self._model.fetch_newer()

    def _renew(self) -> None:
        self.setAccessibleName(t("chat.transcript"))
        self._fit_all()
        self._settle()
        self._fade.update()
