"""Correcting a memory: what, since, until, where it applies, and one sentence of what that replaces."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from companion_app.domain.fact import FactView
from ui import dates
from ui.i18n import t
from ui.widgets.buttons import Button
from ui.widgets.choices import Field
from ui.widgets.label import Line, WrapLabel
from ui.widgets.surfaces import IconLabel, ScrollPage


class EditForm(ScrollPage):
    """The form of one memory.

    Signals:
        saved: The changes, as arguments of ``edit_memory``.
        cancelled: Nothing is to be changed.
    """

    saved = Signal(object)
    cancelled = Signal()

    def __init__(self, fact: FactView, parent: QWidget | None = None) -> None:
        super().__init__((24, 4, 24, 24), 4, parent)
        self._fact = fact
        self.what = self._field("edit.what", fact.object)
        self.since = self._field("edit.since", self._day(fact.valid_at), date=True)
        self.until: Field | None = None
        if fact.invalid_at is not None:
            self.until = self._field("edit.until", self._day(fact.invalid_at), date=True)
        self.applies = self._field("edit.applies", fact.scope or "")
        self.applies.setPlaceholderText(t("edit.everywhere"))
        note = QHBoxLayout()
        note.setContentsMargins(0, 8, 0, 0)
        note.setSpacing(8)
        note.addWidget(IconLabel("history", "text2", 15), 0, Qt.AlignmentFlag.AlignTop)
        self.note = WrapLabel(self._note_words, "caption", "text2")
        note.addWidget(self.note, 1)
        self.column.addLayout(note)
        row = QHBoxLayout()
        row.setContentsMargins(0, 12, 0, 0)
        row.setSpacing(8)
        row.addStretch()
        self.cancel = Button(lambda: t("button.cancel"), "plain")
        self.save = Button(lambda: t("button.save"), "main")
        row.addWidget(self.cancel)
        row.addWidget(self.save)
        self.column.addLayout(row)
        self.column.addStretch()
        self._stopped = QTimer(self, singleShot=True, interval=350)
        self._stopped.timeout.connect(lambda: self.note.say(self._note_words))
        for field in self._fields():
            field.textChanged.connect(self._on_typed)
            field.returnPressed.connect(self._on_save)
        self.cancel.clicked.connect(self.cancelled)
        self.save.clicked.connect(self._on_save)
        self._on_typed()

    def changes(self) -> dict[str, Any]:
        """Give what differs; a date that cannot be read is left out."""
        found: dict[str, Any] = {}
        what = self.what.text().strip()
        if what and what != self._fact.object:
            found["object"] = what
        if self.applies.text().strip() != (self._fact.scope or ""):
            found["scope"] = self.applies.text().strip()
        dated = [(self.since, "valid_at", self._fact.valid_at)]
        if self.until is not None:
            dated.append((self.until, "invalid_at", self._fact.invalid_at))
        for field, name, old in dated:
            day = dates.read_day(field.text())
            if day is not None and field.text().strip() != self._day(old):
                found[name] = dates.start_of(day)
        return found

    def valid(self) -> bool:
        """Whether everything that was written can be read."""
        dated = [self.since, *([self.until] if self.until else [])]
        good = all(not field.text().strip() or dates.read_day(field.text()) is not None for field in dated)
        return good and bool(self.what.text().strip())

    def _fields(self) -> list[Field]:
        return [self.what, self.since, *([self.until] if self.until else []), self.applies]

    def _field(self, key: str, text: str, *, date: bool = False) -> Field:
        holder = QVBoxLayout()
        holder.setContentsMargins(0, 6, 0, 4)
        holder.setSpacing(4)
        label = Line(lambda: t(key), "caption", "text2")
        field = Field(lambda: t(key))
        field.setText(text)
        field.setCursorPosition(0)
        if date:
            field.setPlaceholderText(t("date.form"))
            field.setToolTip(t("date.form"))
        label.setBuddy(field)
        holder.addWidget(label)
        holder.addWidget(field)
        self.column.addLayout(holder)
        return field

    def _day(self, instant: int | None) -> str:
        if instant is None:
            return ""
        return dates.full_day(dates.local(instant, self._fact.offset_minutes).date())

    def _note_words(self) -> str:
        if not self.changes():
            return t("edit.nothing_else")
        day = dates.read_day(self.since.text())
        if day is None:
            return t("edit.replaces_undated", old=self._fact.object)
        return t("edit.replaces", old=self._fact.object, date=dates.full_day(day))

    @Slot()
    def _on_typed(self) -> None:
        self.save.setEnabled(bool(self.changes()) and self.valid())
        for field in (self.since, self.until):
            if field is not None:
                wrong = bool(field.text().strip()) and dates.read_day(field.text()) is None
                field.mark_wrong(wrong)
                field.setToolTip(t("date.wrong") if wrong else t("date.form"))
        self._stopped.start()

    @Slot()
    def _on_save(self) -> None:
        if self.save.isEnabled():
            self.save.setEnabled(False)
            self.saved.emit(self.changes())
