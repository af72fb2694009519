"""A letter with placeholders, to be filled for one person of a list on the desktop."""

from pydantic import JsonValue

from environments.libreoffice_writer.content import SAVE, SHOWN, make_task, story
from environments.shared.desktop.tasks import COMPANIES, MONTHS, PEOPLE, TOWNS, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "fill_letter"
STREETS = ("Mill Lane", "Station Road", "Orchard Street", "Quay Walk", "Chapel Hill", "North Parade")
PLANS: dict[str, tuple[str, str]] = {
    "Basic": ("12.50", "one reading a month"),
    "Family": ("19.90", "four seats in the hall"),
    "Patron": ("48.00", "a free guided tour"),
}


def propose(seed: int) -> Task:
    """Draw the list, the person, and the parts of the letter that depend on them."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    company = random.choice(COMPANIES)
    people = random.sample(PEOPLE, 6)
    numbers = random.sample(range(1100, 9800), len(people))
    rows = [
        {
            "Number": f"K-{number}",
            "Name": name,
            "Street": f"{random.choice(STREETS)} {random.randrange(1, 90)}",
            "Town": random.choice(TOWNS),
            "Plan": random.choice(list(PLANS)),
            "Since": str(random.randrange(2003, 2024)),
        }
        for number, name in zip(numbers, people, strict=True)
    ]
    one = rows[random.randrange(len(rows))]
    fee, gift = PLANS[one["Plan"]]
    values = {**one, "Fee": fee, "Gift": gift, "Month": random.choice(MONTHS)}
    body = ["[Name]", "[Street]", "[Town]", "Your number: [Number]", "Dear [Name],"]
    body.append(f"you have been with {company} since [Since], and we thank you for that.")
    if level is not Difficulty.EASY:
        body.append("Your plan is called [Plan]. From [Month] on it costs [Fee] euros a month.")
    if level is Difficulty.HARD:
        body.append("Every member of the plan [Plan] gets a present this year: [Gift]. It will reach you in [Town].")
    body += [f"If anything here is wrong, please write to {random.choice(TOWNS)} before the end of the month."]
    body += ["Kind regards", company]
    listing = "\n".join([", ".join(rows[0]), *(", ".join(row.values()) for row in rows)]) + "\n"
    beside = {"members.csv": listing}
    if level is not Difficulty.EASY:
        beside["plans.txt"] = "".join(
            f"{name}: {price} euros a month; present: {present}\n" for name, (price, present) in PLANS.items()
        )
    initial: list[JsonValue] = [["Normal", line] for line in body]
    final: list[JsonValue] = [["Normal", _filled(line, values)] for line in body]
    name = f"letter-{one['Number'].lower()}.docx" if level is Difficulty.EASY else "letter-to-members.docx"
    by = f"the member with the number {one['Number']}" if random.random() < 0.5 else one["Name"]  # noqa: PLR2004
    text = random.choice(
        (
            f"It is our letter to members, still with placeholders in square brackets. Fill it in for {by}; the details "
            "are in members.csv in the same folder.",
            f"Please complete it for {by}: every placeholder in square brackets is replaced, brackets included, by what "
            "~/Documents/members.csv says.",
            f"Make it the letter for {by}. Documents/members.csv tells what belongs in place of the words in square "
            "brackets.",
        )
    )
    if level is not Difficulty.EASY:
        text += f" The prices{' and presents' if level is Difficulty.HARD else ''} are in plans.txt, and the month is {values['Month']}."
    text += " Nothing else of the letter changes, and no bracket is left."
    return make_task(
        FAMILY,
        seed,
        instruction=f"{random.choice(SHOWN).format(name=name)} {text}{random.choice(SAVE)}",
        category="letters",
        name=name,
        states=(story(initial), story(final)),
        facts="",
        beside=beside,
    )


def _filled(line: str, values: dict[str, str]) -> str:
    for key, value in values.items():
        line = line.replace(f"[{key}]", value)
    return line
