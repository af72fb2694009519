"""What is learnt from with and without a filter, and what is counted of it."""

from clients.training.attempts import Attempt, AttemptEnd, Turn
from clients.training.filter_figures import FilterFigures, arms_of, difference, filter_tables, refusals_of
from clients.training.planting import Sort
from clients.training.proof import Decided
from clients.training.stages import HeldOut
from clients.training.tuple_sets import Arm, Judged, PlantedTuple, TupleSets

SOUND = tuple(f"goal-{number}" for number in range(10))
PLANTED = tuple(
    PlantedTuple(
        task_id=f"goal-{number}-bad", sound=f"goal-{number}", sort=sort, flaw="any", instruction="Star it.", way=()
    )
    for number, sort in enumerate((Sort.CONTRADICTING, Sort.LOOSE, Sort.FORGEABLE))
)
DECIDED = (
    Decided(task_id="goal-0-bad", accepted=True, outcome="task_valid"),
    Decided(task_id="goal-1-bad", accepted=False, outcome="reward_fail"),
    Decided(task_id="goal-2-bad", accepted=False, outcome="reward_fail"),
    Decided(task_id="goal-9", accepted=True, outcome="task_valid"),
)


def attempt(task_id: str, value: float | None, action: str = "click 1") -> Attempt:
    return Attempt(
        task_id=task_id,
        kind="star",
        instruction="Star it.",
        number_seed=1,
        turns=(Turn(observation="page Inbox", action=action),),
        end=None if value is None else AttemptEnd.DONE,
        value=value,
        masked="the desktop died" if value is None else "",
        duration_s=1.0,
    )


def sets() -> TupleSets:
    shown = [attempt(task_id, 1.0) for task_id in (*SOUND, *(one.task_id for one in PLANTED[:2]))]
    return TupleSets.of(SOUND, PLANTED, [*shown, attempt("goal-2-bad", 0.5)], DECIDED)


def ids(shown: list[Attempt]) -> list[str]:
    return [one.task_id for one in shown]


def test_bad_tuples_take_the_places_of_sound_ones() -> None:
    assert sets().tuples(0) == SOUND
    assert sets().tuples(20) == ("goal-0-bad", "goal-1-bad", *SOUND[2:])


def test_a_filter_takes_away_what_it_refused_and_nothing_is_learnt_from_what_was_not_paid() -> None:
    found = sets()
    assert ids(found.demonstrated(30, Arm.UNFILTERED)) == ["goal-0-bad", "goal-1-bad", *SOUND[3:]]
    assert ids(found.demonstrated(30, Arm.FILTERED)) == ["goal-0-bad", *SOUND[3:]]
    assert ids(found.demonstrated(30, Arm.SOUND_ONLY)) == list(SOUND[3:])
    assert found.arms(0) == (Arm.UNFILTERED,)
    assert found.arms(30) == tuple(Arm)


def test_refusals_are_counted_by_sort() -> None:
    found = {one.sort: one for one in refusals_of(SOUND, PLANTED, DECIDED)}
    assert (found["sound"].tuples, found["sound"].verified, found["sound"].refused) == (10, 1, 0)
    assert (found["contradicting"].verified, found["contradicting"].refused) == (1, 0)
    assert (found["loose"].refused, found["loose"].reasons) == (1, {"reward_fail": 1})


def test_arms_are_counted_and_compared_goal_by_goal() -> None:
    def judged(percent: int, arm: Arm, values: tuple[float | None, ...], action: str = "click 1") -> list[Judged]:
        return [
            Judged(percent=percent, arm=arm, held_out=HeldOut.SEEDS, attempt=attempt(f"held-{place}", value, action))
            for place, value in enumerate(values)
        ]

    seeds = {
        4: [
            *judged(0, Arm.UNFILTERED, (1.0, 1.0)),
            *judged(30, Arm.UNFILTERED, (0.0, None), "done"),
            *judged(30, Arm.FILTERED, (1.0, 0.5)),
        ]
    }
    arms = arms_of(sets(), seeds)
    assert [(one.percent, one.arm, one.solved, one.attempts, one.masked, one.did_nothing) for one in arms] == [
        (0, Arm.UNFILTERED, 2, 2, 0, 0),
        (0, Arm.FILTERED, 2, 2, 0, 0),
        (0, Arm.SOUND_ONLY, 2, 2, 0, 0),
        (30, Arm.UNFILTERED, 0, 1, 1, 1),
        (30, Arm.FILTERED, 1, 2, 0, 0),
    ]
    gained = difference(seeds, (30, Arm.UNFILTERED), (30, Arm.FILTERED))
    assert gained is not None
    assert (gained.tuples, gained.difference.value) == (1, 1.0)
    assert difference(seeds, (10, Arm.UNFILTERED), (30, Arm.FILTERED)) is None
    figures = FilterFigures(tuples=10, refusals=tuple(refusals_of(SOUND, PLANTED, DECIDED)), arms=tuple(arms))
    table = filter_tables(figures, seeds)
    assert "| loose: any, 1 | 1 | 1 | reward_fail 1 |" in table
    assert "| 30 % | filtered | 8 | 1 of 2: 50% (9 to 91) | not run | 1 of 2 | 0 |" in table
    assert "filtered against unfiltered at 30 %, 1 pairs: +100.0 points" in table
