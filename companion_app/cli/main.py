"""Dispatching a call: options, command, exit code. No error leaves here as a traceback."""

from __future__ import annotations

import io
import logging
import os
import sys
from collections.abc import Sequence

import click

from companion_app import __version__
from companion_app.cli.commands_chat import chat, ingest, jobs, models, sessions
from companion_app.cli.commands_keep import audit, backup, export, forget, maintain, restore
from companion_app.cli.commands_memory import doctor, memory, never, recall
from companion_app.cli.commands_things import entities
from companion_app.cli.not_built import add_unbuilt
from companion_app.cli.options import take_options
from companion_app.errors import UserFacingError

log = logging.getLogger(__name__)


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Every command also takes --home DIR, --companion ID, --passphrase-file FILE, --json and --now ISO.",
)
@click.version_option(__version__, prog_name="companion")
def companion() -> None:
    """A companion on this machine, and its memory. Without arguments the window opens."""


for _command in (
    ingest,
    chat,
    memory,
    never,
    recall,
    sessions,
    jobs,
    models,
    doctor,
    forget,
    audit,
    maintain,
    export,
    backup,
    restore,
    entities,
):
    companion.add_command(_command)
add_unbuilt(companion)


def main(arguments: Sequence[str]) -> int:
    """Run one call; returns its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        options, rest = take_options(arguments)
        result = companion.main(args=rest, prog_name="companion", standalone_mode=False, obj=options)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except UserFacingError as error:
        return _say(str(error), error.exit_code)
    except click.exceptions.NoArgsIsHelpError as error:
        return _say(error.ctx.get_usage() if error.ctx else error.format_message(), 2)
    except click.ClickException as error:
        return _say(error.format_message(), 2)
    except (click.Abort, KeyboardInterrupt):
        return _say("Stopped.", 1)
    except BrokenPipeError:
        # Whoever read the answer has heard enough; keep the interpreter from writing to the pipe at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as error:
        log.exception("a command failed")
        return _say(f"Something went wrong in the program ({type(error).__name__}); the log in the home says where.", 1)


def _say(sentence: str, code: int) -> int:
    sys.stdout.flush()
    sys.stderr.write(sentence.rstrip() + "\n")
    return code
