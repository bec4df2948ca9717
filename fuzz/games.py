"""Random calls to the two games, with what must hold between them.

Every choice comes from a :class:`~fuzz.source.Source`. Which cards are legal is not judged here (the tests compare
that with the naive model), but that all answers of the library agree with each other.
"""

# ruff: noqa: PT017 - these are no tests of pytest

from __future__ import annotations

import pickle
from typing import Any

from fuzz.source import Source
from jassrules import (
    ALL_CARDS,
    Card,
    CardSet,
    Deck,
    IllegalPlay,
    IllegalWeis,
    MolotowGame,
    MolotowRound,
    MolotowRules,
    RulesError,
    SchmausDeal,
    SchmausGame,
    SchmausRules,
    StateError,
    Weis,
    WeisScale,
    all_weise,
    find_weise,
)

__all__ = [
    "molotow_calls",
    "molotow_game_calls",
    "molotow_rules",
    "schmaus_calls",
    "schmaus_game_calls",
    "schmaus_rules",
]


# Rules -----------------------------------------------------------------------------------------------------------


def _scale(source: Source) -> WeisScale:
    which = source.below(6)
    if which < 4:
        return (WeisScale.BIG, WeisScale.SCHMAUS, WeisScale.SMALL, WeisScale.VORARLBERG)[which]
    longest = 3 + source.below(7)
    runs = [10 * source.below(40) for _ in range(7)]
    for length in range(longest + 3, 10):
        runs[length - 3] = runs[longest - 3] + runs[length - longest - 3]
    return WeisScale(runs=runs, fours=[10 * source.below(40) for _ in range(9)], longest=longest, name="own")


def molotow_rules(source: Source) -> MolotowRules:
    """Rules of Molotow; those that contradict themselves must be refused, and are settled then."""
    players = 3 + source.below(4)
    options: dict[str, Any] = {
        "players": players,
        "rounds": None if source.flag() else 1 + source.below(3),
        "removed_card": source.choice((None, "Ei7", "Ro7", "Se7", "Si7")),
        "undertrump": source.choice(("void_only", "forbidden", "free")),
        "trump_when_able": not source.flag(),
        "hand_weis": source.choice(("all", "best", "none")),
        "weis_scale": _scale(source),
        "kreuzweis": not source.flag(),
        "announcing": source.choice(("auto", "called")),
        "table_weis": source.choice(("off", "all", "runs")),
        "table_weis_factor": 1 + source.below(2),
        "stoeck": source.choice(("off", "held", "maker")),
        "match_points": source.choice((157, 257)),
        "match_cancels_table_weis": source.flag(),
        "last_round_factor": 1 + source.below(2),
        "uneven_rounds": source.flag(),
    }
    contradictory = (
        (options["table_weis"] == "off" and (options["table_weis_factor"] > 1 or options["match_cancels_table_weis"]))
        or (options["announcing"] == "called" and options["hand_weis"] == "none")
        or (options["removed_card"] is not None and players != 5)
        or (options["rounds"] is not None and options["rounds"] % players != 0 and not options["uneven_rounds"])
    )
    try:
        rules = MolotowRules(**options)
    except RulesError:
        assert contradictory
        settled = {"table_weis": "all", "announcing": "auto", "removed_card": None, "uneven_rounds": True}
        rules = MolotowRules(**options | settled)
    else:
        assert not contradictory
    assert eval(repr(rules), {"MolotowRules": MolotowRules, "WeisScale": WeisScale, "Card": Card}) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    return rules


def schmaus_rules(source: Source) -> SchmausRules:
    """Rules of Schmaus; none of them contradict each other."""
    rules = SchmausRules(
        target=source.choice((1000, 1, 20, 157, 300, 1200)),
        turn_up=source.choice(("last", "second_last")),
        rob=source.choice(("own_turn", "own_lead")),
        last_weis_trick=source.choice((10, 9)),
        weise_per_card=source.choice((1, None)),
        ladder=source.choice(("suit", "overlap", "global")),
        weis_scale=_scale(source),
        bauer_must_ruff=source.flag(),
        stoeck=source.choice(("off", "on")),
        writing=source.choice(("auto", "called")),
        finish=source.choice(("as_written", "trick_by_trick", "claim")),
        match_points=source.choice((100, 0, 257)),
    )
    assert eval(repr(rules), {"SchmausRules": SchmausRules, "WeisScale": WeisScale}) == rules
    return rules


