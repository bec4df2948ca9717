"""Makes the generated files of the position suite, ``tests/positions``, and their answers.

Every answer comes from the naive reference model in ``tests/reference``; the library is not imported. All chance comes
from the documented shuffle, so the files are the same on every platform. ``docs/positions.md`` describes the format.

``python tools/make_positions.py`` writes the files; ``tools/make_perft.py`` makes the perft tables.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "tests" / "positions"
sys.path.insert(0, str(ROOT / "tests"))

from reference import molotow, schmaus, weis  # noqa: E402
from reference.cards import PACK, RANKS, SUITS, points, rank_of, suit_of, taker  # noqa: E402
from reference.shuffle import SplitMix64, shuffled  # noqa: E402

__all__ = [
    "ANSWERS",
    "FOLDER",
    "GENERATED",
    "ROOT",
    "Block",
    "answered",
    "file_text",
    "in_order",
    "items",
    "molotow_cards",
    "read_blocks",
    "read_options",
    "row",
    "schmaus_cards",
]

Block: TypeAlias = dict[str, str]
"""A position: its lines by key, in order."""
Options: TypeAlias = dict[str, Any]

SCALES: Final = {"big": weis.BIG, "schmaus": weis.SCHMAUS, "small": weis.SMALL, "vorarlberg": weis.VORARLBERG}
RULES_OF: Final = {
    ("legal", "molotow"): "M-3 M-4 M-6 M-7",
    ("legal", "schmaus"): "S-7 S-8 S-9",
}

# --- the format -----------------------------------------------------------------------------------


def read_blocks(text: str) -> list[Block]:
    """The positions of a file: lines ``key: value`` up to an empty line; ``#`` begins a comment."""
    blocks: list[Block] = [{}]
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        if not line:
            blocks.append({})
            continue
        key, colon, value = line.partition(": ")
        if not colon or key in blocks[-1]:
            raise ValueError(f"not a line of a position: {line!r}")
        blocks[-1][key] = value
    return [block for block in blocks if block]


def file_text(title: str, blocks: Sequence[Block], *, tool: str = "make_positions.py") -> str:
    """A file as it is written."""
    head = f"# {title}\n# Made by tools/{tool} from the reference model; the format: docs/positions.md\n"
    return "\n".join([head, *("".join(f"{key}: {value}\n" for key, value in block.items()) for block in blocks)])


def row(items: Sequence[object], *, between: str = " ") -> str:
    """Values in one line; ``-`` for none."""
    return between.join(map(str, items)) or "-"


def items(value: str) -> list[str]:
    """The values of a line."""
    return [] if value == "-" else value.split()


def in_order(cards: Sequence[str] | set[str] | frozenset[str]) -> list[str]:
    """Cards in the order of the pack."""
    return sorted(cards, key=PACK.index)


def options_line(options: Options) -> str:
    """Options as they are written."""
    names = {id(scale): name for name, scale in SCALES.items()}
    words = {True: "yes", False: "no", None: "any"}

    def word(value: object) -> object:
        if isinstance(value, dict):
            return names[id(value)]
        return words[value] if value is None or isinstance(value, bool) else value

    return row([f"{name}={word(value)}" for name, value in options.items()])


def read_options(line: str) -> Options:
    """Options as the reference takes them."""
    read: Options = {}
    for item in items(line):
        name, _, value = item.partition("=")
        if name == "weis_scale":
            read[name] = SCALES[value]
        elif value in ("yes", "no"):
            read[name] = value == "yes"
        elif value == "any":
            read[name] = None
        else:
            read[name] = int(value) if value.isdecimal() else value
    return read


def trump_of(block: Block) -> str | None:
    """The trump of a position, None for none."""
    return None if block["trump"] == "-" else block["trump"]


def weis_line(weise: Sequence[weis.Weis]) -> str:
    """Weise as ``cards=points``, the cards joined by commas."""
    return row([f"{','.join(in_order(found.cards))}={found.points}" for found in weise])


# --- the answers, each kind from the reference alone ----------------------------------------------


def answer_legal(block: Block) -> Block:
    """Which cards of the hand may be played, who takes so far, and what the trick counts now."""
    hand, trick, trump = items(block["hand"]), items(block["trick"]), trump_of(block)
    options = read_options(block["options"])
    if block["game"] == "molotow":
        legal = molotow.legal(hand, trick, trump, options)
    else:
        legal = schmaus.legal(hand, trick, cast("str", trump), block["stock"] == "empty", options)
    return {
        "legal": row(in_order(legal)),
        "taker": str(taker(trick, trump)) if trick else "-",
        "points": str(points(trick, trump)),
    }


