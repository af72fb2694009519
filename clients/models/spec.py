"""A model specification `provider:name`, as written on a command line."""

from typing import Annotated, Literal, Self, get_args

from pydantic import Field

from schemas.base import Closed
from schemas.errors import InvalidRequestError

Provider = Literal["openai", "anthropic"]
"""The HTTP that is spoken: `openai` is every OpenAI-compatible endpoint (vLLM, SGLang and most hosted ones)."""


class ModelSpec(Closed):
    """A model. Its endpoint and key come from the provider's environment variables."""

    provider: Provider
    name: Annotated[str, Field(min_length=1, max_length=200)]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse `provider:name`; the name may contain colons.

        Raises:
            InvalidRequestError: the provider is unknown, or the name is missing.
        """
        provider, _, name = text.partition(":")
        known: tuple[Provider, ...] = get_args(Provider)
        for one in known:
            if one == provider and name:
                return cls(provider=one, name=name)
        raise InvalidRequestError(
            f"a model is written provider:name with a provider of {', '.join(known)}; got {text!r}", field="model"
        )

    def __str__(self) -> str:
        return f"{self.provider}:{self.name}"
