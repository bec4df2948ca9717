"""A score sheet for a table that deals real cards: rows, a blank filled in, a reminder, a correction, tens."""

from __future__ import annotations

from jassrules import MolotowTafel


def main() -> None:
    """Writes a few rows and prints the sheet, in full points and in tens."""
    sheet = MolotowTafel(["Anna", "Beat", "Carla", "Dani"])
    sheet.write_weis(2, -20)
    sheet.write_round([14, 23, None, 94])  # the blank is 26
    entry = sheet.write_round([40, 30, 50, 30])
    print(*entry.hints)  # 7 missing
    sheet.correct(entry.row, [47, 30, 50, 30])
    sheet.write_match(1)
    print(sheet.as_text(lang="de"))
    print(sheet.as_text(lang="de", tens="half_up"))


if __name__ == "__main__":
    main()
