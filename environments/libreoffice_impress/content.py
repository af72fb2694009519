"""What the presentations of this environment are about, and the frame of a task about one deck. All invented here."""

from collections.abc import Mapping, Sequence
from random import Random

from pydantic import JsonValue

from environments.shared.desktop.tasks import PEOPLE, TOWNS, task_of
from schemas.tasks import Task

Slide = dict[str, JsonValue]

SAVE = (
    " Save the presentation in place when you are done.",
    " Then save it under the same name.",
    " Please save it where it is, in its own format.",
    " Keep the file name and format when you save.",
)
SHOWN = (
    "{name} is open in Impress.",
    "The presentation on the screen is {name}.",
    "You have {name} from my Documents folder in front of you.",
    "I opened {name} for you.",
)
EVENTS = (
    "Open Day", "Harvest Festival", "Members' Meeting", "Safety Briefing", "Volunteer Training", "Spring Concert",
    "Repair Cafe", "Reading Week", "Charity Run", "Kick-off Workshop",
)  # fmt: skip
TOPICS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Why we meet", ("More members than ever", "Three ideas from the survey", "One decision to take")),
    ("Programme", ("Doors open at {h}", "Lunch in the yard", "Music until {k}", "Tours every hour")),
    ("Getting there", ("Bus {n} from {town}", "Bicycles behind the house", "No parking at the gate")),
    ("Who does what", ("{who}: entrance", "{other}: kitchen", "Everybody: clearing up")),
    ("Budget", ("Rent: {n} euros", "Food: {m} euros", "Reserve for repairs")),
    ("Equipment", ("{n} chairs", "Two loudspeakers", "Extension leads", "Signs from {town}")),
    ("Safety", ("Exits stay free", "First aid: {who}", "Meeting point at the oak")),
    ("Publicity", ("Posters in {town}", "A note in the newsletter", "{n} invitations by post")),
    ("Weather", ("Tent for {n} people", "Decision the day before", "Call {who} if it rains")),
    ("Afterwards", ("Thanks to all helpers", "Photos by {other}", "Meeting in {town}")),
)  # fmt: skip


def topic_slides(random: Random, count: int) -> list[Slide]:
    """Draw slides about different topics, each with a title and points."""
    return [
        {"title": title, "points": [said(random, point) for point in points]}
        for title, points in random.sample(TOPICS, count)
    ]


def said(random: Random, text: str) -> str:
    """Return a point with its figures and names filled in."""
    who, other = random.sample(PEOPLE, 2)
    return text.format(
        who=who,
        other=other,
        town=random.choice(TOWNS),
        n=random.randrange(12, 90),
        m=random.randrange(91, 400),
        h=random.randrange(8, 12),
        k=random.randrange(18, 23),
    )


def cover(random: Random, event: str) -> Slide:
    """Return the first slide."""
    return {"title": f"{event} {random.randrange(2019, 2030)}", "points": [f"Presented by {random.choice(PEOPLE)}"]}


def file_name(random: Random, event: str, suffix: str) -> str:
    """Return a file name such as people choose."""
    words = event.lower().replace("'", "").split()
    return f"{'-'.join(words)}-{random.choice(('slides', 'talk', 'deck', 'v2', 'final'))}.{suffix}"


def outline(slides: Sequence[Mapping[str, JsonValue]]) -> str:
    """Return a readable outline of a described presentation, for the context shown to authors."""
    return "\n".join(
        f"{number}. " + "; ".join(f"{key}: {value}" for key, value in slide.items())
        for number, slide in enumerate(slides, 1)
    )


def make_task(
    family: str,
    seed: int,
    *,
    instruction: str,
    category: str,
    name: str,
    initial: Sequence[Slide],
    final: Sequence[Slide],
    beside: Mapping[str, str] | None = None,
    **more: JsonValue,
) -> Task:
    """Return a task that changes one deck into another; `beside` are files to read from, `more` helps the oracle."""
    path = f"/home/user/Documents/{name}"
    others = {f"/home/user/Documents/{other}": text for other, text in (beside or {}).items()}
    shown = "".join(f"\n\n{other}, to be left as it is:\n{text}" for other, text in others.items())
    return task_of(
        "libreoffice_impress",
        family,
        seed,
        instruction=instruction,
        context=f"{path} (open in Impress) holds these slides now:\n{outline(initial)}\n\nand must hold then:\n"
        f"{outline(final)}{shown}\n\nLayouts, fonts and places on a slide do not matter; titles are titles.",
        category=f"presentations/{category}",
        parameters={
            "path": path,
            "initial": [{**slide} for slide in initial],
            "final": [{**slide} for slide in final],
            "beside": {**others},
            **more,
        },
    )
