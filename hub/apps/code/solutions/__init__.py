"""How a person does each action, by the accessible names of the pages."""

from hub.apps.code.collections import COLLECTIONS
from hub.apps.code.solutions import work
from hub.engine.collections import solutions_of
from hub.engine.ui_steps import Solutions

SOLUTIONS: Solutions = {**solutions_of(COLLECTIONS), **work.SOLUTIONS}
