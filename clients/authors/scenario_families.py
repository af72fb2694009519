"""The author of tasks with a cause: one family for each scenario of an application of the hub.

As for tasks of task templates, both authors work from the task's parameters alone: which fixture, what was put into it,
which actions.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

from pydantic import JsonValue
from pydantic_core import to_jsonable_python

from clients.authors.clicking import Clicker
from environments.families import ROOT
from environments.hands import Hands
from hub import apps
from hub.engine.scenarios import Structure
from hub.tasks import scripts, solutions
from hub.tasks.scenario_tasks import ScenarioTask, construct_scenario
from schemas.tasks import Difficulty, Task

_HUB_SCRIPT = ROOT / "hub" / "scripts" / "hub.py"
_MEDIUM, _HARD = 5, 9
"""Weights of a structure from which a task counts as medium, and as hard."""


@dataclass(frozen=True)
class ScenarioFamily:
    """The tasks of one scenario."""

    app: str
    name: str

    @property
    def environment(self) -> str:
        """The environment whose browser shows the application."""
        return f"hub_{self.app}"

    @property
    def has_oracle(self) -> bool:
        """Every action has a solution."""
        return True

    @property
    def oracle_files(self) -> tuple[Path, ...]:
        """The solutions, and what does them."""
        folder = apps.ROOT / self.app
        return (
            *sorted(folder.glob("solutions/*.py")),
            Path(solutions.__file__),
            Path(__file__).with_name("clicking.py"),
        )

    def propose(self, seed: int) -> Task:
        """Return the task of a seed; the same seed gives the same task everywhere."""
        task = self._construct(seed)
        made = task.made
        return Task(
            task_id=f"{self.environment}_{self.name}_{seed}",
            environment=self.environment,
            family=self.name,
            seed=seed,
            instruction=task.situation.instruction,
            context=self._context(task),
            difficulty=difficulty_of(task.structure),
            category=self.name,
            parameters={
                "app": self.app,
                "world": made.fixture,
                "world_seed": made.seed,
                "looks": made.theme_seed,
                "placed": made.placed,
                "steps": [
                    {"action": step.action, "arguments": cast("JsonValue", step.arguments)} for step in made.steps
                ],
                "structure": as_json(task.structure),
            },
        )

    def initial_setup(self, task: Task) -> str:
        """Return the script that opens the application in its fixture, with the cause in place."""
        return scripts.initial_setup(self._construct(task.seed).made, _hub_script())

    def golden_patch(self, task: Task) -> str:
        """Return the script that opens it with the actions done."""
        return scripts.golden_patch(self._construct(task.seed).made, _hub_script())

    def reward(self, task: Task) -> str:
        """Return the script that compares the difference made with the one wanted."""
        return scripts.reward(self._construct(task.seed).made)

    async def solve(self, hands: Hands, task: Task) -> None:
        """Do each action by its solution, with mouse and keyboard."""
        clicker = Clicker(hands)
        for solution in solutions.solutions_of(self._construct(task.seed).made):
            for ui_step in solution:
                await clicker.perform(ui_step)
        await hands.finish()

    def _construct(self, seed: int) -> ScenarioTask:
        return _construct(self.app, self.name, seed)

    def _context(self, task: ScenarioTask) -> str:
        app, made = apps.installed_app(self.app).app, task.made
        lines = [
            f"{app.title} ({app.summary}), world {made.fixture!r} (seed {made.seed}), open in Chromium.",
            "What one has to find out, and where it stands:",
            *(f"- {fact.name}: {'/'.join(fact.place)} says {fact.shows!r}" for fact in task.situation.facts),
            "What a hasty reader would do instead:",
            *(f"- {slip.kind}: {slip.what}" for slip in task.situation.slips),
            "What is to be done, and the values that this changes:",
        ]
        for step in made.steps:
            paths = ", ".join("/".join(map(str, path)) for path in step.changed[:8])
            lines.append(f"- Action {step.action}; changes {paths}")
        return "\n".join(lines)[:20_000]


def difficulty_of(structure: Structure) -> Difficulty:
    """Return the difficulty that follows from how a task is built."""
    if structure.weight < _MEDIUM:
        return Difficulty.EASY
    return Difficulty.MEDIUM if structure.weight < _HARD else Difficulty.HARD


def as_json(structure: Structure) -> JsonValue:
    """Return a structure as a tuple keeps it."""
    return cast("JsonValue", {**to_jsonable_python(structure), "weight": structure.weight})


@cache
def scenario_families(environment: str | None = None) -> tuple[ScenarioFamily, ...]:
    """Return the families of all applications, or of the one that an environment shows."""
    found = (ScenarioFamily(app, name) for app in apps.names() for name in sorted(apps.installed_app(app).scenarios))
    return tuple(family for family in found if environment in (None, family.environment))


@cache
def _construct(app: str, name: str, seed: int) -> ScenarioTask:
    return construct_scenario(app, name, seed)


@cache
def _hub_script() -> str:
    return _HUB_SCRIPT.read_text(encoding="utf-8")
