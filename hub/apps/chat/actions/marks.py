"""What one does with messages: react, pin, keep for later; and polls."""

from typing import Annotated

from pydantic import Field

from hub.apps.chat.actions.messages import OneMessage, posted
from hub.apps.chat.app import APP
from hub.apps.chat.lookup import added, by_name, changed, clean_line, future, message_of, own_conversation, writable
from hub.apps.chat.state import Emoji, Message, Option, Poll, Saved, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.lookup import find, without
from hub.engine.records import Arguments, Id, Moment

LEAST_OPTIONS, MOST_OPTIONS = 2, 8


class Reaction(Arguments):
    """A message and an emoji."""

    message_id: Id
    emoji: Emoji


class Remind(Arguments):
    """A message and when to be reminded of it."""

    message_id: Id
    remind_at: Moment


class OneSaved(Arguments):
    """Something kept for later."""

    saved_id: Id


class NewPoll(Arguments):
    """A poll."""

    conversation_id: Id
    question: str
    options: Annotated[tuple[str, ...], Field(max_length=MOST_OPTIONS)]
    several: bool = False


class Vote(Arguments):
    """A poll and one of its answers."""

    message_id: Id
    option: str


@APP.action(changes="`messages[id].reactions`", reaches_others=True)
def add_reaction(state: State, arguments: Reaction, clock: Clock) -> State:
    """React to a message with an emoji."""
    del clock
    message = message_of(state, arguments.message_id)
    writable(state, message.conversation_id, "message_id")
    people = message.reactions.get(arguments.emoji, ())
    if state.me in people:
        raise ActionRefused("You reacted like that already.", "emoji")
    reactions = {**message.reactions, arguments.emoji: by_name(state, (*people, state.me))}
    return changed(state, "messages", arguments.message_id, reactions=reactions)


@APP.action(changes="`messages[id].reactions`")
def remove_reaction(state: State, arguments: Reaction, clock: Clock) -> State:
    """Take one's own reaction back."""
    del clock
    message = message_of(state, arguments.message_id)
    writable(state, message.conversation_id, "message_id")
    people = message.reactions.get(arguments.emoji, ())
    if state.me not in people:
        raise ActionRefused("You did not react like that.", "emoji")
    left = tuple(one for one in people if one != state.me)
    reactions = {key: left if key == arguments.emoji else one for key, one in message.reactions.items()}
    reactions = {key: one for key, one in reactions.items() if one}
    return changed(state, "messages", arguments.message_id, reactions=reactions)


def _pin(state: State, message_id: str, *, pinned: bool) -> State:
    message = message_of(state, message_id)
    writable(state, message.conversation_id, "message_id")
    if message.pinned == pinned:
        raise ActionRefused("It is pinned already." if pinned else "It is not pinned.", "message_id")
    return changed(state, "messages", message_id, pinned=pinned)


@APP.action(changes="`messages[id].pinned`")
def pin_message(state: State, arguments: OneMessage, clock: Clock) -> State:
    """Pin a message to its conversation."""
    del clock
    return _pin(state, arguments.message_id, pinned=True)


@APP.action(changes="`messages[id].pinned`")
def unpin_message(state: State, arguments: OneMessage, clock: Clock) -> State:
    """Unpin a message."""
    del clock
    return _pin(state, arguments.message_id, pinned=False)


def saved_as(state: State, message_id: str) -> str | None:
    """Return under which name a message is kept for later, if it is."""
    return next((key for key, one in state.saved.items() if one.message_id == message_id), None)


@APP.action(changes="`saved` gets one, or `saved[id].done`")
def save_for_later(state: State, arguments: OneMessage, clock: Clock) -> State:
    """Keep a message for later; one that was done is open again."""
    message_of(state, arguments.message_id)
    known = saved_as(state, arguments.message_id)
    if known is None:
        return added(state, "saved", clock.new_id("saved"), Saved(message_id=arguments.message_id))
    if not state.saved[known].done:
        raise ActionRefused("It is in Later already.", "message_id")
    return changed(state, "saved", known, done=False)


