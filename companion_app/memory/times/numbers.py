"""Numbers in words, English and Chinese, as far as dates and ages need them."""

from __future__ import annotations

import re

_ONES = {
    w: i
    for i, w in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ]
    )
}
_TENS = {
    w: 10 * i
    for i, w in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2)
}
_ORDINALS = {
    w: i
    for i, w in enumerate(
        [
            "first",
            "second",
            "third",
            "fourth",
            "fifth",
            "sixth",
            "seventh",
            "eighth",
            "ninth",
            "tenth",
            "eleventh",
            "twelfth",
            "thirteenth",
            "fourteenth",
            "fifteenth",
            "sixteenth",
            "seventeenth",
            "eighteenth",
            "nineteenth",
            "twentieth",
        ],
        start=1,
    )
} | {"thirtieth": 30, "ninteenth": 19, "eightieth": 80}
_VAGUE = {"a": 1, "an": 1, "couple": 2, "a couple": 2, "a couple of": 2, "couple of": 2}

_ones = "|".join(sorted(_ONES, key=len, reverse=True))
_tens = "|".join(_TENS)
CARDINAL = rf"(?:(?:{_tens})(?:[ -](?:{_ones}))?|{_ones})"
COUNT = rf"(?:\d{{1,4}}|a couple of|a couple|couple of|an?|{CARDINAL})"
ORDINAL_WORD = (
    rf"(?:(?:{_tens})[ -](?:{'|'.join(list(_ORDINALS)[:9])})|{'|'.join(sorted(_ORDINALS, key=len, reverse=True))})"
)
YEAR_WORDS = (
    rf"(?:(?:nineteen|twenty)[ -](?:hundred(?: and)?[ -])?{CARDINAL}|"
    rf"two thousand(?: and)?(?: {CARDINAL})?|nineteen hundred(?: and)? {CARDINAL})"
)

ZH_DIGITS = "零〇一二两三四五六七八九十百"
_ZH = {
    "零": 0,
    "〇": 0,
    "一": 1,
    "二": 2,
    "两": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
}


def english(words: str) -> int | None:
    """Return the number that English words or digits say ("twenty-one", "a couple of", "3rd"), or None."""
    text = words.strip().lower().replace("-", " ")
    if text in _VAGUE:
        return _VAGUE[text]
    digits = re.fullmatch(r"(\d+)(?:st|nd|rd|th)?", text)
    if digits:
        return int(digits.group(1))
    total = 0
    for word in text.split():
        value = _ONES.get(word, _TENS.get(word, _ORDINALS.get(word)))
        if value is None:
            return None
        total += value
    return total


def english_year(words: str) -> int | None:
    """Return the year in digits or words ("nineteen seventy two", "two thousand and fifteen")."""
    text = re.sub(r"[ -]+", " ", words.strip().lower()).replace(" and", "")
    if text.isdigit():
        return int(text)
    for head, base in (
        ("two thousand", 2000),
        ("nineteen hundred", 1900),
        ("nineteen", 1900),
        ("twenty", 2000),
    ):
        if text == head and base == 2000 and " " in head:
            return base
        if text.startswith(head + " "):
            rest = english(text[len(head) + 1 :])
            return None if rest is None else base + rest
    return None


def chinese(text: str) -> int | None:
    """Return the number that Chinese or Arabic digits say ("二十三", "两", "12"), or None."""
    if text.isascii() and text.isdigit():
        return int(text)
    if not text or any(c not in _ZH and c not in "十百" for c in text):
        return None
    if "十" not in text and "百" not in text:
        return int("".join(str(_ZH[c]) for c in text))
    total, digit = 0, 0
    for char in text:
        if char in _ZH:
            digit = _ZH[char]
        else:
            scale = 100 if char == "百" else 10
            total += (digit or 1) * scale
            digit = 0
    return total + digit


def full_year(text: str, now_year: int) -> int | None:
    """Return a year of two or four digits in full: ``07`` is 2007, ``97`` is 1997."""
    value = chinese(text)
    if value is None or value >= 100 or len(text) > 2:
        return value
    century = now_year // 100 * 100
    # A short year far ahead of now belongs to the century before: said in 1999, 97 is 1997, not 2097.
    return century + value if value <= now_year % 100 + 10 and now_year >= 2000 else 1900 + value
