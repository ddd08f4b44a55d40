"""What the extractor reads of labelled statements: captured, wrong, waiting; by language and kind.

Run it as ``python -m tests.performance.bench_statements [--split dev|test] [--lang en|zh] [--show KIND|all]``.
The sentences of ``tests/data/statements.jsonl`` were written by a hand that had not seen the rules, in many voices, and
split before the rules were widened; ``test`` is for reporting and is not looked at
(``--show`` takes only the other half).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from companion_app.domain.candidate import Candidate
from companion_app.domain.text import key
from companion_app.memory.extract import extract
from companion_app.memory.gate import eligibility
from tests.unit.memory.extract.turns import turn

DATA = Path(__file__).parents[1] / "data" / "statements.jsonl"
Row = dict[str, Any]


def same_words(one: str, others: list[str]) -> bool:
    """Tell whether one value is another, give or take an article or a tail: the shorter makes up a third at least."""
    a = key(one)
    for b in map(key, others):
        if a == b or (a and b and (a in b or b in a) and 3 * min(len(a), len(b)) >= max(len(a), len(b))):
            return True
    return False


def matches(candidate: Candidate, fact: Row) -> bool:
    """Tell whether a candidate is the labelled fact; ends and denials need only touch what is meant."""
    if candidate.predicate != fact["predicate"]:
        return False
    over = fact["op"] in ("end", "deny")
    if over != (candidate.operation != "assert"):
        return False
    if not (over and (not candidate.object or not fact["object"])) and not same_words(
        candidate.object, [fact["object"], *fact.get("alt", [])]
    ):
        return False
    subject: str = fact.get("subject", "user")
    return (candidate.subject == "user") == (subject == "user")


def waits(candidate: Candidate) -> bool:
    """Tell whether a candidate would wait for a yes."""
    return candidate.hedged or candidate.sensitivity != "none"


def read(row: Row) -> list[Candidate]:
    """Read a row's message after its setup."""
    previous = [turn(text) for text in row.get("setup", [])]
    episode = turn(row["text"])
    return list(extract(episode, eligibility(episode), previous[-3:]).candidates)


def score(row: Row, count: Counter[str]) -> tuple[list[str], list[Candidate]]:
    """Count one row; return what was missed and what was read beside the labels."""
    left = read(row)
    count["rows"] += 1
    count["kept"] += sum(c.operation == "assert" for c in left)
    missed = []
    for fact in row["facts"]:
        found = next((c for c in left if matches(c, fact)), None)
        if found:
            left.remove(found)
        if fact.get("optional"):
            continue
        count["wanted"] += 1
        count["captured"] += found is not None
        if found is None:
            missed.append(f"{fact['op']} {fact['predicate']}:{fact['object']}")
        elif found.operation == "assert" and not fact.get("status_open"):
            count["status off"] += waits(found) != (fact["status"] == "pending")
    # Somebody's role by itself is no mistake, as the labels have it; an end of what is not held does nothing.
    wrong = [c for c in left if c.operation == "assert" and c.predicate not in ("FAMILY_MEMBER", "KNOWS")]
    count["wrong"] += sum(not waits(c) for c in wrong)
    count["wrong, waiting"] += sum(waits(c) for c in wrong)
    return missed, wrong


def line(count: Counter[str]) -> str:
    """Put a count into words."""
    wanted, kept = max(count["wanted"], 1), max(count["kept"], 1)
    right = 1 - (count["wrong"] + count["wrong, waiting"]) / kept
    return (
        f"{count['captured']:4}/{count['wanted']:<4} captured ({100 * count['captured'] / wanted:5.1f} %)  "
        f"{count['wrong']:3} wrong, {count['wrong, waiting']} more waiting, of {count['kept']} kept "
        f"(precision {100 * right:5.1f} %)  status off {count['status off']}"
    )


def main(arguments: list[str]) -> None:
    """Print a table; with ``--show`` also what was missed and what was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--split", choices=("dev", "test"), default="dev")
    parser.add_argument("--lang", choices=("en", "zh"))
    parser.add_argument("--show", metavar="KIND")
    options = parser.parse_args(arguments)
    if options.show and options.split == "test":
        parser.error("the test half is not looked at")
    counts: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for text in DATA.read_text(encoding="utf-8").splitlines():
        row = json.loads(text)
        if row["split"] != options.split or (options.lang and row["lang"] != options.lang):
            continue
        missed, wrong = score(row, counts[row["lang"], row["kind"]])
        if options.show in ("all", row["kind"]) and (missed or wrong):
            spurious = [f"{c.predicate}:{c.object} [{c.rule}]" for c in wrong]
            before = " // ".join(row.get("setup", []))
            sys.stdout.write(f"{row['id']} {row['hand']} {before} || {row['text']}\n")
            sys.stdout.write(f"     missed {missed} wrong {spurious}\n")
    for (lang, kind), count in sorted(counts.items()):
        sys.stdout.write(f"{lang} {kind:14}{line(count)}\n")
    for lang in sorted({lang for lang, _ in counts}):
        total: Counter[str] = Counter()
        for (other, _), count in counts.items():
            if other == lang:
                total.update(count)
        sys.stdout.write(f"{lang} {'all':14}{line(total)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
