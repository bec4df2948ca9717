"""The README as a test: its two commands, and its examples.

``readme.py commands FILE`` prints the first two ``sh`` blocks, which have to be one line each.
``readme.py doctest FILE`` runs the ``python`` blocks as one doctest, in their order.
"""

from __future__ import annotations

import doctest
import re
import sys
from pathlib import Path

BLOCK = re.compile(r"^```(?P<language>\w+)[^\n]*\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(text: str, *languages: str) -> list[tuple[str, int]]:
    """Return the code and the first line's number (from 0) of each block in one of the languages."""
    return [
        (found["code"], text.count("\n", 0, found.start("code")))
        for found in BLOCK.finditer(text)
        if found["language"] in languages
    ]


def commands(text: str) -> list[str]:
    """Return the two commands, or stop where there are not two blocks of one line."""
    found = [code.splitlines() for code, _ in blocks(text, "sh")[:2]]
    if [len(lines) for lines in found] != [1, 1]:
        sys.exit("the first two sh blocks of the README have to be one line each")
    return [line for (line,) in found]


def run_examples(text: str, name: str) -> int:
    """Run the examples, and return how many failed."""
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    namespace: dict[str, object] = {"__name__": "__main__"}
    for code, line in blocks(text, "python", "pycon"):
        test = parser.get_doctest(code, namespace, name, name, line)
        if not test.examples:
            sys.exit(f"{name}:{line + 1}: a python block without >>> shows nothing that can be checked")
        runner.run(test, clear_globs=False)
        namespace = test.globs  # a test copies what it is given
    if not runner.tries:
        sys.exit(f"{name}: there is no example")
    print(f"{name}: {runner.tries} examples, {runner.failures} failed")
    return runner.failures


if __name__ == "__main__":
    action, file = sys.argv[1:]
    content = Path(file).read_text(encoding="utf-8")
    match action:
        case "commands":
            print(*commands(content), sep="\n")
        case "doctest":
            sys.exit(bool(run_examples(content, file)))
        case _:
            sys.exit(__doc__)
