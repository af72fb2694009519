"""The windows of a desktop through its window manager (Extended Window Manager Hints 1.5)."""

from dataclasses import dataclass

from schemas.observations import Window
from vm_controller.controller import xproto
from vm_controller.controller.x_connection import WindowGoneError, XConnection

_SUBSTRUCTURE_EVENTS = 1 << 19 | 1 << 20
_FROM_A_PAGER = 2
_ADD_STATE = 1
_TITLE_LIMIT = 1_000
_REMEMBERED_WINDOWS = 1_000
_NO_EVENTS_TIME = 0


@dataclass(frozen=True)
class _Asked:
    """The pending requests about one window."""

    window: int
    title: xproto.Cookie[xproto.Property]
    old_title: xproto.Cookie[xproto.Property]
    classes: xproto.Cookie[xproto.Property]
    kinds: xproto.Cookie[xproto.Property]
    geometry: xproto.Cookie[xproto.Geometry]
    place: xproto.Cookie[xproto.Translation]


class Windows:
    """Lists windows and asks the window manager to do something with them."""

    def __init__(self, link: XConnection) -> None:
        """`link` is shared and stays open."""
        self._link = link
        self._applications: dict[int, str] = {}

    def all(self) -> tuple[Window, ...]:
        """Return the top-level windows, the lowest in the stack first."""
        link = self._link
        listed = link.ask_property(link.root, "_NET_CLIENT_LIST_STACKING")
        focused = self.focused_id()
        asked = [self._ask(window) for window in link.number_property(listed)]
        return tuple(window for one in asked if (window := self._read(one, focused)) is not None)

    def managed(self) -> bool:
        """Whether a window manager has announced itself."""
        announced = self._link.ask_property(self._link.root, "_NET_SUPPORTING_WM_CHECK")
        return bool(self._link.number_property(announced))

    def focused_id(self) -> int | None:
        """Return the id of the window that has the focus; None if there is none."""
        numbers = self._link.number_property(self._link.ask_property(self._link.root, "_NET_ACTIVE_WINDOW"))
        return numbers[0] if numbers and numbers[0] else None

    def focused_application(self) -> str | None:
        """Return the WM_CLASS of the focused window; it is queried once per window, since it does not change."""
        window = self.focused_id()
        if window is None:
            return None
        if window not in self._applications:
            try:
                classes = self._link.text_property(self._link.ask_property(window, "WM_CLASS"))
            except WindowGoneError:
                return None
            if len(self._applications) >= _REMEMBERED_WINDOWS:
                self._applications.clear()
            self._applications[window] = classes.rstrip("\0").split("\0")[-1]
        return self._applications[window]

    def focused(self) -> Window | None:
        """Return the window that has the focus."""
        window = self.focused_id()
        return None if window is None else self._read(self._ask(window), window)

    def activate(self, window: int) -> None:
        """Ask the window manager to raise and focus a window."""
        self._request(window, "_NET_ACTIVE_WINDOW", (_FROM_A_PAGER, _NO_EVENTS_TIME, 0))

    def close(self, window: int) -> None:
        """Ask a window to close, as its close button does."""
        self._request(window, "_NET_CLOSE_WINDOW", (_NO_EVENTS_TIME, _FROM_A_PAGER))

    def maximise(self, window: int) -> None:
        """Let a window fill the screen."""
        link = self._link
        both = (link.atom("_NET_WM_STATE_MAXIMIZED_VERT"), link.atom("_NET_WM_STATE_MAXIMIZED_HORZ"))
        self._request(window, "_NET_WM_STATE", (_ADD_STATE, *both, _FROM_A_PAGER))

    def _request(self, window: int, kind: str, data: tuple[int, ...]) -> None:
        self._link.send_client_message(self._link.root, window, kind, data, _SUBSTRUCTURE_EVENTS)
        self._link.flush()

    def _ask(self, window: int) -> _Asked:
        link = self._link
        with link.translated():
            return _Asked(
                window,
                title=link.ask_property(window, "_NET_WM_NAME"),
                old_title=link.ask_property(window, "WM_NAME"),
                classes=link.ask_property(window, "WM_CLASS"),
                kinds=link.ask_property(window, "_NET_WM_WINDOW_TYPE"),
                geometry=link.core.GetGeometry(window),
                place=link.core.TranslateCoordinates(window, link.root, 0, 0),
            )

    def _read(self, asked: _Asked, focused: int | None) -> Window | None:
        """Return the window; None if it was closed meanwhile or is the desktop's panel."""
        link = self._link
        try:
            title = link.text_property(asked.title)
            old_title = link.text_property(asked.old_title)
            classes = link.text_property(asked.classes).rstrip("\0").split("\0")
            kinds = link.number_property(asked.kinds)
            geometry = link.reply(asked.geometry)
            place = link.reply(asked.place)
        except WindowGoneError:
            return None
        if link.atom("_NET_WM_WINDOW_TYPE_DOCK") in kinds:
            return None
        return Window(
            window_id=asked.window,
            title=(title or old_title)[:_TITLE_LIMIT],
            application=classes[-1][:_TITLE_LIMIT],
            x=place.dst_x,
            y=place.dst_y,
            width=geometry.width,
            height=geometry.height,
            focused=asked.window == focused,
        )
