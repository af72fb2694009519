"""Vectors of texts from an OpenAI-compatible `/v1/embeddings`. Tokens spent here are not part of a run's budget."""

import os
from collections.abc import Sequence
from types import TracebackType
from typing import Self

import anyio
import httpx
from pydantic import BaseModel, ValidationError

from clients.models.errors import ModelAccessError, ModelOutputError, ModelUnavailableError
from clients.models.spec import ModelSpec
from clients.tasks.duplicates import Vector, unit

TEXTS_PER_REQUEST = 64
TRIES = 5
REQUEST_TIMEOUT_S = 60.0
_TOO_MANY = 429
_SERVER_ERROR = 500
_HOSTED = "https://api.openai.com/v1"


class _Item(BaseModel):
    index: int
    embedding: list[float]


class _Answer(BaseModel):
    data: list[_Item]


class Embeddings:
    """One embedding model; an async context manager that owns its HTTP client.

    The endpoint and the key come from OPENAI_BASE_URL and OPENAI_API_KEY.
    """

    def __init__(self, spec: ModelSpec, *, first_wait_s: float = 1.0) -> None:
        self._spec = spec
        self._first_wait_s = first_wait_s
        base = os.environ.get("OPENAI_BASE_URL", _HOSTED).rstrip("/")
        key = os.environ.get("OPENAI_API_KEY", "")
        self._client = httpx.AsyncClient(
            base_url=base, headers={"Authorization": f"Bearer {key}"} if key else {}, timeout=REQUEST_TIMEOUT_S
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._client.aclose()

    async def of(self, texts: Sequence[str]) -> list[Vector]:
        """One vector of length 1 for each text.

        Raises:
            ModelAccessError: the endpoint refuses the request as such (key, name of the model).
            ModelUnavailableError: it cannot be reached or is overloaded, after all tries.
            ModelOutputError: its answer is not one vector for each text.
        """
        vectors: list[Vector] = []
        for start in range(0, len(texts), TEXTS_PER_REQUEST):
            vectors += await self._batch(texts[start : start + TEXTS_PER_REQUEST])
        return vectors

    async def _batch(self, texts: Sequence[str]) -> list[Vector]:
        response = await self._post({"model": self._spec.name, "input": list(texts)})
        try:
            items = sorted(_Answer.model_validate_json(response.content).data, key=lambda item: item.index)
        except ValidationError as error:
            raise ModelOutputError(f"{self._spec} answered no embeddings: {error.errors()[0]['msg']}") from error
        if [item.index for item in items] != list(range(len(texts))):
            raise ModelOutputError(f"{self._spec} answered {len(items)} embeddings for {len(texts)} texts")
        return [unit(item.embedding) for item in items]

    async def _post(self, body: dict[str, object]) -> httpx.Response:
        reason = ""
        for number in range(TRIES):
            if number:
                await anyio.sleep(self._first_wait_s * 2 ** (number - 1))
            try:
                response = await self._client.post("embeddings", json=body)
            except httpx.TransportError as error:
                reason = str(error) or type(error).__name__
                continue
            if response.is_success:
                return response
            reason = f"HTTP {response.status_code}"
            if response.status_code != _TOO_MANY and response.status_code < _SERVER_ERROR:
                raise ModelAccessError(
                    f"the embeddings endpoint refuses {self._spec} with {reason}: check the model's name, "
                    "OPENAI_BASE_URL and OPENAI_API_KEY",
                    field="embedding",
                )
        raise ModelUnavailableError(
            f"no embeddings from {self._spec} after {TRIES} tries ({reason}); run the same command again later"
        )
