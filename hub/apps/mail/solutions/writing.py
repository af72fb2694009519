"""Solutions for writing, answering, forwarding, and drafts."""

from collections.abc import Iterable, Mapping

from hub.apps.mail.actions.drafts import Drafts, SaveDraft, SendDraft
from hub.apps.mail.actions.writing import Answer, Forward, Send
from hub.apps.mail.domain.addresses import reply_all_to, reply_to
from hub.apps.mail.domain.composing import Content
from hub.apps.mail.domain.html_text import plain
from hub.apps.mail.lookup import messages_of
from hub.apps.mail.navigation import BULK, addressed, card_of, filled, opened
from hub.apps.mail.state import Draft, Kind, Message, State
from hub.engine.records import Attachment
from hub.engine.ui_steps import Click, Fill, Named, UIStep, UISteps, button, confirmed, link

TITLES: Mapping[Kind, str] = {"new": "New message", "reply": "Reply", "reply_all": "Reply all", "forward": "Forward"}
NOTHING = Draft(kind="new", saved_at="2026-01-01T00:00:00Z")


def _attached(before: Iterable[Attachment], wanted: Iterable[Attachment], dialog: Named) -> UISteps:
    old, new = {one.file_id: one for one in before}, {one.file_id: one for one in wanted}
    steps: list[UIStep] = [button(f"Remove {one.name}", dialog) for key, one in old.items() if key not in new]
    for key, one in new.items():
        if key not in old:
            steps += [
                button("Attach from mail", dialog),
                button(f"Attach {one.name}", Named("dialog", "Attach from mail")),
            ]
    return tuple(steps)


def _written(before: Draft, content: Content, subject: str | None, dialog: Named) -> UISteps:
    """Change the contents of the editor to the wanted ones."""
    steps: list[UIStep] = []
    for name in ("to", "cc", "bcc"):
        steps += addressed(name.title(), getattr(before, name), getattr(content, name), dialog)
    if subject is not None:
        steps += filled("Subject", before.subject, subject, dialog)
    if content.body != before.body:
        steps.append(Fill(Named("textbox", "Message", dialog), plain(content.body)))
    return (*steps, *_attached(before.attachments, content.attachments, dialog))


def _begun(state: State, kind: Kind, message: Message, subject: str) -> Draft:
    """Return the editor's initial contents for an answer or a forward."""
    if kind == "forward":
        files = message.attachments
        return NOTHING.model_copy(update={"kind": kind, "subject": f"Fwd: {subject}", "attachments": files})
    to, cc = reply_all_to(message, state.address) if kind == "reply_all" else (reply_to(message, state.address), ())
    return NOTHING.model_copy(update={"kind": kind, "to": to, "cc": cc})


def _answering(state: State, kind: Kind, message_id: str) -> tuple[UISteps, Draft, Named]:
    """Open a conversation and start an answer to, or a forward of, one of its messages."""
    message = state.messages[message_id]
    thread_id = message.thread_id
    is_last = messages_of(state, thread_id)[-1][0] == message_id
    steps = (
        *opened(state, thread_id),
        *(() if is_last else (button("Open all messages"),)),
        button(TITLES[kind], card_of(message)),
    )
    begun = _begun(state, kind, message, state.threads[thread_id].subject)
    return steps, begun, Named("dialog", TITLES[kind])


def _send_message(state: State, arguments: Send) -> UISteps:
    del state
    dialog = Named("dialog", TITLES["new"])
    written = _written(NOTHING, arguments, arguments.subject, dialog)
    return (button("Compose"), *written, button("Send", dialog))


def _reply(state: State, arguments: Answer) -> UISteps:
    steps, begun, dialog = _answering(state, "reply", arguments.message_id)
    return (*steps, *_written(begun, arguments, None, dialog), button("Send", dialog))


def _reply_all(state: State, arguments: Answer) -> UISteps:
    steps, begun, dialog = _answering(state, "reply_all", arguments.message_id)
    return (*steps, *_written(begun, arguments, None, dialog), button("Send", dialog))


def _forward(state: State, arguments: Forward) -> UISteps:
    steps, begun, dialog = _answering(state, "forward", arguments.message_id)
    return (*steps, *_written(begun, arguments, arguments.subject, dialog), button("Send", dialog))


def _draft_opened(draft: Draft) -> tuple[UISteps, Named]:
    return (link("Drafts"), button(f"Edit draft {draft.subject or '(no subject)'}")), Named("dialog", "Draft")


def _subject(kind: Kind, subject: str) -> str | None:
    return None if kind in ("reply", "reply_all") else subject


def _save_draft(state: State, arguments: SaveDraft) -> UISteps:
    if arguments.draft_id is not None:
        draft = state.drafts[arguments.draft_id]
        steps, dialog = _draft_opened(draft)
        subject = _subject(draft.kind, arguments.subject)
    elif arguments.message_id is not None:
        steps, draft, dialog = _answering(state, arguments.kind, arguments.message_id)
        subject = _subject(arguments.kind, arguments.subject)
    else:
        steps, draft, dialog = (button("Compose"),), NOTHING, Named("dialog", TITLES["new"])
        subject = arguments.subject
    return (*steps, *_written(draft, arguments, subject, dialog), button("Save and close", dialog))


def _send_draft(state: State, arguments: SendDraft) -> UISteps:
    draft = state.drafts[arguments.draft_id]
    steps, dialog = _draft_opened(draft)
    written = _written(draft, arguments, _subject(draft.kind, arguments.subject), dialog)
    return (*steps, *written, button("Send", dialog))


def _discard_drafts(state: State, arguments: Drafts) -> UISteps:
    names = [state.drafts[one].subject or "(no subject)" for one in arguments.draft_ids]
    if len(names) == 1:
        return (link("Drafts"), button(f"Discard {names[0]}"), confirmed("Discard this draft?", "Discard"))
    return (
        link("Drafts"),
        *(Click(Named("checkbox", f"Select {name}")) for name in names),
        button("Discard", BULK),
        confirmed(f"Discard {len(names)} drafts?", "Discard"),
    )


SOLUTIONS = {
    "send_message": _send_message,
    "reply": _reply,
    "reply_all": _reply_all,
    "forward": _forward,
    "save_draft": _save_draft,
    "send_draft": _send_draft,
    "discard_drafts": _discard_drafts,
}
