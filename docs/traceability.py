"""The page "From rule to test": filled in when the pages are built, from the sources of rules, code and tests.

The build fails when a rule has no paragraph, no place in the code or no test, or when anything names a rule that is none.
Nothing is imported and no test is collected: the numbers of cases stand in ``tests/cases.txt``, which
``tools/count_cases.py`` writes and a test compares.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

ROOT = Path(__file__).resolve().parent.parent
PAGE = "traceability"
MARK = "% filled in by traceability.py"
IDS = re.compile(r"\[([JWMST]-\d+(?:(?:, | … )[JWMST]-\d+)*)\]")


class Place(NamedTuple):
    """Where the code names a rule."""

    rule: str
    file: str
    name: str
    """The function, class or attribute."""
    option: str
    """The attribute of the rules object that it documents, or nothing."""


class Case(NamedTuple):
    """A test that shows a rule."""

    rule: str
    file: str
    test: str
    number: int


def ids_in(text: str) -> Iterator[str]:
    """The rules that a text names in brackets, ranges written out."""
    for group in IDS.findall(text):
        for part in group.split(", "):
            first, _, last = part.partition(" … ")
            letter, low = first.split("-")
            high = last.split("-")[1] if last else low
            yield from (f"{letter}-{number}" for number in range(int(low), int(high) + 1))


def rules(root: Path = ROOT) -> list[str]:
    """All ids, in order."""
    return (root / "tests" / "rules.txt").read_text(encoding="utf-8").split()


def paragraphs(root: Path = ROOT) -> dict[str, str]:
    """The heading of each rule's paragraph; only those with the target that links need."""
    heading = re.compile(r"^\(rule-([a-z]-\d+)\)=\n+#+ ([A-Z]-\d+): (.+)$", re.MULTILINE)
    return {
        rule: title
        for file in sorted((root / "docs" / "rules").glob("*.md"))
        for target, rule, title in heading.findall(file.read_text(encoding="utf-8"))
        if target.upper() == rule
    }


# --- the code -------------------------------------------------------------------------------------


def python_places(source: str, file: str) -> Iterator[Place]:
    """What a Python file says of rules, but for its own docstring, which only sums up."""
    tree = ast.parse(source)
    owners: list[tuple[int, int, str, str]] = []  # first and last line, name, option

    def visit(node: ast.AST, outer: str) -> None:
        children = list(ast.iter_child_nodes(node))
        for child, after in zip(children, [*children[1:], None], strict=True):
            if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
                name = f"{outer}.{child.name}".lstrip(".")
                owners.append((child.lineno, child.end_lineno or child.lineno, name, ""))
                visit(child, name)
            elif isinstance(child, (ast.AnnAssign, ast.Assign)):
                target = child.target if isinstance(child, ast.AnnAssign) else child.targets[0]
                name = f"{outer}.{ast.unparse(target)}".lstrip(".")
                documented = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
                last = after if documented and after is not None else child
                option = name if outer.endswith("Rules") else ""
                owners.append((child.lineno, getattr(last, "end_lineno", None) or child.lineno, name, option))

    visit(tree, "")
    docstring = tree.body[0].end_lineno if ast.get_docstring(tree) is not None else 0
    for number, line in enumerate(source.splitlines(), 1):
        if number <= (docstring or 0):
            continue
        for rule in ids_in(line):
            inner = [owner for owner in owners if owner[0] <= number <= owner[1]]
            _, _, name, option = max(inner, key=lambda owner: (owner[0], -owner[1])) if inner else (0, 0, "", "")
            yield Place(rule, file, name, option)


def cython_places(source: str, file: str) -> Iterator[Place]:
    """The same for Cython, which has no parser here: the last definition that is not closed by its indentation."""
    open_: list[tuple[int, str]] = []
    for line in source.splitlines():
        indent = len(line) - len(line.lstrip())
        if line.strip() and not line.lstrip().startswith((")", '"""')):
            while open_ and open_[-1][0] >= indent:
                open_.pop()
            found = re.match(r"\s*(?:cdef|cpdef|def|class|ctypedef)\b[^=#]*?\b(\w+)\s*(?:\(|:\s*$)", line)
            if found:
                open_.append((indent, found[1]))
        for rule in ids_in(line):
            yield Place(rule, file, ".".join(name for _, name in open_), "")


def places(root: Path = ROOT) -> list[Place]:
    """All places in the code, each once."""
    folder = root / "src" / "jassrules"
    found: dict[Place, None] = {}
    for path in sorted(folder.rglob("*")):
        file = path.relative_to(folder).as_posix()
        if path.suffix == ".py":
            found |= dict.fromkeys(python_places(path.read_text(encoding="utf-8"), file))
        elif path.suffix in (".pyx", ".pxd", ".pxi"):
            found |= dict.fromkeys(cython_places(path.read_text(encoding="utf-8"), file))
    return list(found)


# --- the tests ------------------------------------------------------------------------------------


