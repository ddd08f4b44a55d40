"""Chat templates by family, and the guard that keeps content from playing a role.

A model file's own template is untrusted input: it is looked at for its marks, never rendered. A prompt is a
list of pieces: marks of the template, which may become control tokens, and text, which may not. Text is
tokenised without special tokens *and* neutralised first, because some files declare their control tokens as
ordinary words, and some models read a spelled-out mark as one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion_app.ports.generation import ChatMessage, Role


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece of the template that may become a control token."""

    text: str


@dataclass(frozen=True, slots=True)
class Text:
    """A piece that is text and nothing else.

    Attributes:
        text: The text, neutralised.
        reply: For an assistant's message, what it said before neutralising: the engine keeps the tokens of
            its own replies under it.
    """

    text: str
    reply: str | None = None


Piece = Mark | Text


@dataclass(frozen=True, slots=True)
class Template:
    """How a family writes messages.

    In ``before``, ``after`` and ``opening``, what stands between ``⟦`` and ``⟧`` is a mark, the rest is text.

    Attributes:
        name: The family.
        before: What opens a message, by role.
        after: What closes a message, by role.
        opening: What invites the reply.
        stops: Strings that end a reply.
        has_system: Whether there is a system role; else its text goes in front of the first user message.
        alternates: Whether user and assistant must alternate, beginning with the user.
        trims: Whether content is stripped, as the family's own template does.
    """

    name: str
    before: dict[Role, str]
    after: dict[Role, str]
    opening: str
    stops: tuple[str, ...]
    has_system: bool = True
    alternates: bool = False
    trims: bool = False


def _same(pattern: str, assistant: str = "assistant") -> dict[Role, str]:
    """One pattern for all roles."""
    return {
        "system": pattern.format(role="system"),
        "user": pattern.format(role="user"),
        "assistant": pattern.format(role=assistant),
    }


PLAIN = Template(
    "plain",
    {"system": "", "user": "User: ", "assistant": "Assistant: "},
    _same("\n\n"),
    "Assistant:",
    ("\nUser:", "\nAssistant:"),
)
CHATML = Template(
    "chatml",
    _same("⟦<|im_start|>⟧{role}\n"),
    _same("⟦<|im_end|>⟧\n"),
    "⟦<|im_start|>⟧assistant\n",
    ("<|im_end|>", "<|im_start|>"),
)
LLAMA_3 = Template(
    "llama-3",
    _same("⟦<|start_header_id|>⟧{role}⟦<|end_header_id|>⟧\n\n"),
    _same("⟦<|eot_id|>⟧"),
    "⟦<|start_header_id|>⟧assistant⟦<|end_header_id|>⟧\n\n",
    ("<|eot_id|>", "<|start_header_id|>"),
    trims=True,
)
GEMMA = Template(
    "gemma",
    _same("⟦<start_of_turn>⟧{role}\n", assistant="model"),
    _same("⟦<end_of_turn>⟧\n"),
    "⟦<start_of_turn>⟧model\n",
    ("<end_of_turn>", "<start_of_turn>"),
    has_system=False,
    alternates=True,
    trims=True,
)
MISTRAL = Template(
    "mistral",
    {"system": "", "user": "⟦[INST]⟧ ", "assistant": " "},
    {"system": "", "user": " ⟦[/INST]⟧", "assistant": "⟦</s>⟧"},
    "",
    ("</s>", "[INST]"),
    has_system=False,
    alternates=True,
    trims=True,
)
PHI_3 = Template(
    "phi-3",
    _same("⟦<|{role}|>⟧\n"),
    _same("⟦<|end|>⟧\n"),
    "⟦<|assistant|>⟧\n",
    ("<|end|>", "<|user|>", "<|assistant|>", "<|endoftext|>"),
)
ZEPHYR = Template(
    "zephyr",
    _same("⟦<|{role}|>⟧\n"),
    _same("⟦</s>⟧\n"),
    "⟦<|assistant|>⟧\n",
    ("</s>", "<|user|>", "<|assistant|>"),
)

TEMPLATES = {t.name: t for t in (PLAIN, CHATML, LLAMA_3, GEMMA, MISTRAL, PHI_3, ZEPHYR)}

