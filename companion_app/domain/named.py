"""Which known names stand in a text, and where: by whole words, and any run of characters in Chinese.

Every run of a few words is one key, so names are looked up and never searched for one by one. Of names that
overlap the longest counts; what is written as a name (Will, Heron) is no name where it is written small.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from companion_app.domain.text import has_cjk, key, simplified

#: What stands behind this in a message is not looked through for names.
LONGEST_TEXT = 4_000
#: Most words, or characters of Chinese, in a name.
_MOST_TOKENS = 14
_SHORTEST = 2
#: Kinds of things that are called by names of their own.
_PROPER = frozenset({"person", "pet", "org", "place", "project"})
#: Words that say no more than that something is a project: 星火计划 is also 星火项目.
_PROJECT_EN = "project"
_PROJECT_ZH = ("项目", "计划", "工程")
_POINTING = ("这个", "那个")
#: Names that begin a sentence as ordinary words, too.
_WORDS_TOO = frozenset({"will", "may", "mark", "can", "bill", "grant", "hope", "rose", "art"})

_CJK_CLASS = "\u3400-\u9fff\uf900-\ufaff"
_TOKEN = re.compile(rf"[{_CJK_CLASS}]|[^\W_{_CJK_CLASS}]+(?:(?<=[A-Za-z])(?:\+\+|#))?")
_GAP = re.compile(r"[ \t\u3000\xa0]{1,2}|['’·_&/\-‐–]|\.(?=\S)")
_BEGINS = re.compile(r"(?:^|[.!?。！？…\n\x00:：;；])[\s\"“”'‘’「」(（]*$")


@dataclass(frozen=True, slots=True)
class Bearer:
    """A name that a thing bears."""

    name_key: str
    kind: str
    entity_id: str
    name: str


@dataclass(frozen=True, slots=True)
class Named:
    """A thing that a text names, with the span of the name."""

    entity_id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Run:
    """A run of words that may be a name.

    Attributes:
        name_key: The key by which it is looked up.
        exact: Whether it is the words themselves, and not another form of a project's name.
        word: Its only word as it is written, where it is one word in Latin letters; else empty.
        begins: Whether a sentence begins with it.
    """

    name_key: str
    start: int
    end: int
    exact: bool = True
    plural: bool = False
    word: str = ""
    begins: bool = False


@dataclass(frozen=True, slots=True)
class _Token:
    key: str
    start: int
    end: int
    chinese: bool


def runs(text: str) -> list[Run]:
    """Every run of words of a text that a name could be looked up by."""
    text = _aligned(text[:LONGEST_TEXT])
    tokens = [
        _Token(key(match.group()), match.start(), match.end(), has_cjk(match.group()))
        for match in _TOKEN.finditer(text)
    ]
    found: list[Run] = []
    for first, token in enumerate(tokens):
        name, last = "", first
        while last < len(tokens) and last - first < _MOST_TOKENS and (last == first or _joined(text, tokens, last)):
            name += tokens[last].key
            found += _forms(text, name, tokens[first : last + 1], token.start)
            last += 1
    return found


def keys_of(candidates: Iterable[Run]) -> list[str]:
    """The keys to look up, each once."""
    return list(dict.fromkeys(run.name_key for run in candidates))


def choose(candidates: Iterable[Run], bearers: Iterable[Bearer], *, as_written: bool = True) -> list[Named]:
    """The things that are named: of names that overlap the longest, and of one length the words themselves.

    Args:
        as_written: Whether a name must be written as one; else only names that are ordinary words, too.
    """
    by_key: dict[str, list[Bearer]] = {}
    for bearer in bearers:
        by_key.setdefault(bearer.name_key, []).append(bearer)
    hits = [
        (run, bearer)
        for run in candidates
        for bearer in by_key.get(run.name_key, ())
        if _is_name(run, bearer, as_written=as_written)
    ]
    hits.sort(key=lambda hit: (hit[0].start - hit[0].end, not hit[0].exact, hit[0].start, hit[1].entity_id))
    taken: dict[tuple[int, int], bool] = {}
    named: dict[Named, None] = {}
    for run, bearer in hits:
        span = (run.start, run.end)
        if span not in taken and any(start < run.end and run.start < end for start, end in taken):
            continue
        # Two things may bear one name; a name in another form counts only where the words are nobody's own.
        if taken.setdefault(span, run.exact) == run.exact:
            named[Named(bearer.entity_id, *span)] = None
    return sorted(named, key=lambda item: (item.start, item.end, item.entity_id))


def core_of(kind: str, name: str) -> str:
    """The words of a name that must stand in a text that names it: all of them, less what only says "project"."""
    if kind != "project":
        return name
    words = [word for word in name.split() if key(word) != _PROJECT_EN] or name.split()
    core = " ".join(words)
    for generic in _PROJECT_ZH:
        plain = simplified(core)
        if len(plain) == len(core):
            core = core[: -len(generic)] if plain.endswith(generic) else core
            core = core[len(generic) :] if plain.startswith(generic) else core
    return core.strip() if len(key(core)) >= _SHORTEST else name


def _forms(text: str, name: str, tokens: list[_Token], start: int) -> list[Run]:
    """A run as it stands, and the forms in which a project's name may stand instead."""
    if len(name) < _SHORTEST or name.isdigit():
        return []
    end = tokens[-1].end
    word = text[start:end] if len(tokens) == 1 and not tokens[0].chinese else ""
    begins = bool(_BEGINS.search(text, 0, start)) if text[start : start + 1].isupper() else False
    forms = [Run(name, start, end, word=word, begins=begins)]
    if not tokens[-1].chinese and len(name) > 3 and name.endswith("s"):
        forms.append(Run(name[:-1], start, end, plural=True, word=word, begins=begins))
    others = _project_forms(name, [token.key for token in tokens])
    if not others and not has_cjk(name) and text[start].isupper() and not begins:
        # "Heron went well" speaks of Project Heron where it is written as a name.
        others = (f"{_PROJECT_EN}{name}", f"{name}{_PROJECT_EN}")
    return forms + [Run(other, start, end, exact=False) for other in others if len(other) >= _SHORTEST]


