"""All task templates of Oxpenny; importing this registers them."""

from hub.apps.bank.collections import COLLECTIONS
from hub.apps.bank.fixtures.builder import examples
from hub.apps.bank.templates import payments
from hub.apps.bank.templates.registry import TASK_TEMPLATES
from hub.engine.collections import add_task_templates

add_task_templates(COLLECTIONS, TASK_TEMPLATES, examples)

__all__ = ["TASK_TEMPLATES", "payments"]
