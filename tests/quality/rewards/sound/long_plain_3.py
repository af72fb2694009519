"""Long reward in the style of a model: one function per check, a results table, weights, gates (json, sqlite, xml, image, tree, zip)."""

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


def mean_colour(image: Any, box: Tuple[int, int, int, int]) -> Tuple[float, float, float]:
    part = image.crop(box).convert("RGB")
    pixels = list(part.getdata())
    count = max(1, len(pixels))
    return tuple(sum(pixel[channel] for pixel in pixels) / count for channel in range(3))


def check_picture(result: CheckResult) -> float:
    with Image.open(HOME / WANT["picture"]["path"]) as image:
        if list(image.size) != WANT["picture"]["size"]:
            result.note(f"size {image.size}")
            return 0.0
        right = 0
        for area in WANT["picture"]["areas"]:
            found = mean_colour(image, tuple(area["box"]))
            distance = max(abs(one - other) for one, other in zip(found, area["colour"]))
            if distance <= 12:
                right += 1
            else:
                result.note(f"{area['box']}: {found}")
        return right / len(WANT["picture"]["areas"])


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


def main() -> None:
    report = Report()
    report.run("json", 0.1667, check_settings)
    report.run("sqlite", 0.1667, check_database)
    report.run("xml", 0.1667, check_drawing)
    report.run("image", 0.1667, check_picture)
    report.run("tree", 0.1667, check_folders)
    report.run("zip", 0.1667, check_archive)
    report.show()
    print(f"REWARD: {min(1.0, round(report.total(), 2)):.2f}")


if __name__ == "__main__":
    main()
