"""The controller as a session uses it."""

import threading
import time
from collections.abc import Iterator

import pytest

from schemas.actions import (
    Action,
    Button,
    ButtonDown,
    Click,
    Drag,
    Hold,
    KeyDown,
    KeyPress,
    Modifier,
    Move,
    Point,
    Scroll,
    TypeText,
    Wait,
    WaitUntil,
    WindowActivate,
    WindowClose,
    WindowMaximize,
)
from schemas.conditions import UntilQuiet, UntilWindow
from schemas.errors import DeadlineError, InfrastructureError, InvalidRequestError
from schemas.observations import Settle
from tests.vm_controller.controller.desk import Desk, Recorder, eventually, frozen
from vm_controller.controller import x_connection
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.desktop import Controller, Performed
from vm_controller.controller.x_connection import ConnectionLostError, XConnection


@pytest.fixture
def bare_controller(bare_desk: Desk, recorder: Recorder, cancel: Cancel) -> Iterator[Controller]:
    controller = Controller(bare_desk.display)
    controller.perform([Move(x=1, y=1)], cancel)
    recorder.heard()
    yield controller
    controller.close()


@pytest.mark.parametrize(
    ("action", "heard"),
    [
        (Click(x=5, y=6), "@5,6 +1@5,6 -1@5,6"),
        (Click(x=5, y=6, count=2), "@5,6 +1@5,6 -1@5,6 +1@5,6 -1@5,6"),
        (Click(modifiers=(Modifier.CTRL,)), "+Control_L +1@1,1 -1@1,1 -Control_L"),
        (Drag(path=(Point(x=3, y=3),), duration_ms=0), "+1@1,1 @3,3 -1@3,3"),
        (Drag(path=(Point(x=0, y=0), Point(x=24, y=0)), duration_ms=0), "@0,0 +1@0,0 @12,0 @24,0 -1@24,0"),
        (Scroll(x=9, y=9, dy=1), "@9,9 +5@9,9 -5@9,9"),
        (KeyPress(keys=("ctrl", "a"), repeat=2), " ".join(["+Control_L +a -a -Control_L"] * 2)),
        (KeyPress(keys=("A",)), "+Shift_L +a -a -Shift_L"),
        (Hold(keys=("x",), duration_ms=20), "+x -x"),
        (TypeText(text="aA\t"), "+a -a +Shift_L +a -a -Shift_L +Tab -Tab"),
    ],
)
def test_actions_become_events(
    bare_controller: Controller, recorder: Recorder, cancel: Cancel, action: Action, heard: str
) -> None:
    assert bare_controller.perform([action], cancel) == Performed(executed=1)
    assert " ".join(recorder.heard()) == heard


def test_a_drag_takes_its_time_and_moves_evenly(
    bare_controller: Controller, recorder: Recorder, cancel: Cancel
) -> None:
    start = time.monotonic()
    bare_controller.perform([Drag(path=(Point(x=0, y=0), Point(x=100, y=0)), duration_ms=100)], cancel)
    assert 0.1 <= time.monotonic() - start < 3
    assert len([word for word in recorder.heard() if word.startswith("@")]) >= 10


@pytest.mark.parametrize(
    ("action", "field"),
    [
        (Click(x=1280, y=0), "actions.1.x"),
        (Click(x=3), "actions.1.x"),
        (KeyDown(key="Hyperspace"), "actions.1"),
        (TypeText(text="a\x07"), "actions.1"),
    ],
)
def test_nothing_runs_when_one_action_is_wrong(
    bare_controller: Controller, recorder: Recorder, cancel: Cancel, action: Action, field: str
) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        bare_controller.perform([Click(x=1, y=1), action], cancel)
    assert caught.value.field == field
    assert recorder.heard() == []


def test_nothing_stays_pressed_after_a_deadline(bare_controller: Controller, recorder: Recorder) -> None:
    with pytest.raises(DeadlineError):
        bare_controller.perform([KeyDown(key="alt"), ButtonDown(), Wait(duration_ms=60_000)], Cancel.after(0.05))
    assert sorted(recorder.heard()) == ["+1@1,1", "+Alt_L", "-1@1,1", "-Alt_L"]


def test_another_thread_stops_a_wait_at_once(bare_controller: Controller, cancel: Cancel) -> None:
    threading.Timer(0.05, cancel.cancel).start()
    start = time.monotonic()
    with pytest.raises(DeadlineError, match="cancelled"):
        bare_controller.perform([Wait(duration_ms=60_000)], cancel)
    assert time.monotonic() - start < 15


def test_waiting_for_a_window_stops_with_a_reason(controller: Controller, cancel: Cancel) -> None:
    done = controller.perform([WaitUntil(until=UntilWindow(title="Nowhere"), timeout_ms=50), Click(x=1, y=1)], cancel)
    assert done.executed == 0
    assert done.stopped is not None
    assert "contains 'Nowhere'; open: none (waited 50 ms)" in done.stopped


def test_waits_for_a_window_and_for_stillness(controller: Controller, desk: Desk, cancel: Cancel) -> None:
    desk.start("xterm", "-title", "Títle")
    done = controller.perform(
        [
            WaitUntil(until=UntilWindow(title="Títle", focused=True)),
            WaitUntil(until=UntilQuiet(quiet_ms=100)),
        ],
        cancel,
    )
    assert done == Performed(executed=2)
    window = controller.focused()
    assert window is not None
    assert (window.title, window.application, window.focused) == ("Títle", "XTerm", True)
    assert controller.windows() == (window,)


