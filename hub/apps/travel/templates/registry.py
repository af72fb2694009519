"""The list that the samplers of this application enter themselves into."""

from hub.engine.task_templates import TaskTemplates

TASK_TEMPLATES = TaskTemplates()
