"""The words in which lives are told: what a user would write, at least six wordings a kind and language.

``{a}`` is what is said, ``{b}`` what was said before, ``{t}`` a month, ``{y}`` and ``{z}`` years. A wording
counts as one of its kind wherever a sensible reader would take it so, whether or not any engine reads it.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Literal

Tongue = Literal["en", "zh"]
TONGUES: tuple[Tongue, ...] = ("en", "zh")

ENGLISH: dict[str, tuple[str, ...]] = {
    # --- homes
    "lives": (
        "I live in {a}.", "I'm living in {a} these days.", "My home is in {a}.", "I'm based in {a}.",
        "Home for me is {a}.", "I currently live in {a}, and I like it.", "I live in {a} with two flatmates.",
    ),
    "moved": (
        "I moved to {a}.", "I've just moved to {a}.", "Big news: we moved from {b} to {a}!", "I live in {a} now.",
        "I've relocated to {a}.", "So I finally moved, I live in {a} now.", "I left {b} and moved to {a}.",
    ),
    "moved back": (
        "I moved back to {a}.", "I've moved back to {a}.", "I'm back living in {a}.", "I live in {a} again.",
        "We moved back to {a} from {b}.", "Guess what, I've moved back to {a} for good.",
    ),
    "still lives": (
        "I still live in {a}.", "I live in {a}, and it's pouring today.", "I'm still living in {a}.",
        "I live in {a}, as you know.", "Yes, I live in {a}.", "I'm still based in {a}.",
    ),
    "moved in": (
        "In {t} I moved to {a}.", "I moved to {a} in {t}.", "I've lived in {a} since {t}.",
        "Since {t} I've been living in {a}.", "I moved here to {a} back in {t}.", "We moved to {a} in {t}.",
    ),
    "lives since": (
        "I've lived in {a} since {y}.", "Since {y} I've lived in {a}.", "I've been living in {a} since {y}.",
        "I moved to {a} in {y}.", "In {y} I moved to {a}.", "I have lived in {a} since {y}.",
    ),
    "lived between": (
        "From {y} to {z} I lived in {a}.", "I lived in {a} from {y} to {z}.", "Between {y} and {z} I lived in {a}.",
        "I used to live in {a}, from {y} to {z}.", "I was living in {a} from {y} until {z}.",
        "I found old photos. From {y} to {z} I lived in {a}.",
    ),
    "never lived": (
        "I never lived in {a}.", "Correction: I never lived in {a}.", "That's wrong, I have never lived in {a}.",
        "For the record, I've never lived in {a}.", "You got that wrong: I never lived in {a}.",
        "I have never lived in {a}, that was a mistake.",
    ),
    "also lives": (
        "I also live in {a}.", "I have a second home in {a}.", "I also have a home in {a}.",
        "I live in {a} part-time, too.", "I also live part-time in {a}.", "My second home is in {a}.",
    ),
    "perhaps lives": (
        "I guess I live in {a} now.", "I suppose I live in {a} now.", "I think I live in {a} now, sort of.",
        "Maybe I live in {a} now, I'm not sure yet.", "I guess you could say I live in {a}.",
        "I probably live in {a} now, hard to say.",
    ),
    "lives no longer": (
        "I no longer live in {a}.", "I don't live in {a} any more.", "I don't live in {a} anymore.",
        "I've moved out of {a}.", "I've left {a} for good.", "I moved away from {a}.",
    ),
    "paper: lives": (
        "Profile page: the user lives in {a}.", "The user lives in {a}.", "CRM record: the user resides in {a}.",
        "Contact card. City of residence: {a}.", "According to the form, the user lives in {a}.",
        "Address check done. The user currently lives in {a}.",
    ),
    # --- work
    "works at": (
        "I work at {a}.", "I'm working at {a}.", "I work for {a}.", "My employer is {a}.", "I have a job at {a}.",
        "I'm employed at {a}.",
    ),
    "works now at": (
        "I work at {a} now.", "I started a new job at {a}.", "I've joined {a}.",
        "I switched jobs, I work at {a} now.",
        "I left {b} and now work at {a}.", "I just started working at {a}.", "I changed jobs and work for {a} now.",
    ),
    "works no longer at": (
        "I no longer work at {a}.", "I left {a}.", "I quit my job at {a}.", "I don't work at {a} anymore.",
        "I've stopped working at {a}.", "I resigned from {a}.",
    ),
    "works since at": (
        "I've been working at {a} since {y}.", "I've worked at {a} since {y}.", "Since {y} I've worked at {a}.",
        "I joined {a} in {y}.", "I started working at {a} in {y}.", "I've been with {a} since {y}.",
    ),
    "worked between": (
        "From {y} to {z} I worked at {a}.", "I worked at {a} from {y} to {z}.",
        "Between {y} and {z} I worked at {a}.",
        "I used to work at {a}, from {y} to {z}.", "I was working at {a} from {y} until {z}.",
        "Old story: from {y} to {z} I worked for {a}.",
    ),
    "paper: works at": (
        "LinkedIn page: the user works at {a}.", "The user works at {a}.", "Employer on file: {a}.",
        "HR record: the user is employed at {a}.", "According to the form, the user works for {a}.",
        "Signature block: the user now works at {a}.",
    ),
    "works as": (
        "I'm a {a}.", "I work as a {a}.", "I'm a {a} by profession.", "I earn my living as a {a}.",
        "I'm working as a {a}.", "My job: I'm a {a}.",
    ),
    "works now as": (
        "I'm a {a} now.", "I got promoted, I'm a {a} now.", "I now work as a {a}.", "I became a {a}.",
        "I switched careers and work as a {a} now.", "I've started working as a {a}.",
    ),
    # --- age
    "age": (
        "I'm {a}.", "I'm {a} years old.", "I am {a} years old.", "I just turned {a}.", "I turned {a} today.",
        "I'm {a} now.",
    ),
    "age, same breath": (
        "I'm {b} — no, {a}.", "I'm {b}, no wait, {a}.", "I'm {b} years old, sorry, {a}.", "I am {b}... actually {a}.",
        "I'm {b} — I mean {a}.", "I'm {b}, no, scratch that, I'm {a}.",
    ),
    "age, corrected": (
        "Sorry, I meant {a}.", "Correction: I'm {a}, not {b}.", "I'm not {b}, I'm {a}.",
        "I made a typo, I'm {a}, not {b}.", "Actually I'm {a}, not {b}.", "No, I'm {a}, not {b}.",
    ),
    # --- tastes
    "likes": (
        "I like {a}.", "I love {a}.", "I really like {a}.", "I'm a big fan of {a}.", "I enjoy {a}.",
        "I'm really into {a}.",
    ),
    "also likes": (
        "I also like {a}.", "I like {a} too.", "I love {a} as well.", "I also enjoy {a}.", "I'm also into {a}.",
        "I'm also a fan of {a}.",
    ),
    "dislikes": (
        "I don't like {a}.", "I hate {a}.", "I dislike {a}.", "I can't stand {a}.", "I really don't like {a}.",
        "I'm not a fan of {a}.",
    ),
    "likes now": (
        "I like {a} now.", "I've come to love {a}.", "I actually like {a} now.", "These days I love {a}.",
        "I've started to enjoy {a}.", "I've grown to like {a}.",
    ),
    "dislikes now": (
        "I can't stand {a} anymore.", "I hate {a} now.", "I dislike {a} now.", "I've come to hate {a}.",
        "These days I can't stand {a}.", "I've started to dislike {a}.",
    ),
    "likes no longer": (
        "I no longer like {a}.", "I'm no longer into {a}.", "I'm not into {a} anymore.", "I've lost interest in {a}.",
        "I've stopped liking {a}.", "I no longer enjoy {a}.",
    ),
    "perhaps likes": (
        "I think I like {a}.", "I guess I like {a}.", "Maybe I like {a}.", "I might like {a}.",
        "I'm not sure, but I think I like {a}.", "I suppose I like {a}.",
    ),
    "dislikes in a scene": (
        "When I'm working, I don't like {a}.", "At night I don't like {a}.", "I don't like {a} while I'm working.",
        "I can't stand {a} at night.", "When I'm studying, I hate {a}.", "Late at night I don't like {a}.",
        "I dislike {a} when I'm studying.",
    ),
    # --- pets, languages, lessons
    "pet": (
        "I have a cat named {a}.", "I have a cat called {a}.", "My cat's name is {a}.", "My cat is called {a}.",
        "I own a cat named {a}.", "We have a cat called {a}.",
    ),
    "also pet": (
        "I also have a dog named {a}.", "I have a dog called {a} too.", "I got a dog, his name is {a}.",
        "My dog is called {a}.", "We also have a dog called {a}.", "I've adopted a dog named {a}.",
    ),
    "speaks": (
        "I speak {a}.", "I can speak {a}.", "I'm fluent in {a}.", "I speak {a} fluently.",
        "My native language is {a}.",
        "I grew up speaking {a}.",
    ),
    "also speaks": (
        "I also speak {a}.", "I speak {a} too.", "I'm also fluent in {a}.", "I can also speak {a}.",
        "I speak {a} as well.", "Besides that, I speak {a}.",
    ),
    "learns": (
        "I'm learning {a}.", "I've started learning {a}.", "I'm teaching myself {a}.", "I've taken up {a}.",
        "I'm learning {a} at the moment.", "I'm currently learning {a}.",
    ),
    "learns no longer": (
        "I no longer learn {a}.", "I've stopped learning {a}.", "I gave up learning {a}.",
        "I'm not learning {a} any more.", "I quit learning {a}.", "I'm no longer learning {a}.",
    ),
    "learns again": (
        "I'm learning {a} again.", "I've started learning {a} again.", "I'm back to learning {a}.",
        "I've taken up {a} again.", "I've begun learning {a} again.", "I'm learning {a} once more.",
    ),
    "somebody lives": (
        "My sister Anna lives in {a}.", "My brother Tom lives in {a}.", "My friend Lucy lives in {a}.",
        "My mother lives in {a}.", "My boss Karen moved to {a}.", "Anna, my sister, has moved to {a}.",
    ),
    # --- questions
    "where lives?": ("Where do I live?",),
    "where works?": ("Where do I work?",),
    "works as?": ("What is my job?",),
    "age?": ("How old am I?",),
    "taste?": ("What do I think of {a}?",),
}  # fmt: skip

CHINESE: dict[str, tuple[str, ...]] = {
    # --- homes
    "lives": (
        "我住在{a}。", "我现在住在{a}。", "我家在{a}。", "我住{a}。", "我目前住在{a}，挺喜欢的。",
        "我人在{a}，就住这儿。",
        "我和两个室友住在{a}。",
    ),
    "moved": (
        "我搬到{a}了。", "我刚搬到{a}。", "跟你说一声，我搬到{a}了。", "我从{b}搬到{a}了。",
        "我搬家了，现在住在{a}。",
        "我搬去{a}了。", "我离开{b}，搬到了{a}。",
    ),
    "moved back": (
        "我搬回{a}了。", "我又搬回{a}了。", "我又住回{a}了。", "我从{b}搬回{a}了。", "我回到{a}住了。",
        "我现在又住在{a}了。",
    ),
    "still lives": (
        "我还住在{a}。", "我住在{a}，今天下大雨。", "我一直住在{a}。", "我还是住在{a}。", "对，我住在{a}。",
        "我仍然住在{a}。",
    ),
    "moved in": (
        "{t}我搬到了{a}。", "我是{t}搬到{a}的。", "从{t}起我住在{a}。", "我{t}搬到了{a}。", "{t}我搬来{a}了。",
        "我从{t}开始住在{a}。",
    ),
    "lives since": (
        "从{y}年起我住在{a}。", "我从{y}年开始住在{a}。", "{y}年起我就住在{a}。", "我{y}年搬到了{a}。",
        "我是{y}年搬到{a}的。", "自{y}年以来我一直住在{a}。",
    ),
    "lived between": (
        "{y}年到{z}年我住在{a}。", "我{y}年到{z}年住在{a}。", "从{y}年到{z}年，我住在{a}。",
        "翻到旧照片了。{y}年到{z}年我住在{a}。",
        "我以前住在{a}，从{y}年到{z}年。", "{y}年至{z}年期间我住在{a}。",
    ),
    "never lived": (
        "我从来没住过{a}。", "更正一下，我从没住过{a}。", "你记错了，我没在{a}住过。", "我从来没有在{a}住过。",
        "不对，我从没在{a}住过。", "说明一下，我从来没在{a}住过。",
    ),
    "also lives": (
        "我也住在{a}。", "我在{a}还有一个家。", "我在{a}也有个住处。", "我有时也住在{a}。", "我的第二个家在{a}。",
        "我同时也住在{a}。",
    ),
    "perhaps lives": (
        "我可能算是住在{a}吧。", "我大概住在{a}吧。", "我现在好像住在{a}。", "我也许住在{a}。",
        "应该算住在{a}吧，我不太确定。",
        "我觉得我现在算是住在{a}吧。",
    ),
    "lives no longer": (
        "我不再住在{a}了。", "我不住在{a}了。", "我已经不住{a}了。", "我搬离{a}了。", "我离开{a}了，不住那儿了。",
        "我现在不住在{a}了。",
    ),
    "paper: lives": (
        "个人简历：现居{a}。", "用户住在{a}。", "客户资料：用户现居{a}。", "登记表：居住地{a}。",
        "资料显示用户住在{a}。", "用户目前居住在{a}。",
    ),
    # --- work
    "works at": (
        "我在{a}上班。", "我在{a}工作。", "我就职于{a}。", "我的公司是{a}。", "我在{a}做事。", "我目前在{a}上班。",
    ),
    "works now at": (
        "我现在在{a}上班。", "我换工作了，现在在{a}上班。", "我跳槽到{a}了。", "我入职{a}了。",
        "我从{b}跳槽到了{a}。",
        "我刚开始在{a}工作。", "我去{a}上班了。",
    ),
    "works no longer at": (
        "我不再在{a}上班了。", "我从{a}离职了。", "我不在{a}上班了。", "我已经离开{a}了。", "我从{a}辞职了。",
        "我现在不在{a}工作了。",
    ),
    "works since at": (
        "{y}年起我在{a}上班。", "我从{y}年开始在{a}工作。", "我{y}年加入了{a}。", "从{y}年起我在{a}工作。",
        "我是{y}年入职{a}的。",
        "我{y}年就开始在{a}上班了。",
    ),
    "worked between": (
        "{y}年到{z}年我在{a}上班。", "我{y}年到{z}年在{a}工作。", "从{y}年到{z}年，我在{a}工作。",
        "翻到旧名片了。{y}年到{z}年我在{a}上班。",
        "我以前在{a}工作，从{y}年到{z}年。", "{y}年至{z}年期间我在{a}上班。",
    ),
    "paper: works at": (
        "名片：用户就职于{a}。", "用户在{a}工作。", "人事档案：用户在{a}上班。", "登记表：工作单位{a}。",
        "资料显示用户在{a}上班。",
        "用户目前在{a}工作。",
    ),
    "works as": (
        "我是{a}。", "我是一名{a}。", "我的职业是{a}。", "我做{a}。", "我的工作是{a}。", "我是个{a}。",
    ),
    "works now as": (
        "我现在是{a}。", "我升职了，我现在是{a}。", "我转行做{a}了。", "我当上{a}了。", "我现在做{a}。",
        "我改行了，现在是一名{a}。",
    ),
    # --- age
    "age": ("我今年{a}岁。", "我{a}岁了。", "我{a}了。", "我今年{a}了。", "我现在{a}岁。", "我刚满{a}岁。"),
    "age, same breath": (
        "我今年{b}了，不对，是{a}。", "我{b}了，不对，{a}。", "我{b}岁，啊不，{a}岁。",
        "我今年{b}岁，说错了，{a}岁。",
        "我{b}岁……不是，{a}岁。", "我{b}了，哦不，是{a}。",
    ),
    "age, corrected": (
        "说错了，我{a}岁。", "更正一下，我{a}岁，不是{b}岁。", "我不是{b}岁，我{a}岁。",
        "打错了，我是{a}岁，不是{b}岁。",
        "不对，我{a}岁，不是{b}岁。", "我刚才说错了，是{a}岁。",
    ),
    # --- tastes
    "likes": ("我喜欢{a}。", "我很喜欢{a}。", "我特别喜欢{a}。", "我爱{a}。", "{a}我一直很喜欢。", "我非常喜欢{a}。"),
    "also likes": (
        "我也喜欢{a}。", "我还喜欢{a}。", "{a}我也喜欢。", "我也很喜欢{a}。", "另外我还喜欢{a}。", "我同样喜欢{a}。",
    ),
    "dislikes": (
        "我不喜欢{a}。", "我讨厌{a}。", "我很讨厌{a}。", "我受不了{a}。", "{a}我不喜欢。", "我特别讨厌{a}。",
    ),
    "likes now": (
        "我现在喜欢{a}了。", "我现在挺喜欢{a}的。", "我开始喜欢{a}了。", "我喜欢上{a}了。", "我爱上{a}了。",
        "现在我很喜欢{a}。",
    ),
    "dislikes now": (
        "我现在讨厌{a}了。", "我现在很讨厌{a}。", "我开始讨厌{a}了。", "我现在受不了{a}了。", "我变得讨厌{a}了。",
        "现在我特别讨厌{a}。",
    ),
    "likes no longer": (
        "我不再喜欢{a}了。", "我已经不喜欢{a}了。", "我对{a}没兴趣了。", "我早就不喜欢{a}了。",
        "我对{a}失去兴趣了。", "{a}我已经不喜欢了。",
    ),
    "perhaps likes": (
        "我可能喜欢{a}。", "我好像喜欢{a}。", "我大概喜欢{a}吧。", "我也许喜欢{a}。", "我觉得我可能喜欢{a}。",
        "我应该算喜欢{a}吧。",
    ),
    "dislikes in a scene": (
        "工作的时候我不喜欢{a}。", "晚上我不喜欢{a}。", "学习的时候我讨厌{a}。", "夜里我不喜欢{a}。",
        "我工作的时候不喜欢{a}。", "我晚上受不了{a}。", "学习的时候，我不喜欢{a}。",
    ),
    # --- pets, languages, lessons
    "pet": (
        "我养了一只猫，叫{a}。", "我有一只叫{a}的猫。", "我的猫叫{a}。", "我家的猫叫{a}。", "我养了只猫叫{a}。",
        "我家有一只猫，名字叫{a}。",
    ),
    "also pet": (
        "我还养了一只狗，叫{a}。", "我还有一只叫{a}的狗。", "我的狗叫{a}。", "我也有一只狗，叫{a}。",
        "我又养了只狗叫{a}。",
        "我家还有一只狗，名字叫{a}。",
    ),
    "speaks": ("我会说{a}。", "我会讲{a}。", "我的母语是{a}。", "我说{a}。", "我能说{a}。", "我{a}说得很流利。"),
    "also speaks": (
        "我也会说{a}。", "我还会说{a}。", "我还会讲{a}。", "另外我会说{a}。", "我也会讲{a}。", "{a}我也会说。",
    ),
    "learns": (
        "我在学{a}。", "我正在学{a}。", "我开始学{a}了。", "我最近在学{a}。", "我在自学{a}。", "我在学习{a}。",
    ),
    "learns no longer": (
        "我不再学{a}了。", "我不学{a}了。", "我已经不学{a}了。", "我放弃学{a}了。", "我没在学{a}了。",
        "我现在不学{a}了。",
    ),
    "learns again": (
        "我又开始学{a}了。", "我又在学{a}了。", "我重新开始学{a}了。", "我又学{a}了。", "我现在又在学{a}了。",
        "我重新学{a}了。",
    ),
    "somebody lives": (
        "我姐姐住在{a}。", "我弟弟小军住在{a}。", "我朋友小雨住在{a}。", "我妈妈住在{a}。", "我同事王磊搬到{a}了。",
        "我妹妹现在住在{a}。",
    ),
    # --- questions
    "where lives?": ("我住在哪里？",),
    "where works?": ("我在哪里上班？",),
    "works as?": ("我的职业是什么？",),
    "age?": ("我今年多大？",),
    "taste?": ("我对{a}怎么看？",),
}  # fmt: skip

WORDINGS: dict[Tongue, dict[str, tuple[str, ...]]] = {"en": ENGLISH, "zh": CHINESE}

#: Values of each kind; none stands within another one of its row.
VALUES: dict[Tongue, dict[str, tuple[str, ...]]] = {
    "en": {
        "place": (
            "Porto", "Lisbon", "Boston", "Denver", "Leeds", "York", "Madrid", "Valencia", "Oslo", "Bergen", "Vienna",
            "San Diego", "Cape Town",
        ),
        "firm": (
            "Northwind", "Lumen Robotics", "Acme", "Delta Labs", "Siemens", "Bluebird Bakery", "Harbor Bank",
            "Greenfield Hospital",
        ),
        "role": (
            "nurse", "teacher", "translator", "carpenter", "baker", "data analyst", "software engineer",
            "product manager",
        ),
        "thing": (
            "jazz", "hiking", "Sichuan food", "black coffee", "horror movies", "chess", "techno", "camping", "sushi",
            "crosswords", "spicy food", "video games",
        ),
        "cat": ("Mimi", "Luna", "Whiskers", "Cleo", "Tiger", "Pepper"),
        "dog": ("Rex", "Buddy", "Bruno", "Fido", "Max", "Bella"),
        "language": ("French", "Portuguese", "Mandarin", "German", "Spanish", "Japanese"),
        "lesson": ("Italian", "chess", "pottery", "Python", "Korean", "calligraphy"),
    },
    "zh": {
        "place": ("北京", "上海", "杭州", "成都", "南京", "武汉", "西安", "苏州", "青岛", "厦门", "昆明", "长沙"),
        "firm": ("青禾科技", "启明科技", "海纳集团", "星河银行", "蓝鲸网络", "华安医院", "远山设计", "东风中学"),
        "role": ("护士", "老师", "翻译", "木匠", "面包师", "数据分析师", "后端工程师", "产品经理"),
        "thing": (
            "爵士乐", "爬山", "川菜", "黑咖啡", "恐怖片", "下象棋", "摇滚", "露营", "寿司", "填字游戏", "游泳",
            "电子游戏",
        ),
        "cat": ("咪咪", "年糕", "橘子", "汤圆", "雪球", "豆包"),
        "dog": ("旺财", "大黄", "可乐", "多多", "来福", "黑豆"),
        "language": ("法语", "葡萄牙语", "粤语", "德语", "西班牙语", "日语"),
        "lesson": ("意大利语", "围棋", "陶艺", "吉他", "韩语", "书法"),
    },
}  # fmt: skip

#: Spellings of one value: kind of sentence, and the spellings, the first being the plain one.
SPELLINGS: dict[Tongue, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "en": (
        ("lives", ("New Orleans", "new orleans", "NEW ORLEANS")),
        ("lives", ("The Hague", "the Hague", "the hague")),
        ("works at", ("Hooli", "HOOLI", "hooli")),
        ("likes", ("theatre", "the theatre", "Theatre")),
        ("likes", ("karaoke", "Karaoke", "KARAOKE")),
        ("learns", ("piano", "the piano", "Piano")),
        ("learns", ("Rust", "Ｒｕｓｔ", "rust")),
        ("age", ("34", "３４", "34")),
    ),
    "zh": (
        ("lives", ("重庆", "重庆市", "重慶")),
        ("lives", ("天津", "天津市", "天津")),
        ("works at", ("云图科技", "雲圖科技", "云图科技")),
        ("likes", ("古典音乐", "古典音樂", "古典音乐")),
        ("likes", ("麻辣烫", "麻辣燙", "麻辣烫")),
        ("learns", ("钢琴", "鋼琴", "钢琴")),
        ("learns", ("Rust", "Ｒｕｓｔ", "rust")),
        ("age", ("34", "３４", "三十四")),
    ),
}  # fmt: skip


def spellings_of(value: str) -> tuple[str, ...]:
    """All spellings of a value, folded."""
    forms = [form for rows in SPELLINGS.values() for _, row in rows if row[0] == value for form in row]
    return tuple(dict.fromkeys(fold(form) for form in [value, *forms]))


def fold(text: str) -> str:
    """Leave out what a reader does not mind: case, full width, surrounding blanks."""
    return unicodedata.normalize("NFKC", text).casefold().strip()


def is_exactly(text: str, value: str) -> bool:
    """Whether a text is a value in any of its spellings, but for an article, a counting word or a unit."""
    bare = re.sub(r"^(the|an?|my) |^一(名|个|位)|岁$| years old$", "", fold(text))
    return bare in spellings_of(value) or fold(text) in spellings_of(value)


def names(text: str, value: str) -> bool:
    """Whether a text names a value in any of its spellings."""
    return any(form in fold(text) for form in spellings_of(value))


#: What a wording does to its value where it does not state it: ends it, or says that it never was so.
DOES = {
    "lives no longer": "end", "works no longer at": "end", "likes no longer": "end", "learns no longer": "end",
    "never lived": "deny",
}  # fmt: skip
#: Wordings that tell since when.
DATED = ("moved in", "lives since", "lived between", "works since at", "worked between")
#: Wordings that hold for one scene alone.
SCOPED = ("dislikes in a scene",)
