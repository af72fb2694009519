"""UI steps: the clicks and keys of an action, on elements found by role and accessible name.

A solution is data, so the audit's browser and an oracle on a desktop carry out the same one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class Named:
    """The element with this role and exact accessible name, inside `within` if there are several."""

    role: str
    name: str
    within: "Named | None" = None

    def __str__(self) -> str:
        inside = f" in {self.within}" if self.within else ""
        return f"{self.role} {self.name!r}{inside}"


Modifier = Literal["ctrl", "shift", "alt"]


@dataclass(frozen=True)
class Click:
    """Click an element, `count` times."""

    target: Named
    button: Literal["left", "right"] = "left"
    count: int = 1
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True)
class Fill:
    """Replace the contents of a field; a line break in `text` is Return."""

    target: Named
    text: str


@dataclass(frozen=True)
class Type:
    """Type into the focused element."""

    text: str


@dataclass(frozen=True)
class Press:
    """Press keys together, for example `Press("ctrl", "Enter")`, with Playwright's key names."""

    keys: tuple[str, ...]

    def __init__(self, *keys: str) -> None:
        object.__setattr__(self, "keys", keys)


@dataclass(frozen=True)
class Choose:
    """Open a list (a combobox or a button) and click one of its options."""

    target: Named
    option: str
    role: Literal["option", "menuitem", "menuitemradio", "menuitemcheckbox"] = "option"


@dataclass(frozen=True)
class Drag:
    """Drag one element onto another."""

    source: Named
    target: Named


@dataclass(frozen=True)
class Upload:
    """Click a button that asks for a file, and choose a file with this name and content."""

    target: Named
    name: str
    content: bytes


@dataclass(frozen=True)
class See:
    """Wait until an element appears or disappears."""

    target: Named
    gone: bool = False


@dataclass(frozen=True)
class Go:
    """Open an address of the application, as in the address bar."""

    path: str


UIStep = Click | Fill | Type | Press | Choose | Drag | Upload | See | Go
UISteps = tuple[UIStep, ...]
"""UI steps, in order."""
Solution = Callable[[Any, Any], UISteps]
"""Returns the UI steps from the state before the action and the action's parsed `Arguments`."""
Solutions = Mapping[str, Solution]


def link(name: str, within: Named | None = None) -> Click:
    """Click a link."""
    return Click(Named("link", name, within))


def button(name: str, within: Named | None = None) -> Click:
    """Click a button."""
    return Click(Named("button", name, within))


def menu(name: str, entry: str, within: Named | None = None) -> Choose:
    """Choose an entry from the menu of a button."""
    return Choose(Named("button", name, within), entry, role="menuitem")


def confirmed(title: str, answer: str) -> Click:
    """Click an answer of a confirmation dialog."""
    return button(answer, Named("dialog", title))


def dialog(name: str) -> Named:
    """Return the dialog with this name."""
    return Named("dialog", name)


def fill(name: str, text: object, within: Named | None = None) -> Fill:
    """Fill a text field."""
    return Fill(Named("textbox", name, within), str(text))


def choose(name: str, option: str, within: Named | None = None) -> Choose:
    """Choose from a list field."""
    return Choose(Named("combobox", name, within), option)


def toggle(name: str, within: Named | None = None) -> Click:
    """Click a checkbox."""
    return Click(Named("checkbox", name, within))
