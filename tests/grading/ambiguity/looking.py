"""Applies single rules to a file in tests."""

from importlib import import_module
from pathlib import Path

from grading.ambiguity.inside.findings import File, Finding, Rule
from grading.ambiguity.inside.rules import RULES, suffix_of

OFFICE = ("documents", "workbooks")
"""Environments that start an office suite, which has its own tests."""


def look_at(path: Path, *modules: str) -> list[Finding]:
    """Apply a file's rules except those of the office, or only those of `modules`."""
    asked = modules or tuple(
        module for module, suffixes in RULES if suffix_of(path.name) in suffixes and module not in OFFICE
    )
    found = list[Finding]()
    for module in asked:
        rule: Rule = import_module(f"grading.ambiguity.inside.{module}").ambiguities
        found += rule([File(path)])
    return found


def kinds(path: Path, *modules: str) -> set[str]:
    """Return the kinds of findings in a file."""
    return {one.kind for one in look_at(path, *modules)}
