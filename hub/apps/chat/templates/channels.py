"""Tasks about channels: make, describe, archive them, who is in them, their links."""

from random import Random

from hub.apps.chat.phrases import (
    LOOKUP_SHARE,
    Words,
    channel_words,
    fitted,
    names_of,
    open_channels,
    person_words,
    thrice,
)
from hub.apps.chat.state import State
from hub.apps.chat.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import others, pick, unused
from hub.engine.task_templates import TaskTemplate, task_template

NEW = (
    ("summer-party", "Who brings what to the summer party"),
    ("lost-and-found", "Things that were found and whose they are"),
    ("car-sharing", "Lifts to work and home"),
    ("print-room", "Paper, toner and the queue at the printer"),
    ("newcomers", "Questions of those who have just begun"),
    ("open-questions", "Whatever nobody has answered yet"),
)
TOPICS = (
    "Please answer by Friday noon",
    "Quiet week: only what is urgent",
    "New rules from Monday on",
    "Numbers are due on the last day of the month",
    "Meeting moved to Thursday at 10:00",
)
PURPOSES = (
    "Decisions only; talk about them elsewhere",
    "One place for everything that has a deadline",
    "Questions are answered here within a day",
    "What we plan for the next quarter",
)
LINKS = (
    ("Holiday planner", "https://planner.teamroom.example/holidays"),
    ("Minutes", "https://minutes.teamroom.example/all"),
    ("Room bookings", "https://rooms.teamroom.example/week"),
    ("Checklist for visitors", "https://checklists.teamroom.example/visitors"),
    ("Safety sheet", "https://sheets.teamroom.example/safety"),
)
MORE_MEMBERS = 2


@TASK_TEMPLATES.of("create_channel")
def create_channel(state: State, rng: Random) -> TaskTemplate | None:
    """Create a channel with members."""
    taken = {one.name for one in state.channels.values()}
    name, purpose = rng.choice([one for one in NEW if one[0] not in taken])
    private = rng.random() < LOOKUP_SHARE
    candidates = [one for one in state.people if one != state.me]
    kind = "private" if private else "public"
    group = pick(rng, [one for one in state.groups.values() if state.me not in one.members])
    if group and rng.random() < LOOKUP_SHARE:
        people, who, lookups = list(group.members), f"everybody in the group @{group.handle}", 1
    else:
        people, lookups = rng.sample(candidates, 2), 0
        who = names_of(state, people)
    instructions = (
        f'Create a {kind} channel called "{name}" with the purpose "{purpose}" and invite {who}',
        f'Make a new {kind} channel "{name}"; its purpose is "{purpose}", and {who} shall be in it with me',
        f'Set up the {kind} channel "{name}" (purpose: "{purpose}") with {who} as further members',
    )
    arguments = {"name": name, "purpose": purpose, "private": private, "person_ids": people}
    distractors = [{**arguments, "private": not private}, {**arguments, "person_ids": people[:-1]}]
    return task_template(arguments, instructions, distractors, lookups)


def _text_template(state: State, rng: Random, field: str, texts: tuple[str, ...], forms: Words) -> TaskTemplate | None:
    """Return a task that changes one text of a channel.

    `{}` in the texts is the text that the channel has; `{0}` in the forms is the channel, `{1}` the new text.
    """
    ids = open_channels(state)
    channel_id = pick(rng, ids)
    before = getattr(state.channels[channel_id], field) if channel_id else ""
    text = unused(rng, [one.format(before) for one in texts], [getattr(one, field) for one in state.channels.values()])
    if channel_id is None or text is None:
        return None
    found = channel_words(state, rng, channel_id, field)
    distractors = [{"channel_id": one, field: text} for one in others(rng, ids, channel_id)]
    return task_template(
        {"channel_id": channel_id, field: text}, fitted(forms, found.words, thrice(text)), distractors, found.lookups
    )


@TASK_TEMPLATES.of("rename_channel")
def rename_channel(state: State, rng: Random) -> TaskTemplate | None:
    """Give a channel another name."""
    forms = (
        'Rename {0} to "{1}"',
        'Give {0} the new name "{1}"',
        'Change the name of {0} to "{1}"',
    )
    return _text_template(state, rng, "name", ("{}-main", "{}-team", "{}-now"), forms)


@TASK_TEMPLATES.of("set_topic")
def set_topic(state: State, rng: Random) -> TaskTemplate | None:
    """Set the topic of a channel."""
    forms = ('Set the topic of {0} to "{1}"', 'Change the topic of {0}: "{1}"', 'Make "{1}" the topic of {0}')
    return _text_template(state, rng, "topic", TOPICS, forms)


@TASK_TEMPLATES.of("set_purpose")
def set_purpose(state: State, rng: Random) -> TaskTemplate | None:
    """Set the purpose of a channel."""
    forms = ('Set the purpose of {0} to "{1}"', 'Describe {0} with the purpose "{1}"', 'Make "{1}" the purpose of {0}')
    return _text_template(state, rng, "purpose", PURPOSES, forms)


def _one_channel(state: State, rng: Random, ids: list[str], forms: Words) -> TaskTemplate | None:
    channel_id = pick(rng, ids)
    if channel_id is None:
        return None
    found = channel_words(state, rng, channel_id)
    distractors = [{"channel_id": one} for one in others(rng, ids, channel_id)]
    return task_template({"channel_id": channel_id}, fitted(forms, found.words), distractors, found.lookups)


