"""Pass 3, one batch: drafts for some cells of an environment, requested until they are good or no retries are left."""

import json
from collections.abc import Mapping, Sequence

from pydantic import Field

from clients.catalogue import find_entry
from clients.models.errors import ModelOutputError, ModelRefusedError, ModelStuckError
from clients.tasks.drafts import Draft, DraftAdmission, Drafts, RefusedDraft, task_from, unknown_cell
from clients.tasks.duplicates import Vector
from clients.tasks.embeddings import Embeddings
from clients.tasks.order import TaskOrder
from clients.tasks.sampling_plan import Cell, Matrix
from clients.tasks.task_prompts import Prompter, again
from clients.tasks.taxonomy import Taxonomy
from clients.tasks.wording import OPENING_RULES
from schemas.base import Closed
from schemas.tasks import Task

MAX_EARLIER = 24
"""Maximum number of earlier instructions to show, because more would fill the prompt of a large order."""


class Batch(Closed):
    """The results of one batch."""

    tasks: tuple[Task, ...]
    refusals: tuple[RefusedDraft, ...]
    reasons: dict[int, str] = Field(description="Cell without a task → why.")


class Batcher:
    """Writes the batches of an order one after another; each knows the tasks of earlier ones."""

    def __init__(
        self,
        order: TaskOrder,
        matrix: Matrix,
        taxonomies: Mapping[str, Taxonomy],
        prompter: Prompter,
        embeddings: Embeddings | None,
    ) -> None:
        """Start without tasks; `recall` adds those of earlier runs.

        Args:
            order: The order.
            matrix: The plan, including the scenarios' situations.
            taxonomies: Environment → accepted feature tree.
            prompter: Starts conversations.
            embeddings: Used to compare meanings; None: meanings are not compared.
        """
        self._order = order
        self._situations = {one.name: one.situation for one in matrix.scenarios}
        self._taxonomies = taxonomies
        self._prompter = prompter
        self._embeddings = embeddings
        self._admission = DraftAdmission(order)
        self._tasks: list[Task] = []
        self._recalled: list[Task] = []

    def recall(self, batch: Batch) -> None:
        """Add the tasks of a batch that an earlier run wrote."""
        self._recalled += batch.tasks
        self._tasks += batch.tasks

    async def write(self, name: str, cells: Sequence[Cell]) -> Batch:
        """Ask the model for the tasks of some cells of one environment.

        If the model gets stuck, refuses or gives no usable answer, its cells stay without tasks. Errors other than the
        model's answer (budget, provider, key) are raised.
        """
        await self._catch_up()
        entry = find_entry(cells[0].environment)
        applications = self._taxonomies[entry.name].tree.applications
        conversation, message = self._prompter.begin(
            name,
            "tasks.md",
            Drafts,
            entry=entry,
            skill=entry.skill.read_text(encoding="utf-8"),
            cells=json.dumps([self._shown(cell) for cell in cells], indent=1, ensure_ascii=False),
            applications=", ".join(applications),
            spent_verbs=self._admission.spent_verbs,
            earlier=self._earlier(cells),
        )
        open_cells = {cell.number: cell for cell in cells}
        tasks: list[Task] = []
        refusals: list[RefusedDraft] = []
        reasons: dict[int, str] = {}
        for _ in range(self._order.asks):
            try:
                answer = await conversation.say(message)
            except (ModelOutputError, ModelRefusedError, ModelStuckError) as error:
                reasons |= dict.fromkeys(open_cells, f"{error.code}: {error.message}")
                break
            taken, refused = await self._judge(answer.tasks, open_cells, applications)
            tasks += taken
            refusals += refused
            reasons |= {refusal.cell: refusal.detail for refusal in refused}
            if not open_cells:
                break
            missing = {cell: "no draft came for it" for cell in open_cells if cell not in reasons}
            reasons |= missing
            problems = [*map(str, refused), *(f"cell {cell}: {reason}" for cell, reason in missing.items())]
            message = again(problems, f"Answer with new drafts for these cells only: {_numbers(open_cells)}.")
        self._tasks += tasks
        return Batch(
            tasks=tuple(tasks),
            refusals=tuple(refusals),
            reasons={cell: reasons[cell] for cell in open_cells},
        )

    async def _judge(
        self, drafts: Sequence[Draft], open_cells: dict[int, Cell], applications: tuple[str, ...]
    ) -> tuple[list[Task], list[RefusedDraft]]:
        """Admit drafts in order; a cell that gets its task is removed from `open_cells`."""
        made: list[tuple[Draft, Task]] = []
        refused: list[RefusedDraft] = []
        for draft in drafts:
            cell = open_cells.get(draft.cell)
            one = task_from(draft, cell, applications) if cell else unknown_cell(draft, [*open_cells])
            if isinstance(one, Task):
                made.append((draft, one))
            else:
                refused.append(one)
        taken: list[Task] = []
        vectors = await self._vectors([task for _, task in made])
        for (draft, task), vector in zip(made, vectors, strict=True):
            is_open = task.seed in open_cells
            refusal = self._admission.admit(task, vector) if is_open else unknown_cell(draft, [*open_cells])
            if refusal is not None:
                refused.append(refusal)
                continue
            taken.append(task)
            del open_cells[task.seed]
        return taken, refused

    async def _catch_up(self) -> None:
        """Embed the recalled tasks, so that new ones are compared with them.

        This is not done earlier, because a finished order needs no embeddings.
        """
        for task, vector in zip(self._recalled, await self._vectors(self._recalled), strict=True):
            self._admission.take(task, vector)
        self._recalled.clear()

    async def _vectors(self, tasks: Sequence[Task]) -> Sequence[Vector | None]:
        if self._embeddings is None or not tasks:
            return [None] * len(tasks)
        return await self._embeddings.of([f"{task.instruction}\n{task.context}" for task in tasks])

    def _earlier(self, cells: Sequence[Cell]) -> list[str]:
        features = {(cell.environment, cell.category) for cell in cells}
        alike = [task.instruction for task in self._tasks if (task.environment, task.category) in features]
        return alike[-MAX_EARLIER:]

    def _shown(self, cell: Cell) -> dict[str, object]:
        """Return a cell in the form in which the model reads it."""
        return {
            "cell": cell.number,
            "category": cell.category,
            "feature": cell.summary,
            "difficulty": cell.difficulty.value,
            "scenario": self._situations[cell.scenario],
            "opening": f"{cell.opening}: {OPENING_RULES[cell.opening]}",
            **({"cross_app": True} if cell.cross_app else {}),
        }


def _numbers(cells: Mapping[int, Cell]) -> str:
    return ", ".join(map(str, cells))
