"""Share of time expressions resolved exactly, by language and by tag.

Run it as ``python tests/performance/bench_dates.py FOLDER [--wrong]`` with the folder that holds
``dates_dev.jsonl``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from companion_app.domain.clock import parse_moment, to_datetime
from companion_app.memory.times import find_times

Answer = tuple[datetime, datetime, tuple[int, int]]


def matches(want: dict[str, str], start: datetime, end: datetime) -> bool:
    """Tell whether an interval is the wanted one, as leniently as its precision says."""
    first, last = (datetime.fromisoformat(want[key]) for key in ("start", "end"))
    if want["precision"] == "instant":
        return abs(start - first) < timedelta(minutes=1)
    if want["precision"] == "part":
        return end - start <= timedelta(hours=14) and first <= start + (end - start) / 2 < last
    return (start, end) == (first, last)


def right(row: dict[str, Any], answers: list[Answer]) -> bool:
    """Tell whether the answers to a row hold the expected reading, or one of its others."""
    if row["expected"] is None:
        return not answers
    a, b = row["span"]
    near = [x for x in answers if x[2][0] < b and a < x[2][1]]
    if not near:
        return False
    start, end, _ = max(near, key=lambda x: min(b, x[2][1]) - max(a, x[2][0]))
    return any(matches(want, start, end) for want in [row["expected"], *row.get("also", [])])


def answer(row: dict[str, Any]) -> list[Answer]:
    """Ask the resolver about a row; lengths and repetitions are no answer."""
    said = parse_moment(row["reference_time"])
    found = find_times(row["text"], said.instant, said.offset_minutes, None, row["lang"])
    return [
        (
            to_datetime(f.span.start, said.offset_minutes),
            to_datetime(f.span.end, said.offset_minutes),
            (f.start, f.end),
        )
        for f in found
        if f.kind not in {"duration", "recurrence"}
    ]


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--wrong", action="store_true", help="print every row that is not right")
    options = parser.parse_args()
    file = options.folder / "dates_dev.jsonl"
    if not file.exists():
        sys.stdout.write(f"skipped: {file} is not there\n")
        return 0
    total: Counter[str] = Counter()
    good: Counter[str] = Counter()
    for line in file.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        answers = answer(row)
        ok = right(row, answers)
        for key in (row["lang"], "all", *(f"{row['lang']}:{tag}" for tag in row["tags"])):
            total[key] += 1
            good[key] += ok
        if options.wrong and not ok:
            shown = [(str(s)[:16], str(e)[:16], span) for s, e, span in answers]
            sys.stdout.write(f"{row['id']} {row['text']!r} {row['reference_time']} {row['expected']} got {shown}\n")
    for key in sorted(total):
        sys.stdout.write(f"{key:24} {good[key]:4}/{total[key]:<4} {100 * good[key] / total[key]:.1f} %\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
