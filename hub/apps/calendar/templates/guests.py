"""Task templates about who comes, what is attached, and many events at once."""

from random import Random

from pydantic import JsonValue

from hub.apps.calendar.phrases import (
    Arguments,
    colleagues,
    coming_events,
    named_events,
    named_series,
    own_calendars,
    picked,
    role,
    task_template,
)
from hub.apps.calendar.state import COLOURS, State
from hub.apps.calendar.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import listed, pick, quoted
from hub.engine.records import Attachment
from hub.engine.task_templates import TaskTemplate


@TASK_TEMPLATES.of("invite_guests")
def invite_guests(state: State, rng: Random) -> TaskTemplate | None:
    """Invite one or two colleagues, as optional guests or not."""
    key = pick(rng, [*coming_events(state), *named_series(state)])
    if key is None:
        return None
    event = state.events[key]
    free = [one for one in colleagues(state) if one not in event.guests and one != event.organiser and role(state, one)]
    people = picked(rng, free, rng.choice((1, 2)))
    if not people:
        return None
    optional = rng.random() < 0.4  # noqa: PLR2004 -- two of five
    arguments: Arguments = {"event": key, "people": list(people), "optional": optional}
    others: list[JsonValue] = [[other] for other in free if other not in people]
    names = listed([state.people[one].name for one in people])
    roles = listed([f"the {role(state, one)}" for one in people])
    how = " as optional guests (they need not come)" if optional else ""
    return task_template(
        state,
        "invite_guests",
        arguments,
        (
            f'Invite {names} to "{event.title}"{how}',
            f'Add {names} to the guests of "{event.title}"{how}',
            f'Invite {roles} to "{event.title}"{how}',
        ),
        [
            {**arguments, "optional": not optional},
            *({**arguments, "people": one} for one in others[:1]),
        ],
        lookups=1,
    )


def _guest_of(state: State, rng: Random) -> tuple[str, str] | None:
    keys = [key for key in [*coming_events(state), *named_series(state)] if len(state.events[key].guests) > 1]
    key = pick(rng, keys)
    return None if key is None else (key, rng.choice([one for one in state.events[key].guests if one != state.me]))


@TASK_TEMPLATES.of("remove_guest")
def remove_guest(state: State, rng: Random) -> TaskTemplate | None:
    """Remove an invited guest."""
    found = _guest_of(state, rng)
    if found is None:
        return None
    key, person = found
    event, name = state.events[key], state.people[person].name
    return task_template(
        state,
        "remove_guest",
        {"event": key, "person": person},
        (
            f'Remove {name} from the guests of "{event.title}"',
            f'Take {name} off the guest list of "{event.title}"',
            f'Disinvite {name} from the event "{event.title}"',
        ),
        [{"event": key, "person": other} for other in event.guests if other not in (person, state.me)][:1],
    )


@TASK_TEMPLATES.of("set_guest_optional")
def set_guest_optional(state: State, rng: Random) -> TaskTemplate | None:
    """Make a required guest optional, or an optional one required."""
    found = _guest_of(state, rng)
    if found is None:
        return None
    key, person = found
    event, name = state.events[key], state.people[person].name
    optional = not event.guests[person].optional
    how = "optional" if optional else "required"
    return task_template(
        state,
        "set_guest_optional",
        {"event": key, "person": person, "optional": optional},
        (
            f'Mark {name} as {how} for "{event.title}"',
            f'Make {name} an {how} guest of "{event.title}"' if optional else f'Say that "{event.title}" needs {name}',
            f'Change the guest {name} of "{event.title}" to {how}',
        ),
        [
            {"event": key, "person": other, "optional": optional}
            for other, guest in event.guests.items()
            if other not in (person, state.me) and guest.optional != optional
        ][:1],
    )


