"""Viewing memories and changing them: every change is a row, so undo is a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion_app.domain.clock import DAY_MS, Instant
from companion_app.domain.episode import Episode, NewTurn
from companion_app.domain.fact import Change, FactDetail, FactView, TimelineEntry
from companion_app.domain.ids import new_id
from companion_app.domain.line import Claim
from companion_app.domain.line_key import line_key, saying
from companion_app.domain.place import ClaimPlace, DeedKind
from companion_app.domain.predicates import Predicate
from companion_app.domain.text import clean, is_blank, key
from companion_app.domain.values import ENTITY_TYPES, value_key
from companion_app.domain.view import FactQuery
from companion_app.domain.wording import sentence
from companion_app.errors import InputError, NotFoundError
from companion_app.governance.desk import Desk
from companion_app.governance.taking_back import take_back
from companion_app.memory.entities import entity_key
from companion_app.memory.ingest import read_episode
from companion_app.memory.lines import recompute
from companion_app.ports.storage import Unit

#: Edits in the panel are episodes of their own session, which is not shown among the chats.
PANEL_SESSION = "memory-panel"
_EDIT_CONFIDENCE = 0.99
_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Edit:
    """What the user wrote anew; None leaves a part as it is. An empty scope means everywhere.

    Attributes:
        text: A whole sentence instead of the value: it is read as if it were said.
    """

    object: str | None = None
    scope: str | None = None
    valid_at: Instant | None = None
    invalid_at: Instant | None = None
    text: str | None = None


class Memories:
    """The memories of one relationship, for looking and for changing."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    # --- looking

    def list(self, question: FactQuery) -> Sequence[FactView]:
        """The facts of a view."""
        desk = self._desk
        return desk.store.read(lambda unit: unit.facts.views(desk.group_id, question, desk.registry))

    def entity_ids(self, name: str) -> tuple[str, ...]:
        """Entities that bear a name; the two ends of every relationship bear theirs."""
        if name in ("user", "companion"):
            return (name,)

        def look(unit: Unit) -> tuple[str, ...]:
            group = self._desk.group_id
            return unit.entities.with_merged(group, unit.entities.find(group, key(name)))

        return self._desk.store.read(look)

    def show(self, fact_id: str) -> FactDetail:
        """One fact whole.

        Raises:
            NotFoundError: There is no such memory.
        """
        desk = self._desk

        def look(unit: Unit) -> FactDetail:
            fact = desk.fact(unit, fact_id, to_change=False)
            line = unit.facts.line_of(desk.group_id, fact_id) or ""
            history = unit.facts.line_history(desk.group_id, line, desk.now(), desk.registry)
            used, last = unit.replies.used(desk.group_id, fact_id)
            group = desk.registry[fact.predicate].group
            feeds = ("relationship_state",) if group in ("talk", "boundaries") and fact.status == "active" else ()
            return FactDetail(fact, tuple(_entry(view) for view in history), used, last, feeds)

        return desk.store.read(look)

    # --- changing

    def end(self, fact_id: str, at: Instant | None = None) -> Change:
        """Say that it is not true any more; its history stays.

        Raises:
            NotFoundError: There is no such memory.
            InputError: It began after that, or is not held to be true anyway.
        """
        when = self._desk.now() if at is None else at

        def check(fact: FactView) -> None:
            if fact.status == "inactive":
                raise InputError("This memory has ended already.", code="ended_already")
            if fact.valid_at is not None and when < fact.valid_at:
                raise InputError("It cannot end before it began.", code="end_before_start")

        return self._act(fact_id, "end", "Marked as not true any more.", check, value=when)

    def retract(self, fact_id: str) -> Change:
        """Say that it never was true; what it had closed reopens.

        Raises:
            NotFoundError: There is no such memory.
            InputError: It was taken back before.
        """

        def check(fact: FactView) -> None:
            if fact.expired_at is not None:
                raise InputError("This memory was taken back already.", code="retracted_already")

        return self._act(fact_id, "retract", "Taken back, with what followed from it.", check)

    def confirm(self, fact_id: str) -> Change:
        """Say that a waiting memory is right; for a private matter this is the consent.

        Raises:
            NotFoundError: There is no such memory.
            InputError: It does not wait for anything.
        """

        def check(fact: FactView) -> None:
            if fact.status != "pending":
                raise InputError("This memory does not wait for a yes.", code="not_pending")

        return self._act(fact_id, "confirm", "Kept.", check)

    def pin(self, fact_id: str, *, pinned: bool) -> Change:
        """Keep it whatever fades, or let it fade again.

        Raises:
            NotFoundError: There is no such memory.
        """
        return self._act(fact_id, "pin" if pinned else "unpin", "Pinned." if pinned else "Unpinned.", lambda _: None)

    def share(self, fact_id: str, *, shared: bool) -> Change:
        """Let all companions of the user see a memory, or this one alone again.

        It stays this companion's: it is changed and forgotten here, and others then see that at once.

        Raises:
            NotFoundError: There is no such memory.
            InputError: It stands so already, it waits for a yes, or it is another companion's.
        """

        def check(fact: FactView) -> None:
            if fact.expired_at is not None:
                raise InputError("This memory was taken back already.", code="retracted_already")
            if fact.shared == shared:
                raise InputError(
                    "This memory is shared already." if shared else "This memory is not shared.",
                    code="shared_already" if shared else "not_shared",
                )
            if shared and fact.status == "pending":
                raise InputError("This memory waits for a yes.", "Confirm it first.", code="pending")

        summary = "All companions see it now." if shared else "Only this companion sees it now."
        return self._act(fact_id, "share" if shared else "unshare", summary, check)

    def _act(
        self, fact_id: str, kind: DeedKind, summary: str, check: object, *, value: Instant | None = None
    ) -> Change:
        desk = self._desk

        def work(unit: Unit) -> tuple[str, ...]:
            fact = desk.fact(unit, fact_id)
            assert callable(check), "a check is a function"
            check(fact)
            now = desk.now()
            line = str(fact.extra["line"])
            claims = unit.facts.claim_ids(fact_id)
            action = unit.claims.act(desk.group_id, line, kind, now, fact_id, claims, value=value)
            if kind == "confirm":
                _lift(unit, desk, line, claims)
            changed = recompute(unit, desk.group_id, line, now, desk.registry, "The user took it back.")
            unit.changes.add(desk.group_id, now, "user", kind, changed or [fact_id], summary, action)
            return tuple(dict.fromkeys([fact_id, *changed]))

        changed = desk.store.write(work)
        desk.tell(changed)
        return Change(changed, summary)

    def edit(self, fact_id: str, edit: Edit) -> Change:
        """Write a memory anew. The old wording is taken back, the new one rests on an episode of the panel.

        Raises:
            NotFoundError: There is no such memory.
            InputError: Nothing differs, or the new words or dates are no good.
        """
        desk = self._desk

        def work(unit: Unit) -> tuple[str, ...]:
            fact = desk.fact(unit, fact_id)
            now = desk.now()
            edit_read = _read_text(desk, fact, edit, now)
            _check_edit(fact, edit_read)
            line = str(fact.extra["line"])
            action = unit.claims.act(desk.group_id, line, "edit", now, fact_id, unit.facts.claim_ids(fact_id))
            new_line = self._write_edit(unit, fact, edit_read, action, now)
            reason = "The user edited it."
            changed = recompute(unit, desk.group_id, line, now, desk.registry, reason)
            if new_line != line:
                changed += recompute(unit, desk.group_id, new_line, now, desk.registry, reason)
            for other in changed:
                if other != fact_id and action in unit.claims.edits_behind(other):
                    unit.facts.succeed(fact_id, other)
            unit.changes.add(desk.group_id, now, "user", "edit", changed, "Changed.", action)
            return tuple(dict.fromkeys(changed))

        changed = desk.store.write(work)
        desk.tell(changed)
        return Change(changed, "Changed.")

    def _write_edit(self, unit: Unit, fact: FactView, edit: Edit, action: str, now: Instant) -> str:
        """Store the panel's episode and the claim that rests on it; returns the claim's line."""
        desk = self._desk
        predicate = desk.registry[fact.predicate]
        value = clean(edit.object).strip() if edit.object is not None else fact.object
        scope = fact.scope if edit.scope is None else (clean(edit.scope).strip() or None)
        words = sentence(predicate, fact.subject, value, fact.language, scope=scope, attributes=fact.attributes)
        episode = self._panel_episode(unit, fact, words, now)
        old = next(iter(unit.claims.places(unit.facts.claim_ids(fact.id)).values()))
        entity = self._edited_entity(unit, fact, predicate, value, now)
        value_is = value_key(value, predicate.value_type) if entity is None else entity_key(unit, entity, predicate)
        single = predicate.cardinality == "single" and not old.slot
        slot = "" if single else value_is
        scope_id = unit.entities.resolve(desk.group_id, "scope", scope, key(scope), now) if scope else None
        line = line_key(predicate, old.subject_id, scope_id, old.facet, slot)
        claim = Claim(
            id=new_id("claim"), seq=0, operation="assert", predicate=fact.predicate, value_key=value_is, object=value,
            object_entity=entity, episode_id=episode.id, start=0, end=len(words), said_at=now,
            said_day=(now + fact.offset_minutes * 60_000) // DAY_MS, confidence=_EDIT_CONFIDENCE,
            write_source="manual_edit", language=fact.language, persona_version=desk.persona_version,
            valid_from=fact.valid_at if edit.valid_at is None else edit.valid_at,
            precision=fact.date_precision if edit.valid_at is None else "instant",
            valid_to=_said_end(fact) if edit.invalid_at is None else edit.invalid_at,
            event_at=fact.event_at, sensitivity=fact.sensitivity, stability=fact.stability,
            attributes=dict(fact.attributes),
        )  # fmt: skip
        place = ClaimPlace(
            desk.group_id, line, old.subject_id, scope_id, old.facet, slot, fact.offset_minutes, old.said_subject
        )
        unit.claims.add(place, claim, "manual_edit", now, action_id=action)
        if fact.shared:
            # The new wording is seen by whoever saw the old one; undoing the edit takes it back with the wording.
            unit.claims.act(desk.group_id, line, "share", now, fact.id, [claim.id])
        unit.tombstones.lift(desk.group_id, line, saying(*claim.state))
        return line

    def _edited_entity(self, unit: Unit, fact: FactView, predicate: Predicate, value: str, now: Instant) -> str | None:
        """The entity that an edited memory is about: the one that it was, unless another value was given."""
        if predicate.value_type not in ENTITY_TYPES:
            return None
        own = value_key(value, predicate.value_type)
        if own == value_key(fact.object, predicate.value_type):
            known = unit.facts.entity_of(fact.id)
            if known:
                return known
        return unit.entities.resolve(self._desk.group_id, predicate.value_type, value, own, now)

    def _panel_episode(self, unit: Unit, fact: FactView, words: str, now: Instant) -> Episode:
        turn = NewTurn(
            actor="user", content=words, valid_at=now, offset_minutes=fact.offset_minutes,
            session_id=PANEL_SESSION, source="memory_panel", external_id=new_id("edit"),
        )  # fmt: skip
        episode = unit.episodes.add(self._desk.group_id, turn, now)
        assert episode is not None, "an edit's id is fresh"
        return episode

    def undo(self) -> Change:
        """Take back the last deed that can be taken back.

        Raises:
            NotFoundError: There is none.
        """
        desk = self._desk

        def work(unit: Unit) -> tuple[str, ...]:
            last = unit.changes.last_undoable(desk.group_id)
            if last is None or last.action_id is None:
                raise NotFoundError("There is nothing to undo.", code="nothing_to_undo")
            now = desk.now()
            changed: list[str] = []
            deed = unit.deeds.get(desk.group_id, last.action_id)
            if deed is not None:
                changed += take_back(unit, desk, deed)
            for line in [] if deed else unit.claims.undo(desk.group_id, last.action_id, now):
                if last.op == "confirm":
                    _bury_again(unit, desk, line, now)
                changed += recompute(unit, desk.group_id, line, now, desk.registry, "The user undid it.")
            change = unit.changes.add(desk.group_id, now, "user", "undo", changed, "Undone.")
            unit.changes.mark_undone(last.id, change)
            return tuple(dict.fromkeys(changed))

        changed = desk.store.write(work)
        desk.tell(changed)
        return Change(changed, "Undone.")


