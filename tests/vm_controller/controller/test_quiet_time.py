"""Time counts as quiet only as far as a desktop could have drawn in it."""

import math

import pytest

from vm_controller.controller.pending import Activity
from vm_controller.controller.quiet_time import QuietTime

AT_WORK, FRAME, MENU, CARET = 0.0, 0.016, 0.225, 0.6
TIMERS_S = 0.24


def quiet_after(*looks: tuple[float, float, bool], timers_s: float = TIMERS_S, ran_s: float = 1.0) -> float:
    """Quiet time after looks at the programs: when, when one of them does something by itself, and if it was drawn."""
    quiet = QuietTime(0.0, timers_s)
    for now, due_s, drew in looks:
        quiet.note(now, Activity(due_s, ran_s), drew=drew)
    return quiet.s


@pytest.mark.parametrize("due_s", [FRAME, CARET, math.inf])
def test_time_in_which_all_sleep_is_quiet(due_s: float) -> None:
    assert quiet_after((0.01, due_s, False), (0.05, due_s, False)) == pytest.approx(0.05)


@pytest.mark.parametrize("looks", [(AT_WORK, AT_WORK), (AT_WORK, math.inf), (math.inf, AT_WORK)])
def test_of_time_in_which_one_is_at_work_a_part_of_what_ran_counts(looks: tuple[float, float]) -> None:
    first, second = looks

    def quiet(ran_s: float) -> float:
        before = quiet_after((0.1, first, False), ran_s=ran_s)
        return quiet_after((0.1, first, False), (0.2, second, False), ran_s=ran_s) - before

    assert 0 < quiet(0.0) < quiet(0.05) < quiet(0.1) < 0.05
    assert quiet(9.0) == quiet(0.1)  # several processors


@pytest.mark.parametrize("ran_s", [0.0, 0.01])
def test_a_desktop_that_always_works_is_quiet_in_the_end(ran_s: float) -> None:
    assert quiet_after(*((number / 100, AT_WORK, False) for number in range(1, 201)), ran_s=ran_s) > 0.1


def test_what_is_drawn_begins_it_anew() -> None:
    assert quiet_after((0.1, math.inf, False), (0.2, math.inf, True)) == 0
    assert quiet_after((0.1, math.inf, True), (0.2, math.inf, False)) == pytest.approx(0.1)


def test_nothing_counts_before_a_timer_goes_off_that_may_draw() -> None:
    waiting = [(number / 100, MENU, False) for number in range(1, 23)]
    assert quiet_after(*waiting) == 0
    assert quiet_after(*waiting, (0.25, math.inf, False)) == pytest.approx(0.03)


def test_where_no_such_timer_is_known_none_is_waited_for() -> None:
    assert quiet_after((0.1, MENU, False), timers_s=0.0) == pytest.approx(0.1)


def test_what_goes_off_again_and_again_is_not_waited_for_for_ever() -> None:
    assert quiet_after(*((number / 10, MENU, False) for number in range(1, 20))) > 0.5


def test_a_timer_that_may_run_unseen_counts_from_what_was_drawn() -> None:
    quiet = QuietTime(0.0, TIMERS_S, hidden=True)
    quiet.note(0.1, Activity(FRAME, 0.0), drew=False)
    assert quiet.s == pytest.approx(0.1)  # nothing was drawn, so nothing set one
    quiet.note(0.2, Activity(FRAME, 0.0), drew=True)
    quiet.note(0.43, Activity(FRAME, 0.0), drew=False)
    assert quiet.s == 0
    quiet.note(0.45, Activity(FRAME, 0.0), drew=False)
    assert quiet.s == pytest.approx(0.02)
