"""Exports a run or another dataset as a dataset that can be published."""

from pathlib import Path

from bundles.bundle import ACCEPTED
from clients.dataset.index import Added, append, read_dataset
from clients.dataset.placeholders import read_variables
from clients.orchestrator.export import exported
from clients.orchestrator.ledger import FILE_NAME, open_ledger
from schemas.errors import ConflictError


def export(run: Path, out: Path, *, packed: bool = False, accepted_only: bool = True) -> Added:
    """Append the tuples of a run, or of another dataset, to the dataset `out`, creating it if necessary.

    Args:
        run: the folder of the run or dataset.
        out: the folder of the dataset.
        packed: write one archive instead of a folder for each tuple.
        accepted_only: leave out tuples that the run did not accept.

    Raises:
        ConflictError: `out` is a run's own folder, a tuple exists there in a different form, or the run is in progress.
        InvalidRequestError: `run` contains neither a ledger nor a valid dataset.
    """
    refuse_run(out)
    if (run / FILE_NAME).exists():
        with open_ledger(run) as ledger:
            bundles = tuple(exported(ledger, accepted_only=accepted_only))
    else:
        everything = read_dataset(run)
        bundles = tuple(one for one in everything if not accepted_only or one.outcome == ACCEPTED)
    return append(out, bundles, packed=packed, variables=read_variables(run))


def refuse_run(out: Path) -> None:
    """Refuse the folder of a run: the run rewrites its dataset, so additions would be lost.

    Raises:
        ConflictError: `out` is the folder of a run.
    """
    if (out / FILE_NAME).exists():
        raise ConflictError(f"{out} is the folder of a run, which writes its dataset anew: give another one")
