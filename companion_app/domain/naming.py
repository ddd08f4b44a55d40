"""Reading a name: whose it is, which one of several, what role or sort it tells, and what is left as its own."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache

from companion_app.domain.lexicon import bare, lexicon, role_at_end, sort_at_end
from companion_app.domain.text import has_cjk, key, simplified, spaced_key
from companion_app.domain.values import value_key

SELF = "self"

_TOKEN = re.compile(r"\d+(?:\.\d+)?(?=(?:st|nd|rd|th)?\b|\D)|[^\W\d_]+(?:[-’'][^\W\d_]+)*")
_ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th)\b", re.IGNORECASE)
_OWN = re.compile(r"^(?:my|our)\s+", re.IGNORECASE)
_OWNER = re.compile(r"^(.+?)(?:['’]s|(?<=s)['’])\s+(?=\S)", re.IGNORECASE)
_OWNER_AFTER = re.compile(r"\s+(?:at|of|from)\s+(?:my\s+)?([\w ]+?)['’]s?$", re.IGNORECASE)
_ARTICLE = re.compile(r"^(?:the|an?|this|that|some)\s+", re.IGNORECASE)
_VERSION = frozenset({"v", "ver", "version", "no", "nr", "number"})
_DETERMINERS = frozenset({"the", "a", "an", "my", "our", "of", "and", "in", "at", "for"})

_ZH_OWN = re.compile(r"^(?:我们家?|咱们?家?|俺家?|我家?)的?(?=.)")
_ZH_OWNER = re.compile(r"^(.{1,5}?)(?:家的|家里的|家|的)(?=.)")
_ZH_THAT = re.compile(r"^[那这](?:个|本|台|篇|只|条|家|辆|部|张|位|间|把|款|座|些|次|份|首|场|门|支|块)?(?=.)")
_ZH_NUMERAL = "零〇一二两三四五六七八九十百"
_ZH_COUNTED = re.compile(
    rf"第?([{_ZH_NUMERAL}]+|\d+(?:\.\d+)?)(?=[号期次室层楼线班年级届代章季部胎座栋区单元组院中小附食环轮版批舅姑姨叔伯哥姐弟妹爷])"
    rf"|第([{_ZH_NUMERAL}]+|\d+)|(\d+(?:\.\d+)?)|(?<![A-Za-z])([A-Za-z])(?![A-Za-z])"
)
_ZH_BIRTH = re.compile(r"^(大|小|老)(?=[舅姑姨叔伯哥姐弟妹爷])")
_ZH_FORM = re.compile(r"^(小|老|阿|大)(?=.{1,2}$)")
_ZH_HONOURED = re.compile(
    r"(先生|女士|小姐|太太|姐|哥|叔|姨|嫂|婶|伯|爷|奶奶|爷爷|总|工|导|队|局|处|董|姐姐|哥哥|叔叔)$"
)
_ZH_MARK_LENGTH = 3


@dataclass(frozen=True, slots=True)
class Name:
    """What a name tells.

    Attributes:
        whole: Its key; things of one kind with one key have one name.
        core: What is its own, without roles, owners, articles and words like "project"; empty for a description.
        numbers: Its numbers, numerals and single letters, in order.
        marks: Its words that have opposites, as axis and value.
        owner: Whose it is: ``self``, a role, or a key.
        roles: The roles it names.
        sorts: The sorts of thing it names.
        title: How its bearer is addressed, where that parts people.
        form: The character that makes a surname or given name familiar (小, 老, 阿), or what stands for one.
        is_other: Whether it says that it is another one.
        is_description: Whether it has nothing of its own: my boss, the blue bike.
    """

    whole: str
    core: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    marks: frozenset[tuple[str, str]] = frozenset()
    owner: str | None = None
    roles: frozenset[str] = frozenset()
    sorts: frozenset[str] = frozenset()
    title: str = ""
    form: str = ""
    is_other: bool = False
    is_description: bool = False


@dataclass
class _Reading:
    """A name while it is being read."""

    numbers: list[str] = field(default_factory=list)
    marks: set[tuple[str, str]] = field(default_factory=set)
    owner: str | None = None
    roles: frozenset[str] = frozenset()
    sorts: set[str] = field(default_factory=set)
    title: str = ""
    form: str = ""
    is_other: bool = False
    is_pointed: bool = False


@lru_cache(maxsize=4096)
def read_name(name: str, kind: str) -> Name:
    """Read a name.

    Args:
        kind: What kind of thing bears it: ``person``, ``place``, ``organisation``, ``project`` …
    """
    reading = _Reading()
    text = unicodedata.normalize("NFKC", name)
    core = _read_zh(text, kind, reading) if has_cjk(text) else _read_en(text, kind, reading)
    return Name(
        whole=value_key(name, kind if kind in ("place", "project", "pet") else "thing"),
        core=tuple(core),
        numbers=tuple(reading.numbers),
        marks=frozenset(reading.marks),
        owner=reading.owner,
        roles=reading.roles,
        sorts=frozenset(reading.sorts),
        title=reading.title,
        form=reading.form,
        is_other=reading.is_other,
        is_description=not core,
    )


def is_everyday(name: Name) -> bool:
    """Whether many may bear a name: a given name alone, a familiar form, a surname with a title."""
    if name.form or len(name.core) != 1:
        return len(name.core) == 1
    return not has_cjk(name.core[0]) or len(name.core[0]) <= 2


def owner_of(words: str) -> str:
    """Name an owner by role where the words tell one, else by key: ``Mum`` → ``mother``."""
    _, roles = role_at_end(words)
    return min(roles) if roles else key(words)


def _read_en(name: str, kind: str, reading: _Reading) -> list[str]:
    text = _ORDINAL.sub("", name.strip().strip("\"'“”‘’"))
    text = _ARTICLE.sub("", text)
    if owner := _OWNER.match(text):
        reading.owner = owner_of(owner.group(1))
        text = text[owner.end() :]
    elif owner := _OWNER_AFTER.search(text):
        reading.owner = owner_of(owner.group(1))
        text = text[: owner.start()]
    elif own := _OWN.match(text):
        reading.owner = SELF
        text = text[own.end() :]
    tokens = [token for token in _TOKEN.findall(text) if token.lower() not in _DETERMINERS or len(token) == 1]
    if kind == "person":
        tokens = _without_role(tokens, text, reading)
    rest: list[str] = []
    for token in tokens:
        if not _takes(token, kind, reading):
            rest.append(token)
    return _without_sort(
        [part for token in rest for part in bare(token.lower()).split("-") if part], kind, text, reading
    )


def _number(digits: str) -> str:
    whole, point, rest = digits.partition(".")
    return (whole.lstrip("0") or "0") + (point + rest).rstrip("0").rstrip(".")


def _takes(token: str, kind: str, reading: _Reading) -> bool:
    """Put a token where it belongs; False where it is one of the name's own."""
    plain, words = token.lower(), lexicon()
    is_plain = token == plain
    if token[0].isdecimal():
        reading.numbers.append(_number(plain))
        return True
    if kind != "person" and plain in words.numbers and not (plain == "second" and is_plain and reading.is_other):
        reading.numbers.append(str(words.numbers[plain]))
        return True
    if is_plain and plain in words.others:
        reading.is_other = True
        return True
    if kind != "person" and plain in _VERSION:
        return True
    if kind != "person" and len(token) == 1:
        reading.numbers.append(plain)
        return True
    if plain in words.marks and (is_plain or kind != "person"):
        reading.marks.add(words.marks[plain])
        return is_plain
    return False


