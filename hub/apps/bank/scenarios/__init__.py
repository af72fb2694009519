"""Tasks with a cause in Oxpenny: importing this enters all scenarios into the registry."""

from hub.apps.bank.scenarios import letters
from hub.apps.bank.scenarios.registry import SCENARIOS

__all__ = ["SCENARIOS", "letters"]