@TASK_TEMPLATES.of("attach_files")
def attach_files(state: State, rng: Random) -> TaskTemplate | None:
    """Attach a file of another event, which has to be downloaded there first."""
    sources = [
        (key, file)
        for key in named_events(state, lambda event: bool(event.attachments))
        for file in state.events[key].attachments
        if _is_written(file)
    ]
    found = pick(rng, sources)
    if found is None:
        return None
    source, file = found
    targets = [key for key in coming_events(state) if key != source and not state.events[key].attachments]
    target = pick(rng, targets)
    if target is None:
        return None
    first, second = state.events[source].title, state.events[target].title
    arguments: Arguments = {"event": target, "attachments": [file.model_dump(mode="json")]}
    return task_template(
        state,
        "attach_files",
        arguments,
        (
            f'Attach the file {file.name} of the event "{first}" to "{second}" as well',
            f'Download {file.name} from "{first}" and attach it to "{second}"',
            f'Put a copy of {file.name}, which is attached to "{first}", among the files of "{second}"',
        ),
        [{**arguments, "event": other} for other in targets if other != target][:1],
        lookups=1,
    )


def _is_written(file: Attachment) -> bool:
    return file.name.endswith((".txt", ".csv"))


@TASK_TEMPLATES.of("remove_attachment")
def remove_attachment(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a file of an event."""
    keys = named_events(state, lambda event: bool(event.attachments))
    key = pick(rng, keys)
    if key is None:
        return None
    event = state.events[key]
    name = rng.choice(event.attachments).name
    return task_template(
        state,
        "remove_attachment",
        {"event": key, "name": name},
        (
            f'Remove the file {name} from "{event.title}"',
            f'Delete the attachment {name} of the event "{event.title}"',
            f'Take {name} off the files of "{event.title}"',
        ),
        [{"event": key, "name": other.name} for other in event.attachments if other.name != name],
    )


@TASK_TEMPLATES.of("colour_events")
def colour_events(state: State, rng: Random) -> TaskTemplate | None:
    """Colour some of the user's events, or all of a calendar."""
    colour = rng.choice(COLOURS)
    calendar = pick(rng, own_calendars(state))
    if calendar is None:
        return None
    all_of_it = [key for key, one in state.events.items() if one.calendar == calendar]
    if 2 <= len(all_of_it) <= 6 and rng.random() < 0.6:  # noqa: PLR2004 -- as many as a person selects
        name = state.calendars[calendar].name
        return task_template(
            state,
            "colour_events",
            {"events": list(all_of_it), "colour": colour},
            (
                f"Give all events of the calendar {name} the colour {colour} (the events, not the calendar)",
                f"Search for the events of the calendar {name} and colour every one of them {colour}",
                f"Give every event in the calendar {name} the colour {colour}, but keep the calendar's own colour",
            ),
            [{"events": list(all_of_it[1:]), "colour": colour}],
            lookups=1,
        )
    keys = picked(rng, coming_events(state, lambda event: event.colour != colour), 2)
    titles = quoted(state.events[key].title for key in keys)
    if not keys:
        return None
    return task_template(
        state,
        "colour_events",
        {"events": list(keys), "colour": colour},
        (
            f"Colour the events {titles} {colour}",
            f"Give {titles} the colour {colour}",
            f"Select {titles} and set their colour to {colour}",
        ),
        [{"events": [keys[0]], "colour": colour}],
    )


@TASK_TEMPLATES.of("file_events")
def file_events(state: State, rng: Random) -> TaskTemplate | None:
    """Move two events to another calendar."""
    calendar = pick(rng, own_calendars(state))
    keys = picked(rng, coming_events(state, lambda event: event.calendar != calendar), 2)
    if calendar is None or not keys:
        return None
    titles, name = quoted(state.events[key].title for key in keys), state.calendars[calendar].name
    arguments: Arguments = {"events": list(keys), "calendar": calendar}
    one: JsonValue = [keys[0]]
    return task_template(
        state,
        "file_events",
        arguments,
        (
            f"Move the events {titles} to the calendar {name}",
            f"Put {titles} into the calendar {name}",
            f"Change the calendar of {titles} to {name}",
        ),
        [
            {**arguments, "events": one},
            *({**arguments, "calendar": other} for other in own_calendars(state) if other != calendar),
        ][:2],
    )


@TASK_TEMPLATES.of("delete_events")
def delete_events(state: State, rng: Random) -> TaskTemplate | None:
    """Delete two events."""
    keys = picked(rng, coming_events(state), 2)
    if not keys:
        return None
    titles = quoted(state.events[key].title for key in keys)
    return task_template(
        state,
        "delete_events",
        {"events": list(keys)},
        (f"Delete the events {titles}", f"Cancel {titles}", f"Remove {titles} from the calendar"),
        [{"events": [keys[0]]}],
    )
