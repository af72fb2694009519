"""Which files an application has, by role: the same ones in every application."""

from pathlib import Path

FILES = frozenset({"__init__.py", "app.py", "state.py", "SCHEMA.md"})
DECLARATION = "collections.py"
BY_HAND = frozenset({"lookup.py", "phrases.py", "navigation.py"})
"""What the engine makes where an application declares its collections."""
FOLDERS = frozenset({"actions", "templates", "solutions", "fixtures"})
MAY_LACK = frozenset({"domain", "scenarios"})
"""An application whose actions are all there is to its subject has no `domain/`; one without tasks with a cause no
`scenarios/`."""


def layout_faults(folder: Path) -> list[str]:
    """Return what an application's folder lacks, and what does not belong there."""
    found = {path.name for path in folder.iterdir() if path.name != "__pycache__"}
    needed = FILES | FOLDERS | ({DECLARATION} if DECLARATION in found else BY_HAND)
    allowed = FILES | FOLDERS | BY_HAND | {DECLARATION} | MAY_LACK
    return [
        *(f"{name} is missing" for name in sorted(needed - found)),
        *(f"{name} is no file of an application" for name in sorted(found - allowed)),
    ]
