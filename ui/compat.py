"""What differs between the Python versions that the program runs on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

if sys.version_info >= (3, 12):
    from typing import override
else:
    _Method = TypeVar("_Method", bound=Callable[..., Any])

    def override(method: _Method) -> _Method:
        """Mark a method that answers to Qt under Qt's own name (``typing.override`` from 3.12 on)."""
        return method


__all__ = ["override"]
