"""How a person decides about an application and writes to who applied."""

from hub.apps.recruiting.actions.decisions import Letter, OneApplication, Rejection
from hub.apps.recruiting.collections import COLLECTIONS
from hub.apps.recruiting.state import State
from hub.engine.collections.solutions import DONE, opened, submitted
from hub.engine.ui_steps import Named, Solutions, UISteps, button, choose, dialog, menu

DECISION = Named("region", "Decision")
LETTERS = Named("region", "Letters")


def _reject_application(state: State, arguments: Rejection) -> UISteps:
    title = "Reject application"
    return (
        *_opened(state, arguments),
        menu("More actions", "Reject"),
        choose("Reason", state.reasons[arguments.reason_id].name, dialog(title)),
        *submitted(title, "Reject"),
    )


def _reconsider_application(state: State, arguments: OneApplication) -> UISteps:
    return (*_opened(state, arguments), button("Reconsider", DECISION), DONE)


def _hire_application(state: State, arguments: OneApplication) -> UISteps:
    return (*_opened(state, arguments), button("Hire", DECISION), DONE)


def _send_message(state: State, arguments: Letter) -> UISteps:
    title = state.message_templates[arguments.message_template_id].title
    return (*_opened(state, arguments), menu("Send letter", title, LETTERS), DONE)


def _opened(state: State, arguments: OneApplication) -> UISteps:
    return opened(COLLECTIONS, state, "applications", arguments.application_id)


SOLUTIONS: Solutions = {
    "reject_application": _reject_application,
    "reconsider_application": _reconsider_application,
    "hire_application": _hire_application,
    "send_message": _send_message,
}
