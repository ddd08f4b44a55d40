# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""Rules in both languages for what is over: deaths, things given away, plans called off, partings, "is not mine".

An end touches only what is held, so a word that names nothing held does no harm.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from companion_app.memory.extract.model import Clause, Draft, Head, Rule
from companion_app.memory.extract.plausible import is_known_place
from companion_app.memory.extract.rules_en_life import made
from companion_app.memory.extract.rules_zh_life import zmade
from companion_app.memory.extract.words import PETS_EN, PETS_ZH

PARTNER_EN = r"(?:girlfriend|boyfriend|partner|wife|husband|fianc[eé]e?|gf|bf)"
PARTNER_ZH = "(?:女朋友|男朋友|女友|男友|对象|未婚妻|未婚夫|老婆|老公)"
_NAME = r"(?-i:(?!I\b)[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)"
_DIED_EN = r"(?:died|passed away|passed on|passed(?= (?:last|this|yesterday|two|three|a (?:week|month|year|day)))|has died|has passed(?: away)?|is dead|is no longer with us|was put (?:down|to sleep)|crossed the rainbow bridge|ran away and never|got run over)"
_DIED_ZH = "(?:去世|过世|病死|老死|走丢|离世|安乐死|死|回了?[喵汪]星|去了?[喵汪]星|不在人世)"
_GAVE_EN = r"(?:gave|given|giving) (?!up\b)(?:away )?|rehomed |sold |scrapped |donated |threw (?:out|away) |got rid of |had to give up "
# A hedge, a wish or a negation before the verb leaves it undone.
_UNDONE = re.compile(
    r"\b(?:n't|not|never|almost|nearly|want(?:ed)? to|might|could|would|should|will|going to|thought)\b|没|不|想|要|差点|打算|如果|怕",
    re.IGNORECASE,
)


def _undone(match: re.Match[str], clause: Clause) -> bool:
    return _UNDONE.search(clause.text[: match.end()]) is not None


