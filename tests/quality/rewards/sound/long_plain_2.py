"""Long reward in the style of a model: one function per check, a results table, weights, gates (docx, xml, zip, xlsx, sqlite, tree)."""

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


def local(tag: str) -> str:
    return tag.rsplit("}", 1)[-1]


def collect(element: Any, depth: int = 0) -> List[Tuple[int, str, str]]:
    found = [(depth, local(element.tag), normalize(element.text))]
    for child in element:
        found.extend(collect(child, depth + 1))
    return found


def check_drawing(result: CheckResult) -> float:
    root = ET.parse(HOME / WANT["drawing"]["path"]).getroot()
    shapes = Counter(tag for _, tag, _ in collect(root))
    share = 0.0
    for tag, count in WANT["drawing"]["shapes"].items():
        if shapes.get(tag, 0) == count:
            share += 0.5 / len(WANT["drawing"]["shapes"])
        else:
            result.note(f"{shapes.get(tag, 0)} {tag}")
    labels = [text for _, tag, text in collect(root) if tag in ("text", "tspan") and text]
    if sorted(labels) == sorted(WANT["drawing"]["labels"]):
        share += 0.5
    return share


def members(path: Path) -> Dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        bad = archive.testzip()
        if bad is not None:
            raise ValueError(f"{bad} is damaged")
        return {entry.filename: archive.read(entry) for entry in archive.infolist() if not entry.is_dir()}


def check_archive(result: CheckResult) -> float:
    found = members(HOME / WANT["archive"]["path"])
    expected = {name: text.encode() for name, text in WANT["archive"]["members"].items()}
    share = 0.0
    if sorted(found) == sorted(expected):
        share += 0.3
    else:
        result.note(f"members {sorted(found)}")
    matching = [name for name, data in expected.items() if found.get(name) == data]
    share += 0.7 * len(matching) / len(expected)
    return share if share >= 0.999 or len(matching) else 0.0


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


def listing(folder: Path) -> Dict[str, str]:
    found = {}
    for place, folders, files in sorted(os.walk(folder)):
        folders.sort()
        for name in sorted(files):
            path = Path(place) / name
            kind = path.suffix.lower()
            if kind in (".txt", ".md", ".csv"):
                content = path.read_text(encoding="utf-8", errors="replace")
            else:
                content = path.read_bytes().hex()
            found[str(path.relative_to(folder))] = content
    return found


def check_folders(result: CheckResult) -> float:
    mine = listing(HOME / WANT["tree"]["folder"])
    theirs = WANT["tree"]["files"]
    for name in sorted(set(mine) ^ set(theirs)):
        result.note(f"{'surplus' if name in mine else 'missing'}: {name}")
    if set(mine) != set(theirs):
        return 0.0
    same = [name for name in sorted(theirs) if mine[name].strip() == theirs[name].strip()]
    return len(same) / len(theirs)


CHECKS: Dict[str, Callable[[CheckResult], float]] = {
    "docx": check_document,
    "xml": check_drawing,
    "zip": check_archive,
    "xlsx": check_workbook,
    "sqlite": check_database,
    "tree": check_folders,
}


def main() -> int:
    weights = {name: 0.1667 for name in CHECKS}
    results: Dict[str, CheckResult] = {}
    for name, check in CHECKS.items():
        result = CheckResult(name, weights[name])
        try:
            result.earned = weights[name] * check(result)
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            result.note(str(error))
        results[name] = result
    total = 0.0
    for name in sorted(results):
        result = results[name]
        print(f"COMPONENT {name} {result.earned:.4f} {result.weight:.4f}")
        total += result.earned
    print("REWARD:", round(min(total, 1.0), 2))
    return 0


sys.exit(main())
