"""Cards and sets of cards: identity, notation, set algebra, values. [J-1, J-3, J-4, J-8]"""

from __future__ import annotations

import copy
import operator
import pickle
import random
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import cards as naive
from strategies import TRUMPS, card_sets, cards, codes, naive_trump, permuted, suit_permutations, trumps

import jassrules
from jassrules import ALL_CARDS, FRENCH, VORARLBERG, Card, CardSet, NotationError, Rank, Suit, card_points

if TYPE_CHECKING:
    from collections.abc import Callable

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
every_trump = pytest.mark.parametrize("trump", [pytest.param(trump, id=str(trump)) for trump in TRUMPS])


class Lookalike:
    """What a client might send for a card: the right names, other values."""

    def __init__(self, card: Card, **changes: object) -> None:
        self.suit: object = card.suit
        self.rank: object = card.rank
        self.index: object = card.index
        self.__dict__.update(changes)

    def __str__(self) -> str:
        return "RoU"


# Suits and ranks


@pytest.mark.rule("J-1")
def test_four_suits_and_nine_ranks_in_order() -> None:
    assert [str(suit) for suit in Suit] == ["Ei", "Ro", "Se", "Si"]
    assert [suit.index for suit in Suit] == [0, 1, 2, 3]
    assert [str(rank) for rank in Rank] == ["6", "7", "8", "9", "B", "U", "O", "K", "A"]
    assert [rank.index for rank in Rank] == [0, 1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize("member", [pytest.param(member, id=member.name) for member in (*Suit, *Rank)])
def test_members_are_true_and_stay_themselves(member: Suit | Rank) -> None:
    assert bool(member) is True  # a suit must never read as "no trump"
    assert type(member)(str(member)) is member
    assert all(pickle.loads(pickle.dumps(member, protocol)) is member for protocol in PROTOCOLS)
    assert copy.copy(member) is member
    assert copy.deepcopy(member) is member
    assert eval(repr(member), {"Suit": Suit, "Rank": Rank}) is member


# Cards


@pytest.mark.rule("J-1")
def test_36_cards_by_index() -> None:
    assert codes(ALL_CARDS) == naive.PACK
    assert [card.index for card in ALL_CARDS] == list(range(36))
    assert [(card.suit, card.rank) for card in ALL_CARDS] == [(suit, rank) for suit in Suit for rank in Rank]
    assert [card.index for card in ALL_CARDS] == [card.suit.index * 9 + card.rank.index for card in ALL_CARDS]


@pytest.mark.parametrize("card", [pytest.param(card, id=str(card)) for card in ALL_CARDS])
def test_a_card_is_one_object_everywhere(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card.of(card.suit, card.rank) is card
    assert Card.from_index(card.index) is card
    assert all(pickle.loads(pickle.dumps(card, protocol)) is card for protocol in PROTOCOLS)
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    assert eval(repr(card), {"Card": Card}) is card


def test_cards_differ_and_compare_with_anything() -> None:
    assert len(set(ALL_CARDS)) == 36
    assert len({hash(card) for card in ALL_CARDS}) == 36
    for card in ALL_CARDS:
        assert card == Card.from_index(card.index)
        assert hash(card) == hash(Card.from_index(card.index))
        for other in (card.index, str(card), None, float(card.index), CardSet((card,)), Lookalike(card)):
            assert (card == other) is False
            assert (other == card) is False
            assert (card != other) is True


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge])
def test_cards_have_no_order(compare: Callable[[Any, Any], bool]) -> None:
    for one in ALL_CARDS:
        for other in ALL_CARDS:
            with pytest.raises(TypeError):
                compare(one, other)


def test_sorting_by_index_is_the_same_for_100_shuffles() -> None:
    source = random.Random(3)
    for _ in range(100):
        shuffled = list(ALL_CARDS)
        source.shuffle(shuffled)
        assert sorted(shuffled, key=lambda card: card.index) == list(ALL_CARDS)


@pytest.mark.parametrize("name", ["index", "suit", "rank", "_code", "points"])
def test_cards_do_not_change(name: str) -> None:
    card = Card.parse("RoU")
    with pytest.raises(AttributeError):
        setattr(card, name, 0)
    with pytest.raises(AttributeError):
        delattr(card, name)
    assert (card.index, card.suit, card.rank, str(card)) == (14, Suit.ROSEN, Rank.UNDER, "RoU")


