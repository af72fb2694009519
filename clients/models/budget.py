"""The budget of a run: what has been spent, and whether more may be."""

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
    """Adds up what is spent, that of earlier runs first, and says when the budget is used up.

    The price of a request is known after it: conversations that run at the same time may exceed the budget by what
    each has under way.
    """

    def __init__(self, budget_usd: float | None, prices: PriceList, spent: Sequence[Spending]) -> None:
        """Begin with what was spent earlier.

        Args:
            budget_usd: The most that a run may spend, earlier processes included; None: no limit.
            prices: Of a model's tokens.
            spent: By earlier processes of the run; where no cost is stored, it is computed from the tokens.

        Raises:
            InvalidRequestError: there is a budget, and the price of something spent earlier is not known.
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
        """Return the USD for these tokens, or nothing where the price is not known.

        Raises:
            InvalidRequestError: it is not known, and there is a budget to keep.
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
        """Refuse a request once the budget is used up.

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
    """What one `say` has taken so far."""

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
            cost_usd: None where the price is not known; the sum is then not known either.
        """
        self.input_tokens += usage.input_tokens
        self.output_tokens += usage.output_tokens
        self.cache_read_tokens += usage.cache_read_tokens
        self.cache_write_tokens += usage.cache_write_tokens
        self.cost_usd = None if self.cost_usd is None or cost_usd is None else self.cost_usd + cost_usd

    def spending(self, task_id: str | None, role: ModelRole, spec: ModelSpec, duration_s: float) -> Spending:
        """Return the count in the form in which it is reported and stored.

        Args:
            task_id: What it was spent on; None: no single task.
            role: For whom the model was asked.
            spec: Which model.
            duration_s: From the beginning of the `say` to its end, waiting included.
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
