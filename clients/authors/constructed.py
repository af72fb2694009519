"""The author by construction: tasks for an application of the hub, made of its typed actions.

Generator and Discriminator work from the task's parameters alone: which fixture, which actions. The one writes a script
that does them, the other derives the reward from the difference they make.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import cast

from pydantic import JsonValue

from clients.authors.clicking import Clicker
from environments.families import ROOT
from environments.hands import Hands
from hub import apps
from hub.tasks import scripts, solutions
from hub.tasks.construction import Construction, construct
from hub.tasks.instructions import instruction
from schemas.tasks import Difficulty, Task

SIZES = {
    "one_errand": 1,
    "two_errands": 2,
    "three_errands": 3,
    "four_errands": 4,
    "five_errands": 5,
    "six_errands": 6,
}
_HUB_SCRIPT = ROOT / "hub" / "scripts" / "hub.py"
_HARD = 4
"""Task templates and facts to look up from which a task counts as hard."""


@dataclass(frozen=True)
class ConstructedFamily:
    """The tasks of one application with one number of task templates."""

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
        made = self._construct(seed)
        rng = Random(f"wording/{self.app}/{self.name}/{seed}")  # noqa: S311
        title = apps.installed_app(self.app).app.title
        templates = [step.task_template for step in made.steps if step.task_template is not None]
        instructions = [rng.choice(one.instructions) for one in templates]
        lookups = sum(one.lookups for one in templates)
        weight = len(made.steps) + lookups
        return Task(
            task_id=f"{self.environment}_{self.name}_{seed}",
            environment=self.environment,
            family=self.name,
            seed=seed,
            instruction=instruction(title, instructions, rng),
            context=self._context(made, instructions),
            difficulty=Difficulty.EASY if weight == 1 else Difficulty.MEDIUM if weight < _HARD else Difficulty.HARD,
            category=made.steps[0].action,
            parameters={
                "app": self.app,
                "world": made.fixture,
                "world_seed": made.seed,
                "looks": made.theme_seed,
                "steps": [
                    {"action": step.action, "arguments": cast("JsonValue", step.arguments)} for step in made.steps
                ],
            },
        )

    def initial_setup(self, task: Task) -> str:
        """Return the script that opens the application in its fixture."""
        return scripts.initial_setup(self._construct(task.seed), _hub_script())

    def golden_patch(self, task: Task) -> str:
        """Return the script that opens it with the actions done."""
        return scripts.golden_patch(self._construct(task.seed), _hub_script())

    def reward(self, task: Task) -> str:
        """Return the script that compares the difference made with the one wanted."""
        return scripts.reward(self._construct(task.seed))

    async def solve(self, hands: Hands, task: Task) -> None:
        """Do each task template by its solution, with mouse and keyboard."""
        clicker = Clicker(hands)
        for solution in solutions.solutions_of(self._construct(task.seed)):
            for ui_step in solution:
                await clicker.perform(ui_step)
        await hands.finish()

    def _construct(self, seed: int) -> Construction:
        return _construct(self.app, SIZES[self.name], seed)

    def _context(self, made: Construction, instructions: list[str]) -> str:
        app = apps.installed_app(self.app).app
        lines = [
            f"{app.title} ({app.summary}), world {made.fixture!r} (seed {made.seed}), open in Chromium.",
            "What is to be done, and the values that this changes:",
        ]
        for asked, step in zip(instructions, made.steps, strict=True):
            paths = ", ".join("/".join(map(str, path)) for path in step.changed[:8])
            lines.append(f"- {asked}. Action {step.action}; changes {paths}")
        return "\n".join(lines)[:20_000]


@cache
def constructed_families(environment: str | None = None) -> tuple[ConstructedFamily, ...]:
    """Return the families of all applications, or of the one that an environment shows."""
    found = (ConstructedFamily(app, name) for app in apps.names() for name in sorted(SIZES))
    return tuple(family for family in found if environment in (None, family.environment))


@cache
def _construct(app: str, size: int, seed: int) -> Construction:
    return construct(app, size, seed)


@cache
def _hub_script() -> str:
    return _HUB_SCRIPT.read_text(encoding="utf-8")
