"""What the user does to memories: each deed runs on the core, then says what it did and offers undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from companion_app.domain.clock import Instant
from companion_app.domain.fact import ForgetReceipt
from companion_app.domain.never import RuleKind
from ui.bridge import Bridge
from ui.facade import Companion
from ui.i18n import t


class Deeds(QObject):
    """Runs deeds one after the other.

    Signals:
        done: A deed is done: what to say, and whether it can be undone.
        forgotten: A memory was erased; carries the receipt and whether its message was kept.
        failed: A deed was refused; carries the exception.
    """

    done = Signal(str, bool)
    forgotten = Signal(object, bool)
    failed = Signal(object)

    def __init__(self, app: Companion, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._app, self._bridge = app, bridge

    def edit(self, fact_id: str, then: Callable[[], object] | None = None, **changes: Any) -> None:
        """Change what a memory says."""
        self._run(lambda: self._app.edit_memory(fact_id, **changes), "toast.changed", then)

    def end(self, fact_id: str, at: Instant | None = None) -> None:
        """Mark as not true any more."""
        self._run(lambda: self._app.end_memory(fact_id, at), "toast.ended")

    def retract(self, fact_id: str, key: str = "toast.retracted") -> None:
        """Take back what never was true."""
        self._run(lambda: self._app.retract_memory(fact_id), key)

    def confirm(self, fact_id: str) -> None:
        """Say yes to a guess."""
        self._run(lambda: self._app.confirm_memory(fact_id), "toast.kept")

    def pin(self, fact_id: str, pinned: bool) -> None:
        """Keep a memory for good, or let it fade."""
        self._run(lambda: self._app.pin_memory(fact_id, pinned), "toast.pinned" if pinned else "toast.unpinned")

    def undo(self) -> None:
        """Undo the last change."""
        self._bridge.act(
            self._app.undo, lambda _: self.done.emit(t("toast.undone"), False), self.failed.emit, owner=self
        )

    def forget(self, fact_id: str, never: bool, keep_message: bool, then: Callable[[], object] | None = None) -> None:
        """Erase a memory for good."""

        def gone(receipt: ForgetReceipt) -> None:
            if then is not None:
                then()
            self.forgotten.emit(receipt, keep_message)

        self._bridge.act(
            lambda: self._app.delete_memory(fact_id, never=never, keep_message=keep_message),
            gone,
            self.failed.emit,
            owner=self,
        )

    def add_never(self, kind: RuleKind, value: str, everywhere: bool, then: Callable[[Any], object]) -> None:
        """Add a rule."""

        def added(rule: Any) -> None:
            then(rule)
            self.done.emit(t("toast.rule_added"), False)

        self._bridge.act(lambda: self._app.add_never(kind, value, everywhere), added, self.failed.emit, owner=self)

    def remove_never(self, rule_id: str, then: Callable[[], object]) -> None:
        """Remove a rule."""

        def removed(_: object) -> None:
            then()
            self.done.emit(t("toast.rule_removed"), False)

        self._bridge.act(lambda: self._app.remove_never(rule_id), removed, self.failed.emit, owner=self)

    def _run(self, call: Callable[[], object], key: str, then: Callable[[], object] | None = None) -> None:
        def finished(_: object) -> None:
            if then is not None:
                then()
            self.done.emit(t(key), True)

        self._bridge.act(call, finished, self.failed.emit, owner=self)
