"""Carries out an order: taxonomy, matrix, batches. Finished work is never requested again."""

from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from pydantic import Field

from clients.catalogue import CatalogueEntry, catalogue, find_entry
from clients.models.models import Models
from clients.tasks.coverage import Coverage, Missed, count_tasks, cross_app_row, mean_words
from clients.tasks.draft_batch import Batch, Batcher
from clients.tasks.embeddings import Embeddings
from clients.tasks.order import TaskOrder
from clients.tasks.sampling_plan import Cell, Matrix, Scenarios, plan_matrix, scenario_problems, scenarios_wanted
from clients.tasks.store import COVERAGE, MATRIX, TAXONOMY, Store, basis_of, batch_file, open_store
from clients.tasks.task_prompts import Prompter
from clients.tasks.taxonomy import FeatureTree, Taxonomy, bounds_of, tree_problems
from schemas.base import Closed
from schemas.errors import InvalidRequestError
from schemas.tasks import Task


class Proposal(Closed):
    """The result of an order."""

    tasks: tuple[Task, ...]
    coverage: Coverage
    changed: tuple[str, ...] = Field(
        default=(), description="What differed from the order before in this folder, whose work was removed."
    )


class Taxonomies(Closed):
    """The file of pass 1, which grows by one environment at a time."""

    taxonomies: tuple[Taxonomy, ...] = ()


def nothing(word: str) -> None:
    """Ignore a line of progress."""


async def propose(models: Models, order: TaskOrder, folder: Path, *, say: Callable[[str], None] = nothing) -> Proposal:
    """Write the missing tasks of an order into `folder/tasks`.

    A rerun of the same order resumes where it stopped; with another order, model, prompt or skill file, it starts over.
    Cells without a good draft are listed in the coverage and are not tried again.

    Args:
        models: Where conversations come from.
        order: The order.
        folder: The run's folder.
        say: Called with lines of progress.

    Raises:
        NotFoundError: there is no such environment.
        InvalidRequestError: the order cannot be planned; the error names the field.
        ConflictError: another process is using the folder, or a file in it was changed by hand.
        BudgetSpentError, ModelUnavailableError, ModelAccessError: the order can be run again; finished work is kept.
        ModelOutputError, ModelRefusedError, ModelStuckError: there is no usable taxonomy or scenario.
    """
    entries = _entries(order)
    with open_store(folder, basis_of(order, entries)) as store:
        if store.changed:
            say(f"the order changed ({', '.join(store.changed)}): beginning anew")
        prompter = Prompter(models, order, store)
        taxonomies = await _taxonomies(order, entries, prompter, store, say)
        matrix = await _matrix(order, entries, taxonomies, prompter, store, say)
        async with AsyncExitStack() as stack:
            embeddings = await stack.enter_async_context(Embeddings(order.embedding)) if order.embedding else None
            batcher = Batcher(order, matrix, {one.environment: one for one in taxonomies}, prompter, embeddings)
            batches = await _batches(order, matrix, batcher, store, say)
        tasks = tuple(sorted((task for batch in batches for task in batch.tasks), key=lambda task: task.seed))
        coverage = _coverage(order, tasks, taxonomies, matrix, batches)
        store.write(COVERAGE, coverage)
        store.write_tasks(tasks)
        return Proposal(tasks=tasks, coverage=coverage, changed=store.changed)


def _entries(order: TaskOrder) -> tuple[CatalogueEntry, ...]:
    # It is not known here which published applications a server hosts, so no tasks can be proposed for them.
    usual = tuple(entry for entry in catalogue() if not entry.shows_published)
    entries = tuple(find_entry(name) for name in order.environments) or usual
    if order.count < len(entries):
        raise InvalidRequestError(
            f"{order.count} tasks cannot be spread over {len(entries)} environments: order more, or name fewer "
            "environments",
            field="count",
        )
    return entries


