"""The command line of the programs that write files for applications: `python -m hub.… FOLDER [APP …]`."""

import argparse
from pathlib import Path

from hub.apps import names


def folder_and_apps(module: str, description: str) -> tuple[Path, tuple[str, ...]]:
    """Parse the command line: a folder and applications; all applications if none is named.

    Exits with code 2 if the command line is wrong.
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
