"""The results of a task's metrics, and the task's value.

A component is a metric with its value, or with the reason why it has none. A task has a value only if every metric
that counts has one.
"""

import math
from typing import Any, Literal

from schemas.base import Closed


class Component(Closed):
    """The result of one metric."""

    func: str
    value: float | None = None
    note: str = ""


class Evaluated(Closed):
    """The results of a task's metrics; if there is no `value`, `why_invalid` says why."""

    value: float | None
    components: tuple[Component, ...] = ()
    why_invalid: str = ""


class Answered(Closed):
    """The evaluator process's answer for one metric; `stage` is where `error` occurred."""

    func: str
    value: float | None = None
    note: str = ""
    stage: str = ""
    error: str = ""
    missing: tuple[str, ...] = ()


class Answer(Closed):
    """An answer of the evaluator process: the metrics that were run."""

    components: tuple[Answered, ...]
    error: str | None


def read_answer(content: dict[str, Any]) -> Answer:
    """Parse an answer of the evaluator process."""
    return Answer.model_validate(content)


def conclude(answer: Answer, conj: Literal["and", "or"]) -> Evaluated:
    """Combine the results of a task's metrics into its value.

    A metric or getter that fails because the desktop lacks a file gives 0: the agent did not create it. Every other
    failure leaves the task without a value.

    Args:
        answer: The evaluator process's answer.
        conj: `or` takes the best metric; `and` takes the mean, or 0 if a metric is 0.
    """
    components = components_of(answer)
    if answer.error:
        return Evaluated(value=None, components=components, why_invalid=answer.error)
    failed = next((one for one in components if one.value is None), None)
    if failed is not None:
        return Evaluated(value=None, components=components, why_invalid=f"{failed.func}: {failed.note}")
    values = [one.value for one in components if one.value is not None]
    if not values:
        return Evaluated(value=None, why_invalid="nothing was evaluated")
    if conj == "or":
        return Evaluated(value=max(values), components=components)
    return Evaluated(value=0.0 if 0.0 in values else sum(values) / len(values), components=components)


def components_of(answer: Answer) -> tuple[Component, ...]:
    """Return an answer's metrics as components."""
    return tuple(_component(one) for one in answer.components)


def _component(one: Answered) -> Component:
    if one.error and one.stage in ("result", "metric") and one.missing:
        return Component(func=one.func, value=0.0, note=f"the desktop has no {one.missing[0]}; upstream: {one.error}")
    if one.error:
        return Component(func=one.func, note=f"{one.stage}: {one.error}")
    if one.value is None or not math.isfinite(one.value) or not 0.0 <= one.value <= 1.0:
        return Component(func=one.func, note=f"{one.value} is no value between 0 and 1")
    return Component(func=one.func, value=one.value, note=one.note)
