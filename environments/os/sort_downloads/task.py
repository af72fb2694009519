"""Sort a messy Downloads folder by rules: by kind, by name, and some files that must stay or go."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from environments.os.content import File, data_file, json_files, moment, pdf, picture, slug, text_file
from environments.shared.desktop.tasks import COMPANIES, PEOPLE, bullets, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "sort_downloads"
PEOPLE_AT = ("the dentist", "Mum", "the landlord", "the tax office", "the running club", "the school")


@dataclass(frozen=True)
class Kind:
    """One kind of download: the rule in words, where such files go, and how to make one."""

    rule: str
    folders: tuple[str, ...]
    make: Callable[[Random, date, int], File]


def _invoice(random: Random, day: date, when: int) -> File:
    company, number = random.choice(COMPANIES), random.randrange(1000, 9999)
    page = pdf(f"Invoice {number}", company, f"Date: {day}", f"Total: {random.uniform(20, 900):.2f} EUR")
    return data_file(f"invoice_{number}_{slug(company)}.pdf", page, when)


def _statement(random: Random, day: date, when: int) -> File:
    balance, account = random.uniform(200, 9000), random.choice(("giro", "savings", "joint", "visa", "deposit"))
    page = pdf(f"Statement for {day:%B %Y}", f"Account: {account}", f"Balance: {balance:.2f} EUR")
    return data_file(f"statement-{account}-{day:%Y-%m}.pdf", page, when)


def _ticket(random: Random, day: date, when: int) -> File:
    code = "".join(random.choices("ABCDEFGHJKLMNPQRSTUVWXYZ", k=3)) + str(random.randrange(100, 999))
    return data_file(f"ticket-{code}.pdf", pdf("Meridian Rail", f"Valid on {day}", f"Booking {code}"), when)


def _manual(random: Random, day: date, when: int) -> File:
    thing = random.choice(("dishwasher", "router", "bike-light", "drill", "thermostat", "kettle", "monitor"))
    model = f"{random.choice('ABKRT')}{random.randrange(100, 990, 10)}"
    return data_file(f"{thing}_{model}_manual.pdf", pdf(f"{thing} {model}", f"User manual, edition {day.year}"), when)


def _shot(random: Random, day: date, when: int) -> File:
    clock = f"{random.randrange(8, 22):02}-{random.randrange(60):02}-{random.randrange(60):02}"
    return data_file(f"Screenshot {day} {clock}.png", picture(random), when)


def _table(random: Random, day: date, when: int) -> File:
    name = random.choice(("orders", "contacts", "hours", "subscribers", "expenses", "stock"))
    rows = "".join(f"{person},{random.randrange(1, 400)}\n" for person in random.sample(PEOPLE, 4))
    return text_file(f"{name}_export_{day:%Y%m%d}.csv", f"name,count\n{rows}", when)


def _calendar(random: Random, day: date, when: int) -> File:
    what = random.choice(("Parents evening", "Choir rehearsal", "Boiler service", "Team lunch", "Dentist", "Book club"))
    start = f"{day:%Y%m%d}T{random.randrange(9, 20):02}0000Z"
    text = f"BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:{when}@cal\nDTSTART:{start}\nSUMMARY:{what}\nEND:VEVENT\n"
    return text_file(f"{slug(what)}-{day:%d%b}.ics".lower(), f"{text}END:VCALENDAR\n", when)


def _recipe(random: Random, day: date, when: int) -> File:
    dish = random.choice(("lentil soup", "apple cake", "fish curry", "onion tart", "bean chili", "rye bread", "paella"))
    text = f"# {dish.title()}\n\nServes {random.randrange(2, 7)}. Saved on {day}.\n\n- 2 onions\n- salt, pepper\n"
    return text_file(f"{slug(dish, '_')}.md", text, when)


KINDS = (
    Kind("invoices (PDFs whose names start with `invoice_`)", ("Documents/Invoices", "Documents/Bills"), _invoice),
    Kind("bank statements (`statement-….pdf`)", ("Documents/Bank", "Documents/Statements"), _statement),
    Kind("train tickets (`ticket-….pdf`)", ("Documents/Travel", "Travel/Tickets"), _ticket),
    Kind("manuals (PDFs whose names end in `_manual`)", ("Documents/Manuals", "Household/Manuals"), _manual),
    Kind("screenshots (.png)", ("Pictures/Screenshots", "Pictures/Screens"), _shot),
    Kind("CSV exports (.csv)", ("Documents/Tables", "Work/Exports"), _table),
    Kind("calendar files (.ics)", ("Calendar", "Documents/Calendar"), _calendar),
    Kind("recipes (.md)", ("Recipes", "Household/Recipes"), _recipe),
)

OPENINGS = (
    "My Downloads folder has got out of hand. Please sort it like this:\n{rules}\n{rest}",
    "I am handing this laptop over on {weekday}, so ~/Downloads has to be cleared up first:\n{rules}\n{rest}",
    "Could you put the things in Downloads where they belong?\n{rules}\n{rest}",
    "Sort the files lying in /home/user/Downloads before I lose track of them.\n{rules}\n{rest}",
    "Time for the monthly tidy-up of Downloads:\n{rules}\n{rest}",
)


def propose(seed: int) -> Task:
    """Draw kinds, their destinations, the files, and files that no rule covers."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    kinds_n, each = {Difficulty.EASY: (2, (2, 3)), Difficulty.MEDIUM: (4, (2, 3)), Difficulty.HARD: (5, (2, 4))}[level]
    start = date(2025, random.randrange(1, 10), random.randrange(1, 15))
    used: set[str] = set()

    def make(kind: Kind) -> File:
        while True:
            day = start + timedelta(days=random.randrange(45))
            file = kind.make(random, day, moment(day, random))
            if file["path"] not in used:
                used.add(str(file["path"]))
                return file

    kinds = random.sample(KINDS, kinds_n)
    spare = [kind for kind in KINDS if kind not in kinds]
    files: list[File] = []
    rules: list[str] = []
    for kind in kinds:
        folder = random.choice(kind.folders)
        made = [make(kind) for _ in range(random.randint(*each))]
        files += [_placed(file, f"{folder}/{file['path']}") for file in made]
        rules.append(f"{kind.rule} go to {folder}")
        if random.random() < 0.6:  # noqa: PLR2004 - some destinations are in use already
            old = make(kind)
            files.append({**old, "path": f"{folder}/{old['path']}", "final": f"{folder}/{old['path']}"})
    if level is not Difficulty.EASY:
        note = f"call {random.choice(PEOPLE_AT)} back\nbatteries AA x{random.randrange(2, 12)}\n"
        stay = text_file(random.choice(("todo.txt", "later.txt", "remember.txt")), note, moment(start, random))
        others = [stay, *(make(kind) for kind in random.sample(spare, 2))]
        files += [_placed(file, f"Downloads/{file['path']}") for file in others]
    rest = random.choice(("Whatever is not on the list stays in Downloads.", "Leave everything else where it is."))
    if level is Difficulty.HARD:
        broken = (f"{stem}.part" for stem in random.sample(("backup.zip", "lecture-04.mp4", "fonts.tar", "map.iso"), 2))
        files += [
            _placed(text_file(name, "\0" * random.randrange(300, 900), moment(start, random)), None) for name in broken
        ]
        rules.append("broken downloads (.part) are to be deleted")
    random.shuffle(rules)
    weekday = random.choice(("Monday", "Thursday", "Friday"))
    text = random.choice(OPENINGS).format(rules=bullets(rules), rest=rest, weekday=weekday)
    text += " Paths are below my home folder; make the folders that are missing and keep the file names."
    moves = "; ".join(
        f"{file['path']} -> {file['final'] or 'deleted'}" for file in files if file["final"] != file["path"]
    )
    return Task(
        task_id=f"os_{FAMILY}_{seed}",
        environment="os",
        family=FAMILY,
        seed=seed,
        instruction=text,
        context=f"Files below /home/user and where they belong: {moves}. All other files stay untouched. "
        "Deleted means gone from Downloads; the wastebasket is fine.",
        difficulty=level,
        category="file_management/sorting",
        parameters={"files": json_files(files)},
    )


def _placed(file: File, final: str | None) -> File:
    return {**file, "path": f"Downloads/{file['path']}", "final": final}
