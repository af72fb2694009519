"""The chart scores by its kind, titles, values and labels; the table must be as it was."""

import json
import re
import zipfile

from lxml import etree

from environments.libreoffice_calc.scripts.grading import (  # included by render()
    grade,
    open_books,
    table_matches,
)

TASK: dict = json.loads("{}")  # filled by render()

parameters = TASK["parameters"]
description, shown = parameters["sheet"], parameters["shown"]
NAMES = {
    "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
}
KINDS = {
    "column": "c:barChart[c:barDir/@val='col']",
    "bar": "c:barChart[c:barDir/@val='bar']",
    "line": "c:lineChart",
    "pie": "c:pieChart",
}


def table_is_intact():
    """The only sheet has the table it had, and nothing else in its cells."""
    formulas, values = open_books(parameters["path"])
    sheet = values[description["name"]]
    return formulas.sheetnames == [sheet.title] and table_matches(sheet, description["columns"], description["rows"])


def chart():
    """Read the only chart of the workbook."""
    with zipfile.ZipFile(parameters["path"]) as archive:
        names = [name for name in archive.namelist() if re.fullmatch(r"xl/charts/chart\d+\.xml", name)]
        if len(names) != 1:
            raise LookupError(f"one chart is wanted, there are {len(names)}")
        return etree.fromstring(archive.read(names[0]))


def ranges(path):
    """The cell ranges at a place of the chart, without dollar signs and quotes."""
    return [re.sub(r"[$']", "", node.text) for node in chart().xpath(path, namespaces=NAMES)]


def text(path):
    """The text at a place of the chart."""
    return " ".join("".join(node.text or "" for node in chart().xpath(f"{path}//a:t", namespaces=NAMES)).split())


def kind():
    """The plot is of the wanted kind and of no other."""
    plots = chart().xpath("//c:plotArea/*[c:ser]", namespaces=NAMES)
    return len(plots) == 1 == len(chart().xpath(f"//c:plotArea/{KINDS[parameters['kind']]}", namespaces=NAMES))


def values():
    """The part of the series that are wanted, less for every other one."""
    found = ranges("//c:ser/c:val//c:f")
    return len(set(found) & set(parameters["values"])) / max(len(found), len(parameters["values"]))


def labels():
    """Every series is labelled by the first column."""
    found = ranges("//c:ser/c:cat//c:f")
    return len(found) == len(ranges("//c:ser/c:val//c:f")) > 0 and set(found) == {parameters["labels"]}


def names():
    """The part of the wanted series that are called as their column is: more than one can only be told apart so."""
    titles = {
        values: description["columns"][index + 1][0] for values, index in zip(parameters["values"], shown, strict=True)
    }
    called = {}
    for series in chart().xpath("//c:ser", namespaces=NAMES):
        source = series.xpath("string(c:val//c:f)", namespaces=NAMES)
        parts = series.xpath("c:tx//c:v", namespaces=NAMES)
        called[re.sub(r"[$']", "", source)] = " ".join("".join(part.text or "" for part in parts).split())
    return sum(called.get(values) == title for values, title in titles.items()) / len(titles)


components = [
    ("kind", 0.25, kind),
    ("values", 0.35, values),
    ("labels", 0.15, labels),
    ("title", 0.25, lambda: text("/c:chartSpace/c:chart/c:title") == parameters["title"]),
]
if len(shown) > 1:
    components.append(("names", 0.15, names))
if parameters["axis"]:
    components.append(("axis_title", 0.2, lambda: text("//c:valAx/c:title") == parameters["axis"]))
grade(gates=[("table is intact", table_is_intact)], components=components)
