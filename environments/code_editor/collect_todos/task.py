"""List the remarks of a kind that stand in the modules of a program, with file and line."""

from random import Random

from environments.code_editor.content import SHOWN, Project, make_task
from environments.code_editor.projects import PROGRAMS
from environments.shared.desktop.tasks import PEOPLE, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "collect_todos"
MATTERS = (
    "test it with an empty list",
    "say in the manual what it returns",
    "refuse negative numbers",
    "measure how long it takes",
    "find a better name",
    "write the result to a file",
    "translate the text",
    "read the limits from the settings",
    "ask whether rounding is right here",
    "merge it with the function above",
    "use the new table",
    "check the units",
)
NAMES = ("open-points.txt", "todo-list.txt", "remarks.txt", "what-is-left.txt")
WISHES = (
    "{who} needs to know what is still open. Make a file `{name}` in the same folder and list in it {which} in the modules.",
    "For the meeting with {who} I need {which} of all modules in a new file `{name}` in that folder.",
    "Please collect {which} of the whole project in a new file called `{name}` next to the modules; {who} asked for it.",
)
FORM = (
    " Write one line for each: file, colon, number of the line, colon, a blank and what the remark says behind the colon, for example `{example}`."
    " Sort by file name and then by line, and write nothing else into the file. The modules stay as they are."
)


def propose(seed: int) -> Task:
    """Draw a program, put remarks into it, and choose the ones to list."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    program = random.choice(PROGRAMS)
    people = [name.split()[0].lower() for name in random.sample(PEOPLE, 2)]
    count = {Difficulty.EASY: 4, Difficulty.MEDIUM: 7, Difficulty.HARD: 10}[level]
    matters = random.sample(MATTERS, count)
    modules = dict(program.modules)
    for n, matter in enumerate(matters):
        name = sorted(modules)[n % len(modules)]
        word = random.choice(("TODO", "TODO", "NOTE", "FIXME")) if n else "TODO"
        owner = random.choice(people) if n else people[0]
        modules[name] = _with_remark(random, modules[name], f"# {word}({owner}): {matter}")
    word, whose = "TODO", ""
    which = "all TODO remarks"
    if level is Difficulty.MEDIUM:
        word, which = "TODO|FIXME", "all TODO and FIXME remarks"
    if level is Difficulty.HARD:
        whose, which = (
            people[0],
            f"the TODO remarks of {people[0]}, that is, those that begin with `# TODO({people[0]}):`,",
        )
    lines = [
        f"{name}:{number}: {line.rsplit('): ', 1)[1]}"
        for name in sorted(modules)
        for number, line in enumerate(modules[name].split("\n"), 1)
        if any(f"  # {one}({whose}" in line for one in word.split("|"))
    ]
    report = random.choice(NAMES)
    folder = f"projects/{program.folder}"
    text = random.choice(SHOWN).format(folder=folder) + " "
    text += random.choice(WISHES).format(who=random.choice(PEOPLE), name=report, which=which)
    example = "main.py:12: look at the tests"
    return make_task(
        FAMILY,
        seed,
        instruction=text + FORM.format(example=example) + " Save it.",
        category="search",
        project=Project(
            folder,
            modules,
            {**modules, report: "\n".join(lines) + "\n"},
            tuple(sorted(modules)),
            facts=f"Remarks look like `# TODO({people[0]}): something`; besides TODO there are NOTE and FIXME.",
        ),
        more={"report": f"{folder}/{report}"},
    )


def _with_remark(random: Random, source: str, remark: str) -> str:
    lines = source.split("\n")
    places = [n for n, line in enumerate(lines) if line.startswith("    ") and not line.lstrip().startswith(('"', "#"))]
    place = random.choice([n for n in places if "  # " not in lines[n]])
    return "\n".join([*lines[:place], f"{lines[place]}  {remark}", *lines[place + 1 :]])
