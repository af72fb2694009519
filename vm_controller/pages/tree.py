"""The accessibility tree of the visible page in AT-SPI's vocabulary, so that agents see a single vocabulary.

Chromium gives roles and names by `Accessibility.getFullAXTree` and positions by `DOMSnapshot.captureSnapshot` (Chrome
DevTools Protocol). The two are joined by the number of the DOM node. What is scrolled out of view is left out, as on a
desktop.
"""

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from schemas.errors import DeadlineError
from schemas.observations import AccessibilityTree, AccessibleNode
from vm_controller.pages.portal import Portal
from vm_controller.pages.tabs import APPLICATION, Tabs

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels of the page's visible part."""

ROLES: Mapping[str, str] = {
    "RootWebArea": "document web",
    "StaticText": "static",
    "alert": "alert",
    "alertdialog": "alert",
    "article": "article",
    "banner": "landmark",
    "button": "push button",
    "cell": "table cell",
    "checkbox": "check box",
    "columnheader": "column header",
    "combobox": "combo box",
    "ComboBoxMenuButton": "combo box",
    "complementary": "landmark",
    "contentinfo": "landmark",
    "dialog": "dialog",
    "form": "form",
    "generic": "section",
    "grid": "table",
    "gridcell": "table cell",
    "group": "panel",
    "heading": "heading",
    "image": "image",
    "LabelText": "label",
    "link": "link",
    "list": "list",
    "listbox": "list box",
    "listitem": "list item",
    "main": "landmark",
    "menu": "menu",
    "menubar": "menu bar",
    "menuitem": "menu item",
    "menuitemcheckbox": "check menu item",
    "menuitemradio": "radio menu item",
    "navigation": "landmark",
    "option": "list item",
    "paragraph": "paragraph",
    "progressbar": "progress bar",
    "radio": "radio button",
    "radiogroup": "panel",
    "region": "landmark",
    "row": "table row",
    "rowheader": "row header",
    "search": "landmark",
    "searchbox": "entry",
    "separator": "separator",
    "slider": "slider",
    "spinbutton": "spin button",
    "status": "statusbar",
    "switch": "toggle button",
    "tab": "page tab",
    "table": "table",
    "tablist": "page tab list",
    "tabpanel": "panel",
    "textbox": "entry",
    "toolbar": "tool bar",
    "tooltip": "tool tip",
    "tree": "tree",
    "treegrid": "tree table",
    "treeitem": "tree item",
}
"""Chromium's role names → those of AT-SPI; a role that is missing here keeps its own name."""
_PLAIN = frozenset({"none", "InlineTextBox", "LineBreak", "ListMarker"})
_STATES = {
    "focused": "focused",
    "focusable": "focusable",
    "selected": "selected",
    "expanded": "expanded",
    "modal": "modal",
    "required": "required",
    "readonly": "read only",
    "busy": "busy",
}
_CLIPS = frozenset({"auto", "scroll", "hidden", "clip"})
_NAME_LIMIT, _VALUE_LIMIT = 500, 2_000


@dataclass
class _Element:
    role: str
    name: str
    value: str
    states: tuple[str, ...]
    box: Box | None
    children: list["_Element"] = field(default_factory=list["_Element"])

    def freeze(self) -> AccessibleNode:
        left, top, right, bottom = self.box or (0.0, 0.0, 0.0, 0.0)
        known = self.box is not None
        return AccessibleNode(
            role=self.role,
            name=self.name,
            value=self.value,
            states=self.states,
            x=round(left) if known else None,
            y=round(top) if known else None,
            width=round(right - left) if known else None,
            height=round(bottom - top) if known else None,
            children=tuple(child.freeze() for child in self.children),
        )


class PageTree:
    """Reads the accessibility tree of the visible page; implements `TreeReader`."""

    def __init__(self, portal: Portal, tabs: Tabs) -> None:
        """Access the pages `tabs` through `portal`."""
        self._portal = portal
        self._tabs = tabs

    def tree(self, max_nodes: int, deadline_s: float, application: str | None = None) -> AccessibilityTree:
        """Return what is on the screen, breadth first.

        Args:
            max_nodes: the maximum number of nodes.
            deadline_s: the seconds that the reading may take.
            application: reads only applications whose name contains this, ignoring case; None reads all of them.

        Raises:
            DeadlineError: `deadline_s` leaves no time at all.
            InfrastructureError: the browser does not answer.
        """
        if deadline_s <= 0:
            raise DeadlineError("no time is left to read the accessibility tree; allow the call more time")
        tab = self._tabs.top
        if tab is None or (application is not None and application.casefold() not in APPLICATION.casefold()):
            return AccessibilityTree(applications=(), nodes=0, truncated=False)
        end = time.monotonic() + deadline_s
        await_ = self._portal.ask
        snapshot = await_(
            tab.ask("DOMSnapshot.captureSnapshot", computedStyles=["overflow-x", "overflow-y", "position"]),
            max(0.1, end - time.monotonic()),
        )
        answer = await_(tab.ask("Accessibility.getFullAXTree"), max(0.1, end - time.monotonic()))
        size = self._tabs.screen
        boxes = _boxes(snapshot, (0.0, 0.0, float(size.width), float(size.height)))
        root = _tree(answer["nodes"], boxes, tab.page.url)
        frame = _Element("application", APPLICATION, "", (), (0.0, 0.0, float(size.width), float(size.height)), [root])
        nodes, truncated = _cut(frame, max_nodes)
        return AccessibilityTree(applications=(frame.freeze(),), nodes=nodes, truncated=truncated)

    def close(self) -> None:
        """Do nothing, since the connection is the browser's."""


