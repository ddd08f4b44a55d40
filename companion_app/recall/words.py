"""Whether two short texts speak of the same thing, by their words alone."""

from __future__ import annotations

import re

from companion_app.domain.text import has_cjk, spaced_key

_RUN = re.compile(r"[\u3400-\u9fff]+|[^\W\u3400-\u9fff]+")
_EMPTY = frozenset(
    (
        "a an and are am as at be by do for from have i im if in into is it its just me my now of on or so that "
        "the then this time to we when whenever while with you your 的时 时候 我在 在我 的话"
    ).split()
)
_ENDING = re.compile(r"(ings?|ed|es|s)$")


def _content(text: str) -> set[str]:
    words: set[str] = set()
    for run in _RUN.findall(spaced_key(text)):
        if "\u3400" <= run[0] <= "\u9fff":
            words |= {run[i : i + 2] for i in range(len(run) - 1)} or {run}
        elif len(run) > 2:
            words.add(_ENDING.sub("", run) or run)
    return words - _EMPTY


def share_words(one: str, other: str) -> bool:
    """Whether a word (in Chinese: two characters in a row) that says something stands in both."""
    return bool(_content(one) & _content(other))


def names_word(text: str, name: str) -> bool:
    """Whether a name stands in a text: as whole words, or anywhere where it is Chinese."""
    plain, wanted = spaced_key(text), spaced_key(name).strip()
    if not wanted:
        return False
    if has_cjk(wanted):
        return wanted in plain
    return re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", plain) is not None
