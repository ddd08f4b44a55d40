"""Commands about the things that memories are about."""

from __future__ import annotations

from typing import Any

import click

from companion_app.cli import show, values
from companion_app.cli.compose import opened
from companion_app.cli.options import Options
from companion_app.domain.clock import format_instant
from companion_app.domain.fact import Change


@click.group()
def entities() -> None:
    """The people, places and things that memories are about."""


@entities.command("list")
@click.pass_obj
def entities_list(options: Options) -> None:
    """Every one, with its names."""
    with opened(options, writes=False) as app:
        found = app.things.list()
    if options.as_json:
        show.document({"entities": [entity.to_json() for entity in found]})
    for entity in [] if options.as_json else found:
        merged = f"  → {entity.merged_into}" if entity.merged_into else ""
        show.line(f"{entity.id}  {entity.name}  [{', '.join(entity.labels)}]  {' · '.join(entity.aliases)}{merged}")


@entities.command("show")
@click.argument("entity_id", type=values.ENTITY)
@click.pass_obj
def entities_show(options: Options, entity_id: str) -> None:
    """One, with what is known about it."""
    with opened(options, writes=False) as app:
        detail = app.things.show(entity_id)
    if options.as_json:
        saga = detail.saga
        story = {"id": saga.id, "episode_ids": [item.episode_id for item in saga.episodes]} if saga else None
        facts = [fact.to_json() for fact in detail.facts]
        show.document({**detail.entity.to_json(), "summary": detail.summary, "saga": story, "facts": facts})
    else:
        show.line(f"{detail.entity.id}  {detail.entity.name}")
        if detail.summary:
            show.line(detail.summary)
        show.facts(detail.facts)


@entities.command("merge")
@click.argument("one", type=values.ENTITY)
@click.argument("other", type=values.ENTITY)
@click.pass_obj
def entities_merge(options: Options, one: str, other: str) -> None:
    """Two are one: the first leads to the second from now on."""
    _change(options, lambda app: app.things.merge(one, other))


@entities.command("unmerge")
@click.argument("entity_id", type=values.ENTITY)
@click.pass_obj
def entities_unmerge(options: Options, entity_id: str) -> None:
    """A merged one is a thing of its own after all."""
    _change(options, lambda app: app.things.unmerge(entity_id))


@entities.command("split")
@click.argument("entity_id", type=values.ENTITY)
@click.option("--wrong", is_flag=True, help="It is no thing at all: what is believed of it is taken back.")
@click.pass_obj
def entities_split(options: Options, entity_id: str, wrong: bool) -> None:
    """Names wrongly taken for one: each is a thing of its own again, and they stay apart."""
    _change(options, lambda app: app.things.declare_wrong(entity_id) if wrong else app.things.split(entity_id))


@entities.group("review", invoke_without_command=True)
@click.pass_context
def entities_review(context: click.Context) -> None:
    """Pairs that may be one: list them, or accept or reject one."""
    if context.invoked_subcommand is not None:
        return
    options: Options = context.obj
    with opened(options, writes=False) as app:
        found = app.things.reviews()
        offset = app.offset_minutes(app.clock.now())
    if options.as_json:
        show.document({"reviews": [review.to_json(format_instant(review.at, offset)) for review in found]})
    for review in [] if options.as_json else found:
        show.line(f"{review.id}  {review.one.name} = {review.other.name}?  [{review.score:.2f}]  {review.why}")


@entities_review.command("accept")
@click.argument("review_id", type=values.REVIEW)
@click.pass_obj
def entities_review_accept(options: Options, review_id: str) -> None:
    """Yes, they are one."""
    _change(options, lambda app: app.things.accept(review_id))


@entities_review.command("reject")
@click.argument("review_id", type=values.REVIEW)
@click.pass_obj
def entities_review_reject(options: Options, review_id: str) -> None:
    """No, they are two; they are not proposed again."""
    _change(options, lambda app: app.things.reject(review_id))


def _change(options: Options, deed: Any) -> None:
    with opened(options, writes=True) as app:
        change: Change = deed(app)
        app.drain()
    if options.as_json:
        show.document(change.to_json())
    else:
        show.line(change.summary)
