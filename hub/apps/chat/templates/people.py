"""Tasks about the user and other people: status, profile, notifications, groups."""

from random import Random

from hub.apps.chat.phrases import (
    LOOKUP_SHARE,
    fitted,
    later_moment,
    moment_words,
    names_of,
    person_words,
    shifted,
    thrice,
)
from hub.apps.chat.state import State, emoji_label
from hub.apps.chat.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import others, pick
from hub.engine.task_templates import TaskTemplate, task_template

STATUSES = (
    ("calendar", "In a workshop"),
    ("phone", "On the phone with suppliers"),
    ("bus", "On the way, back soon"),
    ("palm", "On holiday"),
    ("thermometer", "Ill at home"),
    ("coffee", "Lunch break"),
    ("focus", "Please do not disturb"),
    ("house", "Working from home today"),
)
TITLES = ("Deputy coordinator", "Head of planning", "Team assistant", "Project lead", "Coordinator of volunteers")
PRONOUNS = ("she/her", "he/him", "they/them")
KEYWORDS = ("budget", "deadline", "training", "holiday", "invoice", "urgent", "inspection", "visitors")
QUIET = (("19:00", "07:00"), ("21:30", "06:45"), ("18:15", "08:15"), ("22:00", "07:30"))
TOLD = {"all": "all messages", "mentions": "mentions and direct messages only", "nothing": "nothing"}
GROUPS = (
    ("Emergency contacts", "emergency-contacts"),
    ("Summer party crew", "party-crew"),
    ("Early birds", "early-birds"),
    ("Proofreaders", "proofreaders"),
    ("Key holders", "key-holders"),
)
FEW, MANY, LEAST = 3, 4, 2


@TASK_TEMPLATES.of("set_status")
def set_status(state: State, rng: Random) -> TaskTemplate | None:
    """Set the user's status, sometimes with an end."""
    emoji, text = rng.choice(STATUSES)
    now = state.people[state.me].status
    if now is not None and now.text == text:
        return None
    name = emoji_label(emoji)
    if rng.random() < LOOKUP_SHARE:
        moment = later_moment(state, rng)
        forms = (
            f'Set my status to "{text}" with the emoji "{name}" until {{}}',
            f'Show "{text}" with "{name}" as my status; it ends on {{}}',
            f'Change my status: emoji "{name}", text "{text}", cleared at {{}}',
        )
        instructions = fitted(forms, moment_words(moment))
    else:
        moment = None
        instructions = (
            f'Set my status to "{text}" with the emoji "{name}"; it shall not end by itself',
            f'Show "{text}" with "{name}" as my status, without an end',
            f'Change my status: emoji "{name}", text "{text}", no end',
        )
    arguments = {"emoji": emoji, "text": text, "until": moment}
    wrong = [one for one, _ in STATUSES]
    distractors = [{**arguments, "emoji": one} for one in others(rng, wrong, emoji)]
    return task_template(arguments, instructions, distractors)


@TASK_TEMPLATES.of("clear_status")
def clear_status(state: State, rng: Random) -> TaskTemplate | None:
    """Clear the user's status."""
    del rng
    if state.people[state.me].status is None:
        return None
    return task_template({}, ("Clear my status", "Remove my status", "Clear the status in my profile"))


@TASK_TEMPLATES.of("pause_notifications")
def pause_notifications(state: State, rng: Random) -> TaskTemplate | None:
    """Pause notifications until a moment."""
    moment = later_moment(state, rng)
    forms = (
        "Pause my notifications until {}",
        "Turn on do not disturb until {}",
        "Make sure that I get no notifications before {}",
    )
    distractors = [{"until": shifted(moment, days=1)}]
    return task_template({"until": moment}, fitted(forms, moment_words(moment)), distractors)


@TASK_TEMPLATES.of("resume_notifications")
def resume_notifications(state: State, rng: Random) -> TaskTemplate | None:
    """Resume notifications."""
    del rng
    if state.preferences.paused_until is None:
        return None
    return task_template(
        {}, ("Resume my notifications", "Turn do not disturb off", "End the pause of my notifications")
    )


@TASK_TEMPLATES.of("edit_profile")
def edit_profile(state: State, rng: Random) -> TaskTemplate | None:
    """Change one or two fields of the user's profile."""
    own = state.people[state.me]
    before = {"title": own.title, "phone": own.phone, "pronouns": own.pronouns}
    number = f"+44 20 {rng.randrange(200, 999)} {rng.randrange(1_000, 9_999)}"
    fresh = {
        "title": rng.choice(TITLES),
        "phone": number,
        "pronouns": rng.choice([one for one in PRONOUNS if one != own.pronouns]),
    }
    names = {"title": "title", "phone": "phone number", "pronouns": "pronouns"}
    fields = rng.sample(list(fresh), rng.choice((1, 2)))
    arguments = {**before, **{field: fresh[field] for field in fields}}
    parts = [f'my {names[field]} to "{fresh[field]}"' for field in fields]
    what = " and ".join(parts)
    instructions = (
        f"Change {what} in my profile",
        f"In my profile, set {what}",
        f"Bring my profile up to date by changing {what}, and leave the rest as it is",
    )
    distractors = [{**arguments, "title": rng.choice(TITLES), "phone": ""}]
    return task_template(arguments, instructions, distractors)


