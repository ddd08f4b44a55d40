"""How well names are told apart: wrong merges, right merges, and what is put before the user.

Run it as ``python -m tests.performance.bench_entities [--data FILE] [--resolver] [--verbose]``. A row holds two names,
each with the sentence that it was said in, and whether they are one. Without more the two sentences are compared as
they stand; with ``--resolver`` both are told to a store, one after the other, and what came of it is counted.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion_app.domain.candidate import Candidate
from companion_app.domain.ids import new_id
from companion_app.domain.likeness import Likeness, Verdict, compare, decide
from companion_app.domain.place import ClaimPlace
from companion_app.domain.values import value_key
from companion_app.memory.candidates import Mention
from companion_app.memory.mention import sketch
from companion_app.memory.resolve_entities import EntityResolver
from companion_app.store.unit import StoreUnit
from tests.fakes.life import Life
from tests.fakes.lines import said as statement
from tests.fakes.turns import new_turn

_FILE = "entities_dev.jsonl"
_REPOSITORY = Path(__file__).resolve().parents[2]
#: Kinds of the data, as the registry's values tell them.
_KINDS = {
    "person": "person", "place": "place", "organisation": "org", "project": "project", "pet": "pet",
    "object": "thing", "event": "topic",
}  # fmt: skip
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


def resolve(row: dict[str, Any], life: Life) -> Verdict:
    """Tell the two sides of a row to a companion of its own, and see what came of it: one, two, or a question."""
    group = f"{life.group} {row['id']}"

    def tell(unit: StoreUnit, side: str) -> str:
        said, name, kind = row[side]["said"], row[side]["name"], _KINDS[row["kind"]]
        turn = new_turn(said, f"2026-05-0{1 + (side == 'b')}T20:00:00+08:00", external_id=f"{row['id']} {side}")
        episode = unit.episodes.add(group, turn, life.clock.instant)
        assert episode is not None, "every turn is new"
        predicate = next(p for p in life.app.registry if p.value_type == kind)
        candidate = Candidate(
            predicate=predicate.name, object=name, start=0, end=len(said), language=row["lang"], rule="bench"
        )
        things = EntityResolver(unit, episode, life.app.registry, life.clock.instant)
        entity = things.take(Mention(name, kind, value_key(name, kind), candidate))
        # What was said of it is known by the claim that names it.
        place = ClaimPlace(group, f"{row['id']} {side}", "user", None, None, "", 480)
        claim = replace(
            statement(name, 1), id=new_id("claim"), episode_id=episode.id, start=0, end=len(said),
            predicate=predicate.name, object_entity=entity,
        )  # fmt: skip
        unit.claims.add(place, claim, "bench", life.clock.instant)
        return unit.entities.canonical(entity)

    def both(unit: StoreUnit) -> Verdict:
        one, other = tell(unit, "a"), tell(unit, "b")
        if one == other:
            return "merge"
        return "review" if unit.reviews.pending(group) else "apart"

    return life.store.write(both)


def count(rows: list[dict[str, Any]], judged: list[Verdict]) -> Counter[tuple[str, str]]:
    """Count the outcomes by language and column."""
    pairs = zip(rows, judged, strict=True)
    return Counter((row["lang"], _COLUMNS[row["label"], verdict]) for row, verdict in pairs)


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=None, help=f"the pairs; by default {_FILE} in the shared folder")
    parser.add_argument("--resolver", action="store_true", help="tell the pairs to a store instead")
    parser.add_argument("--verbose", action="store_true", help="print every pair with its parts")
    options = parser.parse_args(arguments)
    file = options.data or default_file()
    if not file.exists():
        sys.stdout.write(f"skipped: {file} is not there\n")
        return 0
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line]
    judged = [judge(row)[0] for row in rows]
    if options.resolver:
        with tempfile.TemporaryDirectory() as folder:
            life = Life(Path(folder) / "home")
            try:
                judged = [resolve(row, life) for row in rows]
            finally:
                life.close()
    if options.verbose:
        for row, verdict in zip(rows, judged, strict=True):
            likeness = judge(row)[1]
            parts = " ".join(
                "-" if x is None else f"{x:.2f}" for x in (likeness.name, likeness.neighbours, likeness.score)
            )
            sides = " | ".join(f"{row[side]['name']} [{row[side]['said']}]" for side in ("a", "b"))
            outcome = _COLUMNS[row["label"], verdict]
            sys.stdout.write(f"{outcome:20} {row['id']} {parts} {','.join(likeness.differs)} {sides}\n")
    found = count(rows, judged)
    languages = sorted({row["lang"] for row in rows})
    sys.stdout.write(" ".join([f"{'':20}", *(f"{language:>6}" for language in languages), f"{'all':>6}"]) + "\n")
    for column in _COLUMNS.values():
        numbers = [found[language, column] for language in languages]
        sys.stdout.write(" ".join([f"{column:20}", *(f"{number:6}" for number in [*numbers, sum(numbers)])]) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
