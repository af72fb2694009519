"""The author of tasks across applications: one family for each scenario of the office."""

from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import cast

from pydantic import JsonValue

from clients.authors.clicking import Clicker
from clients.authors.hub_family import KEPT, HastyWay, described, described_event, hub_script
from clients.authors.scenario_families import as_json, cannot_be_met, difficulty_of
from environments.hands import Hands
from hub import apps
from hub.engine.errors import ActionRefused
from hub.office import APPS, scenarios
from hub.tasks import joint_scripts, joint_tasks
from hub.tasks.construction import Construction
from hub.tasks.joint_tasks import JointTask, construct_joint, joint_solution, slipped_construction, way_to
from hub.tasks.script_text import events_as_json
from schemas.tasks import Task

ENVIRONMENT = "hub_office"
_MAX_CONTEXT = 20_000


@dataclass(frozen=True)
class JointFamily:
    """The tasks of one scenario across applications."""

    name: str

    @property
    def environment(self) -> str:
        """The environment whose browser shows the applications."""
        return ENVIRONMENT

    @property
    def has_oracle(self) -> bool:
        """Whether the family can `solve` its tasks: always, because every action has a solution."""
        return True

    @property
    def oracle_files(self) -> tuple[Path, ...]:
        """The source files of the applications' solutions and of the code that carries them out."""
        solutions = [file for app in APPS for file in sorted((apps.ROOT / app).glob("solutions/*.py"))]
        return (*solutions, Path(joint_tasks.__file__), Path(__file__).with_name("clicking.py"), Path(__file__))

    def propose(self, seed: int) -> Task:
        """Return the task of a seed; the same seed gives the same task everywhere."""
        task = _construct(self.name, seed)
        made = task.made
        parameters: dict[str, JsonValue] = {
            "apps": [_begun(part) for part in made.parts],
            "steps": [
                {"app": app, "action": step.action, "arguments": cast("JsonValue", step.arguments)}
                for app, step in made.steps
            ],
            "structure": as_json(task.structure),
        }
        if not made.is_possible:
            parameters["ends"] = joint_tasks.INFEASIBLE
        return Task(
            task_id=f"{self.environment}_{self.name}_{seed}",
            environment=self.environment,
            family=self.name,
            seed=seed,
            instruction=task.situation.instruction,
            context=_context(task),
            difficulty=difficulty_of(task.structure),
            category=self.name,
            parameters=parameters,
        )

    def initial_setup(self, task: Task) -> str:
        """Return the script that opens the applications in the state in which the task begins."""
        return joint_scripts.initial_setup(_construct(self.name, task.seed).made, hub_script())

    def golden_patch(self, task: Task) -> str:
        """Return the script that opens them with the task done, or unchanged if it is infeasible."""
        return joint_scripts.golden_patch(_construct(self.name, task.seed).made, hub_script())

    def reward(self, task: Task) -> str:
        """Return the script that compares the actual changes with the wanted ones."""
        return joint_scripts.reward(_construct(self.name, task.seed).made)

    def hasty_ways(self, task: Task) -> tuple[HastyWay, ...]:
        """Return the mistakes of a hasty reader, as far as the applications allow them.

        For an infeasible request the episode still ends with the right status, so only the state shows the mistake.
        """
        made, found = _construct(self.name, task.seed), list[HastyWay]()
        status = joint_tasks.DONE if made.made.is_possible else joint_tasks.INFEASIBLE
        for slip in made.situation.slips:
            with suppress(ActionRefused):
                script = joint_scripts.golden_patch(slipped_construction(made, slip), hub_script())
                found.append(HastyWay(slip.what, script, status))
        return tuple(found)

    async def solve(self, hands: Hands, task: Task) -> None:
        """Carry out the solution of each action with mouse and keyboard, or report that the task is infeasible."""
        made, clicker = _construct(self.name, task.seed).made, Clicker(hands)
        if not made.is_possible:
            for part in made.parts[1:]:
                for ui_step in way_to(part.app):
                    await clicker.perform(ui_step)
            await hands.finish(joint_tasks.INFEASIBLE)
            return
        for _, solution in joint_solution(made):
            for ui_step in solution:
                await clicker.perform(ui_step)
        await hands.finish()


def _begun(part: Construction) -> dict[str, JsonValue]:
    """Return an application's initial state in the form that the task's parameters hold it."""
    return {
        "app": part.app,
        "world": part.fixture,
        "world_seed": part.seed,
        "looks": part.theme_seed,
        "placed": part.placed,
        **({"events": events_as_json(part.events)} if part.events else {}),
    }


def _context(task: JointTask) -> str:
    """Return what authors read besides the instruction."""
    made, situation = task.made, task.situation
    titles = ", ".join(f"{apps.installed_app(part.app).app.title} ({part.app})" for part in made.parts)
    lines = [
        f"{titles}: the world {made.parts[0].fixture!r} (seed {made.parts[0].seed}) in each of them, open in Chromium.",
        "What one has to find out, and where it stands:",
        *(f"- {fact.name}: {'/'.join(fact.place)} says {fact.shows!r}" for fact in situation.facts),
        "What a hasty reader would do instead:",
        *(f"- {slip.kind}: {slip.what}" for slip in situation.slips),
        *(
            f"What happens in {part.app} in the meantime: {described_event(event)}"
            for part in made.parts
            for event in part.events
        ),
    ]
    if situation.impossible is None:
        lines += ["What is to be done, and the values that this changes:"]
        lines += [f"- In {app}: {described(step)}" for app, step in made.steps]
    else:
        lines += [cannot_be_met(situation.impossible.because)]
    return "\n".join(lines)[:_MAX_CONTEXT]


@cache
def joint_families(environment: str | None = None) -> tuple[JointFamily, ...]:
    """Return the families of the office; none if `environment` is another one."""
    if environment not in (None, ENVIRONMENT):
        return ()
    try:
        names = sorted(scenarios())
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == apps.__name__.partition(".")[0]:
            raise
        return ()
    return tuple(JointFamily(name) for name in names)


@lru_cache(KEPT)
def _construct(name: str, seed: int) -> JointTask:
    return construct_joint(name, seed)
