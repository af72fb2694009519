"""The chart scores by its kind, titles, values and labels; the table must be as it was."""

import io
import json
import re
import zipfile

from lxml import etree

from environments.libreoffice_calc.scripts.grading import (  # included by render()
    open_books,
    table_matches,
)
from environments.shared.desktop.scripts.grading import HOME, grade, read  # included by render()

TASK: dict = json.loads("{}")  # filled by render()

parameters = TASK["parameters"]
description, shown = parameters["sheet"], parameters["shown"]
path = parameters["path"]
NAMES = {
    "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "d": "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing",
}
KINDS = {
    "column": "c:barChart[c:barDir/@val='col']",
    "bar": "c:barChart[c:barDir/@val='bar']",
    "line": "c:lineChart",
    "pie": "c:pieChart",
}


LOOKS = "//c:spPr[parent::c:ser or parent::c:dPt]"
LINES = "//c:lineChart//c:spPr[parent::c:ser or parent::c:dPt]/a:ln"
COLOURS = f"{LOOKS}/a:solidFill/a:* | {LINES}/a:solidFill/a:*"
ACCENTS = tuple(f"accent{number}" for number in range(1, 7))
REFERENCE = re.compile(r"(?:'(?:[^']|'')+'|\$?\w+)!\$?[A-Z]{1,2}\$?[0-9]+(?::\$?[A-Z]{1,2}\$?[0-9]+)?")
KEPT_TO = 1e-6
# Axes that begin or end elsewhere, or run the other way; series that nobody sees; figures in other words; lines and
# ranges that the office computes; a plot that is a point of its chart.
LEAST_PLOT = 0.3  # of the width and of the height of a chart
PALEST = 220  # of 255: the least part of red, green and blue of a series that is seen on white
UNUSUAL = (
    "//c:trendline | //c:errBars | //c:dispUnits | "
    f"//c:plotArea/c:layout/c:manualLayout[c:w/@val<{LEAST_PLOT} or c:h/@val<{LEAST_PLOT}] | "
    "//c:valAx/c:scaling/*[self::c:min or self::c:max or self::c:logBase]"
    " | //c:valAx/c:scaling/c:orientation[@val='maxMin']"
    # A series has one plain colour: gradients, patterns and pictures may show as nothing.
    f" | {LOOKS}/*[contains(local-name(), 'Fill') and not(self::a:solidFill)]"
    f" | {LINES}/*[contains(local-name(), 'Fill') and not(self::a:solidFill)]"
    " | //c:ser//a:alpha[@val<100000] | //c:numFmt[contains(@formatCode, ',,') or contains(@formatCode, '0,;')]"
)


def table_is_intact():
    """The only sheet has the table it had, and nothing else in its cells; nothing but one chart lies over them."""
    formulas, _ = open_books(path, 1)
    sheet = formulas[description["name"]]
    return (
        formulas.sheetnames == [sheet.title]
        and table_matches(sheet, description["columns"], description["rows"])
        and nothing_but_charts()
    )


def parts(expression):
    """Read the parts of the workbook whose names an expression matches."""
    with zipfile.ZipFile(io.BytesIO(read(path.removeprefix(f"{HOME}/")))) as archive:
        names = [name for name in archive.namelist() if re.fullmatch(expression, name)]
        plain = etree.XMLParser(resolve_entities=False, no_network=True)
        return [etree.fromstring(archive.read(name), plain) for name in names]


def nothing_but_charts():
    """Say whether no text, picture or shape was drawn, neither beside the chart nor in it."""
    nodes = [node for page in parts(r"xl/drawings/[^/]+\.xml") for node in page.xpath("//d:*", namespaces=NAMES)]
    others = {etree.QName(node).localname for node in nodes} & {"sp", "pic", "cxnSp", "grpSp", "contentPart"}
    return not others and not drawn.xpath("//c:userShapes", namespaces=NAMES)


def chart():
    """Read the only chart of the workbook, which is one of its sheet's."""
    found = parts(r"xl/charts/chart\d+\.xml")
    formulas, _ = open_books(path, 1)
    shown_on_sheet = formulas[description["name"]]._charts
    if len(found) != 1 or len(shown_on_sheet) != 1:
        raise LookupError(f"one chart is wanted, there are {len(found)}, {len(shown_on_sheet)} of them on the sheet")
    return found[0]


def found_chart():
    """Read the chart once; where there is none, there is nothing to measure."""
    try:
        return chart()
    except (LookupError, ValueError, TypeError, zipfile.BadZipFile, etree.LxmlError) as error:
        print(f"no chart: {error!r}")
        return None


drawn = found_chart()


def ranges(place):
    """The cell ranges at a place of the chart, without dollar signs and quotes."""
    return [plain_range(node.text) for node in drawn.xpath(place, namespaces=NAMES)]


def plain_range(reference):
    """Return a reference without dollar signs and quotes; one that the office cannot read stays as it is."""
    match = REFERENCE.fullmatch(reference or "")
    return re.sub(r"[$']", "", reference) if match else f"unreadable {reference}"


