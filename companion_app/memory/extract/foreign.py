# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""Others' words without quotation marks: what stands after a colon that hands over a text, and told stories.

A colon hands over a text unless its lead announces the sender's own words ("Update: …", 补充一下：…, "About me: …").
So the leads that are one's own are listed, and not the endless ways to bring in somebody else's.
"""

from __future__ import annotations

import re

from companion_app.memory.extract.masks import hide

_LEAD = re.compile(
    r"(?P<lead>[^.!?。！？…\n\x00:：]{1,120})(?P<mark>[:：])(?!\s*\x00|\d|//|[)(DPp](?:\s|$))(?P<rest>\s*\S)"
)
# Nouns of texts and verbs of telling: with one of these the words after the colon are somebody's text.
_TELLS = re.compile(
    r"\b(?:e-?mails?|texts?|texted|messages?|messaged|lyrics?|lines?|verses?|chorus|songs?|poems?|quotes?|quoted|quotation|captions?|bios?|posts?|posted|tweets?|tweeted|comments?|commented|reviews?|grammar|sentences?|paragraphs?|essays?|wording|spelling|english|letters?|diary|notes? (?:from|i found)|transcripts?|ads?|profiles?|prompts?|captcha|script|dialogue|novel|chapter|story|tales?|proverbs?|sayings?|mottos?|slogans?|jokes?|riddles?|said|says?|saying|told (?:me|him|her|us|them)|wrote|writes?|written|reads?|sings?|sang|goes|went|whisper(?:s|ed)|shout(?:s|ed)|repl(?:y|ies|ied)(?! to your)|answered|asked|overheard|heard|found|saw|claims?|claimed|translate|correct|fix|proofread|rewrite|rephrase|improve|polish|summari[sz]e|continue|complete|example|e\.g|sample|template|pretend|character)\b"
    r"|[说道讲唱喊念写叫][过了着道]?$|(?:发来|收到|回复|转发|留言|评论|写着|写道|写的是|念道|唱道|唱着|骂道|喊道|问道|台词|歌词|歌里|诗里|诗[中句]|课文|作文|原文|文中|书里|书上|信里|信上|邮件|短信|微信上?|消息(?<!好消息)(?<!坏消息)(?<!新消息)|朋友圈|微博|弹幕|帖子|标题|签名|广告|句子|这句话|这段话?|这篇|语法|病句|例句|例如|比如|翻译|谚语|俗话|名言|口号|段子|谜语|剧本|对话|设定)",
    re.IGNORECASE,
)
_TOLD_YOU = re.compile(
    r"\b(?:tell|telling|told|say to|remind) you\b|\bi(?:'ll| will| must| should| have to|'d like to| want to| need to) (?:say|tell)|跟你[说讲]|和你[说讲]|告诉你|我想说|我要说|我得说|实话[说讲]|这么说吧|怎么说",
    re.IGNORECASE,
)
_ANNOUNCES = re.compile(
    r"\b(?:about me|me|myself|update|updates|news|fyi|btw|p\.?s|note|notes|nb|n\.b|reminder|remember(?: this)?|correction|typo|edit|erratum|fact|facts|thing|things|truth|confession|secret|honest|honestly|important|summary|short|bottom line|tl;?dr|intro|introduction|background|context|info|status|answer|reply to your (?:question|message)|question|deal|situation|point|problem|reason|plan|plans|goals?|resolutions?|jobs?|work|home|hobb(?:y|ies)|interests?|pets?|family|diet|allerg(?:y|ies)|likes?|dislikes?|preferences?|favou?rites?|boundar(?:y|ies)|rules?|also|first|second|third|next|finally|so|ok|okay|well|yes|yeah|no|hi|hello|hey|dear|today|now|then|example of me|basics|quick one|heads up|warning|disclaimer|announcement|request|wish|dream|age|name|city|birthday|language|languages|days?|weeks?|months?|years?)\b"
    r"|补充|更正|纠正|更新|说明|备注|备忘|记住|记一?下|记得|提醒|顺便|另外|还有|件事|一下|好消息|坏消息|新消息|近况|情况|介绍|关于我|事实|实话|总之|目标|计划|爱好|职业|工作|家乡|坦白|秘密|重点|结论|回答|答案?$|对了|错了|应该是|我的|我家|我是|规则|要求|请求|习惯|喜好|忌口|名字|年龄|生日|首先|其次|最后|第[一二三]|今天|现在|比如我|你好|嗨|注意|声明|心愿|愿望|理由|原因",
    re.IGNORECASE,
)
_OWN = re.compile(r"^\W*(?:i|i'm|i've|my|we|our)\b|^\W*(?:我|俺|咱)", re.IGNORECASE)
_DEICTIC = re.compile(r"\b(?:this|these|it|that|like|from \w+)\W*$|这[个句段样些]?$|如下$|以下$|下面$", re.IGNORECASE)
_VOCATIVE = re.compile(r"^\W*(?:hi|hey|hello|dear|ok|okay|so)\b[\w ,]{0,20}$", re.IGNORECASE)
_FIRST = re.compile(r"(?:^|\W)(?:i|i'm|im|i've|my|we|our|me)\b|[㐀-鿿]", re.IGNORECASE)
# Who brings in a character speaks as that character from there on.
_CHARACTER = re.compile(
    r"\bmy (?:\w+ ){0,2}?(?:character|protagonist|hero|heroine|villain|oc|avatar|alter ego|narrator|persona)\b(?:'s name)?(?: is|'s| goes| lives| says)|\b(?:the|my) (?:story|novel|script|song|poem|play) (?:goes|begins|starts|opens)\b|\bonce upon a time\b"
    r"|(?:我的|我这个|游戏|小说|故事)(?:里的?)?(?:角色|主角|主人公|人设|马甲)(?:是|叫|名|住|说)|从前有",
    re.IGNORECASE,
)


def _is_own(lead: str, rest: str) -> bool:
    """Tell whether what follows a colon is still the sender speaking for themselves."""
    if not _FIRST.search(rest) or _TOLD_YOU.search(lead) or _VOCATIVE.match(lead):
        return True
    if _TELLS.search(lead):
        return False
    if _ANNOUNCES.search(lead):
        return True
    return bool(_OWN.match(lead)) and not _DEICTIC.search(lead)


# "The witness stated, I …", 菜谱上写着，我…: somebody else tells, a comma parts, and a first person speaks.
_TOLD_BY = re.compile(
    r"(?:\b(?:stated?|states|said|says|wrote|writes|goes|went|starts? (?:off|with)|begins?|reads?|claimed|claims|insisted|swore|announced|declared|testified|replied|answered|joke|saying|motto|line|verse|catchphrase|status)|[说道讲写唱喊嚷念][着道过了]?|念叨|嘀咕|留言|回复我?|发来(?:的)?消息|发(?:了)?(?:条)?(?:微信|消息|朋友圈|弹幕)|签名(?:是)?|口头禅(?:是)?)\s*[,，\s]\s*"
    r"(?:(?:dear|hello|hi) [^,]{1,30}, )?(?=(?:i|i'm|im|i've|my|we)\b|我|咱)",
    re.IGNORECASE,
)
_BY_ME = re.compile(
    r"^\W*(?:and |but |so |well,? |like |as )*(?:i|we|let me|to be|it|that|as they)\b[^,]*$|^\W*(?:我|咱|俺)(?![妈爸姐哥弟妹爷奶外姥老同朋室闺领导师客邻叔舅姑姨婶媳的们]).{0,6}$|跟你|和你|告诉你|不得不|怎么|实话|老实|总之|可以|简单",
    re.IGNORECASE,
)


def _told_by_others(text: str) -> tuple[int, int] | None:
    """Find the rest of a sentence that somebody else is said to say, without any mark but a comma."""
    for match in _TOLD_BY.finditer(text):
        if not re.search(r"\S", text[match.start() : match.end()]) or not re.search(r"[,，\s]", match.group()):
            continue
        first = max((text.rfind(mark, 0, match.start()) for mark in "。！？.!?\n\x00"), default=-1) + 1
        lead = text[first : match.end()].rstrip(" ,，")
        if _BY_ME.search(lead):
            continue
        end = re.search(r"[。！？!?\n\x00]|\.(?:\s|$)", text[match.end() :])
        return match.end(), match.end() + end.start() if end else len(text)
    return None


def without_foreign(text: str) -> tuple[str, int]:
    """Blank others' words to the end of the message.

    Args:
        text: The folded and masked message.

    Returns:
        The text, of the same length, and how many passages were blanked.
    """
    starts = [m.start() for m in [_CHARACTER.search(text)] if m]
    for match in _LEAD.finditer(text):
        if not _is_own(match["lead"], text[match.start("rest") : match.start("rest") + 300]):
            starts.append(match.end("mark"))
            break
    count = len(starts)
    if starts:
        text = hide(text, min(starts), len(text))
    told = _told_by_others(text)
    if told:
        text = hide(text, *told)
    return text, count + bool(told)
