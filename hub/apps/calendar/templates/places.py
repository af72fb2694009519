"""Task templates about rooms and settings."""

from datetime import timedelta
from random import Random

from hub.apps.calendar.domain.occurrences import day_of
from hub.apps.calendar.phrases import (
    Arguments,
    coming_events,
    long_day,
    moments,
    named_series,
    on_at,
    picked,
    shuffled,
    slots,
    task_template,
    workdays,
)
from hub.apps.calendar.solutions.form import reminder_text
from hub.apps.calendar.state import WEEKDAYS, Hours, State
from hub.apps.calendar.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import pick
from hub.engine.task_templates import TaskTemplate

PURPOSES = ("Phone calls", "Quiet work", "Interview", "Stock count", "Photo session", "Private talk")
LOANS = ("Test run", "Loan to the neighbours", "Practice", "Demonstration")
HOLIDAYS = ("Founders' breakfast", "Bridge day", "Company outing", "Moving day", "Local fair")


@TASK_TEMPLATES.of("book_room")
def book_room(state: State, rng: Random) -> TaskTemplate | None:
    """Book a room, which is named or described by a unique feature."""
    key = pick(rng, [one for one, room in state.rooms.items() if not room.closed])
    if key is None:
        return None
    room = state.rooms[key]
    times = slots(state, rng, [], [key], rng.choice((60, 90, 120)))
    if not times:
        return None
    title, when = rng.choice(PURPOSES if room.kind == "room" else LOANS), on_at(*times[0])
    arguments: Arguments = {"room": key, "title": title, **moments(*times[0])}
    instructions = [
        f'Book {room.name} for "{title}" {when}',
        f'Book {room.name} {when} and enter "{title}" as the purpose',
        f'Reserve {room.name} {when} for "{title}"',
    ]
    only = [one for one in room.features if sum(one in other.features for other in state.rooms.values()) == 1]
    if only:
        instructions.append(f'Book what is listed under Rooms with the feature "{only[0]}" for "{title}" {when}')
    others = [one for one, other in state.rooms.items() if not other.closed and one != key]
    return task_template(
        state,
        "book_room",
        arguments,
        instructions,
        [{**arguments, **moments(*other)} for other in times[1:2]]
        + [{**arguments, "room": other} for other in picked(rng, others, 1)],
        lookups=1 if only else 0,
    )


@TASK_TEMPLATES.of("change_room")
def change_room(state: State, rng: Random) -> TaskTemplate | None:
    """Change to a room that is free and large enough."""
    for key in shuffled(rng, [*coming_events(state), *named_series(state)]):
        event = state.events[key]
        booked = [one for one in event.resources if state.rooms[one].kind == "room"]
        others = [one for one, room in state.rooms.items() if room.kind == "room" and one not in event.resources]
        for instead in shuffled(rng, others) if booked else []:
            old, new = state.rooms[booked[0]].name, state.rooms[instead].name
            arguments: Arguments = {"event": key, "room": booked[0], "instead": instead}
            found = task_template(
                state,
                "change_room",
                arguments,
                (
                    f'Move "{event.title}" from {old} to {new}',
                    f'Change the room of "{event.title}" from {old} to {new}',
                    f'Let "{event.title}" take place in {new} instead of {old}',
                ),
                [{**arguments, "instead": other} for other in others if other != instead],
            )
            if found is not None:
                return found
    return None


@TASK_TEMPLATES.of("release_room")
def release_room(state: State, rng: Random) -> TaskTemplate | None:
    """Release a room that an event had booked."""
    keys = [key for key in [*coming_events(state), *named_series(state)] if state.events[key].resources]
    key = pick(rng, keys)
    if key is None:
        return None
    event = state.events[key]
    room = rng.choice(event.resources)
    name = state.rooms[room].name
    return task_template(
        state,
        "release_room",
        {"event": key, "room": room},
        (
            f'Release {name}, which "{event.title}" has booked',
            f'Give back {name}: "{event.title}" does not need it any more',
            f'Cancel the booking of {name} for "{event.title}" without deleting the event',
        ),
        [{"event": other, "room": state.events[other].resources[0]} for other in keys if other != key][:1],
    )


