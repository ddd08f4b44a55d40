"""A memory as one sentence, in the language in which it was said and with the user's own words for things."""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion_app.domain.candidate import Language
from companion_app.domain.predicates import Predicate

USER = "user"


# What the user calls themselves, and what they are called: by the window, and towards the model.
_PERSONS: dict[str, tuple[str, str]] = {
    "i am": ("you are", "the user is"), "i'm": ("you're", "the user is"), "i've": ("you've", "the user has"),
    "i'll": ("you'll", "the user will"), "i'd": ("you'd", "the user would"), "i was": ("you were", "the user was"),
    "i": ("you", "the user"), "me": ("you", "the user"), "my": ("your", "their"), "mine": ("yours", "theirs"),
    "myself": ("yourself", "themselves"), "we": ("you", "they"), "us": ("you", "them"), "our": ("your", "their"),
    "ours": ("yours", "theirs"), "我们": ("你们", "他们"), "咱们": ("你们", "他们"), "我": ("你", "用户"),
}  # fmt: skip
_FIRST_PERSON = re.compile(
    r"\b(i am|i was|i'(?:m|ve|ll|d)|i|me|my|mine|myself|we|us|our|ours)\b(?!')|我们|咱们|(?<!自)我",
    re.IGNORECASE | re.ASCII,
)


def turned(words: str, *, for_model: bool) -> str:
    """Turn the user's words about themselves towards who is spoken to: my garden → your garden, 我的 → 你的."""

    def turn(match: re.Match[str]) -> str:
        word = match.group()
        # The US is a country, and ME a place in it.
        is_name = len(word) > 1 and word.isupper() and "'" not in word
        forms = None if is_name else _PERSONS.get(word.lower().replace("’", "'"))
        return forms[for_model] if forms else word

    return _FIRST_PERSON.sub(turn, words)


def sentence(
    predicate: Predicate,
    subject: str,
    value: str,
    language: Language,
    *,
    scope: str | None = None,
    attributes: Mapping[str, str] | None = None,
    for_model: bool = False,
) -> str:
    """Say a fact.

    Args:
        subject: ``user``, ``companion``, or a name.
        value: The object in the user's own words.
        for_model: True says "the user" / 用户, for the prompt; False says "you" / 你, for the window.
    """
    extras = dict(attributes or {})
    about_user = subject == USER
    if language == "zh":
        who = ("用户" if for_model else "你") if about_user else ("我" if subject == "companion" else subject)
        text = predicate.zh
    else:
        who = "The user" if about_user else ("I" if subject == "companion" else subject)
        text = predicate.you if (about_user and not for_model) or subject == "companion" else predicate.they
        if for_model and about_user and predicate.value_type == "person":
            text = "{object} is the user's {role}" if extras.get("role") else "The user knows {object}"
    if about_user and "“{object}”" not in text:
        # What stands between quotation marks stays word for word.
        value = turned(value, for_model=for_model)
    filled = text.format(
        s=who,
        object=value,
        role=extras.get("role", ""),
        role_en=_role_en(value, extras.get("role")),
        role_zh=_role_zh(extras.get("role")),
        pet_en=_pet_en(value, extras.get("species")),
        pet_zh=_pet_zh(value, extras.get("species")),
    )
    if scope:
        filled += f"（{scope}）" if language == "zh" else f" ({scope})"
    return filled


def _role_en(value: str, role: str | None) -> str:
    if not role:
        return "someone you know"
    return "part of your family" if role.casefold() == value.casefold() else f"your {role}"


def _role_zh(role: str | None) -> str:
    return f"的{role}" if role else "认识的人"


def _pet_en(value: str, species: str | None) -> str:
    if not species or species.casefold() == value.casefold():
        return value
    return f"{'an' if species[:1].lower() in 'aeiou' else 'a'} {species} called {value}"


def _pet_zh(value: str, species: str | None) -> str:
    return value if not species or species == value else f"{species}，叫{value}"
