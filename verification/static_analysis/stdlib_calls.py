"""Interprets calls into code outside the script by name: methods, builtins, the standard library."""

import ast
import re
from abc import abstractmethod
from dataclasses import replace

from verification.static_analysis import known_names
from verification.static_analysis.abstract_values import (
    LOOKED,
    NONE,
    NOTHING,
    SEEN_VALUE,
    UNKNOWN,
    Evidence,
    Term,
    Value,
    ValueKind,
    join,
)
from verification.static_analysis.expressions import LISTING, Expressions
from verification.static_analysis.interpreter_state import CLASS, Printed

_REWARD_LINE = re.compile(r"(^|\n)REWARD: ?([0-9.eE+-]*)")
_MOST_COUNTED = 40


class Library(Expressions):
    """Evaluates functions and methods that the script does not define."""

    def everything(self, values: list[Value]) -> Value:
        """Join all values without their constants: what a call can learn from its arguments."""
        flat = [self.flat(value) for value in values]
        known = [value for value in flat if value.constant is UNKNOWN]
        terms = frozenset(term for value in known for term in value.terms)
        evidence = NOTHING
        for value in flat:
            evidence |= value.evidence
        return Value(evidence=evidence, terms=terms)

    def opaque(self, everything: Value, arguments: list[Value], control: Evidence) -> Value:
        """Evaluate a call into unknown code, which may call the functions that it is given.

        Args:
            everything: the callee and all arguments, joined by the method `everything`.
            arguments: the values of the positional arguments.
            control: the evidence of the conditions under which the call is reached.
        """
        results = [self.may_invoke(a, [SEEN_VALUE], control) for a in arguments if a.functions]
        return Value(evidence=join([everything, *results]).evidence)

    @abstractmethod
    def may_invoke(self, function: Value, arguments: list[Value], control: Evidence) -> Value:
        """Call a function that other code may call once or not at all."""

    def emit(self, line: int, arguments: list[Value], control: Evidence) -> None:
        """Record what is written to standard output, if it is a reward line."""
        for position, argument in enumerate(arguments):
            parts = self.contents(argument)
            if argument.prefix is None and parts:
                self.emit(line, list(parts), control)
                continue
            match = _REWARD_LINE.search(argument.prefix or "")
            if match is None:
                continue
            written_apart = [value for value in arguments[position + 1 :] if value.constant is not UNKNOWN]
            value = self.everything(arguments[position:])
            value = replace(value, terms=value.terms.union(*(one.terms for one in written_apart)))
            written = match.group(2)
            if argument.constant is not UNKNOWN and written:
                terms = frozenset({Term(line, ValueKind.PRINT, broad=self.broad > 0, amount=1.0)})
                value = Value(terms=terms if _is_positive(written) else frozenset())
                self.printed.append(Printed(line, replace(value.under(control), evidence=NOTHING), constant=True))
                continue
            self.printed.append(Printed(line, value.under(control)))

    def method(  # noqa: PLR0911, PLR0912 - one case per method
        self,
        name: str,
        called: str,
        owner: Value,
        arguments: list[Value],
        keywords: dict[str, Value],
        control: Evidence,
    ) -> Value | None:
        """Evaluate a method of a value.

        Args:
            name: the dotted name of the callee; "" if it has none.
            called: the name of the method, the last part of `name`.
            owner: the object.
            arguments: the values of the positional arguments.
            keywords: the values of the keyword arguments, by name.
            control: the evidence of the conditions under which the call is reached.

        Returns:
            What the method returns; None if its name is not known.
        """
        items = self.contents(owner)
        if called in known_names.EXISTENCE_METHODS:
            return self.existence(self.line)
        if called in known_names.LISTING_METHODS and owner.ref is None:
            return Value(evidence=owner.evidence | LISTING)
        if called in known_names.PATH_READS and owner.ref is None:
            return Value(evidence=self.everything([owner, *arguments]).evidence | LOOKED)
        match called:
            case "append" | "add" | "appendleft" if arguments and owner.ref:
                self._extend(owner, [self.under_all(arguments[0], control)])
            case "update" if self.is_mapping(owner):
                for pair in self.contents(arguments[0]) or arguments[:1] if arguments else ():
                    if pair.items and len(pair.items) > 1:
                        self.store(owner, pair.items[0], pair.items[1].under(control))
                    else:  # a counted element
                        self.store(owner, pair, Value(evidence=pair.evidence).under(control))
                for key, value in keywords.items():
                    self.store(owner, Value(constant=key), value.under(control))
            case "extend" | "update" if arguments and owner.ref:
                self._extend(owner, [value.under(control) for value in self.contents(arguments[0]) or (arguments[0],)])
            case "insert" if len(arguments) > 1 and owner.ref:
                self._extend(owner, [arguments[1].under(control)])
            case "items" if items is not None:
                return Value(items=items, evidence=owner.evidence)
            case "values" if items is not None:
                return Value(
                    items=tuple(e.items[1] for e in items if e.items and len(e.items) > 1), evidence=owner.evidence
                )
            case "keys" if items is not None:
                return Value(items=tuple(e.items[0] for e in items if e.items), evidence=owner.evidence)
            case "get" | "pop" if items and arguments:
                found = self.item(owner, arguments[0])
                return join((found, arguments[1])) if len(arguments) > 1 and found.constant is UNKNOWN else found
            case "setdefault" if len(arguments) > 1 and owner.ref:
                self.store(owner, arguments[0], arguments[1].under(control))
                return arguments[1]
            case "__setitem__" if len(arguments) > 1 and owner.ref:
                self.store(owner, arguments[0], arguments[1].under(control))
            case "count" if items is not None:
                return self.flat(owner)
            case "format" if owner.prefix is not None:
                return self._format(owner, owner.prefix, arguments, keywords)
            case "join" if arguments and owner.prefix is not None:
                return replace(arguments[0], prefix=None)
            case "write" if name in {"sys.stdout.write", "sys.__stdout__.write"}:
                self.emit(self.line, arguments, control)
            case "writelines" if name == "sys.stdout.writelines":
                self.emit(self.line, arguments, control)
            case _:
                return None
        return NONE

    def _format(self, owner: Value, prefix: str, arguments: list[Value], keywords: dict[str, Value]) -> Value:
        inner = self.everything([*arguments, *keywords.values()])
        beginning, _, rest = prefix.partition("{")
        first = arguments[0] if arguments else NONE
        if rest and owner.constant is not UNKNOWN and first.constant not in (UNKNOWN, None):
            text = f"{beginning}{first.constant}"
            return Value(evidence=inner.evidence, terms=inner.terms, prefix=text, constant=text)
        return Value(evidence=inner.evidence, terms=inner.terms, prefix=beginning)

    def inherited(self, owner: Value, seen: Evidence) -> None:
        """Record that a method the script does not define ran on an object, and may have changed every field of it."""
        for key in [key for key in self.state if key[0] == owner.ref and key[1] != CLASS]:
            field = self.state[key]
            if field.ref is not None and self.contents(field) is not None:
                self._extend(field, [Value(evidence=seen)])
            self.state[key] = replace(field, evidence=field.evidence | seen)

    def _extend(self, owner: Value, values: list[Value]) -> None:
        items = [*(self.contents(owner) or ()), *values]
        if len(items) > _MOST_COUNTED:
            items = list(dict.fromkeys(items))
        if len(items) > 2 * _MOST_COUNTED:
            items = [join(items)]
        self.replace_contents(owner, items)

    def library(  # noqa: PLR0911, PLR0912 - one case per function
        self,
        node: ast.Call,
        name: str,
        arguments: list[Value],
        keywords: dict[str, Value],
        everything: Value,
        control: Evidence,
    ) -> Value:
        """Evaluate a function that the script does not define.

        Args:
            node: the call.
            name: the dotted name of the callee; "" if it has none.
            arguments: the values of the positional arguments.
            keywords: the values of the keyword arguments, by name.
            everything: the callee and all arguments, joined by the method `everything`.
            control: the evidence of the conditions under which the call is reached.
        """
        if name in known_names.EXISTENCE_CALLS:
            return self.existence(node.lineno)
        if name in known_names.NAME_LISTINGS:
            return Value(evidence=everything.evidence | LISTING)
        first = arguments[0] if arguments else NONE
        items = self.contents(first)
        match name.removeprefix("builtins."):
            case "sum" | "math.fsum":
                return replace(self.flat(first), constant=UNKNOWN, items=None, ref=None)
            case "min" | "max" as which:
                values = [self.flat(value) for value in (arguments if len(arguments) > 1 else items or [first])]
                numbers = [v.constant for v in values if isinstance(v.constant, (int, float))]
                if len(numbers) == len(values):
                    chosen = (min if which == "min" else max)(numbers)
                    return next(value for value in values if value.constant == chosen)
                moving = [value for value in values if value.constant is UNKNOWN] if which == "min" else values
                return join(moving or values)
            case "all" if items is not None:
                return self._all(node, items)
            case "any" if items is not None:
                inner = join(items)
                return replace(inner, items=None, ref=None, constant=UNKNOWN if inner.evidence.rank else inner.constant)
            case "enumerate" if items is not None:
                return Value(items=tuple(Value(items=(Value(), item)) for item in items), evidence=first.evidence)
            case "zip" if arguments and all(self.contents(value) is not None for value in arguments):
                columns = [self.contents(value) or () for value in arguments]
                return Value(items=tuple(Value(items=row) for row in zip(*columns, strict=False)))
            case "zip":
                row = Value(items=tuple(self.element(value) for value in arguments))
                return Value(items=(row,), evidence=everything.evidence)
            case "map" | "filter" as which if len(arguments) > 1:
                source = self.contents(arguments[1]) or (self.element(arguments[1]),)
                made = [self.invoke(first, [item], control) for item in source]
                if which == "filter":
                    made = [item.under(answer.truth()) for item, answer in zip(source, made, strict=True)]
                return self.container(made, arguments[1].evidence)
            case "dict":
                pairs = [Value(items=(Value(constant=k), v)) for k, v in keywords.items()]
                return self.mapping([*(items or ()), *pairs], first.evidence)
            case "dict.fromkeys" if items is not None:
                filler = arguments[1] if len(arguments) > 1 else NONE
                keys = [item.items[0] if item.items else item for item in items]
                return self.mapping([Value(items=(key, filler)) for key in keys])
            case "collections.defaultdict" | "collections.OrderedDict" | "collections.Counter" if items is None:
                return self.mapping(())
            case "collections.deque" if items is None:
                return self.container(())
            case "types.SimpleNamespace" | "argparse.Namespace":
                ref = self.serial("object")
                given = {str(pair.items[0].constant): pair.items[1] for pair in items or () if pair.items}
                for key, value in (given | keywords).items():
                    self.put_field(ref, key, value)
                return Value(ref=ref)
            case "setattr" if len(arguments) > 2:  # noqa: PLR2004 - object, name, value
                owner = arguments[0].ref or f"attr {ast.unparse(node.args[0])}"
                self.put_field(owner, str(arguments[1].constant), arguments[2])
                return NONE
            case "getattr" if len(arguments) > 1 and arguments[0].ref:
                return self.state.get((arguments[0].ref, str(arguments[1].constant)), everything)
            case "functools.partial" | "staticmethod" | "classmethod" | "functools.lru_cache" | "functools.cache":
                return first
            case plain if plain in known_names.SAME_ELEMENTS:
                seen = self.iterated(first)
                return self.container(seen, first.evidence) if seen is not None else first
            case plain if plain in known_names.PASS_THROUGH:
                if isinstance(first.constant, (bool, int, float)) and plain in {"int", "float", "bool", "round", "abs"}:
                    return replace(first, constant=float(first.constant))
                return Value(evidence=self.flat(first).evidence, terms=first.terms)
            case plain:
                return self._by_name(node, plain, everything, arguments, control)

    def _all(self, node: ast.Call, items: tuple[Value, ...]) -> Value:
        evidence = NOTHING
        for item in items:
            evidence |= item.truth()
        if evidence.rank == 0 and items and all(item.constant is not UNKNOWN for item in items):
            return join(items)
        terms = frozenset({Term(node.lineno, ValueKind.FLAG, evidence)}) if evidence.rank == 1 else frozenset[Term]()
        return Value(evidence=evidence, terms=terms)

    def _by_name(
        self, node: ast.Call, name: str, everything: Value, arguments: list[Value], control: Evidence
    ) -> Value:
        root = name.split(".", maxsplit=1)[0].removesuffix("()")
        if name in known_names.FILE_READS:
            return SEEN_VALUE
        if known_names.belongs(name, known_names.NUMERIC_MODULES):
            if everything.evidence.rank == 0 and arguments and all(a.constant is not UNKNOWN for a in arguments):
                return Value(terms=frozenset({Term(node.lineno, ValueKind.FLAG, broad=self.broad > 0)}))
            return everything
        if name in known_names.PURE_CALLS or known_names.belongs(name, known_names.PURE_MODULES):
            return self.opaque(everything, arguments, control)
        if name == "open":
            return SEEN_VALUE
        if root in known_names.BUILTINS or (root not in self.script.modules.values() and root not in self._imported()):
            return self.opaque(everything, arguments, control)
        self.opaque(everything, arguments, control)
        return Value(evidence=everything.evidence | LOOKED)

    def _imported(self) -> set[str]:
        return {module.split(".")[0] for module in self.script.modules.values()}


def _is_positive(text: str) -> bool:
    try:
        return float(text) > 0
    except ValueError:
        return False
