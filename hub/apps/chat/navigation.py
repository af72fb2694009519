"""Parts of solutions: going to a conversation or message, filling in fields, ticking people."""

from collections.abc import Iterable

from hub.apps.chat.lookup import title_of
from hub.apps.chat.phrases import is_open
from hub.apps.chat.state import State
from hub.engine.clock import moment_of
from hub.engine.ui_steps import Click, Fill, Named, Press, Type, UIStep, UISteps, button, link, menu

LIST = Named("region", "List of conversations")
MESSAGES, THREAD = Named("region", "Messages"), Named("region", "Thread")
MENU, MORE = "Conversation menu", "More actions"


def written(field: str, text: str, within: Named | None = None) -> UISteps:
    """Fill in a field in which Return sends, starting new lines with Shift+Return."""
    first, *rest = text.split("\n")
    steps: list[UIStep] = [Fill(Named("textbox", field, within), first)]
    for line in rest:
        steps += [Press("shift", "Enter"), Type(line)]
    return tuple(steps)


def filled(field: str, text: str | None, within: Named | None = None) -> UISteps:
    """Fill in a field, if there is a text for it."""
    return (Fill(Named("textbox", field, within), text),) if text else ()


def dated(moment: str, within: Named, day: str = "Day", time: str = "Time") -> UISteps:
    """Fill in a day and a time."""
    at = moment_of(moment)
    return (Fill(Named("textbox", day, within), f"{at:%Y-%m-%d}"), Fill(Named("textbox", time, within), f"{at:%H:%M}"))


def ticked(state: State, person_ids: Iterable[str], within: Named) -> UISteps:
    """Tick or untick people in a dialog."""
    return tuple(Click(Named("checkbox", state.people[one].name, within)) for one in person_ids)


def opened(state: State, conversation_id: str) -> UISteps:
    """Open a conversation from the user's list, or from the list of all channels."""
    title = title_of(state, conversation_id)
    if is_open(state, conversation_id):
        return link("Conversations"), link(title, LIST)
    return link("Channels"), link(title)


def details(state: State, channel_id: str) -> UISteps:
    """Open the details of a channel."""
    return *opened(state, channel_id), link("Channel details")


def label_of(state: State, message_id: str) -> str:
    """Return the accessible name of a message."""
    message = state.messages[message_id]
    at = moment_of(message.sent_at)
    return f"Message from {state.people[message.sender_id].name}, {at.day} {at:%b %Y, %H:%M}"


def at_message(state: State, message_id: str) -> tuple[UISteps, Named]:
    """Go to a message; returns the steps and the message's region."""
    message = state.messages[message_id]
    steps = opened(state, message.conversation_id)
    if message.thread_id is None:
        return steps, Named("region", label_of(state, message_id), MESSAGES)
    root = Named("region", label_of(state, message.thread_id), MESSAGES)
    return (*steps, button("Reply in thread", root)), Named("region", label_of(state, message_id), THREAD)


def of_message(state: State, message_id: str, entry: str) -> UISteps:
    """Choose an entry of a message's menu."""
    steps, region = at_message(state, message_id)
    return *steps, menu(MORE, entry, region)
