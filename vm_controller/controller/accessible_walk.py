"""One reading of an accessibility tree: which objects are queried for what, in which order, and where it stops."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from schemas.errors import InfrastructureError
from schemas.observations import AccessibilityTree, AccessibleNode
from vm_controller.controller import atspi
from vm_controller.controller.atspi import Reference
from vm_controller.controller.dbus import Bus, Call
from vm_controller.controller.libreoffice_places import with_true_places

SILENCE_S = 1.0
"""Seconds without an answer after which an application is left out of the rest of a reading."""

REGISTRY_SILENCE_S = 5.0
"""Seconds allowed for the registry, which may have to be started first and without which nothing can be read."""

SHOWING_ONLY = True
"""Leave out elements that are not on the screen, with their descendants; Calc's closed menus alone are 500 nodes."""

CHILD_LIMIT = 400
"""Of a table or list with more children than this (a sheet has 2^34), only selected and focused ones are read."""

SELECTED_LIMIT = 20

DEPTH_LIMIT = 60
"""Deeper trees are cut, partly because readers of the JSON recurse."""


@dataclass(slots=True)
class _Element:
    """A node during the walk. `room` is its rectangle on the screen; a `closed` node has no children."""

    reference: Reference
    bits: int = 0
    role: str = ""
    name: str = ""
    value: str = ""
    room: tuple[int, int, int, int] | None = None
    closed: bool = False
    children: list["_Element"] = field(default_factory=list["_Element"])

    def has(self, state: int) -> bool:
        return bool(self.bits >> state & 1)

    def freeze(self) -> AccessibleNode:
        x, y, width, height = self.room or (None, None, None, None)
        return AccessibleNode(
            role=self.role,
            name=self.name,
            value=self.value,
            states=atspi.state_names(self.bits),
            x=x,
            y=y,
            width=width,
            height=height,
            children=tuple(child.freeze() for child in self.children),
        )


