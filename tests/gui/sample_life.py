"""A made-up life in English and in Chinese, for pictures and tests."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta, timezone

from companion_app.domain.chat import ReplyReasons
from companion_app.domain.clock import Instant, to_instant
from companion_app.domain.episode import Span
from companion_app.domain.fact import TimelineEntry
from companion_app.domain.never import NeverRule
from tests.gui.fake_application import FakeApplication, used

_ZONE = timezone(timedelta(hours=8))


def at(month: int, day: int, hour: int = 12, minute: int = 0) -> Instant:
    """Give an instant of 2026."""
    return to_instant(datetime(2026, month, day, hour, minute, tzinfo=_ZONE))


NOW = at(7, 9, 21, 8)
_CODE = """Evening. Short version, since it's late: `return` **ends the story, `yield` pauses it.**

```python
def pages(book):
    for page in book:
        yield page      # waits here, keeps its place
```

- Use it when the whole list is too big, or isn't needed at once.
- Each `next()` goes on from the pause.

I'll stay quiet while you read. Call me when you want me."""
_CODE_ZH = """晚上好。长话短说：`return` **把故事讲完，`yield` 先停在这里。**

```python
def pages(book):
    for page in book:
        yield page      # 停在这里，记住位置
```

- 整个列表太大，或者不用一次全拿到，就用它。
- 每次 `next()` 都从停下的地方接着走。

我先不出声，你慢慢看，想问了再叫我。"""


def english() -> FakeApplication:
    """A companion named Wren and its memories."""
    app = FakeApplication("Wren", NOW)
    rows = [
        ("plan", "Night study plan", at(7, 9, 21, 6), "I'll stay quiet while you read."),
        ("leeks", "What to cook with leeks", at(7, 9, 18, 40), "Leek and potato, twenty minutes."),
        ("letter", "Letter to the landlord", at(7, 7), "Dear Mr Ito, about the window"),
        ("cat", "年糕不吃饭", at(7, 6), "先别急，看她喝不喝水。"),
        ("boxes", "Moving boxes, a list", at(7, 5), "Kitchen first, books last."),
        ("job", "The job at the pharmacy", at(5, 4), "You sounded relieved when you said it."),
        ("japanese", "学日语的第一周", at(4, 28), "五十音不用一次背完。"),
        ("mum", "Mum's birthday", at(4, 12), "She said the tea arrived."),
    ]
    for row in rows:
        app.add_session(*row)
    app.add_turn(
        "plan",
        "user",
        "Back at the desk. Chapter 4 tonight: generators. I keep forgetting when to use yield.",
        at(7, 9, 21, 1),
    )
    first = app.add_turn("plan", "assistant", _CODE, at(7, 9, 21, 2), given=3)
    app.add_turn("plan", "user", "谢谢～对了，年糕今天又没怎么吃，会不会是换粮的事？", at(7, 9, 21, 5))
    second = app.add_turn(
        "plan", "assistant",
        "有可能。你上周三说刚给她换了新粮，一般要七到十天慢慢掺着换。她喝水正常吗？要是明天还不吃，就带去看看，别拖到周末。",
        at(7, 9, 21, 6), given=2,
    )  # fmt: skip
    said = app.add_turn(
        "leeks", "user", "You know what, don't remind me unless I ask. It makes me feel watched.", at(7, 6, 21, 32)
    )
    again = app.add_turn("leeks", "user", "Really, only when I ask, okay?", at(7, 8, 23, 10))
    mei = app.add_turn("mum", "user", "Mei keeps sending me flats in Osaka, I think she means it", at(6, 20, 22, 15))
    app.add_fact("live", "LIVES_IN", "You live in Shanghai", valid_at=at(3, 1), date_precision="month")
    app.add_fact(
        "work",
        "WORKS_AT",
        "You work nights at the hospital pharmacy",
        valid_at=at(5, 4),
        pinned=True,
        evidence=(app.evidence(said, "You know"), app.evidence(again, "Really"), app.evidence(mei, "Mei")),
    )
    app.add_fact("coffee", "LIKES", "You like the salmon one best", valid_at=at(7, 1))
    remind = app.add_fact(
        "remind", "REMINDER_STYLE", "Remind you only when you ask", valid_at=at(7, 6), object="Only when you ask",
        evidence=(app.evidence(said, "don't remind me unless I ask"), app.evidence(again, "only when I ask")),
    )  # fmt: skip
    short = app.add_fact(
        "short",
        "PREFERS_STYLE",
        "Short sentences while you study at night",
        valid_at=at(6, 12),
        scope="Late-night study",
        pinned=True,
    )
    cat = app.add_fact("cat", "HAS_PET", "年糕是你的猫，7 月 1 日起换了新粮", valid_at=at(7, 1), language="zh")
    app.add_fact(
        "sister",
        "KNOWS_PERSON",
        "Your sister Mei is moving to Osaka",
        valid_at=at(6, 20),
        confidence=0.6,
        write_source="inferred",
    )
    app.add_fact("book", "GOAL", "Finish the Python book by September", valid_at=at(6, 2))
    app.add_fact("tired", "MOOD", "You find mornings hard lately", valid_at=at(7, 5))
    app.add_fact("lisbon", "SHARED", "The evening we planned the Lisbon trip", valid_at=at(2, 2))
    app.add_fact(
        "old",
        "LIVES_IN",
        "You lived in Hangzhou",
        valid_at=at(1, 1),
        invalid_at=at(3, 1),
        status="inactive",
        date_precision="month",
    )
    app.add_fact("penicillin", "ALLERGIC_TO", "You are allergic to penicillin", status="pending", sensitivity="health")
    app.add_fact(
        "osaka",
        "KNOWS_PERSON",
        "Your sister Mei is moving to Osaka",
        status="pending",
        confidence=0.6,
        write_source="inferred",
        evidence=(app.evidence(mei, "flats in Osaka"),),
    )
    app.add_fact(
        "coffee2", "LIKES", "You drink coffee every morning", status="pending", confidence=0.5, write_source="inferred"
    )
    app.timelines["remind"] = (
        TimelineEntry("remind", "", "Only when you ask", at(7, 6), None, "day", "explicit_user", False, True),
        TimelineEntry(
            "remind0", "", "Gentle reminders are fine", at(6, 1), at(7, 6), "day", "explicit_user", False, False
        ),
    )
    app.rules += [
        NeverRule("n1", "topic", "My salary", None, 4),
        NeverRule("n2", "entity", "Dr. Okafor", "default", 1),
        NeverRule("n3", "phrase", "the Lisbon thing", None, 0),
        NeverRule("n4", "category", "health", None, 11),
    ]
    penicillin = app.facts["penicillin"]
    reasons = ReplyReasons(
        "Wren",
        "2026-07-02",
        (used(cat), used(short)),
        (used(penicillin, "sensitive"), used(app.facts["coffee2"], "expired")),
    )
    app.reasons = {
        first.id: ReplyReasons("Wren", "2026-07-02", (used(short), used(remind), used(app.facts["book"])), ()),
        second.id: reasons,
    }
    return app


