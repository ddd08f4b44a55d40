"""Two questions that are asked of words outside of a reading: may they be kept, and how private are they?"""

from __future__ import annotations

from companion_app.domain.candidate import Sensitivity
from companion_app.domain.episode import Episode, NewTurn
from companion_app.domain.text import clean
from companion_app.memory.extract import MAX_MESSAGE, extract
from companion_app.memory.extract.masks import mask
from companion_app.memory.extract.requests import wants_out
from companion_app.memory.extract.sensitivity import sensitivity_of
from companion_app.memory.gate import eligibility
from companion_app.memory.times.fold import fold


def asks_not_to_remember(content: str) -> bool:
    """Whether a message of the user's asks that it not be remembered."""
    return wants_out(mask(fold(content[:MAX_MESSAGE])))


def private_matter(text: str) -> Sensitivity:
    """The kind of private matter that a sentence of the user's is about: by its words, or by what it states."""
    by_words = sensitivity_of("", "user", text, text)
    if by_words != "none":
        return by_words
    turn = NewTurn("user", clean(text[:MAX_MESSAGE]), 0, 0, "unsaved")
    episode = Episode("unsaved", "", 0, turn, 0)
    stated = extract(episode, eligibility(episode)).candidates
    return next((candidate.sensitivity for candidate in stated if candidate.sensitivity != "none"), "none")
