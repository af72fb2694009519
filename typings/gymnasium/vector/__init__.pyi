from collections.abc import Callable, Sequence
from typing import Any

from gymnasium import Env
from gymnasium.spaces import Space

class VectorEnv:
    action_space: Space
    observation_space: Space
    def reset(self, *, seed: int | Sequence[int] | None = None) -> tuple[Any, dict[str, Any]]: ...
    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]: ...
    def close(self) -> None: ...

class AsyncVectorEnv(VectorEnv):
    def __init__(self, env_fns: Sequence[Callable[[], Env[Any, Any]]], *, context: str | None = None) -> None: ...

class SyncVectorEnv(VectorEnv):
    def __init__(self, env_fns: Sequence[Callable[[], Env[Any, Any]]]) -> None: ...
