"""The author of scenario tasks: one family for each scenario of an application of the hub."""

from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import cast

from pydantic import JsonValue
from pydantic_core import to_jsonable_python

from clients.authors.hub_family import KEPT, HastyWay, HubFamily, described, described_event, hub_script
from environments.hands import Hands
from hub import apps
from hub.engine.errors import ActionRefused
from hub.engine.scenarios import Structure
from hub.tasks import scripts
from hub.tasks.construction import Construction
from hub.tasks.scenario_parts import DONE, INFEASIBLE
from hub.tasks.scenario_tasks import ScenarioTask, construct_scenario, slipped_construction
from schemas.tasks import Difficulty, Task

_MEDIUM, _HARD = 5, 9
"""Structure weights from which a task counts as medium and as hard."""


@dataclass(frozen=True)
class ScenarioFamily(HubFamily):
    """The tasks of one scenario."""

    def propose(self, seed: int) -> Task:
        """Return the task of a seed; the same seed gives the same task everywhere."""
        task = _construct(self.app, self.name, seed)
        parameters = {**self.parameters(task.made), "placed": task.made.placed, "structure": as_json(task.structure)}
        if not task.made.is_possible:
            parameters["ends"] = INFEASIBLE
        return Task(
            task_id=f"{self.environment}_{self.name}_{seed}",
            environment=self.environment,
            family=self.name,
            seed=seed,
            instruction=task.situation.instruction,
            context=self._context(task),
            difficulty=difficulty_of(task.structure),
            category=self.name,
            parameters=parameters,
        )

    def made(self, seed: int) -> Construction:
        """Return the states and actions of a seed's task."""
        return _construct(self.app, self.name, seed).made

    def hasty_ways(self, task: Task) -> tuple[HastyWay, ...]:
        """Return the mistakes of a hasty reader, as far as the application allows them.

        For an infeasible request the episode still ends with the right status, so only the state shows the mistake.
        """
        made, found = _construct(self.app, self.name, task.seed), list[HastyWay]()
        status = DONE if made.made.is_possible else INFEASIBLE
        for slip in made.situation.slips:
            with suppress(ActionRefused):
                script = scripts.golden_patch(slipped_construction(made, slip), hub_script())
                found.append(HastyWay(slip.what, script, status))
        return tuple(found)

    async def solve(self, hands: Hands, task: Task) -> None:
        """Carry out the solution of each action with mouse and keyboard, or report that the task is infeasible."""
        if self.made(task.seed).is_possible:
            await super().solve(hands, task)
        else:
            await hands.finish(INFEASIBLE)

    def _context(self, task: ScenarioTask) -> str:
        impossible = task.situation.impossible
        head = "What is to be done, and the values that this changes:"
        to_do = (head, *(f"- {described(step)}" for step in task.made.steps))
        lines = (
            "What one has to find out, and where it stands:",
            *(f"- {fact.name}: {'/'.join(fact.place)} says {fact.shows!r}" for fact in task.situation.facts),
            "What a hasty reader would do instead:",
            *(f"- {slip.kind}: {slip.what}" for slip in task.situation.slips),
            *(f"What happens in the meantime: {described_event(one)}" for one in task.made.events),
            *(to_do if impossible is None else (cannot_be_met(impossible.because),)),
        )
        return self.context(task.made, lines)


def cannot_be_met(because: str) -> str:
    """Return what authors read about an infeasible request."""
    return (
        f"The request cannot be met: {because}. Nothing is to be done; the right answer is to end the episode as "
        "infeasible, with everything as it was."
    )


def difficulty_of(structure: Structure) -> Difficulty:
    """Return the difficulty that follows from a task's structure."""
    if structure.weight < _MEDIUM:
        return Difficulty.EASY
    return Difficulty.MEDIUM if structure.weight < _HARD else Difficulty.HARD


def as_json(structure: Structure) -> JsonValue:
    """Return a structure as JSON, as tuples store it."""
    return cast("JsonValue", {**to_jsonable_python(structure), "weight": structure.weight})


@cache
def scenario_families(environment: str | None = None) -> tuple[ScenarioFamily, ...]:
    """Return the families of all applications, or only of the one that `environment` shows."""
    shown = (app for app in apps.names() if environment in (None, f"hub_{app}"))
    return tuple(ScenarioFamily(app, name) for app in shown for name in _names(app))


def _names(app: str) -> list[str]:
    """Return an application's scenarios; none in the base installation, which lacks packages that applications need."""
    try:
        return sorted(apps.installed_app(app).scenarios)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == apps.__name__.partition(".")[0]:
            raise
        return []


@lru_cache(KEPT)
def _construct(app: str, name: str, seed: int) -> ScenarioTask:
    return construct_scenario(app, name, seed)
