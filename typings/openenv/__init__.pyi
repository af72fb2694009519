"""What this project uses of OpenEnv 0.10, which is an optional extra with a lock of its own."""

from types import TracebackType
from typing import Any, Generic, Self, TypeVar

ObsT = TypeVar("ObsT")

class StepResult(Generic[ObsT]):
    observation: ObsT
    reward: float | None
    done: bool

class SyncEnvClient:
    def __enter__(self) -> Self: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
    def reset(self, **options: Any) -> StepResult[dict[str, Any]]: ...
    def step(self, action: dict[str, Any]) -> StepResult[dict[str, Any]]: ...
    def state(self) -> dict[str, Any]: ...

class GenericEnvClient:
    def __init__(self, base_url: str, *, message_timeout_s: float = 60.0) -> None: ...
    def sync(self) -> SyncEnvClient: ...
