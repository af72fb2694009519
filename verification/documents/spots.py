"""A document as a list of places that hold one fact each, and the ways to make each of them wrong."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from schemas.rewards import Mutation

MAX_BYTES = 8 << 20
MAX_FIELDS = 50_000
ORDERED = " | "
"""Separator of the names in a field that states an order."""
Edit = Literal[Mutation.CHANGED, Mutation.MISSING, Mutation.EXTRA]
"""The mutations of a single field; the others are composed of these, or act on orders and whole files."""
Alter = Callable[[str], str | None]
"""Returns another text for a given one; None if there is none."""


class BrokenError(ValueError):
    """A file does not match its name, or is larger than the limit."""


@dataclass(frozen=True)
class Spot:
    """One field of an open document.

    `kind` groups fields of the same sort. `text` is the field's content in a form in which equal facts are equal texts.
    `change` makes the open document wrong in this field alone (changed, missing, extra) and returns whether it could;
    `rewrite` replaces the content by one that is made from it. After one edit the document must be opened anew.
    A `plain` field has the content that any new place has by default. `mark` names the field together with its owner,
    if copying or moving the owner takes the field along, as a cell does with its format.
    """

    kind: str
    text: str
    change: Callable[[Edit], bool]
    plain: bool = False
    mark: str | None = None
    rewrite: Callable[[Alter], bool] | None = None


@dataclass(frozen=True)
class Order:
    """A sequence of items of one sort; `exchange` swaps two of them.

    With `ties`, several items may be equal in what they are ordered by.
    """

    items: tuple[str, ...]
    exchange: Callable[[int, int], bool]
    ties: bool = True


@dataclass(frozen=True)
class Document:
    """A parsed file: its fields and orders by address, and `save`, which writes it back.

    If `canonical`, `save` writes equal bytes for equal facts, and different bytes for different ones.
    """

    spots: Mapping[str, Spot]
    save: Callable[[], bytes]
    orders: Mapping[str, Order] = field(default_factory=dict[str, Order])
    canonical: bool = False


class Spots(dict[str, Spot]):
    """Collects the fields of a document while it is read, by address; duplicate addresses are numbered."""

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
            address: where the field is in the document; a number is added if the address is taken.
            kind: groups fields of the same sort.
            text: the content, in a form in which equal facts are equal texts.
            change: makes the open document wrong in this field alone, and returns whether it could.
            plain: whether any new place has this content by default.
            mark: the field together with its owner, if it is copied or moved along with that; None if it is not.
            rewrite: puts another text into the field, and returns whether it could; None if it never can.

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
