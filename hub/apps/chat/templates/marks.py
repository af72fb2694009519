"""Tasks about existing messages: reactions, pins, Later, polls."""

from collections.abc import Callable
from random import Random

from hub.apps.chat.actions.marks import saved_as
from hub.apps.chat.phrases import (
    LOOKUP_SHARE,
    Phrase,
    Words,
    fitted,
    later_moment,
    message_words,
    messages_where,
    moment_words,
    open_places,
    place_words,
    shifted,
)
from hub.apps.chat.state import Message, Poll, State, emoji_label
from hub.apps.chat.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import others, pick
from hub.engine.task_templates import TaskTemplate, task_template

EMOJI = ("thumbs-up", "heart", "party", "eyes", "check", "fire", "rocket", "bulb", "coffee", "smile", "warning")
POLLS = (
    ("Which day suits you for the next meeting?", ("Monday", "Thursday", "Friday")),
    ("What shall we order for lunch?", ("Soup", "Sandwiches", "Noodles", "Salad")),
    ("Do we need a second whiteboard?", ("Yes", "No")),
    ("Where do we put the new plant?", ("By the window", "At the entrance", "In the kitchen")),
    ("Who can stay an hour longer on Friday?", ("I can", "I cannot", "Only half an hour")),
)


def _task_template(
    state: State, rng: Random, forms: Words, test: Callable[[Message], object], most_reacted: bool = False
) -> TaskTemplate | None:
    """Return a task whose action only takes a message."""
    ids = messages_where(state, test)
    found = (_most_reacted(state, rng, ids) if most_reacted else None) or _any(state, rng, ids)
    if found is None:
        return None
    distractors = [{"message_id": one} for one in others(rng, ids, found.key)]
    return task_template({"message_id": found.key}, fitted(forms, found.words), distractors, found.lookups)


def _any(state: State, rng: Random, ids: list[str]) -> Phrase | None:
    key = pick(rng, ids)
    return None if key is None else message_words(state, rng, key)


def _count(message: Message) -> int:
    return sum(len(people) for people in message.reactions.values())


def _most_reacted(state: State, rng: Random, ids: list[str]) -> Phrase | None:
    """Return the message of a conversation with the most reactions, if there is a single one."""
    if rng.random() > LOOKUP_SHARE:
        return None
    where = rng.choice(open_places(state))
    here = {key: _count(one) for key, one in state.messages.items() if one.conversation_id == where and not one.deleted}
    best = [key for key, count in here.items() if count == max(here.values())] if here else []
    if len(best) != 1 or best[0] not in ids or not here[best[0]]:
        return None
    place = place_words(state, where)
    words = (
        f"the message in {place} that has the most reactions",
        f"the message with the most reactions in {place}, replies counted as messages too,",
        f"the one message or reply in {place} to which people reacted most",
    )
    return Phrase(best[0], words, 1)


@TASK_TEMPLATES.of("add_reaction")
def add_reaction(state: State, rng: Random) -> TaskTemplate | None:
    """React to a message."""
    emoji = rng.choice(EMOJI)
    ids = messages_where(state, lambda one: state.me not in one.reactions.get(emoji, ()))
    found = _any(state, rng, ids)
    if found is None:
        return None
    name = emoji_label(emoji)
    forms = (
        f'React to {{}} with "{name}"',
        f'Add the reaction "{name}" to {{}}',
        f'Give {{}} a "{name}" reaction',
    )
    arguments = {"message_id": found.key, "emoji": emoji}
    distractors = [{**arguments, "message_id": one} for one in others(rng, ids, found.key)]
    wrong = [one for one in EMOJI if state.me not in state.messages[found.key].reactions.get(one, ())]
    distractors += [{**arguments, "emoji": one} for one in others(rng, wrong, emoji)]
    return task_template(arguments, fitted(forms, found.words), distractors, found.lookups)


