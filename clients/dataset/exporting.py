"""Exports a run or another dataset as a dataset that can be published."""

from pathlib import Path

from bundles.bundle import ACCEPTED
from clients.dataset.index import Added, append, read_dataset
from clients.dataset.placeholders import read_variables
from clients.orchestrator.export import exported
from clients.orchestrator.ledger import FILE_NAME, open_ledger
from schemas.errors import ConflictError


def export(run: Path, out: Path, *, packed: bool = False, accepted_only: bool = True) -> Added:
    """Append the tuples of a run, or of another dataset, to the dataset `out`, which is made if there is none.

    Args:
        run: the folder of the run or dataset.
        out: the folder of the dataset.
        packed: into one archive instead of a folder for each tuple.
        accepted_only: leave out what the run did not accept.

    Raises:
        ConflictError: `out` is a run's own folder, a tuple is there already in another form, or the run goes on now.
        InvalidRequestError: `run` holds neither a ledger nor a sound dataset.
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
    """Refuse the folder of a run: its dataset is written anew with the run, and what is added would be lost.

    Raises:
        ConflictError: it is a run's own.
    """
    if (out / FILE_NAME).exists():
        raise ConflictError(f"{out} is the folder of a run, which writes its dataset anew: give another one")
