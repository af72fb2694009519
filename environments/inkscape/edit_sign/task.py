"""Correct lines of a sign."""

from pydantic import JsonValue

from environments.inkscape.content import REST, SAVE, SHOWN, make_task, sign, sign_lines
from environments.shared.desktop.tasks import bullets, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "edit_sign"
OPENINGS = (
    "These lines of the sign have to be corrected:",
    "Before it goes to the printer, please correct its texts:",
    "It is last year's sign. For this year the texts have to read differently:",
    "Some of what it says is wrong:",
)


def propose(seed: int) -> Task:
    """Draw a sign, and the lines to change."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 4}[level]
    lines = sign_lines(random)
    drawing = sign(random, lines)
    others = sign_lines(random)
    while any(others[name] == text for name, text in lines.items()):
        others = sign_lines(random)
    chosen = sorted(random.sample(sorted(lines), count))
    wishes: list[list[JsonValue]] = [["text", name, others[name]] for name in chosen]
    name = f"{lines['event'].lower().replace(' ', '-')}.svg"
    told = [f'instead of "{lines[one]}" it must say "{others[one]}"' for one in chosen]
    text = f"{random.choice(SHOWN).format(name=name)} {random.choice(OPENINGS)}\n{bullets(told)}\n"
    text += (random.choice(REST) + random.choice(SAVE)).strip()
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="texts",
        path=f"Documents/{name}",
        drawing=drawing,
        wishes=wishes,
    )
