# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""Chinese rules about who somebody is and how they live: name, age, home, work, studies, people, animals."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from companion_app.domain.lexicon import lexicon
from companion_app.memory.extract.build import operation, plain
from companion_app.memory.extract.model import Clause, Draft, Head, Kind, Make, Past, Rule
from companion_app.memory.extract.plausible import place
from companion_app.memory.extract.words import FAMILY_ZH, JOB_ZH, KNOWN_ZH, PETS_ZH, PLACES_ZH

_NAME = r"(?P<o>[A-Za-z][\w.'-]*(?: [A-Z][\w.'-]*){0,2}|[一-鿿·]{1,6}?)(?=就行|就好|就可以|吧|好了|即可|哦|喔|呀|啊|啦|呢|来着|\W|$|，|,|今年|是|住|在)"
_ORG_END = (
    r"(?=上班(?!时|的|路)|工作(?!上|的|中|压力|环境|时|日|问题)|任职|就职|当|做|担任|实习|干|打工|教书|教|从事|负责)"
)


def rx(pattern: str) -> re.Pattern[str]:
    """Compile a rule's pattern."""
    return re.compile(pattern, re.IGNORECASE)


def z(
    name: str,
    predicate: str,
    pattern: str,
    kind: Kind = "thing",
    *,
    past: Past = "end",
    user: bool = False,
    negated: str | None = None,
    examples: tuple[tuple[str, tuple[str, ...]], ...] = (),
    counter: tuple[str, ...] = (),
) -> Rule:
    """Make a rule that reads its object plainly."""
    return Rule(
        name, predicate, rx(pattern), kind, None, past, negated, "user" if user else "any", {}, examples, counter
    )


def zmade(
    name: str,
    predicate: str,
    pattern: str,
    make: Make,
    kind: Kind = "thing",
    *,
    past: Past = "end",
    examples: tuple[tuple[str, tuple[str, ...]], ...] = (),
    counter: tuple[str, ...] = (),
) -> Rule:
    """Make a rule whose drafts are built by a function."""
    return Rule(name, predicate, rx(pattern), kind, make, past, examples=examples, counter=counter)


