"""The documented shuffle: SplitMix64, numbers below n without bias, Fisher-Yates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import PACK

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["SplitMix64", "shuffled"]


class SplitMix64:
    """A stream of 64-bit numbers from a seed of 0 to 2**64 - 1."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def draw(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % 2**64
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return a number of 0 to n - 1, each equally likely: products of the short first stretch are drawn again."""
        product = (self.draw() >> 32) * n  # the upper half of the draw
        while product % 2**32 < 2**32 % n:
            product = (self.draw() >> 32) * n
        return product >> 32


def shuffled(seed: int, removed: Iterable[str] = ()) -> list[str]:
    """Return the pack, without the removed cards, as the seed shuffles it."""
    chance = SplitMix64(seed)
    cards = [card for card in PACK if card not in set(removed)]
    for i in range(len(cards) - 1, 0, -1):
        j = chance.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards
