"""How a person answers questions, and sends work back."""

from hub.apps.courses.actions.teaching import AnswerQuestion, SendBackSubmission
from hub.apps.courses.collections import COLLECTIONS
from hub.apps.courses.state import State
from hub.engine.collections.solutions import DONE, opened, submitted
from hub.engine.ui_steps import Named, Solutions, UISteps, button, dialog, fill, menu

ANSWERS = Named("region", "Answers")
SEND_BACK = "Send back submission"


def _answer_question(state: State, arguments: AnswerQuestion) -> UISteps:
    opening = opened(COLLECTIONS, state, "questions", arguments.question_id)
    return (*opening, fill("Answer", arguments.text, ANSWERS), button("Post answer", ANSWERS), DONE)


def _send_back_submission(state: State, arguments: SendBackSubmission) -> UISteps:
    return (
        *opened(COLLECTIONS, state, "submissions", arguments.submission_id),
        menu("More actions", "Send back"),
        fill("Feedback", arguments.feedback, dialog(SEND_BACK)),
        *submitted(SEND_BACK, "Send back"),
    )


SOLUTIONS: Solutions = {
    "answer_question": _answer_question,
    "send_back_submission": _send_back_submission,
}
