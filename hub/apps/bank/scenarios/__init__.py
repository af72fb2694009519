"""Tasks with a cause in Oxpenny: importing this enters all scenarios into the registry."""

from hub.apps.bank.scenarios import bookkeeping, letters
from hub.apps.bank.scenarios.registry import SCENARIOS

__all__ = ["SCENARIOS", "bookkeeping", "letters"]