def cases(root: Path = ROOT) -> list[Case]:
    """The numbers of cases, as ``tests/cases.txt`` has them."""
    found: list[Case] = []
    for line in (root / "tests" / "cases.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            rule, test, number = line.split()
            file, _, name = test.partition("::")
            found.append(Case(rule, file, name, int(number)))
    return found


def marks(root: Path = ROOT) -> dict[str, set[str]]:
    """The ids that stand in marks of the tests, with the files; marks that a program makes are not among them."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted((root / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
                for argument in node.args:
                    if isinstance(argument, ast.Constant):
                        found[str(argument.value)].add(path.name)
    return found


def gone(known: list[Case], root: Path = ROOT) -> list[str]:
    """Tests that are counted, but are not there any more."""
    missing: set[str] = set()
    names: dict[str, set[str]] = {}
    for case in known:
        if case.file not in names:
            path = root / "tests" / case.file
            tree = ast.parse(path.read_text(encoding="utf-8")) if path.exists() else ast.Module([], [])
            # a state machine is a test by assignment: `TestSheet = Sheet.TestCase`
            defined = {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
            names[case.file] = defined | {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        if case.test.split("::")[0] not in names[case.file]:
            missing.add(f"{case.file}::{case.test}")
    return sorted(missing)


# --- the page -------------------------------------------------------------------------------------


def problems(root: Path = ROOT) -> list[str]:
    """What is missing or unknown; a whole page has none."""
    known, shown, in_code, tested = rules(root), paragraphs(root), places(root), cases(root)
    found: list[str] = []
    for rule in known:
        if rule not in shown:
            found.append(f"{rule} has no paragraph in docs/rules")
        if not any(place.rule == rule for place in in_code):
            found.append(f"{rule} is named nowhere in src")
        if not any(case.rule == rule for case in tested):
            found.append(f"{rule} has no test in tests/cases.txt")
    found += [f"docs/rules describes {rule}, which is no rule" for rule in shown if rule not in known]
    found += [f"{place.file} names {place.rule}, which is no rule" for place in in_code if place.rule not in known]
    found += [
        f"{', '.join(sorted(files))} has a test of {rule}, which is no rule"
        for rule, files in marks(root).items()
        if rule not in known
    ]
    found += [
        f"tests/cases.txt counts a test of {case.rule}, which is no rule" for case in tested if case.rule not in known
    ]
    found += [f"tests/cases.txt counts {test}, which is gone; run tools/count_cases.py" for test in gone(tested, root)]
    return list(dict.fromkeys(found))


def listed(items: dict[str, list[str]]) -> Iterator[str]:
    """Names by file, one file a line."""
    for file, names in items.items():
        yield f"- `{file}`: {', '.join(names)}"


def page(root: Path = ROOT) -> str:
    """The generated part of the page, in Markdown."""
    shown, in_code, tested = paragraphs(root), places(root), cases(root)
    lines = ["| rule | | options | places in the code | tests | cases |", "|---|---|---|---:|---:|---:|"]
    details: list[str] = []
    for rule in rules(root):
        own_places = [place for place in in_code if place.rule == rule]
        own_cases = [case for case in tested if case.rule == rule]
        options = list(dict.fromkeys(place.option for place in own_places if place.option))
        total = sum(case.number for case in own_cases)
        target = f"rule-{rule.lower()}"
        links = ", ".join(f"{{attr}}`~jassrules.{option}`" for option in options)
        lines.append(
            f"| [{rule}](#{target}) | [{shown[rule]}](#trace-{rule.lower()}) | {links} | {len(own_places)} "
            f"| {len(own_cases)} | {total} |"
        )
        by_file: dict[str, list[str]] = defaultdict(list)
        for place in own_places:
            by_file[place.file].append(f"`{place.name}`" if place.name else "a comment")
        by_test: dict[str, list[str]] = defaultdict(list)
        for case in own_cases:
            by_test[case.file].append(f"`{case.test}` ({case.number})")
        details += [
            f"(trace-{rule.lower()})=", f"### {rule}: {shown[rule]}", "", f"What it says: [{rule}](#{target}).", "",
            "Code:", "", *listed(by_file), "", "Tests, with the number of cases:", "", *listed(by_test), "",
        ]  # fmt: skip
    everything = sum(case.number for case in tested)
    lines.append(f"| {len(rules(root))} rules | | | | | {everything} |")
    return "\n".join([*lines, "", "## Rule by rule", "", *details])


def check(_app: Sphinx) -> None:
    """Stop the build if the page would have a hole."""
    from sphinx.errors import ExtensionError  # the tests of this module need no Sphinx

    found = problems()
    if found:
        raise ExtensionError("from rule to test:\n" + "\n".join(found))


def fill(_app: Sphinx, docname: str, content: list[str]) -> None:
    if docname == PAGE:
        content[0] = content[0].replace(MARK, page())


def outdated(
    _app: Sphinx, env: BuildEnvironment, _added: set[str], _changed: set[str], _removed: set[str]
) -> list[str]:
    """Read the page again in every build: what it is made of is no page."""
    return [PAGE] if PAGE in env.found_docs else []


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("builder-inited", check)
    app.connect("source-read", fill)
    app.connect("env-get-outdated", outdated)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
