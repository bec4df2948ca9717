"""Every rule has a test that carries its id, and no test carries an id that is none.

The sources of the tests are read, not the tests that were collected, so that the answer is the same when only some of
them are selected, or when several processes share them.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PAGES = TESTS.parent / "docs" / "rules"
ID = re.compile(r"[A-Z]-\d+")
RULES = (TESTS / "rules.txt").read_text(encoding="utf-8").split()


def rule_marks(tree: ast.AST) -> list[ast.Call]:
    """Each ``mark.rule(...)`` below a node."""
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "rule"
        and ast.unparse(node.func.value).rpartition(".")[2] == "mark"
    ]


def stray_decorations(tree: ast.AST) -> list[int]:
    """Lines of marks that decorate something which pytest does not collect, and so show nothing."""
    return [
        mark.lineno
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.lower().startswith("test")
        for decorator in node.decorator_list
        for mark in rule_marks(decorator)
    ]


@cache
def trees() -> dict[str, ast.Module]:
    """The parsed sources of all tests by path."""
    return {
        str(file.relative_to(TESTS)): ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted(TESTS.rglob("test_*.py"))
    }


def ids_in(tree: ast.AST) -> list[tuple[str, int]]:
    """Each id that a mark carries, with its line; what is no plain string as its source text.

    Where a helper hands ids on (``mark.rule(*ids)``), all texts in the file that look like one are taken for them.
    """
    found: list[tuple[str, int]] = []
    for call in rule_marks(tree):
        for argument in call.args:
            if isinstance(argument, ast.Starred):
                found += [
                    (node.value, node.lineno)
                    for node in ast.walk(tree)
                    if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.fullmatch(node.value)
                ]
            elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                found.append((argument.value, argument.lineno))
            else:
                found.append((ast.unparse(argument), argument.lineno))
    return found


@cache
def marked() -> dict[str, list[str]]:
    """Where each id stands, as ``file:line``."""
    found: dict[str, list[str]] = {}
    for path, tree in trees().items():
        for name, line in ids_in(tree):
            found.setdefault(name, []).append(f"{path}:{line}")
    return found


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_test(rule: str) -> None:
    assert rule in marked()


def test_every_mark_names_a_rule() -> None:
    unknown = {name: places for name, places in marked().items() if name not in RULES}

    assert unknown == {}


def test_every_mark_stands_on_a_test() -> None:
    stray = {path: lines for path, tree in trees().items() if (lines := stray_decorations(tree))}

    assert stray == {}


def test_the_list_of_rules_is_whole() -> None:
    expected = {"J": 8, "W": 8, "M": 16, "S": 20, "T": 8}

    assert [f"{letter}-{number}" for letter, most in expected.items() for number in range(1, most + 1)] == RULES


def test_the_pages_describe_the_same_rules() -> None:
    if not PAGES.is_dir():
        pytest.skip("the pages of the documentation are not here")
    anchors = [
        anchor.upper()
        for page in PAGES.glob("*.md")
        for anchor in re.findall(r"^\(rule-([a-z]-\d+)\)=$", page.read_text(encoding="utf-8"), re.MULTILINE)
    ]

    assert sorted(anchors) == sorted(RULES)


def sections() -> dict[str, str]:
    """What the pages say of each rule, up to the next rule or table of calls."""
    found: dict[str, str] = {}
    for page in PAGES.glob("*.md"):
        parts = re.split(r"^\(([a-z\d-]+)\)=$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
        named = zip(parts[1::2], parts[2::2], strict=True)
        found |= {name.removeprefix("rule-").upper(): said for name, said in named if name.startswith("rule-")}
    return found


@pytest.mark.skipif(not PAGES.is_dir(), reason="the pages are not here")
@pytest.mark.parametrize("rule", RULES)
def test_the_page_has_an_example_and_says_where_the_rule_is_from(rule: str) -> None:
    said = sections()[rule]

    assert re.search(r"^\*\*Examples?\.\*\*", said, re.MULTILINE)
    assert re.search(r"^\*\*Sources\.\*\*", said, re.MULTILINE)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param('@pytest.mark.rule("J-1", "W-9")\ndef test_a(): ...', ["J-1", "W-9"], id="decorator"),
        pytest.param('pytestmark = [pytest.mark.slow, pytest.mark.rule("M-1")]', ["M-1"], id="module"),
        pytest.param('pytest.param(1, marks=mark.rule("M-2"))', ["M-2"], id="parameter"),
        pytest.param('mark.rule(*ids)\ncase(ids=("S-1",), id="case", text="S-4 and more")', ["S-1"], id="helper"),
        pytest.param("pytest.mark.rule(name)", ["name"], id="no-text"),
        pytest.param('# @pytest.mark.rule("M-3")\n"pytest.mark.rule(\'M-4\')"', [], id="comment-and-text"),
        pytest.param('@rule("M-5")\ndef step(self): ...', [], id="rule-of-a-state-machine"),
    ],
)
def test_marks_are_read_from_the_source(source: str, expected: list[str]) -> None:
    found = [name for name, _ in ids_in(ast.parse(source))]

    assert found == expected


def test_a_mark_on_a_helper_is_found_out() -> None:
    assert stray_decorations(ast.parse('\n@pytest.mark.rule("J-1")\ndef helper(): ...')) == [2]
    assert stray_decorations(ast.parse('\n@pytest.mark.rule("J-1")\ndef test_it(): ...')) == []
