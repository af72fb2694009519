"""Bring a table up to date by a memo: some values change, rows come and go."""

from environments.database.content import (
    SHOWN,
    THEMES,
    WRITE,
    Work,
    draw_events,
    draw_things,
    make_task,
    quoted,
    values,
)
from environments.shared.desktop.tasks import PEOPLE, bullets, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "correct_rows"
WISHES = (
    " {who} has gone through the table {table} and wants it corrected:",
    " The table {table} is out of date. {who} has noted what has to change:",
    " Please bring the table {table} up to date; this is the memo of {who}:",
)


def propose(seed: int) -> Task:
    """Draw a database and a memo about it."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    theme = random.choice(THEMES)
    name, group, amount, count = theme.columns
    drawn = draw_things(random, theme, 14)
    things, new = drawn[:12], drawn[12]
    events = draw_events(random, things, 10)
    changes = {Difficulty.EASY: 2, Difficulty.MEDIUM: 3, Difficulty.HARD: 5}[level]
    unused = [row for row in things if row[0] not in {event[1] for event in events}]
    gone = random.choice(unused)
    wishes: list[str] = []
    steps: list[str] = []
    for row in random.sample([row for row in things if row is not gone], changes):
        column = random.choice((group, amount, count))
        old = dict(zip(("id", *theme.columns), row, strict=True))[column]
        value: str | float = old
        while value == old:
            value = {
                group: random.choice(theme.groups), amount: random.randrange(8, 160) / 4, count: random.randrange(1, 60)
            }[column]  # fmt: skip
        wishes.append(f"{row[1]}: {column} is {_said(value)}, not {_said(old)}")
        steps.append(f"UPDATE {theme.things} SET {column} = {values([value])} WHERE {name} = {quoted(row[1])}")
    if level is not Difficulty.EASY:
        wishes.append(
            f"new: {new[1]}, {group} {new[2]}, {amount} {_said(new[3])}, {count} {new[4]}; the id comes by itself"
        )
        steps.append(f"INSERT INTO {theme.things} ({', '.join(theme.columns)}) VALUES ({values(new[1:])})")
    if level is Difficulty.HARD:
        wishes.append(f"{gone[1]} is to be deleted")
        steps.append(f"DELETE FROM {theme.things} WHERE {name} = {quoted(gone[1])}")
    text = random.choice(SHOWN).format(path=f"~/{theme.path}")
    text += random.choice(WISHES).format(who=random.choice(PEOPLE), table=theme.things) + "\n" + bullets(wishes)
    return make_task(
        FAMILY,
        seed,
        instruction=text + "\nEverything else stays as it is." + random.choice(WRITE),
        category="rows",
        work=Work(theme.path, theme.things, [*theme.things_sql(things), *theme.events_sql(events)], steps),
    )


def _said(value: str | float) -> str:
    return f"{value:.2f}" if isinstance(value, float) else f"{value}"
