"""The fence around what is remembered, and making any text harmless within it.

A memory is one line; nothing in it can close the fence, open another, or look like a control token of a
model. What is a fence here is text that no memory can hold: brackets are replaced.
"""

from __future__ import annotations

import re

#: The last line of every memory pack. The user's own words follow it; ``echo`` looks for it too.
CLOSING = "[/memory]"
#: How every memory pack begins.
OPENING = "[memory"
LONGEST_LINE = 320

_CONTROL = re.compile(
    r"[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb"
    r"\U000e0000-\U000e01ef]"
)
_TRANSLATED = str.maketrans({"<": "‹", ">": "›", "[": "(", "]": ")", "`": "'", "|": "/", "{": "(", "}": ")"})


def one_line(text: str) -> str:
    """Make any text harmless as one line of data."""
    flat = " ".join(_CONTROL.sub(" ", text).translate(_TRANSLATED).split()).lstrip("#-*> ")
    return flat if len(flat) <= LONGEST_LINE else flat[: LONGEST_LINE - 1] + "…"
