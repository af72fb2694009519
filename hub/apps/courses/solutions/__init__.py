"""How a person does each action, by the accessible names of the pages."""

from hub.apps.courses.collections import COLLECTIONS
from hub.apps.courses.solutions import teaching
from hub.engine.collections import solutions_of
from hub.engine.ui_steps import Solutions

SOLUTIONS: Solutions = {**solutions_of(COLLECTIONS), **teaching.SOLUTIONS}
