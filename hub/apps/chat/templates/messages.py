"""Tasks about writing: post, reply, edit, delete, forward, share."""

from random import Random

from pydantic import JsonValue

from hub.apps.chat.lookup import message_of
from hub.apps.chat.phrases import (
    CODE,
    LOOKUP_SHARE,
    fitted,
    message_words,
    messages_where,
    names_of,
    open_channels,
    open_places,
    person_words,
    place_words,
    thrice,
)
from hub.apps.chat.state import State
from hub.apps.chat.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import others, pick
from hub.engine.task_templates import TaskTemplate, task_template

NOTES = (
    "The parcel is at the desk, please pick it up before five.",
    "I am ten minutes late, please start without me.",
    "Thank you all, that was a great effort.",
    "Can somebody open the side door at 07:30 tomorrow?",
    "The key is back in the drawer.",
    "The visitors come at 11:00, two of them.",
    "Minutes of the meeting follow this afternoon.",
    "Please leave the projector on, I need it at two.",
)
ANSWERS = (
    "I take care of it today.",
    "Agreed, go ahead.",
    "Not before next week, sorry.",
    "Please call me about this.",
    "Good idea, I add it to the list.",
    "Yes, that is right.",
)
COMMENTS = ("For your information.", "Can you have a look?", "This concerns you too.", "Please read before tomorrow.")
TASK_SHORT = 4


@TASK_TEMPLATES.of("post_message")
def post_message(state: State, rng: Random) -> TaskTemplate | None:
    """Post a text, or a fact that has to be found."""
    where = pick(rng, open_places(state))
    if where is None:
        return None
    place = place_words(state, where)
    if rng.random() < LOOKUP_SHARE:
        found = _fact(state, rng, where)
        if found is not None:
            text, what, wrong = found
            forms = (
                f"Post a message in {place} that consists only of {what}",
                f"Write nothing but {what} in {place}",
                f"Send a message to {place}; its whole text is {what}",
            )
            distractors = [{"conversation_id": where, "text": one} for one in wrong]
            return task_template({"conversation_id": where, "text": text}, forms, distractors, 1)
    text = rng.choice(NOTES)
    forms = (
        f'Post "{text}" in {place}',
        f'Write "{text}" in {place}',
        f'Send this message to {place}: "{text}"',
    )
    distractors = [{"conversation_id": one, "text": text} for one in others(rng, open_places(state), where)]
    return task_template({"conversation_id": where, "text": text}, forms, distractors)


def _fact(state: State, rng: Random, where: str) -> tuple[str, str, list[str]] | None:
    """Return a fact to pass on, the words for it, and facts that it could be mistaken for."""
    if rng.random() < LOOKUP_SHARE:
        people = [key for key in state.people if key != state.me]
        person = state.people[rng.choice(people)]
        if rng.random() < LOOKUP_SHARE:
            return person.phone, f"the phone number of {person.name}", [state.people[state.me].phone]
        return person.email, f"the mail address of {person.name}", [state.people[state.me].email]
    codes: dict[str, list[str]] = {}
    for key in messages_where(state, lambda one: one.conversation_id != where):
        message = state.messages[key]
        for code in CODE.findall(message.text):
            codes.setdefault(code, []).append(key)
    single = [(code, keys[0]) for code, keys in codes.items() if len(keys) == 1]
    found = pick(rng, single)
    if found is None:
        return None
    code, key = found
    message = state.messages[key]
    said = message.text.replace(code, "…")
    if '"' in said:
        return None
    sender = "I" if message.sender_id == state.me else state.people[message.sender_id].name
    what = (
        f"the reference number (letters, a hyphen and digits) that {sender} gave in "
        f'{place_words(state, message.conversation_id)} in the message "{said}"'
    )
    return code, what, [one for one, _ in others(rng, single, found)]


