"""Bring the sections of a document into another order without losing a line of them."""

from environments.shared.desktop.tasks import PEOPLE, bullets, difficulty_of, seeded
from environments.text_editor.content import SAVE, SHOWN, Document, make_task
from schemas.tasks import Difficulty, Task

FAMILY = "reorder_sections"
SECTIONS = (
    ("Arrival", ("The hall opens at {n}:30.", "{who} hands out the badges at the side door.")),
    ("Budget", ("Spent so far: {n}40 euros.", "{who} keeps the receipts.", "The rest goes into repairs.")),
    ("Catering", ("We need {n} trays of sandwiches.", "{who} asks the bakery.", "No nuts, please.")),
    ("Equipment", ("{n} tables, twice as many chairs.", "The projector is in cupboard {n}.")),
    ("First aid", ("The kit hangs beside the stairs.", "{who} has taken the course.")),
    ("Guests", ("{n} people have said yes.", "{who} is still waiting for the choir's answer.")),
    ("Music", ("{who} plays from {n} o'clock.", "The neighbours have been told.")),
    ("Programme", ("Welcome by {who}.", "Talk, {n} minutes.", "Questions and answers.")),
    ("Safety", ("Both exits stay free.", "{who} checks the {n} extinguishers.")),
    ("Tidying up", ("{who} collects the keys.", "Everything must be out by {n} o'clock.")),
    ("Transport", ("The last bus leaves at {n}:55.", "{who} offers lifts.")),
)
EVENTS = ("Spring concert", "Open day", "Street party", "Annual meeting", "Book fair", "Science evening", "Repair cafe")


def propose(seed: int) -> Task:
    """Draw sections and the order asked for, as a list or by a rule."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 3, Difficulty.MEDIUM: 5, Difficulty.HARD: 7}[level]
    event = random.choice(EVENTS)
    blocks: dict[str, list[str]] = {}
    for title, lines in random.sample(SECTIONS, count):
        fill = {"n": random.randrange(11, 20), "who": random.choice(PEOPLE)}
        blocks[title] = [f"## {title}", *(line.format(**fill) for line in lines)]
    order = list(blocks)
    by_rule = level is not Difficulty.EASY and random.random() < 0.4  # noqa: PLR2004 - now and then a rule
    wanted = sorted(order) if by_rule else random.sample(order, count)
    while wanted == order:
        random.shuffle(order)
    intro = [f"# {event}", "", f"Notes collected by {random.choice(PEOPLE)}."]
    name = f"{event.lower().replace(' ', '-')}.md"
    text = random.choice(SHOWN).format(name=name) + random.choice(
        (" Its sections are in the wrong order.", " The order of its sections is not what we agreed on.")
    )
    dropped = random.choice(wanted)
    if level is Difficulty.HARD:
        wanted = [title for title in wanted if title != dropped]
        text += f" The section {dropped} is no longer needed at all: take it out with its lines."
    if by_rule:
        text += " Sort the sections (those with ##) by the alphabet of their headings, each with the lines below it."
    else:
        text += f" They should come in this order, each with the lines below it:\n{bullets(wanted)}\n"
    text = text.strip() + "\nTitle and first paragraph stay at the top, and no line may be lost or changed."
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(SAVE),
        category="structure",
        document=Document(
            path=f"Documents/{name}",
            initial=_document(intro, [blocks[title] for title in order]),
            final=_document(intro, [blocks[title] for title in wanted]),
            facts="Blank lines do not matter.",
        ),
    )


def _document(intro: list[str], blocks: list[list[str]]) -> str:
    return "\n".join([*intro, *(line for block in blocks for line in ("", *block))]) + "\n"
