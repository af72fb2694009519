"""Writes a ledger to files: the dataset of accepted tuples, and the report on everything."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bundles.bundle import Bundle
from clients.dataset.index import write_dataset
from clients.orchestrator.grades import TupleGrade
from clients.orchestrator.history import History, read_history
from clients.orchestrator.ledger import Ledger
from clients.reports.quality.counting import measure
from clients.reports.quality.page import write_quality
from clients.reports.quality.run_ledgers import record_of
from clients.reports.run.page import write_report
from schemas.errors import ConflictError
from schemas.rewards import Check

PUBLISHED_REWARD = "reward_published.py"
"""The file of a tuple that holds the reward from before it was rewritten."""


@dataclass(frozen=True)
class Published:
    """The files that a run wrote."""

    index: Path
    report: Path
    quality: Path
    tuples: int


def publish(ledger: Ledger, out: Path) -> Published:
    """Rewrite dataset and report from the ledger; the same ledger gives the same dataset."""
    record = record_of(ledger, out)
    bundles = [_bundle(history) for history in record.histories if history.accepted]
    index = write_dataset(out, bundles)
    report = write_report(out, record.histories)
    quality = write_quality(out, measure([record]))
    return Published(index, report, quality, len(bundles))


def exported(ledger: Ledger, *, accepted_only: bool = True) -> Iterator[Bundle]:
    """Yield the tuples of a run: the accepted ones, or all decided ones that have all of their scripts.

    Raises:
        ConflictError: a task is accepted but the ledger lacks one of its scripts.
    """
    for history in (read_history(ledger, task) for task in ledger.tasks()):
        if history.accepted or (not accepted_only and _is_whole(history)):
            yield _bundle(history)


def _is_whole(history: History) -> bool:
    return history.decision is not None and bool(history.rounds) and history.rounds[-1].is_measurable


def _bundle(history: History) -> Bundle:
    last = history.rounds[-1]
    setup, reward_draft, decision = last.setup, last.reward_draft, history.decision
    if decision is None or setup.initial_setup is None or setup.golden_patch is None or reward_draft.reward is None:
        raise ConflictError(f"the ledger calls {history.task.task_id} accepted but lacks one of its scripts")
    return Bundle(
        task=history.task,
        initial_setup=setup.initial_setup,
        golden_patch=setup.golden_patch,
        reward=reward_draft.reward,
        review=last.review(history.task.task_id),
        rounds=last.number,
        oracle_reward=history.oracle[-1].value if history.oracle else None,
        null_reward=history.null.value if history.null else None,
        outcome=str(decision.outcome),
        unproven=_unproven(history),
        grade=None if decision.grade is None else str(decision.grade),
        frame=history.frame,
        attachments=_published_reward(history),
    )


def _published_reward(history: History) -> dict[str, bytes]:
    """Return the publisher's reward as a file, if it was replaced by another one."""
    first = history.rounds[0].reward_draft.reward
    return {PUBLISHED_REWARD: first.encode()} if history.grade is TupleGrade.REWRITTEN and first is not None else {}


def _unproven(history: History) -> tuple[str, ...] | None:
    """Return the last measurement's value; None if it made no mutants or is older than this field."""
    last = history.verification
    is_known = last is not None and Check.MUTANTS in last.checks and "unproven" in last.model_fields_set
    return last.unproven if last is not None and is_known else None