# One round, one deal ---------------------------------------------------------------------------------------------


def molotow_calls(source: Source) -> None:
    """A round of Molotow from deal to count, with illegal calls, undone and copied on the way."""
    rules = molotow_rules(source)
    round_ = MolotowRound.deal(rules, leader=source.below(rules.players), seed=source.number(2))
    _play_round(source, round_)
    _check_score(round_)
    _check_record(source, round_)
    _undo_all(round_, MolotowRound(round_.dealt, rules=rules, leader=round_.leader))


def schmaus_calls(source: Source) -> None:
    """A deal of Schmaus from deal to count, with robbing, Weise, illegal calls, undone and copied on the way."""
    rules = schmaus_rules(source)
    deal = SchmausDeal.deal(rules, dealer=source.below(2), seed=source.number(2))
    while not deal.is_over:
        _schmaus_step(source, deal)
    _check_deal(deal)
    _check_record(source, deal)
    _undo_all(deal, SchmausDeal(deal.dealt, stock=deal.stock, rules=rules, dealer=deal.dealer))


def _play_round(source: Source, round_: MolotowRound) -> None:
    rules = round_.rules
    while not round_.is_over:
        what = source.below(8)  # 0 plays on, which is what happens when the bytes are used up
        if what == 4:
            _try_illegal(round_, source.choice(ALL_CARDS))
        elif what == 1:
            _announce(source, round_)
        elif what == 2:
            _undo_one(round_)
        else:
            weise: Any = None
            seat = round_.to_move
            assert seat is not None
            may = (
                rules.announcing == "called" and round_.hands[seat] == round_.dealt[seat] and not round_.announced[seat]
            )
            if what == 3 and may:
                weise = find_weise(round_.dealt[seat], scale=rules.weis_scale, kreuzweis=rules.kreuzweis)
            _play_one(source, round_, weise=weise)


def _announce(source: Source, round_: MolotowRound) -> None:
    rules = round_.rules
    seat = source.below(rules.players)
    weise = find_weise(round_.dealt[seat], scale=rules.weis_scale, kreuzweis=rules.kreuzweis)
    chosen = [weis for weis in weise if source.flag()]
    may = (
        rules.announcing == "called"
        and bool(chosen)
        and not any(event.seat == seat and event.weise for event in round_.events)
        and round_.hands[seat] == round_.dealt[seat]
    )
    before = round_.copy()
    try:
        round_.announce(chosen, seat=seat)
    except IllegalWeis:
        assert not may
        assert round_ == before
    else:
        assert may
        assert round_.announced[seat] == tuple(chosen)


def _schmaus_step(source: Source, deal: SchmausDeal) -> None:
    what = source.below(8)  # 0 plays on, which is what happens when the bytes are used up
    if what == 1:
        _rob(deal)
    elif what == 2:
        _undo_one(deal)
    elif what == 3:
        _write(source, deal)
    elif what == 4:
        _try_weis(source, deal)
    elif what == 6:
        _try_illegal(deal, source.choice(ALL_CARDS))
    else:
        may = deal.announceable()
        _play_one(source, deal, weis=source.choice(may) if what == 5 and may else None)


def _rob(deal: SchmausDeal) -> None:
    before = deal.copy()
    may, turn_up, seat = deal.can_rob(), deal.turn_up, deal.to_move
    try:
        event = deal.rob()
    except StateError:
        assert not may
        assert deal == before
    else:
        assert may
        assert seat is not None
        assert event.taken is turn_up
        assert event.taken in deal.hands[seat]
        assert deal.turn_up is event.given
        assert not deal.can_rob()


def _write(source: Source, deal: SchmausDeal) -> None:
    seat = source.below(2)
    may = deal.writable(seat)
    before = deal.copy()
    try:
        event = deal.write_weis(seat=seat)
    except StateError:
        assert not may
        assert deal == before
    else:
        assert event.weise == may
        assert deal.written_weise[seat][-len(may) :] == may


