"""All task templates of Tarnhallow; importing this registers them."""

from hub.apps.recruiting.collections import COLLECTIONS
from hub.apps.recruiting.fixtures.builder import examples
from hub.apps.recruiting.templates import decisions
from hub.apps.recruiting.templates.registry import TASK_TEMPLATES
from hub.engine.collections import add_task_templates

add_task_templates(COLLECTIONS, TASK_TEMPLATES, examples)

__all__ = ["TASK_TEMPLATES", "decisions"]
