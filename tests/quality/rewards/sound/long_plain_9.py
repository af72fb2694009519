"""Long reward in the style of a model: one function per check, a results table, weights, gates (log, csv, xlsx, docx, json, sqlite)."""

import csv
import json
import os
import re
import sqlite3
import sys
import traceback
import xml.etree.ElementTree as ET
import zipfile
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Tuple

import docx
import openpyxl
from PIL import Image

TASK: dict = {}  # filled by render()
WANT: Dict[str, Any] = TASK["parameters"]
HOME = Path("/home/user")


@dataclass
class CheckResult:
    """One component: what it is worth, what it earned, and why."""

    name: str
    weight: float
    earned: float = 0.0
    messages: List[str] = field(default_factory=list)

    def note(self, message: str) -> None:
        self.messages.append(message)


class Report:
    """Collects components and prints them."""

    def __init__(self) -> None:
        self.results: List[CheckResult] = []

    def run(self, name: str, weight: float, check: Callable[[CheckResult], float]) -> None:
        result = CheckResult(name, weight)
        try:
            share = check(result)
            result.earned = weight * max(0.0, min(1.0, share))
        except Exception:
            result.note(traceback.format_exc(limit=1))
        self.results.append(result)

    def total(self) -> float:
        return sum(result.earned for result in self.results)

    def show(self) -> None:
        for result in self.results:
            print(f"COMPONENT {result.name} {result.earned:.4f} {result.weight:.4f}")
            for message in result.messages:
                print("   ", message, file=sys.stderr)


def normalize(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        if value == int(value):
            return str(int(value))
        return f"{value:.2f}"
    if isinstance(value, (date, datetime)):
        return value.strftime("%Y-%m-%d")
    text = str(value).replace("\u00a0", " ")
    text = re.sub(r"\s+", " ", text).strip()
    return text


def as_number(value: Any) -> Optional[float]:
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, float)):
        return float(value)
    if isinstance(value, str):
        cleaned = value.strip().replace(",", "").replace("EUR", "").replace("$", "")
        if cleaned.endswith("%"):
            try:
                return float(cleaned[:-1]) / 100
            except ValueError:
                return None
        try:
            return float(cleaned)
        except ValueError:
            return None
    return None


def close(one: Any, other: Any, tolerance: float = 0.005) -> bool:
    left, right = as_number(one), as_number(other)
    if left is None or right is None:
        return normalize(one) == normalize(other)
    return abs(left - right) <= tolerance


LINE = re.compile(r"^(?P<day>\d{4}-\d{2}-\d{2}) (?P<level>[A-Z]+) (?P<who>\w+): (?P<text>.*)$")


def parse_log(text: str) -> List[Dict[str, str]]:
    entries = []
    for line in text.splitlines():
        match = LINE.match(line)
        if match is None:
            if entries and line.startswith(" "):
                entries[-1]["text"] += " " + line.strip()
            continue
        entries.append(match.groupdict())
    return entries


def check_summary(result: CheckResult) -> float:
    entries = parse_log((HOME / WANT["log"]["path"]).read_text(encoding="utf-8"))
    counts = Counter((entry["level"], entry["who"]) for entry in entries)
    summary = (HOME / WANT["log"]["summary"]).read_text(encoding="utf-8").splitlines()
    found: Dict[Tuple[str, str], int] = {}
    for line in summary:
        parts = line.split("\t")
        if len(parts) != 3 or not parts[2].isdigit():
            result.note(f"line {line!r}")
            continue
        found[parts[0], parts[1]] = int(parts[2])
    if not found:
        return 0.0
    right = sum(1 for key, count in counts.items() if found.get(key) == count)
    return right / max(len(counts), len(found))


def read_rows(path: Path) -> List[Dict[str, str]]:
    with path.open(newline="", encoding="utf-8-sig") as handle:
        sample = handle.read(2048)
        handle.seek(0)
        delimiter = ";" if sample.count(";") > sample.count(",") else ","
        return [dict(row) for row in csv.DictReader(handle, delimiter=delimiter)]


def check_csv(result: CheckResult) -> float:
    rows = read_rows(HOME / WANT["csv"]["path"])
    expected = WANT["csv"]["rows"]
    if len(rows) != len(expected):
        result.note(f"{len(rows)} rows, expected {len(expected)}")
        return 0.0
    right = 0
    for position, (mine, theirs) in enumerate(zip(rows, expected)):
        bad = []
        for column, value in theirs.items():
            if column not in mine:
                bad.append(column)
                continue
            if isinstance(value, (int, float)):
                if not close(mine[column], value):
                    bad.append(column)
            elif normalize(mine[column]) != normalize(value):
                bad.append(column)
        extra = set(mine) - set(theirs)
        if bad or extra:
            result.note(f"row {position}: {sorted(bad)} {sorted(extra)}")
        else:
            right += 1
    return right / len(expected)


def find_sheet(book: Any, name: str) -> Any:
    for sheet in book.worksheets:
        if sheet.title.strip().lower() == name.lower():
            return sheet
    return None


def column_of(sheet: Any, header: str) -> Optional[int]:
    for cell in sheet[1]:
        if normalize(cell.value).lower() == header.lower():
            return cell.column
    return None


