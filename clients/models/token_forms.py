"""Token id formats of inference servers: vLLM's chat completions and completions, SGLang's generate.

vLLM returns ids if `return_token_ids` asks for them: `prompt_token_ids` and each choice's `token_ids`. SGLang's
`/generate` takes `input_ids` and returns `output_ids` with `output_token_logprobs`.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Literal

from pydantic import BaseModel, Field, ValidationError

from clients.models.errors import ModelAccessError, ModelRefusedError
from schemas.base import Closed


class Form(StrEnum):
    """Protocols that return token ids."""

    CHAT = "chat"
    COMPLETIONS = "completions"
    GENERATE = "generate"


PATHS: Mapping[Form, str] = {
    Form.CHAT: "/chat/completions",
    Form.COMPLETIONS: "/completions",
    Form.GENERATE: "/generate",
}
"""Paths relative to the endpoint's address."""


class TokenSampling(Closed):
    """Sampling settings of a turn."""

    temperature: float = Field(default=1.0, ge=0.0, le=2.0)
    max_tokens: int = Field(default=2_048, ge=1)
    stop: tuple[str, ...] = ()
    seed: int | None = None


class Sampled(Closed):
    """One answer of a model as tokens; `logprobs` has one value for each token of the answer."""

    prompt_ids: tuple[int, ...] = Field(min_length=1)
    completion_ids: tuple[int, ...] = Field(min_length=1)
    logprobs: tuple[float, ...]
    text: str
    finish: Literal["stop", "length"]


class UnansweredError(Exception):
    """A successful response without an answer, as a broken gateway sends it; a retry may succeed."""


class _Logprob(BaseModel):
    logprob: float


class _Logprobs(BaseModel):
    content: list[_Logprob] | None = None
    token_logprobs: list[float | None] | None = None


class _Message(BaseModel):
    content: str | None = None
    refusal: str | None = None
    reasoning_content: str | None = None


class _Choice(BaseModel):
    finish_reason: str | None = None
    message: _Message | None = None
    text: str | None = None
    token_ids: list[int] | None = None
    prompt_token_ids: list[int] | None = None
    logprobs: _Logprobs | None = None


class _Completion(BaseModel):
    choices: list[_Choice] = Field(min_length=1)
    prompt_token_ids: list[int] | None = None


class _Finish(BaseModel):
    type: str


class _Meta(BaseModel):
    finish_reason: _Finish
    output_token_logprobs: list[tuple[float, int, str | None]] | None = None


class _Generated(BaseModel):
    text: str
    output_ids: list[int] | None = None
    meta_info: _Meta


def chat_body(model: str, messages: Sequence[Mapping[str, Any]], sampling: TokenSampling) -> dict[str, Any]:
    """Return the body of a chat completions request that asks for token ids and logprobs."""
    return {**_common(model, sampling), "messages": list(messages), "logprobs": True, "return_token_ids": True}


def completions_body(model: str, prompt_ids: Sequence[int], sampling: TokenSampling) -> dict[str, Any]:
    """Return the body of a completions request whose prompt is token ids.

    Args:
        model: The name under which the endpoint serves it.
        prompt_ids: The whole prompt as token ids.
        sampling: Sampling settings.
    """
    return {**_common(model, sampling), "prompt": list(prompt_ids), "logprobs": 0, "return_token_ids": True}


def generate_body(prompt_ids: Sequence[int], pictures: Sequence[str], sampling: TokenSampling) -> dict[str, Any]:
    """Return the body of a request to SGLang's generate.

    Args:
        prompt_ids: The whole prompt as token ids, including those that stand for pictures.
        pictures: Data URLs in the order of their tokens.
        sampling: Sampling settings.
    """
    params: dict[str, Any] = {"temperature": sampling.temperature, "max_new_tokens": sampling.max_tokens}
    if sampling.stop:
        params["stop"] = list(sampling.stop)
    if sampling.seed is not None:
        params["sampling_seed"] = sampling.seed
    body: dict[str, Any] = {"input_ids": list(prompt_ids), "sampling_params": params, "return_logprob": True}
    return {**body, "image_data": list(pictures)} if pictures else body


