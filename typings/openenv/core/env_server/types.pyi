from pydantic import BaseModel

class Action(BaseModel): ...

class Observation(BaseModel):
    done: bool = False
    reward: bool | float | None = None

class State(BaseModel):
    episode_id: str | None = None
    step_count: int = 0

class EnvironmentMetadata(BaseModel):
    name: str
    description: str
