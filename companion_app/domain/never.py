"""Never-remember rules: what must not be stored, and must not be used where it is stored already.

Persona document, part 九 ("禁止记忆"). The rules live in the domain, so that the writer, recall and the
panel all ask the same function.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion_app.domain.candidate import Sensitivity
from companion_app.domain.text import contains_key

RuleKind = Literal["phrase", "topic", "entity", "category"]
RULE_KINDS: tuple[RuleKind, ...] = ("phrase", "topic", "entity", "category")


@dataclass(frozen=True, slots=True)
class NeverRule:
    """One rule.

    Attributes:
        value: The words, the topic, the name, or the sensitivity's name.
        companion: The companion it holds for, or None for all.
        stopped: How often it stopped something; never what.
    """

    id: str
    kind: RuleKind
    value: str
    companion: str | None
    stopped: int = 0

    def to_json(self) -> dict[str, Any]:
        """Give the contract's form."""
        return {
            "id": self.id,
            "kind": self.kind,
            "value": self.value,
            "companion": self.companion,
            "stopped": self.stopped,
        }


def matching_rule(rules: Sequence[NeverRule], text: str, sensitivity: Sensitivity = "none") -> NeverRule | None:
    """Find the first rule that forbids a text.

    Args:
        rules: The rules in force.
        text: A message, a memory's sentence or a quote.
        sensitivity: The kind of private matter that the text was found to be.
    """
    for rule in rules:
        if rule.kind == "category":
            if rule.value == sensitivity:
                return rule
        elif contains_key(text, rule.value):
            return rule
    return None
