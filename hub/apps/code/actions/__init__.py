"""All actions of Withybeck; importing this registers them. Those of `issues` and `merging` no collection gives."""

from hub.apps.code.actions import issues, merging
from hub.apps.code.app import APP
from hub.apps.code.collections import COLLECTIONS
from hub.engine.collections import add_actions

add_actions(COLLECTIONS, APP)

__all__ = ["issues", "merging"]
