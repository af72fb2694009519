"""Task templates about invitations, proposals of other times, and being away."""

from datetime import timedelta
from random import Random

from hub.apps.calendar.domain.occurrences import ONE_DAY
from hub.apps.calendar.phrases import (
    Arguments,
    coming_days,
    invitations,
    long_day,
    moments,
    on_at,
    picked,
    shuffled,
    slots,
    task_template,
    workdays,
)
from hub.apps.calendar.state import Response, State
from hub.apps.calendar.templates.registry import TASK_TEMPLATES
from hub.engine.clock import moment_of
from hub.engine.phrases import listed, pick, quoted
from hub.engine.task_templates import TaskTemplate

NOTES: dict[Response, tuple[str, ...]] = {
    "accepted": ("See you there", "I bring the plans", "Gladly"),
    "tentative": ("I may be ten minutes late", "Depends on my train", "I will confirm tomorrow"),
    "declined": ("I am on site that day", "Please send me the notes", "I have another appointment"),
}
VERBS: dict[Response, str] = {"accepted": "accept", "tentative": "tentatively accept", "declined": "decline"}
ANSWERS: tuple[Response, ...] = ("accepted", "tentative", "declined")
WISHES = ("Could we do it then?", "My calendar is full before", "This would suit me better")
AWAY = (("Annual leave", "Back next week"), ("Training course", "I read messages in the evening"), ("Moving house", ""))


@TASK_TEMPLATES.of("answer_invitation")
def answer_invitation(state: State, rng: Random) -> TaskTemplate | None:
    """Answer an invitation with a note; for a series, on one date or all."""
    key = pick(rng, invitations(state))
    if key is None:
        return None
    event = state.events[key]
    response = rng.choice(ANSWERS)
    note = rng.choice(NOTES[response])
    arguments: Arguments = {"event": key, "day": None, "scope": "all", "response": response, "note": note}
    part = ""
    if event.repeat is not None:
        day = pick(rng, coming_days(state, event))
        if day is None:
            return None
        scope = rng.choice(("this", "all"))
        arguments.update({"day": day, "scope": scope})
        part = f" for {long_day(day)} only" if scope == "this" else " for all its dates"
    verb, host = VERBS[response], state.people[event.organiser].name
    others = [one for one in ANSWERS if one != response]
    return task_template(
        state,
        "answer_invitation",
        arguments,
        (
            f'{verb.capitalize()} the invitation to "{event.title}"{part} with the note "{note}"',
            f'Answer "{event.title}": {verb}{part}, and tell the organiser "{note}"',
            f'Reply to {host} about "{event.title}"{part}: {verb}, note "{note}"',
        ),
        [{**arguments, "response": others[0]}, {**arguments, "note": ""}],
    )


@TASK_TEMPLATES.of("answer_invitations")
def answer_invitations(state: State, rng: Random) -> TaskTemplate | None:
    """Answer two or three invitations alike."""
    keys = picked(rng, invitations(state), rng.choice((2, 3)))
    if not keys:
        return None
    response = rng.choice(ANSWERS)
    verb, titles = VERBS[response], quoted(state.events[key].title for key in keys)
    hosts = listed([f"{state.people[state.events[key].organiser].name}'s" for key in keys])
    arguments: Arguments = {"events": list(keys), "response": response}
    return task_template(
        state,
        "answer_invitations",
        arguments,
        (
            f"{verb.capitalize()} the invitations to {titles}",
            f"{verb.capitalize()} the invitations {titles} all at once",
            f"{verb.capitalize()} {hosts} invitations ({titles}), each as a whole and without a note",
        ),
        [{**arguments, "events": list(keys[:-1])}],
    )


