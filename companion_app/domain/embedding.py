"""Work for the embedding engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class VectorWork:
    """One text that has no vector yet.

    Attributes:
        number: The row number of the turn or the fact.
        text: A turn's usable words, or a fact's sentence with its value.
    """

    kind: Literal["episode", "fact"]
    number: int
    group_id: str
    text: str


@dataclass(frozen=True, slots=True)
class NameWork:
    """The name of an entity that has no vector yet.

    Attributes:
        kind: What kind of thing it is, as the registry's value types tell it.
    """

    group_id: str
    entity_id: str
    kind: str
    text: str
