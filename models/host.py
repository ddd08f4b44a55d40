"""The child process that runs one engine: ``python -m models.host <engine>``.

Requests arrive as frames on what was standard input, events leave on what was standard output; both are
moved to private descriptors first, because native libraries print where they like. The process holds no key,
opens no socket, writes no core dump, and ends when its parent does: the end of its input is the signal.
(``PR_SET_PDEATHSIG`` would be wrong here: it fires when the *thread* that started the child ends.)

Two threads: the main thread runs the engine, one request after another; the reader thread takes frames,
marks requests as cancelled, and serves what the engine calls quick.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, BinaryIO, NoReturn, cast

from models.engine import Engine, EngineUnavailableError, PromptOverflowError
from models.frames import Frame, FrameError, read_frame, write_frame

_LOAD_ID = 0
_REFUSED_EVENTS = frozenset(
    {"socket.connect", "socket.bind", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"}
)


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the host until its input ends, then end the process.

    Args:
        arguments: The engine's module: a bare name is one of this package, a dotted one is taken as it is
            (tests bring their own engines).
    """
    name = (sys.argv[1:] if arguments is None else arguments)[-1]
    requests, events = _take_over_pipes()
    _harden()
    module = importlib.import_module(name if "." in name else f"models.{name}")
    Server(cast("Engine", module.create_engine()), requests, events, leave=_leave).serve()
    _leave()


class Server:
    """Takes requests, runs them, sends events.

    Args:
        engine: What serves the requests.
        requests: Where frames come from.
        events: Where frames go.
        leave: Called on the reader thread when the requests end.
    """

    def __init__(self, engine: Engine, requests: BinaryIO, events: BinaryIO, leave: Callable[[], object]) -> None:
        self._engine = engine
        self._requests = requests
        self._events = events
        self._leave = leave
        self._write_lock = threading.Lock()
        self._wake = threading.Condition()
        self._waiting: deque[Frame] = deque()
        self._running: int | None = None
        self._cancel = threading.Event()
        self._loaded = False
        self._ended = False

    def serve(self) -> None:
        """Serve requests on this thread until the input ends."""
        threading.Thread(target=self._read, name="host-reader", daemon=True).start()
        while (request := self._next()) is not None:
            self._run(request)

    def _next(self) -> Frame | None:
        with self._wake:
            self._wake.wait_for(lambda: self._waiting or self._ended)
            if self._ended:
                return None
            request = self._waiting.popleft()
            self._running = request["id"]
            self._cancel.clear()
            return request

    def _run(self, request: Frame) -> None:
        number = request["id"]
        try:
            if request["op"] == "load":
                answer = self._engine.load(request)
                self._loaded = True
            elif not self._loaded:
                raise EngineUnavailableError("The model is not loaded.")
            elif (quick := self._engine.quick(request)) is not None:
                answer = quick
            else:
                answer = self._engine.run(request, lambda event: self._send(number, event), self._cancel.is_set)
        except Exception as error:
            answer = _describe(error)
        with self._wake:
            self._running = None
        self._send(number, {"event": "done", **answer})
        if number == _LOAD_ID and not self._loaded:
            # Nothing can be served; the reader thread is left behind with the process.
            with self._wake:
                self._ended = True

    def _send(self, number: int, event: Frame) -> None:
        with self._write_lock:
            write_frame(self._events, {"id": number, **event})

    def _read(self) -> None:
        """Take frames until the input ends, then leave, whatever the engine is doing."""
        # A frame that cannot be read is no reason to guess: it ends the host like the end of its input.
        with contextlib.suppress(FrameError, OSError, KeyError):
            while (frame := read_frame(self._requests)) is not None:
                self._take(frame)
        with self._wake:
            self._ended = True
            self._wake.notify()
        self._leave()

    def _take(self, frame: Frame) -> None:
        if frame["op"] == "cancel":
            self._take_cancel(frame["id"])
            return
        if self._loaded:
            try:
                answer = self._engine.quick(frame)
            except Exception as error:
                answer = _describe(error)
            if answer is not None:
                self._send(frame["id"], {"event": "done", **answer})
                return
        with self._wake:
            self._waiting.append(frame)
            self._wake.notify()

    def _take_cancel(self, number: int) -> None:
        with self._wake:
            if self._running == number:
                self._cancel.set()
                return
            waiting = next((frame for frame in self._waiting if frame["id"] == number), None)
            if waiting is None:
                return
            self._waiting.remove(waiting)
        self._send(number, {"event": "done", "reason": "cancelled"})


def _describe(error: Exception) -> dict[str, Any]:
    """Turn an exception into the fields of a last event.

    Only our own errors bring their text along: others may hold the user's words.
    """
    if isinstance(error, PromptOverflowError):
        return {"error": "overflow", "message": str(error), "tokens": error.tokens, "window": error.window}
    if isinstance(error, EngineUnavailableError):
        return {"error": "unavailable", "message": str(error), "code": error.code}
    if isinstance(error, MemoryError):
        return {"error": "failed", "message": "there is not enough memory", "code": "model_no_memory"}
    return {"error": "failed", "message": type(error).__name__}


def _take_over_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Move the pipes to private descriptors and point 0, 1 and 2 at nothing."""
    requests, events = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nothing, standard)
    os.close(nothing)
    return os.fdopen(requests, "rb"), os.fdopen(events, "wb")


def _leave() -> NoReturn:
    """End the process at once: no destructor of a native library gets a chance to hang."""
    os._exit(0)


def _harden() -> None:
    """Leave no core dump, no network to Python libraries, and the keyboard's interrupt to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        import resource

        # A dump of this process would hold the conversation in clear.
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.addaudithook(_refuse_network)


def _refuse_network(event: str, _arguments: tuple[object, ...]) -> None:
    """Audit hook: a library that reaches for the network meets an error."""
    if event in _REFUSED_EVENTS:
        raise PermissionError("A model host opens no connection.")


if __name__ == "__main__":
    main()
