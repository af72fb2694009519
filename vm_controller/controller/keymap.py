"""Maps keysyms to keys and shifts, and to spare keys for characters that the keyboard lacks."""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass

from schemas.errors import InfrastructureError
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.keysyms import LEVEL_3_SHIFT, SHIFT, is_character
from vm_controller.controller.pace import Pace
from vm_controller.controller.x_connection import XConnection

_AFTER_BINDING_S = 0.05
"""Seconds to wait after binding a key, for applications that do not report when they have read the new mapping; a key
sent earlier may produce nothing."""
_STILL_MS, _STILL_LIMIT_MS = 120, 1_000
"""An application looks up a key some time after it was pressed; if it is rebound earlier, it produces the new symbol.
For an application that does not report when it has done so, a still screen shows that it has drawn what was typed."""
_NO_SYMBOL = 0


@dataclass(frozen=True)
class Stroke:
    """A key and the modifier keys that select one of its symbols."""

    keycode: int
    modifiers: tuple[int, ...] = ()


class Keymap:
    """The keyboard mapping of a display, kept up to date, with its unused keys as a cache of other symbols."""

    def __init__(self, link: XConnection, pace: Pace) -> None:
        """Read the mapping of a connection's display; `pace` waits until a key may be rebound."""
        self._link = link
        self._pace = pace
        self._strokes: dict[int, Stroke] = {}
        # Spare keycode -> (keysym or 0, whether it was pressed with that symbol), the least recently used first.
        self._spares: OrderedDict[int, tuple[int, bool]] = OrderedDict()
        self._seen_changes = -1
        self.refresh()

    def refresh(self) -> None:
        """Read the mapping again if someone changed it."""
        self._link.pump()
        if self._seen_changes != self._link.keyboard_changes:
            self._seen_changes = self._link.keyboard_changes
            self._load()

    def stroke(self, keysym: int) -> Stroke | None:
        """Return how to type an X keysym with the present mapping; None if no key has it (then `provide` it)."""
        found = self._strokes.get(keysym)
        if found is not None and found.keycode in self._spares:
            self._spares[found.keycode] = (keysym, True)
            self._spares.move_to_end(found.keycode)
        return found

    def provide(self, keysyms: Iterable[int], cancel: Cancel) -> None:
        """Bind keysyms that no key has to spare keys, in order, as far as there are spare keys.

        Args:
            keysyms: the keysyms that are about to be typed; those that have a key keep it.
            cancel: cancels the call.

        Raises:
            InfrastructureError: the keyboard has no spare key.
            DeadlineError: the deadline passed or the call was cancelled.
        """
        wanted: dict[int, None] = {}
        kept: set[int] = set()
        for keysym in keysyms:
            stroke = self._strokes.get(keysym)
            if stroke is None:
                if len(wanted) + len(kept) == len(self._spares):
                    break
                wanted[keysym] = None
            elif stroke.keycode in self._spares and stroke.keycode not in kept:
                if len(wanted) + len(kept) == len(self._spares):
                    break
                kept.add(stroke.keycode)
        if not wanted:
            if not self._spares:
                raise InfrastructureError("the keyboard mapping of this display has no spare key; reset the session")
            return
        free = [keycode for keycode in self._spares if keycode not in kept][: len(wanted)]
        if any(self._spares[keycode][1] for keycode in free) and not self._pace.wait_read(cancel):
            self._pace.wait_quiet(_STILL_MS, _STILL_LIMIT_MS, cancel)
        self._bind(dict(zip(sorted(free), wanted, strict=True)))
        if not self._pace.wait_read(cancel):
            cancel.sleep(_AFTER_BINDING_S)

    def _bind(self, symbols: dict[int, int]) -> None:
        link = self._link
        link.pump()
        before = link.keyboard_changes
        for keycode, keysym in symbols.items():
            old = self._spares[keycode][0]
            self._strokes.pop(old, None)
            with link.translated():
                # The same symbol with and without shift.
                link.core.ChangeKeyboardMapping(1, keycode, 2, (keysym, keysym))
            self._spares[keycode] = (keysym, False)
            self._spares.move_to_end(keycode)
            self._strokes[keysym] = Stroke(keycode)
        link.round_trip()
        link.pump()
        # Only the changes made here: nothing to read again. If there were others, the next refresh reads everything.
        if link.keyboard_changes - before == len(symbols):
            self._seen_changes = link.keyboard_changes

    def _load(self) -> None:
        link = self._link
        first, last = link.keycodes
        asked = link.core.GetKeyboardMapping(first, last - first + 1)
        modifiers = frozenset(link.reply(link.core.GetModifierMapping()).keycodes)
        reply = link.reply(asked)
        width = reply.keysyms_per_keycode
        symbols = list(reply.keysyms)
        rows = {first + row: tuple(symbols[row * width : (row + 1) * width]) for row in range(last - first + 1)}
        shift = _carrier(rows, SHIFT, modifiers)
        level_3 = _carrier(rows, LEVEL_3_SHIFT, modifiers)
        # The core protocol lists group 1, group 2, then levels 3 and 4 of group 1 (XKB protocol, 12.4).
        columns: list[tuple[int, tuple[int, ...]]] = [(0, ())]
        if shift is not None:
            columns.append((1, (shift,)))
        if level_3 is not None:
            columns.append((4, (level_3,)))
            if shift is not None:
                columns.append((5, (level_3, shift)))
        self._strokes = {}
        for keycode, row in rows.items():
            for column, held in columns:
                if column < width and row[column] != _NO_SYMBOL:
                    self._strokes.setdefault(row[column], Stroke(keycode, held))
        self._keep_spares(rows)

    def _keep_spares(self, rows: dict[int, tuple[int, ...]]) -> None:
        old = self._spares
        self._spares = OrderedDict()
        for keycode, row in rows.items():
            carried = row[0] if row else _NO_SYMBOL
            if not any(row):
                self._spares[keycode] = (_NO_SYMBOL, False)
            elif _is_bound_by_us(row):
                same = keycode in old and old[keycode][0] == carried
                # Bound by an earlier connection, and possibly pressed a moment ago.
                self._spares[keycode] = old[keycode] if same else (carried, True)


def _is_bound_by_us(row: tuple[int, ...]) -> bool:
    """Whether a key has one character both with and without shift, as no key of a layout does."""
    return row[0] == row[1] and {*row} <= {row[0], _NO_SYMBOL} and is_character(row[0])


def _carrier(rows: dict[int, tuple[int, ...]], keysym: int, modifiers: frozenset[int]) -> int | None:
    """Return the key that has a modifier's keysym and acts as that modifier; None if there is none."""
    return next((code for code, row in rows.items() if code in modifiers and keysym in row[:1]), None)
