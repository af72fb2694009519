"""Parses formulas into trees, with the usual operator precedence."""

from dataclasses import dataclass
from functools import lru_cache

from hub.apps.spreadsheet.domain.tokens import Ref, Token, tokens

DEPTH = 24
_LEVELS = (("=", "<>", "<", ">", "<=", ">="), ("&",), ("+", "-"), ("*", "/"), ("^",))


@dataclass(frozen=True)
class Constant:
    """A number, a text, true or false."""

    value: float | str | bool


@dataclass(frozen=True)
class Broken:
    """An error literal in the formula."""

    code: str


@dataclass(frozen=True)
class Name:
    """The name of a range."""

    name: str


@dataclass(frozen=True)
class Operation:
    """A binary operator with its operands."""

    sign: str
    left: "Node"
    right: "Node"


@dataclass(frozen=True)
class Negative:
    """A negated operand."""

    part: "Node"


@dataclass(frozen=True)
class Percent:
    """An operand with a percent sign."""

    part: "Node"


@dataclass(frozen=True)
class Call:
    """A function with its arguments."""

    name: str
    parts: tuple["Node", ...]


Node = Constant | Broken | Name | Ref | Operation | Negative | Percent | Call


@lru_cache(maxsize=8192)
def parse(formula: str) -> Node:
    """Return the tree of a formula.

    Raises:
        ValueError: it is not valid; the message completes a sentence that begins "This formula cannot be read: ".
    """
    reader = _Reader(tokens(formula))
    tree = reader.level(0)
    if reader.rest:
        raise ValueError(f"“{reader.rest[0].text or reader.rest[0].ref}” is not expected there")
    return tree


class _Reader:
    def __init__(self, parts: tuple[Token, ...]) -> None:
        self.rest = list(parts)
        self._depth = 0

    def level(self, number: int) -> Node:
        """Parse operators with at least the precedence of a level."""
        if number == len(_LEVELS):
            return self._signed()
        left = self.level(number + 1)
        while (sign := self._take(*_LEVELS[number])) is not None:
            left = Operation(sign, left, self.level(number + 1))
        return left

    def _take(self, *signs: str) -> str | None:
        if self.rest and self.rest[0].kind == "sign" and self.rest[0].text in signs:
            return self.rest.pop(0).text
        return None

    def _signed(self) -> Node:
        negative = False
        while (sign := self._take("+", "-")) is not None:
            negative ^= sign == "-"
        part = self._part()
        while self._take("%") is not None:
            part = Percent(part)
        return Negative(part) if negative else part

    def _part(self) -> Node:
        if not self.rest:
            raise ValueError("it ends too early")
        part = self.rest.pop(0)
        if part.ref is not None:
            return part.ref
        if part.kind == "number":
            return Constant(float(part.text))
        if part.kind == "text":
            return Constant(part.text[1:-1].replace('""', '"'))
        if part.kind == "error":
            return Broken(part.text)
        if part.kind == "name":
            return self._named(part.text)
        if part.text == "(":
            return self._nested()
        raise ValueError(f"“{part.text}” is not expected there")

    def _nested(self) -> Node:
        self._deeper()
        inner = self.level(0)
        self._close()
        return inner

    def _named(self, name: str) -> Node:
        if self._take("(") is None:
            return Constant(name == "TRUE") if name in ("TRUE", "FALSE") else Name(name)
        self._deeper()
        parts: list[Node] = []
        if self._take(")") is not None:
            self._depth -= 1
            return Call(name, ())
        parts.append(self.level(0))
        while self._take(",") is not None:
            parts.append(self.level(0))
        self._close()
        return Call(name, tuple(parts))

    def _deeper(self) -> None:
        self._depth += 1
        if self._depth > DEPTH:
            raise ValueError(f"more than {DEPTH} brackets within each other")

    def _close(self) -> None:
        self._depth -= 1
        if self._take(")") is None:
            raise ValueError("a closing bracket is missing")
