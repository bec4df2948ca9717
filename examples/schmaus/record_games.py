"""Records the Partien of this directory: three files each, the same on every run.

* ``game-N.json`` is the record, as :meth:`jassrules.SchmausGame.to_record` writes it.
* ``game-N.md`` is an account of it for people.
* ``game-N.txt`` holds every observable after every step; the tests compare it with what the library says now.

Both seats are played by the same simple player. He sees what :meth:`jassrules.SchmausDeal.view` shows and no more: he
robs when he can, shows his runs from below while there is stock and at their best before it is used up, keeps the
cards of a Weis, and takes tricks that are worth it.

    python examples/schmaus/record_games.py                  writes the three Partien
    python examples/schmaus/record_games.py --check          compares them, and exits with 1 where they differ
    python examples/schmaus/record_games.py --name mine --seed 7 --option target=500 --option stoeck=on
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jassrules import Card, CardSet, SchmausDeal, SchmausGame, SchmausRules, SchmausView, Trick, Weis, card_points
from jassrules.schmaus import Robbed, SchmausEvent, SchmausPlayed

HERE = Path(__file__).parent
NAMES = ("Anna", "Beat")


@dataclass(frozen=True, kw_only=True)
class Example:
    """What a Partie is made of."""

    name: str
    title: str
    seed: int
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    annul: tuple[int, int] | None = None
    """Annul this deal (counted from 1) after so many cards."""
    forget: int | None = None
    """The how manyeth Weis that might be written is forgotten, with ``writing="called"``."""


EXAMPLES = (
    Example(name="game-1", title="To 500, as written", seed=40, options={"target": 500}),
    Example(
        name="game-2",
        title="To 1000, with Stöck, and Weise that must be called",
        seed=4,
        options={"target": 1000, "writing": "called", "stoeck": "on"},
        forget=2,
    ),
    Example(
        name="game-3",
        title="To 1000, trick by trick, with an annulled deal",
        seed=107,
        options={"target": 1000, "finish": "trick_by_trick", "ladder": "overlap"},
        annul=(2, 13),
    ),
)


# The player


def _price(card: Card, view: SchmausView, kept: CardSet) -> int:
    """What it costs to give a card away."""
    price = 2 * card_points(card, view.trump) + card.rank.index
    price += 25 if card.suit is view.trump else 0
    return price + (30 if card in kept and view.stock_size else 0)


def _takes(card: Card, view: SchmausView) -> bool:
    """Whether a card would take the open trick."""
    trick = Trick((*view.trick.cards, card), leader=view.trick.leader, players=2, trump=view.trump)
    return trick.taker == view.seat


def _is_sure(card: Card, view: SchmausView) -> bool:
    """Whether no card that the other may hold beats a lead of this one."""
    others = view.known[1 - view.seat] | view.unseen
    return all(
        Trick((card, other), leader=view.seat, players=2, trump=view.trump).taker == view.seat for other in others
    )


def choose_card(view: SchmausView) -> Card:
    """What the player plays."""
    kept = CardSet(card for weis in view.announceable for card in weis.cards)

    def price(card: Card) -> tuple[int, int]:
        return (_price(card, view, kept), card.index)

    if view.trick.cards:
        takers = [card for card in view.legal if _takes(card, view)]
        gain = card_points(view.trick.cards, view.trump)
        if takers and (not view.stock_size or gain + card_points(min(takers, key=price), view.trump) >= 10):
            return min(takers, key=price)
    elif not view.stock_size:
        sure = [card for card in view.legal if _is_sure(card, view)]
        if sure:
            return max(sure, key=price)
    return min(view.legal, key=price)


def choose_weis(view: SchmausView) -> Weis | None:
    """What the player announces: from below, and the best while it is time."""
    if not view.announceable:
        return None
    return view.announceable[-1 if view.stock_size > 4 else 0]


# A Partie


@dataclass(frozen=True, kw_only=True)
class Step:
    """Something that has happened, and the Partie right after it."""

    what: str
    game: SchmausGame
    event: SchmausEvent | None = None


def steps(example: Example) -> Iterator[Step]:
    """Plays the Partie; the game in each step is the one that goes on."""
    game = SchmausGame(SchmausRules(**example.options), names=NAMES)
    writable = 0
    dealt = 0
    while not game.is_over:
        dealt += 1
        deal = game.start_deal(seed=1000 * example.seed + dealt)
        yield Step(what=f"deal {dealt}, dealt by {_name(game, deal.dealer)}", game=game)
        stop = example.annul[1] if example.annul is not None and example.annul[0] == dealt else None
        played = 0
        while not deal.is_over and not game.is_over and played != stop:
            seat = deal.to_move
            assert seat is not None
            view = deal.view(seat)
            if view.can_rob:
                robbed = deal.rob()
                yield Step(what=f"{_name(game, seat)} robs {robbed.taken}", game=game, event=robbed)
                view = deal.view(seat)
            event = deal.play(choose_card(view), weis=choose_weis(view))
            played += 1
            yield Step(what=_said(game, event), game=game, event=event)
            for owner in range(2):
                if deal.writable(owner) and event.taker is not None:
                    writable += 1
                    if writable != example.forget:
                        written = deal.write_weis(seat=owner)
                        yield Step(what=f"{_name(game, owner)} writes", game=game, event=written)
        if stop is not None and not game.is_over:
            game.annul_deal()
            yield Step(what=f"deal {dealt} is annulled", game=game)
        else:
            game.finish_deal()
            yield Step(what=f"deal {dealt} is counted", game=game)


def _name(game: SchmausGame, seat: int) -> str:
    return game.names[seat]


def _said(game: SchmausGame, event: SchmausPlayed) -> str:
    words = [f"{_name(game, event.seat)} plays {event.card}"]
    words += [f"announces {weis}" for weis in event.weise]
    words += ["Stöck"] if event.stoeck else []
    words += [] if event.taker is None else [f"{_name(game, event.taker)} takes"]
    return ", ".join(words)


# What can be observed


def _list(cards: Iterable[Card | None]) -> str:
    return " ".join(map(str, cards)) or "-"


def _weise(weise: Iterable[Weis]) -> str:
    return ", ".join(map(str, weise)) or "-"


def _digest(view: SchmausView) -> str:
    text = json.dumps(view.to_record(), sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _observe_view(view: SchmausView) -> Iterator[str]:
    other = 1 - view.seat
    yield f"  view {view.seat} {_digest(view)}  known {_list(view.known[other])}  legal {_list(view.legal)}"
    yield f"    unseen {_list(view.unseen)}"


def _observe_deal(deal: SchmausDeal) -> Iterator[str]:
    yield (
        f"  to move {_or_dash(deal.to_move)}  trick {_list(deal.trick.cards)}  stock {deal.stock_size}"
        f"  turn-up {_or_dash(deal.turn_up)}  can rob {int(deal.can_rob())}  undo reveals {int(deal.undo_reveals)}"
    )
    yield f"  hands {_list(deal.hands[0])} | {_list(deal.hands[1])}"
    yield f"  legal {_list(deal.legal_cards())}"
    yield f"  announceable {_weise(deal.announceable())}"
    yield f"  announced {_weise(deal.announced[0])} | {_weise(deal.announced[1])}"
    yield f"  written {_weise(deal.written_weise[0])} | {_weise(deal.written_weise[1])}"
    yield f"  writable {_weise(deal.writable(0))} | {_weise(deal.writable(1))}"
    yield f"  takers {''.join(str(trick.taker) for trick in deal.tricks) or '-'}"
    for seat in range(2):
        yield from _observe_view(deal.view(seat))
    if deal.is_over:
        for seat, score in enumerate(deal.score()):
            yield f"  score {seat} {score}, written {score.written}"


def _or_dash(value: object) -> str:
    return "-" if value is None else str(value)


def observe(step: Step, number: int) -> Iterator[str]:
    """Every observable after a step, as lines."""
    game = step.game
    one, other = game.totals
    yield (
        f"{number}. {step.what}  [totals {one} {other}  winner {_or_dash(game.winner)}  dealer {game.dealer}"
        f"  rows {len(game.tafel.rows)}]"
    )
    if game.deal is not None:
        yield from _observe_deal(game.deal)
    else:
        yield from (f"  row {row.row} {row.kind.value} {row.values[0]} {row.values[1]}" for row in game.tafel.rows)
        yield f"  strokes {game.tafel.strokes(0)} | {game.tafel.strokes(1)}"


# The account


def _deal_account(game: SchmausGame, number: int, deal: SchmausDeal, annulled: bool) -> Iterator[str]:
    yield f"## Deal {number}"
    yield ""
    yield f"{_name(game, deal.dealer)} deals, {_name(game, deal.leader)} leads. Turned up: {deal.stock[0]}."
    yield ""
    for seat in (deal.leader, deal.dealer):
        yield f"- {_name(game, seat)} holds {_list(deal.dealt[seat])}."
    yield ""
    yield "| trick | led | reply | taken by | points | what was said |"
    yield "| ---: | --- | --- | --- | ---: | --- |"
    yield from _trick_rows(game, deal)
    yield ""
    if annulled:
        yield "The deal is annulled; what it had brought is taken back, and the same dealer deals anew."
    elif not deal.is_over:
        yield f"The Partie is decided in trick {len(deal.tricks) + bool(deal.trick.cards)}; the rest is not played."
    else:
        for seat, score in enumerate(deal.score()):
            yield (
                f"- {_name(game, seat)}: cards {score.cards}, Weis {score.weis}, Stöck {score.stoeck}, "
                f"Match {score.match}; together {score.written}."
            )
    yield ""


def _trick_rows(game: SchmausGame, deal: SchmausDeal) -> Iterator[str]:
    """A table row for each trick, with what was said from its lead to the next one."""
    rows: list[list[str]] = []
    said: list[list[str]] = []
    robs: list[str] = []
    cards: list[Card] = []
    for event in deal.events:
        if isinstance(event, Robbed):
            robs.append(f"{_name(game, event.seat)} robs {event.taken} for {event.given}")
            continue
        if not isinstance(event, SchmausPlayed):
            said[-1 - len(cards) % 2].append(
                f"{_name(game, event.seat)} writes {sum(weis.points for weis in event.weise)}"
            )
            continue
        who = _name(game, event.seat)
        if len(cards) % 2 == 0:
            rows.append([str(len(rows) + 1), f"{who} {event.card}", "", "", ""])
            said.append([])
        else:
            rows[-1][2] = f"{who} {event.card}"
        cards.append(event.card)
        said[-1] += robs
        robs = []
        said[-1] += [f"{who} shows {weis}" for weis in event.weise]
        said[-1] += [f"{who} has the Stöck (20)"] if event.stoeck else []
        if event.taker is not None:
            last = 5 if len(rows) == 18 else 0
            rows[-1][3:] = [_name(game, event.taker), str(card_points(cards[-2:], deal.trump) + last)]
            said[-1] += [f"{_name(game, won.seat)} wins {won.weis.points}" for won in event.won]
    for row, words in zip(rows, said, strict=True):
        yield f"| {' | '.join(row)} | {'; '.join(words)} |"


def account(example: Example, game: SchmausGame) -> str:
    """The Partie for people."""
    lines = [f"# {example.title}", ""]
    lines += [f"Rules: `{game.rules!r}`. Seed {example.seed}.", ""]
    lines += [f"{game.names[0]} is seat 0, {game.names[1]} seat 1; {_name(game, game.first_dealer)} deals first.", ""]
    for number, (deal, annulled) in enumerate(game.closed_deals, start=1):
        lines += _deal_account(game, number, deal, annulled)
    lines += ["## Tafel", "", "```text", *game.tafel.as_text().rstrip().split("\n"), "```", ""]
    winner = game.winner
    assert winner is not None
    lines += [f"{_name(game, winner)} wins with {game.totals[winner]} to {game.totals[1 - winner]}.", ""]
    return "\n".join(line.rstrip() for line in lines)


# Files


def files(example: Example) -> dict[str, str]:
    """The three files of a Partie by name."""
    lines = [f"{example.title}; seed {example.seed}; {SchmausRules(**example.options)!r}"]
    game = None
    for number, step in enumerate(steps(example)):
        lines += observe(step, number)
        game = step.game
    assert game is not None
    return {
        f"{example.name}.json": json.dumps(game.to_record(), ensure_ascii=False, indent=1) + "\n",
        f"{example.name}.md": account(example, game),
        f"{example.name}.txt": "\n".join(line.rstrip() for line in lines) + "\n",
    }


def _option(text: str) -> tuple[str, Any]:
    """``field=value``, where figures, true, false and none are what they say."""
    name, _, value = text.partition("=")
    words: dict[str, Any] = {"true": True, "false": False, "none": None}
    return name, int(value) if value.isdigit() else words.get(value, value)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Record Partien of Schmaus between two simple players.")
    parser.add_argument("--out", type=Path, default=HERE, help="the directory to write to")
    parser.add_argument("--check", action="store_true", help="write nothing, compare with what is there")
    parser.add_argument("--name", default="game", help="the name of a Partie of your own")
    parser.add_argument("--seed", type=int, help="record one Partie of your own with this seed")
    parser.add_argument("--option", action="append", default=[], metavar="FIELD=VALUE", help="an option of its rules")
    parser.add_argument("--annul", metavar="DEAL:CARDS", help="annul a deal after so many cards")
    parser.add_argument("--forget", type=int, metavar="N", help="the Nth Weis is not written (writing=called)")
    chosen = parser.parse_args(arguments)
    examples: Sequence[Example] = EXAMPLES
    if chosen.seed is not None:
        annul = None
        if chosen.annul is not None:
            deal, cards = map(int, chosen.annul.split(":"))
            annul = (deal, cards)
        options = dict(_option(text) for text in chosen.option)
        examples = [
            Example(
                name=chosen.name,
                title=f"A Partie to {SchmausRules(**options).target}",
                seed=chosen.seed,
                options=options,
                annul=annul,
                forget=chosen.forget,
            )
        ]
    different = [
        path
        for example in examples
        for name, text in files(example).items()
        if not _done(path := chosen.out / name, text, check=chosen.check)
    ]
    for path in different:
        print(f"{path} differs", file=sys.stderr)
    return 1 if different else 0


def _done(path: Path, text: str, *, check: bool) -> bool:
    """Writes a file, or says whether it holds this text."""
    if check:
        return path.is_file() and path.read_bytes() == text.encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return True


if __name__ == "__main__":
    sys.exit(main())
