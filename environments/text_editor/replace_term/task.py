"""Replace a term throughout a text, but not where the same letters mean something else."""

from dataclasses import dataclass

from environments.shared.desktop.tasks import PEOPLE, TOWNS, difficulty_of, seeded
from environments.text_editor.content import SAVE, SHOWN, Document, make_task
from schemas.tasks import Difficulty, Task

FAMILY = "replace_term"


@dataclass(frozen=True)
class Change:
    """A term and its new name, the reason, and similar terms that stay."""

    old: str
    new: str
    reason: str
    alike: str
    warning: str
    sentences: tuple[str, ...]


THING = (
    "Please report anything about {x} to the front desk.",
    "{who} is responsible for {x} until the end of the year.",
    "All papers that concern {x} are kept in {town}.",
    "If there is trouble with {x}, call {who} at once.",
    "Last year nobody asked about {x}, and nobody will this year.",
    "The costs of {x} are shared by {town} and {town2}.",
    "Details of {x} were sent to {who} and {who2} in a letter.",
    "For {x} the usual rules apply.",
    "{who} has written a short guide to {x}.",
    "Questions about {x} come up in every meeting.",
    "We thank {who} for the patience with {x}.",
)
PERSON = (
    "{x} has the keys to the cellar.",
    "Invoices have to be signed by {x} and by {who}.",
    "When {x} is away, ask {who}.",
    "The minutes go to {x}, with a copy to {who}.",
    "{who} and {x} open the doors at nine.",
    "Cars are parked behind the house of {x} in {town}.",
    "Only {x} may order from the shop in {town}.",
    "Please tell {x} in time if you cannot come.",
    "The telephone list is kept by {x}.",
)
DAY = (
    "The hall in {town} is ours every {x}.",
    "{who} brings the drinks on {x}.",
    "Reports are due on {x} at noon.",
    "On {x} the office in {town} is closed.",
    "{who} and {who2} swap their duties on {x}.",
    "The bus to {town} leaves on {x} at half past seven.",
    "Nothing is delivered on {x}.",
    "{who} is on call until {x}.",
    "Rehearsals begin on {x}.",
)
CHANGES = (
    Change(
        "Brightwater",
        "Northfield",
        "Brightwater was taken over and is called Northfield now",
        "Brightwater Road 12",
        "the street is still Brightwater Road",
        THING,
    ),
    Change(
        "room 14", "room 41", "we meet in room 41 now, not in room 14", "room 140", "room 140 stays room 140", THING
    ),
    Change(
        "pump P3",
        "pump P5",
        "pump P3 was replaced by pump P5",
        "pump P30",
        "pump P30 is another machine and stays",
        THING,
    ),
    Change(
        "Mr Keller",
        "Ms Sandoval",
        "Ms Sandoval has taken over everything from Mr Keller",
        "Mr Kellermann",
        "Mr Kellermann is somebody else",
        PERSON,
    ),
    Change(
        "Tuesday",
        "Wednesday",
        "whatever is planned for Tuesday moves to Wednesday",
        "Pancake Tuesday",
        "Pancake Tuesday is a feast and keeps its name",
        DAY,
    ),
    Change(
        "Dr Amsel",
        "Dr Moreno",
        "Dr Moreno has followed Dr Amsel",
        "Dr Amselberg",
        "Dr Amselberg still works here",
        PERSON,
    ),
)
PLAIN = (
    "The keys are with {who}.",
    "Coffee and tea are free for members from {town}.",
    "The next newsletter appears in spring.",
    "{who} takes the minutes.",
    "Parking is possible behind the building in {town}.",
)
TITLES = (
    "Notice to all members",
    "House rules",
    "Instructions for helpers",
    "Information for visitors",
    "Handover notes",
)
NAMES = ("notice.txt", "rules.txt", "handover.txt", "info.txt", "instructions.txt")


def propose(seed: int) -> Task:
    """Draw a text, the term in it, and how often it and the similar term occur."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count, alikes, terms = {Difficulty.EASY: (4, 0, 1), Difficulty.MEDIUM: (7, 2, 1), Difficulty.HARD: (5, 2, 2)}[level]
    changes = random.sample(CHANGES, terms)
    lines = random.sample(PLAIN, 3)
    for change in changes:
        sentences = random.sample(change.sentences, count + alikes)
        lines += [line.replace("{x}", change.alike if n >= count else change.old) for n, line in enumerate(sentences)]
    random.shuffle(lines)
    filled: list[str] = []
    for line in lines:
        who, who2 = random.sample(PEOPLE, 2)
        town, town2 = random.sample(TOWNS, 2)
        filled.append(line.format(who=who, who2=who2, town=town, town2=town2))
    before = [random.choice(TITLES), "", *filled]
    after = list(before)
    for change in changes:
        after = [_replaced(line, change) for line in after]
    name = random.choice(NAMES)
    reasons = ", and ".join(change.reason for change in changes)
    text = random.choice(SHOWN).format(name=name) + random.choice(
        (" It has to be brought up to date: {}.", " It is no longer true: {}.", " It needs an update, because {}.")
    ).format(reasons)
    text += random.choice((" Change it everywhere in the text.", " Please correct every place."))
    if alikes:
        text += " But take care: " + " and ".join(change.warning for change in changes) + "."
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(SAVE),
        category="replace",
        document=Document(
            path=f"Documents/{name}",
            initial="\n".join(before) + "\n",
            final="\n".join(after) + "\n",
        ),
    )


def _replaced(line: str, change: Change) -> str:
    return change.alike.join(part.replace(change.old, change.new) for part in line.split(change.alike))
