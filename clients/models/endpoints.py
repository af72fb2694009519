"""Model endpoints: addresses and keys from the environment, and the pydantic-ai models made from them.

A provider's library takes one to two seconds to import, so it is imported only when one of its models is made.
"""

import os
from collections.abc import Mapping, Sequence
from typing import Annotated, Protocol, cast

from pydantic import BaseModel, Field, ValidationError
from pydantic_ai.models import Model, create_async_httpx2_client
from pydantic_ai.settings import ModelSettings

from clients.models.errors import ModelAccessError
from clients.models.spec import ModelSpec, Provider

OFFICIAL: Mapping[Provider, str] = {
    "openai": "https://api.openai.com/v1",
    "anthropic": "https://api.anthropic.com",
}


def url_variable(provider: Provider) -> str:
    """Return the name of the environment variable with the provider's base URL."""
    return f"{provider.upper()}_BASE_URL"


def key_variable(provider: Provider) -> str:
    """Return the name of the environment variable with the provider's key."""
    return f"{provider.upper()}_API_KEY"


def base_url(provider: Provider) -> str:
    """Return the provider's base URL: the public one, unless the environment sets another."""
    return os.environ.get(url_variable(provider)) or OFFICIAL[provider]


def settings(
    spec: ModelSpec, model: Model, *, temperature: float, max_output_tokens: int, timeout_s: float
) -> ModelSettings:
    """Return the settings of a request.

    Args:
        spec: Its provider determines the names of settings.
        model: The same model; the temperature is left out if it accepts none, as reasoning models do.
        temperature: Sampling temperature.
        max_output_tokens: Limit for one answer.
        timeout_s: Seconds for one request, from sending it to the complete answer.
    """
    common = ModelSettings(
        max_tokens=max_output_tokens,
        timeout=timeout_s,
        max_retries=0,  # we retry ourselves, so that each retry is counted, logged and can be cancelled
        framing_announcement="never",  # instructions stay unchanged, and so does the cached prefix
    )
    if takes_temperature(model):
        common["temperature"] = temperature
    if spec.provider == "openai":
        return common  # these endpoints cache prefixes by themselves
    from pydantic_ai.models.anthropic import AnthropicModelSettings  # noqa: PLC0415 -- see above

    # Marks on blocks instead of the automatic one at the top, because gateways for the protocol know them too.
    return AnthropicModelSettings(
        **common,
        anthropic_cache_instructions=True,
        anthropic_cache_tool_definitions=True,
        anthropic_cache_messages=True,
    )


def takes_temperature(model: Model) -> bool:
    """Whether the model accepts a temperature, according to the library's profiles."""
    profile = cast(Mapping[str, object], model.profile)
    if profile.get("anthropic_disallows_sampling_settings"):
        return False
    if not profile.get("openai_supports_reasoning"):
        return True
    efforts = cast(Sequence[str] | None, profile.get("openai_reasoning_efforts"))
    can_skip = profile.get("openai_supports_reasoning_effort_none") if efforts is None else "none" in efforts
    return bool(can_skip) and not profile.get("thinking_enabled_by_default")


class Answer(BaseModel):
    """The required part of either protocol's answer: OpenAI's `choices` or Anthropic's `content`."""

    choices: Annotated[list[dict[str, object]], Field(min_length=1)] | None = None
    content: list[dict[str, object]] | None = None


class Response(Protocol):
    """A response as the HTTP client of pydantic-ai's models passes it to hooks."""

    @property
    def is_success(self) -> bool:
        """Whether the status code is 2xx."""
        ...

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers; names are case-insensitive."""
        ...

    @property
    def url(self) -> object:
        """The requested URL."""
        ...

    @property
    def content(self) -> bytes:
        """The body, after `aread`."""
        ...

    @property
    def text(self) -> str:
        """The body as text, after `aread`."""
        ...

    async def aread(self) -> bytes:
        """Read the body."""
        ...


class NoAnswerError(Exception):
    """A successful response without an answer in the protocol's sense, as a broken gateway sends it."""


async def require_answer(response: Response) -> None:
    """Raise if a successful response contains no answer, which the SDKs would misinterpret.

    Raises:
        NoAnswerError: it has neither `choices` nor `content`.
    """
    if not response.is_success or "json" not in response.headers.get("content-type", ""):
        return
    await response.aread()
    try:
        body = Answer.model_validate_json(response.content)
    except ValidationError as error:
        raise NoAnswerError(f"{response.url} answered {response.text[:200]!r}, which is no answer") from error
    if body.choices is None and body.content is None:
        raise NoAnswerError(f"{response.url} answered {response.text[:200]!r}, which is no answer")


class Endpoints:
    """Makes models that share one connection pool; `close` closes it."""

    def __init__(self) -> None:
        self._client = create_async_httpx2_client()
        self._client.event_hooks = {"response": [require_answer]}

    async def close(self) -> None:
        """Close all connections."""
        await self._client.aclose()

    def model(self, spec: ModelSpec) -> Model:
        """Return pydantic-ai's model for a specification; nothing is sent.

        Raises:
            ModelAccessError: the provider's key is missing.
        """
        url = base_url(spec.provider)
        key = os.environ.get(key_variable(spec.provider))
        if not key and url == OFFICIAL[spec.provider]:
            raise ModelAccessError(
                f"{spec} needs a key: set {key_variable(spec.provider)}, "
                f"or {url_variable(spec.provider)} for an endpoint of your own",
                field=key_variable(spec.provider),
            )
        # Self-hosted endpoints often need no key, but the SDKs always send one.
        key = key or "none"
        return self._anthropic(spec, url, key) if spec.provider == "anthropic" else self._openai(spec, url, key)

    def _anthropic(self, spec: ModelSpec, url: str, key: str) -> Model:
        from pydantic_ai.models.anthropic import AnthropicModel  # noqa: PLC0415 -- see above
        from pydantic_ai.providers.anthropic import AnthropicProvider  # noqa: PLC0415

        return AnthropicModel(
            spec.name, provider=AnthropicProvider(base_url=url, api_key=key, http_client=self._client)
        )

    def _openai(self, spec: ModelSpec, url: str, key: str) -> Model:
        from pydantic_ai.models.openai import OpenAIChatModel  # noqa: PLC0415 -- see above

        if url == OFFICIAL["openai"]:
            from pydantic_ai.providers.openai import OpenAIProvider  # noqa: PLC0415

            provider = OpenAIProvider(base_url=url, api_key=key, http_client=self._client)
        else:
            from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider  # noqa: PLC0415

            provider = OpenAICompatibleProvider("openai", base_url=url, api_key=key, http_client=self._client)
        return OpenAIChatModel(spec.name, provider=provider)
