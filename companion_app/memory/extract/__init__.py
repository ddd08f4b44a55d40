"""The deterministic extractor: explicit statements in Chinese and English, read by rules, with their evidence.

``extract`` is a pure function: the same episode and gate always give the same candidates. It reads at most
the first stretch of a very long message, and its patterns are bounded, so that hostile text costs linear time.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion_app.domain.candidate import Candidate, Extraction
from companion_app.domain.episode import Episode
from companion_app.memory.extract.document import as_first_person
from companion_app.memory.extract.finish import promise
from companion_app.memory.extract.foreign import without_foreign
from companion_app.memory.extract.masks import keep_only, mask
from companion_app.memory.extract.modality import voided
from companion_app.memory.extract.promises import promises
from companion_app.memory.extract.reader import Reader
from companion_app.memory.extract.requests import wants_out
from companion_app.memory.gate import Gate, eligibility
from companion_app.memory.times.fold import fold

__all__ = ["extract"]

# Nobody states facts about themselves for longer; what is longer is pasted or hostile.
MAX_MESSAGE = 20_000
_PARTICLES = str.maketrans("喽咯啦", "了了了")


def extract(episode: Episode, gate: Gate, previous: Sequence[Episode] = ()) -> Extraction:
    """Read the candidates of one episode.

    Args:
        episode: The stored turn.
        gate: What ``eligibility`` said about it.
        previous: Up to three episodes before it in the session, oldest first: for "no, 31" and for "he".
    """
    if not gate.allowed:
        return Extraction(refused={gate.reason: 1})
    content = episode.turn.content[:MAX_MESSAGE]
    # 喽, 咯 and 啦 are 了 with a colour: the rules know one.
    text = mask(
        keep_only(
            fold(content).translate(_PARTICLES),
            [(a, min(b, len(content))) for a, b in gate.readable if a < len(content)],
        )
    )
    if gate.reason == "companion_text":
        return Extraction(tuple(promise(episode.turn, *found) for found in promises(text)))
    if gate.reason == "document":
        return _document(episode, text, gate)
    if wants_out(text):
        return Extraction(refused={"do_not_remember": 1}, do_not_remember=True)
    reason = voided(text)
    if reason:
        return Extraction(refused={reason: 1})
    text, foreign = without_foreign(text)
    reader = Reader(episode.turn, text)
    reader.recall(_before(previous))
    reader.read()
    refused = dict(reader.refused) | ({"foreign": foreign} if foreign else {})
    return Extraction(tuple(reader.candidates), refused)


def _document(episode: Episode, text: str, gate: Gate) -> Extraction:
    """Read what a document says about "the user"; its own first person is somebody unknown."""
    reader = Reader(episode.turn, as_first_person(text))
    reader.read()
    allowed = gate.predicates or frozenset()
    kept = tuple(c for c in reader.candidates if c.predicate in allowed and not c.explicit)
    dropped = len(reader.candidates) - len(kept)
    return Extraction(kept, {**reader.refused, **({"not_from_documents": dropped} if dropped else {})})


def _before(previous: Sequence[Episode]) -> list[Candidate]:
    """Read the user's turns before this one, for what a correction or a pronoun may point at."""
    found: list[Candidate] = []
    for episode in previous[-3:]:
        gate = eligibility(episode)
        if gate.allowed and gate.reason in {"ok", "sensitive", "pasted_beside"} and len(episode.turn.content) < 2_000:
            found.extend(extract(episode, gate).candidates)
    return found
