# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""The scene that a taste, a wish or a boundary was said for, in its own words."""

from __future__ import annotations

import re

SCOPED = frozenset({"PREFERS", "DISLIKES", "AVOIDS", "RESPONSE_STYLE", "HAS_BOUNDARY", "REMINDER_POLICY"})

_TIMES_EN = r"(?:after|before|at|during) (?:work|school|bed|bedtime|breakfast|lunch|dinner|class|meetings?|exams?|night|office hours)|on (?:weekends|weekdays|work days|mondays|sundays)|in the (?:morning|mornings|evening|evenings|afternoon|afternoons)|late at night"
_EN = re.compile(
    r"\b(?:when(?:ever)?|while|if|any time|every time) (?:(?:i am|i'm|im|i|we're|we|it's|its|it is|they're|they are)\b ?)?(?P<a>(?!you\b|it\b|i'm with\b)[\w' -]{3,40}?)(?=$|[,.;!]| please\b| i (?:like|love|prefer|hate|want|need|enjoy)| don't\b| be\b| stay\b| keep\b)|"
    rf"\b(?P<b>{_TIMES_EN})\b",
    re.IGNORECASE,
)
_ZH = re.compile(
    r"(?:(?:当|在)?我)?(?P<a>[\w]{2,14}?)(?:的时候|的时间|时候|之?时(?=，|我|,|请|别))|(?:在)?我?(?P<b>(?:下班|上班|睡觉|起床|吃饭|放学|上课|下课|考试|开会|运动|洗澡|加班|下班回家)(?:以后|之后|之前|以前|后|前|期间))|(?<![天今昨明前])(?P<c>周末|工作日|半夜|深夜|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|睡前|饭前|饭后|夏天|冬天|春天|秋天)(?=的?时?候?[，,我]|请|别|不|只)"
)


_OPENING_EN = re.compile(
    rf"^\W*(?:{_TIMES_EN}|(?:when(?:ever)?|while|if|every time|any time) (?:i am|i'm|im|i) [\w' -]{{3,40}}?(?=,? (?:i|i'm|im) (?:like|love|prefer|hate|enjoy|need|want|avoid|can't stand|don't like)\b))\b,?\s+",
    re.IGNORECASE,
)


def without_opening(text: str) -> str:
    """Blank a scene that opens a clause ("At night I don't like …"), so that its subject stands first."""
    match = _OPENING_EN.match(text)
    return " " * match.end() + text[match.end() :] if match else text


def without_scope(words: str, scope: str) -> tuple[str, str | None]:
    """Part a value from the scene at its end; a scene that stands within it, or is all of it, is part of the value."""
    body = words.removesuffix(scope).rstrip(" ,") if words.endswith(scope) else ""
    return (body, scope) if body else (words, None)


def scope_of(sentence: str, lang: str) -> str | None:
    """Return the scene named in a sentence ("studying at night", 下班后), or None for everywhere."""
    if lang == "zh":
        match = _ZH.search(sentence)
        if not match:
            return None
        words = re.sub(
            "^(?:以后|今后|之后|请|当|在|我|每次|一般|平时|一到|跟你说|其实)+",
            "",
            (match["a"] or match["b"] or match["c"]).strip(),
        )
        return (
            None
            if words in {"小", "那", "这", "有", "当", "到", "什么", "任何", "有的", "小的", ""}
            or re.match("小$|以前|那|刚", words)
            else words
        )
    match = _EN.search(sentence)
    if not match:
        return None
    words = (match["a"] or match["b"]).strip(" ,")
    return (
        None
        if re.match(r"(?:was|were|got|had|first|think|heard|possible|it\b|they\b)", words, re.IGNORECASE)
        else words
    )