@TASK_TEMPLATES.of("start_direct")
def start_direct(state: State, rng: Random) -> TaskTemplate | None:
    """Write to one or two people directly."""
    known = [set(one.members) for one in state.directs.values()]
    count = rng.choice((1, 1, 2))
    candidates = [one for one in state.people if one != state.me]
    people = rng.sample(candidates, count)
    if {*people, state.me} in known:
        return None
    text = rng.choice(NOTES)
    if count == 1:
        who = person_words(state, rng, people[0])
        forms = (
            f'Send {{}} the direct message "{text}"',
            f'Write "{text}" to {{}} in a direct message',
            f'Tell {{}} this in a direct message: "{text}"',
        )
        instructions, lookups = fitted(forms, who.words), who.lookups
    else:
        names, lookups = names_of(state, people), 0
        instructions = (
            f'Write "{text}" in one group message to {names}',
            f'Send {names} together the direct message "{text}"',
            f'Start a group message with {names} that says "{text}"',
        )
    distractors = [{"person_ids": [*people[1:], one], "text": text} for one in others(rng, candidates, people[0])
            if one not in people]  # fmt: skip
    return task_template({"person_ids": people, "text": text}, instructions, distractors, lookups)


@TASK_TEMPLATES.of("reply_in_thread")
def reply_in_thread(state: State, rng: Random) -> TaskTemplate | None:
    """Reply in a thread, sometimes in the channel as well."""
    roots = messages_where(
        state, lambda one: one.thread_id is None and one.sender_id != state.me and one.conversation_id in state.channels
    )
    root = pick(rng, roots)
    if root is None:
        return None
    text, also = rng.choice(ANSWERS), rng.random() < LOOKUP_SHARE
    found = message_words(state, rng, root)
    tail = ", and let the reply stand in the channel too" if also else ""
    forms = (
        f'Reply "{text}" in the thread of {{}}{tail}',
        f'Answer {{}} in its thread with "{text}"{tail}',
        f'Write "{text}" as a reply in the thread under {{}}{tail}',
    )
    arguments = {"message_id": root, "text": text, "in_channel": also}
    distractors = [{**arguments, "in_channel": not also}]
    distractors += [{**arguments, "message_id": one} for one in others(rng, roots, root)]
    return task_template(arguments, fitted(forms, found.words), distractors, found.lookups)


def _own(state: State) -> list[str]:
    return messages_where(state, lambda one: one.sender_id == state.me and one.poll is None)


@TASK_TEMPLATES.of("edit_message")
def edit_message(state: State, rng: Random) -> TaskTemplate | None:
    """Correct one of the user's messages."""
    own = _own(state)
    message_id = pick(rng, own)
    if message_id is None:
        return None
    before = state.messages[message_id].text
    text = rng.choice(ANSWERS if len(before.split()) > TASK_SHORT else NOTES)
    found = message_words(state, rng, message_id)
    forms = (
        f'Edit {{}} so that it says "{text}" and nothing else',
        f'Change the text of {{}} to "{text}"',
        f'Correct {{}}: the new text is "{text}"',
    )
    distractors = [{"message_id": one, "text": text} for one in others(rng, own, message_id)]
    return task_template(
        {"message_id": message_id, "text": text}, fitted(forms, found.words), distractors, found.lookups
    )


@TASK_TEMPLATES.of("delete_message")
def delete_message(state: State, rng: Random) -> TaskTemplate | None:
    """Delete one of the user's messages."""
    own = _own(state)
    message_id = pick(rng, own)
    if message_id is None:
        return None
    found = message_words(state, rng, message_id)
    forms = ("Delete {}", "Delete {} for good", "Remove {} for everybody")
    distractors = [{"message_id": one} for one in others(rng, own, message_id)]
    return task_template({"message_id": message_id}, fitted(forms, found.words), distractors, found.lookups)


