"""All task templates of Mendwick; importing this registers them."""

from hub.apps.helpdesk.collections import COLLECTIONS
from hub.apps.helpdesk.fixtures.builder import examples
from hub.apps.helpdesk.templates import replies
from hub.apps.helpdesk.templates.registry import TASK_TEMPLATES
from hub.engine.collections import add_task_templates

add_task_templates(COLLECTIONS, TASK_TEMPLATES, examples)

__all__ = ["TASK_TEMPLATES", "replies"]
