"""Lists environments and their requirements from their environment.toml, without starting anything."""

from dataclasses import dataclass
from pathlib import Path

from clients.authors.families import AnyFamily, families
from environments.families import ROOT
from schemas.environment_file import names_in, read_environment
from schemas.errors import NotFoundError


@dataclass(frozen=True)
class CatalogueEntry:
    """One environment. `shows_published`: its desktops show the published hub's applications that the server hosts."""

    name: str
    title: str
    description: str
    packages: tuple[str, ...]
    families: tuple[AnyFamily, ...]
    skill: Path
    shows_published: bool = False


def catalogue() -> tuple[CatalogueEntry, ...]:
    """Return all environments, ordered by name."""
    return tuple(map(_entry, names_in(ROOT)))


def find_entry(name: str) -> CatalogueEntry:
    """Return one environment.

    Raises:
        NotFoundError: there is none of this name; the message lists the existing ones.
    """
    entries = catalogue()
    for entry in entries:
        if entry.name == name:
            return entry
    known = ", ".join(entry.name for entry in entries)
    raise NotFoundError(f"there is no environment {name!r}; there are {known}", field="name")


def _entry(name: str) -> CatalogueEntry:
    environment = read_environment(ROOT, name)
    return CatalogueEntry(
        name=environment.name,
        title=environment.title,
        description=environment.description,
        packages=environment.packages,
        families=families(environment.name),
        skill=ROOT / name / environment.skill,
        shows_published=environment.hub is not None and environment.hub.published,
    )
