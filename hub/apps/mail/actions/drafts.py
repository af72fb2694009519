"""Drafts: what was begun and is kept, to be sent or thrown away later."""

from pydantic import Field

from hub.apps.mail.app import APP
from hub.apps.mail.domain.composing import (
    Content,
    checked,
    draft_subject,
    recipients,
    subject_of,
    with_answer,
    with_forward,
    with_new_thread,
)
from hub.apps.mail.domain.html_text import plain, trimmed
from hub.apps.mail.lookup import find_all
from hub.apps.mail.state import Draft, Kind, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.lookup import find, without
from hub.engine.records import Arguments, Id


class SaveDraft(Content):
    """A message as far as it is written."""

    draft_id: Id | None = Field(default=None, description="The draft that this replaces; absent: a new one.")
    kind: Kind = "new"
    message_id: Id | None = Field(default=None, description="What it answers or forwards.")
    subject: str = Field(default="", description="Not for answers: they have the conversation's.")


class SendDraft(Content):
    """A draft as it is sent."""

    draft_id: Id
    subject: str = Field(default="", description="Not for answers: they have the conversation's.")


class Drafts(Arguments):
    """Drafts."""

    draft_ids: tuple[Id, ...] = Field(max_length=500)


@APP.action(changes="`drafts` gets one, or `drafts[id]` changes")
def save_draft(state: State, arguments: SaveDraft, clock: Clock) -> State:
    """Keep what is written without sending it."""
    kind, message_id = arguments.kind, arguments.message_id
    if arguments.draft_id is not None:
        kept = find(state.drafts, arguments.draft_id, "draft", "draft_id")
        kind, message_id = kept.kind, kept.message_id
    subject = draft_subject(state, kind, message_id, arguments.subject)
    found = recipients(arguments)
    is_new = kind in ("new", "forward")
    says_something = plain(arguments.body) or arguments.attachments or (is_new and (subject or any(found.values())))
    if not says_something:
        raise ActionRefused("There is nothing to keep yet.", "body")
    draft = Draft(
        kind=kind,
        message_id=None if kind == "new" else message_id,
        to=found["to"],
        cc=found["cc"],
        bcc=found["bcc"],
        subject=subject,
        body=trimmed(arguments.body),
        attachments=arguments.attachments,
        saved_at=clock.now,
    )
    return state.model_copy(update={"drafts": {**state.drafts, arguments.draft_id or clock.new_id("draft"): draft}})


@APP.action(
    changes="`drafts` loses it; `messages` gets one, and `threads` too unless it is an answer", reaches_others=True
)
def send_draft(state: State, arguments: SendDraft, clock: Clock) -> State:
    """Send a draft with what is written in it now."""
    draft = find(state.drafts, arguments.draft_id, "draft", "draft_id")
    if draft.kind == "new" or draft.message_id is None:
        to = checked(arguments, may_be_blank=False)
        sent = with_new_thread(state, clock, arguments, to, subject_of(arguments.subject))
    elif draft.kind == "forward":
        sent = with_forward(state, clock, draft.message_id, arguments, arguments.subject)
    else:
        sent = with_answer(state, clock, draft.message_id, arguments)
    return sent.model_copy(update={"drafts": without(state.drafts, arguments.draft_id)})


@APP.action(changes="`drafts` loses them")
def discard_drafts(state: State, arguments: Drafts, clock: Clock) -> State:
    """Throw drafts away."""
    del clock
    find_all(state.drafts, arguments.draft_ids, "draft", "draft_ids")
    return state.model_copy(update={"drafts": without(state.drafts, *arguments.draft_ids)})
