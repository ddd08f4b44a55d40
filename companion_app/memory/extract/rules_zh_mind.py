# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""Chinese rules about tastes, health, aims, projects, habits, plans, moods, and wishes to the companion."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from companion_app.memory.extract.build import plain
from companion_app.memory.extract.model import Clause, Draft, Head, Rule
from companion_app.memory.extract.rules_zh_life import z, zmade
from companion_app.memory.extract.words import FEELING_ZH

_NO_TASTE = "(?!让|里面|这[个种样么]|那[个种样么]|你|他|她|它|这[个种样么]?$|那[个种样么]?$|我|自己|上了?[他她你]|谁|什么|的|了|就|不|吗|和你|跟你|上班就|极了|死了|得|听你|看你|这么|那么|这样|那样|说$|过)"
_LIKE = "(?:(?:开始|变得|越来越)?喜欢(?:上了?)?|热爱|爱好是|酷爱|钟爱|迷上了?|沉迷|痴迷于?|爱上了?|偏爱|爱(?=吃|喝|看|听|玩|打|逛|读|唱|跳|画|写|睡|做|旅|运动|爬|跑|游)|好这口|超爱|最爱|更爱|粉(?=的是)|爱(?!你|我|他|她|它|人|情|上|过|了|的|国|心|护|好|不|吃醋|好者|理|答|怎|莫|恨|谁|得|笑|哭|生气|美|哭|面子|出汗|发)|是(?=[\\w ]{1,14}(?:迷|粉丝|粉|爱好者|控|党)(?:$|，|,)))"
_HATE = "(?:讨厌|厌恶|反感|受不了|烦透了|恨|最怕|害怕|怕(?!是|你|他|她|别)|吃不惯|忍不了|烦(?=别人|人家|被)|恶心(?=.))"


def _verbless(body: str) -> str:
    return re.sub("^(?:吃|喝|看|听|玩|打|逛|读)(?=[\\w]{2})", "", body)


