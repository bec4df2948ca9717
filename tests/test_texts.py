"""Names, languages and lines, the same wherever something is written for people."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from jassrules import MolotowTafel, NotationError, RulesError, SchmausTafel, Trick, svg
from jassrules.texts import as_name, beginning, check_language, in_lines, printable, seat_name


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        pytest.param(" Anna  B ", " Anna  B ", id="blanks stay"),
        pytest.param("Zoë 麦 e\u0301 👍", "Zoë 麦 e\u0301 👍", id="any script"),
        pytest.param("a\x00b\x1b[1mc\x7fd\x85e", "a b [1mc d e", id="control"),
        pytest.param("a\nb\u2028c\u2029d", "a b c d", id="line ends"),
        pytest.param("a\ud800b\udfffc", "a?b?c", id="surrogates"),
        pytest.param("a\ufffeb\uffffc\U0001fffed\U0010ffffe", "a?b?c?d?e", id="no characters"),
        pytest.param("\u202ea\u2066b\u200bc\ufeff", "abc", id="signs that are not seen"),
        pytest.param("\ufffd\ufffc\U0001fffd", "\ufffd\ufffc\U0001fffd", id="neighbours of no characters"),
    ],
)
def test_what_can_be_printed(text: str, wanted: str) -> None:
    assert printable(text) == wanted


@pytest.mark.parametrize(("name", "wanted"), [(" A\n", "A"), ("\x00", "P2"), ("\u200b", "P2"), ("P0", "P0")])
def test_the_name_of_a_seat(name: str, wanted: str) -> None:
    assert seat_name(name, 2) == wanted


def test_names() -> None:
    assert [as_name("A"), as_name("A" * 100)] == ["A", "A" * 100]
    for name in ("", "A" * 101):
        with pytest.raises(RulesError, match=f"a name has 1 to 100 characters, not {len(name)}: '"):
            as_name(name)
    for wrong in (None, 1, b"Anna", ["Anna"]):
        with pytest.raises(TypeError, match="a name is a string, not "):
            as_name(wrong)


def test_a_text_that_is_cut_or_broken() -> None:
    """A line that is just full stays whole; a word wider than a line has one of its own."""
    assert [beginning("abcd", room, len) for room in (-1, 0, 3, 4, 9)] == ["", "", "abc", "abcd", "abcd"]
    assert in_lines("ab cd  efghij k", 5, len) == ["ab cd", "efghij", "k"]
    assert in_lines("ab cd", 4, len) == ["ab", "cd"]
    assert in_lines(" ", 4, len) == []


SHEET = MolotowTafel(3)


@pytest.mark.parametrize(
    "write",
    [
        pytest.param(check_language, id="check"),
        pytest.param(SHEET.as_text, id="text"),
        pytest.param(SHEET.as_html, id="HTML"),
        pytest.param(SHEET.content, id="content"),
        pytest.param(partial(svg.tafel, SHEET), id="sheet"),
        pytest.param(partial(svg.slate, SchmausTafel()), id="slate"),
        pytest.param(partial(svg.trick, Trick("RoA")), id="trick"),
    ],
)
@pytest.mark.parametrize(("lang", "quoted"), [("fr", "'fr'"), ("DE", "'DE'"), (None, "None"), (["de"], r"\['de'\]")])
def test_a_language_is_refused_in_the_same_words_everywhere(
    write: Callable[..., object], lang: Any, quoted: str
) -> None:
    with pytest.raises(NotationError, match=f"^lang is {quoted}; it may be one of 'de', 'en'$"):
        write(lang=lang)


def test_languages_that_are_known() -> None:
    assert [check_language(lang) for lang in ("de", "en")] == ["de", "en"]
    assert check_language("it", known=("de", "it")) == "it"
    with pytest.raises(NotationError, match=r"^lang is 'en'; it may be one of 'de', 'it'$"):
        check_language("en", known=("de", "it"))
