"""Bridges to the formats and programs of others, one module each; none is loaded unless it is imported.

============================ ======================================
module                       reads and writes
============================ ======================================
:mod:`~.adapters.jasskit`    the card strings and games of jass-kit
============================ ======================================
"""

from __future__ import annotations

__all__: list[str] = []
