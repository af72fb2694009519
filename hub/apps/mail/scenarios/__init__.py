"""Tasks with a cause in Larkpost: importing this enters all scenarios into the registry."""

from hub.apps.mail.scenarios import deciding, people, sorting
from hub.apps.mail.scenarios.registry import SCENARIOS

__all__ = ["SCENARIOS", "deciding", "people", "sorting"]
