"""The command `jassrules`: games in the terminal, records, Weise, score sheets and simulations."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import jassrules
from jassrules.cli import molotow, schmaus, show
from jassrules.cli.arguments import molotow_rules, parse, schmaus_rules
from jassrules.cli.files import CommandError, as_json, check_target, write_text
from jassrules.cli.output import Screen, Silent
from jassrules.cli.person import Left
from jassrules.cli.words import Words, language_of
from jassrules.errors import JassError
from jassrules.molotow import MolotowGame
from jassrules.options import as_seed, seat_number
from jassrules.packs import PACKS
from jassrules.schmaus import SchmausGame

__all__ = ["main"]

_WRONG: Final = 2
_INTERRUPTED: Final = 130
_BROKEN_PIPE: Final = 141
_DRAWN_SEEDS: Final = 10**9


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command.

    Args:
        argv: the arguments; None for those of the process.

    Returns:
        The exit code: 0; 2 after an error, of which one line on standard error tells; 130 after an interruption,
        141 where nobody reads the output any more.
    """
    # A stream that is closed reads as an empty one, and what is written to it is lost.
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            nothing = Path(os.devnull).open("r" if name == "stdin" else "w", encoding="utf-8")  # noqa: SIM115 - stays open
            setattr(sys, name, nothing)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Signs that an encoding lacks must not end a game.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace" if stream is sys.stderr else "replace")
    try:
        code = _run(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        code = _leave_output(_BROKEN_PIPE)
    except KeyboardInterrupt:
        code = _complain("interrupted", _INTERRUPTED)
    except OSError as error:
        code = _leave_output(_complain(str(error), _WRONG))
    return code


def _run(argv: Sequence[str] | None) -> int:
    try:
        options = parse(argv, version=jassrules.__version__)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else _WRONG
    try:
        return _command(options)
    except JassError as error:
        return _complain(str(error), _WRONG)


def _command(options: argparse.Namespace) -> int:
    words = Words(options.lang or language_of(), PACKS[options.pack])
    try:
        screen = None if options.json else Screen()
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "rich":
            raise
        raise CommandError('text needs rich: pip install "jassrules[cli]"; --json works without it') from error
    if options.command == "play":
        return _play(options, screen, words)
    if options.command == "simulate":
        # Here, for the other commands do without.
        from jassrules.cli.simulate import simulate

        sys.stdout.write(simulate(options, _seed(options), screen, words))
        return 0
    commands = {"replay": show.replay, "weis": show.weis, "tafel": show.tafel}
    sys.stdout.write(commands[options.command](options, screen, words))
    return 0


def _seed(options: argparse.Namespace) -> int:
    seed = as_seed(options.seed)
    return secrets.randbelow(_DRAWN_SEEDS) if seed is None else seed


def _play(options: argparse.Namespace, screen: Screen | None, words: Words) -> int:
    seed = _seed(options)
    if screen is None and not options.auto:
        raise CommandError("--json needs --auto: a person cannot be asked in JSON; --save keeps the record of a game")
    target = None if options.save is None else check_target(options.save)
    game: MolotowGame | SchmausGame
    if options.game == "molotow":
        game = MolotowGame(molotow_rules(options), first_dealer=options.first_dealer)
        players = game.rules.players
    else:
        game = SchmausGame(schmaus_rules(options), first_dealer=options.first_dealer)
        players = 2
    if not options.auto:
        words = Words(words.lang, words.pack, you=seat_number(options.seat, players))
    try:
        _play_on(game, screen, words, seed)
        word = words("seed", seed)
    except Left:
        word = words("quit")
    except EOFError:
        assert screen is not None  # only a person comes to an end of the input
        screen.say(words("end_of_input"))
        return 0
    if target is not None:
        write_text(target, as_json(game.to_record()))
    if screen is None:
        sys.stdout.write(as_json(game.to_record()))
        return 0
    screen.say(word)
    if target is not None:
        screen.say(words("saved", str(target)))
    return 0


def _play_on(game: MolotowGame | SchmausGame, screen: Screen | None, words: Words, seed: int) -> None:
    out = Silent() if screen is None else screen
    if isinstance(game, MolotowGame):
        molotow.play(out, words, game, seed=seed, talk=screen)
    else:
        schmaus.play(out, words, game, seed=seed, talk=screen)


def _complain(message: str, code: int) -> int:
    """One line on standard error."""
    with contextlib.suppress(OSError):
        sys.stderr.write(f"jassrules: {' '.join(message.split())}\n")
        sys.stderr.flush()
    return code


def _leave_output(code: int) -> int:
    """Lets nothing more be written to standard output, where it would fail again when Python ends."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    return code
