# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""Cuts an object down to the user's own words for the thing itself, and refuses what is no thing."""

from __future__ import annotations

import re
from itertools import pairwise

from companion_app.memory.extract.model import Kind

_STOP_EN = re.compile(
    r"\s*(?:[,;:—]|\s-+\s|\s(?:and|but|so|or|because|cause|cuz|coz|which|who|whom|whose|where|when|while|whenever|since|until|till|though|although|that|if|after|before|as (?:i|we|it|a kid|well|of)|"
    r"for (?:the (?:past|last)|about|almost|over|nearly|years|ages|a (?:while|long|few|couple|year|month|week)|\d+|now|two|three|four|five|six|seven|eight|nine|ten|many|so|quite|now)|"
    r"these days|right now|nowadays|now|today|tonight|yesterday|tomorrow|this (?:week|month|year|morning|evening|afternoon|summer|winter|weekend)|last (?:week|month|year|night|summer|winter|spring|fall|weekend)|next (?:week|month|year|weekend)|"
    r"currently|at the moment|over|rather|such as|than|except|again|anymore|any more|any longer|too much|too|as well|also|though|lol|haha+|hehe+|lmao|tbh|ngl|still(?=\W*$)|btw|by the way|actually|already|recently|lately|more than anything|so much|very much|a lot|the most|most of all|please|ok|okay|just|even|only|really|"
    r"once (?:a|per|more|again)|twice (?:a|per)|every (?:day|week|morning|night|evening|weekend|month|year|single)|instead|"
    r"i|i'm|i've|we|we're|he's|she's|he|she|it's|they're|you|is|was|are|were|has been|have been|made|makes|to)\b)",
    re.IGNORECASE,
)
_PLACE_STOP_EN = re.compile(
    r"\s(?:back (?:in|on|at)|with|by myself|alone|for|on my own|near|to|from|in my|together|at)\b", re.IGNORECASE
)
_ORG_STOP_EN = re.compile(
    r"\s(?:as|with|for|doing|part[- ]time|full[- ]time|remotely|in the (?:sales|marketing|it|engineering|design|hr|finance)|from home)\b",
    re.IGNORECASE,
)
_KEEP_AND = re.compile(
    r"\b(?:mac and cheese|salt and vinegar|rock and roll|fish and chips|drum and bass|r and b|black and white|bed and breakfast|peanut butter and jelly|arts and crafts)\b",
    re.IGNORECASE,
)
_EMPTY_EN = re.compile(
    r"(?:(?:a|an|the|my|your|his|her|their|our|that|this|these|those|some|any|all|such|so|very|just|really|not|no|each|other|more|much|many|it|its|them|him|us|me|you|one|ones|there|here|somewhere|anywhere|everywhere|nowhere|thing|things|something|anything|everything|"
    r"nothing|someone|anyone|everyone|u|ya|yall|stuff|idea|ideas|way|ways|time|lot|lots|bit|of|what|how|about|like|kind|sort|people|both|day|to|in|on|at|for|with|sound|looks?|up|down|out|back|same|place|work|school|town|person|life|too|part|love|fear|mind|fact|"
    r"suggestions?|advice|plan|look|feeling|name|point|answer|question|example|options?)\b\s*)+",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"^(?:a|an|the|my|some|any|all|both|our|those|these|that|this|to)\s+", re.IGNORECASE)
_EDGE = " \t\x00'\"“”‘’「」『』《》()（）*_~,，.。:：!！-–—、·#>"

_STOP_ZH = re.compile(
    r"(?:[，,。！？!?、；：:…~～（）()]|\s(?=[一-鿿])|但是|不过(?![敏期瘾分年节关时])|因为|所以|而且|然后|可是|的时候|而?不是|之后就|以后就|的人|了(?!解)|吧|啊|呀|啦|哦|喔|呢|嘛|哈哈|呵呵|嘿嘿|嘻嘻|哟|咯|哒|呗|来着|已经|现在|今天|目前|最近|过得|觉得|感觉|每天|好几|$)"
)
_EMPTY_ZH = re.compile(
    r"(?:的|了|这|那|这个|那个|这些|那些|这样|那样|它|他|她|你|我|我们|你们|他们|她们|自己|大家|人|东西|事|事情|什么|这里|那里|这儿|那儿|家|家里|外面|里面|上面|一个|个|点|一点|吗|呢|时候|地方|学校|公司|单位|上班|这种|那种|别人|一下|起来|过来|你的|和你|跟你|这么|那么|也|都|很|不)*"
)
_COUNT_ZH = re.compile(
    r"^(?:了|着|过)?(?:[一两二三四五六七八九十几\d]+(?:只|条|个|头|匹|门|种|台|辆|套|位|名|家|把|部|本|间|款)|这只|那只|一些|些|点)\s*"
)
_TAIL_ZH = re.compile(r"(?:的|时|了|啊|呀|吧|呢|哦|啦|嘛|之类|什么的|等等|等|那边|这边|一点|多年|好多年|很久|起|来)+$")


def trim(text: str, kind: Kind, lang: str) -> tuple[int, int] | None:
    """Return where the thing itself stands within the text after its verb, or None when there is none.

    Args:
        text: Folded text from the verb's end to the clause's end.
        kind: What is expected, which decides where it stops.
        lang: The language of the clause.
    """
    return _trim_zh(text, kind) if lang == "zh" else _trim_en(text, kind)


