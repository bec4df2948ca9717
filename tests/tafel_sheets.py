"""Score sheets that several files of tests show."""

from __future__ import annotations

from typing import Any

from jassrules import MolotowRules, MolotowTafel, SchmausRules, SchmausTafel

NAMES = ["Anna", "Beat", "Carla"]


def three(**options: Any) -> MolotowTafel:
    """A sheet with a Weis, a row that is 7 too low, one that balances, and a Match."""
    sheet = MolotowTafel(NAMES, rules=MolotowRules(players=3, **options))
    sheet.write_weis(1, -20)
    sheet.write_round([50, 50, 50])
    sheet.write_round([10, 20, 127])
    sheet.write_match(0)
    return sheet


def doubled() -> MolotowTafel:
    """A sheet at its end, whose last round counts twice and has a Weis written late."""
    sheet = MolotowTafel(NAMES, rules=MolotowRules(players=3, rounds=3, last_round_factor=2))
    for values in ([57, 50, 50], [50, 57, 50], [50, 50, 57]):
        sheet.write_round(values)
    sheet.write_weis(1, -20)
    return sheet


def partie(target: int = 1000) -> SchmausTafel:
    """A sheet with a Weis, a deal that balances, and one with the Match that is 30 too low."""
    sheet = SchmausTafel(["Anna", "Beat"], rules=SchmausRules(target=target))
    sheet.write_weis(0, 50)
    sheet.write_round([100, 57])
    sheet.write_round([185, 42])
    return sheet