def _read_text(desk: Desk, fact: FactView, edit: Edit, now: Instant) -> Edit:
    """Turn a whole sentence into the value that it states.

    Raises:
        InputError: It does not state a value of the memory's kind.
    """
    if edit.text is None:
        return edit
    turn = NewTurn(
        actor="user", content=clean(edit.text), valid_at=now, offset_minutes=fact.offset_minutes,
        session_id=PANEL_SESSION,
    )  # fmt: skip
    reading = read_episode(Episode("unsaved", desk.group_id, 0, turn, now), (), (), desk.registry)
    for candidate in reading.candidates:
        if candidate.predicate == fact.predicate and candidate.operation == "assert":
            return replace(edit, object=candidate.object, text=None)
    raise InputError(f"{edit.text!r} does not say such a thing in words that are understood.", "Use --object instead.")


def _check_edit(fact: FactView, edit: Edit) -> None:
    if fact.expired_at is not None:
        raise InputError("This memory was taken back; it cannot be edited.", code="retracted_already")
    if not _differs(fact, edit):
        raise InputError("Nothing to change was given.", code="nothing_changed")
    if edit.object is not None and is_blank(edit.object):
        raise InputError("A memory cannot be empty.", code="empty")
    if edit.object is not None and len(edit.object) > _LONGEST:
        raise InputError(f"A memory holds at most {_LONGEST} characters.", code="too_long")
    start = fact.valid_at if edit.valid_at is None else edit.valid_at
    end = _said_end(fact) if edit.invalid_at is None else edit.invalid_at
    if (edit.valid_at, edit.invalid_at) != (None, None) and start is not None and end is not None and end <= start:
        raise InputError("It cannot end before it began.", code="end_before_start")


