# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""Finds a Chinese clause's subject and reads what stands before its verb: adverbs, negation, time words."""

from __future__ import annotations

import re

from companion_app.domain.lexicon import lexicon
from companion_app.memory.extract.model import Head, Person
from companion_app.memory.extract.words import FAMILY_ZH, KNOWN_ZH, PETS_ZH

_LEAD = re.compile(
    "(?:[\\W_]+|嗯+|哦+|啊+|哈+|嘿+|哎+|唉|诶|对了|那个|就是|其实|如今|目前|现如今|说实话|老实说|说真的|话说|不瞒你说|跟你说(?:一?声|一下|个事|件事)?|和你说(?:一?声|一下)?|告诉你(?:一?声|个好消息)?|顺便说一?下?|顺便|另外|还有|而且|但是|但|不过|然后|所以|"
    "因为|可是|好消息|坏消息|没错|是的|好的|好吧|好|你好|哈喽|嗨|更正一下|更正|纠正一下|抱歉|不好意思|打错了|说错了|不对|简单介绍一下|自我介绍一下|介绍一下|大家好|早上好|晚上好|首先|其次|最后|总之|反正|毕竟|我跟你讲|我觉得|我感觉|"
    "可能|也许|大概|好像|应该|似乎|估计|或许|说不定|补充一下|你知道(?:吗|的)?|我忘了说|忘了说|我是说|确实|真的)+"
)
_USER = re.compile(
    "(?:我的(?=(?:大学|本科)?专业|职业|工作(?:就?是)|职位|岗位|(?:人生|今年的?|最大的?|新年|短期|长期)?(?:目标|梦想|愿望|理想|心愿)|爱好|老家|家乡|籍贯)|我们家里?|我家里?|家里|家中|我这边|我本人|我个人|我自己|我们|我(?!的|妈|爸|姐|哥|弟|妹|爷|奶|外|姥|老[公婆爸妈板师]|丈|妻|男|女|对象|儿|朋|闺|室|舍|同(?!样)|领|上司|邻|房|客|师|学[长姐弟妹]|表|堂|舅|姑|叔|伯|发小|孩)|本人|俺|咱们?)"
)
_PERSON = re.compile(
    f"(?:我们?的?|咱)(?:有个|有一个)?(?P<role>(?:好|最好的|大学|高中|小学|前)?(?:{FAMILY_ZH}|{KNOWN_ZH}))(?:的?名字?)?(?P<name>(?!的)(?:(?:老|小|阿)[\\w]|[A-Za-z][A-Za-z]+(?: [A-Z][a-z]+)?|[一-鿿]{{2,3}}?))??"
    "(?=(?:现在|目前|今年|最近|刚刚?|已经|一直|也|都|还|就|从|以前|去年|前年|上个?月|上周|昨天|今天|明天)*(?:对(?=.{1,8}过敏)|在(?!一起)|住|是(?!不是)|叫|姓|喜欢|讨厌|爱|做|当|去|有|养|来|毕业|搬|结婚|生了|考|学|会|说|想|不|没|很|特别|超|\\d|[一二三四五六七八九十]+岁|，|,|$))"
)
_OTHER = re.compile("(?:他|她|TA|ta)(?!们|妈|爸|的)")
_NO_NAME_END = re.compile("[了着过的吧吗呢啊呀哦嘛]$")
# 我前任老说我…: what somebody always does is not their name.
_NO_NAME = re.compile("[我你他她它]|^(?:老[说是想爱要让叫问看在给把不]|[总常还也都就又才只])")
# The scene of a statement ("周末的时候我 …") stands before its subject.
_SCENE = re.compile("[\\w]{0,14}?(?:的时候|时候|之后|以后|时|后)[，,]?(?=我(?!的?(?:妈|爸|朋友))|咱|本人)")
_ADVERB = re.compile(
    "(?:也许|好像|好象|似乎|可能|或许|同样|依旧|照样|确实|现在|目前|如今|一直以来|一直|还是|还|也|都|就(?![职读])|正在|正|最近|近来|这段时间|这阵子|刚刚|刚|其实|真的|确实|特别|很|非常|超级|超|比较|挺|蛮|最|更|太|十分|相当|好|老是|平时|平常|一般|通常|经常|常常|常|总是|总|偶尔|有时候?|已经|早就|又|"
    "仍然|依然|本来|原来|终于|顺利|正式|主要|尤其|从小|打小|自己|一个人|个人|本身|们|是(?=在)|今年|这|俩|大概|可能|好像|应该|也许|差不多|毕竟|当然|反正|只|稍微|有点儿?|有些|对|跟着|简直|暂时|实在|真|那|，|,|的话|啊|呢|嘛|\\s)"
)


