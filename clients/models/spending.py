"""The cost of models: tokens, requests and money, by task and by role."""

from enum import StrEnum

from pydantic import Field

from schemas.base import Closed


class ModelRole(StrEnum):
    """The roles that models play."""

    TASK_GENERATOR = "task_generator"
    TASK_AUTHOR = "task_author"
    GENERATOR = "generator"
    DISCRIMINATOR = "discriminator"
    CRITIC = "critic"
    POLICY = "policy"
    USER = "user"
    VISUAL_JUDGE = "visual_judge"


class Spending(Closed):
    """Tokens, requests and cost of one conversation, or of several together."""

    task_id: str | None = Field(description="Absent for work that belongs to no task, such as proposing tasks.")
    role: ModelRole
    model: str
    requests: int = Field(ge=0)
    input_tokens: int = Field(ge=0, description="All tokens read, those from a cache among them.")
    output_tokens: int = Field(ge=0)
    cache_read_tokens: int = Field(default=0, ge=0)
    cache_write_tokens: int = Field(default=0, ge=0)
    cost_usd: float | None = Field(description="Absent where the model's price is not known.")
    duration_s: float = Field(ge=0.0)
