"""Define a view that answers a question whenever it is asked."""

from environments.database.content import SHOWN, THEMES, WRITE, Work, draw_events, draw_things, make_task, quoted
from environments.shared.desktop.tasks import PEOPLE, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "define_view"
WISHES = (
    " {who} often needs {what}. Define a view named {view} for it.",
    " Please add a view called {view} that always shows {what}; {who} will use it.",
    " A view {view} is missing: it has to show {what}, says {who}.",
)
VIEWS = ("overview", "selection", "short_list", "desk_list", "monitor")


def propose(seed: int) -> Task:
    """Draw a database and what the view shows."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    theme = random.choice(THEMES)
    name, group, amount, count = theme.columns
    things = draw_things(random, theme, 14)
    events = draw_events(random, things, 20)
    person, day, number = theme.event_columns
    one, limit = random.choice(theme.groups), sorted(row[4] for row in things)[7]
    if level is Difficulty.EASY:
        columns = [name, amount, count]
        what = f"{name}, {amount} and {count} of the {theme.things} whose {group} is {one}"
        query = f"SELECT {', '.join(columns)} FROM {theme.things} WHERE {group} = {quoted(one)}"
    elif level is Difficulty.MEDIUM:
        columns = [name, group]
        what = f"{name} and {group} of the {theme.things} whose {count} is below {limit} and whose {group} is not {one}"
        query = f"SELECT {name}, {group} FROM {theme.things} WHERE {count} < {limit} AND {group} <> {quoted(one)}"
    else:
        columns = [person, day, name]
        least = random.randrange(3, 6)
        what = (
            f"{person} and {day} of the {theme.events} with a {number} of {least} or more, and as third column the {name} "
            f"of what it was, found in {theme.things} by {theme.key}"
        )
        query = (
            f"SELECT {person}, {day}, {name} FROM {theme.events} JOIN {theme.things} "
            f"ON {theme.things}.id = {theme.key} WHERE {number} >= {least}"
        )
    view = f"{random.choice(VIEWS)}_{random.randrange(2, 30)}"
    text = random.choice(SHOWN).format(path=f"~/{theme.path}")
    text += random.choice(WISHES).format(who=random.choice(PEOPLE), what=what, view=view)
    text += " The columns keep their names and stand in this order, and the tables stay as they are."
    # Rows that the view has to treat rightly when they come, on either side of every limit.
    later = draw_events(random, things, 40)[20:]
    trial = [
        *(f"INSERT INTO {theme.things} VALUES ({n}, 'Trial {n}', {quoted(kind)}, {n}, {limit - 1 + n % 3})"
          for n, kind in enumerate(theme.groups * 3, 900)),
        *(f"INSERT INTO {theme.events} VALUES ({n}, {event[1]}, 'Trial {n}', '2026-01-01', {1 + n % 8})"
          for n, event in enumerate(later, 900)),
    ]  # fmt: skip
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(WRITE),
        category="definitions",
        work=Work(
            theme.path,
            theme.things,
            [*theme.things_sql(things), *theme.events_sql(events)],
            [f"CREATE VIEW {view} AS {query}"],
        ),
        facts="In which order the rows come does not matter.",
        more={"view": view, "columns": [*columns], "trial": "".join(f"{statement};\n" for statement in trial)},
    )
