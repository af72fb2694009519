"""Extracts the relevant error from the exception groups that task groups raise."""

from typing import TypeVar, cast

E = TypeVar("E", bound=BaseException)


def first_error(error: BaseException, kind: type[E]) -> E | None:
    """Return the first error of a kind: `error` itself, or one in the groups that it is made of.

    Args:
        error: What was caught, a group or not.
        kind: What is looked for, subclasses included.

    Returns:
        The error, or None where there is none of that kind.
    """
    if isinstance(error, BaseExceptionGroup):
        inner = cast("BaseExceptionGroup[BaseException]", error).exceptions
        found = (first_error(one, kind) for one in inner)
        return next((one for one in found if one is not None), None)
    return error if isinstance(error, kind) else None
