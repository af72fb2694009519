"""A served model whose tokens a trainer learns from: prompt and completion as ids with logprobs."""

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from types import TracebackType
from typing import Any, Self, TypeVar

import anyio
import httpx
from pydantic import BaseModel, ValidationError

from clients.models.errors import ModelAccessError, ModelStuckError, ModelUnavailableError
from clients.models.failures import TRANSIENT
from clients.models.limits import ModelLimits
from clients.models.retrying_model import JITTER
from clients.models.token_forms import (
    PATHS,
    Form,
    Sampled,
    TokenSampling,
    UnansweredError,
    chat_body,
    completions_body,
    generate_body,
    read_completion,
    read_generated,
)

__all__ = ["Form", "Sampled", "TokenEndpoint", "TokenSampling"]

Read = TypeVar("Read")
_TOO_LONG = ("context length", "context window", "longer than the model")
_QUOTED = 300


class _Tokens(BaseModel):
    tokens: list[int]


class TokenEndpoint:
    """One model at one address, whose connections are opened on demand.

    Use it as an async context manager, or call `close`.
    """

    def __init__(
        self,
        url: str,
        model: str,
        form: Form = Form.CHAT,
        *,
        key: str | None = None,
        limits: ModelLimits | None = None,
    ) -> None:
        """Create a client; nothing is sent.

        Args:
            url: Base URL including `/v1`; for SGLang's generate, without it.
            model: Name of the model on the server.
            form: The protocol to use.
            key: Sent as a bearer token; None: none is sent.
            limits: Retries and timeouts; None: the defaults.
        """
        self.url = url.rstrip("/")
        self.model = model
        self.form = form
        self._limits = limits or ModelLimits()
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._client = httpx.AsyncClient(headers=headers, timeout=self._limits.request_timeout_s, trust_env=False)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close all connections."""
        with anyio.CancelScope(shield=True):
            await self._client.aclose()

    async def chat(self, messages: Sequence[Mapping[str, Any]], sampling: TokenSampling) -> Sampled:
        """Sample an answer to a conversation, which the server's chat template converts to tokens.

        Raises:
            ModelUnavailableError: the provider is unavailable, even after all retries.
            ModelAccessError: it refuses the request, or returns no token ids.
            ModelRefusedError: a filter withheld the answer.
            ModelStuckError: the conversation is too long.
        """
        body = chat_body(self.model, messages, sampling)
        return await self._post(PATHS[Form.CHAT], body, lambda answer: read_completion(answer, None))

    async def complete(
        self, prompt_ids: Sequence[int], sampling: TokenSampling, *, pictures: Sequence[str] = ()
    ) -> Sampled:
        """Sample a continuation of exactly these tokens, through completions or SGLang's generate.

        Args:
            prompt_ids: Token ids of the prompt.
            sampling: Sampling settings.
            pictures: Data URLs in the order of their tokens; only generate accepts them.

        Raises:
            ModelAccessError: as for `chat`; or there are pictures and `form` accepts none.
        """
        if self.form is Form.GENERATE:
            body = generate_body(prompt_ids, pictures, sampling)
            return await self._post(PATHS[Form.GENERATE], body, lambda answer: read_generated(answer, prompt_ids))
        if pictures:
            raise ModelAccessError("completions take no pictures: use chat, or SGLang's generate", field="form")
        body = completions_body(self.model, prompt_ids, sampling)
        return await self._post(PATHS[Form.COMPLETIONS], body, lambda answer: read_completion(answer, prompt_ids))

    async def tokenize(self, text: str) -> tuple[int, ...]:
        """Return the token ids of a text from the server's tokenizer, without special tokens.

        Raises:
            ModelAccessError, ModelUnavailableError: as for `chat`.
        """

        def read(answer: object) -> tuple[int, ...]:
            try:
                return tuple(_Tokens.model_validate(answer).tokens)
            except ValidationError as error:
                raise UnansweredError(str(error)) from error

        root = self.url.removesuffix("/v1")
        body = {"model": self.model, "prompt": text, "add_special_tokens": False}
        return await self._post("/tokenize", body, read, root=root)

    async def _post(
        self, path: str, body: Mapping[str, Any], read: Callable[[object], Read], *, root: str | None = None
    ) -> Read:
        """Send a request, with retries while the provider is unavailable."""
        where = f"{self.model} at {root or self.url}{path}"
        for attempt in count(1):
            try:
                return await self._attempt(f"{root or self.url}{path}", where, body, read)
            except ModelUnavailableError as error:
                await anyio.sleep(self._pause_s(error, attempt))
        raise AssertionError("attempts end by themselves")

    async def _attempt(self, url: str, where: str, body: Mapping[str, Any], read: Callable[[object], Read]) -> Read:
        try:
            with anyio.fail_after(self._limits.request_timeout_s):
                response = await self._client.post(url, json=body)
        except (httpx.TransportError, TimeoutError) as error:
            raise ModelUnavailableError(f"{where} did not answer: {error!r}") from error
        if not response.is_success:
            raise _failure(response, where)
        try:
            return read(response.json())
        except (ValueError, UnansweredError) as error:
            raise ModelUnavailableError(f"{where} gave no answer: {response.text[:_QUOTED]!r} ({error})") from error

    def _pause_s(self, error: ModelUnavailableError, attempt: int) -> float:
        """Return the seconds to wait after this failure, or raise it if no retry is left."""
        asked_s = error.retry_after_s or 0.0
        if attempt > self._limits.retries or asked_s > self._limits.longest_wait_s:
            raise error
        backoff_s = min(self._limits.first_wait_s * 2 ** (attempt - 1), self._limits.longest_wait_s)
        return max(asked_s, backoff_s * JITTER.uniform(0.75, 1.0))


def _failure(response: httpx.Response, where: str) -> ModelAccessError | ModelStuckError | ModelUnavailableError:
    said = response.text[:_QUOTED]
    status = response.status_code
    if status in TRANSIENT or status >= 500:  # noqa: PLR2004 -- as HTTP has it
        return ModelUnavailableError(f"{where}: HTTP {status} {said}", retry_after_s=_retry_after_s(response))
    if any(mark in said.lower() for mark in _TOO_LONG):
        return ModelStuckError(f"{where}: the conversation has outgrown what the model can read ({said})")
    return ModelAccessError(f"{where} rejects the request: HTTP {status} {said}", field="model")


def _retry_after_s(response: httpx.Response) -> float | None:
    try:
        return float(response.headers["retry-after"])
    except (KeyError, ValueError):
        return None
