"""Sizes, names and what must not stand in the tree."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CODE = ("companion_app", "ui", "models", "migrations")
MOST_LINES, MOST_TEST_LINES = 600, 800

# Each part of the source documents, and the home that bears its name.
HOMES = {
    "Persona Kernel": "companion_app/persona/kernel.py",
    "Interaction Episode Store": "companion_app/store/episodes.py",
    "Memory Ingestor": "companion_app/memory/ingest.py",
    "Memory Resolver": "companion_app/memory/resolve.py",
    "Temporal Fact Graph": "companion_app/store/facts.py",
    "Retrieval Assembler": "companion_app/recall/assemble.py",
    "Memory Governance": "companion_app/governance/__init__.py",
}


def tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def sources(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def test_no_module_outgrows_its_reader() -> None:
    long = {str(p.relative_to(ROOT)): len(p.read_text(encoding="utf-8").splitlines()) for p in sources(*CODE)}
    assert not {name: lines for name, lines in long.items() if lines > MOST_LINES}
    tests = {str(p.relative_to(ROOT)): len(p.read_text(encoding="utf-8").splitlines()) for p in sources("tests")}
    assert not {name: lines for name, lines in tests.items() if lines > MOST_TEST_LINES}


def test_every_module_says_what_it_is_for() -> None:
    silent = [p for p in sources(*CODE) if not ast.get_docstring(ast.parse(p.read_text(encoding="utf-8")))]
    assert not silent


@pytest.mark.parametrize("part", HOMES)
def test_each_part_of_the_documents_is_found_by_its_name(part: str) -> None:
    assert part in (ROOT / HOMES[part]).read_text(encoding="utf-8").split('"""')[1]


def test_the_packaging_folder_shadows_no_library() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_no_download_address_and_no_lock_file_is_kept() -> None:
    # Put together here, so that this file does not hold what it looks for.
    address = re.compile("https?" + "://[a-z0-9.-]+/(simple|packages)/|https?" + "://registry" + r"\.")
    for path in tracked():
        assert path.name not in ("uv.lock", "package-lock.json"), path
        if path.suffix in (".py", ".md", ".toml", ".yaml", ".yml", ".json", ".txt", ".cfg", "") and path.name != ".git":
            assert not address.search(path.read_text(encoding="utf-8", errors="replace")), path


def test_nothing_is_left_for_later() -> None:
    # A stub is a promise nobody keeps.
    words = re.compile("NotImplemented" + "Error|TO" + "DO|FIX" + "ME|X" + "XX")
    for path in sources(*CODE, "tests"):
        assert not words.search(path.read_text(encoding="utf-8")), path


def test_direct_dependencies_are_pinned_exactly() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = list(project["project"]["dependencies"])
    for group in [*project["dependency-groups"].values(), *project["project"]["optional-dependencies"].values()]:
        listed += group
    loose = [line for line in listed if "==" not in line]
    assert not loose


def test_logs_are_never_given_what_people_said() -> None:
    # A log call takes names of kinds: never content, text, quotes or objects.
    forbidden = re.compile(r"log\.\w+\([^)]*\b(content|text|quote|object|words|turn)\b")
    for path in sources(*CODE):
        assert not forbidden.search(path.read_text(encoding="utf-8")), path
