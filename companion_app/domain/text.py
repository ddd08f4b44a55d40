"""Keys for comparing words: text itself is never changed, only the keys that are made from it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache

#: What stands in the place of words that were withheld or erased, one for each code point.
MARK = "█"

_CJK = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_LETTER = re.compile(r"[^\W\d_]")
_NOT_WORD = re.compile(r"[\W_]+")
# Soft hyphens, joiners and direction marks: nobody sees them, so they part no word.
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
# C, C++ and C# are three languages.
_SIGN = re.compile(r"(?<=[a-z])(\+\+|#)")
_SIGNS = {"++": "plusplus", "#": "sharp"}
_EDGE = re.compile(
    r"(?<=[\u3400-\u9fff\uf900-\ufaff])(?=[^\s\u3400-\u9fff\uf900-\ufaff])"
    r"|(?<=[^\s\u3400-\u9fff\uf900-\ufaff])(?=[\u3400-\u9fff\uf900-\ufaff])"
)
# Names and sentences are compared again and again; whole documents are not kept in memory.
_LONGEST_CACHED = 500
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def clean(text: str) -> str:
    """Replace what cannot be stored (NUL, lone surrogates) by U+FFFD; the length stays the same."""
    return _UNSTORABLE.sub("\ufffd", text)


def is_blank(text: str) -> bool:
    """Whether nothing stands in the text that anybody could see."""
    return not _INVISIBLE.sub("", text).strip()


def has_invisible(text: str) -> bool:
    """Whether a character stands in the text that parts no word and that nobody sees."""
    return bool(_INVISIBLE.search(text))


def has_cjk(text: str) -> bool:
    """Whether any Chinese character stands in the text."""
    return bool(_CJK.search(text))


def is_mostly_chinese(text: str, share: float = 0.2) -> bool:
    """Whether at least ``share`` of the letters are Chinese (look and words, part 3)."""
    letters = len(_LETTER.findall(text))
    return bool(letters) and len(_CJK.findall(text)) >= share * letters


@lru_cache(maxsize=1)
def _converter() -> Callable[[str], str]:
    import opencc

    convert: Callable[[str], str] = opencc.OpenCC("t2s").convert
    return convert


def simplified(text: str) -> str:
    """Turn traditional Chinese characters into simplified ones; other text stays as it is."""
    if not has_cjk(text):
        return text
    return _converter()(clean(text))


def _folded(text: str) -> str:
    return _short_folded(text) if len(text) <= _LONGEST_CACHED else _fold(text)


def _fold(text: str) -> str:
    seen = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    return _SIGN.sub(lambda match: _SIGNS[match.group()], simplified(seen).casefold())


_short_folded = lru_cache(maxsize=8192)(_fold)


def key(text: str) -> str:
    """Make the comparison key: NFKC, simplified, case-folded, without spaces and punctuation.

    ``"ＡＩ 陪伴"`` and ``"AI陪伴"`` have one key; so have ``臺北`` and ``台北``.
    """
    return _NOT_WORD.sub("", _folded(text))


def spaced_key(text: str) -> str:
    """Make a key in which words stay apart: NFKC, simplified, case-folded, one space between words."""
    return _NOT_WORD.sub(" ", _folded(text)).strip()


def contains_key(text: str, words: str) -> bool:
    """Whether ``words`` stand in ``text``: whole words in spaced scripts, any run in Chinese.

    Words that are signs or pictures alone have no key, and are looked for as they stand.
    """
    needle = spaced_key(words)
    if not needle:
        return bool(words.strip()) and words.strip() in text
    hay = spaced_key(text)
    if has_cjk(needle):
        return needle.replace(" ", "") in hay.replace(" ", "")
    return f" {needle} " in f" {_EDGE.sub(' ', hay)} "


def word_runs(text: str, longest: int = 6) -> frozenset[str]:
    """The keys of all runs of up to ``longest`` words in a row: what a name of words could be found as."""
    words = _EDGE.sub(" ", spaced_key(text)).split()
    return frozenset("".join(words[i : i + n]) for i in range(len(words)) for n in range(1, longest + 1))


def masked(content: str, spans: Sequence[tuple[int, int]]) -> str:
    """Put a mark of the same length in the place of spans, so that all other offsets stay valid."""
    for start, end in spans:
        content = content[:start] + MARK * (min(end, len(content)) - start) + content[end:]
    return content
