"""Tasks with a cause in Tarnhallow: importing this enters all scenarios into the registry."""

from hub.apps.recruiting.scenarios import agreeing, interviewing, screening
from hub.apps.recruiting.scenarios.registry import SCENARIOS

__all__ = ["SCENARIOS", "agreeing", "interviewing", "screening"]
