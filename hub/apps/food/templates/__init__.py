"""All task templates of Ladlebury; importing this registers them."""

from hub.apps.food.collections import COLLECTIONS
from hub.apps.food.fixtures.builder import examples
from hub.apps.food.templates import ordering
from hub.apps.food.templates.registry import TASK_TEMPLATES
from hub.engine.collections import add_task_templates

add_task_templates(COLLECTIONS, TASK_TEMPLATES, examples)

__all__ = ["TASK_TEMPLATES", "ordering"]
