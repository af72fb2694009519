"""Turn, mirror and cut a picture, and export the result."""

from pydantic import JsonValue

from environments.gimp.content import FOLDER, KEEP, SHOWN, SUBJECTS, make_task, scene, size_of
from environments.shared.desktop.tasks import difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "turn_and_cut"
OPENINGS = (
    "The scanner got it the wrong way round.",
    "It has to be prepared for the calendar.",
    "The printer of our leaflet wants it another way.",
    "I need it for the notice board.",
)
TURNS: tuple[tuple[int | str, str], ...] = (
    (90, "turn it by 90 degrees clockwise"),
    (180, "turn it by 180 degrees"),
    (270, "turn it by 90 degrees counter-clockwise"),
    ("horizontally", "mirror it horizontally, so that left and right change places"),
    ("vertically", "mirror it vertically, so that it stands on its head like a reflection in water"),
)
SUFFIXES = ("calendar", "leaflet", "board", "final", "print")


def propose(seed: int) -> Task:
    """Draw a scene and one, two or three steps."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    drawing = scene(random)
    subject = random.choice(SUBJECTS)
    picture = f"{FOLDER}/{subject}.png"
    width, height = size_of(drawing)
    first, second = random.sample(TURNS, 2)
    operations: list[JsonValue] = [["turn", first[0]]]
    steps = [first[1]]
    if level is not Difficulty.EASY:
        if first[0] in (90, 270):
            width, height = height, width
        cut_width, cut_height = (10 * random.randrange(side // 20, side // 13) for side in (width, height))
        x, y = (
            10 * random.randrange(1, (width - cut_width) // 10),
            10 * random.randrange(1, (height - cut_height) // 10),
        )
        operations.append(["crop", [x, y, cut_width, cut_height]])
        so_far = "turned" if isinstance(first[0], int) else "mirrored"
        steps.append(
            f"crop it to {cut_width} by {cut_height} pixels, with the upper left corner of what remains at x = {x} and y = {y} of the {so_far} picture"
        )
    if level is Difficulty.HARD:
        operations.append(["turn", second[0]])
        steps.append(second[1])
    result = f"{FOLDER}/{subject}-{random.choice(SUFFIXES)}.png"
    text = f"{random.choice(SHOWN).format(name=f'{subject}.png', folder=FOLDER)} {random.choice(OPENINGS)} "
    text += "Please " + ", then ".join(steps) + f". Export the result as {result.rsplit('/', 1)[1]} into ~/{FOLDER}."
    text += random.choice(KEEP).format(name=f"{subject}.png")
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="geometry",
        picture=picture,
        drawing=drawing,
        results=[{"path": result, "operations": operations}],
    )
