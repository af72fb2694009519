"""All actions of Tutorwick; importing this registers them. Those of `teaching` no collection gives."""

from hub.apps.courses.actions import teaching
from hub.apps.courses.app import APP
from hub.apps.courses.collections import COLLECTIONS
from hub.engine.collections import add_actions

add_actions(COLLECTIONS, APP)

__all__ = ["teaching"]
