"""Commands about turns: ingest, chat, sessions, jobs, models."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

import click

from companion_app.cli import show, values
from companion_app.cli.compose import opened
from companion_app.cli.options import Options
from companion_app.domain.chat import SessionView, TurnView
from companion_app.domain.clock import format_instant
from companion_app.errors import InputError, NotFoundError, StorageError
from companion_app.memory.door import DoorDefaults
from companion_app.memory.intake import Intake, Rejected
from companion_app.runtime.application import Application

_CHAT_SESSION = "command-line"
_PAGE = 1_000_000


@click.command()
@click.argument("file", type=values.LINES)
@click.option("--user-name", type=values.NAME, help="The user's name where turns bear a speaker.")
@click.option("--companion-name", type=values.NAME, help="The companion's name where turns bear a speaker.")
@click.option("--ack", is_flag=True, help="Print each turn's id as soon as it is durable.")
@click.pass_obj
def ingest(options: Options, file: str, user_name: str | None, companion_name: str | None, ack: bool) -> int:
    """Append turns from JSON lines, then wait until the memory writer has drained."""
    del companion_name  # Whose turn it is says its actor; the name is a courtesy to the caller.
    with open_lines(file) as lines, opened(options, writes=True) as app:
        names = [*app.user_names(), *([user_name] if user_name else [])]
        defaults = DoorDefaults(_session_of(file), app.settings.get("tz") or None, names)
        intake = Intake(app.store, app.group, app.clock, embed=app.embedder is not None)
        if ack:
            result = intake.take(lines, defaults, lambda stored: show.json_line({"stored": stored}), _note_rejected)
        else:
            result = intake.take_in_batches(lines, defaults)
            for rejected in result.rejected:
                _note_rejected(rejected)
        app.writer.poke()
        app.drain()
        answer = _ingest_answer(app, result.episodes, result.duplicates, result.rejected)
    if ack:
        show.json_line(answer)
    elif options.as_json:
        show.document(answer)
    else:
        counts = ", ".join(f"{count} {status}" for status, count in answer["facts"].items())
        show.line(
            f"{result.episodes} turns stored, {result.duplicates} known before, {len(result.rejected)} rejected; "
            f"memories: {counts}."
        )
    return 2 if result.rejected else 0


def _note_rejected(rejected: Rejected) -> None:
    show.note(f"line {rejected.line}: {rejected.reason}")


def open_lines(file: str) -> IO[bytes]:
    """Open a file of JSON lines; ``-`` is the standard input.

    Raises:
        InputError: It cannot be read.
    """
    if file == "-":
        return sys.stdin.buffer
    try:
        return Path(file).expanduser().open("rb")
    except OSError as error:
        raise InputError(f"The file {file!r} cannot be read ({error.strerror}).") from None


def _session_of(file: str) -> str:
    """One session a file: the same file again is the same session."""
    return "import:stdin" if file == "-" else f"import:{Path(file).name}"


def _ingest_answer(app: Application, episodes: int, duplicates: int, rejected: Iterable[Rejected]) -> dict[str, Any]:
    done, parked = app.store.read(lambda unit: unit.jobs.group_counts(app.group))
    facts = app.store.read(lambda unit: unit.facts.counts(app.group, app.clock.now()))
    return {
        "episodes": episodes,
        "duplicates": duplicates,
        "rejected": [{"line": item.line, "reason": item.reason} for item in rejected],
        "jobs": {"done": done, "parked": parked},
        "facts": facts,
    }


@click.command()
@click.option("--once", "text", type=values.WORDS, required=True, help="The user's words.")
@click.option("--model", type=values.MODEL, help="A GGUF file, or a name from `companion models list`.")
@click.pass_obj
def chat(options: Options, text: str, model: str | None) -> int:
    """One turn: commit the user's words, answer, commit the answer, drain the memory writer."""
    with opened(options, writes=True) as app:
        app.chosen.check(model)
        record = app.ask(text, _CHAT_SESSION)
        app.drain()
    answer = {
        "reply": record.text,
        "status": record.status,
        "generation_id": record.generation_id,
        "episode_ids": {"user": record.user.id, "assistant": record.reply.id if record.reply else None},
        "given": list(record.given),
        "model": record.model,
        "tokens": {"evaluated": record.evaluated, "generated": record.generated},
        "ms": {"first_token": record.first_token_ms, "total": record.total_ms},
    }
    if options.as_json:
        show.document(answer)
    elif record.text:
        show.line(record.text)
    if record.error:
        show.note(str(record.error))
    if isinstance(record.error, StorageError):
        return record.error.exit_code
    # The user's words are stored, so this is a no, not a wrong input.
    return 0 if record.error is None else 1


