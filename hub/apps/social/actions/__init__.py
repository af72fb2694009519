"""All actions of Natterby; importing this registers them. Those of `publishing` and `people` no collection gives."""

from hub.apps.social.actions import people, publishing
from hub.apps.social.app import APP
from hub.apps.social.collections import COLLECTIONS
from hub.engine.collections import add_actions

add_actions(COLLECTIONS, APP)

__all__ = ["people", "publishing"]
