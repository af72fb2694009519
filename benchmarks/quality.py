"""The server's verification against the labelled set: how many broken tuples it refuses, how many sound ones."""

import asyncio
import tempfile
import time
from collections.abc import Collection, Sequence
from pathlib import Path

import anyio

from benchmarks.labelled_rates import rates
from benchmarks.labelled_set import Fault, LabelledTuple, read_tuples
from benchmarks.quality_report import Alternative, MeasuredTuple, QualityReport
from benchmarks.result import BenchmarkResult
from schemas.errors import BusyError, DeadlineError, InfrastructureError, SessionEndedError
from schemas.requests import WorkspaceOpen
from schemas.rewards import Check
from schemas.workspaces import Verification
from server.services import Services

ROOT = Path(__file__).parents[1]
REPORT = ROOT / "runs" / "quality" / "quality.json"
FIGURES = REPORT.with_name("labelled.json")
"""The same in the form that `cua-gym quality report --labelled` reads."""
CAUGHT_SHARE = 0.95
RUNS = 3
ATTEMPTS = 3
"""Number of times a tuple is measured before failing infrastructure leaves it without a verdict."""
AT_A_TIME = 3
"""Chosen for two cores: while one waits for its desktops, the others grade."""


def run(limit: int | None = None, only: str | None = None, batch: int | None = None) -> BenchmarkResult:
    """Verify the set and write both files to runs/quality.

    Args:
        limit: Number of tuples of each half.
        only: Only tuples with this fault (without the sound half), or only these task ids, separated by commas.
        batch: Only the tuples of this batch.
    """
    tuples = chosen(read_tuples(), limit, only, batch)
    # Not in a deeper folder of /tmp: the users of sessions must be able to traverse it.
    with tempfile.TemporaryDirectory(prefix="cua-gym-quality-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)
        report = asyncio.run(measure(tuples, Path(folder)))
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    REPORT.write_text(report.model_dump_json(indent=2) + "\n", encoding="utf-8")
    FIGURES.write_text(rates(report).model_dump_json(indent=2) + "\n", encoding="utf-8")
    return result_of(report)


def chosen(
    tuples: Sequence[LabelledTuple], limit: int | None = None, only: str | None = None, batch: int | None = None
) -> tuple[LabelledTuple, ...]:
    """Return the tuples to measure; for a fault, without the sound half.

    Raises:
        ValueError: there is no such fault and no such task, or no tuple of that batch.
    """
    if batch is not None:
        tuples = [one for one in tuples if one.label.batch == batch]
        if not tuples:
            raise ValueError(f"no labelled tuple is of batch {batch}")
    if only is not None:
        names = set(only.split(","))
        tuples = [one for one in tuples if one.label.fault in names or one.task.task_id in names]
        if unknown := names - set(Fault) - {one.task.task_id for one in tuples}:
            raise ValueError(f"neither a fault nor a labelled tuple: {', '.join(sorted(unknown))}")
    halves = ([one for one in tuples if one.label.sound is sound] for sound in (True, False))
    return tuple(one for half in halves for one in half[:limit])


async def measure(tuples: Sequence[LabelledTuple], state_dir: Path) -> QualityReport:
    """Verify each tuple on our own server with all checks; no tuple of the set uses a model."""
    verdicts: dict[str, MeasuredTuple] = {}
    turn = anyio.Semaphore(AT_A_TIME)
    start = time.monotonic()
    async with Services(state_dir, ROOT / ".session-python") as services, anyio.create_task_group() as group:

        async def judge(one: LabelledTuple) -> None:
            async with turn:
                found = await verdict(services, one)
                ways = [await alternative(services, one, title) for title in one.alternatives]
                verdicts[one.task.task_id] = found.model_copy(update={"alternatives": tuple(ways)})

        for one in tuples:
            group.start_soon(judge, one)
    return QualityReport.of([verdicts[one.task.task_id] for one in tuples], time.monotonic() - start)


async def verdict(services: Services, one: LabelledTuple) -> MeasuredTuple:
    """Verify one tuple, again after an infrastructure failure."""
    start = time.monotonic()
    for _ in range(ATTEMPTS):
        try:
            verification = await verified(services, one)
        except (InfrastructureError, SessionEndedError, BusyError, DeadlineError):
            continue
        if not verification.infrastructure_failed:
            return MeasuredTuple.of(one, verification, time.monotonic() - start)
    return MeasuredTuple.of(one, None, time.monotonic() - start)


async def alternative(services: Services, one: LabelledTuple, title: str) -> Alternative:
    """Grade one alternative solution, again after an infrastructure failure."""
    for _ in range(ATTEMPTS):
        try:
            verification = await verified(services, one.by_another_way(title), runs=1, checks=())
        except (InfrastructureError, SessionEndedError, BusyError, DeadlineError):
            continue
        if not verification.infrastructure_failed:
            return Alternative.of(title, verification)
    return Alternative(title=title, measured=False, score=None)


async def verified(
    services: Services, one: LabelledTuple, runs: int = RUNS, checks: Collection[Check] = tuple(Check)
) -> Verification:
    """Write a tuple into a workspace and have the server verify it."""
    workspace = await services.workspaces.open(WorkspaceOpen(task=one.task))
    try:
        for name, text in one.scripts.items():
            services.workspaces.write(workspace.workspace_id, name, text)
        return await services.verifier.verify(workspace.workspace_id, runs, checks)
    finally:
        await services.workspaces.close(workspace.workspace_id)


def result_of(report: QualityReport) -> BenchmarkResult:
    """Return the benchmark's result: counts, shares and the names of wrongly judged tuples."""
    figures: dict[str, float] = {
        "tuples": report.tuples,
        "sound": report.sound,
        "broken": report.broken,
        "caught_share": report.caught_share,
        "caught_share_by_machine": report.caught_share_by_machine,
        "sound_lost": report.sound_lost,
        "alternatives": report.alternatives,
        "alternatives_kept": report.alternatives_kept,
        "unmeasured": len(report.unmeasured),
        "duration_s": report.duration_s,
    }
    for fault in report.faults:
        figures[f"caught_{fault.fault}"] = fault.share
    for stage in report.stages:
        figures[f"{stage.stage}_caught"] = stage.caught
        figures[f"{stage.stage}_caught_by_no_other"] = stage.caught_by_no_other
        figures[f"{stage.stage}_miss_rate"] = stage.miss_rate
        figures[f"{stage.stage}_loss_rate"] = stage.loss_rate
    return BenchmarkResult(
        name="quality",
        figures=figures,
        budget=f"caught_share >= {CAUGHT_SHARE:g}, sound_lost == 0, unmeasured == 0",
        ok=(not report.broken or report.caught_share >= CAUGHT_SHARE) and not report.lost and not report.unmeasured,
        lists={
            "slipped": report.slipped,
            "lost": report.lost,
            "alternatives_refused": report.alternatives_refused,
            "unmeasured_ids": report.unmeasured,
        },
    )
