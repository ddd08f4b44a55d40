"""Counting tokens where no model is loaded: an upper estimate."""

from __future__ import annotations

import re

_WORD = re.compile(r"[A-Za-z]+")


def upper_estimate(text: str) -> int:
    """Estimate tokens from above: a letter run takes one for every three letters, begun; other ASCII one each.

    Any other character takes one for each of its bytes, which is what byte fallback costs.
    """
    words = sum((len(word) + 2) // 3 for word in _WORD.findall(text))
    rest = _WORD.sub("", text).replace(" ", "")
    return words + len(rest.encode("utf-8", "replace"))
