"""Where the command writes: the terminal by way of rich, or nowhere."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["COLUMNS", "Output", "Piece", "Screen", "Silent", "spelled"]

COLUMNS: Final = 80
"""The widest line that is written."""

Piece: TypeAlias = str | tuple[str, str]
"""Text, or text with a style of rich."""

# What is written where the encoding lacks a sign.
_SPELLED: Final = {
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "é": "e", "è": "e", "à": "a", "œ": "oe",
    "…": "...", "–": "-", "—": "-", "‘": "'", "’": "'", "«": '"', "»": '"',
}  # fmt: skip


def spelled(text: str, encoding: str) -> str:
    """Text in signs that the encoding has.

    >>> spelled("Stöck und König", "ascii"), spelled("Stöck", "utf-8")
    ('Stoeck und Koenig', 'Stöck')
    """
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_spelled_sign(sign, encoding) for sign in text)
    return text


def _spelled_sign(sign: str, encoding: str) -> str:
    try:
        sign.encode(encoding)
    except UnicodeEncodeError:
        return _SPELLED.get(sign, "?")
    return sign


class Output(Protocol):
    """What the games write to."""

    quiet: bool
    """Whether nothing is written, so that nothing needs to be laid out."""

    def say(self, *pieces: Piece, indent: int = 0, label: str = "") -> None:
        """A paragraph, maybe with a label before it."""

    def title(self, text: str) -> None:
        """A line across, with words in it."""

    def table(self, head: Sequence[str], rows: Iterable[Sequence[str]], *, left: int = 1) -> None:
        """A table whose first ``left`` columns are words and whose others are figures."""

    def block(self, text: str) -> None:
        """Lines that are laid out already."""


class Silent:
    """Writes nothing, for ``--json``."""

    quiet = True

    def say(self, *pieces: Piece, indent: int = 0, label: str = "") -> None:
        """Nothing."""

    def title(self, text: str) -> None:
        """Nothing."""

    def table(self, head: Sequence[str], rows: Iterable[Sequence[str]], *, left: int = 1) -> None:
        """Nothing."""

    def block(self, text: str) -> None:
        """Nothing."""


class Screen:
    """Writes to standard output, at most 80 columns wide, in colour where that is a terminal and wants it."""

    quiet = False

    def __init__(self) -> None:
        """Opens the output.

        Raises:
            ModuleNotFoundError: where rich is not installed.
        """
        import rich.box

        self._encoding = getattr(sys.stdout, "encoding", None) or "ascii"
        self._console = _console()
        self._box = rich.box.SIMPLE_HEAD

    @property
    def encoding(self) -> str:
        """The encoding of the output."""
        return self._encoding

    def say(self, *pieces: Piece, indent: int = 0, label: str = "") -> None:
        """Writes a paragraph; further lines of it stand below its text, not below its label."""
        from rich.text import Text

        text = Text()
        for piece in pieces:
            words, style = (piece, "") if isinstance(piece, str) else piece
            text.append(spelled(words, self._encoding), style)
        first = Text(" " * indent).append(spelled(label, self._encoding), "bold")
        margin = first.cell_len
        lines = text.wrap(self._console, max(1, self._console.width - margin)) if text else [text]
        for at, line in enumerate(lines):
            line.rstrip()
            self._console.print((Text(" " * margin) if at else first) + line)

    def title(self, text: str) -> None:
        """Writes a line across the screen, with words in it."""
        from rich.rule import Rule

        self._console.print()
        self._console.print(Rule(spelled(text, self._encoding), style="none"))

    def table(self, head: Sequence[str], rows: Iterable[Sequence[str]], *, left: int = 1) -> None:
        """Writes a table; its first ``left`` columns are words, the others figures."""
        from rich.table import Table
        from rich.text import Text

        table = Table(box=self._box, pad_edge=False, show_edge=False, header_style="")
        for at, name in enumerate(head):
            table.add_column(Text(spelled(name, self._encoding)), justify="left" if at < left else "right")
        for row in rows:
            table.add_row(*[Text(spelled(cell, self._encoding)) for cell in row])
        with self._console.capture() as drawn:
            self._console.print(table)
        # Drawn cells are filled up with blanks, which nobody needs at the end of a line.
        for line in drawn.get().splitlines():
            self._console.print(Text(line.rstrip()))

    def block(self, text: str) -> None:
        """Writes lines as they are."""
        from rich.text import Text

        for line in text.split("\n"):
            self._console.print(Text(spelled(line, self._encoding)))

    def ask(self, question: str) -> str:
        """Asks the person, and gives back the line that was typed.

        Raises:
            EOFError: at the end of the input.
        """
        self._console.print(spelled(f"{question}> ", self._encoding), end="", markup=False)
        sys.stdout.flush()
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            self._console.print()
            raise
        if not line:
            self._console.print()
            raise EOFError
        if not sys.stdin.isatty():
            # Nobody has echoed it, and what follows would stand on the same line.
            self.say(line.strip())
        return line.strip()


def _console() -> Console:
    import rich.console

    class Quiet(rich.console.Console):
        """Leaves a broken pipe to the command, which ends without a word."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    terminal = sys.stdout.isatty()
    # NO_COLOR asks for no colour; without any style no escape sequence is written at all.
    plain = not terminal or os.environ.get("NO_COLOR", "") != ""
    return Quiet(
        file=sys.stdout,
        width=min(COLUMNS, shutil.get_terminal_size((COLUMNS, 24)).columns) if terminal else COLUMNS,
        color_system=None if plain else "auto",
        force_terminal=None if terminal else False,
        markup=False,
        highlight=False,
        emoji=False,
        soft_wrap=False,
        safe_box=True,
    )
