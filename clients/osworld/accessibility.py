"""Our accessibility tree as the XML that OSWorld's server sends: tags are roles; states and positions are attributes.

The namespaces are named by the protocol.
"""

import re
import xml.etree.ElementTree as Xml

from schemas.observations import AccessibilityTree, AccessibleNode

_SPACE = "https://accessibility.ubuntu.example.org/ns/"
_SPACES = {"st": "state", "cp": "component", "val": "value"}
_NOT_IN_XML = re.compile(r"[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\U00010000-\U0010FFFF]")
_NOT_IN_TAG = re.compile(r"[^a-z0-9-]+")
_TEXTS = frozenset({"text", "entry", "terminal", "paragraph", "document-text", "password-text"})
"""Roles whose value is a text; that of others is a number."""


def to_xml(tree: AccessibilityTree) -> str:
    """Return a tree as XML."""
    for prefix, name in _SPACES.items():
        Xml.register_namespace(prefix, f"{_SPACE}{name}")
    root = Xml.Element("desktop-frame", {"name": "main"})
    root.extend(_element(one) for one in tree.applications)
    return Xml.tostring(root, encoding="unicode")


def _element(node: AccessibleNode) -> Xml.Element:
    """Return the element of a node with its descendants; trees may be deeper than Python's recursion limit."""
    top = _alone(node)
    waiting = [(node, top)]
    while waiting:
        parent, element = waiting.pop()
        for child in parent.children:
            below = _alone(child)
            element.append(below)
            waiting.append((child, below))
    return top


def _alone(node: AccessibleNode) -> Xml.Element:
    tag = _NOT_IN_TAG.sub("-", node.role.lower().replace("_", "-")).strip("-") or "unknown"
    element = Xml.Element(tag if tag[0].isalpha() else f"role-{tag}", {"name": _clean(node.name)})
    for state in node.states:
        element.set(f"{{{_SPACE}state}}{_NOT_IN_TAG.sub('-', state.lower()).strip('-') or 'unknown'}", "true")
    if node.x is not None and node.y is not None:
        element.set(f"{{{_SPACE}component}}screencoord", f"({node.x}, {node.y})")
        element.set(f"{{{_SPACE}component}}size", f"({node.width or 0}, {node.height or 0})")
    if node.value and tag in _TEXTS:
        element.text = _clean(node.value)
    elif node.value:
        element.set(f"{{{_SPACE}value}}value", _clean(node.value))
    return element


def _clean(text: str) -> str:
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def terminal_text(tree: AccessibilityTree) -> str | None:
    """Return the text of the first terminal on the screen; None if there is none."""
    return next((one.value for one in tree.walk() if one.role == "terminal" and one.is_showing), None)
