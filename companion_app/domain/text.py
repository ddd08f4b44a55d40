"""Keys for comparing words: text itself is never changed, only the keys that are made from it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

#: What stands in the place of words that were withheld or erased, one for each code point.
MARK = "█"

_CJK = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_LETTER = re.compile(r"[^\W\d_]")
_NOT_WORD = re.compile(r"[^\w]+")
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def clean(text: str) -> str:
    """Replace what cannot be stored (NUL, lone surrogates) by U+FFFD; the length stays the same."""
    return _UNSTORABLE.sub("\ufffd", text)


def has_cjk(text: str) -> bool:
    """Whether any Chinese character stands in the text."""
    return bool(_CJK.search(text))


def is_mostly_chinese(text: str, share: float = 0.2) -> bool:
    """Whether at least ``share`` of the letters are Chinese (look and words, part 3)."""
    letters = len(_LETTER.findall(text))
    return bool(letters) and len(_CJK.findall(text)) >= share * letters


@lru_cache(maxsize=1)
def _converter() -> object:
    import opencc

    return opencc.OpenCC("t2s")


@lru_cache(maxsize=8192)
def simplified(text: str) -> str:
    """Turn traditional Chinese characters into simplified ones; other text stays as it is."""
    if not has_cjk(text):
        return text
    return str(_converter().convert(text))  # type: ignore[attr-defined]


@lru_cache(maxsize=8192)
def key(text: str) -> str:
    """Make the comparison key: NFKC, simplified, case-folded, without spaces and punctuation.

    ``"ＡＩ 陪伴"`` and ``"AI陪伴"`` have one key; so have ``臺北`` and ``台北``.
    """
    folded = simplified(unicodedata.normalize("NFKC", text)).casefold()
    return _NOT_WORD.sub("", folded)


def spaced_key(text: str) -> str:
    """Make a key in which words stay apart: NFKC, simplified, case-folded, one space between words."""
    folded = simplified(unicodedata.normalize("NFKC", text)).casefold()
    return _NOT_WORD.sub(" ", folded).strip()


def contains_key(text: str, words: str) -> bool:
    """Whether ``words`` stand in ``text``: whole words in spaced scripts, any run in Chinese."""
    needle = spaced_key(words)
    if not needle:
        return False
    hay = spaced_key(text)
    if has_cjk(needle):
        return needle.replace(" ", "") in hay.replace(" ", "")
    return f" {needle} " in f" {hay} "


def masked(content: str, spans: Sequence[tuple[int, int]]) -> str:
    """Put a mark of the same length in the place of spans, so that all other offsets stay valid."""
    for start, end in spans:
        content = content[:start] + MARK * (min(end, len(content)) - start) + content[end:]
    return content
