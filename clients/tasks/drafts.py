"""Pass 3: the model's draft for a cell, and the checks that turn a draft into a task."""

import hashlib
import json
import re
from collections import Counter
from enum import StrEnum

from pydantic import Field, JsonValue, ValidationError

from clients.tasks.duplicates import Sieve, Twin, Vector
from clients.tasks.order import TaskOrder, at_most
from clients.tasks.sampling_plan import Cell
from clients.tasks.wording import OPENING_RULES, method_of, opening_of, verb_of
from schemas.base import Closed
from schemas.tasks import Difficulty, Task

FAMILY = "model"
"""`Task.family` of tasks that a model proposed; their `seed` is the number of their cell."""
MIN_VERB_TASKS = 2
_EXCERPT_CHARACTERS = 200
_SLUG_CHARACTERS = 40
_HASH_CHARACTERS = 10


class Draft(Closed):
    """One task as the model writes it."""

    cell: int = Field(description="Number of the cell this task is for.")
    instruction: str = Field(description="What the acting agent is told: the goal, never the method.")
    initial_state: str = Field(description="Files, contents and windows before the task, with concrete figures.")
    ground_truth: str = Field(description="What is there when the task is done, with concrete figures.")
    prerequisites: str = Field(description="What the instruction takes for granted: units, formats, what must stay.")
    difficulty: Difficulty
    category: str = Field(description="The category of the cell, as given.")
    applications: tuple[str, ...] = Field(description="The applications a person needs for it.")
    parameters: dict[str, JsonValue] = Field(description="The ground truth as data: paths, values, rows.")


class Drafts(Closed):
    """What the model answers."""

    tasks: tuple[Draft, ...]


class Fault(StrEnum):
    """The reasons why a draft is refused."""

    UNKNOWN_CELL = "unknown_cell"
    OTHER_CELL = "other_cell"
    INVALID = "invalid"
    METHOD = "method"
    NO_FIGURES = "no_figures"
    NO_PARAMETERS = "no_parameters"
    OPENING = "opening"
    VERB = "verb"
    APPLICATIONS = "applications"
    DUPLICATE = "duplicate"


class RefusedDraft(Closed):
    """A refused draft, explained so that the model can correct it."""

    cell: int
    fault: Fault
    detail: str
    twin: Twin | None = None
    instruction: str = Field(description="Its first words.")

    def __str__(self) -> str:
        return f"cell {self.cell}: {self.detail}"


class DraftAdmission:
    """Admits drafts one by one, and keeps track of used-up verbs, templates and words."""

    def __init__(self, order: TaskOrder) -> None:
        self._verb_limit = at_most(order.quotas.verb_max, order.count, MIN_VERB_TASKS)
        self._verbs: Counter[str] = Counter()
        self._sieve = Sieve()

    @property
    def spent_verbs(self) -> list[str]:
        """Verbs that no further instruction may use."""
        return sorted(verb for verb, count in self._verbs.items() if count >= self._verb_limit)

    def admit(self, task: Task, vector: Vector | None = None) -> RefusedDraft | None:
        """Admit a task, or return why the already admitted tasks rule it out.

        Args:
            task: A task that is valid in itself.
            vector: Its embedding, of length 1; None: meanings are not compared.

        Returns:
            The reason why it is refused; None if it is admitted.
        """
        verb = verb_of(task.instruction)
        if self._verbs[verb] >= self._verb_limit:
            detail = f"{self._verb_limit} instructions have the verb {verb!r} already; word this one with another"
            return _refusal(task.seed, Fault.VERB, detail, task.instruction)
        twin = self._sieve.twin(task, vector)
        if twin is not None:
            detail = f"the task {twin}; propose another one"
            return _refusal(task.seed, Fault.DUPLICATE, detail, task.instruction, twin)
        self.take(task, vector)
        return None

    def take(self, task: Task, vector: Vector | None = None) -> None:
        """Add a task that was admitted earlier."""
        self._verbs[verb_of(task.instruction)] += 1
        self._sieve.add(task, vector)


