"""Commands about the things that memories are about."""

from __future__ import annotations

from typing import Any

import click

from companion_app.cli import show, values
from companion_app.cli.compose import opened
from companion_app.cli.options import Options
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


def _change(options: Options, deed: Any) -> None:
    with opened(options, writes=True) as app:
        change: Change = deed(app)
        app.drain()
    if options.as_json:
        show.document(change.to_json())
    else:
        show.line(change.summary)