def test_cards_are_not_made() -> None:
    with pytest.raises(TypeError):
        Card(Suit.ROSEN, Rank.UNDER)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        type("Ace", (Card,), {})
    with pytest.raises(TypeError):
        Card.of("Ro", Rank.UNDER)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Card.of(Rank.UNDER, Suit.ROSEN)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("index", "error"),
    [
        pytest.param(-1, NotationError, id="minus-one"),
        pytest.param(36, NotationError, id="past-the-end"),
        pytest.param(10**9, NotationError, id="large"),
        pytest.param(2**64 + 3, NotationError, id="wraps-around"),
        pytest.param(1.5, TypeError, id="float"),
        pytest.param(1.0, TypeError, id="whole-float"),
        pytest.param(None, TypeError, id="none"),
        pytest.param(True, TypeError, id="bool"),
        pytest.param("14", TypeError, id="text"),
    ],
)
def test_numbers_of_no_card(index: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Card.from_index(index)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param(" ", id="blank"),
        pytest.param("Ro", id="suit-alone"),
        pytest.param("A", id="rank-alone"),
        pytest.param("Ro5", id="no-such-rank"),
        pytest.param("X9", id="no-such-suit"),
        pytest.param("RoAA", id="one-rank-too-many"),
        pytest.param("RoU Ro9", id="two-cards"),
    ],
)
def test_text_that_is_no_card(text: str) -> None:
    with pytest.raises(NotationError):
        Card.parse(text)


@pytest.mark.parametrize("value", [None, 14, b"RoU", ["RoU"]], ids=["none", "int", "bytes", "list"])
def test_what_is_no_text(value: Any) -> None:
    with pytest.raises(TypeError):
        Card.parse(value)
    with pytest.raises(TypeError):
        CardSet.parse(value)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({}, id="same-values"),
        pytest.param({"index": 14.5}, id="other-index"),
        pytest.param({"suit": Suit.EICHELN}, id="other-suit"),
        pytest.param({"points": 100}, id="points-added"),
    ],
)
def test_a_lookalike_is_no_card(changes: dict[str, object]) -> None:
    fake: Any = Lookalike(Card.parse("RoU"), **changes)

    assert fake not in CardSet.parse("RoU")
    for refuse in (lambda: CardSet((fake,)), lambda: card_points((fake,)), lambda: jassrules.Trick((fake,))):
        with pytest.raises(TypeError):
            refuse()
    round_ = jassrules.MolotowRound.deal(seed=1)
    with pytest.raises(TypeError):
        round_.play(fake)
    assert round_ == jassrules.MolotowRound.deal(seed=1)


@pytest.mark.rule("J-8")
@pytest.mark.parametrize(
    ("pack", "code"), [pytest.param(FRENCH, "HJ", id="french"), pytest.param(VORARLBERG, "HeU", id="vorarlberg")]
)
def test_packs_name_the_same_card(pack: jassrules.Pack, code: str) -> None:
    card = Card.parse("RoU")

    assert card.code(pack=pack) == code
    assert Card.parse(code, pack=pack) is card
    for other in ALL_CARDS:
        assert Card.parse(other.code(pack=pack), pack=pack) is other
    assert CardSet.parse(CardSet(ALL_CARDS).text(pack=pack), pack=pack) == CardSet(ALL_CARDS)


@pytest.mark.parametrize(
    ("lang", "name"),
    [
        pytest.param("de", "Rosen-Under", id="de"),
        pytest.param("fr", "valet de roses", id="fr"),
        pytest.param("it", "fante di rose", id="it"),
        pytest.param("en", "under of roses", id="en"),
    ],
)
def test_names(lang: str, name: str) -> None:
    assert Card.parse("RoU").name(lang) == name


# Sets: making them


@pytest.mark.parametrize(
    "value",
    [
        pytest.param("RoU Ro9 EiA", id="text"),
        pytest.param("roURo9,ei-a", id="text-in-other-spelling"),
        pytest.param(["RoU", "Ro9", "EiA"], id="codes"),
        pytest.param([Card.parse("RoU"), "Ro9", Card.parse("EiA")], id="cards-and-codes"),
        pytest.param({Card.parse("RoU"), Card.parse("Ro9"), Card.parse("EiA")}, id="set"),
        pytest.param(CardSet.from_mask(1 << 14 | 1 << 12 | 1 << 8), id="mask"),
        pytest.param(("EiA", "RoU", "EiA", "Ro9"), id="one-twice"),
    ],
)
def test_sets_from_anything_that_holds_cards(value: Any) -> None:
    made = CardSet(value)

    assert made == {Card.parse("EiA"), Card.parse("Ro9"), Card.parse("RoU")}
    assert str(made) == "EiA Ro9 RoU"
    assert made.mask == 1 << 14 | 1 << 12 | 1 << 8


