"""Tasks with a cause in Ferrybeck: importing this enters all scenarios into the registry."""

from hub.apps.travel.scenarios import changes, requests
from hub.apps.travel.scenarios.registry import SCENARIOS

__all__ = ["SCENARIOS", "changes", "requests"]
