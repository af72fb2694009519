"""A table on a slide that still has gaps or old figures; the right ones are in a list."""

from environments.libreoffice_impress.content import EVENTS, SAVE, SHOWN, cover, file_name, make_task, topic_slides
from environments.shared.desktop.tasks import PEOPLE, TOWNS, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "fill_table"
KINDS: tuple[tuple[str, tuple[str, str, str]], ...] = (
    ("Helpers", ("Name", "Town", "Hours")),
    ("Teams", ("Captain", "Town", "Runners")),
    ("Stands", ("Tenant", "Town", "Metres")),
)


def propose(seed: int) -> Task:
    """Draw the list, and the parts of it that the table lacks."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 3, Difficulty.MEDIUM: 4, Difficulty.HARD: 6}[level]
    event = random.choice(EVENTS)
    title, head = random.choice(KINDS)
    people = random.sample(PEOPLE, count + 3)
    rows = [[who, random.choice(TOWNS), str(random.randrange(3, 90))] for who in people]
    shown = rows[:count]
    before = [[who, town if level is Difficulty.HARD else "?", "?"] for who, town, _ in shown]
    if level is Difficulty.HARD:
        # Every other town is out of date.
        for line, (_, town, _) in list(zip(before, shown, strict=True))[::2]:
            line[1] = random.choice([other for other in TOWNS if other != town])
    listing = [*rows]
    random.shuffle(listing)
    slides = topic_slides(random, 2)
    around = [cover(random, event), slides[0]]
    name = file_name(random, event, "pptx")
    file = f"{title.lower()}.csv"
    text = random.choice(
        (
            f"The table on the slide “{title}” is not finished. Fill it from {file} in the same folder: town and "
            f"{head[2].lower()} of everybody in the table.",
            f"Please complete the table of the slide “{title}” with what ~/Documents/{file} says about the people in it.",
            f"Documents/{file} has the latest figures. Bring the table on the slide “{title}” into line with it, for the people "
            "whom the table names.",
        )
    )
    gaps = " Question marks stand for what was missing." if level is not Difficulty.HARD else (
        " Some towns in the table are out of date, too, and question marks stand for missing figures."
    )  # fmt: skip
    text += f"{gaps} No rows are added, names and headings stay, and so do the other slides."
    return make_task(
        FAMILY,
        seed,
        instruction=f"{random.choice(SHOWN).format(name=name)} {text}{random.choice(SAVE)}",
        category="tables",
        name=name,
        initial=[*around, {"title": title, "rows": [[*head], *[[*line] for line in before]]}, slides[1]],
        final=[*around, {"title": title, "rows": [[*head], *[[*line] for line in shown]]}, slides[1]],
        beside={file: "\n".join(",".join(line) for line in [[*head], *listing]) + "\n"},
    )
