"""Unsolicited events of an X server, in our own types. x_connection.py receives them."""

from dataclasses import dataclass
from typing import Any, cast

import xcffib.damage
import xcffib.xproto


@dataclass(frozen=True)
class Damaged:
    """Something was drawn on the screen since the damage was last subtracted."""


@dataclass(frozen=True)
class PropertyChanged:
    """A property of a watched window was changed or deleted."""

    window: int
    atom: int
    deleted: bool = False


@dataclass(frozen=True)
class ClientMessage:
    """A client sent a message to the root window."""

    window: int
    kind: int
    data: tuple[int, ...]


@dataclass(frozen=True)
class Destroyed:
    """A window that was watched is gone."""

    window: int


@dataclass(frozen=True)
class SelectionAsked:
    """A client requests a selection that this process owns, as `target`, in the property `place` of its window."""

    time: int
    requestor: int
    selection: int
    target: int
    place: int


@dataclass(frozen=True)
class SelectionAnswered:
    """The owner of a selection has put it into the property `place`, which is 0 if it could not."""

    target: int
    place: int


@dataclass(frozen=True)
class SelectionLost:
    """Another client has taken a selection that this process owned."""


Event = Damaged | PropertyChanged | ClientMessage | Destroyed | SelectionAsked | SelectionAnswered | SelectionLost


def typed(raw: object) -> Event | None:
    """Return an event of xcffib as one of the types above; None for events of other kinds."""
    event = cast("Any", raw)  # xcffib is untyped
    match raw:
        case xcffib.damage.NotifyEvent():
            return Damaged()
        case xcffib.xproto.PropertyNotifyEvent():
            return PropertyChanged(event.window, event.atom, event.state == xcffib.xproto.Property.Delete)
        case xcffib.xproto.ClientMessageEvent():
            # Messages of 8 or 16-bit values are not used here.
            data = event.data.data32 if event.format == 32 else ()  # noqa: PLR2004
            return ClientMessage(event.window, event.type, tuple(data))
        case xcffib.xproto.DestroyNotifyEvent():
            return Destroyed(event.window)
        case xcffib.xproto.SelectionRequestEvent():
            return SelectionAsked(event.time, event.requestor, event.selection, event.target, event.property)
        case xcffib.xproto.SelectionNotifyEvent():
            return SelectionAnswered(event.target, event.property)
        case xcffib.xproto.SelectionClearEvent():
            return SelectionLost()
        case _:
            return None
