"""The header reader: a good file is read, and no bad one gets past it."""

from __future__ import annotations

import contextlib
import io
import struct
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion_app.errors import BackendUnavailableError
from models.gguf import GgufHeader, read_stream
from tests.unit.models.gguf_files import FIELDS, TENSOR, field, gguf, strings, text

pytestmark = pytest.mark.unit


def read(raw: bytes) -> GgufHeader:
    return read_stream(io.BytesIO(raw), len(raw), "tiny.gguf")


def test_a_good_file_is_read() -> None:
    raw = gguf()
    assert read(raw) == GgufHeader("llama", "Tiny", 2048, "<|im_start|>", 3, 1, len(raw))


def test_version_2_is_read_too() -> None:
    assert read(gguf(version=2)).architecture == "llama"


HUGE = 2**63
BAD = {
    "empty": (b"", "is empty"),
    "three bytes": (b"GGU", "is not a GGUF"),
    "other magic": (b"PK\x03\x04" + bytes(100), "is not a GGUF"),
    "magic alone": (b"GGUF", "is incomplete"),
    "version 1": (gguf(version=1), "version"),
    "big-endian": (gguf(version=0x03000000), "version"),
    "2^63 fields": (gguf(counts=(1, HUGE)), "out of range"),
    "2^63 tensors": (gguf(counts=(HUGE, 8)), "out of range"),
    "more fields than there are": (gguf(counts=(1, 60_000)), "tiny.gguf is"),
    "a key of 2^63 bytes": (gguf((struct.pack("<Q", HUGE),)), "too long"),
    "a key longer than the file": (gguf((struct.pack("<Q", 1000) + b"x",), ()), "incomplete"),
    "a text longer than the file": (gguf((field("k", 8, struct.pack("<Q", HUGE)),)), "incomplete"),
    "an array of 2^63": (gguf((field("k", 9, struct.pack("<IQ", 4, HUGE)),)), "array is too long"),
    "an array past the end": (gguf((field("k", 9, struct.pack("<IQ", 4, 10_000)),)), "incomplete"),
    "strings past the end": (gguf((field("k", 9, struct.pack("<IQQ", 8, 9, 2**62)),)), "incomplete"),
    "an array of arrays": (gguf((field("k", 9, struct.pack("<IQ", 9, 1)),)), "unknown type"),
    "an unknown type": (gguf((field("k", 77, b""),)), "unknown type"),
    "a field twice": (gguf((FIELDS[0], FIELDS[0])), "twice"),
    "no architecture": (gguf(FIELDS[1:]), "which kind of model"),
    "an architecture that is a number": (
        gguf((field("general.architecture", 4, bytes(4)),)),
        "which kind of model",
    ),
    "an alignment of 0": (gguf((*FIELDS, field("general.alignment", 4, bytes(4)))), "alignment"),
    "an alignment of 3": (
        gguf((*FIELDS, field("general.alignment", 4, struct.pack("<I", 3)))),
        "alignment",
    ),
    "no tensors": (gguf(tensors=()), "no model"),
    "five dimensions": (gguf(tensors=(text("w") + struct.pack("<I", 5),)), "dimensions"),
    "a tensor past the end": (gguf(data=bytes(71)), "ends before its last tensor"),
    "a tensor of 2^200 numbers": (
        gguf(tensors=(text("w") + struct.pack("<I4QIQ", 4, 2**50, 2**50, 2**50, 2**50, 0, 0),)),
        "ends before its last tensor",
    ),
    "a tensor that is not aligned": (
        gguf(tensors=(text("w") + struct.pack("<I2QIQ", 2, 32, 4, 2, 7),)),
        "not aligned",
    ),
}


@pytest.mark.parametrize(("raw", "sentence"), BAD.values(), ids=BAD.keys())
def test_a_bad_file_is_refused_in_one_sentence_that_names_it(raw: bytes, sentence: str) -> None:
    with pytest.raises(BackendUnavailableError, match=sentence) as caught:
        read(raw)
    assert caught.value.message.startswith("tiny.gguf ")
    assert caught.value.message.count(".") == 2
    assert caught.value.code == "model_not_gguf"


def test_a_field_of_the_wrong_type_counts_as_missing() -> None:
    raw = gguf((FIELDS[0], field("llama.context_length", 8, text("many")), field("general.name", 7, b"\x01")))
    assert read(raw).context_length is None
    assert read(raw).name == ""


def test_every_truncation_is_noticed() -> None:
    raw = gguf()
    for length in range(len(raw)):
        with pytest.raises(BackendUnavailableError):
            read(raw[:length])


def test_a_vocabulary_larger_than_a_chunk_is_passed_over() -> None:
    words = strings(*(f"word {number} " + "x" * (number % 40) for number in range(60_000)))
    raw = gguf((*FIELDS[:1], field("tokens", 9, words), *FIELDS[5:]))
    assert read(raw).context_length == 2048


MUTATED = gguf()
_POSITIONS = st.integers(0, len(MUTATED) - 1)


@settings(max_examples=600)
@given(
    st.lists(st.tuples(_POSITIONS, st.binary(min_size=1, max_size=9)), min_size=1, max_size=4),
    st.integers(0, len(MUTATED)),
)
def test_a_mutated_file_is_read_or_refused_and_nothing_else(changes: list[tuple[int, bytes]], length: int) -> None:
    raw = bytearray(MUTATED)
    for position, new in changes:
        raw[position : position + len(new)] = new
    started = time.monotonic()
    for candidate in (bytes(raw), bytes(raw[:length])):
        with contextlib.suppress(BackendUnavailableError):
            read(candidate)
    assert time.monotonic() - started < 2


@settings(max_examples=300)
@given(st.binary(max_size=400))
def test_arbitrary_bytes_behind_a_good_beginning_are_read_or_refused(junk: bytes) -> None:
    for beginning in (b"GGUF", b"GGUF" + struct.pack("<IQQ", 3, 1, 1), gguf()[: -len(TENSOR) - 96]):
        with contextlib.suppress(BackendUnavailableError):
            read(beginning + junk)
