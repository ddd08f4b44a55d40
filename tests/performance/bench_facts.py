"""How rightly memory keeps what changes: conflicts, windows, duplicates and the order in which it is recalled.

Run it as ``python -m tests.performance.bench_facts [--lives N] [--seed S] [--verbose]``. Made-up lives
(``lives.py``) are told to a fresh home through the door for turns, once in the order in which things were said and
once in a random order of arrival; what is believed in the end is held against the labels. Reading and resolving are
not mixed: a strand of which a sentence was not read, or into which another sentence was misread, is left out of
the other figures and counted apart.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path

from companion_app.domain.fact import FactView
from companion_app.domain.recall import Recall, RecallItem
from companion_app.recall.assemble import RecallRequest
from tests.fakes.life import Life
from tests.performance.life_labels import NOW, ZONE, Correction, Key, LifeStory, Reading, Step, Strand, Turn
from tests.performance.life_words import is_exactly, names
from tests.performance.lives import lives

#: What the design asks for, where it names a figure.
_TARGETS = {
    "conflicts found": "≥ 98 %", "false alarms": "≤ 2 %", "right resolution": "≥ 95 %",
    "recall: new above old": "≥ 95 %", "recall: old one alone in the first ten": "≤ 2 %",
}  # fmt: skip
#: Kinds that an honest reader may take for one another: "I hate olives" may be avoided or disliked.
_SAME_KIND = {"AVOIDS": "DISLIKES"}

Said = tuple[str, str]
Shape = tuple[str, str, int | None, int | None, str, str, str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Claimed:
    """What the engine took from a turn."""

    predicate: str
    value: str
    does: str
    dated: bool
    scoped: bool

    def __str__(self) -> str:
        more = ["" if self.does == "assert" else self.does, "dated" * self.dated, "in a scene" * self.scoped]
        return " ".join([self.predicate, repr(self.value), *filter(None, more)])


@dataclass
class Told:
    """What is found in a home after a life was told to it.

    Attributes:
        facts: The last version of every fact ever believed, by id.
        read: What was read in each turn, by the turn's own id.
        held: What is active, by day.
        taken_back: The facts that each turn took back as wrong, by the turn's own id.
        undone: Corrections that found nothing to correct.
    """

    facts: dict[str, FactView]
    read: dict[str, list[Claimed]]
    held: dict[date, list[FactView]]
    recalled: dict[str, Recall]
    taken_back: dict[str, list[str]]
    undone: list[Correction]
    shapes: Counter[Shape]

    @property
    def own(self) -> dict[str, FactView]:
        """Facts about the user."""
        return {fact.id: fact for fact in self.facts.values() if fact.subject == "user"}


@dataclass
class Tally:
    """Counts by (language and order of arrival, what is counted): how many are right, and of how many."""

    good: Counter[tuple[str, str]] = field(default_factory=Counter)
    total: Counter[tuple[str, str]] = field(default_factory=Counter)
    by_kind: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    notes: list[str] = field(default_factory=list)
    unread: Counter[str] = field(default_factory=Counter)
    column: str = ""

    def count(self, what: str, good: float, total: int = 1) -> None:
        """Count one thing in the present column."""
        self.good[self.column, what] += int(good)
        self.total[self.column, what] += total


# --- telling


def tell(home: Path, story: LifeStory, steps: list[Step], *, as_said: bool, hashing: bool) -> Told:
    """Tell a life to a fresh home, and look at what is believed in the end."""
    life = Life(home, embedding=hashing)
    try:
        undone: list[Correction] = []
        life.clock.set(NOW.isoformat())
        for step in steps:
            if as_said:
                life.clock.set(step.at.isoformat())
            if isinstance(step, Turn):
                taken = life.take(
                    step.words, None, id=step.id, actor=step.actor, source=step.source, valid_at=step.at.isoformat(),
                    session_id="papers" if step.source == "document" else "chat",
                )  # fmt: skip
                assert taken.rejected == [], taken.rejected
                life.drain()
            elif not _correct(life, step):
                undone.append(step)
        life.clock.set((NOW + timedelta(hours=2)).isoformat())
        life.drain()
        return _look(life, story, undone)
    finally:
        life.close()


def _correct(life: Life, step: Correction) -> bool:
    for fact in life.facts(predicate=step.predicate, status="active"):
        if fact.subject == "user" and names(fact.object, step.old):
            life.edit(fact.id, object=step.new)
            return True
    return False


def _look(life: Life, story: LifeStory, undone: list[Correction]) -> Told:
    facts: dict[str, FactView] = {}
    for fact in life.facts(view="history"):
        known = facts.get(fact.id)
        if known is None or fact.expired_at is None or (known.expired_at or 0) < fact.expired_at:
            facts[fact.id] = fact if known is None or known.expired_at is not None else known
    days = {day for strand in story.strands for day in strand.days} | {NOW.date()}
    held = {day: life.facts(status="active", as_of=_noon(day)) for day in sorted(days)}
    held[NOW.date()] = life.facts(status="active")
    rows = life.store.read(
        lambda unit: unit.settings._db.execute(
            "SELECT e.external_id, c.predicate, c.object, c.operation, c.valid_from, c.valid_to, c.scope_id "
            "FROM claims c JOIN episodes e ON e.id = c.episode_id WHERE e.external_id IS NOT NULL AND "
            "c.subject_id = 'user' ORDER BY c.seq"
        ).fetchall()
    )
    read: dict[str, list[Claimed]] = defaultdict(list)
    for turn, predicate, value, does, start, end, scope in rows:
        dated = start is not None or end is not None
        read[turn].append(Claimed(_SAME_KIND.get(predicate, predicate), value, does, dated, scope is not None))
    deeds = life.store.read(
        lambda unit: unit.settings._db.execute(
            "SELECT e.external_id, a.fact_id FROM user_actions a JOIN episodes e ON e.id = a.episode_id "
            "WHERE e.external_id IS NOT NULL ORDER BY a.seq"
        ).fetchall()
    )
    taken_back: dict[str, list[str]] = defaultdict(list)
    for turn, fact_id in deeds:
        taken_back[turn].append(fact_id)
    questions = {strand.question for strand in story.strands if strand.question}
    recalled = {question: _recall(life, question) for question in sorted(questions)}
    return Told(facts, dict(read), held, recalled, dict(taken_back), undone, _shapes(facts.values()))


def _recall(life: Life, question: str) -> Recall:
    engine = life.app.embedder.name if life.app.embedder else ""
    vector = life.app.conversation.query_vector(question)
    return life.app.conversation.recall(
        RecallRequest(life.group, question, life.clock.now(), vector=vector, engine=engine)
    )


def _noon(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, 12, tzinfo=ZONE).timestamp() * 1000)


def _shapes(facts: Iterable[FactView]) -> Counter[Shape]:
    """What is believed, without ids: two homes that believe the same have the same shapes."""
    known = {fact.id: fact for fact in facts}
    found: Counter[Shape] = Counter()
    for fact in known.values():
        if fact.expired_at is not None:
            continue
        against = fact.conflict
        others = tuple(sorted(known[one].object for one in against.with_ids if one in known)) if against else ()
        found[
            (
                fact.predicate, fact.object, fact.valid_at, fact.invalid_at, fact.status,
                against.kind if against else "", against.resolution if against else "", others,
            )
        ] += 1  # fmt: skip
    return found


# --- judging


def kind_of(fact: FactView) -> str:
    """The predicate of a fact, where honest readers may differ the one of the labels."""
    return _SAME_KIND.get(fact.predicate, fact.predicate)


def stay_of(strand: Strand, fact: FactView) -> int | None:
    """Which stay of a strand a fact is about: kind and value, then the nearest start."""

    def distance(number: int) -> float:
        start = _noon(strand.stays[number].start)
        return abs((fact.valid_at or 0) - start)

    fitting = [
        number
        for number, stay in enumerate(strand.stays)
        if stay.predicate == kind_of(fact) and names(fact.object, stay.value)
    ]
    return min(fitting, key=distance) if fitting else None


def belongs(strand: Strand, fact: FactView) -> bool:
    """Whether a strand is about a fact."""
    return is_about(strand, kind_of(fact), fact.object)


def is_about(strand: Strand, predicate: str, value: str) -> bool:
    """Whether a strand is about a kind and a value."""
    if predicate not in strand.predicates:
        return False
    return strand.alone or any(names(value, stay.value) for stay in strand.stays)


def keys_of(strand: Strand, facts: Iterable[FactView]) -> set[Key]:
    """What facts say about a strand's things; a value that nobody said stands as it is."""
    scenes = any(stay.scoped for stay in strand.stays)
    found: set[Key] = set()
    for fact in facts:
        if fact.subject == "user" and belongs(strand, fact):
            number = stay_of(strand, fact)
            value = fact.object if number is None else strand.stays[number].value
            found.add((kind_of(fact), value, scenes and fact.scope is not None))
    return found


