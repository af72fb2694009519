"""The positions and owners of a desktop's windows, to be restored on another desktop."""

from collections.abc import Iterable

from schemas.observations import Window
from vm_controller.controller.controls import Place
from vm_controller.controller.windows import Windows
from vm_controller.controller.x_connection import WindowGoneError, XConnection

_OF_THE_DESKTOP = ("_NET_WM_WINDOW_TYPE_DESKTOP", "_NET_WM_WINDOW_TYPE_DOCK")
_BOTH_AXES = ("_NET_WM_STATE_MAXIMIZED_HORZ", "_NET_WM_STATE_MAXIMIZED_VERT")
HIDDEN = "_NET_WM_STATE_HIDDEN"
_KEPT_STATES = (*_BOTH_AXES, "_NET_WM_STATE_FULLSCREEN", HIDDEN)
_SUBSTRUCTURE_EVENTS = 1 << 19 | 1 << 20
_ADD_STATE, _FROM_A_PAGER, _ICONIC = 1, 2, 3
_STATIC_GRAVITY, _ALL_FOUR = 10, 0b1111 << 8


class WindowPlaces:
    """Reads places and restores them."""

    def __init__(self, link: XConnection, windows: Windows) -> None:
        """`link` is shared and stays open."""
        self._link = link
        self._windows = windows

    def all(self) -> tuple[Place, ...]:
        """Return the windows of programs, the lowest in the stack first; without panels and the background."""
        places = (self._read(window) for window in self._windows.all())
        return tuple(place for place in places if place is not None)

    def put(self, window_id: int, place: Place) -> None:
        """Ask the window manager for the size, the position and the state that a window had."""
        rectangle = place.window
        if not place.states.difference({HIDDEN}):
            flags = _STATIC_GRAVITY | _ALL_FOUR | _FROM_A_PAGER << 12
            self._ask(
                window_id,
                "_NET_MOVERESIZE_WINDOW",
                (flags, rectangle.x & 0xFFFFFFFF, rectangle.y & 0xFFFFFFFF, rectangle.width, rectangle.height),
            )
        for state in sorted(place.states - {HIDDEN}):
            self._ask(window_id, "_NET_WM_STATE", (_ADD_STATE, self._link.atom(state), 0, _FROM_A_PAGER))
        if HIDDEN in place.states:
            self._ask(window_id, "WM_CHANGE_STATE", (_ICONIC,))
        self._link.flush()

    def _read(self, window: Window) -> Place | None:
        number, link = window.window_id, self._link
        try:
            pids = link.number_property(link.ask_property(number, "_NET_WM_PID"))
            kinds = link.number_property(link.ask_property(number, "_NET_WM_WINDOW_TYPE"))
            owners = link.number_property(link.ask_property(number, "WM_TRANSIENT_FOR"))
            states = link.number_property(link.ask_property(number, "_NET_WM_STATE"))
            classes = link.text_property(link.ask_property(number, "WM_CLASS"))
        except WindowGoneError:
            return None
        if set(kinds) & set(self._atoms(_OF_THE_DESKTOP)):
            return None
        named = dict(zip(self._atoms(_KEPT_STATES), _KEPT_STATES, strict=True))
        return Place(
            window=window,
            pid=pids[0] if pids else None,
            instance=classes.split("\0")[0],
            states=frozenset(named[state] for state in states if state in named),
            is_dialog=bool(owners) or link.atom("_NET_WM_WINDOW_TYPE_DIALOG") in kinds,
        )

    def _atoms(self, names: Iterable[str]) -> tuple[int, ...]:
        return tuple(self._link.atom(name) for name in names)

    def _ask(self, window_id: int, kind: str, data: tuple[int, ...]) -> None:
        self._link.send_client_message(self._link.root, window_id, kind, data, _SUBSTRUCTURE_EVENTS)
