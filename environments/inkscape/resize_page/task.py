"""Give a sign another page, and for harder ones other colours and words as well."""

from pydantic import JsonValue

from environments.inkscape.content import COLOURS, REST, SAVE, SHOWN, make_task, sign, sign_lines
from environments.shared.desktop.tasks import bullets, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "resize_page"
OPENINGS = (
    "It has to fit into another frame.",
    "The print shop takes it in another format.",
    "It will hang in a larger show case.",
    "The holder on the wall has another size.",
)


def propose(seed: int) -> Task:
    """Draw a sign, and the new size of its page."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    lines = sign_lines(random)
    drawing = sign(random, lines)
    size: list[JsonValue] = [random.randrange(240, 300), random.randrange(150, 210)]
    wishes: list[list[JsonValue]] = [["page", "page", size]]
    told = [
        f"The page is {size[0]} mm wide and {size[1]} mm high; the drawing is not scaled and does not move: "
        "what is at the upper left corner stays there."
    ]
    if level is not Difficulty.EASY:
        old = {str(one) for one in COLOURS if str(one) in str(drawing)}
        colour = random.choice([one for one in COLOURS if one not in old])
        wishes.append(["fill", "band", colour])
        told.append(f"The band at the top gets the fill colour {colour}.")
    if level is Difficulty.HARD:
        price = f"Entry {random.randrange(21, 40)} euros"
        wishes.append(["text", "price", price])
        told.append(f'Instead of "{lines["price"]}" it says "{price}".')
    name = f"{lines['event'].lower().replace(' ', '-')}-{random.randrange(2, 30)}.svg"
    text = f"{random.choice(SHOWN).format(name=name)} {random.choice(OPENINGS)} Please change it:\n{bullets(told)}\n"
    text += (random.choice(REST) + random.choice(SAVE)).strip()
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="page",
        path=f"Documents/{name}",
        drawing=drawing,
        wishes=wishes,
    )
