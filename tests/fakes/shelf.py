"""A model shelf whose chat model says what the test tells it, and whose vectors are made of hashed words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from companion_app.errors import BackendError, BackendUnavailableError
from companion_app.ports.embedding import EmbeddingBackend
from companion_app.ports.generation import CancelToken, ChatMessage, Finished, GenerationParams, StreamEvent, TextDelta
from companion_app.ports.shelf import ModelInfo
from models.hashing import HashingEmbedding


class ScriptedChat:
    """Answers with queued replies, word by word; remembers every prompt that it was given."""

    def __init__(self) -> None:
        self.prompts: list[list[ChatMessage]] = []
        self.replies: list[str] = []
        self.fail_after: int | None = None
        self.before_word: Callable[[int], None] = lambda _: None
        self.window = 4096

    @property
    def name(self) -> str:
        return "scripted"

    @property
    def context_window(self) -> int:
        return self.window

    def stream(
        self, messages: Sequence[ChatMessage], params: GenerationParams, cancel: CancelToken
    ) -> Iterator[StreamEvent]:
        self.prompts.append(list(messages))
        words = (self.replies.pop(0) if self.replies else "I see.").split(" ")
        for place, word in enumerate(words):
            self.before_word(place)
            if cancel.cancelled:
                yield Finished("cancelled", 1, place)
                return
            if self.fail_after == place:
                raise BackendError("The model stopped.", "Your message is saved.", code="model_stopped")
            yield TextDelta(word if not place else f" {word}")
        yield Finished("stop", 1, len(words))

    def count_tokens(self, text: str) -> int:
        return len(text.split())

    def close(self) -> None:
        return


class ScriptedShelf:
    """A shelf with one scripted chat model."""

    def __init__(self, *, embedding: bool = True) -> None:
        self.chat = ScriptedChat()
        self._embedding = embedding

    def list(self, chosen: str | None = None) -> list[ModelInfo]:
        return [self.resolve("scripted")]

    def resolve(self, name_or_path: str) -> ModelInfo:
        if name_or_path not in ("scripted", "starter"):
            raise BackendUnavailableError(f"There is no model {name_or_path!r}.")
        return ModelInfo("scripted", None, "builtin", 0, can_extract=False)

    def open_chat(self, name_or_path: str) -> ScriptedChat:
        self.resolve(name_or_path)
        return self.chat

    def open_embedding(self) -> EmbeddingBackend | None:
        return HashingEmbedding() if self._embedding else None
