"""The options that every command takes, before or after its own words."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from companion_app.domain.clock import Clock, FixedClock, Moment, SystemClock, parse_moment
from companion_app.domain.ids import check_identity
from companion_app.domain.text import is_blank
from companion_app.errors import InputError
from companion_app.paths import default_home

_MEND = {
    "--home": "a folder",
    "--companion": "the id of a companion",
    "--passphrase-file": "the name of a file",
    "--now": "a time like 2026-07-06T20:11:00+08:00",
}


@dataclass(frozen=True, slots=True)
class Options:
    """What holds for the whole call."""

    home: Path
    companion: str
    passphrase: str | None
    as_json: bool
    now: Moment | None

    @property
    def clock(self) -> Clock:
        """The clock of this call."""
        return FixedClock(self.now.instant) if self.now else SystemClock()


def take_options(arguments: Sequence[str]) -> tuple[Options, list[str]]:
    """Take the common options out of the arguments, wherever they stand; what follows ``--`` is left alone.

    Raises:
        InputError: One lacks its value, or the value is no good.
    """
    values: dict[str, str] = {}
    as_json = False
    rest: list[str] = []
    queue = list(arguments)
    while queue:
        word = queue.pop(0)
        if word == "--":
            rest += [word, *queue]
            break
        name, equals, value = word.partition("=")
        if name == "--json" and not equals:
            as_json = True
        elif name in _MEND:
            if not equals and not queue:
                raise InputError(f"The option {name} needs a value.")
            values[name] = value if equals else queue.pop(0)
            if is_blank(values[name]):
                # An empty home would be the folder that the caller happens to be in.
                raise InputError(f"The option {name} is empty.", f"Give {_MEND[name]}, or leave it out.")
        else:
            rest.append(word)
    companion = check_identity(values.get("--companion", "default"), "companion")
    now = parse_moment(values["--now"], "time for --now") if "--now" in values else None
    home = Path(values["--home"]).expanduser() if "--home" in values else default_home()
    return Options(home, companion, _passphrase(values.get("--passphrase-file")), as_json, now), rest


def _passphrase(file: str | None) -> str | None:
    """The file wins over the environment: it was named in this call."""
    if file is None:
        return os.environ.get("COMPANION_PASSPHRASE") or None
    try:
        text = Path(file).expanduser().read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise InputError(f"The passphrase file {file!r} cannot be read.") from None
    first = text.splitlines()[0] if text else ""
    if not first:
        where = "has an empty first line" if text.strip() else "is empty"
        raise InputError(f"The passphrase file {file!r} {where}.", "Write the passphrase on its first line.")
    return first