def check_workbook(result: CheckResult) -> float:
    book = openpyxl.load_workbook(HOME / WANT["book"]["path"], data_only=True)
    wanted = WANT["book"]["sheets"]
    points, maximum = 0, 0
    for name, spec in wanted.items():
        sheet = find_sheet(book, name)
        maximum += 1 + len(spec["cells"]) + len(spec["totals"])
        if sheet is None:
            result.note(f"no sheet {name}")
            continue
        headers = [normalize(cell.value) for cell in sheet[1]]
        if headers[: len(spec["headers"])] == spec["headers"]:
            points += 1
        else:
            result.note(f"{name}: headers {headers}")
        for address, value in spec["cells"].items():
            if close(sheet[address].value, value):
                points += 1
            else:
                result.note(f"{name}!{address} is {sheet[address].value!r}")
        for header, total in spec["totals"].items():
            index = column_of(sheet, header)
            if index is None:
                result.note(f"{name}: no column {header}")
                continue
            found = 0.0
            for row in range(2, sheet.max_row + 1):
                number = as_number(sheet.cell(row=row, column=index).value)
                if number is not None:
                    found += number
            if close(found, total):
                points += 1
    return points / maximum if maximum else 0.0


def heading_level(paragraph: Any) -> Optional[int]:
    style = paragraph.style.name if paragraph.style is not None else ""
    match = re.fullmatch(r"Heading (\d)", style)
    return int(match.group(1)) if match else None


def outline(document: Any) -> List[Tuple[int, str]]:
    found = []
    for paragraph in document.paragraphs:
        level = heading_level(paragraph)
        if level is not None and paragraph.text.strip():
            found.append((level, normalize(paragraph.text)))
    return found


def check_document(result: CheckResult) -> float:
    document = docx.Document(str(HOME / WANT["letter"]["path"]))
    share = 0.0
    if outline(document) == [tuple(entry) for entry in WANT["letter"]["outline"]]:
        share += 0.4
    else:
        result.note(f"outline {outline(document)}")
    texts = [normalize(paragraph.text) for paragraph in document.paragraphs if paragraph.text.strip()]
    missing = [text for text in WANT["letter"]["paragraphs"] if text not in texts]
    if not missing:
        share += 0.4
    elif len(missing) < len(WANT["letter"]["paragraphs"]):
        share += 0.4 * (1 - len(missing) / len(WANT["letter"]["paragraphs"]))
        result.note(f"missing {missing}")
    tables = [[[normalize(c.text) for c in row.cells] for row in table.rows] for table in document.tables]
    if tables == WANT["letter"]["tables"]:
        share += 0.2
    return share


def walk(node: Any, path: str = "") -> Dict[str, Any]:
    found: Dict[str, Any] = {}
    if isinstance(node, dict):
        for key in sorted(node):
            found.update(walk(node[key], f"{path}/{key}"))
    elif isinstance(node, list):
        for position, entry in enumerate(node):
            found.update(walk(entry, f"{path}/{position}"))
    else:
        found[path] = node
    return found


def check_settings(result: CheckResult) -> float:
    mine = walk(json.loads((HOME / WANT["settings"]["path"]).read_text(encoding="utf-8")))
    theirs = walk(WANT["settings"]["value"])
    wrong = [path for path in sorted(theirs) if mine.get(path) != theirs[path]]
    surplus = sorted(set(mine) - set(theirs))
    if wrong:
        result.note(f"wrong: {wrong[:5]}")
    if surplus:
        result.note(f"too many: {surplus[:5]}")
        return 0.0
    return 1.0 - len(wrong) / max(1, len(theirs))


def query(path: Path, text: str) -> List[Tuple[Any, ...]]:
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        return connection.execute(text).fetchall()
    finally:
        connection.close()


def check_database(result: CheckResult) -> float:
    path = HOME / WANT["shop"]["path"]
    points = 0
    tables = {row[0] for row in query(path, "SELECT name FROM sqlite_master WHERE type = 'table'")}
    if set(WANT["shop"]["tables"]) <= tables:
        points += 1
    customers = query(path, "SELECT name, city, active FROM customers ORDER BY id")
    expected = [tuple(row) for row in WANT["shop"]["customers"]]
    if customers == expected:
        points += 2
    else:
        wrong = sum(1 for mine, theirs in zip(customers, expected) if mine != theirs)
        result.note(f"{wrong} customers differ, {len(customers)} rows")
    by_city: Dict[str, float] = defaultdict(float)
    for city, amount in query(path, "SELECT c.city, o.amount FROM orders o JOIN customers c ON c.id = o.customer"):
        by_city[city] += amount
    if all(close(by_city.get(city), amount) for city, amount in WANT["shop"]["by_city"].items()):
        points += 1
    return points / 4


def main() -> None:
    report = Report()
    report.run("log", 0.1667, check_summary)
    report.run("csv", 0.1667, check_csv)
    report.run("xlsx", 0.1667, check_workbook)
    report.run("docx", 0.1667, check_document)
    report.run("json", 0.1667, check_settings)
    report.run("sqlite", 0.1667, check_database)
    report.show()
    print(f"REWARD: {min(1.0, round(report.total(), 2)):.2f}")


if __name__ == "__main__":
    main()
