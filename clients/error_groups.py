"""Extracts the relevant error from the exception groups that task groups raise."""

from typing import TypeVar, cast

E = TypeVar("E", bound=BaseException)


def first_error(error: BaseException, kind: type[E]) -> E | None:
    """Return the first error of a kind: `error` itself, or one nested in it if it is a group.

    Args:
        error: What was caught, which may be an exception group.
        kind: The type to look for, including its subclasses.

    Returns:
        The error, or None if there is none of that kind.
    """
    if isinstance(error, BaseExceptionGroup):
        inner = cast("BaseExceptionGroup[BaseException]", error).exceptions
        found = (first_error(one, kind) for one in inner)
        return next((one for one in found if one is not None), None)
    return error if isinstance(error, kind) else None
