"""One living model host: its process, its two threads, and what is known of its end.

The reader thread hands events out; the writer thread exists so that a host that reads nothing (hung, stopped)
can never block whoever sends it a request. Both are daemons, and both are joined in ``end``.
"""

from __future__ import annotations

import contextlib
import itertools
import queue
import subprocess
import threading
import time
from dataclasses import dataclass
from typing import BinaryIO, NamedTuple, cast

from companion_app.errors import BackendError, BackendUnavailableError
from models.frames import Frame, FrameError, read_frame, write_frame
from models.process import start_host

Inbox = queue.SimpleQueue[Frame]

_LOAD_ID = 0
_LONGEST_CODE = 40
GONE: Frame = {"event": "gone"}


@dataclass(frozen=True, slots=True)
class Limits:
    """Deadlines, in seconds.

    Attributes:
        load: Starting the process and loading the model. Large files come from slow disks.
        stall: Silence of a host that is at work; it reports after each slice and each token.
        cancel: From a cancel to its answer; then the host is killed.
        end: Each step of ending a host: asked, terminated, killed.
    """

    load: float = 300.0
    stall: float = 120.0
    cancel: float = 2.0
    end: float = 1.0


class LoadFailure(NamedTuple):
    """Why a model did not load.

    Attributes:
        sentence: One sentence for the user.
        code: By what a window picks its own words.
    """

    sentence: str
    code: str


class Child:
    """One child process with its reader and its writer thread.

    Args:
        engine: The engine's module, see ``models.host.main``.
        options: What the engine's ``load`` is given.
        title: How sentences to the user name the model.
        limits: Deadlines.

    Raises:
        OSError: The process cannot be started.
    """

    def __init__(self, engine: str, options: Frame, title: str, limits: Limits) -> None:
        self.limits = limits
        self.load_failure: LoadFailure | None = None
        self._title = title
        self._numbers = itertools.count(_LOAD_ID)
        self._lock = threading.Lock()
        self._inboxes: dict[int, Inbox] = {}
        self._outbox: queue.SimpleQueue[Frame | None] = queue.SimpleQueue()
        self._loaded = threading.Event()
        self._gone = threading.Event()
        self._killed = False
        self._closing = False
        self._started_at = time.monotonic()
        self._popen = start_host(engine)
        self.pid = self._popen.pid
        self._threads = [
            threading.Thread(target=self._read, name=f"model-host-{self.pid}-reader", daemon=True),
            threading.Thread(target=self._write, name=f"model-host-{self.pid}-writer", daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        self._outbox.put({**options, "id": next(self._numbers), "op": "load"})

    @property
    def loaded(self) -> bool:
        """Whether the model stands ready."""
        return self._loaded.is_set()

    @property
    def gone(self) -> bool:
        """Whether the process has ended, or is certain to end."""
        return self._gone.is_set() or self._killed

    def send(self, request: Frame, inbox: Inbox) -> int:
        """Send a request; its events go to ``inbox``, and ``GONE`` when the process ends.

        Returns:
            The request's number.
        """
        with self._lock:
            number = next(self._numbers)
            self._inboxes[number] = inbox
            if self._gone.is_set():
                inbox.put(GONE)
        self._outbox.put({**request, "id": number})
        return number

    def cancel(self, number: int) -> None:
        """Ask the host to stop a request."""
        self._outbox.put({"op": "cancel", "id": number})

    def forget(self, number: int) -> None:
        """Drop later events of a request."""
        with self._lock:
            self._inboxes.pop(number, None)

    def check_load_deadline(self) -> None:
        """Kill a process that loads for too long, and remember why."""
        if not self.loaded and time.monotonic() - self._started_at > self.limits.load:
            sentence = f"{self._title} did not load within {self.limits.load:.0f} seconds."
            self.load_failure = LoadFailure(sentence, "model_slow_to_load")
            self.kill()

    def describe_end(self) -> BackendError:
        """The error for a request whose process ended."""
        if self._closing:
            return BackendError("The model was closed.", code="model_closed")
        if self.load_failure is not None:
            return unavailable(self.load_failure)
        return BackendError("The model stopped.", "Send the message again to start it afresh.", "model_stopped")

    def kill(self) -> None:
        """End the process now; its threads notice, and the next request gets another one."""
        self._killed = True
        self._popen.kill()

    def end(self, closing: bool = False) -> None:
        """End the process by asking, terminating, killing; join the threads.

        Args:
            closing: Whether requests on their way shall be told that the model was closed.
        """
        self._closing = closing
        self._outbox.put(None)  # the writer closes the pipe, which the host takes as the end
        for step in (self._popen.terminate, self._popen.kill, lambda: None):
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._popen.wait(self.limits.end)
                break
            step()
        for thread in self._threads:
            thread.join(self.limits.end)

    def _read(self) -> None:
        """Reader thread: hand events to their calls until the process ends."""
        pipe = cast("BinaryIO", self._popen.stdout)
        # What is no frame comes from a broken host: it is treated as gone.
        with contextlib.suppress(FrameError, OSError, KeyError), pipe:
            while (frame := read_frame(pipe)) is not None:
                self._deliver(frame)
        self._popen.kill()
        self._popen.wait()
        if not self.loaded and self.load_failure is None and not self._closing:
            self.load_failure = LoadFailure(
                f"{self._title} stopped while it was being loaded.", "model_stopped_loading"
            )
        with self._lock:
            self._gone.set()
            for inbox in self._inboxes.values():
                inbox.put(GONE)
        self._outbox.put(None)

    def _deliver(self, frame: Frame) -> None:
        if frame["id"] == _LOAD_ID:
            if frame["event"] != "done":
                return
            if "error" in frame:
                known = frame["error"] == "unavailable"
                sentence = frame["message"] if known else f"{self._title} could not be loaded."
                self.load_failure = LoadFailure(sentence, code_of(frame, "model_not_loaded"))
            else:
                self._loaded.set()
            return
        with self._lock:
            inbox = self._inboxes.get(frame["id"])
        if inbox is not None:
            inbox.put(frame)

    def _write(self) -> None:
        """Writer thread: send frames until told to end, then close the pipe."""
        pipe = cast("BinaryIO", self._popen.stdin)
        with contextlib.suppress(OSError, FrameError):
            while (frame := self._outbox.get()) is not None:
                write_frame(pipe, frame)
        with contextlib.suppress(OSError):
            pipe.close()


def unavailable(failure: LoadFailure) -> BackendUnavailableError:
    """The error for a model that cannot be loaded."""
    return BackendUnavailableError(failure.sentence, "Choose another model, or try again with this one.", failure.code)


def code_of(frame: Frame, default: str) -> str:
    """The code that a host gives its error; a host whose model file took it over may send anything."""
    code = frame.get("code")
    return code if isinstance(code, str) and code.isidentifier() and len(code) <= _LONGEST_CODE else default