def is_read(turn: Turn, read: list[Claimed]) -> bool:
    """Whether all was read that is told in a turn; an end of a liking may be read as a dislike."""

    def fits(claim: Claimed, wanted: Reading) -> bool:
        if not is_exactly(claim.value, wanted.value):
            return False
        if wanted.does == "end" and wanted.predicate == "PREFERS" and claim.predicate == "DISLIKES":
            return claim.does == "assert"
        alike = (claim.predicate, claim.does) == (wanted.predicate, wanted.does)
        return alike and claim.dated >= wanted.dated and claim.scoped >= wanted.scoped

    return all(any(fits(claim, wanted) for claim in read) for wanted in turn.reads)


class Judge:
    """Holds one told life against its labels and counts."""

    def __init__(self, story: LifeStory, told: Told, tally: Tally) -> None:
        self._story = story
        self._told = told
        self._tally = tally
        self._owner: dict[str, tuple[Strand, int | None]] = {}

    def judge(self) -> list[Strand]:
        """Count everything; returns the strands that were read whole."""
        judged = [strand for strand in self._story.strands if self._read_whole(strand)]
        for strand in self._story.strands:
            for fact in self._told.own.values():
                if fact.id not in self._owner and belongs(strand, fact):
                    self._owner[fact.id] = strand, stay_of(strand, fact)
        self._alarms_between_strands()
        for strand in self._story.strands:
            right = strand.held(NOW.date()) == keys_of(strand, self._told.held[NOW.date()]) - strand.unasked
            self._tally.count("current value right, whatever was read", right)
        for strand in judged:
            self._conflicts(strand)
            self._held(strand)
            self._duplicates(strand)
            self._order(strand)
        return judged

    def note(self, strand: Strand, what: str, wanted: object, got: object) -> None:
        """Keep one failure for the report."""
        self._tally.by_kind[strand.kind][what] += 1
        lines = [f"      {step.at:%Y-%m-%d} {_words(step)}" for step in sorted(strand.steps, key=lambda step: step.at)]
        head = f"  [{self._tally.column}] life {self._story.number}, {strand.kind}: {what}"
        self._tally.notes.append("\n".join([head, *lines, f"      wanted {wanted}", f"      got    {got}"]))

    def _read_whole(self, strand: Strand) -> bool:
        whole = not any(step in self._told.undone for step in strand.steps)
        self._tally.by_kind[strand.kind]["strands"] += 1
        for step in strand.steps:
            if isinstance(step, Turn):
                found = self._told.read.get(step.id, [])
                good = is_read(step, found)
                self._tally.count("sentences not read", not good)
                if not good:
                    whole = False
                    as_what = f"  (read as {', '.join(map(str, found))})" if found else ""
                    self._tally.unread[f"{strand.kind}: {step.words}{as_what}"] += 1
        whole = whole and not self._misread_into(strand)
        self._tally.by_kind[strand.kind]["not read"] += not whole
        self._tally.count("strands left out, as not all was read", not whole)
        return whole

    def _misread_into(self, strand: Strand) -> bool:
        """Whether something that was said of another thing was read into a strand, or took something of it back."""
        steps = [step for other in self._story.strands if other is not strand for step in other.steps]
        for step in steps:
            if not isinstance(step, Turn):
                continue
            gone = [fact for fact in map(self._told.facts.get, self._told.taken_back.get(step.id, [])) if fact]
            if any(belongs(strand, fact) for fact in gone):
                self._tally.unread[f"{strand.kind}: something of it was taken back by: {step.words}"] += 1
                return True
            if any(is_about(strand, claim.predicate, claim.value) for claim in self._told.read.get(step.id, [])):
                return True
        return False

    # --- conflicts

    def _pairs(self) -> dict[frozenset[str], set[tuple[str, str]]]:
        pairs: dict[frozenset[str], set[tuple[str, str]]] = defaultdict(set)
        for fact in self._told.own.values():
            if fact.conflict:
                for other in fact.conflict.with_ids:
                    pairs[frozenset((fact.id, other))].add((fact.conflict.kind, fact.conflict.resolution))
        return pairs

    def _alarms_between_strands(self) -> None:
        for pair in self._pairs():
            owners = [self._owner.get(fact_id) for fact_id in pair]
            strands = {id(owner[0]) for owner in owners if owner}
            if len(strands) > 1 or None in owners:
                self._tally.count("false alarms", 1, 0)
                texts = [self._told.facts[one].text if one in self._told.facts else one for one in pair]
                strand = next((owner[0] for owner in owners if owner), self._story.strands[0])
                self.note(strand, "alarm between things that are apart", None, texts)

    def _conflicts(self, strand: Strand) -> None:
        found: dict[tuple[int, int], set[tuple[str, str]]] = defaultdict(set)
        odd: list[list[str]] = []
        for pair, hows in self._pairs().items():
            owners = [self._owner.get(fact_id) for fact_id in pair]
            numbers = [owner[1] for owner in owners if owner and owner[0] is strand]
            if len(numbers) < 2:
                continue
            a, b = numbers
            if a is None or b is None:
                odd.append([self._told.facts[one].text for one in pair])
            else:
                found[min(a, b), max(a, b)] |= hows
        labelled = {(clash.first, clash.second): clash for clash in strand.clashes}
        for place, clash in labelled.items():
            hows = found.get(place, set())
            self._tally.count("conflicts found", bool(hows))
            self._tally.count(f"  {clash.kind.replace('_', ' ')}s found", bool(hows))
            if not hows:
                self.note(strand, "conflict missed", clash, self._believed(strand))
                continue
            right_kind = any(kind == clash.kind for kind, _ in hows)
            right = any(kind == clash.kind and how in clash.resolutions for kind, how in hows)
            self._tally.count("right kind of conflict", right_kind)
            self._tally.count("right resolution", right)
            if not right:
                self.note(strand, "conflict of another kind or resolution", clash, sorted(hows))
        apart = set(strand.apart)
        alarms = [(place, hows) for place, hows in found.items() if place in apart or place[0] == place[1]]
        self._tally.count("false alarms", len(alarms) + len(odd), len(apart))
        self._tally.count("of all alarms, false", len(alarms) + len(odd), len(found) + len(odd))
        for place, hows in alarms:
            self.note(strand, "false alarm", None, (place, sorted(hows)))
        for texts in odd:
            self.note(strand, "false alarm", None, texts)

    # --- values

    def _held(self, strand: Strand) -> None:
        told = self._told
        waiting = {stay.key[:2] for stay in strand.stays if stay.role == "waits"}
        pending = {key[:2] for key in keys_of(strand, (f for f in told.own.values() if f.status == "pending"))}
        wanted, got = strand.held(NOW.date()), keys_of(strand, told.held[NOW.date()]) - strand.unasked
        right = wanted == got and waiting <= pending
        self._tally.count("current value right", right)
        if not right:
            self.note(strand, "current value", (sorted(wanted), sorted(waiting)), self._believed(strand))
        for day in strand.days:
            wanted, got = strand.held(day), keys_of(strand, told.held[day]) - strand.unasked
            self._tally.count("value as of a day right", wanted == got)
            if wanted != got:
                self.note(strand, "as of a day", (str(day), sorted(wanted)), (sorted(got), self._believed(strand)))

    def _duplicates(self, strand: Strand) -> None:
        standing = [f for f in self._told.own.values() if f.expired_at is None and belongs(strand, f)]
        stays = Counter(stay_of(strand, fact) for fact in standing)
        extra = sum(count - 1 for number, count in stays.items() if number is not None)
        self._tally.count("duplicates", extra, len(standing))
        real = sum(
            count
            for number, count in stays.items()
            if number is None or strand.stays[number].role in ("holds", "waits")
        )  # fmt: skip
        self._tally.count("right number of facts", real == strand.standing)
        if extra:
            self.note(strand, "duplicate", f"{strand.standing} facts", self._believed(strand))
        elif real != strand.standing:
            self.note(strand, "number of facts", strand.standing, self._believed(strand))

    def _believed(self, strand: Strand) -> list[str]:
        facts = [fact for fact in self._told.own.values() if belongs(strand, fact)]
        facts.sort(key=lambda fact: (fact.valid_at or 0, fact.object))
        return [_shown(fact) for fact in facts]

    # --- recall

    def _order(self, strand: Strand) -> None:
        if not strand.question:
            return
        current = {key[:2] for key in strand.held(NOW.date())}
        stale = {stay.key[:2] for stay in strand.stays} - current
        items = self._told.recalled[strand.question].items
        sides = [self._side(strand, item, current, stale) for item in items]
        new = sides.index("new") if "new" in sides else len(sides)
        old = sides.index("old") if "old" in sides else len(sides)
        if "old" in sides or "new" in sides:
            self._tally.count("recall: new above old", new < old)
        self._tally.count("recall: old one alone in the first ten", "old" in sides and "new" not in sides)
        self._tally.count("recall: nothing of either", "old" not in sides and "new" not in sides)
        if new >= old:
            shown = [f"{side or '-'}: {item.text}" for side, item in zip(sides, items, strict=True)]
            self.note(strand, "recall", strand.question, shown)

    def _side(self, strand: Strand, item: RecallItem, current: set[Said], stale: set[Said]) -> str:
        if item.kind == "fact":
            fact = self._told.facts[item.id]
            said = {key[:2] for key in keys_of(strand, [fact])}
        else:
            turns = [step for step in strand.steps if isinstance(step, Turn) and step.id == item.external_id]
            said = {(read.predicate, read.value) for turn in turns for read in turn.reads if read.does == "assert"}
        if said & current:
            return "new"
        return "old" if said & stale else ""


