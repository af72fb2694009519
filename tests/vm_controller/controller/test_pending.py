"""When programs will do something by themselves is read from the system calls that they sleep in."""

import math
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.vm_controller.controller.desk import eventually
from vm_controller.controller.pending import READABLE, Programs, due_s

LONG_S = 5_000
ASLEEP_FOR_LONG = {
    "poll": f"import select; select.poll().poll({LONG_S * 1_000})",
    "epoll": f"import select; select.epoll().poll({LONG_S})",
    "select": f"import select; select.select([], [], [], {LONG_S})",
    "sleep": f"import time; time.sleep({LONG_S})",
    "futex": f"import threading; threading.Event().wait({LONG_S})",
}
pytestmark = pytest.mark.skipif(not READABLE, reason="system calls have other numbers here")


@contextmanager
def program(source: str) -> Generator[int]:
    running = subprocess.Popen([sys.executable, "-c", source], stdin=subprocess.PIPE)
    try:
        yield running.pid
    finally:
        running.kill()
        running.communicate()


@pytest.mark.parametrize("how", ASLEEP_FOR_LONG)
def test_a_timer_is_due_when_the_call_ends(how: str) -> None:
    with program(ASLEEP_FOR_LONG[how]) as pid:
        eventually(lambda: LONG_S / 2 < due_s([pid]) <= LONG_S, True)


@pytest.mark.parametrize("how", ASLEEP_FOR_LONG)
def test_a_program_that_was_frozen_goes_on_with_the_call_that_it_slept_in(how: str) -> None:
    with program(ASLEEP_FOR_LONG[how]) as pid:
        eventually(lambda: LONG_S / 2 < due_s([pid]) <= LONG_S, True)
        os.kill(pid, signal.SIGSTOP)
        eventually(lambda: Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0], "T")
        os.kill(pid, signal.SIGCONT)
        eventually(lambda: LONG_S / 2 < due_s([pid]) <= LONG_S, True)


def test_whoever_waits_for_others_has_no_timer() -> None:
    with program("input()") as pid:
        eventually(lambda: due_s([pid]), math.inf)


def test_the_first_timer_of_several_programs_counts() -> None:
    with program("input()") as one, program(ASLEEP_FOR_LONG["poll"]) as other:
        eventually(lambda: LONG_S / 2 < due_s([one, other]) <= LONG_S, True)


def test_a_program_at_work_is_due_now() -> None:
    with program("print(1, flush=True)\nwhile True: pass") as pid, program("input()") as asleep:
        eventually(lambda: due_s([asleep]), math.inf)
        assert due_s([asleep, pid]) == 0
        assert due_s([pid, asleep]) == 0


def test_programs_that_cannot_be_seen_may_do_anything() -> None:
    assert due_s([]) == 0
    assert due_s([os.getpid()]) == 0  # who looks does not sleep


def test_it_is_said_how_long_programs_ran_since_the_look_before() -> None:
    with program("input()") as asleep, program("while True: pass") as busy:
        eventually(lambda: due_s([asleep]), math.inf)
        with Programs(lambda: [asleep]) as resting, Programs(lambda: [asleep, busy]) as working:
            assert (resting.look().ran_s, resting.look().ran_s) == (0.0, 0.0)
            working.look()
            eventually(lambda: working.look().ran_s > 0, True)


def test_programs_and_threads_may_come_and_go() -> None:
    running: list[int] = []
    with Programs(lambda: running) as programs:
        assert programs.look().due_s == 0
        with program("input()") as one:
            running.append(one)
            eventually(lambda: programs.look().due_s, math.inf)
            with program("input()") as other:
                running.append(other)
                eventually(lambda: programs.look().due_s, math.inf)
            eventually(lambda: programs.look().due_s, math.inf)
