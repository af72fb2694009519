"""A desktop is ready when its programs have painted what they show and have nothing more to do."""

from schemas.actions import WaitUntil
from schemas.conditions import UntilWindow
from tests.vm_controller.controller.desk import Desk, eventually
from vm_controller.backends.processes import descendants
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.desktop import Controller


def test_a_program_at_work_is_not_ready_though_nothing_changes(controller: Controller, desk: Desk) -> None:
    assert controller.wait_idle(100, 30_000, Cancel())
    program = desk.start("sh", "-c", "while :; do :; done")
    eventually(lambda: bool(descendants(program.pid)), True)
    assert not controller.wait_idle(300, 1_500, Cancel())


def test_a_program_that_paints_is_not_ready(controller: Controller, desk: Desk, cancel: Cancel) -> None:
    desk.start("xterm", "-title", "Busy", "-e", "while :; do date +%N; done")
    controller.perform([WaitUntil(until=UntilWindow(title="Busy", focused=True))], cancel)
    assert not controller.wait_idle(300, 1_500, cancel)


def test_a_caret_that_blinks_is_no_work(controller: Controller, desk: Desk, cancel: Cancel) -> None:
    desk.start("mousepad", "--disable-server")
    controller.perform([WaitUntil(until=UntilWindow(title="Mousepad", focused=True))], cancel)
    assert controller.wait_idle(1_500, 50_000, cancel)
