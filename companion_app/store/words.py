"""One way of splitting text into index words, for writing and for asking.

Chinese runs become overlapping bigrams (and a single character stays one), other runs stay words, which
FTS5's tokeniser stems. Stop words are cut from questions only.
"""

from __future__ import annotations

import re
import unicodedata

from companion_app.domain.text import simplified

#: A message longer than this is indexed by its beginning; the words behind it are still stored.
MOST_CHARACTERS = 20_000
#: More words than this add nothing to a question and cost time.
MOST_QUERY_WORDS = 64

_RUN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]+|[^\W_\u3400-\u9fff\uf900-\ufaff]+")
_STOP = frozenset(
    (
        "a an and are as at be been but by can could did do does for from had has have he her hers him his how i "
        "if in into is it its me my of on or our she should so that the their them they this to was we were what "
        "when where which who whom whose why will with would you your s t ve re ll d m"
    ).split()
)
_STOP_ZH = frozenset(("的 了 吗 呢 吧 啊 是 我 你 他 她 它 在 有 和 就 都 也 很").split())


def _runs(text: str) -> list[str]:
    folded = simplified(unicodedata.normalize("NFKC", text[:MOST_CHARACTERS])).casefold()
    return [match.group() for match in _RUN.finditer(folded)]


def _is_chinese(run: str) -> bool:
    return "\u3400" <= run[0] <= "\u9fff" or "\uf900" <= run[0] <= "\ufaff"


def _bigrams(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(len(run) - 1)] or [run]


def index_text(text: str) -> str:
    """Split a text for the index."""
    words: list[str] = []
    for run in _runs(text):
        # The last character stands alone too, so that a one-character question finds it as a prefix.
        words += [*_bigrams(run), run[-1]] if _is_chinese(run) and len(run) > 1 else [run]
    return " ".join(words)


def all_words_query(text: str) -> str | None:
    """As ``match_query``, where every word must be there."""
    query = match_query(text)
    return None if query is None else query.replace(" OR ", " AND ")


def match_query(text: str) -> str | None:
    """Write an FTS5 query that can never be malformed: quoted words joined by OR; None when nothing is left."""
    words: dict[str, None] = {}
    for run in _runs(text):
        if _is_chinese(run):
            for piece in _bigrams(run):
                if piece not in _STOP_ZH:
                    words.setdefault(f'"{piece}"*' if len(piece) == 1 else f'"{piece}"')
        elif run not in _STOP:
            words.setdefault(f'"{run}"')
        if len(words) >= MOST_QUERY_WORDS:
            break
    return " OR ".join(list(words)[:MOST_QUERY_WORDS]) or None
