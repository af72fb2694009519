"""Tasks with a cause in Fernshelf: importing this enters all scenarios into the registry."""

from hub.apps.documents.scenarios import sharing
from hub.apps.documents.scenarios.registry import SCENARIOS

__all__ = ["SCENARIOS", "sharing"]
