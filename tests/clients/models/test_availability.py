"""A provider that fails: what is tried again, for how long, and what it is called in the end."""

import socket
import time
from pathlib import Path

import pytest

from clients.models.errors import ModelAccessError, ModelStuckError, ModelUnavailableError
from clients.models.limits import ModelLimits
from clients.models.models import Conversation, Models
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole
from schemas.errors import InfrastructureError
from tests.clients.models.provider import Fail, Hang, Malformed, Reset, Say, Turn
from tests.clients.models.starting import QUICK, StartProvider


def ask(models: Models, spec: ModelSpec, *, deadline_s: float = 60) -> Conversation[str]:
    return models.conversation(
        spec, ModelRole.CRITIC, task_id=None, instructions="Be brief.", temperature=0, deadline_s=deadline_s
    )


TROUBLE: list[Turn] = [
    Fail(429),
    Fail(500),
    Fail(503),
    Fail(529),
    Reset(),
    Malformed("<html>Bad gateway</html>"),
    Malformed("{}"),
    Malformed("[]"),
    Malformed("plain", content_type="text/plain"),
]


@pytest.mark.parametrize("trouble", TROUBLE, ids=str)
async def test_passing_trouble_is_waited_out(
    models: Models, spec: ModelSpec, provider: StartProvider, trouble: Turn
) -> None:
    server = provider(lambda seen: trouble if seen.number < 2 else Say("at last"))
    assert await ask(models, spec).say("Hello?") == "at last"
    assert len(server.seen) == 3


@pytest.mark.parametrize("trouble", TROUBLE, ids=str)
async def test_lasting_trouble_is_infrastructure(
    models: Models, spec: ModelSpec, provider: StartProvider, trouble: Turn
) -> None:
    server = provider(lambda _: trouble)
    with pytest.raises(ModelUnavailableError, match=f"{spec} at http") as caught:
        await ask(models, spec).say("Hello?")
    assert isinstance(caught.value, InfrastructureError)
    assert len(server.seen) == 1 + QUICK.retries


async def test_nobody_listens(models: Models, spec: ModelSpec, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port: int = unused.getsockname()[1]
        monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{port}/v1")
        monkeypatch.setenv("ANTHROPIC_BASE_URL", f"http://127.0.0.1:{port}")
        with pytest.raises(ModelUnavailableError):
            await ask(models, spec).say("Hello?")


async def test_waits_as_long_as_the_provider_asks(models: Models, spec: ModelSpec, provider: StartProvider) -> None:
    provider(lambda seen: Say("at last") if seen.number else Fail(429, retry_after=1))
    started = time.monotonic()
    await ask(models, spec).say("Hello?")
    assert time.monotonic() - started >= 1


async def test_does_not_come_back_before_the_provider_asks_to(
    models: Models, spec: ModelSpec, provider: StartProvider
) -> None:
    server = provider(lambda _: Fail(429, retry_after=3600))
    with pytest.raises(ModelUnavailableError) as caught:
        await ask(models, spec).say("Hello?")
    assert caught.value.retry_after_s == 3600
    assert len(server.seen) == 1


async def test_a_silent_provider_is_infrastructure(tmp_path: Path, spec: ModelSpec, provider: StartProvider) -> None:
    server = provider(lambda _: Hang(60))
    limits = ModelLimits(retries=1, first_wait_s=0.01, request_timeout_s=0.2)
    async with Models(tmp_path, limits=limits) as models:
        with pytest.raises(ModelUnavailableError, match="did not answer in time"):
            await ask(models, spec).say("Hello?")
    assert len(server.seen) == 2


async def test_a_deadline_that_passes_while_the_provider_is_away_is_infrastructure(
    tmp_path: Path, provider: StartProvider
) -> None:
    server = provider(lambda _: Fail(503))
    async with Models(tmp_path, limits=ModelLimits(first_wait_s=60)) as models:
        with pytest.raises(ModelUnavailableError, match="some-model"):
            await ask(models, ModelSpec.parse("openai:some-model"), deadline_s=4).say("Hello?")
    assert len(server.seen) == 1


async def test_a_wrong_key_names_its_variable(models: Models, spec: ModelSpec, provider: StartProvider) -> None:
    server = provider(lambda _: Say("never"))
    server.key = "another"
    with pytest.raises(ModelAccessError, match=f"{spec.provider.upper()}_API_KEY") as caught:
        await ask(models, spec).say("Hello?")
    assert not isinstance(caught.value, InfrastructureError)
    assert len(server.seen) == 1


async def test_a_missing_key_is_noticed_before_anything_is_sent(
    models: Models, spec: ModelSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    for provider in ("OPENAI", "ANTHROPIC"):
        monkeypatch.delenv(f"{provider}_BASE_URL", raising=False)
        monkeypatch.delenv(f"{provider}_API_KEY", raising=False)
    with pytest.raises(ModelAccessError, match=f"set {spec.provider.upper()}_API_KEY"):
        ask(models, spec)


async def test_an_endpoint_of_our_own_needs_no_key(
    models: Models, spec: ModelSpec, provider: StartProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider(lambda _: Say("Hello."))
    monkeypatch.delenv("OPENAI_API_KEY")
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    assert await ask(models, spec).say("Hello?") == "Hello."


@pytest.mark.parametrize(
    ("status", "words"),
    [(404, "check the model's name and [A-Z]+_BASE_URL"), (400, "rejects the request"), (413, "rejects the request")],
)
async def test_our_own_mistakes_are_not_repeated(
    models: Models, spec: ModelSpec, provider: StartProvider, status: int, words: str
) -> None:
    server = provider(lambda _: Fail(status))
    with pytest.raises(ModelAccessError, match=words):
        await ask(models, spec).say("Hello?")
    assert len(server.seen) == 1


@pytest.mark.parametrize(
    ("spec", "fail"),
    [
        ("openai:some-model", Fail(429, kind="insufficient_quota")),
        ("anthropic:some-model", Fail(402)),
        ("anthropic:some-model", Fail(400, message="Your credit balance is too low")),
    ],
    indirect=["spec"],
)
async def test_an_empty_account_is_not_waited_for(
    models: Models, spec: ModelSpec, provider: StartProvider, fail: Fail
) -> None:
    server = provider(lambda _: fail)
    with pytest.raises(ModelAccessError, match="no credit"):
        await ask(models, spec).say("Hello?")
    assert len(server.seen) == 1


@pytest.mark.parametrize(
    ("spec", "fail"),
    [
        ("openai:some-model", Fail(400, kind="context_length_exceeded")),
        ("anthropic:some-model", Fail(400, message="prompt is too long: 210000 tokens > 200000 maximum")),
    ],
    indirect=["spec"],
)
async def test_a_conversation_that_is_too_long_is_stuck(
    models: Models, spec: ModelSpec, provider: StartProvider, fail: Fail
) -> None:
    provider(lambda _: fail)
    with pytest.raises(ModelStuckError, match="outgrown"):
        await ask(models, spec).say("Hello?")
