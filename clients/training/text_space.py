"""A desktop as text, and text as actions: numbered controls in, one typed action out."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

from schemas.actions import Action, Click, KeyPress, TypeText
from schemas.observations import AccessibilityTree, AccessibleNode

MOST_NUMBERS = 255
NAME_WORDS = 6
"""Longer names are cut, because rows of a list contain whole sentences."""
_DOCUMENT = "document web"
_DIALOGS = ("dialog", "alert")
_ROLES = {
    "push button": "",
    "link": "",
    "menu item": "",
    "toggle button": "toggle",
    "check box": "box",
    "entry": "field",
    "combo box": "list",
}
"""Words for the use of a control; buttons and links are simply clicked and need none."""
_NO_CONTROLS = ("document web", "dialog", "alert", "menu", "tool tip")
_STATES = ("checked", "pressed", "expanded")
_ACTION = re.compile(r'\s*(?:(?P<done>done)|click (?P<click>\d+)|type (?P<type>\d+) "(?P<text>(?:[^"\\]|\\.)*)")\s*')


class UnreadableActionError(ValueError):
    """The text is not an action, or names a control that does not exist; the message is for the policy."""


@dataclass(frozen=True)
class Control:
    """Something on the screen that can be clicked or typed into, with its number for the policy."""

    number: int
    role: str
    name: str
    states: tuple[str, ...]
    x: int
    y: int

    @property
    def short_name(self) -> str:
        """The first words of the name, which the policy reads."""
        return short_name(self.name)

    @property
    def line(self) -> str:
        """The line that the policy reads: number, role, first words of the name, and relevant states."""
        role = _ROLES.get(self.role, self.role.replace(" ", "_"))
        return " ".join(part for part in (str(self.number), role, self.short_name, *self.states) if part)


def short_name(name: str) -> str:
    """Return the first words of a name, which the policy reads."""
    return " ".join(name.split()[:NAME_WORDS])


@dataclass(frozen=True)
class ClickOn:
    """`click 17`."""

    number: int

    def __str__(self) -> str:
        return f"click {self.number}"


@dataclass(frozen=True)
class TypeInto:
    """`type 4 "text"`: replaces what stands in a field."""

    number: int
    text: str

    def __str__(self) -> str:
        escaped = self.text.replace("\\", "\\\\").replace('"', '\\"')
        return f'type {self.number} "{escaped}"'


@dataclass(frozen=True)
class Done:
    """`done`: the policy says that the task is finished."""

    def __str__(self) -> str:
        return "done"


TextAction = ClickOn | TypeInto | Done


@dataclass
class Numbering:
    """Assigns every control of an episode a permanent number, drawn with the episode's seed.

    Numbers are random so that nothing can be learnt from them except which control they stand for.
    """

    seed: int
    _free: list[int] = field(init=False)
    _known: dict[tuple[str, str, str, int], int] = field(
        default_factory=dict[tuple[str, str, str, int], int], init=False
    )

    def __post_init__(self) -> None:
        self._free = list(range(1, MOST_NUMBERS + 1))
        Random(f"numbers/{self.seed}").shuffle(self._free)  # noqa: S311 - no secret

    def controls(self, tree: AccessibilityTree) -> tuple[Control, ...]:
        """Return the controls on the screen in reading order; if a dialog is open, only those of the topmost one.

        If there are more controls than remaining numbers, only the first ones are returned.
        """
        dialog = _open_dialog(tree)
        scope = "" if dialog is None else dialog.name
        seen: dict[tuple[str, str], int] = {}
        found: list[Control] = []
        for node in _reachable(tree if dialog is None else dialog):
            seen[node.role, node.name] = seen.get((node.role, node.name), 0) + 1
            number = self._number((scope, node.role, node.name, seen[node.role, node.name]))
            if number is not None:
                states = tuple(state for state in _STATES if state in node.states)
                found.append(Control(number, node.role, node.name, states, *node.middle))
        return tuple(found)

    def _number(self, place: tuple[str, str, str, int]) -> int | None:
        if place not in self._known:
            if not self._free:
                return None
            self._known[place] = self._free.pop()
        return self._known[place]


def page_title(tree: AccessibilityTree) -> str:
    """Return the title of the page on the screen; empty if there is none."""
    return next((node.name for node in tree.walk() if node.role == _DOCUMENT and node.height), "")


def observation_text(title: str, controls: Sequence[Control], before: Iterable[Control] = (), error: str = "") -> str:
    """Return what the policy reads: the title, and the controls that are new or changed since `before`.

    Args:
        title: Title of the page.
        controls: Controls that are on the screen now.
        before: Controls that were on the screen at its last turn; unchanged ones are not repeated.
        error: What was wrong with its last action; empty if nothing was.
    """
    known = {control.line for control in before}
    lines = [f"page {title}", *(control.line for control in controls if control.line not in known)]
    return "\n".join([*([f"error {error}"] if error else []), *lines])


def number_of(name: str, lines: Iterable[str]) -> int | None:
    """Return the number of the last-mentioned control with this name; None if there is none."""
    wanted, marks = short_name(name), {*_ROLES.values(), *_STATES}
    for line in reversed(list(lines)):
        number, _, rest = line.partition(" ")
        words = rest.split()
        if words and words[0] in marks and rest != wanted:
            words = words[1:]
        while len(words) > 1 and words[-1] in _STATES:
            words = words[:-1]
        if number.isdecimal() and " ".join(words) == wanted:
            return int(number)
    return None


def parse_action(text: str) -> TextAction:
    """Parse one action.

    Raises:
        UnreadableActionError: the text is anything else.
    """
    match = _ACTION.fullmatch(text)
    if match is None:
        raise UnreadableActionError(f'write `click NUMBER`, `type NUMBER "TEXT"` or `done`, not: {text[:80]}')
    if match["done"]:
        return Done()
    if match["click"]:
        return ClickOn(int(match["click"]))
    return TypeInto(int(match["type"]), re.sub(r"\\(.)", r"\1", match["text"]))


def desktop_actions(action: ClickOn | TypeInto, controls: Iterable[Control]) -> tuple[Action, ...]:
    """Return the mouse and keyboard actions for a text action.

    Raises:
        UnreadableActionError: no control on the screen has this number.
    """
    control = next((one for one in controls if one.number == action.number), None)
    if control is None:
        raise UnreadableActionError(f"no control {action.number}")
    click = Click(x=control.x, y=control.y)
    if isinstance(action, ClickOn):
        return (click,)
    typed = (TypeText(text=action.text),) if action.text else (KeyPress(keys=("Delete",)),)
    return (click, KeyPress(keys=("ctrl", "a")), *typed)


def _open_dialog(tree: AccessibilityTree) -> AccessibleNode | None:
    """Return the dialog that was opened last, which makes the page behind it unreachable."""
    return next((node for node in reversed(list(tree.walk())) if node.role in _DIALOGS and node.is_showing), None)


def _reachable(place: AccessibilityTree | AccessibleNode) -> Iterable[AccessibleNode]:
    """Yield the nodes that can be acted on."""
    for node in place.walk():
        if node.is_showing and "focusable" in node.states and node.role not in _NO_CONTROLS:
            yield node
