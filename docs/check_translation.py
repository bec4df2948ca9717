"""The German pages: whether every sentence of the translated pages is there, and is the one that stands in English.

``python docs/check_translation.py`` fails if the catalogues in ``docs/locale`` lack anything; with ``--update`` it first
takes over what has changed in the English pages, so that the missing sentences can be written into the ``.po`` files.

What is checked, beside missing, vague ("fuzzy") and left-over entries: that the German text has the same code, link
targets and figures as the English one, and what is usual in Switzerland: no sharp s, and 1’000 for 1,000.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.pofile import read_po

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Catalog, Message

DOCS = Path(__file__).resolve().parent
LANGUAGE = "de"
# The other pages are for people who write code, and are in English.
PAGES = [
    "index",
    *(f"rules/{page.stem}" for page in sorted((DOCS / "rules").glob("*.md"))),
    "questions",
    "summary-molotow",
    "summary-schmaus",
    "disputes",
    "glossary",
    "cli",
    "odds",
    "odds-games",
]

CODE = re.compile(r"(?:\{[\w:]+\})?`[^`]+`")
TARGET = re.compile(r"\]\(([^)]+)\)")
FIGURE = re.compile(r"(?<![A-Za-z\d])[−+]?\d+")  # not the number of a seat, P0
THOUSANDS = re.compile(r"\d,\d{3}(?!\d)")


def catalogue(page: str) -> Path:
    return DOCS / "locale" / LANGUAGE / "LC_MESSAGES" / f"{page}.po"


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=LANGUAGE)


def templates(folder: Path) -> None:
    """Write what there is to translate, without line numbers, which would change with every edit."""
    options = ["-q", "-b", "gettext", "-D", "gettext_compact=0", "-D", "gettext_location=0"]
    subprocess.run([sys.executable, "-m", "sphinx", *options, DOCS, folder], check=True)


def update(pots: Path) -> None:
    """Bring the catalogues up to date: new sentences are empty, changed ones "fuzzy", old ones gone."""
    with tempfile.TemporaryDirectory() as name:
        for page in PAGES:
            copy = Path(name, f"{page}.pot")
            copy.parent.mkdir(exist_ok=True)
            shutil.copy(pots / f"{page}.pot", copy)
        options = ["-p", name, "-d", DOCS / "locale", "-l", LANGUAGE, "-w", "0", "-j", "1", "--no-obsolete"]
        subprocess.run([sys.executable, "-m", "sphinx_intl", "update", *options], check=True)


def differences(english: str, german: str) -> Iterator[str]:
    """What must be equal in both languages and is not."""
    for what, pattern in (("code", CODE), ("link targets", TARGET)):
        if Counter(pattern.findall(english)) != Counter(pattern.findall(german)):
            yield f"other {what}"
    bare = [TARGET.sub("", CODE.sub("", text)) for text in (english, german)]
    if Counter(FIGURE.findall(bare[0])) != Counter(FIGURE.findall(bare[1])):
        yield "other figures"
    if "ß" in german:
        yield "sharp s"
    if THOUSANDS.search(bare[1]):
        yield "comma between thousands"


def problems(page: str, pots: Path) -> Iterator[str]:
    """What is wrong with the catalogue of a page; nothing if it is whole."""
    path = catalogue(page)
    if not path.exists():
        yield "no catalogue"
        return
    german = read(path)
    wanted = [message.id for message in read(pots / f"{page}.pot") if message.id]
    for text in wanted:
        message: Message | None = german.get(text)
        if message is None:
            yield f"not in the catalogue: {text!r}"
        elif not message.string:
            yield f"not translated: {text!r}"
        elif message.fuzzy:
            yield f"fuzzy: {text!r}"
        else:
            yield from (f"{found}: {text!r}" for found in differences(text, message.string))
    known = set(wanted)
    yield from (
        f"no longer in the page: {message.id!r}" for message in german if message.id and message.id not in known
    )
    yield from (f"obsolete: {text!r}" for text in german.obsolete)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true", help="first bring the catalogues up to date")
    parser.add_argument("--pot", type=Path, help="use this folder of templates (the gettext builder's output)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        pots = arguments.pot or Path(name)
        if arguments.pot is None:
            templates(pots)
        if arguments.update:
            update(pots)
        found = [f"{page}: {problem}" for page in PAGES for problem in problems(page, pots)]
    print("\n".join(found) or f"{len(PAGES)} pages are whole")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
