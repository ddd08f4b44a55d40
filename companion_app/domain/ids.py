"""Identities: short random names with a prefix that tells what they name."""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new_id(prefix: str) -> str:
    """Make a fresh id such as ``fact_3f1c…``."""
    return f"{prefix}_{secrets.token_hex(8)}"


def keyed_hash(secret: bytes, *parts: str) -> bytes:
    """Hash texts under the store's own secret, so that equal texts are found again and none can be read."""
    message = "\x1f".join(f"{len(part)}:{part}" for part in parts)
    return hmac.new(secret, message.encode("utf-8", "surrogatepass"), hashlib.sha256).digest()[:16]


def group_id(user: str, companion: str) -> str:
    """Name the relationship of one user with one companion; ids may hold any characters."""
    return f"{len(user)}:{user}:{companion}"


def split_group(group: str) -> tuple[str, str]:
    """Take a relationship's name apart into user and companion."""
    length, _, rest = group.partition(":")
    return rest[: int(length)], rest[int(length) + 1 :]
