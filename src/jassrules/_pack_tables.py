"""The words of each pack: codes, names in four languages, signs."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["LANGUAGES", "LINKS", "TABLES", "Row", "Table"]

LANGUAGES: Final = ("de", "fr", "it", "en")
"""The languages that every pack has names in."""

# Tables: codes | German | French | Italian | English | signs. The first word of a column is the printed one, the others
# are read as well. No code points exist for German and Swiss suits; a chestnut is the nearest to an acorn.


class Row(NamedTuple):
    """A suit or a rank: its codes, its words in each of `LANGUAGES`, and the signs of a suit."""

    codes: tuple[str, ...]
    words: tuple[tuple[str, ...], ...]
    signs: tuple[str, ...]

    def spellings(self) -> Iterator[str]:
        return chain(self.codes, self.signs, *self.words)


def _rows(text: str) -> tuple[Row, ...]:
    cells = ([tuple(cell.split()) for cell in line.split("|")] for line in text.strip().splitlines())
    return tuple(Row(row[0], tuple(row[1:5]), row[5] if len(row) > 5 else ()) for row in cells)


class Table(NamedTuple):
    """All that a pack says; `doubtful` are words that fit two suits or two ranks, with what would do instead."""

    label: str
    suits: tuple[Row, ...]
    ranks: tuple[Row, ...]
    cards: Mapping[str, int]
    doubtful: Mapping[tuple[str, str], str]


_LOW_RANKS: Final = _rows("""
    6 | Sechs Sechser           | six  | sei   | six
    7 | Sieben Siebner Siebener | sept | sette | seven
    8 | Acht Achter             | huit | otto  | eight
    9 | Neun Neuner Nell Näll   | neuf | nove  | nine
""")
LINKS: Final = ("von", "de", "di", "of")

TABLES: Final[Mapping[str, Table]] = {
    "swiss_german": Table(
        label="Swiss-German",
        suits=_rows("""
            Ei | Eicheln Eichel    | glands gland       | ghiande ghianda | acorns acorn              | 🌰
            Ro | Rosen Rose        | roses rose         | rose            | roses rose flowers flower | 🌹
            Se | Schellen Schelle  | grelots grelot | campanelle campanella campanelli sonagli sonaglio | bells bell | 🔔
            Si | Schilten Schilte  | boucliers bouclier | scudi scudo     | shields shield            | 🛡
        """),
        ranks=_LOW_RANKS
        + _rows("""
            B 10 | Banner Zehn Zehner       | dix        | dieci        | banner ten
            U    | Under Unter Bauer Buur Puur | valet bour | fante     | under jack
            O    | Ober                     | dame       | donna regina | ober queen
            K    | König                    | roi        | re           | king
            A    | Ass As Sau               | as         | asso         | ace
        """),
        cards={},
        doubtful={
            ("suit", "fiori"): "may be the roses, or the clubs of the French pack; write 'rose' or 'ghiande'",
            ("suit", "s"): "may be Schellen or Schilten; write 'Se' or 'Si'",
        },
    ),
    "french": Table(
        label="French",
        suits=_rows("""
            C | Kreuz Treff            | trèfle trèfles    | fiori fiore    | clubs club       | ♣ ♧
            H | Herz Herzen            | cœur cœurs        | cuori cuore    | hearts heart     | ♥ ♡ ❤
            D | Ecken Ecke Karo        | carreau carreaux  | quadri quadro  | diamonds diamond | ♦ ♢
            S | Schaufel Schaufeln Pik | pique piques      | picche picca   | spades spade     | ♠ ♤
        """),
        ranks=_LOW_RANKS
        + _rows("""
            10 T | Zehn Zehner          | dix        | dieci        | ten
            J V  | Bube Bauer Buur Puur | valet bour | fante        | jack
            Q D  | Dame                 | dame       | donna regina | queen
            K    | König                | roi        | re           | king
            A    | Ass As               | as         | asso         | ace
        """),
        cards={},
        doubtful={
            ("suit", "k"): "may be Kreuz or Karo; write 'C' or 'D'",
            ("rank", "b"): "may be the Bube, or the Banner of the Swiss-German pack; write 'J' or '10'",
            ("rank", "r"): "may be roi (re) or regina; write 'K' or 'Q'",
        },
    ),
    "vorarlberg": Table(
        label="Vorarlberg",
        suits=_rows("""
            Ei | Eichel Eicheln    | glands gland     | ghiande ghianda | acorns acorn | 🌰
            He | Herz Herzen       | cœurs cœur       | cuori cuore     | hearts heart | ♥ ♡ ❤
            Se | Schellen Schelle  | grelots grelot | sonagli sonaglio campanelle campanella campanelli | bells bell | 🔔
            La | Laub              | feuilles feuille | foglie foglia   | leaves leaf  | 🍃
        """),
        ranks=_LOW_RANKS
        + _rows("""
            10 X | Zehner Zehn              | dix        | dieci        | ten
            U    | Unter Under Bauer Buur Puur | valet bour | fante     | unter
            O    | Ober                     | dame       | donna regina | ober
            K    | König                    | roi        | re           | king
            A    | Ass As Sau               | as         | asso         | ace
        """),
        cards={"Weli": 18},
        doubtful={("rank", "b"): "may be the Bauer, or the Banner of the Swiss-German pack; write 'U' or '10'"},
    ),
}