@TASK_TEMPLATES.of("forward_message")
def forward_message(state: State, rng: Random) -> TaskTemplate | None:
    """Forward a message."""
    message_id = pick(rng, messages_where(state, lambda one: one.forwarded_id is None))
    if message_id is None:
        return None
    away = [one for one in open_places(state) if one != state.messages[message_id].conversation_id]
    where = rng.choice(away)
    place, found = place_words(state, where), message_words(state, rng, message_id)
    text = rng.choice((*COMMENTS, "", ""))
    tail = (
        (f' with the comment "{text}"', f' and add "{text}"', f' with the words "{text}"')
        if text
        else (" without a comment", " and add nothing", ", no comment needed")
    )
    forms = (
        f"Forward {{}} to {place}{{}}",
        f"Pass {{}} on to {place} by forwarding it{{}}",
        f"Forward to {place} {{}}{{}}",
    )
    arguments = {"message_id": message_id, "conversation_id": where, "text": text}
    distractors = [{**arguments, "conversation_id": one} for one in others(rng, away, where)]
    return task_template(arguments, fitted(forms, found.words, tail), distractors, found.lookups)


def _file_words(state: State, message_id: str, name: str) -> tuple[str, str, str]:
    message = state.messages[message_id]
    sender = "I" if message.sender_id == state.me else state.people[message.sender_id].name
    where = place_words(state, message.conversation_id)
    return f'the file "{name}" from {where}', f'"{name}" ({sender} posted it in {where})', f'"{name}"'


@TASK_TEMPLATES.of("share_file")
def share_file(state: State, rng: Random) -> TaskTemplate | None:
    """Share a file in another conversation."""
    with_files = messages_where(state, lambda one: one.files)
    message_id = pick(rng, with_files)
    if message_id is None:
        return None
    message = message_of(state, message_id)
    file = message.files[0]
    if [one.name for each in state.messages.values() for one in each.files].count(file.name) > 1:
        return None
    away = [one for one in open_places(state) if one != message.conversation_id]
    where, text = rng.choice(away), rng.choice(COMMENTS)
    place = place_words(state, where)
    forms = (
        f'Share {{}} in {place} with the comment "{text}"',
        f'Share {{}} in {place} too and write "{text}" with it',
        f'In {place}, share the file {{}} with the words "{text}"',
    )
    arguments = {"message_id": message_id, "file_id": file.file_id, "conversation_id": where, "text": text}
    distractors = [{**arguments, "conversation_id": one} for one in others(rng, away, where)]
    return task_template(arguments, fitted(forms, _file_words(state, message_id, file.name)), distractors, 1)


@TASK_TEMPLATES.of("remove_file")
def remove_file(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a file that the user posted."""
    own = messages_where(state, lambda one: one.files and one.sender_id == state.me)
    message_id = pick(rng, own)
    if message_id is None:
        return None
    file = state.messages[message_id].files[0]
    where = thrice(place_words(state, state.messages[message_id].conversation_id))
    forms = (
        f'Remove the file "{file.name}" from my message in {{}}; the message itself stays',
        f'Take the file "{file.name}" off what I wrote in {{}}, without deleting the message',
        f'Delete only the file "{file.name}" from my message in {{}}',
    )
    distractors = [{"message_id": one, "file_id": state.messages[one].files[0].file_id}
            for one in others(rng, own, message_id)]  # fmt: skip
    return task_template({"message_id": message_id, "file_id": file.file_id}, fitted(forms, where), distractors)


def _first_unread(state: State) -> str | None:
    return next((key for key, one in state.messages.items() if one.conversation_id == _first(state)), None)


def _first(state: State) -> str:
    return open_channels(state)[0]


@TASK_TEMPLATES.example_of("mark_read")
def mark_read(state: State) -> dict[str, JsonValue] | None:
    """Return an example: open a channel with unread messages."""
    for key in open_channels(state):
        sent = [one.sent_at for one in state.messages.values() if one.conversation_id == key]
        if max(sent) > state.channels[key].last_read:
            return {"conversation_id": key}
    return None


@TASK_TEMPLATES.example_of("mark_unread")
def mark_unread(state: State) -> dict[str, JsonValue] | None:
    """Return an example: mark the beginning of a channel as unread."""
    found = _first_unread(state)
    return {"message_id": found} if found else None
