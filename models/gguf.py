"""Reads the header of a GGUF file before anything loads it.

A model file is untrusted input to a native parser. What is plainly wrong with it is found here, in Python, in
the program's own process: nothing is trusted, every count and length is checked against a cap and against the
file's size, and nothing is kept but a few fields.
"""

from __future__ import annotations

import os
import stat
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from companion_app.errors import BackendUnavailableError

_MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_MAX_HEADER_BYTES = 64 * 1024 * 1024  # the largest vocabularies need about 20
_MAX_FIELDS = 65_536
_MAX_TENSORS = 65_536
_MAX_KEY_BYTES = 1024
_MAX_ARRAY_ITEMS = 16_000_000
_MAX_TEXT_BYTES = 1024 * 1024  # of a text that is kept
_MAX_DIMENSIONS = 4
_LONGEST_SHOWN = 200
_CHUNK_BYTES = 1024 * 1024

_STRING, _ARRAY = 8, 9
_SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_SCALAR_BYTES = {kind: struct.calcsize("<" + code) for kind, code in _SCALARS.items()}

# Numbers in a block and bytes of a block, by tensor type, for those whose layout is settled. Used to notice a
# download that stopped half way; tensors of other types are checked by their beginning only.
_BLOCKS = {
    **{0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34)},
    **{10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210)},
    **{16: (256, 66), 17: (256, 74), 18: (256, 98), 19: (256, 50), 20: (32, 18), 21: (256, 110)},
    **{22: (256, 82), 23: (256, 136), 24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8), 28: (1, 8)},
    **{29: (256, 56), 30: (1, 2)},
}

Value = str | int | float | bool


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """What the program wants to know of a model file.

    Attributes:
        architecture: ``general.architecture``.
        name: ``general.name``, or an empty string.
        context_length: Tokens that the model was trained for, or None where the file does not say.
        chat_template: Its own template: untrusted text, to be looked at and never rendered.
        file_type: ``general.file_type``, a number for how it was quantised, or None.
        tensors: How many tensors it holds.
        size: Bytes of the file.
    """

    architecture: str
    name: str
    context_length: int | None
    chat_template: str
    file_type: int | None
    tensors: int
    size: int


class _BadFileError(Exception):
    """The file is no readable GGUF; the text completes the sentence that begins with its name."""


def read_header(path: Path) -> GgufHeader:
    """Read and check a model file's header.

    Raises:
        BackendUnavailableError: No such file, or no GGUF that could be loaded; one sentence names the file.
    """
    shown = shown_name(str(path))
    try:
        # Looked at before it is opened: opening a pipe or a device could wait for ever.
        if not stat.S_ISREG(path.stat().st_mode):
            raise _not_gguf(f"{shown} is not a file.")
        with path.open("rb") as stream:
            return read_stream(stream, os.fstat(stream.fileno()).st_size, shown)
    except FileNotFoundError:
        raise BackendUnavailableError(
            f"There is no model file {shown}.", "Check the name.", "model_not_found"
        ) from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "its name is not valid"
        raise BackendUnavailableError(
            f"The model file {shown} cannot be read: {why}.", "", "model_unreadable"
        ) from None


def shown_name(text: str) -> str:
    """A name as a sentence may hold it: on one line, without signs that steer a terminal, and not endless."""
    short = text if len(text) <= _LONGEST_SHOWN else f"…{text[-_LONGEST_SHOWN:]}"
    seen = (sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in short)
    return "".join(seen)


def read_stream(stream: BinaryIO, size: int, shown: str) -> GgufHeader:
    """Read and check the header of an open file.

    Args:
        stream: The file, at its beginning.
        size: Its length in bytes.
        shown: How sentences name it.

    Raises:
        BackendUnavailableError: It is no GGUF that could be loaded.
    """
    try:
        return _parse(_Reader(stream, size))
    except _BadFileError as error:
        raise _not_gguf(f"{shown} {error}") from None


def _not_gguf(sentence: str) -> BackendUnavailableError:
    return BackendUnavailableError(sentence, "Choose a model file in the GGUF format.", "model_not_gguf")


def _parse(reader: _Reader) -> GgufHeader:
    """Read a header from its first byte to its last tensor."""
    if reader.size == 0:
        raise _BadFileError("is empty.")
    if reader.size < len(_MAGIC) or reader.take(len(_MAGIC)) != _MAGIC:
        raise _BadFileError("is not a GGUF model file.")
    version = reader.number("I")
    if version not in _VERSIONS:
        raise _BadFileError("has a version of the GGUF format that this program does not know.")
    tensors, fields = reader.number("Q"), reader.number("Q")
    if tensors > _MAX_TENSORS or fields > _MAX_FIELDS:
        raise _BadFileError("is damaged: its counts are out of range.")
    values = _read_fields(reader, fields)
    alignment = values.get("general.alignment", 32)
    if not isinstance(alignment, int) or alignment <= 0 or alignment & (alignment - 1):
        raise _BadFileError("is damaged: its alignment is not valid.")
    _check_tensors(reader, tensors, alignment)
    return _to_header(values, tensors, reader.size)


def _to_header(values: dict[str, Value], tensors: int, size: int) -> GgufHeader:
    architecture = _text(values, "general.architecture")
    if not architecture:
        raise _BadFileError("does not say which kind of model it is.")
    if tensors == 0:
        raise _BadFileError("holds a vocabulary and no model.")
    length = values.get(f"{architecture}.context_length")
    file_type = values.get("general.file_type")
    return GgufHeader(
        architecture=architecture,
        name=_text(values, "general.name")[:200],
        context_length=length if isinstance(length, int) and not isinstance(length, bool) and length > 0 else None,
        chat_template=_text(values, "tokenizer.chat_template"),
        file_type=file_type if isinstance(file_type, int) else None,
        tensors=tensors,
        size=size,
    )