def _words(step: Step) -> str:
    if isinstance(step, Turn):
        return f"[{step.actor}] {step.words}" if step.actor != "user" else step.words
    return f"[panel] {step.old} → {step.new}"


def _shown(fact: FactView) -> str:
    until = Life.day(fact.invalid_at) or ""
    gone = ", given up" if fact.expired_at is not None else ""
    against = f", {fact.conflict.kind}/{fact.conflict.resolution}" if fact.conflict else ""
    scene = f" @{fact.scope}" if fact.scope else ""
    return f"{fact.predicate} {fact.object!r}{scene} {Life.day(fact.valid_at)}–{until} {fact.status}{gone}{against}"


# --- the order of arrival


def compare(story: LifeStory, said: Told, shuffled: Told, whole: list[Strand], tally: Tally) -> None:
    """Count what another order of arrival changes; ``whole`` are the strands read whole in both."""
    missing, more = said.shapes - shuffled.shapes, shuffled.shapes - said.shapes
    tally.column = story.tongue
    tally.count("the same in any order: lives", not missing and not more)
    for strand in story.strands:
        lost, won = (
            [shape for shape in shapes if _is_about(strand, shape)] for shapes in (missing.elements(), more.elements())
        )  # fmt: skip
        tally.count("the same in any order: strands", not lost and not won)
        alike = _spelled_alike(strand, lost) == _spelled_alike(strand, won)
        if any(strand is other for other in whole):
            tally.count("the same in any order: read whole", not lost and not won)
            tally.count("the same but for the spelling: read whole", alike)
        if lost or won:
            tally.by_kind[strand.kind]["order, in the spelling alone" if alike else "order"] += 1
            lines = [f"      {step.at:%Y-%m-%d} {_words(step)}" for step in strand.steps]
            head = f"  [{story.tongue}, order] life {story.number}, {strand.kind}"
            shown = [f"      as said  {_shape(shape)}" for shape in lost]
            shown += [f"      shuffled {_shape(shape)}" for shape in won]
            tally.notes.append("\n".join([head, *lines, *shown]))


