"""What the programs that write files for applications have in common: `python -m hub.… FOLDER [APP …]`."""

import argparse
from pathlib import Path

from hub.apps import names


def folder_and_apps(module: str, description: str) -> tuple[Path, tuple[str, ...]]:
    """Read the command line: a folder and applications, all where none is named.

    Ends the program with exit code 2 where it says something else.
    """
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=description)
    parser.add_argument("folder", type=Path, help="where the files go")
    parser.add_argument("apps", nargs="*", metavar="APP", type=_known, help="only these applications; absent: all")
    given = parser.parse_args()
    return given.folder, tuple(given.apps) or names()


def _known(name: str) -> str:
    if name not in names():
        raise argparse.ArgumentTypeError(f"there is no application {name!r}; choose one of: {', '.join(names())}")
    return name
