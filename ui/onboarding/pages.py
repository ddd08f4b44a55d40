"""The pages before the window: opening, locked, first start, and what to do when it can't be opened."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from companion_app.errors import DatabaseTooNewError
from ui.errors import wording
from ui.i18n import t
from ui.theme import live, theme
from ui.widgets.buttons import Button
from ui.widgets.choices import Field
from ui.widgets.label import Line, WrapLabel
from ui.widgets.surfaces import IconLabel, Pane

_LEAST = 8
_CAPTION_AFTER = 400


class GatePage(Pane):
    """One narrow column in the middle of the window."""

    def __init__(self, surface: str = "ground", parent: QWidget | None = None) -> None:
        super().__init__(surface, parent)
        across = QHBoxLayout(self)
        across.addStretch()
        self._holder = QWidget()
        across.addWidget(self._holder)
        across.addStretch()
        self.column = QVBoxLayout(self._holder)
        self.column.setContentsMargins(0, 24, 0, 24)
        self.column.setSpacing(10)
        self.column.addStretch(2)
        live(self, lambda: self._holder.setFixedWidth(min(theme().wide(25), 440)))

    def end(self) -> None:
        """Close the column at its foot."""
        self.column.addStretch(3)

    def middle(self, widget: QWidget) -> None:
        """Add a widget in the middle."""
        self.column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)


class OpeningPage(GatePage):
    """The frame while the store is opened; after 400 ms one caption says so."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("canvas", parent)
        self.caption = Line(lambda: t("loading.memories"), "caption", "text2")
        self.middle(self.caption)
        self.end()
        self.caption.hide()
        self._late = QTimer(self, singleShot=True, interval=_CAPTION_AFTER)
        self._late.timeout.connect(self.caption.show)
        self._late.start()


class LockedPage(GatePage):
    """Asks for the passphrase; shows nothing of what is behind.

    Signals:
        tried: A passphrase was given.
    """

    tried = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("ground", parent)
        self.middle(IconLabel("lock", "text2", 28))
        self.column.addSpacing(4)
        self.middle(Line(lambda: t("locked.title"), "big"))
        self.middle(Line(lambda: t("locked.body"), "ui", "text2"))
        self.column.addSpacing(8)
        self.field = _secret("locked.passphrase")
        self.column.addWidget(self.field)
        self.wrong = WrapLabel("", "caption", "danger")
        self.column.addWidget(self.wrong)
        self.wrong.hide()
        self.unlock = Button(lambda: t("locked.unlock"), "main")
        _stretch(self.unlock)
        self.column.addWidget(self.unlock)
        self.end()
        self.setFocusProxy(self.field)
        self.field.returnPressed.connect(self._on_try)
        self.unlock.clicked.connect(self._on_try)

    def refuse(self) -> None:
        """Say that it was not the passphrase."""
        self.set_busy(False)
        self.wrong.say(lambda: t("locked.wrong"))
        self.wrong.show()
        self.field.mark_wrong(True)
        self.field.selectAll()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_busy(self, busy: bool) -> None:
        """Take no passphrase while one is being tried."""
        self.unlock.setEnabled(not busy)
        self.field.setReadOnly(busy)

    @Slot()
    def _on_try(self) -> None:
        if self.field.text() and self.unlock.isEnabled():
            self.wrong.hide()
            self.set_busy(True)
            self.tried.emit(self.field.text())


class FirstLockPage(GatePage):
    """The first start on a computer that can't keep a key: a passphrase, twice.

    Signals:
        chosen: The passphrase to lock with.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("canvas", parent)
        self.column.addWidget(WrapLabel(lambda: t("first.title"), "big", bold=True))
        self.column.addWidget(WrapLabel(lambda: t("first.body"), "ui", "text2"))
        self.column.addSpacing(8)
        self.first = _secret("locked.passphrase")
        self.second = _secret("first.again")
        self.column.addWidget(self.first)
        self.column.addWidget(self.second)
        self.hint = WrapLabel("", "caption", "danger")
        self.column.addWidget(self.hint)
        self.hint.hide()
        self.column.addWidget(WrapLabel(lambda: t("first.warning")))
        self.column.addSpacing(4)
        row = QHBoxLayout()
        row.addStretch()
        self.start = Button(lambda: t("first.start"), "main")
        row.addWidget(self.start)
        self.column.addLayout(row)
        self.end()
        self.setFocusProxy(self.first)
        self.first.returnPressed.connect(lambda: self.second.setFocus(Qt.FocusReason.TabFocusReason))
        self.second.returnPressed.connect(self._on_start)
        self.start.clicked.connect(self._on_start)

    @Slot()
    def _on_start(self) -> None:
        if not self.start.isEnabled():
            return
        problem = ""
        if len(self.first.text()) < _LEAST:
            problem = "first.short"
        elif self.first.text() != self.second.text():
            problem = "first.differ"
        if problem:
            self.hint.say(lambda: t(problem))
            self.hint.show()
            return
        self.hint.hide()
        self.start.setEnabled(False)
        self.chosen.emit(self.first.text())


class ErrorPage(GatePage):
    """What happened, what is safe, what to press.

    Signals:
        again: Try again was pressed.
        left: Quit was pressed.
    """

    again = Signal()
    left = Signal()

    def __init__(self, error: BaseException, parent: QWidget | None = None) -> None:
        super().__init__("ground", parent)
        self.column.addWidget(IconLabel("circle-alert", "danger", 26))
        self.column.addSpacing(4)
        self.column.addWidget(WrapLabel(lambda: t("error.title"), "big", bold=True))
        self.text = WrapLabel(lambda: wording(error)[0])
        self.column.addWidget(self.text)
        self.advice = WrapLabel(lambda: wording(error)[1], "ui", "text2")
        self.column.addWidget(self.advice)
        self.advice.setVisible(bool(wording(error)[1]))
        self.column.addSpacing(10)
        row = QHBoxLayout()
        row.setSpacing(8)
        self.again_button = Button(lambda: t("button.try_again"), "main")
        self.quit_button = Button(lambda: t("error.quit"), "plain")
        row.addWidget(self.again_button)
        row.addWidget(self.quit_button)
        row.addStretch()
        self.column.addLayout(row)
        self.end()
        self.again_button.setVisible(not isinstance(error, DatabaseTooNewError))
        self.again_button.clicked.connect(self.again)
        self.quit_button.clicked.connect(self.left)
        self.setFocusProxy(self.again_button)


def _secret(key: str) -> Field:
    field = Field(lambda: t(key), hint=True)
    field.setEchoMode(QLineEdit.EchoMode.Password)
    return field


def _stretch(button: Button) -> None:
    policy = button.sizePolicy()
    policy.setHorizontalPolicy(policy.Policy.Expanding)
    button.setSizePolicy(policy)
