"""All task templates of Natterby; importing this registers them."""

from hub.apps.social.collections import COLLECTIONS
from hub.apps.social.fixtures.builder import examples
from hub.apps.social.templates import by_hand
from hub.apps.social.templates.registry import TASK_TEMPLATES
from hub.engine.collections import add_task_templates

add_task_templates(COLLECTIONS, TASK_TEMPLATES, examples)

__all__ = ["TASK_TEMPLATES", "by_hand"]
