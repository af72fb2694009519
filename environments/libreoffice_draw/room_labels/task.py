"""A floor plan whose rooms carry numbers; a list says what the rooms are called."""

from environments.libreoffice_draw.content import HOUSES, ROOMS, SAVE, SHOWN, file_name, grid, make_task, shape
from environments.shared.desktop.tasks import difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "room_labels"


def propose(seed: int) -> Task:
    """Draw the plan, the numbers and the names."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 3, Difficulty.MEDIUM: 5, Difficulty.HARD: 8}[level]
    house = random.choice(HOUSES)
    numbers = random.sample(range(10, 99), count + 3)
    names = random.sample(ROOMS, count + 3)
    boxes = grid(random, count)
    form = "{number} {name}" if level is Difficulty.HARD else "{name}"
    initial = [shape(n, str(number), box) for n, (number, box) in enumerate(zip(numbers, boxes, strict=False))]
    final = [
        shape(n, form.format(number=number, name=name), box)
        for n, (number, name, box) in enumerate(zip(numbers, names, boxes, strict=False))
    ]
    listing = sorted(f"{number} = {name}" for number, name in zip(numbers, names, strict=True))
    name = file_name(random, house, "floor", "plan")
    file = f"{random.choice(('rooms', 'room-list', 'legend'))}.txt"
    what = (
        f"behind every number, after a space, the name of the room (as in “{numbers[0]} {names[0]}”)"
        if level is Difficulty.HARD
        else f"instead of the number the name of the room (“{names[0]}” where it says {numbers[0]})"
    )
    text = random.choice(
        (
            f"The rooms of the {house} carry numbers, and Documents/{file} says which room is which. Write {what} into "
            "every room of the plan.",
            f"Please label this plan of the {house} with the help of ~/Documents/{file}: each room should say {what}.",
            f"Visitors cannot do anything with the numbers on the plan of the {house}. According to {file}, in the same "
            f"folder, put {what}, for all rooms that are drawn.",
        )
    )
    text += " The list has more rooms than this plan. No room is moved or resized."
    return make_task(
        FAMILY,
        seed,
        instruction=f"{random.choice(SHOWN).format(name=name)} {text}{random.choice(SAVE)}",
        category="labels",
        name=name,
        states=([{"name": "plan", "shapes": [*initial]}], [{"name": "plan", "shapes": [*final]}]),
        facts="Texts, places and sizes count; other looks do not.",
        beside={file: "\n".join(listing) + "\n"},
    )