def _is_about(strand: Strand, shape: Shape) -> bool:
    return is_about(strand, _SAME_KIND.get(shape[0], shape[0]), shape[1])


def _spelled_alike(strand: Strand, shapes: list[Shape]) -> Counter[Shape]:
    """The same, each value in its plain spelling."""

    def plain(value: str) -> str:
        return next((stay.value for stay in strand.stays if names(value, stay.value)), value)

    return Counter((s[0], plain(s[1]), *s[2:7], tuple(sorted(map(plain, s[7])))) for s in shapes)


def _shape(shape: Shape) -> str:
    predicate, value, start, end, status, kind, resolution, others = shape
    against = f" {kind}/{resolution} with {', '.join(others)}" if kind else ""
    return f"{predicate} {value!r} {Life.day(start)}–{Life.day(end) or ''} {status}{against}"


# --- printing

_ROWS = (
    "conflicts found", "  direct contradictions found", "  temporal evolutions found", "  source divergences found",
    "false alarms", "of all alarms, false", "right kind of conflict", "right resolution",
    "current value right", "value as of a day right", "duplicates", "right number of facts", "recall: new above old",
    "recall: old one alone in the first ten", "recall: nothing of either", "sentences not read",
    "strands left out, as not all was read", "current value right, whatever was read",
)  # fmt: skip
_ORDER_ROWS = (
    "the same in any order: read whole", "the same but for the spelling: read whole", "the same in any order: strands",
    "the same in any order: lives",
)  # fmt: skip
_FAILURES = (
    "conflict missed", "conflict of another kind or resolution", "false alarm", "alarm between things that are apart",
    "current value", "as of a day", "duplicate", "number of facts", "recall", "order",
    "order, in the spelling alone",
)  # fmt: skip


