"""The need behind a message, by rules: it chooses what is looked for and how it is weighed.

Persona document, part 六.1. The rules are data; the first kind whose words stand in the message wins, in
an order in which the more particular need comes first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion_app.domain.recall import Intent


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


#: Kind of need, and the words that tell it, in both languages.
_RULES: tuple[tuple[Intent, re.Pattern[str]], ...] = (
    (
        "privacy_request",
        _any(
            r"\b(forget|delete|erase|remove|wipe|clear)\b.{0,40}\b(me|my|i|told|said|memor\w+|about|that|this|it)\b",
            r"\b(don'?t|do not|never) (remember|save|store|keep|record)\b", r"\boff the record\b",
            r"\bwhat do you (know|remember) about me\b",
            r"(删掉|删除|删了|忘掉|忘了我|忘记我|清除|清空|抹掉|别记|不要记|别存|不要保存|隐私)", r"你(都)?(记得|知道)我(些)?什么",
        ),
    ),
    (
        "persona_feedback",
        _any(
            r"\bwhy (do|are|did) you (always|keep|so|talk|sound|speak|say)\b", r"\byou (always|keep) (say|talk|sound)\w*\b",
            r"\b(your|that) (tone|style|voice|answers?|replies)\b", r"\byou sound\b", r"\btalk (like|differently|normally)\b",
            r"你(怎么|为什么|干嘛)?(老是|总是|一直)?(这么|这样|那么)(说话|讲话|回答|啰嗦|冷淡)", r"你的(语气|口气|说话方式|风格)",
            r"(别|不要)(这么|这样)说话", r"你(变了|不像你)",
        ),
    ),
    (
        "relationship_repair",
        _any(
            r"\b(you (hurt|upset|ignored|offended|let) me|are you (mad|angry|upset) (at|with) me|i'?m sorry (for|about|that i)"
            r"|i apologi[sz]e|between us|are we (ok|okay|good))\b",
            r"(你(伤到|惹|气到)我|你生我(的)?气|我(向|跟|和)你道歉|对不起.{0,8}你|我们(之间|和好|还好吗)|别生气|我不该(那样|这么)?(说|对)你)",
        ),
    ),
    (
        "emotional_support",
        _any(
            r"\b(sad|upset|lonely|anxious|depressed|exhausted|overwhelmed|hopeless|heartbroken|miserable|stressed|scared"
            r"|crying|cry|hurting|panicking|burn(t|ed) out|can'?t (cope|sleep|take it)|had a (bad|terrible|awful|rough) day)\b",
            r"(难过|想哭|伤心|焦虑|崩溃|孤独|好累|太累|很累|心累|压力(好|很|太)?大|害怕|绝望|抑郁|委屈|失眠|难受|撑不住|好烦|心情不好|不开心)",
        ),
    ),
    (
        "preference_fit",
        _any(
            r"\b(recommend|suggest|should i (get|buy|eat|cook|watch|read|listen|wear|try|order|pick|choose)|what (would|should) i"
            r"|any ideas for|pick (one|something) for me|gift for)\b",
            r"(推荐|建议我|帮我(选|挑)|(吃|喝|看|听|玩|买|穿|送)(点|些)?(什么|啥)好|选哪个|适合我)",
        ),
    ),
    (
        "fact_recall",
        _any(
            r"^\W*(what|where|when|who|whom|whose|which|how (old|many|much|long|often)|do i|did i|am i|was i|have i|is my|are my)\b",
            r"\b(do you (remember|recall|know)|remind me (what|who|where|when)|what'?s my|who'?s my|where'?s my|tell me (what|who|where|when))\b",
            r"(什么|哪里|哪儿|哪个|哪一|哪天|哪年|谁|几岁|几号|几点|多少|多大|多久|何时|何地|来着|记得.{0,20}[吗么]|是不是)",
            r"我.{0,20}[吗么][？?]?$",
        ),
    ),
    (
        "task_continuity",
        _any(
            r"\b(continue|carry on|pick up where|where were we|next step|back to (the|my|our)|keep going|how('s| is) .{1,60} going"
            r"|let'?s (finish|work on)|help me (with|focus|finish|write|plan|study))\b",
            r"(继续|接着|上次(说|聊|做)到|下一步|回到|进展|弄到哪|写到哪|做到哪|帮我(写|做|改|看|复习|规划|专心))",
        ),
    ),
)  # fmt: skip
_QUESTION = re.compile(r"[?？]\s*$")


def intent_of(text: str) -> Intent:
    """Tell the need behind a message; a question of no particular kind asks for a fact."""
    for kind, pattern in _RULES:
        if pattern.search(text):
            return kind
    return "fact_recall" if _QUESTION.search(text) and len(text) > 4 else "small_talk"


@dataclass(frozen=True, slots=True)
class Weights:
    """How a score is put together, and how many episodes may stand beside the facts.

    Persona document, part 六.3, gives the first set; the kinds of need move it.
    """

    semantic: float = 0.35
    graph: float = 0.20
    recency: float = 0.15
    confidence: float = 0.15
    stability: float = 0.10
    explicitness: float = 0.05


_DEFAULT = Weights()
_WEIGHTS: dict[Intent, Weights] = {
    # Facts and their evidence and dates: what fits the words counts most.
    "fact_recall": Weights(0.50, 0.20, 0.05, 0.15, 0.05, 0.05),
    "task_continuity": Weights(0.40, 0.20, 0.20, 0.10, 0.05, 0.05),
    # The present state of things counts most.
    "emotional_support": Weights(0.30, 0.15, 0.30, 0.15, 0.05, 0.05),
    "persona_feedback": Weights(0.30, 0.15, 0.30, 0.10, 0.10, 0.05),
    "preference_fit": Weights(0.35, 0.20, 0.05, 0.15, 0.15, 0.10),
}


def weights_for(intent: Intent) -> Weights:
    """The weights of a kind of need."""
    return _WEIGHTS.get(intent, _DEFAULT)
