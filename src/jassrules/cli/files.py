"""Files: read with bounds, and written whole or not at all."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any, Final, NoReturn

from jassrules.errors import JassError
from jassrules.records import Record

__all__ = ["CommandError", "as_json", "check_target", "read_record", "read_text", "write_text"]

MOST_BYTES: Final = 64 * 1024 * 1024
"""The largest file that is read."""


class CommandError(JassError):
    """Something that the command cannot do, in one line."""


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``; a byte order mark is left out.

    Raises:
        CommandError: for a file that cannot be read, is too large, or is no UTF-8 text.
    """
    shown = "standard input" if name == "-" else repr(name)
    try:
        if name == "-":
            content = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise CommandError(f"{shown} cannot be read: {reason}") from error
    if len(content) > MOST_BYTES:
        raise CommandError(f"{shown} is too large: more than {MOST_BYTES // 1024 // 1024} MiB")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandError(f"{shown} is no UTF-8 text (byte {error.start})") from error


def read_record(name: str) -> Record:
    """The record in a file.

    Raises:
        CommandError: for a file that cannot be read, or holds no JSON object.
    """
    text = read_text(name)
    shown = "standard input" if name == "-" else repr(name)
    try:
        found = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as error:
        reason = "it is nested too deep" if isinstance(error, RecursionError) else error
        raise CommandError(f"{shown} is no JSON: {reason}") from error
    if not isinstance(found, dict):
        raise CommandError(f"{shown} is no record: it holds no JSON object")
    record: Record = found
    return record


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name!r} is no number")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice[:40]!r} is there twice")
    return found


def as_json(value: object) -> str:
    """A value as one line of JSON, in ASCII, so that it passes through every encoding."""
    return json.dumps(value, separators=(",", ":")) + "\n"


def check_target(name: str) -> Path:
    """Where a file is to be written, checked before there is anything to lose.

    Raises:
        CommandError: for a place where no file can be written.
    """
    try:
        path = Path(name).resolve()
        if path.exists() and not path.is_file():
            raise CommandError(f"{name!r} cannot be written: it is no regular file")
        if not path.parent.is_dir():
            raise CommandError(f"{name!r} cannot be written: there is no folder {str(path.parent)!r}")
        if not os.access(path.parent, os.W_OK):
            raise CommandError(f"{name!r} cannot be written: the folder is read-only")
    except (OSError, ValueError, RuntimeError) as error:
        raise CommandError(f"{name!r} cannot be written: {error}") from error
    return path


def write_text(path: Path, text: str) -> None:
    """Writes a file at once: whoever looks finds the old one, or none, or the whole new one.

    Raises:
        CommandError: where it cannot be written.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        try:
            with draft.open("x", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise CommandError(f"{str(path)!r} cannot be written: {error.strerror or error}") from error
