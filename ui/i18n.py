"""Words by key, in the language that is set; see ``ui.strings``."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QLocale

from ui.strings import STRINGS

Language = Literal["en", "zh"]
_language: Language = "en"


def language() -> Language:
    """Tell which language is shown."""
    return _language


def set_language(setting: str) -> None:
    """Show a language from now on: ``en``, ``zh``, or ``system``. Only the theme calls this."""
    global _language  # noqa: PLW0603
    if setting in ("en", "zh"):
        _language = "zh" if setting == "zh" else "en"
    else:
        chinese = QLocale.system().language() == QLocale.Language.Chinese
        _language = "zh" if chinese else "en"


def t(key: str, n: int | None = None, **values: object) -> str:
    """Give the words of a key.

    Args:
        key: A key of ``ui.strings``.
        n: The count, for entries that have one; it fills ``{n}``.
        values: What the other places in braces take.
    """
    entry = STRINGS[key]
    at = -1 if _language == "zh" else 1 if len(entry) == 3 and n != 1 else 0
    words = entry[at]
    if n is not None:
        values["n"] = n
    return words.format(**values) if values else words
