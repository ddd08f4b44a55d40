"""The settings: few, and all of them take effect at once."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QSlider, QVBoxLayout, QWidget

from ui.bridge import Bridge
from ui.compat import override
from ui.facade import Companion
from ui.i18n import t
from ui.theme import live, theme
from ui.widgets.buttons import Button
from ui.widgets.choices import CheckBox, Choice
from ui.widgets.label import Line
from ui.widgets.overlays import FocusRing

LOOKS = ("language", "theme", "text_size", "reduce_motion", "high_contrast")


class SettingsDialog(QDialog):
    """A small dialog over the window.

    Signals:
        changed: A setting was changed: its key and value. The look has followed already.
    """

    changed = Signal(str, object)

    def __init__(
        self, app: Companion, bridge: Bridge, values: dict[str, object], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._app, self._bridge = app, bridge
        self.language = Choice(lambda: t("settings.language"))
        for value in ("system", "en", "zh"):
            self.language.add(partial(t, f"settings.language.{value}"), value)
        self.theme = Choice(lambda: t("settings.theme"))
        for value in ("system", "light", "dark"):
            self.theme.add(partial(t, f"settings.theme.{value}"), value)
        self.text_size = QSlider(Qt.Orientation.Horizontal)
        self.text_size.setRange(90, 150)
        self.text_size.setSingleStep(5)
        self.text_size.setPageStep(10)
        self.size_words = Line("", "ui", "text2")
        self.enter_sends = CheckBox(lambda: t("settings.enter_sends"))
        self.reduce_motion = CheckBox(lambda: t("settings.reduce_motion"))
        self.high_contrast = CheckBox(lambda: t("settings.high_contrast"))
        self._fill(values)
        self._lay_out()
        self._ring = FocusRing(self)
        live(self, self._renew)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return
        super().keyPressEvent(event)

    def _fill(self, values: dict[str, object]) -> None:
        self.language.setCurrentIndex(max(0, self.language.findData(values.get("language", "system"))))
        self.theme.setCurrentIndex(max(0, self.theme.findData(values.get("theme", "system"))))
        size = values.get("text_size", 1.0)
        self.text_size.setValue(round(size * 100) if isinstance(size, float | int) else 100)
        boxes = (self.enter_sends, self.reduce_motion, self.high_contrast)
        for box, key in zip(boxes, ("enter_sends", "reduce_motion", "high_contrast"), strict=True):
            box.setChecked(bool(values.get(key, key == "enter_sends")))
            box.toggled.connect(partial(self._set, key))
        self.language.activated.connect(lambda _: self._set("language", self.language.currentData()))
        self.theme.activated.connect(lambda _: self._set("theme", self.theme.currentData()))
        self.text_size.valueChanged.connect(self._on_size)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 18)
        column.setSpacing(14)
        column.addWidget(Line(lambda: t("settings.title"), "title"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(20)
        grid.setVerticalSpacing(10)
        sized = QWidget()
        size = QHBoxLayout(sized)
        size.setContentsMargins(0, 0, 0, 0)
        size.addWidget(self.text_size, 1)
        size.addWidget(self.size_words)
        rows = (("settings.language", self.language), ("settings.theme", self.theme), ("settings.text_size", sized))
        for at, (key, control) in enumerate(rows):
            grid.addWidget(Line(partial(t, key)), at, 0)
            grid.addWidget(control, at, 1)
        grid.setColumnStretch(1, 1)
        column.addLayout(grid)
        for box in (self.enter_sends, self.reduce_motion, self.high_contrast):
            column.addWidget(box)
        foot = QHBoxLayout()
        foot.addStretch()
        self.done_button = Button(lambda: t("button.done"), "main")
        self.done_button.clicked.connect(self.accept)
        foot.addWidget(self.done_button)
        column.addLayout(foot)

    @Slot(int)
    def _on_size(self, value: int) -> None:
        self._set("text_size", round(value / 5) * 5 / 100)

    def _set(self, key: str, value: object) -> None:
        self._bridge.act(lambda: self._app.settings.set(key, value))
        if key in LOOKS:
            theme().configure(**{key: value})
        self.changed.emit(key, value)

    def _renew(self) -> None:
        self.setWindowTitle(t("settings.title"))
        self.text_size.setAccessibleName(t("settings.text_size"))
        self.size_words.say(t("settings.percent", round(self.text_size.value() / 5) * 5))
        self.setMinimumWidth(theme().wide(30))
