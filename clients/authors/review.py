"""REVIEW.md in the published form: verdict, the five conditions, the scores on both states, and what to change.

It contains nothing that differs from run to run (no durations, no handles), so equal tuples give equal bytes. Both
authors read it, so it contains nothing that one of their scripts printed or raised: only whether a script ran, its exit
code and the class of its failure. Everything else that a script's author needs is in notes for that author alone.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from schemas.reviews import Verdict
from schemas.rewards import (
    JUDGE_BUDGET,
    Agreement,
    Condition,
    JudgeShare,
    MutantResult,
    Mutation,
    RewardReport,
    RewardStatus,
    TamperResult,
)
from schemas.workspaces import RunResult, Verification

_TITLE = re.compile(r"^# Review of \S+, round (\d+)$", re.MULTILINE)
_ADVICE = {
    Mutation.REORDERED: "compare the order, too",
    Mutation.UNASKED: "nobody asked to change this: make it a gate",
    Mutation.TOGETHER: "compare with what you know: values that agree with each other may all be wrong",
    Mutation.MISPLACED: "read the one place that the task names, and nothing that looks like it",
    Mutation.VOUCHED: "compare with what you know, not with a file that the agent can write",
}
MAX_QUOTED_LINES = 20
MAX_LINE_CHARACTERS = 300

CONDITION_TITLES = {
    Condition.INITIAL_SETUP_RUNS: "initial_setup.py runs cleanly",
    Condition.GOLDEN_PATCH_RUNS: "golden_patch.py runs cleanly",
    Condition.GOLDEN_SCORES_ONE: "reward(golden) is 1.0",
    Condition.INITIAL_SCORES_ZERO: "reward(initial) is 0.0",
    Condition.NO_FORBIDDEN_PATTERN: "no forbidden pattern in the reward",
}


@dataclass(frozen=True)
class MeasuredCondition:
    """One of the five conditions. `held` is None if the reviewer's role cannot see whether it holds."""

    condition: Condition
    held: bool | None
    detail: str


@dataclass(frozen=True)
class Review:
    """The contents of one REVIEW.md."""

    task_id: str
    round_number: int
    author: str
    conditions: tuple[MeasuredCondition, ...]
    initial: RewardReport | None
    golden: RewardReport | None
    feedback: tuple[str, ...]
    overruled: Verdict | None = None
    """Overrides the verdict of the measurements, for a reviewer who saw what they cannot show."""

    @property
    def passed(self) -> bool:
        """Whether no condition is known to fail and no change is asked for."""
        return not self.feedback and all(measured.held is not False for measured in self.conditions)

    @property
    def verdict(self) -> Verdict:
        """The verdict that the review states."""
        return self.overruled or (Verdict.PASS if self.passed else Verdict.FAIL)

    def render(self) -> str:
        """The text of REVIEW.md."""
        return "\n".join(_lines(self)) + "\n"


def discriminator_review(task_id: str, round_number: int, initial: RewardReport, golden: RewardReport) -> Review:
    """Review a reward by its scores alone: the Discriminator sees neither the scripts nor how they ran.

    Args:
        task_id: The task that was reviewed.
        round_number: From 1.
        initial: The reward's report on the initial state.
        golden: The same on the golden state.

    Returns:
        A review that leaves the conditions on scripts open (None).
    """
    unseen = "the server measures this; this role may not see the scripts"
    conditions = (
        MeasuredCondition(Condition.INITIAL_SETUP_RUNS, None, unseen),
        MeasuredCondition(Condition.GOLDEN_PATCH_RUNS, None, unseen),
        MeasuredCondition(Condition.GOLDEN_SCORES_ONE, golden.value == 1.0, f"measured {_value(golden)}"),
        MeasuredCondition(Condition.INITIAL_SCORES_ZERO, initial.value == 0.0, f"measured {_value(initial)}"),
        MeasuredCondition(Condition.NO_FORBIDDEN_PATTERN, None, "the server measures this"),
    )
    feedback = tuple(score_feedback(initial, golden))
    return Review(task_id, round_number, "the Discriminator", conditions, initial, golden, feedback)


