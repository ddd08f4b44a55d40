"""Counting tokens where no model is loaded: an upper estimate."""

from __future__ import annotations

import re

_WORD = re.compile(r"[A-Za-z]+")


def upper_estimate(text: str) -> int:
    """Estimate tokens from above: a letter run takes one for every three letters, begun; other ASCII one each.

    Any other character takes three, which is what byte fallback costs for Chinese.
    """
    words = sum((len(word) + 2) // 3 for word in _WORD.findall(text))
    rest = _WORD.sub("", text)
    return words + sum(0 if c == " " else 1 if c.isascii() else 3 for c in rest)
