"""`python -m hub.audit APP`: exit code 1 on any finding."""

import argparse
import asyncio
import sys

from hub.apps import names
from hub.audit.audit import audit


def main() -> int:
    """Audit the applications that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m hub.audit", description=__doc__)
    parser.add_argument("apps", nargs="*", metavar="APP", help=f"of {', '.join(names())}; none: all")
    parser.add_argument("--world", help="the world whose pages are clicked through; absent: the first")
    parser.add_argument("--action", help="only this action's recipe")
    parser.add_argument("--page", metavar="TITLE", help="only the controls of the page of this title")
    parser.add_argument("--recipes", action="store_true", help="only the recipes, no clicking around")
    parser.add_argument("--controls", action="store_true", help="only the clicking around, no recipes")
    parser.add_argument("--quiet", action="store_true", help="only the result")
    asked = parser.parse_args()
    faults = 0
    for name in asked.apps or names():
        found = asyncio.run(
            audit(
                name,
                (lambda _: None) if asked.quiet else (lambda text: print(f"  {text}", flush=True)),
                world=asked.world,
                only=asked.action,
                page=asked.page,
                recipes=not asked.controls,
                controls=not asked.recipes,
            )
        )
        print(found)
        faults += len(found.findings)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
