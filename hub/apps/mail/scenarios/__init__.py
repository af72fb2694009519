"""Tasks with a cause in Larkpost: importing this enters all scenarios into the registry."""

from hub.apps.mail.scenarios import deciding, meanwhile, people, sorting
from hub.apps.mail.scenarios.registry import SCENARIOS

__all__ = ["SCENARIOS", "deciding", "meanwhile", "people", "sorting"]
