"""Text arrives exactly, whatever the keyboard's layout lacks."""

import threading
import time

import pytest

from schemas.actions import KeyDown, KeyPress, KeyUp, TypeText
from schemas.errors import DeadlineError
from tests.vm_controller.controller.desk import Desk, eventually, frozen
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.desktop import Controller
from vm_controller.controller.x_connection import XConnection

MIXED = 'The quick <brown> "fox" ~#@ | é ñ € Ж 中文输入 🎉 e\u0301\n'
MANY = "".join(map(chr, range(0x4E00, 0x4E00 + 45))) + "\n"
LONG = "".join(f"{line:04d} The quick brown fox jumps over the lazy DOG\n" for line in range(45))


@pytest.mark.parametrize("text", [MIXED, MANY, LONG], ids=["mixed", "more characters than spare keys", "long"])
def test_terminal_gets_exactly_the_text(controller: Controller, desk: Desk, cancel: Cancel, text: str) -> None:
    terminal = desk.terminal()
    controller.perform([TypeText(text=text)], cancel)
    eventually(terminal.text, text)


def test_a_terminal_that_gets_no_processor_time_is_waited_for(
    controller: Controller, desk: Desk, cancel: Cancel
) -> None:
    terminal = desk.terminal()
    program = desk.programs[-1]
    starving = threading.Event()

    def starve() -> None:
        for _ in range(3):
            with frozen(program.pid):
                starving.set()
                time.sleep(0.6)
            time.sleep(0.05)

    starver = threading.Thread(target=starve)
    starver.start()
    starving.wait()
    controller.perform([TypeText(text=MANY)], cancel)
    starver.join()
    eventually(terminal.text, MANY)


def test_editor_gets_exactly_the_text(controller: Controller, desk: Desk, cancel: Cancel) -> None:
    note = desk.folder / "note.txt"
    note.write_text("")
    desk.start("mousepad", "--disable-server", str(note))
    eventually(lambda: (window := controller.focused()) is not None and "note.txt" in window.title, True)
    controller.perform([TypeText(text=MIXED + LONG), KeyPress(keys=("ctrl", "s"))], cancel)
    eventually(note.read_text, MIXED + LONG)


def test_caps_lock_and_held_keys_do_not_change_the_text(controller: Controller, desk: Desk, cancel: Cancel) -> None:
    terminal = desk.terminal()
    controller.perform(
        [
            KeyPress(keys=("capslock",)),
            KeyDown(key="shift"),
            TypeText(text="Exactly this: é\n"),
            KeyUp(key="shift"),
            KeyPress(keys=("capslock",)),
        ],
        cancel,
    )
    eventually(terminal.text, "Exactly this: é\n")


def test_a_known_character_costs_no_second_binding(controller: Controller, desk: Desk, cancel: Cancel) -> None:
    controller.perform([TypeText(text="Ж")], cancel)
    onlooker = XConnection(desk.display)
    controller.perform([TypeText(text="Ж")], cancel)
    onlooker.round_trip()
    onlooker.pump()
    assert onlooker.keyboard_changes == 0
    controller.perform([TypeText(text="\u4dff")], cancel)
    onlooker.round_trip()
    onlooker.pump()
    assert onlooker.keyboard_changes > 0
    onlooker.close()


def test_typing_stops_when_the_call_is_cancelled(controller: Controller, cancel: Cancel) -> None:
    cancel.cancel()
    with pytest.raises(DeadlineError, match="cancelled"):
        controller.perform([TypeText(text="x" * 10_000)], cancel)