def _taste(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if re.match("(?:吧|的是|过|的人$)", match["o"]) or re.search("(?:你|他|她)$", match["o"]):
        return []
    head = replace(head, ended=head.ended and not re.match("(?:原来|本来)", clause.text))
    drafts = plain(z("zh_likes", "PREFERS", "", "things", negated="DISLIKES", past="nothing"), match, head, clause)
    if head.ended and clause.text.rstrip().endswith("了") and "不" in clause.text[: match.start()]:
        return [replace(d, predicate="DISLIKES", operation="assert") for d in drafts]
    return drafts


def _hate(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if head.never:
        return []
    return plain(z("zh_dislikes", "DISLIKES", "", "things", past="nothing"), match, head, clause)


def _avoid(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if head.subject is not None or re.search("饱|完|下|到|惯", match["o"][:3]):
        return []
    return plain(
        z("zh_avoids", "AVOIDS", "", "things", past="assert"), match, replace(head, negated=False, ended=False), clause
    )


_CONDITION = "(?:[\\w]{0,6}?(?:哮喘|糖尿病|高血压|低血糖|抑郁症|抑郁|焦虑症|双相|多动症|自闭症|癫痫|关节炎|癌症?|肿瘤|失眠症?|贫血|湿疹|鼻炎|胃炎|胃病|肠炎|偏头痛|颈椎病|腰椎间盘突出|腰突|心脏病|甲亢|甲减|痛风|乙肝|肝炎|肾病|近视|色盲|夜盲|强迫症|惊恐症|创伤后应激|荨麻疹|白癜风|银屑病|艾滋|多囊|子宫肌瘤|结节|骨折|新冠|阅读障碍|进食障碍|耳鸣))"


def _diet(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    return [] if head.negated else plain(z("zh_diet", "PREFERS", "", "thing"), match, head, clause)


def _intolerant(match: re.Match[str], head: Head, _clause: Clause) -> Iterable[Draft]:
    subject = head.subject.label if head.subject else "user"
    return [Draft("ALLERGIC_TO", *match.span("o"), "zh_intolerant", "assert", subject)] if subject else []


def _lost_interest(match: re.Match[str], head: Head, _clause: Clause) -> Iterable[Draft]:
    subject = head.subject.label if head.subject else "user"
    return [Draft("PREFERS", *match.span("o"), "zh_lost_interest", "end", subject)] if subject else []


def _health(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    return plain(z("zh_health", "HEALTH", "", "things", past="assert"), match, head, clause)


def _feeling(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if head.subject is not None or not re.search(
        "今天|今晚|现在|最近|这几天|这两天|这阵子|近来|这段时间|今早|这周|刚才|有点", clause.text
    ):
        return []
    start = match.start("o")
    # 不太开心 is the opposite of 开心: the negation belongs to the state.
    back = re.search("(?:不太|不怎么|不是很|并不|不|没有?)(?:是|很|太)?$", clause.text[:start])
    return [Draft("FEELS", back.start() if back else start, match.end("o"), "zh_feels", state=True)]


def _unwilling(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    """Read 今天不想学习, 最近不太想出门: a state, never a taste."""
    if head.subject is not None or not re.search(
        "今天|今晚|现在|最近|这几天|这两天|这阵子|近来|这段时间|今早|这周", clause.text
    ):
        return []
    if not head.negated and not re.search("不|没|懒得|提不起|[真好很别]想", clause.text):
        return []
    back = re.search(
        "(?:不太|不怎么|一点都不|都不|完全不|实在不|真不|真|很|好|特别|不|没|提不起|懒得)+$",
        clause.text[: match.start()],
    )
    start = back.start() if back else match.start()
    return [Draft("FEELS", start, len(clause.text.rstrip(" 了啊呀吧。")), "zh_state", state=True)]


_ASK = "(?:请|麻烦你?|希望你|以后|今后|从现在(?:开始|起)|往后|你|之后|，|,|\\s|能不能|可以的话|我希望你?|我想让你|拜托|记得|也|就|都|还是|我不(?:喜欢|想)(?:让)?(?=你))*+"
# Possessive, and with one scene at most: repeated scenes would let hostile text try every division.
_REQUEST = _ASK + "(?:在?我?[\\w]{1,10}?(?:的时候|时|后))?" + _ASK

_FACETS = (
    ("language", re.compile("(?:用|说|讲|换成|改用)(?:中文|英文|英语|日语|普通话|粤语|汉语|法语|德语|韩语)")),
    ("length", re.compile("短|简洁|简短|[一两二三四五几\\d](?:两)?句话?(?:以内|之内)?|字以内|个字|控制在|长一?点|详细|展开|精简|啰嗦|太长|一句话|字数|简单点|言简意赅|长篇|多说|少说|废话|直奔主题")),
    ("format", re.compile("列表|分点|表情|emoji|颜文字|markdown|表格|标题|感叹号|分段|序号|加粗")),
    ("tone", re.compile("安静|热闹|温柔|正式|随意|活泼|严肃|幽默|直接|委婉|直白|语气|口吻|毒舌|鼓励|开玩笑|玩笑|俏皮|客气|说教|敷衍|冷淡|耐心|轻松|撒娇|卖萌|热情|吵|鸡汤|官方|轻声|小声|阴阳怪气|夸")),
)  # fmt: skip


def style_facet(text: str) -> str | None:
    """Return which side of the companion's manner a wish is about, or None when it is no such wish."""
    return next((name for name, pattern in _FACETS if pattern.search(text)), None)


def _end(clause: Clause) -> int:
    return len(clause.text.rstrip(" ，,。！!~\x00了哦啊呀吧喔啦"))


def _about(text: str) -> str:
    return re.sub("[，。！!吧了哦啊呀 ]|一下|这件事|的事情?$", "", text)[:8]


def _limit(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    """Read 以后别…: a reminder's refusal, a style, or a boundary."""
    body = match["b"]
    lasting = re.search(
        "以后|今后|从现在|往后|之后|永远|没问|不问|再也?|不要再|别再|总是?|老是?|希望你|请|我不(?:喜欢|想)|时候|后",
        clause.sentence,
    )
    # 别跟我聊政治 is a limit by itself: a topic named with it lasts.
    topic = re.match(r"(?:聊|提|问我?|谈)(?!完|过|了|一下|起来)\w{2,}", body)
    if not (lasting or topic) or re.match(
        "(?:担心|客气|这样|那样|忘|难过|生气|急|哭|怕|走|闹|说了|紧张|想太多|误会|介意|管我|记错|一个人|熬夜|太累)",
        body,
    ):
        return []
    start = match.start("no")
    reminder = re.search("提醒我?(?P<f>.+)", body)
    if reminder and _about(reminder["f"]):
        return [
            Draft("REMINDER_POLICY", start, _end(clause), "zh_limit", facet=_about(reminder["f"])),
            Draft("HAS_BOUNDARY", start, _end(clause), "zh_limit"),
        ]
    side = style_facet(body)
    if side and not re.search("提|问|聊|催", body[:4]):
        return [Draft("RESPONSE_STYLE", start, _end(clause), "zh_limit", facet=side)]
    if not re.search("我|提|问|聊|催|说|叫|讲|管|发|打|跟|给|让|拿|用|评价|比较|讨论|劝|骂|吵|碰", body):
        return []
    return [Draft("HAS_BOUNDARY", start, _end(clause), "zh_limit")]


def _manner(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    body = match["o"]
    if (
        re.search("作文|文章|邮件|代码|这[段篇个封首]|那[段篇个封首]|故事|报告|翻译|诗|方案|简历", body)
        or style_facet(body) is None
    ):
        return []
    lasting = re.search(
        "以后|今后|从现在|往后|一直|每次|总是|都|希望你|时候|时，|后，|回答|回复|说话|跟我|和我|对我|语气|回我",
        clause.sentence,
    )
    return (
        [Draft("RESPONSE_STYLE", match.start("o"), _end(clause), "zh_manner", facet=style_facet(body))]
        if lasting
        else []
    )


def _remind(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    if not re.search("每天|每周|每次|每晚|每早|以后|每个|定期|经常|记得", clause.sentence) or not _about(match["f"]):
        return []
    return [Draft("REMINDER_POLICY", match.start("o"), _end(clause), "zh_remind", facet=_about(match["f"]))]


def _favourite(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    found = plain(z("zh_favourite", "PREFERS", "", "things"), match, Head(None, 0), clause)
    return [replace(d, attributes={"about": match["about"]}) for d in found]


def _like_you(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if head.subject is not None:
        return []
    predicate = "DISLIKES" if head.negated or match["hate"] else "PREFERS"
    draft = Draft(predicate, match.start("o"), _end(clause), "zh_like_you")
    about = re.search("提醒我(?P<f>.+)", match["o"])
    if about and _about(about["f"]):
        # A welcome for reminders is a reminder policy, so that "stop" can replace it.
        return [replace(draft, predicate="REMINDER_POLICY", facet=_about(about["f"]))]
    return [draft]


def _project(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    drafts = plain(z("zh_working_on", "WORKING_ON", "", "thing", past="nothing"), match, head, clause)
    for draft in drafts:
        body = clause.text[draft.start : draft.end]
        named = re.search("叫做?(?P<n>[\\w ]+?)的[\\w]+$|[\\w]*叫做?(?P<m>[\\w ]+)$", body)
        group = next((g for g in ("n", "m") if named and named[g]), None)
        if named and group:
            yield replace(draft, start=draft.start + named.start(group), end=draft.start + named.end(group))
        else:
            yield draft


_WORK = "项目|计划|系统|平台|论文|产品|app|网站|游戏|小程序|课题|研究|毕设|毕业设计|方案|工程|插件|机器人|公众号|频道|播客|小说|书|专辑|剧本|创业|模型|库|工具|软件|应用|店|博客|引擎|纪录片"


def _routine(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if head.negated or head.never or head.ended or head.subject is not None:
        return []
    return [Draft("HAS_ROUTINE", match.start("o"), _end(clause), "zh_routine")]


def _plan(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if (
        head.negated
        or head.never
        or head.subject is not None
        or re.search("[了过].", match["o"])
        or (clause.text.rstrip().endswith("了") and not re.search("要|打算|准备|决定|计划|得", clause.text))
        or re.match("[了过]", match["o"])
    ):
        return []
    if re.search("一般|通常|平时|经常|常常|总是|有时|偶尔", clause.text):
        return []
    return [Draft("PLANS", match.start("o"), _end(clause), "zh_plan", plan=True)]


def _topic(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    """Read an object that stands before its verb: 爵士乐我一直很喜欢."""
    if re.match(
        "(?:这|那|你|他|她|它|因为|虽然|所以|但|其实|今天|现在|最近|从|在|一直|小时候|以前|当然|因|什么)", match["o"]
    ) or re.search("(?:时候|的话|(?<!小)说|但是|，)$", match["o"]):
        return []
    negated = bool(match["no"])
    if negated and match["over"]:
        return [Draft("PREFERS", *match.span("o"), "zh_topic", "end")]
    if match["hate"]:
        return [] if negated else plain(z("zh_topic", "DISLIKES", "", "things"), match, Head(None, 0), clause)
    return plain(z("zh_topic", "DISLIKES" if negated else "PREFERS", "", "things"), match, Head(None, 0), clause)


def _alias(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    a, b = match["a"].strip(), match["o"].strip()
    if (
        not re.search("项目|计划|同一[个人]|一回事", clause.sentence)
        or re.match("(?:这|那|我|你|他|她|今天|现在|生活|人生|其实)", a)
        or len(b) < 2
    ):
        return []
    return [Draft("RELATED_TO", match.start("o"), match.end("o"), "zh_alias", attributes={"alias_of": a})]


def _not_allergic(match: re.Match[str], head: Head, _clause: Clause) -> Iterable[Draft]:
    subject = head.subject.label if head.subject else "user"
    return [Draft("ALLERGIC_TO", *match.span("o"), "zh_not_allergic", "end", subject)] if subject else []


VERBS: tuple[Rule, ...] = (
    zmade("zh_lost_interest", "PREFERS", "对(?P<o>[\\w、和]{1,12}?)(?:已经|现在|早就|渐渐|慢慢)*(?:没|失去|没有|提不起)(?:了)?(?:什么)?(?:兴趣|感觉|热情)了", _lost_interest, examples=(("我对爬山没兴趣了", ("end PREFERS:爬山",)),), counter=("我对爬山没兴趣",)),
    zmade("zh_like_you", "PREFERS", "(?:喜欢|希望|(?P<hate>讨厌|烦|受不了))(?P<o>你(?:每天|常|多|总是?|老是?|经常|一直)?(?:提醒|叫|陪|跟|和|给|说|催|用|主动).+)", _like_you, "clause", examples=(("我喜欢你提醒我喝水", ("REMINDER_POLICY:你提醒我喝水",)),)),
    zmade("zh_likes", "PREFERS", f"{_LIKE}{_NO_TASTE}(?:吃|喝|听|看(?=电影|剧|书|动漫|球)|玩)?\\s?(?P<o>.+)", _taste, "things", examples=(("我特别喜欢爵士乐。", ("PREFERS:爵士乐",)), ("我也喜欢游泳。", ("PREFERS:游泳",)), ("我不喜欢榴莲", ("DISLIKES:榴莲",)), ("我喜欢茶和爵士乐", ("PREFERS:茶", "PREFERS:爵士乐"))), counter=("我喜欢你", "我喜欢的歌手来了")),
    zmade("zh_dislikes", "DISLIKES", f"{_HATE}{_NO_TASTE}(?:吃|喝)?\\s?(?P<o>.+)", _hate, "things", examples=(("我超级讨厌 durian。", ("DISLIKES:durian",)), ("我讨厌香菜。", ("DISLIKES:香菜",)), ("我不讨厌下雨天。", ("end DISLIKES:下雨天",))), counter=("我不讨厌下雨天吗",)),
    zmade("zh_avoids", "AVOIDS", "(?:戒了|戒掉了?|戒|(?:(?<=不)|(?<=从不)|(?<=不能)|(?<=不会))(?:吃|喝|碰)(?!了|饭|早|晚|午|东西|下|完|惯|到|饱|亏|醋|苦(?!瓜)|力|惊|香(?!菜|蕉|肠|菇)|透)|忌口)(?P<o>.+)", _avoid, "things", examples=(("我不吃猪肉", ("AVOIDS:猪肉",)), ("我戒烟了", ("AVOIDS:烟",))), counter=("我不吃早饭", "我吃不下")),
    z("zh_allergic", "ALLERGIC_TO", "(?:对|是)?(?P<o>(?![^过]*(?:[对我你他她]|不|没))[\\w、和 ]{1,16}?)(?:严重|重度|轻度|有点|特别|很|都|会)?过敏(?!原|源|性鼻炎)", "things", examples=(("我对花生过敏", ("ALLERGIC_TO:花生",)),), counter=("我姐姐对花生过敏吗",)),
    zmade("zh_not_allergic", "ALLERGIC_TO", "对(?P<o>[\\w、和]{1,12}?)(?:其实|并|一点也|完全)?(?:不|没有?)过敏", _not_allergic, examples=(("我对芒果不过敏", ("end ALLERGIC_TO:芒果",)),), counter=("我对芒果过敏",)),
    zmade("zh_intolerant", "ALLERGIC_TO", "(?:有|是)?(?P<o>乳糖|麸质|酒精|果糖|组胺)不耐(?:受|症)?", _intolerant, examples=(("我乳糖不耐受", ("ALLERGIC_TO:乳糖",)),), counter=("我很不耐烦",)),
    zmade("zh_diet", "PREFERS", "(?:一直|长期|开始|改)*(?P<o>吃(?:全|纯)?素|素食(?:主义者)?|纯素|生酮饮食)(?=了|的|$|，|,|。)", _diet, examples=(("我吃素", ("PREFERS:吃素",)),), counter=("我不吃素",)),
    zmade("zh_abstains", "AVOIDS", "(?:(?<=不)|(?<=从不)|(?<=不会))(?P<o>(?:抽烟|吸烟|喝酒|吃辣|熬夜|赌博))(?=了|的|$|，|,|。)", _avoid, examples=(("我不抽烟", ("AVOIDS:抽烟",)),), counter=("我抽烟",)),
    zmade("zh_health", "HEALTH", f"(?:有|得了?|患有?|患上了?|确诊了?|查出了?|被诊断(?:为|出|出了|有)|是|犯了?)(?:轻度|重度|轻微|严重的?|慢性|点|中度|先天性)*(?P<o>{_CONDITION})(?!药|科|医院|人群|患者的)", _health, "things", examples=(("我有哮喘。", ("HEALTH:哮喘",)), ("我去年确诊了抑郁症", ("HEALTH:抑郁症",))), counter=("我没有哮喘",)),
    zmade("zh_medicine", "HEALTH", "(?:在|一直|每天|长期|得|要)*(?P<o>(?:吃|服用|打|注射)(?:[\\w]{0,6}(?:药|胰岛素|激素))|看心理医生|看精神科|做化疗|做透析|怀孕|怀孕[\\w]{1,4}|做心理咨询|住院)(?=了|$|，|,)", _health, "clause", examples=(("我在吃抗抑郁药", ("HEALTH:吃抗抑郁药",)),)),
    z("zh_goal", "HAS_GOAL", "(?:(?:人生|今年的?|最大的?|新年|短期|长期)?(?:目标|梦想|愿望|理想|心愿)(?:就?是)|想(?=成为|当(?!然|时|初)|考(?:上|研|公|编|过|下)|减肥|减到|瘦|攒|戒|开一?家|出一?本|拿到|学会|转行)|立志|(?:在)?备考|(?:在)?准备(?=考|雅思|托福|高考|四级|六级|面试|司法|公务员)|打算(?=考|创业|转行|减肥|出国|换工作)|力争)(?P<o>.+)", "clause", past="nothing", user=True, examples=(("我的目标是跑完全马", ("HAS_GOAL:跑完全马",)), ("我想成为插画师", ("HAS_GOAL:成为插画师",))), counter=("我想吃火锅",)),
    zmade("zh_working_on", "WORKING_ON", f"(?:在|正在|开始|继续|着手|忙着?|负责)*(?:做|开发|写|搞|研发|弄|负责|参与|筹备|设计|搭建?|运营|忙)(?:了|着)?(?:一[个本篇部款家]|个|我的|我们的|自己的)?(?P<o>(?:叫[\\w ]+的)?[\\w ]{{0,18}}?(?:{_WORK})(?:叫[\\w ]+)?)(?=$|，|,|。|\\W|了|的时候)(?<!什么项目)", _project, "thing", examples=(("我最近在做星火计划。", ("WORKING_ON:星火计划",)), ("我在做一个叫星图的项目。", ("WORKING_ON:星图",)), ("我在写毕业论文", ("WORKING_ON:毕业论文",))), counter=("我在做饭", "我在做作业")),
    zmade("zh_feels", "FEELS", f"(?:觉得|感觉|感到|有点儿?|好|很|太|真|特别|非常|超级?|挺|又|的?)*(?P<o>{FEELING_ZH})(?=了|$|，|,|。|啊|呀|死|得|\\W|的)", _feeling, "thing", examples=(("我今天好累", ("FEELS:累",)), ("我最近很焦虑", ("FEELS:焦虑",))), counter=("他很累",)),
    zmade("zh_state", "FEELS", "(?:(?:不太|不怎么|一点都不|都不|完全不|不|没|提不起|懒得|什么都不)|(?:真|好|很|特别)(?=想))*(?:想(?!和|跟|向|谈|聊|起|到|象|法|不到|要一|问|请|知|办|成)|心情|兴趣|劲|精神|胃口|力气)(?P<o>\\w{0,14})", _unwilling, "clause", examples=(("今天不想学习。", ("FEELS:不想学习",)), ("我最近不太想出门。", ("FEELS:不太想出门",))), counter=("我不想学习",)),
    zmade("zh_routine", "HAS_ROUTINE", "(?:会|要|得|去)?(?P<o>(?:上|去|跑|练|游|打|看|读|做|吃|喝|写|睡|起|健身|散步|遛|弹|画|学|开|参加|骑|爬|回|跟|和|给|陪|坚持|冥想|锻炼|运动|加班|值班|早起|瑜伽|背|听|复习|泡|炖|做饭|浇|打扫)\\w*.*)", _routine, "clause", examples=(("我每周三晚上上瑜伽课。", ("HAS_ROUTINE:上瑜伽课",)), ("我每天早上跑五公里", ("HAS_ROUTINE:跑五公里",)))),
    zmade("zh_plan", "PLANS", "(?:(?:要|打算|准备|计划|会|得(?=去|早|赶|交|开)|需要|约了|预约了|约好了?|决定|将(?=去|要|会)|有一?[个场次]?(?=(?:面试|考试|会|约会|手术|比赛|演出|婚礼|聚会|答辩|讲座|课))|(?=飞[\\w])|(?=去(?!了|过|的|世|年)[\\w])|(?=出发)|考(?=试|雅思|托福)|(?=面试|考试|答辩|出差|体检|搬家|结婚|开会|开学|高考|手术|回老家|入职)))(?P<o>.*)", _plan, "clause", examples=(("我明天要去看牙医。", ("PLANS:去看牙医",)), ("下周三下午三点我要去看牙医。", ("PLANS:去看牙医",))), counter=("我要去看牙医",)),
)  # fmt: skip

CLAUSES: tuple[Rule, ...] = (
    zmade(
        "zh_favourite",
        "PREFERS",
        "我(?:个人)?(?:最|特别|比较|超)(?:喜欢|爱|喜爱)(?:[吃喝看听玩读])?的(?:一?[个首部本位种])?(?P<about>[\\w]{1,8}?)(?:就|还|一直|应该)?是(?!什么|哪|谁|因)(?P<o>.+)",
        _favourite,
        "things",
        examples=(("我最喜欢的水果是芒果。", ("PREFERS:芒果",)),),
        counter=("我最喜欢的水果是什么",),
    ),
    zmade(
        "zh_topic",
        "PREFERS",
        "\\W*(?P<o>[\\w 、和]{1,16}?)(?:嘛|呢|这个|这种|，)?我(?:们)?(?:一直|真的|其实|也|都|特别|很|超级?|最|还是|还挺|挺|蛮|比较|太|从小就?|就)*(?:已经|早就|现在|再也)*(?P<no>不太|不怎么|不再|不)?(?:喜欢|爱吃|爱喝|爱看|爱听|热爱|(?P<hate>讨厌|受不了))(?P<over>了)?(?:的|极了|得很)?\\W*$",
        _topic,
        "things",
        examples=(("爵士乐我一直很喜欢。", ("PREFERS:爵士乐",)),),
        counter=("你知道我喜欢",),
    ),
    zmade(
        "zh_limit",
        "HAS_BOUNDARY",
        f"{_REQUEST}(?:(?:我)?(?:没|不)问(?:你|到)?的?(?:话|时候)?[，,]?(?:你)?就?)?(?P<no>(?:千万|绝对|永远|尽量|最好|总是?|老是?)*(?:别再?|不要再?|不许再?|不准再?|少|不用再?|禁止|(?<=喜欢)(?=你)|(?<=想)(?=你))(?:总是?|老是?|突然|一直|随便|主动|对我|跟我|和我|给我)*+(?:在?我?[\\w]{{1,8}}?(?:的时候|时|后))?(?P<b>[\\w].*))",
        _limit,
        "clause",
        examples=(
            ("以后不要在我下班后催我学习。", ("HAS_BOUNDARY:不要在我下班后催我学习",)),
            ("以后别跟我提前任", ("HAS_BOUNDARY:别跟我提前任",)),
            ("之后别突然提醒我喝水", ("REMINDER_POLICY:别突然提醒我喝水", "HAS_BOUNDARY:别突然提醒我喝水")),
        ),
        counter=("别担心", "别难过了"),
    ),
    zmade(
        "zh_remind",
        "REMINDER_POLICY",
        f"{_REQUEST}(?:每天|每晚|每周[一二三四五六日]?|每次|定期|晚上|早上|\\d+点|[一二三四五六七八九十]+点|要|可以)*(?P<o>提醒我(?P<f>.+))",
        _remind,
        "clause",
        examples=(("以后每天提醒我吃药", ("REMINDER_POLICY:提醒我吃药",)),),
        counter=("提醒我开会",),
    ),
    zmade(
        "zh_manner",
        "RESPONSE_STYLE",
        f"{_REQUEST}(?:你的)?(?P<o>(?:回答|回复|说话|讲话|解释|聊天|跟我说话|和我说话|对我|跟我|语气|用|说|回我|安静|热闹|温柔|保持|尽量|多用|少用|多|简短|简洁|直接|活泼|请用|给我)[\\w，、 ]*)",
        _manner,
        "clause",
        examples=(
            ("以后回答短一点", ("RESPONSE_STYLE:回答短一点",)),
            ("以后请用英文回答我", ("RESPONSE_STYLE:用英文回答我",)),
        ),
        counter=("用英文写一篇文章",),
    ),
    zmade(
        "zh_alias",
        "RELATED_TO",
        "\\W*(?P<a>[\\w ]{2,20}?)(?:其实)?(?:就是|也叫|又叫|(?:跟|和)(?=.{2,24}是(?:同一|一回事)))(?P<o>[\\w ]{2,24}?)\\s*(?=是同一|是一回事|$|，|,|。)",
        _alias,
        "thing",
        examples=(("星火计划就是 Project Spark，同一个项目。", ("RELATED_TO:Project Spark",)),),
        counter=("他就是个项目经理",),
    ),
)