def _pet_gone(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    if _undone(match, clause):
        return []
    if match["o"]:
        return [Draft("HAS_PET", *match.span("o"), "pet_gone", "end")]
    if not match["species"]:
        return []
    species = {"species": match["species"].lower()}
    return [Draft("HAS_PET", *match.span("species"), "pet_gone", "end", attributes=species, one=True)]


def _given_away(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    if _undone(match, clause):
        return []
    words = match["o"]
    species = re.fullmatch(rf"(?:{PETS_EN})|{PETS_ZH}", words, re.IGNORECASE)
    if species:
        return [
            Draft("HAS_PET", *match.span("o"), "given_away", "end", attributes={"species": words.lower()}, one=True)
        ]
    return [Draft(kind, *match.span("o"), "given_away", "end", one=True) for kind in ("HAS_PET", "OWNS")]


def _gave_up_on(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    if _undone(match, clause):
        return []
    return [
        Draft(kind, *match.span("o"), "gave_up_on", "end", one=True) for kind in ("LEARNING", "WORKING_ON", "HAS_GOAL")
    ]


def _called_off(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    return [] if _undone(match, clause) else [Draft("PLANS", *match.span("o"), "called_off", "end", one=True)]


def _cannot_go(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    if _UNDONE.search(clause.text[: match.start("o")]):
        return []
    return [Draft("PLANS", *match.span("o"), "cannot_go", "end", one=True)]


def _parted(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    """Read a breakup: the partner is one no more; a name may be of anyone, so it must be a partner's."""
    if _undone(match, clause):
        return
    groups = match.groupdict()
    group = next((g for g in ("o", "role") if groups.get(g)), None)
    if group == "o":
        yield from (Draft(kind, *match.span("o"), "parted", "end") for kind in ("FAMILY_MEMBER", "KNOWS"))
    else:
        start, end = match.span(group) if group else match.span()
        for kind in ("FAMILY_MEMBER", "KNOWS"):
            yield Draft(kind, start, end, "parted", "end", attributes={"role": "partner"}, one=True)
    told = re.search("分手|离婚", match.group())
    if told:
        yield Draft("RELATIONSHIP_STATUS", match.start() + told.start(), match.start() + told.end(), "parted")
    else:
        yield Draft("RELATIONSHIP_STATUS", match.start(), match.end(), "parted", "end", words="")


def _pet_denied(match: re.Match[str], _head: Head, _clause: Clause) -> Iterable[Draft]:
    return [Draft("HAS_PET", *match.span("species"), "no_pet", "end", attributes={"species": match["species"].lower()})]


def _denied_name(match: re.Match[str], _head: Head, _clause: Clause) -> Iterable[Draft]:
    return [Draft("NAME", *match.span("o"), "not_name", "deny")]


def _denied_birthday(match: re.Match[str], _head: Head, _clause: Clause) -> Iterable[Draft]:
    return [Draft("BIRTHDAY", *match.span("o"), "not_birthday", "deny")]


def _finished(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    return [] if _undone(match, clause) else [Draft("WORKING_ON", *match.span("o"), "finished", "end", one=True)]


def _left_school(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    if _undone(match, clause):
        return []
    if match["o"]:
        return [Draft("STUDIES_AT", *match.span("o"), "left_school", "end")]
    return [Draft("STUDIES_AT", *match.span(), "left_school", "end", words="")]


def _left_town(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    if _undone(match, clause):
        return []
    kinds = ("LIVES_IN", "WORKS_AT") if is_known_place(match["o"]) else ("WORKS_AT",)
    return [Draft(kind, *match.span("o"), "left_town", "end") for kind in kinds]


def _not_mine(match: re.Match[str], _head: Head, _clause: Clause) -> Iterable[Draft]:
    return [Draft("HAS_PET", *match.span("o"), "not_mine", "deny")]


def _achieved(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if head.subject is not None or head.negated or head.never or head.modal or head.future or _undone(match, clause):
        return []
    return [Draft("HAS_GOAL", *match.span("o"), "achieved", "end", one=True)]


def _no_more(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    """Read "I don't go swimming any more": whatever is held of that doing is over."""
    if head.subject is not None or head.be or not (head.ended or (head.negated and _ANY_MORE.search(clause.text))):
        return []
    return [Draft(kind, *match.span("o"), "no_more", "end", one=True) for kind in _DOINGS]


def _stopped(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if head.subject is not None or head.negated or head.modal or head.future:
        return []
    if _UNDONE.search(clause.text[: match.start("o")]):
        return []
    return [Draft(kind, *match.span("o"), "stopped", "end", one=True) for kind in _DOINGS]


def _lifted(match: re.Match[str], _head: Head, _clause: Clause) -> Iterable[Draft]:
    """Read "you can mention my ex again": the boundary about it is over."""
    return [Draft("HAS_BOUNDARY", *match.span("o"), "lifted", "end", one=True)]


def _passed_on(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    """Read 阿福走了 as a death only where the sentence mourns: it may as well have gone for a walk."""
    return _pet_gone(match, head, clause) if _MOURNING.search(clause.sentence) else []


_DOINGS = ("HAS_ROUTINE", "LEARNING", "WORKING_ON", "HAS_GOAL")
_ANY_MORE = re.compile(r"\b(?:any ?more|any longer)\b", re.IGNORECASE)
_MOURNING = re.compile(
    "永远|离开了?我|天堂|星球|闭(?:上了?|的)?眼|埋|火化|骨灰|难过|哭|泪|舍不得|好想[它他她]|陪了我|最后一[面程次眼]|再见了|年纪大|老了"
)

EN: tuple[Rule, ...] = (
    made("en_dumped", "KNOWS", rf"(?:my (?P<role>{PARTNER_EN})(?:,? {_NAME})?|she|he|they|(?P<o>{_NAME}))(?: just| finally| recently|'s| has| have)* (?:dumped|left|walked out on|broke up with|split up with|ended (?:things|it) with|divorced) me(?=$|,| (?:for (?!you|me|the)|last|yesterday|today|this (?:morning|week|month|year|spring|summer)|on|in|after|(?:two|three|a few|an?|\d+) (?:day|week|month|year|couple)s?)\b)", _parted, examples=(("She dumped me", ("end RELATIONSHIP_STATUS:", "end KNOWS:She dumped me")), ("My boyfriend left me last week", ("end RELATIONSHIP_STATUS:", "end KNOWS:boyfriend"))), counter=("She left me a note", "My boyfriend almost left me")),
    made("en_was_dumped", "KNOWS", rf"i(?:'ve| have)?(?: just| got| was| been| finally| recently)* dumped(?: by (?:my (?P<role>{PARTNER_EN})|(?P<o>{_NAME})))?(?=$|,| (?:last|yesterday|today|this|on|in|by)\b)", _parted, examples=(("I got dumped", ("end RELATIONSHIP_STATUS:", "end KNOWS:I got dumped")),), counter=("I dumped the trash",)),
    made("en_dumps", "KNOWS", rf"i(?:'ve| have| just| finally| recently)* (?:(?:dumped|divorced|left|walked out on) my (?P<role>{PARTNER_EN})|(?:dumped|divorced) (?P<o>{_NAME}))(?=$|,| (?:last|yesterday|today|this|on|in|for|because)\b)", _parted, examples=(("I left my husband", ("end RELATIONSHIP_STATUS:", "end KNOWS:husband")),), counter=("I left my husband a note", "I left my husband at home")),
    made("en_lifted", "HAS_BOUNDARY", r"(?:(?:it'?s|it is) (?:fine|ok(?:ay)?|alright|all right)(?: now)? (?:to|for you to)|(?:now )?you (?:can|may)(?: now| again)?|(?:now )?feel free to) (?:bring up|mention|talk about|ask (?:me )?about|discuss|joke about|use|call me) (?P<o>.{2,60}?)(?: again| now| from now on)+$", _lifted, examples=(("It's fine to bring up my ex now", ("end HAS_BOUNDARY:my ex",)), ("You can talk about my job again", ("end HAS_BOUNDARY:my job",))), counter=("You can talk about my job",)),
    made("en_pet_gone", "HAS_PET", rf"(?:(?:my|our|the) (?:\w+ )?(?:(?P<species>{PETS_EN}),? ?)?)?(?P<o>{_NAME})?,?(?: just| sadly| recently)? {_DIED_EN}\b", _pet_gone, examples=(("Moon died last week", ("end HAS_PET:Moon",)), ("my dog passed away yesterday", ("end HAS_PET:dog",))), counter=("My phone died",)),
    made("en_put_down", "HAS_PET", rf"(?:i|we) (?:had to put|lost) (?:(?:my|our) )?(?:(?P<species>{PETS_EN})\b,? ?)?(?P<o>{_NAME})?(?: (?:down|to sleep))?(?=$|,| (?:last|yesterday|today|this|on|to|in)\b)", _pet_gone, examples=(("We had to put Moon down", ("end HAS_PET:Moon",)),), counter=("I lost my keys",)),
    made("en_given_away", "HAS_PET", rf"(?:i|we)(?:'ve| have)?(?: just| finally| recently| sadly)? (?:{_GAVE_EN})(?:my |our |the )?(?:old |\w+ cat )?(?P<o>{_NAME}|[a-z][\w-]*(?: (?!finally|yesterday|today|last|to|away)[a-z][\w-]*)?)(?: away)?(?=$|,| (?:to|last|yesterday|today|this|on|in)\b)", _given_away, examples=(("I gave Paris away", ("end HAS_PET:Paris", "end OWNS:Paris")), ("I sold my car", ("end OWNS:car",))), counter=("I almost sold my car",)),
    made("en_sold", "OWNS", rf"(?:just |finally )?(?:sold|rehomed|scrapped) (?:my|our|the) (?:old )?(?P<o>{_NAME}|[a-z][\w-]*(?: (?!finally|yesterday|today|last|to|away)[a-z][\w-]*)?)(?: finally)?(?=$|,| (?:to|last|yesterday|today|this|on|in)\b)", _given_away, examples=(("sold the volvo finally", ("end OWNS:volvo",)),), counter=("sold out again",)),
    made("en_no_pet", "HAS_PET", rf"(?:i|we)(?: have|'ve got|'ve| got| own| keep)? (?:have |got |own )?(?:no|zero) (?P<species>{PETS_EN})s?(?=$|,| at all| any ?more| now)", _pet_denied, examples=(("I have no cat", ("end HAS_PET:cat",)),), counter=("I have no cat food",)),
    made("en_not_name", "NAME", r"(?:my name(?:'s not| is not| isn'?t)|i(?:'m| am) not called) (?P<o>[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?)(?=$|,)", _denied_name, examples=(("my name isnt dave", ("deny NAME:dave",)),), counter=("my name isn't important to them",)),
    made("en_not_birthday", "BIRTHDAY", r"my birthday(?:'s not| is not| isn'?t)(?: on)? (?P<o>(?:the )?\d[\w ]+|[A-Z]\w+ \d\w*)(?=$|,)", _denied_birthday, examples=(("My birthday isn't 5 May", ("deny BIRTHDAY:5 May",)),)),
    made("en_finished", "WORKING_ON", r"(?:i|we)(?:'ve| have)?(?: just| finally)? (?:finished|completed|wrapped up|abandoned|shelved|scrapped|dropped) (?:writing |building |working on )?(?:my|our|the) (?P<o>[\w' -]{3,40}?)(?=$|,| (?:last|yesterday|today|this|in|on)\b)", _finished, examples=(("I've finished the cookbook", ("end WORKING_ON:cookbook",)),), counter=("I haven't finished the cookbook",)),
    made("en_left_school", "STUDIES_AT", rf"(?:i |we )?(?:'ve |have )?(?:just |finally )?(?:dropped out of|graduated from) (?P<o>(?:the )?(?:university of )?{_NAME}(?: (?:university|college|school|high))?)(?=$|,| (?:last|yesterday|today|this|in|on)\b)", _left_school, examples=(("I graduated from Leiden University", ("end STUDIES_AT:Leiden University",)), ("I dropped out of Tartu", ("end STUDIES_AT:Tartu",))), counter=("I want to drop out of Tartu",)),
    made("en_left_town", "LIVES_IN", rf"(?:i|we)(?:'ve| have)?(?: just| finally)? left (?P<o>{_NAME})(?= (?:for good|in (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|(?:19|20)\d\d)|last (?:month|year|spring|summer|autumn|fall|winter)))", _left_town, examples=(("We left Ostrava in September", ("end LIVES_IN:Ostrava", "end WORKS_AT:Ostrava")),), counter=("We left Ostrava at noon",)),
    made("en_gave_up_on", "LEARNING", r"(?:i|we)(?:'ve| have)?(?: just| finally| recently| sadly)? (?:gave|given) up on (?:learning |my |the )?(?P<o>[\w' -]{2,30}?)(?=$|,| (?:last|yesterday|today|this|in)\b)", _gave_up_on, examples=(("I gave up on Spanish", ("end LEARNING:Spanish",)),), counter=("I never gave up on Spanish",)),
    made("en_called_off", "PLANS", r"(?:i(?:'ve| have)? |we(?:'ve| have)? )(?:(?:cancel+ed|called off|scrapped) (?:my |our |the )(?P<o>[\w' -]{3,40}))(?=$|,)", _called_off, examples=(("I cancelled my trip to Rome", ("end PLANS:trip to Rome",)),)),
    made("en_is_off", "PLANS", r"(?:my|our|the) (?P<o>[\w' -]{3,40}?)(?: (?:on|next|this) \w+)?(?: is| was| got| has been|'s| just got)(?: been)? (?:cancel+ed|called off|off(?=$))", _called_off, examples=(("The interview is cancelled", ("end PLANS:interview",)),), counter=("The interview is tomorrow",)),
    made("en_parted", "KNOWS", rf"(?:(?:my (?P<role>{PARTNER_EN})(?: {_NAME})? and i|(?P<o>{_NAME}) and i|we|me and (?:my )?\w+|i(?= (?:broke|split) up))(?: just| finally| recently|'ve| have)* (?:broke up|split up|separated|got divorced|parted ways|ended things|called it quits|are not together anymore|are no longer together))(?! with)", _parted, examples=(("We broke up", ("end RELATIONSHIP_STATUS:", "end KNOWS:We broke up")), ("Anna and I split up last week", ("end RELATIONSHIP_STATUS:",))), counter=("We almost broke up",)),
    made("en_broke_up_with", "KNOWS", rf"i(?:'ve| just| finally| recently| have)* (?:broke up|broken up|split up|ended things|split) with (?:my (?P<role>{PARTNER_EN})|(?P<o>{_NAME}))", _parted, examples=(("I broke up with Anna", ("end KNOWS:Anna",)),)),
    made("en_not_mine", "HAS_PET", rf"(?P<o>{_NAME})(?: is|'s)(?: actually)? (?:not my (?:{PETS_EN})|(?:my [\w -]{{2,24}}|{_NAME}|(?:her|his|their|our) \w+)'s? (?:{PETS_EN})\b)", _not_mine, examples=(("Max is my brother's dog, not mine", ("deny HAS_PET:Max",)),), counter=("Max is my dog",)),
)  # fmt: skip

#: Read beside whatever else a clause says: what was a habit or an aim may be over by it. They read from the verb.
ASIDES_EN: tuple[Rule, ...] = (
    made("en_achieved", "HAS_GOAL", r"(?:managed to )?(?P<o>(?:ran|run|finished|finish|completed|complete|passed|pass|achieved|achieve|reached|won|climbed|climb|learned|learnt|wrote|written|built|bought|got|published|launched|quit|visited|did) .{3,60}?)(?=$|,| (?:last|yesterday|today|this|on|in)\b)", _achieved, examples=(("I ran the marathon", ("end HAS_GOAL:ran the marathon",)),), counter=("I almost ran the marathon",)),
    made("en_no_more", "HAS_ROUTINE", r"(?P<o>[a-z]\w+(?: [\w'-]+){0,5}?)(?:,? (?:any ?more|any longer|now))*$", _no_more, examples=(("I don't go swimming any more", ("end HAS_ROUTINE:go swimming",)), ("I no longer cook on Sundays", ("end HAS_ROUTINE:cook",))), counter=("I don't go swimming",)),
    made("en_stopped", "HAS_ROUTINE", r"(?:stopped|quit|gave up|given up) (?P<o>\w+ing\b(?: [\w'-]+){0,4}?)(?: any ?more| altogether| completely| for good)*(?=$|,| (?:last|yesterday|today|this|because)\b)", _stopped, examples=(("I stopped going to yoga", ("end HAS_ROUTINE:going to yoga",)),), counter=("I never stopped going to yoga",)),
)  # fmt: skip

ZH: tuple[Rule, ...] = (
    zmade("zh_dumped", "KNOWS", rf"(?:我的?)?(?:(?P<role>{PARTNER_ZH})|他|她|(?P<o>[A-Za-z]\w*|[一-鿿]{{2,3}}?))(?:已经|前几天|上周|昨天|上个?月|刚刚?|最近)*(?:把我(?:甩|踹)|[跟和]我(?:提了?)?分手|[跟和]我离婚)了", _parted, examples=(("她把我甩了", ("end KNOWS:她把我甩了", "end RELATIONSHIP_STATUS:")), ("女朋友把我甩了", ("end KNOWS:女朋友",))), counter=("她没把我甩了",)),
    zmade("zh_was_dumped", "KNOWS", rf"我(?:又)?被(?:我的?)?(?:(?P<role>{PARTNER_ZH})|(?P<o>[一-鿿]{{2,3}}))?(?:甩|踹|分手)了", _parted, examples=(("我被甩了", ("end KNOWS:我被甩了",)),)),
    zmade("zh_dumps", "KNOWS", rf"我(?:已经)?把(?:我的?)?(?:(?P<role>{PARTNER_ZH})|他|她|(?P<o>[一-鿿]{{2,3}}))(?:甩|踹)了", _parted, examples=(("我把她甩了", ("end KNOWS:我把她甩了",)),)),
    zmade("zh_cannot_go", "PLANS", r"(?:我的?|那个?|这次的?|原定的?|明天的?|下周的?)*(?P<o>[一-鿿A-Za-z]{2,10}?)(?:我|我们)?(?:又|都|也|是|看来)*(?:去不成|去不了|不去|办不成|开不成|参加不了)了", _cannot_go, examples=(("敦煌去不成了", ("end PLANS:敦煌",)),), counter=("我不去了",)),
    zmade("zh_fronted_stop", "LEARNING", r"(?P<o>(?!我|你|他|她|这|那)[一-鿿A-Za-z]{2,8}?)我(?:已经|再也|以后|现在|早就|还是|决定)*不(?:学|练|弹|画|跳|写|做|搞|去)了", _stopped, examples=(("德语我不学了", ("end LEARNING:德语",)),), counter=("德语我学了",)),
    zmade("zh_gave_up", "LEARNING", r"(?:我|我们)(?:已经|决定|还是|最后|最终)*放弃了?(?:学习?|练习?|写|做|继续)?(?P<o>[一-鿿A-Za-z]{2,12}?)了?(?=$|，|,|。)", _stopped, examples=(("我放弃学吉他了", ("end LEARNING:吉他",)), ("我放弃跑马拉松了", ("end HAS_GOAL:跑马拉松",))), counter=("我不想放弃吉他",)),
    zmade("zh_lifted", "HAS_BOUNDARY", r"(?:你)?(?:现在|以后|今后)?(?:又|也)?(?:可以|能)(?:再|跟我|和我)*(?:提|聊|谈|问|说)(?:起)?(?:我的?)?(?P<o>[\w]{2,12}?)(?:的事情?)?了$", _lifted, examples=(("现在可以提我前任了", ("end HAS_BOUNDARY:前任",)),), counter=("可以提我前任吗",)),
    zmade("zh_passed_on", "HAS_PET", rf"(?:我们?家?的?)?(?:(?P<species>{PETS_ZH})(?:，|,)?)?(?P<o>(?!上周|昨|今|刚|已经|[你我他她它]|人)[A-Za-z]\w*|(?!上周|昨|今|刚|已经|[你我他她它]|人)[一-鿿]{{1,4}}?)?(?:昨天|昨晚|今天|今早|上周|前几天|已经|还是)*走了(?=$|，|,|。)", _passed_on, examples=(), counter=("豆豆走了",)),
    zmade("zh_sold", "OWNS", r"(?:我的?|我们家?的?|家里的?|那[只辆台部个])?(?P<o>(?!我|你|他|她|都|全|已|被|把)[一-鿿A-Za-z]{1,6}?)(?:已经|终于|前几天|昨天|上周)*(?:卖掉?|送人|送走|转让|处理掉)了", _given_away, examples=(("摩托卖了", ("end OWNS:摩托",)),), counter=("我想卖了",)),
    zmade("zh_finished", "WORKING_ON", r"(?:我的?|那个?|这个?)*(?P<o>[一-鿿A-Za-z]{2,10}?)(?:终于|已经|刚)*(?:写完|做完|完工|完成|收尾|搁置|搁浅|放弃|停)了(?=$|，|,|。)", _finished, examples=(("我的论文写完了", ("end WORKING_ON:论文",)),), counter=("我的论文还没写完",)),
    zmade("zh_left_school", "STUDIES_AT", r"(?:我)?(?:已经|刚|终于)?(?:从(?P<o>[\w]{2,12}?))?(?:退学|毕业|休学|肄业)了", _left_school, examples=(("我从兰州大学毕业了", ("end STUDIES_AT:兰州大学",)), ("我退学了", ("end STUDIES_AT:",))), counter=("我想退学",)),
    zmade("zh_not_name", "NAME", r"(?:我|本人)(?:的?名字)?(?:并)?(?:不叫|不是叫|没叫过)(?P<o>[A-Za-z]\w*|[一-鿿]{2,4}?)(?=$|，|,|。|啊|呀)", _denied_name, examples=(("我不叫王磊", ("deny NAME:王磊",)),)),
    zmade("zh_not_birthday", "BIRTHDAY", r"(?:我的?)?生日(?:并)?不是(?P<o>(?:农历)?[\d一二三四五六七八九十]{1,3}月[\d初一二三四五六七八九十]{1,4}[日号]?)", _denied_birthday, examples=(("生日不是3月21", ("deny BIRTHDAY:3月21",)),)),
    zmade("zh_pet_gone", "HAS_PET", rf"(?:我们?家?的?|我)?(?:(?P<species>{PETS_ZH})(?:，|,)?)?(?P<o>(?!上周|上个?月|昨|前[天几]|今|去年|最近|刚|已经|突然|意外|不幸|[你我他她]|人)[A-Za-z]\w*|(?!上周|上个?月|昨|前[天几]|今|去年|最近|刚|已经|突然|意外|不幸|[你我他她]|人)[一-鿿]{{1,4}}?)?(?:在?(?:上周|上个?月|昨天|前天|今天|去年|前几天|昨晚|今早|最近|刚刚?|已经|突然|意外|不幸))*(?:{_DIED_ZH})了", _pet_gone, examples=(("豆豆去世了", ("end HAS_PET:豆豆",)), ("我的猫上周去世了", ("end HAS_PET:猫",))), counter=("我累死了",)),
    zmade("zh_given_away", "HAS_PET", rf"(?:我|我们)?把(?:我的?|我们家?的?|家里的?|那[只辆台部个])?(?P<o>{PETS_ZH}|[A-Za-z]\w*|[一-鿿]{{1,6}}?)(?:卖|送人|送给\w{{1,6}}|扔|捐|弄丢|送走|转让)(?:出去|掉)?了", _given_away, examples=(("我把车卖了", ("end OWNS:车",)), ("我把豆豆送人了", ("end HAS_PET:豆豆",))), counter=("我想把车卖了",)),
    zmade("zh_called_off", "PLANS", r"(?:我的?|那个?|这次的?|原定的?|明天的?|下周的?)*(?P<o>[一-鿿]{2,10}?)(?:被|临时|又|都|也)?(?:取消|泡汤|作废|黄)了", _called_off, examples=(("面试取消了", ("end PLANS:面试",)),), counter=("我想取消面试",)),
    zmade("zh_call_off", "PLANS", r"(?:我|我们)?(?:已经|临时)?取消了?(?P<o>[一-鿿A-Za-z]{2,14})(?=$|，|,|。)", _called_off, examples=(("我取消了东京旅行", ("end PLANS:东京旅行",)),)),
    zmade("zh_parted", "KNOWS", rf"(?:我|我们|咱俩)?(?:已经)?(?:(?:和|跟|与)(?:我的?)?(?:(?P<role>{PARTNER_ZH})|(?P<o>[A-Za-z]\w*|[一-鿿]{{2,4}}?)))?(?:已经|前几天|上周|昨天|上个?月|刚刚?|最近|还是|正式)*(?:分手|离婚|分开)了", _parted, examples=(("我和小美分手了", ("end KNOWS:小美", "RELATIONSHIP_STATUS:分手")), ("我们分手了", ("end KNOWS:我们分手了",))), counter=("我不想分手",)),
    zmade("zh_not_mine", "HAS_PET", rf"(?P<o>[A-Za-z]\w*|[一-鿿]{{2,4}}?)(?:其实)?(?:是我(?:哥|姐|弟|妹|妈|爸|朋友|同事|室友|邻居|老板|爷爷|奶奶)\w{{0,2}}(?:养|家)?的{PETS_ZH}|不是我的{PETS_ZH})", _not_mine, examples=(("豆豆是我哥的狗", ("deny HAS_PET:豆豆",)),), counter=("豆豆是我的狗",)),
)  # fmt: skip
ASIDES_ZH: tuple[Rule, ...] = (
    zmade("zh_achieved", "HAS_GOAL", r"(?P<o>(?:跑完|考过|通过|完成|达成|实现|拿到|写完|学会|考上|买到|读完|爬完|登上)了?[\w]{2,14}?)了?(?=$|，|,|。)", _achieved, examples=(("我终于跑完马拉松了", ("end HAS_GOAL:跑完马拉松",)),), counter=("我没跑完马拉松",)),
)  # fmt: skip
