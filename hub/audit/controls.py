"""The controls of a page as assistive technology sees them, and the visible effects of a click on one."""

import asyncio
from dataclasses import dataclass
from typing import Any, cast

from playwright.async_api import Error

from hub.audit.chromium import DevTools

ROLES = frozenset(
    (
        "button",
        "link",
        "textbox",
        "searchbox",
        "combobox",
        "checkbox",
        "radio",
        "switch",
        "slider",
        "spinbutton",
        "tab",
        "menuitem",
        "menuitemradio",
        "menuitemcheckbox",
        "option",
        "treeitem",
    )
)
TYPED = frozenset(("textbox", "searchbox", "spinbutton"))
OPENING = frozenset(("dialog", "menu", "listbox"))
"""Roles of elements that a click opens and that have their own controls."""
ALIKE = 2
"""Number of controls tried on a page from the same place in the rows of a long table or list."""

# Returns a control's place in the page, not counting members of long lists, and whether it is usable and chosen.
# Buttons side by side are not members of a list, whatever their number.
_DESCRIBE = """function () {
    const box = this.getBoundingClientRect(), style = getComputedStyle(this)
    const shape = [], items = ['A', 'LI', 'TR', 'OPTION', 'option', 'treeitem', 'row', 'listitem', 'gridcell']
    const kind = one => one.tagName + (one.getAttribute('role') ?? '')
    const place = one => {
        const alike = [...one.parentElement.children].filter(other => kind(other) === kind(one))
        const isMember = one !== this || items.includes(one.tagName) || items.includes(one.getAttribute('role'))
        return alike.length > 8 && isMember ? '' : alike.indexOf(one)
    }
    for (let one = this; one && one !== document.body; one = one.parentElement) {
        shape.push(kind(one) + place(one))
    }
    const chosen = ['aria-current', 'aria-selected', 'aria-checked'].some(name => {
        const value = this.getAttribute(name)
        return value && value !== 'false'
    }) || (this.type === 'radio' && this.checked)
    const usable = box.width > 0 && box.height > 0 && style.visibility !== 'hidden' && style.pointerEvents !== 'none'
        && !this.closest('[inert], [aria-hidden=true], :disabled, [aria-disabled=true], [data-disabled=true]')
    return {shape: shape.join('<'), usable, chosen, isField: this.isContentEditable || 'value' in this,
            readOnly: !!this.readOnly, isShared: !this.closest('main, [role=dialog], [role=menu], [role=listbox]'),
            inDialog: !!this.closest('[role=dialog], [role=menu], [role=listbox]')}
}"""

# Returns what a person could notice: texts, values and states, but no tooltips and no effects of the pointer's place.
LOOK = """() => {
    const parts = [location.href]
    const references = new Set(
        ['describedby', 'activedescendant', 'controls', 'labelledby', 'owns'].map(one => 'aria-' + one))
    const visit = node => {
        if (node.nodeType === Node.TEXT_NODE) { parts.push(node.data); return }
        if (node.nodeType !== Node.ELEMENT_NODE || node.getAttribute('role') === 'tooltip') return
        if (['SCRIPT', 'STYLE'].includes(node.tagName)) return
        parts.push('<' + node.tagName)
        const words = []
        for (const {name, value} of node.attributes) {
            if ((name.startsWith('aria-') && !references.has(name))
                || ['href', 'src', 'open', 'role', 'd', 'disabled', 'data-state'].includes(name)) {
                words.push(name + '=' + value)
            }
        }
        parts.push(...words.sort())
        if ('value' in node) parts.push('v=' + node.value + node.checked)
        node.childNodes.forEach(visit)
    }
    visit(document.body)
    return parts.join('|')
}"""


@dataclass(frozen=True)
class Control:
    """One control, with what identifies it after a reload."""

    role: str
    name: str
    shape: str
    number: int
    node: int
    usable: bool
    chosen: bool
    field: bool
    in_dialog: bool
    shared: bool
    """Whether it is part of the frame that every page shares."""

    @property
    def key(self) -> tuple[str, str, str, int]:
        """What identifies the control on another load of the page."""
        return self.role, self.name, self.shape, self.number

    def __str__(self) -> str:
        return f"{self.role} {self.name!r}"


