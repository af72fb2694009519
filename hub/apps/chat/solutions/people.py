"""How a person deals with drafts and scheduled messages, with the own profile, and with groups."""

from hub.apps.chat.actions.later import ChangedDraft, NewDraft, OneDraft, OneScheduled, Reschedule
from hub.apps.chat.actions.people import (
    ChangedGroup,
    Keywords,
    NewGroup,
    NewPreferences,
    NewStatus,
    Nothing,
    OneGroup,
    Pause,
    Profile,
)
from hub.apps.chat.navigation import dated, filled, opened, ticked, written
from hub.apps.chat.solutions.messages import SENDING, composer
from hub.apps.chat.state import State, emoji_label
from hub.engine.ui_steps import Choose, Click, Fill, Named, UIStep, UISteps, button, confirmed, link, menu

YOU = "Your menu"
TOLD = {"all": "All messages", "mentions": "Mentions and direct messages", "nothing": "Nothing"}
QUIET, REPLIES = "Quiet hours every day", "Replies in my threads"


def _save_draft(state: State, arguments: NewDraft) -> UISteps:
    text = written(composer(state, arguments.conversation_id), arguments.text)
    return *opened(state, arguments.conversation_id), *text, menu(SENDING, "Save as draft")


def _of_draft(state: State, draft_id: str, entry: str) -> UISteps:
    return link("Drafts"), menu(f"Actions for {state.drafts[draft_id].text}", entry)


def _edit_draft(state: State, arguments: ChangedDraft) -> UISteps:
    dialog = Named("dialog", "Edit draft")
    text = Fill(Named("textbox", "Text", dialog), arguments.text)
    return *_of_draft(state, arguments.draft_id, "Edit"), text, button("Save", dialog)


def _send_draft(state: State, arguments: OneDraft) -> UISteps:
    return _of_draft(state, arguments.draft_id, "Send")


def _delete_draft(state: State, arguments: OneDraft) -> UISteps:
    return _of_draft(state, arguments.draft_id, "Delete")


def _of_scheduled(state: State, scheduled_id: str, entry: str) -> UISteps:
    return link("Drafts"), menu(f"Actions for {state.scheduled[scheduled_id].text}", entry)


def _reschedule_message(state: State, arguments: Reschedule) -> UISteps:
    dialog = Named("dialog", "Reschedule message")
    steps = _of_scheduled(state, arguments.scheduled_id, "Reschedule")
    return *steps, *dated(arguments.send_at, dialog), button("Reschedule", dialog)


def _cancel_scheduled(state: State, arguments: OneScheduled) -> UISteps:
    return _of_scheduled(state, arguments.scheduled_id, "Cancel message")


def _send_scheduled(state: State, arguments: OneScheduled) -> UISteps:
    return _of_scheduled(state, arguments.scheduled_id, "Send now")


def _set_status(state: State, arguments: NewStatus) -> UISteps:
    del state
    dialog = Named("dialog", "Set status")
    # The dialog begins with the user's current status, without an end.
    end = () if arguments.until is None else dated(arguments.until, dialog, "Until day", "Until time")
    return (
        menu(YOU, "Set status"),
        Choose(Named("combobox", "Emoji", dialog), emoji_label(arguments.emoji)),
        Fill(Named("textbox", "Status", dialog), arguments.text),
        *end,
        button("Save", dialog),
    )


def _clear_status(state: State, arguments: Nothing) -> UISteps:
    del state, arguments
    return (menu(YOU, "Clear status"),)


def _pause_notifications(state: State, arguments: Pause) -> UISteps:
    del state
    dialog = Named("dialog", "Pause notifications")
    return menu(YOU, "Pause notifications"), *dated(arguments.until, dialog), button("Pause", dialog)


def _resume_notifications(state: State, arguments: Nothing) -> UISteps:
    del state, arguments
    return (menu(YOU, "Resume notifications"),)


def _edit_profile(state: State, arguments: Profile) -> UISteps:
    dialog = Named("dialog", "Edit profile")
    own = state.people[state.me]
    steps: list[UIStep] = [menu(YOU, "Edit profile")]
    for name, before, after in (
        ("Title", own.title, arguments.title),
        ("Phone", own.phone, arguments.phone),
        ("Pronouns", own.pronouns, arguments.pronouns),
    ):
        if before != after:
            steps.append(Fill(Named("textbox", name, dialog), after))
    return *steps, button("Save", dialog)


def _set_keywords(state: State, arguments: Keywords) -> UISteps:
    del state
    text = Fill(Named("textbox", "Keywords"), ", ".join(arguments.keywords))
    return link("Preferences"), text, button("Save keywords")


def _set_preferences(state: State, arguments: NewPreferences) -> UISteps:
    now = state.preferences
    steps: list[UIStep] = [link("Preferences")]
    if arguments.notify != now.notify:
        steps.append(Click(Named("radio", TOLD[arguments.notify])))
    if (arguments.quiet_from is None) != (now.quiet_from is None):
        steps.append(Click(Named("switch", QUIET)))
    steps += [*filled("From", arguments.quiet_from), *filled("To", arguments.quiet_to)]
    if arguments.thread_replies != now.thread_replies:
        steps.append(Click(Named("switch", REPLIES)))
    return *steps, button("Save preferences")


def _create_group(state: State, arguments: NewGroup) -> UISteps:
    dialog = Named("dialog", "New group")
    return (
        link("Groups"),
        button("New group"),
        *filled("Name", arguments.name, dialog),
        *filled("Handle", arguments.handle, dialog),
        *ticked(state, arguments.person_ids, dialog),
        button("Create", dialog),
    )


def _of_group(state: State, group_id: str, entry: str) -> UISteps:
    return link("Groups"), menu(f"Actions for {state.groups[group_id].name}", entry)


def _edit_group(state: State, arguments: ChangedGroup) -> UISteps:
    dialog = Named("dialog", "Edit group")
    before = state.groups[arguments.group_id]
    steps: list[UIStep] = [*_of_group(state, arguments.group_id, "Edit")]
    for field, old, new in (("Name", before.name, arguments.name), ("Handle", before.handle, arguments.handle)):
        if old != new:
            steps.append(Fill(Named("textbox", field, dialog), new))
    other = [one for one in state.people if (one in before.members) != (one in arguments.person_ids)]
    return *steps, *ticked(state, other, dialog), button("Save", dialog)


def _delete_group(state: State, arguments: OneGroup) -> UISteps:
    question = f"Delete the group “{state.groups[arguments.group_id].name}”?"
    return *_of_group(state, arguments.group_id, "Delete"), confirmed(question, "Delete")


SOLUTIONS = {
    "save_draft": _save_draft,
    "edit_draft": _edit_draft,
    "send_draft": _send_draft,
    "delete_draft": _delete_draft,
    "reschedule_message": _reschedule_message,
    "cancel_scheduled": _cancel_scheduled,
    "send_scheduled": _send_scheduled,
    "set_status": _set_status,
    "clear_status": _clear_status,
    "pause_notifications": _pause_notifications,
    "resume_notifications": _resume_notifications,
    "edit_profile": _edit_profile,
    "set_keywords": _set_keywords,
    "set_preferences": _set_preferences,
    "create_group": _create_group,
    "edit_group": _edit_group,
    "delete_group": _delete_group,
}
