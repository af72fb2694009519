"""Change many rows at once, by rules."""

from environments.database.content import SHOWN, THEMES, WRITE, Work, draw_events, draw_things, make_task, quoted
from environments.shared.desktop.tasks import PEOPLE, bullets, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "change_by_rule"
WISHES = (
    " {who} has decided on new rules for the table {table}:",
    " In the table {table} many rows have to change at once, says {who}:",
    " Please apply these rules of {who} to the table {table}:",
)


def propose(seed: int) -> Task:
    """Draw a database and the rules."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    theme = random.choice(THEMES)
    _, group, amount, count = theme.columns
    things = draw_things(random, theme, 16)
    events = draw_events(random, things, 24)
    _, day, number = theme.event_columns
    one, other = random.sample(theme.groups, 2)
    more = random.choice((2, 3, 4, 5))
    low = sorted(row[4] for row in things)[4]
    month = random.randrange(3, 8)
    rules = [
        (
            f"where the {group} is {one}, the {amount} rises by {more}",
            f"UPDATE {theme.things} SET {amount} = {amount} + {more} WHERE {group} = {quoted(one)}",
        ),
        (
            f"the {group} {other} is called `{other} (old)` from now on",
            f"UPDATE {theme.things} SET {group} = {quoted(f'{other} (old)')} WHERE {group} = {quoted(other)}",
        ),
        (
            f"where {count} is less than {low}, it becomes {low}",
            f"UPDATE {theme.things} SET {count} = {low} WHERE {count} < {low}",
        ),
        (
            f"in the table {theme.events}, rows with a {day} before 2025-{month:02}-01 are deleted",
            f"DELETE FROM {theme.events} WHERE {day} < '2025-{month:02}-01'",
        ),
        (
            f"in the table {theme.events}, where {number} is 8, it becomes 7",
            f"UPDATE {theme.events} SET {number} = 7 WHERE {number} = 8",
        ),
    ]
    if not any(event[4] == 8 for event in events):  # noqa: PLR2004 - the number that the rule names
        rules.pop()
    chosen = random.sample(rules, {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 4}[level])
    text = random.choice(SHOWN).format(path=f"~/{theme.path}")
    text += random.choice(WISHES).format(who=random.choice(PEOPLE), table=theme.things) + "\n"
    text += bullets([wish for wish, _ in chosen]) + "\nNothing else may change."
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(WRITE),
        category="rows",
        work=Work(
            theme.path,
            theme.things,
            [*theme.things_sql(things), *theme.events_sql(events)],
            [step for _, step in chosen],
        ),
    )
