"""The controls of a page as assistive technology sees them, and what can be seen of a click on one."""

from dataclasses import dataclass
from typing import Any, cast

from playwright.async_api import Error

from hub.audit.browsing import DevTools

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
ALIKE = 2
"""Controls of one shape, such as those of the rows of a table, that are tried on a page."""

# Where a control stands in the page, without counting brothers; whether it can be used; whether it is the chosen one.
_DESCRIBE = """function () {
    const box = this.getBoundingClientRect(), style = getComputedStyle(this)
    const shape = []
    for (let one = this; one && one !== document.body; one = one.parentElement) {
        shape.push(one.tagName + (one.getAttribute('role') ?? ''))
    }
    const chosen = ['aria-current', 'aria-selected', 'aria-checked'].some(name => {
        const value = this.getAttribute(name)
        return value && value !== 'false'
    }) || (this.type === 'radio' && this.checked)
    const usable = box.width > 0 && box.height > 0 && style.visibility !== 'hidden' && style.pointerEvents !== 'none'
        && !this.closest('[inert], [aria-hidden=true], :disabled, [aria-disabled=true], [data-disabled=true]')
    return {shape: shape.join('<'), usable, chosen, isField: this.isContentEditable || 'value' in this,
            readOnly: !!this.readOnly, inDialog: !!this.closest('[role=dialog], [role=menu], [role=listbox]')}
}"""

# What a person could notice: texts, values, states; not tooltips, and nothing that only the pointer's place changes.
LOOK = """() => {
    const parts = [location.href]
    const visit = node => {
        if (node.nodeType === Node.TEXT_NODE) { parts.push(node.data); return }
        if (node.nodeType !== Node.ELEMENT_NODE || node.getAttribute('role') === 'tooltip') return
        if (['SCRIPT', 'STYLE'].includes(node.tagName)) return
        parts.push('<' + node.tagName)
        for (const {name, value} of node.attributes) {
            if ((name.startsWith('aria-') && name !== 'aria-describedby' && name !== 'aria-activedescendant')
                || ['href', 'src', 'open', 'role', 'd', 'disabled', 'data-state'].includes(name)) {
                parts.push(name + '=' + value)
            }
        }
        if ('value' in node) parts.push('v=' + node.value + node.checked)
        node.childNodes.forEach(visit)
    }
    visit(document.body)
    return parts.join('|')
}"""


@dataclass(frozen=True)
class Control:
    """One control: what it is, and how to find it again after the page was loaded anew."""

    role: str
    name: str
    shape: str
    number: int
    node: int
    usable: bool
    chosen: bool
    field: bool
    in_dialog: bool

    @property
    def key(self) -> tuple[str, str, str, int]:
        """What it has in common with itself on another load of the page."""
        return self.role, self.name, self.shape, self.number

    def __str__(self) -> str:
        return f"{self.role} {self.name!r}"


async def controls(devtools: DevTools) -> list[Control]:
    """Return the controls of a page in the order in which assistive technology reads them."""
    tree = await devtools.ask("Accessibility.getFullAXTree")
    found: list[Control] = []
    counts: dict[tuple[str, str, str], int] = {}
    for node in cast("list[dict[str, Any]]", tree["nodes"]):
        role = str(node.get("role", {}).get("value", ""))
        if node.get("ignored") or role not in ROLES or "backendDOMNodeId" not in node:
            continue
        name = str(node.get("name", {}).get("value", "")).strip()
        try:
            described = await _describe(devtools, int(node["backendDOMNodeId"]))
        except Error:
            continue  # gone since the tree was read
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
                field=role in TYPED and bool(described["isField"]) and not described["readOnly"],
                in_dialog=bool(described["inDialog"]),
            )
        )
    return found


def chosen_few(found: list[Control]) -> list[Control]:
    """Return the controls worth a try: usable ones, and of those that look alike only some."""
    alike: dict[tuple[str, str], int] = {}
    few: list[Control] = []
    for control in found:
        shape = (control.role, control.shape)
        alike[shape] = alike.get(shape, 0) + 1
        if control.usable and alike[shape] <= ALIKE:
            few.append(control)
    return few


async def middle(devtools: DevTools, control: Control) -> tuple[float, float]:
    """Scroll a control into view and return the middle of it."""
    await devtools.ask("DOM.scrollIntoViewIfNeeded", backendNodeId=control.node)
    quads = cast("list[list[float]]", (await devtools.ask("DOM.getContentQuads", backendNodeId=control.node))["quads"])
    if not quads:
        raise LookupError(f"{control} has no place on the page")
    return sum(quads[0][0::2]) / 4, sum(quads[0][1::2]) / 4


async def _describe(devtools: DevTools, node: int) -> dict[str, Any]:
    resolved = await devtools.ask("DOM.resolveNode", backendNodeId=node)
    called = await devtools.ask(
        "Runtime.callFunctionOn",
        objectId=resolved["object"]["objectId"],
        functionDeclaration=_DESCRIBE,
        returnByValue=True,
    )
    return cast("dict[str, Any]", called["result"]["value"])