# Marks by which a file's template is known, the most particular first.
_FINGERPRINTS = (
    ("<|start_header_id|>", LLAMA_3),
    ("<start_of_turn>", GEMMA),
    ("<|im_start|>", CHATML),
    ("[INST]", MISTRAL),
    ("<|end|>", PHI_3),
    ("<|assistant|>", ZEPHYR),
)
# Where a file has no template that is known: its architecture, then words of its name.
_ARCHITECTURES = (("qwen", CHATML), ("gemma", GEMMA), ("phi3", PHI_3), ("smollm", CHATML))
_NAMES = (
    (re.compile(r"llama[-_ ]?3.*(instruct|chat)|llama[-_ ]?3.*-it\b"), LLAMA_3),
    (re.compile(r"smollm|qwen|chatml|hermes|dolphin|openchat-ml"), CHATML),
    (re.compile(r"gemma"), GEMMA),
    (re.compile(r"phi[-_ ]?3"), PHI_3),
    (re.compile(r"zephyr|tinyllama.*chat"), ZEPHYR),
    (re.compile(r"mistral.*instruct|mixtral.*instruct|llama[-_ ]?2.*chat"), MISTRAL),
)


def choose_template(architecture: str, name: str, template_text: str) -> Template:
    """Pick the family of a model from what its file says of itself.

    Args:
        architecture: ``general.architecture``.
        name: ``general.name``, or the file's name.
        template_text: ``tokenizer.chat_template``, only searched for marks.
    """
    for mark, template in _FINGERPRINTS:
        if mark in template_text:
            return template
    for beginning, template in _ARCHITECTURES:
        if architecture.lower().startswith(beginning):
            return template
    for words, template in _NAMES:
        if words.search(name.lower()):
            return template
    return PLAIN


_CONTROL = re.compile(
    r"<\|[^<>|\n]{1,64}\|>"  # <|im_start|>, <|eot_id|>, <|user|> ...
    r"|<｜[^<>｜\n]{1,64}｜>"
    r"|</?(?:s|bos|eos|pad|unk|mask|start_of_turn|end_of_turn|start_of_image|unused\d{1,6})>"
    r"|\[/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|IMG)\]"
    r"|<</?SYS>>",
    re.IGNORECASE,
)
# In the plain template a role is a word at the beginning of a line.
_ROLE_LINE = re.compile(r"^(?=[ \t]*(?:user|assistant|system)[ \t]*[:：])", re.IGNORECASE | re.MULTILINE)
_MARKED = re.compile(r"⟦(.*?)⟧")


def neutralise(text: str) -> str:
    """Break every control string in a text with a space after its first character, so that it stays readable.

    Breaking one never makes another, but one may lie within another; hence the loop.
    """
    while True:
        broken = _CONTROL.sub(lambda found: f"{found[0][0]} {found[0][1:]}", text)
        if broken == text:
            return text
        text = broken


def render(template: Template, messages: Sequence[ChatMessage]) -> list[Piece]:
    """Lay a conversation out as pieces, ending with the invitation to reply.

    Texts side by side are joined, so that they are tokenised as the family's own template would have it;
    only an assistant's message stays a piece of its own.
    """
    pieces: list[Piece] = []
    for message in _arranged(template, messages):
        pieces.extend(_split(template.before[message.role]))
        content = neutralise(message.content.strip() if template.trims else message.content)
        if template is PLAIN:
            content = _ROLE_LINE.sub("> ", content)
        pieces.append(Text(content, message.content if message.role == "assistant" else None))
        pieces.extend(_split(template.after[message.role]))
    pieces.extend(_split(template.opening))
    return _joined(pieces)


def _arranged(template: Template, messages: Sequence[ChatMessage]) -> list[ChatMessage]:
    """Bring messages into an order that the family knows."""
    arranged = list(messages)
    if not template.has_system:
        arranged = [
            ChatMessage("user", message.content) if message.role == "system" else message for message in arranged
        ]
    if not template.alternates:
        return arranged
    if arranged and arranged[0].role == "assistant":
        # A companion that speaks first: these families know no reply without something to reply to.
        arranged.insert(0, ChatMessage("user", "…"))
    merged: list[ChatMessage] = []
    for message in arranged:
        if merged and merged[-1].role == message.role:
            merged[-1] = ChatMessage(message.role, f"{merged[-1].content}\n\n{message.content}")
        else:
            merged.append(message)
    return merged


def _split(pattern: str) -> Iterator[Piece]:
    """Cut a pattern into its marks and texts."""
    for index, part in enumerate(_MARKED.split(pattern)):
        if part:
            yield Mark(part) if index % 2 else Text(part)


def _joined(pieces: list[Piece]) -> list[Piece]:
    joined: list[Piece] = []
    for piece in pieces:
        last = joined[-1] if joined else None
        if isinstance(piece, Text) and piece.reply is None and isinstance(last, Text) and last.reply is None:
            joined[-1] = Text(last.text + piece.text)
        else:
            joined.append(piece)
    return joined
