"""How tests put a clerk to work."""

from collections.abc import Callable

from tests.clients.models.provider import Provider
from tests.clients.tasks.clerk import Clerk

Employ = Callable[[Clerk], Provider]
