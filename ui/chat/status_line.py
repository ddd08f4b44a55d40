"""The status line under the composer: model, memory writer, lock."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from companion_app.events import MemoryState, ModelState
from ui.compat import override
from ui.errors import failure
from ui.i18n import t
from ui.theme import live, theme
from ui.widgets.buttons import Button
from ui.widgets.label import Line
from ui.widgets.paint import dot
from ui.widgets.surfaces import IconLabel

_DOTS = {"none": "danger", "failed": "danger", "loading": "amber", "ready": "accent", "writing": "accent"}
_REASONS = {"too_long": "long", "model": "model", "model_unfit": "model"}


def model_words(state: ModelState, shown: str) -> str:
    """Say what the model is doing."""
    if state.phase == "loading":
        return t("model.loading", model=shown)
    if state.phase == "writing" and state.words_per_second >= 1:
        return t("model.writing", round(state.words_per_second))
    if state.phase == "failed":
        return t("model.failed")
    if state.phase == "none" or not state.name:
        return t("model.none")
    return t("model.ready", model=shown)


class ModelButton(QPushButton):
    """Dot and model; a press opens the choice of models."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = ModelState("", "none")
        self._shown = ""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        live(self, self._renew)

    def show_state(self, state: ModelState, shown: str) -> None:
        """Show a state; ``shown`` is the model's name as people know it."""
        self._state, self._shown = state, shown
        self._renew()

    @override
    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(theme().font("caption"))
        return QSize(metrics.horizontalAdvance(self._text) + 20, max(24, metrics.height() + 6))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(60, self.sizeHint().height())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        dot(painter, QPointF(7, self.height() / 2), 3, theme().color(_DOTS[self._state.phase]))
        font = theme().font("caption")
        font.setUnderline(self.underMouse())
        painter.setFont(font)
        painter.setPen(theme().color("text2"))
        room = self.rect().adjusted(17, 0, 0, 0)
        text = painter.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        painter.end()

    def _renew(self) -> None:
        self._text = model_words(self._state, self._shown)
        self.setAccessibleName(t("model.status", text=self._text))
        code = self._state.error_code
        self.setToolTip(failure(code) if code else t("model.title"))
        self.updateGeometry()
        self.update()


class StatusLine(QWidget):
    """One line; never two sentences at once beside the model: an error, else the memory writer.

    Signals:
        model_pressed: The model is to be chosen.
    """

    model_pressed = Signal()

    def __init__(self, protection: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = ModelButton()
        self.choose = Button(lambda: t("model.choose_one"), "link", "caption")
        self.writer_icon = IconLabel("bookmark", "text2", 14)
        self.writer = Line("", "caption", "text2")
        self.lock_icon = IconLabel("lock", "text2", 14)
        self.lock = Line(lambda: t("lock.words"), "caption", "text2")
        key = "lock.passphrase" if protection == "passphrase" else "lock.keyring"
        live(self.lock, lambda: self.lock.setToolTip(t(key)))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 4, 0)
        row.setSpacing(7)
        row.addWidget(self.model)
        row.addWidget(self.choose)
        row.addSpacing(9)
        row.addWidget(self.writer_icon)
        row.addWidget(self.writer)
        row.addStretch(1)
        row.addWidget(self.lock_icon)
        row.addWidget(self.lock)
        self.model.clicked.connect(self.model_pressed)
        self.choose.clicked.connect(self.model_pressed)
        self.choose.hide()
        self.show_writer(MemoryState(0, 0))

    def show_model(self, state: ModelState, shown: str) -> None:
        """Show what the model is doing."""
        self.model.show_state(state, shown)
        self.choose.setVisible(state.phase in ("none", "failed"))

    def show_writer(self, state: MemoryState) -> None:
        """Show what the memory writer is doing; it says nothing when everything is read."""
        if state.parked:
            reason = _REASONS.get(state.parked_reason, "failed")
            self.writer.say(lambda: t("writer.parked", state.parked, reason=t(f"writer.reason.{reason}")))
        elif state.waiting:
            self.writer.say(lambda: t("writer.learning", state.waiting))
        else:
            self.writer.say("")
        self._writes = bool(state.parked or state.waiting)
        self._spare()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._spare()

    def _spare(self) -> None:
        wide = self.width() >= theme().px(420)
        self.writer.setVisible(self._writes and wide)
        self.writer_icon.setVisible(self._writes and wide)
        self.lock.setVisible(self.width() >= theme().px(520 if self._writes else 360))
