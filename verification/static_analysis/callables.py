"""Interprets functions that are passed as values: callbacks, partial functions, pools, threads, coroutines, objects."""

import ast
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import replace

from verification.static_analysis import known_names
from verification.static_analysis.abstract_values import NONE, NOTHING, Evidence, Value
from verification.static_analysis.interpreter_state import CallFrame, ProgramExit, State, merge_states
from verification.static_analysis.stdlib_calls import Library

_WRAPPERS = frozenset({"functools.wraps", "functools.update_wrapper", "contextlib.contextmanager"})
_RUN_LATER = frozenset({"atexit.register"})
_RUN_NOW = frozenset({"asyncio.to_thread"})
_SUBMITTED = frozenset({"submit", "apply", "apply_async"})
_PUSHED = frozenset({"callback", "push"})
_ANSWERED = frozenset({"result", "get"})
_QUEUES = frozenset(
    [
        "queue.Queue",
        "queue.LifoQueue",
        "queue.PriorityQueue",
        "queue.SimpleQueue",
        "asyncio.Queue",
        "multiprocessing.Queue",
    ]
)
_SAME = frozenset({"asyncio.run", "asyncio.wait_for", "asyncio.create_task", "asyncio.shield", "asyncio.ensure_future"})
_SAME_SEVERAL = frozenset({"concurrent.futures.as_completed", "asyncio.as_completed"})
_FIELDS = frozenset({"vars", "dataclasses.asdict"})
_HOOKS = frozenset({"sys.excepthook", "threading.excepthook"})
"""Hooks that run for an exception that nothing caught."""


