"""`cua-gym quality`: reports on the rewards of one or more runs, and compares runs."""

from pathlib import Path
from typing import Annotated

import typer

from clients.command_line import errors_are_said
from clients.reports.quality.counting import measure
from clients.reports.quality.page import COMPARISON, write_comparison, write_quality
from clients.reports.quality.run_ledgers import read_labelled, read_records

quality_app = typer.Typer(no_args_is_help=True, help="How good the rewards of runs are, measured.")


@quality_app.command()
def report(
    runs: Annotated[list[Path], typer.Argument(help="Folders of runs; several are counted together.")],
    out: Annotated[Path | None, typer.Option(help="Where to write; absent: into the first run.")] = None,
    labelled: Annotated[
        Path | None, typer.Option(help="Error rates on labelled tuples, from `python -m benchmarks quality`.")
    ] = None,
) -> None:
    """Write quality.html and quality.json."""
    with errors_are_said():
        quality = measure(read_records(runs), read_labelled(labelled) if labelled else None)
        page = write_quality(out or runs[0], quality)
    typer.echo(page.resolve().as_uri())


@quality_app.command()
def compare(
    runs: Annotated[list[Path], typer.Argument(help="Folders of runs, for example with and without votes.")],
    out: Annotated[Path, typer.Option(help="The page to write.")] = Path(COMPARISON),
) -> None:
    """Put runs beside each other: figures, and the tasks that came to different ends."""
    with errors_are_said():
        page = write_comparison(out, read_records(runs))
    typer.echo(page.resolve().as_uri())
