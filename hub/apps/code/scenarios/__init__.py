"""Tasks with a cause in Withybeck: importing this enters all scenarios into the registry."""

from hub.apps.code.scenarios import merging, moving, release
from hub.apps.code.scenarios.registry import SCENARIOS

__all__ = ["SCENARIOS", "merging", "moving", "release"]
