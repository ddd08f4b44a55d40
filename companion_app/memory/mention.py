"""Reading what a sentence tells of a name that stands in it: role, owner, place, sort, and the words around it.

A sketch from one sentence is thin; the graph adds neighbours and relations where it is used (design, part 5.5).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from companion_app.domain.lexicon import content_words, is_nickname, lexicon, role_at_end, scenes_of, sort_at_end
from companion_app.domain.naming import SELF, owner_of, read_name
from companion_app.domain.sketch import SCENE, Sketch
from companion_app.domain.text import has_cjk, key, simplified

#: A letter of no living script; it stands where the name stood.
_NAME = "\ua66e"
_PHRASE = r"((?:my|our|the|an?|his|her|their|[\w'’ ]{2,30}?['’]s?)\s+[^,.;:!?()]+)"
_AFTER = r"(?:\s*,\s*(?:who(?: is|'s)\s+)?|\s*\(|\s+(?:is|was|has been|became)\s+(?:still |now |also )?|'s\s+)"
_BEFORE = (
    r"((?:my|our|the|an?|[\w]+['’]s)\s+(?:[\w'’-]+\s+){0,3}?[\w'’-]+)\s*,?\s+(?:is |was )?(?:called |named |known as )?"
)
#: Where a noun phrase ends: what follows says more, and of other things.
_TAIL = re.compile(
    r"\b(?:in|from|at|of|on|who|that|which|with|and|but|for|since|because|so|to|is|was|has|had|next to|by|near)\b.*"
)
_LEADS_ON = re.compile(r"\s(?:at|in|for|from|with|to|of|on|by|near|and|or|than|about|like)$", re.IGNORECASE)
_OWNED = re.compile(r"^(.*?)['’]s?\s+(.+)$")
_SHORT_FOR = r"\s*(?:,\s*|\()?\s*(?:short for|that is|i\.e\.|aka|a\.k\.a\.|also known as|real name)\s+([A-Z][\w'’-]+)"
_IN_BRACKETS = r"\s*\(([A-Z][\w'’-]+)\)"
_PROPER = r"((?:[A-Z][\w'’-]+)(?:\s+[A-Z][\w'’-]+)*)"
_PLACE = r"\b(?:in|at|near|from|outside|to)\s+(?:the\s+)?" + _PROPER
_NOT_PLACES = re.compile(
    r"^(?:January|February|March|April|May|June|July|August|September|October|November|December|"
    r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|Christmas|Easter)\b"
)
_HE, _SHE = re.compile(r"\b(?:he|him|his)\b", re.IGNORECASE), re.compile(r"\b(?:she|her|hers)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[;；.。!！?？]+")
_ZH_STOP = r"[^，。；！？、,.;!?（）()]"
_ZH_NICK = re.compile(r"的(?:小名|外号|昵称|英文名|绰号|网名|名字|大名)$")
_ZH_CALLS = re.compile(r"我们?(?:大?家)?(?:就|都)?(?:管|叫|喊)|大家|平时|小名|外号|绰号|人称")
_ZH_FILLER = re.compile(r"^(?:一?个|一?位|一?只|一?条|一?名)")
_ZH_MINE = re.compile(r"^(?:我们家?|我家?|咱们?家?|俺家?)的?")
_ZH_OF = re.compile(r"^(.{1,5}?)(?:家的|家里的|家|养的|的)(.+)$")
_NAMESAKE_EN = (
    r"calls?\b.*{n}.*\b(?:too|as well|also)\b|\bcalled {n}\s+(?:too|as well|also)\b"
    r"|\balso (?:called|named) {n}|\banother {n}\b"
)
_NAMESAKE_ZH = r"(?:也叫|也是叫|同名的?|另一个|另外一个|还有一?个(?:叫)?){n}"


@dataclass
class _Told:
    """What was read so far."""

    roles: set[str] = field(default_factory=set)
    sorts: set[str] = field(default_factory=set)
    possessor: str | None = None
    place: str | None = None
    is_certain: bool = False
    name: str = ""
    aliases: list[str] = field(default_factory=list)


@lru_cache(maxsize=2048)
def sketch(name: str, kind: str, said: str, *, is_certain: bool = False) -> Sketch:
    """Read what one sentence tells of a name.

    Args:
        name: The name as it stands in the sentence.
        kind: What kind of thing bears it.
        said: The sentence or sentences.
        is_certain: Leave out what is only likely: a role by what is done, a sex by a pronoun, a place that stands
            elsewhere in the sentence, and for people any place, since people move.
    """
    is_zh = has_cjk(said)
    told = _Told(is_certain=is_certain, name=simplified(name))
    marked = _marked(simplified(said), told.name)
    if is_zh:
        _read_zh(kind, marked, told)
    else:
        _read_en(kind, marked, told)
    own = read_name(name, kind)
    around = marked.replace(_NAME, " , ")
    if kind == "person" and not told.roles and not own.roles and not is_certain:
        told.roles |= _by_deeds(around, "zh" if is_zh else "en")
    words = content_words(around) - content_words(name)
    namesake = (_NAMESAKE_ZH if is_zh else _NAMESAKE_EN).format(n=_NAME)
    return Sketch(
        name=name,
        kind=kind,
        aliases=tuple(told.aliases),
        roles=frozenset(told.roles),
        possessor=own.owner or told.possessor,
        place=told.place,
        words=words | {SCENE + scene for scene in scenes_of(said)},
        sorts=frozenset(told.sorts),
        sex=_sex(said) if kind == "person" and not is_certain else None,
        is_namesake=re.search(namesake, marked, re.IGNORECASE) is not None,
    )


def _marked(said: str, name: str) -> str:
    """Let one sign stand for a name, so that patterns are compiled once and not for every name. Sam is no Samuel."""
    parts, rest = [], said
    while name and name in rest:
        before, _, rest = rest.partition(name)
        is_part = (before[-1:].isascii() and before[-1:].isalpha() and name[0].isascii()) or (
            rest[:1].isascii() and rest[:1].isalpha() and name[-1].isascii()
        )
        parts += [before, name if is_part else _NAME]
    return "".join([*parts, rest])


def _by_deeds(around: str, language: str) -> set[str]:
    """The roles that fit what is said to be done."""
    plain = around.lower()
    return {role for role, tongue, cue in lexicon().cues if tongue == language and re.search(cue, plain)}


def _sex(said: str) -> str | None:
    he, she = bool(_HE.search(said)) or "他" in said, bool(_SHE.search(said)) or "她" in said
    if he == she or "他们" in said:
        return None
    return "m" if he else "f"


def _read_en(kind: str, said: str, told: _Told) -> None:
    n = rf"\b{_NAME}"
    for phrase in re.findall(n + _AFTER + _PHRASE, said, re.IGNORECASE):
        _take_phrase(phrase.replace(_NAME, told.name), kind, told)
    for phrase in re.findall(_BEFORE + _NAME + r"\b", said, re.IGNORECASE):
        # "My sister Mia works at Acme" tells of Mia: what names Acme must stand right before it, and name nobody else.
        if not _LEADS_ON.search(phrase) and not re.search(r"\s[A-Z][\w-]*(?!['’\w])", phrase):
            _take_phrase(phrase.replace(_NAME, told.name), kind, told)
    for pattern in (rf"\b([\w'’-]+(?: [\w'’-]+)?)\s+{_NAME}\b", rf"{n}\s+(the\s+[a-z][\w-]+)"):
        for phrase in re.findall(pattern, said):
            _take_role(phrase, told)
            if kind == "pet" and (sort := sort_at_end(phrase)[1]):
                told.sorts.add(sort)
    for short_for, in_brackets in re.findall(rf"{n}(?:{_SHORT_FOR}|{_IN_BRACKETS})", said):
        if short_for or is_nickname(told.name.casefold(), in_brackets.casefold()):
            told.aliases.append(short_for or in_brackets)
    if kind == "person":
        _read_person_en(said, told)
    _read_place_en(kind, said, told)


def _read_person_en(said: str, told: _Told) -> None:
    """Read where someone belongs, and what the clauses around say that they are to the user."""
    n = rf"\b{_NAME}"
    if re.search(rf"{n}\s+(?:next door|upstairs|downstairs|across the \w+)", said):
        told.roles.add("neighbour")
    if not told.roles and re.search(rf"{n}\s+(?:from|at)\s+(?:the\s+|my\s+)?[a-z]", said):
        told.roles.add("acquaintance")
    if told.roles or told.is_certain:
        return
    for clause in _CLAUSE.split(said):
        if _NAME not in clause:
            for phrase in re.findall(r"\b((?:my|our)\s+[\w-]+(?: [\w-]+)?)", clause, re.IGNORECASE):
                _take_role(phrase, told)


def _take_phrase(phrase: str, kind: str, told: _Told) -> None:
    """Read a noun phrase that says who or what something is: my sister's parrot, the backend migration."""
    phrase = _TAIL.sub("", phrase).strip()
    if not phrase or phrase.split()[0].lower() in ("his", "her", "their"):
        return
    if owned := _OWNED.match(phrase):
        told.possessor = owner_of(owned.group(1))
        phrase = owned.group(2)
    elif phrase.lower().startswith(("my ", "our ")):
        told.possessor = SELF
    _, roles = role_at_end(phrase)
    if roles:
        told.roles |= roles
        return
    _, sort = sort_at_end(phrase)
    head = phrase.split()[-1].lower()
    if sort:
        told.sorts.add(sort)
    elif kind not in ("person", "place") and len(phrase.split()) > 1 and head not in lexicon().stop_words:
        told.sorts |= content_words(head)


