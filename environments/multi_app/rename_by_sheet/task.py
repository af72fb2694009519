"""Rename files in the file manager by a table that is open in Calc."""

from datetime import date

from environments.multi_app.content import KEPT, Cell, make_task, name_of, sheet_of
from environments.os.content import File, data_file, json_files, moment, picture, slug
from environments.shared.desktop.tasks import COMPANIES, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "rename_by_sheet"
SUBJECTS = ("roof", "gate", "stairs", "yard", "cellar", "hall", "lift", "fence")
WISHES = (
    "The pictures in ~/{folder} have names that say nothing. Rename them in the file manager by the workbook {book}, open in Calc.",
    "In Calc you see {book}, a table of the pictures in ~/{folder}. Give these files the names that follow from it.",
    "Please rename the pictures in ~/{folder} as the table {book} says; both are open.",
)


def propose(seed: int) -> Task:
    """Draw pictures and the table that says what they are."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count, waiting = {Difficulty.EASY: (3, 0), Difficulty.MEDIUM: (4, 1), Difficulty.HARD: (6, 2)}[level]
    day = date(random.randrange(2016, 2026), random.randrange(1, 13), 12)
    folder = f"Pictures/{random.choice(('Survey', 'Visit', 'Round', 'Inspection'))}-{day:%Y-%m}"
    book = f"Documents/pictures-{day:%Y-%m}.xlsx"
    built = level is not Difficulty.EASY
    files: list[File] = []
    rows: list[list[Cell]] = []
    for n, number in enumerate(sorted(random.sample(range(1000, 9999), count + waiting))):
        path = f"{folder}/IMG_{number}.png"
        company, subject = random.choice(COMPANIES), random.choice(SUBJECTS)
        stays = 1 <= n <= waiting
        name = f"{slug(company)}_{subject}_{n + 1:02}.png"
        file = data_file(path, picture(random), moment(day, random))
        files.append({**file, "final": path if stays else f"{folder}/{name}"})
        told: list[Cell] = [company, subject, n + 1, "check" if stays else "done"] if built else [name]
        rows.append([name_of(path), *told])
    random.shuffle(rows)
    kinds = (("Customer", "text"), ("Subject", "text"), ("Number", "integer"), ("State", "text"))
    columns = (("File", "text"), *(kinds if built else (("New name", "text"),)))
    text = random.choice(WISHES).format(folder=folder, book=name_of(book))
    if built:
        text += " A new name is the customer, the subject and the number with two figures, joined by underscores, all in lower"
        text += " case and with hyphens for spaces, for example old-mill-bakery_roof_07.png."
        text += " Pictures whose state is check keep their names."
    text += random.choice(KEPT).format(name=name_of(book))
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="files",
        context="Renamed: " + "; ".join(f"{file['path']} -> {file['final']}" for file in files),
        parameters={
            "folder": folder,
            "files": json_files(files),
            "book": book,
            "sheet": sheet_of("Pictures", columns, rows),
        },
    )