def _differs(fact: FactView, edit: Edit) -> bool:
    """Whether an edit would change anything."""
    return (
        (edit.object is not None and clean(edit.object).strip() != fact.object)
        or (edit.scope is not None and (clean(edit.scope).strip() or None) != fact.scope)
        or (edit.valid_at is not None and edit.valid_at != fact.valid_at)
        or (edit.invalid_at is not None and edit.invalid_at != fact.invalid_at)
    )


def _said_end(fact: FactView) -> Instant | None:
    """An end that a newer value made is made again by the line; one that was said is part of the memory."""
    return fact.invalid_at if fact.superseded_by is None else None


def _lift(unit: Unit, desk: Desk, line: str, claim_ids: Sequence[str]) -> None:
    """What the user says yes to may be said again."""
    for claim in unit.claims.on_line(desk.group_id, line):
        if claim.id in claim_ids:
            unit.tombstones.lift(desk.group_id, line, saying(*claim.state))


def _bury_again(unit: Unit, desk: Desk, line: str, now: Instant) -> None:
    """The yes to what was forgotten before is taken back: it waits again whenever it is said."""
    for claim in unit.claims.on_line(desk.group_id, line):
        if claim.pending == "forgotten":
            unit.tombstones.add(desk.group_id, line, saying(*claim.state), now)


def _entry(view: FactView) -> TimelineEntry:
    return TimelineEntry(
        fact_id=view.id, text=view.text, object=view.object, valid_at=view.valid_at, invalid_at=view.invalid_at,
        date_precision=view.date_precision, write_source=view.write_source,
        never_was_true=view.expired_at is not None, current=view.status == "active",
    )  # fmt: skip
