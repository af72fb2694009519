"""The memory of the reward interpreter: variables, heap cells, call frames, and the merging of two branches."""

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from verification.static_analysis.abstract_values import NOTHING, UNKNOWN, Evidence, Seen, Value, join
from verification.static_analysis.script import Script

type_key = tuple[str, str]
State = dict[type_key, Value]
"""(frame or heap cell, name) → value."""

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
ITEMS = "items"
CLASS = "class"
SELF = "self of the method"
_MAPPING = "mapping"
_BUDGET = 250_000
_DEEPEST = 4
"""The depth to which nested values are followed; no reward nests its values deeper."""


class TooComplexError(Exception):
    """The script needs more steps than the interpreter's budget."""


class ProgramExit(Exception):  # noqa: N818 - it is how a script ends, not a fault
    """The interpreted call never returns: it is `sys.exit`, or a function that always raises."""


@dataclass(frozen=True)
class Function:
    """A function, method, lambda or class of the script, with the frames that it can see."""

    node: FunctionNode | ast.ClassDef
    chain: tuple[str, ...]
    bound: Value | None = None
    arguments: tuple[Value, ...] = ()
    """Arguments that `functools.partial` puts before those of a call."""
    keywords: tuple[tuple[str, Value], ...] = ()
    home: str | None = None
    """The class that a method is defined in."""


@dataclass(frozen=True)
class Printed:
    """A value printed on a `REWARD:` line."""

    line: int
    value: Value
    constant: bool = False


@dataclass
class Loop:
    """The exits from a loop's body other than its end: `break` and `continue`."""

    continues: list[tuple[State, Evidence]] = field(default_factory=list[tuple[State, Evidence]])
    breaks: list[tuple[State, Evidence]] = field(default_factory=list[tuple[State, Evidence]])


@dataclass
class CallFrame:
    """One call: the scope of its names, and how it ended."""

    chain: tuple[str, ...]
    outer_names: dict[str, str] = field(default_factory=dict[str, str])
    returns: list[Value] = field(default_factory=list[Value])
    yields: list[Value] = field(default_factory=list[Value])
    exits: list[tuple[State, Evidence]] = field(default_factory=list[tuple[State, Evidence]])
    raised: Evidence = NOTHING
    loops: list[Loop] = field(default_factory=list[Loop])


class Machine:
    """The state that all parts of the interpreter share."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.state: State = {}
        self.functions: dict[str, Function] = {}
        self.fields: dict[str, dict[str, None]] = {}
        """The names of the fields that the script set on each object."""
        self.printed: list[Printed] = []
        self.calls: list[FunctionNode] = []
        self.broad = 0
        self.line = 1
        """The line of the current statement."""
        self._steps = 0
        self._serial = 0
        self._outliving: set[str] = set()
        """The frames that a function defined in them can still see."""

    def step(self, cost: int = 1) -> None:
        """Count steps of the interpreter.

        Args:
            cost: the number of steps to add.

        Raises:
            TooComplexError: the total exceeds `_BUDGET`.
        """
        self._steps += cost
        if self._steps > _BUDGET:
            raise TooComplexError

    def serial(self, stem: str) -> str:
        """Return a new name for a frame or a heap cell.

        Args:
            stem: the beginning of the name.
        """
        self._serial += 1
        return f"{stem}{self._serial}"

    def define(self, function: Function) -> Value:
        """Register a function, and return a value that stands for it."""
        key = self.serial("f")
        self.functions[key] = function
        self._outliving.update(function.chain)
        return Value(functions=(key,))

    def forget(self, scope: str) -> None:
        """Drop the names of a call that has ended, unless a function defined in it may still use them."""
        if scope not in self._outliving:
            self.state = {key: value for key, value in self.state.items() if key[0] != scope}

    def lookup(self, frame: CallFrame, name: str) -> Value | None:
        """Return the value of a name as seen from a frame; None if the name is not bound."""
        for scope in frame.chain:
            if (value := self.state.get((scope, name))) is not None:
                return value
        return None

    def bind(self, frame: CallFrame, name: str, value: Value) -> None:
        """Assign a value to a name in the scope that owns the name."""
        self.state[frame.outer_names.get(name, frame.chain[0]), name] = value

    def container(self, items: Sequence[Value], evidence: Evidence = NOTHING) -> Value:
        """Make a list, set or dict; a dict's items are pairs."""
        ref = self.serial("cell")
        self.state[ref, ITEMS] = Value(items=tuple(items))
        return Value(evidence=evidence, ref=ref)

    def put_field(self, owner: str, name: str, value: Value) -> None:
        """Set a field of an object.

        Args:
            owner: the object's heap cell, or a name that stands for an object without one.
            name: the name of the field.
            value: its new value.
        """
        self.fields.setdefault(owner, {})[name] = None
        self.state[owner, name] = value

    def field_values(self, value: Value) -> dict[str, Value]:
        """Return the values of an object's fields, by name."""
        names = self.fields.get(value.ref or "", ())
        return {name: self.state[value.ref or "", name] for name in names if (value.ref or "", name) in self.state}

    def contents(self, value: Value) -> tuple[Value, ...] | None:
        """Return the elements of a container; None if they are not known."""
        if value.ref is not None and (cell := self.state.get((value.ref, ITEMS))) is not None:
            return cell.items
        return value.items

    def mapping(self, pairs: Sequence[Value], evidence: Evidence = NOTHING) -> Value:
        """Make a dict; its elements are (key, value) pairs."""
        made = self.container(pairs, evidence)
        self.state[made.ref or "", _MAPPING] = Value()
        return made

    def is_mapping(self, value: Value) -> bool:
        """Whether the container is a dict."""
        return (value.ref or "", _MAPPING) in self.state

    def iterated(self, value: Value) -> tuple[Value, ...] | None:
        """Return the elements that a loop over a container visits (a dict's keys); None if they are not known."""
        items = self.contents(value)
        if items is None or not self.is_mapping(value):
            return items
        return tuple(entry.items[0] if entry.items else entry for entry in items)

    def replace_contents(self, value: Value, items: Sequence[Value]) -> None:
        """Replace the elements of a container."""
        if value.ref is not None:
            self.state[value.ref, ITEMS] = Value(items=tuple(items))

    def flat(self, value: Value, depth: int = 0) -> Value:
        """Return a value with the evidence and terms of everything that it contains.

        Args:
            value: a container, an object or any other value.
            depth: the levels above this one; callers leave it at 0, and recursion ends below `_DEEPEST`.
        """
        self.step()
        items = self.contents(value)
        if items is None and value.ref in self.fields and depth < _DEEPEST:
            held = join(self.flat(field, depth + 1) for field in self.field_values(value).values())
            return replace(value, evidence=value.evidence | held.evidence)
        if not items or depth > _DEEPEST:
            return value
        inner = join(self.flat(item, depth + 1) for item in items)
        return replace(
            value, evidence=value.evidence | inner.evidence, terms=value.terms | inner.terms, constant=UNKNOWN
        )


