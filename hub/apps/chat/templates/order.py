"""Tasks about the user's own order: stars, muting, sections, scheduled messages and drafts."""

from random import Random

from hub.apps.chat.phrases import fitted, later_moment, moment_words, newest, open_places, place_words, shifted, thrice
from hub.apps.chat.state import State
from hub.apps.chat.templates.messages import NOTES
from hub.apps.chat.templates.registry import TASK_TEMPLATES
from hub.engine.clock import moment_of
from hub.engine.phrases import others, pick, renamed
from hub.engine.task_templates import TaskTemplate, task_template

SECTIONS = ("Urgent", "This week", "To read", "Projects", "Waiting for others", "Just for fun")
NOTIFY = {
    "default": "as in my preferences",
    "all": "about all messages",
    "mentions": "about mentions only",
    "nothing": "about nothing",
}
BEGUN = (
    "Could we talk about the plan for next month?",
    "My notes from the call, first half:",
    "Three things that I want to ask before Friday:",
    "Thanks for the reminder, I will",
)
_MARKED = ("Not finished yet: {}", "For tomorrow: {}", "To be checked first: {}")


@TASK_TEMPLATES.of("star_conversation")
def star_conversation(state: State, rng: Random) -> TaskTemplate | None:
    """Star or unstar a conversation."""
    on = rng.random() < 0.6  # noqa: PLR2004 - a little more often than not
    places = {**state.channels, **state.directs}
    ids = [one for one in open_places(state) if places[one].starred != on]
    key = pick(rng, ids)
    if key is None:
        return None
    place = place_words(state, key)
    instructions = (
        (f"Star {place}", f"Put a star on {place}", f"Add {place} to the starred conversations")
        if on
        else (
            f"Take the star off {place}",
            f"Remove {place} from the starred conversations",
            f"Unstar {place}",
        )
    )
    distractors = [{"conversation_id": one, "starred": on} for one in others(rng, ids, key)]
    return task_template({"conversation_id": key, "starred": on}, instructions, distractors)


@TASK_TEMPLATES.of("mute_conversation")
def mute_conversation(state: State, rng: Random) -> TaskTemplate | None:
    """Mute or unmute a conversation."""
    on = rng.random() < 0.7  # noqa: PLR2004 - few are muted at the start
    places = {**state.channels, **state.directs}
    ids = [one for one in open_places(state) if places[one].muted != on]
    key = pick(rng, ids)
    if key is None:
        return None
    place = place_words(state, key)
    instructions = (
        (f"Mute {place}", f"Turn on muting for {place}", f"Put {place} on mute")
        if on
        else (f"Unmute {place}", f"Take {place} off mute", f"Let {place} be heard again: unmute it")
    )
    distractors = [{"conversation_id": one, "muted": on} for one in others(rng, ids, key)]
    return task_template({"conversation_id": key, "muted": on}, instructions, distractors)


@TASK_TEMPLATES.of("set_notifications")
def set_notifications(state: State, rng: Random) -> TaskTemplate | None:
    """Choose the notifications of a conversation."""
    places = {**state.channels, **state.directs}
    key = pick(rng, open_places(state))
    if key is None:
        return None
    free = [one for one in NOTIFY if one != places[key].notify]
    notify, place = rng.choice(free), place_words(state, key)
    words = NOTIFY[notify]
    instructions = (
        f"Set the notifications of {place} so that I am told {words}",
        f"In the notifications of {place}, choose to be told {words}",
        f"Change what I am notified of in {place}: {words}",
    )
    distractors = [{"conversation_id": key, "notify": one} for one in others(rng, free, notify)]
    return task_template({"conversation_id": key, "notify": notify}, instructions, distractors)


@TASK_TEMPLATES.of("close_direct")
def close_direct(state: State, rng: Random) -> TaskTemplate | None:
    """Close a direct message."""
    ids = [one for one in open_places(state) if one in state.directs]
    key = pick(rng, ids)
    if key is None:
        return None
    forms = ("Close {}", "Take {} out of the list of conversations by closing it", "Hide {}: close the conversation")
    distractors = [{"direct_id": one} for one in others(rng, ids, key)]
    return task_template({"direct_id": key}, fitted(forms, thrice(place_words(state, key))), distractors)


@TASK_TEMPLATES.of("create_section")
def create_section(state: State, rng: Random) -> TaskTemplate | None:
    """Create a section."""
    taken = {one.name for one in state.sections.values()}
    free = [one for one in SECTIONS if one not in taken]
    name = pick(rng, free)
    if name is None:
        return None
    instructions = (
        f'Create a section called "{name}" in the list of conversations',
        f'Make a new section "{name}" for my conversations',
        f'Add a section with the name "{name}" to my conversations',
    )
    return task_template({"name": name}, instructions, [{"name": one} for one in others(rng, free, name)])


