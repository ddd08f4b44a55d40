"""The program's side of a model host: requests with deadlines, cancel, kill, lazy restart.

``Host`` outlives the processes that it starts. A process that dies between two requests is replaced by the
next request; one that dies while it loads is remembered and not started again before ``retry``.

All methods of ``Host`` may be called from any thread.
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Callable, Iterator

from companion_app.errors import BackendError, ContextOverflowError
from models.child import GONE, Child, Inbox, Limits, LoadFailure, code_of, unavailable
from models.frames import Frame

_POLL_S = 0.02  # how late a cancel may be noticed; events wake the waiter at once
_CANCELLED: Frame = {"event": "done", "reason": "cancelled"}


class Host:
    """Runs one engine in a child process, and starts another process when that one is gone.

    Args:
        engine: The engine's module, see ``models.host.main``.
        options: What the engine's ``load`` is given.
        title: How sentences to the user name the model.
        limits: Deadlines.
    """

    def __init__(self, engine: str, options: Frame, title: str, limits: Limits | None = None) -> None:
        self.title = title
        self.limits = limits or Limits()
        self._engine = engine
        self._options = options
        self._lock = threading.Lock()
        self._process: Child | None = None
        self._failure: LoadFailure | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The living process, or None."""
        with self._lock:
            return self._process.pid if self._process and not self._process.gone else None

    def call(self, request: Frame) -> Call:
        """Send a request, starting the process where there is none.

        Raises:
            BackendUnavailableError: It failed to load before, or cannot be started.
            BackendError: The host was closed.
        """
        with self._lock:
            return Call(self._ensure(), request)

    def retry(self) -> None:
        """Forget that loading failed: the next request tries again."""
        with self._lock:
            self._retire()
            self._failure = None

    def close(self) -> None:
        """End the process and join its threads. Safe to call twice."""
        with self._lock:
            self._closed = True
            process, self._process = self._process, None
        if process is not None:
            process.end(closing=True)

    def _ensure(self) -> Child:
        """Return a living process. The lock is held."""
        if self._closed:
            raise BackendError("The model was closed.", code="model_closed")
        self._retire()
        if self._failure is not None:
            raise unavailable(self._failure)
        if self._process is None:
            try:
                self._process = Child(self._engine, self._options, self.title, self.limits)
            except OSError as error:
                sentence = f"The model host could not be started: {error.strerror}."
                raise unavailable(LoadFailure(sentence, "model_not_started")) from None
        return self._process

    def _retire(self) -> None:
        """Clear a dead process away and keep why it failed to load. The lock is held."""
        process = self._process
        if process is not None and process.gone:
            self._process = None
            process.end()
            self._failure = process.load_failure


class Call:
    """One request on its way. Made by ``Host.call``; used by one thread."""

    def __init__(self, process: Child, request: Frame) -> None:
        self._process = process
        self._inbox: Inbox = queue.SimpleQueue()
        self._over = False
        self._number = process.send(request, self._inbox)

    def events(self, is_cancelled: Callable[[], bool] = lambda: False) -> Iterator[Frame]:
        """Yield the events of this request; the last one has ``event == "done"``.

        When cancel is asked for, events cease, and the last one comes at once where the model is still being
        loaded, else when the host answers, else when it is killed for not answering.

        Raises:
            BackendUnavailableError: The model cannot be loaded.
            ContextOverflowError: The prompt does not fit.
            BackendError: The host stopped, failed, or fell silent.
        """
        limits = self._process.limits
        cancelled_at: float | None = None
        heard_at = time.monotonic()
        try:
            while not self._over:
                event = self._next_or_cancelled(is_cancelled)
                now = time.monotonic()
                if event is not None:
                    heard_at = now
                if cancelled_at is None and is_cancelled():
                    cancelled_at = now
                    self._process.cancel(self._number)
                if cancelled_at is not None:
                    if self._is_released(event, now - cancelled_at):
                        # Whatever came after the cancel was not passed on, so the reply is not whole even
                        # where the host had just finished it.
                        yield {**(event or {}), **_CANCELLED}
                elif event is not None:
                    self._over = event["event"] == "done"
                    yield self._checked(event)
                elif self._process.loaded and now - heard_at > limits.stall:
                    self._process.kill()
                    raise BackendError("The model stopped answering.", "Send the message again.", "model_stalled")
        finally:
            self.abandon()

    def result(self, timeout: float) -> Frame:
        """Wait for the last event.

        Raises:
            BackendUnavailableError: The model cannot be loaded.
            BackendError: The host stopped, failed, or did not answer in time.
        """
        deadline = time.monotonic() + timeout
        late = False

        def out_of_time() -> bool:
            nonlocal late
            late = late or time.monotonic() > deadline
            return late

        answer: Frame = {}
        for event in self.events(out_of_time):
            answer = event
        if answer.get("reason") == "cancelled":
            raise BackendError("The model did not answer in time.", code="model_timeout")
        return answer

    def abandon(self) -> None:
        """Stop caring: cancel what is not over, and wait briefly for the host to say so."""
        if not self._over:
            self._process.cancel(self._number)
            # The host may end meanwhile, which is as good an answer as any.
            with contextlib.suppress(BackendError):
                self._await_end(time.monotonic() + self._process.limits.cancel)
        self._over = True
        self._process.forget(self._number)

    def _await_end(self, deadline: float) -> None:
        """Wait for the last event of a cancelled request; kill the host at the deadline."""
        while self._process.loaded and not self._process.gone:
            event = self._next()
            if event is not None and event["event"] == "done":
                return
            if time.monotonic() > deadline:
                self._process.kill()
                return

    def _next(self) -> Frame | None:
        """Wait a moment for an event."""
        try:
            event = self._inbox.get(timeout=_POLL_S)
        except queue.Empty:
            self._process.check_load_deadline()
            return None
        if event is GONE:
            self._over = True
            raise self._process.describe_end()
        return event

    def _next_or_cancelled(self, is_cancelled: Callable[[], bool]) -> Frame | None:
        """As ``_next``; but a host that ends after a cancel is no error: nobody waits for its answer."""
        try:
            return self._next()
        except BackendError:
            if not is_cancelled():
                raise
            return _CANCELLED

    def _is_released(self, event: Frame | None, waited: float) -> bool:
        """Whether a cancelled call may go: the host answered, or loads still, or is deaf and was killed."""
        if event is None or event["event"] != "done":
            if self._process.loaded and waited <= self._process.limits.cancel:
                return False
            if self._process.loaded:
                self._process.kill()
        self._over = True
        return True

    @staticmethod
    def _checked(event: Frame) -> Frame:
        """Return a last event, or raise the error that it tells of."""
        kind = event.get("error")
        message = str(event.get("message", ""))
        if kind == "overflow":
            raise ContextOverflowError(message, "Start a new conversation or shorten the message.", "context_overflow")
        if kind == "unavailable":
            raise unavailable(LoadFailure(message, code_of(event, "model_not_loaded")))
        if kind is not None:
            raise BackendError(
                f"The model failed ({message}).", "Send the message again.", code_of(event, "model_failed")
            )
        return event
