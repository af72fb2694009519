"""How a person answers requests, leaves notes, and merges."""

from hub.apps.helpdesk.actions.replies import Merge, Note, Reply, SendCannedReply
from hub.apps.helpdesk.collections import COLLECTIONS
from hub.apps.helpdesk.state import State
from hub.engine.collections.solutions import DONE, opened, submitted
from hub.engine.ui_steps import Click, Fill, Named, Solutions, UISteps, button, choose, dialog, fill, menu

CONVERSATION = Named("region", "Conversation")


def _opened(state: State, request_id: str) -> UISteps:
    return opened(COLLECTIONS, state, "requests", request_id)


def _reply(state: State, arguments: Reply) -> UISteps:
    then = () if arguments.then is None else (choose("Then", arguments.then.capitalize(), CONVERSATION),)
    written = fill("Reply", arguments.text, CONVERSATION)
    return (*_opened(state, arguments.request_id), written, *then, button("Send reply", CONVERSATION), DONE)


def _add_note(state: State, arguments: Note) -> UISteps:
    written = fill("Reply", arguments.text, CONVERSATION)
    return (*_opened(state, arguments.request_id), written, button("Add as note", CONVERSATION), DONE)


def _send_canned_reply(state: State, arguments: SendCannedReply) -> UISteps:
    title = state.canned_replies[arguments.canned_reply_id].title
    return (*_opened(state, arguments.request_id), menu("Canned replies", title, CONVERSATION), DONE)


def _merge_request(state: State, arguments: Merge) -> UISteps:
    title, into = "Merge request", state.requests[arguments.into_id]
    option = f"{into.number} {into.subject}"
    return (
        *_opened(state, arguments.request_id),
        menu("More actions", "Merge into another request"),
        Fill(Named("combobox", "Merge into", dialog(title)), option),
        Click(Named("option", option)),
        *submitted(title, "Merge"),
    )


SOLUTIONS: Solutions = {
    "reply": _reply,
    "add_note": _add_note,
    "send_canned_reply": _send_canned_reply,
    "merge_request": _merge_request,
}
