"""Take snapshots of a film at stated moments."""

from pydantic import JsonValue

from environments.shared.desktop.tasks import bullets, difficulty_of, seeded
from environments.vlc.content import make_task
from schemas.tasks import Difficulty, Task

FAMILY = "take_snapshots"
COLOURS = ("#c62828", "#2e7d32", "#1565c0", "#f9a825", "#6a1b9a", "#00838f", "#ef6c00", "#ad1457", "#4e342e", "#eeeeee")
FILMS = ("signals", "swatches", "rehearsal", "lights", "palette", "tests")
OPENINGS = (
    "{name} is loaded in VLC.",
    "I have opened the film {name} in VLC.",
    "VLC has the film {name} from ~/Videos.",
)
REASONS = (
    "For the report I need stills of it.",
    "The designer asks for stills.",
    "I want to show parts of it on paper.",
)


def propose(seed: int) -> Task:
    """Draw scenes, and moments in the middle of some."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 3}[level]
    scenes: list[JsonValue] = []
    moments: list[int] = []
    begin = 0
    for colour in random.sample(COLOURS, 7):
        seconds = random.randrange(8, 16)
        scenes.append({"colour": colour, "seconds": seconds})
        moments.append(begin + seconds // 2)
        begin += seconds
    chosen = sorted(random.sample(range(1, 7), count))
    name = f"{random.choice(FILMS)}-{random.randrange(10, 99)}.avi"
    told = [f"one at {moments[number] // 60}:{moments[number] % 60:02}" for number in chosen]
    text = f"{random.choice(OPENINGS).format(name=name)} {random.choice(REASONS)} Please take snapshots with VLC:\n"
    text += f"{bullets(told)}\nA second or two earlier or later does no harm, as long as it is the same scene. "
    text += "They belong into ~/Pictures, which is where VLC puts them by itself; no other snapshots may be there."
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="snapshots",
        facts=f"~/Videos/{name} shows {scenes}, one after the other; wanted are scenes {chosen}, counted from 0.",
        parameters={
            "film": f"Videos/{name}",
            "size": [320, 240],
            "scenes": scenes,
            "chosen": [*chosen],
            "moments": [moments[number] for number in chosen],
        },
    )
