"""Reads the ledgers of runs for a quality report, and the file with the error rates on labelled tuples."""

from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from clients.orchestrator.history import read_history
from clients.orchestrator.ledger import FILE_NAME, Ledger, open_ledger
from clients.reports.quality.counting import RunRecord
from clients.reports.quality.figures import Labelled, Run
from schemas.errors import InvalidRequestError


def record_of(ledger: Ledger, out: Path) -> RunRecord:
    """Return what a ledger contains about its run.

    Raises:
        InvalidRequestError: no run was ever started there.
    """
    facts = ledger.facts()
    if facts is None:
        raise InvalidRequestError(f"{out} holds a ledger of a run that never began", field="run")
    spendings = ledger.spendings()
    histories = tuple(read_history(ledger, task, spendings) for task in ledger.tasks())
    return RunRecord(Run(name=out.resolve().name, facts=facts), histories, spendings)


def read_records(folders: Sequence[Path]) -> tuple[RunRecord, ...]:
    """Read the runs in these folders.

    Raises:
        InvalidRequestError: a folder contains no run.
        ConflictError: a run is in progress there.
    """
    records: list[RunRecord] = []
    for folder in folders:
        if not (folder / FILE_NAME).is_file():
            raise InvalidRequestError(f"{folder} holds no run: {FILE_NAME} is missing", field="run")
        with open_ledger(folder) as ledger:
            records.append(record_of(ledger, folder))
    return tuple(records)


def read_labelled(path: Path) -> Labelled:
    """Read the output of `python -m benchmarks quality`.

    Raises:
        InvalidRequestError: the file is missing or malformed.
    """
    try:
        return Labelled.model_validate_json(path.read_bytes())
    except FileNotFoundError as error:
        raise InvalidRequestError(
            f"{path} does not exist: `python -m benchmarks quality` writes it", field="labelled"
        ) from error
    except ValidationError as error:
        raise InvalidRequestError(f"{path} holds no figures of labelled tuples: {error}", field="labelled") from error
