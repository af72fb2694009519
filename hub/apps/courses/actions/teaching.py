"""Answers to learners, and work that is sent back."""

from hub.apps.courses.app import APP
from hub.apps.courses.collections import QUESTIONS, SUBMISSIONS
from hub.apps.courses.state import Answer, Question, State, Submission
from hub.engine.clock import Clock
from hub.engine.collections.lookup import record_of, with_records
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Id

MOST = 4_000


class AnswerQuestion(Arguments):
    """A question and what is written below it."""

    question_id: Id
    text: str


class SendBackSubmission(Arguments):
    """A submission and what the learner has to do."""

    submission_id: Id
    feedback: str


@APP.action(changes="`questions[id].answers`: one more; `.status` is answered", reaches_others=True)
def answer_question(state: State, arguments: AnswerQuestion, clock: Clock) -> State:
    """Answer a question of a learner."""
    question: Question = record_of(state, QUESTIONS, arguments.question_id)
    if question.status == "closed":
        raise ActionRefused(f"“{question.title}” is closed. Reopen it first.", "text")
    text = _written(arguments.text, "an answer", "text")
    answer = Answer(author=state.teachers[state.me].name, text=text, written_at=clock.now)
    changed = question.model_copy(update={"answers": (*question.answers, answer), "status": "answered"})
    return with_records(state, QUESTIONS, {arguments.question_id: changed})


@APP.action(changes="`submissions[id].status` is sent_back; `.feedback`; `.mark` is unmarked", reaches_others=True)
def send_back_submission(state: State, arguments: SendBackSubmission, clock: Clock) -> State:
    """Send a submission back to the learner, who has to change something."""
    del clock
    submission: Submission = record_of(state, SUBMISSIONS, arguments.submission_id)
    if submission.status not in ("handed_in", "in_marking"):
        status = submission.status.replace("_", " ")
        raise ActionRefused(f"{submission.code} is {status}, so it cannot be sent back.", "submission_id")
    feedback = _written(arguments.feedback, "what has to be changed", "feedback")
    update = {"status": "sent_back", "feedback": feedback, "mark": "unmarked"}
    return with_records(state, SUBMISSIONS, {arguments.submission_id: submission.model_copy(update=update)})


def _written(text: str, what: str, field: str) -> str:
    words = text.strip()
    if not words or len(words) > MOST:
        raise ActionRefused(f"Write {what}." if not words else f"Use {MOST:,} characters at most.", field)
    return words
