"""Interprets calls: functions and classes of the script by running them; the rest is in `stdlib_calls`."""

import ast
from abc import abstractmethod
from dataclasses import replace

from verification.static_analysis import known_names
from verification.static_analysis.abstract_values import (
    NONE,
    NOTHING,
    SEEN_VALUE,
    Evidence,
    Seen,
    Value,
    ValueKind,
    join,
)
from verification.static_analysis.allowed_modules import is_allowed
from verification.static_analysis.callables import Callables
from verification.static_analysis.interpreter_state import (
    CLASS,
    SELF,
    CallFrame,
    Function,
    FunctionNode,
    ProgramExit,
    merge_states,
)

_MODEL = Evidence(frozenset({Seen.MODEL}))
_DEEPEST = 12


class Calls(Callables):
    """Evaluates calls; the derived class runs statements."""

    @abstractmethod
    def run(self, body: list[ast.stmt], frame: CallFrame, control: Evidence) -> bool:
        """Run statements, and return whether their end is reached.

        Args:
            body: the statements.
            frame: the call that they belong to.
            control: the evidence of the conditions under which they are reached.
        """

    def call(self, node: ast.Call, frame: CallFrame, control: Evidence) -> Value:
        """Evaluate a call expression."""
        name = self.script.dotted(node.func) or ""
        function = self.evaluate(node.func, frame, control)
        arguments: list[Value] = []
        for argument in node.args:
            value = self.evaluate(argument, frame, control)
            arguments.extend(self.contents(value) or (value,)) if isinstance(
                argument, ast.Starred
            ) else arguments.append(value)
        keywords = {word.arg or "**": self.evaluate(word.value, frame, control) for word in node.keywords}
        if name in known_names.EXITS:
            self.left(control)
            raise ProgramExit
        if function.functions:
            return self.invoke_with(function, arguments, keywords, control)
        if (answer := self.special(function, "__call__", arguments, control)) is not None:
            return answer
        if (answer := self.higher(node, name, arguments, keywords, control)) is not None:
            return answer
        everything = self.everything([function, *arguments, *keywords.values()])
        if self._asks_model(node.func):
            return Value(evidence=_MODEL)
        if name == "print":
            self._print(node, arguments, control)
            return NONE
        method = self._method_of(node.func, function, frame, control)
        if method is not None and name not in known_names.EXISTENCE_CALLS:
            owner, called = method
            if (answer := self.answer(name, called, owner, arguments, keywords, control)) is not None:
                return answer
            if (owner.ref or "", CLASS) in self.state and everything.evidence.rank > 1:
                self.inherited(owner, everything.evidence)
            if owner.evidence.rank or owner.terms or owner.ref or owner.items:
                return self.opaque(
                    self.everything([owner, *arguments, *keywords.values()]), [*arguments, *keywords.values()], control
                )
        return self.library(node, name, arguments, keywords, everything, control)

    def _method_of(
        self, node: ast.expr, function: Value, frame: CallFrame, control: Evidence
    ) -> tuple[Value, str] | None:
        """Return the object and the method name of a callee, also if a variable holds the method."""
        if function.method is not None or not isinstance(node, ast.Attribute):
            return function.method
        return self.evaluate(node.value, frame, control), node.attr

    def _asks_model(self, node: ast.expr) -> bool:
        """Whether a callee comes from a model's library or the judge's helper; a name alone is not enough."""
        return any(
            known_names.belongs(name, known_names.MODEL_SOURCES)
            or (known_names.MODEL_NAME.search(name) and not is_allowed(name))
            for name in self.script.sources(node)
        )

    def invoke(self, function: Value, arguments: list[Value], control: Evidence) -> Value:
        """Call a function value with positional arguments; an unknown function returns its arguments joined."""
        if function.functions:
            return self.invoke_with(function, arguments, {}, control)
        answer = self.special(function, "__call__", arguments, control)
        if answer is None and function.method is not None:
            owner, called = function.method
            answer = self.answer("", called, owner, arguments, {}, control)
        return answer if answer is not None else self.everything([function, *arguments])

    def invoke_with(
        self, function: Value, arguments: list[Value], keywords: dict[str, Value], control: Evidence
    ) -> Value:
        """Call a function value of the script with these arguments; see `Callables.invoke_with`."""
        results: list[Value] = []
        for key in function.functions:
            target = self.functions[key]
            given, words = [*target.arguments, *arguments], {**dict(target.keywords), **keywords}
            if isinstance(target.node, ast.ClassDef):
                results.append(self._construct(key, target, target.node, given, words, control))
            else:
                results.append(self._run_function(target, target.node, given, words, control))
        return join(results)

    def _construct(
        self,
        key: str,
        target: Function,
        node: ast.ClassDef,
        arguments: list[Value],
        keywords: dict[str, Value],
        control: Evidence,
    ) -> Value:
        instance = Value(ref=self.serial("object"))
        assert instance.ref is not None  # noqa: S101 - for the type checker
        self.state[instance.ref, CLASS] = Value(functions=(key,))
        frame = CallFrame(target.chain)
        fields = [s for s in node.body if isinstance(s, ast.AnnAssign) and isinstance(s.target, ast.Name)]
        for position, statement in enumerate(fields):
            name = statement.target.id if isinstance(statement.target, ast.Name) else ""
            if position < len(arguments):
                value = arguments[position]
            elif name in keywords:
                value = keywords[name]
            elif statement.value is not None:
                value = self._default(statement.value, frame)
            else:
                continue
            self.put_field(instance.ref, name, value)
        initialiser = self.class_member(key, "__init__", instance, control)
        for function in initialiser.functions if initialiser else ():
            if isinstance(code := self.functions[function].node, ast.FunctionDef):
                self._run_function(self.functions[function], code, arguments, keywords, control)
        if (after := self.class_member(key, "__post_init__", instance, control)) is not None:
            self.invoke(after, [], control)
        return instance

    def _default(self, node: ast.expr, frame: CallFrame) -> Value:
        if isinstance(node, ast.Call):
            for word in node.keywords:
                if word.arg == "default":
                    return self.evaluate(word.value, frame, NOTHING)
                if word.arg == "default_factory":
                    return self.container(())
        return self.evaluate(node, frame, NOTHING)

    def _run_function(
        self,
        target: Function,
        node: FunctionNode,
        arguments: list[Value],
        keywords: dict[str, Value],
        control: Evidence,
    ) -> Value:
        if self.calls.count(node) > 1 or len(self.calls) > _DEEPEST:
            return Value(evidence=self.everything([*arguments, *keywords.values()]).evidence)
        frame = CallFrame((self.serial("frame"), *target.chain))
        self._bind_parameters(node.args, target, arguments, keywords, frame)
        if target.home is not None:
            self.state[frame.chain[0], CLASS] = Value(functions=(target.home,))
            self.state[frame.chain[0], SELF] = target.bound or NONE
        if isinstance(node, ast.Lambda):
            value = self.evaluate(node.body, frame, control)
            self.forget(frame.chain[0])
            return _as_return(value) if isinstance(node.body, ast.Constant) else value
        self.calls.append(node)
        try:
            reached = self.run(node.body, frame, control)
        finally:
            self.calls.pop()
        if reached:
            frame.exits.append((self.state, control))
            if not frame.yields:
                frame.returns.append(NONE)
        if not frame.exits:
            raise ProgramExit
        self.state = merge_states(frame.exits)
        self.forget(frame.chain[0])
        self.raised_in_call = frame.raised
        if frame.yields:
            return self.container(frame.yields)
        return join(frame.returns)

    raised_in_call: Evidence = NOTHING

    def _bind_parameters(
        self,
        parameters: ast.arguments,
        target: Function,
        arguments: list[Value],
        keywords: dict[str, Value],
        frame: CallFrame,
    ) -> None:
        scope = frame.chain[0]
        given = [target.bound, *arguments] if target.bound is not None else arguments
        positional = [*parameters.posonlyargs, *parameters.args]
        outside = CallFrame(target.chain)
        defaults = dict(zip([p.arg for p in positional[::-1]], parameters.defaults[::-1], strict=False))
        defaults |= {
            parameter.arg: default
            for parameter, default in zip(parameters.kwonlyargs, parameters.kw_defaults, strict=True)
            if default is not None
        }
        for position, parameter in enumerate([*positional, *parameters.kwonlyargs]):
            name = parameter.arg
            if position < min(len(given), len(positional)):
                value = given[position]
            elif name in keywords:
                value = keywords[name]
            elif name in defaults:
                value = self.evaluate(defaults[name], outside, NOTHING)
            else:
                value = SEEN_VALUE if "**" in keywords else Value()
            self.state[scope, name] = value
        if parameters.vararg:
            self.state[scope, parameters.vararg.arg] = Value(items=tuple(given[len(positional) :]))
        if parameters.kwarg:
            named = {p.arg for p in [*positional, *parameters.kwonlyargs]}
            pairs = [Value(items=(Value(constant=k), v)) for k, v in keywords.items() if k not in named]
            self.state[scope, parameters.kwarg.arg] = self.mapping(pairs)

    def _print(self, node: ast.Call, arguments: list[Value], control: Evidence) -> None:
        if any(word.arg == "file" and self.script.dotted(word.value) == "sys.stderr" for word in node.keywords):
            return
        self.emit(node.lineno, arguments, control)


def _as_return(value: Value) -> Value:
    terms = frozenset(replace(t, kind=ValueKind.RETURN) if not t.evidence.rank else t for t in value.terms)
    return replace(value, terms=terms)


__all__ = ["Calls"]
