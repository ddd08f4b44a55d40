# ruff: noqa: E501  (one word list a line)
"""Whether words can be what a statement needs: a place to live, somebody's employer, a name.

"I moved to tears", 我住在你心里 and "I work at a steady pace" have the form of a statement and are none. What is
known or written as a name fits; what might be one is doubtful, and waits for a yes; the rest is unfit.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from importlib import resources
from typing import Literal

from companion_app.domain.text import has_cjk, simplified
from companion_app.memory.extract.words import PLACES_ZH

Fit = Literal["fits", "doubtful", "unfit"]

_PLACE_NOUN = re.compile(
    r"\b(?:countryside|suburbs?|city|cities|town|village|hamlet|mountains?|hills?|coast|seaside|island|islands|downtown|uptown|outskirts|valley|desert|prairie|midwest|abroad|overseas|country|region|district|neighbou?rhood|north|south|east|west|capital|province|state|county|bay area|peninsula|farm|ranch|monastery|commune|houseboat)(?: of \w+.*)?$",
    re.IGNORECASE,
)
_ORG_NOUN = re.compile(
    r"\b(?:compan(?:y|ies)|firm|startup|start-up|agency|studio|lab|laborator(?:y|ies)|hospital|clinic|practice|surgery|pharmacy|school|kindergarten|nursery|university|uni|college|institute|academy|library|museum|gallery|theatre|theater|bank|office|shop|store|supermarket|market|mall|bakery|cafe|café|coffee ?shop|bookshop|bookstore|restaurant|diner|pub|bar|hotel|hostel|gym|salon|spa|garage|factory|plant|mill|warehouse|farm|ranch|zoo|aquarium|garden|nursery|airport|airline|station|port|church|temple|charity|ngo|nonprofit|non-profit|foundation|government|council|ministry|department|embassy|court|police|army|navy|newspaper|magazine|publisher|radio|call cent(?:er|re)|cent(?:er|re)|shelter|brewery|winery|vineyard|kitchen|care home|nursing home|business|corporation|corp|inc|ltd|co|group|consultancy|manufacturer|maker|retailer|distributor|provider|contractor|chain|bureau|association|union|team|club|broker|insurer|utility)\b",
    re.IGNORECASE,
)
_ABSTRACT = re.compile(
    r"(?:ness|ment|tion|sion|ship|ence|ance|ity|hood|ism|ing|ed|ly|ers|ants)$|s$|^(?:fear|hope|love|hate|pain|peace|sin|debt|awe|bed|style|tears|doubt|dread|grief|chaos|limbo|hell|heaven|silence|secret|shock|pants|flux|wonder|vain|error|sync|tune|touch|work|home)$",
    re.IGNORECASE,
)
_INNER_ZH = re.compile(
    "[你我他她它咱谁]|[心梦眼脑怀]|[坐站躺睡吃看玩等走]|[里室店楼房舍屋厅馆台排座位层上下中前后内外旁间家队组班群号]$|^(?:新|大|老|旧|小|这|那|同|隔壁|对面|对门|公司|单位|学校|宿舍|医院|酒店|家|娘家|婆家|一起)|水深火热|恐惧|阴影|过去|回忆|当下|幸福|痛苦|绝望"
)
_SUFFIX_ZH = re.compile(
    "(?:省|市|县|区|镇|乡|村|州|国|岛|路|街|巷|弄|湾|港|城|屯|寨|坝|庄|胡同|小区|花园|公寓|新城|开发区|工业园|附近|一带|周边|郊区|乡下|老家|农村|县城|城里|国外|海外)$"
)
_CAREFUL = re.compile(r"(?:^|[.!?]\s+)[A-Z]|\bI\b")


@lru_cache(maxsize=1)
def _places() -> frozenset[str]:
    source = resources.files("companion_app.memory.extract") / "places.txt"
    return frozenset(source.read_text(encoding="utf-8").split("\n"))


def is_known_place(name: str) -> bool:
    """Tell whether a city, a state or a country has this name, in whatever case or script."""
    if has_cjk(name):
        plain = simplified(name)
        return plain in _places() or plain.removesuffix("市") in _places() or PLACES_ZH.fullmatch(plain) is not None
    bare = re.sub(r"^the ", "", name, flags=re.IGNORECASE)
    return bare in _places() or bare.lower() in _places()


def place(words: str, content: str, *, moved: bool = False) -> Fit:
    """Judge a home or an origin.

    Args:
        words: The object as typed.
        content: The whole message, for how carefully it is typed.
        moved: Whether the words tell a move: one moves to another system, too, but lives only in places.
    """
    first = re.split(r"[,，]", words)[0].strip()
    if is_known_place(first) or is_known_place(words):
        return "fits"
    return _place_zh(first, moved=moved) if has_cjk(first) else _place_en(first, content, moved=moved)


def _place_en(words: str, content: str, *, moved: bool) -> Fit:
    if _PLACE_NOUN.search(words):
        return "fits"
    tokens = words.split()
    if any(t[:1].isupper() for t in tokens):
        if tokens[-1].islower() and not re.search(r"\d", tokens[-1]):
            return "unfit"
        return "doubtful" if moved else "fits"
    if _CAREFUL.search(content) or len(tokens) > 2 or re.match(r"(?:the|a|an|my|his|her|our|this|that|\w+'s)\b", words):
        return "unfit"
    return "unfit" if _ABSTRACT.search(words) else "doubtful"


def _place_zh(words: str, *, moved: bool) -> Fit:
    known = next((n for n in range(min(len(words), 8), 1, -1) if is_known_place(words[:n])), 0)
    if known and (_SUFFIX_ZH.search(words) or len(words) - known <= 4):
        return "unfit" if re.search("[你我他她]", words) else "fits"
    if _SUFFIX_ZH.search(words) and not re.search("[你我他她]|^[新大旧那这]", words):
        return "fits"
    if _INNER_ZH.search(words) or len(words) > 8:
        return "unfit"
    return "doubtful" if moved else "fits"


def organisation(words: str, content: str, *, moved: bool = False) -> Fit:
    """Judge an employer: a name, or a kind of workplace."""
    del moved
    if has_cjk(words) or re.search(r"[A-Z0-9]", words) or _ORG_NOUN.search(words):
        return "fits"
    determined = re.match(r"(?:the|a|an|my|his|her|our|this|that|some|any)\b", words)
    return "unfit" if determined or _CAREFUL.search(content) or _ABSTRACT.fullmatch(words) else "fits"


def name(words: str, content: str, *, moved: bool = False) -> Fit:
    """Judge a person's own name: who types capitals writes it with one."""
    del moved
    return "doubtful" if words.isascii() and words.islower() and _CAREFUL.search(content) else "fits"


