"""A training task: instruction, environment, ground truth."""

import re
from enum import StrEnum
from typing import Annotated

from pydantic import Field, JsonValue

from schemas.base import Closed
from schemas.sessions import EnvironmentName

TASK_ID = re.compile(r"^[a-z][a-z0-9_]{2,99}$")


class Difficulty(StrEnum):
    """A rating by the number of facts to find and steps to take; the paper aims at shares of about 30/40/30 %."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Task(Closed):
    """What an author knows about a task. The acting agent sees only `instruction`.

    `context` is prose for authors: the initial state, the ground truth with concrete numbers, implicit prerequisites.
    `parameters` is the same ground truth as data.
    """

    task_id: Annotated[str, Field(pattern=TASK_ID.pattern)]
    environment: EnvironmentName
    family: str
    seed: int = Field(ge=0)
    instruction: str = Field(min_length=10, max_length=4_000)
    context: str = Field(min_length=1, max_length=20_000)
    difficulty: Difficulty
    category: str = "general"
    parameters: dict[str, JsonValue] = Field(default_factory=dict)
