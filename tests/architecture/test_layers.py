"""The rules of the house are kept, and each guard is seen to bite."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("companion_app", "ui", "models", "migrations")

#: Contract, the file a bad import is planted in, and the import.
PLANTED = [
    ("Imports go downwards", "companion_app/domain/text.py", "import companion_app.recall.rank"),
    ("Imports go downwards", "companion_app/recall/rank.py", "import companion_app.persona.kernel"),
    ("Imports go downwards", "companion_app/memory/resolve.py", "import companion_app.governance.desk"),
    ("Nothing but ui knows Qt", "models/text.py", "import PySide6.QtCore"),
    ("Nothing but ui knows Qt", "companion_app/memory/writer.py", "from PySide6 import QtCore"),
    ("The core knows no machine-learning library", "companion_app/recall/rank.py", "import llama_cpp"),
    ("The core knows no machine-learning library", "companion_app/conversation/engine.py", "import socket"),
    ("Only the two roots name the models", "companion_app/conversation/engine.py", "import models.echo"),
    ("Only the two roots name the models", "ui/bridge.py", "import models.registry"),
    ("Only the runtime opens the store", "companion_app/memory/resolve.py", "import companion_app.store.facts"),
    ("Only the store knows the migrations", "companion_app/runtime/opening.py", "import migrations"),
    ("A backend knows the ports", "models/echo.py", "import companion_app.recall.pack"),
    ("The store knows the domain", "companion_app/store/facts.py", "import companion_app.memory.lines"),
    ("Backends know nothing of one another", "models/echo.py", "import models.hashing"),
]


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-cache"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tree")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def test_the_tree_keeps_every_contract(copy: Path) -> None:
    result = lint(copy)
    assert result.returncode == 0, result.stdout[-3000:]


@pytest.mark.parametrize(("contract", "file", "line"), PLANTED)
def test_a_planted_import_breaks_its_contract(copy: Path, contract: str, file: str, line: str) -> None:
    path = copy / file
    original = path.read_text(encoding="utf-8")
    path.write_text(f"{original}\n{line}  # planted\n", encoding="utf-8")
    try:
        result = lint(copy)
    finally:
        path.write_text(original, encoding="utf-8")
    broken = [text for text in result.stdout.splitlines() if "BROKEN" in text]
    assert result.returncode != 0
    assert any(text.startswith(contract) for text in broken), result.stdout[-2000:]
