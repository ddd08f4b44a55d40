"""Commands about memories: memory, never, recall, doctor."""

from __future__ import annotations

import json
import time
from typing import Any

import click

from companion_app.cli import show, values
from companion_app.cli.commands_chat import open_lines
from companion_app.cli.compose import opened
from companion_app.cli.options import Options
from companion_app.domain.clock import Instant, parse_moment
from companion_app.domain.fact import Change, FactDetail
from companion_app.domain.recall import KINDS, Kind, Recall
from companion_app.domain.text import is_blank
from companion_app.domain.view import FactQuery
from companion_app.errors import InputError
from companion_app.governance.memories import Edit
from companion_app.recall.assemble import RecallRequest
from companion_app.runtime.application import Application

_VIEWS = click.Choice(["current", "history"])
_MOST_ITEMS = 1000
_STATUSES = click.Choice(["active", "pending", "inactive", "all"])


@click.group()
def memory() -> None:
    """What is remembered."""


@memory.command("list")
@click.option("--view", type=_VIEWS, help="current (default) or history.")
@click.option("--as-of", help="Holding in the world at this time.")
@click.option("--known-at", help="As it was believed at this time.")
@click.option("--status", type=_STATUSES, default="active", show_default=True)
@click.option("--predicate", type=values.PREDICATE, help="Only facts of this kind.")
@click.option("--about", type=values.NAME, help="Only facts about this person or thing.")
@click.option("--query", type=values.WORDS, help="Only facts in which these words stand.")
@click.pass_obj
def memory_list(
    options: Options, view: Any, as_of: str | None, known_at: str | None, status: Any, predicate: str | None,
    about: str | None, query: str | None,
) -> None:  # fmt: skip
    """The facts of a view."""
    if view == "history" and (as_of or known_at):
        raise InputError("--view history shows every date; it does not go with --as-of or --known-at.")
    as_of_instant, known_at_instant = _instant(as_of, "time for --as-of"), _instant(known_at, "time for --known-at")
    with opened(options, writes=False) as app:
        if predicate is not None and predicate not in app.registry:
            names = ", ".join(sorted(kind.name for kind in app.registry))
            raise InputError(f"{predicate!r} is no kind of fact.", f"Use one of: {names}.")
        question = FactQuery(
            now=app.clock.now(), view=view or "current", as_of=as_of_instant, known_at=known_at_instant,
            status=status, predicate=predicate, about=app.book.entity_ids(about) if about else None, query=query or "",
        )  # fmt: skip
        found = app.book.list(question)
    if options.as_json:
        show.document({"facts": [fact.to_json() for fact in found]})
    else:
        show.facts(found)


def _instant(text: str | None, what: str) -> Instant | None:
    return None if text is None else parse_moment(text, what).instant


@memory.command("show")
@click.argument("fact_id", type=values.FACT)
@click.pass_obj
def memory_show(options: Options, fact_id: str) -> None:
    """One fact whole."""
    with opened(options, writes=False) as app:
        detail = app.memory(fact_id)
    if options.as_json:
        show.document(_detail(detail))
    else:
        show.fact(detail.fact)


def _detail(detail: FactDetail) -> dict[str, Any]:
    timeline = [
        {
            "fact_id": entry.fact_id,
            "object": entry.object,
            "current": entry.current,
            "never_was_true": entry.never_was_true,
        }
        for entry in detail.timeline
    ]
    return {**detail.fact.to_json(), "timeline": timeline, "feeds": list(detail.feeds), "used": detail.used_in_replies}


@memory.command("edit")
@click.argument("fact_id", type=values.FACT)
@click.option("--text", type=values.WORDS, help="A whole sentence, read as if it were said.")
@click.option("--object", "value", type=values.WORDS, help="The value.")
@click.option("--scope", help="Where it applies; empty for everywhere.")
@click.option("--valid-at", help="Since when.")
@click.option("--invalid-at", help="Until when.")
@click.pass_obj
def memory_edit(
    options: Options, fact_id: str, text: str | None, value: str | None, scope: str | None, valid_at: str | None,
    invalid_at: str | None,
) -> None:  # fmt: skip
    """Write a fact anew; the user's edit outranks what was inferred."""
    edit = Edit(
        object=value, scope=scope, valid_at=_instant(valid_at, "time for --valid-at"),
        invalid_at=_instant(invalid_at, "time for --invalid-at"), text=text,
    )  # fmt: skip
    with opened(options, writes=True) as app:
        _print_change(options, _drained(app, app.book.edit(fact_id, edit)))