def test_a_card_given_twice_is_there_once() -> None:
    ace = Card.parse("EiA")

    assert len(CardSet([ace, ace])) == len(CardSet("EiA EiA")) == len(CardSet(["EiA", ace])) == 1


@pytest.mark.parametrize(
    ("value", "error"),
    [
        pytest.param(None, TypeError, id="none"),
        pytest.param(5, TypeError, id="int"),
        pytest.param(b"RoU", TypeError, id="bytes"),
        pytest.param(Card.parse("RoU"), TypeError, id="card"),
        pytest.param([14], TypeError, id="numbers"),
        pytest.param([None], TypeError, id="nones"),
        pytest.param([["RoU"]], TypeError, id="nested"),
        pytest.param("Ro", NotationError, id="half-a-card"),
        pytest.param(["RoU Ro9"], NotationError, id="two-in-one-code"),
    ],
)
def test_sets_of_something_else(value: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        CardSet(value)


@pytest.mark.parametrize(
    ("mask", "error"),
    [
        pytest.param(-1, NotationError, id="negative"),
        pytest.param(1 << 36, NotationError, id="one-bit-too-high"),
        pytest.param(1 << 64, NotationError, id="wraps-around"),
        pytest.param(10**30, NotationError, id="huge"),
        pytest.param(True, TypeError, id="bool"),
        pytest.param(1.0, TypeError, id="float"),
        pytest.param(None, TypeError, id="none"),
        pytest.param("1", TypeError, id="text"),
    ],
)
def test_masks_of_no_set(mask: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        CardSet.from_mask(mask)


@given(card_sets())
def test_a_set_survives_every_way_out_and_back(chosen: CardSet) -> None:
    assert CardSet.from_mask(chosen.mask) == chosen
    assert CardSet.parse(str(chosen)) == chosen
    assert CardSet(chosen) is chosen
    assert eval(repr(chosen), {"CardSet": CardSet}) == chosen
    assert copy.copy(chosen) is chosen
    assert copy.deepcopy(chosen) is chosen
    for protocol in PROTOCOLS:
        back = pickle.loads(pickle.dumps(chosen, protocol))
        assert back == chosen
        assert type(back) is CardSet
        assert all(one is other for one, other in zip(back, chosen, strict=True))


@pytest.mark.parametrize("name", ["mask", "cards", "_mask"])
def test_sets_do_not_change(name: str) -> None:
    chosen = CardSet("RoU Ro9")
    with pytest.raises(AttributeError):
        setattr(chosen, name, 0)
    with pytest.raises(AttributeError):
        delattr(chosen, name)
    assert str(chosen) == "Ro9 RoU"


def test_sets_have_no_subclasses() -> None:
    with pytest.raises(TypeError):
        type("Hand", (CardSet,), {})


# Sets: as sequences


@given(card_sets())
def test_indexing_like_a_tuple(chosen: CardSet) -> None:
    plain = tuple(card for card in ALL_CARDS if chosen.mask >> card.index & 1)
    size = len(plain)

    assert tuple(chosen) == plain
    assert len(chosen) == size
    assert bool(chosen) is (size > 0)
    assert tuple(reversed(chosen)) == plain[::-1]
    assert [chosen[at] for at in range(-size, size)] == [plain[at] for at in range(-size, size)]
    for part in (slice(None), slice(1, 3), slice(-2, None), slice(None, None, -1), slice(5, 100), slice(9, 2)):
        assert chosen[part] == plain[part]
    for at in (size, -size - 1, 36, -37, 10**9):
        with pytest.raises(IndexError):
            chosen[at]


@pytest.mark.parametrize("at", [1.0, "0", None, Card.parse("RoU")], ids=["float", "text", "none", "card"])
def test_no_other_indices(at: Any) -> None:
    with pytest.raises(TypeError):
        CardSet("RoU Ro9")[at]


@given(card_sets(), cards())
def test_in_takes_cards_and_codes(chosen: CardSet, card: Card) -> None:
    expected = card in set(chosen)

    assert (card in chosen) is expected
    assert (str(card) in chosen) is expected
    assert (str(card).lower() in chosen) is expected


@pytest.mark.parametrize("item", [None, 14, "", "Ro", "RoU Ro9", 1.5, [], {}, ...], ids=repr)
def test_in_says_no_to_anything_else(item: object) -> None:
    assert item not in CardSet(ALL_CARDS)


# Sets: algebra

COMPARISONS = [operator.le, operator.lt, operator.ge, operator.gt, operator.eq, operator.ne]
COMBINATIONS = [operator.and_, operator.or_, operator.xor, operator.sub]
# What stands beside a CardSet: another one, or the same cards in a set of Python's.
OPERANDS: dict[str, Callable[[CardSet], AbstractSet[Card]]] = {
    "CardSet": lambda chosen: chosen,
    "set": set,
    "frozenset": frozenset,
    "dict-keys": lambda chosen: dict.fromkeys(chosen).keys(),
}
every_operand = pytest.mark.parametrize("kind", list(OPERANDS))
# Independent sets are hardly ever one part of the other.
PAIRS = st.tuples(card_sets(), card_sets()) | st.tuples(card_sets(), card_sets()).map(
    lambda pair: (pair[0], CardSet.from_mask(pair[0].mask & pair[1].mask))
)


@every_operand
@given(pair=PAIRS)
def test_comparisons_like_sets(kind: str, pair: tuple[CardSet, CardSet]) -> None:
    for one, other in (pair, pair[::-1], (pair[0], pair[0])):
        beside: Any = OPERANDS[kind](other)
        for compare in COMPARISONS:
            expected = compare(set(one), set(other))
            assert compare(one, beside) is expected
            assert compare(beside, one) is compare(set(other), set(one))
        assert one.isdisjoint(beside) is set(one).isdisjoint(other)
        assert one.isdisjoint(list(beside)) is set(one).isdisjoint(other)


@every_operand
@given(pair=PAIRS)
def test_combinations_like_sets(kind: str, pair: tuple[CardSet, CardSet]) -> None:
    for one, other in (pair, pair[::-1]):
        beside: Any = OPERANDS[kind](other)
        for combine in COMBINATIONS:
            made, mirrored = combine(one, beside), combine(beside, one)
            assert made == combine(set(one), set(other))
            assert mirrored == combine(set(other), set(one))
            assert type(made) is CardSet


# Text and rows of cards are read as CardSet reads them, and not by the letter.
SPELLED: dict[str, Callable[[CardSet], Any]] = {
    "text": str,
    "text-without-blanks": lambda chosen: str(chosen).replace(" ", ""),
    "codes": lambda chosen: [str(card) for card in chosen],
    "cards": list,
    "set-of-codes": lambda chosen: {str(card) for card in chosen},
    "frozenset-of-both": lambda chosen: frozenset({*list(chosen)[:1], *map(str, list(chosen)[1:])}),
}


@pytest.mark.parametrize("spelled", [pytest.param(spelled, id=name) for name, spelled in SPELLED.items()])
@given(pair=PAIRS)
def test_combinations_with_codes(spelled: Callable[[CardSet], Any], pair: tuple[CardSet, CardSet]) -> None:
    for one, other in (pair, pair[::-1]):
        beside = spelled(other)
        for combine in COMBINATIONS:
            made, mirrored = combine(one, beside), combine(beside, one)
            assert made == combine(set(one), set(other))
            assert mirrored == combine(set(other), set(one))
            assert type(made) is type(mirrored) is CardSet
        assert one.isdisjoint(beside) is set(one).isdisjoint(other)


@pytest.mark.parametrize("combine", [*COMBINATIONS, CardSet.isdisjoint], ids=lambda combine: combine.__name__)
@pytest.mark.parametrize(
    ("other", "error"),
    [
        pytest.param("RoX", NotationError, id="no-card"),
        pytest.param("Ro", NotationError, id="half-a-card"),
        pytest.param(["RoX"], NotationError, id="no-code"),
        pytest.param([14], TypeError, id="numbers"),
        pytest.param(b"RoU", TypeError, id="bytes"),
        pytest.param(5, TypeError, id="int"),
        pytest.param(None, TypeError, id="none"),
        pytest.param(Card.parse("RoU"), TypeError, id="card"),
    ],
)
def test_combinations_with_something_else(combine: Callable[..., Any], other: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        combine(CardSet("RoU Ro9"), other)


@given(card_sets())
def test_the_rest_of_the_pack(chosen: CardSet) -> None:
    rest = ~chosen

    assert rest == set(ALL_CARDS) - set(chosen)
    assert ~rest == chosen


@given(card_sets())
def test_hash_equals_that_of_an_equal_set(chosen: CardSet) -> None:
    plain = frozenset(chosen)

    assert chosen == plain
    assert hash(chosen) == hash(plain)
    assert {chosen: 1}[plain] == 1  # type: ignore[index]
    assert chosen in {plain}


@pytest.mark.parametrize("other", [None, 5, "RoU", ["RoU"], 1.5, object()], ids=lambda value: type(value).__name__)
def test_sets_against_something_else(other: Any) -> None:
    chosen = CardSet("RoU")

    assert chosen != other
    for compare in (operator.le, operator.lt, operator.ge, operator.gt):
        with pytest.raises(TypeError):
            compare(chosen, other)


def test_the_length_stays_right_through_10000_operations() -> None:
    source = random.Random(8)
    made, plain = CardSet(), set[Card]()
    for _ in range(10_000):
        other = CardSet.from_mask(source.getrandbits(36))
        combine = source.choice(COMBINATIONS)
        made, plain = combine(made, other), combine(plain, set(other))
        assert len(made) == len(plain) == sum(1 for _ in made)
    assert made == plain


# What cards count

OBENABE = [0, 0, 8, 0, 10, 2, 3, 4, 11]
SIDE = [0, 0, 0, 0, 10, 2, 3, 4, 11]
TRUMP = [0, 0, 0, 14, 10, 20, 3, 4, 11]


@pytest.mark.rule("J-3")
@every_trump
def test_each_single_value(trump: Suit | None) -> None:
    for card in ALL_CARDS:
        values = OBENABE if trump is None else TRUMP if card.suit is trump else SIDE
        assert card_points((card,), trump) == card_points(card, trump) == values[card.rank.index]
        assert card_points(str(card), trump) == values[card.rank.index]


@pytest.mark.rule("J-3", "J-4")
@every_trump
def test_position_7_the_whole_pack_makes_152(trump: Suit | None) -> None:
    by_suit = [card_points((card for card in ALL_CARDS if card.suit is suit), trump) for suit in Suit]

    assert by_suit == [38 if trump is None else 62 if suit is trump else 30 for suit in Suit]
    assert card_points(ALL_CARDS, trump) == 152


@pytest.mark.rule("J-4", "M-2")
@every_trump
@pytest.mark.parametrize("seven", ["Ei7", "Ro7", "Se7", "Si7"])
def test_a_pack_without_a_seven_makes_152_too(seven: str, trump: Suit | None) -> None:
    assert card_points(~CardSet(seven), trump) == 152


@pytest.mark.rule("J-3", "M-8")
@pytest.mark.parametrize(
    ("trump", "expected"),
    [pytest.param(None, 25, id="obenabe"), pytest.param("Ro", 17, id="Ro"), pytest.param("Ei", 35, id="Ei")],
)
def test_position_8(trump: str | None, expected: int) -> None:
    assert card_points("EiU Ei8 EiA EiK", trump) == expected


def test_a_card_named_twice_counts_once() -> None:
    assert card_points("EiA EiA") == card_points(["EiA", Card.parse("EiA")]) == 11


def test_nothing_counts_nothing() -> None:
    assert card_points("") == card_points(()) == card_points(CardSet(), Suit.ROSEN) == 0


@pytest.mark.rule("J-3")
@given(card_sets(), trumps())
def test_points_as_the_reference_has_them(chosen: CardSet, trump: Suit | None) -> None:
    assert card_points(chosen, trump) == naive.points(codes(chosen), naive_trump(trump))
    assert card_points(chosen, naive_trump(trump)) == card_points(list(chosen), trump)


@pytest.mark.rule("J-8")
@given(card_sets(), trumps(), suit_permutations())
def test_suits_exchanged_leave_the_points(chosen: CardSet, trump: Suit | None, becomes: tuple[Suit, ...]) -> None:
    other_trump = None if trump is None else becomes[trump.index]

    assert card_points(permuted(chosen, becomes), other_trump) == card_points(chosen, trump)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        pytest.param((None,), TypeError, id="none"),
        pytest.param((5,), TypeError, id="int"),
        pytest.param(("Ro",), NotationError, id="half-a-card"),
        pytest.param(("RoU", 1), TypeError, id="trump-int"),
        pytest.param(("RoU", True), TypeError, id="trump-bool"),
        pytest.param(("RoU", Rank.UNDER), TypeError, id="trump-rank"),
        pytest.param(("RoU", "xx"), NotationError, id="trump-unknown"),
    ],
)
def test_points_of_something_else(arguments: tuple[Any, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        card_points(*arguments)