@TASK_TEMPLATES.of("archive_channel")
def archive_channel(state: State, rng: Random) -> TaskTemplate | None:
    """Archive a channel."""
    forms = ("Archive {}", "Put {} into the archive", "Close {} for good by archiving it")
    return _one_channel(state, rng, open_channels(state), forms)


@TASK_TEMPLATES.of("unarchive_channel")
def unarchive_channel(state: State, rng: Random) -> TaskTemplate | None:
    """Restore an archived channel."""
    forms = ("Unarchive {}", "Bring {} back from the archive", "Open {} again, which was archived")
    return _one_channel(state, rng, [key for key, one in state.channels.items() if one.archived], forms)


@TASK_TEMPLATES.of("join_channel")
def join_channel(state: State, rng: Random) -> TaskTemplate | None:
    """Join a channel, sometimes described by its creator."""
    ids = [
        key
        for key, one in state.channels.items()
        if state.me not in one.members and not one.private and not one.archived
    ]
    forms = ("Join {}", "Make me a member of {}", "Become a member of {}")
    return _one_channel(state, rng, ids, forms)


@TASK_TEMPLATES.of("leave_channel")
def leave_channel(state: State, rng: Random) -> TaskTemplate | None:
    """Leave a channel."""
    forms = ("Leave {}", "Take me out of {}", "I do not want to be in {} any more: leave it")
    return _one_channel(state, rng, open_channels(state, lambda one: len(one.members) > 1), forms)


@TASK_TEMPLATES.of("invite_people")
def invite_people(state: State, rng: Random) -> TaskTemplate | None:
    """Invite people by name, by title, or as a group."""
    channel_id = pick(rng, open_channels(state, lambda one: len(one.members) < len(state.people)))
    if channel_id is None:
        return None
    channel = state.channels[channel_id]
    absent = [one for one in state.people if one not in channel.members]
    group = pick(rng, [one for one in state.groups.values() if not set(one.members) & set(channel.members)])
    name = thrice(f"#{channel.name}")
    if group and rng.random() < LOOKUP_SHARE:
        forms = (
            f"Invite everybody of the group @{group.handle} to {{}}",
            f'Add all members of the group "{group.name}" to {{}}',
            f"Bring the people of @{group.handle} into {{}}",
        )
        arguments = {"channel_id": channel_id, "person_ids": list(group.members)}
        return task_template(arguments, fitted(forms, name), [{**arguments, "person_ids": list(group.members[:-1])}], 1)
    person_id = rng.choice(absent)
    found = person_words(state, rng, person_id)
    forms = ("Invite {1} to {0}", "Add {1} to {0}", "Bring {1} into {0}")
    arguments = {"channel_id": channel_id, "person_ids": [person_id]}
    distractors = [{**arguments, "person_ids": [one]} for one in others(rng, absent, person_id)]
    return task_template(arguments, fitted(forms, name, found.words), distractors, found.lookups)


@TASK_TEMPLATES.of("remove_member")
def remove_member(state: State, rng: Random) -> TaskTemplate | None:
    """Remove somebody from a channel."""
    channel_id = pick(rng, open_channels(state, lambda one: len(one.members) > MORE_MEMBERS))
    if channel_id is None:
        return None
    channel = state.channels[channel_id]
    members = [one for one in channel.members if one != state.me]
    person_id = rng.choice(members)
    found = person_words(state, rng, person_id)
    forms = ("Remove {1} from {0}", "Take {1} out of {0}", "Make sure that {1} is no member of {0} any more")
    arguments = {"channel_id": channel_id, "person_id": person_id}
    distractors = [{**arguments, "person_id": one} for one in others(rng, members, person_id)]
    return task_template(arguments, fitted(forms, thrice(f"#{channel.name}"), found.words), distractors, found.lookups)


@TASK_TEMPLATES.of("add_bookmark")
def add_bookmark(state: State, rng: Random) -> TaskTemplate | None:
    """Add a bookmark to a channel."""
    ids = open_channels(state)
    channel_id = pick(rng, ids)
    if channel_id is None:
        return None
    title, url = rng.choice(LINKS)
    if any(one.title == title and one.channel_id == channel_id for one in state.bookmarks.values()):
        return None
    found = channel_words(state, rng, channel_id)
    forms = (
        f'Add a bookmark "{title}" for {url} to {{}}',
        f'Bookmark the address {url} in {{}} with the title "{title}"',
        f'Put the link {url} into the bookmarks of {{}} and call it "{title}"',
    )
    arguments = {"channel_id": channel_id, "title": title, "url": url}
    distractors = [{**arguments, "channel_id": one} for one in others(rng, ids, channel_id)]
    return task_template(arguments, fitted(forms, found.words), distractors, found.lookups)


@TASK_TEMPLATES.of("remove_bookmark")
def remove_bookmark(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a bookmark."""
    ids = [key for key, one in state.bookmarks.items() if one.channel_id in open_channels(state)]
    key = pick(rng, ids)
    if key is None:
        return None
    bookmark = state.bookmarks[key]
    name = thrice(f"#{state.channels[bookmark.channel_id].name}")
    forms = (
        f'Remove the bookmark "{bookmark.title}" from {{}}',
        f'Delete "{bookmark.title}" from the bookmarks of {{}}',
        f'Take the bookmarked link "{bookmark.title}" out of {{}}',
    )
    distractors = [{"bookmark_id": one} for one in others(rng, ids, key)]
    return task_template({"bookmark_id": key}, fitted(forms, name), distractors)
