"""What the parts ask of the store.

The parts work inside one transaction, a ``Unit``, which the store opens for them: ``Store.write`` on the
database thread, ``Store.read`` on the caller's. ``companion_app.store`` implements all of it; nothing
above this file imports the store.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import Future
from typing import Protocol, TypeVar

from companion_app.domain.chat import SessionView, TurnView
from companion_app.domain.clock import Instant
from companion_app.domain.embedding import VectorWork
from companion_app.domain.episode import Episode, NewTurn
from companion_app.domain.fact import FactView, Status
from companion_app.domain.health import Check
from companion_app.domain.job import Job, JobKind
from companion_app.domain.line import Action, ActionKind, Claim, ComputedFact
from companion_app.domain.never import NeverRule, RuleKind
from companion_app.domain.persona import PersonaSpec, PersonaVersion
from companion_app.domain.place import ChangeRow, ClaimPlace
from companion_app.domain.predicates import Registry
from companion_app.domain.version import StandingFact, Version
from companion_app.domain.view import FactQuery

T = TypeVar("T")


class Settings(Protocol):
    """Names and values."""

    def get(self, name: str) -> str | None:
        """Return a value, or None."""
        ...

    def set(self, name: str, value: str) -> None:
        """Keep a value."""
        ...

    def seed_predicates(self) -> None:
        """Bring the seed set of the registry into the table; rows added by others stay."""
        ...

    def registry(self) -> Registry:
        """Read the registry as it stands in this store."""
        ...


class Search(Protocol):
    """Three word indexes (turn, turn with its neighbours, fact) and two vector tables."""

    def put_episode(self, seq: int, body: str) -> None:
        """Index a turn's own words."""
        ...

    def put_context(self, seq: int, body: str) -> None:
        """Index a turn together with the words of its neighbours."""
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

    def by_seq(self, group_id: str, numbers: Sequence[int]) -> dict[int, Episode]:
        """Return turns by their order numbers."""
        ...

    def before(self, episode: Episode, count: int) -> list[Episode]:
        """The turns just before one in its session, oldest first."""
        ...

    def replies_to(self, episode: Episode) -> list[Episode]:
        """The companion's turns that follow one, up to the next turn of another actor."""
        ...

    def withheld_spans(self, episode_id: str) -> list[tuple[int, int]]:
        """Spans of a turn that no recall and no extraction may see."""
        ...

    def usable(self, episode: Episode) -> str:
        """The words of a turn that recall may show."""
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


class Entities(Protocol):
    """Things of one relationship. Entities of different relationships are never the same one."""

    def resolve(self, group_id: str, kind: str, name: str, alias_key: str, now: Instant) -> str:
        """Find the entity of this name and kind, or make it. A merged one leads to where it went."""
        ...

    def find(self, group_id: str, alias_key: str) -> list[str]:
        """Entities of any kind that bear this name."""
        ...

    def canonical(self, entity_id: str) -> str:
        """Follow merges to the entity that stands."""
        ...

    def name(self, entity_id: str | None) -> str | None:
        """The canonical name, or None."""
        ...

    def add_alias(self, group_id: str, entity_id: str, kind: str, alias: str, alias_key: str) -> None:
        """Give an entity another name."""
        ...

    def mention(self, group_id: str, entity_id: str, episode_id: str, start: int, end: int) -> None:
        """Note that a turn speaks of an entity."""
        ...

    def named_in(self, group_id: str, text_key: str, most: int = 20) -> list[str]:
        """Entities whose name stands in a text's key."""
        ...

    def drop_orphans(self, group_id: str, entity_ids: Sequence[str]) -> int:
        """Erase those of these entities that no claim rests on any more: a name is a trace too."""
        ...


