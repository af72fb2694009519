"""`python -m clients.integrations.verl DATASET OUT`: the rows of a dataset for verl."""

from pathlib import Path
from typing import Annotated

import typer

from clients.integrations.verl.rows import RowRules, dataset_rows, write_rows
from schemas.errors import CuaGymError


def main(
    dataset: Annotated[Path, typer.Argument(help="The folder of a dataset.")],
    out: Annotated[Path, typer.Argument(help="The Parquet file.")],
    start: Annotated[int, typer.Option(min=1, help="Attempts started at each tuple.")] = 20,
    keep: Annotated[int, typer.Option(min=1, help="The first valid ones that count; the others are cancelled.")] = 16,
    validation: Annotated[
        bool, typer.Option("--validation", help="For data.val_files: as many attempts as verl is told, and all count.")
    ] = False,
    environment: Annotated[list[str] | None, typer.Option(help="Only of this one; may be repeated.")] = None,
    split: Annotated[str | None, typer.Option(help="Only of this split.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="How many tuples at most.")] = None,
) -> None:
    """Write a dataset's tuples as the Parquet file that verl's data.train_files or data.val_files names."""
    rules = RowRules(None if validation else start, keep, frozenset(environment or ()), split, limit)
    try:
        rows = write_rows(dataset_rows(dataset, rules), out)
    except CuaGymError as error:
        typer.echo(error.message, err=True)
        raise typer.Exit(1) from error
    typer.echo(f"{out}: {rows} tuples")


if __name__ == "__main__":
    typer.run(main)
