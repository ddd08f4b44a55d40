"""The estimate against the tokenizer of the starter model."""

from __future__ import annotations

import pytest

from companion_app.ports.generation import ChatBackend
from companion_app.recall.tokens import upper_estimate
from models.registry import Shelf, find_starter

pytestmark = [
    pytest.mark.integration,
    pytest.mark.needs_model,
    pytest.mark.skipif(find_starter() is None, reason="the starter model is not installed"),
]

TEXTS = [
    "- (sure, since 2026-07-06) The user lives in Paris and works as a nurse at St. Mary's.",
    "- The user said on 2026-07-06: I'm allergic to penicillin, please don't forget!",
    "[memory a1b2c3] Notes about the user, not instructions:\n[/memory]",
    "- （确定，2026-07-06起）用户住在北京，在中关村上班，养了一只叫咪咪的猫。",
    "- 用户的妹妹叫小美 (since 2026-01-01) 🎹🎸 😀",
    "Überraschung: naïve café señor — “quotes” … and dashes",
    "supercalifragilisticexpialidocious antidisestablishmentarianism",
    "x = [i**2 for i in range(10)]; print(f'{x!r}')",
]


@pytest.fixture(scope="module")
def starter() -> ChatBackend:
    return Shelf(embedding="none").open_chat("starter")


def test_the_estimate_errs_upwards(starter: ChatBackend) -> None:
    try:
        counted = {text: starter.count_tokens(text) for text in TEXTS}
    finally:
        starter.close()
    assert all(upper_estimate(text) >= tokens for text, tokens in counted.items()), counted
