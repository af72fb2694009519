"""What is decided about an application, and the letters to who applied."""

from hub.apps.recruiting.app import APP
from hub.apps.recruiting.collections import APPLICATIONS, MESSAGE_TEMPLATES, POSITIONS, REASONS, UNDECIDED
from hub.apps.recruiting.state import Application, Message, MessageTemplate, Reason, State
from hub.engine.clock import Clock
from hub.engine.collections.lookup import record_of, with_records
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Id


class OneApplication(Arguments):
    """An application."""

    application_id: Id


class Rejection(OneApplication):
    """An application and why it is rejected."""

    reason_id: Id


class Letter(OneApplication):
    """An application and the letter that is sent about it."""

    message_template_id: Id


@APP.action(changes="`applications[id].stage` is rejected; `.reason`")
def reject_application(state: State, arguments: Rejection, clock: Clock) -> State:
    """Reject an application for a reason, which stays as it is worded now."""
    del clock
    application: Application = record_of(state, APPLICATIONS, arguments.application_id)
    reason: Reason = record_of(state, REASONS, arguments.reason_id, "reason_id")
    if application.stage not in UNDECIDED:
        raise ActionRefused(f"{application.code} is {application.stage} already.", "application_id")
    return _with(state, arguments.application_id, stage="rejected", reason=reason.name)


@APP.action(changes="`applications[id].stage` is in_screening; `.reason` is empty")
def reconsider_application(state: State, arguments: OneApplication, clock: Clock) -> State:
    """Take a rejection back: the application is screened again."""
    del clock
    application: Application = record_of(state, APPLICATIONS, arguments.application_id)
    if application.stage != "rejected":
        raise ActionRefused(f"{application.code} is not rejected.", "application_id")
    return _with(state, arguments.application_id, stage="in_screening", reason="")


@APP.action(changes="`applications[id].stage` is hired; `positions[position_id].status` is filled")
def hire_application(state: State, arguments: OneApplication, clock: Clock) -> State:
    """Hire who has accepted an offer: the position is filled."""
    del clock
    application: Application = record_of(state, APPLICATIONS, arguments.application_id)
    position = state.positions[application.position_id]
    if application.stage != "offered":
        raise ActionRefused("Only who has been offered the position can be hired.", "application_id")
    if not any(
        one.application_id == arguments.application_id and one.status == "accepted" for one in state.offers.values()
    ):
        raise ActionRefused("No offer for this application has been accepted yet.", "application_id")
    if position.status not in ("open", "paused"):
        raise ActionRefused(f"{position.title} is {position.status}. Reopen it first.", "application_id")
    filled = {application.position_id: position.model_copy(update={"status": "filled"})}
    return _with(with_records(state, POSITIONS, filled), arguments.application_id, stage="hired")


@APP.action(changes="`applications[id].messages`: one more", reaches_others=True)
def send_message(state: State, arguments: Letter, clock: Clock) -> State:
    """Send a candidate a letter that is saved as a message template."""
    application: Application = record_of(state, APPLICATIONS, arguments.application_id)
    template: MessageTemplate = record_of(state, MESSAGE_TEMPLATES, arguments.message_template_id)
    given = state.candidates[application.candidate_id].name.partition(" ")[0]
    position = state.positions[application.position_id].title
    text = template.text.replace("{name}", given).replace("{position}", position)
    message = Message(title=template.title, text=text, sent_at=clock.now)
    return _with(state, arguments.application_id, messages=(*application.messages, message))


def _with(state: State, application_id: str, **changes: object) -> State:
    changed = state.applications[application_id].model_copy(update=changes)
    return with_records(state, APPLICATIONS, {application_id: changed})