class Claims(Protocol):
    """Claims and actions by line."""

    def add(self, place: ClaimPlace, claim: Claim, rule: str, now: Instant, action_id: str | None = None) -> Claim:
        """Store a claim; its order number is given here."""
        ...

    def by_seq(self, seq: int) -> Claim:
        """Return a claim by its order number."""
        ...

    def on_line(self, group_id: str, line: str) -> list[Claim]:
        """All claims of a line but those of an edit that was undone."""
        ...

    def offsets(self, group_id: str, line: str) -> dict[str, int]:
        """The offset at which each claim of a line was said."""
        ...

    def places(self, claim_ids: Collection[str]) -> dict[str, ClaimPlace]:
        """Where claims stand."""
        ...

    def spans(self, claim_ids: Collection[str]) -> dict[str, tuple[str, int, int]]:
        """The span that each claim rests on: (episode id, start, end)."""
        ...

    def edits_behind(self, fact_id: str) -> set[str]:
        """The edits that made a fact's claims."""
        ...

    def act(
        self,
        group_id: str,
        line: str,
        kind: ActionKind,
        at: Instant,
        fact_id: str,
        claim_ids: Collection[str],
        *,
        value: Instant | None = None,
        episode_id: str | None = None,
    ) -> str:
        """Store a deed of the user on a fact; returns its id."""
        ...

    def undo(self, group_id: str, action_id: str, at: Instant) -> list[str]:
        """Take a deed back; returns the lines that it touched."""
        ...

    def actions(self, group_id: str, line: str) -> list[Action]:
        """The deeds on a line that were not taken back."""
        ...

    def erase(self, claim_ids: Collection[str]) -> list[str]:
        """Erase claims; returns the entities that they named."""
        ...


class Facts(Protocol):
    """Facts of one relationship at a time."""

    def on_line(self, group_id: str, line: str) -> list[StandingFact]:
        """The facts of a line, in order of their making."""
        ...

    def create(self, group_id: str, fact_id: str, line: str, subject_id: str, now: Instant) -> None:
        """Make a fact; what is believed of it comes as a version."""
        ...

    def close(self, fact_id: str, now: Instant, reason: str) -> None:
        """Stop believing the present version."""
        ...

    def open(self, group_id: str, fact_id: str, version: Version, now: Instant) -> None:
        """Append a version."""
        ...

    def succeed(self, fact_id: str, by: str) -> None:
        """Note which fact the user's edit put in the place of one that is given up."""
        ...

    def set_evidence(self, group_id: str, fact_id: str, computed: ComputedFact) -> None:
        """Replace the links of a fact to the spans that it rests on."""
        ...

    def index(self, group_id: str, fact_id: str, registry: Registry) -> None:
        """Write the word index of a fact's present version; its vector is made anew by the writer."""
        ...

    def number(self, fact_id: str) -> int:
        """The row number of a fact, by which the indexes know it."""
        ...

    def line_of(self, group_id: str, fact_id: str) -> str | None:
        """The line of a fact, or None where there is no such fact."""
        ...

    def holding(
        self, group_id: str, subject_id: str, predicate: str, at: Instant, scope_id: str | None = None
    ) -> list[tuple[str, str, str]]:
        """Facts of a subject and predicate that hold: (fact id, line, value key), the newest said first."""
        ...

    def claim_ids(self, fact_id: str) -> list[str]:
        """The claims that a fact rests on."""
        ...

    def quoted(self, group_id: str, episode_ids: Sequence[str]) -> dict[str, list[tuple[int, int]]]:
        """The spans of turns on which believed facts rest, by turn."""
        ...

    def view(self, group_id: str, fact_id: str, now: Instant, registry: Registry) -> FactView | None:
        """One fact as it is believed now, or as it was last believed."""
        ...

    def views(self, group_id: str, question: FactQuery, registry: Registry) -> list[FactView]:
        """The facts of a view, in the contract's stable order."""
        ...

    def by_number(self, group_id: str, numbers: Sequence[int], now: Instant, registry: Registry) -> dict[int, FactView]:
        """Facts that are believed and hold now, by row number."""
        ...

    def line_history(self, group_id: str, line: str, now: Instant, registry: Registry) -> list[FactView]:
        """The last version of every fact of a line, the newest in the world first."""
        ...

    def counts(self, group_id: str, now: Instant) -> dict[Status, int]:
        """Number of facts believed now, by status."""
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


class NeverRules(Protocol):
    """What the user said must never be kept."""

    def rules(self, user_id: str, companion: str) -> list[NeverRule]:
        """The rules in force for one relationship, oldest first."""
        ...

    def for_group(self, group_id: str) -> list[NeverRule]:
        """The rules in force for a relationship."""
        ...

    def add(self, user_id: str, companion: str | None, kind: RuleKind, value: str, now: Instant) -> NeverRule:
        """Add a rule; the same rule twice is one."""
        ...

    def remove(self, user_id: str, rule_id: str) -> bool:
        """Lift a rule; False where there is none."""
        ...

    def stopped(self, rule_id: str) -> None:
        """Count that a rule stopped something; never what."""
        ...

    def refused(self, group_id: str, reason: str, count: int = 1) -> None:
        """Count what was not read, by reason."""
        ...


