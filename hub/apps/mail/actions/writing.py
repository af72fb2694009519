"""Writing: new messages, answers, forwards."""

from hub.apps.mail.app import APP
from hub.apps.mail.domain.composing import Content, checked, subject_of, with_answer, with_forward, with_new_thread
from hub.apps.mail.state import State
from hub.engine.clock import Clock
from hub.engine.records import Id


class Send(Content):
    """A new message."""

    subject: str = ""


class Answer(Content):
    """An answer to a message."""

    message_id: Id


class Forward(Send):
    """A message passed on."""

    message_id: Id


@APP.action(changes="`threads` and `messages` get one each", reaches_others=True)
def send_message(state: State, arguments: Send, clock: Clock) -> State:
    """Send a new message."""
    to = checked(arguments, may_be_blank=False)
    return with_new_thread(state, clock, arguments, to, subject_of(arguments.subject))


@APP.action(changes="`messages` gets one in the same conversation", reaches_others=True)
def reply(state: State, arguments: Answer, clock: Clock) -> State:
    """Answer the sender of a message."""
    return with_answer(state, clock, arguments.message_id, arguments)


@APP.action(changes="`messages` gets one in the same conversation", reaches_others=True)
def reply_all(state: State, arguments: Answer, clock: Clock) -> State:
    """Answer everybody who had part in a message."""
    return with_answer(state, clock, arguments.message_id, arguments)


@APP.action(
    changes="`threads` and `messages` get one each, with a quote and the files of the old message", reaches_others=True
)
def forward(state: State, arguments: Forward, clock: Clock) -> State:
    """Pass a message on to somebody else."""
    return with_forward(state, clock, arguments.message_id, arguments, arguments.subject)
