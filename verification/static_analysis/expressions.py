"""Interprets expressions: what a value depends on, and which constants it carries."""

import ast
from dataclasses import replace

from verification.static_analysis.abstract_values import (
    LOOKED,
    NONE,
    NOTHING,
    UNKNOWN,
    Evidence,
    Flag,
    Seen,
    Term,
    Value,
    ValueKind,
    join,
)
from verification.static_analysis.containers import MOST_UNROLLED, Containers, is_namespace
from verification.static_analysis.interpreter_state import CLASS, SELF, CallFrame, Function

_ROUNDING = 1e-4
"""Constants up to this size are tolerances for binary fractions, not points."""
_LONGEST_TEXT = 10_000
_LARGEST_NUMBER = 1e9
EXISTENCE = Evidence(frozenset({Seen.EXISTS}))
LISTING = Evidence(frozenset({Seen.LISTED}))


class Expressions(Containers):
    """Evaluates expressions; the base class handles containers, the derived class calls."""

    def constant(self, node: ast.expr, value: object) -> Value:
        """Return the value of a literal; `True` and positive numbers are terms."""
        line = node.lineno
        if value is True:
            return Value(constant=True, terms=frozenset({Term(line, ValueKind.FLAG, broad=self.broad > 0)}))
        if isinstance(value, (int, float)) and value > _ROUNDING:
            term = Term(line, ValueKind.NUMBER, broad=self.broad > 0, amount=float(value))
            return Value(constant=value, terms=frozenset({term}))
        return Value(constant=value, prefix=value if isinstance(value, str) else None)

    def existence(self, line: int) -> Value:
        """Return the value of an existence test in a line."""
        return Value(evidence=EXISTENCE, terms=frozenset({Term(line, ValueKind.FLAG, EXISTENCE)}))

    def evaluate(self, node: ast.expr, frame: CallFrame, control: Evidence) -> Value:  # noqa: PLR0911, PLR0912 - one case per kind of expression
        """Return the abstract value of an expression."""
        self.step()
        match node:
            case ast.Constant(value=value):
                return self.constant(node, value)
            case ast.Name(id=name):
                return self.lookup(frame, name) or Value()
            case ast.NamedExpr(target=target, value=inner):
                value = self.evaluate(inner, frame, control)
                self.bind(frame, target.id, value.under(control))
                return value
            case ast.Call():
                return self.call(node, frame, control)
            case ast.Attribute():
                return self._attribute(node, frame, control)
            case ast.Subscript():
                return self._subscript(node, frame, control)
            case ast.BoolOp(op=op, values=values):
                return self._bool(isinstance(op, ast.And), [self.evaluate(v, frame, control) for v in values])
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return self._not(node, self.evaluate(operand, frame, control), control)
            case ast.UnaryOp(op=op, operand=operand):
                value = self.evaluate(operand, frame, control)
                return Value(evidence=value.evidence) if isinstance(op, ast.USub) else value
            case ast.BinOp(left=left, op=op, right=right):
                values = (self.evaluate(left, frame, control), self.evaluate(right, frame, control))
                return self.operate(node, op, *values)
            case ast.Compare():
                return self._compare(node, frame, control)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                yes, no = self.condition(test, frame, control), self.condition(test, frame, control, positive=False)
                return join(
                    (
                        self.evaluate(body, frame, control | yes).under(yes),
                        self.evaluate(orelse, frame, control | no).under(no),
                    )
                )
            case ast.Tuple(elts=elements):
                return Value(items=tuple(self.elements(elements, frame, control)))
            case ast.List(elts=elements) | ast.Set(elts=elements):
                return self.container(self.elements(elements, frame, control))
            case ast.Dict(keys=keys, values=values):
                return self.dictionary(keys, values, frame, control)
            case ast.ListComp(elt=element, generators=generators) | ast.SetComp(elt=element, generators=generators):
                return self.comprehension((element,), generators, frame, control)
            case ast.GeneratorExp(elt=element, generators=generators):
                return self.comprehension((element,), generators, frame, control)
            case ast.DictComp(key=key, value=element, generators=generators):
                made = self.comprehension((key, element), generators, frame, control)
                return self.mapping(self.contents(made) or (), made.evidence)
            case ast.JoinedStr(values=parts):
                return self._formatted([self.evaluate(part, frame, control) for part in parts])
            case ast.FormattedValue(value=inner):
                return self.evaluate(inner, frame, control)
            case ast.Lambda():
                return self.define(Function(node, frame.chain))
            case ast.Starred(value=inner) | ast.Await(value=inner):
                return self.evaluate(inner, frame, control)
            case ast.Yield(value=inner):
                if inner is not None:
                    frame.yields.append(self.evaluate(inner, frame, control).under(control))
                return NONE
            case ast.YieldFrom(value=inner):
                value = self.evaluate(inner, frame, control)
                frame.yields.extend(self.contents(value) or (value,))
                return NONE
            case _:
                return Value()

    def condition(self, node: ast.expr, frame: CallFrame, control: Evidence, *, positive: bool = True) -> Evidence:
        """Return the evidence that a condition gives if it holds or, without `positive`, if it does not."""
        match node:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return self.condition(operand, frame, control, positive=not positive)
            case ast.BoolOp(op=op, values=values):
                parts = [self.condition(value, frame, control, positive=positive) for value in values]
                together = NOTHING
                for part in parts:
                    together |= part
                if isinstance(op, ast.And) == positive:
                    return together
                weak = [part for part in parts if part.rank < together.rank and (part.flags or part.rank)]
                return min(weak, key=lambda part: part.rank) if weak else together
            case _:
                value = self.evaluate(node, frame, control)
        if value.constant is not UNKNOWN and bool(value.constant) == positive and not value.evidence.rank:
            lines = [term.line for term in value.terms] or [node.lineno]
            kinds = [term.kind for term in value.terms] or [ValueKind.FLAG]
            return Evidence(flags=frozenset({Flag(min(lines), kinds[0], any(t.broad for t in value.terms))}))
        evidence = value.truth() if positive else value.evidence.opposite()
        if not evidence.rank and not evidence.flags:
            evidence = self._truth_of_held(value, control)
            evidence = evidence if positive or value.ref not in self.fields else evidence.opposite()
        return evidence

    def _truth_of_held(self, value: Value, control: Evidence) -> Evidence:
        """Return the evidence for whether a container or an object counts as true; an object's fields do not matter."""
        if value.ref not in self.fields or self.contents(value) is not None:
            return self.flat(value).evidence
        for name in ("__bool__", "__len__"):
            if (answer := self.special(value, name, [], control)) is not None:
                return answer.truth()
        return value.evidence

    def operate(self, node: ast.AST, op: ast.operator, left: Value, right: Value) -> Value:  # noqa: PLR0911 - one case per operator
        """Evaluate arithmetic: sums keep both sides' terms, products make each side's terms depend on the other.

        Args:
            node: the expression or augmented assignment; only an expression of constants becomes a constant.
            op: the operator.
            left: the left operand.
            right: the right operand.
        """
        evidence = left.evidence | right.evidence
        folded = _arithmetic(op, left.constant, right.constant)
        if folded is not None and isinstance(node, ast.expr):
            made = self.constant(node, folded)
            returned = {term for term in left.terms | right.terms if term.kind is ValueKind.RETURN}
            return replace(
                made, evidence=evidence, terms=frozenset(returned) if made.terms and returned else made.terms
            )
        match op:
            case ast.Add():
                if left.items is not None or left.ref is not None:
                    both = (*(self.contents(left) or ()), *(self.contents(right) or ()))
                    return self.container(both[:MOST_UNROLLED], evidence)
                return Value(evidence=evidence, terms=left.terms | right.terms, prefix=left.prefix)
            case ast.Mult() if left.is_falsy_constant or right.is_falsy_constant:
                return Value(evidence=evidence)
            case ast.Mult():
                return Value(evidence=evidence, terms=_scaled(left, right) | _scaled(right, left), prefix=left.prefix)
            case ast.Mod() if left.prefix is not None:
                inner = self.flat(right)
                return Value(evidence=inner.evidence, terms=inner.terms, prefix=left.prefix.split("%")[0])
            case ast.Div() | ast.FloorDiv():
                return Value(evidence=evidence, terms=left.terms)
            case ast.BitAnd() | ast.BitOr():
                return self._bool(isinstance(op, ast.BitAnd), [left, right])
            case _:
                terms = frozenset(term.under(right.evidence) for term in left.terms)
                return Value(evidence=evidence, terms=terms)

    def _bool(self, conjunction: bool, values: list[Value]) -> Value:
        if not conjunction:
            return join(value for value in values if not value.is_falsy_constant)
        result = values[0]
        for value in values[1:]:
            if value.is_falsy_constant:
                return value
            base = result.terms if result.evidence.rank or value.evidence.rank == 0 else frozenset[Term]()
            base = frozenset(term.under(value.evidence) for term in base)
            result = replace(value.under(result.truth()), constant=UNKNOWN)
            if not result.terms:
                result = replace(result, terms=base)
        return result

    def _not(self, node: ast.expr, value: Value, control: Evidence) -> Value:
        if value.constant is not UNKNOWN and not value.evidence.rank:
            return self.constant(node, not value.constant)
        evidence = value.evidence if value.evidence.rank else self._truth_of_held(value, control)
        return Value(evidence=evidence.opposite())

    def _compare(self, node: ast.Compare, frame: CallFrame, control: Evidence) -> Value:
        operands = [self.evaluate(operand, frame, control) for operand in (node.left, *node.comparators)]
        if (answer := self._compared_by_class(node, operands, control)) is not None:
            return answer
        identity = isinstance(node.ops[0], (ast.Is, ast.IsNot))
        evidence = NOTHING
        for operand in operands:
            of_object = identity and operand.ref in self.fields
            evidence |= operand.evidence if of_object else self.flat(operand).evidence
        if len(operands) == 2 and not evidence.rank:  # noqa: PLR2004 - a simple comparison
            known = _comparison(node.ops[0], operands[0].constant, operands[1].constant)
            if known is not None:
                return self.constant(node, known)
        negated = isinstance(node.ops[0], (ast.NotEq, ast.IsNot, ast.NotIn)) ^ (operands[-1].constant is False)
        if Seen.LISTED in evidence.seen and not isinstance(node.ops[0], (ast.In, ast.NotIn, ast.Is, ast.IsNot)):
            evidence |= LOOKED  # a whole listing compared says more than one name in it
        if negated and evidence.rank == 1:
            evidence = evidence.opposite()
        terms = frozenset({Term(node.lineno, ValueKind.FLAG, evidence)}) if evidence.rank == 1 else frozenset[Term]()
        return Value(evidence=evidence, terms=terms)

    def _compared_by_class(self, node: ast.Compare, operands: list[Value], control: Evidence) -> Value | None:
        """Return the result of `__eq__` or `__contains__` of a class of the script; None if it defines none."""
        left, right = operands[0], operands[-1]
        match node.ops:
            case [ast.Eq()]:
                answer = self.special(left, "__eq__", [right], control)
                return answer if answer is not None else self.special(right, "__eq__", [left], control)
            case [ast.In()]:
                return self.special(right, "__contains__", [left], control)
            case _:
                return None

    def _attribute(self, node: ast.Attribute, frame: CallFrame, control: Evidence) -> Value:  # noqa: PLR0911 - one case per owner
        if isinstance(node.value, ast.Call) and self.script.dotted(node.value.func) == "super":
            home, mine = self.lookup(frame, CLASS), self.lookup(frame, SELF)
            for key in home.functions if home else ():
                if (found := self.inherited_member(key, node.attr, mine, control)) is not None:
                    return found
        owner = self.evaluate(node.value, frame, control)
        if node.attr == "__dict__" and owner.ref in self.fields:
            return self.as_mapping(owner)
        if owner.ref is None:
            if node.attr == "st_size":
                return self.existence(node.lineno)
            kept = self.state.get((f"attr {ast.unparse(node.value)}", node.attr))
            if kept is not None:
                return kept
            for key in owner.functions:
                if (found := self.class_member(key, node.attr, None, control)) is not None:
                    return found
            return Value(evidence=owner.evidence, method=(owner, node.attr))
        field = self.state.get((owner.ref, node.attr))
        if field is not None:
            return field
        holder = self.state.get((owner.ref, CLASS))
        for key in holder.functions if holder else ():
            if (found := self.class_member(key, node.attr, owner, control)) is not None:
                return found
        rest = self.state.get((owner.ref, "**"), NONE)
        return Value(evidence=owner.evidence | rest.evidence, method=(owner, node.attr))

    def _subscript(self, node: ast.Subscript, frame: CallFrame, control: Evidence) -> Value:
        if is_namespace(node.value) and (name := self.script.text(node.slice)):
            return self.lookup(frame, name) or Value()
        owner = self.evaluate(node.value, frame, control)
        if isinstance(node.slice, ast.Slice):
            return owner
        index = self.evaluate(node.slice, frame, control)
        answer = self.special(owner, "__getitem__", [index], control)
        return answer if answer is not None else self.item(owner, index)

    def _formatted(self, parts: list[Value]) -> Value:
        prefix = ""
        for part in parts:
            if part.constant is UNKNOWN:
                prefix += part.prefix or ""
                break
            prefix += str(part.constant)
        inner = join(self.flat(part) for part in parts)
        whole = prefix if all(part.constant is not UNKNOWN for part in parts) else UNKNOWN
        return Value(evidence=inner.evidence, terms=inner.terms, constant=whole, prefix=prefix)


