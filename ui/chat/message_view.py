"""The messages of a transcript: the companion's words on the page, the user's in a bubble."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRectF, Qt, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import QColor, QEnterEvent, QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from companion_app.domain.chat import TurnView
from ui import dates
from ui.chat.markdown_view import MarkdownView
from ui.chat.pasted_block import PastedQuote
from ui.chat.why_chip import WhyChip
from ui.compat import override
from ui.i18n import t
from ui.theme import live, theme
from ui.widgets.buttons import IconButton
from ui.widgets.label import Line
from ui.widgets.paint import box
from ui.widgets.surfaces import Avatar

GUTTER = 40
BUBBLE_SIDE = 15
_FADE_AFTER, _FADE_FOR, _FADE_STEP = 1000, 1200, 60


class MessageView(QWidget):
    """One message; a stop for the keyboard.

    Signals:
        link_pressed: A link in it was pressed.
    """

    link_pressed = Signal(QUrl)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.turn: TurnView | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("radius", 10)
        self.day = Line("", "caption", "text2")
        self.day.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.day.hide()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(0)
        self.column.addWidget(self.day)
        self.words = MarkdownView(self)
        self.words.link_pressed.connect(self.link_pressed)
        self._mark_left = 0
        self._mark_span: tuple[int, int] | None = None
        self._fade = QTimer(self, interval=_FADE_STEP)
        self._fade.timeout.connect(self._on_fade)

    def show_day(self, words: Callable[[], str] | None) -> None:
        """Show the day's heading above it, or none."""
        self.day.setVisible(words is not None)
        self.day.say(words or "")
        self.day.setContentsMargins(0, 0, 0, 18 if words else 0)

    def fit(self, width: int) -> None:
        """Take the width of the transcript's column; a kind of message that needs less of it overrides this."""
        self.setFixedWidth(width)

    def stops(self) -> list[QWidget]:
        """Give the controls that Tab reaches after the message itself, in order."""
        return self.words.stops()

    def flash(self, span: tuple[int, int] | None = None) -> None:
        """Mark the message, or a part of its words; the mark fades."""
        self._mark_span = span
        self._mark_left = _FADE_AFTER + _FADE_FOR
        self._fade.start()
        self._show_mark()

    @property
    def marked(self) -> bool:
        """Whether the mark is still to be seen."""
        return self._mark_left > 0

    def mark_rect(self) -> QRectF:
        """Where the mark of a whole message stands."""
        return QRectF(self.words.geometry()).adjusted(-8, -4, 8, 4)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._mark_left > 0 and self._mark_span is None:
            painter = QPainter(self)
            box(painter, self.mark_rect(), 8, self._mark_colour())
            painter.end()

    def _mark_colour(self) -> QColor:
        colour = theme().color("mark")
        colour.setAlphaF(min(1.0, max(0.0, self._mark_left / _FADE_FOR)))
        return colour

    def _show_mark(self) -> None:
        if self._mark_span is not None:
            colour = self._mark_colour() if self._mark_left > 0 else None
            self.words.mark(*self._mark_span, colour)
        self.update()

    @Slot()
    def _on_fade(self) -> None:
        if not theme().motion and self._mark_left > _FADE_STEP:
            self._mark_left = max(_FADE_FOR, self._mark_left - _FADE_STEP)
            if self._mark_left == _FADE_FOR:
                self._mark_left = 0
        else:
            self._mark_left -= _FADE_STEP
        if self._mark_left <= 0:
            self._fade.stop()
        self._show_mark()


