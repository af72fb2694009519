"""Interprets containers, assignment targets, comprehensions and members of classes."""

import ast
from abc import ABC, abstractmethod
from dataclasses import replace

from verification.static_analysis.abstract_values import NOTHING, UNKNOWN, Evidence, Value, join
from verification.static_analysis.interpreter_state import CLASS, CallFrame, Function, Machine

MOST_UNROLLED = 40
"""Containers of up to this many elements are followed element by element."""


class Containers(Machine, ABC):
    """Stores and looks up elements; derived classes evaluate expressions and calls."""

    @abstractmethod
    def evaluate(self, node: ast.expr, frame: CallFrame, control: Evidence) -> Value:
        """Return the abstract value of an expression.

        Args:
            node: the expression.
            frame: the call that contains it.
            control: the evidence of the conditions under which it is reached.
        """

    @abstractmethod
    def condition(self, node: ast.expr, frame: CallFrame, control: Evidence, *, positive: bool = True) -> Evidence:
        """Return the evidence that a condition gives if it holds.

        Args:
            node: the condition.
            frame: the call that contains it.
            control: the evidence of the conditions under which it is reached.
            positive: False asks for the evidence that it gives if it does not hold.
        """

    @abstractmethod
    def call(self, node: ast.Call, frame: CallFrame, control: Evidence) -> Value:
        """Evaluate a call."""

    @abstractmethod
    def invoke(self, function: Value, arguments: list[Value], control: Evidence) -> Value:
        """Call a function value with positional arguments."""

    def element(self, value: Value) -> Value:
        """Return the value that may be any element of a container."""
        items = self.iterated(value)
        if items:
            return join(items).under(value.evidence)
        return Value(evidence=self.flat(value).evidence, terms=value.terms)

    def assign(self, target: ast.expr, value: Value, frame: CallFrame, control: Evidence) -> None:
        """Store a value in a name, an attribute, a subscript or a tuple of them.

        Args:
            target: the left side of the assignment.
            value: the value to store.
            frame: the call that contains the assignment.
            control: the evidence of the conditions under which it is reached.
        """
        match target:
            case ast.Name(id=name):
                self.bind(frame, name, value)
            case ast.Attribute(value=owner, attr=attribute):
                holder = self.evaluate(owner, frame, control)
                self.put_field(holder.ref or f"attr {ast.unparse(owner)}", attribute, value)
            case ast.Subscript(value=owner, slice=index) if is_namespace(owner) and (name := self.script.text(index)):
                self.state[frame.chain[-1], name] = value
            case ast.Subscript(value=owner, slice=index):
                self.store(self.evaluate(owner, frame, control), self.evaluate(index, frame, control), value)
            case ast.Tuple(elts=targets) | ast.List(elts=targets):
                items = self.contents(value)
                for position, inner in enumerate(targets):
                    known = items is not None and len(items) == len(targets)
                    part = items[position].under(value.evidence) if items and known else self.element(value)
                    self.assign(inner, part, frame, control)
            case ast.Starred(value=inner):
                self.assign(inner, value, frame, control)
            case _:
                pass

    def class_member(self, key: str, name: str, owner: Value | None, control: Evidence) -> Value | None:
        """Return a method (bound, or called if it is a property) or a class attribute of a class of the script.

        Args:
            key: the key of the class in `functions`.
            name: the name of the member.
            owner: the object to which a method is bound; None for the class itself.
            control: the evidence of the conditions under which it is looked up.

        Returns:
            The member; None if neither the class nor its bases have it.
        """
        function = self.functions[key]
        if not isinstance(function.node, ast.ClassDef):
            return None
        frame = CallFrame(function.chain)
        for statement in function.node.body:
            match statement:
                case ast.FunctionDef(name=found, decorator_list=decorators) if found == name:
                    kinds = {decorator.id for decorator in decorators if isinstance(decorator, ast.Name)}
                    bound = None if "staticmethod" in kinds else owner
                    method = self._decorated(statement, Function(statement, function.chain, bound, home=key), control)
                    if kinds & {"property", "cached_property"} and owner is not None:
                        return self.invoke(method, [], control)
                    return method
                case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name:
                    return self.evaluate(value, frame, NOTHING)
                case ast.AnnAssign(target=ast.Name(id=found), value=ast.expr() as value) if found == name:
                    return self.evaluate(value, frame, NOTHING)
                case _:
                    pass
        return self.inherited_member(key, name, owner, control)

    def inherited_member(self, key: str, name: str, owner: Value | None, control: Evidence) -> Value | None:
        """Return a member of the bases of a class of the script.

        Args:
            key: the key of the class in `functions`.
            name: the name of the member.
            owner: the object to which a method is bound; None for the class itself.
            control: the evidence of the conditions under which it is looked up.

        Returns:
            The member of the first base that has it; None if none has.
        """
        function = self.functions[key]
        for base in function.node.bases if isinstance(function.node, ast.ClassDef) else ():
            for inherited in self.evaluate(base, CallFrame(function.chain), NOTHING).functions:
                if (found := self.class_member(inherited, name, owner, control)) is not None:
                    return found
        return None

    def _decorated(self, node: ast.FunctionDef, method: Function, control: Evidence) -> Value:
        """Return a method after the script's own decorators were applied."""
        made = self.define(replace(method, bound=None))
        for decorator in reversed(node.decorator_list):
            wrapper = self.evaluate(decorator, CallFrame(method.chain), control)
            if wrapper.functions:
                wrapped = self.invoke(wrapper, [made], control)
                made = wrapped if wrapped.functions else made
        return self.define(replace(self.functions[made.functions[0]], bound=method.bound))

    def as_mapping(self, owner: Value) -> Value:
        """Return the fields of an object as a dict."""
        fields = self.field_values(owner)
        pairs = [Value(items=(Value(constant=name), value)) for name, value in fields.items() if name != "**"]
        return self.mapping(pairs, owner.evidence | fields.get("**", owner).evidence)

    def special(self, owner: Value, name: str, arguments: list[Value], control: Evidence) -> Value | None:
        """Call a special method like `__len__` that a class of the script defines.

        Args:
            owner: the object.
            name: the method's name, with its underscores.
            arguments: the values of the positional arguments, without `self`.
            control: the evidence of the conditions under which it is called.

        Returns:
            What the method returns; None if the object's class does not define it.
        """
        holder = self.state.get((owner.ref or "", CLASS))
        for key in holder.functions if holder else ():
            found = self.class_member(key, name, owner, control)
            if found is not None and found.functions:
                return self.invoke(found, arguments, control)
        return None

    def item(self, owner: Value, index: Value) -> Value:
        """Return `owner[index]`, exactly if the key is a known constant."""
        items = self.contents(owner)
        evidence = (owner if items else self.flat(owner)).evidence | index.evidence
        if not items:
            return Value(evidence=evidence, terms=owner.terms)
        if not self.is_mapping(owner):
            position = index.constant
            if isinstance(position, int) and -len(items) <= position < len(items):
                return items[position].under(owner.evidence)
            return join(items).under(evidence)
        for entry in items:
            if entry.items and _same_key(entry.items[0], index):
                return entry.items[1].under(owner.evidence)
        return join(entry.items[1] for entry in items if entry.items and len(entry.items) > 1).under(evidence)

    def store(self, owner: Value, index: Value, value: Value) -> None:
        """Carry out `owner[index] = value`."""
        items = list(self.contents(owner) or ())
        if not self.is_mapping(owner):
            position = index.constant
            if isinstance(position, int) and -len(items) <= position < len(items):
                items[position] = value
                self.replace_contents(owner, items)
            return
        pair = Value(items=(index, value))
        for position, entry in enumerate(items):
            if entry.items and _same_key(entry.items[0], index):
                items[position] = pair
                break
        else:
            items.append(pair)
        if len(items) <= MOST_UNROLLED:
            self.replace_contents(owner, items)

    def elements(self, nodes: list[ast.expr], frame: CallFrame, control: Evidence) -> list[Value]:
        """Return the values of a list of expressions, with starred ones unpacked."""
        found: list[Value] = []
        for node in nodes:
            value = self.evaluate(node, frame, control)
            found.extend(self.contents(value) or (value,)) if isinstance(node, ast.Starred) else found.append(value)
        return found

    def dictionary(
        self, keys: list[ast.expr | None], values: list[ast.expr], frame: CallFrame, control: Evidence
    ) -> Value:
        """Evaluate a dict display.

        Args:
            keys: one for each value; None for a value that is unpacked with `**`.
            values: the expressions of the values.
            frame: the call that contains it.
            control: the evidence of the conditions under which it is reached.
        """
        pairs: list[Value] = []
        for key, node in zip(keys, values, strict=True):
            value = self.evaluate(node, frame, control)
            if key is None:
                pairs.extend(self.contents(value) or ())
            else:
                pairs.append(Value(items=(self.evaluate(key, frame, control), value)))
        return self.mapping(pairs)

    def comprehension(
        self,
        elements: tuple[ast.expr, ...],
        generators: list[ast.comprehension],
        frame: CallFrame,
        control: Evidence,
    ) -> Value:
        """Evaluate a comprehension, once for each known element.

        Args:
            elements: the expression to collect; key and value for a dict comprehension.
            generators: the `for` clauses, outermost first; if empty, `elements` are evaluated once.
            frame: the call that contains it.
            control: the evidence of the conditions under which it is reached.

        Returns:
            A container; without generators the element, or the tuple of several.
        """
        if not generators:
            values = [self.evaluate(element, frame, control) for element in elements]
            return Value(items=tuple(values)) if len(values) > 1 else values[0]
        first, *rest = generators
        source = self.evaluate(first.iter, frame, control)
        items = self.iterated(source)
        found: list[Value] = []
        entries = items[:MOST_UNROLLED] if items is not None else (self.element(source),)
        for entry in entries:
            self.assign(first.target, entry, frame, control)
            met = source.evidence
            for test in first.ifs:
                met |= self.condition(test, frame, control)
            made = self.comprehension(elements, rest, frame, control | met)
            inner = (self.contents(made) or ()) if rest else (made,)
            found.extend(self.under_all(value, met) for value in inner)
        return self.container(found, source.evidence)

    def under_all(self, value: Value, evidence: Evidence) -> Value:
        """Return a value, and the elements of a tuple, as if computed under a condition."""
        under = value.under(evidence)
        if under.items is None:
            return under
        return replace(under, items=tuple(item.under(evidence) for item in under.items))


def is_namespace(node: ast.expr) -> bool:
    """Whether an expression is the dict of the script's own names, such as `globals()`."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"globals", "locals"}


def _same_key(key: Value, index: Value) -> bool:
    if key.functions and key.functions == index.functions:
        return True
    return index.constant is not UNKNOWN and key.constant is not UNKNOWN and key.constant == index.constant
