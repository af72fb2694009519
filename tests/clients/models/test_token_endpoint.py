"""Token ids and logprobs over real HTTP, in the three forms in which servers give them, and whatever may go wrong."""

from typing import Any

import pytest

from clients.models.errors import ModelAccessError, ModelRefusedError, ModelStuckError, ModelUnavailableError
from clients.models.limits import ModelLimits
from clients.models.token_endpoint import Form, TokenEndpoint, TokenSampling
from tests.clients.models.token_server import END, Reply, logprobs, serving_tokens, template, tokens

ONCE = ModelLimits(retries=0, first_wait_s=0.001)
AGAIN = ModelLimits(retries=2, first_wait_s=0.001)
SAMPLING = TokenSampling(max_tokens=64, seed=7, stop=("\n\n",))
HELLO: list[dict[str, Any]] = [{"role": "user", "content": "Hello"}]
SAID = (*tokens("Good day"), END)


async def test_chat_gives_the_ids_of_both() -> None:
    with serving_tokens(lambda _: "Good day") as server:
        async with TokenEndpoint(f"{server.url}/v1", "learner") as endpoint:
            sampled = await endpoint.chat(HELLO, SAMPLING)
    assert sampled.prompt_ids == tuple(tokens(template(HELLO))) == server.prompts[0]
    assert sampled.completion_ids == SAID == server.said[0]
    assert sampled.logprobs == tuple(logprobs(SAID))
    assert (sampled.text, sampled.finish) == ("Good day", "stop")


@pytest.mark.parametrize("form", [Form.COMPLETIONS, Form.GENERATE])
async def test_tokens_go_in_as_they_are(form: Form) -> None:
    prompt = (72, 105, 257, 300)
    with serving_tokens(lambda _: "Good day…") as server:
        url = server.url if form is Form.GENERATE else f"{server.url}/v1"
        async with TokenEndpoint(url, "learner", form) as endpoint:
            sampled = await endpoint.complete(prompt, SAMPLING)
            assert await endpoint.tokenize("Hi<|im_end|>") == (72, 105, END)
    assert sampled.prompt_ids == prompt == server.prompts[0]
    assert (sampled.completion_ids, sampled.logprobs) == (SAID[:-1], tuple(logprobs(SAID[:-1])))
    assert (sampled.text, sampled.finish) == ("Good day", "length")


@pytest.mark.parametrize(
    "failure",
    [429, 500, 503, b'{"choices": [', {"choices": []}, {"object": "error"}, b"<html>"],
    ids=lambda one: str(one)[:20],
)
async def test_a_provider_that_is_away_is_asked_again(failure: Reply) -> None:
    def answer(number: int) -> Reply:
        return failure if number == 0 else "Good day"

    with serving_tokens(answer) as server:
        async with TokenEndpoint(f"{server.url}/v1", "learner", limits=AGAIN) as endpoint:
            assert (await endpoint.chat(HELLO, SAMPLING)).completion_ids == SAID
    assert server.requests == 2
    with serving_tokens(lambda _: failure) as server:
        async with TokenEndpoint(f"{server.url}/v1", "learner", limits=AGAIN) as endpoint:
            with pytest.raises(ModelUnavailableError, match=r"learner at http://127\.0\.0\.1"):
                await endpoint.chat(HELLO, SAMPLING)
    assert server.requests == 3


async def test_nobody_listens() -> None:
    with serving_tokens(lambda _: "") as server:
        url = server.url
    async with TokenEndpoint(f"{url}/v1", "learner", limits=ONCE) as endpoint:
        with pytest.raises(ModelUnavailableError, match="did not answer"):
            await endpoint.chat(HELLO, SAMPLING)


def choice(**changes: object) -> dict[str, Any]:
    ids = list(SAID)
    content = [{"logprob": one} for one in logprobs(ids)]
    made = {
        "message": {"content": "Good day"},
        "finish_reason": "stop",
        "token_ids": ids,
        "logprobs": {"content": content},
    }
    return {"choices": [{**made, **changes}], "prompt_token_ids": [1, 2]}


@pytest.mark.parametrize(
    ("answer", "error", "message"),
    [
        (400, ModelAccessError, "rejects the request: HTTP 400"),
        (401, ModelAccessError, "HTTP 401"),
        (404, ModelAccessError, "HTTP 404"),
        (choice(token_ids=None), ModelAccessError, "without `prompt_token_ids` and `token_ids`"),
        ({**choice(), "prompt_token_ids": None}, ModelAccessError, "without `prompt_token_ids` and `token_ids`"),
        (choice(logprobs=None), ModelAccessError, "without the logprobs"),
        (choice(token_ids=[1]), ModelAccessError, "gave 1 tokens and 9 logprobs"),
        (choice(finish_reason="content_filter"), ModelRefusedError, "declined"),
        (choice(finish_reason="abort"), ModelUnavailableError, "ended with 'abort'"),
        (choice(token_ids=[], logprobs={"content": []}), ModelUnavailableError, "holds no token"),
        (choice(token_ids="x"), ModelUnavailableError, "gave no answer"),
    ],
)
async def test_what_cannot_be_learned_from_is_no_answer(answer: Reply, error: type[Exception], message: str) -> None:
    with serving_tokens(lambda _: answer) as server:
        async with TokenEndpoint(f"{server.url}/v1", "learner", limits=ONCE) as endpoint:
            with pytest.raises(error, match=message):
                await endpoint.chat(HELLO, SAMPLING)
    assert server.requests == 1


async def test_other_ids_than_were_sent_are_refused() -> None:
    answer = choice(text="Good day", message=None)
    with serving_tokens(lambda _: answer) as server:
        async with TokenEndpoint(f"{server.url}/v1", "learner", Form.COMPLETIONS, limits=ONCE) as endpoint:
            with pytest.raises(ModelAccessError, match="that are not the 1 it was sent"):
                await endpoint.complete([1], SAMPLING)
            with pytest.raises(ModelAccessError, match="completions take no pictures"):
                await endpoint.complete([1], SAMPLING, pictures=["data:image/png;base64,"])


@pytest.mark.parametrize(
    ("meta", "message"),
    [
        ({"finish_reason": {"type": "stop"}}, "without `output_token_logprobs`"),
        ({"finish_reason": {"type": "stop"}, "output_token_logprobs": [[-1.0, 5, None]]}, "are of different tokens"),
    ],
)
async def test_generate_without_ids_is_refused(meta: dict[str, Any], message: str) -> None:
    answer = {"text": "a", "output_ids": [4], "meta_info": meta}
    with serving_tokens(lambda _: answer) as server:
        async with TokenEndpoint(server.url, "learner", Form.GENERATE, limits=ONCE) as endpoint:
            with pytest.raises(ModelAccessError, match=message):
                await endpoint.complete([1], SAMPLING)


async def test_a_conversation_that_is_too_long_is_nobodys_failure() -> None:
    answer = {"object": "error", "message": "This model's maximum context length is 9 tokens."}

    with serving_tokens(lambda _: answer) as server:
        respond = server.respond
        server.respond = lambda path, raw: (400, respond(path, raw)[1])  # type: ignore[method-assign]
        async with TokenEndpoint(f"{server.url}/v1", "learner", limits=ONCE) as endpoint:
            with pytest.raises(ModelStuckError, match="outgrown"):
                await endpoint.chat(HELLO, SAMPLING)
