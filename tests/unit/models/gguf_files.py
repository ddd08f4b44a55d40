"""Builds small synthetic GGUF files."""

from __future__ import annotations

import struct


def text(value: str) -> bytes:
    raw = value.encode()
    return struct.pack("<Q", len(raw)) + raw


def field(key: str, kind: int, value: bytes) -> bytes:
    return text(key) + struct.pack("<I", kind) + value


def strings(*values: str) -> bytes:
    return struct.pack("<IQ", 8, len(values)) + b"".join(text(value) for value in values)


FIELDS = (
    field("general.architecture", 8, text("llama")),
    field("general.name", 8, text("Tiny")),
    field("general.file_type", 4, struct.pack("<I", 3)),
    field("tokenizer.ggml.tokens", 9, strings("a", "b", "字")),
    field("tokenizer.ggml.scores", 9, struct.pack("<IQ3f", 6, 3, 1, 2, 3)),
    field("llama.context_length", 4, struct.pack("<I", 2048)),
    field("tokenizer.chat_template", 8, text("<|im_start|>")),
    field("flag", 7, b"\x01"),
)
TENSOR = text("w") + struct.pack("<I2QIQ", 2, 32, 4, 2, 0)  # 32 x 4 in Q4_0: 4 blocks of 18 bytes
DATA = bytes(72)


def gguf(
    fields: tuple[bytes, ...] = FIELDS,
    tensors: tuple[bytes, ...] = (TENSOR,),
    data: bytes = DATA,
    version: int = 3,
    counts: tuple[int, int] | None = None,
) -> bytes:
    numbers = counts or (len(tensors), len(fields))
    head = b"GGUF" + struct.pack("<IQQ", version, *numbers) + b"".join(fields) + b"".join(tensors)
    return head + bytes(-len(head) % 32) + data
