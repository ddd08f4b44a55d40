# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""Hides what the user did not say themselves: code, links, quoted speech, pasted ranges.

Hidden characters become blanks of the same number, so that every offset keeps its meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

HIDDEN = "\x00"
_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]{1,400}`|<think>.*?(?:</think>|\Z)", re.DOTALL)
_LINK = re.compile(r"(?:https?://|www\.)\S{1,2000}|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{1,64}")
_CODE_LINE = re.compile(
    r"^[ \t]*(?:(?:import|from) [\w.]+(?: import .*)?$|(?:def|class|function|const|let|var|public|private|return|#include|SELECT|INSERT|UPDATE) ?[\w({<].*[;:{(=]|[{}\[\]();]+|<\/?\w+[^\n]{0,200}>|>.*|[ \t]*\w+ ?[=:]=? ?[\w\"'\[{(].*[;,]|\$ .*|\|.*\|)[ \t]*$",
    re.MULTILINE,
)
_QUOTE = re.compile(
    r"“[^“”]{1,3000}(?:”|\Z)|「[^「」]{1,3000}(?:」|\Z)|『[^『』]{1,3000}(?:』|\Z)|\"[^\"\n]{1,3000}\"|(?<![\w'])'[^'\n]{12,600}'(?!\w)"
)
_SAID = re.compile(
    r"(?:\b(?:said|says?|saying|told|tells|asked|replied|texted|wrote|writes|whispered|shouted|read|goes|went|like|translate|line|lyrics?|quote[sd]?|message|sentence|phrase)\b[^.!?\n]{0,30}|[说道讲问答喊写读叫唱回][过了着道]?[^。！？\n]{0,4}|[:：])\s*$",
    re.IGNORECASE,
)
_FIRST = re.compile(r"\b(?:i|i'm|i've|my|me|you)\b|我|你", re.IGNORECASE)


def hide(text: str, start: int, end: int) -> str:
    """Blank a range."""
    return text[:start] + HIDDEN * (end - start) + text[end:]


def keep_only(text: str, readable: Iterable[tuple[int, int]]) -> str:
    """Blank all that lies outside the ranges the user typed."""
    parts: list[str] = []
    at = 0
    for start, end in readable:
        parts.append(HIDDEN * (start - at))
        parts.append(text[start:end])
        at = end
    parts.append(HIDDEN * (len(text) - at))
    return "".join(parts)


def _blank(match: re.Match[str]) -> str:
    return HIDDEN * len(match.group())


def mask(text: str) -> str:
    """Blank code, links and quoted speech; titles and names in quotation marks stay."""
    if "`" in text or "<think>" in text:
        text = _CODE.sub(_blank, text)
    if "\n" in text:
        text = _CODE_LINE.sub(_blank, text)
    if "://" in text or "www." in text or "@" in text:
        text = _LINK.sub(_blank, text)
    return _QUOTE.sub(_quote, text)


def _quote(match: re.Match[str]) -> str:
    inner = match.group()[1:-1]
    before = match.string[max(0, match.start() - 60) : match.start()]
    words = len(inner.split())
    sentence = words > 5 or (words <= 1 and len(inner) > 14) or _FIRST.search(inner) is not None
    return _blank(match) if sentence or _SAID.search(before) else match.group()
