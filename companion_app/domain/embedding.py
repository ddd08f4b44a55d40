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
