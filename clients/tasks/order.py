"""An order for a set of tasks: topic, environments, number, model, and quotas."""

import math
from typing import Self

from pydantic import Field, model_validator

from clients.models.spec import ModelSpec
from schemas.base import Closed
from schemas.sessions import EnvironmentName
from schemas.tasks import Difficulty


class Quotas(Closed):
    """Shares of a set of tasks, each between 0 and 1; the defaults are those of the paper.

    A category is the first part of `Task.category` within its environment; a leaf is all of it.
    """

    easy: float = Field(default=0.3, ge=0, le=1)
    medium: float = Field(default=0.4, ge=0, le=1)
    hard: float = Field(default=0.3, ge=0, le=1)
    difficulty_tolerance: float = Field(default=0.05, ge=0, le=1, description="How far a share of these may be off.")
    category_max: float = Field(default=0.21, gt=0, le=1)
    leaf_max: float = Field(default=0.15, gt=0, le=1)
    leaves_min: float = Field(default=0.7, ge=0, le=1, description="Part of the leaves that gets a task.")
    cross_app_min: float = Field(default=0.0, ge=0, le=1, description="Tasks that need two applications or more.")
    verb_max: float = Field(default=0.2, gt=0, le=1, description="Tasks whose instruction has the same verb.")
    opening_max: float = Field(default=0.4, gt=0, le=1, description="Tasks whose instruction opens in the same way.")

    @model_validator(mode="after")
    def _sum_to_one(self) -> Self:
        total = self.easy + self.medium + self.hard
        if not math.isclose(total, 1.0, abs_tol=1e-6):
            raise ValueError(f"easy, medium and hard must add up to 1; they add up to {total:g}")
        return self

    @property
    def difficulties(self) -> dict[Difficulty, float]:
        """The wanted share of each difficulty."""
        return {Difficulty.EASY: self.easy, Difficulty.MEDIUM: self.medium, Difficulty.HARD: self.hard}


class TaskOrder(Closed):
    """An order for tasks. A topic without environments means all environments."""

    topic: str | None = Field(default=None, min_length=3, max_length=500)
    environments: tuple[EnvironmentName, ...] = ()
    count: int = Field(default=20, ge=1, le=5_000, description="Tasks in all, spread evenly over the environments.")
    model: ModelSpec
    embedding: ModelSpec | None = Field(
        default=None, description="An OpenAI-compatible embedding model; without one, meanings are not compared."
    )
    quotas: Quotas = Quotas()
    temperature: float = Field(default=0.8, ge=0, le=2)
    batch_size: int = Field(default=8, ge=1, le=40, description="Tasks asked for in one answer.")
    asks: int = Field(default=3, ge=1, le=10, description="Answers at most for one pass or one batch.")
    rounds: int = Field(default=2, ge=1, le=5, description="How often what is still missing is put into new batches.")

    @model_validator(mode="after")
    def _says_what_about(self) -> Self:
        if self.topic is None and not self.environments:
            raise ValueError("an order needs a topic, an environment, or both")
        if len(set(self.environments)) != len(self.environments):
            raise ValueError(f"an environment is named twice: {', '.join(self.environments)}")
        if self.embedding is not None and self.embedding.provider != "openai":
            raise ValueError(f"embeddings are asked of OpenAI-compatible endpoints only; got {self.embedding}")
        if self.model.provider == "anthropic" and self.temperature > 1:
            raise ValueError(f"temperature is between 0 and 1 for {self.model}; got {self.temperature:g}")
        return self


def at_most(share: float, count: int, least: int = 1) -> int:
    """Return the number of tasks that a share allows.

    Args:
        share: From 0 to 1.
        count: Number of all tasks.
        least: Lower limit of the result, so that small sets are possible.
    """
    return max(least, math.floor(share * count + 1e-9))


def apportion(shares: dict[Difficulty, float], count: int) -> dict[Difficulty, int]:
    """Divide a number of tasks by shares, with the largest-remainder method.

    Args:
        shares: Shares that add up to 1.
        count: Number of all tasks, to which the parts add up.
    """
    exact = {name: share * count for name, share in shares.items()}
    given = {name: math.floor(value + 1e-9) for name, value in exact.items()}
    by_remainder = sorted(exact, key=lambda name: given[name] - exact[name])
    for name in by_remainder[: count - sum(given.values())]:
        given[name] += 1
    return given
