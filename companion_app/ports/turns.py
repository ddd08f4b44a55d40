"""What the parts ask of the store about turns: episodes, their indexes, jobs, replies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from companion_app.domain.chat import SessionView, TurnView
from companion_app.domain.clock import Instant
from companion_app.domain.embedding import VectorWork
from companion_app.domain.episode import Episode, NewTurn
from companion_app.domain.health import Check
from companion_app.domain.job import Job, JobKind
from companion_app.domain.persona import PersonaSpec, PersonaVersion
from companion_app.domain.policy import ResolutionPolicy
from companion_app.domain.predicates import Registry


class Settings(Protocol):
    """Names and values."""

    def get(self, name: str) -> str | None:
        """Return a value, or None."""
        ...

    def set(self, name: str, value: str) -> None:
        """Keep a value."""
        ...

    def policy(self) -> ResolutionPolicy:
        """How facts of different sources are weighed in this store."""
        ...

    def seed_predicates(self) -> None:
        """Bring the seed set of the registry into the table; rows added by others stay."""
        ...

    def registry(self) -> Registry:
        """Read the registry as it stands in this store."""
        ...


class Search(Protocol):
    """Three word indexes (turn, turn with its neighbours, fact) and two vector tables."""

    def clear(self) -> None:
        """Empty every index; they are built anew from what they stand for."""
        ...

    def put_episode(self, seq: int, body: str) -> None:
        """Index a turn's own words."""
        ...

    def put_context(self, seq: int, body: str, wide: str) -> None:
        """Index a turn together with the words of one neighbour, and of two, on each side."""
        ...

    def put_fact(self, number: int, body: str) -> None:
        """Index a fact's sentence and the words by which people ask for it."""
        ...

    def remove_episode(self, seq: int) -> None:
        """Take a turn out of both word indexes and out of the vectors."""
        ...

    def remove_fact(self, number: int) -> None:
        """Take a fact out of words and vectors."""
        ...

    def put_episode_vector(self, seq: int, group_id: str, engine: str, vector: Sequence[float]) -> None:
        """Keep the vector of a turn."""
        ...

    def put_fact_vector(self, number: int, group_id: str, engine: str, vector: Sequence[float]) -> None:
        """Keep the vector of a fact's sentence."""
        ...

    def episodes_by_words(self, group_id: str, query: str, limit: int) -> list[int]:
        """Turns by their own words, the best first."""
        ...

    def contexts_by_words(self, group_id: str, query: str, limit: int) -> list[int]:
        """Turns by their own and their neighbours' words, the best first."""
        ...

    def wide_by_words(self, group_id: str, query: str, limit: int) -> list[int]:
        """Turns by their own words and those of two neighbours on each side, the best first."""
        ...

    def facts_by_words(self, group_id: str, query: str, limit: int) -> list[int]:
        """Facts by sentence and cues, the best first."""
        ...

    def episodes_by_vector(
        self, group_id: str, engine: str, vector: Sequence[float], limit: int
    ) -> list[tuple[int, float]]:
        """Turns by meaning: order number and cosine similarity, the nearest first."""
        ...

    def facts_by_vector(
        self, group_id: str, engine: str, vector: Sequence[float], limit: int
    ) -> list[tuple[int, float]]:
        """Facts by meaning: number and cosine similarity, the nearest first."""
        ...


class Episodes(Protocol):
    """Turns and the sessions that they stand in."""

    def add(self, group_id: str, turn: NewTurn, now: Instant, *, withheld: bool = False) -> Episode | None:
        """Store a turn, with its index rows.

        Args:
            withheld: The words stay in the transcript and nowhere else.

        Returns:
            The episode, or None where the same turn was stored (or was erased) before.

        Raises:
            InputError: Another content came under this id before.
        """
        ...

    def get(self, group_id: str, episode_id: str) -> Episode | None:
        """Return a turn, or None."""
        ...

    def name_of(self, turn: NewTurn) -> str:
        """The id that a caller knows a turn by: its own, or the one that is derived for it, stored or not."""
        ...

    def by_external(self, group_id: str, external_id: str) -> Episode | None:
        """Return a turn by the caller's own id, or None."""
        ...

    def groups(self) -> list[str]:
        """Every relationship of which there are turns."""
        ...

    def of_session(self, group_id: str, session_id: str | None) -> list[Episode]:
        """All turns of a session, or of the whole relationship, oldest first."""
        ...

    def by_seq(self, group_id: str, numbers: Sequence[int]) -> dict[int, Episode]:
        """Return turns by their order numbers."""
        ...

    def speakers(self, group_id: str, numbers: Sequence[int]) -> dict[int, str]:
        """Who spoke some turns, where that is known by name."""
        ...

    def before(self, episode: Episode, count: int) -> list[Episode]:
        """The turns just before one in its session, oldest first."""
        ...

    def replies_to(self, episode: Episode) -> list[Episode]:
        """The companion's turns that follow one, up to the next turn of another actor."""
        ...

    def was_cancelled(self, episode: Episode) -> bool:
        """Whether a tool's turn belongs to a generation whose reply was stopped: its result comes too late."""
        ...

    def withheld_spans(self, episode_id: str) -> list[tuple[int, int]]:
        """Spans of a turn that no recall and no extraction may see."""
        ...

    def usable(self, episode: Episode) -> str:
        """The words of a turn that recall may show."""
        ...

    def holding_words(self, group_id: str, words: str) -> list[Episode]:
        """Turns in which all these words stand; where they have none that an index holds, as they are written."""
        ...

    def holding_words_after(self, group_id: str, words: str, seq: int, limit: int) -> list[Episode]:
        """As ``holding_words``, of the user's turns behind a sequence number, up to a limit."""
        ...

    def is_withheld(self, episode_id: str) -> bool:
        """Whether the whole turn is kept out of memory."""
        ...

    def withhold(self, episode: Episode) -> None:
        """Keep a turn in the transcript and take it out of every index."""
        ...

    def index(self, episode: Episode) -> None:
        """Write the word indexes of a turn and of those beside it. Private turns are in no index."""
        ...

    def refresh_neighbours(self, episode: Episode) -> None:
        """Write the context rows of the turns beside one anew; it may be gone already."""
        ...

    def rewrite(self, episode: Episode, content: str) -> None:
        """Replace the words of a turn by others of the same length, and its index rows with them."""
        ...

    def hide(self, episode: Episode, spans: Sequence[tuple[int, int]]) -> None:
        """Leave the words of spans in the transcript, and let nothing else see them again."""
        ...

    def sessions(self, group_id: str) -> list[SessionView]:
        """All sessions, the one with the newest turn first."""
        ...

    def page(self, group_id: str, session_id: str, before_seq: int | None = None, limit: int = 50) -> list[TurnView]:
        """One page of a session's turns, oldest first, ending before ``before_seq``."""
        ...

    def page_around(self, group_id: str, session_id: str, episode_id: str, limit: int = 50) -> list[TurnView]:
        """A page of a session's turns with one of them in its middle, oldest first; empty where it is not there."""
        ...

    def count(self, group_id: str) -> int:
        """Number of turns in the store."""
        ...


