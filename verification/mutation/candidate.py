"""A mutant that has been planned but not yet made, and the order of such candidates."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from schemas.rewards import Mutation
from verification.state_files import Changes


@dataclass(frozen=True)
class Candidate:
    """One way to make the golden state wrong.

    `name` is the file's path and `field` the place in it, "" for the whole file. `group` is the kind of field or
    change, by which candidates are spread; `make` returns the changed files, or None if the mutant cannot be made.
    `way` says how the field is wrong, if the mutation alone does not tell.
    """

    mutation: Mutation
    name: str
    field: str
    group: str
    make: Callable[[], Changes | None]
    way: str = ""


def chance_of(*facts: str) -> bytes:
    """Return a pseudorandom sort key that depends only on the given texts."""
    return hashlib.sha256("\n".join(facts).encode("utf-8", "replace")).digest()
