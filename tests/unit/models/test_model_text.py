"""Cleaning, and cutting a stream at its stop strings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.text import EMBED_MAX_CHARS, StopFilter, clean_text, prepare_for_embedding

pytestmark = pytest.mark.unit


def run(stops: list[str], pieces: list[str]) -> tuple[list[str], bool]:
    stop_filter = StopFilter(stops)
    shown = [stop_filter.feed(piece) for piece in pieces]
    return [*shown, stop_filter.finish()], stop_filter.stopped


def test_a_stop_string_that_straddles_pieces_is_never_shown() -> None:
    shown, stopped = run(["<|im_end|>"], ["Hello <", "|im", "_end", "|> and more"])
    assert (shown, stopped) == (["Hello ", "", "", "", ""], True)


def test_what_only_looked_like_a_stop_string_is_shown_in_the_end() -> None:
    shown, stopped = run(["<|im_end|>"], ["a <|im_", "x", " <|i"])
    assert "".join(shown) == "a <|im_x <|i"
    assert not stopped


def test_text_without_a_stop_string_passes_at_once() -> None:
    assert run(["\nUser:"], ["Hello", " you"])[0] == ["Hello", " you", ""]


def test_leading_white_space_is_dropped_once() -> None:
    assert run([], [" ", "\n", " Hi", " there "])[0] == ["", "", "Hi", " there ", ""]


def test_an_empty_stop_string_stops_nothing() -> None:
    assert run([""], ["abc"]) == (["abc", ""], False)


@given(
    st.text(alphabet="ab<|>", max_size=30),
    st.lists(st.text(alphabet="ab<|>", min_size=1, max_size=4), max_size=3),
    st.data(),
)
def test_how_a_text_is_cut_into_pieces_makes_no_difference(text: str, stops: list[str], data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=6)))
    pieces = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    shown, stopped = run(stops, pieces)
    shown_whole, stopped_whole = run(stops, [text])
    assert ("".join(shown), stopped) == ("".join(shown_whole), stopped_whole)
    for stop in stops:
        assert stop not in "".join(shown)


def test_nul_and_surrogates_become_replacement_characters() -> None:
    assert clean_text("a\x00b\ud83dc😀") == "a\ufffdb\ufffdc😀"


def test_a_huge_text_is_cut_before_it_is_cleaned() -> None:
    assert len(prepare_for_embedding("x" * 3_000_000)) == EMBED_MAX_CHARS
