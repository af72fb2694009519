"""Tasks with a cause in Wrenfold: importing this enters all scenarios into the registry."""

from hub.apps.chat.scenarios import joining
from hub.apps.chat.scenarios.registry import SCENARIOS

__all__ = ["SCENARIOS", "joining"]
