"""What REVIEW.md tells the authors of checks that found something."""

from clients.authors.review import server_review
from schemas.rewards import (
    Agreement,
    Check,
    Component,
    Condition,
    ConditionResult,
    Contradiction,
    FieldValue,
    Finding,
    JudgeShare,
    MutantResult,
    Mutation,
    RewardReport,
    RewardStatus,
    Severity,
    Ungrounded,
)
from schemas.workspaces import RunResult, Verification

RAN = RunResult(exit_code=0, stdout="", stderr="", duration_s=0.1)


def report(value: float, earned: float) -> RewardReport:
    return RewardReport(
        status=RewardStatus.SCORED,
        value=value,
        components=(
            Component(name="total", earned=value, maximum=1.0),
            Component(name="title", earned=earned, maximum=0.0 if value else 1.0),
        ),
        duration_s=0.1,
        seed=0,
        reward_sha256="0" * 64,
    )


AGREED = Agreement(
    conditions=tuple(ConditionResult(condition=condition, passed=True, detail="") for condition in Condition),
    initial=(report(0.0, 0.0),),
    golden=(report(1.0, 0.0),),
    findings=(),
    deterministic=True,
    infrastructure_failed=False,
)
LESS = MutantResult(
    mutation=Mutation.CHANGED, path="/home/user/a.txt", field="line 1", status=RewardStatus.SCORED, value=0.0
)
SOUND = Verification(agreement=AGREED, setup=RAN, golden=RAN, checks=tuple(Check), mutants=(LESS,))


def feedback(**found: object) -> list[str]:
    verification = Verification.model_validate(SOUND.model_dump() | found)
    review = server_review("os_sums_1", 2, verification)
    assert review.passed is verification.accepted
    return list(review.feedback)


def test_a_sound_tuple_gets_a_pass_without_feedback() -> None:
    assert feedback() == []


def test_a_result_without_any_mutant_is_the_generators_to_mend() -> None:
    (line,) = feedback(mutants=())
    assert line.startswith("golden_patch.py: ")
    assert "nobody knows what the reward reads" in line
    assert feedback(mutants=(), checks=[Check.TAMPER]) == []  # Nobody asked for mutants.


def test_what_the_static_check_could_not_follow_is_told_and_asks_for_no_change() -> None:
    note = Finding(rule="too-complex", severity=Severity.NOTE, line=1, message="recurses")
    agreement = AGREED.model_copy(update={"findings": (note,)})
    review = server_review("os_sums_1", 1, SOUND.model_copy(update={"agreement": agreement}))
    assert review.passed
    assert "0 found; not followed to the end, so measured by twice as many runs" in review.render()


def test_a_survivor_is_named_by_file_and_field() -> None:
    survivor = MutantResult(
        mutation=Mutation.EXTRA,
        path="/home/user/sums.csv",
        field="row 3",
        status=RewardStatus.SCORED,
        value=1.0,
    )
    caught = survivor.model_copy(update={"value": 0.5})
    [line] = feedback(mutants=(survivor, caught))
    assert "one place wrong (extra): /home/user/sums.csv, row 3: expected less than 1, actual 1" in line
    [line] = feedback(mutants=(survivor.model_copy(update={"field": ""}),))
    assert "(extra): /home/user/sums.csv: expected" in line


def test_a_survivor_says_what_its_fields_hold() -> None:
    survivor = MutantResult(
        mutation=Mutation.TOGETHER,
        path="/home/user/sums.csv",
        field="B2 and B3",
        values=(FieldValue(field="B2", before="4", after="5"), FieldValue(field="B3", before="5", after="4")),
        status=RewardStatus.SCORED,
        value=1.0,
    )
    [line] = feedback(mutants=(survivor,))
    assert "B2 and B3 (B2 `5` instead of `4`, B3 `4` instead of `5`): expected less than 1, actual 1" in line
    one = survivor.model_copy(update={"field": "B2", "values": survivor.values[:1]})
    [line] = feedback(mutants=(one,))
    assert "sums.csv, B2 (`5` instead of `4`): expected" in line


def test_points_where_something_else_was_done_are_told_with_what_was_expected() -> None:
    disturbed = MutantResult(
        mutation=Mutation.DISTURBED, path="/home/user/a.txt", field="line 2", status=RewardStatus.SCORED, value=0.4
    )
    [line] = feedback(mutants=(disturbed, disturbed.model_copy(update={"value": 0.0})))
    assert "initial with another change (disturbed): /home/user/a.txt, line 2: expected 0, actual 0.4" in line


def test_a_score_that_wavers_is_told_with_both_values() -> None:
    wavering = MutantResult(
        mutation=Mutation.REORDERED,
        path="/home/user/a.txt",
        field="lines 1 and 2",
        status=RewardStatus.SCORED,
        value=0.5,
        repeated=0.25,
    )
    [line] = feedback(mutants=(wavering,))
    assert "(reordered): /home/user/a.txt, lines 1 and 2: run 1 gave 0.5, run 2 gave 0.25" in line


def test_a_component_that_tells_nothing_apart_is_named() -> None:
    golden = report(1.0, 0.0)
    idle = golden.model_copy(update={"components": (*golden.components, Component(name="x", earned=0.0, maximum=0.5))})
    initial = report(0.0, 0.0)
    before = initial.model_copy(update={"components": (Component(name="x", earned=0.0, maximum=0.5),)})
    agreement = AGREED.model_copy(update={"golden": (idle,), "initial": (before,)})
    lines = feedback(agreement=agreement)
    assert any("component `x`: it earns the same on initial and golden" in line for line in lines)


def test_a_fact_from_nowhere_is_the_generators_to_mend() -> None:
    fact = Ungrounded(fact="4711", path="/home/user/sums.csv", field="row 2", message="no file holds it")
    assert feedback(ungrounded=(fact,)) == [
        "golden_patch.py, /home/user/sums.csv, row 2: nobody can know `4711`: no file holds it"
    ]


def test_an_instruction_that_names_another_thing_is_for_both_to_see() -> None:
    one = Contradiction(named="Berth fees", path="/tmp/web/mail.json", field="threads", message="golden leaves it")
    assert feedback(contradictions=(one,)) == [
        "instruction and golden_patch.py, /tmp/web/mail.json, threads: `Berth fees` is named, and golden leaves it; "
        "make golden_patch.py do what is asked, or report TASK_FAULT"
    ]


def test_a_judge_with_too_much_to_say_is_told_by_how_much() -> None:
    share = JudgeShare(golden_refused=0.5, initial_granted=None, questions=2)
    refused, granted = feedback(judge=share)
    assert refused.endswith("expected at least 0.6, actual 0.5")
    assert granted.endswith("expected at most 0.4, actual no score")
