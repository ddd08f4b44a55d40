# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""How something is said: asked, supposed, joked, played, reported, ordered, doubted.

Each test is a short list of words with the exceptions that people really type. What fails is counted by
reason and goes no further.
"""

from __future__ import annotations

import re


def _re(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(parts), re.IGNORECASE)


_NOT_JOKING = _re(
    r"\b(?:not|no|n't|never) (?:just )?(?:jok(?:e|ing)|kidding)",
    "(?:不是|没有?|不)(?:跟你|在|和你)?开玩笑",
    "爱开玩笑",
    "喜欢开玩笑",
)
_JOKE = _re(
    r"\b(?:just|only|i'?m|was|totally) (?:kidding|joking)\b", r"\bjk\b", r"\bj/k\b", r"(?:^|[.!,…] ?)kidding[.! ]", r"\bapril fools\b",
    "开个?玩笑", "逗你(?:玩|的|呢)", "骗你的", "瞎说的", "说着玩", "胡说八道的", "皮一下",
)  # fmt: skip
_PLAY = _re(
    r"\brole[- ]?play", r"\blet'?s (?:play pretend|pretend|play(?=\s*[:,—-]))", r"^(?:\W|please |now )*pretend\b", r"\bpretend (?:to be|that|you(?:'re| are)|i(?:'m| am))", r"\bact as (?:a|an|my|if)\b",
    r"^(?:\W)*you are (?:now )?(?:a|an) (?!good|great|true|real|lovely|kind|dear|wonderful|amazing)", r"\bin character\b", r"\bi(?:'ll| will) be playing (?:the|a)\b", r"\bi(?:'ll| will|'m going to)? play the (?:role|part) of\b",
    "角色扮演", "扮演", "假装(?!没)", "我(?:来)?演", "来演", "演一?[出场段个]戏", "对台词", "你(?:来)?演", "cosplay成", "过家家", "来玩(?:个|一个)?游戏[:：，,]", "(?:^|[\n。])(?:人物|角色)?设定[:：]",
)  # fmt: skip
# What a task works on is not about its sender: after these the whole rest of the message is material.
_MATERIAL = _re(
    r"\b(?:translate|proofread|paraphrase|rephrase|rewrite|summari[sz]e|correct the grammar|fix the grammar|how (?:do|would) (?:you|i) say)\b",
    r"\b(?:these|the|some|song|following) lyrics\b", "(?:请|帮我|帮忙|麻烦)翻译", "翻译(?:成|一下|下面|以下|这|[:：])", "^翻译", "改写", "润色", "改病句", "歌词", "续写", "造句", "仿写", "怎么说[:：]", "用英[语文]说", "用中文说",
)  # fmt: skip
_TASK = _re(
    r"^(?:please |pls |can you |could you |would you |now |ok(?:ay)?,? |hey,? )*(?:help me )?(?:write|compose|draft|generate|create|make up|invent|tell me a (?:story|joke)|give me an example|explain|describe|sing|list|imagine|calculate)\b",
    "^(?:请|帮我|给我|能不能|可以)*(?:写一?[首篇封段个句]|编一?个|讲个|讲一个|生成|作一?首|列[举出]|解释|举个?例)",
)  # fmt: skip
_FICTION = _re(
    r"\bin (?:my|the|a|this) (?:dream|game|novel|book|story|movie|film|song|show|series|anime|play|script)s?\b(?! (?:club|industry|shop|store|company|night|development|design))", r"\bi (?:dreamed|dreamt|had a dream)\b", r"\bmy (?:character|oc|avatar|persona)\b", r"\bonce upon a time\b",
    r"\bsong goes\b", "梦[见到里]", "做了?个?.{0,6}梦", "小说[里中]", "(?:故事|电影|电视剧|游戏|剧本|动漫|漫画|书)[里中](?:的|面)?", "主角", "(?:我的)?角色(?:叫|是)",
)  # fmt: skip

_QUESTION_EN = _re(
    r"^(?:\W|so|and|but|or|well|ok|okay|hey|btw|also|then|like|wait|hmm)*(?:"
    r"(?:do|does|did|am|is|are|was|were|can|could|should|would|will|shall|have|has|had|may|isn't|aren't|don't|doesn't|didn't|won't|can't|couldn't|shouldn't|wouldn't|haven't) (?:i|you|we|he|she|it|they|my|your|this|that|there|the|anyone|someone|people)\b|"
    r"(?:what|where|when|who|whom|why|how|which|whose)(?:'s|'re|'d)? (?:do|does|did|am|is|are|was|were|can|could|should|would|will|have|has|i|you|my|your|the|about|if|many|much|long|old|kind|time|to)\b|"
    r"(?:what|who|where|how)(?:'s|'re)\b|any (?:idea|tips|advice|suggestions|recommendations)\b|guess (?:what|where|who)\b|do you\b)"
)
_ASKING_EN = _re(
    r"\b(?:wondering|wonder|not sure|don't know|no idea|ask(?:ed|ing)?(?: you| me)?|tell me|know|curious|decide|deciding|figure out) (?:if|whether|where|what|who|why|how|which)\b",
    r"\bwhether\b",
    r"\bshould i\b",
)
_TAG_EN = _re(
    r"^(?:right|correct|yeah|yes|no|huh|eh|ok|okay|true|is(?:n't)? (?:it|that)|aren't i|don't i|do i|am i|didn't i|you know|remember|isn't that right|is that (?:right|correct|true))\W*$"
)
_QUESTION_ZH = re.compile(
    r"吗|嘛[?？]|呢[。.!！~～]*$|么[。.!！~～]*$|是不是|是否|有没有|对不对|好不好|行不行|要不要|能不能|可不可以|该不该|会不会|想不想|喜不喜欢|记不记得|知不知道|"
    r"([一-鿿])不\1|什么(?!都|的|也)|哪(?:里|儿|个|些|家|座|年|天|位|一)(?!都|也)|谁(?!都|也)|怎么(?!都|也|着)|为什么|为啥|咋|多少|几[点岁个号月年]|猜猜|猜我"
)
_QUESTION_OK_ZH = re.compile(r"没什么|什么都|怎么都|谁都|哪里都|不知道为什么|不怎么|没怎么")

_IF_NOT = _re(
    r"\bunless i (?:ask|say so|bring it up|tell you|mention it|want)\b|\bif (?:i'?m being |i am |i'm )?(?:honest|that makes sense|possible|you ask me|you don't mind|you like|not|anything|i remember (?:right|correctly))\b",
    r"\bas if\b",
)
_IF_EN = _re(
    r"\bif\b", r"\bimagine\b", r"\bsuppos(?:e|ing)\b", r"\bhypothetical", r"\blet'?s say\b", r"\bassum(?:e|ing)\b", r"\bwhat if\b", r"\bunless\b", r"\bin case\b", r"\bi wish\b", r"\bif only\b",
    r"\bas though\b", r"\bin another life\b",
)  # fmt: skip
_IF_ZH = _re(
    "如果",
    "假如",
    "假使",
    "假设",
    "要是",
    "万一",
    "倘若",
    "若是",
    "的话",
    "想象",
    "幻想",
    "就好了",
    "但愿",
    "巴不得",
    "下辈子",
    "换做是我",
    "换作是我",
    "恨不得",
)

_HEDGE_EN = _re(
    r"\b(?:maybe|perhaps|probably|possibly|presumably|supposedly|apparently|might|may(?= (?:be|have|like|love|hate|prefer|live|work))|i think|i guess|i suppose|i believe|i feel like|i'm not (?:sure|certain)|not sure|kinda think|if i remember)\b"
)
_HEDGE_ZH = _re(
    "可能",
    "也许",
    "大概(?!\\d|[一二两三四五六七八九十])",
    "好像",
    "似乎",
    "估计",
    "说不定",
    "或许",
    "不太?确定",
    "八成",
    "应该(?:是|会|算|有)",
    "感觉我",
    "好象",
    "我觉得我",
    "不知道是不是",
)
_DOUBT_OUT = _re(
    r"\bi (?:do not|don't|dont) (?:think|believe|know)\b", r"\bi doubt\b", "我不觉得", "我不认为", "不见得"
)

_REPORT_EN = re.compile(
    r"^(?:\W|and|but|so|also|well|then)*(?!i\b|i'm\b|i've\b|i'd\b|we\b|that\b|it\b|to\b|as\b|like\b|remember\b|note\b)(?:the |my |his |her |their |our |a |an |some )?[\w' ]{1,40}? (?:said|says|told (?:me|us|everyone|him|her|the)|tells? (?:me|us|everyone)|claims?|claimed|thinks?|thought|believes?|insists?|heard|wrote|asked|mentioned|tweeted|posted|joked|keeps? saying|kept saying|always says)\b",
    re.IGNORECASE,
)
# "In Rihanna's words, …", "As the poem goes, …", "He goes, …", "…, said no one ever".
_ATTRIBUTED = _re(
    r"\bin (?:the words of|[\w.]+(?:'s?|s') (?:own )?words)\b", r"^\W*(?:as|like) (?:the |a |an |my |our )?[\w' ]{1,30}? (?:says?|said|goes|puts? it|sings?|sang|wrote|writes?|used to say|always (?:says?|said))\b",
    r"^\W*(?:so |and |then )*(?:he|she|they|the \w+|(?-i:[A-Z]\w+)) (?:goes|was like|were like|is like|be like|sings?|sang|sing|chants?|shouts?|whispers?|captioned|narrates?)\b",
    r",\s*(?:said|says|sang|sings|wrote|writes|goes|quoth) (?!i\b)[\w' ]{2,30}$", "(?:歌|诗|书|信|课文|小说|广告|电视|网)[里上中]?(?:面)?(?:唱|写|说|讲)", "(?:用|借用|按|照).{1,8}的话(?:说|来说|讲)", "常言道|俗话说|有句话",
)  # fmt: skip
# A second negation, or a word that takes the first one back, leaves nothing that can be read safely.
_NEGATION_EN = re.compile(r"(?:n't|\bnot|\bnever|\bdont|\bwithout|\bhardly|\bbarely)\b", re.IGNORECASE)
_NEGATION_ZH = re.compile(
    "不是(?:说)?(?:我)?(?:很|特别|太)?(?:喜欢|爱|怕|恨|想)|(?:不是|没有|不会|不能|不可能|从不|从来不|并非)(?:说)?(?:我)?(?:不|没|讨厌)"
)
_TANGLED = _re(
    r"n't \w+ [\w ]{1,30}? or (?:anything|something|whatever)\b", r"\bnot that i (?:don't|do not)\b", r"(?:n't|\bnot|\bnever) [\w ]{1,30} (?:less|more|as much) than\b", "才怪", "非.{1,6}不可", "[^差]不多不少",
)  # fmt: skip
_SINGLE_EN = _re(r"\bcan(?:'t| ?not) (?:live|do|go|function) without\b", r"\bnot only\b", r"\bwhy not\b", r"\bif not\b")
# "I don't love olives, I adore them": the first word was too weak, and nothing is denied.
_TOO_WEAK = re.compile(
    r"(?:n't|\bdont|\bnot|\bnever)\b.{0,12}\b(?:like|love|enjoy|hate|dislike|prefer|mind)\b", re.IGNORECASE
)
_STRONGER = re.compile(
    r"^\W*(?:(?:no|because|but|in fact|actually|honestly)\W+)*i(?:'m| am)?(?: \w+ly| just| really)* (?:like|love|adore|enjoy|worship|live for|hate|loathe|detest|despise|dislike|can'?t stand|obsessed with|crazy about|mad about|in love with)s? (?:it|them|him|her|that|those)\b",
    re.IGNORECASE,
)
# Said of what everybody hates, with stress: the opposite is meant.
_SARCASM = _re(
    r"\b(?:just|really|simply|absolutely|oh how i|don't you just) (?:love|adore|enjoy)s? (?:it when|how|being (?:stuck|ignored|late|yelled|woken|told|sick|broke)|getting (?:stuck|ignored|yelled|woken|sick|lost|rained)|having to|when|waiting in|sitting in traffic|paying)\b",
    r"\bi (?:love|adore) (?:it when (?:my|the|people)|how (?:my|the|everyone|nobody|no one))\b", "可(?:太|真)(?:喜欢|爱)[^，。]*(?:加班|堵车|开会|早起|排队)", "真是?(?:谢谢|感谢)(?:你|您|老板)全家",
)  # fmt: skip
# A clause or sentence of its own that takes back the one before it.
_CANCELS = re.compile(
    r"^\W*(?:not|not really|not!+|or not|as if|yeah,? right|in my dreams|i wish|psych|sike|kidding|only kidding|said no one(?: ever)?|nope|never mind|just kidding|lol no|haha no|not anymore lol|who am i kidding|想得美|做梦(?:呢)?|才怪(?:呢)?|怎么可能|骗你的|并没有|并不|假的|个鬼|开玩笑的?|逗你的)\W*$",
    re.IGNORECASE,
)
_ADVICE_EN = _re(
    r"\b(?:someone|people|they|everyone|nobody) (?:says?|said|thinks?|told)\b",
    r"\baccording to\b",
    r"\bi (?:heard|read|saw) (?:that|about|an?)\b",
)
_REPORT_ZH = re.compile(
    r"^(?:\W|但|但是|而且|然后|所以|不过|刚才|今天|昨天|上次|最近)*(?!别|不要|不许|不准|请别|我(?:想|要|得|跟|和|来|再|先)?(?:你)?(?:说|讲)|跟你说|和你说|不得不说|说|实话|老实|话|怎么说|可以说|换句话|也就是)(?:(?!我)[^，,。]){1,10}(?:说|讲|告诉我|认为|觉得|以为|声称|透露|问我|问)(?<!小说)(?<!听说)(?<!据说)(?!唱|法|话|服|明|实)|^(?:我)?听(?:[^，,。]{0,5})说|^我(?:妈|爸|姐|哥|弟|妹|老板|领导|同事|朋友|老师|室友|男友|女友|老公|老婆)[^，,。]{0,6}(?:说|讲|告诉我|认为|觉得|问)(?!话)"
)


def voided(text: str) -> str | None:
    """Return why a whole message counts for nothing (``joke``, ``role_play``), or None."""
    head = text[:4000]
    if _JOKE.search(_NOT_JOKING.sub("", head)):
        return "joke"
    return "role_play" if _PLAY.search(head) else None


def is_material(sentence: str) -> bool:
    """Tell whether a sentence hands over a text to work on, so that what follows is that text."""
    return _MATERIAL.search(sentence) is not None


def is_task(sentence: str) -> bool:
    """Tell whether a sentence orders a piece of work whose content is no statement."""
    return _TASK.search(sentence) is not None


def is_fiction(sentence: str) -> bool:
    """Tell whether a sentence speaks of a dream, a game or a story."""
    return _FICTION.search(sentence) is not None


def is_hypothetical(sentence: str) -> bool:
    """Tell whether a sentence supposes or wishes."""
    text = _IF_NOT.sub("", sentence)
    return bool(_IF_EN.search(text) or _IF_ZH.search(text))


def is_question(clause: str) -> bool:
    """Tell whether a clause asks, with or without a question mark."""
    if _QUESTION_EN.search(clause) or _ASKING_EN.search(clause):
        return True
    return bool(_QUESTION_ZH.search(_QUESTION_OK_ZH.sub("", clause)))


def is_tag(clause: str) -> bool:
    """Tell whether a clause only turns the one before it into a question."""
    return bool(
        _TAG_EN.search(clause.strip())
        or re.fullmatch(r"\W*(?:对吧|是吧|对不|是吗|对吗|没错吧|你?信吗|你?信不信|才怪|骗你的)\W*", clause)
    )


def is_reported(sentence: str) -> bool:
    """Tell whether a sentence gives what somebody else said or thinks."""
    tests = (_REPORT_EN, _ADVICE_EN, _REPORT_ZH, _ATTRIBUTED)
    return any(pattern.search(sentence) for pattern in tests)


def is_tangled(clause: str) -> bool:
    """Tell whether a clause negates twice, or takes its own negation back ("I don't like cats or anything")."""
    if _TANGLED.search(clause) or _NEGATION_ZH.search(clause):
        return True
    return len(_NEGATION_EN.findall(_SINGLE_EN.sub("", clause))) > 1


def is_outdone(clause: str, following: str) -> bool:
    """Tell whether a negated taste only gives way to a stronger word for it.

    Args:
        clause: The clause that negates.
        following: What comes after it.
    """
    return _TOO_WEAK.search(clause) is not None and _STRONGER.match(following) is not None


def is_sarcastic(clause: str) -> bool:
    """Tell whether a clause praises what nobody likes."""
    return _SARCASM.search(clause) is not None


def cancels(text: str) -> bool:
    """Tell whether a clause or sentence does nothing but take back what stands before it ("Not.", 才怪)."""
    return _CANCELS.match(text) is not None


def is_doubted(clause: str) -> bool:
    """Tell whether a clause takes back what it says ("I don't think I …")."""
    return _DOUBT_OUT.search(clause) is not None


def is_hedged(clause: str) -> bool:
    """Tell whether a clause is said with doubt."""
    return bool(_HEDGE_EN.search(clause) or _HEDGE_ZH.search(clause))