def read_completion(payload: object, sent_ids: Sequence[int] | None) -> Sampled:
    """Parse the answer of either of vLLM's routes.

    Args:
        payload: The decoded JSON of the answer.
        sent_ids: The prompt that was sent as token ids; None for chat.

    Raises:
        UnansweredError: it is not a completion, or an empty one.
        ModelAccessError: token ids or logprobs are missing, or the prompt's ids differ from those sent.
        ModelRefusedError: a filter withheld the answer.
    """
    try:
        completion = _Completion.model_validate(payload)
    except ValidationError as error:
        raise UnansweredError(str(error)) from error
    choice = completion.choices[0]
    message = choice.message or _Message()
    if choice.finish_reason == "content_filter" or message.refusal:
        raise ModelRefusedError(f"the model declined to answer: {message.refusal or 'content_filter'}")
    prompt_ids = completion.prompt_token_ids or choice.prompt_token_ids
    if not prompt_ids or choice.token_ids is None:
        raise ModelAccessError(
            "the endpoint answered without `prompt_token_ids` and `token_ids`: training needs a server that takes "
            "`return_token_ids` (vLLM from 0.10.2), or SGLang's own protocol",
            field="return_token_ids",
        )
    if sent_ids is not None and tuple(prompt_ids) != tuple(sent_ids):
        raise ModelAccessError(
            f"the endpoint read {len(prompt_ids)} tokens of prompt that are not the {len(sent_ids)} it was sent",
            field="prompt",
        )
    logprobs = _logprobs(choice.logprobs)
    text = choice.text if choice.message is None else message.content
    return _sampled(prompt_ids, choice.token_ids, logprobs, text or "", choice.finish_reason)


def read_generated(payload: object, sent_ids: Sequence[int]) -> Sampled:
    """Parse the answer of SGLang's generate.

    Args:
        payload: The decoded JSON of the answer.
        sent_ids: The prompt that was sent; the answer does not repeat it.

    Raises:
        UnansweredError: it is not an answer, contains no token, or the request was aborted.
        ModelAccessError: token ids or logprobs are missing or inconsistent.
    """
    try:
        generated = _Generated.model_validate(payload)
    except ValidationError as error:
        raise UnansweredError(str(error)) from error
    rows = generated.meta_info.output_token_logprobs
    if rows is None:
        raise ModelAccessError("the endpoint answered without `output_token_logprobs`", field="return_logprob")
    ids = [token for _, token, _ in rows]
    if generated.output_ids is not None and generated.output_ids != ids:
        raise ModelAccessError("`output_ids` and `output_token_logprobs` are of different tokens", field="output_ids")
    return _sampled(sent_ids, ids, [one for one, _, _ in rows], generated.text, generated.meta_info.finish_reason.type)


def _common(model: str, sampling: TokenSampling) -> dict[str, Any]:
    body: dict[str, Any] = {"model": model, "temperature": sampling.temperature, "max_tokens": sampling.max_tokens}
    if sampling.stop:
        body["stop"] = list(sampling.stop)
    if sampling.seed is not None:
        body["seed"] = sampling.seed
    return body


def _logprobs(given: _Logprobs | None) -> list[float]:
    if given is not None and given.content is not None:
        return [one.logprob for one in given.content]
    if given is not None and given.token_logprobs is not None and None not in given.token_logprobs:
        return [one for one in given.token_logprobs if one is not None]
    raise ModelAccessError("the endpoint answered without the logprobs of its tokens", field="logprobs")


def _sampled(
    prompt_ids: Sequence[int], ids: Sequence[int], logprobs: Sequence[float], text: str, finish: str | None
) -> Sampled:
    if not ids:
        raise UnansweredError("the answer holds no token")
    if len(ids) != len(logprobs):
        raise ModelAccessError(f"the endpoint gave {len(ids)} tokens and {len(logprobs)} logprobs", field="logprobs")
    if finish not in ("stop", "length"):
        raise UnansweredError(f"the answer ended with {finish!r}")
    return Sampled(
        prompt_ids=tuple(prompt_ids),
        completion_ids=tuple(ids),
        logprobs=tuple(logprobs),
        text=text,
        finish="length" if finish == "length" else "stop",
    )
