"""From the ledger to files: the dataset of what was accepted, and the report on everything."""

from dataclasses import dataclass
from pathlib import Path

from clients.dataset.bundle import Bundle
from clients.dataset.index import write_dataset
from clients.orchestrator.history import History, read_history
from clients.orchestrator.ledger import Ledger
from clients.report.page import write_report
from schemas.errors import ConflictError


@dataclass(frozen=True)
class Published:
    """What a run left on disk."""

    index: Path
    report: Path
    tuples: int


def publish(ledger: Ledger, out: Path) -> Published:
    """Write dataset and report anew from the ledger; the same ledger gives the same dataset."""
    histories = [read_history(ledger, task) for task in ledger.tasks()]
    bundles = [_bundle(history) for history in histories if history.accepted]
    index = write_dataset(out, bundles)
    report = write_report(out, histories)
    return Published(index, report, len(bundles))


def _bundle(history: History) -> Bundle:
    last = history.rounds[-1]
    setup, judgement = last.setup, last.judgement
    if setup.initial_setup is None or setup.golden_patch is None or judgement.reward is None:
        raise ConflictError(f"the ledger calls {history.task.task_id} accepted but lacks one of its scripts")
    return Bundle(
        task=history.task,
        initial_setup=setup.initial_setup,
        golden_patch=setup.golden_patch,
        reward=judgement.reward,
        review=last.review(history.task.task_id),
        rounds=last.number,
        oracle_reward=history.oracle[-1].value if history.oracle else None,
        null_reward=history.null.value if history.null else None,
    )