@memory.command("end")
@click.argument("fact_id", type=values.FACT)
@click.option("--at", help="When it stopped being true; now, unless said otherwise.")
@click.pass_obj
def memory_end(options: Options, fact_id: str, at: str | None) -> None:
    """Not true any more: closes the window, keeps the history."""
    instant = _instant(at, "time for --at")
    with opened(options, writes=True) as app:
        _print_change(options, _drained(app, app.end_memory(fact_id, instant)))


@memory.command("delete")
@click.argument("fact_id", type=values.FACT)
@click.option("--never", "never_again", is_flag=True, help="Also never remember it again.")
@click.option("--keep-message", is_flag=True, help="Leave the words in the chat, and never use them.")
@click.pass_obj
def memory_delete(options: Options, fact_id: str, never_again: bool, keep_message: bool) -> None:
    """Erase a fact, what was derived from it, and the sentence it came from."""
    with opened(options, writes=True) as app:
        receipt = app.delete_memory(fact_id, never_again, keep_message)
        app.drain()
    if options.as_json:
        show.document(receipt.to_json())
    else:
        show.line(receipt.summary)


@memory.command("undo")
@click.pass_obj
def memory_undo(options: Options) -> None:
    """Take back the last change (not an erasure)."""
    with opened(options, writes=True) as app:
        _print_change(options, _drained(app, app.undo()))


def _simple(name: str, text: str, deed: Any) -> None:
    """Add a command that takes nothing but the fact's id."""

    @memory.command(name, help=text)
    @click.argument("fact_id", type=values.FACT)
    @click.pass_obj
    def command(options: Options, fact_id: str) -> None:
        with opened(options, writes=True) as app:
            _print_change(options, _drained(app, deed(app, fact_id)))


_simple("confirm", "A waiting fact is right (for a private matter: consent).", Application.confirm_memory)
_simple("retract", "Never was true: takes the claim and its effects back.", Application.retract_memory)
_simple("pin", "Keep a fact whatever fades.", lambda app, fact_id: app.pin_memory(fact_id, True))
_simple("unpin", "Let a fact fade again.", lambda app, fact_id: app.pin_memory(fact_id, False))
_simple("share", "Let all companions see a fact.", lambda app, fact_id: app.book.share(fact_id, shared=True))
_simple("unshare", "Let this companion alone see it.", lambda app, fact_id: app.book.share(fact_id, shared=False))


def _drained(app: Application, change: Change) -> Change:
    app.drain()
    return change


def _print_change(options: Options, change: Change) -> None:
    if options.as_json:
        show.document(change.to_json())
    else:
        show.line(change.summary)


@click.group()
def never() -> None:
    """What must never be remembered."""


@never.command("add")
@click.option("--phrase", type=values.WORDS, help="These words.")
@click.option("--topic", type=values.WORDS, help="This topic.")
@click.option("--entity", type=values.NAME, help="This person or thing.")
@click.option("--category", type=values.CATEGORY, help="This kind of private matter.")
@click.pass_obj
def never_add(options: Options, /, **kinds: str | None) -> None:
    """Add a rule."""
    given = [(kind, value) for kind, value in kinds.items() if value is not None]
    if len(given) != 1:
        raise InputError("A rule needs exactly one of --phrase, --topic, --entity and --category.")
    kind, value = given[0]
    with opened(options, writes=True) as app:
        rule = app.add_never(kind, value)
    if options.as_json:
        show.document(rule.to_json())
    else:
        show.line(f"{rule.id}  never: {rule.kind} “{rule.value}”")


@never.command("list")
@click.pass_obj
def never_list(options: Options) -> None:
    """The rules in force."""
    with opened(options, writes=False) as app:
        rules = app.never_rules()
    if options.as_json:
        show.document({"rules": [rule.to_json() for rule in rules]})
    for rule in [] if options.as_json else rules:
        show.line(f"{rule.id}  {rule.kind} “{rule.value}”  stopped {rule.stopped} times")


@never.command("remove")
@click.argument("rule_id", type=values.RULE)
@click.pass_obj
def never_remove(options: Options, rule_id: str) -> None:
    """Lift a rule."""
    with opened(options, writes=True) as app:
        app.remove_never(rule_id)
    if options.as_json:
        show.document({"removed": rule_id})
    else:
        show.line("Removed.")


@never.command("test")
@click.argument("text", type=values.WORDS)
@click.pass_obj
def never_test(options: Options, text: str) -> int:
    """Exit 0 where a rule would stop a sentence, 1 where none does."""
    with opened(options, writes=False) as app:
        rule = app.test_never(text)
    if options.as_json:
        show.document({"matches": rule is not None, "rule": rule.to_json() if rule else None})
    else:
        show.line(f"Stopped by {rule.kind} “{rule.value}”." if rule else "No rule stops this.")
    return 0 if rule else 1


