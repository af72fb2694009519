"""Tasks with a cause in Rowmere: importing this enters all scenarios into the registry."""

from hub.apps.spreadsheet.scenarios import figures
from hub.apps.spreadsheet.scenarios.registry import SCENARIOS

__all__ = ["SCENARIOS", "figures"]
