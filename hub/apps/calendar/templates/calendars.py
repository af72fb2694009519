"""Task templates about calendars and files of events."""

from random import Random

from hub.apps.calendar.domain.icalendar import ImportedEvent, exported
from hub.apps.calendar.fixtures.sample_files import CALENDAR_FILES
from hub.apps.calendar.phrases import Arguments, colleagues, own_calendars, role, task_template
from hub.apps.calendar.state import COLOURS, Colour, Right, State
from hub.apps.calendar.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import a_or_an, pick
from hub.engine.task_templates import TaskTemplate

NAMES = ("Suppliers", "Birthdays", "Sports", "Interviews", "Maintenance", "Reading group", "Visits", "Payments")
ABOUT = ("Everything with a fixed date", "Please keep it tidy", "For planning only", "Reviewed every month")
RIGHTS: dict[Right, str] = {"view": "see all details", "edit": "see and change events"}


@TASK_TEMPLATES.example_of("show_calendar")
def show_calendar(state: State) -> Arguments | None:
    """Return an example: hide the default calendar."""
    return {"calendar": state.settings.default_calendar, "shown": False}


@TASK_TEMPLATES.of("create_calendar")
def create_calendar(state: State, rng: Random) -> TaskTemplate | None:
    """Create a calendar with a name, a colour and a description."""
    name, colour, about = rng.choice(NAMES), rng.choice(COLOURS), rng.choice(ABOUT)
    arguments: Arguments = {"name": name, "colour": colour, "description": about}
    return task_template(
        state,
        "create_calendar",
        arguments,
        (
            f'Create {a_or_an(colour)} calendar named "{name}" with the description "{about}"',
            f'Make a new calendar "{name}": colour {colour}, description "{about}"',
            f'Add a calendar called "{name}", described as "{about}" and coloured {colour}',
        ),
        [{**arguments, "colour": _other(colour)}, {**arguments, "description": ""}],
    )


def _other(colour: Colour) -> Colour:
    return COLOURS[(COLOURS.index(colour) + 1) % len(COLOURS)]


@TASK_TEMPLATES.of("edit_calendar")
def edit_calendar(state: State, rng: Random) -> TaskTemplate | None:
    """Change a calendar's name and description."""
    key = pick(rng, own_calendars(state))
    if key is None:
        return None
    calendar = state.calendars[key]
    name, about = f"{calendar.name} {rng.choice(('2026', 'and more', 'plan'))}", rng.choice(ABOUT)
    arguments: Arguments = {"calendar": key, "name": name, "colour": calendar.colour, "description": about}
    return task_template(
        state,
        "edit_calendar",
        arguments,
        (
            f'Rename your calendar {calendar.name} to "{name}" and describe it as "{about}"',
            f'Change the calendar {calendar.name}: name "{name}", description "{about}"',
            f'Give the calendar {calendar.name} the name "{name}" and the description "{about}"',
        ),
        [{**arguments, "description": calendar.description}, {**arguments, "colour": _other(calendar.colour)}],
    )


@TASK_TEMPLATES.of("colour_calendar")
def colour_calendar(state: State, rng: Random) -> TaskTemplate | None:
    """Change the colour of one of the user's calendars, or of a shared one."""
    keys = [key for key, one in state.calendars.items() if one.owner == state.me or state.me in one.shares]
    key = pick(rng, keys)
    if key is None:
        return None
    calendar = state.calendars[key]
    colour = rng.choice([one for one in COLOURS if one != calendar.colour])
    return task_template(
        state,
        "colour_calendar",
        {"calendar": key, "colour": colour},
        (
            f"Change the colour of the calendar {calendar.name} to {colour}",
            f"Show the calendar {calendar.name} in {colour}",
            f"Make the calendar {calendar.name} {colour}",
        ),
        [{"calendar": other, "colour": colour} for other in keys if other != key][:1],
    )


