"""Whatever is passed to whatever is public: a result, or an error of ours, or a TypeError, and never half a change.

Functions, methods and properties are found by introspection, so that new ones are covered by themselves. For each,
garbage takes the place of every argument in turn, and of all at once, while the others are good ones; an object must
be after an error what it was before.
"""

from __future__ import annotations

import copy
import enum
import inspect
import operator
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from garbage import EXEMPT, GARBAGE, GOOD, SUBJECTS

import jassrules
from jassrules import Card, JassError, molotow, schmaus, tafel

PACKAGES = {"jassrules": jassrules, "molotow": molotow, "schmaus": schmaus, "tafel": tafel}
PACKAGES |= {name: module for name in jassrules.__all__ if inspect.ismodule(module := getattr(jassrules, name))}


NO_DEFAULT = inspect.Parameter.empty
REFUSALS = (JassError, TypeError, ImportError)  # the last where an extra is missing


def good_for(owner: str, name: str, parameter: str) -> Any:
    """A good value for a parameter, or ``NO_DEFAULT``."""
    path = f"{owner}.{name}" if owner else name
    for key in (f"{path}.{parameter}", f"{owner}.{parameter}" if name in ("", owner) else "", parameter):
        if key in GOOD:
            return GOOD[key]
    return NO_DEFAULT


# Made by the library and plain to read; what one puts into one's own is one's own affair.
NOT_CONSTRUCTED = (BaseException, enum.Enum, tuple)


def public_names() -> dict[str, Any]:
    """Everything that the public packages hand out, by name."""
    return {
        f"{package}.{name}": getattr(module, name) for package, module in PACKAGES.items() for name in module.__all__
    }


def is_ours(of: object) -> bool:
    return getattr(of, "__module__", "").startswith("jassrules")


def first_path(name: str) -> str:
    """Where a name stands first; the packages of the games hand out some names again."""
    return next(path for path in public_names() if path.rpartition(".")[2] == name)


class Target(NamedTuple):
    """Something to call."""

    name: str
    make: Callable[[], Any] | None
    """Makes the object whose method it is; None for functions, constructors and class methods."""
    attribute: str
    """The name of the method."""
    function: Callable[..., Any]
    """What tells the signature; called itself where there is no object."""
    owner: str


def members(kind: type) -> Iterator[tuple[str, Any]]:
    """The public members that a class of ours, or a base of it of ours, defines."""
    seen = set()
    for base in kind.__mro__:
        for name, member in vars(base).items():
            if is_ours(base) and not name.startswith("_") and name not in seen:
                seen.add(name)
                yield name, member


def targets() -> Iterator[Target]:
    for path, value in public_names().items():
        name = path.rpartition(".")[2]
        if inspect.isfunction(value):
            yield Target(path, None, name, value, "")
        elif inspect.isclass(value) and is_ours(value) and name not in EXEMPT and path == first_path(name):
            yield from targets_of_class(value)
    for label, make in SUBJECTS.items():
        kind = type(make())
        for name, member in members(kind):
            if inspect.isfunction(member) and len(inspect.signature(member).parameters) > 1:
                yield Target(f"{label}.{name}", make, name, member, kind.__name__)


def targets_of_class(kind: type) -> Iterator[Target]:
    if not issubclass(kind, NOT_CONSTRUCTED):
        yield Target(f"{kind.__name__}()", None, kind.__name__, kind, kind.__name__)
    for name, member in members(kind):
        if isinstance(member, (classmethod, staticmethod)):
            yield Target(f"{kind.__name__}.{name}", None, name, getattr(kind, name), kind.__name__)


TARGETS = list(targets())


# What an object is


def snapshot(of: Any) -> dict[str, Any]:
    """All that an object tells: its properties, its record, and itself; live objects in it as their records."""
    told: dict[str, Any] = {}
    for name, member in members(type(of)):
        if isinstance(member, property):
            value = getattr(of, name)
            told[name] = value.to_record() if hasattr(value, "to_record") else value
    for name in ("to_record", "legal_mask", "credited_weise", "announceable", "can_rob", "options"):
        if callable(getattr(of, name, None)):
            told[name + "()"] = getattr(of, name)()
    told["repr"] = repr(of)
    if not isinstance(of, BaseException):  # which equal nothing but themselves
        told["self"] = copy.deepcopy(of)
    return told