def _take_role(phrase: str, told: _Told) -> None:
    rest, roles = role_at_end(phrase)
    if roles:
        told.roles |= roles
        if rest.split()[:1] in (["my"], ["our"]):
            told.possessor = told.possessor or SELF


def _read_place_en(kind: str, said: str, told: _Told) -> None:
    """A place beside the name counts for everything; one elsewhere in the sentence only for places and the like."""
    if kind == "person" and told.is_certain:
        return
    beside = re.search(rf"{_NAME}\s+{_PLACE}", said)
    found = [beside] if beside else []
    if kind in ("place", "organisation") and (after := re.search(rf"{_NAME},\s+{_PROPER}", said)):
        found.append(after)
    if kind != "person" and not told.is_certain:
        found += re.finditer(_PLACE, said)
    for match in found:
        place = match.group(1)
        if not _NOT_PLACES.match(place) and key(place) not in key(told.name) and key(told.name) not in key(place):
            told.place = key(place)
            return


def _read_zh(kind: str, said: str, told: _Told) -> None:
    n = _NAME
    for pattern in (
        rf"{n}(?:[（(，,]|就?是|(?:现在|以前|曾经)?是)({_ZH_STOP}+)",
        rf"({_ZH_STOP}+?)(?:也?叫(?:做|作)?|名叫|取名)[“「]?{n}",
    ):
        if match := re.search(pattern, said):
            _take_zh(match.group(1).replace(_NAME, told.name), kind, told)
    if before := re.search(rf"({_ZH_STOP}+?)[，,]?{n}", said):
        _take_zh_before(before.group(1).replace(_NAME, told.name), told)
        _take_anchor_zh(before.group(1).replace(_NAME, told.name), kind, told)
    _read_aliases_zh(kind, said, told)
    if not told.roles and kind == "person" and not told.is_certain:
        for clause in re.split(r"[，。；！？,.;!?]", said):
            found = re.search(r"(?:是|当)(我们?的?.{2,8})$", clause)
            if found and _NAME not in clause:
                told.roles |= role_at_end(found.group(1))[1]
    _read_place_zh(kind, said, told)