def _work(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    """Read 在X上班, and both sides of 在X做Y."""
    named = re.match(
        r"(?:一家|一个|某家)[\w ]{0,12}?(?:名?叫做?|名为)(?P<n>[\w ·&.-]{2,20}?)(?:的[\w]{2,6})?$", match["o"]
    )
    if named:
        start = match.start("o") + named.start("n")
        return [
            replace(d, start=start, end=match.start("o") + named.end("n"))
            for d in plain(z("zh_works_at", "WORKS_AT", "", "org"), match, head, clause)[:1]
        ]
    if match["o"] in {
        "家",
        "家里",
        "外面",
        "外地",
        "一起",
        "公司",
        "线上",
        "国外",
        "这边",
        "那边",
        "这里",
        "那里",
        "努力",
        "认真",
    } or re.search("学习|吃|睡|玩|看|聊|考虑|想|找|忙|说|谈|讨论|处理|完成|换|思考|担心|烦恼|准备|纠结", match["o"]):
        drafts: list[Draft] = []
    elif PLACES_ZH.fullmatch(match["o"]):
        # Working in a city names no employer; the job beside it still counts.
        drafts = []
    else:
        drafts = plain(z("zh_works_at", "WORKS_AT", "", "org"), match, head, clause)
    job = re.match(
        rf"(?:上班|工作)?，?\s?(?:做|当|担任|干|任)(?:了|过)?(?:一?[个名位])?\s?(?P<o>{JOB_ZH}|[A-Za-z][A-Za-z ]+)",
        clause.text[match.end("o") :],
    )
    if job:
        offset = match.end("o")
        drafts += [
            replace(
                d,
                rule="zh_works_as",
                start=offset + job.start("o"),
                end=offset + job.end("o"),
                predicate="WORKS_AS",
                words=None,
            )
            for d in drafts[:1]
        ]
    elif re.match(r"(?:做|当|干)(?!事|工|活)", clause.text[match.end("o") :]):
        return []
    return drafts


def _job(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if re.match(r"的|们|说|都|里|也|家|节|给|让|推荐|会|很|太|叫|看|给", clause.text[match.end("o") :]) or re.match(
        r"(?:你|他|她|我们?)的", match["o"]
    ):
        return []
    body = match["o"]
    at = re.fullmatch(
        r"(?P<org>[\w]{2,20}?(?:公司|医院|大学|中学|小学|学院|银行|集团|科技|研究所|报社|出版社))的?(?P<job>.+)", body
    )
    drafts = plain(z("zh_job", "WORKS_AS", "", "role", past="assert"), match, head, clause)
    if at and drafts:
        start = match.start("o")
        job = replace(drafts[0], start=start + at.start("job"), end=start + at.end("job"))
        return [job, replace(job, predicate="WORKS_AT", start=start + at.start("org"), end=start + at.end("org"))]
    return drafts


def _age(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    from companion_app.memory.times.numbers import chinese

    number = chinese(match["o"])
    if number is None or not 3 <= number <= 119 or head.negated or (head.subject is None and number < 10):
        return []
    return plain(z("zh_age", "AGE", "", "age", past="assert"), match, replace(head, ended=False, perfect=False), clause)


def _pet(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    settled = operation(z("zh_pet", "HAS_PET", ""), head, match, clause)
    if settled is None or head.subject is not None or "过" in match.group()[: match.start("pets") - match.start()]:
        return
    tail_at = match.start("pets")
    for pet in _PET.finditer(clause.text[tail_at:]):
        group = "name" if pet["name"] else "species"
        yield Draft(
            "HAS_PET",
            tail_at + pet.start(group),
            tail_at + pet.end(group),
            "zh_pet",
            settled[1],
            attributes={"species": pet["species"]},
        )


def _pet_called(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    settled = operation(z("zh_pet_called", "HAS_PET", ""), head, match, clause)
    if settled is None or head.subject is not None:
        return []
    return [Draft("HAS_PET", *match.span("o"), "zh_pet_called", settled[1], attributes={"species": match["species"]})]


_PET = re.compile(
    rf"(?P<species>{PETS_ZH})(?!粮|砂|窝|咖|毛|肉|叫声|头|车|票|上)(?:，|,|\s)?(?:(?:它|他|她)?(?:的?名字)?(?:是)?(?:叫做?|名叫|取名叫?|起名叫?)(?P<name>[A-Za-z]\w*|[一-鿿]{{1,4}}?)(?=和|跟|，|,|、|。|\W|的|$|今年|很|特别|超|还有|也))?"
)


_NO_NAME = re.compile("我|你|他|她|它|个|得|着|了|起来|不|什么|去|来|人|大家|好|出|住|苦|完|做|上")


def _pet_name(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    if _NO_NAME.match(match["o"]):
        return []
    drafts = plain(z("zh_pet_name", "HAS_PET", "", "person"), match, Head(None, 0), clause)
    return [replace(d, attributes={"species": match["species"]}) for d in drafts]


def _relative(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if (
        head.negated
        or head.never
        or head.ended
        or head.subject is not None
        or re.match("的|们|家|说|都", clause.text[match.end("role") :])
    ):
        return []
    role = match["role"]
    predicate = "FAMILY_MEMBER" if re.fullmatch(FAMILY_ZH, role) else "KNOWS"
    if match["name"]:
        return [Draft(predicate, *match.span("name"), "zh_relative", attributes={"role": role})]
    return (
        [Draft(predicate, *match.span("role"), "zh_relative", attributes={"role": role})]
        if predicate == "FAMILY_MEMBER"
        else []
    )


def _person_name(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    role = match["role"]
    if _NO_NAME.match(match["o"]):
        return []
    predicate = "FAMILY_MEMBER" if re.fullmatch(FAMILY_ZH, role) else "KNOWS"
    drafts = plain(z("zh_person_name", predicate, "", "person"), match, Head(None, 0), clause)
    return [replace(d, attributes={"role": role}) for d in drafts]


def _surname(match: re.Match[str], _head: Head, _clause: Clause) -> Iterable[Draft]:
    return [Draft("NAME", match.start("family"), match.end("o"), "zh_surname", words=match["family"] + match["o"])]


def _role_is(match: re.Match[str], _head: Head, _clause: Clause) -> Iterable[Draft]:
    """Read 我老婆是林夕: what stands there must be written as names are, or it may be what somebody is."""
    name = match["o"]
    sounds = name[0].isascii() or (name[0] in "阿小老" and len(name) <= 3) or name[0] in lexicon().surnames
    if not sounds or re.fullmatch(f"{JOB_ZH}|[\\w]*(?:人|师|员|生|家|手|工)", name):
        return []
    role = match["role"]
    predicate = "FAMILY_MEMBER" if re.fullmatch(FAMILY_ZH, role) else "KNOWS"
    return [Draft(predicate, *match.span("o"), "zh_role_is", attributes={"role": role})]


def _is_my(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    role = match["role"]
    if match["o"] in {
        "他",
        "她",
        "它",
        "这",
        "那",
        "这个",
        "你",
        "今天",
        "他们",
        "我",
        "谁",
        "那个",
        "这位",
        "不",
        "你们",
        "就",
        "都",
        "他也",
        "她也",
        "这就",
        "那就",
    } or re.match("的|们", clause.text[match.end() :]):
        return []
    predicate = "FAMILY_MEMBER" if re.fullmatch(FAMILY_ZH, role) else "KNOWS"
    return [Draft(predicate, *match.span("o"), "zh_is_my", attributes={"role": role})]


def _nickname(match: re.Match[str], _head: Head, clause: Clause) -> Iterable[Draft]:
    if re.match("(?:一声|起床|起来|去|来|醒|个|做|了|他|她|它|外卖|什么)", match["o"]):
        return []
    return plain(z("zh_nickname", "NICKNAME_FOR_USER", "", "person"), match, Head(None, 0), clause)


def _name(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if (
        re.match("(?:了|他|她|它|你|外卖|滴滴|车|什么|不|人|服务|救|个|上|大家|我|苦|好|得)", match["o"])
        or head.negated
        or (not head.stated and not clause.text.lstrip().startswith(("名字", "我")))
    ):
        return []
    if head.subject is not None:
        role = head.subject.role or ""
        if head.subject.name or not role:
            return []
        return [
            Draft(
                "FAMILY_MEMBER" if head.subject.family else "KNOWS",
                *match.span("o"),
                "zh_person_called",
                attributes={"role": role},
            )
        ]
    return plain(z("zh_name", "NAME", "", "person"), match, Head(None, 0), clause)


def _left(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    """A home or a workplace was left: which one it was, the lines know; an end closes only what holds."""
    if (
        head.negated
        or head.modal
        or head.future
        or head.subject is not None
        or re.match("想|要|打算", clause.text[head.verb :])
    ):
        return []
    return [Draft(predicate, *match.span("o"), "zh_left", "end") for predicate in ("LIVES_IN", "WORKS_AT")]


def _quit(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if head.negated or head.subject is not None or re.match("(?:想|要|打算|考虑|准备)", clause.text[head.verb :]):
        return []
    if match["o"]:
        return [
            replace(d, operation="end")
            for d in plain(
                z("zh_quit", "WORKS_AT", "", "org", past="assert"), match, replace(head, ended=False), clause
            )
        ]
    return [Draft("WORKS_AT", match.start(), match.end(), "zh_quit", "end", words="")]


def _at_home(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    """Read a home from looser words than 住在: only what is surely a place."""
    drafts = plain(z("zh_home", "LIVES_IN", "", "place"), match, head, clause)
    return [d for d in drafts if place(clause.text[d.start : d.end], clause.text, moved=True) == "fits"]


def _changed_job(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    if (
        head.negated
        or head.subject is not None
        or re.search("想|要|打算|考虑|准备", clause.text[: match.end("new") - len(match["new"])])
    ):
        return []
    return [
        Draft("WORKS_AT", *match.span("o"), "zh_changed_job", "end"),
        Draft("WORKS_AT", *match.span("new"), "zh_changed_job"),
    ]


def _not_job(match: re.Match[str], head: Head, clause: Clause) -> Iterable[Draft]:
    subject = head.subject.label if head.subject else "user"
    if not (head.negated and subject and clause.text[: head.verb].endswith("不是")):
        return []
    return [Draft("WORKS_AS", *match.span("o"), "zh_not_job", "end", subject)]


VERBS: tuple[Rule, ...] = (
    zmade("zh_name", "NAME", rf"(?:大名|名字)?(?:就|是)?(?:叫做?|名叫){_NAME}", _name, "person", examples=(("我叫许诺。", ("NAME:许诺",)), ("我叫阿哲！！！", ("NAME:阿哲",))), counter=("我叫了外卖", "我叫他来")),
    zmade("zh_age", "AGE", r"(?:满|刚满|快|已经|有|虚岁|周岁|是|马上|就|要|刚|过|都)*(?P<o>\d{1,3}|[一二两三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])(?=周?岁|了(?:[\s，,。！!]|$)|(?:[\s，,。！!]|$))", _age, "age", examples=(("我今年30岁。", ("AGE:30",)), ("我30了。", ("AGE:30",)), ("我三十五岁", ("AGE:三十五",))), counter=("我买了30个", "我等了30分钟")),
    z("zh_lives_in", "LIVES_IN", r"(?:又住回了?|住回了?|定居|长期住|暂住|暂时住|租房住|居住|住|现居|常住|家住|生活|安家|落户|租房|待|家|人)(?:过)?(?:在|于|(?<=家住)|(?<=现居)|(?<=住回)|(?<=住回了))(?:了)?\s?(?P<o>(?!家|一起|学校|宿舍|公司|这里|那里|哪|外面|里面|一个|楼|酒店|医院|隔壁|我|他|她|同一|水深|梦).+)", "place", examples=(("我住在深圳😊", ("LIVES_IN:深圳",)), ("现居厦门", ("LIVES_IN:厦门",)), ("我以前住在长春", ("end LIVES_IN:长春",)), ("我从来没住过西安", ("deny LIVES_IN:西安",)), ("我不住在杭州", ("end LIVES_IN:杭州",))), counter=("我住在学校", "我住在你心里", "我住在回忆里")),
    z("zh_lives_bare", "LIVES_IN", r"住(?P<o>(?!在|过|院|校|宿|酒店|民宿|楼)[一-鿿]{1,9}(?:区|市|县|镇|村|路|街|省|城|州|京|海|岛|园|湾|港)(?!住|里|外))", "place", examples=(("现在住苏州工业园区", ("LIVES_IN:苏州工业园区",)),), counter=("我住院了", "我住校")),
    zmade("zh_lives_bare_known", "LIVES_IN", r"(?:一直|现在|就)?住(?P<o>(?!在|过|院|校|宿|酒店|民宿|楼)[一-鿿]{2,8})(?=$|，|,|。)", _at_home, "place", examples=(("我住厦门", ("LIVES_IN:厦门",)),), counter=("我住一楼",)),
    z("zh_lived", "LIVES_IN", r"(?:在)?(?:住过|(?:在)(?=.{1,10}住过))(?P<o>.+?)(?=住过|$)", "place"),
    z("zh_in_place_live", "LIVES_IN", r"在(?P<o>(?:(?![了着过看到说关])[\w ]){2,8}?)(?:定居|居住|生活|住(?!院|过|宿|酒店|民宿)|租房|安家)(?:了|着)?(?:的|下来|\d|[一二两三四五六七八九十几半多]|快|将近|$|，)", "place", examples=(("我在成都生活了三年", ("LIVES_IN:成都",)),), counter=("我在医院住院",)),
    z("zh_moved", "LIVES_IN", r"(?:从[\w ]{1,10}?)?(?:又|已经|刚|要)?(?:搬家?|移居|移民|迁|调|搬回|搬来)(?:到了?|去了?|回了?|来了?|进了?|至)+\s?(?P<o>(?!新家|新房|新公司|家里?$|了|哪|一个|宿舍|学校|隔壁|这里|那里|这边|那边|他|她|另|更|大房|合租|单位|公司|楼).+)", "place", past="assert", examples=(("我搬到上海了。", ("LIVES_IN:上海",)), ("我去年九月搬到成都的。", ("LIVES_IN:成都",)), ("刚从广州搬回长沙", ("LIVES_IN:长沙",))), counter=("我搬到新家了",)),
    zmade("zh_left", "LIVES_IN", r"(?:已经)?(?:搬?离开|搬离|迁出|迁离)了?(?P<o>[A-Za-z]\w*|[一-鿿]{2,8}?(?=了?(?:$|\W)))(?<!公司)(?<!这里)(?<!家里)", _left, "place", examples=(("我离开上海了", ("end LIVES_IN:上海", "end WORKS_AT:上海")),), counter=("我没离开上海",)),
    z("zh_from", "FROM", r"(?:(?:老家|家乡|祖籍|籍贯)(?:是|在)|来自|(?:出生|土生土长|长大)(?:在|于)|出生于|生(?:在|于))\s?(?P<o>(?!一个|哪|农村|这|那|大自然|内心).+)", "place", past="assert", examples=(("我来自内蒙古", ("FROM:内蒙古",)), ("我老家在绍兴", ("FROM:绍兴",)))),
    z("zh_native", "FROM", r"是(?:地道的?|土生土长的?|一个)?(?P<o>[一-鿿]{2,5})人(?=$|，|,|。|\W)(?<!主人)(?<!好人)(?<!大人)(?<!家人)(?<!男人)(?<!女人)(?<!病人)(?<!老人)(?<!外星人)(?<!的人)(?<!负责人)(?<!一个人)(?<!本人)(?<!别人)(?<!机器人)(?<!打工人)(?<!工人)(?<!爱人)(?<!人人)(?<!年轻人)(?<!普通人)(?<!商人)(?<!猎人)(?<!诗人)(?<!有心人)(?<!人类)", "place", past="assert", examples=(("我是东北人", ("FROM:东北",)),), counter=("我是个好人", "我是负责人")),
    zmade("zh_works_at", "WORKS_AT", rf"(?:(?:开始|刚|已经|正式)*(?:跳槽)?(?:在|到|去|于|给)|任职于|就职于|供职于|工作于)\s?(?P<o>[\w ·&.-]{{2,30}}?){_ORG_END}", _work, "org", past="end", examples=(("我在腾讯上班", ("WORKS_AT:腾讯",)), ("我在青禾科技做后端工程师。", ("WORKS_AT:青禾科技", "WORKS_AS:后端工程师")), ("我不在云帆上班了", ("end WORKS_AT:云帆",))), counter=("我在家工作", "我在努力工作")),
    z("zh_joined", "WORKS_AT", r"(?:加入|入职|跳槽到|跳槽去|跳到|就职于|任职于|供职于|进了|应聘到)了?\s?(?P<o>(?!一家|新公司|公司|会员|俱乐部|社团|群|我们|你们|他们|这|那|医院|决赛|前|学生会|了).+?)(?=上班|工作|做|当|的|$)", "org", past="assert", examples=(("我上个月入职蓝鲸科技", ("WORKS_AT:蓝鲸科技",)),), counter=("我加入了社团",)),
    zmade("zh_changed_job", "WORKS_AT", r"从(?P<o>[\w ]{2,20}?)(?:跳槽|离职|辞职|跳)[，,]?(?:到|去|加入|入职)了?(?P<new>[A-Za-z0-9一-鿿 ]{2,20}?)(?=了$|了?$|上班|工作|做|当)", _changed_job, "org", examples=(("我从腾讯跳槽到阿里", ("end WORKS_AT:腾讯", "WORKS_AT:阿里")),), counter=("我想从腾讯跳槽到阿里",)),
    zmade("zh_not_job", "WORKS_AS", rf"(?:一?[个名位])?(?P<o>{JOB_ZH})$", _not_job, "role", examples=(("我不是医生", ("end WORKS_AS:医生",)),), counter=("我是医生",)),
    z("zh_job_measure", "WORKS_AS", r"(?:是|当|做)(?:了|过)?(?:一?[名位]|一?个(?=[\w]{1,8}[师匠]$))(?P<o>(?!大师|法师|巫师|魔术师|优秀|普通|合格|真正|好)(?:[\w]{1,10}?)(?:匠|师|员|工|家|夫|手|人员))(?<!党员)(?<!团员)(?<!会员)(?<!成员)(?<!队员)(?<!学员)(?<!球员)(?<!伤员)(?=$|，|,|。)", "role", past="assert", examples=(("我是一名木匠", ("WORKS_AS:木匠",)), ("我是个调音师", ("WORKS_AS:调音师",))), counter=("我是一名党员", "我是个大师", "我是个好人")),
    zmade("zh_quit", "WORKS_AT", r"(?:从(?P<o>[\w ]{2,20}?)(?:离职|辞职|跳槽|退休|离开)了?|(?:离职|辞职|失业|退休|被裁)了?(?:$|(?=[，,\s了])))", _quit, "org", examples=(("我辞职了", ("end WORKS_AT:",)), ("我从云帆离职了", ("end WORKS_AT:云帆",))), counter=("我想辞职", "我没辞职")),
    zmade("zh_job", "WORKS_AS", rf"(?:的?(?:职业|工作|职位|岗位|本职)(?:就?是)|(?:升职|升|晋升|提拔)(?:成|为|到|做)?了?|(?:就?是|当上?|做|成为?|担任|转行做|改行做|转岗做|转做|干|从事)(?:了|过)?)(?:一?[个名位家]|我们?公司的?|我们部门的?)*\s?(?P<o>{JOB_ZH}|[A-Za-z][A-Za-z ]{{2,30}}(?:er|or|ist|ian|scientist|manager|lead))", _job, "role", examples=(("我是产品经理", ("WORKS_AS:产品经理",)), ("我现在是技术经理。", ("WORKS_AS:技术经理",)), ("我是市一医院的护士", ("WORKS_AS:护士", "WORKS_AT:市一医院"))), counter=("我是老师的学生吗", "他是我们老师")),
    z("zh_studies_at", "STUDIES_AT", r"(?:考上了?|就读于|保送到?了?|(?:在|去|到|上|是|毕业于|从))(?P<o>(?!上|读|念)[\w ]{1,16}?(?:大学|学院|中学|高中|一中|二中|附中|小学|职高|技校|MIT|清华|北大|复旦|浙大|交大))(?=读|上学|念|学习|学|的?(?:大|研|高|初|博|本科|学生|硕士)|$|，|了|毕业)", "org", past="assert", examples=(("我在浙江大学读研", ("STUDIES_AT:浙江大学",)), ("我考上了厦门大学", ("STUDIES_AT:厦门大学",))), counter=("我在大学门口",)),
    z("zh_studies", "STUDIES", r"(?:的?专业(?:是|叫)|主修|(?:大学|本科|研究生|硕士|博士)?(?:学的是|读的是|念的是))(?P<o>.+?)(?=专业|$|的)", "thing", past="assert", examples=(("我的专业是海洋生物", ("STUDIES:海洋生物",)), ("我大学学的是会计", ("STUDIES:会计",)))),
    z("zh_learning", "LEARNING", r"(?:(?:在|重新|开始|刚开始|报班|自学|准备|开始在|报了个?班|坚持|跟着老师)*(?:学习?|自学|练习?)(?:了|着)?)(?<=[在始学习班练持])(?<!大学)(?:一点|一些)?(?P<o>(?!校|生|习的|的时候|会|到了|了很多|得|不|着|历|期|费|分|业|院|长|姐|妹|弟|术|位|乖|坏|聪明|晚|习|累|点|完|一下|一天|这|那|东西|好).+)", "things", past="assert", examples=(("我在学日语", ("LEARNING:日语",)), ("我昨天开始学吉他。", ("LEARNING:吉他",)), ("我在学日语和吉他", ("LEARNING:日语", "LEARNING:吉他"))), counter=("我在学习", "我在学校", "我不想学习")),
    z("zh_speaks_well", "SPEAKS", r"(?P<o>[一-鿿]{1,4}?语|(?!说话|讲话|听话|好话)[一-鿿]{1,2}话|[中英日法德韩俄]文|English)(?:说得|讲得|说的|讲的)(?:很|挺|特别|非常|还|超)?(?:流利|不错|好|溜|可以)", "language", examples=(("我粤语说得很流利", ("SPEAKS:粤语",)),), counter=("我说话说得很好",)),
    z("zh_speaks", "SPEAKS", r"(?:会说?|会讲|能说|说|讲)(?:一点|一些|点儿?|流利的)?(?P<o>(?:(?:(?!讲|说)[一-鿿]{1,4}?语|(?!说|话)[一-鿿]{1,2}话|[中英日法德韩俄]文|西班牙文)(?:、|和|跟|，)?)+|English|Spanish)(?!课|书|算|题|剧|的)", "language", examples=(("我会说粤语和英语", ("SPEAKS:粤语", "SPEAKS:英语")),), counter=("我会说话算话",)),
    z("zh_status", "RELATIONSHIP_STATUS", r"(?:(?:和|跟|与)[\w]{1,8}?)?(?:(?:已经|刚|去年|还是|是|目前|处于|一直)*)(?P<o>单身|已婚|未婚|离异|结婚|离婚|订婚|领证|丧偶|恋爱中|谈恋爱|脱单|分手)(?:状态)?(?=了|$|，|,|。|啦|的$|\s|狗)(?!典|照)", "thing", past="assert", user=True, examples=(("我结婚了", ("RELATIONSHIP_STATUS:结婚",)), ("我单身", ("RELATIONSHIP_STATUS:单身",))), counter=("我不想结婚",)),
    zmade("zh_relative", "FAMILY_MEMBER", rf"(?:只?有|还有)(?:一|两|三|四|\d|几)?(?:个|位)?(?:亲|双胞胎|好|小|大)?(?P<role>{FAMILY_ZH}|{KNOWN_ZH})(?:，?(?:他|她)?(?:名字)?叫(?P<name>[A-Za-z]\w*|[一-鿿]{{1,4}}?)(?=，|,|。|$|\W|在|住|今年|是))?", _relative, examples=(("我有一个弟弟叫小航", ("FAMILY_MEMBER:小航",)), ("我有两个姐姐", ("FAMILY_MEMBER:姐姐",))), counter=("我没有弟弟",)),
    zmade("zh_pet_called", "HAS_PET", rf"(?:养|有|收养|领养)(?:了|着)?(?:一|两)?[只条个匹头](?:名?叫|名为)(?P<o>[A-Za-z]\w*|[一-鿿]{{1,4}}?)的(?:小|大)?(?P<species>{PETS_ZH})", _pet_called, "pet", examples=(("我有一只叫年糕的猫", ("HAS_PET:年糕",)),), counter=("我没有一只叫年糕的猫吗",)),
    zmade("zh_pet", "HAS_PET", rf"(?:养|有|收养|领养|买|捡|新添|家有|刚养|捡到|抱)(?:了|着|过|回|到|的)*(?:一|两|三|四|几|\d)?(?P<pets>(?:只|条|个|匹|头)?(?:[\w]{{0,6}}?){PETS_ZH}.*)", _pet, "pet", examples=(("我养了一只猫叫煤球。", ("HAS_PET:煤球",)), ("我家有一条金毛", ("HAS_PET:金毛",)), ("我没有养猫。", ("end HAS_PET:猫",))), counter=("我有猫粮",)),
    z("zh_owns", "OWNS", r"(?:买了|有|拥有|开的是|新买了|入手了|提了)(?:一|两|三)?(?:辆|台|套|部|把|架|间|家|栋|艘)(?P<o>[\w ]{1,16}(?<!的))(?=了|$|，)", "thing", past="assert", user=True, examples=(("我买了一辆电动车", ("OWNS:电动车",)),), counter=("我买了一杯奶茶",)),
)  # fmt: skip

CLAUSES: tuple[Rule, ...] = (
    zmade(
        "zh_home_is",
        "LIVES_IN",
        r"我们?的?家(?:现在|目前|就)?(?:住|安)?在(?P<o>.+)",
        _at_home,
        "place",
        examples=(("我家在苏州", ("LIVES_IN:苏州",)), ("我家就在苏州工业园区", ("LIVES_IN:苏州工业园区",))),
        counter=("我家在装修", "我家在三楼"),
    ),
    z(
        "zh_company_is",
        "WORKS_AT",
        r"我(?:的|所在的|现在的|们的?)*(?:公司|单位|雇主|东家)(?:就?是|叫做?|名叫)(?P<o>(?!一家|个|做|不|很|搞|那|这|最|双休|单休|国企|外企|私企|上市).+)",
        "org",
        past="assert",
        user=True,
        examples=(("我的公司是腾讯", ("WORKS_AT:腾讯",)),),
        counter=("我的公司是做外贸的",),
    ),
    z(
        "zh_speaks_fronted",
        "SPEAKS",
        r"(?P<o>(?:[一-鿿]{1,4}?语|[一-鿿]{1,2}话|[中英日法德韩俄]文))我(?:也|都|还|其实)*(?:会说?|能说|会讲)",
        "language",
        past="assert",
        user=True,
        examples=(("粤语我也会说", ("SPEAKS:粤语",)),),
        counter=("粤语我不会说",),
    ),
    zmade(
        "zh_nickname",
        "NICKNAME_FOR_USER",
        rf"(?:(?:以后|从现在起|你|可以|都|就|请|大家|平时|朋友们?|直接|也|还是|要|叫我的时候|今后|，|,|\s)*)(?:叫|喊|称呼|管我叫)我(?:为|做|作)?{_NAME}",
        _nickname,
        "person",
        examples=(("以后叫我溪溪吧。", ("NICKNAME_FOR_USER:溪溪",)), ("你叫我小溪就行", ("NICKNAME_FOR_USER:小溪",))),
        counter=("明天叫我起床", "他叫我去"),
    ),
    z(
        "zh_my_name",
        "NAME",
        rf"我的(?:真名|大名|全名|名字|姓名)(?:就?是|叫做?){_NAME}",
        "person",
        past="assert",
        user=True,
        examples=(("我的名字是沈澈", ("NAME:沈澈",)),),
    ),
    zmade(
        "zh_person_name",
        "FAMILY_MEMBER",
        rf"我(?:们)?的?(?P<role>{FAMILY_ZH}|{KNOWN_ZH})(?:的?名字)?(?:是叫|就叫|叫做|叫|名叫|的名字是){_NAME}",
        _person_name,
        "person",
        examples=(("我姐姐叫小雨", ("FAMILY_MEMBER:小雨",)), ("我老板叫王建", ("KNOWS:王建",))),
        counter=("我妈叫我吃饭", "我姐姐很好"),
    ),
    zmade(
        "zh_surname",
        "NAME",
        "我姓(?P<family>[一-鿿]{1,2}?)(?:，|,)?(?:叫|(?:单)?名(?:一个|叫|是)?|名字叫)(?P<o>[一-鿿]{1,2}?)字?$",
        _surname,
        "person",
        examples=(("我姓欧阳单名一个琳字", ("NAME:欧阳琳",)), ("我姓王名小雨", ("NAME:王小雨",))),
        counter=("我姓王",),
    ),
    zmade(
        "zh_role_is",
        "KNOWS",
        f"我(?:们)?的?(?:最好的|最铁的|唯一的|大学|高中|小学|现在的|新)?的?(?P<role>{FAMILY_ZH}|{KNOWN_ZH})(?:就)?是(?:叫)?(?P<o>[A-Z]\\w+(?: [A-Z]\\w+)?|[一-鿿]{{2,4}})(?=$|，|,|。)",
        _role_is,
        "person",
        examples=(("我最好的朋友是阿坤", ("KNOWS:阿坤",)), ("我老婆是林夕", ("FAMILY_MEMBER:林夕",))),
        counter=("我老婆是医生", "我妈是老师", "我朋友是北京人"),
    ),
    zmade(
        "zh_is_my",
        "KNOWS",
        rf"(?:[\W]*)(?P<o>[A-Za-z]\w*(?: [A-Z]\w*)?|[一-鿿]{{2,4}}?)是我的?(?:一个|一位|最好的|大学|高中|小学|以前的|前)?(?P<role>{FAMILY_ZH}|{KNOWN_ZH})(?=$|，|,|。|\W|，)",
        _is_my,
        "person",
        examples=(("小周是我的同事", ("KNOWS:小周",)),),
        counter=("他是我朋友",),
    ),
    zmade(
        "zh_pet_name",
        "HAS_PET",
        rf"我(?:们)?家?(?:养?的)?(?:那只|那条|这只|小)?(?P<species>{PETS_ZH})(?:的?名字)?(?:是叫|就叫|叫做|叫|名叫|的名字是){_NAME}",
        _pet_name,
        "person",
        examples=(("我的狗叫豆豆。", ("HAS_PET:豆豆",)), ("我家猫叫年糕", ("HAS_PET:年糕",))),
        counter=("我的狗叫个不停",),
    ),
    z(
        "zh_birthday",
        "BIRTHDAY",
        r"我?的?(?:(?:农历|阳历|阴历|公历)?生日(?:就?是|在)|是?(?=.{2,14}(?:出生|生人|生的|生日)))(?P<o>(?:农历)?(?:\d{2,4}年)?(?:\d{1,2}|[一二三四五六七八九十]{1,3})月(?:初?[\d一二三四五六七八九十]{1,3})[日号]?)(?!的)",
        "date",
        past="assert",
        user=True,
        examples=(("我的生日是5月3号", ("BIRTHDAY:5月3号",)), ("我生日是三月八日", ("BIRTHDAY:三月八日",))),
    ),
)