def task_from(draft: Draft, cell: Cell, applications: tuple[str, ...]) -> Task | RefusedDraft:
    """Make a cell's task from a draft, or return what is wrong with the draft in itself.

    Args:
        draft: The model's draft.
        cell: The requirements on the task.
        applications: The environment's applications; a cell across applications needs two of them.
    """
    problem = _problem(draft, cell, applications)
    if problem is not None:
        return _refusal(cell.number, *problem, draft.instruction)
    context = (
        f"Initial state: {draft.initial_state.strip()}\n\n"
        f"Ground truth: {draft.ground_truth.strip()}\n\n"
        f"Prerequisites: {draft.prerequisites.strip() or 'none'}"
    )
    fields: dict[str, JsonValue] = {
        "environment": cell.environment,
        "family": FAMILY,
        "instruction": draft.instruction.strip(),
        "context": context,
        "difficulty": cell.difficulty.value,
        "category": cell.category,
        "parameters": draft.parameters,
    }
    try:
        return Task.model_validate({**fields, "task_id": _task_id(cell, fields), "seed": cell.number})
    except ValidationError as error:
        wrong = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors())
        return _refusal(cell.number, Fault.INVALID, wrong, draft.instruction)


def unknown_cell(draft: Draft, open_cells: list[int]) -> RefusedDraft:
    """Return the refusal of a draft for a cell that was not asked for or already has its task.

    Args:
        draft: The draft.
        open_cells: Numbers of the cells that still need a task, which the model is told.
    """
    numbers = ", ".join(map(str, open_cells)) or "none"
    detail = f"not open; one task for each of the open cells ({numbers}) is asked for"
    return _refusal(draft.cell, Fault.UNKNOWN_CELL, detail, draft.instruction)


def _problem(draft: Draft, cell: Cell, applications: tuple[str, ...]) -> tuple[Fault, str] | None:
    if (draft.difficulty, draft.category) != (cell.difficulty, cell.category):
        return Fault.OTHER_CELL, (
            f"difficulty and category must be {cell.difficulty}, {cell.category}; "
            f"they are {draft.difficulty}, {draft.category}"
        )
    method = method_of(draft.instruction)
    if method is not None:
        return Fault.METHOD, f"the instruction says how ({method!r}); it may only say what is wanted"
    if not re.search(r"\d", draft.initial_state + draft.ground_truth):
        return Fault.NO_FIGURES, "initial_state and ground_truth hold no figure; state concrete values"
    if not draft.parameters:
        return Fault.NO_PARAMETERS, "parameters are empty; repeat the ground truth as data"
    opening = opening_of(draft.instruction)
    if opening is not cell.opening:
        return Fault.OPENING, f"the instruction must open so: {OPENING_RULES[cell.opening]}; it reads as a {opening}"
    if cell.cross_app:
        known = {application.casefold() for application in applications}
        used = {application.casefold() for application in draft.applications} & known
        if len(used) < 2:  # noqa: PLR2004 - across applications means two
            return Fault.APPLICATIONS, f"the task must need two applications or more of {', '.join(applications)}"
    return None


def _task_id(cell: Cell, fields: dict[str, JsonValue]) -> str:
    """Return an id from environment, feature and a hash of the task, so that the same answer always has the same id."""
    text = json.dumps(fields, sort_keys=True, ensure_ascii=False)
    slug = cell.category.rpartition("/")[2][:_SLUG_CHARACTERS]
    return f"{cell.environment}_{slug}_{hashlib.sha256(text.encode()).hexdigest()[:_HASH_CHARACTERS]}"


def _refusal(cell: int, fault: Fault, detail: str, instruction: str, twin: Twin | None = None) -> RefusedDraft:
    return RefusedDraft(cell=cell, fault=fault, detail=detail, twin=twin, instruction=instruction[:_EXCERPT_CHARACTERS])