class ReplyView(MessageView):
    """The companion's words.

    Signals:
        why_pressed: The chip was pressed; carries the chip.
    """

    why_pressed = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._newest = False
        self._width = 0
        self._gutter = QWidget()
        self.avatar = Avatar(name, self._gutter)
        self.who = Line(name, "ui", bold=True)
        self.time = Line("", "caption", "text2")
        self.note = Line("", "caption", "text2")
        self.note.hide()
        self._head = self._make_head()
        self._controls = QWidget()
        self._row = QHBoxLayout(self._controls)
        self._row.setContentsMargins(0, 10, 0, 0)
        self._row.setSpacing(6)
        self.chip: WhyChip | None = None
        self.copy_button = IconButton("copy", lambda: t("button.copy"), 28)
        self.copy_button.clicked.connect(self._copy)
        self._row.addWidget(self.copy_button)
        self._row.addStretch()
        self._controls.hide()
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addWidget(self._head)
        right.addWidget(self.words)
        right.addWidget(self.note)
        right.addWidget(self._controls)
        across = QHBoxLayout()
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(0)
        across.addWidget(self._gutter)
        across.addLayout(right, 1)
        self.column.addLayout(across)
        self._text = ""
        live(self, self._renew)

    def _make_head(self) -> QWidget:
        holder = QWidget()
        head = QHBoxLayout(holder)
        head.setContentsMargins(0, 2, 0, 5)
        head.setSpacing(8)
        head.addWidget(self.who)
        head.addWidget(self.time)
        head.addStretch()
        return holder

    def show_turn(self, turn: TurnView, cut: str = "message.broken") -> None:
        """Show a stored reply; ``cut`` is the key of what is said under one that is not whole."""
        self.turn = turn
        self._text = turn.content
        self.words.show_markdown(turn.content)
        erased = turn.status == "deleted"
        key = {"interrupted": cut, "deleted": "message.erased"}.get(turn.status, "")
        self.say_note((lambda: t(key)) if key else "")
        self.time.say(lambda: dates.clock_time(turn.valid_at, turn.offset_minutes))
        if self.chip is None and not erased:
            self.chip = WhyChip(turn.id, turn.given)
            self.chip.clicked.connect(lambda: self.why_pressed.emit(self.chip))
            self._row.insertWidget(0, self.chip)
        self._controls.setVisible(not erased)
        self._renew()

    def show_writing(self, text: str) -> None:
        """Show a reply that is still being written."""
        if not self._text:
            self.time.say(lambda: t("message.writing"))
        self._text = text
        self.words.show_markdown(text)

    def say_note(self, words: str | Callable[[], str]) -> None:
        """Show a caption under the words."""
        self.note.say(words)
        self.note.setContentsMargins(0, 4, 0, 0)
        self.note.setVisible(bool(words))

    @override
    def stops(self) -> list[QWidget]:
        return [*self.words.stops(), *([self.chip] if self.chip else []), self.copy_button]

    def set_head(self, shown: bool) -> None:
        """Show or leave out name and avatar."""
        self._head.setVisible(shown)
        self.avatar.setVisible(shown)

    def set_newest(self, newest: bool) -> None:
        """Show all controls always, as under the newest reply."""
        self._newest = newest
        self._show_controls()

    @override
    def fit(self, width: int) -> None:
        self._width = width
        self._gutter.setFixedWidth(theme().px(GUTTER))
        self.words.set_width(max(80, width - theme().px(GUTTER)))

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        self._show_controls(hover=True)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._show_controls()

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._show_controls(hover=True)

    @override
    def mark_rect(self) -> QRectF:
        corner = self.words.mapTo(self, self.words.rect().topLeft())
        return QRectF(self.words.rect().translated(corner)).adjusted(-8, -4, 8, 4)

    def _show_controls(self, *, hover: bool = False) -> None:
        focus = QApplication.focusWidget()
        seen = self._newest or hover or self.hasFocus() or (focus is not None and self.isAncestorOf(focus))
        policy = self.copy_button.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.copy_button.setSizePolicy(policy)
        self.copy_button.setVisible(seen)

    @Slot()
    def _copy(self) -> None:
        QApplication.clipboard().setText(self._text)
        self.copy_button.say(lambda: t("button.copied"), "check")
        QTimer.singleShot(1500, self.copy_button, lambda: self.copy_button.say(lambda: t("button.copy"), "copy"))

    def _renew(self) -> None:
        if self._width:
            self.fit(self._width)
        if self.turn is not None:
            time = dates.clock_time(self.turn.valid_at, self.turn.offset_minutes)
            who = t("message.they", name=self._name, time=time)
            self.setAccessibleName(t("message.said", who=who, text=self.turn.content))
        else:
            self.setAccessibleName(t("message.they", name=self._name, time=t("message.writing")))