def chinese() -> FakeApplication:
    """The same in Chinese; the companion is 小满."""
    app = FakeApplication("小满", NOW, language="zh", theme="dark")
    rows = [
        ("plan", "夜里学习的安排", at(7, 9, 21, 6), "我先不出声，你慢慢看。"),
        ("leeks", "韭葱能做什么菜", at(7, 9, 18, 40), "韭葱土豆，二十分钟就好。"),
        ("letter", "给房东的信", at(7, 7), "伊藤先生您好，关于窗户的事"),
        ("cat", "年糕不吃饭", at(7, 6), "先别急，看她喝不喝水。"),
        ("boxes", "搬家清单", at(7, 5), "先收厨房，书放最后。"),
        ("python", "Python in one evening", at(5, 4), "Start with the loop you know."),
        ("japanese", "学日语的第一周", at(4, 28), "五十音不用一次背完。"),
        ("mum", "妈妈的生日", at(4, 12), "她说茶叶收到了。"),
    ]
    for row in rows:
        app.add_session(*row)
    app.add_turn("plan", "user", "坐下来了。今晚看第四章，生成器。我老是记不住什么时候该用 yield。", at(7, 9, 21, 1))
    first = app.add_turn("plan", "assistant", _CODE_ZH, at(7, 9, 21, 2), given=3)
    app.add_turn(
        "plan",
        "user",
        "Thanks! One more thing: 年糕 barely ate again today. Could it be the new food?",
        at(7, 9, 21, 5),
    )
    second = app.add_turn(
        "plan", "assistant",
        "Could be. You told me on 1 July that you'd just switched, and most cats need seven to ten days of mixing. "
        "Is she drinking as usual? If she still won't eat tomorrow, take her in. Don't wait for the weekend.",
        at(7, 9, 21, 6), given=2,
    )  # fmt: skip
    said = app.add_turn("plan", "user", "这样吧，我不问你就别提醒我，不然总觉得被人盯着。", at(7, 6, 21, 32))
    app.turn_rows["plan"].remove(said)
    said = replace(said, session_id="leeks")
    app.turn_rows["leeks"].append(said)
    again = app.add_turn("leeks", "user", "真的，我问了再说，好吗？", at(7, 8, 23, 10))
    app.session_rows["leeks"] = app.session_rows["leeks"].__class__(
        "leeks", "韭葱能做什么菜", at(7, 9, 18, 40), at(7, 9, 18, 40), "韭葱土豆，二十分钟就好。", 2
    )
    app.session_rows["plan"] = app.session_rows["plan"].__class__(
        "plan", "夜里学习的安排", at(7, 9, 21, 1), at(7, 9, 21, 6), "我先不出声，你慢慢看。", 4
    )
    zh = {"language": "zh"}
    app.add_fact("live", "LIVES_IN", "你住在上海", valid_at=at(3, 1), date_precision="month", **zh)
    remind = app.add_fact(
        "remind",
        "REMINDER_STYLE",
        "只在你问的时候才提醒",
        object="只在你问的时候",
        valid_at=at(7, 6),
        evidence=(app.evidence(said, "我不问你就别提醒我"), app.evidence(again, "我问了再说")),
        **zh,
    )
    short = app.add_fact(
        "short", "PREFERS_STYLE", "你夜里学习时，话说短一点", valid_at=at(6, 12), scope="夜里学习", pinned=True, **zh
    )
    app.add_fact("call", "PREFERS_STYLE", "叫你“阿林”", valid_at=at(3, 3), pinned=True, **zh)
    app.add_fact("structure", "PREFERS_STYLE", "技术问题先给结构，再展开", valid_at=at(5, 18), scope="技术问题", **zh)
    app.add_fact(
        "bang", "PREFERS_STYLE", "少用感叹号", valid_at=at(4, 2), write_source="inferred", confidence=0.6, **zh
    )
    app.add_fact("lisbon", "BOUNDARY", "不主动提里斯本那趟旅行", valid_at=at(5, 30), **zh)
    app.add_fact("family", "BOUNDARY", "你不问，就不评论你的家人", valid_at=at(5, 11), **zh)
    cat = app.add_fact("cat", "HAS_PET", "年糕是你的猫，7 月 1 日起换了新粮", valid_at=at(7, 1), **zh)
    app.add_fact("tired", "MOOD", "最近早上起不来", valid_at=at(7, 5), **zh)
    app.add_fact(
        "old",
        "LIVES_IN",
        "你住在杭州",
        valid_at=at(1, 1),
        invalid_at=at(3, 1),
        status="inactive",
        date_precision="month",
        **zh,
    )
    app.add_fact("penicillin", "ALLERGIC_TO", "你对青霉素过敏", status="pending", sensitivity="health", **zh)
    app.add_fact("coffee", "LIKES", "每天早上喝咖啡", status="pending", confidence=0.5, write_source="inferred", **zh)
    app.timelines["remind"] = (
        TimelineEntry("remind", "", "只在你问的时候", at(7, 6), None, "day", "explicit_user", False, True),
        TimelineEntry("remind0", "", "可以轻轻提醒", at(6, 1), at(7, 6), "day", "explicit_user", False, False),
    )
    app.rules += [NeverRule("n1", "topic", "工资", None, 4), NeverRule("n2", "phrase", "里斯本的事", "default", 0)]
    app.reasons = {
        first.id: ReplyReasons("小满", "2026-07-02", (used(short), used(remind)), ()),
        second.id: ReplyReasons(
            "小满",
            "2026-07-02",
            (used(cat), used(short)),
            (used(app.facts["penicillin"], "sensitive"), used(app.facts["coffee"], "expired")),
        ),
    }
    return app


def pasted(app: FakeApplication) -> None:
    """Add a message with a pasted part."""
    block = "Dear tenant, from 1 September the monthly\nrent will be raised by 40 euros.\nKind regards\nY. Ito"
    app.add_turn(
        "plan", "user", f"{block}\n\nWhat is he really asking for?", NOW, spans=[Span(0, len(block), "pasted")]
    )
