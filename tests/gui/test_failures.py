"""What goes wrong is told in the language of the window, by the kind of error and never by its English sentence."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import companion_app
import models
from companion_app.errors import (
    BackendError,
    BackendUnavailableError,
    ContextOverflowError,
    InputError,
    UserFacingError,
)
from companion_app.events import ModelState
from tests.gui.conftest import Opened
from tests.gui.fake_application import FakeApplication
from ui.errors import failure, wording
from ui.i18n import set_language
from ui.strings import failures
from ui.theme import theme
from ui.widgets.surfaces import Notice

CODES = {key.removeprefix("failure.") for key in failures.STRINGS}
MODEL_ERRORS = {"BackendError", "BackendUnavailableError", "ContextOverflowError", "EngineUnavailableError"}
#: Places of these modules tell of errors that no window can meet: they belong to commands that it does not have.
COMMANDS_ONLY = {
    "one_already", "not_merged", "no_entity", "no_message", "no_session", "needs_update",
    "decided_already", "no_review", "nothing_to_split", "nothing_believed", "pending", "shared_from_elsewhere",
    "no_batch", "rolled_back_already",
}  # fmt: skip
# "GGUF" is a name, and the same in every language.
ENGLISH = re.compile(r"(?<![A-Za-z])(?!GGUF)[A-Za-z]{2,}")


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _codes() -> tuple[set[str], list[str]]:
    """The codes that errors are raised with, and the model errors that are raised without one."""
    codes: set[str] = set()
    bare: list[str] = []
    for package in (companion_app, models):
        for path in Path(str(package.__file__)).parent.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if not isinstance(node, ast.Call):
                    continue
                name = _called(node)
                # The code is the last value of each; ``code_of`` and ``LoadFailure`` pass one on.
                given = [k.value for k in node.keywords if k.arg == "code"] + node.args[2:]
                if name in ("code_of", "LoadFailure", "EngineUnavailableError"):
                    given = node.args[1:]
                if name in MODEL_ERRORS | {"code_of", "LoadFailure", "InputError", "NotFoundError"}:
                    codes |= {v.value for v in given if isinstance(v, ast.Constant) and isinstance(v.value, str)}
                if name in MODEL_ERRORS - {"EngineUnavailableError"} and not given:
                    bare.append(f"{path.name}:{node.lineno}")
    # The default of ``EngineUnavailableError``, and what ``models.host`` says of a ``MemoryError``.
    return codes | {"model_not_loaded", "model_no_memory"}, bare


def test_every_kind_of_error_that_is_raised_has_words_and_every_word_an_error() -> None:
    codes, bare = _codes()
    assert codes - COMMANDS_ONLY == CODES
    assert not bare, "a model error without a code cannot be worded in the language of the window"


@pytest.mark.parametrize("code", sorted(CODES))
def test_no_english_stands_in_the_chinese_words(code: str) -> None:
    set_language("zh")
    assert not ENGLISH.search(failure(code)), failure(code)
    error = UserFacingError("An English sentence.", "An English hint.", code)
    assert wording(error) == (failure(code), "")


@pytest.mark.parametrize("kind", [BackendError, BackendUnavailableError, ContextOverflowError])
def test_an_error_with_a_code_of_tomorrow_is_worded_by_its_class(kind: type[BackendError]) -> None:
    set_language("zh")
    for error in (kind("English.", "More."), kind("English.", "More.", "code_of_tomorrow")):
        title, advice = wording(error)
        assert title
        assert not ENGLISH.search(title + advice)
    assert failure(kind.__name__) == wording(kind("English."))[0]
    assert not ENGLISH.search(failure("code_of_tomorrow"))


def test_an_error_of_the_caller_keeps_its_sentence_where_there_is_no_other() -> None:
    assert wording(InputError("This.", "Do that.")) == ("This.", "Do that.")


def _notices(page: object) -> list[str]:
    tail = page.transcript._tail  # type: ignore[attr-defined]
    return [f"{each.title.text()} {each.text.text()}" for each in tail if isinstance(each, Notice)]


@pytest.mark.parametrize(
    "code",
    ["model_stopped", "model_not_gguf", "model_no_memory", "model_not_started", "DiskFullError", "BackendError", "new"],
)
def test_a_reply_that_fails_is_told_in_the_window_s_language_and_follows_it(
    qtbot: QtBot, opened: Opened, life: FakeApplication, code: str
) -> None:
    shell = opened(life)
    theme().configure(language="zh")
    life.begin_reply("plan")
    life.end_reply("plan", "", status="failed", error_code=code)
    qtbot.waitUntil(lambda: bool(_notices(shell.chat)))
    (told,) = _notices(shell.chat)
    assert failure(code) in told
    assert not ENGLISH.search(told), told
    theme().configure(language="en")
    (told,) = _notices(shell.chat)
    assert failure(code) in told
    assert not re.search("[\u4e00-\u9fff]", told)


def test_a_file_that_is_no_model_is_told_in_chinese(qtbot: QtBot, opened: Opened, life: FakeApplication) -> None:
    shell = opened(life)
    theme().configure(language="zh")
    shell.chat._choose_model("letter.txt")
    qtbot.waitUntil(lambda: bool(_notices(shell.chat)))
    (told,) = _notices(shell.chat)
    assert failure("model_not_gguf") in told
    assert not ENGLISH.search(told), told


def test_the_state_of_a_model_that_cannot_be_used_is_told_in_chinese(
    qtbot: QtBot, opened: Opened, life: FakeApplication
) -> None:
    shell = opened(life)
    theme().configure(language="zh")
    life.set_model(ModelState("mine", "none", message="There is no model file mine.", error_code="model_not_found"))
    button = shell.chat.status.model
    qtbot.waitUntil(lambda: button.toolTip() == failure("model_not_found"))
    assert not ENGLISH.search(button.toolTip())
