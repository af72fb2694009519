"""Bring a table of a database up to date by a list that is open in the text editor."""

from environments.database.content import THEMES, WRITE, Work, draw_events, draw_things, quoted, values
from environments.multi_app.content import KEPT, make_task, name_of
from environments.shared.desktop.tasks import PEOPLE, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "table_from_list"
WISHES = (
    "{who} has counted what is there and written the list {list}, which you see in the editor.",
    "In the editor there is {list}, what {who} found when counting.",
    "{who} went through everything with a pencil; the result is {list} in the editor.",
)
GOALS = (
    " Enter the figures into the column {count} of the table {table} of the database {path}, which is open as well.",
    " Please bring the column {count} of the table {table} up to date with it; the database, {path}, is open beside it.",
    " The table {table} of the database {path}, beside it, has to hold these figures in its column {count}.",
)


def propose(seed: int) -> Task:
    """Draw a database and a list of what was counted."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    theme = random.choice(THEMES)
    name, group, amount, count = theme.columns
    drawn = draw_things(random, theme, 14)
    things, fresh = drawn[:12], drawn[12 : 12 + (level is Difficulty.HARD) + (level is not Difficulty.EASY)]
    events = draw_events(random, things, 8)
    used = {event[1] for event in events}
    gone = [row for row in things if row[0] not in used][:1] if level is Difficulty.HARD else []
    size = {Difficulty.EASY: 3, Difficulty.MEDIUM: 4, Difficulty.HARD: 6}[level]
    counted = random.sample([row for row in things if row not in gone], size)
    lines: list[str] = []
    steps: list[str] = []
    for row in counted:
        number = random.choice([one for one in range(61, 99) if one != row[4]])
        lines.append(f"{row[1]}: {number}")
        steps.append(f"UPDATE {theme.things} SET {count} = {number} WHERE {name} = {quoted(row[1])}")
    for row in fresh:
        lines.append(f"{row[1]}: {row[4]} (new; {group} {row[2]}, {amount} {row[3]:.2f})")
        steps.append(f"INSERT INTO {theme.things} ({', '.join(theme.columns)}) VALUES ({values(row[1:])})")
    for row in gone:
        lines.append(f"{row[1]}: given up")
        steps.append(f"DELETE FROM {theme.things} WHERE {name} = {quoted(row[1])}")
    random.shuffle(lines)
    who = random.choice(PEOPLE)
    path = f"Documents/count-{who.split()[0].lower()}.txt"
    memo = f"Counted by {who}\n\n" + "\n".join(lines) + "\n"
    text = random.choice(WISHES).format(who=who, list=name_of(path))
    text += random.choice(GOALS).format(count=count, table=theme.things, path=f"~/{theme.path}")
    if fresh:
        text += f" What is marked as new becomes a new row with its {group} and {amount}; the id comes by itself."
    if gone:
        text += " What has been given up is deleted from the table."
    text += random.choice(KEPT).format(name=name_of(path))
    work = Work(theme.path, theme.things, [*theme.things_sql(things), *theme.events_sql(events)], steps)
    initial = "".join(f"{statement};\n" for statement in work.initial)
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(WRITE),
        category="database",
        context=f"~/{path}:\n{memo}\nThe database is made by\n{initial}\nOne way to do the work:\n" + "\n".join(steps),
        parameters={
            "path": theme.path,
            "table": theme.things,
            "initial": initial,
            "final": work.final,
            "steps": [*steps],
            "list": path,
            "texts": {path: memo},
        },
    )
