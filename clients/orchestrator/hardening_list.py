"""Lists what keeps a run's imported tuples from the higher grade, as work items for the authors of new rewards.

An item contains what the author of a reward may see: the task, the reward, its measurements, and no setup script.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from pydantic import Field

from clients.atomic_write import write_atomic
from clients.dataset.published import FAMILY
from clients.models.spending import ModelRole
from clients.orchestrator.grades import TupleGrade
from clients.orchestrator.history import History, read_history
from clients.orchestrator.ledger import FILE_NAME, open_ledger
from clients.orchestrator.model_roles import prices, read_model_roles
from clients.orchestrator.run import RunSummary, synthesize
from clients.orchestrator.run_config import Author, ModelConfig, RunConfig
from schemas.base import Closed
from schemas.errors import NotFoundError
from schemas.rewards import (
    Ambiguity,
    Contradiction,
    Finding,
    JudgeShare,
    MutantResult,
    TamperResult,
    Ungrounded,
    VariantResult,
)
from schemas.workspaces import Verification

WORK_LIST = "hardening.jsonl"


class WorkItem(Closed):
    """One tuple whose reward or golden state has to be improved. Empty lists mean that nothing was found."""

    task_id: str
    environment: str
    instruction: str
    context: str
    grade: TupleGrade | None = Field(description="Absent where not even the published conditions hold.")
    reward: str
    refused: tuple[Finding, ...] = Field(description="Rules of the static check; nothing else was measured then.")
    survivors: tuple[MutantResult, ...] = Field(description="States that are wrong in one place and got full marks.")
    fooled: tuple[TamperResult, ...]
    crashed: tuple[TamperResult | MutantResult, ...]
    wavering: tuple[MutantResult, ...]
    too_strict: tuple[VariantResult, ...] = Field(description="Other forms of the golden state that lost points.")
    ungrounded: tuple[Ungrounded, ...] = Field(description="Of the golden state, not of the reward.")
    contradictions: tuple[Contradiction, ...] = Field(description="Of instruction and golden state, not of the reward.")
    ambiguous: tuple[Ambiguity, ...] = Field(description="Of the golden state, not of the reward.")
    unmoved: tuple[str, ...]
    judge: JudgeShare | None
    advice: tuple[str, ...] = Field(description="The same in words.")


def write_work_list(run: Path, out: Path | None = None) -> tuple[Path, int]:
    """Write a run's work items as lines of JSON, to `out` or into the run's folder; returns the file and their number.

    Raises:
        NotFoundError: the folder contains no run.
    """
    if not (run / FILE_NAME).is_file():
        raise NotFoundError(f"{run} holds no run: `cua-gym synthesize --dataset DIR --out {run}` makes one")
    with open_ledger(run) as ledger:
        histories = [read_history(ledger, task) for task in ledger.tasks() if task.family == FAMILY]
    items = list(_items(histories))
    path = out or run / WORK_LIST
    write_atomic(path, "".join(item.model_dump_json() + "\n" for item in items))
    return path, len(items)


def rewrite(dataset: Path, out: Path, model: str, price: Sequence[str], budget_usd: float | None) -> RunSummary:
    """Have a model rewrite the rewards that do not meet our criteria; the published ones are kept beside the new ones.

    Args:
        dataset: a dataset with imported tuples, or a run; tuples that are already hardened are left out.
        out: the folder of the run; the same call resumes it.
        model: `provider:name`, or `outside:FOLDER` for an outside author who takes jobs from that folder.
        price: prices of models, in the form of the command line.
        budget_usd: budget in USD; the run stops cleanly when it is used up. None: no limit.

    Raises:
        CuaGymError: the configuration cannot be carried out as given; finished work is kept.
    """
    chosen = read_model_roles(model, ())
    models = ModelConfig(
        discriminator=chosen.one(ModelRole.DISCRIMINATOR),
        outside=chosen.outside,
        budget_usd=budget_usd,
        prices=prices(price),
    )
    return synthesize(RunConfig(out=out, dataset=dataset, author=Author.HARDEN, strict=True, models=models))


def _items(histories: list[History]) -> Iterator[WorkItem]:
    for history in histories:
        measured, decision = history.verification, history.decision
        if (
            measured is None
            or decision is None
            or decision.grade in {TupleGrade.HARDENED, TupleGrade.REWRITTEN}
            or not history.rounds
        ):
            continue
        reward = history.rounds[-1].reward_draft.reward
        if reward is not None:
            yield _item(history, measured, reward)


def _item(history: History, measured: Verification, reward: str) -> WorkItem:
    decision = history.decision
    return WorkItem(
        task_id=history.task.task_id,
        environment=history.task.environment,
        instruction=history.task.instruction,
        context=history.task.context,
        grade=history.grade,
        reward=reward,
        refused=measured.agreement.refused,
        survivors=measured.survivors,
        fooled=measured.fooled,
        crashed=measured.crashed,
        wavering=measured.wavering,
        too_strict=measured.too_strict,
        ungrounded=measured.ungrounded,
        contradictions=measured.contradictions,
        ambiguous=measured.ambiguous,
        unmoved=measured.unmoved,
        judge=measured.judge,
        advice=() if decision is None else decision.reasons,
    )