def _cut(root: _Element, most: int) -> tuple[int, bool]:
    """Keep the first `most` nodes in breadth-first order; return their number, and whether any were dropped."""
    count, level, truncated = 1, [root], False
    while level:
        following: list[_Element] = []
        for element in level:
            kept = element.children[: most - count]
            truncated |= len(kept) < len(element.children)
            element.children = kept
            count += len(kept)
            following += kept
        level = following
    return count, truncated


def _boxes(snapshot: dict[str, Any], screen: Box) -> dict[int, Box]:
    """Return the visible part of every DOM node that has one, by node id."""
    document, strings = snapshot["documents"][0], snapshot["strings"]
    nodes, layout = document["nodes"], document["layout"]
    parents: list[int] = nodes["parentIndex"]
    dx, dy = document.get("scrollOffsetX", 0.0), document.get("scrollOffsetY", 0.0)
    clips: dict[int, Box] = {}
    found: dict[int, Box] = {}
    # A node may have several layout boxes; those of a parent precede those of its children.
    for index, (x, y, width, height), styles in zip(
        layout["nodeIndex"], layout["bounds"], layout["styles"], strict=True
    ):
        box = (x - dx, y - dy, x - dx + width, y - dy + height)
        overflow_x, overflow_y, position = (strings[style] for style in styles) if styles else ("", "", "")
        clip = screen if position == "fixed" else _inherited(index, parents, clips, screen)
        clips[index] = _common(clip, box) if _CLIPS & {overflow_x, overflow_y} else clip
        seen = _common(clip, box)
        if seen[2] - seen[0] >= 1 and seen[3] - seen[1] >= 1:
            number = nodes["backendNodeId"][index]
            found[number] = _around(found[number], seen) if number in found else seen
    return found


def _inherited(index: int, parents: list[int], clips: Mapping[int, Box], screen: Box) -> Box:
    index = parents[index]
    while index >= 0:
        if index in clips:
            return clips[index]
        index = parents[index]
    return screen


def _common(one: Box, other: Box) -> Box:
    left, top = max(one[0], other[0]), max(one[1], other[1])
    return left, top, max(left, min(one[2], other[2])), max(top, min(one[3], other[3]))


def _around(one: Box, other: Box) -> Box:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _tree(nodes: list[dict[str, Any]], boxes: Mapping[int, Box], address: str) -> _Element:
    by_id = {node["nodeId"]: node for node in nodes}

    def below(node: dict[str, Any]) -> Iterator[_Element]:
        for number in node.get("childIds", ()):
            child = by_id.get(number)
            if child is None:
                continue
            element = None if child.get("ignored") else _element(child, boxes)
            if element is None:
                yield from below(child)
            elif element.role == "static":
                yield element
            else:
                element.children = list(below(child))
                yield element

    root = _element(nodes[0], boxes) or _Element("document web", "", "", (), None)
    root.role, root.value = "document web", address
    root.children = list(below(nodes[0]))
    return root


def _element(node: dict[str, Any], boxes: Mapping[int, Box]) -> _Element | None:
    """Read one node; None if it takes no space or has no content."""
    kind = str(node.get("role", {}).get("value", ""))
    name = str(node.get("name", {}).get("value", ""))[:_NAME_LIMIT]
    box = boxes.get(node.get("backendDOMNodeId", -1))
    if kind in _PLAIN or box is None or (kind == "generic" and not name):
        return None
    properties = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
    states = [word for key, word in _STATES.items() if properties.get(key) is True]
    if properties.get("expanded") is False:
        states.append("collapsed")
    if properties.get("disabled") is not True:
        states.append("enabled")
    if properties.get("checked") in (True, "true"):
        states.append("checked")
    if properties.get("checked") == "mixed":
        states.append("indeterminate")
    if properties.get("invalid") not in (None, False, "false"):
        states.append("invalid entry")
    if properties.get("editable") is not None:
        states.append("editable")
    role = ROLES.get(kind, kind)
    pressed = properties.get("pressed")
    if kind == "button" and pressed is not None:
        role = "toggle button"
        states += ["pressed"] if pressed in (True, "true") else []
    value = str(node.get("value", {}).get("value", ""))[:_VALUE_LIMIT]
    return _Element(role, name, value, (*sorted(states), "showing", "visible"), box)
