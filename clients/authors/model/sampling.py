"""Sampling settings and limits of a model, which a tuple depends on."""

from pydantic import Field

from schemas.base import Closed


class AuthorSampling(Closed):
    """Temperature and limits of one author's conversation in one round."""

    temperature: float = Field(default=0.7, ge=0.0, le=2.0)
    max_turns: int = Field(default=60, ge=1, description="Requests to the model until it says that it is done.")
    deadline_s: float = Field(default=900.0, gt=0, description="Until it says that it is done, its tools included.")
    max_output_tokens: int = Field(default=8_192, ge=256, description="Of one answer; a script has to fit.")
    reward_runs: int = Field(default=3, ge=1, description="Runs of reward.py by the Discriminator in a round.")
    reminders: int = Field(default=1, ge=0, description="How often an author that stops too early is told what lacks.")
