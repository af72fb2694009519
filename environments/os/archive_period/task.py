"""Pack the documents of a period into one archive and, in harder ones, clear the originals away."""

import calendar
from datetime import date

from environments.os.content import File, json_files, moment, slug, text_file
from environments.shared.desktop.tasks import PEOPLE, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "archive_period"
TOPICS = ("sales", "visitors", "safety", "stock", "energy", "staffing", "repairs", "feedback", "training", "transport")
PLACES = ("Documents/Reports", "Work/Reports", "Reports", "Documents/Weekly")
TEAMS = ("harbour", "museum", "workshop", "garden", "library", "canteen")
FORMATS = (("zip", "zip archive"), ("tar.gz", "gzipped tar archive"))
OPENINGS = (
    "The auditors want {what} in one file.",
    "We are closing the books, so {what} should be packed together.",
    "Please archive {what}.",
    "To save space I would like {what} in a single archive.",
    "Before the move to the new server, put {what} into an archive.",
)


def propose(seed: int) -> Task:
    """Draw reports from about a year, and the period to archive."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    year = random.choice((2023, 2024))
    place = random.choice(PLACES)
    teams = [] if level is Difficulty.EASY else random.sample(TEAMS, 2 if level is Difficulty.MEDIUM else 3)
    quarter = level is not Difficulty.EASY
    first = random.randrange(4) * 3 + 1 if quarter else random.randrange(1, 13)
    months = range(first, first + 3) if quarter else range(first, first + 1)
    by_time = level is Difficulty.HARD
    others = [m for m in range(1, 13) if m not in months]
    wanted_n, other_n = {Difficulty.EASY: (3, 4), Difficulty.MEDIUM: (5, 6), Difficulty.HARD: (7, 8)}[level]
    days = [_day(random.choice(months), year, random.randrange(28)) for _ in range(wanted_n)]
    days += [_day(random.choice(others), year, random.randrange(28)) for _ in range(other_n - 1)]
    days.append(_day(first, year - 1, 9))  # same month of the year before
    inside = [True] * wanted_n + [False] * other_n
    label = f"{year}-Q{first // 3 + 1}" if quarter else f"{year}-{first:02}"
    ending, kind = random.choice(FORMATS)
    archive = f"{random.choice(('Archive', 'Documents/Archive', 'Backups'))}/reports-{label}.{ending}"
    files: list[File] = []
    names: set[str] = set()
    for number, (day, packed) in enumerate(zip(days, inside, strict=True)):
        topic, author = random.choice(TOPICS), random.choice(PEOPLE)
        name = f"{topic}_{slug(author, '_')}.txt" if by_time else f"{day}_{topic}.txt"
        if name in names:
            name = f"{name.removesuffix('.txt')}_{number}.txt"
        names.add(name)
        folder = f"{place}/{random.choice(teams)}" if teams else place
        text = (
            f"{topic.title()} report\nby {author}, {day:%d %B %Y}\n\nFigure of the week: {random.randrange(40, 9000)}\n"
        )
        final = None if packed and quarter else f"{folder}/{name}"
        files.append({**text_file(f"{folder}/{name}", text, moment(day, random)), "packed": packed, "final": final})
    span = f"{'the ' + ('first', 'second', 'third', 'fourth')[first // 3] + ' quarter of ' if quarter else calendar.month_name[first] + ' '}{year}"
    what = f"all reports {'last modified in' if by_time else 'from'} {span}"
    text = random.choice(OPENINGS).format(what=what)
    text += f" They are in ~/{place}{' and its subfolders' if teams else ''}"
    text += "." if by_time else ", each with its date at the start of its name."
    text += f" The result has to be a {kind}, ~/{archive}, holding exactly these files with their present names."
    if quarter:
        text += random.choice(
            (
                " Once they are in the archive, delete the originals.",
                " Delete the originals as soon as they are packed.",
            )
        )
    else:
        text += " Keep the originals where they are."
    packed = [str(file["path"]) for file in files if file["packed"]]
    return Task(
        task_id=f"os_{FAMILY}_{seed}",
        environment="os",
        family=FAMILY,
        seed=seed,
        instruction=text,
        context=f"~/{archive} must hold exactly {', '.join(packed)} (folders inside the archive do not matter). "
        f"Originals {'are deleted' if quarter else 'stay'}; all other files stay.",
        difficulty=level,
        category="file_management/archives",
        parameters={"folder": place, "archive": archive, "files": json_files(files)},
    )


def _day(month: int, year: int, offset: int) -> date:
    return date(year, month, 1 + offset)
