"""Forgetting raw turns: one, a whole chat, or everything. Memories that rested on nothing else go too.

A memory with other evidence stays with that; what a forgotten turn had closed or corrected stands again.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion_app.domain.episode import Episode
from companion_app.domain.fact import ForgetReceipt
from companion_app.errors import NotFoundError
from companion_app.governance.derived import telling
from companion_app.governance.desk import Desk
from companion_app.governance.forget import CHECKED, blank_replies, finished, still_naming
from companion_app.memory.entities import drop_unused, forget_declared
from companion_app.memory.lines import recompute
from companion_app.ports.storage import Unit

_REASON = "What it rested on was forgotten."


def forget_episode(desk: Desk, episode_id: str) -> ForgetReceipt:
    """Erase one turn, by our id or the caller's.

    Raises:
        NotFoundError: There is no such turn.
    """

    def find(unit: Unit) -> list[Episode]:
        episode = unit.episodes.get(desk.group_id, episode_id) or unit.episodes.by_external(desk.group_id, episode_id)
        if episode is None:
            raise NotFoundError(f"There is no message with the id {episode_id!r}.", code="no_message")
        return [episode]

    return finished(desk, desk.store.write(lambda unit: _erase(unit, desk, find(unit), "forget_message")))


def forget_session(desk: Desk, session_id: str) -> ForgetReceipt:
    """Erase a whole chat.

    Raises:
        NotFoundError: There is no such chat.
    """

    def find(unit: Unit) -> list[Episode]:
        episodes = unit.episodes.of_session(desk.group_id, session_id)
        if not episodes:
            raise NotFoundError(f"There is no session with the id {session_id!r}.", code="no_session")
        return episodes

    return finished(desk, desk.store.write(lambda unit: _erase(unit, desk, find(unit), "forget_session")))


def forget_all(desk: Desk) -> ForgetReceipt:
    """Erase every turn of the relationship, and every memory with them. Never rules stay: they are the user's wish."""
    return finished(
        desk,
        desk.store.write(lambda unit: _erase(unit, desk, unit.episodes.of_session(desk.group_id, None), "forget_all")),
    )


def _erase(unit: Unit, desk: Desk, episodes: Sequence[Episode], op: str) -> ForgetReceipt:
    now, group = desk.now(), desk.group_id
    ids = [episode.id for episode in episodes]
    claims = unit.claims.in_episodes(group, ids)
    lines = {place.line for place in unit.claims.places(claims).values()}
    gone = unit.erasure.resting_only_on(group, claims)
    values, blanked = _blank_replies_outside(unit, desk, gone, ids)
    entities = unit.claims.erase(claims)
    lines |= unit.erasure.corrections_in(group, ids)
    for fact_id in gone:
        unit.erasure.fact(group, fact_id)
        unit.replies.forget(group, fact_id)
    unit.erasure.evidence_of(group, claims)
    for line in sorted(lines):
        recompute(unit, group, line, now, desk.registry, _REASON)
    for episode in episodes:
        forget_declared(unit, group, episode.id, now, desk.registry)
    unit.erasure.episodes(group, episodes)
    for episode in episodes:
        # The words of a turn stand in the context rows of its neighbours, too.
        unit.episodes.refresh_neighbours(episode)
    drop_unused(unit, group, entities, now, desk.registry)
    unit.graph.mark_stale(group, entities)
    unit.changes.add(group, now, "user", op, gone, "Forgotten.")
    seqs = [episode.seq for episode in episodes]
    left = sum(unit.erasure.traces(gone, seqs, "").values())
    return ForgetReceipt(
        tuple(gone), len(ids) + blanked, CHECKED, left, elsewhere=len(still_naming(unit, desk, values))
    )


def _blank_replies_outside(unit: Unit, desk: Desk, gone: Sequence[str], erased: Sequence[str]) -> tuple[list[str], int]:
    """Blank what replies that stay say of the memories that go; returns their values, and the number of places."""
    values, blanked = [], 0
    for fact_id in gone:
        value = desk.fact(unit, fact_id).object
        values.append(value)
        told = telling(unit, desk.group_id, unit.facts.claim_ids(fact_id))
        for episode_id, _, _ in unit.claims.spans(unit.facts.claim_ids(fact_id)).values():
            episode = unit.episodes.get(desk.group_id, episode_id)
            if episode and episode_id in erased:
                blanked += blank_replies(unit, desk, episode, [fact_id, *told], value)
    return values, blanked
