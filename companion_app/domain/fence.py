"""The fence around what is remembered, and making any text harmless within it.

A memory is one line; nothing in it can close the fence, open another, or look like a control token of a
model. What is a fence here is text that no memory can hold: brackets are replaced.
"""

from __future__ import annotations

import re
from unicodedata import category

#: The last line of every memory pack. The user's own words follow it; ``echo`` looks for it too.
CLOSING = "[/memory]"
#: How every memory pack begins.
OPENING = "[memory"
LONGEST_LINE = 320

#: Controls, formats, lone surrogates, ends of lines and of paragraphs: they show nothing, and may tell a model much.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_TAGS = re.compile(r"[\U000e0000-\U000e01ef]")
_TRANSLATED = str.maketrans({"<": "‹", ">": "›", "[": "(", "]": ")", "`": "'", "|": "/", "{": "(", "}": ")"})


def one_line(text: str) -> str:
    """Make any text harmless as one line of data."""
    seen = "".join(" " if category(character) in _UNSEEN else character for character in _TAGS.sub(" ", text))
    flat = " ".join(seen.translate(_TRANSLATED).split()).lstrip("#-*> ")
    return flat if len(flat) <= LONGEST_LINE else flat[: LONGEST_LINE - 1] + "…"
