"""Documents of two pages with headings and lines of typed text, in which every word has a known place."""

from dataclasses import dataclass
from random import Random

from pydantic import JsonValue

from environments.shared.desktop.tasks import PEOPLE, TOWNS

SIZE: list[JsonValue] = [595, 420]
LEFT, POINTS, PITCH = 40, 12, 22
CHARACTER = 0.6 * POINTS
TITLES = {
    "minutes": "Minutes of the meeting",
    "rules": "House rules",
    "guide": "Guide for visitors",
    "plan": "Plan for the year",
}
HEADINGS = ("Opening hours", "Kitchen", "Keys", "Parking", "Garden", "Repairs", "Guests", "Waste", "Laundry", "Heating")
LINES = (
    "The door is locked at {n} in the evening.",
    "{who} keeps the list of those who have a key.",
    "Cars may stand in the yard for {n} minutes.",
    "Noise has to end by {n} at the latest.",
    "Reports go to {who} before the end of the month.",
    "The next inspection is done by {who}.",
    "Each household pays {n} euros a year.",
    "Visitors from {town} use the side entrance.",
    "Bicycles belong into the shed behind the house.",
    "The windows are cleaned every {n} weeks.",
    "Broken lamps are to be reported at once.",
    "There are {n} places in the cellar.",
    "{who} waters the plants in summer.",
    "The bus to {town} stops in front of the gate.",
    "Fire extinguishers hang on every floor.",
    "Tools are lent for {n} days.",
)


@dataclass(frozen=True)
class Line:
    """A line of a document: its page, the height of its baseline, and whether it is a heading."""

    page: int
    y: int
    text: str
    heading: bool

    def place(self, passage: str) -> list[JsonValue]:
        """Return the box around a part of the line: x, y, right, top."""
        begin = self.text.index(passage)
        left = LEFT + begin * CHARACTER
        return [round(left, 2), self.y - 3, round(left + len(passage) * CHARACTER, 2), self.y + 10]


@dataclass(frozen=True)
class Passages:
    """A document."""

    name: str
    pages: list[dict[str, JsonValue]]
    lines: list[Line]


def draw(random: Random, sections: int) -> Passages:
    """Draw a document of two pages in which no line and no number occurs twice."""
    name = random.choice(list(TITLES))
    numbers = iter(random.sample(range(11, 60), len(LINES)))
    texts = random.sample(LINES, sections * 2)
    who, towns = iter(random.sample(PEOPLE, 8)), iter(random.sample(TOWNS, 4))
    filled = [
        text.replace("{n}", str(next(numbers))).replace("{who}", next(who) if "{who}" in text else "")
        .replace("{town}", next(towns) if "{town}" in text else "")
        for text in texts
    ]  # fmt: skip
    lines: list[Line] = []
    for n, heading in enumerate(random.sample(HEADINGS, sections)):
        page, row = divmod(n, (sections + 1) // 2)
        y = 330 - row * PITCH * 4
        lines.append(Line(page, y, heading, heading=True))
        lines += [Line(page, y - PITCH * (k + 1), filled[2 * n + k], heading=False) for k in (0, 1)]
    pages: list[dict[str, JsonValue]] = []
    for page in (0, 1):
        here = [line for line in lines if line.page == page]
        placed: list[JsonValue] = [[LEFT, 380, 16, "bold", f"{TITLES[name]}, page {page + 1}"]]
        placed.extend([LEFT, line.y, POINTS, "bold" if line.heading else "typed", line.text] for line in here)
        pages.append({"size": SIZE, "lines": placed})
    return Passages(name, pages, lines)