def merge_states(branches: Sequence[tuple[State, Evidence]]) -> State:
    """Merge the states after several branches; what a branch changed depends on the condition that chose it.

    Args:
        branches: the state after each branch, and the evidence of the condition that led into it; at least one.
    """
    first, *rest = branches
    merged, evidence = dict(first[0]), first[1]
    for state, other in rest:
        for key, value in state.items():
            mine = merged.get(key)
            # Branches share whatever they did not change, which is nearly everything.
            if mine is not value:
                merged[key] = value if mine is None else merge_values(mine, evidence, value, other)
        evidence = NOTHING
    return merged


def _joined_lengths(left: Value, right: Value, evidence: Evidence) -> Value:
    """Return the value of one of two containers; an element in only one of them depends on the branch's condition."""
    short, long = sorted((left.items or (), right.items or ()), key=len)
    if short != long[: len(short)]:
        return join((left, right))
    more = tuple(item.under(evidence) for item in long[len(short) :])
    return join((replace(left, items=short), replace(right, items=(*short, *more))))


def merge_values(left: Value, left_evidence: Evidence, right: Value, right_evidence: Evidence) -> Value:
    """Return the value that is one of two, element by element if both have the same number of elements.

    Args:
        left: the value after one branch.
        left_evidence: the evidence of the condition that led into that branch.
        right: the value after the other branch.
        right_evidence: the evidence of the condition that led into the other one.
    """
    if left == right:
        return left
    if left.items is not None and right.items is not None:
        if len(left.items) != len(right.items):
            return _joined_lengths(left, right, left_evidence | right_evidence)
        pairs = zip(left.items, right.items, strict=True)
        return replace(left, items=tuple(merge_values(a, left_evidence, b, right_evidence) for a, b in pairs))
    shared = left.terms & right.terms
    either = join((left.under(left_evidence), right.under(right_evidence)))
    if not shared or Seen.MODEL not in left_evidence.seen | right_evidence.seen:
        return either
    # A model decides only about points that one branch has and the other lacks.
    own = [(left.terms - shared, left_evidence), (right.terms - shared, right_evidence)]
    terms = {term.under(evidence) for several, evidence in own for term in several}
    terms |= {term.under(_without_model(one)) for term in shared for one in (left_evidence, right_evidence)}
    return replace(either, terms=frozenset(terms))


def _without_model(evidence: Evidence) -> Evidence:
    return replace(evidence, seen=evidence.seen - {Seen.MODEL})
