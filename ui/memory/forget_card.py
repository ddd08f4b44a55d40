"""The one question before an erase: what goes, two boxes, keep it or forget."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.compat import override
from ui.i18n import t
from ui.widgets.buttons import Button
from ui.widgets.choices import CheckBox
from ui.widgets.label import WrapLabel
from ui.widgets.surfaces import Card


class ForgetCard(Card):
    """Asks once; the focus stands on "Keep it".

    Signals:
        kept: Nothing is erased.
        confirmed: It is to be erased: never again, keep the message.
    """

    kept = Signal()
    confirmed = Signal(bool, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(t("forget.title"))
        self.body.addWidget(WrapLabel(lambda: t("forget.title"), "ui", bold=True))
        self.body.addWidget(WrapLabel(lambda: t("forget.body"), "ui", "text2"))
        self.keep_message = CheckBox(lambda: t("forget.keep_message"))
        self.never = CheckBox(lambda: t("forget.never"))
        self.body.addWidget(self.keep_message)
        self.body.addWidget(self.never)
        row = QHBoxLayout()
        row.setContentsMargins(0, 6, 0, 0)
        row.setSpacing(8)
        row.addStretch()
        self.keep = Button(lambda: t("forget.keep"))
        self.forget = Button(lambda: t("forget.forget"), "danger")
        row.addWidget(self.keep)
        row.addWidget(self.forget)
        self.body.addLayout(row)
        self.keep.clicked.connect(self.kept)
        self.forget.clicked.connect(self._on_forget)

    def take_focus(self) -> None:
        """Give the focus to the button that harms nothing."""
        self.keep.setFocus(Qt.FocusReason.TabFocusReason)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.kept.emit()
            return
        super().keyPressEvent(event)

    @Slot()
    def _on_forget(self) -> None:
        self.forget.setEnabled(False)
        self.keep.setEnabled(False)
        self.forget.say(lambda: t("forget.running"))
        self.confirmed.emit(self.never.isChecked(), self.keep_message.isChecked())
