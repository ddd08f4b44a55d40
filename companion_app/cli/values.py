"""What an argument may be: each kind says in plain words what is wrong with a value and what is allowed instead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from companion_app.domain.text import is_blank


class Filled(click.ParamType[str]):
    """Text in which something stands.

    An empty argument is mostly a variable of a script that was never set: taken as it is, it would find nothing,
    or everything, or the folder that the caller happens to be in.

    Args:
        mend: What to give instead.
    """

    name = "text"

    def __init__(self, mend: str) -> None:
        self._mend = mend

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Give the text as it was written."""
        text = str(value)
        if is_blank(text):
            self.fail(f"It is empty. Give {self._mend}.", param, ctx)
        return text


class FilledPath(click.ParamType[Path]):
    """The name of a file; ``~`` is the caller's own folder."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Give the path."""
        if is_blank(str(value)):
            self.fail("It is empty. Give the name of a file.", param, ctx)
        try:
            return Path(value).expanduser()
        except RuntimeError:
            self.fail(f"{str(value)!r} begins with a folder of nobody on this machine.", param, ctx)


class Count(click.ParamType[int]):
    """A whole number within bounds.

    Args:
        most: The largest one, or None where there is none.
    """

    name = "number"

    def __init__(self, most: int | None = None) -> None:
        self._most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Give the number."""
        text = str(value).strip()
        number = int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0  # 64 bits
        if number < 1 or (self._most is not None and number > self._most):
            to = f"to {self._most}" if self._most is not None else "upwards"
            self.fail(f"{value!r} is no whole number from 1 {to}.", param, ctx)
        return number


WORDS = Filled("words between the quotes")
NAME = Filled("a name")
FACT = Filled("an id that `companion memory list` shows")
ENTITY = Filled("an id that `companion entities list` shows")
BATCH = Filled("an id that `companion maintain` shows")
REVIEW = Filled("an id that `companion entities review` shows")
SESSION = Filled("an id that `companion sessions list` shows")
TURN = Filled("an id that `companion sessions show` gives")
PREDICATE = Filled("a kind of fact, such as LIVES_IN")
CATEGORY = Filled("a kind of private matter, such as health")
KIND_NAMES = Filled("kinds of items, separated by commas")
JOB = Filled("an id that `companion jobs list` shows")
RULE = Filled("an id that `companion never list` shows")
MODEL = Filled("a name that `companion models list` shows, or a GGUF file")
LINES = Filled("a file of JSON lines, or - for the standard input")
FILE = FilledPath()