def _read_aliases_zh(kind: str, said: str, told: _Told) -> None:
    """Read full names and what someone is called: 小王（王磊）, 叫王芳, 我们都叫他胖哥."""
    n = _NAME
    for pattern in (
        rf"{n}[（(，,]?(?:大名|全名|本名|真名|原名)(?:叫|是)?({_ZH_STOP}{{2,4}})",
        rf"{n}[（(]({_ZH_STOP}{{2,4}})[）)]",
        rf"{n}.*?[，,](?:[他她它])?(?:名字)?(?:叫|名叫)(?![他她它我])({_ZH_STOP}{{2,3}})",
    ):
        for full in re.findall(pattern, said):
            if kind == "person" and full[0] in lexicon().surnames and not role_at_end(full)[1]:
                told.aliases.append(full)
    told.aliases += re.findall(
        rf"{n}[（(，,]?(?:的)?(?:小名|外号|昵称|绰号|英文名|人称)(?:叫|是)?({_ZH_STOP}{{1,5}})", said
    )
    if _ZH_CALLS.search(said):
        called = re.findall(rf"(?:管|叫|喊)(?:他|她|它)?叫?({_ZH_STOP}{{2,3}})", said)
        told.aliases += [alias for alias in called if _NAME not in alias]


def _take_zh(phrase: str, kind: str, told: _Told) -> None:
    """Read what something is said to be: 我的瑜伽老师, 爷爷的狗, 邻居家的狗, 我儿子的小名."""
    phrase = _ZH_NICK.sub("", _ZH_FILLER.sub("", key(phrase)))
    if owner := _ZH_OF.match(_ZH_MINE.sub("", phrase)):
        rest, roles = role_at_end(owner.group(1))
        if roles and not rest:
            told.possessor = min(roles)
            phrase = owner.group(2)
    if mine := _ZH_MINE.match(phrase):
        told.possessor = told.possessor or SELF
        phrase = phrase[mine.end() :] if len(phrase) > mine.end() else phrase
    _, roles = role_at_end(phrase)
    if roles:
        told.roles |= roles
        return
    _, sort = sort_at_end(phrase)
    if (sort and kind != "person") or sort in lexicon().animals:
        told.sorts.add(sort)