@TASK_TEMPLATES.of("edit_settings")
def edit_settings(state: State, rng: Random) -> TaskTemplate | None:
    """Change two settings."""
    now = state.settings
    view = rng.choice([one for one in ("day", "week", "month", "agenda") if one != now.default_view])
    length = rng.choice([one for one in (15, 30, 45, 60, 90) if one != now.default_duration_min])
    reminder = rng.choice([one for one in (5, 15, 30, 60) if one != now.default_reminder_min])
    weeks = "sunday" if now.week_starts_on == "monday" else "monday"
    weekends, numbers = "hide" if now.show_weekends else "show", "hide" if now.show_week_numbers else "show"
    changes: list[tuple[str, Arguments]] = [
        (f"make the {view} view the default", {"default_view": view}),
        (f"make the week start on {weeks.title()}", {"week_starts_on": weeks}),
        (f"set the length of new events to {length} minutes", {"default_duration_min": length}),
        (f"set the default reminder to {reminder_text(reminder)}", {"default_reminder_min": reminder}),
        (f"{weekends} weekends", {"show_weekends": not now.show_weekends}),
        (f"{numbers} week numbers", {"show_week_numbers": not now.show_week_numbers}),
    ]
    (one, first), (two, second) = picked(rng, changes, 2)
    base = now.model_dump(mode="json", exclude={"working_hours"})
    return task_template(
        state,
        "edit_settings",
        {**base, **first, **second},
        (
            f"Change the settings: {one} and {two}",
            f"In the settings, {one} and {two}",
            f"Open the settings, {one} and {two}",
        ),
        [{**base, **first}, {**base, **second}],
    )


@TASK_TEMPLATES.of("set_working_hours")
def set_working_hours(state: State, rng: Random) -> TaskTemplate | None:
    """Change working hours, or set a day off."""
    weekday = rng.choice(WEEKDAYS)
    now = state.settings.working_hours[weekday]
    day = weekday.title()
    if now is not None and rng.random() < 0.3:  # noqa: PLR2004 -- seldom
        return task_template(
            state,
            "set_working_hours",
            {"weekday": weekday, "hours": None},
            (
                f"Make {day} a day off in your working hours",
                f"Enter in the settings that you do not work on {day}",
                f"Change your working hours so that {day} is free",
            ),
            [{"weekday": other, "hours": None} for other in WEEKDAYS[:5] if other != weekday][:1],
        )
    hours = Hours(start=rng.choice(("07:00", "08:00", "10:00")), end=rng.choice(("13:00", "15:00", "19:00")))
    if hours == now:
        return None
    written = hours.model_dump()
    return task_template(
        state,
        "set_working_hours",
        {"weekday": weekday, "hours": written},
        (
            f"Set your working hours on {day} from {hours.start} to {hours.end}",
            f"Enter that you work on {day} from {hours.start} until {hours.end}",
            f"Change your working hours on {day} to {hours.start}-{hours.end}",
        ),
        [
            {"weekday": weekday, "hours": {**written, "end": "16:30"}},
            {"weekday": "monday" if weekday != "monday" else "tuesday", "hours": written},
        ],
    )


@TASK_TEMPLATES.of("add_holiday")
def add_holiday(state: State, rng: Random) -> TaskTemplate | None:
    """Add a holiday on a day without one."""
    day = pick(rng, workdays(state, rng, most=90))
    if day is None:
        return None
    name = rng.choice(HOLIDAYS)
    return task_template(
        state,
        "add_holiday",
        {"day": day.isoformat(), "name": name},
        (
            f'Add a holiday "{name}" on {long_day(day)}',
            f'Enter {long_day(day)} as a holiday called "{name}"',
            f'Make {long_day(day)} a holiday called "{name}"',
        ),
        [{"day": (day + timedelta(days=1)).isoformat(), "name": name}],
    )


@TASK_TEMPLATES.of("remove_holiday")
def remove_holiday(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a holiday."""
    key = pick(rng, state.holidays)
    if key is None:
        return None
    holiday = state.holidays[key]
    return task_template(
        state,
        "remove_holiday",
        {"holiday": key},
        (
            f"Remove the holiday {holiday.name}",
            f"Take {holiday.name} off the list of holidays",
            f"Delete the holiday on {long_day(day_of(holiday.day))}",
        ),
        [{"holiday": other} for other in state.holidays if other != key][:1],
    )
