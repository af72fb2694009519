"""Put a border, or two, around a picture by making the canvas larger."""

from pydantic import JsonValue

from environments.gimp.content import FOLDER, KEEP, SHOWN, SUBJECTS, make_task, scene, size_of
from environments.shared.desktop.tasks import difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "add_border"
OPENINGS = (
    "It will hang in the hall and needs a border.",
    "On the dark page of our album it needs a border.",
    "The print shop asks for a border around it.",
    "I would like to give it a mat like that of a framed picture.",
)
COLOURS = ("#ffffff", "#1c1c1c", "#7b1e1e", "#0f4c5c", "#e9d8a6", "#3d405b")


def propose(seed: int) -> Task:
    """Draw a scene, the borders and, for harder tasks, what is cropped first."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    drawing = scene(random)
    subject = random.choice(SUBJECTS)
    width, height = size_of(drawing)
    inner, outer = random.sample(COLOURS, 2)
    operations: list[JsonValue] = []
    steps: list[str] = []
    if level is not Difficulty.EASY:
        cut = 10 * random.randrange(2, 8)
        width, height = width - 2 * cut, height - 2 * cut
        operations.append(["crop", [cut, cut, width, height]])
        steps.append(f"cut {cut} pixels off every side first")
    borders = [(random.randrange(8, 40), inner)]
    if level is Difficulty.HARD:
        borders = [(random.randrange(4, 12), inner), (random.randrange(20, 50), outer)]
    for number, (wide, colour) in enumerate(borders):
        operations.append(["border", wide, colour])
        width, height = width + 2 * wide, height + 2 * wide
        name = "border" if number == 0 else "second border outside of the first"
        steps.append(f"add a {name}, {wide} pixels wide on every side, in the colour {colour}")
    result = f"{FOLDER}/{subject}-{random.choice(('framed', 'border', 'album', 'mat'))}.png"
    text = f"{random.choice(SHOWN).format(name=f'{subject}.png', folder=FOLDER)} {random.choice(OPENINGS)} Please "
    text += f"{', then '.join(steps)}; in the end the whole is {width} by {height} pixels. "
    text += f"Export it as {result.rsplit('/', 1)[1]} into ~/{FOLDER}."
    text += random.choice(KEEP).format(name=f"{subject}.png")
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="canvas",
        picture=f"{FOLDER}/{subject}.png",
        drawing=drawing,
        results=[{"path": result, "operations": operations}],
    )
