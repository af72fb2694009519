"""Corrects the screen positions that LibreOffice reports for its rectangles.

LibreOffice draws most of its window itself, inside one GTK widget. Until its window gets the first input, it assumes
that this widget begins at the top of the window. Everything that it draws itself is then reported too high by the
height of the menu bar (25 pixels in LibreOffice 7.4), while the GTK widgets around and within are reported correctly.
"""

from schemas.observations import AccessibleNode

Rectangle = tuple[int, int, int, int]


def with_true_places(application: AccessibleNode) -> AccessibleNode:
    """Return an application's tree with every rectangle at its true place; other applications are unchanged."""
    return _search(application) if application.name == "soffice" else application


def _search(node: AccessibleNode) -> AccessibleNode:
    """Shift everything below each root pane by the pane's distance from the GTK widget that contains it."""
    children: list[AccessibleNode] = []
    for child in node.children:
        inner, outer = _rectangle(child), _rectangle(node)
        if child.role == "root pane" and inner and outer:
            shift = outer[0] - inner[0], outer[1] - inner[1]
            children.append(child if shift == (0, 0) else _move(child, *shift))
        else:
            children.append(_search(child))
    return node.model_copy(update={"children": tuple(children)})


def _move(node: AccessibleNode, dx: int, dy: int) -> AccessibleNode:
    here = _rectangle(node)
    if here is None:
        return node.model_copy(update={"children": tuple(_move(child, dx, dy) for child in node.children)})
    there = here[0] + dx, here[1] + dy, here[2], here[3]
    children: list[AccessibleNode] = []
    for child in node.children:
        place = _rectangle(child)
        # A GTK widget is within the true rectangle of whatever LibreOffice drew around it.
        is_native = place is not None and _overlap(place, there) > _overlap(place, here)
        children.append(child if is_native else _move(child, dx, dy))
    return node.model_copy(update={"x": there[0], "y": there[1], "children": tuple(children)})


def _rectangle(node: AccessibleNode) -> Rectangle | None:
    if node.x is None or node.y is None or node.width is None or node.height is None:
        return None
    return node.x, node.y, node.width, node.height


def _overlap(one: Rectangle, other: Rectangle) -> int:
    """Return the number of pixels that two rectangles share."""
    width = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    height = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0, width) * max(0, height)
