"""Abstract values of the reward interpreter: what a value depends on and which constants it is made of.

A reward is a sum of contributions. Every positive constant that can end up in it is a `Term`. A term is justified by
`Evidence`: what was examined in the value itself or in the conditions on the way to it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum


class Seen(StrEnum):
    """What the computation of a value examined: content, existence, a listing, absence, or a model's answer."""

    LOOK = "look"
    EXISTS = "exists"
    LISTED = "listed"
    ABSENT = "absent"
    MODEL = "model"


_OPPOSITE = {Seen.EXISTS: Seen.ABSENT, Seen.ABSENT: Seen.EXISTS, Seen.LISTED: Seen.ABSENT}
_WEAK = frozenset({Seen.EXISTS, Seen.LISTED})


class ValueKind(StrEnum):
    """Where a constant came from, which decides the rule that reports it."""

    NUMBER = "number"
    FLAG = "flag"
    RETURN = "return"
    PRINT = "print"


@dataclass(frozen=True)
class Flag:
    """A constant condition: the line of the constant, its kind, and whether a broad `except` set it."""

    line: int
    kind: ValueKind
    broad: bool = False


@dataclass(frozen=True)
class Evidence:
    """What was examined on the way to a value, and the constant conditions that were passed."""

    seen: frozenset[Seen] = frozenset()
    flags: frozenset[Flag] = frozenset()

    def __or__(self, other: "Evidence") -> "Evidence":
        if not other.seen and not other.flags:
            return self
        return Evidence(self.seen | other.seen, self.flags | other.flags)

    @property
    def rank(self) -> int:
        """0 for nothing, 1 for mere existence, 2 for anything that can tell a finished task from an unfinished one."""
        if self.seen - _WEAK:
            return 2
        return 1 if self.seen else 0

    def opposite(self) -> "Evidence":
        """Return the evidence of the negated condition: existence becomes absence."""
        return Evidence(frozenset(_OPPOSITE.get(tag, tag) for tag in self.seen), self.flags)


NOTHING = Evidence()
LOOKED = Evidence(frozenset({Seen.LOOK}))


@dataclass(frozen=True)
class Term:
    """A positive constant that may become part of the score, with the evidence that justifies it."""

    line: int
    kind: ValueKind
    evidence: Evidence = NOTHING
    broad: bool = False
    amount: float = 1.0

    def under(self, evidence: Evidence) -> "Term":
        """Return the term with additional evidence."""
        return self if evidence == NOTHING else replace(self, evidence=self.evidence | evidence)


class Unknown:
    """A constant whose value is unknown."""


UNKNOWN = Unknown()


@dataclass(frozen=True)
class Value:
    """An abstract value.

    `constant` is the Python constant if it is known, `prefix` the text that a string certainly begins with, `items` the
    elements of a tuple (or, inside a heap cell, of a container), `ref` the heap cell of a list, dict, set or object,
    `functions` the keys of the functions or classes it may be, and `method` the object and the name of a method that
    the script does not define.
    """

    evidence: Evidence = NOTHING
    terms: frozenset[Term] = frozenset()
    constant: object = UNKNOWN
    prefix: str | None = None
    items: "tuple[Value, ...] | None" = None
    ref: str | None = None
    functions: tuple[str, ...] = ()
    method: "tuple[Value, str] | None" = None

    def under(self, evidence: Evidence) -> "Value":
        """Return the value as if computed under a condition that rests on this evidence."""
        if evidence == NOTHING:
            return self
        mine = evidence.opposite() if self.is_falsy_constant else evidence
        return replace(
            self, evidence=self.evidence | mine, terms=frozenset(term.under(evidence) for term in self.terms)
        )

    @property
    def is_falsy_constant(self) -> bool:
        """Whether the value is a known constant that counts as false."""
        return self.constant is not UNKNOWN and not self.constant

    def truth(self) -> Evidence:
        """Return the evidence that this value is true, which is only as good as that for its weakest constant."""
        worst = min(self.terms, key=lambda t: (not t.broad, t.evidence.rank, t.line), default=None)
        if worst is None or (worst.evidence.rank >= 2 and not worst.broad):  # noqa: PLR2004 - see Evidence.rank
            return self.evidence
        if worst.kind is ValueKind.NUMBER and self.constant is UNKNOWN and self.evidence.rank > worst.evidence.rank:
            return self.evidence  # a count, not a flag
        if worst.evidence.rank == 1 and not worst.broad:
            return worst.evidence
        return worst.evidence | Evidence(flags=frozenset({Flag(worst.line, worst.kind, worst.broad)}))


NONE = Value(constant=None)
SEEN_VALUE = Value(evidence=LOOKED)


def join(values: Iterable[Value]) -> Value:
    """Return the value that may be any of the given ones; `NONE` if there are none."""
    several = tuple(dict.fromkeys(values))
    if not several:
        return NONE
    first = several[0]
    if len(several) == 1:
        return first
    evidence, terms, functions = first.evidence, first.terms, dict.fromkeys(first.functions)
    for value in several[1:]:
        evidence |= value.evidence
        terms |= value.terms
        functions |= dict.fromkeys(value.functions)
    refs = [value.ref for value in several if value.ref is not None]
    prefixes = {value.prefix for value in several}
    return Value(
        evidence=evidence,
        terms=terms,
        constant=first.constant if all(value.constant == first.constant for value in several) else UNKNOWN,
        prefix=first.prefix if len(prefixes) == 1 else None,
        items=_joined_items([value.items for value in several if value.items is not None]),
        ref=refs[0] if refs else None,
        functions=tuple(functions),
        method=first.method if all(value.method == first.method for value in several) else None,
    )


_MOST_ITEMS = 48


def _joined_items(several: "list[tuple[Value, ...]]") -> "tuple[Value, ...] | None":
    if not several:
        return None
    longest = max(several, key=len)
    if all(items == longest[: len(items)] for items in several):
        return longest
    if all(len(items) == len(longest) for items in several):
        return tuple(join(column) for column in zip(*several, strict=True))
    merged = tuple(dict.fromkeys(item for items in several for item in items))
    return merged if len(merged) <= _MOST_ITEMS else (join(merged),)
