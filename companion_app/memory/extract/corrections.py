# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""Slips taken back: "no, 31", 不对，是31, "typo: …", "…, not Clara"."""

from __future__ import annotations

import re
from dataclasses import replace

from companion_app.domain.candidate import Candidate

_STRONG = re.compile(
    r"(?:^|\W)(?:correction|typo|i meant(?: to say)?|i misspoke|my mistake|that was wrong|scratch that|let me correct)\b|更正|纠正|说错了|打错了|搞错了|记错了|口误|笔误|写错了",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^\W*(?:(?:no|nope|wait|oops|sorry|actually|correction|typo|i mean|i meant|rather|my bad|scratch that|make that|or rather|不对|不是|错了|说错了|打错了|写错了|搞错了|记错了|(?:更正|纠正)(?:一下)?|等等|哦不|啊不|应该是|我是说)(?![A-Za-z])[\s,，:：.!]*)+",
    re.IGNORECASE,
)
#: Leads that announce another value by themselves; "sorry, Tom" and 等等 open other sentences as well.
_TELLING = re.compile(
    r"\b(?:no|correction|typo|i mean|i meant|rather|scratch that|make that)\b|不对|错了|更正|纠正|应该是|我是说",
    re.IGNORECASE,
)
_MONTH = "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
_DATE = re.compile(rf"\d.*(?:{_MONTH})|(?:{_MONTH}).*\d|月", re.IGNORECASE)
_VALUE = re.compile(
    r"^(?P<link>it'?s|its|it is|i'?m|that'?s|make it|make that|should be|i meant|是|应该是|改成|叫)?(?: on)?\s*(?P<v>(?i:\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:"
    + _MONTH
    + r")|(?:"
    + _MONTH
    + r") \d{1,2}(?:st|nd|rd|th)?)|[\d一二三四五六七八九十]{1,3}月[\d一二三四五六七八九十]{1,3}[日号]?|\d{1,3}|[A-Z][\w'-]*(?: [A-Z][\w'-]*)*|[A-Za-z]+|[\w]{1,8}?)(?:岁|了|才对|才是)?\W*$"
)
#: A clause with somebody in it is a sentence of its own, and "really" or 真的 is no value.
_NO_VALUE = re.compile(
    r"[我你您他她它咱俺]|一下|^.$|^(?:真的|等等|算了|没有|没事|可以|好的|那个|这个|这样|那样|不行|不要|谢谢|抱歉|什么|怎么|对的|再见|开玩笑)|[吧啊呀呢哦嘛吗]$",
)
_NO_VALUE_EN = frozenset(
    "it not i that really yes ok okay sorry thanks please problem way worries idea kidding joke clue doubt wait what why "
    "never nothing fine sure good bad great true false maybe still just well hey seriously honestly dude man mate "
    "busy done right wrong later again here there this".split()
)
_ITEM = r"[\w][\w' -]{0,30}?"
_SWAP = re.compile(
    rf"^\W*(?:(?:no|nope|wait|oops|sorry|actually|correction|i mean|i meant|my bad|i said it wrong|我?(?:说|打|写|搞|记)错了|不对|更正|纠正|抱歉|不好意思)\W+)*(?:(?:it|that)(?:'s| is| was) |it |i'm )?(?:not|isn't|wasn't|不是|并不是)\s*(?P<wrong>{_ITEM})"
    rf"(?:\s*[,，;；—-]+\s*|\s+)(?:but |rather |it'?s |it is |that'?s |i'm |而?是|应该是|其实是)*(?P<right>{_ITEM})\W*$"
    rf"|^\W*(?:(?:我?(?:说|打|写|搞|记)错(?:字)?了|更正(?:一下)?|口误|纠正(?:一下)?|抱歉|不对)\W+)*(?:应该|我)?是(?P<right2>[\w]{{1,12}}?)[，,]?\s*(?:而)?不是(?P<wrong2>[\w]{{1,12}}?)(?:[哈嘿呵]+)?\W*$"
    rf"|^\W*(?:(?:no|wait|oops|sorry|actually|my bad|typo)\W+)*(?:i meant|i mean|should be|it should be|make that) (?P<right3>{_ITEM}),?\s+not (?P<wrong3>{_ITEM})(?: \w+ (?:so |such )?\w+)?\W*$",
    re.IGNORECASE,
)
_NOT = re.compile(r"^\W*(?:and )?(?:not|而?不是)\s*(?P<w>[\w' -]{1,30}?)\W*$", re.IGNORECASE)
_CORRECTABLE = frozenset(
    {
        "NAME",
        "AGE",
        "BIRTHDAY",
        "LIVES_IN",
        "WORKS_AT",
        "WORKS_AS",
        "FAMILY_MEMBER",
        "KNOWS",
        "HAS_PET",
        "NICKNAME_FOR_USER",
        "STUDIES_AT",
        "STUDIES",
        "FROM",
        "LEARNING",
        "PREFERS",
        "WORKING_ON",
        "ALLERGIC_TO",
    }
)


