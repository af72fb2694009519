"""Code shared by all families: random numbers, difficulty, names of people and places, and making of a task."""

from collections.abc import Mapping, Sequence
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
COMPANIES = (
    "Alpenblick Hotel",
    "Baker Street Print",
    "Castellan Energy",
    "Delta Water",
    "Eastgate Hardware",
    "Fjord Mobile",
    "Greenline Garden",
    "Harbour Insurance",
    "Kestrel Couriers",
    "Linden Pharmacy",
    "Meridian Rail",
    "Northwind Telecom",
    "Orchard Market",
    "Pinecone Software",
    "Quayside Cafe",
    "Riverside Garage",
)


def seeded(family: str, seed: int) -> Random:
    """Return the random generator of a family for a seed, its only source of randomness."""
    return Random(f"{family}:{seed}")  # noqa: S311 - reproducible on purpose


def difficulty_of(family: str, seed: int) -> Difficulty:
    """Return easy, medium or hard for 3, 4 and 3 of every ten seeds; each family starts elsewhere in the cycle."""
    letter = _CYCLE[(seed + sum(family.encode())) % len(_CYCLE)]
    return {"e": Difficulty.EASY, "m": Difficulty.MEDIUM, "h": Difficulty.HARD}[letter]


def listed(items: Sequence[str]) -> str:
    """Join names with commas and a final "and"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def bullets(items: Sequence[str]) -> str:
    """Join items into a list with a dash before each."""
    return "\n".join(f"- {item}" for item in items)


def task_of(
    environment: str,
    family: str,
    seed: int,
    *,
    instruction: str,
    context: str,
    category: str,
    parameters: Mapping[str, JsonValue],
) -> Task:
    """Return a task of a family; its id and difficulty follow from environment, family and seed.

    Args:
        environment: The name of the folder in `environments/`.
        family: The name of the folder in that of the environment.
        seed: The seed from which the task was drawn.
        instruction: The text that the agent is given.
        context: Tells authors what exists at the start and what the result must be.
        category: The kind of work within the environment, for the dataset's statistics.
        parameters: The ground truth as data, which the scripts read as `TASK["parameters"]`.
    """
    return Task(
        task_id=f"{environment}_{family}_{seed}",
        environment=environment,
        family=family,
        seed=seed,
        instruction=instruction,
        context=context,
        difficulty=difficulty_of(family, seed),
        category=category,
        parameters=dict(parameters),
    )