def _without_role(tokens: list[str], text: str, reading: _Reading) -> list[str]:
    """Take title and role off a person's name: Dr Patel, my sister Laura, Tom the baker, my yoga teacher."""
    titles = lexicon().titles
    if len(tokens) > 1 and tokens[0].lower() in titles and tokens[0][0].isupper():
        reading.title = titles[tokens[0].lower()]
        if reading.title:
            return tokens[1:]
    for length in range(min(3, len(tokens) - 1), 0, -1):
        _, roles = role_at_end(" ".join(tokens[:length]))
        named = tokens[length:]
        if roles and named[0][0].isupper() and (tokens[0].islower() or reading.title or len(named) == 1):
            if tokens[0][0].isupper() and tokens[0].lower() not in titles and reading.owner is None:
                break
            reading.roles = roles
            return named
    rest, roles = role_at_end(" ".join(tokens))
    taken = len(tokens) - len(rest.split())
    if roles and (not rest or all(token == token.lower() for token in tokens[-taken:])):
        reading.roles = roles
        is_name = bool(rest) and tokens[0][0].isupper() and f"{tokens[0]} the " in text
        left = tokens[:1] if is_name else tokens[:-taken]
        return left if is_name else [t for t in left if t.lower() in lexicon().marks or t.lower() in lexicon().others]
    return tokens


def _without_sort(tokens: list[str], kind: str, text: str, reading: _Reading) -> list[str]:
    """Read what sort of thing a name names; words that say nothing more are taken off."""
    if kind == "person" or not tokens:
        return tokens
    words = lexicon()
    first = words.sorts.get(tokens[0])
    if first in words.generic and len(tokens) > 1:
        reading.sorts.add(first)
        tokens = tokens[1:]
    rest, sort = sort_at_end(" ".join(tokens))
    if not sort or _is_only_called(sort, kind):
        return tokens
    reading.sorts.add(sort)
    before = rest.split()
    if not before and (text.islower() or sort not in words.generic):
        return [] if text.islower() or reading.owner else tokens
    return before if sort in words.generic and before else tokens


def _is_only_called(sort: str, kind: str) -> bool:
    """Whether a thing of a kind only bears the name of a sort: the Blue Cat is a pub."""
    return kind in ("place", "organisation", "project", "event") and sort in lexicon().animals


