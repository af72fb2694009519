"""Tasks with a cause in Ladlebury: importing this enters all scenarios into the registry."""

from hub.apps.food.scenarios import payments, wishes
from hub.apps.food.scenarios.registry import SCENARIOS

__all__ = ["SCENARIOS", "payments", "wishes"]
