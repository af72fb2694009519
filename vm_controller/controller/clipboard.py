"""The clipboard of a display: takes text from its owner, or owns text and hands it out.

The X selection protocol (Inter-Client Communication Conventions Manual 2.0, chapter 2), with its incremental transfer
for large content. Everything runs on separate connections, because the owner of a selection has to answer at any time,
also between two calls. The other end is a program of the desktop, so every transfer is bounded in size and time.
"""

import struct
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from schemas.errors import ConflictError, InfrastructureError, InvalidRequestError, TooLargeError
from schemas.observations import Clipboard
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.display import Display
from vm_controller.controller.events import (
    Destroyed,
    Event,
    PropertyChanged,
    SelectionAnswered,
    SelectionAsked,
    SelectionLost,
)
from vm_controller.controller.x_connection import XConnection

MAX_BYTES = 4 << 20
"""Bytes of the longest text that is read."""
_CHUNK_BYTES = 128 << 10
"""Bytes of a text beyond which it is transferred in parts; every X server accepts requests of up to 256 kB."""
_ANSWER_S = 2.0
_TRANSFER_S = 20.0
_LAST_TRANSFERS_S = 5.0
_IDLE_S = 3_600.0
_BREATH_S = 0.001
"""Seconds of pause after each batch of requests, so that a program that sends many does not use up the processor."""
_TRANSFERS = 32
_FORMATS = 64
_TEXT_FORMATS = ("UTF8_STRING", "text/plain;charset=utf-8", "STRING")
_ANY_TYPE, _ATOM_TYPE, _STRING_TYPE = 0, 4, 31
_REPLACE = 0
_NOW = 0
_INPUT_ONLY = 2
_CW_EVENT_MASK = 1 << 11
_STRUCTURE_EVENTS, _PROPERTY_EVENTS = 1 << 17, 1 << 22
_SELECTION_NOTIFY = 31
_PART_WORDS = 65_536


