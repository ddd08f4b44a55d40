"""Forgetting that is real: the memory, what was derived from it, and the sentence that it came from.

Design, promise 6. Everything is one transaction; afterwards the write-ahead log is emptied and the places
where a trace could be are searched. Nothing can bring it back: a tombstone makes a restatement wait.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion_app.domain.episode import Episode
from companion_app.domain.fact import FactView, ForgetReceipt
from companion_app.domain.line_key import saying
from companion_app.domain.sentences import sentence_bounds, sentences_of, subtract
from companion_app.domain.text import contains_key, masked
from companion_app.governance.derived import note_anew, telling
from companion_app.governance.desk import Desk
from companion_app.memory.entities import drop_unused, forget_declared
from companion_app.memory.lines import recompute
from companion_app.ports.storage import Unit

#: Places that are looked at after a memory was erased.
CHECKED = ("memories", "replies", "search", "vectors")


@dataclass
class _Forgetting:
    """One memory on its way out."""

    fact: FactView
    chain: list[str]
    claims: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    sources: list[Episode] = field(default_factory=list)
    blanked: int = 0
    named_elsewhere: bool = False


def forget(desk: Desk, fact_id: str, *, never: bool = False, keep_message: bool = False) -> ForgetReceipt:
    """Erase a memory.

    Args:
        never: Also add a never-remember rule for its value.
        keep_message: Leave the words in the transcript; no recall and no extraction sees them again.

    Raises:
        NotFoundError: There is no such memory.
    """

    def work(unit: Unit) -> ForgetReceipt:
        now = desk.now()
        fact = desk.fact(unit, fact_id)
        deed = _Forgetting(fact, unit.erasure.chain(desk.group_id, fact_id))
        deed.claims = _claims_about(unit, desk, deed.chain)
        deed.chain = list(dict.fromkeys([*deed.chain, *unit.erasure.resting_only_on(desk.group_id, deed.claims)]))
        deed.told = [*deed.chain, *telling(unit, desk.group_id, deed.claims)]
        _bury(unit, desk, deed)
        _blank(unit, desk, deed, keep_message=keep_message)
        lines = {place.line for place in unit.claims.places(deed.claims).values()}
        entities = unit.claims.erase(deed.claims)
        # Only now: a correction goes with the last claim of the turn that it was made in.
        lines |= unit.erasure.corrections_in(desk.group_id, [source.id for source in deed.sources])
        for part in deed.chain:
            unit.erasure.fact(desk.group_id, part)
            unit.replies.forget(desk.group_id, part)
        unit.erasure.evidence_of(desk.group_id, deed.claims)
        for line in sorted(lines):
            recompute(unit, desk.group_id, line, now, desk.registry, "What it rested on was forgotten.")
        for source in [] if keep_message else deed.sources:
            forget_declared(unit, desk.group_id, source.id, now, desk.registry)
        for source in deed.sources:
            note_anew(unit, source)
        drop_unused(unit, desk.group_id, entities, now, desk.registry)
        unit.graph.mark_stale(desk.group_id, entities)
        if never:
            unit.never.add(desk.user_id, desk.companion, "phrase", fact.object, now)
        unit.changes.add(desk.group_id, now, "user", "delete", deed.chain, "Forgotten.")
        seqs = [source.seq for source in deed.sources]
        left = unit.erasure.traces(deed.chain, seqs, "" if deed.named_elsewhere else fact.object)
        elsewhere = len(still_naming(unit, desk, [fact.object]))
        return ForgetReceipt(tuple(deed.chain), deed.blanked, CHECKED, sum(left.values()), elsewhere=elsewhere)

    receipt = finished(desk, desk.store.write(work))
    if keep_message and not receipt.left:
        return replace(receipt, summary=f"{receipt.summary} The message it came from is still in the chat.")
    return receipt


def forget_buried(desk: Desk) -> int:
    """Forget again what was forgotten after the present state was saved: a backup must not bring it back.

    Returns:
        How many memories went.
    """

    def look(unit: Unit) -> list[str]:
        found: dict[str, None] = {}
        for claim, line, said, made in unit.claims.all_made(desk.group_id):
            buried = unit.tombstones.buried_at(desk.group_id, line, said)
            if buried is not None and made < buried:
                found |= dict.fromkeys(unit.facts.resting_on(desk.group_id, claim))
        return list(found)

    def is_there(fact_id: str) -> bool:
        # One that was forgotten before it in this loop may have taken it along.
        return desk.store.read(lambda unit: unit.facts.line_of(desk.group_id, fact_id)) is not None

    count = 0
    for fact_id in desk.store.read(look):
        if is_there(fact_id):
            forget(desk, fact_id)
            count += 1
    return count


def finished(desk: Desk, receipt: ForgetReceipt) -> ForgetReceipt:
    """Empty the write-ahead log, tell the window, and say in the receipt what came of it."""
    emptied = desk.store.checkpoint()
    desk.tell(receipt.changed)
    left = receipt.left + (0 if emptied else 1)
    if left:
        said = f"Forgotten here, but {left} traces are still waiting to be cleaned."
    elif receipt.elsewhere:
        said = f"Forgotten. Messages that still name it: {receipt.elsewhere}."
    else:
        said = "Forgotten. Checked: nothing is left."
    return replace(receipt, left=left, summary=said)


def still_naming(unit: Unit, desk: Desk, values: Sequence[str]) -> set[str]:
    """Ids of the messages, usable to recall, that name any of these values."""
    return {
        episode.id
        for value in values
        for episode in unit.episodes.holding_words(desk.group_id, value)
        if contains_key(unit.episodes.usable(episode), value)
    }


def blank_replies(
    unit: Unit, desk: Desk, episode: Episode, told: Sequence[str], value: str, *, keep_message: bool = False
) -> int:
    """Blank what the companion said back of a value: in its replies to a turn, and where it was given the memory.

    Args:
        told: Ids of the memories, and of the summaries and sagas that tell them.

    Returns:
        Number of places blanked.
    """
    replies = {reply.id: reply for reply in unit.episodes.replies_to(episode)}
    for item_id in told:
        for reply_id in unit.replies.replies_given(desk.group_id, item_id):
            if reply := unit.episodes.get(desk.group_id, reply_id):
                replies[reply_id] = reply
    return sum(
        _strike(unit, reply, _naming(reply.turn.content, value), keep_message=keep_message)
        for reply in replies.values()
    )


def _claims_about(unit: Unit, desk: Desk, chain: list[str]) -> list[str]:
    """The claims that a memory rests on, and all others on its lines that say the same of the same value."""
    own = {claim for part in chain for claim in unit.facts.claim_ids(part)}
    found: dict[str, None] = {}
    for line in sorted({place.line for place in unit.claims.places(own).values()}):
        claims = unit.claims.on_line(desk.group_id, line)
        states = {claim.state for claim in claims if claim.id in own}
        found |= dict.fromkeys(claim.id for claim in claims if claim.state in states)
    return [*found, *sorted(own - found.keys())]


def _bury(unit: Unit, desk: Desk, deed: _Forgetting) -> None:
    """Leave a hash of every value, so that saying it again is noticed."""
    places = unit.claims.places(deed.claims)
    for line in {place.line for place in places.values()}:
        for claim in unit.claims.on_line(desk.group_id, line):
            if claim.id in places:
                unit.tombstones.add(desk.group_id, line, saying(*claim.state), desk.now())


def _blank(unit: Unit, desk: Desk, deed: _Forgetting, *, keep_message: bool) -> None:
    """Blank the sentences that it came from, and what the companion said back of it."""
    spans: dict[str, list[tuple[int, int]]] = {}
    for episode_id, start, end in unit.claims.spans(deed.claims).values():
        spans.setdefault(episode_id, []).append((start, end))
    for episode_id, quotes in spans.items():
        episode = unit.episodes.get(desk.group_id, episode_id)
        if episode is None:
            continue
        deed.sources.append(episode)
        others = unit.erasure.other_quotes(desk.group_id, episode_id, deed.claims)
        left = [span for other in others for span in subtract(other, quotes)]
        deed.named_elsewhere |= any(
            contains_key(episode.turn.content[start:end], deed.fact.object) for start, end in left
        )
        blanks = _sentence_spans(episode.turn.content, quotes, others, deed.fact.object)
        deed.blanked += _strike(unit, episode, blanks, keep_message=keep_message)
        deed.blanked += blank_replies(unit, desk, episode, deed.told, deed.fact.object, keep_message=keep_message)


def _sentence_spans(
    content: str, quotes: list[tuple[int, int]], others: list[tuple[int, int]], value: str
) -> list[tuple[int, int]]:
    """What must go: the quotes whole, and the rest of their sentences less what other memories rest on."""
    spans: list[tuple[int, int]] = list(quotes)
    around = [sentence_bounds(content, start, end) for start, end in quotes]
    for bounds in [*around, *_naming(content, value)]:
        spans += subtract(bounds, others)
    return sorted(set(spans))


def _naming(content: str, value: str) -> list[tuple[int, int]]:
    """Sentences that name a value."""
    return [(start, end) for start, end in sentences_of(content) if contains_key(content[start:end], value)]


def _joined(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans that overlap or touch, as one each: what is counted is what one sees."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined


def _strike(unit: Unit, episode: Episode, spans: list[tuple[int, int]], *, keep_message: bool) -> int:
    spans = _joined(spans)
    if not spans:
        return 0
    if keep_message and episode.turn.source != "memory_panel":
        unit.episodes.hide(episode, spans)
        return len(spans)
    unit.episodes.rewrite(episode, masked(episode.turn.content, spans))
    # What is left of it is to be found again; its vector is made from what is left.
    unit.jobs.add(episode.group_id, "embed", episode.id, episode.created_at)
    return len(spans)
