"""A member list that was merged from two sources: doubles, stray spaces, shouting, no order."""

from datetime import date
from random import Random

from environments.libreoffice_calc.vocabulary import CITIES, file_stem, people, working_days
from schemas.tasks import Difficulty, Task

FAMILY = "sort_and_clean"
CLUBS = ("Rowing Club", "Library Friends", "Choir Association", "Chess Society", "Allotment Society", "Film Forum")

PHRASES = (
    "The member list of the {club} (Documents/{file}) was pasted together from two sources and needs tidying. Some "
    "members are in it twice: keep each of them once. Remove superfluous spaces from the names, so that there is one "
    "space between first and last name and none around them, and write all towns like {example}, not in capitals "
    "or all lower case. Finally sort the list by {order}. The header stays in row 1 and there should be no empty rows. Save the file.",
    "Please clean up {file} in my Documents folder, the members of the {club}. Delete the repeated entries so that "
    "every member number appears once, get rid of extra spaces in the Name column, and give the towns in column C "
    "normal capitalisation (as in {example}). Then put the rows in order by {order}, without gaps, and save.",
    "I merged two lists of the {club} into ~/Documents/{file} and it shows: duplicate members, names with spaces "
    "before, after or doubled in the middle, towns in capitals or all lower case. Can you fix all of that, every "
    "member once and towns written like {example}, and have it sorted by {order}? Then save it where it is.",
)
ORDERS = (
    ("town, and within a town by member number", (2, 0), False),
    ("the date of joining, oldest first", (3, 0), False),
    ("the date of joining, newest first", (3, 0), True),
    ("member number, lowest first", (0, 0), False),
)


def propose(seed: int) -> Task:
    """Return the task for a seed."""
    random = Random(f"{FAMILY}:{seed}")
    club = f"{random.choice(CITIES)} {random.choice(CLUBS)}"
    count = random.randint(16, 23)
    numbers = random.sample(range(1001, 2400), count)
    # Every joining date differs, so each order has one result.
    days: list[str] = []
    while len(set(days)) < count:
        days = working_days(random, count, date(2017, 1, 9), 2700)
    random.shuffle(days)
    towns = [random.choice(CITIES) for _ in range(count)]
    clean: list[list[str | int]] = [
        [number, name, town, day, random.choice((35, 50, 80))]
        for number, name, town, day in zip(numbers, people(random, count), towns, days, strict=True)
    ]
    untidy = [_untidy(random, row, position) for position, row in enumerate(clean)]
    repeated = random.sample(untidy, random.randint(3, 5))
    rows = [*untidy, *[list(row) for row in repeated]]
    words, keys, reverse = random.choice(ORDERS)
    wanted = sorted(clean, key=lambda row: (row[keys[0]], row[keys[1]]), reverse=reverse)
    random.shuffle(rows)
    file = f"{file_stem(club, 'members')}.xlsx"
    instruction = random.choice(PHRASES).format(club=club, file=file, order=words, example=random.choice(towns))
    context = (
        f"/home/user/Documents/{file} is open in Calc, sheet Members with Number, Name, Town, Joined, Fee. Of its "
        f"{len(rows)} rows {len(repeated)} repeat another row exactly. About a third of the names carry extra spaces, "
        f"about a third of the towns wrong capitals. At the end there are {count} rows sorted by {words}; the first is "
        f"{wanted[0][0]} {wanted[0][1]}, the last {wanted[-1][0]} {wanted[-1][1]}. Joined stays a date, "
        "numbers stay numbers."
    )
    columns = [["Number", "integer"], ["Name", "text"], ["Town", "text"], ["Joined", "date"], ["Fee", "money"]]
    return Task.model_validate(
        {
            "task_id": f"libreoffice_calc_{FAMILY}_{seed}",
            "environment": "libreoffice_calc",
            "family": FAMILY,
            "seed": seed,
            "instruction": instruction,
            "context": context,
            "difficulty": Difficulty.HARD if keys == (2, 0) else Difficulty.MEDIUM,
            "category": "data/clean and sort",
            "parameters": {
                "path": f"/home/user/Documents/{file}",
                "sheet": {"name": "Members", "columns": columns, "rows": rows},
                "wanted": wanted,
            },
        }
    )


def _untidy(random: Random, row: list[str | int], position: int) -> list[str | int]:
    """Return the row, with an untidy name in every third row and an untidy town in the row after it."""
    number, name, town, day, fee = row
    if position % 3 == 0:
        first, last = str(name).split()
        name = random.choice((f"  {first} {last}", f"{first}  {last}", f"{first} {last} ", f"{first}   {last} "))
    elif position % 3 == 1:
        town = random.choice((str(town).upper(), str(town).lower()))
    return [number, name, town, day, fee]