def server_review(task_id: str, round_number: int, verification: Verification) -> Review:
    """Review a round by what the server measured; this is the review that decides.

    Args:
        task_id: The task that was reviewed.
        round_number: From 1.
        verification: What the server measured of both states and the reward.
    """
    agreement = verification.agreement
    initial, golden = _first(agreement.initial), _first(agreement.golden)
    details = {
        Condition.INITIAL_SETUP_RUNS: _ran(verification.setup),
        Condition.GOLDEN_PATCH_RUNS: _ran(verification.golden),
        Condition.GOLDEN_SCORES_ONE: _runs(agreement.golden),
        Condition.INITIAL_SCORES_ZERO: _runs(agreement.initial),
        Condition.NO_FORBIDDEN_PATTERN: _found(agreement),
    }
    conditions = tuple(
        MeasuredCondition(result.condition, result.passed, details[result.condition]) for result in agreement.conditions
    )
    feedback = tuple(_feedback(verification))
    return Review(task_id, round_number, "the server", conditions, initial, golden, feedback)


def score_feedback(initial: RewardReport | None, golden: RewardReport | None) -> Iterator[str]:
    """Yield a line for each component with too few or too many points."""
    for side, report, wanted in (("golden", golden, 1.0), ("initial", initial, 0.0)):
        if report is None:
            yield f"reward.py on {side}: expected {wanted:g}, actual: it never ran, for there was no state"
            continue
        if report.status is not RewardStatus.SCORED:
            yield f"reward.py on {side}: expected a score, got {report.status}"
            continue
        for component in report.components:
            expected = component.maximum if side == "golden" else 0.0
            if component.earned != expected:
                yield (
                    f"reward.py, component `{component.name}` on {side}: expected {expected:g}, "
                    f"actual {component.earned:g} of {component.maximum:g}"
                )
        if report.value != wanted:
            yield f"reward.py on {side}: expected {wanted:g}, actual {report.value:g}"


def generator_notes(verification: Verification) -> tuple[str, ...]:
    """Return the output of setup scripts that failed, for their author alone."""
    return tuple(
        f"{name} said: {_one_line(line)}"
        for name, run in (("initial_setup.py", verification.setup), ("golden_patch.py", verification.golden))
        if run.exit_code != 0
        for line in run.stderr.splitlines()[-MAX_QUOTED_LINES:]
    )


def discriminator_notes(verification: Verification) -> tuple[str, ...]:
    """Return the reward's output where its score is wrong, and its forbidden patterns, for its author alone."""
    agreement = verification.agreement
    notes = [
        f"reward.py, line {finding.line}: {_one_line(finding.message)} (rule {finding.rule})"
        for finding in agreement.findings
    ]
    for side, report, wanted in (
        ("golden", _first(agreement.golden), 1.0),
        ("initial", _first(agreement.initial), 0.0),
    ):
        if report is not None and report.value != wanted:
            notes += [f"reward.py on {side}: {_one_line(report.reason)}"] if report.reason else []
            notes += [f"reward.py on {side} said: {line}" for line in _said(report)]
    return tuple(notes)


def component_rows(
    initial: RewardReport | None, golden: RewardReport | None
) -> Iterator[tuple[str, float, float | None, float | None]]:
    """Yield every component's name, maximum, and points on the initial and golden state, in the reward's order."""
    before = {component.name: component for component in initial.components} if initial else {}
    after = {component.name: component for component in golden.components} if golden else {}
    for name in dict.fromkeys((*after, *before)):
        maximum = (after.get(name) or before[name]).maximum
        yield (
            name,
            maximum,
            before[name].earned if name in before else None,
            after[name].earned if name in after else None,
        )


def round_after(review: str | None) -> int:
    """Return the number of the round that follows a REVIEW.md: 1 without one, else one more than its title says."""
    if review is None:
        return 1
    title = _TITLE.search(review)
    return int(title[1]) + 1 if title else 2


