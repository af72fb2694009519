"""Answers to requests, notes for colleagues, and requests that turn out to be one."""

from typing import Literal

from hub.apps.helpdesk.app import APP
from hub.apps.helpdesk.collections import CANNED_REPLIES, REQUESTS
from hub.apps.helpdesk.state import Message, Request, RequestStatus, State
from hub.engine.clock import Clock
from hub.engine.collections.lookup import record_of, with_records, without_record
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Id

MOST = 4_000


class Reply(Arguments):
    """An answer to the person, and the status of the request afterwards; none: as it was."""

    request_id: Id
    text: str
    then: Literal["pending", "solved"] | None = None


class Note(Arguments):
    """Words that only agents see."""

    request_id: Id
    text: str


class SendCannedReply(Arguments):
    """An answer as it was saved."""

    request_id: Id
    canned_reply_id: Id


class Merge(Arguments):
    """A request, and the one that it turns out to be."""

    request_id: Id
    into_id: Id


@APP.action(changes="`requests[id].messages`: one more; `.status`", reaches_others=True)
def reply(state: State, arguments: Reply, clock: Clock) -> State:
    """Answer a request, and set its status."""
    request = _answerable(state, arguments.request_id)
    return _written(state, arguments.request_id, request, arguments.text, clock, then=arguments.then)


@APP.action(changes="`requests[id].messages`: one more, internal")
def add_note(state: State, arguments: Note, clock: Clock) -> State:
    """Leave a note for colleagues in a request."""
    request: Request = record_of(state, REQUESTS, arguments.request_id)
    return _written(state, arguments.request_id, request, arguments.text, clock, internal=True)


@APP.action(changes="`requests[id].messages`: one more; `.status` is pending", reaches_others=True)
def send_canned_reply(state: State, arguments: SendCannedReply, clock: Clock) -> State:
    """Send a canned reply, and wait for an answer."""
    request = _answerable(state, arguments.request_id)
    canned = record_of(state, CANNED_REPLIES, arguments.canned_reply_id)
    given = state.people[request.requester_id].name.partition(" ")[0]
    text = canned.text.replace("{name}", given)
    return _written(state, arguments.request_id, request, text, clock, then="pending")


@APP.action(changes="`requests[id]` goes; its messages and tags are added to `requests[into_id]`")
def merge_request(state: State, arguments: Merge, clock: Clock) -> State:
    """Merge a request into another one of the same person."""
    del clock
    source: Request = record_of(state, REQUESTS, arguments.request_id)
    target: Request = record_of(state, REQUESTS, arguments.into_id, "into_id")
    if arguments.request_id == arguments.into_id:
        raise ActionRefused("Choose another request than this one.", "into_id")
    if source.requester_id != target.requester_id:
        raise ActionRefused("Only requests of the same person can be merged.", "into_id")
    first = Message(author=state.people[source.requester_id].name, text=source.description, written_at=source.opened_at)
    merged = target.model_copy(
        update={
            "messages": (*target.messages, first, *source.messages),
            "tag_ids": tuple(dict.fromkeys((*target.tag_ids, *source.tag_ids))),
        }
    )
    return with_records(without_record(state, REQUESTS, arguments.request_id), REQUESTS, {arguments.into_id: merged})


def _answerable(state: State, request_id: str) -> Request:
    request: Request = record_of(state, REQUESTS, request_id)
    if request.status == "closed":
        raise ActionRefused(f"Request {request.number} is closed. Reopen it first.", "text")
    return request


def _written(
    state: State,
    request_id: str,
    request: Request,
    text: str,
    clock: Clock,
    *,
    internal: bool = False,
    then: RequestStatus | None = None,
) -> State:
    words = text.strip()
    if not words or len(words) > MOST:
        raise ActionRefused("Write a message first." if not words else f"Use {MOST:,} characters at most.", "text")
    message = Message(author=state.agents[state.me].name, text=words, internal=internal, written_at=clock.now)
    update = {"messages": (*request.messages, message), "status": then or request.status}
    return with_records(state, REQUESTS, {request_id: request.model_copy(update=update)})
