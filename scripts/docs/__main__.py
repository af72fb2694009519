"""`python -m scripts.docs check` checks the links, commands and names in the documentation.

`python -m scripts.docs reference` writes docs/reference. `check` also fails if docs/reference is out of date.
"""

import argparse
import sys
from pathlib import Path

from clients.cli import app
from scripts.docs import reference
from scripts.docs.commands import faults_in_commands
from scripts.docs.links import faults_in_links, unlisted_pages
from scripts.docs.names import faults_in_names
from scripts.docs.pages import Fault, Page, files_of, pages_of
from scripts.docs.repository import Repository
from tools.registry import VERBS

ROOT = Path(__file__).resolve().parent.parent.parent
_HISTORY, _INDEX = "CHANGELOG.md", "docs/index.md"
_FRONT, _FRONT_LINES = "README.md", 120
"""The page that everybody reads first is short; figures and lists have pages of their own in docs/."""


def faults(root: Path) -> list[Fault]:
    """Return every fault found in the documentation of this checkout."""
    files = files_of(root)
    pages = pages_of(root, files)
    repository = Repository(root, files, reference.command_tree(app), tuple(verb.path for verb in VERBS))
    # What was once there may be named where changes are told.
    current = [page for page in pages if page.path != _HISTORY]
    return [
        *faults_in_links(pages, files),
        *unlisted_pages(pages, _INDEX),
        *faults_in_commands(current, repository),
        *faults_in_names(current, repository),
        *reference.outdated(root),
        *too_long(pages),
    ]


def too_long(pages: list[Page]) -> list[Fault]:
    """Return a fault if README.md is longer than a newcomer is willing to read."""
    return [
        Fault(_FRONT, lines, f"{lines} lines, more than {_FRONT_LINES}: move something to docs/")
        for page in pages
        if page.path == _FRONT and (lines := len(page.text.splitlines())) > _FRONT_LINES
    ]


def main() -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m scripts.docs", description=__doc__)
    parser.add_argument("what", choices=("check", "reference"))
    if parser.parse_args().what == "reference":
        for path in reference.write(ROOT):
            print(path)
        return 0
    found = sorted(faults(ROOT), key=lambda one: (one.page, one.line, one.what))
    for fault in found:
        print(fault)
    print(f"docs: {len(found)} faults" if found else "docs: links, commands, names and the reference are sound")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
