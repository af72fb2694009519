"""Add functions to a module; what they return is described."""

from dataclasses import dataclass

from environments.code_editor.content import SAVE, SHOWN, Project, make_task
from environments.shared.desktop.tasks import PEOPLE, bullets, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "write_functions"


@dataclass(frozen=True)
class Wanted:
    """A function: how the task describes it, one way to write it, and what it returns for a value."""

    name: str
    wish: str
    source: str
    cases: tuple[tuple[int, float], ...]


WANTED = (
    Wanted(
        "kilometres",
        "`kilometres(miles)` returns miles times 1.609, rounded to two digits",
        "def kilometres(miles):\n    return round(miles * 1.609, 2)\n",
        ((0, 0), (1, 1.61), (7, 11.26), (26, 41.83), (155, 249.4)),
    ),
    Wanted(
        "fahrenheit",
        "`fahrenheit(celsius)` returns celsius times 1.8 plus 32",
        "def fahrenheit(celsius):\n    return celsius * 1.8 + 32\n",
        ((-40, -40), (0, 32), (20, 68), (37, 98.6), (100, 212)),
    ),
    Wanted(
        "crates",
        "`crates(bottles)` returns how many crates of 20 bottles are needed; one that is not full counts as well",
        "def crates(bottles):\n    return (bottles + 19) // 20\n",
        ((0, 0), (1, 1), (19, 1), (20, 1), (21, 2), (40, 2), (41, 3), (333, 17)),
    ),
    Wanted(
        "stars",
        "`stars(points)` returns 3 from 90 points on, 2 from 60 on, 1 from 30 on, and 0 below",
        "def stars(points):\n    if points >= 90:\n        return 3\n    if points >= 60:\n        return 2\n    if points >= 30:\n        return 1\n    return 0\n",
        ((0, 0), (29, 0), (30, 1), (31, 1), (59, 1), (60, 2), (61, 2), (89, 2), (90, 3), (91, 3), (120, 3)),
    ),
    Wanted(
        "rent",
        "`rent(days)` returns 18 for each of the first 7 days and 11 for each day after them",
        "def rent(days):\n    return min(days, 7) * 18 + max(0, days - 7) * 11\n",
        ((0, 0), (1, 18), (6, 108), (7, 126), (8, 137), (14, 203), (30, 379)),
    ),
    Wanted(
        "clamp",
        "`clamp(level)` returns level, but 0 where it is below 0 and 100 where it is above 100",
        "def clamp(level):\n    return max(0, min(level, 100))\n",
        ((-30, 0), (-1, 0), (0, 0), (1, 1), (50, 50), (99, 99), (100, 100), (101, 100), (500, 100)),
    ),
    Wanted(
        "discount",
        "`discount(euros)` returns 5 % of the euros where they are 50 or more, 10 % where they are 200 or more, else 0",
        "def discount(euros):\n    if euros >= 200:\n        return euros * 0.1\n    if euros >= 50:\n        return euros * 0.05\n    return 0\n",
        ((0, 0), (49, 0), (50, 2.5), (51, 2.55), (199, 9.95), (200, 20), (201, 20.1), (900, 90)),
    ),
    Wanted(
        "pages",
        "`pages(lines)` returns how many pages of 48 lines are filled to the end",
        "def pages(lines):\n    return lines // 48\n",
        ((0, 0), (1, 0), (47, 0), (48, 1), (49, 1), (95, 1), (96, 2), (1000, 20)),
    ),
)
THERE = '''"""Small sums that several programs need."""


def percent(part, whole):
    """Return a part in percent of the whole."""
    return part * 100 / whole


def half(amount):
    """Return one half."""
    return amount / 2
'''
WISHES = (
    "{who} needs {count} in helpers.py:",
    "Please write {count} for {who}, at the end of helpers.py:",
    "For {who} helpers.py has to offer {count}:",
)
COUNTS = {1: "one more function", 2: "two more functions", 3: "three more functions"}
RULE = "\nPlain Python without imports and loops, please. The functions that are there stay as they are."


def propose(seed: int) -> Task:
    """Draw the functions to write."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 3}[level]
    wanted = random.sample(WANTED, count)
    text = random.choice(SHOWN).format(folder="projects/office") + " "
    text += random.choice(WISHES).format(who=random.choice(PEOPLE), count=COUNTS[count]) + "\n"
    text += bullets([one.wish for one in wanted]) + RULE
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(SAVE),
        category="programming",
        project=Project(
            "projects/office",
            {"helpers.py": THERE},
            {"helpers.py": "\n\n".join([THERE, *(one.source for one in wanted)])},
            ("helpers.py",),
            facts="Any code that returns the right numbers will do; other functions are not wanted.",
        ),
        more={"cases": {one.name: [[[n], result] for n, result in one.cases] for one in wanted}},
    )