class Walk:
    """One reading over `bus`, breadth first.

    Every level of the tree costs a few rounds; a round sends all its calls before it reads the answers.
    """

    def __init__(self, bus: Bus, max_nodes: int, deadline: float) -> None:
        """Begin a reading.

        Args:
            bus: the accessibility bus.
            max_nodes: the maximum number of elements to return.
            deadline: when the reading must end, in seconds of `time.monotonic()`.
        """
        self._bus = bus
        self._max_nodes = max_nodes
        self._deadline = deadline
        self._nodes = 0
        self._truncated = False
        self._silent: set[str] = set()
        self._seen: set[Reference] = set()
        self._sheets: list[_Element] = []

    def run(self, application: str | None) -> AccessibilityTree:
        """Read the tree, beginning with the applications that the registry names.

        Args:
            application: reads only applications whose name contains this, ignoring case; None reads all of them.

        Raises:
            InfrastructureError: the registry does not answer.
        """
        registry = Reference(atspi.REGISTRY, atspi.ROOT_PATH)
        roots = self._ask([registry.call(atspi.ACCESSIBLE, "GetChildren")], REGISTRY_SILENCE_S)[0]
        if roots is None:
            raise InfrastructureError(
                "the accessibility registry of the session does not answer; if the session still works, try again, "
                "otherwise close it and open a new one"
            )
        applications = self._applications(atspi.references(roots), application)
        everything = list(applications)
        level = applications
        for _ in range(DEPTH_LIMIT):
            if not level:
                break
            level = self._descend(level)
            everything += level
        self._truncated |= bool(level)
        self._read_texts(everything)
        self._read_numbers([one for one in everything if one.role in atspi.VALUE_ROLES])
        self._find_focused_cells(everything)
        return AccessibilityTree(
            applications=tuple(with_true_places(one.freeze()) for one in applications),
            nodes=self._nodes,
            truncated=self._truncated,
        )

    def _applications(self, found: list[Reference], wanted: str | None) -> list[_Element]:
        elements = [_Element(one, role="application") for one in found]
        names = self._ask(one.get(atspi.ACCESSIBLE, "Name") for one in found)
        for element, name in zip(elements, names, strict=True):
            element.name = atspi.text(name)
        answering = [one for one in elements if one.reference.bus not in self._silent]
        if wanted is not None:
            answering = [one for one in answering if wanted.casefold() in one.name.casefold()]
        return self._admit(answering)

    def _admit(self, elements: list[_Element]) -> list[_Element]:
        """Count elements and drop those beyond the limit."""
        admitted = elements[: self._max_nodes - self._nodes]
        self._truncated |= len(admitted) < len(elements)
        self._nodes += len(admitted)
        return admitted

    def _descend(self, parents: list[_Element]) -> list[_Element]:
        """Find the children of one level, keep those on the screen, and query their role, name and place."""
        family = [
            (parent, child)
            for parent, references in zip(parents, self._children(parents), strict=True)
            for child in references
            if self._is_new(child)
        ]
        states = self._ask(child.call(atspi.ACCESSIBLE, "GetState") for _, child in family)
        pairs = [
            (parent, _Element(child, bits))
            for (parent, child), body in zip(family, states, strict=True)
            if (bits := atspi.state_bits(body)) is not None
        ]
        if SHOWING_ONLY:
            pairs = _on_screen(pairs)
        room_left = self._max_nodes - self._nodes
        # One more than fits, so that `_admit` notices the cut.
        pairs = pairs[: room_left + 1]
        self._describe([element for _, element in pairs])
        pairs = [(parent, element) for parent, element in pairs if _takes_room(element)]
        level = self._admit([element for _, element in pairs])
        for parent, element in pairs[: len(level)]:
            parent.children.append(element)
            element.closed = element.role in atspi.LEAF_ROLES or _is_closed_menu(element, parent)
        return level

    def _describe(self, level: list[_Element]) -> None:
        answers = self._ask(
            call
            for one in level
            for call in (
                one.reference.call(atspi.ACCESSIBLE, "GetRoleName"),
                one.reference.get(atspi.ACCESSIBLE, "Name"),
                one.reference.call(atspi.COMPONENT, "GetExtents", "u", atspi.SCREEN_COORDINATES),
            )
        )
        for one, role, name, room in zip(level, answers[::3], answers[1::3], answers[2::3], strict=True):
            one.role = atspi.text(role) or "unknown"
            one.name = atspi.text(name).strip()
            one.room = atspi.extents(room)

    def _children(self, parents: list[_Element]) -> list[list[Reference]]:
        """Return the children of each parent; only the selected ones if there are too many."""
        counted = [one for one in parents if one.has(atspi.MANAGES_DESCENDANTS)]
        counts = self._ask(one.reference.get(atspi.ACCESSIBLE, "ChildCount") for one in counted)
        # A sheet's number of cells does not fit into the property, which then is the largest or a negative number.
        huge = [
            one for one, body in zip(counted, counts, strict=True) if not 0 <= (atspi.integer(body) or 0) <= CHILD_LIMIT
        ]
        self._sheets += huge
        found = self._selected([one.reference for one in huge])
        plain = [one.reference for one in parents if not one.closed and one.reference not in found]
        bodies = self._ask(one.call(atspi.ACCESSIBLE, "GetChildren") for one in plain)
        found |= {one: atspi.references(body) for one, body in zip(plain, bodies, strict=True)}
        return [found.get(one.reference, []) for one in parents]

    def _selected(self, containers: list[Reference]) -> dict[Reference, list[Reference]]:
        counts = self._ask(one.get(atspi.SELECTION, "NSelectedChildren") for one in containers)
        asked: list[tuple[Reference, int]] = []
        for container, body in zip(containers, counts, strict=True):
            count = atspi.integer(body) or 0
            asked += [(container, index) for index in range(min(count, SELECTED_LIMIT))]
        bodies = self._ask(one.call(atspi.SELECTION, "GetSelectedChild", "i", index) for one, index in asked)
        selected: dict[Reference, list[Reference]] = {one: [] for one in containers}
        for (container, _), body in zip(asked, bodies, strict=True):
            child = atspi.reference(atspi.first(body))
            if child is not None:
                selected[container].append(child)
        return selected

    def _read_texts(self, elements: list[_Element]) -> None:
        texts = [one for one in elements if one.role in atspi.TEXT_ROLES]
        counts = self._ask(one.reference.get(atspi.TEXT, "CharacterCount") for one in texts)
        lengths = [(one, atspi.integer(body) or 0) for one, body in zip(texts, counts, strict=True)]
        spans = [(one, length) for one, length in lengths if length > 0]
        bodies = self._ask(
            one.reference.call(atspi.TEXT, "GetText", "ii", *_span(one.role, length)) for one, length in spans
        )
        for (one, _), body in zip(spans, bodies, strict=True):
            one.value = atspi.text(body, atspi.TEXT_LIMIT)

    def _read_numbers(self, elements: list[_Element]) -> None:
        values = self._ask(one.reference.get(atspi.VALUE, "CurrentValue") for one in elements)
        for one, body in zip(elements, values, strict=True):
            one.value = atspi.number_text(body)

    def _find_focused_cells(self, elements: list[_Element]) -> None:
        """Add the cell under the cursor of each sheet, which is not among its selected children.

        The sheet does not report its cursor, but the text of Calc's Name Box is the cell's address.
        """
        for sheet in self._sheets:
            mates = [one for one in elements if one.reference.bus == sheet.reference.bus]
            places = {atspi.cell_place(one.value) for one in mates if one.role == "text"} - {None}
            for row, column in filter(None, places):
                answer = self._ask([sheet.reference.call(atspi.TABLE, "GetAccessibleAt", "ii", row, column)])[0]
                cell = atspi.reference(atspi.first(answer))
                if cell is not None and self._is_new(cell):
                    self._add_focused(sheet, _Element(cell))

    def _add_focused(self, sheet: _Element, cell: _Element) -> None:
        cell.bits = atspi.state_bits(self._ask([cell.reference.call(atspi.ACCESSIBLE, "GetState")])[0]) or 0
        if cell.has(atspi.FOCUSED) and self._admit([cell]):
            self._describe([cell])
            self._read_texts([cell])
            sheet.children.append(cell)

    def _is_new(self, one: Reference) -> bool:
        """Whether an object was not seen before, since trees of broken applications may have cycles."""
        if one in self._seen:
            return False
        self._seen.add(one)
        return True

    def _ask(self, calls: Iterable[Call], silence_s: float = SILENCE_S) -> list[tuple[object, ...] | None]:
        """Send calls and return their answers; applications that did not answer before are not asked."""
        every = list(calls)
        heard = [index for index, call in enumerate(every) if call.destination not in self._silent]
        bodies: list[tuple[object, ...] | None] = [None] * len(every)
        if heard:
            answers = self._bus.ask([every[index] for index in heard], deadline=self._deadline, silence_s=silence_s)
            self._silent |= answers.silent
            self._truncated |= bool(answers.silent)
            for index, body in zip(heard, answers.bodies, strict=True):
                bodies[index] = body
        return bodies


