"""Words stand in one table in both languages; colours keep their contrast."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import ui
from ui import dates, i18n, tokens
from ui.dates import read_day
from ui.i18n import set_language, t
from ui.strings import STRINGS
from ui.strings import chat as chat_words
from ui.strings import failures as failure_words
from ui.strings import memory as memory_words
from ui.strings import shell as shell_words

UI = Path(ui.__file__).parent
SOURCES = [path for path in UI.rglob("*.py") if "strings" not in path.parts]
SHOWING = {
    "setText", "setToolTip", "setAccessibleName", "setPlaceholderText", "setWindowTitle", "addItem", "addAction",
    "Line", "WrapLabel", "Button", "IconButton", "Chip", "CheckBox", "Field", "Notice", "say", "announce", "QLabel",
    "QPushButton", "Toast", "show_toast",
}  # fmt: skip


@pytest.mark.parametrize("key", sorted(STRINGS))
def test_every_entry_says_something_in_both_languages_with_the_same_places(key: str) -> None:
    entry = STRINGS[key]
    assert all(words.strip() or key == "shell.dot" for words in entry)
    places = [set(re.findall(r"\{(\w+)\}", words)) for words in entry]
    assert all(found == places[0] for found in places)


def test_no_key_is_written_twice() -> None:
    assert len(STRINGS) == sum(len(part.STRINGS) for part in (chat_words, failure_words, memory_words, shell_words))


def _keys_in_code() -> tuple[set[str], list[str]]:
    whole: set[str] = set()
    patterns: list[str] = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [re.escape(str(v.value)) if isinstance(v, ast.Constant) else r"[\w.]+" for v in node.values]
                patterns.append("".join(str(part) for part in parts))
    return whole, patterns


def test_every_key_that_is_asked_for_exists() -> None:
    missing = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "t" and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and first.value not in STRINGS:
                    missing.append(f"{path.name}: {first.value!r}")
    assert not missing


def test_no_entry_lies_unused() -> None:
    whole, patterns = _keys_in_code()
    useful = [re.compile(p) for p in patterns if re.match(r"[a-z]+\\\.", p) or p == r"[\w.]+\.do"]
    unused = [key for key in STRINGS if key not in whole and not any(p.fullmatch(key) for p in useful)]
    assert not unused


def test_widgets_hold_no_words_of_their_own() -> None:
    found = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            first = node.args[1] if name in ("IconButton", "announce") and len(node.args) > 1 else node.args[0]
            words = first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""
            if name in SHOWING and re.search(r"[A-Za-z\u4e00-\u9fff]", words):
                found.append(f"{path.name}:{node.lineno} {words!r}")
    assert not found


def test_counts_take_their_plural_forms() -> None:
    assert t("strip.check", 1) == "1 thing for you to check"
    assert t("strip.check", 3) == "3 things for you to check"
    set_language("zh")
    assert t("strip.check", 3) == "有 3 件事等你确认"
    assert i18n.language() == "zh"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("token", sorted(tokens.CONTRASTS))
def test_every_token_can_be_read_where_it_may_stand(token: str, scheme: tokens.Scheme, high: bool) -> None:
    table = tokens.table(scheme, high)
    surfaces, least = tokens.CONTRASTS[token]
    for surface in surfaces:
        # part 2: on a selected row words on a fill turn ``text``; the pair never stands alone
        assert tokens.contrast(token, surface, table) >= least, f"{token} on {surface}"


def test_both_schemes_have_the_same_tokens() -> None:
    assert set(tokens.LIGHT) == set(tokens.DARK)


def test_days_are_read_as_they_are_written() -> None:
    day = read_day("2026-07-06")
    assert day is not None
    assert read_day("6 July 2026") == read_day("6 jul 2026") == read_day("2026 年 7 月 6 日") == day
    assert read_day("2026年7月6日") == read_day("7月6日") == day
    assert read_day("31 June 2026") is None
    assert read_day("soon") is None
    for language in ("en", "zh"):
        set_language(language)
        assert read_day(dates.full_day(day)) == day