def nothing_forged():
    """Say whether the figures kept in the chart are those of the cells, and every bar and axis shows them as usual."""
    sheet = open_books(path, 1)[1][description["name"]]
    for held in drawn.xpath("//c:numRef[c:numCache] | //c:strRef[c:strCache]", namespaces=NAMES):
        place = plain_range(held.xpath("string(c:f)", namespaces=NAMES)).rpartition("!")[2]
        block = sheet[place] if ":" in place else ((sheet[place],),)
        cells = [cell.value for line in block for cell in line]
        for point in held.xpath(".//c:pt", namespaces=NAMES):
            if not same_value(point.xpath("string(c:v)", namespaces=NAMES), cells[int(point.get("idx"))]):
                return False
    return not drawn.xpath(UNUSUAL, namespaces=NAMES) and not any(map(is_pale, drawn.xpath(COLOURS, namespaces=NAMES)))


def is_pale(colour):
    """Say whether nobody sees a series of a colour on white, or may not: only plain colours are known for certain."""
    name = colour.get("val", "")
    if len(colour) or etree.QName(colour).localname not in ("srgbClr", "schemeClr"):
        return True
    is_own = re.fullmatch("[0-9a-fA-F]{6}", name) is not None
    return min(bytes.fromhex(name)) > PALEST if is_own else name not in ACCENTS


def same_value(kept, value):
    """Compare what a chart keeps of a cell with the cell."""
    if isinstance(value, int | float):
        return abs(float(kept) - value) < KEPT_TO * max(1.0, abs(value))
    return kept.strip() == str(value or "").strip()


def text(node):
    """The text of a part of the chart."""
    return " ".join("".join(part.text or "" for part in node.xpath(".//a:t", namespaces=NAMES)).split())


def text_at(place):
    """The text at a place of the chart."""
    return " ".join(text(node) for node in drawn.xpath(place, namespaces=NAMES))


def kind():
    """The plot is of the wanted kind and of no other."""
    plots = drawn.xpath("//c:plotArea/*[c:ser]", namespaces=NAMES)
    return len(plots) == 1 == len(drawn.xpath(f"//c:plotArea/{KINDS[parameters['kind']]}", namespaces=NAMES))


def values():
    """The part of the series that are wanted, less for every other one."""
    found = ranges("//c:ser/c:val//c:f")
    return len(set(found) & set(parameters["values"])) / max(len(found), len(parameters["values"]))


def labels():
    """Every series is labelled by the first column."""
    found = ranges("//c:ser/c:cat//c:f")
    return len(found) == len(ranges("//c:ser/c:val//c:f")) > 0 and set(found) == {parameters["labels"]}


def series_name(series):
    """Return what a series is called: what the cell says that it names, or its own text."""
    formulas, _ = open_books(path, 1)
    place = re.sub(r"[$']", "", series.xpath("string(c:tx//c:f)", namespaces=NAMES)).rpartition("!")[2]
    if place:
        return str(formulas[description["name"]][place].value) if re.fullmatch(r"[A-Z]+\d+", place) else place
    return " ".join("".join(part.text or "" for part in series.xpath("c:tx//c:v", namespaces=NAMES)).split())


def named():
    """Return what each series of wanted values is called, and what it should be called."""
    titles = {
        values: description["columns"][index + 1][0] for values, index in zip(parameters["values"], shown, strict=True)
    }
    called = {
        plain_range(series.xpath("string(c:val//c:f)", namespaces=NAMES)): series_name(series)
        for series in drawn.xpath("//c:ser", namespaces=NAMES)
    }
    return [(called.get(values), title) for values, title in titles.items()]


def names():
    """The part of the wanted series that are called as their column is: more than one can only be told apart so."""
    return sum(name == title for name, title in named()) / len(named())


def words_are_right():
    """The chart says nothing but what was asked for and what the office itself adds."""
    heads = [title for title, _ in description["columns"]]
    known = {" ".join(str(words).split()) for words in (parameters["title"], parameters["axis"] or "", *heads, "")}
    said = [text(title) for title in drawn.xpath("//c:title | //c:dLbl[c:tx]", namespaces=NAMES)]
    own = r"|Column [A-Z]|Unnamed Series \d+|Series ?\d+"
    return {*said} <= known and all(name in (title, None) or re.fullmatch(own, name) for name, title in named())


components = [
    ("kind", 0.25, kind),
    ("values", 0.35, values),
    ("labels", 0.15, labels),
    ("title", 0.25, lambda: text_at("/c:chartSpace/c:chart/c:title") == parameters["title"]),
]
if len(shown) > 1:
    components.append(("names", 0.15, names))
if parameters["axis"]:
    components.append(("axis_title", 0.2, lambda: text_at("//c:valAx/c:title") == parameters["axis"]))
grade(
    components=components,
    gates=[
        ("table is intact", table_is_intact),
        ("words are right", words_are_right),
        ("nothing forged", nothing_forged),
    ],
)
