"""The persona contract: what the companion is like. A versioned asset, never written by memory.

Persona document, part 三: identity, voice, values, boundaries and action language are the stable layers;
relationship and mood are not part of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from companion_app.domain.candidate import Language
from companion_app.domain.clock import Instant


@dataclass(frozen=True, slots=True)
class PersonaSpec:
    """One version of a persona contract.

    Attributes:
        language: The language in which it is written and in which the companion speaks by default.
        identity: ``name``, ``self_reference``, ``relationship_frame``.
        voice: ``tone``, ``sentence_style``, ``humor_style``, ``taboo_style``.
        values: What it holds dear, a sentence each.
        boundaries: ``intimacy``, ``autonomy``, ``safety``, ``tool_use``.
        action_language: How it says what it does.
    """

    persona_id: str
    version: str
    language: Language
    identity: Mapping[str, str]
    voice: Mapping[str, str]
    values: tuple[str, ...]
    boundaries: Mapping[str, str]
    action_language: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The companion's name."""
        return self.identity["name"]

    def to_json(self) -> str:
        """Write it as it is stored."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> PersonaSpec:
        """Read it as it is stored."""
        fields: dict[str, Any] = json.loads(text)
        return cls(**{**fields, "values": tuple(fields["values"]), "action_language": tuple(fields["action_language"])})


@dataclass(frozen=True, slots=True)
class PersonaVersion:
    """A contract as it stands in the store."""

    id: str
    companion_id: str
    spec: PersonaSpec
    created_at: Instant