class _Bubble(QWidget):
    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        edge = theme().color("outline") if theme().high_contrast else None
        box(painter, QRectF(self.rect()), 16, theme().color("bubble"), edge)
        painter.end()


class UserView(MessageView):
    """The user's words, in a bubble at the right; a pasted part stands above them."""

    def __init__(self, turn: TurnView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.turn = turn
        self._words_start = 0
        self.bubble = _Bubble()
        inside = QVBoxLayout(self.bubble)
        inside.setContentsMargins(BUBBLE_SIDE, 9, BUBBLE_SIDE, 9)
        inside.setSpacing(6)
        self.quotes: list[PastedQuote] = []
        own = self._own_words(turn)
        for span in turn.spans:
            if span.kind == "pasted" and turn.status != "deleted":
                quote = PastedQuote(turn.content[span.start : span.end])
                quote.resized.connect(self._refit)
                self.quotes.append(quote)
                inside.addWidget(quote)
        inside.addWidget(self.words)
        self.words.show_plain(own)
        self.words.setVisible(bool(own))
        self.time = Line(lambda: dates.clock_time(turn.valid_at, turn.offset_minutes), "caption", "text2")
        policy = self.time.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.time.setSizePolicy(policy)
        self.time.hide()
        across = QHBoxLayout()
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(10)
        across.addStretch()
        across.addWidget(self.time, 0, Qt.AlignmentFlag.AlignBottom)
        across.addWidget(self.bubble)
        self.column.addLayout(across)
        self.note = Line("", "caption", "text2")
        self.note.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.note.setContentsMargins(0, 4, 0, 0)
        self.note.hide()
        self.column.addWidget(self.note)
        self._width = 0
        live(self, self._renew)

    def say_note(self, words: str | Callable[[], str]) -> None:
        """Show a caption under the bubble."""
        self.note.say(words)
        self.note.setVisible(bool(words))

    @override
    def stops(self) -> list[QWidget]:
        return [quote.more for quote in self.quotes]

    @override
    def flash(self, span: tuple[int, int] | None = None) -> None:
        if span is not None and span[0] >= self._words_start and self.words.isVisibleTo(self):
            start, end = span[0] - self._words_start, span[1] - self._words_start
            super().flash((start, end))
        else:
            super().flash(None)

    @override
    def mark_rect(self) -> QRectF:
        return QRectF(self.bubble.geometry()).adjusted(-5, -5, 5, 5)

    @override
    def fit(self, width: int) -> None:
        self._width = width
        most = min(int(width * 0.78), theme().px(430) + 2 * BUBBLE_SIDE) - 2 * BUBBLE_SIDE
        ideal = self.words.ideal_width()
        for quote in self.quotes:
            ideal = max(ideal, quote.ideal_width())
        self.words.set_width(max(24, min(most, ideal)))
        for quote in self.quotes:
            quote.setFixedWidth(max(24, min(most, ideal)))
        self.bubble.setFixedWidth(self.words.width() + 2 * BUBBLE_SIDE)

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        self.time.show()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self.time.setVisible(self.hasFocus())

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.time.show()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.time.hide()

    def _own_words(self, turn: TurnView) -> str:
        if turn.status == "deleted":
            return t("message.erased")
        end = max((span.end for span in turn.spans if span.kind == "pasted"), default=0)
        own = turn.content[end:]
        stripped = own.lstrip("\n") if end else own
        self._words_start = end + len(own) - len(stripped)
        return stripped

    @Slot()
    def _refit(self) -> None:
        self.fit(self._width)
        self.updateGeometry()

    def _renew(self) -> None:
        if self._width:
            self.fit(self._width)
        turn = self.turn
        if turn is not None:
            who = t("message.you", time=dates.clock_time(turn.valid_at, turn.offset_minutes))
            self.setAccessibleName(t("message.said", who=who, text=turn.content))