def _table(tally: Tally, rows: tuple[str, ...], columns: list[str]) -> None:
    out = sys.stdout.write
    out(f"{'':42}{''.join(f'{column:>20}' for column in columns)}   target\n")
    for row in rows:
        cells = []
        for column in columns:
            good, total = tally.good[column, row], tally.total[column, row]
            cells.append(f"{good}/{total} {100 * good / total:5.1f} %" if total else "-")
        out(f"{row:42}{''.join(f'{cell:>20}' for cell in cells)}   {_TARGETS.get(row, '')}\n")
    out("\n")


def _kinds(tally: Tally) -> None:
    out = sys.stdout.write
    out("by kind, both orders together: strands told, not read whole, and failures among the others\n")
    for kind in sorted(tally.by_kind):
        counts = tally.by_kind[kind]
        failures = ", ".join(f"{what} {counts[what]}" for what in _FAILURES if counts[what])
        out(f"  {kind:44}{counts['strands']:4} told {counts['not read']:4} not read   {failures or 'all right'}\n")
    out("\n")


def main() -> int:
    """Tell, judge and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lives", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hashing", action="store_true", help="with vectors of hashed words beside words and graph")
    parser.add_argument("--wordings", type=int, default=99, help="only so many of each kind, the plainest first")
    parser.add_argument("--verbose", action="store_true", help="print every failure and every sentence not read")
    options = parser.parse_args()
    tally = Tally()
    for story in lives(options.lives, options.seed, options.wordings):
        orders = {"as said": story.in_said_order(), "shuffled": story.shuffled(options.seed)}
        told: dict[str, Told] = {}
        whole = story.strands
        for order, steps in orders.items():
            with tempfile.TemporaryDirectory() as folder:
                as_said = order == "as said"
                told[order] = tell(Path(folder) / "home", story, steps, as_said=as_said, hashing=options.hashing)
            tally.column = f"{story.tongue} {order}"
            judged = Judge(story, told[order], tally).judge()
            whole = [strand for strand in whole if any(strand is other for other in judged)]
        compare(story, told["as said"], told["shuffled"], whole, tally)
    sys.stdout.write(f"{options.lives} lives, seed {options.seed}\n\n")
    _table(tally, _ROWS, ["en as said", "en shuffled", "zh as said", "zh shuffled"])
    _table(tally, _ORDER_ROWS, ["en", "zh"])
    _kinds(tally)
    if options.verbose:
        sys.stdout.write("sentences not read (both orders):\n")
        for words, count in sorted(tally.unread.items()):
            sys.stdout.write(f"  {count} × {words}\n")
        sys.stdout.write("\nfailures:\n" + "\n".join(tally.notes) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
