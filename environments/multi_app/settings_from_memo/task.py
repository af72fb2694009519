"""Change a program's settings by a memo, and note every change in a log."""

from random import Random

from environments.multi_app.content import KEPT, make_task, name_of
from environments.os.content import slug
from environments.shared.desktop.tasks import PEOPLE, TOWNS, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "settings_from_memo"
PROGRAMS = ("heating", "printing", "ticketing", "lending", "parking", "irrigation")
WISHES = (
    "The memo {memo} in the text editor says which settings of {conf} have to change. Change them in Geany",
    "{who} has written the memo {memo}; it is on the left. Bring {conf}, which is open in Geany, in line with it",
    "On the left you see {memo}, on the right the settings {conf}. Please make the changes that the memo asks for",
)
REASONS = (
    "Last week we had complaints, so",
    "After the meeting on Monday",
    "As the new machine arrives tomorrow,",
    "Before the holidays begin",
)
Settings = dict[str, dict[str, str]]


def propose(seed: int) -> Task:
    """Draw settings, the changes to them, and the memo that lists the changes."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    program, who, town = random.choice(PROGRAMS), random.choice(PEOPLE), random.choice(TOWNS)
    old, new = _settings(random, program), _settings(random, program)
    while any(old[section][key] == new[section][key] for section in old for key in old[section]):
        new = _settings(random, program)
    places = [(section, key) for section in old for key in old[section]]
    chosen = random.sample(places, {Difficulty.EASY: 2, Difficulty.MEDIUM: 4, Difficulty.HARD: 6}[level])
    after: Settings = {section: {**values} for section, values in old.items()}
    for section, key in chosen:
        after[section][key] = new[section][key]
    folder = f"projects/{program}"
    conf, log, memo = (
        f"{folder}/{program}.ini",
        f"{folder}/changes.log",
        f"Documents/memo-{program}-{slug(town)}.txt",
    )
    wishes = [f"- {key} of the section {section}: {new[section][key]}" for section, key in chosen]
    if level is Difficulty.HARD:
        section, key = random.choice([place for place in places if place not in chosen])
        wishes.insert(random.randrange(len(wishes)), f"- {key} of the section {section}: stays {old[section][key]}")
    lines = [
        f"To whoever looks after {program} in {town}",
        "",
        f"{random.choice(REASONS)} some settings change:",
        *wishes,
    ]
    letter = "\n".join([*lines, "", who, ""])
    entries = [f"{section}.{key}: {old[section][key]} -> {new[section][key]}" for section, key in chosen]
    head = [f"Changes of the settings of {program}", "program.installed: no -> yes", ""]
    text = random.choice(WISHES).format(memo=name_of(memo), conf=name_of(conf), who=who)
    text += ", and add a line for each change at the end of changes.log in the other tab, in the order of the memo: section, "
    text += "a point, the key, a colon, the old value, an arrow and the new value, as in `screen.colour: green -> red`."
    text += " What stays the same is not noted. Other lines, remarks included, are not touched; save both files."
    text += random.choice(KEPT).format(name=name_of(memo))
    before_log = "\n".join(head).rstrip() + "\n"
    before = {memo: letter, conf: _ini(program, old), log: before_log}
    end = {memo: letter, conf: _ini(program, after), log: before_log + "\n".join(entries) + "\n"}
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="configuration",
        context="".join(f"~/{path} before:\n{before[path]}\n~/{path} after:\n{end[path]}\n" for path in before),
        parameters={"memo": memo, "before": {**before}, "after": {**end}, "opened": [log, conf]},
    )


def _settings(random: Random, program: str) -> Settings:
    return {
        "times": {"start": f"0{random.randrange(5, 10)}:{random.choice(('00', '15', '30', '45'))}",
                  "end": f"{random.randrange(17, 23)}:{random.choice(('00', '15', '30', '45'))}",
                  "pause": str(random.randrange(5, 60))},
        "limits": {"users": str(random.randrange(10, 400)), "wait": str(random.randrange(61, 300))},
        "mail": {"sender": f"{random.choice(PEOPLE).split()[0].lower()}@{program}.example",
                 "copies": str(random.randrange(1, 9))},
        "store": {"folder": f"/srv/{program}-{random.randrange(10, 99)}", "days": str(random.randrange(401, 900))},
    }  # fmt: skip


def _ini(program: str, settings: Settings) -> str:
    lines = [f"; settings of {program}"]
    for section, values in settings.items():
        lines += ["", f"[{section}]", *(f"{key} = {value}" for key, value in values.items())]
    return "\n".join(lines) + "\n"
