"""All task templates of Tutorwick; importing this registers them."""

from hub.apps.courses.collections import COLLECTIONS
from hub.apps.courses.fixtures.builder import examples
from hub.apps.courses.templates import teaching
from hub.apps.courses.templates.registry import TASK_TEMPLATES
from hub.engine.collections import add_task_templates

add_task_templates(COLLECTIONS, TASK_TEMPLATES, examples)

__all__ = ["TASK_TEMPLATES", "teaching"]
