"""The application's own reaction time: from input by a separate connection to the last drawing, by XDamage."""

import time
from collections.abc import Callable, Sequence

from schemas.actions import Button
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.display import Display
from vm_controller.controller.drivers import open_input
from vm_controller.controller.events import Damaged
from vm_controller.controller.input import Input
from vm_controller.controller.x_connection import XConnection

_BURST_GAP_S = 0.1
"""A drawing later than this after the previous one has another cause, such as a caret."""
_NOTHING_S = 0.5
_PAUSE_S = 0.3
_RAW_RECTANGLES = 0


def click(x: int, y: int) -> Callable[[Input], None]:
    def put(hands: Input) -> None:
        hands.move(x, y)
        hands.button(Button.LEFT, down=True)
        hands.button(Button.LEFT, down=False)

    return put


def press(key: str) -> Callable[[Input], None]:
    def put(hands: Input) -> None:
        hands.key(key, down=True, cancel=Cancel())
        hands.key(key, down=False, cancel=Cancel())

    return put


def reactions_ms(display: Display, inputs: Sequence[Callable[[Input], None]], count: int) -> list[float]:
    """Send inputs in turn; return, for each that caused drawing, the time in ms to the last drawing of the burst."""
    link = XConnection(display)
    hands = open_input(display, link)
    damage = link.new_id()
    link.damage.Create(damage, link.root, _RAW_RECTANGLES)
    times_ms: list[float] = []
    try:
        for number in range(count):
            time.sleep(_PAUSE_S)
            link.events()
            start = last = time.perf_counter()
            inputs[number % len(inputs)](hands)
            link.flush()
            drawn = False
            while time.perf_counter() < last + (_BURST_GAP_S if drawn else _NOTHING_S):
                if any(isinstance(event, Damaged) for event in link.events(0.02)):
                    last, drawn = time.perf_counter(), True
            if drawn:
                times_ms.append((last - start) * 1000)
    finally:
        hands.close()
        link.close()
    return times_ms
