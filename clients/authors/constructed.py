"""The author by construction: tasks for an application of the hub, made from its typed actions."""

from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random

from clients.authors.hub_family import KEPT, HubFamily, described
from hub import apps
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
_HARD = 4
"""From this number of task templates and facts to look up on, a task counts as hard."""


@dataclass(frozen=True)
class ConstructedFamily(HubFamily):
    """The tasks of one application that combine a given number of task templates."""

    def propose(self, seed: int) -> Task:
        """Return the task of a seed; the same seed gives the same task everywhere."""
        made = self.made(seed)
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
            parameters=self.parameters(made),
        )

    def made(self, seed: int) -> Construction:
        """Return the states and actions of a seed's task."""
        return _construct(self.app, SIZES[self.name], seed)

    def _context(self, made: Construction, instructions: list[str]) -> str:
        lines = ["What is to be done, and the values that this changes:"]
        for asked, step in zip(instructions, made.steps, strict=True):
            lines.append(f"- {asked}. {described(step)}")
        return self.context(made, lines)


@cache
def constructed_families(environment: str | None = None) -> tuple[ConstructedFamily, ...]:
    """Return the families of all applications, or only of the one that `environment` shows."""
    found = (ConstructedFamily(app, name) for app in apps.names() for name in sorted(SIZES))
    return tuple(family for family in found if environment in (None, family.environment))


@lru_cache(KEPT)
def _construct(app: str, size: int, seed: int) -> Construction:
    return construct(app, size, seed)