def answer_trick(block: Block) -> Block:
    """Who takes a trick, what it counts, and the table Weis in it."""
    trick, trump = items(block["trick"]), trump_of(block)
    found = weis.find(trick, SCALES[block["scale"]])
    return {
        "taker": str(taker(trick, trump)),
        "points": str(points(trick, trump)),
        "obenabe": str(points(trick, None)),
        "table_weis": str(weis.total(found)),
        "table_runs": str(weis.total(one for one in found if one.kind == "run")),
    }


def answer_weis(block: Block) -> Block:
    """The Weise of a set of cards, best first."""
    found = weis.find(items(block["cards"]), SCALES[block["scale"]], block["kreuzweis"] == "yes")
    return {"weise": weis_line(found), "total": str(weis.total(found))}


def answer_best(block: Block) -> Block:
    """Which of several Weise, in announcing order, is the highest."""
    known = {found.cards: found for found in weis.all_sub(PACK, SCALES[block["scale"]])}
    announced = [known[frozenset(cards.split(","))] for cards in items(block["announced"])]
    return {"best": str(weis.winner(announced, trump_of(block)))}


def answer_round(block: Block) -> Block:
    """A round of Molotow after some cards; the score if these are all."""
    hands = [hand.split() for hand in block["hands"].split(" | ")]
    game = molotow.NaiveMolotow(hands, read_options(block["options"]), int(block["leader"]))
    for card in items(block["play"]):
        game.play(card)
    answer = {
        "trump": game.trump or "-",
        "maker": "-" if game.trump_maker is None else str(game.trump_maker),
        "takers": row([taken_by for _, _, taken_by in game.tricks]),
        "legal": row(in_order(game.legal())),
    }
    if game.is_over:
        score = game.score()
        for key in ("cards", "hand_weis", "table_weis", "stoeck", "match", "written"):
            answer[key] = row([seat[key] for seat in score])
    return answer


def read_step(step: str) -> tuple[str, list[list[str]]]:
    """A step ``SeA`` or ``SeA[Ro6,Ro7,Ro8;…]``: the card and the Weise announced with it."""
    card, _, announced = step.partition("[")
    return card, [cards.split(",") for cards in announced.rstrip("]").split(";")] if announced else []


def schmaus_at(block: Block) -> schmaus.NaiveSchmaus:
    """A deal of Schmaus after the steps of a position."""
    hands = [hand.split() for hand in block["hands"].split(" | ")]
    game = schmaus.NaiveSchmaus(hands, items(block["stock"]), read_options(block["options"]), int(block["dealer"]))
    for step in items(block["play"]):
        if step == "rob":
            game.rob()
        else:
            game.play(*read_step(step))
    return game


def answer_deal(block: Block) -> Block:
    """A deal of Schmaus after some steps; the score if all cards are played."""
    game = schmaus_at(block)
    answer = {
        "takers": row([taken_by for _, _, taken_by in game.tricks]),
        "to_move": "-" if game.to_move is None else str(game.to_move),
        "turn_up": game.turn_up or "-",
        "hand": "-" if game.to_move is None else row(in_order(game.hands[game.to_move])),
        "legal": row(in_order(game.legal())),
        "can_rob": "yes" if game.can_rob() else "no",
        "announceable": row([",".join(in_order(cards)) for cards in game.announceable()]),
        "written_weis": " | ".join(row([counted for _, counted in written]) for written in game.written),
    }
    if game.is_over:
        score = game.score()
        for key in ("cards", "weis", "stoeck", "match", "written"):
            answer[key] = row([seat[key] for seat in score])
    return answer


ANSWERS: Final[dict[str, Callable[[Block], Block]]] = {
    "legal": answer_legal,
    "trick": answer_trick,
    "weis": answer_weis,
    "best": answer_best,
    "round": answer_round,
    "deal": answer_deal,
}


def answered(block: Block) -> Block:
    """A position with its answers."""
    return {**block, **ANSWERS[block["kind"]](block)}


# --- chance ---------------------------------------------------------------------------------------


