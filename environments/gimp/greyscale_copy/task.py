"""Take the colours out of a picture: greys, greys inverted, or pure black and white from a threshold on."""

from pydantic import JsonValue

from environments.gimp.content import FOLDER, KEEP, SHOWN, SUBJECTS, make_task
from environments.shared.desktop.tasks import difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "greyscale_copy"
OPENINGS = (
    "The newspaper prints without colours.",
    "For the engraver I need it without colours.",
    "Our copier only knows black.",
    "It goes onto a stencil.",
    "The archive wants it without colours.",
)
GREYS = (24, 52, 84, 112, 148, 176, 204, 232)


def propose(seed: int) -> Task:
    """Draw a picture in weak colours, which every formula for grey maps to nearly the same values."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    subject = random.choice(SUBJECTS)
    width, height = 10 * random.randrange(48, 70), 10 * random.randrange(36, 48)
    greys = random.sample(GREYS, len(GREYS))
    tints = [tuple(grey + random.randrange(-10, 11) for _ in range(3)) for grey in greys]
    colours = ["#" + "".join(f"{level:02x}" for level in tint) for tint in tints]
    shapes: list[JsonValue] = [["rectangle", [0, height // 2, width, height], colours[1]]]
    for number, colour in enumerate(colours[2:]):
        x, y = width * number // 6 + random.randrange(0, 20), random.randrange(30, height - 140)
        corners: list[JsonValue] = [x, y, x + random.randrange(60, 90), y + random.randrange(70, 130)]
        shapes.append([random.choice(("rectangle", "ellipse")), corners, colour])
    operations: list[JsonValue] = [["grey"]]
    wish = "Please turn it into a real greyscale picture (image mode Grayscale, not just pale)"
    if level is Difficulty.MEDIUM:
        operations.append(["invert"])
        wish += random.choice(
            (" and then invert it like a negative", " and invert the greys, so that dark becomes light")
        )
    if level is Difficulty.HARD:
        threshold = random.choice((68, 98, 130, 162, 190))
        operations.append(["threshold", threshold])
        wish += f" and then apply a threshold of {threshold}: everything from {threshold} to 255 becomes white, all that is darker black"
    result = f"{FOLDER}/{subject}-{random.choice(('grey', 'bw', 'press', 'stencil'))}.png"
    text = f"{random.choice(SHOWN).format(name=f'{subject}.png', folder=FOLDER)} {random.choice(OPENINGS)} {wish}, "
    text += f"and export it as {result.rsplit('/', 1)[1]} into ~/{FOLDER}."
    text += random.choice(KEEP).format(name=f"{subject}.png")
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="colours",
        picture=f"{FOLDER}/{subject}.png",
        drawing={"size": [width, height], "ground": colours[0], "shapes": shapes},
        results=[{"path": result, "operations": operations}],
    )