def _shrink(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in _EDGE:
        start += 1
    while end > start and text[end - 1] in _EDGE:
        end -= 1
    return start, end


def _trim_en(text: str, kind: Kind) -> tuple[int, int] | None:
    start, end = _shrink(text, 0, len(text))
    if kind == "clause":
        return (start, end) if 2 < end - start <= 160 else None
    article = _ARTICLE.match(text, start, end) if kind not in {"place", "org", "person"} else None
    if article and kind not in {"things", "thing"}:
        start = article.end()
    end = _cut_en(text, start, end, kind)
    start, end = _shrink(text, start, end)
    body = text[start:end]
    limit = {"place": 6, "org": 7, "person": 4, "role": 6, "language": 8, "pet": 4}.get(kind, 9)
    if not body or len(body) > 80 or len(body.split()) > limit or not re.search(r"\w", body):
        return None
    return None if _EMPTY_EN.fullmatch(body) else (start, end)


def _cut_en(text: str, start: int, end: int, kind: Kind) -> int:
    for pattern in (_STOP_EN, {"place": _PLACE_STOP_EN, "org": _ORG_STOP_EN}.get(kind)):
        if pattern is None:
            continue
        for match in pattern.finditer(text, start, end):
            if match.start() <= start:
                continue
            word = match.group().strip().lower()
            if kind in {"things", "language"} and (word in {"and", "or", ","}):
                continue
            if kind in {"thing", "org"} and word == "and" and _joins(text, match.start(), match.end(), end):
                continue
            if kind == "place" and word == "," and re.match(r"\s*[A-Z]", text[match.end() : end]):
                continue
            if kind in {"thing", "things"} and word in {"to", "at", "made"}:
                continue
            end = min(end, match.start())
            break
    return end


def _joins(text: str, start: int, after: int, end: int) -> bool:
    """Whether "and" stands inside a name ("Johnson and Johnson", "mac and cheese")."""
    if any(m.start() < start < m.end() for m in _KEEP_AND.finditer(text)):
        return True
    left, right = text[:start].split(), text[after:end].split()
    return bool(left and right and left[-1][:1].isupper() and right[0][:1].isupper())


def _trim_zh(text: str, kind: Kind) -> tuple[int, int] | None:
    start, end = 0, len(text)
    if kind == "clause":
        start, end = _shrink(text, start, end)
        return (start, end) if 1 < end - start <= 80 else None
    if kind not in {"org", "place", "person"}:
        count = _COUNT_ZH.match(text)
        start = count.end() if count else 0
    for match in _STOP_ZH.finditer(text, start):
        if match.start() > start or match.group() not in {"、", " "}:
            if match.group() == "、" and kind in {"things", "language"}:
                continue
            end = match.start()
            break
    start, end = _shrink(text, start, end)
    tail = _TAIL_ZH.search(text, start, end)
    if tail and tail.start() > start:
        end = tail.start()
    body = text[start:end]
    limit = {"place": 14, "org": 24, "person": 8, "role": 14, "language": 8, "pet": 8}.get(kind, 24)
    latin = len(re.findall(r"[A-Za-z0-9 .'&-]", body))
    if not body or len(body) - latin > limit or len(body) > 60 or not re.search(r"\w", body):
        return None
    return None if _EMPTY_ZH.fullmatch(body) else _shrink(text, start, end)


_ASIDE = re.compile(
    r"(?:(?:still|too|though|always|forever|really|anyway|honestly|tbh|lol|obviously|actually|again|now|now and then|once in a while|i guess|you know)\W*$|(?:especially|particularly|including|like|such|mostly|mainly|also|even|\w+ing (?:it|them|that|this|sure)|sometimes|then|so|etc)\b)",
    re.IGNORECASE,
)
_SPLIT_EN = re.compile(r"\s*,\s*(?:and|or)\s+|\s*,\s*|\s+(?:and|or|&)\s+", re.IGNORECASE)
_SPLIT_ZH = re.compile(r"、|以及|还有|(?<=[一-鿿A-Za-z])[和跟与](?=[一-鿿A-Za-z])")
_NOT_SPLIT_ZH = re.compile("和平|和服|和田|和谐|与其|跟踪|跟头|温和|暖和")


def _shared_noun(pieces: list[str]) -> bool:
    """Whether adjectives before one noun are joined ("a safe, inviting place"), which is one thing."""
    for left, right in pairwise(pieces):
        lone = re.fullmatch(r"(?:.* )?(?:a|an|the|my) [\w-]+", left, re.IGNORECASE)
        if lone and len(right.split()) >= 2 and not _ARTICLE.match(right):
            return True
        if (
            re.fullmatch(r"\w+ing \w+", left)
            and len(right.split()) >= 2
            and not re.match(r"\w+ing\b", right)
            and "-" in right
        ):
            return True
    return False


def parts(text: str, start: int, end: int, lang: str) -> list[tuple[int, int]]:
    """Split coordinated things ("tea and jazz") into their own places."""
    body = text[start:end]
    if _KEEP_AND.search(body) or _NOT_SPLIT_ZH.search(body):
        return [(start, end)]
    out, at = [], 0
    for match in (_SPLIT_EN if lang == "en" else _SPLIT_ZH).finditer(body):
        out.append((at, match.start()))
        at = match.end()
    out.append((at, len(body)))
    if _shared_noun([body[a:b].strip() for a, b in out]):
        return [(start, end)]
    pieces = []
    for a, b in out:
        left, right = _shrink(body, a, b)
        piece = body[left:right]
        if (
            not piece
            or len(piece.split()) > 5
            or (lang == "en" and (_EMPTY_EN.fullmatch(piece) or _ASIDE.match(piece)))
        ):
            continue
        pieces.append((start + left, start + right))
    return pieces or [(start, end)]