async def _taxonomies(
    order: TaskOrder, entries: Sequence[CatalogueEntry], prompter: Prompter, store: Store, say: Callable[[str], None]
) -> tuple[Taxonomy, ...]:
    done = (store.read(TAXONOMY, Taxonomies) or Taxonomies()).taxonomies
    for place, entry in enumerate(entries[len(done) :], len(done)):
        say(f"features of {entry.name}")
        tasks = order.count // len(entries) + (place < order.count % len(entries))
        bounds = bounds_of(tasks, order.count, order.quotas)
        # With a single environment, tasks across applications need two applications in it.
        cross_app = order.quotas.cross_app_min > 0 and len(entries) == 1
        tree = await prompter.ask(
            f"taxonomy-{entry.name}",
            "taxonomy.md",
            FeatureTree,
            lambda tree, entry=entry, bounds=bounds, cross_app=cross_app: tree_problems(
                tree, entry, bounds, needs_two_applications=cross_app
            ),
            entry=entry,
            skill=entry.skill.read_text(encoding="utf-8"),
            topic=order.topic,
            bounds=bounds,
            cross_app=cross_app,
        )
        done = (*done, Taxonomy(environment=entry.name, tasks=tasks, tree=tree))
        store.write(TAXONOMY, Taxonomies(taxonomies=done))
    return done


async def _matrix(
    order: TaskOrder,
    entries: Sequence[CatalogueEntry],
    taxonomies: Sequence[Taxonomy],
    prompter: Prompter,
    store: Store,
    say: Callable[[str], None],
) -> Matrix:
    known = store.read(MATRIX, Matrix)
    if known is not None:
        return known
    say("scenarios")
    wanted = scenarios_wanted(order.count)
    answer = await prompter.ask(
        "scenarios",
        "scenarios.md",
        Scenarios,
        lambda answer: scenario_problems(answer.scenarios, wanted),
        wanted=wanted,
        topic=order.topic,
        titles=", ".join(entry.title for entry in entries),
    )
    matrix = plan_matrix(order, taxonomies, answer.scenarios)
    store.write(MATRIX, matrix)
    return matrix


async def _batches(
    order: TaskOrder, matrix: Matrix, batcher: Batcher, store: Store, say: Callable[[str], None]
) -> list[Batch]:
    """Write all cells in batches, then the missing ones in new batches, as often as the order allows."""
    batches: list[Batch] = []
    open_cells = list(matrix.cells)
    for _ in range(order.rounds):
        for cells in _split(open_cells, order.batch_size):
            name = batch_file(len(batches) + 1)
            batch = store.read(name, Batch)
            if batch is None:
                say(f"batch {len(batches) + 1}: {len(cells)} tasks for {cells[0].environment}")
                batch = await batcher.write(name.removesuffix(".json"), cells)
                store.write(name, batch)
            else:
                batcher.recall(batch)
            batches.append(batch)
        done = {task.seed for batch in batches for task in batch.tasks}
        open_cells = [cell for cell in open_cells if cell.number not in done]
    return batches


def _split(cells: Sequence[Cell], size: int) -> list[list[Cell]]:
    """Split cells into batches of at most `size`, each of one environment."""
    batches: list[list[Cell]] = []
    for cell in cells:
        if not batches or len(batches[-1]) == size or batches[-1][0].environment != cell.environment:
            batches.append([])
        batches[-1].append(cell)
    return batches


def _coverage(
    order: TaskOrder,
    tasks: Sequence[Task],
    taxonomies: Sequence[Taxonomy],
    matrix: Matrix,
    batches: Sequence[Batch],
) -> Coverage:
    done = {task.seed for task in tasks}
    reasons = {cell: reason for batch in batches for cell, reason in batch.reasons.items()}
    crossing = sum(cell.cross_app for cell in matrix.cells if cell.number in done)
    return Coverage(
        tasks=len(tasks),
        ordered=order.count,
        rows=(
            *count_tasks(tasks, order.quotas, taxonomies),
            cross_app_row(crossing, len(tasks), order.quotas),
        ),
        mean_instruction_words=mean_words(tasks),
        embedding=str(order.embedding) if order.embedding else None,
        refusals=tuple(refusal for batch in batches for refusal in batch.refusals),
        missed=tuple(
            Missed(
                cell=cell.number,
                category=cell.category,
                difficulty=cell.difficulty,
                reason=reasons.get(cell.number, "no draft came for it"),
            )
            for cell in matrix.cells
            if cell.number not in done
        ),
    )
