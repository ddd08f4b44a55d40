"""What an examination of the store found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Check:
    """One counted check.

    Attributes:
        count: How many were looked at.
        bad: How many are not as they should be.
    """

    name: str
    count: int
    bad: int
