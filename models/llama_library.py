"""A thin binding to llama.cpp: load, tokenise, evaluate, sample. Child side only.

It uses the library's plain functions and not its ``Llama`` class, because that class compiles the template
that it finds in a model file, and such a template is untrusted input.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from models.engine import EngineUnavailableError, IsCancelled
from models.text import clean_text

# How many tokens are evaluated in one go. A cancel is felt within a slice too, through llama.cpp's abort
# callback, but only where the processor computes; on a graphics card a slice is the grain.
SLICE_TOKENS = 64
_ABORTED = 2
_NO, _YES = False, True  # the library takes its flags by position
# How far back a repetition is held against a token.
_PENALTY_TOKENS = 256
_RANDOM_SEED = 0xFFFFFFFF


class AbortedError(Exception):
    """An evaluation was cut short because cancel was asked for."""


class LlamaModel:
    """A loaded model with one context.

    Args:
        path: The GGUF file.
        window: Tokens of the context.

    Raises:
        EngineUnavailableError: The library is missing, or the file cannot be loaded.
    """

    def __init__(self, path: str, window: int) -> None:
        try:
            import llama_cpp
        except (ImportError, OSError, RuntimeError):
            raise EngineUnavailableError(
                "The library llama-cpp-python is not installed or broken.", "model_no_library"
            ) from None
        self._lib: Any = llama_cpp
        self.window = window
        self.tokens: list[int] = []  # what the context holds, in order
        self._is_cancelled: IsCancelled = lambda: False
        self._special: dict[int, bool] = {}
        file_name = clean_text(os.path.basename(path))  # noqa: PTH119 - text, not a file
        self._model = self._load(path, file_name)
        self._vocab = self._lib.llama_model_get_vocab(self._model)
        self._context = self._make_context(file_name)
        self._memory = self._lib.llama_get_memory(self._context)
        if not self._memory or self._lib.llama_model_has_encoder(self._model):
            raise EngineUnavailableError(f"{file_name} is no chat model.", "model_not_chat")
        # Kept in an attribute: the library holds only a bare pointer to it.
        self._abort = self._lib.ggml_abort_callback(lambda _data: self._is_cancelled())
        self._lib.llama_set_abort_callback(self._context, self._abort, None)

    def _load(self, path: str, file_name: str) -> Any:
        self._lib.llama_backend_init()
        model = self._lib.llama_model_load_from_file(os.fsencode(path), self._lib.llama_model_default_params())
        if not model:
            raise EngineUnavailableError(f"The model file {file_name} could not be loaded.")
        return model

    def _make_context(self, file_name: str) -> Any:
        params = self._lib.llama_context_default_params()
        params.n_ctx = self.window
        params.n_batch = params.n_ubatch = SLICE_TOKENS
        params.n_threads = params.n_threads_batch = count_threads()
        context = self._lib.llama_init_from_model(self._model, params)
        if not context:
            raise EngineUnavailableError(
                f"There is not enough memory for {file_name} with a window of {self.window} tokens.", "model_no_memory"
            )
        return context

    def tokenise(self, text: str, *, special: bool) -> list[int]:
        """Turn text into tokens.

        Args:
            text: The text.
            special: Whether control tokens may come of it. Without, any that come nevertheless are dropped:
                a file may declare its control tokens as ordinary words.
        """
        raw = text.encode("utf-8", "replace")
        size = len(raw) + 8
        buffer = (self._lib.llama_token * size)()
        count = self._lib.llama_tokenize(self._vocab, raw, len(raw), buffer, size, _NO, special)
        tokens = list(buffer[: max(count, 0)])
        return tokens if special else [token for token in tokens if not self.is_special(token)]

    def beginning(self) -> list[int]:
        """The tokens with which every prompt of this model begins."""
        adds = self._lib.llama_vocab_get_add_bos(self._vocab)
        return [int(self._lib.llama_vocab_bos(self._vocab))] if adds else []

    def is_special(self, token: int) -> bool:
        """Whether a token is a control token or ends a reply."""
        known = self._special.get(token)
        if known is None:
            known = bool(self._lib.llama_vocab_is_control(self._vocab, token)) or self.is_end(token)
            self._special[token] = known
        return known

    def is_end(self, token: int) -> bool:
        """Whether a token ends a reply."""
        return bool(self._lib.llama_vocab_is_eog(self._vocab, token))

    def piece(self, token: int) -> bytes:
        """The bytes of a token; they may end within a code point. Control tokens have none."""
        import ctypes

        size = 64
        while True:
            buffer = ctypes.create_string_buffer(size)
            count = self._lib.llama_token_to_piece(self._vocab, token, buffer, size, 0, _NO)
            if count >= 0:
                return buffer.raw[:count]
            size = -count

    def keep_prefix(self, tokens: Sequence[int]) -> int:
        """Drop from the context what is not a prefix of ``tokens``, and at least keep one token to evaluate.

        Returns:
            How many tokens are kept.
        """
        same = 0
        for held, wanted in zip(self.tokens, tokens, strict=False):
            if held != wanted:
                break
            same += 1
        # Sampling needs the result of the last token, so that one is always evaluated.
        self.cut(min(same, len(tokens) - 1))
        return len(self.tokens)

    def cut(self, length: int) -> None:
        """Drop all but the first ``length`` tokens from the context."""
        if length == len(self.tokens):
            return
        if length > 0 and self._lib.llama_memory_seq_rm(self._memory, 0, length, -1):
            del self.tokens[length:]
        else:
            # Models with a recurrent state cannot go back in part.
            self._lib.llama_memory_clear(self._memory, _YES)
            self.tokens.clear()

    def evaluate(self, tokens: Sequence[int], is_cancelled: IsCancelled) -> None:
        """Evaluate at most ``SLICE_TOKENS`` tokens after those in the context.

        Raises:
            AbortedError: Cancel was asked for; the context is as before (or empty, where a model cannot go
                back).
            RuntimeError: The library failed.
        """
        batch = (self._lib.llama_token * len(tokens))(*tokens)
        self._is_cancelled = is_cancelled
        try:
            status = self._lib.llama_decode(self._context, self._lib.llama_batch_get_one(batch, len(tokens)))
        finally:
            self._is_cancelled = lambda: False
        if status == 0:
            self.tokens.extend(tokens)
            return
        self._undo_part()
        if status == _ABORTED:
            raise AbortedError
        raise RuntimeError

    def _undo_part(self) -> None:
        """Remove whatever a failed evaluation left in the context."""
        length = len(self.tokens)
        if length == 0 or not self._lib.llama_memory_seq_rm(self._memory, 0, length, -1):
            self._lib.llama_memory_clear(self._memory, _YES)
            self.tokens.clear()

    def sampler(self, temperature: float, top_p: float, seed: int | None, repeat_penalty: float) -> Sampler:
        """Make a sampler; a temperature of 0 is greedy."""
        return Sampler(self._lib, self._context, temperature, top_p, seed, repeat_penalty)


class Sampler:
    """Draws tokens from what was evaluated last. To be closed."""

    def __init__(
        self,
        library: Any,
        context: Any,
        temperature: float,
        top_p: float,
        seed: int | None,
        repeat_penalty: float,
    ) -> None:
        words = int(library.llama_vocab_n_tokens(library.llama_model_get_vocab(library.llama_get_model(context))))
        self._lib = library
        self._context = context
        self._chain = library.llama_sampler_chain_init(library.llama_sampler_chain_default_params())
        if repeat_penalty != 1.0:
            # Small models fall into loops; only the reply's own tokens count, not the prompt's.
            self._add(library.llama_sampler_init_penalties(words, _PENALTY_TOKENS, repeat_penalty, 0.0, 0.0))
        if temperature <= 0:
            self._add(library.llama_sampler_init_greedy())
            return
        # The usual guards of llama.cpp's own programs: no token from the far tail, whatever the nucleus.
        self._add(library.llama_sampler_init_top_k(40))
        self._add(library.llama_sampler_init_top_p(top_p, 1))
        self._add(library.llama_sampler_init_min_p(0.05, 1))
        self._add(library.llama_sampler_init_temp(temperature))
        self._add(library.llama_sampler_init_dist(_RANDOM_SEED if seed is None else seed & 0x7FFFFFFF))

    def _add(self, stage: Any) -> None:
        self._lib.llama_sampler_chain_add(self._chain, stage)

    def draw(self) -> int:
        """Draw the next token."""
        return int(self._lib.llama_sampler_sample(self._chain, self._context, -1))

    def close(self) -> None:
        """Free the sampler."""
        self._lib.llama_sampler_free(self._chain)


def count_threads() -> int:
    """Threads to compute with: all of a small machine, half of the logical cores of a larger one.

    Two logical cores of one physical core share what matters here, and the window needs room to breathe.
    """
    affinity = getattr(os, "sched_getaffinity", None)
    cores = len(affinity(0)) if affinity is not None else os.cpu_count() or 1
    return cores if cores <= 4 else max(4, min(cores // 2, 16))
