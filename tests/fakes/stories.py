"""Looks at what is derived from a life: sagas, mentions and summaries, told without ids."""

from __future__ import annotations

from companion_app.domain.recall import Kind, Recall
from companion_app.domain.saga import Saga
from companion_app.domain.text import key
from companion_app.recall.assemble import RecallRequest
from tests.fakes.life import Life


def sagas(life: Life) -> dict[str, list[str]]:
    """Every saga: its name, and the words of its turns in order."""
    return {saga.name: words_of(life, saga) for saga in _all(life)}


def saga(life: Life, name: str) -> Saga:
    """The one saga of a name."""
    found = [one for one in _all(life) if one.name == name]
    assert len(found) == 1, [one.name for one in _all(life)]
    return found[0]


def words_of(life: Life, one: Saga) -> list[str]:
    found = life.store.read(lambda unit: [unit.episodes.get(life.group, e.episode_id) for e in one.episodes])
    return [episode.turn.content for episode in found if episode]


def spans_of(life: Life, one: Saga) -> list[str]:
    """For which words each turn belongs to a saga."""
    return [words[item.start : item.end] for words, item in zip(words_of(life, one), one.episodes, strict=True)]


def mentions(life: Life, name: str) -> list[tuple[str, str]]:
    """Where a thing is mentioned: the turn's words, and the words of the span."""

    return life.store.read(
        lambda unit: [
            (episode.turn.content, episode.turn.content[start:end])
            for episode_id, start, end in unit.graph.mentioning(
                life.group, unit.entities.with_merged(life.group, unit.entities.find(life.group, key(name)))
            )
            if (episode := unit.episodes.get(life.group, episode_id))
        ]
    )


def summary(life: Life, name: str) -> str:
    """The kept summary of a thing; it must not be stale."""

    kept = life.store.read(lambda unit: unit.graph.summary(life.group, unit.entities.find(life.group, key(name))[0]))
    assert kept is not None, f"the summary of {name} is stale"
    return kept.text


def derived(life: Life) -> tuple[dict[str, list[tuple[str, str]]], dict[str, str]]:
    """Everything derived, by key, so that it can be compared between lives."""
    stories = {key(one.name): list(zip(words_of(life, one), spans_of(life, one), strict=True)) for one in _all(life)}
    things = life.app.things.list()
    kept = life.store.read(lambda unit: [unit.graph.summary(life.group, thing.id) for thing in things])
    texts = {key(thing.name): one.text for thing, one in zip(things, kept, strict=True) if one}
    return stories, texts


def recalled(life: Life, query: str, *kinds: Kind, exclude: frozenset[str] = frozenset()) -> Recall:
    """What a recall gives of some kinds."""
    request = RecallRequest(
        life.group, query, life.clock.now(), kinds=frozenset(kinds or ("fact", "episode", "summary", "saga")),
        exclude=exclude,
    )  # fmt: skip
    return life.app.conversation.recall(request)


def _all(life: Life) -> list[Saga]:
    life.drain()
    return life.store.read(lambda unit: unit.sagas.all(life.group))
