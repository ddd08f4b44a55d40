"""Keys under which a name is found again by names that may mean the same: words, their families, their beginnings.

Dedup document, part 2.2, the first layer: many that are not meant may be found, none that could be meant is missed.
Every name has few keys, so that finding candidates costs the same in a large store as in a small one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from companion_app.domain.entity import EVERYDAY, named_kind
from companion_app.domain.lexicon import bare, lexicon
from companion_app.domain.naming import Name, read_name
from companion_app.domain.text import has_cjk

#: Raised whenever the keys of a name change, so that stores make theirs anew.
VERSION = "1"

_BEGINNING = 3
_ENDING = 4


@lru_cache(maxsize=4096)
def name_keys(name: str, kind: str) -> frozenset[str]:
    """Make the keys of a name.

    Things that are called by common words have none: tea is not to be found by green tea.
    """
    if kind in EVERYDAY:
        return frozenset()
    told = read_name(name, named_kind(kind))
    keys = {f"whole {told.whole}"}
    keys |= _of_core(told, kind)
    keys |= told_keys(told.roles, told.sorts if told.is_description else ())
    for whole in ("".join(told.core), told.whole):
        keys |= {f"known {group}" for group in lexicon().known.get(whole, ())}
    return frozenset(keys)


def told_keys(roles: Iterable[str], sorts: Iterable[str]) -> frozenset[str]:
    """Make the keys by which a thing is found that is called by what it is: "my sister" finds Laura."""
    return frozenset({*(f"role {role.split('.')[0]}" for role in roles), *(f"sort {sort}" for sort in sorts)})


def _of_core(told: Name, kind: str) -> set[str]:
    keys: set[str] = set()
    for word in told.core:
        keys |= _chinese(word, kind) if has_cjk(word) else _word(word)
    if len(told.core) > 1:
        keys.add("word " + "".join(word[0] for word in told.core))
    return keys


def _word(word: str) -> set[str]:
    plain = bare(word)
    keys = {f"word {plain}"}
    keys |= {f"family {family}" for family in lexicon().families.get(plain, ())}
    keys |= {f"short {group}" for group in lexicon().abbreviations.get(plain, ())}
    if len(plain) > _BEGINNING:
        # One letter wrong leaves either the beginning or the end as it was.
        keys |= {f"begins {plain[:_BEGINNING]}", f"ends {plain[-_ENDING:]}"}
    return keys


def _chinese(word: str, kind: str) -> set[str]:
    keys = {f"pair {word[i : i + 2]}" for i in range(len(word) - 1)}
    if kind == "person" and len(word) <= _BEGINNING:
        # 小周 is found by 周, 阿辉 by 辉.
        keys |= {f"sign {char}" for char in word}
    else:
        # 北大 begins as 北京大学 does.
        keys.add(f"first {word[0]}")
        if word[:2] in lexicon().places or word.startswith("中国"):
            # 农行 stands for 中国农业银行.
            keys |= {f"first {char}" for char in word[2:3]}
    return keys
