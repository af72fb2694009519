from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import AbstractAsyncContextManager
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel

class BaseConfig(BaseModel): ...
class TaskConfig(BaseConfig): ...

class TasksetConfig(BaseConfig):
    id: str = ""

class HarnessConfig(BaseConfig):
    id: str = ""

class SingleAgentEnvConfig(BaseConfig): ...

class EvalClientConfig(BaseConfig):
    base_url: str
    api_key_var: str

class TaskData(BaseModel):
    id: str | None = None
    name: str | None = None
    prompt: str | list[Any] | None = None
    system_prompt: str | None = None

class State(BaseModel): ...
class Runtime: ...

class Error(BaseModel):
    type: str
    message: str

class Reward(BaseModel): ...

class TraceTask(BaseModel):
    data: TaskData

class Trace(BaseModel):
    id: str
    task: TraceTask
    rewards: dict[str, Reward | None]
    info: dict[str, Any]
    ok: bool
    errors: list[Error]
    @property
    def reward(self) -> float: ...
    @property
    def num_turns(self) -> int: ...

class Episode(BaseModel):
    ok: bool
    traces: list[Trace]
    errors: list[Error]

class ProgramResult:
    def __init__(self, exit_code: int, stdout: str, stderr: str) -> None: ...

class ModelContext:
    model: str
    def __init__(self, model: str, client: EvalClientConfig) -> None: ...

DataT = TypeVar("DataT", bound=TaskData)
StateT = TypeVar("StateT", bound=State)
ConfigT = TypeVar("ConfigT", bound=BaseConfig)

class Task(Generic[DataT, StateT, ConfigT]):
    data: DataT
    config: ConfigT
    def __init__(self, data: DataT, config: ConfigT | None = None) -> None: ...
    @property
    def key(self) -> str: ...
    async def setup(self, trace: Trace, runtime: Runtime) -> None: ...

TaskT = TypeVar("TaskT", bound=Task[Any, Any, Any])

class Taskset(ABC, Generic[TaskT, ConfigT]):
    config: ConfigT
    @abstractmethod
    def load(self) -> Iterable[TaskT]: ...
    def __iter__(self) -> Iterator[TaskT]: ...

class Harness(ABC, Generic[ConfigT]):
    APPENDS_SYSTEM_PROMPT: ClassVar[bool]
    EXECUTES_CODE: ClassVar[bool]
    NEEDS_CONTAINER: ClassVar[bool]
    def resolve_prompt(self, task: TaskData) -> tuple[str | None, str | list[Any] | None]: ...
    async def cleanup(self, trace: Trace, runtime: Runtime) -> None: ...
    @abstractmethod
    async def launch(
        self,
        ctx: ModelContext,
        trace: Trace,
        runtime: Runtime,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: TaskData,
    ) -> ProgramResult: ...

class Env:
    taskset: Taskset[Any, Any]
    def serving(self) -> AbstractAsyncContextManager[None]: ...
    async def run_episode(self, task: Task[Any, Any, Any], ctx: ModelContext) -> Episode: ...

def load_environment(config: BaseConfig) -> Env: ...

RewardFn = TypeVar("RewardFn", bound=Callable[..., Awaitable[float]])

def reward(func: RewardFn) -> RewardFn: ...