class Chance(SplitMix64):
    """Choices from the documented stream of numbers."""

    def pick(self, choices: Sequence[Any]) -> Any:
        """One of these, each equally likely."""
        return choices[self.below(len(choices))]

    def sample(self, cards: Sequence[str], size: int) -> list[str]:
        """So many different cards, in random order."""
        rest = list(cards)
        return [rest.pop(self.below(len(rest))) for _ in range(size)]

    def one_in(self, n: int) -> bool:
        """True once in n times."""
        return self.below(n) == 0


# --- legality -------------------------------------------------------------------------------------


def molotow_case(chance: Chance) -> Block:
    """A trick with trumps in it, and a hand of few suits: where undertrumping and the Bauer come up."""
    players = chance.pick([3, 4, 4, 5, 6])
    options: Options = {}
    if not chance.one_in(3):
        options["undertrump"] = chance.pick(["forbidden", "free"])
    if chance.one_in(4):
        options["trump_when_able"] = False
    trump = chance.pick(SUITS)
    led = trump if chance.one_in(5) else chance.pick([suit for suit in SUITS if suit != trump])
    pack = [card for card in PACK if players != 5 or card != "Ei7"]
    trick = chance.sample([card for card in pack if suit_of(card) == led], 1)
    for _ in range(chance.below(players - 1)):
        suits = chance.pick([[trump], [trump], [led], SUITS])
        likely = [card for card in pack if suit_of(card) in suits]
        trick += chance.sample([card for card in likely if card not in trick], 1)
    suits = chance.pick([[led, trump], [trump], [trump, *SUITS], [led, *SUITS], SUITS])
    free = [card for card in pack if card not in trick and suit_of(card) in suits]
    hand = chance.sample(free, 1 + chance.below(min(len(free), 36 // players)))
    if chance.one_in(4):  # a lone Bauer
        bauer = trump + "U"
        if bauer not in trick:
            hand = [bauer, *(card for card in hand if suit_of(card) != trump)]
    known = trump if led == trump or any(suit_of(card) != led for card in trick) or chance.one_in(2) else None
    return {
        "kind": "legal",
        "game": "molotow",
        "players": str(players),
        "options": options_line(options),
        "trump": known or "-",
        "trick": row(trick),
        "hand": row(in_order(hand)),
    }


def schmaus_case(chance: Chance) -> Block:
    """A card led, and a hand that often lacks its suit, often with the Bauer as the only trump."""
    trump = chance.pick(SUITS)
    led = trump if chance.one_in(3) else chance.pick([suit for suit in SUITS if suit != trump])
    trick = [] if chance.one_in(12) else chance.sample([led + rank for rank in RANKS], 1)
    suits = chance.pick([[suit for suit in SUITS if suit != led], [led, trump], SUITS, SUITS])
    free = [card for card in PACK if card not in trick and suit_of(card) in suits]
    hand = chance.sample(free, 1 + chance.below(min(len(free), 9)))
    if chance.one_in(3):
        bauer = trump + "U"
        if bauer not in trick:
            hand = [bauer, *(card for card in hand if suit_of(card) != trump)][:9]
    empty = not chance.one_in(5)
    if not empty:  # with a stock nobody holds fewer than nine
        hand = chance.sample([card for card in PACK if card not in trick], 9)
    return {
        "kind": "legal",
        "game": "schmaus",
        "options": "bauer_must_ruff=yes" if chance.one_in(3) else "-",
        "trump": trump,
        "stock": "empty" if empty else "there",
        "trick": row(trick),
        "hand": row(in_order(hand)),
    }


def class_of(block: Block) -> tuple[object, ...]:
    """What the rules tell positions apart by, so that no class crowds out the others."""
    trick, hand, trump = items(block["trick"]), items(block["hand"]), trump_of(block)
    led = suit_of(trick[0]) if trick else None
    trumps = [rank_of(card) for card in hand if suit_of(card) == trump]
    return (
        block["options"],
        block.get("stock"),
        trump is None,
        led is not None and led == trump,
        any(suit_of(card) == led for card in hand),
        0 if not trumps else 3 if len(trumps) == len(hand) else 2 if trumps == ["U"] else 1,
        min(2, sum(suit_of(card) == trump for card in trick)) if led != trump else 0,
    )


def spread(make: Callable[[Chance], Block], seed: int, number: int, each: int) -> list[Block]:
    """Positions from chance, at most so many of a class."""
    chance = Chance(seed)
    seen: dict[tuple[object, ...], int] = {}
    blocks: list[Block] = []
    while len(blocks) < number:
        block = make(chance)
        kind = class_of(block)
        if seen.get(kind, 0) < each:
            seen[kind] = seen.get(kind, 0) + 1
            blocks.append(block)
    return blocks


def reached(chance: Chance) -> Block:
    """A decision in a round that was played at random from its deal."""
    players = chance.pick([3, 4, 5, 6])
    options: Options = {"undertrump": chance.pick(["forbidden", "free"])} if chance.one_in(2) else {}
    game = molotow.NaiveMolotow(molotow_cards(chance.draw(), players), options, chance.below(players))
    for _ in range(chance.below(36 // players * players)):
        game.play(chance.pick(in_order(game.legal())))
    seat = cast("int", game.to_move)
    return {
        "kind": "legal",
        "game": "molotow",
        "players": str(players),
        "options": options_line(options),
        "trump": game.trump or "-",
        "trick": row(game.trick),
        "hand": row(in_order(game.hands[seat])),
    }


# --- Weise ----------------------------------------------------------------------------------------


def weis_case(chance: Chance) -> Block:
    """A hand made of a run, a four and others, so that they often cross."""
    size = chance.pick([6, 7, 9, 9, 12])
    cards: list[str] = []
    if not chance.one_in(3):
        cards += [suit + chance.pick(RANKS) for suit in SUITS][:1]
        cards = [suit + rank_of(cards[0]) for suit in SUITS]
    suit, low = chance.pick(SUITS), chance.below(7)
    cards += [suit + rank for rank in RANKS[low : low + 3 + chance.below(6)]]
    cards = list(dict.fromkeys(cards))[:size]
    cards += chance.sample([card for card in PACK if card not in cards], size - len(cards))
    return {
        "kind": "weis",
        "scale": chance.pick(["big", "big", *SCALES]),
        "kreuzweis": chance.pick(["yes", "no"]),
        "cards": row(in_order(cards)),
    }


def best_case(chance: Chance) -> Block:
    """Two to four Weise of about the same height, as players announce them."""
    name = chance.pick(["big", "schmaus"])
    every = weis.all_sub(PACK, SCALES[name])
    counted = chance.pick([20, 50, 100, 150, 200])
    equal = [found for found in every if found.points == counted]
    announced: list[weis.Weis] = []
    for _ in range(2 + chance.below(3)):
        free = [found for found in equal if all(not found.cards & other.cards for other in announced)]
        if free:
            announced.append(chance.pick(free))
    if len(announced) < 2:
        return best_case(chance)
    return {
        "kind": "best",
        "scale": name,
        "trump": chance.pick(["-", *SUITS]),
        "announced": row([",".join(in_order(found.cards)) for found in announced]),
    }


# --- whole rounds and deals -----------------------------------------------------------------------


def molotow_cards(seed: int, players: int) -> list[list[str]]:
    """A deal by seed, each player's block of the shuffled pack. [M-2]"""
    order = shuffled(seed, ["Ei7"] if players == 5 else [])
    size = 36 // players
    return [in_order(order[seat * size : (seat + 1) * size]) for seat in range(players)]


def round_case(chance: Chance) -> Block:
    """A whole round with random options and random play."""
    players = chance.pick([3, 4, 4, 5, 6])
    options: Options = {}
    choices: list[tuple[str, list[Any]]] = [
        ("undertrump", ["forbidden", "free"]),
        ("trump_when_able", [False]),
        ("hand_weis", ["best", "none"]),
        ("weis_scale", list(SCALES.values())[1:]),
        ("kreuzweis", [False]),
        ("table_weis", ["all", "runs"]),
        ("stoeck", ["held", "maker"]),
        ("match_points", [257]),
    ]
    for name, values in choices:
        if chance.one_in(2) or (name == "stoeck" and chance.one_in(2)):
            options[name] = chance.pick(values)
    if "table_weis" in options and chance.one_in(2):
        options["table_weis_factor"] = 2
    hands = molotow_cards(chance.draw(), players)
    leader = chance.below(players)
    game = molotow.NaiveMolotow(hands, options, leader)
    while not game.is_over:
        game.play(chance.pick(in_order(game.legal())))
    return {
        "kind": "round",
        "game": "molotow",
        "players": str(players),
        "options": options_line(options),
        "leader": str(leader),
        "hands": " | ".join(map(row, hands)),
        "play": row([card for _, trick, _ in game.tricks for card in trick]),
    }


def schmaus_cards(order: Sequence[str], dealer: int) -> tuple[list[list[str]], list[str]]:
    """Hands and stock from a shuffled pack: packets of three, the player who did not deal first. [S-1]"""
    packets = [[card for at in (0, 6, 12) for card in order[at + first : at + first + 3]] for first in (0, 3)]
    return (packets if dealer == 1 else packets[::-1]), list(order[18:])


def deal_case(chance: Chance) -> Block:
    """A deal with random options, play, robbing and Weise; stopped somewhere or played to its end."""
    options: Options = {}
    choices: list[tuple[str, list[Any]]] = [
        ("turn_up", ["second_last"]),
        ("rob", ["own_lead"]),
        ("last_weis_trick", [9]),
        ("ladder", ["overlap", "global"]),
        ("weis_scale", [SCALES["big"], SCALES["small"], SCALES["vorarlberg"]]),
        ("bauer_must_ruff", [True]),
        ("stoeck", ["on"]),
    ]
    for name, values in choices:
        if chance.one_in(3):
            options[name] = chance.pick(values)
    dealer = chance.below(2)
    hands, stock = schmaus_cards(shuffled(chance.draw()), dealer)
    block = {
        "kind": "deal",
        "game": "schmaus",
        "options": options_line(options),
        "dealer": str(dealer),
        "hands": " | ".join(row(in_order(hand)) for hand in hands),
        "stock": row(stock),
    }
    last = 36 if chance.one_in(2) else 4 + chance.below(16)
    game = schmaus.NaiveSchmaus(hands, stock, options, dealer)
    steps: list[str] = []
    for _ in range(last):
        if game.can_rob() and chance.one_in(3):
            game.rob()
            steps.append("rob")
        may = game.announceable()
        # now and then the lowest, so that the ladder is climbed
        shown = [] if not may or chance.one_in(3) else [chance.pick([may[-1], chance.pick(may)])]
        keep = {card for cards in may for card in cards}
        legal = in_order(game.legal())
        card = chance.pick([card for card in legal if card not in keep] or legal)
        steps.append(card + "".join(f"[{','.join(in_order(cards))}]" for cards in shown))
        game.play(card, shown)
    return {**block, "play": row(steps)}


def numbered(prefix: str, rules: str, blocks: Sequence[Block]) -> list[Block]:
    """Positions with names, rule ids and answers."""
    return [
        answered({"name": f"{prefix}-{number:03}", "rules": rules, **block}) for number, block in enumerate(blocks, 1)
    ]


def several(make: Callable[[Chance], Block], seed: int, number: int) -> list[Block]:
    """Positions from one stream of chance."""
    chance = Chance(seed)
    return [make(chance) for _ in range(number)]


GENERATED: Final[dict[str, Callable[[], str]]] = {
    "legal-molotow.txt": lambda: file_text(
        "Molotow: which cards may be played, who takes so far, what the trick counts.",
        numbered("aimed", RULES_OF["legal", "molotow"], spread(molotow_case, 1, 300, 6))
        + numbered("reached", RULES_OF["legal", "molotow"], spread(reached, 2, 100, 4)),
    ),
    "legal-schmaus.txt": lambda: file_text(
        "Schmaus: which cards may be played, who takes so far, what the trick counts.",
        numbered("aimed", RULES_OF["legal", "schmaus"], spread(schmaus_case, 3, 200, 12)),
    ),
    "weis.txt": lambda: file_text(
        "Weise of hands, and the highest of several.",
        numbered("hand", "W-1 W-2 W-3 W-4 W-5 W-6 W-7", several(weis_case, 4, 150))
        + numbered("contest", "W-8", several(best_case, 5, 60)),
    ),
    "rounds-molotow.txt": lambda: file_text(
        "Molotow: whole rounds and their scores.",
        numbered("round", "M-3 M-4 M-6 M-7 M-8 M-9 M-10 M-11 M-12 M-13", several(round_case, 6, 60)),
    ),
    "deals-schmaus.txt": lambda: file_text(
        "Schmaus: deals, stopped somewhere or played to their end.",
        numbered("deal", "S-3 S-4 S-6 S-7 S-8 S-9 S-10 S-12 S-13 S-15 S-16 S-17", several(deal_case, 7, 60)),
    ),
}
"""How each file is made."""


def main() -> None:
    """Writes all generated files."""
    for name, make in GENERATED.items():
        text = make()
        (FOLDER / name).write_text(text, encoding="utf-8")
        sys.stdout.write(f"{name}: {len(read_blocks(text))} positions\n")


if __name__ == "__main__":
    main()
