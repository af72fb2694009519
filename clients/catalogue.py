"""Which environments there are and what each needs, read from their environment.toml; nothing is started for it."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from clients.authors.families import AnyFamily, families
from environments.families import ROOT
from schemas.errors import NotFoundError


@dataclass(frozen=True)
class Entry:
    """One environment. `shows_published`: its desktops show what the server hosts of the published hub."""

    name: str
    title: str
    description: str
    packages: tuple[str, ...]
    families: tuple[AnyFamily, ...]
    skill: Path
    shows_published: bool = False


def catalogue() -> tuple[Entry, ...]:
    """Every environment, by name."""
    return tuple(_entry(path) for path in sorted(ROOT.glob("*/environment.toml")))


def find_entry(name: str) -> Entry:
    """Return one environment.

    Raises:
        NotFoundError: there is none of that name; the message lists those there are.
    """
    entries = catalogue()
    for entry in entries:
        if entry.name == name:
            return entry
    known = ", ".join(entry.name for entry in entries)
    raise NotFoundError(f"there is no environment {name!r}; there are {known}", field="name")


def _entry(path: Path) -> Entry:
    facts = tomllib.loads(path.read_text(encoding="utf-8"))
    return Entry(
        name=facts["name"],
        title=facts["title"],
        description=facts["description"],
        packages=tuple(facts.get("packages", ())),
        families=families(facts["name"]),
        skill=path.parent / facts.get("skill", "SKILL.md"),
        shows_published=facts.get("hub", {}).get("published", False),
    )
