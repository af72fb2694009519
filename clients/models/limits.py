"""Limits on retries and waiting for a model provider."""

from pydantic import Field

from schemas.base import Closed


class ModelLimits(Closed):
    """Retries and timeouts for one provider; the defaults suit hosted models."""

    retries: int = Field(default=6, ge=0, description="How often a request is sent again after 429, 5xx or a break.")
    first_wait_s: float = Field(default=1.0, gt=0, description="Before the first retry; doubles with each.")
    longest_wait_s: float = Field(default=60.0, gt=0, description="No wait is longer, a Retry-After included.")
    request_timeout_s: float = Field(default=300.0, gt=0, description="One request, sending to the whole answer.")
    repairs: int = Field(default=3, ge=0, description="How often the model may mend a malformed answer or call.")
