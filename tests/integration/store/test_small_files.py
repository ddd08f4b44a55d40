"""The files beside the store: settings and log. They hold nothing that anybody said, and cost no start."""

from __future__ import annotations

import json
import logging
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion_app.errors import InputError, StorageError
from companion_app.logs import log_to
from companion_app.paths import Home, default_home
from companion_app.settings import SETTINGS, Settings

pytestmark = pytest.mark.integration
LOGGERS = ("companion_app", "ui", "models")


@pytest.fixture
def quiet_loggers() -> Iterator[None]:
    """Give the loggers back as they were."""
    before = {name: (logging.getLogger(name).level, logging.getLogger(name).propagate) for name in LOGGERS}
    yield
    for name, (level, propagate) in before.items():
        logger = logging.getLogger(name)
        for handler in list(logger.handlers):
            logger.removeHandler(handler)
            handler.close()
        logger.setLevel(level)
        logger.propagate = propagate


# --- settings


def test_every_setting_has_a_good_default_and_says_what_it_does(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.json")
    for name, setting in SETTINGS.items():
        assert settings.get(name) == setting.default
        assert setting.allowed(setting.default)
        assert setting.help.endswith(".")


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("language", "zh", "fr"),
        ("theme", "dark", "pink"),
        ("text_size", 1.2, 9),
        ("text_size", 0.9, float("nan")),
        ("high_contrast", True, "yes"),
        ("model", "/models/a.gguf", 5),
        ("embedding", "none", None),
        ("user_name", "Li Ming", "x" * 5000),
        ("tz", "Asia/Shanghai", "Mars/Olympus"),
        ("tz", "", "../../etc/passwd"),
    ],
)
def test_a_good_value_is_kept_and_a_bad_one_refused(tmp_path: Path, name: str, good: Any, bad: Any) -> None:
    path = tmp_path / "settings.json"
    settings = Settings(path)
    settings.set(name, good)
    assert Settings(path).get(name) == good
    with pytest.raises(InputError, match=name):
        settings.set(name, bad)
    assert Settings(path).get(name) == good
    path.write_text(json.dumps({"version": 1, "values": {name: bad}}), encoding="utf-8")
    assert Settings(path).get(name) == SETTINGS[name].default


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xff", b'{"values": []}', b'{"values": 5}', b"null"])
def test_a_broken_settings_file_costs_the_settings_and_not_the_start(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    settings = Settings(path)
    assert settings.get("theme") == "system"
    settings.set("theme", "dark")
    assert Settings(path).get("theme") == "dark"


def test_what_another_version_left_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"version": 7, "values": {"of_the_future": [1]}}', encoding="utf-8")
    Settings(path).set("theme", "dark")
    assert json.loads(path.read_text(encoding="utf-8"))["values"] == {"of_the_future": [1], "theme": "dark"}


def test_settings_are_their_owner_s_alone(tmp_path: Path) -> None:
    Settings(tmp_path / "settings.json").set("theme", "dark")
    assert stat.S_IMODE((tmp_path / "settings.json").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_settings_that_cannot_be_saved_are_told(tmp_path: Path) -> None:
    (tmp_path / "settings.partial").mkdir()
    with pytest.raises(StorageError, match="cannot be saved"):
        Settings(tmp_path / "settings.json").set("theme", "dark")


# --- log


@pytest.mark.usefixtures("quiet_loggers")
def test_the_log_tells_the_kind_and_place_of_an_error_and_none_of_its_words(tmp_path: Path) -> None:
    path = tmp_path / "companion.log"
    log_to(path)
    try:
        raise ValueError("canary: I live in Paris")
    except ValueError:
        logging.getLogger("companion_app.memory.writer").exception("a job failed")
    text = path.read_text(encoding="utf-8")
    assert "a job failed" in text
    assert "ValueError" in text
    assert "test_small_files.py" in text
    assert "canary" not in text


@pytest.mark.usefixtures("quiet_loggers")
def test_chained_errors_say_no_words_either(tmp_path: Path) -> None:
    path = tmp_path / "companion.log"
    log_to(path)
    try:
        try:
            raise KeyError("canary one")
        except KeyError as error:
            raise ValueError("canary two") from error
    except ValueError:
        logging.getLogger("companion_app").exception("failed")
    assert "canary" not in path.read_text(encoding="utf-8")


@pytest.mark.usefixtures("quiet_loggers")
def test_only_warnings_and_worse_are_written_and_only_once(tmp_path: Path) -> None:
    path = tmp_path / "companion.log"
    log_to(path)
    log_to(path)
    logger = logging.getLogger("models.host")
    logger.info("nothing")
    logger.warning("something")
    assert path.read_text(encoding="utf-8").count("something") == 1
    assert "nothing" not in path.read_text(encoding="utf-8")


@pytest.mark.usefixtures("quiet_loggers")
@pytest.mark.parametrize("place", ["a folder", "in no folder"])
def test_a_log_that_cannot_be_written_costs_the_log_and_nothing_else(
    tmp_path: Path, place: str, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "log"
    if place == "a folder":
        path.mkdir()
    else:
        path = tmp_path / "none" / "log"
    log_to(path)
    logging.getLogger("companion_app").warning("something")
    assert capfd.readouterr().err == ""


# --- paths


def test_everything_of_a_home_stands_in_its_folder(tmp_path: Path) -> None:
    home = Home(tmp_path)
    for path in (home.database, home.key_file, home.lock_file, home.log_file, home.settings_file):
        assert path.parent == tmp_path
    assert "companion" in str(default_home())
