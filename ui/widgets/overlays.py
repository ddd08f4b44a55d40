"""What floats over the window: focus ring, toast, popover. All are children of the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QPropertyAnimation, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ui.compat import override
from ui.theme import theme
from ui.widgets.paint import box

_KEY_REASONS = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


def announce(widget: QObject, words: str) -> None:
    """Have a screen reader say something."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))


class FocusRing(QWidget):
    """A ring around what the keyboard has reached; one in each window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._target: QWidget | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.FocusIn and isinstance(event, QFocusEvent) and isinstance(watched, QWidget):
            if watched.window() is self.window() and event.reason() in _KEY_REASONS:
                self._follow(watched)
            elif event.reason() not in (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason):
                self._follow(None)
        elif kind in (QEvent.Type.MouseButtonPress, QEvent.Type.FocusOut):
            if self._target is not None and (kind == QEvent.Type.MouseButtonPress or watched is self._target):
                self._follow(None)
        elif self._target is not None and kind in (
            QEvent.Type.Move,
            QEvent.Type.Resize,
            QEvent.Type.Hide,
        ):
            QTimer.singleShot(0, self, self._place)
        return False

    def _follow(self, target: QWidget | None) -> None:
        # Lists draw the ring of their current row themselves.
        if isinstance(target, QAbstractItemView):
            target = None
        if target is not None and (target.isWindow() or target.property("ownRing")):
            target = None
        self._target = target
        self._place()

    def _place(self) -> None:
        target = self._target
        if target is None or not target.isVisible():
            self.hide()
            return
        corner = target.mapTo(self.window(), QPoint(0, 0))
        rect = target.rect().translated(corner).adjusted(-4, -4, 4, 4)
        self.setGeometry(rect.intersected(self.window().rect()))
        self.raise_()
        self.show()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._target is None:
            return
        painter = QPainter(self)
        given = self._target.property("radius")
        if given is None:
            given = 9 if isinstance(self._target, QLineEdit | QPlainTextEdit) else 8
        radius = float(given)
        box(painter, QRectF(self.rect()), radius + 3, None, theme().color("accent"), 3 if theme().high_contrast else 2)
        painter.end()


class _ToastButton(QPushButton):
    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(words, parent)
        self.setAccessibleName(words)
        self.setFont(theme().font("ui", bold=True))
        self.setFlat(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFixedSize(self.fontMetrics().horizontalAdvance(words) + 20, max(28, self.fontMetrics().height() + 8))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(theme().color("toastLink"))
        font = theme().font("ui", bold=True)
        font.setUnderline(self.underMouse())
        painter.setFont(font)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()


class Toast(QWidget):
    """One line on an inverse surface at the foot of a pane, with one action; gone after ten seconds.

    Signals:
        gone: It is no longer shown.
    """

    gone = Signal()

    def __init__(
        self, pane: QWidget, words: str, action: str = "", on_action: Callable[[], object] | None = None
    ) -> None:
        super().__init__(pane)
        self._pane, self._words, self._on_action = pane, words, on_action
        self.setAccessibleName(words)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 8, 6)
        row.addStretch()
        self.button: QPushButton | None = None
        if action:
            self.button = _ToastButton(action, self)
            self.button.clicked.connect(self._act)
            row.addWidget(self.button)
        self._timer = QTimer(self, singleShot=True, interval=10_000)
        self._timer.timeout.connect(self.leave)
        pane.installEventFilter(self)
        self._slide = QPropertyAnimation(self, b"pos", self)
        self._slide.setDuration(120)
        self.place()
        self.show()
        self.raise_()
        if theme().motion and pane.isVisible():
            end = self.pos()
            self._slide.setStartValue(end + QPoint(0, 16))
            self._slide.setEndValue(end)
            self._slide.start()
        self._timer.start()
        announce(self, words)

    @property
    def words(self) -> str:
        """What it says."""
        return self._words

    def place(self) -> None:
        """Stand at the foot of the pane."""
        margin = 16
        foot = int(self._pane.property("toastFoot") or 16)
        most = min(self._pane.width() - 2 * margin, theme().wide(30))
        height = max(theme().px(44), self.fontMetrics().height() + 20)
        self.setGeometry((self._pane.width() - most) // 2, self._pane.height() - height - foot, most, height)

    def leave(self) -> None:
        """Go away."""
        self._pane.removeEventFilter(self)
        self._timer.stop()
        self.hide()
        self.gone.emit()
        self.deleteLater()

    def _act(self) -> None:
        act = self._on_action
        self.leave()
        if act is not None:
            act()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._pane and event.type() == QEvent.Type.Resize:
            self.place()
        return False

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        self._timer.stop()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._timer.start()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box(painter, QRectF(self.rect()), 12, theme().color("toast"))
        painter.setPen(theme().color("toastText"))
        painter.setFont(theme().font())
        room = self.rect().adjusted(18, 0, -(self.button.width() + 12 if self.button else 16), 0)
        words = painter.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        painter.end()


class Popover(QWidget):
    """A card with a painted shadow over the window; closes by Esc, typing elsewhere, or a press outside.

    Signals:
        closed: It was closed; the focus goes back to where it was.
    """

    closed = Signal()
    MARGIN = 26

    def __init__(self, window: QWidget, back_to: QWidget | None = None) -> None:
        super().__init__(window)
        self._back_to = back_to
        self._open = True
        self.body = QVBoxLayout(self)
        edge = self.MARGIN
        self.body.setContentsMargins(edge + 20, edge + 16, edge + 20, edge + 12)
        self.body.setSpacing(4)
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    @property
    def card(self) -> QRectF:
        """The visible card, without its shadow."""
        edge = self.MARGIN
        return QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)

    def close_up(self, *, give_focus: bool = True) -> None:
        """Close it."""
        if not self._open:
            return
        self._open = False
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self.hide()
        if give_focus and self._back_to is not None:
            self._back_to.setFocus(Qt.FocusReason.OtherFocusReason)
        self.closed.emit()
        self.deleteLater()

    @Slot()
    def dismiss(self) -> None:
        """Close it, for a button."""
        self.close_up()

    def _is_outside(self, widget: QWidget) -> bool:
        if widget.window() is not self.window() or widget is self or widget is self._back_to:
            return False
        return not self.isAncestorOf(widget)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(watched, QWidget):
            if self._is_outside(watched):
                self.close_up(give_focus=False)
        elif (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and isinstance(watched, QPlainTextEdit)
            and event.text().isprintable()
            and event.text()
        ):
            self.close_up(give_focus=False)
        return False

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
            return
        super().keyPressEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        card = self.card
        for step in range(24, 0, -1):
            shade = theme().color("shadow")
            shade.setAlphaF(shade.alphaF() * (1 - step / 25) * 0.55)
            grown = card.adjusted(-step, -step + 5, step, step + 5)
            box(painter, grown, 14 + step, shade)
        box(painter, card, 14, theme().color("raised"), theme().color("line"))
        painter.end()
