"""What the core tells its front ends. Frozen values; they may be delivered on any thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from companion_app.domain.chat import TurnView

ReplyStatus = Literal["completed", "interrupted", "failed"]
ModelPhase = Literal["none", "loading", "ready", "writing", "failed"]


@dataclass(frozen=True, slots=True)
class TurnStored:
    """A turn is durable."""

    session_id: str
    turn: TurnView


@dataclass(frozen=True, slots=True)
class ReplyStarted:
    """A reply begins; its user turn is stored already."""

    session_id: str
    generation_id: str


@dataclass(frozen=True, slots=True)
class ReplyDelta:
    """A piece of a reply, in order. A piece whose generation is not the running one must be dropped."""

    session_id: str
    generation_id: str
    text: str


@dataclass(frozen=True, slots=True)
class ReplyEnded:
    """A reply is over; what arrived of it is stored.

    Attributes:
        turn: The stored reply, or None when nothing had arrived.
        error_code: For ``failed``: the code of the error, else an empty string.
        error_text: For ``failed``: one sentence.
    """

    session_id: str
    generation_id: str
    status: ReplyStatus
    turn: TurnView | None
    error_code: str = ""
    error_text: str = ""


@dataclass(frozen=True, slots=True)
class ModelState:
    """The chosen chat model and what it is doing.

    Attributes:
        message: For ``none`` and ``failed``: one sentence.
        error_code: For ``none`` and ``failed``: the code of the error, else an empty string.
    """

    name: str
    phase: ModelPhase
    words_per_second: float = 0.0
    message: str = ""
    error_code: str = ""


@dataclass(frozen=True, slots=True)
class MemoryState:
    """The memory writer's queue.

    Attributes:
        waiting: Jobs not done yet.
        parked: Jobs that were given up after their attempts.
        parked_reason: Code of the reason of the newest parked job, or an empty string.
    """

    waiting: int
    parked: int
    parked_reason: str = ""


@dataclass(frozen=True, slots=True)
class MemoryChanged:
    """Memories changed; views of them should be read again."""

    fact_ids: tuple[str, ...]


Event = TurnStored | ReplyStarted | ReplyDelta | ReplyEnded | ModelState | MemoryState | MemoryChanged
Listener = Callable[[Event], None]


class EventBus:
    """Hands every event to every listener, on the thread that publishes it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: list[Listener] = []

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Add a listener; the returned function removes it again."""
        with self._lock:
            self._listeners.append(listener)

        def unsubscribe() -> None:
            with self._lock:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return unsubscribe

    def publish(self, event: Event) -> None:
        """Deliver an event. A listener must not raise and must not wait."""
        with self._lock:
            listeners = list(self._listeners)
        for listener in listeners:
            listener(event)
