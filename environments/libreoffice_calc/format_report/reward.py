"""Each wish scores by the part of the cells that follow it; the values must be as they were."""

import colorsys
import json
import re

from environments.libreoffice_calc.scripts.grading import (  # included by render()
    open_books,
    share,
    table_matches,
)
from environments.shared.desktop.scripts.grading import grade  # included by render()

TASK: dict = json.loads("{}")  # filled by render()

parameters = TASK["parameters"]
description = parameters["sheet"]
rows = range(2, len(description["rows"]) + 2)
# Hues in degrees, lowest saturation, lowest brightness.
SHADES = {
    "yellow": (45, 70, 0.2, 0.6),
    "orange": (15, 45, 0.2, 0.6),
    "light green": (75, 165, 0.08, 0.55),
    "light blue": (180, 255, 0.08, 0.55),
}
GREY_SATURATION, GREY_FROM, GREY_TO = 0.1, 0.55, 0.97


def sheet():
    """Load the only sheet."""
    formulas, _ = open_books(parameters["path"])
    return formulas[description["name"]]


def values_are_intact():
    """No value changed and no sheet was added."""
    formulas, _ = open_books(parameters["path"])
    only = formulas[description["name"]]
    return formulas.sheetnames == [only.title] and table_matches(only, description["columns"], description["rows"])


def plain_format(cell):
    """Reduce a number format to what shows: no locale, quotes, escapes or colours; one that varies is none."""
    first, *others = [bare(part) for part in cell.number_format.split(";")]
    # Sums below nothing may be red or carry their sign elsewhere; there are no texts and no zeros to show.
    is_steady = all(re.fullmatch(r"[-() ]*" + re.escape(first) + r"[-() ]*", part) for part in others[:1])
    return first if is_steady else ""


def bare(part):
    """Return a part of a number format without what shows nothing, or only blanks."""
    part = re.sub(r"\[\$([^\]-]*)(-[^\]]*)?\]", r"\1", part)
    return re.sub(r"\[[A-Za-z]+\d*\]|[\"\\]|[_*].", "", part)


def shows_amount(cell):
    """Currency sign, thousands separator, two decimals."""
    symbol = re.escape(parameters["symbol"])
    return re.fullmatch(rf"{symbol}\s*#,##0\.00|#,##0\.00\s*{symbol}", plain_format(cell).strip()) is not None


def has_shade(cell):
    """Say whether a cell's background is of the wanted colour."""
    rgb = cell.fill.fgColor.rgb if cell.fill.fill_type == "solid" else None
    if not isinstance(rgb, str):
        return False
    hue, saturation, brightness = colorsys.rgb_to_hsv(*(int(rgb[-6:][i : i + 2], 16) / 255 for i in (0, 2, 4)))
    if parameters["colour"] == "light grey":
        return saturation <= GREY_SATURATION and GREY_FROM <= brightness <= GREY_TO
    low, high, least_saturation, least_brightness = SHADES[parameters["colour"]]
    return low <= hue * 360 <= high and saturation >= least_saturation and brightness >= least_brightness


def only_header(has):
    """The part of the header cells that have something, as long as no cell below has it."""
    header, *body = sheet().iter_rows(max_row=rows[-1], max_col=len(description["columns"]))
    return share(has(cell) for cell in header) * (not any(has(cell) for line in body for cell in line))


def column_follows(letter, follows):
    """The part of a column's cells that follow a format."""
    found = sheet()
    return share(follows(found[f"{letter}{row}"]) for row in rows)


def frozen():
    """Row 1, and nothing but it, is frozen."""
    pane = sheet().sheet_view.pane
    return pane.state == "frozen" and (pane.xSplit or 0, pane.ySplit) == (0, 1)


components = [
    ("header_bold", 0.15, lambda: only_header(lambda cell: cell.font.bold)),
    ("header_colour", 0.2, lambda: only_header(has_shade)),
    ("dates", 0.3, lambda: column_follows("C", lambda c: plain_format(c).lower() == parameters["date_style"])),
    ("amounts", 0.35, lambda: column_follows("D", shows_amount)),
]
if parameters["extended"]:
    components += [
        ("shares", 0.25, lambda: column_follows("E", lambda cell: plain_format(cell) == "0.0%")),
        ("frozen_header", 0.2, frozen),
    ]
grade(components, gates=[("values are intact", values_are_intact)])
