"""Identities: short random names with a prefix that tells what they name."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata

from companion_app.domain.text import has_invisible
from companion_app.errors import InputError

_LONGEST = 200
# An id may come to name a file one day, an exported card say; none may then lead out of its folder.
_PATH_LIKE = frozenset("/\\")
# Controls, lone surrogates, and ends of lines and paragraphs.
_NOT_WRITTEN = frozenset({"Cc", "Cs", "Zl", "Zp"})


def check_identity(identity: str, whose: str) -> str:
    """Give back the id of a user or companion, if it may be one.

    It is 1 to 200 characters of any script, colons and spaces within it included. What is refused could not be told
    from another id by the eye (invisible characters, blanks around it), could not be stored or logged in one line, or
    could be taken for a place in the file system.

    Args:
        whose: How the sentence names it.

    Raises:
        InputError: It may not; the sentence says why.
    """
    mend = f"Use 1 to {_LONGEST} letters, digits and signs, without / and \\."
    shown = f"The {whose}'s id {identity[:80]!r}"
    if not identity.strip():
        raise InputError(f"The {whose}'s id is empty.", mend)
    if len(identity) > _LONGEST:
        raise InputError(f"The {whose}'s id is {len(identity)} characters long.", mend)
    if has_invisible(identity) or any(unicodedata.category(sign) in _NOT_WRITTEN for sign in identity):
        raise InputError(f"{shown} holds a character that cannot be seen.", mend)
    if identity != identity.strip():
        raise InputError(f"{shown} begins or ends with a blank.", mend)
    if _PATH_LIKE & set(identity) or set(identity) == {"."} or identity[0] == "~":
        raise InputError(f"{shown} looks like a place in the file system.", mend)
    return identity


def new_id(prefix: str) -> str:
    """Make a fresh id such as ``fact_3f1c…``."""
    return f"{prefix}_{secrets.token_hex(8)}"


def keyed_hash(secret: bytes, *parts: str) -> bytes:
    """Hash texts under the store's own secret, so that equal texts are found again and none can be read."""
    message = "\x1f".join(f"{len(part)}:{part}" for part in parts)
    return hmac.new(secret, message.encode("utf-8", "surrogatepass"), hashlib.sha256).digest()[:16]


def group_id(user: str, companion: str) -> str:
    """Name the relationship of one user with one companion; see ``check_identity`` for what ids may hold."""
    return f"{len(user)}:{user}:{companion}"


def split_group(group: str) -> tuple[str, str]:
    """Take a relationship's name apart into user and companion."""
    length, _, rest = group.partition(":")
    return rest[: int(length)], rest[int(length) + 1 :]