@TASK_TEMPLATES.of("set_keywords")
def set_keywords(state: State, rng: Random) -> TaskTemplate | None:
    """Add a keyword, or replace them all."""
    before = list(state.preferences.keywords)
    word, other = rng.sample([one for one in KEYWORDS if one not in before], 2)
    if before and rng.random() < LOOKUP_SHARE:
        wanted, wrong = [*before, word], [word]
        instructions = (
            f'Add "{word}" to my keywords and keep the others',
            f'Notify me of the word "{word}" too: add it to my keywords',
            f'Put "{word}" onto the list of my keywords, which otherwise stays as it is',
        )
    else:
        wanted, wrong = [word, other], [*before, word, other]
        instructions = (
            f'Make "{word}" and "{other}" my only keywords',
            f'Replace my keywords with "{word}" and "{other}"',
            f'Set my keywords to "{word}" and "{other}", and nothing else',
        )
    distractors = [{"keywords": wrong}] if sorted(wrong) != sorted(wanted) and sorted(wrong) != sorted(before) else []
    return task_template({"keywords": wanted}, instructions, distractors, int(len(wanted) > len(before)))


@TASK_TEMPLATES.of("set_preferences")
def set_preferences(state: State, rng: Random) -> TaskTemplate | None:
    """Change notification settings or quiet hours."""
    now = state.preferences
    arguments = {
        "notify": now.notify,
        "quiet_from": now.quiet_from,
        "quiet_to": now.quiet_to,
        "thread_replies": now.thread_replies,
    }
    match rng.choice(("notify", "quiet", "none", "replies")):
        case "notify":
            notify = rng.choice([one for one in TOLD if one != now.notify])
            what = TOLD[notify]
            instructions = (
                f"Set my preferences so that I am notified of {what}",
                f"In my preferences, choose {what} as what I am notified of",
                f"Change what I am notified of in general: {what}",
            )
            wrong = next(one for one in TOLD if one not in (notify, now.notify))
            arguments, distractors = {**arguments, "notify": notify}, {**arguments, "notify": wrong}
        case "quiet":
            begin, end = rng.choice([one for one in QUIET if one != (now.quiet_from, now.quiet_to)])
            instructions = (
                f"Set my quiet hours to {begin} until {end}",
                f"Change the quiet hours: from {begin} to {end} every day",
                f"Make sure that nothing rings between {begin} and {end}, every day",
            )
            distractors = {**arguments, "quiet_from": end, "quiet_to": begin}
            arguments = {**arguments, "quiet_from": begin, "quiet_to": end}
        case "none":
            if now.quiet_from is None:
                return None
            instructions = (
                "Turn my quiet hours off",
                "Have no quiet hours any more",
                "Switch off the daily quiet hours",
            )
            distractors = {**arguments, "quiet_from": None, "quiet_to": None, "thread_replies": not now.thread_replies}
            arguments = {**arguments, "quiet_from": None, "quiet_to": None}
        case _:
            how = "not " if now.thread_replies else ""
            instructions = (
                f"Set my preferences so that I am {how}notified of replies in my threads",
                f"In my preferences, choose {how}to be told of replies in threads I take part in",
                f"Change my preferences so that replies in my threads {how}count",
            )
            distractors = {**arguments, "thread_replies": not now.thread_replies, "quiet_from": None, "quiet_to": None}
            arguments = {**arguments, "thread_replies": not now.thread_replies}
    return task_template(arguments, instructions, [distractors])


@TASK_TEMPLATES.of("create_group")
def create_group(state: State, rng: Random) -> TaskTemplate | None:
    """Create a group."""
    taken = {one.handle for one in state.groups.values()}
    free = [one for one in GROUPS if one[1] not in taken]
    made = pick(rng, free)
    if made is None:
        return None
    name, handle = made
    people = rng.sample(list(state.people), rng.choice((FEW, MANY)))
    last = person_words(state, rng, people[-1])
    rest = names_of(state, people[:-1])
    forms = (
        f'Create a user group "{name}" with the handle "{handle}"; its members are {rest}, and {{}}',
        f'Make the group @{handle}, called "{name}", of {rest}, and {{}}',
        f'Set up a user group named "{name}" (handle "{handle}") for {rest}, and {{}}',
    )
    arguments = {"name": name, "handle": handle, "person_ids": people}
    distractors = [{**arguments, "person_ids": people[:-1]}]
    return task_template(arguments, fitted(forms, last.words), distractors, last.lookups)


@TASK_TEMPLATES.of("edit_group")
def edit_group(state: State, rng: Random) -> TaskTemplate | None:
    """Add somebody to a group, or remove somebody."""
    key = pick(rng, [key for key, one in state.groups.items() if len(one.members) >= LEAST])
    if key is None:
        return None
    group = state.groups[key]
    adding = rng.random() < LOOKUP_SHARE
    options = [one for one in state.people if (one not in group.members) == adding]
    person_id = rng.choice(options)
    found = person_words(state, rng, person_id)
    base = {"group_id": key, "name": group.name, "handle": group.handle}

    def with_(one: str) -> list[str]:
        return [*group.members, one] if adding else [each for each in group.members if each != one]

    forms = (
        (
            "Add {} to the user group {}",
            "Make {} a member of the user group {}",
            "Put {} into the group {}",
        )
        if adding
        else (
            "Remove {} from the user group {}",
            "Take {} out of the user group {}",
            "Make sure that {} is not in the group {} any more",
        )
    )
    names = thrice(f'"{group.name}"')
    distractors = [{**base, "person_ids": with_(one)} for one in others(rng, options, person_id)]
    return task_template(
        {**base, "person_ids": with_(person_id)}, fitted(forms, found.words, names), distractors, found.lookups
    )


@TASK_TEMPLATES.of("delete_group")
def delete_group(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a group."""
    ids = list(state.groups)
    key = pick(rng, ids)
    if key is None:
        return None
    name = state.groups[key].name
    instructions = (
        f'Delete the user group "{name}"',
        f'Remove the group "{name}" from the user groups',
        f"Delete the group whose handle is @{state.groups[key].handle}",
    )
    return task_template({"group_id": key}, instructions, [{"group_id": one} for one in others(rng, ids, key)])