class Callables(Library):
    """Calls functions that were passed as values, at the time and with the arguments that their receiver would use."""

    _later: tuple[tuple[Value, tuple[Value, ...], int], ...] = ()
    _ends: tuple[tuple[State, Evidence], ...] = ()

    def left(self, control: Evidence) -> None:
        """Record an exit of the script, for the functions that run when it ends.

        Args:
            control: the evidence of the conditions under which the exit is reached.
        """
        if self._later:
            self._ends = (*self._ends, (dict(self.state), control))

    def finish(self) -> None:
        """Run the functions that the script registered to run when it ends."""
        self.state = merge_states([(self.state, NOTHING), *self._ends])
        for function, arguments, broad in self._later:
            self.broad += broad
            self.may_invoke(function, list(arguments), NOTHING)
            self.broad -= broad

    def hook(self, target: ast.expr, value: Value) -> None:
        """Record a function that the script assigns to a hook of Python, such as `sys.excepthook`."""
        if value.functions and self.script.dotted(target) in _HOOKS:
            self._later = (*self._later, (value, (Value(), Value(), Value()), 1))

    def higher(  # noqa: PLR0911, PLR0912 - one case per function
        self, node: ast.Call, name: str, arguments: list[Value], keywords: dict[str, Value], control: Evidence
    ) -> Value | None:
        """Evaluate a library function that takes functions, or the values that they return.

        Args:
            node: the call.
            name: the dotted name of the callee.
            arguments: the values of the positional arguments.
            keywords: the values of the keyword arguments, by name.
            control: the evidence of the conditions under which the call is reached.

        Returns:
            What the function returns; None if it is not such a function.
        """
        first = arguments[0] if arguments else NONE
        match name:
            case _ if name in _RUN_LATER and first.functions:
                self._later = (*self._later, (first, tuple(arguments[1:]), 0))
                return first
            case "functools.partial" | "functools.partialmethod" if first.functions:
                return self._narrowed(first, arguments[1:], keywords)
            case "functools.partial" if first.method is not None:
                return replace(first, evidence=self.everything([first, *arguments[1:], *keywords.values()]).evidence)
            case "functools.reduce" if len(arguments) > 1 and first.functions:
                return self._folded(first, arguments[1:], control)
            case "threading.Thread" | "threading.Timer" if (target := keywords.get("target", NONE)).functions:
                given = self.contents(keywords.get("args", NONE)) or ()
                return self.may_invoke(target, list(given), control)
            case "asyncio.gather":
                return self.container(arguments)
            case _ if name in _WRAPPERS:
                return NONE if name == "functools.wraps" else first
            case _ if name in _RUN_NOW and arguments:
                return self.invoke(first, arguments[1:], control)
            case _ if name in _QUEUES:
                return self.container(())
            case _ if name in _SAME | _SAME_SEVERAL and arguments:
                return first
            case _ if name in _FIELDS and first.ref in self.fields:
                return self.as_mapping(first)
            case (
                "len" | "bool" | "str" | "iter" | "next" | "float" | "int" | "list" | "sorted" | "set" | "tuple" | "sum"
            ):
                dunder = f"__{'iter' if name in known_names.SAME_ELEMENTS | {'sum'} else name}__"
                answer = self.special(first, dunder, [], control)
                if answer is None or name not in known_names.SAME_ELEMENTS | {"sum"} or name == "iter":
                    return answer
                return self.library(node, name, [answer, *arguments[1:]], keywords, self.everything([answer]), control)
            case _:
                return None

    def answer(
        self,
        name: str,
        called: str,
        owner: Value,
        arguments: list[Value],
        keywords: dict[str, Value],
        control: Evidence,
    ) -> Value | None:
        """Evaluate a method that the script does not define.

        Args:
            name: the dotted name of the callee; "" if it has none.
            called: the name of the method.
            owner: the object.
            arguments: the values of the positional arguments.
            keywords: the values of the keyword arguments, by name.
            control: the evidence of the conditions under which the call is reached.

        Returns:
            What the method returns; None if its name is not known.
        """
        found = self._passed(called, owner, arguments, keywords, control)
        return found if found is not None else self.method(name, called, owner, arguments, keywords, control)

    def _passed(
        self, called: str, owner: Value, arguments: list[Value], keywords: dict[str, Value], control: Evidence
    ) -> Value | None:
        """Evaluate a method that takes a function or returns the result of one; None if it is neither."""
        first = arguments[0] if arguments else NONE
        match called:
            case _ if called in _PUSHED and first.functions:
                self._later = (*self._later, (first, tuple(arguments[1:]), 0))
                return first
            case _ if called in _SUBMITTED and first.functions:
                return self.invoke_with(first, arguments[1:], keywords, control)
            case "map" | "imap" if len(arguments) > 1 and first.functions:
                source = self.iterated(arguments[1])
                elements = source if source else (self.element(arguments[1]),)
                return self.container([self.invoke(first, [one], control) for one in elements], arguments[1].evidence)
            case "put" | "put_nowait" if arguments and owner.ref and self.contents(owner) is not None:
                self.replace_contents(owner, [*(self.contents(owner) or ()), first.under(control)])
                return NONE
            case "get_nowait" | "get" if self.contents(owner) and not self.is_mapping(owner) and not arguments:
                return self.element(owner)
            case _ if called in _ANSWERED and not arguments and owner.ref is None and not owner.items:
                return owner if owner.terms or owner.constant is not NONE.constant else None
            case _:
                return None

    @abstractmethod
    def invoke_with(
        self, function: Value, arguments: list[Value], keywords: dict[str, Value], control: Evidence
    ) -> Value:
        """Call a function value of the script with these arguments.

        Args:
            function: the function value, which may stand for several functions and classes.
            arguments: the values of the positional arguments.
            keywords: the values of the keyword arguments, by name.
            control: the evidence of the conditions under which the call is reached.
        """

    def may_invoke(self, function: Value, arguments: list[Value], control: Evidence) -> Value:
        """Call a function that other code may call once or not at all.

        If the function ends the script, interpretation continues from the state before the call.
        """
        before = dict(self.state)
        try:
            answer = self.invoke(function, arguments, control)
        except ProgramExit:
            self.state = before
            return NONE
        self.state = merge_states([(before, NOTHING), (self.state, NOTHING)]) if self.state != before else self.state
        return answer

    def entered(self, value: Value, control: Evidence) -> Value:
        """Return what `with` binds: the result of `__enter__` if the script defines the class, else the value."""
        answer = self.special(value, "__enter__", [], control)
        return answer if answer is not None else value

    def forgives(self, node: ast.expr, frame: CallFrame, control: Evidence) -> bool:
        """Whether the script continues after a `with` block that an exception left.

        Args:
            node: the expression of the context manager.
            frame: the call that contains it.
            control: the evidence of the conditions under which it is reached.
        """
        if not isinstance(node, ast.Call):
            return False
        if self.script.dotted(node.func) == "contextlib.suppress":
            return True
        bodies = [self.functions[key].node for key in self.evaluate(node.func, frame, control).functions]
        handlers = [handler for body in bodies for handler in _around_yield(body)]
        return any(not isinstance(handler.body[-1], ast.Raise) for handler in handlers)

    def _narrowed(self, function: Value, arguments: list[Value], keywords: dict[str, Value]) -> Value:
        made: list[str] = []
        for key in function.functions:
            target = self.functions[key]
            words = (*target.keywords, *keywords.items())
            narrowed = replace(target, arguments=(*target.arguments, *arguments), keywords=words)
            made.extend(self.define(narrowed).functions)
        return Value(functions=tuple(made))

    def _folded(self, function: Value, arguments: list[Value], control: Evidence) -> Value:
        items = list(self.iterated(arguments[0]) or (self.element(arguments[0]),) * 2)
        if len(arguments) > 1:
            items.insert(0, arguments[1])
        made = items[0]
        for item in items[1:]:
            made = self.invoke(function, [made, item], control)
        return made


def _around_yield(function: ast.AST) -> Iterator[ast.ExceptHandler]:
    for inner in ast.walk(function):
        if isinstance(inner, ast.Try):
            held = (part for statement in inner.body for part in ast.walk(statement))
            if any(isinstance(part, ast.Yield) for part in held):
                yield from inner.handlers


__all__ = ["Callables"]
