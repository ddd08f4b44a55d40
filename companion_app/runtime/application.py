"""One open home as its front ends see it: chats, models, memories. Synchronous and safe from any thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo

from companion_app.conversation.engine import Conversation, ConversationParts, ReplyRecord
from companion_app.domain.candidate import Language
from companion_app.domain.chat import ReplyReasons, SessionView, TurnView, UsedMemory
from companion_app.domain.clock import Clock, Instant, SystemClock
from companion_app.domain.episode import NewTurn, Span
from companion_app.domain.fact import Change, FactDetail, FactView, ForgetReceipt
from companion_app.domain.health import Check
from companion_app.domain.ids import check_identity, group_id, new_id, split_group
from companion_app.domain.maintenance import Batch
from companion_app.domain.never import NeverRule
from companion_app.domain.persona import PersonaSpec
from companion_app.domain.place import ChangeRow
from companion_app.domain.policy import POLICY, policy_from, policy_to
from companion_app.domain.text import clean, is_blank
from companion_app.domain.view import FactQuery
from companion_app.errors import InputError, NotFoundError
from companion_app.events import EventBus, MemoryState, ModelState
from companion_app.governance.desk import Desk
from companion_app.governance.export import Exported, export
from companion_app.governance.forget import forget, forget_buried
from companion_app.governance.forget_turns import forget_all, forget_episode, forget_session
from companion_app.governance.memories import Edit, Memories
from companion_app.governance.never import NeverRules
from companion_app.governance.things import Things
from companion_app.memory.cold_pass import ColdPass, roll_back
from companion_app.memory.upkeep import reindex, repair
from companion_app.memory.writer import MemoryWriter
from companion_app.persona.contracts import shipped_contract
from companion_app.ports.embedding import EmbeddingBackend
from companion_app.ports.shelf import ModelInfo, ModelShelf
from companion_app.ports.storage import Unit
from companion_app.recall.about import summary_of
from companion_app.runtime.lock import Holder
from companion_app.runtime.models import ChosenModel
from companion_app.runtime.opening import OpenHome, keyring_is_safe, open_home, store_state
from companion_app.settings import Settings
from companion_app.store.database import Database

__all__ = ["Application", "StoreInfo", "keyring_is_safe", "store_state"]

#: The one user of a home; separate people have separate homes.
USER = "me"
_CHANGES = 1000


@dataclass(frozen=True, slots=True)
class StoreInfo:
    """Where the memories are and how they are locked."""

    path: Path
    size: int
    key_protection: Literal["keyring", "passphrase"]


class Application:
    """One open home. Made by ``open``."""

    def __init__(
        self, opened: OpenHome, shelf: ModelShelf, companion: str, clock: Clock, *, offset_minutes: int | None = None
    ) -> None:
        self.events = EventBus()
        self.settings = Settings(opened.home.settings_file)
        self.clock = clock
        self._opened = opened
        self._offset = offset_minutes
        self._companion = companion
        self._read_only = opened.lock is None
        self.store = opened.database
        self.group = group_id(USER, companion)
        if not self._read_only:
            policy = policy_to(policy_from(self.settings.get("resolution")))
            self.store.write(lambda unit: unit.settings.seed_predicates())
            self.store.write(lambda unit: unit.settings.set(POLICY, policy))
        self.registry = self.store.read(lambda unit: unit.settings.registry())
        self.spec = self._persona(companion)
        self.embedder: EmbeddingBackend | None = shelf.open_embedding()
        self.writer = MemoryWriter(
            self.store, self.registry, self.embedder, clock, self.events.publish, self._persona_version
        )
        self.chosen = ChosenModel(shelf, self.settings, self.events.publish)
        self._desk = Desk(
            store=self.store, registry=self.registry, clock=clock, group_id=self.group, user_id=USER,
            companion=companion, persona_version=self.spec.version, publish=self.events.publish,
            poke=self.writer.poke,
        )  # fmt: skip
        self.book = Memories(self._desk)
        self.rules = NeverRules(self._desk)
        self.things = Things(self._desk)
        parts = ConversationParts(
            store=self.store, registry=self.registry, clock=clock, group_id=self.group, spec=self.spec,
            embedder=self.embedder, publish=self.events.publish, poke=self.writer.poke,
        )  # fmt: skip
        self.conversation = Conversation(parts, self.chosen.backend)
        if not self._read_only:
            self.conversation.mend_cut_replies()
            self.writer.start()

    @classmethod
    def open(
        cls,
        home: Path,
        *,
        shelf: ModelShelf,
        companion: str = "default",
        passphrase: str | None = None,
        clock: Clock | None = None,
        create: bool = True,
        holder: Holder = "window",
        read_only: bool = False,
        offset_minutes: int | None = None,
    ) -> Application:
        """Open a home.

        Args:
            holder: Who it is opened for; a second process is told.
            read_only: Only look; may be done beside an open window.
            offset_minutes: The offset of the user's clock, where it is not this machine's.

        Raises:
            UserFacingError: One sentence says what is in the way; nothing was changed.
        """
        # Every front end comes in here; a relationship under an odd id would be stored for good.
        check_identity(companion, "companion")
        opened = open_home(home, passphrase, holder=holder, read_only=read_only, create=create)
        try:
            return cls(opened, shelf, companion, clock or SystemClock(), offset_minutes=offset_minutes)
        except BaseException:
            opened.close()
            raise

    def _persona(self, companion: str) -> PersonaSpec:
        active = self.store.read(lambda unit: unit.personas.active(companion))
        if active is not None:
            return active.spec
        spec = shipped_contract(self._language())
        if not self._read_only:
            self.store.write(lambda unit: unit.personas.begin(companion, spec, self.clock.now()))
        return spec

    def _persona_version(self, group: str) -> str:
        """The contract version in force for a relationship; jobs of other companions may be waiting too."""
        companion = split_group(group)[1]
        if companion == self._companion:
            return self.spec.version
        active = self.store.read(lambda unit: unit.personas.active(companion))
        return active.spec.version if active else self.spec.version

    def _language(self) -> Language:
        chosen = self.settings.get("language")
        return "zh" if chosen == "zh" else "en"

    # --- who

    @property
    def companion_name(self) -> str:
        """The companion's name, as its contract says."""
        return self.spec.name

    @property
    def user_name(self) -> str | None:
        """What the user is called, if they said so in the settings."""
        return self.settings.get("user_name") or None

    def user_names(self) -> list[str]:
        """All names that the user is known by: the profile's, and those they told."""
        question = FactQuery(now=self.clock.now())
        told = [
            fact.object
            for fact in self.book.list(question)
            if fact.predicate in ("NAME", "NICKNAME_FOR_USER") and fact.subject == "user"
        ]
        return [name for name in [self.user_name, *told] if name]

    def offset_minutes(self, at: Instant) -> int:
        """The user's offset at an instant, minutes east of UTC."""
        if self._offset is not None:
            return self._offset
        zone = self.settings.get("tz")
        try:
            moment = datetime.fromtimestamp(at / 1000).astimezone(ZoneInfo(zone) if zone else None)
        except (OverflowError, ValueError, OSError):
            # At the edges of the calendar this machine knows no offsets.
            return 0
        offset = moment.utcoffset()
        return int(offset.total_seconds() // 60) if offset else 0

    # --- chats

    def sessions(self) -> list[SessionView]:
        """All chats, the newest first."""
        return self.store.read(lambda unit: unit.episodes.sessions(self.group))

    def new_session(self) -> str:
        """Name a new chat; it is stored with its first message."""
        return new_id("chat")

    def turns(self, session_id: str, before_seq: int | None = None, limit: int = 50) -> list[TurnView]:
        """One page of a chat, oldest first, ending before a message."""
        return self.store.read(lambda unit: unit.episodes.page(self.group, session_id, before_seq, limit))

    def turns_around(self, session_id: str, turn_id: str, limit: int = 50) -> list[TurnView]:
        """A page of a chat with a message in its middle."""
        return self.store.read(lambda unit: unit.episodes.page_around(self.group, session_id, turn_id, limit))

    def send(self, session_id: str, text: str, spans: Sequence[Span] = (), remember: bool = True) -> TurnView:
        """Send a message. Returns once it is durable; the reply comes as events.

        Raises:
            InputError: The message is empty.
            StorageError: It could not be stored; it stays in the composer.
        """
        episode = self.conversation.send(self.typed_turn(session_id, text, spans, remember=remember))
        return TurnView.of(episode)

    def ask(self, text: str, session_id: str) -> ReplyRecord:
        """Send a message and wait for the reply.

        Raises:
            InputError: The message is empty.
            StorageError: It could not be stored.
        """
        return self.conversation.answer(self.conversation.commit(self.typed_turn(session_id, text)))

    def typed_turn(self, session_id: str, text: str, spans: Sequence[Span] = (), *, remember: bool = True) -> NewTurn:
        """What the user typed just now, as a turn."""
        if is_blank(text):
            raise InputError("The message is empty.", code="empty_message")
        now = self.clock.now()
        return NewTurn(
            actor="user", content=clean(text), valid_at=now, offset_minutes=self.offset_minutes(now),
            session_id=session_id, spans=tuple(spans), tz=self.settings.get("tz") or None,
            memory_write_policy="candidate" if remember else "never", external_id=new_id("typed"),
        )  # fmt: skip

    def stop(self) -> None:
        """Stop the reply that is being made."""
        self.conversation.stop()

    def why(self, turn_id: str) -> ReplyReasons:
        """What a reply was given and what was held back.

        Raises:
            NotFoundError: There is no such reply.
        """

        def look(unit: Unit) -> ReplyReasons:
            episode = unit.episodes.get(self.group, turn_id)
            if episode is None or episode.turn.generation_id is None:
                raise NotFoundError("Nothing is known about this reply.", code="no_reply")
            version, uses = unit.replies.reasons(self.group, episode.turn.generation_id)
            shown = [(role, self._used(unit, item, kind, reason)) for item, kind, role, reason in uses]
            return ReplyReasons(
                persona_name=self.spec.name,
                persona_version=version,
                given=tuple(used for role, used in shown if role == "given" and used),
                held_back=tuple(used for role, used in shown if role == "held_back" and used),
            )

        return self.store.read(look)

    def _used(self, unit: Unit, item_id: str, kind: str, reason: str) -> UsedMemory | None:
        if kind == "fact":
            fact = unit.facts.view(self.group, item_id, self.clock.now(), self.registry)
            return UsedMemory(item_id, kind, fact.text, reason) if fact else None
        if kind == "summary":
            text = summary_of(unit, self.group, item_id, self.clock.now(), self.registry).text
            return UsedMemory(item_id, kind, text, reason) if text else None
        if kind == "saga":
            saga = next((saga for saga in unit.sagas.all(self.group) if saga.id == item_id), None)
            return UsedMemory(item_id, kind, saga.name, reason) if saga else None
        episode = unit.episodes.get(self.group, item_id)
        return UsedMemory(item_id, kind, unit.episodes.usable(episode), reason) if episode else None

    # --- models

    def models(self) -> list[ModelInfo]:
        """Models that can be chosen."""
        return self.chosen.list()

    def choose_model(self, name_or_path: str) -> ModelInfo:
        """Choose a chat model.

        Raises:
            BackendUnavailableError: There is no such model, or its file is not readable.
        """
        return self.chosen.choose(name_or_path)

    def model_state(self) -> ModelState:
        """The chosen model and what it is doing."""
        return self.chosen.state()

    def memory_state(self) -> MemoryState:
        """The memory writer's queue."""
        return self.writer.state()

    # --- memories

    def memories(self, view: Literal["current", "ended", "pending"] = "current", query: str = "") -> list[FactView]:
        """Memories of one kind: what holds, what held once, what waits for a yes."""
        now = self.clock.now()
        if view == "ended":
            found = self.book.list(FactQuery(now=now, view="history", status="inactive", query=query))
            standing = {fact.id: fact for fact in found if fact.expired_at is None}
            return sorted(standing.values(), key=lambda fact: (-(fact.invalid_at or 0), fact.id))
        status: Literal["active", "pending"] = "active" if view == "current" else "pending"
        return list(self.book.list(FactQuery(now=now, status=status, query=query)))

    def memory(self, fact_id: str) -> FactDetail:
        """One memory whole.

        Raises:
            NotFoundError: There is no such memory.
        """
        return self.book.show(fact_id)

    def group_of(self, predicate: str) -> str:
        """The heading under which a kind of memory stands."""
        return self.registry[predicate].group

    def edit_memory(
        self,
        fact_id: str,
        *,
        object: str | None = None,  # noqa: A002 - the contract's word
        scope: str | None = None,
        valid_at: Instant | None = None,
        invalid_at: Instant | None = None,
    ) -> Change:
        """Write a memory anew; see ``Memories.edit``."""
        return self.book.edit(fact_id, Edit(object, scope, valid_at, invalid_at))

    def end_memory(self, fact_id: str, at: Instant | None = None) -> Change:
        """Say that a memory is not true any more; see ``Memories.end``."""
        return self.book.end(fact_id, at)

    def retract_memory(self, fact_id: str) -> Change:
        """Say that a memory never was true; see ``Memories.retract``."""
        return self.book.retract(fact_id)

    def confirm_memory(self, fact_id: str) -> Change:
        """Say that a waiting memory is right; see ``Memories.confirm``."""
        return self.book.confirm(fact_id)

    def pin_memory(self, fact_id: str, pinned: bool) -> Change:
        """Keep a memory whatever fades, or let it fade; see ``Memories.pin``."""
        return self.book.pin(fact_id, pinned=pinned)

    def undo(self) -> Change:
        """Take back the last deed; see ``Memories.undo``."""
        return self.book.undo()

    def delete_memory(self, fact_id: str, never: bool = False, keep_message: bool = False) -> ForgetReceipt:
        """Forget a memory for good; see ``governance.forget``."""
        receipt = forget(self._desk, fact_id, never=never, keep_message=keep_message)
        self.conversation.start_over()
        return receipt

    def forget_turns(self, *, episode: str | None = None, session: str | None = None) -> ForgetReceipt:
        """Erase a message, a chat, or (with neither) everything; see ``governance.forget_turns``."""
        if episode is not None:
            receipt = forget_episode(self._desk, episode)
        else:
            receipt = forget_all(self._desk) if session is None else forget_session(self._desk, session)
        self.conversation.start_over()
        return receipt

    def keep_forgotten(self, stones: list[tuple[str, bytes, Instant]]) -> int:
        """Take over newer tombstones and forget again what they bury, for every companion; tells how many went."""
        self.store.write(lambda unit: unit.tombstones.take_over(stones))
        groups = {group for group, _, _ in stones}
        desks = [replace(self._desk, group_id=group, companion=split_group(group)[1]) for group in sorted(groups)]
        return sum(forget_buried(desk) for desk in desks)

    def export(self, file: Path) -> Exported:
        """Write everything that is known, readable and unencrypted; see ``governance.export``."""
        return export(self._desk, file)

    @property
    def database(self) -> Database:
        """The open store, for a backup."""
        return self._opened.database

    def changes(self) -> list[ChangeRow]:
        """The record of changes, newest first."""
        return self.store.read(lambda unit: unit.changes.newest(self.group, _CHANGES))

    # --- never rules

    def never_rules(self) -> list[NeverRule]:
        """The never-remember rules in force here."""
        return self.rules.rules()

    def add_never(self, kind: str, value: str, everywhere: bool = False) -> NeverRule:
        """Add a rule; see ``NeverRules.add``."""
        rule = self.rules.add(kind, value, everywhere=everywhere)
        self.conversation.start_over()
        return rule

    def remove_never(self, rule_id: str) -> None:
        """Lift a rule; see ``NeverRules.remove``."""
        self.rules.remove(rule_id)

    def test_never(self, text: str) -> NeverRule | None:
        """The rule that would stop a sentence; nothing is stored."""
        return self.rules.test(text)

    def matching_memories(self, rule_id: str) -> list[FactView]:
        """Memories that a rule would have stopped."""
        return self.rules.matching(rule_id)

    # --- the store

    def store_info(self) -> StoreInfo:
        """Where the memories are, how large, and how they are locked."""
        path = self._opened.home.database
        parts = (path, path.with_name(path.name + "-wal"))
        return StoreInfo(path, sum(part.stat().st_size for part in parts if part.exists()), self._opened.kept_by)

    def examine(self) -> list[Check]:
        """Counted integrity checks; they change nothing."""
        if not self._read_only:
            # The seals are checked in the file itself, behind the write-ahead log.
            self.store.checkpoint()
        return self.store.read(lambda unit: unit.doctor.examine())

    def mend(self, *, reindex_only: bool) -> None:
        """Compute every line anew where it does not follow from what was said, and build the indexes anew."""
        self.writer.drain()
        if not reindex_only:
            repair(self.store, self.registry, self.clock.now())
        reindex(self.store, self.registry, self.clock.now())
        self.writer.poke()
        self.writer.drain()

    def maintain(self) -> list[Batch]:
        """Run the cold pass of this companion to its end, or the rest of one that stopped."""
        self.writer.drain()
        done = ColdPass(self.store, self.registry).run(self.group, self.clock.now())
        self.writer.poke()
        self.writer.drain()
        return done

    def roll_back(self, batch_id: str) -> Batch:
        """Take a batch of the cold pass back whole.

        Raises:
            NotFoundError: There is no such batch.
            InputError: It was rolled back before.
        """
        now = self.clock.now()
        batch = self.store.write(lambda unit: roll_back(unit, self.group, batch_id, now, self.registry))
        self.writer.poke()
        self.writer.drain()
        return batch

    def drain(self, timeout: float | None = None) -> bool:
        """Wait until the memory writer has nothing left to do; False when the time ran out first.

        Raises:
            StorageError: It cannot go on, because the store does not let it; see ``MemoryWriter.drain``.
        """
        return self.writer.drain(timeout)

    def close(self) -> None:
        """Stop in order: no new turns, inference, memory writer, models, store. Safe to call twice."""
        self.conversation.close()
        self.writer.stop()
        self.chosen.close()
        if self.embedder is not None:
            self.embedder.close()
        self._opened.close()
