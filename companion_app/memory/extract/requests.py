# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""What the user asks of the memory itself: to remember something, or to keep something out of it."""

from __future__ import annotations

import re

_LEAD = r"(?:^|[.!?。！？,，;；:：\n][ \t]?|\b(?:and|but|so|please|pls|btw|just|oh|ok|okay|hey|also) )(?:please |pls |just |but |and |oh |by the way,? |hey,? |also,? |can you (?:please )?|could you (?:please )?){0,3}+"
_KEEP_OUT = re.compile(
    _LEAD
    + r"(?:(?:do not|don'?t|never) (?:you )?(?:ever )?(?:remember|save|store|record|memori[sz]e|note|log|write down|keep|retain|add)\b(?: (?:this|that|it|any|what|anything|my|down|to|in|the|a|of)\b|[:,]|\s*$)|"
    r"forget (?:what|everything|all|anything) (?:i|that i|about what i)\b|forget that i (?:just |ever )?(?:said|told|mentioned|asked|wrote|brought)\b|forget i (?:said|told|mentioned|asked)\b|(?:this|that|it)(?:'s| is) off the record|off the record\b|keep (?:this|that|it) out of (?:your )?memory|no need to remember (?:this|that|it)|not for the record)",
    re.IGNORECASE,
)
_KEEP_OUT_ZH = re.compile(
    "(?:这个|这事|这件事|这句|这些|这条|下面|接下来|以上|刚才说?的?|千万|请|你|就|可|都|先|，|,|^|[。！!\\n])(?:别|不要|不用|不许|不准|不必|无需|甭)(?:帮我)?(?:记(?:住|下来?|录|着|忆|到|进)?(?!错|恨|仇|混|性|得|者|挂)|存(?!在|钱)|保存|写进记忆|往心里记)|当我没说|忘(?:了|掉|记)(?:我(?:刚才?|之前|上面)?说的|这(?:件事|句话|个|些)|刚才|刚刚)|不要记忆"
)
_REMEMBER = re.compile(
    r"^(?P<lead>(?:[\W_]|please|pls|can you|could you|also|and|just|hey|so|ok|btw|you should|you must|i want you to|i need you to|i'?d like you to)*(?:remember|note|keep in mind|bear in mind|don'?t forget|do not forget|make a note|take a note|never forget|memori[sz]e)(?: this| down)?(?:\s*[:,]|\s+that\b|\s+(?=(?:i|i'm|my|we|i've|our|call me)\b))\s*(?:that\b\s*)?)",
    re.IGNORECASE,
)
_NOT_A_REQUEST = re.compile(
    r"^\W*(?:remember|note) (?:when|how|what|the time|me\b|to\b)|^\W*do you remember|^\W*i remember", re.IGNORECASE
)
_REMEMBER_ZH = re.compile(
    "^(?P<lead>(?:[\\W_]|请|帮我|麻烦|你|要|得|给我|一定|可|都|再|也|对了|记得)*(?:记住|记一下|记下来?|记着|记好|牢记|别忘了|不要忘了|别忘记|记得)(?:一下|了|啊|哦|哈|，|,|：|:|\\s|一点|一件事|这件事)*)(?!吗|不|我们|当时|那|以前|小时候|要|去|带|提醒)"
)


_UNTRUE = re.compile(
    r"^(?P<lead>\W*(?:(?:no|nope|wait|sorry|actually|hey|please|and|but|also|well)\W+)*(?:it(?:'s| is) not true|it isn'?t true|it(?:'s| is) (?:false|wrong|a lie|untrue)|that(?:'s| is) not true|i never (?:said|told you)|i (?:didn'?t|did not|have never|haven'?t) (?:say|said|tell you|told you)|(?:please )?forget(?: about)?(?: the fact)?)\s+that\b)|"
    "^(?P<lead2>\\W*(?:请|你)?(?:我(?:从来?)?没有?说过|我没说|忘(?:了|掉|记)(?=我)|说我(?=.{2,20}(?:不对|错了|假的)))[,，]?)",
    re.IGNORECASE,
)
# 忘了我喜欢豆汁这事吧: the matter itself is no part of what is denied.
_THIS_MATTER = re.compile("(?:这|那)(?:件|回|个)?事(?:情|儿)?[吧了啊呀]*\\W*$")
_UNTRUE_END = re.compile(
    r"(?P<tail>\s*[,，]?\s*(?:(?:这|那)?(?:不是真的|是假的|是错的|不对|并不属实)|(?:is|that's|that is) (?:not true|false|wrong|a lie)))\W*$",
    re.IGNORECASE,
)
_POLITE = re.compile(
    r"^(?P<lead>\W*(?:(?:hey|ok|also|so|and|please),? )*(?:can|could|would|will) you (?:please )?)(?=(?:call me|from now on|always|stop|not (?:mention|ask|bring|use|remind)|(?:be|keep|speak|talk|answer|reply|use)\b.*\b(?:from now on|always|answers|replies|responses|with me|to me)))",
    re.IGNORECASE,
)
_POLITE_ZH = re.compile(
    "^(?P<lead>\\W*(?:你)?(?:以后)?(?:能不能|可不可以|可以|能)(?:请你|麻烦你?)?)(?=(?:以后|别|不要|少|多|叫我).*(?:吗|么)?\\W*$)"
)


def strip_polite(sentence: str) -> tuple[str, bool]:
    """Blank "could you please" before a lasting wish, which is a wish and no question."""
    for pattern in (_POLITE, _POLITE_ZH):
        match = pattern.match(sentence)
        if match:
            rest = re.sub("[吗么]\\W*$", lambda m: " " * len(m.group()), sentence[match.end("lead") :])
            return " " * match.end("lead") + rest, True
    return sentence, False


def strip_untrue(sentence: str) -> tuple[str, bool]:
    """Blank "it's not true that" and tell whether it was there, so that the rest is what is denied."""
    match = _UNTRUE.match(sentence)
    if match:
        rest = _THIS_MATTER.sub(lambda m: " " * len(m.group()), sentence[match.end() :])
        return " " * match.end() + rest, True
    tail = _UNTRUE_END.search(sentence)
    if tail and len(sentence[: tail.start()].strip()) > 3:
        return sentence[: tail.start()], True
    return sentence, False


def wants_out(text: str) -> bool:
    """Tell whether a message asks not to be remembered."""
    head = text[:20_000]
    return bool(_KEEP_OUT.search(head) or _KEEP_OUT_ZH.search(head))


def strip_remember(sentence: str) -> tuple[str, bool]:
    """Blank the words "please remember that" and tell whether they were there."""
    if _NOT_A_REQUEST.search(sentence):
        return sentence, False
    for pattern in (_REMEMBER, _REMEMBER_ZH):
        match = pattern.match(sentence)
        if match and len(sentence[match.end() :].strip()) > 1:
            return " " * match.end("lead") + sentence[match.end("lead") :], True
    return sentence, False