def _text(values: dict[str, Value], key: str) -> str:
    value = values.get(key, "")
    return value if isinstance(value, str) else ""


def _read_fields(reader: _Reader, count: int) -> dict[str, Value]:
    """Read the key-value fields; arrays are checked and skipped."""
    values: dict[str, Value] = {}
    for _ in range(count):
        key = reader.text(_MAX_KEY_BYTES)
        if key in values:
            raise _BadFileError("is damaged: a field stands in it twice.")
        kind = reader.number("I")
        if kind == _ARRAY:
            _skip_array(reader)
        elif kind == _STRING:
            length = reader.number("Q")
            if length <= _MAX_TEXT_BYTES:
                values[key] = reader.take(length).decode("utf-8", "replace")
            else:
                reader.skip(length)
        elif kind in _SCALARS:
            values[key] = reader.scalar(kind)
        else:
            raise _BadFileError("is damaged: a field has an unknown type.")
    return values


def _skip_array(reader: _Reader) -> None:
    kind, count = reader.number("I"), reader.number("Q")
    if count > _MAX_ARRAY_ITEMS:
        raise _BadFileError("is damaged: an array is too long.")
    if kind == _STRING:
        reader.skip_strings(count)
    elif kind in _SCALARS:
        reader.skip(count * _SCALAR_BYTES[kind])
    else:
        raise _BadFileError("is damaged: an array has an unknown type.")


def _check_tensors(reader: _Reader, count: int, alignment: int) -> None:
    """Check that every tensor lies within the file."""
    ends: list[int] = []
    for _ in range(count):
        reader.text(_MAX_KEY_BYTES)
        dimensions = reader.number("I")
        if dimensions > _MAX_DIMENSIONS:
            raise _BadFileError("is damaged: a tensor has too many dimensions.")
        numbers = 1
        for _dimension in range(dimensions):
            numbers *= reader.number("Q")
        kind, offset = reader.number("I"), reader.number("Q")
        if offset % alignment:
            raise _BadFileError("is damaged: a tensor is not aligned.")
        per_block, block_bytes = _BLOCKS.get(kind, (1, 0))
        ends.append(offset + numbers // per_block * block_bytes)
    data_start = -(-reader.position // alignment) * alignment
    if ends and data_start + max(ends) > reader.size:
        raise _BadFileError("is incomplete: it ends before its last tensor.")


class _Reader:
    """Reads forward through a file of known size, a chunk at a time, and never past its end or the cap."""

    def __init__(self, stream: BinaryIO, size: int) -> None:
        self.size = size
        self._stream = stream
        self._chunk = b""
        self._chunk_start = 0  # of the chunk within the file
        self._at = 0  # within the chunk

    @property
    def position(self) -> int:
        """Offset of the next byte."""
        return self._chunk_start + self._at

    def number(self, code: str) -> int:
        """Read a little-endian integer."""
        return int(struct.unpack("<" + code, self.take(struct.calcsize("<" + code)))[0])

    def scalar(self, kind: int) -> Value:
        """Read a number or truth value of a field."""
        value: Value = struct.unpack("<" + _SCALARS[kind], self.take(_SCALAR_BYTES[kind]))[0]
        return value

    def text(self, cap: int) -> str:
        """Read a string with its length."""
        length = self.number("Q")
        if length > cap:
            raise _BadFileError("is damaged: a name is too long.")
        return self.take(length).decode("utf-8", "replace")

    def take(self, count: int) -> bytes:
        """Read bytes."""
        self._need(count)
        start = self._at
        self._at += count
        return self._chunk[start : self._at]

    def skip(self, count: int) -> None:
        """Pass over bytes without reading them where they are many."""
        self._check_bounds(count)
        if self._at + count <= len(self._chunk):
            self._at += count
        else:
            target = self.position + count
            self._stream.seek(target)
            self._chunk, self._chunk_start, self._at = b"", target, 0

    def skip_strings(self, count: int) -> None:
        """Pass over strings with their lengths: vocabularies have hundreds of thousands."""
        unpack = struct.Struct("<Q").unpack_from
        while count > 0:
            self._need(8)
            chunk, at, last = self._chunk, self._at, len(self._chunk) - 8
            while count > 0 and at <= last:
                at_next = at + 8 + unpack(chunk, at)[0]
                count -= 1
                at = at_next
            # The last one may reach beyond the chunk; skip() checks that it stays in the file.
            over = max(0, at - len(chunk))
            self._at = at - over
            self.skip(over)

    def _need(self, count: int) -> None:
        """Have ``count`` bytes in the chunk."""
        self._check_bounds(count)
        missing = self._at + count - len(self._chunk)
        if missing > 0:
            rest = self._chunk[self._at :]
            self._chunk_start, self._at = self.position, 0
            self._stream.seek(self._chunk_start + len(rest))
            self._chunk = rest + self._stream.read(max(missing, _CHUNK_BYTES))
            if len(self._chunk) < count:
                raise _BadFileError("is incomplete: it ends within its header.")

    def _check_bounds(self, count: int) -> None:
        end = self.position + count
        if end > self.size:
            raise _BadFileError("is incomplete: it ends within its header.")
        if end > _MAX_HEADER_BYTES:
            raise _BadFileError("is damaged: its header is too large.")
