"""Measures the agreement of a workspace: five conditions by execution, and repeated runs of the reward.

Source of the conditions: the CUA-Gym paper (arXiv 2605.25624), Algorithm 1. An author's claim is not evidence.
"""

from collections.abc import Collection

from schemas.rewards import (
    Agreement,
    Condition,
    ConditionResult,
    Finding,
    RewardReport,
    RewardStatus,
    Severity,
)
from schemas.workspaces import RunResult
from vm_controller.startup import failure_of

_NAMED = 5


def agreement(
    setup: RunResult,
    golden: RunResult,
    initial_reports: tuple[RewardReport, ...],
    golden_reports: tuple[RewardReport, ...],
    findings: tuple[Finding, ...],
    strayed: Collection[str] = (),
) -> Agreement:
    """Decide the five conditions from what was measured.

    A report without a value fails its condition; it never counts as a score of 0.

    Args:
        setup: the run of the initial setup script.
        golden: the run of the golden script.
        initial_reports: the reward's reports on the initial state, one per run.
        golden_reports: the reward's reports on the golden state, one per run.
        findings: the findings of the reward's static check; one of severity "refused" fails its condition.
        strayed: files that the golden script changed although it declares the request infeasible. If there are any, the
            golden script counts as failed.

    Returns:
        The conditions with the measured details, whether all runs of the reward agreed, and whether one of them failed
        for a reason of the infrastructure.
    """
    conditions = (
        _ran(Condition.INITIAL_SETUP_RUNS, setup),
        _unchanged(strayed) if strayed and golden.exit_code == 0 else _ran(Condition.GOLDEN_PATCH_RUNS, golden),
        _scores(Condition.GOLDEN_SCORES_ONE, golden_reports, 1.0),
        _scores(Condition.INITIAL_SCORES_ZERO, initial_reports, 0.0),
        ConditionResult(
            condition=Condition.NO_FORBIDDEN_PATTERN,
            passed=not any(finding.severity is Severity.REFUSED for finding in findings),
            detail="; ".join(f"line {finding.line}: {finding.rule}: {finding.message}" for finding in findings)
            or "nothing found",
        ),
    )
    everything = (*initial_reports, *golden_reports)
    return Agreement(
        conditions=conditions,
        initial=initial_reports,
        golden=golden_reports,
        findings=findings,
        deterministic=_identical(initial_reports) and _identical(golden_reports),
        infrastructure_failed=any(report.status is RewardStatus.INFRA_ERROR for report in everything),
    )


def _ran(condition: Condition, result: RunResult) -> ConditionResult:
    passed = result.exit_code == 0
    detail = f"exit code 0 in {result.duration_s:.1f} s" if passed else failure_of(result)
    return ConditionResult(condition=condition, passed=passed, detail=detail)


def _unchanged(strayed: Collection[str]) -> ConditionResult:
    named = ", ".join(f"/{name}" for name in list(strayed)[:_NAMED])
    detail = (
        "golden_patch.py ends the episode as infeasible, and the state differs from the initial one in "
        f"{named}: where a request cannot be met everything stays as it was"
    )
    return ConditionResult(condition=Condition.GOLDEN_PATCH_RUNS, passed=False, detail=detail)


def _scores(condition: Condition, reports: tuple[RewardReport, ...], expected: float) -> ConditionResult:
    values = [report.value for report in reports]
    passed = bool(reports) and all(value == expected for value in values)
    seen = ", ".join(
        f"{report.value:g}" if report.value is not None else f"{report.status} ({report.reason})" for report in reports
    )
    return ConditionResult(
        condition=condition, passed=passed, detail=f"expected {expected:g}, measured {seen or 'nothing'}"
    )


def _identical(reports: tuple[RewardReport, ...]) -> bool:
    first, *others = reports or (None,)
    return first is not None and all(
        (report.status, report.value, report.components) == (first.status, first.value, first.components)
        for report in others
    )
