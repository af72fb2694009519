"""Scale a picture down and export it for a web page: PNG, JPEG of a stated quality, or both."""

from pydantic import JsonValue

from environments.gimp.content import FOLDER, KEEP, SHOWN, SUBJECTS, make_task, scene, size_of
from environments.shared.desktop.tasks import difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "scale_for_web"
OPENINGS = (
    "It is too large for our web page.",
    "I want to send it by mail, and it has to become smaller.",
    "The form on the town's web site only takes small pictures.",
    "It is meant for the newsletter.",
)
QUALITIES = (60, 65, 70, 75, 80, 85)
SHARES = ((3, 4), (1, 2), (2, 5), (3, 5), (1, 4), (1, 5))


def propose(seed: int) -> Task:
    """Draw a scene, and one size or two."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    drawing = scene(random)
    subject = random.choice(SUBJECTS)
    width, height = size_of(drawing)
    shares = random.sample([(a, b) for a, b in SHARES if width * a % b == 0 and height * a % b == 0], 2)
    shares.sort(key=lambda share: -share[0] / share[1])
    results: list[dict[str, JsonValue]] = []
    wishes: list[str] = []
    for number, (a, b) in enumerate(shares[: 2 if level is Difficulty.HARD else 1]):
        small = (width * a // b, height * a // b)
        is_jpeg = level is not Difficulty.EASY and number == 0
        name = f"{subject}-{random.choice(('web', 'page', 'mail')) if number == 0 else 'thumb'}.{'jpg' if is_jpeg else 'png'}"
        result: dict[str, JsonValue] = {"path": f"{FOLDER}/{name}", "operations": [["scale", [*small]]]}
        size = random.choice(
            (
                f"{small[0]} pixels wide and {small[1]} pixels high",
                f"{small[0]} by {small[1]} pixels",
                f"{small[0]} pixels wide with the height in proportion, which is {small[1]} pixels",
            )
        )
        if is_jpeg:
            quality = random.choice(QUALITIES)
            result["quality"] = quality
            wishes.append(f"{size}, exported as the JPEG {name} with quality {quality}")
        else:
            wishes.append(f"{size}, exported as {name}")
        results.append(result)
    text = f"{random.choice(SHOWN).format(name=f'{subject}.png', folder=FOLDER)} {random.choice(OPENINGS)} "
    if len(wishes) == 1:
        text += f"Please scale the whole picture so that it is {wishes[0]}, into ~/{FOLDER}."
    else:
        text += f"Please make two versions of the whole picture in ~/{FOLDER}: one {wishes[0]}, and one {wishes[1]}."
    text += random.choice(KEEP).format(name=f"{subject}.png")
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="scaling",
        picture=f"{FOLDER}/{subject}.png",
        drawing=drawing,
        results=results,
    )