def _take_zh_before(phrase: str, told: _Told) -> None:
    """Read a role that stands right before the name: 我妈李秀英, 钢琴老师刘晓琳."""
    phrase = key(phrase)
    for start in range(max(0, len(phrase) - 8), len(phrase)):
        rest, roles = role_at_end(phrase[start:])
        if roles:
            told.roles |= roles
            if "我" in rest[-2:] or phrase[start:].startswith("我"):
                told.possessor = told.possessor or SELF
            return


def _take_anchor_zh(phrase: str, kind: str, told: _Told) -> None:
    """Someone told by where they belong, something by whose it is: 理发店的阿杰, 财务的张姐, 我奶奶家的咪咪."""
    anchor = re.search(r"([\u3400-\u9fff]{1,6}?)家?的$", key(phrase))
    if not anchor:
        return
    rest, roles = role_at_end(anchor.group(1))
    if kind == "person" and not told.roles:
        told.roles |= roles if roles and not rest else {"acquaintance"}
    elif kind != "person" and roles and rest in ("", "我"):
        told.possessor = told.possessor or min(roles)


def _read_place_zh(kind: str, said: str, told: _Told) -> None:
    if kind == "person":
        return
    before = said[: said.find(_NAME)] if _NAME in said else ""
    for size in (3, 2):
        if before[-size:] in lexicon().places and before[-size:] not in told.name:
            told.place = before[-size:]
            return
    found = [place for place in lexicon().places if place in said and place not in told.name]
    if found and not told.is_certain and kind in ("place", "organisation"):
        told.place = min(found, key=said.find)