def _try_weis(source: Source, deal: SchmausDeal) -> None:
    """Any run or four that the pack holds: announced just where it is announceable."""
    weise = all_weise(CardSet(ALL_CARDS), scale=deal.rules.weis_scale)
    if not weise:
        return
    weis: Weis = source.choice(weise)
    may = weis in deal.announceable()
    assert (deal.why_not_announce(weis) is None) is may
    before = deal.copy()
    try:
        event: Any = deal.play(deal.legal_cards()[0], weis=weis)
    except IllegalWeis as error:
        assert not may
        assert deal == before
        assert error.reason is deal.why_not_announce(weis)
    else:
        assert may
        assert event.weise == (weis,)


# What both share -------------------------------------------------------------------------------------------------


def _play_one(source: Source, play: Any, **announced: Any) -> None:
    """A legal card, by one of the ways to name it; what changes is what the event says."""
    legal = play.legal_cards()
    assert legal
    assert legal.mask == play.legal_mask()
    seat = play.to_move
    assert legal <= play.hands[seat]
    before = play.copy()
    card = legal[source.below(len(legal))]
    if source.flag() and not any(announced.values()):
        play.play_unchecked(card.index)
        event = play.events[-1]
    else:
        event = play.play(card if source.flag() else str(card), **announced)
    assert (event.seat, event.card) == (seat, card)
    assert (event.taker is not None) is (len(play.tricks) > len(before.tricks))
    if event.taker is not None:
        assert play.tricks[-1].taker == event.taker
        assert play.to_move in (event.taker, None)
    assert play != before
    twin = play.copy()
    twin.undo()
    assert twin == before
    assert twin.hands == before.hands


def _try_illegal(play: Any, card: Card) -> None:
    """One card of the 36: playable just where it is legal, and the refusal changes nothing."""
    legal = card in play.legal_cards()
    assert play.can_play(card) is legal
    assert (play.why_illegal(card) is None) is legal
    twin = play.copy()
    try:
        twin.play(card)
    except IllegalPlay as error:
        assert not legal
        assert error.reason is play.why_illegal(card)
        assert twin == play
        assert twin.hands == play.hands
    else:
        assert legal
        twin.undo()
        assert twin == play


def _undo_one(play: Any) -> None:
    """One step back, and the same step forward again."""
    steps = play.events
    try:
        play.undo()
    except StateError:
        assert not steps
    else:
        assert play.events == steps[:-1]


def _undo_all(play: Any, fresh: Any) -> None:
    """All the way back to the deal."""
    for number in range(len(play.events) - 1, -1, -1):
        play.undo()
        assert len(play.events) == number
    assert play == fresh
    assert play.hands == fresh.hands == play.dealt


def _check_record(source: Source, play: Any) -> None:
    """Records and pickles of where the game stands lead to the same game."""
    assert type(play).from_record(play.to_record()) == play
    assert pickle.loads(pickle.dumps(play)) == play
    seat = source.below(len(play.dealt))
    assert play.view(seat) == play.copy().view(seat)


def _check_score(round_: MolotowRound) -> None:
    scores = round_.score()
    matches = [score.match for score in scores if score.match]
    assert sum(score.cards for score in scores) == (0 if matches else 157)
    assert matches in ([], [-round_.rules.match_points])
    assert all(score.cards >= 0 >= score.hand_weis and score.table_weis >= 0 for score in scores)
    assert sum(score.stoeck for score in scores) in (0, -20)
    played = [card for trick in round_.tricks for card in trick.cards]
    pack = Deck(() if round_.rules.removed_card is None else round_.rules.removed_card).cards
    assert len(played) == len(pack)
    assert CardSet(played) == pack


def _check_deal(deal: SchmausDeal) -> None:
    scores = deal.score()
    assert sum(score.cards for score in scores) == 157
    assert sum(score.match for score in scores) in (0, deal.rules.match_points)
    assert CardSet(card for trick in deal.tricks for card in trick.cards) == CardSet(ALL_CARDS)
    for seat in range(2):
        written = deal.written_weise[seat]
        assert set(written) <= set(deal.announced[seat])
        assert scores[seat].weis == sum(weis.points for weis in written)


