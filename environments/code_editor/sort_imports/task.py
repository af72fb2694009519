"""Bring the import lines of modules into order and take out what is not needed."""

from random import Random

from environments.code_editor.content import SAVE, SHOWN, Project, make_task
from environments.code_editor.projects import PROGRAMS
from environments.shared.desktop.tasks import PEOPLE, difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "sort_imports"
IDLE = (
    "import bz2",
    "import cmath",
    "import glob",
    "import heapq",
    "import queue",
    "import shelve",
    "import uuid",
    "import zlib",
)
WISHES = (
    "Over the months the import lines of {files} fell into disorder.",
    "{who} would like the import lines of {files} in order.",
    "The checker complains about the import lines of {files}.",
    "Please tidy the import lines of {files} for {who}.",
)
ORDER = (
    " First come the lines that begin with `import`, then those that begin with `from`; both kinds alphabetically by the name of the module.",
    " The order is: all `import` lines, sorted by module, and below them all `from` lines, sorted by module.",
)
REST = " The lines themselves stay as they are, and everything below them as well."


def propose(seed: int) -> Task:
    """Draw a program and the modules whose imports are out of order."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    program = random.choice(PROGRAMS)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 3}[level]
    wrong = sorted(random.sample(list(program.modules), count))
    before, after = dict(program.modules), dict(program.modules)
    for name in wrong:
        before[name], after[name] = _disorder(random, program.modules[name], level)
    folder = f"projects/{program.folder}"
    text = random.choice(SHOWN).format(folder=folder) + " "
    text += random.choice(WISHES).format(files=listed(wrong), who=random.choice(PEOPLE)) + random.choice(ORDER)
    if level is not Difficulty.EASY:
        text += " A module that is imported but not used anywhere in the file is taken out."
    if level is Difficulty.HARD:
        text += " Where a line stands twice, one of the two goes."
    opened = random.sample(list(program.modules), len(program.modules))
    return make_task(
        FAMILY,
        seed,
        instruction=text + REST + random.choice(SAVE),
        category="formatting",
        project=Project(folder, before, after, tuple(opened)),
    )


def _disorder(random: Random, source: str, level: Difficulty) -> tuple[str, str]:
    lines = source.split("\n")
    found = [line for line in lines if line.startswith(("import ", "from "))]
    begin = lines.index(found[0])
    ordered = sorted(found, key=lambda line: (line.startswith("from "), line.split()[1]))
    mixed = list(found)
    if level is not Difficulty.EASY:
        mixed.append(random.choice(IDLE))
    if level is Difficulty.HARD:
        mixed.append(random.choice(found))
    while sorted(mixed, key=lambda line: (line.startswith("from "), line.split()[1])) == mixed or mixed == found:
        random.shuffle(mixed)
    rest = lines[begin + len(found) :]
    return "\n".join([*lines[:begin], *mixed, *rest]), "\n".join([*lines[:begin], *ordered, *rest])