def _feedback(verification: Verification) -> Iterator[str]:
    for name, run in (("initial_setup.py", verification.setup), ("golden_patch.py", verification.golden)):
        if run.exit_code != 0:
            yield f"{name}: expected exit code 0, actual {_ran(run)}"
    agreement = verification.agreement
    yield from score_feedback(_first(agreement.initial), _first(agreement.golden))
    for finding in agreement.refused:
        yield f"reward.py, line {finding.line}: forbidden pattern (rule {finding.rule})"
    if not agreement.deterministic:
        yield from _differences(agreement)
    for result in verification.fooled:
        yield f"reward.py on golden with {result.path} spoiled ({result.tamper}): expected less than 1, actual 1"
    yield from _examined(verification)


def _examined(verification: Verification) -> Iterator[str]:
    for name in verification.unmoved:
        yield (
            f"reward.py, component `{name}`: it earns the same on initial and golden; "
            "make what was there before a gate, or check what the task changes"
        )
    yield from map(_survived, verification.survivors)
    yield from map(_crashed, verification.crashed)
    for mutant in verification.wavering:
        yield (
            f"reward.py on {_spoiled(mutant)}: run 1 gave {_points(mutant.value)}, run 2 gave "
            f"{_points(mutant.repeated)} in another locale, time zone and hash seed; expected identical results"
        )
    for variant in verification.too_strict:
        yield (
            f"reward.py on golden with other {variant.variant} ({', '.join(map(_one_line, variant.paths))}): "
            f"expected 1, actual {_points(variant.value)}; too strict: a person would accept it, so read what the "
            "file says, not how it is written, and leave hidden files of applications out"
        )
    if verification.untested:
        yield (
            "golden_patch.py: no file of the golden state differs from the initial one in a way that could be made "
            "wrong, so nobody knows what the reward reads; let the result stand in a file of the home"
        )
    for fact in verification.ungrounded:
        place = f"{fact.path}, {_one_line(fact.field)}" if fact.field else fact.path
        yield f"golden_patch.py, {place}: nobody can know `{_one_line(fact.fact)}`: {_one_line(fact.message)}"
    for one in verification.contradictions:
        place = f"{one.path}, {_one_line(one.field)}" if one.field else one.path
        yield (
            f"instruction and golden_patch.py, {place}: `{_one_line(one.named)}` is named, and "
            f"{_one_line(one.message)}; make golden_patch.py do what is asked, or report TASK_FAULT"
        )
    for one in verification.ambiguous:
        place = f"{one.path}, {_one_line(one.where)}" if one.where else one.path
        yield (
            f"golden_patch.py, {place}: {_one_line(one.message)} ({one.kind}); who leaves this file gets 0; "
            f"write it as its program does, or where the task asks for it put `# accepts: {one.kind}` into reward.py"
        )
    if verification.judge is not None and not verification.judge.within_budget:
        yield from _judged(verification.judge)


def _survived(mutant: MutantResult) -> str:
    if mutant.mutation is Mutation.DISTURBED:
        return (
            f"reward.py on {_spoiled(mutant)}: expected 0, actual {_points(mutant.value)}; "
            "make what was there before a gate, and give points only for what the task changes"
        )
    if mutant.mutation is Mutation.ENDED:
        return (
            f"reward.py on golden, in an episode that ended as `{mutant.way}`: expected 0, actual "
            f"{_points(mutant.value)}; the request cannot be met, and only `infeasible` is the right answer; it is in "
            f"{mutant.path}"
        )
    advice = _ADVICE.get(mutant.mutation, "score this place, or leave it as it was if the task does not ask for it")
    return f"reward.py on {_spoiled(mutant)}: expected less than 1, actual 1; {advice}"


def _crashed(result: TamperResult | MutantResult) -> str:
    """Say on which state the reward crashed and how, but never what it printed."""
    if isinstance(result, TamperResult):
        state = f"golden with {result.path} spoiled ({result.tamper})"
    else:
        state = _spoiled(result)
    return (
        f"reward.py on {state}: expected a score below 1, got no score ({_one_line(result.error) or result.status}); "
        "catch what reading a damaged file raises, and give no points"
    )


def _points(value: float | None) -> str:
    return "no value" if value is None else f"{value:g}"


