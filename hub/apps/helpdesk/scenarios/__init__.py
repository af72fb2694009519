"""Tasks with a cause in Mendwick: importing this enters all scenarios into the registry."""

from hub.apps.helpdesk.scenarios import backlog, devices, stocktaking, triage
from hub.apps.helpdesk.scenarios.registry import SCENARIOS

__all__ = ["SCENARIOS", "backlog", "devices", "stocktaking", "triage"]
