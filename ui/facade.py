"""What the window asks of the core: the application's synchronous, thread-safe face, as a Protocol.

Widgets know this and the domain's values, nothing else. Calls go through ``Bridge.read`` and ``Bridge.act``,
never straight from the main thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, Protocol

from companion_app.domain.chat import ReplyReasons, SessionView, TurnView
from companion_app.domain.clock import Instant
from companion_app.domain.episode import Span
from companion_app.domain.fact import Change, FactDetail, FactView, ForgetReceipt
from companion_app.domain.never import NeverRule, RuleKind
from companion_app.events import EventBus, MemoryState, ModelState
from companion_app.ports.shelf import ModelInfo

MemoryView = Literal["current", "ended", "pending"]
GROUPS = ("about_you", "likes", "talk", "boundaries", "goals", "people", "lately", "together")


class SettingsStore(Protocol):
    """The user's settings."""

    def get(self, key: str) -> Any:
        """Give the value of a setting."""
        ...

    def set(self, key: str, value: Any) -> None:
        """Change a setting, durably."""
        ...


class StoreInfo(Protocol):
    """What is known about the store's file."""

    @property
    def path(self) -> Any:
        """Where the file lies."""
        ...

    @property
    def size(self) -> int:
        """Its bytes."""
        ...

    @property
    def key_protection(self) -> Any:
        """``keyring`` or ``passphrase``."""
        ...


class Companion(Protocol):
    """The application, as the window sees it."""

    @property
    def events(self) -> EventBus:
        """The bus; it delivers on any thread."""
        ...

    @property
    def settings(self) -> SettingsStore:
        """The user's settings."""
        ...

    @property
    def companion_name(self) -> str:
        """Who talks."""
        ...

    @property
    def user_name(self) -> str | None:
        """How the user is called, if known."""
        ...

    def sessions(self) -> list[SessionView]: ...  # noqa: D102
    def new_session(self) -> str: ...  # noqa: D102
    def turns(self, session_id: str, before_seq: int | None = None, limit: int = 50) -> list[TurnView]: ...  # noqa: D102
    def turns_around(self, session_id: str, turn_id: str, limit: int = 50) -> list[TurnView]: ...  # noqa: D102
    def send(  # noqa: D102
        self, session_id: str, text: str, spans: Sequence[Span] = (), remember: bool = True
    ) -> TurnView: ...
    def stop(self) -> None: ...  # noqa: D102
    def why(self, turn_id: str) -> ReplyReasons: ...  # noqa: D102
    def models(self) -> list[ModelInfo]: ...  # noqa: D102
    def choose_model(self, name_or_path: str) -> ModelInfo: ...  # noqa: D102
    def model_state(self) -> ModelState: ...  # noqa: D102
    def memory_state(self) -> MemoryState: ...  # noqa: D102
    def memories(self, view: MemoryView = "current", query: str = "") -> list[FactView]: ...  # noqa: D102
    def memory(self, fact_id: str) -> FactDetail: ...  # noqa: D102
    def group_of(self, predicate: str) -> str: ...  # noqa: D102
    def edit_memory(  # noqa: D102
        self,
        fact_id: str,
        *,
        object: str | None = None,  # noqa: A002
        scope: str | None = None,
        valid_at: Instant | None = None,
        invalid_at: Instant | None = None,
    ) -> Change: ...
    def end_memory(self, fact_id: str, at: Instant | None = None) -> Change: ...  # noqa: D102
    def retract_memory(self, fact_id: str) -> Change: ...  # noqa: D102
    def confirm_memory(self, fact_id: str) -> Change: ...  # noqa: D102
    def pin_memory(self, fact_id: str, pinned: bool) -> Change: ...  # noqa: D102
    def delete_memory(self, fact_id: str, never: bool = False, keep_message: bool = False) -> ForgetReceipt: ...  # noqa: D102
    def undo(self) -> Change: ...  # noqa: D102
    def never_rules(self) -> list[NeverRule]: ...  # noqa: D102
    def add_never(self, kind: RuleKind, value: str, everywhere: bool = False) -> NeverRule: ...  # noqa: D102
    def remove_never(self, rule_id: str) -> None: ...  # noqa: D102
    def test_never(self, text: str) -> NeverRule | None: ...  # noqa: D102
    def matching_memories(self, rule_id: str) -> list[FactView]: ...  # noqa: D102
    def store_info(self) -> StoreInfo: ...  # noqa: D102
    def close(self) -> None: ...  # noqa: D102
