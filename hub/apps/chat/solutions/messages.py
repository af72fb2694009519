"""How a person writes, reacts, pins, keeps and polls."""

from hub.apps.chat.actions.later import Schedule
from hub.apps.chat.actions.marks import NewPoll, OneSaved, Reaction, Remind, Vote
from hub.apps.chat.actions.messages import (
    Edit,
    Forward,
    OneMessage,
    Post,
    Read,
    RemoveFile,
    Reply,
    ShareFile,
    Start,
    Unread,
)
from hub.apps.chat.lookup import title_of
from hub.apps.chat.navigation import THREAD, at_message, dated, filled, label_of, of_message, opened, ticked, written
from hub.apps.chat.state import State, emoji_label
from hub.engine.ui_steps import Choose, Click, Fill, Named, UIStep, UISteps, button, confirmed, link, menu

SENDING = "More ways to send"


def composer(state: State, conversation_id: str) -> str:
    """Return the name of the composer's text field."""
    return f"Message {title_of(state, conversation_id)}"


def _post_message(state: State, arguments: Post) -> UISteps:
    # Files are omitted: they would have to be on the desktop first, and no task template asks for that.
    text = written(composer(state, arguments.conversation_id), arguments.text)
    return *opened(state, arguments.conversation_id), *text, button("Send")


def _start_direct(state: State, arguments: Start) -> UISteps:
    page = Named("region", "New message")
    text = written("Message", arguments.text, page)
    return link("New message"), *ticked(state, arguments.person_ids, page), *text, button("Send", page)


def _reply_in_thread(state: State, arguments: Reply) -> UISteps:
    steps, region = at_message(state, arguments.message_id)
    where = title_of(state, state.messages[arguments.message_id].conversation_id)
    also = (Click(Named("checkbox", f"Also send to {where}", THREAD)),) if arguments.in_channel else ()
    text = written("Reply", arguments.text, THREAD)
    return *steps, button("Reply in thread", region), *text, *also, button("Send reply", THREAD)


def _edit_message(state: State, arguments: Edit) -> UISteps:
    dialog = Named("dialog", "Edit message")
    text = Fill(Named("textbox", "Text", dialog), arguments.text)
    return *of_message(state, arguments.message_id, "Edit"), text, button("Save", dialog)


def _delete_message(state: State, arguments: OneMessage) -> UISteps:
    return *of_message(state, arguments.message_id, "Delete"), confirmed("Delete this message?", "Delete")


def _to(state: State, dialog: Named, conversation_id: str, text: str) -> UISteps:
    to = Choose(Named("combobox", "To", dialog), title_of(state, conversation_id))
    return to, *filled("Comment", text, dialog)


def _forward_message(state: State, arguments: Forward) -> UISteps:
    dialog = Named("dialog", "Forward message")
    steps = of_message(state, arguments.message_id, "Forward")
    return *steps, *_to(state, dialog, arguments.conversation_id, arguments.text), button("Forward", dialog)


def _at_file(state: State, message_id: str, file_id: str, entry: str) -> UISteps:
    steps, region = at_message(state, message_id)
    name = next(one.name for one in state.messages[message_id].files if one.file_id == file_id)
    return *steps, menu(f"Actions for {name}", entry, region)


def _share_file(state: State, arguments: ShareFile) -> UISteps:
    dialog = Named("dialog", "Share file")
    steps = _at_file(state, arguments.message_id, arguments.file_id, "Share")
    return *steps, *_to(state, dialog, arguments.conversation_id, arguments.text), button("Share", dialog)


def _remove_file(state: State, arguments: RemoveFile) -> UISteps:
    steps = _at_file(state, arguments.message_id, arguments.file_id, "Remove")
    return *steps, confirmed("Remove this file?", "Remove")


def _mark_read(state: State, arguments: Read) -> UISteps:
    return opened(state, arguments.conversation_id)


def _mark_unread(state: State, arguments: Unread) -> UISteps:
    return of_message(state, arguments.message_id, "Mark unread from here")


def _add_reaction(state: State, arguments: Reaction) -> UISteps:
    steps, region = at_message(state, arguments.message_id)
    return *steps, menu("Add reaction", emoji_label(arguments.emoji), region)