def _scaled(value: Value, by: Value) -> frozenset[Term]:
    plain_number = by.constant is not UNKNOWN and not isinstance(by.constant, bool)
    return frozenset(term.under(NOTHING if plain_number else by.truth()) for term in value.terms)


def _arithmetic(op: ast.operator, left: object, right: object) -> object | None:
    if isinstance(left, str) and isinstance(right, str) and isinstance(op, ast.Add):
        return left + right if len(left) + len(right) <= _LONGEST_TEXT else None
    if not isinstance(left, (int, float)) or not isinstance(right, (int, float)):
        return None
    if max(abs(left), abs(right)) > _LARGEST_NUMBER:
        return None
    match op:
        case ast.Add():
            return left + right
        case ast.Sub():
            return left - right
        case ast.Mult():
            return left * right
        case ast.Div() if right:
            return left / right
        case _:
            return None


def _comparison(op: ast.cmpop, left: object, right: object) -> bool | None:
    if left is UNKNOWN or right is UNKNOWN:
        return None
    match op:
        case ast.Eq() | ast.Is():
            return left == right
        case ast.NotEq() | ast.IsNot():
            return left != right
        case _ if isinstance(left, (int, float)) and isinstance(right, (int, float)):
            return {"Lt": left < right, "LtE": left <= right, "Gt": left > right, "GtE": left >= right}.get(
                type(op).__name__
            )
        case _:
            return None


__all__ = ["LISTING", "Expressions"]
