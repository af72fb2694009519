"""Accessibility trees, as tests go through them."""

from collections.abc import Iterator

from schemas.observations import AccessibleNode


def walk(node: AccessibleNode) -> Iterator[AccessibleNode]:
    """Yield a node and all below it."""
    yield node
    for child in node.children:
        yield from walk(child)
