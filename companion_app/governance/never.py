"""Never-remember rules, kept at the door: before extraction, before storing, before use."""

from __future__ import annotations

from companion_app.domain.candidate import SENSITIVITIES
from companion_app.domain.fact import FactView
from companion_app.domain.never import RULE_KINDS, NeverRule, RuleKind, matching_rule
from companion_app.domain.text import clean, is_blank
from companion_app.domain.view import FactQuery
from companion_app.errors import InputError, NotFoundError
from companion_app.governance.desk import Desk
from companion_app.memory.asks import private_matter

_LONGEST = 200


class NeverRules:
    """The rules of one user, for one companion or for all."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def rules(self) -> list[NeverRule]:
        """The rules in force here."""
        return self._desk.store.read(lambda unit: unit.never.for_group(self._desk.group_id))

    def add(self, kind: str, value: str, *, everywhere: bool = False) -> NeverRule:
        """Add a rule.

        Raises:
            InputError: There is no such kind, or the value is no good.
        """
        value = clean(value).strip()
        checked: RuleKind | None = next((known for known in RULE_KINDS if known == kind), None)
        if checked is None:
            raise InputError(f"{kind!r} is no kind of rule.", f"Use one of: {', '.join(RULE_KINDS)}.")
        if is_blank(value) or len(value) > _LONGEST:
            raise InputError(f"A rule holds 1 to {_LONGEST} characters.", code="rule_length")
        if checked == "category" and (value == "none" or value not in SENSITIVITIES):
            names = ", ".join(name for name in SENSITIVITIES if name != "none")
            raise InputError(f"{value!r} is no category.", f"Use one of: {names}.")
        desk = self._desk
        companion = None if everywhere else desk.companion
        rule = desk.store.write(lambda unit: unit.never.add(desk.user_id, companion, checked, value, desk.now()))
        desk.tell(())
        return rule

    def remove(self, rule_id: str) -> None:
        """Lift a rule.

        Raises:
            NotFoundError: There is no such rule.
        """
        if not self._desk.store.write(lambda unit: unit.never.remove(self._desk.user_id, rule_id)):
            raise NotFoundError(f"There is no rule with the id {rule_id!r}.", code="no_rule")
        self._desk.tell(())

    def test(self, text: str) -> NeverRule | None:
        """The rule that would stop a sentence, or None; nothing is stored."""
        return matching_rule(self.rules(), text, private_matter(text))

    def matching(self, rule_id: str) -> list[FactView]:
        """Memories that a rule would have stopped.

        Raises:
            NotFoundError: There is no such rule.
        """
        rule = next((known for known in self.rules() if known.id == rule_id), None)
        if rule is None:
            raise NotFoundError(f"There is no rule with the id {rule_id!r}.", code="no_rule")
        desk = self._desk
        question = FactQuery(now=desk.now(), status="all")
        facts = desk.store.read(lambda unit: unit.facts.views(desk.group_id, question, desk.registry))
        return [fact for fact in facts if matching_rule([rule], _words(fact), fact.sensitivity)]


def _words(fact: FactView) -> str:
    return "\n".join([fact.text, fact.object, *(item.quote for item in fact.evidence)])
