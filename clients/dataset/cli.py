"""`cua-gym dataset`: shows datasets, checks them, and moves tuples between them."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bundles.fitness import Obstacle
from bundles.layout import read_rows
from clients.command_line import errors_are_said
from clients.dataset.addresses import read_addresses
from clients.dataset.card import write_card
from clients.dataset.counts import DatasetFigures, count
from clients.dataset.difference import compare
from clients.dataset.diversity import Diversity, measure
from clients.dataset.exporting import export as carry_over
from clients.dataset.import_table import report_lines
from clients.dataset.importing import import_published
from clients.dataset.index import Added, find_problems, read_dataset
from schemas.errors import InvalidRequestError

EXIT_FOUND = 1

dataset_app = typer.Typer(no_args_is_help=True, help="Datasets: look, check, compare, export and import.")

Folder = Annotated[Path, typer.Argument(help="The folder of a dataset (or of a run).")]
Pack = Annotated[bool, typer.Option("--pack", help="Into one archive (.tar.zst) instead of a folder each.")]


@dataset_app.command()
def stats(folder: Folder, as_json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False) -> None:
    """Count the tuples: by environment, family, category, difficulty, rounds."""
    with errors_are_said():
        figures = count(read_rows(folder))
    if as_json:
        typer.echo(figures.model_dump_json(indent=2))
    else:
        _print_figures(figures)


@dataset_app.command()
def diversity(
    folder: Folder, as_json: Annotated[bool, typer.Option("--json", help="As one JSON object.")] = False
) -> None:
    """Say how much the tuples differ: near-duplicates by 4-grams, actions covered, lengths, difficulty."""
    with errors_are_said():
        found = measure([bundle.task for bundle in read_dataset(folder)])
    if as_json:
        typer.echo(found.model_dump_json(indent=2))
    else:
        _print_diversity(found)


@dataset_app.command()
def validate(folder: Folder) -> None:
    """Say everything that is wrong, with file, row and field; exit code 1 if anything is."""
    problems = 0
    for problem in find_problems(folder):
        problems += 1
        typer.echo(problem)
    if problems:
        typer.echo(f"{problems} problems", err=True)
        raise typer.Exit(EXIT_FOUND)
    typer.echo(f"{folder} is sound: {len(read_rows(folder))} tuples")


@dataset_app.command()
def diff(
    before: Annotated[Path, typer.Argument(help="A dataset.")],
    after: Annotated[Path, typer.Argument(help="Another.")],
) -> None:
    """Say what differs by hash: + added, - removed, ~ changed and in which files; exit code 1 if anything does."""
    with errors_are_said():
        difference = compare(before, after)
    for name in difference.added:
        typer.echo(f"+ {name}")
    for name in difference.removed:
        typer.echo(f"- {name}")
    for name, files in difference.changed.items():
        typer.echo(f"~ {name}: {', '.join(files)}")
    if not difference.is_empty:
        raise typer.Exit(EXIT_FOUND)


@dataset_app.command()
def export(
    run: Annotated[Path, typer.Argument(help="The folder of a run, or a dataset.")],
    out: Annotated[Path, typer.Argument(help="The dataset to add to; made if there is none.")],
    pack: Pack = False,
    accepted_only: Annotated[
        bool, typer.Option("--accepted-only/--all", help="Leave rejected tuples out, or take them too.")
    ] = True,
) -> None:
    """Add the tuples of a run to a dataset that can be published; what is there stays as it is."""
    with errors_are_said():
        added = carry_over(run, out, packed=pack, accepted_only=accepted_only)
        write_card(out)
    _print_added(added, out)


@dataset_app.command(name="import")
def import_(
    source: Annotated[Path, typer.Argument(help="A tuple, a folder or archive of tuples, or a published dataset.")],
    out: Annotated[Path, typer.Argument(help="The dataset to add to; made if there is none.")],
    mapping: Annotated[
        list[str] | None,
        typer.Option("--map", help="APP=ENVIRONMENT, or APP,APP=ENVIRONMENT, for an app_type without one of its name."),
    ] = None,
    addresses: Annotated[
        Path | None, typer.Option(help="A TOML file that says more of how web applications are reached here.")
    ] = None,
    published: Annotated[
        Path | None,
        typer.Option(help="The folder of built web applications that the server hosts: refuse tuples of others."),
    ] = None,
    pack: Pack = False,
) -> None:
    """Add tuples that others published; exit code 1 if one was refused (the others are added)."""
    with errors_are_said():
        reached = read_addresses(addresses, published)
        report = import_published(source, out, environments=_mapping(mapping or []), addresses=reached, packed=pack)
        if report.added.added or report.added.present:
            write_card(out)
    for line in report_lines(report):
        typer.echo(line)
    _print_added(report.added, out)
    if report.refused:
        unplaced = len(report.of(Obstacle.UNPLACED))
        which = f", {unplaced} of them for a file that nobody placed" if unplaced else ""
        typer.echo(f"{len(report.refused)} refused{which}", err=True)
        raise typer.Exit(EXIT_FOUND)


@dataset_app.command()
def harden(
    folder: Annotated[Path, typer.Argument(help="A run of `synthesize --dataset`; with --model also a dataset.")],
    out: Annotated[
        Path | None,
        typer.Option(help="File of the list (absent: in the run), or folder of the run by --model."),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(help="provider:name or outside:FOLDER writes the rewards anew."),
    ] = None,
    price: Annotated[list[str] | None, typer.Option(help="As for `synthesize`.")] = None,
    budget_usd: Annotated[float | None, typer.Option(min=0, help="Stop cleanly when this is spent.")] = None,
) -> None:
    """List what keeps imported tuples from the grade hardened (JSON lines), or have their rewards written anew."""
    # The orchestrator and the model libraries take seconds to import.
    from clients.orchestrator.hardening_list import rewrite, write_work_list  # noqa: PLC0415

    with errors_are_said():
        if model is None:
            path, items = write_work_list(folder, out)
            typer.echo(f"{items} tuples to harden: {path}")
            return
        if out is None:
            raise InvalidRequestError("give --out FOLDER for the run that writes the rewards anew", field="out")
        summary = rewrite(folder, out, model, price or (), budget_usd)
    grades = ", ".join(f"{count} {grade}" for grade, count in summary.grades.items()) or "none"
    typer.echo(f"{summary.accepted} of {summary.planned} pass our bar now ({grades}); {summary.rejected} do not")
    typer.echo(f"dataset  {summary.published.index}")
    typer.echo(f"report   {summary.published.report.resolve().as_uri()}")


@dataset_app.command()
def card(folder: Folder) -> None:
    """Write README.md: what is in the dataset, how it was made, what it is not."""
    with errors_are_said():
        typer.echo(str(write_card(folder)))


def _mapping(pairs: list[str]) -> dict[str, str]:
    table: dict[str, str] = {}
    for pair in pairs:
        app, equals, environment = pair.partition("=")
        if not (app and equals and environment):
            raise InvalidRequestError(
                f"--map {pair}: it has the form APP=ENVIRONMENT or APP,APP=ENVIRONMENT", field="map"
            )
        # An app_type may itself name several applications.
        names = (app, *(name.strip() for name in app.split(",")))
        table |= {name: environment.strip() for name in names if name}
    return table


def _print_added(added: Added, out: Path) -> None:
    where = out if added.part is None else added.part
    typer.echo(f"{added.added} added, {added.present} there already: {where}")


def _print_diversity(found: Diversity) -> None:
    console = Console(highlight=False)
    console.print(
        f"{found.tuples} tuples, {found.same_instruction} with an instruction that another one has; "
        f"{found.tuples_with_twin} in {found.near_duplicates} pairs that share most of their 4-grams; "
        f"overlap with the nearest other one: median {found.median_nearest:.2f}; "
        f"{found.distinct_4grams} of {found.all_4grams} 4-grams distinct"
    )
    if (words := found.instruction_words) is not None:
        console.print(f"words of instructions: {words.least:g} to {words.most:g}, median {words.median:g}")
    table = Table("Application", "Actions", "Of", "Steps", "Never asked for", box=None, pad_edge=False)
    for app, covered in found.covered.items():
        missing = ", ".join(covered.missing)
        table.add_row(app, str(covered.actions), str(covered.possible), str(covered.steps), missing or "-")
    console.print("", table, sep="\n")
    for head, counts in (("Steps of a task", found.steps), ("Difficulty", found.difficulties)):
        table = Table(head, "Tuples", box=None, pad_edge=False)
        for name, number in counts.items():
            table.add_row(name, str(number))
        console.print("", table, sep="\n")
    for pair in found.pairs:
        console.print(f"{pair.overlap:.2f}  {pair.one}  {pair.other}")


def _print_figures(figures: DatasetFigures) -> None:
    console = Console()
    words = figures.instruction_words
    console.print(f"{figures.tuples} tuples, {figures.cross_app} across applications", highlight=False)
    if words is not None:
        console.print(
            f"words of instructions: {words.least:g} to {words.most:g}, mean {words.mean:.1f}, median {words.median:g}",
            highlight=False,
        )
    if figures.mutants_measured:
        console.print(
            f"unproven in part (files that no mutant touched inside): {figures.unproven} of "
            f"{figures.mutants_measured} measured",
            highlight=False,
        )
    for head, counts in (
        ("Environment", figures.environments),
        ("Application", figures.applications),
        ("Family", figures.families),
        ("Category", figures.categories),
        ("Difficulty", figures.difficulties),
        ("Rounds", figures.rounds),
        ("Grade", figures.grades),
        ("Source", figures.sources),
        ("Placeholder", figures.placeholders),
    ):
        if counts:
            table = Table(head, "Tuples", box=None, pad_edge=False)
            for name, number in counts.items():
                table.add_row(name, str(number))
            console.print("", table, sep="\n")
