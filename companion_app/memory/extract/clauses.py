# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""Cuts a message into sentences and clauses, whatever its punctuation; offsets stay those of the message."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from companion_app.domain.candidate import Language

# Sentence ends: marks, line ends, hidden text, pictographs. A dot counts only before a blank or the end,
# and not after a single capital or a title.
_END = re.compile(
    r"[。！？!?；;…\n\r\x00]+|~{2,}|～|(?<!\b[A-Z])(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bSt)(?<!\bvs)(?<!\be\.g)(?<!\bi\.e)(?<!\bPh\.D)\.+(?=\s|$|[\"')”一-鿿])|"
    r"[\U0001F300-\U0001FAFF☀-➿\uFE0F\u200D]+|(?<=\s)[:;=]-?[)(DPp](?=\s|$)|[()（）【】\[\]]"
)
_SUBJECTS = (
    r"(?:i|i'm|im|i've|ive|i'll|i'd|my|he|he's|she|she's|they|they're|we|we're|we've|you|it|it's|that|that's|this|there|there's|please|call|(?:his|her|its|their) names?|one(?: is|'s)|the other|don't|do|can|could|what|how|is|are|who|which|where|"
    r"when|if|because|so|but|though|although|since i|while|then|also i|not|no|to be|let|thanks|thank)\b"
)
_VERBS = (
    r"(?:live|lives|lived|work|works|worked|study|studies|studied|studying|working|living|love|loves|like|likes|hate|hates|have|has|had|speak|speaks|am|'m|enjoy|enjoys|go|run|play|moved|"
    r"started|got|own|teach|teaches|drive|prefer|can't stand|don't|just|currently|recently|is called|named)\b"
)
_CUT_EN = re.compile(
    rf"\s*[,:—–]+\s*(?:(?:and|but|so|or|plus|also|then|now|actually|because)\s+)*(?={_SUBJECTS})|"
    rf"\s+-+\s+|"
    rf"\s*,?\s+(?:and|but|so|because|although|though|while|cuz|coz|cause|plus|as)\s+(?:also |now |then |currently |just |since )*(?=(?:i|i'm|im|i've|ive|i'll|i'd|my|he|he's|she|she's|they|we|it|it's|you|that's|there|our|one is|the other)\b)|"
    rf"\s*,?\s+(?:and|but)\s+(?:also |now |then )*(?={_VERBS})|"
    rf"\s*,\s+(?={_VERBS})",
    re.IGNORECASE,
)
_CUT_ZH = re.compile(
    r"[，,：:]+\s*|(?<=[一-鿿])\s+(?=[一-鿿])|(?=(?:但是|不过(?![敏期瘾分年节关时])|因为|所以|而且|然后|可是)(?![，,]))|(?<=[一-鿿])(?:——|--+)"
)
_CHINESE = re.compile(r"[㐀-鿿]")
MAX_SENTENCE = 1_200


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence and the mark that ends it."""

    text: str
    start: int
    asked: bool
    line_end: bool


def language_of(text: str) -> Language:
    """Return the language a sentence is built in; a Chinese frame may hold English words."""
    chinese = len(_CHINESE.findall(text))
    if not chinese:
        return "en"
    words = len(re.findall(r"[A-Za-z]+", text))
    if re.match(r"\W*(?:i|i'm|my|i've)\b", text, re.IGNORECASE):
        return "en"
    return "zh" if chinese >= words or re.search("[我在是的了]", text) else "en"


def sentences(text: str) -> Iterator[Sentence]:
    """Yield the sentences of a masked text."""
    at = 0
    for match in _END.finditer(text):
        mark = match.group()
        if match.start() > at:
            yield from _bounded(text[at : match.start()], at, "?" in mark or "？" in mark, "\n" in mark)
        at = match.end()
    if at < len(text):
        yield from _bounded(text[at:], at, asked=False, line_end=True)


def _bounded(part: str, start: int, asked: bool, line_end: bool) -> Iterator[Sentence]:
    """A run without any mark is read up to a limit: nobody states a fact after a thousand words."""
    stripped = part.lstrip()
    if stripped:
        yield Sentence(stripped[:MAX_SENTENCE].rstrip(), start + len(part) - len(stripped), asked, line_end)


def clauses(sentence: str, lang: Language) -> list[tuple[int, int]]:
    """Return the places of a sentence's clauses, within it."""
    cut = _CUT_EN if lang == "en" else _CUT_ZH
    out: list[tuple[int, int]] = []
    at = 0
    for match in cut.finditer(sentence):
        if match.start() > at or match.end() == match.start():
            if sentence[at : match.start()].strip():
                out.append((at, match.start()))
            at = match.end()
        else:
            at = max(at, match.end())
    if sentence[at:].strip():
        out.append((at, len(sentence)))
    return out
