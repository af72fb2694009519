"""The result of one attempt of a rollout run, as the ledger stores it and trainers read it."""

from enum import StrEnum

from pydantic import Field

from clients.rollouts.results import End
from schemas.base import SCHEMA_VERSION, Closed
from schemas.episodes import EpisodeEnd
from schemas.rewards import RewardReport
from schemas.tasks import Difficulty


class Standing(StrEnum):
    """The status of a finished attempt in its run."""

    KEPT = "kept"
    """Among the first valid attempts, up to the requested number."""
    SURPLUS = "surplus"
    """Valid, but enough others were finished before it."""
    UNSCORED = "unscored"
    """The reward gave no value although the machine did not fail; masked, not repeated."""
    CANCELLED = "cancelled"
    """Stopped because enough others were finished; never graded."""


class AttemptResult(Closed):
    """One finished attempt. An infrastructure failure never gives one: it is counted, and the attempt is repeated."""

    schema_version: int = SCHEMA_VERSION
    tuple_id: str
    number: int = Field(ge=1, description="Which attempt at the tuple, from 1.")
    seed: int = Field(ge=0)
    environment: str
    category: str = ""
    difficulty: Difficulty | None = None
    instruction: str
    policy: str
    end: End = Field(description="How the policy ended it.")
    episode_end: EpisodeEnd = Field(description="How the server ended it.")
    answer: str | None = None
    steps: int = Field(ge=0)
    unreadable: int = Field(default=0, ge=0)
    report: RewardReport
    failures: int = Field(default=0, ge=0, description="Tries before this one that the infrastructure broke.")
    folder: str = Field(description="Of trajectory and frames, relative to the run's folder.")
    open_s: float = Field(ge=0.0, description="Seconds from asking for the episode to having it.")
    play_s: float = Field(ge=0.0, description="Seconds that the policy took.")
    close_s: float = Field(ge=0.0, description="Seconds of the end: grading and closing.")

    @property
    def reward(self) -> float | None:
        """The reward in [0, 1]; None if there is none, which must not be read as 0."""
        return self.report.value

    @property
    def valid(self) -> bool:
        """Whether the attempt has a reward; attempts without one are masked."""
        return self.report.value is not None
