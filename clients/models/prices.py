"""Token prices: the published ones that come with a library, and the user's own for private endpoints."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from clients.models.spec import ModelSpec
from schemas.base import Closed

if TYPE_CHECKING:
    from pydantic_ai.usage import RequestUsage

Rate = Annotated[float, Field(ge=0)]
Price = Callable[["RequestUsage"], float]
"""Price in USD of the tokens of one or several requests."""

PER_MILLION = 1_000_000


class PriceList(Closed):
    """Prices that override the published ones: USD per million tokens of input, output, cache read, cache write."""

    own: Mapping[str, tuple[Rate, Rate, Rate, Rate]] = Field(
        default_factory=dict, description='Keyed by the model as it is written, such as "openai:my-model".'
    )

    def price(self, spec: ModelSpec, base_url: str | None) -> Price | None:
        """Return the prices of this model's tokens; None if they are unknown.

        The published list is searched first for the endpoint's host, because hosts have their own prices for the same
        model, then for the model's name at the provider whose protocol is used.

        Args:
            spec: The model; the user's own prices for it take precedence.
            base_url: Base URL at which it is served; None: unknown, so only its name is searched for.
        """
        if rates := self.own.get(str(spec)):
            return lambda usage: _at(rates, usage)
        # It takes half a second to import, and commands without a model should not wait for it.
        from genai_prices.data_snapshot import get_snapshot  # noqa: PLC0415

        for provider, url in ((None, base_url), (spec.provider, None)):
            if provider or url:
                try:
                    found, model = get_snapshot().find_provider_model(spec.name, None, provider, url)
                except LookupError:
                    continue
                return lambda usage, found=found, model=model: float(
                    model.calc_price(usage, found, genai_request_timestamp=datetime.now(UTC)).total_price
                )
        return None


def _at(rates: tuple[float, float, float, float], usage: "RequestUsage") -> float:
    new, written, cache_read, cache_write = rates
    fresh = usage.input_tokens - usage.cache_read_tokens - usage.cache_write_tokens
    return (
        fresh * new
        + usage.output_tokens * written
        + usage.cache_read_tokens * cache_read
        + usage.cache_write_tokens * cache_write
    ) / PER_MILLION