def arguments_of(target: Target) -> tuple[list[inspect.Parameter], dict[str, Any]]:
    """The parameters that garbage goes to, and good values for them."""
    parameters = list(inspect.signature(target.function).parameters.values())
    if target.make is not None:
        parameters = parameters[1:]
    wanted: list[inspect.Parameter] = []
    good: dict[str, Any] = {}
    for parameter in parameters:
        if parameter.kind is inspect.Parameter.VAR_KEYWORD:
            fields = getattr(getattr(jassrules, target.owner), "__dataclass_fields__", ())
            wanted += [
                inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None)
                for name in (*fields, "no_such_option")
            ]
        elif parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            continue
        else:
            wanted.append(parameter)
            specific = GOOD.get(f"{target.name}.{parameter.name}", NO_DEFAULT)
            general = good_for(target.owner, target.attribute, parameter.name)
            good[parameter.name] = general if specific is NO_DEFAULT else specific
    return wanted, good


def call(target: Target, on: Any, arguments: dict[str, Any], parameters: list[inspect.Parameter]) -> Any:
    function = target.function if target.make is None else getattr(on, target.attribute)
    positional = [
        arguments[parameter.name]
        for parameter in parameters
        if parameter.kind is inspect.Parameter.POSITIONAL_ONLY and parameter.name in arguments
    ]
    named = {
        parameter.name: arguments[parameter.name]
        for parameter in parameters
        if parameter.kind in (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
        and parameter.name in arguments
    }
    return function(*positional, **named)


def ways(parameters: list[inspect.Parameter], good: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Arguments with garbage in one place, with required ones and with all, and in all places at once."""
    known = {name: value for name, value in good.items() if value is not NO_DEFAULT}
    required = {
        name: known[name] for name in known if any(p.name == name and p.default is NO_DEFAULT for p in parameters)
    }
    for label, make in GARBAGE.items():
        for parameter in parameters:
            unknown = {p.name: make() for p in parameters if p.default is NO_DEFAULT and p.name not in known}
            for others in (required, known):
                yield f"{parameter.name}={label}", {**unknown, **others, parameter.name: make()}
        yield f"all {label}", {parameter.name: make() for parameter in parameters}


@pytest.mark.parametrize("target", [pytest.param(target, id=target.name) for target in TARGETS])
def test_garbage_is_refused_or_understood(target: Target) -> None:
    parameters, good = arguments_of(target)
    on = None if target.make is None else target.make()
    before = None if on is None else snapshot(on)
    for label, arguments in ways(parameters, good):
        try:
            call(target, on, arguments, parameters)
        except REFUSALS:
            if on is not None:
                assert snapshot(on) == before, label
        except Exception as error:
            pytest.fail(f"{target.name}({label}) raises {type(error).__name__}: {error!s:.200}")
        else:
            if target.make is not None:
                snapshot(on)  # it still answers
                on = target.make()
                before = snapshot(on)
    if on is not None and hasattr(on, "undo"):
        # What has been there to take back still is, and nothing else.
        twin = target.make() if target.make is not None else None
        while True:
            try:
                twin.undo()
            except JassError:
                break
            on.undo()
            assert on == twin
        with pytest.raises(JassError):
            on.undo()


def test_an_int_too_long_to_print() -> None:
    """Python writes no int of more than 4300 digits, so a message that quotes one must cut it short."""
    raised = {}
    for target in TARGETS:
        parameters, good = arguments_of(target)
        known = {name: value for name, value in good.items() if value is not NO_DEFAULT}
        on = None if target.make is None else target.make()
        for parameter in parameters:
            for garbage in (10**5000, [10**5000] * 4):
                try:
                    call(target, on, {**known, parameter.name: garbage}, parameters)
                except REFUSALS:
                    pass
                except AttributeError:
                    pass  # a fault that the other test shows
                except ValueError:
                    raised[traceback_end()] = f"{target.name}({parameter.name})"

    assert raised == {}


def traceback_end() -> str:
    """Where the error at hand was raised."""
    frame = traceback.extract_tb(sys.exc_info()[2])[-1]
    return f"{Path(frame.filename).name}:{frame.lineno}"


@pytest.mark.parametrize("target", [pytest.param(target, id=target.name) for target in TARGETS])
def test_the_good_arguments_are_good(target: Target) -> None:
    """Or else the test above would only show that a call with wrong arguments fails."""
    parameters, good = arguments_of(target)
    required = {
        parameter.name: good[parameter.name]
        for parameter in parameters
        if parameter.default is NO_DEFAULT and good[parameter.name] is not NO_DEFAULT
    }
    try:
        call(target, None if target.make is None else target.make(), required, parameters)
    except JassError:
        assert target.make is not None  # an object may be in no state for it
    except ImportError:
        pytest.skip("an extra is missing")
    except TypeError:
        # Cards are not made, and a parameter that is not known here got no value.
        if target.function is not Card and len(required) == sum(p.default is NO_DEFAULT for p in parameters):
            raise


def test_every_public_class_is_covered() -> None:
    """Choices aside, which all work alike; suits and ranks stand for them."""
    classes = {
        value.__name__
        for value in public_names().values()
        if inspect.isclass(value) and is_ours(value) and not issubclass(value, enum.Enum)
    }
    subjects = {type(make()).__name__ for make in SUBJECTS.values()}

    assert classes - subjects - set(EXEMPT) == set()


def test_the_search_finds_what_is_there() -> None:
    found = {target.name for target in TARGETS}

    assert {
        "Card.parse",
        "CardSet()",
        "jassrules.find_weise",
        "molotow.legal_cards",
        "tafel.read_csv",
        "MolotowRound called.announce",
        "MolotowRound in play.play",
        "SchmausDeal with a rob.play",
        "MolotowTafel with rows.correct",
        "SchmausGame claimed.thank",
        "WeisScale()",
        "MolotowRules.jasswiki",
        "MolotowRound.from_record",
    } <= found
    assert len(found) == len(TARGETS) > 100


# Operators and the like, which are no public names

OPERATORS = [
    operator.add, operator.and_, operator.or_, operator.xor, operator.sub, operator.mul, operator.lt, operator.le,
    operator.gt, operator.ge, operator.eq, operator.ne, operator.contains, operator.getitem,
]  # fmt: skip


@pytest.mark.parametrize("subject", list(SUBJECTS))
def test_operators_with_garbage(subject: str) -> None:
    on = SUBJECTS[subject]()
    before = snapshot(on)
    for label, make in GARBAGE.items():
        for apply in OPERATORS:
            for one, other in ((on, make()), (make(), on)):
                if apply in (operator.contains, operator.getitem) and one is not on:
                    continue
                try:
                    apply(one, other)
                except REFUSALS:
                    pass
                except IndexError:
                    assert apply is operator.getitem
                except OverflowError:
                    assert apply is operator.mul  # a tuple of our values, so many times
                except MemoryError:
                    assert apply is operator.mul
                except Exception as error:
                    pytest.fail(f"{apply.__name__}({subject}, {label}) raises {type(error).__name__}: {error}")
    assert snapshot(on) == before


@pytest.mark.parametrize("subject", list(SUBJECTS))
def test_attributes_that_are_not_to_be_set(subject: str) -> None:
    on = SUBJECTS[subject]()
    if isinstance(on, (BaseException, enum.Enum)):
        return  # Python's own, and open to everyone
    before = snapshot(on)
    for name in [*(name for name, _ in members(type(on))), "no_such_attribute"]:
        for make in (GARBAGE["None"], GARBAGE["0"], GARBAGE["[]"]):
            with pytest.raises(AttributeError):
                setattr(on, name, make())
        with pytest.raises(AttributeError):
            delattr(on, name)
    assert snapshot(on) == before


@pytest.mark.parametrize("subject", list(SUBJECTS))
def test_text_of_everything(subject: str) -> None:
    on = SUBJECTS[subject]()

    assert isinstance(repr(on), str)
    assert isinstance(str(on), str)
    assert format(on) == str(on)
    assert copy.copy(on) == on or isinstance(on, BaseException)
