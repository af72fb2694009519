"""A model specification `provider:name`, as written on a command line."""

from typing import Annotated, Literal, Self, get_args

from pydantic import Field

from schemas.base import Closed
from schemas.errors import InvalidRequestError

Provider = Literal["openai", "anthropic"]
"""The HTTP that is spoken: `openai` is every OpenAI-compatible endpoint (vLLM, SGLang and most hosted ones)."""


class ModelSpec(Closed):
    """A model. Where it is served and with which key comes from the provider's own environment variables."""

    provider: Provider
    name: Annotated[str, Field(min_length=1, max_length=200)]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `provider:name`; the name may hold colons itself.

        Raises:
            InvalidRequestError: there is no such provider, or no name.
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
