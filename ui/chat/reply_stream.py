"""The reply that is coming in: pieces are gathered and handed on every 50 ms; late ones are dropped."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from companion_app.events import ReplyDelta, ReplyStarted

FLUSH_MS = 50


class ReplyStream(QObject):
    """Holds the text of the running generation.

    Signals:
        grown: The text so far; emitted at most every 50 ms, less often when showing it is slow.
    """

    grown = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session_id = ""
        self.generation_id = ""
        self.text = ""
        self._shown = 0
        self._timer = QTimer(self, interval=FLUSH_MS)
        self._timer.timeout.connect(self.flush)

    @property
    def running(self) -> bool:
        """Whether a reply is being written."""
        return bool(self.generation_id)

    def begin(self, started: ReplyStarted) -> None:
        """Take only pieces of this generation from now on."""
        self.session_id, self.generation_id = started.session_id, started.generation_id
        self.text, self._shown = "", 0
        self._timer.start(FLUSH_MS)

    def add(self, delta: ReplyDelta) -> None:
        """Take a piece in; one of another generation is dropped."""
        if delta.generation_id == self.generation_id and self.generation_id:
            self.text += delta.text

    def end(self, generation_id: str) -> bool:
        """End the running generation; tells whether it was this one."""
        if not self.generation_id or generation_id != self.generation_id:
            return False
        self._timer.stop()
        self.generation_id = self.session_id = self.text = ""
        return True

    @Slot()
    def flush(self) -> None:
        """Show what has come in since the last time."""
        if len(self.text) == self._shown:
            return
        self._shown = len(self.text)
        before = monotonic()
        self.grown.emit(self.text)
        took = (monotonic() - before) * 1000
        self._timer.setInterval(max(FLUSH_MS, int(took * 6)))
