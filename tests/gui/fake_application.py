"""A whole companion in memory, with the same face as the real one."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion_app.domain.chat import ReplyReasons, SessionView, TurnView, UsedMemory
from companion_app.domain.clock import Instant
from companion_app.domain.episode import Actor, EpisodeStatus, Span
from companion_app.domain.fact import Change, Evidence, FactDetail, FactView, ForgetReceipt, TimelineEntry
from companion_app.domain.never import NeverRule, RuleKind, matching_rule
from companion_app.errors import BackendUnavailableError, NotFoundError, UserFacingError
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
from companion_app.ports.shelf import ModelInfo
from ui.facade import MemoryView

OFFSET = 480
_GROUPS = {
    "NAME": "about_you", "LIVES_IN": "about_you", "WORKS_AT": "about_you", "HAS_HABIT": "about_you",
    "LIKES": "likes", "PREFERS_STYLE": "talk", "REMINDER_STYLE": "talk", "BOUNDARY": "boundaries",
    "GOAL": "goals", "KNOWS_PERSON": "people", "HAS_PET": "people", "MOOD": "lately", "SHARED": "together",
    "ALLERGIC_TO": "about_you",
}  # fmt: skip


class FakeSettings:
    """Settings in a dictionary."""

    def __init__(self, **values: Any) -> None:
        self.values: dict[str, Any] = {
            "language": "en", "theme": "light", "text_size": 1.0, "model": "starter",
            "enter_sends": True, "reduce_motion": True, "high_contrast": False, "list_shown": True,
            "panel_shown": True, **values,
        }  # fmt: skip

    def get(self, key: str) -> Any:
        return self.values[key]

    def set(self, key: str, value: Any) -> None:
        if key not in self.values:
            raise KeyError(key)
        self.values[key] = value


@dataclass(frozen=True)
class FakeStoreInfo:
    path: Path = Path("companion.db")
    size: int = 3_200_000
    key_protection: str = "keyring"


class FakeApplication:
    """Keeps turns, memories and rules in lists; replies come when a test scripts them."""

    def __init__(self, name: str = "Wren", now: Instant = 1_783_371_600_000, **settings: Any) -> None:
        self.events = EventBus()
        self.settings = FakeSettings(**settings)
        self.companion_name = name
        self.user_name: str | None = None
        self.now = now
        self.lock = threading.RLock()
        self.session_rows: dict[str, SessionView] = {}
        self.turn_rows: dict[str, list[TurnView]] = {}
        self.facts: dict[str, FactView] = {}
        self.timelines: dict[str, tuple[TimelineEntry, ...]] = {}
        self.rules: list[NeverRule] = []
        self.reasons: dict[str, ReplyReasons] = {}
        self.state = ModelState("starter", "ready")
        self.writer = MemoryState(0, 0)
        self.model_list = [
            ModelInfo("starter", "starter.gguf", "gguf", 98_000_000, False),
            ModelInfo("echo", None, "builtin", 0),
        ]
        self.calls: list[tuple[str, Any]] = []
        self.fail_next: Exception | None = None
        self.seq = 0
        self._undo: list[dict[str, FactView]] = []

    # Making things

    def add_session(self, session_id: str, title: str, at: Instant, last_line: str = "") -> None:
        self.session_rows[session_id] = SessionView(session_id, title, at, at, last_line, 0)
        self.turn_rows.setdefault(session_id, [])

    def add_turn(
        self, session_id: str, actor: Actor, content: str, at: Instant | None = None, *,
        spans: Sequence[Span] = (), given: int = 0, status: EpisodeStatus = "completed",
    ) -> TurnView:  # fmt: skip
        with self.lock:
            self.seq += 1
            turn = TurnView(
                f"t{self.seq}", None, session_id, self.seq, actor, content,
                self.now if at is None else at, OFFSET, status, tuple(spans), None, given,
            )  # fmt: skip
            self.turn_rows.setdefault(session_id, []).append(turn)
            row = self.session_rows.get(session_id)
            if row is not None:
                self.session_rows[session_id] = replace(
                    row, last_at=max(row.last_at, turn.valid_at), last_line=content, turns=row.turns + 1
                )
            return turn

    def add_fact(self, fact_id: str, predicate: str, text: str, **changes: Any) -> FactView:
        values: dict[str, Any] = {
            "id": fact_id, "subject": "user", "predicate": predicate, "object": text, "text": text,
            "scope": None, "valid_at": None, "invalid_at": None, "date_precision": "day", "event_at": None,
            "attributes": {}, "persona_version": "2026-07-02", "shared": False, "created_at": self.now,
            "expired_at": None, "confidence": 0.9, "stability": "stable", "status": "active",
            "sensitivity": "none", "visibility": "user_visible", "write_source": "explicit_user",
            "pinned": False, "evidence": (), "superseded_by": None, "supersedes": (), "conflict": None,
            "reason": "", "language": "en", "offset_minutes": OFFSET, **changes,
        }  # fmt: skip
        self.facts[fact_id] = FactView(**values)
        return self.facts[fact_id]

    def evidence(self, turn: TurnView, words: str) -> Evidence:
        start = turn.content.index(words)
        return Evidence(
            turn.id, None, words, start, start + len(words), turn.valid_at, turn.offset_minutes, turn.actor,
            turn.session_id,
        )  # fmt: skip

    # Scripting a reply

    def begin_reply(self, session_id: str, generation_id: str = "g1") -> None:
        self.set_model(replace(self.state, phase="writing"))
        self.events.publish(ReplyStarted(session_id, generation_id))

    def write(self, session_id: str, text: str, generation_id: str = "g1") -> None:
        self.events.publish(ReplyDelta(session_id, generation_id, text))

    def end_reply(
        self,
        session_id: str,
        text: str,
        generation_id: str = "g1",
        status: Any = "completed",
        given: int = 0,
        error_code: str = "model_no_memory",
    ) -> TurnView | None:
        turn = None
        if text:
            stored: EpisodeStatus = "completed" if status == "completed" else "interrupted"
            turn = self.add_turn(session_id, "assistant", text, given=given, status=stored)
        self.set_model(replace(self.state, phase="ready"))
        error = (error_code, "This computer ran short of RAM.") if status == "failed" else ("", "")
        self.events.publish(ReplyEnded(session_id, generation_id, status, turn, *error))
        return turn

    def set_model(self, state: ModelState) -> None:
        self.state = state
        self.events.publish(state)

    # The face

    def _call(self, name: str, *given: Any) -> None:
        self.calls.append((name, given))
        if self.fail_next is not None:
            error, self.fail_next = self.fail_next, None
            raise error

    def called(self, name: str) -> list[Any]:
        return [given for known, given in self.calls if known == name]

    def sessions(self) -> list[SessionView]:
        with self.lock:
            return sorted(self.session_rows.values(), key=lambda row: -row.last_at)

    def new_session(self) -> str:
        self._call("new_session")
        session_id = f"s{len(self.session_rows) + 1}"
        self.add_session(session_id, "", self.now)
        return session_id

    def turns(self, session_id: str, before_seq: int | None = None, limit: int = 50) -> list[TurnView]:
        with self.lock:
            rows = [turn for turn in self.turn_rows.get(session_id, []) if before_seq is None or turn.seq < before_seq]
            return rows[-limit:]

    def turns_around(self, session_id: str, turn_id: str, limit: int = 50) -> list[TurnView]:
        with self.lock:
            rows = self.turn_rows.get(session_id, [])
            at = next((i for i, turn in enumerate(rows) if turn.id == turn_id), -1)
            if at < 0:
                raise NotFoundError("There is no such message.")
            start = max(0, at - limit // 2)
            return rows[start : start + limit]

    def send(self, session_id: str, text: str, spans: Sequence[Span] = (), remember: bool = True) -> TurnView:
        self._call("send", session_id, text, tuple(spans), remember)
        turn = self.add_turn(session_id, "user", text, spans=spans)
        self.events.publish(TurnStored(session_id, turn))
        return turn

    def stop(self) -> None:
        self._call("stop")

    def why(self, turn_id: str) -> ReplyReasons:
        return self.reasons.get(turn_id, ReplyReasons(self.companion_name, "2026-07-02", (), ()))

    def models(self) -> list[ModelInfo]:
        return list(self.model_list)

    def choose_model(self, name_or_path: str) -> ModelInfo:
        self._call("choose_model", name_or_path)
        if name_or_path.endswith(".txt"):
            raise BackendUnavailableError("This is no model file.", code="model_not_gguf")
        self.set_model(ModelState(name_or_path, "ready"))
        return ModelInfo(name_or_path, None, "builtin", 0)

    def model_state(self) -> ModelState:
        return self.state

    def memory_state(self) -> MemoryState:
        return self.writer

    def memories(self, view: MemoryView = "current", query: str = "") -> list[FactView]:
        self._call("memories", view, query)
        status = {"current": "active", "ended": "inactive", "pending": "pending"}[view]
        with self.lock:
            return [
                fact
                for fact in self.facts.values()
                if fact.status == status and query.casefold() in fact.text.casefold()
            ]

    def memory(self, fact_id: str) -> FactDetail:
        self._call("memory", fact_id)
        if fact_id not in self.facts:
            raise NotFoundError("There is no such memory.")
        fact = self.facts[fact_id]
        own = TimelineEntry(
            fact.id, fact.text, fact.object, fact.valid_at, fact.invalid_at, fact.date_precision,
            fact.write_source, False, fact.status == "active",
        )  # fmt: skip
        return FactDetail(fact, self.timelines.get(fact_id, (own,)), 4, self.now, ("relationship_state",))

    def group_of(self, predicate: str) -> str:
        return _GROUPS.get(predicate, "about_you")

    def _change(self, fact_id: str, summary: str, **changes: Any) -> Change:
        if fact_id not in self.facts:
            raise NotFoundError("There is no such memory.")
        self._undo.append(dict(self.facts))
        self.facts[fact_id] = replace(self.facts[fact_id], **changes)
        self.events.publish(MemoryChanged((fact_id,)))
        return Change((fact_id,), summary)

    def edit_memory(
        self,
        fact_id: str,
        *,
        object: str | None = None,  # noqa: A002
        scope: str | None = None,
        valid_at: Instant | None = None,
        invalid_at: Instant | None = None,
    ) -> Change:
        self._call("edit_memory", fact_id, object, scope, valid_at, invalid_at)
        changes: dict[str, Any] = {"write_source": "manual_edit"}
        if object is not None:
            changes |= {"object": object, "text": object}
        if scope is not None:
            changes["scope"] = scope or None
        if valid_at is not None:
            changes["valid_at"] = valid_at
        if invalid_at is not None:
            changes["invalid_at"] = invalid_at
        return self._change(fact_id, "edited", **changes)

    def end_memory(self, fact_id: str, at: Instant | None = None) -> Change:
        self._call("end_memory", fact_id, at)
        return self._change(fact_id, "ended", status="inactive", invalid_at=at or self.now)

    def retract_memory(self, fact_id: str) -> Change:
        self._call("retract_memory", fact_id)
        return self._change(fact_id, "retracted", status="inactive", expired_at=self.now)

    def confirm_memory(self, fact_id: str) -> Change:
        self._call("confirm_memory", fact_id)
        return self._change(fact_id, "confirmed", status="active", confidence=0.95)

    def pin_memory(self, fact_id: str, pinned: bool) -> Change:
        self._call("pin_memory", fact_id, pinned)
        return self._change(fact_id, "pinned", pinned=pinned)

    def delete_memory(self, fact_id: str, never: bool = False, keep_message: bool = False) -> ForgetReceipt:
        self._call("delete_memory", fact_id, never, keep_message)
        if fact_id not in self.facts:
            raise NotFoundError("There is no such memory.")
        del self.facts[fact_id]
        self.events.publish(MemoryChanged((fact_id,)))
        return ForgetReceipt((fact_id,), 0 if keep_message else 1, ("memories", "search", "messages"), 0)

    def undo(self) -> Change:
        self._call("undo")
        if not self._undo:
            raise UserFacingError("There is nothing to undo.")
        self.facts = self._undo.pop()
        self.events.publish(MemoryChanged(tuple(self.facts)))
        return Change(tuple(self.facts), "undone")

    def never_rules(self) -> list[NeverRule]:
        return list(self.rules)

    def add_never(self, kind: RuleKind, value: str, everywhere: bool = False) -> NeverRule:
        self._call("add_never", kind, value, everywhere)
        rule = NeverRule(f"n{len(self.rules) + 1}", kind, value, None if everywhere else "default")
        self.rules.append(rule)
        return rule

    def remove_never(self, rule_id: str) -> None:
        self._call("remove_never", rule_id)
        self.rules = [rule for rule in self.rules if rule.id != rule_id]

    def test_never(self, text: str) -> NeverRule | None:
        return matching_rule(self.rules, text)

    def matching_memories(self, rule_id: str) -> list[FactView]:
        rules = [rule for rule in self.rules if rule.id == rule_id]
        return [fact for fact in self.facts.values() if matching_rule(rules, fact.text)]

    def store_info(self) -> FakeStoreInfo:
        return FakeStoreInfo()

    def close(self) -> None:
        self._call("close")


def used(fact: FactView, reason: str = "") -> UsedMemory:
    """Make the "why this?" entry of a memory."""
    return UsedMemory(fact.id, "fact", fact.text, reason)