def _spoiled(mutant: MutantResult) -> str:
    """Say which state was mutated, and where."""
    place = f"{mutant.path}, {_one_line(mutant.field)}" if mutant.field else mutant.path
    state = "initial with another change" if mutant.mutation is Mutation.DISTURBED else "golden with one place wrong"
    return f"{state} ({mutant.mutation}{mutant.way and f', {mutant.way}'}): {place}{_values(mutant)}"


def _values(mutant: MutantResult) -> str:
    """Say what the mutated fields contain."""
    told = [
        f"{'' if one.field == mutant.field else f'{_one_line(one.field)} '}`{_one_line(one.after)}` "
        f"instead of `{_one_line(one.before)}`"
        for one in mutant.values
    ]
    return f" ({', '.join(told)})" if told else ""


def _judged(share: JudgeShare) -> Iterator[str]:
    for side, value, bound in (
        ("golden with a judge that refuses everything", share.golden_refused, f"at least {1 - JUDGE_BUDGET:g}"),
        ("initial with a judge that grants everything", share.initial_granted, f"at most {JUDGE_BUDGET:g}"),
    ):
        yield f"reward.py on {side}: expected {bound}, actual {'no score' if value is None else f'{value:g}'}"


def _differences(agreement: Agreement) -> Iterator[str]:
    for side, reports in (("golden", agreement.golden), ("initial", agreement.initial)):
        for number, report in enumerate(reports[1:], 2):
            first = reports[0]
            if (report.value, report.components) != (first.value, first.components):
                yield (
                    f"reward.py on {side}: run 1 gave {_value(first)}, run {number} gave {_value(report)} "
                    "(value or components) on the same state; expected identical results"
                )


def _lines(review: Review) -> Iterator[str]:
    yield f"# Review of {review.task_id}, round {review.round_number}"
    yield ""
    yield f"## Verdict: {review.verdict}"
    yield ""
    yield f"Measured by {review.author}."
    yield ""
    yield "| # | Condition | Holds | Measured |"
    yield "|---|---|---|---|"
    words = {True: "yes", False: "no", None: "not seen"}
    for number, measured in enumerate(review.conditions, 1):
        title = CONDITION_TITLES[measured.condition]
        yield f"| {number} | {title} | {words[measured.held]} | {_cell(measured.detail)} |"
    yield ""
    yield "## Scoring breakdown"
    yield ""
    yield "| Component | Maximum | Initial | Golden |"
    yield "|---|---|---|---|"
    for name, maximum, before, after in component_rows(review.initial, review.golden):
        yield f"| {_cell(name)} | {maximum:g} | {_earned(before)} | {_earned(after)} |"
    yield f"| **Reward** | 1 | **{_value(review.initial)}** | **{_value(review.golden)}** |"
    yield ""
    yield "## Feedback"
    yield ""
    # A file's name may contain a line break followed by a verdict.
    yield from (f"- {' '.join(line.split())}" for line in review.feedback or ("Nothing to change.",))


def _found(agreement: Agreement) -> str:
    count = f"{len(agreement.refused)} found"
    return f"{count}; not followed to the end, so measured by twice as many runs" if agreement.notes else count


def _first(reports: Sequence[RewardReport]) -> RewardReport | None:
    """Return the first report; None if a script did not run."""
    return reports[0] if reports else None


def _earned(points: float | None) -> str:
    return "-" if points is None else f"{points:g}"


def _ran(run: RunResult) -> str:
    return "stopped by its deadline" if run.timed_out else f"exit code {run.exit_code}"


def _value(report: RewardReport | None) -> str:
    if report is None:
        return "no run"
    return str(report.status) if report.value is None else f"{report.value:g}"


def _runs(reports: Sequence[RewardReport]) -> str:
    return ", ".join(_value(report) for report in reports) or "no run"


def _said(report: RewardReport) -> list[str]:
    lines = [line for line in report.log.splitlines() if not line.startswith(("COMPONENT ", "REWARD:"))]
    return [_one_line(line) for line in lines if line.strip()][:MAX_QUOTED_LINES]


def _one_line(text: str) -> str:
    return " ".join(text.split())[:MAX_LINE_CHARACTERS]


def _cell(text: str) -> str:
    return _one_line(text).replace("|", "\\|")
