"""What is not sent yet: drafts and messages with a time to go out."""

from hub.apps.chat.actions.messages import posted
from hub.apps.chat.app import APP
from hub.apps.chat.lookup import added, changed, clean_text, future, writable
from hub.apps.chat.state import Draft, Message, Scheduled, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.lookup import find, without
from hub.engine.records import Arguments, Id, Moment


class Schedule(Arguments):
    """A message and when it is sent."""

    conversation_id: Id
    text: str
    send_at: Moment


class Reschedule(Arguments):
    """A scheduled message and its new time."""

    scheduled_id: Id
    send_at: Moment


class OneScheduled(Arguments):
    """A scheduled message."""

    scheduled_id: Id


class NewDraft(Arguments):
    """The beginning of a message."""

    conversation_id: Id
    text: str


class ChangedDraft(Arguments):
    """A draft and its text."""

    draft_id: Id
    text: str


class OneDraft(Arguments):
    """A draft."""

    draft_id: Id


def _sent(state: State, conversation_id: str, text: str, clock: Clock) -> State:
    writable(state, conversation_id)
    message = Message(conversation_id=conversation_id, sender_id=state.me, text=text, sent_at=clock.now)
    return posted(state, message, clock)


@APP.action(changes="`scheduled` gets one")
def schedule_message(state: State, arguments: Schedule, clock: Clock) -> State:
    """Let a message be sent at a moment."""
    writable(state, arguments.conversation_id)
    scheduled = Scheduled(
        conversation_id=arguments.conversation_id,
        text=clean_text(arguments.text),
        send_at=future(arguments.send_at, clock, "send_at"),
    )
    return added(state, "scheduled", clock.new_id("scheduled"), scheduled)


@APP.action(changes="`scheduled[id].send_at`")
def reschedule_message(state: State, arguments: Reschedule, clock: Clock) -> State:
    """Choose another time for a scheduled message."""
    scheduled = find(state.scheduled, arguments.scheduled_id, "message", "scheduled_id")
    moment = future(arguments.send_at, clock, "send_at")
    if moment == scheduled.send_at:
        raise ActionRefused("It goes out then already.", "send_at")
    return changed(state, "scheduled", arguments.scheduled_id, send_at=moment)


@APP.action(changes="`scheduled` loses it")
def cancel_scheduled(state: State, arguments: OneScheduled, clock: Clock) -> State:
    """Cancel a scheduled message: it is not sent."""
    del clock
    find(state.scheduled, arguments.scheduled_id, "message", "scheduled_id")
    return state.model_copy(update={"scheduled": without(state.scheduled, arguments.scheduled_id)})


@APP.action(changes="`scheduled` loses it, `messages` gets one", reaches_others=True)
def send_scheduled(state: State, arguments: OneScheduled, clock: Clock) -> State:
    """Send a scheduled message now."""
    scheduled = find(state.scheduled, arguments.scheduled_id, "message", "scheduled_id")
    after = _sent(state, scheduled.conversation_id, scheduled.text, clock)
    return after.model_copy(update={"scheduled": without(state.scheduled, arguments.scheduled_id)})


@APP.action(changes="`drafts` gets one")
def save_draft(state: State, arguments: NewDraft, clock: Clock) -> State:
    """Keep the beginning of a message as a draft."""
    writable(state, arguments.conversation_id)
    draft = Draft(conversation_id=arguments.conversation_id, text=clean_text(arguments.text), saved_at=clock.now)
    return added(state, "drafts", clock.new_id("draft"), draft)


@APP.action(changes="`drafts[id].text`")
def edit_draft(state: State, arguments: ChangedDraft, clock: Clock) -> State:
    """Change the text of a draft."""
    draft = find(state.drafts, arguments.draft_id, "draft", "draft_id")
    text = clean_text(arguments.text)
    if text == draft.text:
        raise ActionRefused("This is what it says already.", "text")
    return changed(state, "drafts", arguments.draft_id, text=text, saved_at=clock.now)


@APP.action(changes="`drafts` loses it, `messages` gets one", reaches_others=True)
def send_draft(state: State, arguments: OneDraft, clock: Clock) -> State:
    """Send a draft as it is."""
    draft = find(state.drafts, arguments.draft_id, "draft", "draft_id")
    after = _sent(state, draft.conversation_id, draft.text, clock)
    return after.model_copy(update={"drafts": without(state.drafts, arguments.draft_id)})


@APP.action(changes="`drafts` loses it")
def delete_draft(state: State, arguments: OneDraft, clock: Clock) -> State:
    """Throw a draft away."""
    del clock
    find(state.drafts, arguments.draft_id, "draft", "draft_id")
    return state.model_copy(update={"drafts": without(state.drafts, arguments.draft_id)})
