"""A deal of Schmaus in which both announce the best they may, and rob when they can."""

from __future__ import annotations

from jassrules import SchmausDeal


def main() -> None:
    """Plays the deal and prints each trick."""
    deal = SchmausDeal.deal(seed=5)
    print(f"trump {deal.trump}, turned up {deal.turn_up}")
    while not deal.is_over:
        if deal.can_rob():
            robbed = deal.rob()
            print(f"seat {robbed.seat} robs {robbed.taken}")
        weise = deal.announceable()
        event = deal.play(deal.legal_cards()[0], weis=weise[0] if weise else None)
        for weis in event.weise:
            print(f"seat {event.seat} shows {weis}")
        for written in event.won:
            print(f"seat {written.seat} writes {written.weis.points}")
        if event.taker is not None:
            print(f"{deal.tricks[-1]}: seat {event.taker}")
    for seat, score in enumerate(deal.score()):
        print(f"seat {seat}: cards {score.cards}, Weis {score.weis}, Match {score.match}: {score.written}")


if __name__ == "__main__":
    main()