class Tombstones(Protocol):
    """Keyed hashes of what was forgotten: enough to know it again, not enough to read it."""

    def add(self, group_id: str, line: str, value_key: str, now: Instant) -> None:
        """Mark a value of a line as forgotten."""
        ...

    def has(self, group_id: str, line: str, value_key: str) -> bool:
        """Whether a value of a line was forgotten."""
        ...

    def lift(self, group_id: str, line: str, value_key: str) -> None:
        """The user said that it may be kept after all."""
        ...


class Changes(Protocol):
    """Who changed what, when and why; undo looks here."""

    def add(
        self,
        group_id: str,
        at: Instant,
        actor: str,
        op: str,
        fact_ids: Sequence[str],
        reason: str,
        action_id: str | None = None,
    ) -> int:
        """Write a row; ids only, never words."""
        ...

    def last_undoable(self, group_id: str) -> ChangeRow | None:
        """The newest deed of the user that was not taken back; an erasure stands in the way of nothing."""
        ...

    def mark_undone(self, change_id: int, by: int) -> None:
        """Note which change took it back."""
        ...

    def newest(self, group_id: str, limit: int) -> list[ChangeRow]:
        """Changes, newest first."""
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

    def end(self, generation_id: str, reply_episode_id: str | None, status: str, now: Instant) -> None:
        """Note how it ended."""
        ...

    def running(self, group_id: str) -> list[str]:
        """Replies that were running when the program stopped."""
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


class Erasing(Protocol):
    """What no other part of the store does: removing rows that were meant to last."""

    def chain(self, group_id: str, fact_id: str) -> list[str]:
        """A fact together with those that the user edited into it: one memory in the user's eyes."""
        ...

    def resting_only_on(self, group_id: str, claim_ids: Sequence[str]) -> list[str]:
        """Facts, believed or given up, that rest on nothing but these claims."""
        ...

    def corrections_in(self, group_id: str, episode_ids: Sequence[str]) -> set[str]:
        """Take back the corrections that were made in these turns; returns the lines that they touched."""
        ...

    def fact(self, group_id: str, fact_id: str) -> None:
        """Remove a fact with its versions, evidence, index rows and the deeds on it."""
        ...

    def other_quotes(self, group_id: str, episode_id: str, claim_ids: Sequence[str]) -> list[tuple[int, int]]:
        """Spans of a turn on which claims other than these rest."""
        ...

    def traces(self, fact_ids: Sequence[str], episode_seqs: Sequence[int], words: str) -> dict[str, int]:
        """Count what is left of erased facts, by place.

        Args:
            episode_seqs: The turns that they came from.
            words: What must not be found in those turns any more.
        """
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


class Unit(Protocol):
    """One transaction: everything that can be asked and written in it."""

    @property
    def settings(self) -> Settings:
        """See ``Settings``."""
        ...

    @property
    def search(self) -> Search:
        """See ``Search``."""
        ...

    @property
    def episodes(self) -> Episodes:
        """See ``Episodes``."""
        ...

    @property
    def entities(self) -> Entities:
        """See ``Entities``."""
        ...

    @property
    def claims(self) -> Claims:
        """See ``Claims``."""
        ...

    @property
    def facts(self) -> Facts:
        """See ``Facts``."""
        ...

    @property
    def jobs(self) -> Jobs:
        """See ``Jobs``."""
        ...

    @property
    def never(self) -> NeverRules:
        """See ``NeverRules``."""
        ...

    @property
    def tombstones(self) -> Tombstones:
        """See ``Tombstones``."""
        ...

    @property
    def changes(self) -> Changes:
        """See ``Changes``."""
        ...

    @property
    def replies(self) -> Replies:
        """See ``Replies``."""
        ...

    @property
    def vectors(self) -> Vectors:
        """See ``Vectors``."""
        ...

    @property
    def personas(self) -> Personas:
        """See ``Personas``."""
        ...

    @property
    def doctor(self) -> Examination:
        """See ``Examination``."""
        ...

    @property
    def erasure(self) -> Erasing:
        """See ``Erasing``."""
        ...


class Store(Protocol):
    """The open store of one home."""

    def write(self, work: Callable[[Unit], T]) -> T:
        """Run ``work`` in one transaction on the database thread and wait for it."""
        ...

    def submit(self, work: Callable[[Unit], T]) -> Future[T]:
        """As ``write``, without waiting."""
        ...

    def read(self, work: Callable[[Unit], T]) -> T:
        """Run ``work`` on the calling thread's read-only connection, in one snapshot."""
        ...

    def checkpoint(self) -> bool:
        """Move the write-ahead log into the file and empty it; False when a reader was in the way."""
        ...
