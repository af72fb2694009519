"""Tasks with a cause in Pinrow: importing this enters all scenarios into the registry."""

from hub.apps.board.scenarios import comments, meanwhile
from hub.apps.board.scenarios.registry import SCENARIOS

__all__ = ["SCENARIOS", "comments", "meanwhile"]
