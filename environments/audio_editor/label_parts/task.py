"""Label stated parts of a recording and export the labels."""

from pydantic import JsonValue

from environments.audio_editor.content import NAMES, SHOWN, Job, draw_clip, make_task, stretches
from environments.shared.desktop.tasks import PEOPLE, bullets, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "label_parts"
TEXTS = (
    "Greeting",
    "First question",
    "Answer",
    "Applause",
    "Music",
    "Second question",
    "Noise",
    "Laughter",
    "Thanks",
    "Closing",
)
WISHES = (
    "{who} needs labels in it:",
    "Please label these parts for {who}:",
    "For {who}, mark these parts with labels:",
)


def propose(seed: int) -> Task:
    """Draw a recording and its labels."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    clip = draw_clip(random)
    parts = stretches(random, clip, {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 4}[level])
    texts = random.sample(TEXTS, len(parts))
    labels: list[JsonValue] = [[begin, end, text] for (begin, end), text in zip(parts, texts, strict=True)]
    name = random.choice(NAMES)
    path, result = f"Documents/{name}.wav", f"Documents/{name}-labels.txt"
    wish = random.choice(SHOWN).format(path=path) + " " + random.choice(WISHES).format(who=random.choice(PEOPLE)) + "\n"
    wish += bullets([f"from {begin} s to {end} s: {text}" for (begin, end), text in zip(parts, texts, strict=True)])
    return make_task(
        FAMILY,
        seed,
        instruction=wish + f"\nThen export the labels to the text file ~/{result}.",
        category="labels",
        job=Job({path: clip}, [path], [], result, {"labels": labels}),
        facts=f"Labels: {labels}; times to a twentieth of a second.",
    )
