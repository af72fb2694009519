"""The registry of this application's samplers, with examples for actions without tasks."""

from random import Random

from pydantic import JsonValue

from hub.apps.documents.fixtures.sample_files import NOTES, attachment_of
from hub.apps.documents.phrases import is_file, items
from hub.apps.documents.state import State, Upload
from hub.engine.phrases import pick
from hub.engine.task_templates import TaskTemplates

TASK_TEMPLATES = TaskTemplates(
    no_task={
        "open_item": "looking at a file changes nothing but the list of recent ones",
        "upload_files": "what is uploaded would have to lie on the computer before the task begins",
        "replace_file": "what is uploaded would have to lie on the computer before the task begins",
    }
)


@TASK_TEMPLATES.example_of("open_item")
def open_item(state: State) -> dict[str, JsonValue] | None:
    """Return an example: open a file."""
    found = pick(Random("open"), items(state, "viewer", is_file))  # noqa: S311
    return None if found is None else {"item": found}


@TASK_TEMPLATES.example_of("upload_files")
def upload_files(state: State) -> dict[str, JsonValue] | None:
    """Return an example: upload notes into a folder."""
    found = pick(Random("upload"), items(state, "editor", lambda item: not is_file(item)))  # noqa: S311
    return None if found is None else {"files": [attachment_of(NOTES).model_dump()], "folder": found}


@TASK_TEMPLATES.example_of("replace_file")
def replace_file(state: State) -> dict[str, JsonValue] | None:
    """Return an example: replace a file by notes."""
    found = pick(Random("replace"), items(state, "editor", lambda item: isinstance(item, Upload)))  # noqa: S311
    return None if found is None else {"item": found, "file": attachment_of(NOTES).model_dump()}
