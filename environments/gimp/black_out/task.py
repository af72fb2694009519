"""Cover parts of a scanned form with rectangles of a colour, at stated places."""

from random import Random

from pydantic import JsonValue

from environments.gimp.content import FOLDER, KEEP, SHOWN, Drawing, make_task
from environments.shared.desktop.tasks import bullets, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "black_out"
FORMS = ("application", "invoice", "contract", "statement", "report", "certificate")
OPENINGS = (
    "Before it is published, parts of it must be covered.",
    "It holds things that the other side need not see.",
    "For the file copy some passages have to be made unreadable.",
    "The lawyer wants some passages covered.",
)
COLOURS = ("#000000", "#000000", "#333333", "#b71c1c", "#1a237e", "#ffffff")
INKS = ("#5c5c66", "#4e5a6b", "#6b5a4e")


def propose(seed: int) -> Task:
    """Draw a form and choose the rectangles to cover."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 4}[level]
    drawing, fields = _form(random)
    stem = f"{random.choice(FORMS)}-{random.randrange(100, 999)}"
    colours = random.sample(COLOURS, 2) if level is Difficulty.HARD else [random.choice(COLOURS)]
    operations: list[JsonValue] = []
    wishes: list[str] = []
    for number, (x, y, width, height) in enumerate(sorted(random.sample(fields, count))):
        colour = colours[number % len(colours)]
        operations.append(["fill", [x, y, width, height], colour])
        wishes.append(f"x = {x}, y = {y}, {width} pixels wide, {height} pixels high: {colour}")
    result = f"{FOLDER}/{stem}-{random.choice(('public', 'covered', 'copy'))}.png"
    text = f"{random.choice(SHOWN).format(name=f'{stem}.png', folder=FOLDER)} {random.choice(OPENINGS)} "
    text += "Fill " + ("this rectangle" if count == 1 else "these rectangles") + " completely with the colour given"
    text += (
        f" (x and y are the upper left corner, counted in pixels from the corner of the picture):\n{bullets(wishes)}\n"
    )
    text += f"Everything else stays as it is. Export the picture as {result.rsplit('/', 1)[1]} into ~/{FOLDER}."
    text += random.choice(KEEP).format(name=f"{stem}.png")
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="selection",
        picture=f"{FOLDER}/{stem}.png",
        drawing=drawing,
        results=[{"path": result, "operations": operations}],
    )


def _form(random: Random) -> tuple[Drawing, list[tuple[int, int, int, int]]]:
    """Return a form of illegible lines, and rectangles around some of them."""
    width, height = 10 * random.randrange(52, 64), 10 * random.randrange(44, 52)
    ink = random.choice(INKS)
    shapes: list[JsonValue] = [["rectangle", [40, 30, width // 2, 52], "#24405e"]]
    fields: list[tuple[int, int, int, int]] = []
    y = 80
    while y < height - 40:
        x = 40
        while x < width - 90:
            word = random.randrange(24, 80)
            shapes.append(["rectangle", [x, y, x + word, y + 10], ink])
            x += word + 10
        fields.append((10 * random.randrange(3, width // 20), y - 5, 10 * random.randrange(9, 22), 20))
        y += 26
    return {"size": [width, height], "ground": "#fbfaf5", "shapes": shapes}, fields
