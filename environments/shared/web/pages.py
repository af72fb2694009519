"""Makes the pages that browser tasks are about, as plain HTML; equal content gives equal bytes."""

from collections.abc import Sequence
from html import escape

_STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222}"
    "table{border-collapse:collapse;margin:1em 0}td,th{border:1px solid #bbb;padding:.3em .7em;text-align:left}"
    "th{background:#eef}input,select,button{font:inherit}"
)


def page(title: str, *parts: str) -> str:
    """Return a page whose title is also its heading."""
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
    body = "\n".join((f"<h1>{escape(title)}</h1>", *parts))
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>{head}</head>\n<body>\n{body}\n</body>\n</html>\n'


def paragraph(text: str) -> str:
    """Return a paragraph of plain text."""
    return f"<p>{escape(text)}</p>"


def link(text: str, address: str) -> str:
    """Return a link, to be used as a cell of a table or on its own."""
    return f'<a href="{escape(address)}">{escape(text)}</a>'


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table; cells that begin with `<` are taken as HTML, all others are escaped."""
    lines = ["<table>", _row("th", heads), *(_row("td", row) for row in rows), "</table>"]
    return "\n".join(lines)


def _row(tag: str, cells: Sequence[str]) -> str:
    shown = (cell if cell.startswith("<") else escape(cell) for cell in cells)
    return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in shown) + "</tr>"
