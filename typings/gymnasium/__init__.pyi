"""What this project uses of Gymnasium 1.4, which is an optional extra with a lock of its own."""

from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np
from gymnasium import error as error
from gymnasium import spaces as spaces

ObsType = TypeVar("ObsType")
ActType = TypeVar("ActType")

class Env(Generic[ObsType, ActType]):
    metadata: ClassVar[dict[str, Any]]
    render_mode: str | None
    action_space: spaces.Space
    observation_space: spaces.Space
    @property
    def np_random(self) -> np.random.Generator: ...
    @property
    def unwrapped(self) -> Env[ObsType, ActType]: ...
    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObsType, dict[str, Any]]: ...
    def step(self, action: ActType) -> tuple[ObsType, float, bool, bool, dict[str, Any]]: ...
    def render(self) -> Any: ...
    def close(self) -> None: ...

def register(id: str, entry_point: Callable[..., Env[Any, Any]], *, nondeterministic: bool = False) -> None: ...
def make(id: str, **kwargs: Any) -> Env[Any, Any]: ...