@APP.action(changes="`saved` gets one, or `saved[id].remind_at`")
def set_reminder(state: State, arguments: Remind, clock: Clock) -> State:
    """Be reminded of a message at a moment; until then it is in Later."""
    message_of(state, arguments.message_id)
    moment = future(arguments.remind_at, clock, "remind_at")
    known = saved_as(state, arguments.message_id)
    if known is None:
        saved = Saved(message_id=arguments.message_id, remind_at=moment)
        return added(state, "saved", clock.new_id("saved"), saved)
    if state.saved[known].remind_at == moment and not state.saved[known].done:
        raise ActionRefused("You are reminded then already.", "remind_at")
    return changed(state, "saved", known, remind_at=moment, done=False)


@APP.action(changes="`saved[id].done`")
def complete_saved(state: State, arguments: OneSaved, clock: Clock) -> State:
    """Mark something kept for later as done."""
    del clock
    if find(state.saved, arguments.saved_id, "item", "saved_id").done:
        raise ActionRefused("It is done already.", "saved_id")
    return changed(state, "saved", arguments.saved_id, done=True)


@APP.action(changes="`saved` loses it")
def unsave(state: State, arguments: OneSaved, clock: Clock) -> State:
    """Take a message out of Later."""
    del clock
    find(state.saved, arguments.saved_id, "item", "saved_id")
    return state.model_copy(update={"saved": without(state.saved, arguments.saved_id)})


@APP.action(changes="`messages` gets one with a poll", reaches_others=True)
def start_poll(state: State, arguments: NewPoll, clock: Clock) -> State:
    """Ask a question with answers to choose from."""
    writable(state, arguments.conversation_id)
    question = clean_line(arguments.question, "question", "question", 200)
    options = tuple(clean_line(one, "answer", "options") for one in arguments.options)
    if len(options) < LEAST_OPTIONS:
        raise ActionRefused("Give at least two answers to choose from.", "options")
    if len({one.casefold() for one in options}) < len(options):
        raise ActionRefused("Two answers are the same.", "options")
    poll = Poll(question=question, options=tuple(Option(text=one) for one in options), several=arguments.several)
    message = Message(
        conversation_id=arguments.conversation_id, sender_id=state.me, text="", poll=poll, sent_at=clock.now
    )
    return posted(state, message, clock)


def _poll(state: State, message_id: str) -> Poll:
    message = message_of(state, message_id)
    own_conversation(state, message.conversation_id, "message_id")
    if message.poll is None:
        raise ActionRefused("This message is no poll.", "message_id")
    if message.poll.closed:
        raise ActionRefused("This poll is closed.", "message_id")
    return message.poll


@APP.action(changes="`messages[id].poll.options[n].voters`", reaches_others=True)
def vote(state: State, arguments: Vote, clock: Clock) -> State:
    """Vote for an answer of a poll; where only one may be chosen, the vote moves there."""
    del clock
    poll = _poll(state, arguments.message_id)
    if arguments.option not in [one.text for one in poll.options]:
        raise ActionRefused("There is no such answer.", "option")
    options: list[Option] = []
    for one in poll.options:
        voters = one.voters
        if one.text == arguments.option:
            if state.me in voters:
                raise ActionRefused("You voted for this already.", "option")
            voters = by_name(state, (*voters, state.me))
        elif not poll.several:
            voters = tuple(each for each in voters if each != state.me)
        options.append(one.model_copy(update={"voters": voters}))
    after = poll.model_copy(update={"options": tuple(options)})
    return changed(state, "messages", arguments.message_id, poll=after)


@APP.action(changes="`messages[id].poll.options[n].voters`")
def withdraw_vote(state: State, arguments: Vote, clock: Clock) -> State:
    """Take one's vote for an answer back."""
    del clock
    poll = _poll(state, arguments.message_id)
    if not any(one.text == arguments.option and state.me in one.voters for one in poll.options):
        raise ActionRefused("You did not vote for this.", "option")
    options = tuple(
        one.model_copy(update={"voters": tuple(each for each in one.voters if each != state.me)})
        if one.text == arguments.option
        else one
        for one in poll.options
    )
    after = poll.model_copy(update={"options": options})
    return changed(state, "messages", arguments.message_id, poll=after)


@APP.action(changes="`messages[id].poll.closed`")
def close_poll(state: State, arguments: OneMessage, clock: Clock) -> State:
    """Close one's own poll: nobody can vote any more."""
    del clock
    poll = _poll(state, arguments.message_id)
    if state.messages[arguments.message_id].sender_id != state.me:
        raise ActionRefused("Only who started a poll can close it.", "message_id")
    return changed(state, "messages", arguments.message_id, poll=poll.model_copy(update={"closed": True}))
