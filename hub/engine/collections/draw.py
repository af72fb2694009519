"""One task template while it is drawn: its instructions, what is nearly right, and whether the application does it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from random import Random
from typing import Any

from pydantic import JsonValue

from hub.engine.clock import Clock
from hub.engine.collections.actions import AnyAction
from hub.engine.collections.declaration import Collection, Collections
from hub.engine.collections.fields import Choice, Field, Figure, Money, Reference, References
from hub.engine.collections.lookup import records, told_apart
from hub.engine.collections.values import spoken
from hub.engine.errors import ActionRefused
from hub.engine.records import Record
from hub.engine.task_templates import TaskTemplate
from hub.engine.wordings import read_wordings

Form = dict[str, JsonValue]
"""Arguments of an action."""
WORDINGS = read_wordings(__file__)
WAYS, DRAWS = 5, 200
"""Different instructions of a task template, and how often they are drawn at most to find that many."""
DISTRACTORS = 2
_ANY_TIME = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Draw:
    """One task template that is being drawn: for an action of a collection, in a state, by random numbers."""

    collections: Collections
    collection: Collection
    action: AnyAction
    state: Any
    rng: Random

    @cached_property
    def known(self) -> dict[str, Any]:
        """The records that their labels tell apart."""
        return told_apart(self.state, self.collection)

    def after(self, arguments: Form) -> Record | None:
        """Return the state after the action, or None where it is refused."""
        read = self.action.arguments.model_validate(arguments)
        try:
            return self.action.run(self.state, read, Clock(_ANY_TIME, 0))
        except ActionRefused:
            return None

    def template(
        self, arguments: Form, say: Callable[[], str], wrong: Iterable[Form], lookups: int = 0
    ) -> TaskTemplate | None:
        """Return the task template, or None where the action is refused or changes nothing.

        Args:
            arguments: What is asked for.
            say: Draws one way to ask for it.
            wrong: What a hasty person might do instead; what is refused, or comes to the same, is left out.
            lookups: How many facts have to be looked up.
        """
        after = self.after(arguments)
        if after is None or after == self.state:
            return None
        ways: dict[str, None] = {}
        for _ in range(DRAWS):
            if len(ways) < WAYS:
                ways[say()] = None
        seen, kept = [self.state, after], list[Form]()
        for one in wrong:
            other = self.after(one)
            if other is not None and other not in seen and len(kept) < DISTRACTORS:
                seen.append(other)
                kept.append(one)
        return TaskTemplate(arguments, tuple(ways), tuple(kept), lookups)

    def say(self, scenario: str, part: str = "instruction", **facts: str) -> str:
        """Draw one way to say a part of the wordings."""
        return WORDINGS[scenario].say(self.rng, part, **facts)

    def spoken(self, field: Field, value: Any) -> str:  # noqa: ANN401 - a value of any field
        """Return a value as an instruction mentions it."""
        return spoken(self.collections, self.state, field, value)

    def targets(self, field: Reference | References, values: Mapping[str, Any]) -> list[str]:
        """Return the ids that make sense for a reference of a record with these values."""
        among = field.among(self.state, values) if isinstance(field, Reference) and field.among else None
        held = records(self.state, self.collections[field.to])
        return [key for key in held if among is None or key in among]


def other_values(draw: Draw, field: Choice | Reference, values: Mapping[str, Any]) -> list[str]:
    """Return the other values that a field may have, in any order."""
    choices = draw.collection.values(field.name) if isinstance(field, Choice) else draw.targets(field, values)
    unset = field.unset if isinstance(field, Choice) else ""
    others = [one for one in choices if one not in (values[field.name], unset)]
    return draw.rng.sample(others, len(others))


def mistyped(field: Figure, value: JsonValue) -> tuple[int, ...]:
    """Return what somebody might type instead of a number: a digit too many or too few of money, else the next ones."""
    if not isinstance(value, int):
        return ()
    return (value * 10, value // 10) if isinstance(field, Money) else (value + 1, value - 1)
