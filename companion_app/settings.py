"""Settings: declared once, with type, default and meaning. Kept in a small file beside the store.

They hold no content, so that language and look are known before the store is unlocked.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from companion_app.domain.policy import policy_from
from companion_app.errors import InputError, StorageError

VERSION = 1


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting.

    Attributes:
        help: What it does, one sentence.
        allowed: Tells whether a value is good.
    """

    name: str
    default: Any
    help: str
    allowed: Callable[[Any], bool]


def _one_of(*values: Any) -> Callable[[Any], bool]:
    return lambda value: value in values


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_short_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 4096


def _is_zone(value: Any) -> bool:
    if value == "":
        return True
    try:
        return isinstance(value, str) and bool(ZoneInfo(value))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False


def _is_policy(value: Any) -> bool:
    try:
        policy_from(value)
    except (ValueError, TypeError):
        return False
    return True


def _is_text_size(value: Any) -> bool:
    return isinstance(value, int | float) and 0.9 <= value <= 1.5


SETTINGS: dict[str, Setting] = {
    setting.name: setting
    for setting in (
        Setting("language", "system", "The language of the window.", _one_of("system", "en", "zh")),
        Setting("theme", "system", "Light or dark.", _one_of("system", "light", "dark")),
        Setting("text_size", 1.0, "Size of all text, 0.9 to 1.5.", _is_text_size),
        Setting("high_contrast", False, "Stronger colours and edges.", _is_flag),
        Setting("reduce_motion", False, "Nothing slides or fades.", _is_flag),
        Setting("enter_sends", True, "Enter sends; else Ctrl+Enter does.", _is_flag),
        Setting("model", "starter", "The chat model: a name, or a GGUF file.", _is_short_text),
        Setting("embedding", "auto", "The engine for meaning: auto, none, or a model folder.", _is_short_text),
        Setting("user_name", "", "What the user is called in imported chats.", _is_short_text),
        Setting("tz", "", "The user's IANA time zone; empty: as the system.", _is_zone),
        Setting("resolution", {}, "Whom to believe: source_order, gap, confidence_first.", _is_policy),
        Setting("list_shown", True, "Whether the chat list is shown.", _is_flag),
        Setting("panel_shown", True, "Whether the memory panel is shown.", _is_flag),
    )
}


class Settings:
    """The settings of one home; safe to use from any thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._values = self._load()

    def _load(self) -> dict[str, Any]:
        try:
            stored = json.loads(self._path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError):
            # A broken settings file costs the settings, never the start.
            return {}
        values = stored.get("values") if isinstance(stored, dict) else None
        return values if isinstance(values, dict) else {}

    def get(self, name: str) -> Any:
        """Return a setting, or its default where nothing (or nothing good) is stored."""
        setting = SETTINGS[name]
        with self._lock:
            value = self._values.get(name, setting.default)
        return value if setting.allowed(value) else setting.default

    def set(self, name: str, value: Any) -> None:
        """Keep a setting.

        Raises:
            InputError: The value is not one that it takes.
            StorageError: The file cannot be written.
        """
        if not SETTINGS[name].allowed(value):
            raise InputError(f"{value!r} is no value for the setting {name!r}.", SETTINGS[name].help)
        with self._lock:
            self._values[name] = value
            # What an older or newer version left here stays.
            text = json.dumps({"version": VERSION, "values": self._values}, ensure_ascii=False, indent=1)
            partial = self._path.with_suffix(".partial")
            try:
                partial.write_text(text, encoding="utf-8")
                partial.chmod(0o600)
                partial.replace(self._path)
            except OSError as error:
                raise StorageError(f"The settings cannot be saved ({error.strerror}).") from error
