"""The product against the naive model: whole rounds with random options, and single positions.

Both are played side by side and compared after every step, refusals included. The larger run is marked slow.
On all 36 cards they are compared now and then, which is what keeps the usual run to about a minute.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from molotow_helpers import codes, expected_reason, naive_of, naive_options, random_rules, suit
from reference import molotow as naive
from reference import weis as naive_weis
from reference.cards import PACK, RANKS, SUITS, rank_of, suit_of, taker, trump_strength

from jassrules import IllegalPlay, IllegalWeis, MolotowRound, MolotowRules, Reason, StateError
from jassrules.molotow import legal_cards

ROUNDS = 10_000
"""Rounds that every run compares."""
MANY_ROUNDS = 100_000
"""Rounds of the slow run."""
POSITIONS = 20_000
"""Positions without a round."""
PARTS = ("cards", "hand_weis", "table_weis", "stoeck", "match", "written")


def compare(round_: MolotowRound, model: naive.NaiveMolotow) -> None:
    """What both say of the position."""
    assert round_.to_move == model.to_move
    assert round_.is_over == model.is_over
    assert round_.trump is suit(model.trump)
    assert round_.trump_maker == model.trump_maker
    assert codes(round_.legal_cards()) == model.legal()
    trick = round_.trick
    assert [str(card) for card in trick.cards] == model.trick
    if model.trick:
        assert trick.leader == model.leader
        assert trick.taker == (model.leader + taker(model.trick, model.trump)) % model.players
    else:
        assert trick.taker is None


def compare_tricks(round_: MolotowRound, model: naive.NaiveMolotow) -> None:
    """All complete tricks, and the hands."""
    assert [(t.leader, [str(card) for card in t.cards], t.taker) for t in round_.tricks] == model.tricks
    assert [codes(hand) for hand in round_.hands] == model.hands


def try_illegal(round_: MolotowRound, model: naive.NaiveMolotow, chance: random.Random) -> None:
    """One card that may not be played: both refuse it, for the reason that the rules give, and nothing changes."""
    card = chance.choice([card for card in PACK if card not in model.legal()])
    before, mask = round_.copy(), round_.legal_mask()
    with pytest.raises(ValueError, match="may not be played"):
        model.play(card)
    with pytest.raises(IllegalPlay) as caught:
        round_.play(card)
    gone = {played for _, trick, _ in model.tricks for played in trick} | set(model.trick)
    hand = model.hands[model.to_move or 0]
    assert caught.value.reason is Reason(expected_reason(card, hand, model.trick, gone, model.trump, round_.rules))
    assert round_ == before
    assert round_.legal_mask() == mask


def ask_all(round_: MolotowRound, model: naive.NaiveMolotow) -> None:
    """``can_play``, ``legal_cards`` and ``why_illegal`` say the same of all 36 cards."""
    gone = {played for _, trick, _ in model.tricks for played in trick} | set(model.trick)
    hand, legal = model.hands[model.to_move or 0], model.legal()
    for number, card in enumerate(PACK):
        expected = expected_reason(card, hand, model.trick, gone, model.trump, round_.rules)
        assert (expected is None) == (card in legal)  # the two readings of the rules agree
        reason = round_.why_illegal(card)
        assert reason is (None if expected is None else Reason(expected))
        assert round_.can_play(card) == (card in legal) == bool(round_.legal_mask() >> number & 1)


def announce_some(round_: MolotowRound, model: naive.NaiveMolotow, chance: random.Random) -> None:
    """Some announcement of some seat, right or wrong: both take it or both refuse it."""
    seat = chance.randrange(model.players)
    own = naive_weis.find(model.dealt[seat], model.options["weis_scale"], model.options["kreuzweis"])
    parts = naive_weis.all_sub(model.dealt[seat], model.options["weis_scale"])
    pool = own if chance.random() < 0.7 else parts
    wanted = [weis.cards for weis in chance.sample(pool, min(len(pool), chance.randrange(1, 4)))]
    before = round_.copy()
    try:
        model.announce(seat, wanted)
    except ValueError:
        with pytest.raises(IllegalWeis):
            round_.announce([" ".join(cards) for cards in wanted], seat=seat)
        assert round_ == before
    else:
        round_.announce([" ".join(cards) for cards in wanted], seat=seat)
        assert [codes(weis.cards) for weis in round_.announced[seat]] == [set(w.cards) for w in _as_found(own, wanted)]


def _as_found(own: list[naive_weis.Weis], wanted: list[frozenset[str]]) -> list[naive_weis.Weis]:
    return [weis for weis in own if weis.cards in wanted]


def lopsided_deal(rules: MolotowRules, chance: random.Random) -> list[list[str]]:
    """Hands with long suits, more or less: Weise, Stöck and a Match are rare in well shuffled ones.

    With three players now and then the one kind of deal that stays obenabe. [M-5]
    """
    if rules.players == 3 and chance.random() < 0.1:
        suits = [chance.sample([suit_ + rank for rank in RANKS], 9) for suit_ in SUITS]
        return [[card for cards in suits for card in cards[3 * seat : 3 * seat + 3]] for seat in range(3)]
    noise = chance.choice([2, 5, 10, 100])
    place = {card: number + chance.gauss(0, noise) for number, card in enumerate(PACK)}
    order = sorted((card for card in PACK if card != str(rules.removed_card)), key=place.__getitem__)
    size = 36 // rules.players
    hands = [order[seat * size : (seat + 1) * size] for seat in range(rules.players)]
    chance.shuffle(hands)
    return hands


def side_by_side(chance: random.Random, players: int, seen: Counter[str]) -> None:
    """One round; ``seen`` counts what came up, so that a run which never met a thing does not pass."""
    rules = random_rules(chance, players)
    round_ = MolotowRound(lopsided_deal(rules, chance), rules=rules, leader=chance.randrange(players))
    model = naive_of(round_)
    pushing = chance.random() < 0.3  # plays high, for a Match
    while not model.is_over:
        compare(round_, model)
        if chance.random() < 0.1:
            try_illegal(round_, model, chance)
        if chance.random() < 0.03:
            ask_all(round_, model)
        if rules.announcing.value == "called" and chance.random() < 0.3:
            announce_some(round_, model, chance)
        cards = sorted(model.legal())
        if pushing:
            strength = trump_strength if model.trump else lambda one: RANKS.index(rank_of(one))
            card = max(cards, key=lambda one: (suit_of(one) == model.trump, strength(one)))
        else:
            card = chance.choice(cards)
        model.play(card)
        event = round_.play(card)
        if not model.trick:
            assert event.taker == model.leader
            if chance.random() < 0.2:
                compare_tricks(round_, model)
    compare(round_, model)
    compare_tricks(round_, model)
    with pytest.raises(StateError):
        round_.play(chance.choice(PACK))
    expected = model.score()
    for score, wanted in zip(round_.score(), expected, strict=True):
        assert {part: getattr(score, part) for part in PARTS} == wanted
        seen.update(part for part in PARTS if wanted[part])
    seen["obenabe"] += round_.trump is None
    seen["announced"] += any(round_.announced)


def must_have_met(seen: Counter[str], players: int) -> None:
    wanted = [*PARTS, "announced"] + (["obenabe"] if players == 3 else [])
    assert [what for what in wanted if not seen[what]] == []


RULES = pytest.mark.rule("M-3", "M-4", "M-5", "M-6", "M-7", "M-8", "M-9", "M-10", "M-11", "M-12", "M-13", "J-5", "J-6")


@RULES
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_rounds(players: int, part: int) -> None:
    chance, seen = random.Random(f"{players} {part}"), Counter[str]()
    for _ in range(ROUNDS // 16):
        side_by_side(chance, players, seen)
    must_have_met(seen, players)


@RULES
@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_many_rounds(players: int) -> None:
    chance, seen = random.Random(players), Counter[str]()
    for _ in range(MANY_ROUNDS // 4):
        side_by_side(chance, players, seen)
    must_have_met(seen, players)


@pytest.mark.rule("M-3", "M-4", "M-6", "M-7")
def test_positions_without_a_round() -> None:
    """Any hand and any trick, those that no round reaches too: few suits, so that much is trump."""
    chance = random.Random(11)
    for _ in range(POSITIONS):
        players = chance.choice([3, 4, 5, 6])
        suits = chance.sample(SUITS, chance.choice([2, 2, 3, 4]))
        pack = [card for card in PACK if suit_of(card) in suits and (players, card) != (5, "Ei7")]
        order = chance.sample(pack, min(len(pack), 13))
        size = chance.randrange(players)
        trick, hand = order[:size], order[size:]
        rules = MolotowRules(
            players=players,
            undertrump=chance.choice(["void_only", "forbidden", "free"]),
            trump_when_able=chance.random() < 0.6,
        )
        made = next((suit_of(card) for card in trick if suit_of(card) != suit_of(trick[0])), None)
        trump = made or chance.choice([*SUITS, None])
        said = chance.choice([trump, None]) if trump == made else trump  # a trump made in the trick may go unsaid

        found = codes(legal_cards(hand, trick, trump=said, rules=rules))

        assert found == naive.legal(hand, trick, trump, naive_options(rules))
        gone = set(trick)
        for card in order:
            assert (card in found) == (expected_reason(card, set(hand), trick, gone, trump, rules) is None)


@pytest.mark.rule("M-10", "W-7")
def test_credited_weise_agree_before_a_card_is_played() -> None:
    chance = random.Random(12)
    for seed in range(3000):
        rules = random_rules(chance).replace(hand_weis="all", announcing="auto")
        round_ = MolotowRound.deal(rules, seed=seed)
        scale, kreuzweis = naive_options(rules)["weis_scale"], rules.kreuzweis
        for weise, hand in zip(round_.credited_weise(), round_.dealt, strict=True):
            found = naive_weis.find(codes(hand), scale, kreuzweis)
            assert [(weis.points, codes(weis.cards)) for weis in weise] == [(w.points, set(w.cards)) for w in found]