def is_strong(text: str) -> bool:
    """Tell whether a sentence announces a correction in so many words."""
    return _STRONG.search(text) is not None


def only_lead(text: str) -> bool:
    """Tell whether a clause is nothing but "no, wait"."""
    match = _LEAD.match(text)
    return bool(match) and not text[match.end() if match else 0 :].strip(" ,，.。!！")


def value_of(text: str, *, announced: bool, near: bool) -> tuple[int, int] | None:
    """Return where the corrected value stands in a clause such as "no, 31" or 是31.

    Args:
        announced: Whether "no, wait" stood before it as a clause of its own.
        near: Whether what it puts right was said in the same message; across messages a bare word must be a
            name or a number, or be linked ("it's …", 是…), and something before it must announce it.
    """
    lead = _LEAD.match(text)
    if not lead and not announced:
        return None
    at = lead.end() if lead else len(text) - len(text.lstrip())
    match = _VALUE.match(text[at:])
    if not match or (_NO_VALUE.search(match["v"]) and not match["v"].isascii()):
        return None
    value, linked = match["v"], match["link"] is not None
    if value.lower() in _NO_VALUE_EN:
        return None
    if not near and not linked and not value[0].isdigit() and not _DATE.search(value):
        opening = text[:at]
        parted = announced or re.search(r"\W$", opening) is not None
        telling = announced or _TELLING.search(opening) is not None
        if value.islower() or not parted or not telling:
            return None
    return at + match.start("v"), at + match.end("v")


def swap(text: str) -> tuple[str, tuple[int, int]] | None:
    """Read a sentence that gives both values: "it's not Rome, it's Milan", 不是腾讯，是阿里.

    Returns:
        The wrong value, and where the right one stands; None for any other sentence.
    """
    match = _SWAP.match(text)
    if not match:
        return None
    number = next(n for n in ("", "2", "3") if match["right" + n])
    group, wrong = "right" + number, match["wrong" + number]
    value = match[group]
    if value.lower() in _NO_VALUE_EN or (not value.isascii() and _NO_VALUE.search(value)):
        return None
    return wrong.strip(), match.span(group)


def denied_value(text: str) -> str | None:
    """Return the value that a clause such as "not Clara" or 不是小名 takes back."""
    match = _NOT.match(text)
    return match["w"].strip() if match else None


def fits(old: Candidate, new: str) -> bool:
    """Tell whether a bare value can replace the object of a statement."""
    if old.predicate not in _CORRECTABLE or old.operation != "assert":
        return False
    if _DATE.search(new):
        return old.predicate == "BIRTHDAY"
    return old.predicate != "BIRTHDAY" and (old.predicate == "AGE") == new.isdigit()


def corrected(old: Candidate, new: str, start: int, end: int, *, near: bool) -> Candidate:
    """Return the statement with its object put right.

    Args:
        near: Whether the wrong one was said in the same message.
    """
    return replace(
        old, object=new, start=start, end=end, corrects=True, corrected_object=old.object, rule="correction",
        slip=old if near else None,
    )  # fmt: skip
