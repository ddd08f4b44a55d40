"""The need behind a message, in both languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion_app.domain.recall import Intent
from companion_app.recall.intent import Weights, intent_of, weights_for

pytestmark = pytest.mark.unit

INTENTS: dict[Intent, tuple[str, ...]] = {
    "fact_recall": (
        "Where do I live?", "What's my sister's name?", "Do you remember what I ordered?", "how old am I",
        "remind me what I said about Rome", "我住在哪里？", "我妹妹叫什么来着？", "我喜欢咖啡吗？", "我几岁了",
    ),
    "preference_fit": (
        "Recommend a film for tonight", "What should I get? Any ideas for dinner", "推荐一部电影",
        "帮我选一件衣服", "今晚吃点什么好",
    ),
    "emotional_support": (
        "I'm so stressed", "I had a terrible day", "I feel lonely tonight", "我好累", "今天心情不好", "压力太大了",
    ),
    "task_continuity": (
        "Let's continue with the report", "Back to my thesis", "how is the novel going", "继续写吧",
        "上次说到哪了，接着来",
    ),
    "relationship_repair": (
        "You hurt me yesterday", "I'm sorry for what I said", "are we okay", "对不起，我不该那样说你", "你生我的气了吗",
    ),
    "persona_feedback": (
        "Why do you always talk like that?", "Your tone is cold", "you sound like a robot", "你怎么老是这么说话",
        "别这样说话",
    ),
    "privacy_request": (
        "Forget what I told you", "Delete my memories", "don't remember that", "What do you know about me?",
        "别记这个", "把那条删掉", "你都知道我些什么",
    ),
    "small_talk": ("Good evening", "ok", "nice weather", "晚上好", "哈哈", "?"),
}  # fmt: skip
CASES = [(text, intent) for intent, texts in INTENTS.items() for text in texts]


@pytest.mark.parametrize(("text", "intent"), CASES)
def test_the_need(text: str, intent: Intent) -> None:
    assert intent_of(text) == intent


@given(st.text(max_size=300))
def test_every_message_has_one(text: str) -> None:
    assert intent_of(text) in INTENTS


@pytest.mark.parametrize("intent", INTENTS)
def test_weights_add_up_to_one(intent: Intent) -> None:
    weights = weights_for(intent)
    total = sum(getattr(weights, name) for name in Weights.__slots__)
    assert total == pytest.approx(1.0)
