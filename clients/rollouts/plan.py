"""The configuration of a rollout run."""

from typing import Self

from pydantic import Field, model_validator

from clients.rollouts.ledger import RolloutFacts
from schemas.base import Closed
from schemas.episodes import MOST_SEED


class RolloutPlan(Closed):
    """Tuples, number of attempts, and limits of each attempt. Settings of the run's speed do not affect its results."""

    tuples: tuple[str, ...] = Field(default=(), description="Their ids; empty for all that the server has.")
    environments: tuple[str, ...] = Field(default=(), description="Only of these; empty for all.")
    start: int = Field(default=1, ge=1, le=1_000, description="Attempts at a tuple that are started.")
    keep: int | None = Field(
        default=None, ge=1, le=1_000, description="The first valid ones that are kept; absent: all that are started."
    )
    concurrency: int = Field(default=2, ge=1, le=1_024, description="Episodes at a time.")
    seed: int = Field(default=0, ge=0, le=MOST_SEED - 1_000, description="Of each tuple's first attempt.")
    max_steps: int | None = Field(default=None, ge=1, description="Acting calls of one episode.")
    max_seconds: float | None = Field(default=None, gt=0.0, description="In which the policy of one episode can act.")
    lease_s: float = Field(default=600.0, ge=5.0, description="Seconds without a call after which a server closes it.")
    infrastructure_retries: int = Field(default=2, ge=0, description="Fresh sessions for one attempt, none counted.")
    close_patience_s: float = Field(
        default=120.0, ge=0.0, description="How long the result of an episode is asked for while no server answers."
    )

    @model_validator(mode="after")
    def _keep_at_most_what_is_started(self) -> Self:
        if self.keep is not None and self.keep > self.start:
            raise ValueError(f"`keep` is {self.keep}, but only {self.start} attempts are started")
        return self

    @property
    def kept(self) -> int:
        """The maximum number of valid attempts that the run keeps for each tuple."""
        return self.keep or self.start

    def seed_of(self, number: int) -> int:
        """Return the seed of attempt `number`, counted from 1."""
        return self.seed + number - 1

    def facts(self, policy: str) -> RolloutFacts:
        """Return the settings that must not change when the run is resumed."""
        return RolloutFacts(
            policy=policy,
            start=self.start,
            keep=self.kept,
            seed=self.seed,
            max_steps=self.max_steps,
            max_seconds=self.max_seconds,
        )
