"""A document as a list of places that hold one fact each, and the ways to make each of them wrong."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from schemas.rewards import Mutation

MAX_BYTES = 8 << 20
MAX_FIELDS = 50_000
ORDERED = " | "
"""Between the names in a field that tells their order."""
Edit = Literal[Mutation.CHANGED, Mutation.MISSING, Mutation.EXTRA]
"""What a single field can be made: other mutations are made of these, or of orders and files."""
Alter = Callable[[str], str | None]
"""Says another text for a given one; None where there is none."""


class BrokenError(ValueError):
    """A file does not match its name, or is larger than the limit."""


@dataclass(frozen=True)
class Spot:
    """One field of a document that is open.

    `kind` groups fields of the same sort, `text` is what it holds in a form in which equal facts are equal texts.
    `change` makes the open document wrong in this field alone (changed, missing, extra) and says whether it could;
    `rewrite` puts another text there, made from what stands there. The document serves once.
    A `plain` field says what any new place says by itself. `mark` is the field with what it belongs to, where that
    takes it along when it is copied or moved, as a cell does with its look.
    """

    kind: str
    text: str
    change: Callable[[Edit], bool]
    plain: bool = False
    mark: str | None = None
    rewrite: Callable[[Alter], bool] | None = None


@dataclass(frozen=True)
class Order:
    """Things of one sort that stand one after the other; `exchange` lets two of them change places.

    With `ties`, several of them may be equal in what they are ordered by.
    """

    items: tuple[str, ...]
    exchange: Callable[[int, int], bool]
    ties: bool = True


@dataclass(frozen=True)
class Document:
    """A file that was read: its fields and orders by address, and how to write it again.

    With `canonical`, `save` writes equal bytes for equal facts, and only then.
    """

    spots: Mapping[str, Spot]
    save: Callable[[], bytes]
    orders: Mapping[str, Order] = field(default_factory=dict[str, Order])
    canonical: bool = False


class Spots(dict[str, Spot]):
    """The fields of a document while it is read; duplicate names are numbered."""

    def put(
        self,
        address: str,
        kind: str,
        text: str,
        change: Callable[[Edit], bool],
        *,
        plain: bool = False,
        mark: str | None = None,
        rewrite: Callable[[Alter], bool] | None = None,
    ) -> None:
        """Add a field.

        Args:
            address: where it stands; a number is added where the address is taken.
            kind: groups fields of the same sort.
            text: what it holds, in a form in which equal facts are equal texts.
            change: makes the open document wrong in this field alone, and says whether it could.
            plain: whether any new place says the same by itself.
            mark: the field with what it belongs to, where it is copied or moved along with that; None where it is not.
            rewrite: puts another text into the field, and says whether it could; None where that is impossible.

        Raises:
            BrokenError: there are more than `MAX_FIELDS` fields.
        """
        if len(self) >= MAX_FIELDS:
            raise BrokenError(f"more than {MAX_FIELDS} fields")
        unique, number = address, 1
        while unique in self:
            number += 1
            unique = f"{address} #{number}"
        self[unique] = Spot(kind, text, change, plain, mark, rewrite)