def lead(text: str) -> int:
    """Return where a clause begins after greetings, fillers and other ways in."""
    match = _LEAD.match(text)
    return match.end() if match else 0


def head(text: str, before: Head | None, person: Person | None, times: list[tuple[int, int]]) -> Head:
    """Return a clause's head; a Chinese clause without a subject goes on with the one before, else the user.

    Args:
        text: The clause.
        before: The head of the clause before it in the same sentence, if any.
        person: The last other person named.
        times: Places of time words in the clause, which may stand between subject and verb.
    """
    at = _skip_times(text, lead(text), times)
    scene = _SCENE.match(text, at) or _SCENE.match(text, lead(text))
    at = scene.end() if scene else at
    named = _PERSON.match(text, at)
    user = None if named else _USER.match(text, at)
    other = None if named or user else _OTHER.match(text, at)
    subject = before.subject if before else None
    stated = True
    if named:
        subject, at = person_of(named), named.end() if _is_name(named) else named.end("role")
    elif user:
        subject, at = None, user.end()
    elif other and person:
        subject, at = person, other.end()
    elif other:
        subject, at = Person(None), other.end()
    else:
        stated = False
    return _walk(text, at, subject, times, stated=stated)


def person_of(match: re.Match[str]) -> Person:
    """Return the person that 我朋友小周 names."""
    role = re.sub("^(?:好|最好的|大学|高中|小学|前)(?=.{2})", "", match["role"])
    return Person(match["name"] if _is_name(match) else None, role, bool(re.fullmatch(FAMILY_ZH, role)))


def _is_name(match: re.Match[str]) -> bool:
    """Tell a name from what somebody did: 我妈生病了 names nobody, 我妈李芳 does."""
    name = match["name"] or ""
    if _NO_NAME_END.search(name) or _NO_NAME.search(name):
        return False
    rest = match.string[match.end("name") :]
    is_bare = re.fullmatch("[一-鿿]{2,3}", name) and not re.match("[老小阿]", name)
    is_last = not re.search("\\w", rest[:1])
    return not (is_bare and is_last) or name[0] in lexicon().surnames or len(set(name)) == 1


def _skip_times(text: str, at: int, times: list[tuple[int, int]]) -> int:
    moved = True
    while moved:
        moved = False
        while at < len(text) and text[at] in " ,，的":
            at, moved = at + 1, True
        for start, end in times:
            if start == at < end:
                at, moved = end, True
    return at


def _walk(text: str, at: int, subject: Person | None, times: list[tuple[int, int]], *, stated: bool) -> Head:
    flags = dict.fromkeys(("negated", "never", "ended", "past", "future", "beside"), False)
    moved = True
    while moved and at < len(text):
        start = at
        at = _skip_times(text, at, times)
        at = _flag(text, at, flags)
        adverb = _ADVERB.match(text, at)
        if adverb and not re.match("对.{1,12}(?:过敏|兴趣|感觉|热情)", text[at:]):
            # 还住在 tells that it goes on; 还养 that there is more.
            still = adverb.group() == "还" and re.match("[在住]", text[adverb.end() :])
            flags["beside"] |= adverb.group() in {"也", "还"} and not still
            at = adverb.end()
        moved = at > start
    return Head(
        subject, at, stated, flags["negated"], flags["never"], flags["ended"], flags["past"], past_free(text), flags["future"], beside=flags["beside"]
    )  # fmt: skip


def past_free(text: str) -> bool:
    """Tell whether a clause carries 过, the mark of something once experienced."""
    return "过" in text and re.search("[住在做学养去当]过|做过|工作过", text) is not None


_FLAGS = (
    ("never", re.compile("从来没有?|从没有?|从未|压根没|根本没有?|并?没有?(?=.{0,12}过)")),
    (
        "ended",
        re.compile("(?:已经|现在|早就)?(?:不再|不|没)(?=[^，。]{1,18}了$)|不再|再也不|以前|之前|曾经?|过去|原来|早先"),
    ),
    (
        "negated",
        re.compile(
            "并不是|不是|并不|并没有?|不太|不怎么|不会|不能|不用|不要|不(?!管|论|仅|但|过|久)"
            f"|没有(?!(?:[一半这那]?[只条个匹位名头])?(?:{PETS_ZH}|{FAMILY_ZH}|车|房))|没(?!事)|别|未"
        ),
    ),
    ("future", re.compile("将要|将|要(?!求)|会(?![说议讲弹做写画唱跳游])|打算|准备|计划|想要?")),
)


def _flag(text: str, at: int, flags: dict[str, bool]) -> int:
    for name, pattern in _FLAGS:
        match = pattern.match(text, at)
        if match and not (name == "future" and match.group() in {"打算", "准备", "计划", "想", "想要", "要", "会"}):
            flags[name] = True
            return match.end()
    return at
