"""How a person does each action, by the accessible names of the pages."""

from hub.apps.food.collections import COLLECTIONS
from hub.apps.food.solutions import ordering
from hub.engine.collections import solutions_of
from hub.engine.ui_steps import Solutions

SOLUTIONS: Solutions = {**solutions_of(COLLECTIONS), **ordering.SOLUTIONS}
