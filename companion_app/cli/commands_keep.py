"""Commands about keeping and letting go: forget, audit, export, backup, restore."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from companion_app.cli import show, values
from companion_app.cli.compose import opened
from companion_app.cli.options import Options
from companion_app.domain.clock import format_instant
from companion_app.errors import InputError
from companion_app.paths import Home
from companion_app.runtime.backup import Saved, back_up, put_back, stones_of
from companion_app.runtime.lock import HomeLock
from companion_app.runtime.opening import store_state


@click.command()
@click.option("--episode", type=values.TURN, help="One message, by its id.")
@click.option("--session", type=values.SESSION, help="A whole chat, by its id.")
@click.option("--all", "everything", is_flag=True, help="Everything said to this companion.")
@click.pass_obj
def forget(options: Options, episode: str | None, session: str | None, everything: bool) -> None:
    """Erase raw turns; memories left without any evidence go too."""
    if [episode is not None, session is not None, everything].count(True) != 1:
        raise InputError("forget needs exactly one of --episode, --session and --all.")
    with opened(options, writes=True) as app:
        receipt = app.forget_turns(episode=episode, session=session)
        app.drain()
    if options.as_json:
        show.document(receipt.to_json())
    else:
        show.line(receipt.summary)


@click.command()
@click.option("--rollback", type=values.BATCH, help="Take this batch back whole.")
@click.pass_obj
def maintain(options: Options, rollback: str | None) -> None:
    """The cold pass: look at every memory once more, in batches, and archive what history alone needs."""
    with opened(options, writes=True) as app:
        batches = [app.roll_back(rollback)] if rollback is not None else app.maintain()
    if options.as_json:
        show.document({"batches": [batch.to_json() for batch in batches]})
    for batch in [] if options.as_json else batches:
        told = batch.to_json()
        show.line(
            f"{batch.id}  {batch.state}: {batch.facts} looked at, {told['changed']} changed, "
            f"{told['archived']} versions archived, {told['asked']} questions"
        )


@click.command()
@click.pass_obj
def audit(options: Options) -> None:
    """Changes, newest first; ids only, never words."""
    with opened(options, writes=False) as app:
        changes = app.changes()
        offset = app.offset_minutes(app.clock.now())
    rows = [
        {
            "id": change.id,
            "at": format_instant(change.at, offset),
            "actor": change.actor,
            "op": change.op,
            "fact_ids": list(change.fact_ids),
            "reason": change.reason,
        }
        for change in changes
    ]
    if options.as_json:
        show.document({"changes": rows})
    for row in [] if options.as_json else rows:
        show.line(f"{row['id']}  {row['at']}  {row['actor']} {row['op']}  {row['reason']}")


@click.command()
@click.argument("file", type=values.FILE)
@click.option("--yes", is_flag=True, help="The file is not encrypted, and that is wanted.")
@click.pass_obj
def export(options: Options, file: Path, yes: bool) -> None:
    """Everything that is known about the user, readable, in an unencrypted zip."""
    if not yes:
        raise InputError("The export is not encrypted: anybody can read it.", "Say --yes if that is wanted.")
    with opened(options, writes=False) as app:
        written = app.export(file)
    if options.as_json:
        show.document({"file": str(written.file), "facts": written.facts, "episodes": written.episodes})
    else:
        show.line(f"{written.file}: {written.facts} memories, {written.episodes} messages. It is not encrypted.")


@click.command()
@click.argument("file", type=values.FILE, required=False)
@click.pass_obj
def backup(options: Options, file: Path | None) -> None:
    """A copy of the store with its wrapped key, opened and checked."""
    # Where the keyring keeps the key, the passphrase is for the backup alone.
    unlocking = replace(options, passphrase=None) if store_state(options.home) == "keyring" else options
    with opened(unlocking, writes=True) as app:
        day = (format_instant(app.clock.now(), app.offset_minutes(app.clock.now())) or "")[:10]
        target = file or options.home / f"companion-{day}.backup"
        saved = back_up(app.database, target, options.passphrase)
    _say(options, saved)


@click.command()
@click.argument("file", type=values.FILE)
@click.option("--replace", "replaces", is_flag=True, help="Put it in the place of the memories that stand here.")
@click.pass_obj
def restore(options: Options, file: Path, replaces: bool) -> None:
    """Put a backup in place; what was forgotten since stays forgotten."""
    home = Home(options.home)
    home.create()
    used = home.database.exists() and home.database.stat().st_size > 0
    if used and not replaces:
        raise InputError("There are memories here already.", "Say --replace to put the backup in their place.")
    lock = HomeLock(home.lock_file, "command")
    try:
        stones = stones_of(home, options.passphrase) if used else []
        saved = put_back(home, file, options.passphrase)
    finally:
        lock.release()
    if stones:
        with opened(options, writes=True) as app:
            app.keep_forgotten(stones)
            app.drain()
    _say(options, saved)


def _say(options: Options, saved: Saved) -> None:
    if options.as_json:
        show.document(saved.to_json())
    else:
        show.line(f"{saved.file}: {saved.episodes} messages, {saved.facts} memories, opened and checked.")
