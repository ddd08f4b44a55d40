"""How well names are told apart: wrong merges, right merges, and what is put before the user.

Run it as ``python -m tests.performance.bench_entities [--data FILE] [--verbose]``. A row holds two names, each with
the sentence that it was said in, and whether they are one; the sentence's words stand in for neighbours in the graph.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from companion_app.domain.likeness import Likeness, Verdict, compare, decide
from companion_app.memory.mention import sketch

_FILE = "entities_dev.jsonl"
_REPOSITORY = Path(__file__).resolve().parents[2]
_COLUMNS = {
    ("different", "merge"): "wrong merges",
    ("same", "merge"): "right merges",
    ("same", "review"): "right in review",
    ("same", "apart"): "right missed",
    ("different", "review"): "different in review",
    ("different", "apart"): "different apart",
}


def default_file() -> Path:
    """Where the labelled pairs are looked for."""
    folder = os.environ.get("COMPANION_DATA")
    if folder:
        path = Path(folder)
        return path if path.suffix else path / _FILE
    return _REPOSITORY.parent / "shared" / "data" / _FILE


def judge(row: dict[str, Any]) -> tuple[Verdict, Likeness]:
    """Compare the two sides of a row."""
    one, other = (sketch(row[side]["name"], row["kind"], row[side]["said"]) for side in ("a", "b"))
    likeness = compare(one, other)
    return decide(likeness), likeness


def count(rows: list[dict[str, Any]]) -> Counter[tuple[str, str]]:
    """Count the outcomes by language and column."""
    return Counter((row["lang"], _COLUMNS[row["label"], judge(row)[0]]) for row in rows)


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=None, help=f"the pairs; by default {_FILE} in the shared folder")
    parser.add_argument("--verbose", action="store_true", help="print every pair with its parts")
    options = parser.parse_args(arguments)
    file = options.data or default_file()
    if not file.exists():
        sys.stdout.write(f"skipped: {file} is not there\n")
        return 0
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line]
    if options.verbose:
        for row in rows:
            verdict, likeness = judge(row)
            parts = " ".join(
                "-" if x is None else f"{x:.2f}" for x in (likeness.name, likeness.neighbours, likeness.score)
            )
            sides = " | ".join(f"{row[side]['name']} [{row[side]['said']}]" for side in ("a", "b"))
            outcome = _COLUMNS[row["label"], verdict]
            sys.stdout.write(f"{outcome:20} {row['id']} {parts} {','.join(likeness.differs)} {sides}\n")
    found = count(rows)
    languages = sorted({row["lang"] for row in rows})
    sys.stdout.write(" ".join([f"{'':20}", *(f"{language:>6}" for language in languages), f"{'all':>6}"]) + "\n")
    for column in _COLUMNS.values():
        numbers = [found[language, column] for language in languages]
        sys.stdout.write(" ".join([f"{column:20}", *(f"{number:6}" for number in [*numbers, sum(numbers)])]) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