def _on_screen(pairs: list[tuple[_Element, _Element]]) -> list[tuple[_Element, _Element]]:
    """Keep the pairs of parent and child whose child is on the screen.

    GTK 2 reports the items of a menu as visible but never as showing, and marks an open menu only by the focus, which
    it has until the arrow keys move on.
    """
    return [
        (parent, child)
        for parent, child in pairs
        if child.has(atspi.SHOWING)
        or (parent.role == "menu" and parent.has(atspi.FOCUSED) and child.has(atspi.VISIBLE))
    ]


def _takes_room(element: _Element) -> bool:
    """Whether an element is on the screen, judged by its rectangle if its states are not reliable.

    Hidden items of GTK 2's menus have no rectangle, nor has the second menu bar that LibreOffice keeps.
    """
    return element.room is not None or (element.has(atspi.SHOWING) and element.role != "menu bar")


def _is_closed_menu(element: _Element, parent: _Element) -> bool:
    # GTK 3 marks an open menu as selected. A pop-up menu, whose parent is a window, is open because it exists.
    return (
        element.role == "menu"
        and parent.role in ("menu", "menu bar")
        and element.has(atspi.SELECTABLE)
        and not element.has(atspi.SELECTED)
    )


def _span(role: str, length: int) -> tuple[int, int]:
    """Return the range of characters to read: the last ones of a terminal, the first ones of anything else."""
    return (max(0, length - atspi.TEXT_LIMIT), length) if role == "terminal" else (0, min(length, atspi.TEXT_LIMIT))
