"""The memory writer: one background thread that takes jobs in order, one at a time.

The queue is in the store, so a restart goes on where it stopped. A job and what it wrote are one
transaction, so a job that is done twice changes nothing. A job that fails three times is parked with a
reason; what the user said stays stored all the same.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import replace

from companion_app.domain.clock import Clock
from companion_app.domain.entity import MEANT
from companion_app.domain.episode import Episode
from companion_app.domain.job import Job
from companion_app.domain.predicates import Registry
from companion_app.errors import BackendError, CompanionError, StorageError, StoreDamagedError
from companion_app.events import Event, MemoryChanged, MemoryState
from companion_app.memory.cold_pass import ColdPass
from companion_app.memory.derive import Deriver
from companion_app.memory.ingest import PREVIOUS, read_episode
from companion_app.memory.mentions import note_mentions, spoken
from companion_app.memory.propose import propose_near
from companion_app.memory.resolve import MemoryResolver
from companion_app.ports.embedding import EmbeddingBackend
from companion_app.ports.storage import Store, Unit

log = logging.getLogger(__name__)

MOST_ATTEMPTS = 3
# Small, so that a question of the chat waits for a few texts at most.
_EMBED_BATCH = 4
_SECONDS_PER_TEXT = 5.0
#: After how long without work the cold pass goes on.
QUIET_SECONDS = 300.0


class MemoryWriter:
    """Takes the jobs of all relationships in the store.

    Args:
        store: The open store.
        registry: The kinds of facts there are.
        embedder: The engine for vectors, or None where there is none.
        clock: Tells when something came to be believed.
        publish: Takes the events.
        persona_version: Gives the contract version in force for a relationship.
    """

    def __init__(
        self,
        store: Store,
        registry: Registry,
        embedder: EmbeddingBackend | None,
        clock: Clock,
        publish: Callable[[Event], None],
        persona_version: Callable[[str], str],
    ) -> None:
        self._store = store
        self._registry = registry
        self._embedder = embedder
        self._clock = clock
        self._publish = publish
        self._persona_version = persona_version
        self._deriver = Deriver(store, registry, clock)
        self._cold_pass = ColdPass(store, registry)
        self._wake = threading.Event()
        self._idle = threading.Event()
        self._idle.set()
        self._stopping = False
        self._paused_by: Exception | None = None
        # Idle is told only when no poke came in between; both are decided under this lock.
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="memory-writer", daemon=True)

    def start(self) -> None:
        """Begin with what the last run left in the queue."""
        self._thread.start()
        self.poke()

    def poke(self) -> None:
        """Say that there may be jobs."""
        with self._lock:
            self._idle.clear()
            self._wake.set()

    def drain(self, timeout: float | None = None) -> bool:
        """Wait until every job is done or parked; False when the time ran out first.

        Raises:
            StorageError: The store did not let the work go on; what was stored before stays, and so does the queue.
            Exception: The writer met a fault of the program. Whoever waits must not take that for the end of the work.
        """
        if not self._idle.wait(timeout):
            return False
        paused_by = self._paused_by
        if isinstance(paused_by, StorageError):
            raise _as_it_stands(paused_by) from paused_by
        if paused_by is not None:
            raise paused_by
        return True

    def stop(self) -> None:
        """Finish the job in hand and end the thread; the rest waits in the store."""
        self._stopping = True
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join()

    def state(self) -> MemoryState:
        """The queue as it stands."""
        return MemoryState(*self._store.read(lambda unit: unit.jobs.counts()))

    def _run(self) -> None:
        while not self._stopping:
            if not self._wake.wait(QUIET_SECONDS):
                self._care()
                continue
            self._wake.clear()
            paused_by: Exception | None = None
            try:
                while not self._stopping and self._step():
                    pass
                if not self._wake.is_set():
                    self._publish(self.state())
            except StorageError as error:
                # A full disk, say: the queue is durable, so the next turn or the next start goes on with it.
                log.warning("memory writer pauses: %s", type(error).__name__)
                paused_by = error
            except Exception as error:
                # A bug must not end the thread: whoever waits for it would wait for ever.
                log.exception("memory writer pauses")
                paused_by = error
            with self._lock:
                self._paused_by = paused_by
                if not self._wake.is_set():
                    self._idle.set()

    def _care(self) -> None:
        """Use a quiet moment for one batch of the cold pass; a failure waits for the next quiet moment."""
        now = self._clock.now()
        try:
            group = self._cold_pass.due(now)
            batch = self._cold_pass.step(group, now) if group else None
        except Exception as error:
            log.warning("cold pass pauses: %s", type(error).__name__)
            return
        if batch and batch.inverse.believed:
            self._publish(MemoryChanged(tuple(fact for fact, _, _, _ in batch.inverse.believed)))

    def _step(self) -> bool:
        """Do the next piece of work: reading, then what follows from it, then vectors. False when there is none."""
        jobs = self._store.read(lambda unit: unit.jobs.waiting("read", 1))
        if jobs:
            self._guarded(jobs, self._read)
            return True
        if self._deriver.step():
            return True
        jobs = self._store.read(lambda unit: unit.jobs.waiting("embed", _EMBED_BATCH))
        if jobs:
            self._guarded(jobs, self._embed)
        return bool(jobs)

    def _guarded(self, jobs: list[Job], work: Callable[[list[Job]], None]) -> None:
        """Do work; a failure is counted against its jobs, and its kind is logged, never its words."""
        try:
            work(jobs)
        except StorageError:
            raise
        except Exception as error:
            reason = "model_stopped" if isinstance(error, BackendError) else f"failed_{type(error).__name__}"
            log.warning("memory job failed: %s", reason, exc_info=None if isinstance(error, CompanionError) else error)
            if len(jobs) > 1:
                for job in jobs:
                    self._guarded([job], work)
                return
            self._store.write(lambda unit: unit.jobs.failed(jobs[0].id, reason, MOST_ATTEMPTS))
        self._publish(self.state())

    def _read(self, jobs: list[Job]) -> None:
        job = jobs[0]

        episode = self._store.read(lambda unit: unit.episodes.get(job.group_id, job.episode_id))
        if episode is None:
            self._store.write(lambda unit: unit.jobs.finish(job.id))
            return
        previous, withheld, cancelled = self._store.read(
            lambda unit: (
                [_as_usable(unit, earlier) for earlier in unit.episodes.before(episode, PREVIOUS)],
                unit.episodes.withheld_spans(episode.id),
                unit.episodes.was_cancelled(episode),
            )
        )
        reading = read_episode(episode, previous, withheld, self._registry, cancelled=cancelled)
        said = spoken(episode, withheld)

        version = self._persona_version(job.group_id)

        def decide(unit: Unit) -> list[str]:
            rules = unit.never.for_group(job.group_id)
            resolver = MemoryResolver(unit, self._registry, rules, version, self._clock.now())
            resolved = resolver.take_in(episode, reading.gate, reading.candidates)
            for reason, count in [*reading.refused.items(), *resolved.refused.items()]:
                unit.never.refused(job.group_id, reason, count)
            note_mentions(unit, said, rules)
            unit.jobs.finish(job.id)
            return resolved.changed

        changed = self._store.write(decide)
        if changed:
            self._publish(MemoryChanged(tuple(dict.fromkeys(changed))))

    def _embed(self, jobs: list[Job]) -> None:
        engine = self._embedder
        if engine is None:
            self._store.write(lambda unit: _finish(unit, jobs))
            return
        episodes = [job.episode_id for job in jobs]
        work, names = self._store.read(
            lambda unit: (
                unit.vectors.missing(episodes, engine.name),
                unit.names.without_vector(episodes, sorted(MEANT), engine.name),
            )
        )
        texts = [item.text for item in work] + [name.text for name in names]
        vectors = engine.embed(texts, "passage", _SECONDS_PER_TEXT * (len(texts) + 4))

        def keep(unit: Unit) -> None:
            unit.vectors.put(work, engine.name, vectors[: len(work)])
            for entity, vector in zip(names, vectors[len(work) :], strict=True):
                propose_near(unit, entity, engine.name, vector, self._clock.now())
            _finish(unit, jobs)

        self._store.write(keep)


def _as_it_stands(error: StorageError) -> StorageError:
    """The error for who waits: unlike at the door, something was stored before it."""
    mend = "Restore a backup." if isinstance(error, StoreDamagedError) else "The rest is read once the store is free."
    return type(error)(error.message, f"What was stored before stays. {mend}", error.code)


def _as_usable(unit: Unit, episode: Episode) -> Episode:
    """A turn as it may be used to understand a later one: words that are withheld explain nothing."""
    return replace(episode, turn=replace(episode.turn, content=unit.episodes.usable(episode)))


def _finish(unit: Unit, jobs: list[Job]) -> None:
    for job in jobs:
        unit.jobs.finish(job.id)
