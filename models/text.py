"""Small text work that several engines share: cleaning, and cutting a stream at its stop strings."""

from __future__ import annotations

import re
from collections.abc import Sequence

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")

# 512 tokens are at most about 2,500 English letters. The characters are cut first and the tokens after: a
# tokenizer that is fed a message of 300,000 characters takes longer than the embedding itself.
EMBED_MAX_CHARS = 4096
EMBED_MAX_TOKENS = 512


def clean_text(text: str) -> str:
    """Replace NUL and lone surrogates by U+FFFD, so that every engine can encode the text."""
    return _UNSTORABLE.sub("\ufffd", text)


def prepare_for_embedding(text: str) -> str:
    """Clean a text and cut it to the characters that an embedding can hold at most."""
    return clean_text(text[:EMBED_MAX_CHARS])


class StopFilter:
    """Passes a growing text on, and ends it before the first stop string that becomes complete.

    Text that may be the beginning of a stop string is held back until it is known, so that no part of one is
    ever shown. How the text was cut into pieces makes no difference to the result. Leading white space of
    the whole text is dropped: some vocabularies begin every reply with a space.

    Args:
        stops: The stop strings; empty ones are ignored.
    """

    def __init__(self, stops: Sequence[str]) -> None:
        self._stops = tuple(dict.fromkeys(stop for stop in stops if stop))
        self._held = ""
        self._at_start = True
        self.stopped = False

    def feed(self, text: str) -> str:
        """Take a piece and return what may be shown now."""
        if self.stopped:
            return ""
        self._held += text
        found = self._first_complete()
        if found is not None:
            self.stopped = True
            shown, self._held = self._held[:found], ""
        else:
            keep = self._length_to_hold()
            cut = len(self._held) - keep
            shown, self._held = self._held[:cut], self._held[cut:]
        return self._without_lead(shown)

    def finish(self) -> str:
        """Return what was held back; the text is over."""
        shown, self._held = self._held, ""
        return "" if self.stopped else self._without_lead(shown)

    def _first_complete(self) -> int | None:
        """Where the stop string that becomes complete first begins."""
        ends = [(start + len(stop), start) for stop in self._stops if (start := self._held.find(stop)) >= 0]
        return min(ends)[1] if ends else None

    def _length_to_hold(self) -> int:
        """Length of the longest end of the text with which a stop string begins."""
        longest = 0
        for stop in self._stops:
            for size in range(min(len(stop) - 1, len(self._held)), longest, -1):
                if self._held.endswith(stop[:size]):
                    longest = size
                    break
        return longest

    def _without_lead(self, shown: str) -> str:
        if self._at_start:
            shown = shown.lstrip()
            self._at_start = not shown
        return shown
