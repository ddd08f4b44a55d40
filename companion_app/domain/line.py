"""The line: one pure function from what was said and done to what is believed.

A *line* is all claims and user actions of one subject + family + scope + facet + slot. It is always
single-valued: for a single-valued predicate the slot is empty and its values follow one another; for a
multi-valued one every value has a slot, so a line of its own, on which only its polarity can change
(``PREFERS`` and ``DISLIKES`` of one thing share a family). "Also" opens a slot beside the first.

Because the facts of a line are computed from the whole line each time, arrival order, late news,
corrections, undo and erasure need no code of their own (design, part 4; dedup document, parts 3 and 4).
The difference to what stands is appended as versions by the resolver.
"""

from __future__ import annotations

import calendar
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from companion_app.domain.candidate import Language, Operation, Precision, Sensitivity
from companion_app.domain.clock import DAY_MS, Instant, to_datetime
from companion_app.domain.fact import ConflictKind, Resolution, Stability, WriteSource
from companion_app.domain.policy import ResolutionPolicy

ActionKind = Literal["confirm", "edit", "end", "retract", "pin", "unpin"]
PendingReason = Literal["", "hedged", "sensitive", "import", "beside_pasted", "promise", "forgotten", "weaker"]

DEFAULT_POLICY = ResolutionPolicy()
#: No amount of evidence makes a fact surer than this (design, part 5.6).
MOST_SURE = 0.99


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing said in one episode about one line. Never changed; only erased.

    Attributes:
        seq: Order of arrival; decides between claims of the same instant.
        state: Predicate and value key: what the line is said to be in.
        valid_from, valid_to: World time as said, or None where nothing was said.
        pending: Why it may not be used without the user's word, or an empty string.
    """

    id: str
    seq: int
    operation: Operation
    predicate: str
    value_key: str
    object: str
    object_entity: str | None
    episode_id: str
    start: int
    end: int
    said_at: Instant
    said_day: int
    confidence: float
    write_source: WriteSource
    language: Language
    persona_version: str
    valid_from: Instant | None = None
    precision: Precision = "instant"
    valid_to: Instant | None = None
    event_at: Instant | None = None
    pending: PendingReason = ""
    sensitivity: Sensitivity = "none"
    stability: Stability = "stable"
    attributes: Mapping[str, str] = field(default_factory=dict)

    @property
    def state(self) -> tuple[str, str]:
        """What the line is said to be in."""
        return (self.predicate, self.value_key)

    @property
    def starts(self) -> Instant:
        """When it begins to hold: as said, else when it was said."""
        return self.said_at if self.valid_from is None else self.valid_from


@dataclass(frozen=True, slots=True)
class Action:
    """One deed of the user on a fact; it names the claims that the fact rested on then. Never changed."""

    id: str
    seq: int
    kind: ActionKind
    at: Instant
    claim_ids: frozenset[str]
    value: Instant | None = None


@dataclass(frozen=True, slots=True)
class ComputedFact:
    """One window of one state, as computed from the line.

    Attributes:
        claims: The claims that it rests on, in order of arrival; never empty.
        next: Index, in the computed list, of the fact that superseded it, or None.
        conflict: How it stands to its neighbour, or None.
        against: Indexes, in the computed list, of the facts that another source tells otherwise.
    """

    claims: tuple[Claim, ...]
    valid_at: Instant
    invalid_at: Instant | None
    precision: Precision
    pending: PendingReason
    confidence: float
    stability: Stability
    pinned: bool
    next: int | None = None
    conflict: ConflictKind | None = None
    resolution: Resolution | None = None
    against: tuple[int, ...] = ()

    @property
    def first(self) -> Claim:
        """The claim that was said first, before those that only asked; its wording is shown."""
        return min(self.claims, key=lambda claim: (bool(claim.pending), claim.said_at, claim.seq))

    @property
    def source(self) -> WriteSource:
        """The strongest source among its claims."""
        return min((c.write_source for c in self.claims), key=_SOURCE_RANK.__getitem__)


_SOURCE_RANK: dict[WriteSource, int] = {
    "manual_edit": 0, "explicit_user": 1, "inferred": 2, "import": 3, "system": 4,
}  # fmt: skip


@dataclass
class _Window:
    """A window that is still being built."""

    claims: list[Claim]
    start: Instant
    precision: Precision
    end: Instant | None
    next: _Window | None = None

    @property
    def state(self) -> tuple[str, str]:
        return self.claims[0].state


def compute_line(
    claims: Iterable[Claim],
    actions: Iterable[Action],
    *,
    ttl_days: int | None = None,
    policy: ResolutionPolicy = DEFAULT_POLICY,
) -> list[ComputedFact]:
    """Compute the facts of one line.

    The result depends on the claims and actions alone, not on the order in which they are passed.

    Args:
        claims: All claims of the line that were not erased.
        actions: All actions of the user on its facts that were not undone.
        ttl_days: How long a state of this kind holds when no end was said.
        policy: Which sources a newer value must not overrule.

    Returns:
        Confirmed windows in order of time, then what waits, in order of arrival.
    """
    ordered = sorted(claims, key=lambda c: c.seq)
    deeds = sorted(actions, key=lambda a: a.seq)
    withdrawn = withdrawn_claims(ordered, deeds)
    standing = [c for c in ordered if c.id not in withdrawn and c.operation != "deny"]
    confirmed = _marked(deeds, "confirm")
    sure_states = {c.state for c in standing if c.operation == "assert" and c.id in confirmed}
    # An end that waits for a yes closes nothing; there is nothing of it that could be confirmed.
    sure = [c for c in standing if not c.pending or (c.operation == "assert" and c.state in sure_states)]
    over = [c for c in sure if c.operation == "end"]
    waiting = [
        c
        for c in standing
        if c.pending
        and c.operation == "assert"
        and c.state not in sure_states
        and not any(_ends_it(e, c) for e in over)
    ]

    ends = _ends(deeds)
    windows, weaker = _windows(_in_time(sure), ends, ttl_days, policy, sure_states)
    waiting = _lend_evidence(windows, sorted([*waiting, *weaker], key=lambda c: c.seq))
    pinned = _pinned(deeds)
    facts = [_finish(window, windows, pinned) for window in windows]
    for group in _by_state(waiting):
        start = min(group, key=lambda c: (c.starts, c.seq))
        window = _Window(list(group), start.starts, start.precision, _own_end(group, ends, ttl_days))
        facts.append(replace(_finish(window, [], pinned), pending=group[0].pending))
    return _with_divergence(facts)


def withdrawn_claims(claims: Sequence[Claim], actions: Sequence[Action]) -> frozenset[str]:
    """Find the claims that are held never to have been true: taken back, edited away, or denied later."""
    gone = set(_marked(actions, "retract") | _marked(actions, "edit"))
    for denial in (c for c in claims if c.operation == "deny" and not c.pending):
        gone |= {
            c.id
            for c in claims
            if (c.said_at, c.seq) < (denial.said_at, denial.seq)
            and c.operation != "deny"
            and c.predicate == denial.predicate
            and denial.value_key in ("", c.value_key)
        }
    return frozenset(gone)


def _ends_it(end: Claim, waiting: Claim) -> bool:
    """Whether what waits was said to be over since: then there is nothing left to say yes to."""
    return (
        end.predicate == waiting.predicate
        and end.value_key in ("", waiting.value_key)
        and (waiting.said_at, waiting.seq) < (end.said_at, end.seq)
    )


def _marked(actions: Iterable[Action], kind: ActionKind) -> set[str]:
    return {claim_id for action in actions if action.kind == kind for claim_id in action.claim_ids}


def _ends(actions: Sequence[Action]) -> dict[str, Instant]:
    """Map claims to the instant at which the user said that they ended; the last word counts."""
    ends: dict[str, Instant] = {}
    for action in actions:
        if action.kind == "end":
            ends.update(dict.fromkeys(action.claim_ids, action.at if action.value is None else action.value))
    return ends


def _pinned(actions: Sequence[Action]) -> set[str]:
    pinned: set[str] = set()
    for action in actions:
        if action.kind == "pin":
            pinned |= action.claim_ids
        elif action.kind == "unpin":
            pinned -= action.claim_ids
    return pinned


def _in_time(claims: Sequence[Claim]) -> list[Claim]:
    """Put right what a rough date leaves open: "moved today" is news against what was said this morning.

    Where an earlier claim falls within the time that a rough start covers, the change came after it.
    """
    return [replace(claim, valid_from=_after(claim, claims)) for claim in claims]


def _after(claim: Claim, claims: Sequence[Claim]) -> Instant | None:
    """When a claim takes effect, in view of those that were said before it."""
    if claim.valid_from is None:
        return None
    latest = min(claim.said_at, claim.valid_from + _slack(claim) - 1)
    if claim.operation == "end" and any(_outlives(other, claim, latest) for other in claims):
        return claim.said_at

    def is_changed(other: Claim) -> bool:
        if claim.operation == "end":
            return other.predicate == claim.predicate and claim.value_key in ("", other.value_key)
        return other.state != claim.state

    before = (c for c in claims if c.seq < claim.seq and c.operation == "assert" and is_changed(c))
    return latest if any(claim.valid_from < c.starts <= latest for c in before) else claim.valid_from


def _outlives(other: Claim, end: Claim, latest: Instant) -> bool:
    """Whether a statement without a date was made after the time at which its end, told later, is said to lie.

    "I work at Tesla" today and "I left Tesla last month" tomorrow: the later word counts, from when it was said.
    """
    return (
        other.operation == "assert"
        and other.valid_from is None
        and other.predicate == end.predicate
        and end.value_key in ("", other.value_key)
        and latest < other.starts
        and (other.said_at, other.seq) < (end.said_at, end.seq)
    )


def _slack(claim: Claim) -> int:
    """How long a time a rough start covers, in milliseconds."""
    if claim.precision in ("month", "year") and claim.valid_from is not None:
        # Half a day on, the date is that of the user's calendar at every offset.
        first = to_datetime(claim.valid_from + 14 * DAY_MS // 24)
        if claim.precision == "month":
            return calendar.monthrange(first.year, first.month)[1] * DAY_MS
        return (366 if calendar.isleap(first.year) else 365) * DAY_MS
    return {"part": DAY_MS // 4, "day": DAY_MS, "week": 7 * DAY_MS}.get(claim.precision, 0)


def _windows(
    claims: Sequence[Claim],
    ends: Mapping[str, Instant],
    ttl_days: int | None,
    policy: ResolutionPolicy,
    agreed: Collection[tuple[str, str]],
) -> tuple[list[_Window], list[Claim]]:
    """Walk through the claims in world time and build the windows, one after another.

    Args:
        agreed: States that the user said yes to; they are weighed against nothing.

    Returns:
        The windows, and the claims of sources too weak to overrule what was held then; these wait.
    """
    windows: list[_Window] = []
    weaker: list[Claim] = []
    current: _Window | None = None
    # Of two that begin at the same instant, the one that was said later counts, whenever it arrived.
    for claim in sorted(claims, key=lambda c: (c.starts, c.said_at, c.seq)):
        if claim.operation == "end":
            reached = current and claim.value_key in ("", current.state[1]) and claim.predicate == current.state[0]
            if current and reached and policy.takes_over(claim.predicate, *_weights(claim, current)):
                current.end = _earlier(current.end, claim.starts)
                current = None
            continue
        end = _claim_end(claim, ends, ttl_days)
        if current and current.state == claim.state and _goes_on(current, claim, ends):
            current.claims.append(claim)
            current.end = _joined_end(current, claim, end, ends)
            continue
        held = current if current and (current.end is None or claim.starts < current.end) else None
        if held and claim.state not in agreed and not policy.takes_over(claim.predicate, *_weights(claim, held)):
            weaker.append(replace(claim, pending="weaker"))
            continue
        window = _Window([claim], claim.starts, claim.precision, end)
        if windows:
            _make_room(windows[-1], window)
        windows.append(window)
        current = window
    for window in windows:
        window.claims.sort(key=lambda c: c.seq)
    return windows, weaker


def _make_room(before: _Window, window: _Window) -> None:
    """End a window where the next begins; "I left A and now work at B" leaves no gap either."""
    if before.end is None or before.end > window.start:
        before.end = window.start
    if before.end == window.start and before.state != window.state:
        before.next = window


def _weights(claim: Claim, held: _Window) -> tuple[tuple[WriteSource, float], tuple[WriteSource, float]]:
    """Source and confidence of a newer claim, and of what is held."""
    strongest = min((c.write_source for c in held.claims), key=_SOURCE_RANK.__getitem__)
    return (claim.write_source, claim.confidence), (strongest, confidence(held.claims))


def _goes_on(window: _Window, claim: Claim, ends: Mapping[str, Instant]) -> bool:
    """Whether a claim of the same state belongs to a window; what the user ended as one stays one."""
    if window.end is None or claim.starts < window.end:
        return True
    return claim.id in ends and any(ends.get(c.id) == ends[claim.id] for c in window.claims)


def _claim_end(claim: Claim, ends: Mapping[str, Instant], ttl_days: int | None) -> Instant | None:
    if claim.id in ends:
        return max(ends[claim.id], claim.starts)
    if claim.valid_to is not None:
        return max(claim.valid_to, claim.starts)
    return None if ttl_days is None else claim.starts + ttl_days * DAY_MS


def _joined_end(window: _Window, claim: Claim, end: Instant | None, ends: Mapping[str, Instant]) -> Instant | None:
    """The end of a window that another claim joins: what the user ended stays ended, else news counts."""
    by_hand = [ends[c.id] for c in window.claims if c.id in ends]
    if by_hand:
        return max(min(by_hand), window.start)
    said = [c for c in window.claims if c.valid_to is not None]
    if claim.valid_to is None and said:
        return window.end
    return end


def _own_end(claims: Sequence[Claim], ends: Mapping[str, Instant], ttl_days: int | None) -> Instant | None:
    own = [_claim_end(claim, ends, ttl_days) for claim in claims]
    return None if None in own else max(end for end in own if end is not None)


def _earlier(one: Instant | None, other: Instant) -> Instant:
    return other if one is None else min(one, other)


def _lend_evidence(windows: Sequence[_Window], waiting: Sequence[Claim]) -> list[Claim]:
    """Let a doubt support what is known, or became known after it; return those that still wait."""
    left = []
    for claim in waiting:
        home = next((w for w in windows if w.state == claim.state and (w.end is None or claim.starts < w.end)), None)
        if home and claim.pending in ("hedged", "import"):
            home.claims.append(claim)
            home.claims.sort(key=lambda c: c.seq)
        else:
            left.append(claim)
    return left


def _by_state(claims: Sequence[Claim]) -> list[list[Claim]]:
    groups: dict[tuple[str, str], list[Claim]] = {}
    for claim in claims:
        groups.setdefault(claim.state, []).append(claim)
    return list(groups.values())


def _finish(window: _Window, windows: Sequence[_Window], pinned: Collection[str]) -> ComputedFact:
    before = next((w for w in windows if w.next is window), None)
    neighbour = window.next or before
    kind: ConflictKind | None = None
    if neighbour and neighbour.state != window.state:
        kind = "direct_contradiction" if neighbour.start == window.start else "temporal_evolution"
    return ComputedFact(
        claims=tuple(window.claims),
        valid_at=window.start,
        invalid_at=window.end,
        precision=window.precision,
        pending="",
        confidence=confidence(window.claims),
        stability=stability(window.claims),
        pinned=any(c.id in pinned for c in window.claims),
        next=windows.index(window.next) if window.next else None,
        conflict=kind,
        resolution="superseded" if kind else None,
    )


def _with_divergence(facts: Sequence[ComputedFact]) -> list[ComputedFact]:
    """Mark what another source tells about the same time (dedup document, part 3.1); it waits for the user's word."""
    against: dict[int, tuple[int, ...]] = {}
    for index, fact in enumerate(facts):
        if fact.pending not in ("import", "weaker"):
            continue
        for other, known in enumerate(facts):
            if not known.pending and known.first.state != fact.first.state and _overlap(fact, known):
                against[index] = (*against.get(index, ()), other)
                against[other] = (*against.get(other, ()), index)
    return [
        replace(fact, conflict="source_divergence", resolution="needs_review", against=against[index])
        if index in against
        else fact
        for index, fact in enumerate(facts)
    ]


def _overlap(one: ComputedFact, other: ComputedFact) -> bool:
    return (one.invalid_at is None or other.valid_at < one.invalid_at) and (
        other.invalid_at is None or one.valid_at < other.invalid_at
    )


def confidence(claims: Sequence[Claim]) -> float:
    """Each further independent piece of evidence closes a third of the gap to 0.99; in whole hundredths."""
    value = max(claim.confidence for claim in claims)
    for _ in range(len({claim.episode_id for claim in claims}) - 1):
        value += max(0.0, MOST_SURE - value) / 3
    return round(value, 2)


def stability(claims: Sequence[Claim]) -> Stability:
    """Said on three separate days makes a fact stable; a single mood never is."""
    if len({claim.said_day for claim in claims}) >= 3 and claims[0].stability != "ephemeral":
        return "stable"
    return claims[0].stability