async def controls(devtools: DevTools) -> list[Control]:
    """Return the controls of a page in the order in which assistive technology reads them."""
    return await _read(devtools, [node for node in await _tree(devtools) if _is_control(node)])


async def opened(devtools: DevTools, seen: set[int]) -> list[Control]:
    """Return the controls of dialogs, menus and lists whose nodes are not in `seen`."""
    tree = await _tree(devtools)
    parents = {node["nodeId"]: node for node in tree}

    def is_inside(node: dict[str, Any] | None) -> bool:
        while node is not None and node.get("role", {}).get("value") not in OPENING:
            node = parents.get(node.get("parentId"))
        return node is not None

    fresh = [node for node in tree if _is_control(node) and int(node["backendDOMNodeId"]) not in seen]
    return [one for one in await _read(devtools, [node for node in fresh if is_inside(node)]) if one.in_dialog]


async def _tree(devtools: DevTools) -> list[dict[str, Any]]:
    return cast("list[dict[str, Any]]", (await devtools.ask("Accessibility.getFullAXTree"))["nodes"])


async def _read(devtools: DevTools, nodes: list[dict[str, Any]]) -> list[Control]:
    descriptions = await asyncio.gather(*(_describe(devtools, int(node["backendDOMNodeId"])) for node in nodes))
    found: list[Control] = []
    counts: dict[tuple[str, str, str], int] = {}
    for node, described in zip(nodes, descriptions, strict=True):
        if described is None:
            continue
        role, name = str(node["role"]["value"]), str(node.get("name", {}).get("value", "")).strip()
        key = (role, name, str(described["shape"]))
        counts[key] = counts.get(key, -1) + 1
        found.append(
            Control(
                role=role,
                name=name,
                shape=key[2],
                number=counts[key],
                node=int(node["backendDOMNodeId"]),
                usable=bool(described["usable"]),
                chosen=bool(described["chosen"]),
                field=(role in TYPED or role == "combobox")
                and bool(described["isField"])
                and not described["readOnly"],
                in_dialog=bool(described["inDialog"]),
                shared=bool(described["isShared"]),
            )
        )
    return found


def chosen_few(found: list[Control]) -> list[Control]:
    """Return the controls worth trying: usable ones, and only some of those that look alike."""
    alike: dict[tuple[str, str], int] = {}
    few: list[Control] = []
    for control in found:
        shape = (control.role, control.shape)
        alike[shape] = alike.get(shape, 0) + 1
        if control.usable and alike[shape] <= ALIKE:
            few.append(control)
    return few


async def middle(devtools: DevTools, control: Control) -> tuple[float, float]:
    """Scroll a control into view and return its middle."""
    await devtools.ask("DOM.scrollIntoViewIfNeeded", backendNodeId=control.node)
    quads = cast("list[list[float]]", (await devtools.ask("DOM.getContentQuads", backendNodeId=control.node))["quads"])
    if not quads:
        raise LookupError(f"{control} has no place on the page")
    return sum(quads[0][0::2]) / 4, sum(quads[0][1::2]) / 4


def _is_control(node: dict[str, Any]) -> bool:
    role = node.get("role", {}).get("value")
    return not node.get("ignored") and role in ROLES and "backendDOMNodeId" in node


async def _describe(devtools: DevTools, node: int) -> dict[str, Any] | None:
    """Describe an element; None if it has disappeared since the tree was read."""
    try:
        resolved = await devtools.ask("DOM.resolveNode", backendNodeId=node)
        called = await devtools.ask(
            "Runtime.callFunctionOn",
            objectId=resolved["object"]["objectId"],
            functionDeclaration=_DESCRIBE,
            returnByValue=True,
        )
    except Error:
        return None
    return cast("dict[str, Any]", called["result"]["value"])
