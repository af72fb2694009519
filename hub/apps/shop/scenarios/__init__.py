"""Tasks with a cause in Tillwright: importing this enters all scenarios into the registry."""

from hub.apps.shop.scenarios import complaints, recall
from hub.apps.shop.scenarios.registry import SCENARIOS

__all__ = ["SCENARIOS", "complaints", "recall"]