def test_windows_are_moved_by_the_window_manager(controller: Controller, desk: Desk, cancel: Cancel) -> None:
    desk.start("xterm", "-title", "first")
    controller.perform([WaitUntil(until=UntilWindow(title="first", focused=True))], cancel)
    desk.start("xterm", "-title", "second")
    controller.perform([WaitUntil(until=UntilWindow(title="second", focused=True))], cancel)
    first, second = controller.windows()
    controller.activate(first.window_id)
    eventually(lambda: [window.title for window in controller.windows()], ["second", "first"])
    controller.maximise(first.window_id)
    eventually(lambda: (window := controller.focused()) is not None and window.width > first.width, True)
    controller.close_window(second.window_id)
    eventually(lambda: [window.title for window in controller.windows()], ["first"])


def test_the_panel_is_part_of_the_desktop_and_no_window(controller: Controller, desk: Desk, cancel: Cancel) -> None:
    desk.start("tint2", "-c", "/dev/null")
    desk.start("xterm", "-title", "One")
    controller.perform([WaitUntil(until=UntilWindow(title="One", focused=True))], cancel)
    link = XConnection(desk.display)
    eventually(lambda: len(link.number_property(link.ask_property(link.root, "_NET_CLIENT_LIST"))), 2)
    link.close()
    assert [window.title for window in controller.windows()] == ["One"]


def test_a_lost_connection_is_an_infrastructure_error_until_connected_again(desk: Desk, cancel: Cancel) -> None:
    killer = XConnection(desk.display)
    before = set(killer.reply(killer.core.QueryTree(killer.root)).children)
    controller = Controller(desk.display)
    (ours,) = set(killer.reply(killer.core.QueryTree(killer.root)).children) - before
    killer.core.KillClient(ours)
    killer.round_trip()
    killer.close()
    with pytest.raises(ConnectionLostError, match="is lost"):
        controller.perform([Click(x=1, y=1)], cancel)
    controller.reconnect()
    assert controller.perform([Click(x=1, y=1)], cancel) == Performed(executed=1)
    assert controller.cursor() == Point(x=1, y=1)
    controller.close()


def test_a_server_that_stopped_is_given_up_and_taken_up_again(
    desk: Desk, controller: Controller, cancel: Cancel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(x_connection, "ANSWER_LIMIT_S", 0.5)
    start = time.monotonic()
    with frozen(desk.server_pid), pytest.raises(ConnectionLostError, match="is lost"):
        controller.perform([Click(x=1, y=1)], cancel)
    assert time.monotonic() - start < 8  # of the ten seconds that it waits otherwise
    controller.reconnect()
    assert controller.perform([Click(x=2, y=2)], cancel) == Performed(executed=1)


def test_a_server_that_stops_while_something_is_held_leaves_nothing_held(
    desk: Desk, cancel: Cancel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(x_connection, "ANSWER_LIMIT_S", 0.5)
    controller = Controller(desk.display)
    controller.perform([KeyDown(key="shift"), ButtonDown(button=Button.BACK)], cancel)
    with frozen(desk.server_pid), pytest.raises(ConnectionLostError):
        controller.cursor()
    with pytest.raises(InfrastructureError, match="press them again"):
        controller.reconnect()
    assert keys_down(desk) == 0
    controller.close()


def test_a_window_that_is_not_there_is_named_before_anything_is_done(controller: Controller, cancel: Cancel) -> None:
    with pytest.raises(InvalidRequestError, match="no window 77; open windows: none") as caught:
        controller.perform([Move(x=9, y=9), WindowClose(window_id=77)], cancel)
    assert caught.value.field == "actions.1.window_id"
    assert controller.cursor() != Point(x=9, y=9)


def test_windows_are_raised_maximized_and_closed_by_actions(controller: Controller, desk: Desk, cancel: Cancel) -> None:
    for title in ("first", "second"):
        desk.start("xterm", "-title", title)
        controller.perform([WaitUntil(until=UntilWindow(title=title, focused=True))], cancel)
    first, second = controller.windows()
    controller.perform([WindowActivate(window_id=first.window_id), WindowMaximize(window_id=first.window_id)], cancel)
    controller.settle(Settle(), cancel)
    assert [window.title for window in controller.windows()] == ["second", "first"]
    assert (window := controller.focused()) is not None
    assert window.width > first.width
    gone = WaitUntil(until=UntilWindow(title="second", gone=True))
    assert controller.perform([WindowClose(window_id=second.window_id), gone], cancel) == Performed(executed=2)


def keys_down(desk: Desk) -> int:
    """Count the keys that the server takes for pressed."""
    asking = XConnection(desk.display)
    down = sum(byte.bit_count() for byte in asking.reply(asking.core.QueryKeymap()).keys)
    asking.close()
    return down


def test_a_grabbed_server_does_not_stop_the_controller(controller: Controller, desk: Desk, cancel: Cancel) -> None:
    greedy = XConnection(desk.display)
    greedy.core.GrabServer()
    greedy.round_trip()
    assert controller.perform([Click(x=7, y=7)], cancel) == Performed(executed=1)
    assert controller.cursor() == Point(x=7, y=7)
    controller.capture()
    greedy.close()
