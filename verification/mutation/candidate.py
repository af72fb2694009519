"""A mutant that has been planned but not yet made, and the order of such candidates."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from schemas.rewards import Mutation
from verification.state_files import Changes


@dataclass(frozen=True)
class Candidate:
    """One way to make the golden state wrong. `group` is its category; `make` returns None if it cannot be made.

    `way` says how the field is wrong where the mutation alone does not.
    """

    mutation: Mutation
    name: str
    field: str
    group: str
    make: Callable[[], Changes | None]
    way: str = ""


def chance_of(*facts: str) -> bytes:
    """Return bytes that look random, to sort by; always the same for the same facts."""
    return hashlib.sha256("\n".join(facts).encode("utf-8", "replace")).digest()
