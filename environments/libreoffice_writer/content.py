"""What the documents of this environment are about, and the frame of a task about one text. All invented here."""

from collections.abc import Mapping, Sequence
from random import Random

from pydantic import JsonValue

from environments.shared.desktop.tasks import PEOPLE, TOWNS, task_of
from schemas.tasks import Task

SAVE = (
    " Save the document in place when you are done.",
    " Then save it under the same name.",
    " Please save it where it is, in its own format.",
    " Keep the file name and format when you save.",
)
SHOWN = (
    "{name} is open in Writer.",
    "The document on the screen is {name}.",
    "You have {name} from my Documents folder in front of you.",
    "I opened {name} for you.",
)
SUBJECTS = (
    "Community Garden",
    "Harbour Museum",
    "Village Library",
    "Repair Workshop",
    "Swimming Pool",
    "Youth Orchestra",
    "Bicycle Kitchen",
    "Night Shelter",
    "Farmers' Market",
    "Town Archive",
)
CHAPTERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Background", ("History", "Earlier reports", "Terms")),
    ("Visitors", ("Numbers", "Age groups", "Opening hours")),
    ("Staff", ("Volunteers", "Training", "Absences")),
    ("Money", ("Income", "Running costs", "Donations")),
    ("Building", ("Roof and walls", "Heating", "Access")),
    ("Equipment", ("Purchases", "Repairs", "Inventory")),
    ("Safety", ("Fire drill", "First aid", "Insurance")),
    ("Outlook", ("Next steps", "Open questions", "Calendar")),
)
SENTENCES = (
    "{who} collected the figures and checked them twice.",
    "The committee met {n} times, most often in {town}.",
    "A group from {town} joined us in the spring.",
    "About {n} people answered our questions.",
    "Nothing has changed here since the last report.",
    "{who} will explain this at the next meeting.",
    "The lease of the room in {town} ends in {n} months.",
    "We keep {n} copies in the office for anybody who asks.",
    "Costs stayed below what {who} had expected.",
    "The neighbours complained {n} times about noise.",
)


def block(style: str, content: JsonValue) -> JsonValue:
    """Return a paragraph of a described text."""
    return [style, content]


def table(rows: Sequence[Sequence[str]]) -> JsonValue:
    """Return a table of a described text."""
    return {"rows": [[*row] for row in rows]}


def sentence(random: Random) -> str:
    """Draw one sentence of a report."""
    return random.choice(SENTENCES).format(
        who=random.choice(PEOPLE), town=random.choice(TOWNS), n=random.randrange(3, 60)
    )


def paragraph(random: Random) -> str:
    """Draw two or three different sentences."""
    texts: list[str] = []
    while len(texts) < random.choice((2, 3)):
        text = sentence(random)
        if text not in texts:
            texts.append(text)
    return " ".join(texts)


def file_name(random: Random, subject: str, kind: str, suffix: str) -> str:
    """Return a file name such as people choose."""
    words = subject.lower().replace("'", "").split()
    return f"{kind}-{'-'.join(words)}-{random.randrange(2019, 2027)}.{suffix}"


def outline(story: Mapping[str, JsonValue]) -> str:
    """Return a readable outline of a described text, for the context shown to authors."""
    lines: list[str] = []
    blocks = story["blocks"]
    for block in blocks if isinstance(blocks, list) else []:
        if isinstance(block, dict):
            rows = block["rows"]
            lines += [f"row: {row}" for row in rows] if isinstance(rows, list) else []
        elif isinstance(block, list):
            lines.append(f"{block[0]}: {block[1]}")
    lines += [f"{place}: {story[place]}" for place in ("header", "footer") if place in story]
    return "\n".join(lines)


def make_task(
    family: str,
    seed: int,
    *,
    instruction: str,
    category: str,
    name: str,
    states: tuple[Mapping[str, JsonValue], Mapping[str, JsonValue]],
    facts: str,
    beside: Mapping[str, str] | None = None,
) -> Task:
    """Return a task that changes one text into another; `beside` are files on the desktop to read from."""
    initial, final = states
    path = f"/home/user/Documents/{name}"
    others = {f"/home/user/Documents/{other}": text for other, text in (beside or {}).items()}
    shown = "".join(f"\n\n{other}, to be left as it is:\n{text}" for other, text in others.items())
    return task_of(
        "libreoffice_writer",
        family,
        seed,
        instruction=instruction,
        context=f"{path} (open in Writer) holds now:\n{outline(initial)}\n\n"
        f"and must hold then:\n{outline(final)}{shown}\n\nEmpty paragraphs and direct formats do not matter. {facts}",
        category=f"text_documents/{category}",
        parameters={"path": path, "initial": dict(initial), "final": dict(final), "beside": {**others}},
    )


def story(blocks: Sequence[JsonValue], **around: JsonValue) -> dict[str, JsonValue]:
    """Return the description of a text."""
    return {"blocks": list(blocks), **around}
