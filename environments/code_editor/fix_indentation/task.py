"""Give modules whose lines are indented in several ways one way of indenting."""

from environments.code_editor.content import SAVE, SHOWN, Project, make_task
from environments.code_editor.projects import PROGRAMS
from environments.shared.desktop.tasks import PEOPLE, difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "fix_indentation"
STEP = "    "
WAYS = {"  ": "two blanks", "\t": "a tab", "   ": "three blanks", "     ": "five blanks"}
WISHES = (
    "{who} has indented {files} with {ways} for each level.",
    "In {files} the levels are indented with {ways}; that was {who}.",
    "Somebody, probably {who}, wrote {files} with {ways} for a level.",
)
RULES = (
    " Everything here is indented with four blanks a level: bring those lines to that, and change nothing but the blanks in front.",
    " Our rule is four blanks for every level and no tabs. Please correct the indentation of all those lines; the rest of each line stays.",
    " Make it four blanks for each level, as everywhere else, without touching anything but the indentation.",
)


def propose(seed: int) -> Task:
    """Draw a program, modules of it, and how those are indented."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    program = random.choice(PROGRAMS)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 3}[level]
    wrong = sorted(random.sample(list(program.modules), count))
    ways = random.sample(list(WAYS), min(count, 2))
    before = dict(program.modules)
    for name in wrong:
        # The ways alternate from function to function.
        pieces = before[name].split("\n\n\n")
        before[name] = "\n\n\n".join(_indented(piece, ways[n % len(ways)]) for n, piece in enumerate(pieces))
    wrong = [name for name in wrong if before[name] != program.modules[name]]
    folder = f"projects/{program.folder}"
    text = random.choice(SHOWN).format(folder=folder) + " "
    shown = " or ".join(WAYS[way] for way in ways)
    text += random.choice(WISHES).format(who=random.choice(PEOPLE), files=listed(wrong), ways=shown)
    opened = random.sample(list(program.modules), len(program.modules))
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(RULES) + random.choice(SAVE),
        category="formatting",
        project=Project(folder, before, program.modules, tuple(opened)),
    )


def _indented(text: str, step: str) -> str:
    lines: list[str] = []
    for line in text.split("\n"):
        bare = line.lstrip(" ")
        lines.append(step * ((len(line) - len(bare)) // len(STEP)) + bare)
    return "\n".join(lines)
