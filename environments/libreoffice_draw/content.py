"""What the drawings of this environment show, and the frame of a task about one of them. All invented here."""

from collections.abc import Mapping, Sequence
from random import Random

from pydantic import JsonValue

from environments.shared.desktop.tasks import task_of
from schemas.tasks import Task

Shape = dict[str, JsonValue]
Page = dict[str, JsonValue]
Box = tuple[float, float, float, float]

SAVE = (
    " Save the drawing in place when you are done.",
    " Then save it under the same name.",
    " Please save it where it is, in its own format.",
    " Keep the file name and format when you save.",
)
SHOWN = (
    "{name} is open in Draw.",
    "The drawing on the screen is {name}.",
    "You have {name} from my Documents folder in front of you.",
    "I opened {name} for you.",
)
ROOMS = (
    "Reception", "Reading room", "Workshop", "Kitchen", "Archive", "Meeting room", "Store", "Lecture hall", "Cloakroom",
    "Staff room", "Print room", "Nursery", "Cafe", "Music room", "Laboratory", "Server room",
)  # fmt: skip
HOUSES = ("town hall", "library", "museum", "school", "clinic", "theatre", "community centre", "station building")
JOBS = (
    "Choose a date", "Book the hall", "Print posters", "Order food", "Borrow chairs", "Invite speakers", "Buy flowers",
    "Test the sound", "Write the programme", "Find helpers", "Rent a van", "Hang up signs", "Clean the yard",
    "Prepare the quiz", "Collect donations",
)  # fmt: skip
PROJECTS = ("summer fair", "open day", "book sale", "garden party", "choir night", "repair day", "science evening")


def shape(number: int, text: str, box: Box, *, kind: str = "rectangle", fill: str = "#ffffff") -> Shape:
    """Return a shape of a page; its id is made from its number."""
    return {"id": f"s{number}", "kind": kind, "box": [*box], "text": text, "fill": fill}


def grid(random: Random, count: int) -> list[Box]:
    """Draw places for boxes of one size in rows of four, some of which stay free."""
    cells = sorted(random.sample(range(12), count))
    return [(2.0 + 6.5 * (cell % 4), 2.5 + 5.5 * (cell // 4), 5.0, 3.0) for cell in cells]


def file_name(random: Random, *words: str) -> str:
    """Return a file name such as people choose."""
    return f"{'-'.join(word.replace(' ', '-') for word in words)}-{random.randrange(2, 40)}.odg"


def outline(pages: Sequence[Mapping[str, JsonValue]]) -> str:
    """Return a readable outline of a described drawing, for the context shown to authors."""
    lines: list[str] = []
    for page in pages:
        shapes, links = page["shapes"], page.get("links", [])
        lines.append(f"page {page['name']}")
        lines += [f"  {one}" for one in shapes] if isinstance(shapes, list) else []
        lines += [f"  connector {one}" for one in links] if isinstance(links, list) else []
    return "\n".join(lines)


def make_task(
    family: str,
    seed: int,
    *,
    instruction: str,
    category: str,
    name: str,
    states: tuple[Sequence[Page], Sequence[Page]],
    facts: str,
    beside: Mapping[str, str] | None = None,
) -> Task:
    """Return a task that changes one drawing into another; `beside` are files on the desktop to read from."""
    initial, final = states
    path = f"/home/user/Documents/{name}"
    others = {f"/home/user/Documents/{other}": text for other, text in (beside or {}).items()}
    shown = "".join(f"\n\n{other}, to be left as it is:\n{text}" for other, text in others.items())
    return task_of(
        "libreoffice_draw",
        family,
        seed,
        instruction=instruction,
        context=f"{path} (open in Draw; boxes are x, y, width, height in cm) holds now:\n{outline(initial)}\n\n"
        f"and must hold then:\n{outline(final)}{shown}\n\n{facts}",
        category=f"drawings/{category}",
        parameters={
            "path": path,
            "initial": [{**page} for page in initial],
            "final": [{**page} for page in final],
            "beside": {**others},
        },
    )
