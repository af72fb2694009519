"""One attempt at a goal on a real session: observed and acted in as text by a policy, then graded."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Protocol

import anyio
from pydantic import Field

from clients.desktop import ActionStoppedError, Desktop
from clients.training.goals import Goal
from clients.training.sessions import EpisodeSource
from clients.training.text_space import (
    ClickOn,
    Control,
    Done,
    Numbering,
    UnreadableActionError,
    desktop_actions,
    number_of,
    observation_text,
    page_title,
    parse_action,
)
from schemas.actions import Action, Wait
from schemas.base import Closed
from schemas.errors import CuaGymError
from schemas.observations import AccessibilityTree, Observe, PictureFormat

MAX_STEPS = 6
INFRASTRUCTURE_RETRIES = 3
DONE_SHARE = 0.25
_LOOK = Observe(format=PictureFormat.NONE, accessibility=True)
_LET_PAINT = Wait(duration_ms=150)


class AttemptEnd(StrEnum):
    """Why an attempt ended; an infrastructure failure gives no attempt."""

    DONE = "done"
    MAX_STEPS = "max_steps"


class Turn(Closed):
    """What the policy read, and its answer."""

    observation: str
    action: str


class Attempt(Closed):
    """A graded attempt, or one that is masked because its result is unknown."""

    task_id: str
    kind: str
    instruction: str
    number_seed: int
    turns: tuple[Turn, ...] = ()
    end: AttemptEnd | None = None
    value: float | None = Field(default=None, description="The reward; absent exactly where the attempt is masked.")
    masked: str = Field(default="", description="Why there is no value.")
    retries: int = Field(default=0, description="Failures of the infrastructure before this attempt.")
    duration_s: float = Field(ge=0.0)


class Policy(Protocol):
    """A policy that answers observations; each attempt has its own instance, which may keep state."""

    async def act(self, instruction: str, observation: str) -> str:
        """Return the next action as text."""
        ...


PolicyMaker = Callable[[Goal, int], Policy]
"""Makes the policy of an attempt from its goal and its number."""


@dataclass
class TextDesktop:
    """A desktop that is observed and acted in as text."""

    desktop: Desktop
    numbering: Numbering
    controls: tuple[Control, ...] = ()
    read: dict[str, Control] = field(default_factory=dict[str, Control])

    async def look(self, *actions: Action, error: str = "") -> str:
        """Act, and return the part of the observation that the policy has not read yet.

        Args:
            *actions: Actions to run first; none: only look.
            error: Why the policy's last action was not carried out; empty if it was.
        """
        try:
            view = await self.desktop.act(*actions, _LET_PAINT, observe=_LOOK)
        except ActionStoppedError as stopped:
            error = str(stopped)
            view = await self.desktop.look(_LOOK)
        tree = view.observation.accessibility or AccessibilityTree(applications=(), nodes=0, truncated=False)
        self.controls = self.numbering.controls(tree)
        text = observation_text(page_title(tree), self.controls, self.read.values(), error)
        self.read.update((control.line, control) for control in self.controls)
        return text


async def attempt(source: EpisodeSource, goal: Goal, policy: PolicyMaker, number: int) -> Attempt:
    """Make one attempt; infrastructure failures are retried, and the attempt is masked if they persist.

    Args:
        source: Opens the session.
        goal: The goal.
        policy: Creates the policy.
        number: Number of the attempt at this goal, which seeds the numbers of the controls.
    """
    failures: list[str] = []
    began = time.monotonic()
    for _ in range(INFRASTRUCTURE_RETRIES):
        try:
            made = await _attempt_once(source, goal, policy(goal, number), number)
        except CuaGymError as error:
            failures.append(f"{error.code}: {error.message}")
            continue
        return made.model_copy(update={"retries": len(failures), "duration_s": time.monotonic() - began})
    return Attempt(
        task_id=goal.task.task_id,
        kind=goal.task.category,
        instruction=goal.task.instruction,
        number_seed=number,
        masked="; ".join(failures)[:1_000],
        retries=len(failures),
        duration_s=time.monotonic() - began,
    )


async def _attempt_once(source: EpisodeSource, goal: Goal, policy: Policy, number: int) -> Attempt:
    turns: list[Turn] = []
    end = AttemptEnd.MAX_STEPS
    async with source.opened(goal) as session:
        screen = TextDesktop(session.desktop, Numbering(number))
        observation = await screen.look()
        while len(turns) < MAX_STEPS:
            said = await policy.act(goal.task.instruction, observation)
            turns.append(Turn(observation=observation, action=said))
            try:
                action = parse_action(said)
                if isinstance(action, Done):
                    end = AttemptEnd.DONE
                    break
                actions = desktop_actions(action, screen.controls)
            except UnreadableActionError as error:
                observation = await screen.look(error=str(error))
                continue
            observation = await screen.look(*actions)
        report = await session.grade()
    return Attempt(
        task_id=goal.task.task_id,
        kind=goal.task.category,
        instruction=goal.task.instruction,
        number_seed=number,
        turns=tuple(turns),
        end=end,
        value=report.value,
        masked="" if report.value is not None else f"{report.status}: {report.reason}"[:1_000],
        duration_s=0.0,
    )


@dataclass
class Oracle:
    """Clicks the controls of the goal's solution in order, then says `done`; also if a control is not visible."""

    way: tuple[str, ...]
    _lines: list[str] = field(default_factory=list[str])
    _taken: int = 0

    async def act(self, instruction: str, observation: str) -> str:
        """Click the next control of the solution."""
        del instruction
        self._lines += observation.splitlines()
        number = number_of(self.way[self._taken], self._lines) if self._taken < len(self.way) else None
        self._taken += 1
        return str(Done() if number is None else ClickOn(number))


@dataclass
class RandomClicks:
    """The random baseline: clicks on a control that it has read, and one time in four says `done`."""

    seed: int
    _numbers: list[int] = field(default_factory=list[int])
    _turns: int = 0

    async def act(self, instruction: str, observation: str) -> str:
        """Click on a random control, or say `done`."""
        first_words = (line.partition(" ")[0] for line in observation.splitlines())
        self._numbers += [int(word) for word in first_words if word.isdecimal()]
        self._turns += 1
        rng = Random(f"{self.seed}/{instruction}/{self._turns}")  # noqa: S311 - no secret
        if not self._numbers or (self._turns > 1 and rng.random() < DONE_SHARE):
            return str(Done())
        return str(ClickOn(rng.choice(self._numbers)))


async def attempts(
    source: EpisodeSource,
    wanted: Sequence[tuple[Goal, int]],
    policy: PolicyMaker,
    concurrency: int,
    on_attempt: Callable[[Attempt], None] | None = None,
) -> list[Attempt]:
    """Make several attempts concurrently; returns them in the order of `wanted`.

    Args:
        source: Opens the sessions.
        wanted: Goals, each with the number of the attempt at it.
        policy: Creates the policy.
        concurrency: Maximum number of open sessions.
        on_attempt: Called with each attempt as it ends.
    """
    found: dict[int, Attempt] = {}
    limit = anyio.CapacityLimiter(concurrency)

    async def one(position: int, goal: Goal, number: int) -> None:
        async with limit:
            found[position] = await attempt(source, goal, policy, number)
            if on_attempt is not None:
                on_attempt(found[position])

    async with anyio.create_task_group() as tasks:
        for position, (goal, number) in enumerate(wanted):
            tasks.start_soon(one, position, goal, number)
    return [found[position] for position in range(len(wanted))]