_POINTS = re.compile(
    r"^(?:this|that|these|those)\b|^to (?:brag|boast|complain|judge|admit|say|interrupt|bother|think|assume|gossip|nag|preach)\b|^(?:two|three|four|five|many|several|some|a few|lots of|a lot of) things\b|^[这那](?:一?[次回趟部个本首家件种位只条道张款座间场把台辆]|些|里|边|样)",
    re.IGNORECASE,
)


def thing(words: str, content: str, *, moved: bool = False) -> Fit:
    """Judge what is liked: what only points ("that film") says nothing once the talk has gone on."""
    del content, moved
    return "unfit" if _POINTS.search(words) else "fits"


def subject_of_study(words: str, content: str, *, moved: bool = False) -> Fit:
    """Judge what is studied: nobody takes a degree in "his face"."""
    del content, moved
    return (
        "unfit"
        if re.match(r"(?:his|her|their|your|its|my|the|this|that|every|each|it)\b", words, re.IGNORECASE)
        else "fits"
    )


#: What each kind of fact needs; a kind that is not here takes any words.
NEEDS: dict[str, Callable[..., Fit]] = {"LIVES_IN": place, "FROM": place, "WORKS_AT": organisation, "NAME": name}
NEEDS |= dict.fromkeys(("PREFERS", "DISLIKES"), thing) | {"STUDIES": subject_of_study}
