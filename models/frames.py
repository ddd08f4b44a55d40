"""Frames: how the program and a model host write to each other.

A frame is a 4-byte big-endian length and so many bytes of UTF-8 JSON, always one object. Both sides share
this module and nothing else, so it imports nothing of ours and nothing heavy.
"""

from __future__ import annotations

import json
from typing import Any, BinaryIO

Frame = dict[str, Any]

# A prompt of a whole context window is far below this; more is a broken or hostile peer, not a request.
MAX_FRAME_BYTES = 64 * 1024 * 1024
_HEADER_BYTES = 4


class FrameError(ValueError):
    """What arrived is no frame."""


def write_frame(stream: BinaryIO, frame: Frame) -> None:
    """Write one frame and flush it.

    Args:
        stream: A binary stream.
        frame: Any JSON object. Lone surrogates survive, as escapes.

    Raises:
        FrameError: The frame is too large.
    """
    body = json.dumps(frame, separators=(",", ":")).encode("ascii")
    if len(body) > MAX_FRAME_BYTES:
        raise FrameError("The frame is too large.")
    stream.write(len(body).to_bytes(_HEADER_BYTES, "big") + body)
    stream.flush()


def read_frame(stream: BinaryIO) -> Frame | None:
    """Read one frame; None at the end of the stream, also where it ends within a frame.

    Raises:
        FrameError: The bytes are no frame.
    """
    header = _read_exactly(stream, _HEADER_BYTES)
    if header is None:
        return None
    size = int.from_bytes(header, "big")
    if size > MAX_FRAME_BYTES:
        raise FrameError("The frame is too large.")
    body = _read_exactly(stream, size)
    if body is None:
        return None
    try:
        frame = json.loads(body)
    except (ValueError, RecursionError):
        raise FrameError("The frame is no JSON.") from None
    if not isinstance(frame, dict):
        raise FrameError("The frame is no JSON object.")
    return frame


def _read_exactly(stream: BinaryIO, size: int) -> bytes | None:
    """Read ``size`` bytes, or None when the stream ends before."""
    parts: list[bytes] = []
    while size > 0:
        part = stream.read(size)
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
