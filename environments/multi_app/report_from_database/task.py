"""Complete a report in the text editor with figures from a database."""

from collections.abc import Sequence
from random import Random

from environments.database.content import THEMES, Event, Row, Theme, draw_events, draw_things
from environments.multi_app.content import KEPT, SAVE, make_task, name_of
from environments.shared.desktop.tasks import PEOPLE, TOWNS, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "report_from_database"
WISHES = (
    "The report {report} still has question marks. Replace each of them by what the database {path} says; both are open.",
    "{who} needs the report {report} complete: the answers are in the database {path}, and every ? has to go.",
    "Look the missing figures up in {path} and put them into {report} in the editor, one in the place of every ?.",
    "On the left you see the database {path}, on the right {report}. Fill in what the database knows where there is a ?.",
)


def propose(seed: int) -> Task:
    """Draw a database and the questions that the report answers."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    theme = random.choice(THEMES)
    things = _draw_apart(random, theme, {Difficulty.EASY: 8, Difficulty.MEDIUM: 12, Difficulty.HARD: 14}[level])
    events = draw_events(random, things, 9)
    asked = _questions(theme, things, events, random.choice(theme.groups), random.choice(events))
    questions = random.sample(asked, {Difficulty.EASY: 2, Difficulty.MEDIUM: 4, Difficulty.HARD: 6}[level])
    who, town = random.choice(PEOPLE), random.choice(TOWNS)
    path = f"Documents/report-{town.lower().replace(' ', '-')}.txt"
    head = [f"Report for {town}", f"written by {who}", ""]
    initial = "\n".join([*head, *(f"{question}: ?" for question, _ in questions), "", "End of the report"]) + "\n"
    final = (
        "\n".join([*head, *(f"{question}: {answer}" for question, answer in questions), "", "End of the report"]) + "\n"
    )
    text = random.choice(WISHES).format(who=who, report=name_of(path), path=f"~/{theme.path}")
    text += " Where a sum or a count of rows is asked for, work it out."
    text += f" Write numbers as figures; amounts of the column {theme.columns[2]} have two decimals."
    text += random.choice(KEPT).format(name=f"{name_of(theme.path)}") + random.choice(SAVE).format(name=name_of(path))
    script = "".join(f"{one};\n" for one in [*theme.things_sql(things), *theme.events_sql(events)])
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="report",
        context=f"~/{path} holds now:\n{initial}\nand must hold then:\n{final}\nThe database is made by\n{script}",
        parameters={
            "path": path,
            "initial": initial,
            "final": final,
            "database": theme.path,
            "table": theme.things,
            "script": script,
        },
    )


def _draw_apart(random: Random, theme: Theme, count: int) -> list[Row]:
    """Draw things with different amounts and counts, so that the highest is unambiguous."""
    things = draw_things(random, theme, count)
    while len({row[3] for row in things}) < count or len({row[4] for row in things}) < count:
        things = draw_things(random, theme, count)
    return things


def _questions(
    theme: Theme, things: Sequence[Row], events: Sequence[Event], group: str, event: Event
) -> list[tuple[str, str]]:
    """Return the questions that a report may ask, with their answers."""
    name, kind, amount, count = theme.columns
    person, _, number = theme.event_columns
    own = [row for row in things if row[2] == group]
    (chosen,) = (row for row in things if row[0] == event[1])
    return [
        (f"Rows in the table {theme.things}", str(len(things))),
        (f"Sum of the column {count} in {theme.things}", str(sum(row[4] for row in things))),
        (f"The {name} with the highest {amount}", max(things, key=lambda row: row[3])[1]),
        (f"The {name} with the lowest {count}", min(things, key=lambda row: row[4])[1]),
        (f"Highest {amount} where the {kind} is {group}", f"{max(row[3] for row in own):.2f}"),
        (f"Sum of {count} where the {kind} is {group}", str(sum(row[4] for row in own))),
        (f"The {amount} of {chosen[1]}", f"{chosen[3]:.2f}"),
        (f"Sum of the column {number} in {theme.events}", str(sum(row[4] for row in events))),
        (f"The {person} in the row of {theme.events} with the id {event[0]}", event[2]),
    ]
