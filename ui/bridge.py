"""The bridge between the core and the window.

The core publishes its events on any thread, and its calls may take their time. The bridge lives in the main
thread: it re-emits events as signals there, and runs calls on threads of its own, handing results back there.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Qt, Signal, Slot

from companion_app.errors import GenerationCancelled
from companion_app.events import (
    EventBus,
    MemoryChanged,
    MemoryState,
    ModelState,
    ReplyDelta,
    ReplyEnded,
    ReplyStarted,
    TurnStored,
)

Result = TypeVar("Result")
_Outcome = tuple["Callable[[Any], object] | None", Any, "QObject | None"]


class Bridge(QObject):
    """Main-thread end of the core.

    Signals:
        turn_stored: ``TurnStored``.
        reply_started: ``ReplyStarted``.
        reply_delta: ``ReplyDelta``.
        reply_ended: ``ReplyEnded``.
        model_changed: ``ModelState``.
        writer_changed: ``MemoryState``.
        memories_changed: ``MemoryChanged``.
        failed: An error that no caller took care of.
    """

    turn_stored = Signal(object)
    reply_started = Signal(object)
    reply_delta = Signal(object)
    reply_ended = Signal(object)
    model_changed = Signal(object)
    writer_changed = Signal(object)
    memories_changed = Signal(object)
    failed = Signal(object)
    _arrived = Signal(object)
    _finished = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._readers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="ui-read")
        self._writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="ui-act")
        self._unsubscribe: Callable[[], None] | None = None
        self._open = True
        self._signals = {
            TurnStored: self.turn_stored,
            ReplyStarted: self.reply_started,
            ReplyDelta: self.reply_delta,
            ReplyEnded: self.reply_ended,
            ModelState: self.model_changed,
            MemoryState: self.writer_changed,
            MemoryChanged: self.memories_changed,
        }
        self._arrived.connect(self._on_arrived, Qt.ConnectionType.QueuedConnection)
        self._finished.connect(self._on_finished, Qt.ConnectionType.QueuedConnection)

    def attach(self, events: EventBus) -> None:
        """Listen to a bus."""
        self.detach()
        self._unsubscribe = events.subscribe(self._publish)

    def detach(self) -> None:
        """Stop listening."""
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None

    def read(
        self,
        call: Callable[[], Result],
        on_done: Callable[[Result], object] | None = None,
        on_error: Callable[[Exception], object] | None = None,
        owner: QObject | None = None,
    ) -> None:
        """Run a reading call; two may run side by side.

        Args:
            call: Runs on a reader thread.
            on_done: Gets the result, on the main thread.
            on_error: Gets the exception there; without it ``failed`` is emitted.
            owner: When it is gone by then, nothing is called.
        """
        self._submit(self._readers, call, on_done, on_error, owner)

    def act(
        self,
        call: Callable[[], Result],
        on_done: Callable[[Result], object] | None = None,
        on_error: Callable[[Exception], object] | None = None,
        owner: QObject | None = None,
    ) -> None:
        """Run a deed of the user; deeds run one after the other, in the order in which they were asked for."""
        self._submit(self._writer, call, on_done, on_error, owner)

    def run(
        self,
        call: Callable[[], Result],
        on_done: Callable[[Result], object] | None = None,
        on_error: Callable[[Exception], object] | None = None,
    ) -> None:
        """Run a call whose answer no widget owns."""
        self._submit(self._readers, call, on_done, on_error, None)

    def close(self) -> None:
        """Refuse new calls, wait for the running ones, and stop the threads."""
        self._open = False
        self.detach()
        self._writer.shutdown(wait=True)
        self._readers.shutdown(wait=True, cancel_futures=True)

    def _submit(
        self,
        pool: ThreadPoolExecutor,
        call: Callable[[], Any],
        on_done: Callable[[Any], object] | None,
        on_error: Callable[[Exception], object] | None,
        owner: QObject | None,
    ) -> None:
        if not self._open:
            return

        def work() -> None:
            try:
                outcome: _Outcome = (on_done, call(), owner)
            except GenerationCancelled:
                return
            except Exception as error:
                outcome = (on_error or self._emit_failed, error, owner)
            if shiboken6.isValid(self):
                self._finished.emit(outcome)

        pool.submit(work)

    def _emit_failed(self, error: Exception) -> None:
        self.failed.emit(error)

    def _publish(self, event: object) -> None:
        if shiboken6.isValid(self):
            self._arrived.emit(event)

    @Slot(object)
    def _on_arrived(self, event: object) -> None:
        signal = self._signals.get(type(event))
        if signal is not None and self._open:
            signal.emit(event)

    @Slot(object)
    def _on_finished(self, outcome: _Outcome) -> None:
        callback, value, owner = outcome
        if callback is None or not self._open or (owner is not None and not shiboken6.isValid(owner)):
            return
        callback(value)
