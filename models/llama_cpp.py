"""GGUF models through llama.cpp, in a chat host: prefix reuse, slices, streaming.

Inside this package the library of the same name is reached as ``import llama_cpp``: imports are absolute.
"""

from __future__ import annotations

import codecs
from collections import OrderedDict
from pathlib import Path

from companion_app.ports.generation import ChatMessage
from models.chat import HostedChat
from models.engine import Emit, EngineUnavailableError, IsCancelled, PromptOverflowError
from models.frames import Frame
from models.gguf import GgufHeader
from models.llama_library import SLICE_TOKENS, AbortedError, LlamaModel
from models.templates import PLAIN, TEMPLATES, Mark, Template, choose_template, neutralise, render
from models.text import StopFilter

# More than this costs memory that most machines do not have; long conversations are summarised instead.
MAX_WINDOW = 4096
_DEFAULT_WINDOW = 2048
_MIN_WINDOW = 256
_KEPT_REPLIES = 128


def open_llama(name: str, path: Path, header: GgufHeader) -> HostedChat:
    """Make a chat backend for a model file whose header was read.

    Args:
        name: The name that the user knows it by.
        path: The file.
        header: What ``models.gguf.read_header`` found in it.
    """
    template = choose_template(header.architecture, header.name or path.stem, header.chat_template)
    window = max(_MIN_WINDOW, min(header.context_length or _DEFAULT_WINDOW, MAX_WINDOW))
    options: Frame = {"path": str(path), "window": window, "template": template.name}
    return HostedChat(name, window, "llama_cpp", options)


def create_engine() -> LlamaEngine:
    """Make the engine, for ``models.host``."""
    return LlamaEngine()


class LlamaEngine:
    """Child side: one model, one context, one conversation's prefix."""

    def __init__(self) -> None:
        self._model: LlamaModel | None = None
        self._template: Template = PLAIN
        # Tokens of our own replies by their text. A reply that is tokenised afresh may come out in other
        # tokens than were drawn, and then everything after it would have to be evaluated again.
        self._replies: OrderedDict[str, list[int]] = OrderedDict()

    def load(self, options: Frame) -> Frame:
        """Load the model file."""
        self._template = TEMPLATES[options["template"]]
        self._model = LlamaModel(options["path"], int(options["window"]))
        return {}

    def quick(self, request: Frame) -> Frame | None:
        """Count tokens: reads the vocabulary alone, so it may run beside a reply."""
        if request["op"] != "count":
            return None
        return {"tokens": len(self._loaded().tokenise(neutralise(request["text"]), special=False))}

    def run(self, request: Frame, emit: Emit, cancelled: IsCancelled) -> Frame:
        """Generate a reply."""
        model = self._loaded()
        prompt = self._tokenise(request)
        if len(prompt) + 1 > model.window:
            raise PromptOverflowError(len(prompt), model.window)
        evaluated = self._evaluate(prompt, emit, cancelled)
        if cancelled():
            return {"reason": "cancelled", "evaluated": evaluated, "generated": 0}
        return {**self._generate(request, emit, cancelled), "evaluated": evaluated}

    def _loaded(self) -> LlamaModel:
        if self._model is None:
            raise EngineUnavailableError("The model is not loaded.")
        return self._model

    def _tokenise(self, request: Frame) -> list[int]:
        """Lay the messages out and turn them into tokens."""
        model = self._loaded()
        messages = [ChatMessage(message["role"], message["content"]) for message in request["messages"]]
        tokens = model.beginning()
        for piece in render(self._template, messages):
            if isinstance(piece, Mark):
                tokens.extend(model.tokenise(piece.text, special=True))
            elif piece.reply is not None and (own := self._replies.get(piece.reply.strip())) is not None:
                tokens.extend(own)
            else:
                tokens.extend(model.tokenise(piece.text, special=False))
        return tokens

    def _evaluate(self, prompt: list[int], emit: Emit, cancelled: IsCancelled) -> int:
        """Bring the context to the prompt, and return how many tokens had to be evaluated."""
        model = self._loaded()
        kept = model.keep_prefix(prompt)
        for start in range(kept, len(prompt), SLICE_TOKENS):
            if cancelled():
                break
            try:
                model.evaluate(prompt[start : start + SLICE_TOKENS], cancelled)
            except AbortedError:
                break
            emit({"event": "progress", "evaluated": len(model.tokens) - kept})
        return max(0, len(model.tokens) - kept)

    def _generate(self, request: Frame, emit: Emit, cancelled: IsCancelled) -> Frame:
        """Draw tokens until the reply ends."""
        model = self._loaded()
        stops = StopFilter([*request["stop"], *self._template.stops])
        # Tokens may end within a code point: the decoder keeps the beginning until the rest comes.
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        sampler = model.sampler(request["temperature"], request["top_p"], request["seed"], request["repeat_penalty"])
        drawn: list[int] = []
        said: list[str] = []
        reason = "length"

        def say(text: str) -> None:
            said.append(text)
            emit({"event": "delta", "text": text, "generated": len(drawn)})

        try:
            while len(drawn) < request["max_tokens"] and len(model.tokens) < model.window:
                token = sampler.draw()
                if model.is_end(token):
                    reason = "stop"
                    break
                drawn.append(token)
                say(stops.feed(decoder.decode(model.piece(token))))
                if stops.stopped:
                    reason = "stop"
                    break
                model.evaluate([token], cancelled)
                if cancelled():
                    raise AbortedError
        except AbortedError:
            reason = "cancelled"
        finally:
            sampler.close()
        # Also after a cancel: what was held back was said, it only might have become a stop string.
        if rest := stops.finish():
            say(rest)
        if not stops.stopped:
            self._remember("".join(said), drawn)
        return {"reason": reason, "generated": len(drawn)}

    def _remember(self, text: str, tokens: list[int]) -> None:
        """Keep the tokens of a reply under its text."""
        if key := text.strip():
            self._replies[key] = tokens
            self._replies.move_to_end(key)
            while len(self._replies) > _KEPT_REPLIES:
                self._replies.popitem(last=False)
