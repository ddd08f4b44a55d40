"""What a question asks for: kinds of facts by their cues, and people and pets by their role.

A question that speaks of a sister is answered by a fact about a sister or not at all. The words for roles
and animals are one in both languages here, so that a question finds what was said in the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion_app.domain.fact import FactView
from companion_app.domain.predicates import Registry
from companion_app.domain.text import contains_key

#: Words for one role or animal, in both languages; the first names it.
_ROLES: tuple[tuple[str, ...], ...] = (
    ("mother", "mom", "mum", "mommy", "妈妈", "母亲", "老妈", "我妈"),
    ("father", "dad", "daddy", "爸爸", "父亲", "老爸", "我爸"),
    ("parents", "父母", "爸妈"),
    ("sister", "姐姐", "妹妹", "姐", "妹"),
    ("brother", "哥哥", "弟弟", "哥", "弟"),
    ("wife", "妻子", "老婆", "太太", "媳妇"),
    ("husband", "丈夫", "老公", "先生"),
    ("partner", "girlfriend", "boyfriend", "女朋友", "男朋友", "对象", "女友", "男友"),
    ("son", "儿子"),
    ("daughter", "女儿"),
    ("child", "kids", "children", "孩子"),
    ("grandmother", "grandma", "奶奶", "外婆", "姥姥"),
    ("grandfather", "grandpa", "爷爷", "外公", "姥爷"),
    ("aunt", "阿姨", "姑姑", "姨妈"),
    ("uncle", "叔叔", "舅舅", "伯伯"),
    ("cousin", "表哥", "表姐", "表弟", "表妹", "堂哥", "堂姐", "堂弟", "堂妹"),
    ("friend", "朋友", "闺蜜", "哥们"),
    ("colleague", "coworker", "同事"),
    ("boss", "manager", "老板", "上司", "领导"),
    ("neighbour", "neighbor", "邻居"),
    ("roommate", "flatmate", "室友"),
    ("teacher", "老师"),
    ("classmate", "同学"),
    ("landlord", "房东"),
    ("cat", "kitten", "猫", "猫咪", "小猫"),
    ("dog", "puppy", "狗", "狗狗", "小狗"),
    ("rabbit", "bunny", "兔子"),
    ("hamster", "仓鼠"),
    ("parrot", "bird", "鹦鹉", "鸟"),
    ("turtle", "tortoise", "乌龟", "龟"),
    ("fish", "goldfish", "鱼", "金鱼"),
    ("horse", "马"),
)
#: Kinds of facts that tell who someone is.
PEOPLE = frozenset({"KNOWS", "FAMILY_MEMBER", "HAS_PET"})


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question asks for.

    Attributes:
        predicates: Kinds of facts whose cues stand in it.
        roles: People and animals it speaks of, by the first word of their row.
    """

    predicates: frozenset[str]
    roles: frozenset[str]

    def answers(self, fact: FactView, people: frozenset[str] = frozenset()) -> bool:
        """Whether a fact is of the kind that is asked for, about the one that is asked about.

        Args:
            people: Names of those who are meant by the roles.
        """
        if not self.roles:
            return fact.predicate in self.predicates and fact.subject == "user"
        if fact.subject in people:
            return not self.predicates or fact.predicate in self.predicates
        return self.means(fact)

    def means(self, fact: FactView) -> bool:
        """Whether a fact tells who someone is that the question speaks of."""
        if fact.predicate not in PEOPLE:
            return False
        return bool(self.roles & roles_in(f"{fact.text} {' '.join(fact.attributes.values())}"))


def roles_in(text: str) -> frozenset[str]:
    """The people and animals that a text speaks of."""
    return frozenset(row[0] for row in _ROLES if any(contains_key(text, word) for word in row))


def asked_for(query: str, registry: Registry) -> Asked:
    """Read a question; the longest cue decides between kinds of facts."""
    found: dict[str, int] = {}
    for predicate in registry:
        lengths = [len(cue) for cue in _cues(predicate.cues) if contains_key(query, cue)]
        if lengths:
            found[predicate.name] = max(lengths)
    longest = max(found.values(), default=0)
    return Asked(frozenset(name for name, length in found.items() if length == longest), roles_in(query))


def _cues(cues: str) -> Iterable[str]:
    return cues.split()
