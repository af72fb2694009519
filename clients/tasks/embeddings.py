"""Text embeddings from an OpenAI-compatible `/v1/embeddings`. Tokens spent here are not part of a run's budget."""

import os
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from openai import AsyncOpenAI
from pydantic_ai import Embedder
from pydantic_ai.embeddings.openai import OpenAIEmbeddingModel
from pydantic_ai.providers.openai_compatible import OpenAICompatibleProvider

from clients.models.endpoints import base_url, key_variable
from clients.models.errors import ModelOutputError
from clients.models.failures import ANSWERLESS, meaning
from clients.models.spec import ModelSpec
from clients.tasks.duplicates import Vector, unit

TEXTS_PER_REQUEST = 64
TRIES = 4
REQUEST_TIMEOUT_S = 60.0


class Embeddings:
    """One embedding model; an async context manager that owns its HTTP client.

    The endpoint and the key come from OPENAI_BASE_URL and OPENAI_API_KEY.
    """

    def __init__(self, spec: ModelSpec) -> None:
        self._spec = spec
        self._client = AsyncOpenAI(
            base_url=base_url("openai"),
            # Self-hosted endpoints often need no key, but the SDK always sends one.
            api_key=os.environ.get(key_variable("openai")) or "none",
            max_retries=TRIES - 1,
            timeout=REQUEST_TIMEOUT_S,
        )
        provider = OpenAICompatibleProvider("openai", openai_client=self._client)
        self._embedder = Embedder(OpenAIEmbeddingModel(spec.name, provider=provider))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._client.close()

    async def of(self, texts: Sequence[str]) -> list[Vector]:
        """Return one vector of length 1 for each text.

        Raises:
            ModelAccessError: the endpoint refuses the request as such (key, model name).
            ModelUnavailableError: it cannot be reached or is overloaded, even after all retries.
            ModelOutputError: its answer does not have one vector for each text.
        """
        vectors: list[Vector] = []
        for start in range(0, len(texts), TEXTS_PER_REQUEST):
            vectors += await self._batch(texts[start : start + TEXTS_PER_REQUEST])
        return vectors

    async def _batch(self, texts: Sequence[str]) -> list[Vector]:
        try:
            found = (await self._embedder.embed_documents(texts)).embeddings
        except ANSWERLESS as error:
            raise meaning(error, self._spec) from error
        except (ValueError, TypeError, AttributeError) as error:  # the SDK does not validate answers
            raise ModelOutputError(f"{self._spec} answered no embeddings: {error}") from error
        if len(found) != len(texts) or not all(found):
            raise ModelOutputError(f"{self._spec} answered {len(found)} embeddings for {len(texts)} texts")
        return [unit(vector) for vector in found]
