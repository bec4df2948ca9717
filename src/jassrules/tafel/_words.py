"""The words on a sheet, in each language."""

from __future__ import annotations

from typing import Final

from jassrules.texts import check_language

__all__ = ["words_of"]

_WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "molotow": "sheet of Molotow: {}",
        "schmaus": "sheet of Schmaus: {}",
        "round": "round",
        "deal": "deal",
        "weis": "Weis",
        "match": "Match",
        "total": "total",
        "place": "place",
        "missing": "{} missing",
        "missing_match": "{} missing with the Match",
        "earlier": "… {} earlier rows",
        "earlier_one": "… 1 earlier row",
        "deals": "deals",
        "double": "x2 counts twice",
        "tens": "figures are tens",
        "next_round": "round {} of {}, {} deals",
        "rounds_over": "all {} rounds are written; first: {}",
        "next_deal": "deal {}, {} deals; to {} there are missing: {}",
        "equal": "deal {}, {} deals; equal in the goal, the next row decides",
        "claim": "deal {}, {} deals; {} reached by: {}",
        "won": "{} has won",
    },
    "de": {
        "molotow": "Molotow-Tafel: {}",
        "schmaus": "Schmaus-Tafel: {}",
        "round": "Runde",
        "deal": "Spiel",
        "weis": "Weis",
        "match": "Match",
        "total": "Total",
        "place": "Rang",
        "missing": "es fehlen {}",
        "missing_match": "mit dem Match fehlen {}",
        "earlier": "… {} frühere Zeilen",
        "earlier_one": "… 1 frühere Zeile",
        "deals": "gibt",
        "double": "x2 zählt doppelt",
        "tens": "in Zehnern",
        "next_round": "Runde {} von {}, {} gibt",
        "rounds_over": "alle {} Runden sind geschrieben; auf Rang 1: {}",
        "next_deal": "Spiel {}, {} gibt; bis {} fehlen: {}",
        "equal": "Spiel {}, {} gibt; gleich im Ziel, die nächste Zeile entscheidet",
        "claim": "Spiel {}, {} gibt; {} erreicht: {}",
        "won": "{} hat gewonnen",
    },
}


def words_of(lang: object) -> dict[str, str]:
    """The words of a language.

    Raises:
        NotationError: for another language than those two.
    """
    return _WORDS[check_language(lang)]
