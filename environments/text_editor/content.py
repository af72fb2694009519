"""What the families of this environment write about: people, places, firms; and how hard a task is."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import JsonValue

from environments.shared.desktop.tasks import task_of
from schemas.tasks import Task

SAVE = (
    " Save the file when you are done.",
    " Don't forget to save.",
    " Save it in place, please.",
    " The change has to be saved to the same file.",
)
SHOWN = (
    "{name} is open in the editor.",
    "I have opened {name} for you.",
    "On the screen you see {name}.",
    "The document in the editor is {name}.",
)


@dataclass(frozen=True)
class Document:
    """A text before and after the task; `beside` are documents only to be read, `facts` say what does not matter."""

    path: str
    initial: str
    final: str
    facts: str = ""
    beside: Mapping[str, str] = field(default_factory=dict[str, str])


def make_task(family: str, seed: int, *, instruction: str, category: str, document: Document) -> Task:
    """Return a task about one document that is to become another text."""
    path, initial, final = document.path, document.initial, document.final
    parameters: dict[str, JsonValue] = {"path": path, "initial": initial, "final": final, "beside": {**document.beside}}
    shown = "".join(f"\n\n~/{name}, to be left as it is:\n{text}" for name, text in document.beside.items())
    return task_of(
        "text_editor",
        family,
        seed,
        instruction=instruction,
        context=f"~/{path} holds now:\n{initial}\n\nand must hold then:\n{final}{shown}\n\n{document.facts}".strip(),
        category=f"text_editing/{category}",
        parameters=parameters,
    )