@TASK_TEMPLATES.of("remove_reaction")
def remove_reaction(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a reaction."""
    ids = messages_where(state, lambda one: any(state.me in people for people in one.reactions.values()))
    found = _any(state, rng, ids)
    if found is None:
        return None

    def own(key: str) -> str:
        return next(emoji for emoji, people in state.messages[key].reactions.items() if state.me in people)

    name = emoji_label(own(found.key))
    forms = (
        f'Remove my "{name}" reaction from {{}}',
        f'Take back my reaction "{name}" on {{}}',
        f'I no longer want to react with "{name}" to {{}}: take it off',
    )
    distractors = [{"message_id": one, "emoji": own(one)} for one in others(rng, ids, found.key)]
    return task_template(
        {"message_id": found.key, "emoji": own(found.key)}, fitted(forms, found.words), distractors, found.lookups
    )


@TASK_TEMPLATES.of("pin_message")
def pin_message(state: State, rng: Random) -> TaskTemplate | None:
    """Pin a message."""
    forms = ("Pin {}", "Pin {} so that it is found again", "Let {} be pinned")
    return _task_template(state, rng, forms, lambda one: not one.pinned, most_reacted=True)


@TASK_TEMPLATES.of("unpin_message")
def unpin_message(state: State, rng: Random) -> TaskTemplate | None:
    """Unpin a message."""
    forms = ("Unpin {}", "Remove the pin from {}", "Take {} off the pinned messages")
    return _task_template(state, rng, forms, lambda one: one.pinned)


@TASK_TEMPLATES.of("save_for_later")
def save_for_later(state: State, rng: Random) -> TaskTemplate | None:
    """Save a message for later."""
    kept = {one.message_id for one in state.saved.values()}
    ids = [one for one in messages_where(state, lambda _: True) if one not in kept]
    found = _most_reacted(state, rng, ids) or _any(state, rng, ids)
    if found is None:
        return None
    forms = ("Save {} for later", "Put {} into Later", "Keep {} in my list for later")
    distractors = [{"message_id": one} for one in others(rng, ids, found.key)]
    return task_template({"message_id": found.key}, fitted(forms, found.words), distractors, found.lookups)


@TASK_TEMPLATES.of("set_reminder")
def set_reminder(state: State, rng: Random) -> TaskTemplate | None:
    """Set a reminder of a message."""
    ids = [one for one in messages_where(state, lambda _: True) if saved_as(state, one) is None]
    found = _any(state, rng, ids)
    if found is None:
        return None
    moment = later_moment(state, rng)
    forms = (
        "Remind me of {} on {}",
        "Set a reminder for {}: {}",
        "Make sure that I am reminded of {} on {}",
    )
    arguments = {"message_id": found.key, "remind_at": moment}
    distractors = [{**arguments, "remind_at": shifted(moment, days=1)}]
    distractors += [{**arguments, "message_id": one} for one in others(rng, ids, found.key)]
    return task_template(arguments, fitted(forms, found.words, moment_words(moment)), distractors, found.lookups)


def _saved(state: State, rng: Random, forms: Words, *, done_too: bool) -> TaskTemplate | None:
    ids = [
        key
        for key, one in state.saved.items()
        if (done_too or not one.done) and one.message_id in messages_where(state, lambda _: True)
    ]
    key = pick(rng, ids)
    if key is None:
        return None
    found = message_words(state, rng, state.saved[key].message_id)
    distractors = [{"saved_id": one} for one in others(rng, ids, key)]
    return task_template({"saved_id": key}, fitted(forms, found.words), distractors, found.lookups)


@TASK_TEMPLATES.of("complete_saved")
def complete_saved(state: State, rng: Random) -> TaskTemplate | None:
    """Complete a saved message."""
    forms = ("Mark {} as done in Later", "In Later, tick off {}", "I have dealt with {}: mark it as done in Later")
    return _saved(state, rng, forms, done_too=False)


@TASK_TEMPLATES.of("unsave")
def unsave(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a message from Later."""
    forms = (
        "Remove {} from Later altogether",
        "Take {} out of Later, rather than marking it as done",
        "I no longer need {} in Later: remove it from that list",
    )
    return _saved(state, rng, forms, done_too=True)


@TASK_TEMPLATES.of("start_poll")
def start_poll(state: State, rng: Random) -> TaskTemplate | None:
    """Start a poll."""
    where = rng.choice(open_places(state))
    question, options = rng.choice(POLLS)
    several = rng.random() < LOOKUP_SHARE
    answers = ", ".join(f'"{one}"' for one in options)
    how = "several answers may be chosen" if several else "only one answer may be chosen"
    place = place_words(state, where)
    instructions = (
        f'Start a poll in {place}: "{question}" with the answers {answers}; {how}',
        f'Ask "{question}" in {place} as a poll with the answers {answers} in this order, where {how}',
        f'Make a poll in {place} with the question "{question}" and, in this order, the answers {answers}; {how}',
    )
    arguments = {"conversation_id": where, "question": question, "options": list(options), "several": several}
    distractors = [{**arguments, "several": not several}]
    distractors += [{**arguments, "conversation_id": one} for one in others(rng, open_places(state), where)]
    return task_template(arguments, instructions, distractors)


def _voted(poll: Poll, person_id: str) -> list[str]:
    return [one.text for one in poll.options if person_id in one.voters]


@TASK_TEMPLATES.of("vote")
def vote(state: State, rng: Random) -> TaskTemplate | None:
    """Vote for an answer, or for the one that leads."""
    message_id = pick(rng, messages_where(state, lambda one: one.poll and not one.poll.closed))
    poll = state.messages[message_id].poll if message_id else None
    if message_id is None or poll is None:
        return None
    free = [one for one in poll.options if state.me not in one.voters]
    counts = [len(one.voters) for one in poll.options]
    leading = [one for one in free if len(one.voters) == max(counts)]
    found = message_words(state, rng, message_id)
    if len(leading) == 1 and counts.count(max(counts)) == 1 and rng.random() < LOOKUP_SHARE:
        option = leading[0].text
        forms = (
            "In {}, vote for the answer that has the most votes so far",
            "Vote for whatever leads in {}",
            "Join the majority in {}: vote for the answer with the most votes",
        )
        lookups = found.lookups + 1
    else:
        chosen = pick(rng, free)
        if chosen is None:
            return None
        option, lookups = chosen.text, found.lookups
        forms = (
            f'Vote for "{option}" in {{}}',
            f'Choose "{option}" in {{}}',
            f'Give my vote to "{option}" in {{}}',
        )
    distractors = [{"message_id": message_id, "option": one.text} for one in others(rng, free, option)
            if one.text != option]  # fmt: skip
    return task_template({"message_id": message_id, "option": option}, fitted(forms, found.words), distractors, lookups)


@TASK_TEMPLATES.of("withdraw_vote")
def withdraw_vote(state: State, rng: Random) -> TaskTemplate | None:
    """Withdraw a vote."""
    ids = messages_where(state, lambda one: one.poll and not one.poll.closed and _voted(one.poll, state.me))
    message_id = pick(rng, ids)
    poll = state.messages[message_id].poll if message_id else None
    if message_id is None or poll is None:
        return None
    own = _voted(poll, state.me)
    option = rng.choice(own)
    found = message_words(state, rng, message_id)
    forms = (
        f'Take back my vote for "{option}" in {{}}',
        f'Withdraw my vote for "{option}" from {{}}',
        f'In {{}}, undo that I voted for "{option}"',
    )
    distractors = [{"message_id": message_id, "option": one} for one in others(rng, own, option)]
    return task_template(
        {"message_id": message_id, "option": option}, fitted(forms, found.words), distractors, found.lookups
    )


@TASK_TEMPLATES.of("close_poll")
def close_poll(state: State, rng: Random) -> TaskTemplate | None:
    """Close one's own poll."""
    forms = ("Close {}", "Let nobody vote any more in {}: close it", "End {}")
    return _task_template(state, rng, forms, lambda one: one.poll and not one.poll.closed and one.sender_id == state.me)
