"""Tasks with a cause in Natterby: importing this enters all scenarios into the registry."""

from hub.apps.social.scenarios import guests, moderation, planning
from hub.apps.social.scenarios.registry import SCENARIOS

__all__ = ["SCENARIOS", "guests", "moderation", "planning"]
