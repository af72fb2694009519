"""The common base of the hub's families: tasks are made from actions, and everything else is derived from them.

Generator and Discriminator work only from the task's parameters: which fixture and which actions. The Generator writes
a script that carries them out, and the Discriminator derives the reward from the difference they make.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

from pydantic import JsonValue

from clients.authors.clicking import Clicker
from environments.families import ROOT
from environments.hands import Hands
from hub import apps
from hub.engine.events import Event
from hub.tasks import scripts, solutions
from hub.tasks.construction import Construction, Step
from hub.tasks.script_text import events_as_json
from schemas.tasks import Task

_HUB_SCRIPT = ROOT / "shared" / "hub" / "scripts" / "hub.py"
_PATHS_NAMED = 8
KEPT = 32
"""Number of tasks cached with their states, because proposing, rendering and proving a task each ask for it."""
_MAX_CONTEXT = 20_000


@dataclass(frozen=True)
class HastyWay:
    """A mistake of a hasty reader: a script that builds the resulting state, and the status that ends the episode.

    `what` says what was overlooked. A reward must not give full marks for it.
    """

    what: str
    script: str
    status: str = "done"


@dataclass(frozen=True)
class HubFamily(ABC):
    """A family of tasks for one application."""

    app: str
    name: str

    @property
    def environment(self) -> str:
        """The environment whose browser shows the application."""
        return f"hub_{self.app}"

    @property
    def has_oracle(self) -> bool:
        """Whether the family can `solve` its tasks: always, because every action has a solution."""
        return True

    @property
    def oracle_files(self) -> tuple[Path, ...]:
        """The source files of the application's solutions and of the code that carries them out."""
        folder = apps.ROOT / self.app
        return (
            *sorted(folder.glob("solutions/*.py")),
            Path(solutions.__file__),
            Path(__file__).with_name("clicking.py"),
        )

    @abstractmethod
    def propose(self, seed: int) -> Task:
        """Return the task of a seed; the same seed gives the same task everywhere."""

    @abstractmethod
    def made(self, seed: int) -> Construction:
        """Return the states and actions of a seed's task."""

    def initial_setup(self, task: Task) -> str:
        """Return the script that opens the application in the state in which the task begins."""
        return scripts.initial_setup(self.made(task.seed), hub_script())

    def golden_patch(self, task: Task) -> str:
        """Return the script that opens the application with the actions already carried out."""
        return scripts.golden_patch(self.made(task.seed), hub_script())

    def reward(self, task: Task) -> str:
        """Return the script that compares the actual changes with the wanted ones."""
        return scripts.reward(self.made(task.seed))

    def hasty_ways(self, task: Task) -> tuple[HastyWay, ...]:
        """Return the mistakes of a hasty reader; empty if the family defines none."""
        del task
        return ()

    async def solve(self, hands: Hands, task: Task) -> None:
        """Carry out the solution of each action with mouse and keyboard."""
        clicker = Clicker(hands)
        for solution in solutions.solutions_of(self.made(task.seed)):
            for ui_step in solution:
                await clicker.perform(ui_step)
        await hands.finish()

    def parameters(self, made: Construction) -> dict[str, JsonValue]:
        """Return the task parameters, which are all that both authors work from."""
        happens: dict[str, JsonValue] = {"events": events_as_json(made.events)} if made.events else {}
        return {
            "app": self.app,
            "world": made.fixture,
            "world_seed": made.seed,
            "looks": made.theme_seed,
            "steps": [{"action": step.action, "arguments": cast("JsonValue", step.arguments)} for step in made.steps],
            **happens,
        }

    def context(self, made: Construction, lines: Iterable[str]) -> str:
        """Return the task's context, which authors read besides the instruction: the application, then `lines`."""
        app = apps.installed_app(self.app).app
        head = f"{app.title} ({app.summary}), world {made.fixture!r} (seed {made.seed}), open in Chromium."
        return "\n".join((head, *lines))[:_MAX_CONTEXT]


def described_event(event: Event) -> str:
    """Describe an event: when it comes, and what happens."""
    if event.changes is None:
        when = f"upon the user's action {event.action}"
    else:
        when = f"after {event.changes} change{'' if event.changes == 1 else 's'} by the user"
    return f"{event.what}; it comes {when}, and nobody knows beforehand"


def described(step: Step) -> str:
    """Describe a step: its action and what that changes."""
    paths = ", ".join("/".join(map(str, path)) for path in step.changed[:_PATHS_NAMED])
    return f"Action {step.action}; changes {paths}"


@cache
def hub_script() -> str:
    """Return the source code with which scripts call the hub."""
    return _HUB_SCRIPT.read_text(encoding="utf-8")