@TASK_TEMPLATES.of("rename_section")
def rename_section(state: State, rng: Random) -> TaskTemplate | None:
    """Rename a section."""
    key = pick(rng, list(state.sections))
    if key is None:
        return None
    old, taken = state.sections[key].name, [one.name for one in state.sections.values()]
    name = renamed(rng, old, taken)
    if name is None:
        return None
    wrong = renamed(rng, old, [*taken, name])
    instructions = (
        f'Rename the section "{old}" to "{name}"',
        f'Give my section "{old}" the new name "{name}"',
        f'Change the name of the section "{old}" to "{name}"',
    )
    distractors = [{"section_id": key, "name": wrong}] if wrong else []
    return task_template({"section_id": key, "name": name}, instructions, distractors)


@TASK_TEMPLATES.of("delete_section")
def delete_section(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a section."""
    ids = list(state.sections)
    key = pick(rng, ids)
    if key is None:
        return None
    name = state.sections[key].name
    instructions = (
        f'Delete the section "{name}"; its conversations stay',
        f'Remove the section "{name}" from the list of conversations',
        f'Dissolve my section "{name}"',
    )
    return task_template({"section_id": key}, instructions, [{"section_id": one} for one in others(rng, ids, key)])


@TASK_TEMPLATES.of("move_to_section")
def move_to_section(state: State, rng: Random) -> TaskTemplate | None:
    """Move a conversation into or out of a section."""
    places = {**state.channels, **state.directs}
    key = pick(rng, open_places(state))
    if key is None:
        return None
    here = places[key].section_id
    free = [one for one in (*state.sections, None) if one != here]
    target = pick(rng, free)
    if not free:
        return None
    place = place_words(state, key)
    if target is None:
        name = state.sections[here].name if here else ""
        instructions = (
            f'Move {place} out of the section "{name}", into none',
            f'Take {place} out of the section "{name}" and put it into no other',
            f"Make sure that {place} is in no section of mine any more",
        )
    else:
        name = state.sections[target].name
        instructions = (
            f'Move {place} to the section "{name}"',
            f'Put {place} into my section "{name}"',
            f'Sort {place} into the section "{name}"',
        )
    fit = [one for one in open_places(state) if places[one].section_id != target]
    distractors = [{"conversation_id": one, "section_id": target} for one in others(rng, fit, key)]
    return task_template({"conversation_id": key, "section_id": target}, instructions, distractors)


@TASK_TEMPLATES.of("schedule_message")
def schedule_message(state: State, rng: Random) -> TaskTemplate | None:
    """Schedule a message."""
    key = pick(rng, open_places(state))
    if key is None:
        return None
    text, moment, place = rng.choice(NOTES), later_moment(state, rng), place_words(state, key)
    forms = (
        f'Schedule the message "{text}" in {place} for {{}}',
        f'Write "{text}" in {place}, to be sent later: {{}}',
        f'Write "{text}" for {place} and schedule it for {{}}',
    )
    arguments = {"conversation_id": key, "text": text, "send_at": moment}
    distractors = [{**arguments, "send_at": shifted(moment, hours=1)}]
    distractors += [{**arguments, "conversation_id": one} for one in others(rng, open_places(state), key)]
    return task_template(arguments, fitted(forms, moment_words(moment)), distractors)


def _scheduled(state: State, key: str) -> tuple[str, str, str]:
    one = state.scheduled[key]
    place = place_words(state, one.conversation_id)
    return (
        f'the scheduled message "{one.text}"',
        f'the message scheduled for {place} that says "{one.text}"',
        f'the scheduled message that says "{one.text}"',
    )


@TASK_TEMPLATES.of("reschedule_message")
def reschedule_message(state: State, rng: Random) -> TaskTemplate | None:
    """Reschedule a message, sometimes relative to its current time."""
    key = pick(rng, list(state.scheduled))
    if key is None:
        return None
    one = state.scheduled[key]
    if rng.random() < 0.5:  # noqa: PLR2004 - as often as not
        moment, lookups = shifted(one.send_at, days=1), 1
        forms = (
            "Let {} go out exactly one day later than planned, at the same time",
            "Postpone {} by exactly 24 hours",
            "Reschedule {} to the day after, same time",
        )
        instructions = fitted(forms, _scheduled(state, key))
    else:
        moment, lookups = later_moment(state, rng), 0
        if moment == one.send_at:
            return None
        forms = ("Reschedule {} to {}", "Let {} go out on {} instead", "Change when {} is sent: {}")
        instructions = fitted(forms, _scheduled(state, key), moment_words(moment))
    distractors = [{"scheduled_id": key, "send_at": shifted(moment, days=7)}]
    return task_template({"scheduled_id": key, "send_at": moment}, instructions, distractors, lookups)


@TASK_TEMPLATES.of("cancel_scheduled")
def cancel_scheduled(state: State, rng: Random) -> TaskTemplate | None:
    """Cancel a scheduled message, sometimes described as the next one to be sent."""
    ids = list(state.scheduled)
    key = pick(rng, ids)
    if key is None:
        return None
    first = min(ids, key=lambda one: moment_of(state.scheduled[one].send_at))
    distractors = [{"scheduled_id": one} for one in others(rng, ids, key)]
    if key == first and len(ids) > 1 and moment_of(state.scheduled[key].send_at) > newest(state):
        instructions = (
            "Cancel the scheduled message that would go out first",
            "Of my scheduled messages, cancel the one that is next to be sent",
            "Cancel whichever of the scheduled messages has the earliest time",
        )
        return task_template({"scheduled_id": key}, instructions, distractors, 1)
    forms = ("Cancel {}", "Cancel {} so that it is not sent", "Delete {} before it is sent")
    return task_template({"scheduled_id": key}, fitted(forms, _scheduled(state, key)), distractors)


@TASK_TEMPLATES.of("send_scheduled")
def send_scheduled(state: State, rng: Random) -> TaskTemplate | None:
    """Send a scheduled message now."""
    ids = list(state.scheduled)
    key = pick(rng, ids)
    if key is None:
        return None
    forms = ("Send {} now", "Send {} now instead of waiting", "Send {} right away")
    distractors = [{"scheduled_id": one} for one in others(rng, ids, key)]
    return task_template({"scheduled_id": key}, fitted(forms, _scheduled(state, key)), distractors)


@TASK_TEMPLATES.of("save_draft")
def save_draft(state: State, rng: Random) -> TaskTemplate | None:
    """Save a draft."""
    key = pick(rng, open_places(state))
    if key is None:
        return None
    text, place = rng.choice(BEGUN), place_words(state, key)
    instructions = (
        f'Save "{text}" as a draft in {place}, without sending it',
        f'Begin a message in {place} with "{text}" and keep it as a draft',
        f'Make a draft for {place} that says "{text}"',
    )
    distractors = [{"conversation_id": one, "text": text} for one in others(rng, open_places(state), key)]
    return task_template({"conversation_id": key, "text": text}, instructions, distractors)


def _draft(state: State, key: str) -> tuple[str, str, str]:
    one = state.drafts[key]
    place = place_words(state, one.conversation_id)
    return f'the draft "{one.text}"', f"the draft for {place}", f'the draft for {place} that says "{one.text}"'


def _draft_key(state: State, rng: Random) -> str | None:
    where = [one.conversation_id for one in state.drafts.values()]
    return pick(rng, [key for key, one in state.drafts.items() if where.count(one.conversation_id) == 1])


@TASK_TEMPLATES.of("edit_draft")
def edit_draft(state: State, rng: Random) -> TaskTemplate | None:
    """Change a draft."""
    key = _draft_key(state, rng)
    if key is None:
        return None
    text = rng.choice(_MARKED).format(state.drafts[key].text)
    forms = (
        f'Change the text of {{}} to "{text}", without sending it',
        f'Replace the text of {{}} with "{text}"; keep it as a draft',
        f'Edit {{}} so that it says "{text}", and keep it as a draft',
    )
    distractors = [{"draft_id": one, "text": text} for one in others(rng, list(state.drafts), key)]
    return task_template({"draft_id": key, "text": text}, fitted(forms, _draft(state, key)), distractors)


@TASK_TEMPLATES.of("send_draft")
def send_draft(state: State, rng: Random) -> TaskTemplate | None:
    """Send a draft."""
    key = _draft_key(state, rng)
    if key is None:
        return None
    forms = ("Send {} as it is", "Send {} without changing it", "Post {}")
    distractors = [{"draft_id": one} for one in others(rng, list(state.drafts), key)]
    return task_template({"draft_id": key}, fitted(forms, _draft(state, key)), distractors)


@TASK_TEMPLATES.of("delete_draft")
def delete_draft(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a draft."""
    key = _draft_key(state, rng)
    if key is None:
        return None
    forms = ("Delete {}", "Throw {} away", "Discard {}")
    distractors = [{"draft_id": one} for one in others(rng, list(state.drafts), key)]
    return task_template({"draft_id": key}, fitted(forms, _draft(state, key)), distractors)
