"""Frames survive anything that text can be, and anything that a broken peer can send."""

from __future__ import annotations

import contextlib
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.frames import MAX_FRAME_BYTES, FrameError, read_frame, write_frame

pytestmark = pytest.mark.unit


@given(st.dictionaries(st.text(), st.text() | st.integers() | st.none() | st.lists(st.text())))
def test_what_is_written_is_read(frame: dict[str, object]) -> None:
    stream = io.BytesIO()
    write_frame(stream, frame)
    write_frame(stream, {"second": "\ud800"})
    stream.seek(0)
    assert read_frame(stream) == frame
    assert read_frame(stream) == {"second": "\ud800"}
    assert read_frame(stream) is None


@given(st.binary(max_size=64))
def test_arbitrary_bytes_are_a_frame_an_end_or_a_frame_error(junk: bytes) -> None:
    with contextlib.suppress(FrameError):
        read_frame(io.BytesIO(junk))


def test_a_frame_that_ends_early_is_the_end() -> None:
    assert read_frame(io.BytesIO(b"\x00\x00\x00\x09{")) is None


@pytest.mark.parametrize("body", [b"[1]", b"{", b"\xff\xff", b"[" * 100_000])
def test_a_body_that_is_no_object_is_refused(body: bytes) -> None:
    with pytest.raises(FrameError):
        read_frame(io.BytesIO(len(body).to_bytes(4, "big") + body))


def test_a_declared_size_beyond_the_cap_is_refused_unread() -> None:
    with pytest.raises(FrameError):
        read_frame(io.BytesIO((MAX_FRAME_BYTES + 1).to_bytes(4, "big")))
