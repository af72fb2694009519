"""Tick what somebody answers to a list of questions."""

from environments.pdf.content import COPY, SHOWN, Field, Form, Papers, Value, make_task
from environments.shared.desktop.tasks import PEOPLE, TOWNS, bullets, difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "tick_answers"
LISTS = {
    "kitchen": ("Equipment of the kitchen", ("Oven", "Kettle", "Toaster", "Freezer", "Dishwasher", "Mixer", "Scales", "Grill")),
    "first-aid": ("Contents of the first-aid box", ("Scissors", "Plasters", "Gloves", "Blanket", "Tweezers", "Bandages", "Ice pack", "Tape")),
    "hall": ("Inspection of the hall", ("Doors close", "Lamps work", "Windows whole", "Floor clean", "Heating on", "Exits free", "Stage swept", "Chairs stacked")),
    "trip": ("Packing list", ("Tent", "Rope", "Compass", "Stove", "Matches", "Map", "Torch", "Whistle")),
}  # fmt: skip
WISHES = (
    "{who} has been there and says that these are in order: {right}.",
    "According to {who}, these points are fine: {right}.",
    "These are the points that {who} could tick: {right}.",
)


def propose(seed: int) -> Task:
    """Draw a list and the answers."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    kind = random.choice(list(LISTS))
    title, points = LISTS[kind]
    count = {Difficulty.EASY: 5, Difficulty.MEDIUM: 7, Difficulty.HARD: 8}[level]
    points = random.sample(points, count)
    boxes = [Field(f"point_{n}", point, "box") for n, point in enumerate(points)]
    fields = (*boxes, Field("by", "Checked by")) if level is not Difficulty.EASY else tuple(boxes)
    form = Form(title, f"Place: {random.choice(TOWNS)}", fields)
    ticked = random.sample(points, random.randrange(2, count - 1))
    old = random.sample(points, count // 3) if level is Difficulty.HARD else []
    while set(old) == set(ticked):
        ticked = random.sample(points, random.randrange(2, count - 1))
    who, checker = random.sample(PEOPLE, 2)
    before: dict[str, Value] = {f"point_{n}": point in old for n, point in enumerate(points)}
    after: dict[str, Value] = {f"point_{n}": point in ticked for n, point in enumerate(points)}
    if level is not Difficulty.EASY:
        after["by"] = checker
    path, copy = f"Documents/{kind}.pdf", f"Documents/{kind}-checked.pdf"
    text = random.choice(SHOWN).format(path=f"~/{path}") + " "
    text += random.choice(WISHES).format(who=who, right=listed([point for point in points if point in ticked]))
    text += " Tick exactly these boxes"
    text += (
        "; some boxes are ticked from the last time, those that are not in the list have to be empty." if old else "."
    )
    if level is not Difficulty.EASY:
        text += f" At the bottom it says `Checked by`: enter {checker}."
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(COPY).format(copy=f"~/{copy}"),
        category="forms",
        papers=Papers({path: [form.page(before)]}, [path], {copy: [form.page(after)]}, more={"form": path}),
        facts=f"Boxes:\n{bullets(points)}\nTicked before: {old}",
    )