def _project_forms(name: str, words: list[str]) -> tuple[str, ...]:
    """The other names by which "the Heron project" or 星火项目 may be known."""
    if len(words) > 1 and words[-1] == _PROJECT_EN:
        base = "".join(words[:-1])
        return (f"{_PROJECT_EN}{base}", base)
    if len(words) > 1 and words[0] == _PROJECT_EN:
        base = "".join(words[1:])
        return (f"{base}{_PROJECT_EN}", base)
    for generic in _PROJECT_ZH:
        base = ""
        if name.endswith(generic):
            base = name[: -len(generic)]
            base = next((base[: -len(word)] for word in _POINTING if base.endswith(word)), base)
        elif name.startswith(generic):
            base = name[len(generic) :]
        if len(base) >= _SHORTEST:
            return (*(f"{base}{other}" for other in _PROJECT_ZH), *(f"{other}{base}" for other in _PROJECT_ZH), base)
    return ()


def _is_name(run: Run, bearer: Bearer, *, as_written: bool) -> bool:
    proper = bearer.kind in _PROPER
    if not run.exact:
        return bearer.kind == "project"
    if run.plural:
        return not proper
    if not proper or not run.word or not bearer.name[:1].isupper():
        return True
    word_too = run.name_key in _WORDS_TOO
    if not as_written and not word_too:
        return True
    return run.word[:1].isupper() and not (run.begins and word_too)


def _joined(text: str, tokens: list[_Token], at: int) -> bool:
    """Whether a word belongs to the run before it: no mark that ends or parts stands between them."""
    gap = text[tokens[at - 1].end : tokens[at].start]
    if not gap:
        return True
    return _GAP.fullmatch(gap) is not None


@lru_cache(maxsize=4096)
def _one(sign: str) -> str:
    folded = simplified(unicodedata.normalize("NFKC", sign))
    return folded if len(folded) == 1 else sign


def _aligned(text: str) -> str:
    """The text in simplified characters and half width, of the same length, so that spans hold in both."""
    if text.isascii():
        return text
    folded = simplified(unicodedata.normalize("NFKC", text))
    return folded if len(folded) == len(text) else "".join(map(_one, text))
