"""Write all dates of a text in one form and leave other numbers alone."""

from datetime import date

from environments.shared.desktop.tasks import PEOPLE, TOWNS, difficulty_of, seeded
from environments.text_editor.content import SAVE, SHOWN, Document, make_task
from schemas.tasks import Difficulty, Task

FAMILY = "iso_dates"
LINES = (
    "{d}: meeting in {town} with {who}",
    "Contract signed on {d} by {who}",
    "The boiler was inspected on {d}",
    "Delivery from {town} arrived {d}",
    "{who} was on leave until {d}",
    "Payment received {d}, thank you",
    "Insurance renewed on {d}",
    "New tyres fitted on {d} in {town}",
    "{d}: {who} called about the offer",
    "Notice given to the tenant on {d}",
)
PLAIN = (
    "Order number 12/{n}/04 is still open",
    "Fraction of late parcels: 3/{n}",
    "Version 1.{n}.2 of the form is in use",
    "Telephone of {who}: 04.{n}.17.33",
    "Ratio in {town} is 1/{n}",
)
FORMS = (
    ("%d.%m.%Y", "14.03.2025"),
    ("%d/%m/%Y", "14/03/2025"),
    ("%d %B %Y", "14 March 2025"),
    ("%B %d, %Y", "March 14, 2025"),
)
GOALS = (("%Y-%m-%d", "2025-03-14"), ("%d %b %Y", "14 Mar 2025"))
TEXTS = ("house-log", "diary", "events", "journal", "record")


def propose(seed: int) -> Task:
    """Draw entries, the formats of their dates, and the format to change them to."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count, mixed, plain = {Difficulty.EASY: (3, 1, 0), Difficulty.MEDIUM: (6, 2, 2), Difficulty.HARD: (9, 4, 4)}[level]
    forms = random.sample(FORMS, mixed)
    goal, shown = random.choice(GOALS) if level is not Difficulty.EASY else GOALS[0]
    pairs: list[tuple[str, str]] = []
    for n, line in enumerate(random.sample(LINES, count)):
        day = date(random.randrange(2022, 2026), random.randrange(1, 13), random.randrange(1, 29))
        form = forms[n % len(forms)][0]
        before, after = (day.strftime(each) for each in (form, goal))
        pairs.append((line.replace("{d}", before), line.replace("{d}", after)))
    pairs += [(line, line) for line in random.sample(PLAIN, plain)]
    random.shuffle(pairs)
    fill = [{"who": random.choice(PEOPLE), "town": random.choice(TOWNS), "n": random.randrange(10, 30)} for _ in pairs]
    name = f"{random.choice(TEXTS)}-{random.choice(TOWNS).lower().replace(' ', '-')}.txt"
    title = f"Log kept by {random.choice(PEOPLE)}"
    initial = [title, "", *(pair[0].format(**each) for pair, each in zip(pairs, fill, strict=True))]
    final = [title, "", *(pair[1].format(**each) for pair, each in zip(pairs, fill, strict=True))]
    text = random.choice(SHOWN).format(name=name) + random.choice(
        (
            " Everybody wrote dates in a different way. Please give all of them the form {shown}.",
            " All dates in it should look like {shown}.",
            " For the archive every date in it has to be written in the form {shown}.",
        )
    ).format(shown=shown)
    if any("/" in form or "." in form for form, _ in forms):
        text += " Dates in figures are meant with the day first, then the month."
    if goal == GOALS[1][0]:
        text += " The day always has two figures, the month three letters."
    if plain:
        text += " Order numbers, fractions, versions and telephone numbers are no dates and stay."
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(SAVE),
        category="normalise",
        document=Document(
            path=f"Documents/{name}",
            initial="\n".join(initial) + "\n",
            final="\n".join(final) + "\n",
        ),
    )
