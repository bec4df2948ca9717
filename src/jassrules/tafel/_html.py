"""A sheet as a table in HTML."""

from __future__ import annotations

from html import escape
from typing import Final

from jassrules.tafel.content import SheetContent, SheetRow

__all__ = ["html_of"]

_RIGHT: Final = ' style="text-align:right"'
_LEFT: Final = ' style="text-align:left"'


def html_of(content: SheetContent) -> str:
    """The table: caption, a header for each row and column, and no styles but the alignment of figures."""
    names = "".join(f'<th scope="col"{_RIGHT}>{escape(name)}</th>' for name in content.names)
    columns = len(content.names) + 1

    def across(said: str) -> str:
        """A line over the whole width, where there is something to say."""
        return f'<tr><td colspan="{columns}"{_LEFT}>{escape(said)}</td></tr>' if said else ""

    return (
        f"<table><caption>{escape(content.title)}</caption>"
        f'<thead><tr><th scope="col"{_LEFT}>{escape(content.column)}</th>{names}</tr></thead>'
        f"<tbody>{across(content.earlier)}{''.join(map(_row, content.rows))}</tbody>"
        f"<tfoot>{''.join(map(_row, content.sums))}{across(content.legend)}{across(content.status)}</tfoot></table>"
    )


def _row(row: SheetRow) -> str:
    note = f" <small>{escape(row.note)}</small>" if row.note else ""
    figures = "".join(
        f"<td{_RIGHT}>{escape(cell)}{'*' if seat == row.dealer else ''}</td>" for seat, cell in enumerate(row.cells)
    )
    return f'<tr><th scope="row"{_LEFT}>{escape(row.label)}{note}</th>{figures}</tr>'
