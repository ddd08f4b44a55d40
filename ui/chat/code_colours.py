"""Colours of code, by Pygments. Its lexers are loaded on a thread of their own, and kept."""

from __future__ import annotations

import threading
from importlib import import_module
from typing import Any

import shiboken6
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QTextCharFormat

from ui.theme import theme

Spot = tuple[int, int, QTextCharFormat]
_MOST = 20_000
_COLOURS = (
    ("Comment", "codeRemark"),
    ("String", "codeText"),
    ("Number", "codeNumber"),
    ("Keyword", "codeWord"),
    ("Operator.Word", "codeWord"),
    ("Name.Function", "codeName"),
    ("Name.Class", "codeName"),
)


class Lexers(QObject):
    """The lexers that are loaded.

    Signals:
        loaded: A lexer can be used now, by its language's name.
    """

    loaded = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[str, Any] = {}

    def get(self, language: str) -> Any | None:
        """Give a lexer; one that is not loaded yet is None now, and ``loaded`` tells when it can be had."""
        if language not in self._known:
            self._known[language] = None
            threading.Thread(target=self._load, args=(language,), name="lexer", daemon=True).start()
        return self._known[language]

    def _load(self, language: str) -> None:
        """Import a lexer. Runs on a thread of its own; without Pygments, code stays in one colour."""
        try:
            find = import_module("pygments.lexers").get_lexer_by_name
            lexer = find(language, stripnl=False, ensurenl=False)
            list(lexer.get_tokens("x = 1"))  # compiles its rules here, not on the main thread
        except (ImportError, ValueError):
            return
        self._known[language] = lexer
        if shiboken6.isValid(self):
            self.loaded.emit(language)


_lexers: Lexers | None = None


def lexers() -> Lexers:
    """Give the one collection of lexers."""
    global _lexers  # noqa: PLW0603
    if _lexers is None:
        _lexers = Lexers()
    return _lexers


def spots(text: str, language: str, start: int) -> list[Spot]:
    """Find what has a colour in a code text that begins at a position of its document."""
    lexer = lexers().get(language) if language and len(text) <= _MOST else None
    if lexer is None:
        return []
    token_of = import_module("pygments.token").string_to_tokentype
    kinds = [(token_of(name), theme().color(colour)) for name, colour in _COLOURS]
    found: list[Spot] = []
    for token, words in lexer.get_tokens(text):
        length = len(words.encode("utf-16-le")) // 2
        colour = next((colour for kind, colour in kinds if token in kind), None)
        if colour is not None and words.strip():
            form = QTextCharFormat()
            form.setForeground(colour)
            found.append((start, length, form))
        start += length
    return found
