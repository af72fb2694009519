"""What this project uses of Inspect 0.3, which is an optional extra with a lock of its own."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, ParamSpec

from inspect_ai.dataset import MemoryDataset
from inspect_ai.log import EvalLog
from inspect_ai.model import Model
from inspect_ai.scorer import Scorer
from inspect_ai.solver import Solver, TaskState

P = ParamSpec("P")

class Task:
    def __init__(
        self,
        dataset: MemoryDataset,
        setup: Solver | None = None,
        solver: Solver | Sequence[Solver] = ...,
        cleanup: Callable[[TaskState], Awaitable[None]] | None = None,
        scorer: Scorer | None = None,
        fail_on_error: bool | float | None = None,
    ) -> None: ...

def task(made: Callable[P, Task]) -> Callable[P, Task]: ...
def eval(  # noqa: A001 -- the package's name
    tasks: Task | Sequence[Task], model: str | Model | None = None, *, log_dir: str | None = None, **options: Any
) -> list[EvalLog]: ...
