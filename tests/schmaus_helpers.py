"""What the tests of Schmaus share: deals from a few named cards, and one deal whose account is known by hand."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from reference import cards as plain
from reference import schmaus as naive
from reference import weis as naive_weis

from jassrules import ALL_CARDS, CardSet, SchmausDeal, SchmausGame, SchmausRules, WeisScale
from jassrules.schmaus import SchmausPlayed

PACK = [str(card) for card in ALL_CARDS]
SUITS = ("Ei", "Ro", "Se", "Si")

# All option values that touch one deal; "target" and "finish" belong to the Partie.
CHOICES: dict[str, Sequence[Any]] = {
    "turn_up": ("last", "second_last"),
    "rob": ("own_turn", "own_lead"),
    "last_weis_trick": (10, 9),
    "weise_per_card": (1, None),
    "ladder": ("suit", "overlap", "global"),
    "weis_scale": ("schmaus", "big", "small", "vorarlberg"),
    "bauer_must_ruff": (False, True),
    "stoeck": ("off", "on"),
    "writing": ("auto", "called"),
    "match_points": (100, 0, 257),
}
NAIVE_SCALES = {
    "schmaus": naive_weis.SCHMAUS,
    "big": naive_weis.BIG,
    "small": naive_weis.SMALL,
    "vorarlberg": naive_weis.VORARLBERG,
}


def random_options(rng: random.Random) -> dict[str, Any]:
    """Each option as by default half of the time, else any of its values."""
    return {name: values[0] if rng.random() < 0.5 else rng.choice(values) for name, values in CHOICES.items()}


def naive_options(options: dict[str, Any]) -> dict[str, Any]:
    """The same options for the naive model."""
    known = {name: value for name, value in options.items() if name not in ("target", "finish")}
    if "weis_scale" in known:
        known["weis_scale"] = NAIVE_SCALES[known["weis_scale"]]
    return known


def rich_order(rng: random.Random) -> list[str]:
    """A pack in an order that brings Weise: short runs and fours stay together, the rest is shuffled."""
    left = list(PACK)
    blocks = []
    while left:
        code = left[rng.randrange(len(left))]
        if rng.random() < 0.12:
            block = [suit + code[2:] for suit in SUITS]
        else:
            at = PACK.index(code)
            block = [other for other in PACK[at : at + rng.randint(1, 5)] if other[:2] == code[:2]]
        block = [other for other in block if other in left]
        left = [other for other in left if other not in block]
        blocks.append(block)
    rng.shuffle(blocks)
    return [code for block in blocks for code in block]


def codes(cards: Iterable[Any]) -> set[str]:
    return {str(card) for card in cards}


def rest_of(*used: Iterable[str]) -> list[str]:
    """The cards that are not used, from the Ass of Schilten down."""
    seen = {code for cards in used for code in cards}
    return [code for code in reversed(PACK) if code not in seen]


def deal_of(hand_0: str, hand_1: str = "", stock: str = "", *, dealer: int = 1, **options: Any) -> SchmausDeal:
    """A deal whose open places are filled with the cards left over, Schilten first; seat 0 leads."""
    hands = [hand_0.split(), hand_1.split()]
    pile = stock.split()
    rest = rest_of(*hands, pile)
    for place, size in ((hands[0], 9), (hands[1], 9), (pile, 18)):
        while len(place) < size:
            place.append(rest.pop(0))
    assert not rest
    return SchmausDeal(hands, stock=pile, rules=SchmausRules(**options), dealer=dealer)


def lay(deal: SchmausDeal, cards: str) -> SchmausPlayed:
    """Plays these cards and returns the event of the last one."""
    event = None
    for code in cards.split():
        event = deal.play(code)
    assert event is not None
    return event


def play_out(deal: SchmausDeal, *, rng: random.Random | None = None, tricks: int = 18) -> SchmausDeal:
    """Plays on without announcing, up to so many complete tricks: the lowest legal card, or any."""
    while not deal.is_over and len(deal.tricks) < tricks:
        legal = deal.legal_cards()
        deal.play(legal[0] if rng is None else rng.choice(legal))
    return deal


def random_walk(deal: SchmausDeal, rng: random.Random) -> Iterator[SchmausDeal]:
    """Yields the deal before every action of a random course: robbing, announcing, writing, playing."""
    while not deal.is_over:
        yield deal
        if deal.can_rob() and rng.random() < 0.4:
            deal.rob()
            continue
        writable = [seat for seat in range(2) if deal.writable(seat)]
        if writable and rng.random() < 0.5:
            deal.write_weis(seat=writable[0])
            continue
        may = deal.announceable()
        weis = rng.choice(may) if may and rng.random() < 0.5 else None
        deal.play(rng.choice(deal.legal_cards()), weis=weis)
    yield deal


def played(seed: int, **options: Any) -> SchmausDeal:
    """A deal played at random to its end."""
    rng = random.Random(seed)
    deal = SchmausDeal.deal(SchmausRules(**options), dealer=seed % 2, seed=seed)
    for _ in random_walk(deal, rng):
        pass
    return deal


def rich_deal(**options: Any) -> SchmausDeal:
    """A deal at its end with a rob, Weise of both seats, called writing, Stöck and a Match, if there is one by chance.

    The seed is found by looking, the first from 0 on whose deal has all of it.
    """
    agreed = {"writing": "called", "stoeck": "on", **options}
    for seed in range(20_000):
        deal = played(seed, **agreed)
        score = deal.score()
        if deal.robbed and all(deal.written_weise) and any(one.stoeck for one in score):
            return deal
    raise AssertionError("no such deal")


def scale_named(name: str) -> WeisScale:
    scale: WeisScale = getattr(WeisScale, name.upper())
    return scale


# The account of worked position 19. The leader takes 30 in tricks 1 to 9 and all of tricks 10 to 18 for 85; he may
# announce three from the Rosen-Acht, three from the Rosen-Neun and fifty from the Rosen-Neun with his first three cards.
ACCOUNT_LEADER = "Ei6 SiO SeB Ro6 Ro7 Ro8 Ro9 RoA SeK"
ACCOUNT_DEALER = "EiB SiB Se7 RoK RoO RoU RoB SiU SeO"
ACCOUNT_STOCK = "Se6 EiU SeU Se9 Ei9 SeA Ei8 Ei7 Se8 Si9 EiA Si8 EiK Si7 EiO Si6 SiA SiK"
ACCOUNT_PLAYS = (
    "Ei6 EiB  SiB SiO  SeB Se7  Ro6 RoK  RoO Ro7  RoU Ro8  RoB Ro9  SiU RoA  SeO SeK "
    "SeU Se6  Se9 Ei7  SeA Ei8  Se8 Si6  EiA Ei9  EiK EiU  EiO Si7  SiA Si8  SiK Si9"
)
# Trick by trick: whether the leader of the deal takes it, and what it counts.
ACCOUNT_TRICKS = [
    (False, 10), (True, 13), (True, 10), (False, 4), (False, 3), (False, 2), (False, 10), (False, 13), (True, 7),
    (True, 20), (True, 14), (True, 11), (True, 0), (True, 11), (True, 6), (True, 3), (True, 11), (True, 9),
]  # fmt: skip
FROM_8, FROM_9, FIFTY = "Ro6 Ro7 Ro8", "Ro7 Ro8 Ro9", "Ro6 Ro7 Ro8 Ro9"
ACCOUNT_WEISE = {"Ei6": FROM_8, "SiO": FROM_9, "SeB": FIFTY}


def account_hands(dealer: int) -> list[str]:
    """The hands of the account by seat."""
    return [ACCOUNT_DEALER, ACCOUNT_LEADER] if dealer == 0 else [ACCOUNT_LEADER, ACCOUNT_DEALER]


def account_deal(*, dealer: int = 1, **options: Any) -> SchmausDeal:
    return SchmausDeal(account_hands(dealer), stock=ACCOUNT_STOCK, rules=SchmausRules(**options), dealer=dealer)


def account_start(game: SchmausGame) -> SchmausDeal:
    return game.start_deal(hands=account_hands(game.dealer), stock=ACCOUNT_STOCK)


def account_play(
    deal: SchmausDeal, *, weise: dict[str, str] = ACCOUNT_WEISE, cards: int = 36, write: bool = True
) -> SchmausDeal:
    """Plays the account on, up to so many cards in all; ``weise`` says what is announced with which card."""
    plays = ACCOUNT_PLAYS.split()
    done = sum(len(trick.cards) for trick in (*deal.tricks, deal.trick))
    for code in plays[done:cards]:
        deal.play(code, weis=weise.get(code))
        for seat in range(2):
            if write and deal.writable(seat):
                deal.write_weis(seat=seat)
    return deal


def at_trick_ten(hand_0: str, hand_1: str, *, trump: str, leader: int = 0, **options: Any) -> SchmausDeal:
    """A deal at the start of trick 10, the stock used up, with these nine cards in the hands.

    The other cards have been played in tricks 1 to 9, and no Weis announced.
    """
    final = [hand_0.split(), hand_1.split()]
    assert [len(hand) for hand in final] == [9, 9]
    loser_trumps = [code for code in final[1 - leader] if code.startswith(trump)]
    turned = (loser_trumps or [code for code in final[leader] if code.startswith(trump)])[0]
    options["turn_up"] = "last" if loser_trumps else "second_last"
    early = rest_of(*final)
    rng = random.Random(1)
    while True:
        rng.shuffle(early)
        start = [early[:9], early[9:]]
        takers, plays, seat = [], [], 0
        for number in range(9):
            pair = [start[seat][number], start[1 - seat][number]]
            plays += pair
            seat = (seat + plain.taker(pair, trump)) % 2
            takers.append(seat)
        if seat == leader:
            break
    left = [[code for code in hand if code != turned] for hand in final]
    pile = [turned]
    for number, taker in enumerate(takers):
        for drawer in (taker, 1 - taker):
            is_turn_up = number == 8 and (drawer != taker) is bool(loser_trumps)
            pile += [] if is_turn_up else [left[drawer].pop()]
    deal = deal_of(" ".join(start[0]), " ".join(start[1]), " ".join(pile), **options)
    lay(deal, " ".join(plays))
    assert [codes(hand) for hand in deal.hands] == [set(hand) for hand in final]
    assert (deal.stock_size, deal.to_move, str(deal.trump)) == (0, leader, trump)
    return deal


def walk_tricks(deal: SchmausDeal) -> list[tuple[int, str]]:
    """Seat and code of every card played."""
    return [(trick.seat_of(card), str(card)) for trick in (*deal.tricks, deal.trick) for card in trick.cards]


def hidden_from(deal: SchmausDeal, seat: int) -> CardSet:
    """What a seat cannot know: the face-down stock, and of the other hand what was not shown."""
    if deal.stock_size == 0:
        return CardSet()
    shown = {card for weis in deal.announced[1 - seat] for card in weis.cards}
    if deal.robbed is not None and deal.robbed.seat != seat:
        shown.add(deal.robbed.taken)
    stock = set(ALL_CARDS) - set(deal.hands[0]) - set(deal.hands[1])
    stock -= {card for trick in (*deal.tricks, deal.trick) for card in trick.cards}
    assert deal.turn_up is not None
    return CardSet((stock - {deal.turn_up}) | (set(deal.hands[1 - seat]) - shown))


class Account:
    """The naive account of a Partie, fed as its deals go on."""

    def __init__(self, target: int, finish: str) -> None:
        self.partie = naive.NaivePartie(target, finish)
        self.seen = 0

    def follow(self, model: naive.NaiveSchmaus, *, trick_done: bool) -> None:
        """Writes what the last card brought: Stöck, Weis, and the trick where tricks count at once. [S-19]"""
        new = model.events[self.seen :]
        self.seen = len(model.events)
        for seat, points in new:
            if self.partie.winner is None:
                self.partie.write(seat, points)
        if trick_done and self.partie.finish == "trick_by_trick" and self.partie.winner is None:
            _, trick, taker = model.tricks[-1]
            last = 5 if len(model.tricks) == 18 else 0
            self.partie.write(taker, naive.points(trick, model.trump) + last)

    def end(self, model: naive.NaiveSchmaus) -> None:
        self.seen = 0
        if self.partie.winner is None:
            tricks = self.partie.finish != "trick_by_trick"
            a, b = ((score["cards"] if tricks else 0) + score["match"] for score in model.score())
            self.partie.count(a, b)
