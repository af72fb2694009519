"""Compares two datasets by the hashes in their indices.

The location of a tuple (folder, archive, order) is not a difference. `validate` checks whether the hashes are true.
"""

from dataclasses import dataclass
from pathlib import Path

from bundles.layout import read_rows
from clients.dataset.rows import file_hashes


@dataclass(frozen=True)
class Difference:
    """Sorted tuple ids; `changed` lists for each tuple the files that were added, removed or modified."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: dict[str, tuple[str, ...]]

    @property
    def is_empty(self) -> bool:
        """Whether both datasets contain the same tuples."""
        return not (self.added or self.removed or self.changed)


def compare(before: Path, after: Path) -> Difference:
    """Compare two datasets.

    Raises:
        InvalidRequestError: one of them has no readable index.
    """
    old, new = ({str(row["id"]): file_hashes(row) for row in read_rows(folder)} for folder in (before, after))
    both = sorted(old.keys() & new.keys())
    return Difference(
        added=tuple(sorted(new.keys() - old.keys())),
        removed=tuple(sorted(old.keys() - new.keys())),
        changed={name: _files(old[name], new[name]) for name in both if old[name] != new[name]},
    )


def _files(old: dict[str, str], new: dict[str, str]) -> tuple[str, ...]:
    names = sorted(old.keys() | new.keys())
    return tuple(name for name in names if old.get(name) != new.get(name))
