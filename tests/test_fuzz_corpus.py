"""The inputs that the fuzzer keeps, as ordinary tests: seeds, and whatever was ever found.

The targets need no fuzzer; ``python -m fuzz`` looks for new inputs.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CORPUS = ROOT / "fuzz" / "corpus"
if not CORPUS.is_dir():
    pytest.skip("the fuzzer and its corpus are not here", allow_module_level=True)
sys.path.append(str(ROOT))
from fuzz.__main__ import NAMES  # noqa: E402
from fuzz.source import Source  # noqa: E402
from fuzz.targets import TARGETS  # noqa: E402

FILES = sorted(file for file in CORPUS.rglob("*") if file.is_file())


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.name}")
def test_corpus(file: Path) -> None:
    TARGETS[file.parent.name](file.read_bytes())


def test_every_target_has_a_corpus() -> None:
    assert {file.parent.name for file in FILES} == set(TARGETS) == set(NAMES)
    assert sum(file.stat().st_size for file in FILES) < 300_000


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_random_bytes(name: str) -> None:
    chance = random.Random(name)
    for size in (0, 1, 5, *[200] * 12):
        TARGETS[name](chance.randbytes(size))


def test_the_source_reads_every_byte_once() -> None:
    source = Source(b"\x05\x00\x01\x02\x03ab\xff")

    assert (source.byte(), source.number(2), source.below(2), source.flag()) == (5, 256, 0, True)
    assert source.text(2) == "ab"
    assert source.left == 1
    assert source.rest() == b"\xff"
    assert (source.byte(), source.number(4), source.below(7), source.flag(), source.rest()) == (0, 0, 0, False, b"")