def _one_of(source: Source, cards: CardSet) -> Card:
    """One of some cards."""
    return cards[source.below(len(cards))]


# Whole games -----------------------------------------------------------------------------------------------------


def molotow_game_calls(source: Source) -> None:
    """A game of Molotow: rounds started, played and written, the sheet adding up, calls at the wrong moment refused."""
    game = MolotowGame(molotow_rules(source), first_dealer=source.below(3))
    for _ in range(8):
        what = source.below(4)
        _refused(game.finish_round, unless=game.round is not None and game.round.is_over)
        if game.is_over:
            assert game.rounds_played == game.rules.rounds
            _refused(game.start_round, unless=False)
        elif game.round is None:
            dealer = game.dealer
            assert dealer is not None
            round_ = game.start_round(seed=source.number(2))
            assert round_.leader == (dealer + 1) % game.rules.players
        elif what:
            while not game.round.is_over:
                game.round.play(_one_of(source, game.round.legal_cards()))
            scores = game.round.score()
            totals = game.totals
            factor = game.rules.last_round_factor if game.rounds_played == game.rules.rounds - 1 else 1
            assert game.finish_round() == scores
            assert game.totals == tuple(
                total + factor * score.written for total, score in zip(totals, scores, strict=True)
            )
        else:
            game.round.play(_one_of(source, game.round.legal_cards()))
            game.round.undo()
    assert MolotowGame.from_record(game.to_record()) == game
    assert pickle.loads(pickle.dumps(game)) == game == game.copy()
    standings = game.standings()
    assert standings[0].place == 1
    assert sorted(line.total for line in standings) == [line.total for line in standings]


def schmaus_game_calls(source: Source) -> None:
    """A Partie of Schmaus: deals played, annulled and closed, claims, and the end on the spot."""
    game = SchmausGame(schmaus_rules(source), first_dealer=source.below(2))
    for _ in range(150):
        if game.is_over and game.deal is None:
            break
        _game_step(source, game)
    assert SchmausGame.from_record(game.to_record()) == game
    assert pickle.loads(pickle.dumps(game)) == game == game.copy()
    if game.winner is None:
        return
    assert game.rules.finish == "claim" or max(game.totals) >= game.rules.target
    _refused(game.annul_deal, unless=False)
    assert game.next_partie().dealer == game.winner


def _game_step(source: Source, game: SchmausGame) -> None:
    deal = game.deal
    what = source.below(16)
    if deal is None:
        _refused(game.finish_deal, unless=False)
        assert game.start_deal(seed=source.number(2)).dealer == game.dealer
    elif what == 3:
        totals, sheet = game.tafel.totals, game.tafel
        before = game.dealer
        if game.is_over:
            _refused(game.annul_deal, unless=False)
        else:
            game.annul_deal()
            assert game.dealer == before
            assert all(one <= other for one, other in zip(game.totals, totals, strict=True))
            assert len(game.tafel.rows) <= len(sheet.rows)
    elif what == 1:
        claims = game.rules.finish == "claim" and game.winner is None
        seat = source.below(2)
        if claims:
            right = game.thank(seat=seat)
            assert game.winner == (seat if right else 1 - seat)
        else:
            _refused(lambda: game.thank(seat=seat), unless=False)
    elif game.is_over or deal.is_over:
        totals, winner = game.totals, game.winner
        scores = game.finish_deal()
        if winner is not None:
            assert game.winner == winner
        assert all(new >= old for new, old in zip(game.totals, totals, strict=True))
        assert game.tafel.totals == game.totals
        assert all(score.written >= 0 for score in scores)
    else:
        _schmaus_step(source, deal)
        if what == 2:
            while not (deal.is_over or game.is_over):
                deal.play(_one_of(source, deal.legal_cards()))


def _refused(call: Any, *, unless: bool) -> None:
    """Calls what must be refused, unless it need not be; then nothing is called."""
    if unless:
        return
    try:
        call()
    except StateError:
        return
    raise AssertionError(f"{call} was not refused")
