"""One look for all scripts: traditional to simplified, full width to half width, code point for code point.

The folded text has the length of the original, so that offsets found in it hold in the original.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

# Punctuation whose compatibility form is another mark than the one its reader means.
_KEEP = frozenset("…‥。、，；：？！“”‘’「」『』《》（）")


@lru_cache(maxsize=1)
def _table() -> dict[int, str]:
    from opencc import OpenCC

    table: dict[int, str] = {}
    chars = [chr(c) for c in range(0x4E00, 0x9FFF)]
    simple = OpenCC("t2s").convert("\n".join(chars)).split("\n")
    if len(simple) == len(chars):
        table = {ord(a): b for a, b in zip(chars, simple, strict=True) if a != b and len(b) == 1}
    # 著 is both 着 and itself (著名); as an auxiliary it is far commoner in typed text.
    table[ord("妳")] = "你"
    for code in (*range(0xFF01, 0xFF5F), 0x3000, 0x2019, 0x02BC):
        char = chr(code)
        narrow = "'" if code in {0x2019, 0x02BC} else unicodedata.normalize("NFKC", char)
        if len(narrow) == 1 and char not in _KEEP:
            table[code] = narrow
    return table


def fold(text: str) -> str:
    """Return the text in simplified characters and half width, of the same length."""
    return text if text.isascii() else text.translate(_table())
