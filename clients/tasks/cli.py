"""The commands `cua-gym tasks …`: have a model propose tasks, and check a file of tasks from anyone."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import anyio
import typer
from pydantic import ValidationError
from rich.console import Console

from clients.command_line import EXIT_INTERRUPTED, EXIT_OPEN, errors_are_said, split
from clients.models.spec import ModelSpec
from clients.models.spending import Spending
from clients.tasks.coverage_table import coverage_table
from clients.tasks.order import Quotas, TaskOrder
from clients.tasks.reading import check_tasks
from clients.tasks.store import FOLDER, TASKS
from clients.until_signal import until_signal
from schemas.errors import ConflictError, InvalidRequestError

if TYPE_CHECKING:
    from clients.tasks.proposing import Proposal

EXIT_FAULTS = 1
REQUEST_LOG = "exchanges"
SPENDING = "spending.jsonl"
MAX_FAULTS = 50
PERCENT = 100

T = TypeVar("T")

tasks_app = typer.Typer(no_args_is_help=True, help="Tasks that a model proposes, and files of tasks from anyone.")

DifficultyOption = Annotated[str, typer.Option(help="Percent easy/medium/hard.")]
CategoryOption = Annotated[float, typer.Option(help="Largest share of one category, 0 to 1.")]
LeafOption = Annotated[float, typer.Option(help="Largest share of one leaf, 0 to 1.")]


@tasks_app.command("propose")
def propose_tasks(  # noqa: PLR0913, PLR0917 - one for each option
    model: Annotated[str, typer.Option(help="provider:name, for example openai:NAME; the key is in the environment.")],
    topic: Annotated[str | None, typer.Option(help="What the tasks are about.")] = None,
    environment: Annotated[
        list[str] | None, typer.Option(help="Only these environments; repeat or separate by commas.")
    ] = None,
    count: Annotated[int, typer.Option(min=1, help="Tasks in all.")] = 20,
    out: Annotated[Path, typer.Option(help="Folder of the run; give it again to resume.")] = Path("runs/tasks"),
    embedding: Annotated[
        str | None, typer.Option(help="openai:NAME of an embedding model, to compare meanings, too.")
    ] = None,
    budget_usd: Annotated[float | None, typer.Option(min=0.0, help="Stop before more than this is spent.")] = None,
    temperature: Annotated[float, typer.Option(min=0.0, max=2.0, help="Of the model.")] = 0.8,
    difficulty: DifficultyOption = "30/40/30",
    category_max: CategoryOption = 0.21,
    leaf_max: LeafOption = 0.15,
    cross_app_min: Annotated[float, typer.Option(help="Smallest share of tasks across applications.")] = 0.0,
) -> None:
    """Have a model propose tasks: planned against quotas, checked for likeness, kept in OUT/tasks/tasks.jsonl.

    Exits with 3 if tasks are missing or a quota is not kept; the table says which.
    """
    say = Console(stderr=True)
    with errors_are_said():
        order = _valid(
            lambda: TaskOrder(
                topic=topic,
                environments=split(environment),
                count=count,
                model=ModelSpec.parse(model),
                embedding=ModelSpec.parse(embedding) if embedding else None,
                temperature=temperature,
                quotas=_quotas(difficulty, category_max, leaf_max, cross_app_min),
            )
        )
        out.mkdir(parents=True, exist_ok=True)
        proposal = anyio.run(_propose, order, out, budget_usd, say)
    if proposal is None:
        say.print("stopped; the same command goes on", highlight=False)
        raise typer.Exit(EXIT_INTERRUPTED)
    console = Console()
    console.print(coverage_table(proposal.coverage))
    console.print(f"tasks  {out / FOLDER / TASKS}", highlight=False, soft_wrap=True)
    if not proposal.coverage.is_complete:
        raise typer.Exit(EXIT_OPEN)


@tasks_app.command("check")
def check(
    file: Annotated[Path, typer.Argument(help="A tasks.jsonl.")],
    difficulty: DifficultyOption = "30/40/30",
    category_max: CategoryOption = 0.21,
    leaf_max: LeafOption = 0.15,
) -> None:
    """Check a file of tasks: schema, duplicates, worlds, quotas. Exits with 1 and the lines if something is wrong."""
    with errors_are_said():
        quotas = _valid(lambda: _quotas(difficulty, category_max, leaf_max, 0.0))
        coverage, faults = check_tasks(file, quotas)
    Console().print(coverage_table(coverage))
    errors = Console(stderr=True, soft_wrap=True)
    for fault in faults[:MAX_FAULTS]:
        errors.print(f"{file}, {fault}" if fault.lines else str(fault), highlight=False, markup=False)
    if len(faults) > MAX_FAULTS:
        errors.print(f"and {len(faults) - MAX_FAULTS} more", highlight=False)
    if faults:
        raise typer.Exit(EXIT_FAULTS)


async def _propose(order: TaskOrder, out: Path, budget_usd: float | None, console: Console) -> "Proposal | None":
    """Propose tasks; returns None if a signal stopped it. Spending is recorded in the run's folder."""
    # The model libraries take seconds to import, and the other commands do not need them.
    from clients.models.models import Models  # noqa: PLC0415
    from clients.tasks.proposing import propose  # noqa: PLC0415

    spending = out / SPENDING

    def say(word: str) -> None:
        console.print(word, highlight=False, markup=False)

    def write(one: Spending) -> None:
        with spending.open("a", encoding="utf-8") as file:
            file.write(one.model_dump_json() + "\n")

    proposal: Proposal | None = None

    async def work() -> None:
        nonlocal proposal
        models = Models(out / REQUEST_LOG, budget_usd=budget_usd, spent=_spent(spending), on_spending=write)
        async with models:
            proposal = await propose(models, order, out, say=say)

    await until_signal(work)
    return proposal


def _spent(path: Path) -> list[Spending]:
    """Return the spending of earlier runs in this folder."""
    spent: list[Spending] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() if path.is_file() else (), 1):
        try:
            spent.append(Spending.model_validate_json(line))
        except ValidationError as error:
            raise ConflictError(
                f"{path}, line {number} is not what was written there: mend or delete the line, or give another --out"
            ) from error
    return spent


def _quotas(difficulty: str, category_max: float, leaf_max: float, cross_app_min: float) -> Quotas:
    try:
        easy, medium, hard = (float(part) / PERCENT for part in difficulty.split("/"))
    except ValueError as error:
        raise InvalidRequestError(
            f"difficulty is written as three percentages, for example 30/40/30; got {difficulty!r}", field="difficulty"
        ) from error
    return Quotas(
        easy=easy,
        medium=medium,
        hard=hard,
        category_max=category_max,
        leaf_max=leaf_max,
        cross_app_min=cross_app_min,
    )


def _valid(build: Callable[[], T]) -> T:
    """Build a value from options; an invalid option is named in the error."""
    try:
        return build()
    except ValidationError as error:
        wrong = "; ".join(
            f"{'.'.join(map(str, one['loc']))}: {one['msg']}" if one["loc"] else one["msg"]
            for one in error.errors(include_url=False)
        )
        raise InvalidRequestError(wrong) from error
