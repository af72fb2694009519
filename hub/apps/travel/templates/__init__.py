"""All task templates of Ferrybeck; importing this registers them."""

from hub.apps.travel.collections import COLLECTIONS
from hub.apps.travel.fixtures.builder import examples
from hub.apps.travel.templates import trips
from hub.apps.travel.templates.registry import TASK_TEMPLATES
from hub.engine.collections import add_task_templates

add_task_templates(COLLECTIONS, TASK_TEMPLATES, examples)

__all__ = ["TASK_TEMPLATES", "trips"]
