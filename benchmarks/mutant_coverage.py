"""Which features of a format mutants cover: each feature is changed once, in a file made with the usual library.

A feature is covered if at least one mutant differs from the golden file in this feature only; it is `whole` if the file
can only be restored as a whole. Writes docs/mutant-coverage.md.
"""

import json
import re
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.result import BenchmarkResult
from schemas.rewards import Mutation
from verification.mutation.runner import mutants
from vm_controller import tar_archive

ROOT = Path(__file__).parents[1]
PYTHON = ROOT / ".session-python" / "bin" / "python"
SCRIPT = ROOT / "scripts" / "format_features"
PAGE = ROOT / "docs" / "mutant-coverage.md"
OWN = (Mutation.CHANGED, Mutation.MISSING, Mutation.EXTRA, Mutation.REORDERED)
"""Mutations of the golden patch's changes."""
EXACT, WIDE, WHOLE, NONE = "exact", "with others", "whole file", "none"
Coverage = Mapping[str, Mapping[str, str]]


def run(only: str | None = None) -> BenchmarkResult:
    """Measure all formats, or `only` some, separated by spaces, and write the page.

    The page's entries on other formats are kept.
    """
    found = measure(only)
    PAGE.write_text(page({**({} if only is None else told()), **found}), encoding="utf-8")
    features = [how for one in found.values() for how in one.values()]
    figures = {f"{name}_exact": float(list(one.values()).count(EXACT)) for name, one in found.items()}
    totals = {f"{name}_features": float(len(one)) for name, one in found.items()}
    missed = [f"{kind} {feature}" for kind, one in found.items() for feature, how in one.items() if how == NONE]
    wide = [f"{kind} {feature}" for kind, one in found.items() for feature, how in one.items() if how in (WIDE, WHOLE)]
    share = sum(how in (EXACT, WIDE) for how in features) / max(len(features), 1)
    return BenchmarkResult(
        name="mutant_coverage",
        figures={**figures, **totals, "covered_share": share},
        budget="no feature without a mutant",
        ok=not missed,
        lists={"missed": missed, "wide": wide},
    )


def measure(only: str | None = None) -> Coverage:
    """Change each feature once, and record how mutants cover it.

    Args:
        only: formats separated by spaces; None: all. `docx=9` takes every ninth feature.
    """
    with tempfile.TemporaryDirectory(prefix="cua-gym-coverage-") as name:
        folder = Path(name)
        features: dict[str, list[str]] = _asked("make", folder, only)
        wholes: dict[tuple[str, int], int] = {}
        for kind, names in features.items():
            for number in range(len(names)):
                wholes[kind, number] = _write_mutants(folder / kind / str(number))
        probed: dict[str, list[dict[str, list[int] | None]]] = _asked("probe", folder, only)
        return {
            kind: {
                feature: _how(number, probed[kind][number], wholes[kind, number])
                for number, feature in enumerate(names)
            }
            for kind, names in features.items()
        }


def _asked(verb: str, folder: Path, only: str | None) -> Any:  # noqa: ANN401 -- JSON, of a shape that the verb decides
    command = [str(PYTHON), str(SCRIPT), verb, str(folder), *(only or "").split()]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def _write_mutants(place: Path) -> int:
    """Write every mutant of a pair of files; returns their number, without the unchanged file."""
    initial, golden = (next(place.glob(f"{name}.*")) for name in ("initial", "golden"))
    name = f"home/user/document{initial.suffix}"
    for path in (initial, golden):
        (place / f"{path.stem}.tar").write_bytes(tar_archive.file_member(name, path.read_bytes()) + bytes(1024))
    own = 0
    for mutant in mutants(place / "initial.tar", place / "golden.tar"):
        content = mutant.changes.get(name)
        if mutant.mutation in OWN and isinstance(content, bytes):
            whole = content == initial.read_bytes()
            own += not whole
            (place / f"mutant-{'whole' if whole else own}{initial.suffix}").write_bytes(content)
    return own


def _how(number: int, probed: Mapping[str, Sequence[int] | None], own: int) -> str:
    told = set(probed[""] or ())
    touched = [set(one) for name, one in probed.items() if name and name != "mutant-whole" and one is not None]
    if any(number in one and one <= told for one in touched):
        return EXACT
    if any(number in one for one in touched):
        return WIDE
    return WHOLE if "mutant-whole" in probed or own else NONE


def told() -> Coverage:
    """Read the coverage from the page."""
    sections = PAGE.read_text(encoding="utf-8").split("\n## ")[1:]
    return {
        section.partition("\n")[0]: {
            feature: how
            for how, features in re.findall(r"^\*\*(.+?)\*\*: (.+)\.$", section, re.MULTILINE)
            for feature in features.split(", ")
        }
        for section in sections
    }


def page(found: Coverage) -> str:
    """Return the page as Markdown."""
    lines = [
        "# What mutants touch",
        "",
        "Each feature is changed once in a file made with the usual library of its format, and the mutants of the two",
        "files are read back with the same library (`python -m benchmarks mutant_coverage`, which writes this page).",
        "`exact`: a mutant has this feature, and no other one, otherwise than the golden file. `with others`: only",
        "together with another one. `whole file`: it comes back only with the whole file. `none`: no mutant.",
        "A format that is not in the table was not measured.",
        "",
        "| format | features | exact | with others | whole file | none |",
        "|---|---|---|---|---|---|",
    ]
    for kind, one in found.items():
        hows = list(one.values())
        counts = " | ".join(str(hows.count(how)) for how in (EXACT, WIDE, WHOLE, NONE))
        lines.append(f"| {kind} | {len(one)} | {counts} |")
    for kind, one in found.items():
        lines += ["", f"## {kind}", ""]
        for how in (EXACT, WIDE, WHOLE, NONE):
            if names := [feature for feature, found_how in one.items() if found_how == how]:
                lines += [f"**{how}**: {', '.join(names)}.", ""]
        lines.pop()
    return "\n".join(lines) + "\n"
