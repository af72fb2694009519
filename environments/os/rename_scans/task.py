"""Rename scanned letters by a scheme, from an index that says when each was written and by whom."""

from datetime import date, timedelta

from environments.os.content import File, data_file, json_files, moment, picture, slug, text_file
from environments.shared.desktop.tasks import COMPANIES, difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "rename_scans"
KINDS = ("invoice", "reminder", "contract", "receipt", "policy", "quote", "warranty", "refund")
FOLDERS = ("Scans", "Documents/Letters", "Paperwork", "Documents/Scanned", "Inbox")
SCHEMES = (
    ("date, sender and kind", "{day}_{sender}_{kind}.png"),
    ("sender, date and kind", "{sender}_{day}_{kind}.png"),
    ("kind, sender and date", "{kind}_{sender}_{day}.png"),
)
OPENINGS = (
    "The scanner has left me with names like {example}, which nobody can search.",
    "I scanned a pile of letters into ~/{folder} and now need proper file names.",
    "Please give the scans in /home/user/{folder} useful names.",
    "We agreed in the office that scanned letters are named by {scheme}; mine are not yet.",
    "Before these scans go into the shared archive they have to follow its naming scheme.",
)


def propose(seed: int) -> Task:
    """Draw the naming scheme, the letters and, for harder tasks, yearly folders and unknown scans."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 3, Difficulty.MEDIUM: 6, Difficulty.HARD: 9}[level]
    unknown = {Difficulty.EASY: 0, Difficulty.MEDIUM: 1, Difficulty.HARD: 2}[level]
    by_year = level is Difficulty.HARD
    folder = random.choice(FOLDERS)
    scheme, pattern = random.choice(SCHEMES)
    style, shown = random.choice((("%d.%m.%Y", "day.month.year"), ("%Y/%m/%d", "year/month/day")))
    scanned = date(2025, random.randrange(2, 11), random.randrange(1, 28))
    numbers = random.sample(range(11, 98), count + unknown)
    files: list[File] = []
    rows: list[str] = []
    names: list[str] = []
    for position, number in enumerate(sorted(numbers)):
        path = f"{folder}/scan_{number:04}.png"
        file = data_file(path, picture(random), moment(scanned, random))
        if position in range(1, 1 + unknown):
            files.append({**file, "final": path})
            continue
        written = scanned - timedelta(days=random.randrange(5, 500))
        company, kind = random.choice(COMPANIES), random.choice(KINDS)
        name = pattern.format(day=written, sender=slug(company), kind=kind)
        names.append(name)
        rows.append(f"scan_{number:04}.png;{written.strftime(style)};{company};{kind}")
        files.append({**file, "final": f"{folder}/{f'{written.year}/' if by_year else ''}{name}"})
    random.shuffle(rows)
    index = text_file(
        f"{folder}/index.csv", "scan;date;sender;kind\n" + "\n".join(rows) + "\n", moment(scanned, random)
    )
    files.append({**index, "final": index["path"]})
    opening = random.choice(OPENINGS).format(example=str(files[0]["path"]).split("/")[-1], folder=folder, scheme=scheme)
    words = pattern.format(day="YYYY-MM-DD", sender="sender", kind="kind")
    text = (
        f"{opening} index.csv in ~/{folder} says what each one is (dates there are {shown}). "
        f"The new names are {words}, all in lower case with hyphens instead of spaces, for example "
        f"{pattern.format(day='2024-02-29', sender='old-mill-bakery', kind='receipt')}."
    )
    if by_year:
        text += " Put each renamed scan into a subfolder for the year of its letter, like 2024."
    if unknown:
        text += " Scans that the index does not mention keep their name and place."
    text += random.choice((" Leave the index as it is.", " Don't change index.csv itself."))
    return Task(
        task_id=f"os_{FAMILY}_{seed}",
        environment="os",
        family=FAMILY,
        seed=seed,
        instruction=text,
        context=f"~/{folder} holds scans and index.csv. Renamed: "
        + "; ".join(f"{f['path']} -> {f['final']}" for f in files if f["path"] != f["final"])
        + f". Unchanged: {listed([str(f['path']) for f in files if f['path'] == f['final']])}.",
        difficulty=level,
        category="file_management/renaming",
        parameters={"folder": folder, "files": json_files(files)},
    )