@TASK_TEMPLATES.of("propose_time")
def propose_time(state: State, rng: Random) -> TaskTemplate | None:
    """Propose a time at which both are free."""
    key = pick(rng, [one for one in invitations(state) if state.events[one].repeat is None])
    if key is None:
        return None
    event = state.events[key]
    minutes = (moment_of(event.end) - moment_of(event.start)) // timedelta(minutes=1)
    times = slots(state, rng, [state.me, event.organiser], [], minutes)
    if not times:
        return None
    note, when, host = rng.choice(WISHES), on_at(*times[0]), state.people[event.organiser].name
    arguments: Arguments = {"event": key, **moments(*times[0]), "note": note}
    return task_template(
        state,
        "propose_time",
        arguments,
        (
            f'Propose another time for "{event.title}": {when}, with the message "{note}"',
            f'Propose to have "{event.title}" {when} instead, with the message "{note}"',
            f'Suggest another time for "{event.title}" to {host}: {when}, message "{note}"',
        ),
        [{**arguments, **moments(*other)} for other in times[1:2]],
    )


def _proposals(state: State) -> list[tuple[str, str]]:
    mine = ((key, event) for key, event in state.events.items() if state.calendars[event.calendar].owner == state.me)
    return [(key, one.person) for key, event in mine for one in event.proposals]


@TASK_TEMPLATES.of("accept_proposal")
def accept_proposal(state: State, rng: Random) -> TaskTemplate | None:
    """Somebody's proposal."""
    for key, person in shuffled(rng, _proposals(state)):
        event, name = state.events[key], state.people[person].name
        found = task_template(
            state,
            "accept_proposal",
            {"event": key, "person": person},
            (
                f'Accept the time that {name} proposes for "{event.title}"',
                f'Agree to the proposal of {name} to have "{event.title}" at another time',
                f'Move "{event.title}" to the time its guest {name} proposed, by accepting the proposal',
            ),
            [{"event": other, "person": who} for other, who in _proposals(state) if other != key][:1],
            lookups=1,
        )
        if found is not None:
            return found
    return None


@TASK_TEMPLATES.of("dismiss_proposal")
def dismiss_proposal(state: State, rng: Random) -> TaskTemplate | None:
    """Somebody's proposal."""
    chosen = pick(rng, _proposals(state))
    if chosen is None:
        return None
    key, person = chosen
    event, name = state.events[key], state.people[person].name
    return task_template(
        state,
        "dismiss_proposal",
        {"event": key, "person": person},
        (
            f'Dismiss the time that {name} proposes for "{event.title}"',
            f'Turn down the proposal of {name} about "{event.title}"',
            f'Keep "{event.title}" when it is: dismiss what {name} proposes',
        ),
        [{"event": other, "person": who} for other, who in _proposals(state) if other != key][:1],
    )


@TASK_TEMPLATES.of("go_out_of_office")
def go_out_of_office(state: State, rng: Random) -> TaskTemplate | None:
    """Mark some days as away, declining invitations or not."""
    first = pick(rng, workdays(state, rng, most=12))
    if first is None:
        return None
    last = first + rng.choice((0, 1, 2, 4)) * ONE_DAY
    title, message = rng.choice(AWAY)
    decline = rng.random() < 0.7  # noqa: PLR2004 -- mostly
    arguments: Arguments = {
        "title": title,
        "first": first.isoformat(),
        "last": last.isoformat(),
        "message": message,
        "decline": decline,
    }
    days = f"on {long_day(first)}" if first == last else f"from {long_day(first)} to {long_day(last)}"
    saying = f', with the message "{message}"' if message else ", without a message"
    rest = "decline the invitations on these days" if decline else "do not decline any invitation"
    return task_template(
        state,
        "go_out_of_office",
        arguments,
        (
            f'Set yourself out of office {days} with the title "{title}"{saying}, and {rest}',
            f'Mark that you are away {days}: use the out-of-office function, title "{title}"{saying}; {rest}',
            f'Enter an out-of-office time called "{title}" {days}{saying}, and {rest}',
        ),
        [{**arguments, "last": (last + ONE_DAY).isoformat()}, {**arguments, "title": "Out of office"}],
    )
