"""What a game server asks: what may this seat see, is this card legal, why not, what does the round count."""

from __future__ import annotations

import json

from jassrules import IllegalPlay, MolotowGame, MolotowRules, NotationError


def try_card(game: MolotowGame, seat: int, text: str) -> str:
    """Answers a client that wants to play a card: an empty string, or the sentence for its screen."""
    round_ = game.round
    if round_ is None or round_.to_move != seat:
        return "Du bist nicht am Zug."
    try:
        round_.play(text)
    except NotationError as error:
        return str(error)
    except IllegalPlay as error:
        return error.sentence("de")
    return ""


def screen(game: MolotowGame, seat: int) -> str:
    """What goes over the wire to a seat: its view, as JSON."""
    assert game.round is not None
    return json.dumps(game.round.view(seat).to_record())


def main() -> None:
    """Plays a short game, each seat with the first card its own screen shows as legal."""
    game = MolotowGame(MolotowRules(players=3, rounds=3), names=["Anna", "Beat", "Carla"])
    while not game.is_over:
        round_ = game.start_round(seed=game.rounds_played)
        while round_.to_move is not None:
            seat = round_.to_move
            view = json.loads(screen(game, seat))
            assert try_card(game, (seat + 1) % 3, view["legal"][0])  # refused: it is not his turn
            assert not try_card(game, seat, view["legal"][0])
        game.finish_round()
    print(game.tafel.as_text(lang="de"))


if __name__ == "__main__":
    main()
