"""What the families of this environment write about: people, places, firms; and how hard a task is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from pydantic import JsonValue

from schemas.tasks import Difficulty, Task

_CYCLE = "emmhehmmeh"  # three easy, four medium, three hard of ten

PEOPLE = (
    "Adele Fournier",
    "Bram Visser",
    "Catalina Reyes",
    "Daniel Osei",
    "Edda Brandt",
    "Finn Gallagher",
    "Gita Menon",
    "Henrik Dahl",
    "Irene Papadaki",
    "Jakub Zielinski",
    "Kofi Mensah",
    "Leila Karimi",
    "Milan Horvat",
    "Nadia Bensaid",
    "Owen Pritchard",
    "Paloma Ortega",
    "Rasmus Holm",
    "Sofia Ricci",
    "Tomas Kolar",
    "Vera Lund",
)
TOWNS = (
    "Aldford",
    "Brackwater",
    "Calder Bay",
    "Dunmore",
    "Elmstead",
    "Farrow",
    "Greywick",
    "Holt Cross",
    "Islay Point",
)
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
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


def seeded(family: str, seed: int) -> Random:
    """The only source of chance of a family."""
    return Random(f"{family}:{seed}")  # noqa: S311 - reproducible on purpose


def difficulty_of(family: str, seed: int) -> Difficulty:
    """Spread 30/40/30 over every ten seeds, each family starting elsewhere."""
    letter = _CYCLE[(seed + sum(family.encode())) % len(_CYCLE)]
    return {"e": Difficulty.EASY, "m": Difficulty.MEDIUM, "h": Difficulty.HARD}[letter]


def bullets(items: Sequence[str]) -> str:
    """Join lines as a list does."""
    return "\n".join(f"- {item}" for item in items)


@dataclass(frozen=True)
class Document:
    """A text before and after the work; `beside` are documents that only inform, `facts` what does not matter."""

    path: str
    initial: str
    final: str
    facts: str = ""
    beside: Mapping[str, str] = field(default_factory=dict[str, str])


def make_task(family: str, seed: int, *, instruction: str, category: str, document: Document) -> Task:
    """A task about one document that has to become another text."""
    path, initial, final = document.path, document.initial, document.final
    parameters: dict[str, JsonValue] = {"path": path, "initial": initial, "final": final, "beside": {**document.beside}}
    shown = "".join(f"\n\n~/{name}, to be left as it is:\n{text}" for name, text in document.beside.items())
    return Task(
        task_id=f"text_editor_{family}_{seed}",
        environment="text_editor",
        family=family,
        seed=seed,
        instruction=instruction,
        context=f"~/{path} holds now:\n{initial}\n\nand must hold then:\n{final}{shown}\n\n{document.facts}".strip(),
        difficulty=difficulty_of(family, seed),
        category=f"text_editing/{category}",
        parameters=parameters,
    )
