"""How tests start a provider, and limits that do not let them wait."""

from collections.abc import Callable

from clients.models.limits import ModelLimits
from tests.clients.models.provider import Provider, Seen, Turn

StartProvider = Callable[[Callable[[Seen], Turn]], Provider]

QUICK = ModelLimits(retries=3, first_wait_s=0.01, longest_wait_s=5, request_timeout_s=20)
