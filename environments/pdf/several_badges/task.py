"""Fill the same form for several people and save it for each under a name of its own."""

from environments.pdf.content import SHOWN, Papers, Value, make_task
from environments.pdf.forms import BADGE
from environments.shared.desktop.tasks import PEOPLE, TOWNS, bullets, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "several_badges"
ROLES = ("Guest", "Speaker", "Helper", "Press")
WISHES = (
    "It is the form for badges. Make one for each of these people:",
    "Please fill it in for everybody in this list and save each badge as a file of its own:",
    "Each of the following needs a badge:",
)


def propose(seed: int) -> Task:
    """Draw the people."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    people = random.sample(PEOPLE, {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 3}[level])
    badges: dict[str, dict[str, Value]] = {}
    wishes: list[str] = []
    for who in people:
        town, role, lunch = random.choice(TOWNS), random.choice(ROLES), random.choice((True, False))
        path = f"Documents/badge-{who.split()[-1].lower()}.pdf"
        badges[path] = {"name": who, "town": town, "role": role, "lunch": lunch}
        wishes.append(f"{who} from {town}, {role}, {'with' if lunch else 'without'} lunch: ~/{path}")
    form = "Documents/badge.pdf"
    text = random.choice(SHOWN).format(path=f"~/{form}") + " " + random.choice(WISHES) + "\n" + bullets(wishes)
    text += "\nBehind the colon stands the name under which to save the badge. The empty form stays as it is."
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="forms",
        papers=Papers(
            {form: [BADGE.page()]},
            [form],
            {path: [BADGE.page(values)] for path, values in badges.items()},
            more={"form": form},
        ),
        facts=f"Badges: {badges}",
    )