def _remove_reaction(state: State, arguments: Reaction) -> UISteps:
    steps, region = at_message(state, arguments.message_id)
    count = len(state.messages[arguments.message_id].reactions[arguments.emoji])
    return *steps, button(f"{emoji_label(arguments.emoji)}, {count}", region)


def _pin_message(state: State, arguments: OneMessage) -> UISteps:
    return of_message(state, arguments.message_id, "Pin")


def _unpin_message(state: State, arguments: OneMessage) -> UISteps:
    return of_message(state, arguments.message_id, "Unpin")


def _save_for_later(state: State, arguments: OneMessage) -> UISteps:
    return of_message(state, arguments.message_id, "Save for later")


def _set_reminder(state: State, arguments: Remind) -> UISteps:
    dialog = Named("dialog", "Remind me of this message")
    steps = of_message(state, arguments.message_id, "Remind me")
    return *steps, *dated(arguments.remind_at, dialog), button("Set reminder", dialog)


def _later(state: State, saved_id: str, deed: str) -> UISteps:
    saved = state.saved[saved_id]
    steps: list[UIStep] = [link("Later")]
    if saved.done:
        steps.append(Click(Named("tab", "Done")))
    return *steps, button(deed, Named("region", label_of(state, saved.message_id)))


def _complete_saved(state: State, arguments: OneSaved) -> UISteps:
    return _later(state, arguments.saved_id, "Mark as done")


def _unsave(state: State, arguments: OneSaved) -> UISteps:
    return _later(state, arguments.saved_id, "Remove from Later")


def _start_poll(state: State, arguments: NewPoll) -> UISteps:
    dialog = Named("dialog", "New poll")
    steps: list[UIStep] = [*opened(state, arguments.conversation_id), menu(SENDING, "Start a poll")]
    steps.append(Fill(Named("textbox", "Question", dialog), arguments.question))
    for number, option in enumerate(arguments.options, start=1):
        if number > 2:  # noqa: PLR2004 - there are fields for two answers
            steps.append(button("Add answer", dialog))
        steps.append(Fill(Named("textbox", f"Answer {number}", dialog), option))
    if arguments.several:
        steps.append(Click(Named("checkbox", "Several answers may be chosen", dialog)))
    return *steps, button("Start poll", dialog)


def _vote(state: State, arguments: Vote) -> UISteps:
    steps, region = at_message(state, arguments.message_id)
    return *steps, button(f"Vote for {arguments.option}", region)


def _withdraw_vote(state: State, arguments: Vote) -> UISteps:
    steps, region = at_message(state, arguments.message_id)
    return *steps, button(f"Withdraw vote for {arguments.option}", region)


def _close_poll(state: State, arguments: OneMessage) -> UISteps:
    return *of_message(state, arguments.message_id, "Close poll"), confirmed("Close this poll?", "Close poll")


def _schedule_message(state: State, arguments: Schedule) -> UISteps:
    dialog = Named("dialog", "Schedule message")
    return (
        *opened(state, arguments.conversation_id),
        menu(SENDING, "Schedule"),
        Fill(Named("textbox", "Text", dialog), arguments.text),
        *dated(arguments.send_at, dialog),
        button("Schedule", dialog),
    )


SOLUTIONS = {
    "post_message": _post_message,
    "start_direct": _start_direct,
    "reply_in_thread": _reply_in_thread,
    "edit_message": _edit_message,
    "delete_message": _delete_message,
    "forward_message": _forward_message,
    "share_file": _share_file,
    "remove_file": _remove_file,
    "mark_read": _mark_read,
    "mark_unread": _mark_unread,
    "add_reaction": _add_reaction,
    "remove_reaction": _remove_reaction,
    "pin_message": _pin_message,
    "unpin_message": _unpin_message,
    "save_for_later": _save_for_later,
    "set_reminder": _set_reminder,
    "complete_saved": _complete_saved,
    "unsave": _unsave,
    "start_poll": _start_poll,
    "vote": _vote,
    "withdraw_vote": _withdraw_vote,
    "close_poll": _close_poll,
    "schedule_message": _schedule_message,
}
