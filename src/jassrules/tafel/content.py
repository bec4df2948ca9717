"""What stands on a sheet, before it is text, HTML or a picture."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["MOST_SHOWN", "Figures", "SheetContent", "SheetRow"]

MOST_SHOWN: Final = 100
"""How many rows, the newest, stand on pictures and in HTML."""


class SheetRow(NamedTuple):
    """A row as it is written. Immutable, hashable.

    Equality: all fields.
    """

    label: str
    """What stands at its beginning: the number of the round, ``x2`` behind it where it counts twice, or a word."""
    cells: tuple[str, ...]
    """A figure for each seat; empty in a Weis row for the seats that it is not about. [T-3]"""
    dealer: int | None = None
    """The seat whose figure has the star; None in Weis rows and sums. [J-7]"""
    note: str = ""
    """What is missing; empty where all is well. [T-2]"""
    is_weis: bool = False
    """Whether it is a Weis row. [T-3]"""


class SheetContent(NamedTuple):
    """All that stands on a sheet, in words and figures, for whoever writes it somewhere. Immutable, hashable.

    Equality: all fields.

    >>> from jassrules import MolotowTafel
    >>> sheet = MolotowTafel(["Anna", "Beat", "Carla"])
    >>> _ = sheet.write_round([50, 50, 50])
    >>> content = sheet.content(lang="de")
    >>> content.column, content.names, content.rows[0].cells, content.rows[0].note
    ('Runde', ('Anna', 'Beat', 'Carla'), ('50', '50', '50'), 'es fehlen 7')
    >>> content.legend, content.status
    ('* gibt', 'Runde 2 von 6, Beat gibt')
    """

    title: str
    """The game and the totals."""
    column: str
    """The head of the column of labels."""
    names: tuple[str, ...]
    """The name of each seat in one line, not cut; ``P0`` and so on for one of which nothing can be printed."""
    rows: tuple[SheetRow, ...]
    """The rows in order."""
    sums: tuple[SheetRow, ...]
    """The totals; places too, in Molotow. [T-5]"""
    star: str
    """What a star says of the seat at whose figure it stands."""
    remarks: tuple[str, ...]
    """What else there is to explain: figures that count twice, or in tens."""
    status: str
    """What comes next, or who has won."""
    earlier: str = ""
    """How many rows stand before these and are left out; empty where none are."""

    @property
    def legend(self) -> str:
        """The star, if there is one, and the remarks in one line; may be empty."""
        starred = any(row.dealer is not None for row in self.rows)
        return ", ".join([*([f"* {self.star}"] if starred else []), *self.remarks])


class Figures(NamedTuple):
    """What a sheet is written with instead of its full points."""

    rows: tuple[tuple[int, ...], ...]
    """The figures of each row."""
    totals: tuple[int, ...]
    """The sums."""
    remark: str
    """What explains them."""
