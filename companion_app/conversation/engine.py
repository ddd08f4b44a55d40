"""The conversation engine: one turn from the user's words to the stored reply.

Persona document, part 十三. The user's turn is durable before anything is generated; a reply that was
stopped is stored as interrupted; replies are made one at a time, on the inference thread.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace

from companion_app.conversation.prompt import LivePrompt, begin, user_message
from companion_app.domain.chat import TurnView
from companion_app.domain.clock import Clock, Instant
from companion_app.domain.episode import Episode, EpisodeStatus, NewTurn, WritePolicy
from companion_app.domain.fence import CLOSING, OPENING
from companion_app.domain.ids import new_id
from companion_app.domain.persona import PersonaSpec
from companion_app.domain.predicates import Registry
from companion_app.domain.recall import Recall
from companion_app.domain.view import FactQuery
from companion_app.errors import BackendError, UserFacingError
from companion_app.events import Event, ModelState, ReplyDelta, ReplyEnded, ReplyStarted, TurnStored
from companion_app.memory.ingest import store_turn
from companion_app.persona.kernel import contract_text, relationship_text
from companion_app.ports.embedding import EmbeddingBackend
from companion_app.ports.generation import CancelToken, ChatBackend, Finished, GenerationParams, TextDelta
from companion_app.ports.storage import Store, Unit
from companion_app.recall.assemble import RecallRequest, RetrievalAssembler

log = logging.getLogger(__name__)

#: Most tokens of a memory pack; memory may add about a second on the starter model.
PACK_BUDGET = 220
_REPLY_TOKENS = 400
_FREER = 0.8
# A reply never speaks the fence; a model that begins to is stopped there.
_PARAMS = GenerationParams(max_tokens=_REPLY_TOKENS, temperature=0.3, repeat_penalty=1.1, stop=(CLOSING, OPENING))
_HISTORY_TURNS = 200
_ITEMS = 6
_QUERY_SECONDS = 3.0
_PARTIAL_SECONDS = 1.0


@dataclass(frozen=True)
class ConversationParts:
    """What a conversation works with; all of it is made by the root."""

    store: Store
    registry: Registry
    clock: Clock
    group_id: str
    spec: PersonaSpec
    embedder: EmbeddingBackend | None
    publish: Callable[[Event], None]
    poke: Callable[[], None]


@dataclass
class ReplyRecord:
    """How a reply went (contract: answer of ``chat --once``)."""

    generation_id: str
    user: Episode
    status: str = "completed"
    text: str = ""
    reply: Episode | None = None
    given: tuple[str, ...] = ()
    model: str = ""
    evaluated: int = 0
    generated: int = 0
    first_token_ms: int = 0
    total_ms: int = 0
    error: UserFacingError | None = None


@dataclass
class _Running:
    """The reply that is being made."""

    record: ReplyRecord
    cancel: CancelToken = field(default_factory=CancelToken)


class Conversation:
    """The conversation of one relationship.

    Args:
        parts: What it works with.
        backend: Gives the chat model that is chosen now.
    """

    def __init__(self, parts: ConversationParts, backend: Callable[[], ChatBackend]) -> None:
        self._parts = parts
        self._backend = backend
        self._assembler = RetrievalAssembler(parts.registry)
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="inference")
        self._lock = threading.Lock()
        self._running: _Running | None = None
        self._live: dict[str, LivePrompt] = {}
        self._closing = False

    # --- the user's side

    def commit(self, turn: NewTurn) -> Episode:
        """Make the user's turn durable.

        Raises:
            StorageError: It could not be stored; nothing is answered then.
        """
        parts = self._parts
        episode = parts.store.write(
            lambda unit: store_turn(unit, parts.group_id, turn, parts.clock.now(), embed=parts.embedder is not None)
        )
        assert episode is not None, "a turn that was typed now has a fresh id"
        parts.poke()
        return episode

    def send(self, turn: NewTurn) -> Episode:
        """Make the user's turn durable and answer it in the background; events tell the rest."""
        episode = self.commit(turn)
        self._parts.publish(TurnStored(turn.session_id, TurnView.of(episode)))
        self._thread.submit(self._answer, episode)
        return episode

    def answer(self, episode: Episode) -> ReplyRecord:
        """Answer a stored turn and wait for it."""
        future: Future[ReplyRecord] = self._thread.submit(self._answer, episode)
        return future.result()

    def stop(self) -> None:
        """Stop the reply that is being made; what arrived of it is kept."""
        with self._lock:
            running = self._running
        if running:
            running.cancel.cancel()

    def start_over(self) -> None:
        """Build every prompt anew from what is stored: something that stood in one was erased or changed."""
        self._live.clear()

    def close(self) -> None:
        """Stop what is being made and end the thread."""
        self._closing = True
        self.stop()
        self._thread.shutdown(wait=True, cancel_futures=True)

    # --- the companion's side, on the inference thread

    def _answer(self, episode: Episode) -> ReplyRecord:
        running = _Running(ReplyRecord(new_id("gen"), episode))
        with self._lock:
            self._running = running
        if self._closing:
            running.cancel.cancel()
        record, session = running.record, episode.turn.session_id
        self._parts.publish(ReplyStarted(session, record.generation_id))
        began = time.monotonic()
        try:
            self._generate(running)
        except UserFacingError as error:
            record.error = error
            record.status = "failed"
        except Exception:
            log.exception("a reply failed")
            record.error = BackendError(
                "Something went wrong while answering.", "Your message is saved.", "reply_failed"
            )
            record.status = "failed"
        record.total_ms = int((time.monotonic() - began) * 1000)
        if record.status != "completed":
            # What the model saw of such a reply is not what is stored; the next prompt is built anew.
            self._live.pop(session, None)
        stored = self._keep(record)
        with self._lock:
            self._running = None
        self._tell_end(record, stored)
        return record

    def _generate(self, running: _Running) -> None:
        record, episode = running.record, running.record.user
        backend = self._backend()
        record.model = backend.name
        live = self._live_prompt(episode, backend)
        recall = self._recall(episode, live, backend)
        gone = self._gone(live)
        now, turn = self._parts.clock.now(), episode.turn
        content = user_message(turn.content, recall.prompt_block, gone, now, turn.offset_minutes, live.language)
        record.given = tuple(item.id for item in recall.items)
        self._note_start(record, recall)
        self._stream(running, backend, live, content, _PARAMS)
        if record.status == "completed" and not record.text:
            # A small model may end its turn at once; drawn more freely it seldom does so twice.
            self._stream(running, backend, live, content, replace(_PARAMS, temperature=_FREER))
        if record.status == "completed" and not record.text:
            raise BackendError("The model gave no answer.", "Your message is saved.", code="model_silent")
        if record.status == "completed":
            live.grow(content, record.text, backend.count_tokens)
            live.turns.add(episode.id)
            live.given |= {item.id: item.line for item in recall.items}

    def _stream(
        self, running: _Running, backend: ChatBackend, live: LivePrompt, content: str, params: GenerationParams
    ) -> None:
        record, session = running.record, running.record.user.turn.session_id
        began = time.monotonic()
        publish = self._parts.publish
        publish(ModelState(backend.name, "writing"))
        pieces: list[str] = []
        kept_at = began
        try:
            for event in backend.stream(live.with_turn(content), params, running.cancel):
                if isinstance(event, TextDelta):
                    if not pieces:
                        record.first_token_ms = int((time.monotonic() - began) * 1000)
                    pieces.append(event.text)
                    publish(ReplyDelta(session, record.generation_id, event.text))
                    if time.monotonic() - kept_at > _PARTIAL_SECONDS:
                        kept_at = time.monotonic()
                        self._keep_partial(record.generation_id, "".join(pieces))
                elif isinstance(event, Finished):
                    record.evaluated, record.generated = event.evaluated_tokens, event.generated_tokens
                    if event.reason == "cancelled":
                        record.status = "interrupted"
        finally:
            record.text = "".join(pieces).strip()
            seconds = max(time.monotonic() - began, 0.001)
            publish(ModelState(backend.name, "ready", words_per_second=len(record.text.split()) / seconds))

    def _keep_partial(self, generation_id: str, text: str) -> None:
        """Write down what has arrived, without waiting: a crash then loses a second of it."""
        self._parts.store.submit(lambda unit: unit.replies.keep_partial(generation_id, text))

    def mend_cut_replies(self) -> None:
        """Replies that were running when the program was killed are interrupted ones: what had arrived is kept."""
        parts, now = self._parts, self._parts.clock.now()

        def work(unit: Unit) -> None:
            for generation_id, user_id, partial in unit.replies.running(parts.group_id):
                user = unit.episodes.get(parts.group_id, user_id)
                reply = None
                if user and partial.strip():
                    turn = _reply_turn(
                        user.turn, user.id, generation_id, partial.strip(), "interrupted", user.turn.valid_at
                    )
                    reply = store_turn(unit, parts.group_id, turn, now, embed=parts.embedder is not None)
                unit.replies.end(generation_id, reply.id if reply else None, "interrupted", now)

        parts.store.write(work)

    def _live_prompt(self, episode: Episode, backend: ChatBackend) -> LivePrompt:
        """The session's prompt; one that would overflow is begun anew with less history."""
        session = episode.turn.session_id
        live = self._live.get(session)
        reserve = PACK_BUDGET + _REPLY_TOKENS + backend.count_tokens(episode.turn.content) + 64
        room = max(backend.context_window - reserve, 0)
        if live is not None and live.tokens <= room:
            return live
        parts = self._parts
        spec = parts.spec

        def look(unit: Unit) -> tuple[list[Episode], str]:
            history = unit.episodes.before(episode, _HISTORY_TURNS)
            facts = unit.facts.views(parts.group_id, FactQuery(now=parts.clock.now()), parts.registry)
            return history, relationship_text(spec, facts, parts.registry)

        history, relationship = parts.store.read(look)
        # Half of the room: a prompt that is full again with the next turn would be built anew each time.
        share = room if live is None else room // 2
        live = begin(contract_text(spec), relationship, history, share, spec.language, backend.count_tokens)
        self._live[session] = live
        return live

    def _recall(self, episode: Episode, live: LivePrompt, backend: ChatBackend) -> Recall:
        parts = self._parts
        request = RecallRequest(
            group_id=parts.group_id,
            query=episode.turn.content,
            now=parts.clock.now(),
            vector=self.query_vector(episode.turn.content),
            engine=parts.embedder.name if parts.embedder else "",
            limit=_ITEMS,
            budget=min(PACK_BUDGET, backend.context_window // 4),
            exclude=frozenset({episode.id, *live.given, *live.turns}),
            just_said=episode.id,
            count=backend.count_tokens,
        )
        return parts.store.read(lambda unit: self._assembler.recall(unit, request))

    def query_vector(self, text: str) -> list[float] | None:
        """The vector of a question; without one, recall goes by words and graph alone."""
        embedder = self._parts.embedder
        if embedder is None or not text.strip():
            return None
        try:
            return embedder.embed([text], "query", _QUERY_SECONDS)[0]
        except BackendError as error:
            log.warning("recall goes on without vectors: %s", type(error).__name__)
            return None

    def recall(self, request: RecallRequest) -> Recall:
        """Answer a question to memory outside of a turn; writes nothing."""
        return self._parts.store.read(lambda unit: self._assembler.recall(unit, request))

    def _gone(self, live: LivePrompt) -> list[str]:
        """Lines in the prompt that are not true any more; each is taken back once."""
        parts = self._parts
        facts = [item for item in live.given if item.startswith("fact_")]
        if not facts:
            return []

        def look(unit: Unit) -> list[str]:
            now = parts.clock.now()
            views = {fact: unit.facts.view(parts.group_id, fact, now, parts.registry) for fact in facts}
            return [fact for fact, view in views.items() if view is None or view.status != "active"]

        return [live.given.pop(fact) for fact in parts.store.read(look)]

    # --- what is kept of it

    def _note_start(self, record: ReplyRecord, recall: Recall) -> None:
        parts, now = self._parts, self._parts.clock.now()
        uses = [(item.id, item.kind, "given", "") for item in recall.items]
        uses += [(held.id, held.kind, "held_back", held.reason) for held in recall.held_back]

        def work(unit: Unit) -> None:
            unit.replies.start(
                parts.group_id, record.generation_id, record.user.turn.session_id, record.user.id, record.model,
                parts.spec.version, now,
            )  # fmt: skip
            unit.replies.uses(parts.group_id, record.generation_id, uses)

        parts.store.write(work)

    def _keep(self, record: ReplyRecord) -> TurnView | None:
        """Store what arrived of the reply; a reply that failed half way is an interrupted one."""
        parts, now = self._parts, self._parts.clock.now()
        status: EpisodeStatus = "completed" if record.status == "completed" else "interrupted"
        turn = _reply_turn(record.user.turn, record.user.id, record.generation_id, record.text, status, now)

        def work(unit: Unit) -> Episode | None:
            reply = None
            if record.text:
                reply = store_turn(unit, parts.group_id, turn, now, embed=parts.embedder is not None)
            unit.replies.end(record.generation_id, reply.id if reply else None, record.status, now)
            return reply

        try:
            record.reply = parts.store.write(work)
        except UserFacingError as error:
            # The disk filled up meanwhile, say: the words stay on the screen, and the error says why.
            record.error, record.status = error, "failed"
            return None
        parts.poke()
        return TurnView.of(record.reply, len(record.given)) if record.reply else None

    def _tell_end(self, record: ReplyRecord, stored: TurnView | None) -> None:
        status = record.status
        self._parts.publish(
            ReplyEnded(
                record.user.turn.session_id,
                record.generation_id,
                "completed" if status == "completed" else "interrupted" if status == "interrupted" else "failed",
                stored,
                error_code=record.error.code if record.error else "",
                error_text=str(record.error) if record.error else "",
            )
        )


def _reply_turn(
    user: NewTurn, user_id: str, generation_id: str, text: str, status: EpisodeStatus, now: Instant
) -> NewTurn:
    """The companion's turn that answers one of the user's; it is kept as far as the user's turn is."""
    return NewTurn(
        actor="assistant", content=text, valid_at=max(now, user.valid_at), offset_minutes=user.offset_minutes,
        session_id=user.session_id, generation_id=generation_id, status=status, tz=user.tz,
        external_id=generation_id, parent_id=user_id, memory_write_policy=_policy(user), privacy=user.privacy,
    )  # fmt: skip


def _policy(user: NewTurn) -> WritePolicy:
    """What was not to be remembered is not remembered from the answer to it either."""
    return "never" if user.memory_write_policy == "never" else "candidate"