class Jobs(Protocol):
    """Jobs in order of arrival."""

    def add(self, group_id: str, kind: JobKind, episode_id: str, now: Instant) -> None:
        """Queue a job; where the same one was done before it is done again."""
        ...

    def waiting(self, kind: JobKind, limit: int) -> list[Job]:
        """The next jobs of a kind over all relationships, oldest first."""
        ...

    def all(self, group_id: str) -> list[Job]:
        """Jobs that are not done, oldest first."""
        ...

    def finish(self, job_id: str) -> None:
        """Mark a job as done."""
        ...

    def failed(self, job_id: str, reason: str, most_attempts: int) -> None:
        """Count an attempt; after the last one the job is parked with its reason."""
        ...

    def retry(self, group_id: str, job_id: str) -> bool:
        """Put a parked job back into the queue; False where there is none."""
        ...

    def counts(self) -> tuple[int, int, str]:
        """Number of waiting jobs, number of parked ones, and the reason of the newest parked one."""
        ...

    def group_counts(self, group_id: str) -> tuple[int, int]:
        """Number of done and of parked reading jobs of one relationship."""
        ...


class Replies(Protocol):
    """Generations and the memories they used."""

    def start(
        self,
        group_id: str,
        generation_id: str,
        session_id: str,
        user_episode_id: str,
        model: str,
        persona_version: str,
        now: Instant,
    ) -> None:
        """Note that a reply begins."""
        ...

    def uses(self, group_id: str, generation_id: str, items: Iterable[tuple[str, str, str, str]]) -> None:
        """Note what it was given and what was held back, as (item id, kind, role, reason)."""
        ...

    def keep_partial(self, generation_id: str, text: str) -> None:
        """Keep what has arrived of a running reply, so that a crash loses a second of it at most."""
        ...

    def end(self, generation_id: str, reply_episode_id: str | None, status: str, now: Instant) -> None:
        """Note how it ended; what had arrived is an episode by now."""
        ...

    def running(self, group_id: str) -> list[tuple[str, str, str]]:
        """Replies that were running when the program stopped: (generation id, user's episode id, what had arrived)."""
        ...

    def reasons(self, group_id: str, generation_id: str) -> tuple[str, list[tuple[str, str, str, str]]]:
        """The persona version of a reply, and its (item id, kind, role, reason)."""
        ...

    def used(self, group_id: str, item_id: str) -> tuple[int, Instant | None]:
        """In how many replies an item was given, and when last."""
        ...

    def replies_given(self, group_id: str, item_id: str) -> list[str]:
        """The turns in which the companion spoke after it was given an item."""
        ...

    def forget(self, group_id: str, item_id: str) -> None:
        """Take an item out of every record of use."""
        ...


class Vectors(Protocol):
    """Vectors of turns and of facts, by engine."""

    def missing(self, episode_ids: Sequence[str], engine: str) -> list[VectorWork]:
        """The turns among these that have no vector of an engine, and the facts that rest on them."""
        ...

    def put(self, work: Sequence[VectorWork], engine: str, vectors: Sequence[Sequence[float]]) -> None:
        """Keep vectors of texts that still stand; one that was erased meanwhile gets none."""
        ...


class Personas(Protocol):
    """Which contract a companion is under."""

    def active(self, companion_id: str) -> PersonaVersion | None:
        """The contract in force, or None for a companion that was never spoken with."""
        ...

    def begin(self, companion_id: str, spec: PersonaSpec, now: Instant) -> PersonaVersion:
        """Make a companion with its first contract."""
        ...


class Examination(Protocol):
    """Examines the store of one connection."""

    def examine(self) -> list[Check]:
        """Run every check."""
        ...
