"""The budget of a run: what has been spent, and whether more may be spent."""

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic_ai.usage import RequestUsage

from clients.models.endpoints import base_url
from clients.models.errors import BudgetSpentError
from clients.models.prices import PriceList
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole, Spending
from schemas.errors import InvalidRequestError


class Budget:
    """Adds up spending, starting with that of earlier processes, and refuses requests when the budget is used up.

    The cost of a request is known only afterwards, so concurrent conversations may exceed the budget by their
    requests in progress.
    """

    def __init__(self, budget_usd: float | None, prices: PriceList, spent: Sequence[Spending]) -> None:
        """Start with the earlier spending.

        Args:
            budget_usd: Limit on the run's spending, earlier processes included; None: no limit.
            prices: Prices of models' tokens.
            spent: Spending of the run's earlier processes; a missing cost is computed from the tokens.

        Raises:
            InvalidRequestError: there is a budget, and the price of an earlier spending is unknown.
        """
        self._budget_usd = budget_usd
        self._prices = prices
        self.spent_usd = 0.0
        for spending in spent:
            self.spent_usd += self._cost_of_earlier(spending) or 0.0

    def _cost_of_earlier(self, spending: Spending) -> float | None:
        if spending.cost_usd is not None or not spending.requests:
            return spending.cost_usd
        usage = RequestUsage(
            input_tokens=spending.input_tokens,
            output_tokens=spending.output_tokens,
            cache_read_tokens=spending.cache_read_tokens,
            cache_write_tokens=spending.cache_write_tokens,
        )
        return self.cost(ModelSpec.parse(spending.model), usage)

    def cost(self, spec: ModelSpec, usage: RequestUsage) -> float | None:
        """Return the cost of these tokens in USD; None if the price is unknown.

        Raises:
            InvalidRequestError: it is unknown, and there is a budget.
        """
        price = self._prices.price(spec, base_url(spec.provider))
        if price is None:
            self._need_no_price(spec, "the price of its tokens is not known; add it to the prices, or drop the budget")
            return None
        if usage.unmeasured_requests:
            self._need_no_price(spec, "its endpoint does not say how many tokens it used; drop the budget")
            return None
        return price(usage)

    def _need_no_price(self, spec: ModelSpec, reason: str) -> None:
        if self._budget_usd is not None:
            raise InvalidRequestError(f"a budget cannot be kept with {spec}: {reason}", field="budget_usd")

    def require_money(self) -> None:
        """Raise if the budget is used up.

        Raises:
            BudgetSpentError: it is.
        """
        if self._budget_usd is not None and self.spent_usd >= self._budget_usd:
            raise BudgetSpentError(
                f"the budget of {self._budget_usd:.2f} USD is spent ({self.spent_usd:.2f} USD); "
                "resume with a larger one to go on"
            )


@dataclass
class UsageCount:
    """Tokens and cost of one `say` so far."""

    requests: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    cost_usd: float | None = 0.0

    def add(self, usage: RequestUsage, cost_usd: float | None) -> None:
        """Count the tokens and the cost of one answered request.

        Args:
            usage: The tokens that the provider reported.
            cost_usd: The request's cost; None if the price is unknown, which makes the sum unknown as well.
        """
        self.input_tokens += usage.input_tokens
        self.output_tokens += usage.output_tokens
        self.cache_read_tokens += usage.cache_read_tokens
        self.cache_write_tokens += usage.cache_write_tokens
        self.cost_usd = None if self.cost_usd is None or cost_usd is None else self.cost_usd + cost_usd

    def spending(self, task_id: str | None, role: ModelRole, spec: ModelSpec, duration_s: float) -> Spending:
        """Return the count as a `Spending`, which is reported and stored.

        Args:
            task_id: The task it was spent on; None: no single task.
            role: The role that the model played.
            spec: The model.
            duration_s: Seconds from the beginning of the `say` to its end, including waits.
        """
        return Spending(
            task_id=task_id,
            role=role,
            model=str(spec),
            requests=self.requests,
            input_tokens=self.input_tokens,
            output_tokens=self.output_tokens,
            cache_read_tokens=self.cache_read_tokens,
            cache_write_tokens=self.cache_write_tokens,
            cost_usd=self.cost_usd,
            duration_s=duration_s,
        )
