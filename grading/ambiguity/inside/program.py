"""The program of a check: paths of files in, one line of JSON with findings out."""

import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from .findings import UNREADABLE, File, Finding, Rule
from .rules import RULES, modules_of

LARGEST = 64 << 20
"""Bytes of a file that is examined, at most; a larger one is reported as unreadable."""
MOST = 50
"""Findings that are reported, at most."""


def main(paths: Sequence[str]) -> None:
    """Print the ambiguities of files as one line of JSON."""
    files = [file for file in (File(Path(path)) for path in paths) if file.path.is_file()]
    found: list[Finding] = []
    asked = [modules_of(file.path.name, file.beginning) for file in files]
    for module, _ in RULES:
        mine = [file for file, modules in zip(files, asked, strict=True) if module in modules]
        if mine:
            rule: Rule = import_module(f".{module}", __package__).ambiguities
            found += look(rule, mine)
    told = [
        {
            "kind": one.kind,
            "path": printable(one.path),
            "where": told_as(one.where, 200),
            "message": told_as(one.message, 500),
        }
        for one in found[:MOST]
    ]
    sys.stdout.write(json.dumps(told) + "\n")


def look(rule: Rule, files: Sequence[File]) -> list[Finding]:
    """Apply a rule to all files at once or, if that fails, to each, so that the file at fault is named."""
    small = [file for file in files if file.path.stat().st_size <= LARGEST]
    found = [
        Finding(UNREADABLE, file.path, "", f"has more than {LARGEST >> 20} MiB") for file in files if file not in small
    ]
    try:
        return found + list(rule(small))
    except Exception as error:
        if len(small) == 1:
            return [*found, Finding(UNREADABLE, small[0].path, "", f"cannot be read: {type(error).__name__}")]
    for file in small:
        found += look(rule, [file])
    return found


def printable(path: Path) -> str:
    """Return a path, which an agent may have chosen, as valid text."""
    return os.fsencode(path).decode("utf-8", "replace")


def told_as(text: str, most: int) -> str:
    """Return at most `most` characters of a text as valid text, since a file may contain lone surrogates."""
    return text[:most].encode("utf-8", "replace").decode("utf-8")
