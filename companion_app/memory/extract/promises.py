# ruff: noqa: E501  (one rule or word list a line: broken patterns are harder to read and to compare)
"""What the companion promised in a completed reply."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion_app.domain.candidate import Language
from companion_app.memory.extract.clauses import clauses, language_of, sentences
from companion_app.memory.extract.modality import is_hypothetical, is_question

_EN = re.compile(
    r"\b(?:i'll|i will|i promise (?:to|i'll|that i'll)|i'm going to|i’ll) (?:(?:always|definitely|also|make sure to|be sure to|try to|gladly|happily|never) )*(?P<o>(?:remind|wake|message|check (?:in|on|back)|ping|follow up|nudge|ask you (?:again|tomorrow|later)|(?:tell|send|call|text|show|read|write|sing)(?: to| for)? you\b(?=.{0,80}\b(?:later|tomorrow|tonight|every|next|when|once|after|before|at \d|on \w+day|in the (?:morning|evening|afternoon)))|stop (?:asking|mentioning|reminding|bringing)|not (?:mention|bring|ask|remind)|bring (?:up|it up)|mention|keep (?:my|the|your) (?:answers|replies|secret)|avoid)\b.{2,160})",
    re.IGNORECASE,
)
_ZH = re.compile(
    r"我(?:一定|保证|答应你|肯定|会|来|到时候?|以后|就|都|每[天周晚早次][一二三四五六日天]?|明[天早晚]|后天|今晚|早上|晚上|下午|[\w点半]{0,8}?点半?|，|再|不会|不再|准时)*(?P<o>(?:提醒|叫醒?|喊|陪|告诉|通知|给你发|发消息|联系|帮你盯|督促|不再提|不提|不催|催|唱|讲故事)你?.{1,60})"
)
_HARD = re.compile(r"会|保证|答应|每[天周晚早次]|明[天早晚]|后天|今晚|点|一定|到时|以后|来")


def promises(text: str) -> Iterator[tuple[int, int, int, int, Language]]:
    """Yield the places of promises: quote start and end, object start and end, and the language."""
    for sentence in sentences(text):
        if sentence.asked or is_hypothetical(sentence.text):
            continue
        lang = language_of(sentence.text)
        if lang == "zh":
            match = _ZH.search(sentence.text)
            if (
                match
                and _HARD.search(sentence.text[match.start() : match.start("o")])
                and not is_question(sentence.text)
            ):
                # When it will be done stands before the verb, and belongs to what was promised.
                start = sentence.start + match.start() + 1
                yield start - 1, sentence.start + match.end("o"), start, sentence.start + match.end("o"), lang
            continue
        for a, b in clauses(sentence.text, lang):
            match = _EN.search(sentence.text, a, b)
            if match and not is_question(sentence.text[a:b]):
                at = sentence.start
                yield at + match.start(), at + match.end(), at + match.start("o"), at + match.end("o"), lang