@click.command()
@click.argument("text", type=values.WORDS, required=False)
@click.option("--batch", "file", type=values.LINES, help="Many queries from JSON lines.")
@click.option("--budget", type=values.Count(), help="Most tokens of the prompt block.")
@click.option("--limit", type=values.Count(_MOST_ITEMS), default=10, show_default=True)
@click.option("--kinds", type=values.KIND_NAMES, default=",".join(KINDS), help="Kinds of items, separated by commas.")
@click.pass_obj
def recall(options: Options, text: str | None, file: str | None, budget: int | None, limit: int, kinds: str) -> int:
    """What would be given to the model for this turn, and why."""
    if (text is None) == (file is None):
        raise InputError("recall needs a text, or --batch with a file; not both.")
    chosen = _kinds([name.strip() for name in kinds.split(",")])
    if file is not None:
        return _batch(options, file, budget, limit, chosen)
    with opened(options, writes=False) as app:
        found = _recall(app, str(text), app.clock.now(), budget, limit, chosen)
    if options.as_json:
        show.document(found.to_json())
    else:
        show.line(f"{found.intent}, answerable {found.answerable:.2f}")
        show.line(found.prompt_block)
    return 0


def _kinds(names: Any) -> frozenset[Kind]:
    mend = f"Use some of: {', '.join(KINDS)}."
    if not isinstance(names, list) or not names:
        raise InputError("The kinds are no list with something in it.", mend)
    for name in names:
        if name not in KINDS:
            raise InputError(f"{name!r:.80} is no kind of item.", mend)
    return frozenset(kind for kind in KINDS if kind in names)


def _recall(
    app: Application, text: str, now: Instant, budget: int | None, limit: int, kinds: frozenset[Kind]
) -> Recall:
    request = RecallRequest(
        group_id=app.group, query=text, now=now, vector=app.conversation.query_vector(text),
        engine=app.embedder.name if app.embedder else "", limit=limit, kinds=kinds,
        budget=budget if budget is not None else 1 << 30,
    )  # fmt: skip
    return app.conversation.recall(request)


def _batch(options: Options, file: str, budget: int | None, limit: int, kinds: frozenset[Kind]) -> int:
    bad = 0
    with open_lines(file) as lines, opened(options, writes=False) as app:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                query = _query(line, app.clock.now(), limit, kinds)
            except InputError as error:
                show.note(f"line {number}: {error}")
                bad += 1
                continue
            began = time.perf_counter()
            found = _recall(app, query["query"], query["now"], budget, query["limit"], query["kinds"])
            spent = (time.perf_counter() - began) * 1000
            show.json_line({"id": query["id"], **found.to_json(), "latency_ms": round(spent, 2)})
    return 2 if bad else 0


def _query(line: bytes, now: Instant, limit: int, kinds: frozenset[Kind]) -> dict[str, Any]:
    try:
        raw = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise InputError("This line is not readable as JSON.") from None
    if not isinstance(raw, dict) or not isinstance(raw.get("query"), str) or "id" not in raw:
        raise InputError("A query is a JSON object with an id and a query.")
    if is_blank(raw["query"]):
        raise InputError("The query is empty.", "Give words to look for.")
    wanted = raw.get("limit", limit)
    if type(wanted) is not int or not 1 <= wanted <= _MOST_ITEMS:
        raise InputError(f"The limit {wanted!r} is no whole number from 1 to {_MOST_ITEMS}.")
    when = raw.get("now")
    return {
        "id": raw["id"],
        "query": raw["query"],
        "now": now if when is None else parse_moment(str(when), "time for now").instant,
        "limit": wanted,
        "kinds": _kinds(raw["kinds"]) if "kinds" in raw else kinds,
    }


@click.command()
@click.option("--repair", is_flag=True, help="Compute memories anew from what was said, and build the indexes anew.")
@click.option("--reindex", is_flag=True, help="Build the indexes anew.")
@click.pass_obj
def doctor(options: Options, repair: bool, reindex: bool) -> int:
    """Counted integrity checks; changes nothing but with --repair or --reindex."""
    with opened(options, writes=repair or reindex) as app:
        if repair or reindex:
            app.mend(reindex_only=not repair)
        checks = app.examine()
    ok = all(not check.bad for check in checks)
    if options.as_json:
        rows = [{"name": check.name, "count": check.count, "bad": check.bad} for check in checks]
        show.document({"ok": ok, "checks": rows})
    for check in [] if options.as_json else checks:
        show.line(f"{'ok ' if not check.bad else 'BAD'} {check.name}: {check.count} looked at, {check.bad} bad")
    return 0 if ok else 1
