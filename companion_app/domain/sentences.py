"""Finding the sentence around a span, in either language."""

from __future__ import annotations

import re

_END = re.compile(r"[。！？!?；;\n]+|\.(?=\s|$)")


def sentence_bounds(text: str, start: int, end: int) -> tuple[int, int]:
    """The half-open bounds of the sentence (or sentences) that a span stands in, its full stop included."""
    first = 0
    for match in _END.finditer(text):
        if match.end() > start:
            break
        first = match.end()
    closing = _END.search(text, max(start, end - 1))
    last = closing.end() if closing else len(text)
    return _trim(text, min(first, start), max(last, end))


def sentences_of(text: str) -> list[tuple[int, int]]:
    """The bounds of every sentence, in order."""
    bounds: list[tuple[int, int]] = []
    at = 0
    for match in _END.finditer(text):
        bounds.append(_trim(text, at, match.end()))
        at = match.end()
    bounds.append(_trim(text, at, len(text)))
    return [(start, end) for start, end in bounds if start < end]


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def subtract(span: tuple[int, int], holes: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """What is left of a span when holes are taken out of it."""
    left: list[tuple[int, int]] = []
    at, end = span
    for hole_start, hole_end in sorted(holes):
        if hole_end <= at or hole_start >= end:
            continue
        if hole_start > at:
            left.append((at, hole_start))
        at = max(at, hole_end)
    if at < end:
        left.append((at, end))
    return left