def _read_zh(name: str, kind: str, reading: _Reading) -> list[str]:
    titled = "《" in name
    text = re.sub(r"[\W_]+", "", simplified(name))
    if titled:
        return [key(text)]
    if that := _ZH_THAT.match(text):
        reading.is_pointed = True
        text = text[that.end() :]
    text = _without_owner(text, kind, reading)
    if kind == "person":
        return _read_zh_person(text, reading)
    text = _without_numbers(text, reading)
    text = _without_marks(text, reading)
    text = key(text.replace("的", ""))
    rest, sort = sort_at_end(text)
    # 青鸟 is no bird.
    if not sort or _is_only_called(sort, kind) or (len(rest) == 1 and len(text) == 2 and not reading.owner):
        return [text] if text else []
    reading.sorts.add(sort)
    rest = rest if has_cjk(text) else spaced_key(rest)
    if not rest:
        return [] if reading.is_pointed or reading.owner or reading.marks or sort not in lexicon().generic else [text]
    return [rest] if sort in lexicon().generic and len(rest) > 1 else [text]


def _without_owner(text: str, kind: str, reading: _Reading) -> str:
    if own := _ZH_OWN.match(text):
        _, roles = role_at_end(text[own.end() :])
        if kind != "person" or roles or own.group().endswith("的") or len(text) > own.end():
            reading.owner = SELF
            text = text[own.end() :]
    if owner := _ZH_OWNER.match(text):
        rest, roles = role_at_end(owner.group(1))
        if roles and not rest:
            reading.owner = min(roles)
            return text[owner.end() :]
    if kind != "person":
        for length in (3, 2):
            rest, roles = role_at_end(text[:length])
            if roles and not rest and len(text) > length:
                reading.owner = min(roles)
                return text[length:]
    return text


def _without_numbers(text: str, reading: _Reading) -> str:
    def take(match: re.Match[str]) -> str:
        value = next(filter(None, match.groups()))
        is_numeral = value[0] in _ZH_NUMERAL
        reading.numbers.append(
            value_key(value, "age") if is_numeral else _number(key(value) if value.isalpha() else value)
        )
        return ""

    return _ZH_COUNTED.sub(take, text)


def _without_marks(text: str, reading: _Reading) -> str:
    """Take what has an opposite off the start of a name; the rest must still say something."""
    words = lexicon()
    for length in range(_ZH_MARK_LENGTH, 0, -1):
        head = text[:length]
        if head in words.others and len(text) > length:
            reading.is_other = True
            return text[length:]
        if head not in words.marks or len(text) <= length:
            continue
        rest = text[length:].removeprefix("的")
        role_before, roles = role_at_end(rest)
        if sort_at_end(rest)[1] or (roles and not role_before) or text[length:].startswith("的") or length > 1:
            reading.marks.add(words.marks[head])
            is_all = sort_at_end(rest) == ("", sort_at_end(rest)[1])
            return rest if is_all else text
    for length in range(_ZH_MARK_LENGTH, 1, -1):
        for at in range(1, len(text) - length + 1):
            if text[at : at + length] in words.marks:
                reading.marks.add(words.marks[text[at : at + length]])
    return text


def _read_zh_person(text: str, reading: _Reading) -> list[str]:
    if birth := _ZH_BIRTH.match(text):
        reading.numbers.append(birth.group(1))
    elif text[:1] in _ZH_NUMERAL and role_at_end(text)[1]:
        reading.numbers.append(value_key(text[0], "age"))
    text = _without_marks(text, reading) if role_at_end(text)[1] else text
    for length in range(min(5, len(text) - 1), 1, -1):
        rest, roles = role_at_end(text[:length])
        named = text[length:].removeprefix("的")
        if roles and named and not rest and not role_at_end(text)[1]:
            reading.roles = roles
            return _familiar(named, reading)
    rest, roles = role_at_end(text)
    rest = rest.removesuffix("的")
    if roles:
        reading.roles = roles
        if len(rest) in (1, 2) and rest[0] in lexicon().surnames and not rest.isdigit():
            reading.form = "honoured"
            return [rest]
        return _familiar(rest, reading) if rest and rest[0] in "小老阿" and len(rest) == 2 else []
    return _familiar(text, reading)


def _familiar(text: str, reading: _Reading) -> list[str]:
    """Take the familiar form off a name: 小周, 老许, 阿辉, 王姐; 晴晴 is 晴 said twice."""
    if key(text) in lexicon().known:
        return [key(text)]
    if form := _ZH_FORM.match(text):
        reading.form = form.group(1)
        return [key(text[form.end() :])]
    if len(text) == 2 and text[1] == "子":
        reading.form = "child"
        return [text[0]]
    honoured = _ZH_HONOURED.search(text)
    if honoured and len(text) - len(honoured.group()) == 1 and text[0] in lexicon().surnames:
        reading.form = "honoured"
        return [text[0]]
    if honoured and len(text) == 2 and honoured.group() in "哥姐":
        reading.form = "child"
        return [text[0]]
    if len(text) == 2 and text[0] == text[1]:
        reading.form = "twice"
        return [text[0]]
    return [key(text)]
