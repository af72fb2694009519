"""All task templates of Withybeck; importing this registers them."""

from hub.apps.code.collections import COLLECTIONS
from hub.apps.code.fixtures.builder import examples
from hub.apps.code.templates import work
from hub.apps.code.templates.registry import TASK_TEMPLATES
from hub.engine.collections import add_task_templates

add_task_templates(COLLECTIONS, TASK_TEMPLATES, examples)

__all__ = ["TASK_TEMPLATES", "work"]