@TASK_TEMPLATES.of("share_calendar")
def share_calendar(state: State, rng: Random) -> TaskTemplate | None:
    """Share a calendar with somebody, or change their right."""
    key = pick(rng, own_calendars(state))
    people = [one for one in colleagues(state) if role(state, one)]
    person = pick(rng, people)
    if key is None or person is None:
        return None
    calendar, name = state.calendars[key], state.people[person].name
    right: Right = rng.choice(("view", "edit"))
    if calendar.shares.get(person) == right:
        return None
    arguments: Arguments = {"calendar": key, "person": person, "right": right}
    return task_template(
        state,
        "share_calendar",
        arguments,
        (
            f"Share your calendar {calendar.name} with {name}, who may {RIGHTS[right]}",
            f"Let {name} {RIGHTS[right]} in your calendar {calendar.name}",
            f"Let the {role(state, person)} {RIGHTS[right]} in your calendar {calendar.name}",
        ),
        [
            {**arguments, "right": "view" if right == "edit" else "edit"},
            *({**arguments, "person": other} for other in people if other != person),
        ][:2],
        lookups=1,
    )


@TASK_TEMPLATES.of("unshare_calendar")
def unshare_calendar(state: State, rng: Random) -> TaskTemplate | None:
    """Stop sharing a calendar with somebody."""
    shares = [(key, person) for key in own_calendars(state) for person in state.calendars[key].shares]
    found = pick(rng, shares)
    if found is None:
        return None
    key, person = found
    calendar, name = state.calendars[key].name, state.people[person].name
    return task_template(
        state,
        "unshare_calendar",
        {"calendar": key, "person": person},
        (
            f"Stop sharing your calendar {calendar} with {name}",
            f"Take away the access of {name} to your calendar {calendar}",
            f"Make sure that {name} has no access to the calendar {calendar} any more",
        ),
        [{"calendar": one, "person": who} for one, who in shares if (one, who) != found][:1],
    )


@TASK_TEMPLATES.of("delete_calendar")
def delete_calendar(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a calendar that is not the default, with or without its events."""
    fallback = state.settings.default_calendar
    key = pick(rng, [one for one in own_calendars(state) if one != fallback])
    if key is None:
        return None
    fate = rng.choice(("delete", "move"))
    name, home = state.calendars[key].name, state.calendars[fallback].name
    what = "together with its events" if fate == "delete" else f"but move its events to {home}"
    return task_template(
        state,
        "delete_calendar",
        {"calendar": key, "events": fate},
        (
            f"Delete your calendar {name} {what}",
            f"Remove the calendar {name}, {what}",
            f"Delete {name} from your calendars, {what}",
        ),
        [{"calendar": key, "events": "move" if fate == "delete" else "delete"}],
    )


@TASK_TEMPLATES.of("import_events")
def import_events(state: State, rng: Random) -> TaskTemplate | None:
    """Import the file of an event, or a calendar that has to be exported first."""
    return _attached(state, rng) or _exported(state, rng)


def _import(calendar: str, events: tuple[ImportedEvent, ...]) -> Arguments:
    return {"calendar": calendar, "events": [one.model_dump(mode="json") for one in events]}


def _attached(state: State, rng: Random) -> TaskTemplate | None:
    found = [
        (event, file.name)
        for event in state.events.values()
        for file in event.attachments
        if file.name in CALENDAR_FILES
    ]
    target = pick(rng, own_calendars(state))
    chosen = pick(rng, found)
    if target is None or chosen is None or rng.random() < 0.5:  # noqa: PLR2004 -- as often as not
        return None
    event, file = chosen
    name = state.calendars[target].name
    events = CALENDAR_FILES[file]
    return task_template(
        state,
        "import_events",
        _import(target, events),
        (
            f'Download {file} from the event "{event.title}" and import all its events into the calendar {name}',
            f'Import the file {file}, which is attached to "{event.title}", into your calendar {name}',
            f'Take the dates in {file} (attached to "{event.title}") over into the calendar {name}',
        ),
        [_import(target, events[:-1])],
        lookups=1,
    )


def _exported(state: State, rng: Random) -> TaskTemplate | None:
    small = [key for key in own_calendars(state) if 1 < len(exported(state, key)) <= 5]  # noqa: PLR2004 -- a few
    source = pick(rng, small)
    target = pick(rng, [key for key in own_calendars(state) if key != source])
    if source is None or target is None:
        return None
    events, one, other = exported(state, source), state.calendars[source].name, state.calendars[target].name
    return task_template(
        state,
        "import_events",
        _import(target, events),
        (
            f"Export the calendar {one} as a file and import that file into the calendar {other}",
            f"Copy all events of {one} into {other}: export {one} and import the file",
            f"Save the calendar {one} as an .ics file and take its events over into {other} by import",
        ),
        [_import(target, events[:-1])],
    )
