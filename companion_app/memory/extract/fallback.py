"""What the user asks to remember is kept although no rule reads it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from companion_app.memory.extract import heads_en
from companion_app.memory.extract.model import Clause, Draft

_ABOUT_SELF = re.compile(r"\b(?:i|i'm|i've|my|we|our|me)\b|[我咱俺]", re.IGNORECASE)
_HABIT = re.compile(
    r"(?:take|drink|eat|have|go|wake|get|sleep|use|wear|read|watch|do|make|keep|always|never|work|walk|run|play|cook)\b",
    re.IGNORECASE,
)
_AT_TABLE = re.compile(r"(?:take|drink|eat)\b", re.IGNORECASE)
_TASK = re.compile(r"(?:to|when|how)\b", re.IGNORECASE)


def remembered(clause: Clause) -> Iterable[Draft]:
    """Return a plain draft for a remembered statement about the user, with the closest sensible predicate."""
    text = clause.text
    start = len(text) - len(text.lstrip(" ,，:：\x00"))
    end = len(text.rstrip(" ,，.。!！\x00"))
    if end - start < 3 or end - start > 240 or not _ABOUT_SELF.search(text[start:end]) or _TASK.match(text, start):
        return []
    head = heads_en.head(text, None, None) if clause.lang == "en" else None
    plain = head and head.subject is None and not (head.negated or head.past or head.modal or head.future or head.be)
    if head and plain and _HABIT.match(text, head.verb):
        predicate = "PREFERS" if _AT_TABLE.match(text, head.verb) else "HAS_ROUTINE"
        return [Draft(predicate, head.verb, end, "remembered")]
    return [Draft("RELATED_TO", start, end, "remembered")]
