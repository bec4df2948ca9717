"""What all records share: the head, strict comparison, and rules as plain JSON values.

A record is a dict of JSON values. It is loaded by playing it again and comparing the record of that, place by
place, with the one given: what may be loaded is exactly what could have been played.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from jassrules.cards import Card
from jassrules.errors import JassError, RecordError, shown
from jassrules.weis import WeisScale, check_scale

__all__ = [
    "FORMAT",
    "VERSION",
    "Record",
    "check_codes",
    "check_event",
    "check_keys",
    "check_list",
    "check_record",
    "check_same",
    "check_seat",
    "check_type",
    "check_weise",
    "codes",
    "made_by",
    "made_from",
    "options_of",
    "record_of",
    "rules_record",
]

FORMAT: Final = "jassrules"
VERSION: Final = 1

Record: TypeAlias = dict[str, Any]
"""A dict of JSON values: dict, list, str, int, bool and None."""

_R = TypeVar("_R")
_LONGEST_TEXT: Final = 200


def record_of(game: str, **fields: Any) -> Record:
    """A record with its head."""
    return {"format": FORMAT, "version": VERSION, "game": game, **fields}


def _join(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key


def _show(value: object) -> str:
    text = shown(value) if isinstance(value, (str, int, float, bool, type(None))) else type(value).__name__
    return text if len(text) <= 60 else f"{text[:57]}…"


def check_type(value: object, kind: type[_R], place: str) -> _R:
    """The value, if it is of just this type (a bool is no int).

    Raises:
        RecordError: otherwise, naming the place.
    """
    if type(value) is not kind:
        raise RecordError(f"{kind.__name__} expected, not {_show(value)}", place)
    if isinstance(value, str) and len(value) > _LONGEST_TEXT:
        raise RecordError(f"text of more than {_LONGEST_TEXT} characters", place)
    return value


def check_seat(value: object, players: int, place: str) -> int:
    """The value, if it is a seat at a table of so many.

    Raises:
        RecordError: otherwise, naming the place.
    """
    seat = check_type(value, int, place)
    if not 0 <= seat < players:
        raise RecordError(f"a seat is 0 to {players - 1}, not {shown(seat)}", place)
    return seat


def check_list(value: object, place: str, *, most: int) -> list[Any]:
    """The value, if it is a list of at most so many items.

    Raises:
        RecordError: otherwise, naming the place.
    """
    items: list[Any] = check_type(value, list, place)
    if len(items) > most:
        raise RecordError(f"{len(items)} items where at most {most} can be", place)
    return items


def check_keys(value: object, keys: Iterable[str], place: str) -> Record:
    """The value, if it is a dict with just these keys.

    Raises:
        RecordError: otherwise, naming the key.
    """
    found: Record = check_type(value, dict, place)
    known = tuple(keys)
    for key in known:
        if key not in found:
            raise RecordError("the key is missing", _join(place, key))
    for key in found:
        if key not in known:
            raise RecordError(f"the key {_show(key)} is unknown", place)
    return found


def check_record(record: object, game: str, keys: Iterable[str]) -> Record:
    """The record, if its head and its keys are those of a game.

    Raises:
        RecordError: otherwise, naming the place.
    """
    found: Record = check_type(record, dict, "")
    for key, value in record_of(game).items():
        if key not in found:
            raise RecordError("the key is missing", key)
        if type(found[key]) is not type(value) or found[key] != value:
            raise RecordError(f"{_show(value)} expected, not {_show(found[key])}", key)
    return check_keys(found, ("format", "version", "game", *keys), "")


def check_codes(value: object, place: str) -> list[str]:
    """The value, if it is a list of strings no longer than a pack.

    Raises:
        RecordError: otherwise, naming the place.
    """
    return [check_type(code, str, f"{place}[{at}]") for at, code in enumerate(check_list(value, place, most=36))]


def check_weise(value: object, place: str) -> list[list[str]]:
    """The value, if it is a list of the cards of some Weise.

    Raises:
        RecordError: otherwise, naming the place.
    """
    return [check_codes(cards, f"{place}[{at}]") for at, cards in enumerate(check_list(value, place, most=16))]


def check_event(value: object, kinds: Mapping[str, Iterable[str]], place: str) -> tuple[str, Record]:
    """The kind of an event and the event, if it is one of these kinds with its keys.

    Raises:
        RecordError: otherwise, naming the place.
    """
    kind = check_type(value, dict, place).get("event")
    if not isinstance(kind, str) or kind not in kinds:
        raise RecordError(f"an event may be one of {', '.join(map(repr, kinds))}, not {_show(kind)}", place)
    return kind, check_keys(value, kinds[kind], place)


def check_same(found: object, played: object, place: str = "") -> None:
    """Compares a record with that of the same game played again, down to the types.

    Raises:
        RecordError: at the first place where they differ.
    """
    if type(found) is not type(played):
        raise RecordError(f"{_show(played)} expected, not {_show(found)}", place)
    if isinstance(played, dict):
        check_keys(found, played, place)
        for key, value in played.items():
            check_same(found[key], value, _join(place, key))  # type: ignore[index]
    elif isinstance(played, list):
        if len(found) != len(played):  # type: ignore[arg-type]
            raise RecordError(f"{len(played)} items expected, not {len(found)}", place)  # type: ignore[arg-type]
        for at, (one, other) in enumerate(zip(found, played, strict=True)):  # type: ignore[call-overload]
            check_same(one, other, f"{place}[{at}]")
    elif found != played:
        raise RecordError(f"{_show(played)} expected, not {_show(found)}", place)


def made_from(make: Callable[[], _R], place: str) -> _R:
    """What ``make`` returns; what it refuses becomes a :class:`RecordError` at or below this place.

    Raises:
        RecordError: for any error of ours, and for values of a wrong type.
    """
    try:
        return make()
    except RecordError as error:
        raise RecordError(error.message, _join(place, error.place) if error.place else place) from error
    except (JassError, TypeError) as error:
        raise RecordError(str(error), place) from error


def made_by(kind: type[_R], base: type[Any], place: str, *arguments: Any, **options: Any) -> _R:
    """An object of a class that may be derived from ``base``, which knows what the record may hold.

    What a derived constructor refuses by itself is not blamed on the record.

    Raises:
        RecordError: for what ``base`` refuses.
    """
    made: _R = made_from(lambda: base(*arguments, **options), place)
    return made if kind is base else kind(*arguments, **options)


def codes(cards: Iterable[Card]) -> list[str]:
    """Cards as a list of codes."""
    return [str(card) for card in cards]


def options_of(rules: object) -> Record:
    """The options of a rules dataclass as JSON values."""
    fields: Mapping[str, object] = rules.__dataclass_fields__  # type: ignore[attr-defined]
    return {name: _plain(getattr(rules, name)) for name in fields}


def _plain(value: object) -> object:
    if isinstance(value, enum.Enum):
        return str(value.value)
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, WeisScale):
        return _plain_scale(value)
    return value


def _plain_scale(scale: WeisScale) -> object:
    """The name of a built-in scale, or the figures of another; its name counts for nothing, and is left out."""
    known = scale.built_in
    if known is not None:
        return known
    return {"runs": list(scale.runs), "fours": list(scale.fours), "longest": scale.longest}


def _scale(value: object, place: str) -> WeisScale:
    if isinstance(value, str):
        return made_from(lambda: check_scale(value), place)
    data = check_keys(value, ("runs", "fours", "longest"), place)
    runs, fours = (check_list(data[key], _join(place, key), most=9) for key in ("runs", "fours"))
    return made_from(lambda: WeisScale(runs=runs, fours=fours, longest=data["longest"]), place)


def rules_record(kind: type[_R], value: object, place: str = "rules") -> _R:
    """Rules from the options in a record, every one of which must be there as it would be written.

    Raises:
        RecordError: naming the option.
    """
    fields: Mapping[str, object] = kind.__dataclass_fields__  # type: ignore[attr-defined]
    data = dict(check_keys(value, fields, place))
    for name, option in data.items():
        if name != "weis_scale" and not isinstance(option, (str, int, type(None))):
            raise RecordError(f"an option is text, an int, a bool or null, not {_show(option)}", _join(place, name))
    if "weis_scale" in data:
        data["weis_scale"] = _scale(data["weis_scale"], _join(place, "weis_scale"))
    rules = made_from(lambda: kind(**data), place)
    check_same(value, options_of(rules), place)
    return rules
