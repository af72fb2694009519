"""What every input driver does alike: one suite, all drivers."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager

import pytest

from schemas.actions import Button
from schemas.errors import InvalidRequestError
from tests.vm_controller.controller.desk import Desk, Recorder, eventually
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.drivers import open_input
from vm_controller.controller.input import Input
from vm_controller.controller.x_connection import XConnection

ASCII = "".join(map(chr, range(0x20, 0x7F)))


@contextmanager
def hands_on(desk: Desk, driver: str) -> Generator[Input]:
    link = XConnection(desk.display)
    hands = open_input(desk.display, link if driver == "xtest" else None)
    try:
        yield hands
        hands.release_all()
    finally:
        hands.close()
        link.close()


@pytest.fixture(params=["xtest", "pyautogui"])
def driver(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def hands(driver: str, bare_desk: Desk, recorder: Recorder) -> Iterator[Input]:
    with hands_on(bare_desk, driver) as hands:
        hands.move(1, 1)
        hands.sync()
        recorder.heard()
        yield hands


def test_moves_the_pointer(hands: Input) -> None:
    hands.move(321, 123)
    assert hands.pointer() == (321, 123)


def test_clicks_where_the_pointer_is(hands: Input, recorder: Recorder) -> None:
    hands.move(40, 50)
    for button in (Button.LEFT, Button.MIDDLE, Button.RIGHT):
        hands.button(button, down=True)
        hands.button(button, down=False)
    hands.sync()
    clicks = [word for word in recorder.heard() if not word.startswith("@")]
    assert clicks == [f"{sign}{number}@40,50" for number in (1, 2, 3) for sign in "+-"]


def test_turns_the_wheel_down_up_right_and_left(hands: Input, recorder: Recorder) -> None:
    hands.scroll(0, 2)
    hands.scroll(0, -1)
    hands.scroll(1, 0)
    hands.scroll(-1, 0)
    hands.sync()
    assert [word[1] for word in recorder.heard() if word.startswith("+")] == ["5", "5", "4", "7", "6"]


def test_presses_a_combination_in_order(hands: Input, recorder: Recorder, cancel: Cancel) -> None:
    for name in ("ctrl", "shift", "Page_Down"):
        hands.key(name, down=True, cancel=cancel)
    for name in ("Page_Down", "shift", "ctrl"):
        hands.key(name, down=False, cancel=cancel)
    hands.sync()
    assert recorder.heard() == ["+Control_L", "+Shift_L", "+Page_Down", "-Page_Down", "-Shift_L", "-Control_L"]


def test_releases_everything(hands: Input, recorder: Recorder, cancel: Cancel) -> None:
    hands.key("alt", down=True, cancel=cancel)
    hands.button(Button.LEFT, down=True)
    hands.release_all()
    words = [word for word in recorder.heard() if not word.startswith("@")]
    assert sorted(words) == ["+1@1,1", "+Alt_L", "-1@1,1", "-Alt_L"]


def test_names_a_key_that_does_not_exist(hands: Input) -> None:
    with pytest.raises(InvalidRequestError, match="'Hyperspace'"):
        hands.check_key("Hyperspace")


def test_refuses_control_characters_and_says_where(hands: Input, cancel: Cancel) -> None:
    with pytest.raises(InvalidRequestError, match=r"U\+0007 at position 2"):
        hands.type("ab\a", cancel)


def test_types_every_ascii_character(driver: str, desk: Desk, cancel: Cancel) -> None:
    terminal = desk.terminal()
    with hands_on(desk, driver) as hands:
        hands.type(ASCII + "\ttab\n", cancel)
        eventually(terminal.text, ASCII + "\ttab\n")


def test_types_what_was_asked_for_with_caps_lock_on(driver: str, desk: Desk, cancel: Cancel) -> None:
    terminal = desk.terminal()
    with hands_on(desk, driver) as hands:
        for down in (True, False):
            hands.key("capslock", down=down, cancel=cancel)
        hands.type("Aa<1\n", cancel)
        for down in (True, False):
            hands.key("capslock", down=down, cancel=cancel)
        hands.type("Bb\n", cancel)
        eventually(terminal.text, "Aa<1\nBb\n")


def test_pyautogui_refuses_what_it_would_drop(bare_desk: Desk, cancel: Cancel) -> None:
    hands = open_input(bare_desk.display)
    try:
        with pytest.raises(InvalidRequestError, match=r"'é' \(position 3"):
            hands.type("cafés", cancel)
        with pytest.raises(InvalidRequestError, match="no mouse button 'back'"):
            hands.button(Button.BACK, down=True)
    finally:
        hands.close()
