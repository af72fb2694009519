"""What models cost: tokens, prices, budgets."""

import json
from pathlib import Path

import pytest
from genai_prices.data_snapshot import get_snapshot
from pydantic_ai.usage import RequestUsage

from clients.models.errors import BudgetSpentError, ModelUnavailableError
from clients.models.models import Conversation, Models
from clients.models.prices import PriceList
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole, Spending
from schemas.errors import InvalidRequestError
from tests.clients.models.provider import Call, Fail, Malformed, Say, Usage
from tests.clients.models.starting import QUICK, StartProvider

PRICES = PriceList(own={f"{one}:some-model": (1.0, 10.0, 0.1, 2.0) for one in ("openai", "anthropic")})
"""USD per million tokens: reading a million costs 1, writing a million 10."""
A_MILLION = Usage(input=1_000_000, output=0)


def ask(models: Models, spec: ModelSpec, role: ModelRole = ModelRole.CRITIC) -> Conversation[str]:
    return models.conversation(spec, role, task_id="a_task", instructions="Be brief.", temperature=0)


def earlier(model: str, cost_usd: float | None) -> Spending:
    return Spending(
        task_id="a_task",
        role=ModelRole.CRITIC,
        model=model,
        requests=1,
        input_tokens=2_000_000,
        output_tokens=0,
        cost_usd=cost_usd,
        duration_s=1,
    )


async def test_tokens_are_counted_once_per_say(tmp_path: Path, spec: ModelSpec, provider: StartProvider) -> None:
    usage = Usage(input=1000, output=100, cache_read=600)
    provider(lambda seen: Say("done", usage) if seen.turn else Call(("nothing", {}), usage=usage))
    spent: list[Spending] = []
    async with Models(tmp_path, on_spending=spent.append, prices=PRICES) as models:
        await ask(models, spec).say("Hello.")

    [one] = spent
    assert (one.task_id, one.role, one.model) == ("a_task", ModelRole.CRITIC, str(spec))
    assert (one.requests, one.input_tokens, one.output_tokens, one.cache_read_tokens) == (2, 2000, 200, 1200)
    assert one.cost_usd == pytest.approx((800 * 1 + 1200 * 0.1 + 200 * 10) / 1e6)
    assert models.spent_usd == pytest.approx(one.cost_usd)


async def test_what_is_written_to_the_cache_is_counted(tmp_path: Path, provider: StartProvider) -> None:
    provider(lambda _: Say("done", Usage(input=1000, output=0, cache_read=600, cache_write=300)))
    spent: list[Spending] = []
    async with Models(tmp_path, on_spending=spent.append, prices=PRICES) as models:
        await ask(models, ModelSpec.parse("anthropic:some-model")).say("Hello.")

    [one] = spent
    assert (one.input_tokens, one.cache_read_tokens, one.cache_write_tokens) == (1000, 600, 300)
    assert one.cost_usd == pytest.approx((100 * 1 + 600 * 0.1 + 300 * 2) / 1e6)


async def test_a_say_that_fails_midway_is_counted(tmp_path: Path, spec: ModelSpec, provider: StartProvider) -> None:
    provider(lambda seen: Fail(500) if seen.turn else Call(("nothing", {}), usage=A_MILLION))
    spent: list[Spending] = []
    async with Models(tmp_path, on_spending=spent.append, prices=PRICES, limits=QUICK) as models:
        with pytest.raises(ModelUnavailableError):
            await ask(models, spec).say("Hello.")

    [one] = spent
    assert (one.requests, one.cost_usd) == (2 + QUICK.retries, 1.0)


async def test_an_unknown_price_is_no_price(tmp_path: Path, spec: ModelSpec, provider: StartProvider) -> None:
    provider(lambda _: Say("done"))
    spent: list[Spending] = []
    async with Models(tmp_path, on_spending=spent.append) as models:
        await ask(models, spec).say("Hello.")
    assert spent[0].cost_usd is None
    assert spent[0].input_tokens == 100


async def test_a_budget_needs_a_price(tmp_path: Path, spec: ModelSpec, provider: StartProvider) -> None:
    provider(lambda _: Say("never"))
    async with Models(tmp_path, budget_usd=1) as models:
        with pytest.raises(InvalidRequestError, match="the price of its tokens is not known"):
            ask(models, spec)


async def test_a_spent_budget_stops_before_the_next_request(
    tmp_path: Path, spec: ModelSpec, provider: StartProvider
) -> None:
    server = provider(lambda _: Call(("nothing", {}), usage=A_MILLION))
    async with Models(tmp_path, budget_usd=2, prices=PRICES) as models:
        with pytest.raises(BudgetSpentError, match=r"2\.00 USD is spent"):
            await ask(models, spec).say("Hello.")
        assert len(server.seen) == 2
        with pytest.raises(BudgetSpentError):
            await ask(models, spec, ModelRole.GENERATOR).say("Hello.")
        assert len(server.seen) == 2


async def test_a_budget_outlives_the_run(tmp_path: Path, spec: ModelSpec, provider: StartProvider) -> None:
    server = provider(lambda _: Say("done", A_MILLION))
    before = [earlier(str(spec), 1.5), earlier("openai:some-model", None)]  # the second is priced now: 2
    async with Models(tmp_path, budget_usd=4, spent=before, prices=PRICES) as models:
        assert models.spent_usd == 3.5
        await ask(models, spec).say("Hello.")
        with pytest.raises(BudgetSpentError):
            await ask(models, spec).say("Hello again.")
    assert len(server.seen) == 1


async def test_a_budget_needs_an_endpoint_that_counts(tmp_path: Path, provider: StartProvider) -> None:
    message = {"role": "assistant", "content": "Hello."}
    choices = [{"index": 0, "message": message, "finish_reason": "stop"}]
    body = {"id": "1", "object": "chat.completion", "created": 1, "model": "some-model", "choices": choices}
    provider(lambda _: Malformed(json.dumps(body)))
    spec = ModelSpec.parse("openai:some-model")
    async with Models(tmp_path, prices=PRICES) as models:
        assert await ask(models, spec).say("Hello.") == "Hello."
    async with Models(tmp_path, budget_usd=1, prices=PRICES) as models:
        with pytest.raises(InvalidRequestError, match="does not say how many tokens"):
            await ask(models, spec).say("Hello.")


def test_a_budget_needs_the_price_of_what_was_spent(tmp_path: Path) -> None:
    with pytest.raises(InvalidRequestError, match="a budget cannot be kept with openai:unknown"):
        Models(tmp_path, budget_usd=1, spent=[earlier("openai:unknown", None)])


class TestPrices:
    def test_published_ones_are_known_without_a_network(self) -> None:
        published = next(one for one in get_snapshot().providers if one.id == "openai")
        name = next(model.id for model in published.models if not model.deprecated and "audio" not in model.id)
        price = PriceList().price(ModelSpec.parse(f"openai:{name}"), "http://127.0.0.1:1/v1")
        assert price is not None
        assert price(RequestUsage(input_tokens=1_000_000)) > 0

    def test_own_ones_go_first(self) -> None:
        price = PRICES.price(ModelSpec.parse("openai:some-model"), None)
        assert price is not None
        assert price(RequestUsage(input_tokens=1_000_000, output_tokens=100_000)) == 2

    def test_others_are_unknown(self) -> None:
        assert PriceList().price(ModelSpec.parse("openai:some-model"), "http://127.0.0.1:1/v1") is None
