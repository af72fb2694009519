"""Mend what contradicts itself: rows that point to nothing, things entered twice, impossible numbers."""

from environments.database.content import SHOWN, THEMES, WRITE, Event, Work, draw_events, draw_things, make_task
from environments.shared.desktop.tasks import PEOPLE, bullets, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "mend_references"
WISHES = (
    " {who} has found contradictions in it. Please mend them:",
    " It contradicts itself in places; {who} wants this put right:",
    " Before {who} can use it, some rows have to be mended:",
)


def propose(seed: int) -> Task:
    """Draw a database and the faults in it."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    theme = random.choice(THEMES)
    name, _, _, count = theme.columns
    things = draw_things(random, theme, 12)
    events = draw_events(random, things, 18)
    strays = random.sample(range(18), 3)
    events = [(e[0], 700 + n, *e[2:]) if n in strays else e for n, e in enumerate(events)]
    twice = random.sample(things, 2)
    things += [(13 + n, row[1], row[2], row[3], row[4]) for n, row in enumerate(twice)]
    events = [_moved(event, n, twice) for n, event in enumerate(events)]
    negative = random.sample([row[0] for row in things[:12] if row not in twice], 2)
    things = [(*row[:4], -row[4]) if row[0] in negative else row for row in things]
    wishes = [
        (
            f"rows of {theme.events} whose {theme.key} is the id of no row in {theme.things} are deleted",
            [f"DELETE FROM {theme.events} WHERE {theme.key} NOT IN (SELECT id FROM {theme.things})"],
        ),
        (
            f"where {count} in {theme.things} is negative, it becomes 0",
            [f"UPDATE {theme.things} SET {count} = 0 WHERE {count} < 0"],
        ),
        (
            f"some {theme.things} were entered twice, with the same {name}: the row with the higher id is deleted, and {theme.events} that "
            "refer to it refer to the row with the lower id instead",
            [
                f"UPDATE {theme.events} SET {theme.key} = (SELECT MIN(b.id) FROM {theme.things} a JOIN {theme.things} b "
                f"ON a.{name} = b.{name} WHERE a.id = {theme.events}.{theme.key}) "
                f"WHERE {theme.key} IN (SELECT id FROM {theme.things})",
                f"DELETE FROM {theme.things} WHERE id NOT IN (SELECT MIN(id) FROM {theme.things} GROUP BY {name})",
            ],
        ),
    ]
    chosen = (
        wishes
        if level is Difficulty.HARD
        else wishes[:2]
        if level is Difficulty.MEDIUM
        else [random.choice(wishes[:2])]
    )
    text = random.choice(SHOWN).format(path=f"~/{theme.path}")
    text += random.choice(WISHES).format(who=random.choice(PEOPLE)) + "\n"
    text += bullets([wish for wish, _ in chosen]) + "\nOther rows stay as they are."
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(WRITE),
        category="integrity",
        work=Work(
            theme.path,
            theme.events,
            [*theme.things_sql(things), *theme.events_sql(events)],
            [step for _, steps in chosen for step in steps],
        ),
    )


def _moved(event: Event, place: int, twice: list[tuple[int, str, str, float, int]]) -> Event:
    """Return the event; those at places 4 and 9 then refer to the duplicate entry of a thing, if there is one."""
    second = {4: 13, 9: 14}.get(place)
    return event if second is None or not twice else (event[0], second, *event[2:])
