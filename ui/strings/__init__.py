"""Every word on the screen, English and Chinese side by side.

An entry is ``(English, Chinese)``, or ``(English for one, English for more, Chinese)`` where ``{n}`` counts.
Values are filled in by name. ``ui.i18n.t`` is the only reader.
"""

from __future__ import annotations

from ui.strings import chat, failures, memory, shell

Entry = tuple[str, str] | tuple[str, str, str]

STRINGS: dict[str, Entry] = {**shell.STRINGS, **chat.STRINGS, **memory.STRINGS, **failures.STRINGS}

__all__ = ["STRINGS", "Entry"]
