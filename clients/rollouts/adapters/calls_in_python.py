"""Calls written as Python, parsed to a syntax tree and never executed."""

import ast
import warnings
from collections.abc import Sequence
from typing import cast

from pydantic import JsonValue, ValidationError

from clients.rollouts.adapters.protocol import Call, UnreadableError
from schemas.base import Closed


class _Literal(Closed):
    value: JsonValue


def parsed(code: str) -> list[ast.stmt]:
    """Parse code into statements.

    Raises:
        UnreadableError: it is not valid Python.
    """
    try:
        # Python's warnings about escapes such as \\d are meant for programmers.
        with warnings.catch_warnings(action="ignore"):
            return ast.parse(code).body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise UnreadableError(f"{code[:200]!r} is no code that can be read: {error}") from error


def python_call(written: str) -> Call:
    """Parse one call with literal keyword arguments.

    Raises:
        UnreadableError: it is anything else.
    """
    statements = parsed(written.strip())
    made = statements[0].value if len(statements) == 1 and isinstance(statements[0], ast.Expr) else None
    if not isinstance(made, ast.Call) or not isinstance(made.func, ast.Name):
        raise UnreadableError(f"{written[:200]!r} is no call such as name(argument='value')")
    return Call(name=made.func.id, arguments=bound(made, (), made.func.id))


def bound(made: ast.Call, names: Sequence[str], function: str) -> dict[str, JsonValue]:
    """Return the arguments of a call by name.

    Args:
        made: The call.
        names: Names of the positional arguments, in order.
        function: The model's name for the function, for error messages.

    Raises:
        UnreadableError: an argument is not a literal, there are too many, or one is given twice.
    """
    if len(made.args) > len(names):
        most = f"at most {len(names)} arguments without a name" if names else "named arguments only"
        raise UnreadableError(f"`{function}` takes {most}")
    arguments = {name: literal(value, function) for name, value in zip(names, made.args, strict=False)}
    for keyword in made.keywords:
        if keyword.arg is None:
            raise UnreadableError(f"`{function}`: ** cannot be read; write the arguments")
        if keyword.arg in arguments:
            raise UnreadableError(f"`{function}`: {keyword.arg} is given twice")
        arguments[keyword.arg] = literal(keyword.value, function)
    return arguments


def literal(node: ast.expr, function: str) -> JsonValue:
    """Return the value of a literal: a number, a string, or a list of them.

    Raises:
        UnreadableError: it is an expression that would have to be evaluated.
    """
    try:
        value: object = ast.literal_eval(node)
        listed = list(cast("tuple[object, ...]", value)) if isinstance(value, tuple) else value
        return _Literal.model_validate({"value": listed}).value
    except (ValueError, ValidationError, TypeError, RecursionError) as error:
        raise UnreadableError(
            f"`{function}`: {ast.unparse(node)[:100]} is no literal; nothing is computed, write numbers and texts"
        ) from error
