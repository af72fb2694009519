from collections.abc import Awaitable, Callable, Sequence
from typing import Any, ParamSpec

from inspect_ai.solver import TaskState

P = ParamSpec("P")

class Metric: ...
class Target: ...

class Score:
    value: Any
    reason: str | None
    explanation: str | None
    metadata: dict[str, Any] | None
    def __init__(self, *, value: float, answer: str | None = None, metadata: dict[str, Any] | None = None) -> None: ...
    @classmethod
    def unscored(
        cls,
        *,
        reason: str | None = None,
        answer: str | None = None,
        explanation: str | None = None,
        metadata: dict[str, Any] | None = None,
    ) -> Score: ...

Scorer = Callable[[TaskState, Target], Awaitable[Score]]

def mean() -> Metric: ...
def stderr() -> Metric: ...
def scorer(metrics: Sequence[Metric]) -> Callable[[Callable[P, Scorer]], Callable[P, Scorer]]: ...
