"""Limits on a policy's acting in one episode: number of calls and time."""

import time
from dataclasses import dataclass
from typing import Literal

from schemas.errors import EpisodeOverError

Reached = Literal["max_steps", "deadline"]


@dataclass
class ActingLimits:
    """Counts the acting calls of a policy and refuses those beyond its limits.

    `ends_at` is a time on the monotonic clock, in seconds. A call that began in time is carried out completely.
    """

    max_steps: int | None = None
    max_seconds: float | None = None
    ends_at: float | None = None
    steps: int = 0

    @property
    def reached(self) -> Reached | None:
        """The limit that has been reached; None if none has."""
        if self.max_steps is not None and self.steps >= self.max_steps:
            return "max_steps"
        if self.ends_at is not None and time.monotonic() >= self.ends_at:
            return "deadline"
        return None

    def start(self) -> None:
        """Start the time limit now."""
        if self.max_seconds is not None:
            self.ends_at = time.monotonic() + self.max_seconds

    def take_step(self) -> None:
        """Count a call that is about to act.

        Raises:
            EpisodeOverError: a limit had already been reached.
        """
        match self.reached:
            case "max_steps":
                raise EpisodeOverError(
                    f"the episode is over (max_steps): all {self.max_steps} of its steps are used; "
                    "it is graded as it stands when episode_close is called"
                )
            case "deadline":
                raise EpisodeOverError(
                    f"the episode is over (deadline): its {self.max_seconds:g} s have passed; "
                    "it is graded as it stands when episode_close is called"
                )
            case None:
                self.steps += 1