@click.group()
def sessions() -> None:
    """The stored turns."""


@sessions.command("list")
@click.pass_obj
def sessions_list(options: Options) -> None:
    """All chats, the newest first."""
    with opened(options, writes=False) as app:
        found = [(session, app.offset_minutes(session.started_at)) for session in app.sessions()]
    if options.as_json:
        show.document({"sessions": [_session(session, offset) for session, offset in found]})
    for session, _ in [] if options.as_json else found:
        show.line(f"{session.id}  {session.title}  [{session.turns} turns]")


def _session(session: SessionView, offset: int) -> dict[str, Any]:
    started = format_instant(session.started_at, offset)
    return {"id": session.id, "title": session.title, "started_at": started, "turns": session.turns}


@sessions.command("show")
@click.argument("session_id", type=values.SESSION)
@click.pass_obj
def sessions_show(options: Options, session_id: str) -> None:
    """One chat whole."""
    with opened(options, writes=False) as app:
        turns = app.turns(session_id, limit=_PAGE)
    if not turns:
        raise NotFoundError(f"There is no session with the id {session_id!r}.")
    if options.as_json:
        show.document({"id": session_id, "turns": [_turn(turn) for turn in turns]})
    for turn in [] if options.as_json else turns:
        show.line(f"{format_instant(turn.valid_at, turn.offset_minutes)} {turn.actor}: {turn.content}")


def _turn(turn: TurnView) -> dict[str, Any]:
    return {
        "id": turn.id,
        "external_id": turn.external_id,
        "actor": turn.actor,
        "content": turn.content,
        "valid_at": format_instant(turn.valid_at, turn.offset_minutes),
        "status": turn.status,
    }


@click.group()
def jobs() -> None:
    """The memory writer's queue."""


@jobs.command("list")
@click.pass_obj
def jobs_list(options: Options) -> None:
    """Jobs that are not done, parked ones with their reasons."""
    with opened(options, writes=False) as app:
        found = app.store.read(lambda unit: unit.jobs.all(app.group))
    if options.as_json:
        show.document({"jobs": [job.to_json() for job in found]})
    for job in [] if options.as_json else found:
        show.line(f"{job.id}  {job.kind} {job.episode_id}  {job.state} after {job.attempts} tries  {job.reason}")


@jobs.command("retry")
@click.argument("job_id", type=values.JOB)
@click.pass_obj
def jobs_retry(options: Options, job_id: str) -> None:
    """Put a parked job back into the queue and wait for it."""
    with opened(options, writes=True) as app:
        if not app.store.write(lambda unit: unit.jobs.retry(app.group, job_id)):
            raise NotFoundError(f"There is no parked job with the id {job_id!r}.")
        app.writer.poke()
        app.drain()
        left = [job for job in app.store.read(lambda unit: unit.jobs.all(app.group)) if job.id == job_id]
    if options.as_json:
        show.document({"jobs": [job.to_json() for job in left]})
    else:
        show.line("It is done." if not left else f"It was parked again: {left[0].reason}.")


@click.group()
def models() -> None:
    """The chat models on this machine."""


@models.command("list")
@click.pass_obj
def models_list(options: Options) -> None:
    """Models that can be chosen."""
    with opened(options, writes=False) as app:
        found, choice = app.models(), app.model_state().name
    if options.as_json:
        show.document({"models": [asdict(model) for model in found]})
    for model in [] if options.as_json else found:
        mark = "*" if model.name == choice else " "
        show.line(f"{mark} {model.name}  {model.kind}  {model.size / 1e6:.0f} MB  {model.path or ''}".rstrip())


@models.command("use")
@click.argument("name_or_path", type=values.MODEL)
@click.pass_obj
def models_use(options: Options, name_or_path: str) -> None:
    """Choose the model that answers from now on."""
    with opened(options, writes=True) as app:
        info = app.choose_model(name_or_path)
    if options.as_json:
        show.document({"models": [asdict(info)]})
    else:
        show.line(f"{info.name} answers from now on.")