def check_clipboard_text(text: str) -> None:
    """Raise InvalidRequestError if a text has no UTF-8 form."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise InvalidRequestError(
            f"the text has half of a surrogate pair at position {error.start}, which is no character", field="text"
        ) from error


def read_clipboard(display: Display, cancel: Cancel) -> Clipboard:
    """Return the content of the clipboard.

    Raises:
        ConflictError: the program that owns the clipboard does not deliver it.
        TooLargeError: the text is longer than `MAX_BYTES`.
        DeadlineError: the deadline passed or the call was cancelled.
        InfrastructureError: the display does not answer.
    """
    link = XConnection(display)
    try:
        return _Reader(link, cancel).read()
    finally:
        link.close()


class ClipboardOwner:
    """Keeps at most one text on the clipboard of a display."""

    def __init__(self, display: Display) -> None:
        """Start without owning the clipboard of `display`."""
        self._display = display
        self._offer: _Offer | None = None

    def put(self, text: str) -> None:
        """Own the clipboard with a text, until another program takes it; an empty text clears it.

        Raises:
            InfrastructureError: the display does not answer.
        """
        offer = _Offer(self._display, text)
        self.close()
        self._offer = offer

    def close(self) -> None:
        """Give up the clipboard."""
        if self._offer is not None:
            self._offer.close()
            self._offer = None


class _Reader:
    """One reading of the clipboard."""

    def __init__(self, link: XConnection, cancel: Cancel) -> None:
        self._link = link
        self._cancel = cancel
        self._end = time.monotonic() + _TRANSFER_S
        self._window = _window(link)
        self._place = link.atom("CUA_GYM_CLIPBOARD")

    def read(self) -> Clipboard:
        for last in (False, True):
            if not self._owner():
                break
            try:
                return self._read()
            except ConflictError:
                # A program that ends while it is asked never answers; the next owner may, possibly with the same id.
                if last:
                    raise
        return Clipboard(text=None)

    def _owner(self) -> int:
        """Return the window that owns the clipboard, or 0."""
        link = self._link
        return int(link.reply(link.core.GetSelectionOwner(link.atom("CLIPBOARD"))).owner)

    def _read(self) -> Clipboard:
        formats = self._formats()
        for name in _TEXT_FORMATS:
            if name in formats or not formats:
                found = self._convert(name)
                if found is not None:
                    kind, data = found
                    encoding = "latin-1" if kind == _STRING_TYPE else "utf-8"
                    return Clipboard(text=data.decode(encoding, "replace"), formats=formats or (name,))
        return Clipboard(text=None, formats=formats)

    def _formats(self) -> tuple[str, ...]:
        """Return the names of the available formats; none if the owner does not list them."""
        link = self._link
        found = self._convert("TARGETS")
        data = found[1] if found is not None else b""
        atoms = struct.unpack(f"={len(data) // 4}I", data[: len(data) // 4 * 4])[:_FORMATS]
        return tuple(name for atom in atoms if atom and (name := link.atom_name(atom)))

    def _convert(self, target: str) -> tuple[int, bytes] | None:
        """Return type and bytes of the clipboard in one format; None if it is not available in that."""
        link = self._link
        atom = link.atom(target)
        with link.translated():
            link.core.DeleteProperty(self._window, self._place)
            link.core.ConvertSelection(self._window, link.atom("CLIPBOARD"), atom, self._place, _NOW)
        answer = self._wait(lambda event: isinstance(event, SelectionAnswered) and event.target == atom)
        if not isinstance(answer, SelectionAnswered) or not answer.place:
            return None
        kind, data = self._take()
        if kind != link.atom("INCR"):
            return kind, data
        arrived = PropertyChanged(self._window, self._place)
        whole = bytearray()
        while True:
            self._wait(lambda event: event == arrived)
            kind, data = self._take()
            if not data:
                return kind, bytes(whole)
            whole += data
            _require_short(len(whole))

    def _take(self) -> tuple[int, bytes]:
        """Read the whole property and delete it, which requests the next part."""
        link = self._link
        data = bytearray()
        while True:
            part = link.reply(
                link.core.GetProperty(False, self._window, self._place, _ANY_TYPE, len(data) // 4, _PART_WORDS)
            )
            data += part.value.buf()
            _require_short(len(data))
            if not part.bytes_after:
                break
        # Events that came with this reply were about the part that is being deleted.
        link.events()
        with link.translated():
            link.core.DeleteProperty(self._window, self._place)
        link.flush()
        return part.type, bytes(data)

    def _wait(self, wanted: Callable[[Event], bool]) -> Event:
        end = min(self._end, time.monotonic() + _ANSWER_S)
        while (left_s := end - time.monotonic()) > 0:
            self._cancel.check()
            for event in self._link.events(min(left_s, 0.05)):
                if wanted(event):
                    return event
        raise ConflictError(
            "the program that owns the clipboard does not hand it out; look whether it hangs, or copy again"
        )


@dataclass
class _Transfer:
    """The rest of a text that is being transferred to a requestor in parts."""

    target: int
    rest: memoryview


class _Offer:
    """A text on the clipboard that a thread of this process delivers."""

    def __init__(self, display: Display, text: str) -> None:
        self._link = link = XConnection(display)
        data = text.encode()
        self._forms = {link.atom(name): data for name in ("UTF8_STRING", "text/plain;charset=utf-8", "text/plain")}
        if text.isascii():
            self._forms[_STRING_TYPE] = data
        self._targets, self._incr = link.atom("TARGETS"), link.atom("INCR")
        self._transfers: dict[tuple[int, int], _Transfer] = {}
        self._window = _window(link)
        self._until: float | None = None
        owner = self._window if text else 0
        with link.translated():
            link.core.SetSelectionOwner(owner, link.atom("CLIPBOARD"), _NOW)
        link.round_trip()
        self._thread = threading.Thread(target=self._serve, name="clipboard", daemon=True)
        if text:
            self._thread.start()
        else:
            link.close()

    def close(self) -> None:
        """Stop delivering the text."""
        if self._thread.ident is not None:
            self._link.hang_up()
            self._thread.join()

    def _serve(self) -> None:
        """Answer requests until another program owns the clipboard and no transfer is left, or the connection ends."""
        try:
            while self._until is None or (self._transfers and time.monotonic() < self._until):
                for event in self._link.events(_IDLE_S if self._until is None else _LAST_TRANSFERS_S):
                    self._handle(event)
                self._link.flush()
                time.sleep(_BREATH_S)
        except InfrastructureError:
            return  # disconnected, by this process or by a program of the desktop; nothing is owned any more
        finally:
            self._link.close()

    def _handle(self, event: Event) -> None:
        match event:
            case SelectionAsked():
                self._answer(event)
            case PropertyChanged(window, place, deleted=True) if (window, place) in self._transfers:
                self._send_part(window, place)
            case Destroyed(window):
                for key in [key for key in self._transfers if key[0] == window]:
                    del self._transfers[key]
            case SelectionLost():
                self._until = time.monotonic() + _LAST_TRANSFERS_S
            case _:
                pass

    def _answer(self, asked: SelectionAsked) -> None:
        link = self._link
        # Clients older than the ICCCM let the owner choose the property.
        place = asked.place or asked.target
        data = self._forms.get(asked.target)
        if asked.target == self._targets:
            atoms = (self._targets, *self._forms)
            self._set(asked.requestor, place, _ATOM_TYPE, 32, len(atoms), struct.pack(f"={len(atoms)}I", *atoms))
        elif data is None or (len(data) > _CHUNK_BYTES and len(self._transfers) >= _TRANSFERS):
            place = 0
        elif len(data) <= _CHUNK_BYTES:
            self._set(asked.requestor, place, asked.target, 8, len(data), data)
        else:
            with link.translated():
                events = _PROPERTY_EVENTS | _STRUCTURE_EVENTS
                link.core.ChangeWindowAttributes(asked.requestor, _CW_EVENT_MASK, [events])
            self._set(asked.requestor, place, self._incr, 32, 1, struct.pack("=I", len(data)))
            self._transfers[asked.requestor, place] = _Transfer(asked.target, memoryview(data))
        answer = (asked.time, asked.requestor, asked.selection, asked.target, place)
        with link.translated():
            link.core.SendEvent(False, asked.requestor, 0, struct.pack("=BxHIIIII8x", _SELECTION_NOTIFY, 0, *answer))

    def _send_part(self, window: int, place: int) -> None:
        """Deliver the next part; an empty part marks the end."""
        transfer = self._transfers[window, place]
        part, transfer.rest = transfer.rest[:_CHUNK_BYTES], transfer.rest[_CHUNK_BYTES:]
        self._set(window, place, transfer.target, 8, len(part), bytes(part))
        if not part:
            del self._transfers[window, place]

    def _set(self, window: int, place: int, kind: int, form: int, count: int, data: bytes) -> None:
        # If the window is gone, an error arrives among the events and is dropped there.
        with self._link.translated():
            self._link.core.ChangeProperty(_REPLACE, window, place, kind, form, count, data)


def _window(link: XConnection) -> int:
    """Create an invisible window, and watch its properties."""
    window = link.new_id()
    with link.translated():
        link.core.CreateWindow(
            0, window, link.root, -1, -1, 1, 1, 0, _INPUT_ONLY, 0, _CW_EVENT_MASK, [_PROPERTY_EVENTS]
        )
    return window


def _require_short(size: int) -> None:
    if size > MAX_BYTES:
        raise TooLargeError(f"the text on the clipboard is longer than {MAX_BYTES} bytes; copy a part of it")
