"""Task templates: for an action, arguments that make sense in a state, and how a person would ask for it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pydantic import JsonValue

MIN_INSTRUCTIONS = 3


@dataclass(frozen=True)
class TaskTemplate:
    """One action with its arguments, and several ways to ask for it.

    Args:
        arguments: what the action takes, as JSON.
        instructions: clauses that begin with a verb and end without a full stop. Each of them determines all that the
            state must show afterwards.
        distractors: arguments of the same action that a hasty person might choose: the wrong record, the wrong value.
        lookups: how many facts have to be found on other pages.
    """

    arguments: dict[str, JsonValue]
    instructions: tuple[str, ...]
    distractors: tuple[dict[str, JsonValue], ...] = ()
    lookups: int = 0

    def __post_init__(self) -> None:
        if len(set(self.instructions)) < MIN_INSTRUCTIONS:
            raise ValueError(
                f"a task template has at least {MIN_INSTRUCTIONS} different instructions, not {self.instructions}"
            )
        for instruction in self.instructions:
            if (
                not instruction
                or instruction != instruction.strip()
                or instruction.endswith(".")
                or not instruction[0].isupper()
            ):
                raise ValueError(
                    f"an instruction begins with a capital letter and ends without a full stop: {instruction!r}"
                )


def task_template(
    arguments: Mapping[str, Any],
    instructions: tuple[str, ...],
    distractors: Iterable[Mapping[str, Any]] = (),
    lookups: int = 0,
) -> TaskTemplate:
    """Return a task template, which copies the mappings; its arguments are those of `TaskTemplate`."""
    return TaskTemplate(dict(arguments), instructions, tuple(dict(one) for one in distractors), lookups)


Sampler = Callable[[Any, Random], TaskTemplate | None]
"""From a state and a seeded random number generator; None where nothing in the state suits."""


Example = Callable[[Any], dict[str, JsonValue] | None]
"""From a state, arguments with which an action does something; None where nothing in the state suits."""


@dataclass
class TaskTemplates:
    """The samplers of one application by action.

    `no_task` are actions that leave nothing to grade, or nothing that could be asked for, with the reason; each has an
    example instead (`@TASK_TEMPLATES.example_of`), so that its solution can be tried.
    """

    no_task: dict[str, str] = field(default_factory=dict[str, str])
    _examples: dict[str, Example] = field(default_factory=dict[str, Example], init=False)
    _samplers: dict[str, Sampler] = field(default_factory=dict[str, Sampler], init=False)

    def of(self, action: str) -> Callable[[Sampler], Sampler]:
        """Make a function the sampler of an action."""

        def register(sampler: Sampler) -> Sampler:
            if action in self._samplers or action in self.no_task:
                raise TypeError(f"{action} has a sampler or a reason to have none already")
            self._samplers[action] = sampler
            return sampler

        return register

    def example_of(self, action: str) -> Callable[[Example], Example]:
        """Make a function the example of an action that makes no task."""

        def register(example: Example) -> Example:
            if action not in self.no_task:
                raise TypeError(f"{action} is not in no_task: say there why it makes none")
            self._examples[action] = example
            return example

        return register

    def example(self, action: str, state: object) -> dict[str, JsonValue] | None:
        """Return arguments with which an action that makes no task can be done, or None."""
        return self._examples[action](state) if action in self._examples else None

    def sample(self, action: str, state: object, rng: Random) -> TaskTemplate | None:
        """Return a task template for an action, or None where nothing in the state suits."""
        return self._samplers[action](state, rng)

    def __iter__(self) -> Iterator[str]:
        """Yield the actions that have a sampler."""
        return iter(self._samplers)
