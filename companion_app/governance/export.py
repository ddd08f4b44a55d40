"""Everything that is known about the user, readable: JSON for programs, Markdown for people, in one zip.

The file is unencrypted; whoever asks for it must say that they know. It is written under another name,
opened and read once, and only then given its own.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion_app.domain.clock import format_instant
from companion_app.domain.episode import Episode
from companion_app.domain.fact import FactView
from companion_app.domain.view import FactQuery
from companion_app.errors import InputError, StorageError
from companion_app.governance.desk import Desk
from companion_app.ports.storage import Unit

_README = """# Everything your companion knows about you

Companion: {companion}. Written {at}. This file is not encrypted.

- `memories.json`: every memory with its dates, its history and the words it came from
- `messages.json`: every message that is stored
- `rules.json`: what must never be remembered
- `memories.md`: what holds now, for reading
"""


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written."""

    file: Path
    facts: int
    episodes: int


def export(desk: Desk, file: Path) -> Exported:
    """Write the zip.

    Raises:
        InputError: The file stands already, or cannot be written.
        StorageError: What was written cannot be read again; nothing was left behind.
    """
    if file.exists():
        raise InputError(f"{str(file)!r} stands already.", "Give another name.")

    def look(unit: Unit) -> tuple[list[FactView], list[FactView], list[Episode], list[dict[str, Any]]]:
        now = desk.now()
        history = unit.facts.views(desk.group_id, FactQuery(now=now, view="history", status="all"), desk.registry)
        current = unit.facts.views(desk.group_id, FactQuery(now=now), desk.registry)
        rules = [rule.to_json() for rule in unit.never.for_group(desk.group_id)]
        return history, current, unit.episodes.of_session(desk.group_id, None), rules

    history, current, episodes, rules = desk.store.read(look)
    at = format_instant(desk.now()) or ""
    parts = {
        "README.md": _README.format(companion=desk.companion, at=at),
        "memories.json": _json({"facts": [fact.to_json() for fact in history]}),
        "messages.json": _json({"turns": [_turn(episode) for episode in episodes]}),
        "rules.json": _json({"rules": rules}),
        "memories.md": _markdown(current),
    }
    _write(file, parts)
    return Exported(file, len({fact.id for fact in history}), len(episodes))


def _write(file: Path, parts: dict[str, str]) -> None:
    partial = file.with_name(file.name + ".partial")
    try:
        with zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in parts.items():
                archive.writestr(name, text)
        with zipfile.ZipFile(partial) as archive:
            whole = all(archive.read(name).decode("utf-8") == text for name, text in parts.items())
        if not whole:
            raise StorageError("What was written cannot be read again; nothing was left behind.")
        partial.replace(file)
    except OSError as error:
        raise InputError(f"{str(file)!r} cannot be written ({error.strerror}).") from error
    finally:
        partial.unlink(missing_ok=True)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


def _turn(episode: Episode) -> dict[str, Any]:
    turn = episode.turn
    return {
        "id": episode.id,
        "external_id": turn.external_id,
        "session_id": turn.session_id,
        "actor": turn.actor,
        "content": turn.content,
        "valid_at": format_instant(turn.valid_at, turn.offset_minutes),
        "source": turn.source,
        "status": turn.status,
    }


def _markdown(facts: Sequence[FactView]) -> str:
    lines = ["# What I remember", ""]
    for fact in facts:
        since = (format_instant(fact.valid_at, fact.offset_minutes) or "")[:10]
        lines.append(f"- {fact.text}" + (f" (since {since})" if since else ""))
        lines += [f"  > {item.quote}" for item in fact.evidence]
    return "\n".join(lines) + "\n"
