"""Approvals: asking one person whether a file is good as it is, and answering."""

from hub.apps.documents.app import APP
from hub.apps.documents.lookup import demand
from hub.apps.documents.state import Folder, Review, State, Status
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Day, Id


class RequestReview(Arguments):
    """A file, who shall approve it, and by when."""

    item: Id
    reviewer: Id
    note: str = ""
    due: Day | None = None


class AnswerReview(Arguments):
    """A review, and what to say with the answer."""

    review: Id
    answer: str = ""


class OneReview(Arguments):
    """A review."""

    review: Id


@APP.action(changes="`reviews[new]`, pending", reaches_others=True)
def request_review(state: State, arguments: RequestReview, clock: Clock) -> State:
    """Ask somebody to approve a document or a file."""
    item = demand(state, arguments.item, "editor")
    if isinstance(item, Folder):
        raise ActionRefused("Folders are not approved. Ask for each file.", "item")
    if arguments.reviewer not in state.people:
        raise ActionRefused("Choose who shall approve it.", "reviewer")
    if arguments.reviewer == state.me:
        raise ActionRefused("You cannot ask yourself.", "reviewer")
    for review in state.reviews.values():
        same = review.item == arguments.item and review.reviewer == arguments.reviewer
        if same and review.status == "pending":
            raise ActionRefused(f"{state.people[review.reviewer].name} has been asked already.", "reviewer")
    review = Review(
        item=arguments.item,
        requested_by=state.me,
        reviewer=arguments.reviewer,
        note=arguments.note.strip(),
        due=_day_ahead(arguments.due, clock),
        requested_at=clock.now,
    )
    return state.model_copy(update={"reviews": {**state.reviews, clock.new_id("review"): review}})


@APP.action(changes="`reviews[id].status` becomes approved; `answer`", reaches_others=True)
def approve_review(state: State, arguments: AnswerReview, clock: Clock) -> State:
    """Approve what I was asked to approve, with a note if I like."""
    return _decided(state, arguments.review, "approved", arguments.answer, clock)


@APP.action(changes="`reviews[id].status` becomes rejected; `answer`", reaches_others=True)
def reject_review(state: State, arguments: AnswerReview, clock: Clock) -> State:
    """Reject what I was asked to approve, and say why."""
    if not arguments.answer.strip():
        raise ActionRefused("Say what has to change.", "answer")
    return _decided(state, arguments.review, "rejected", arguments.answer, clock)


@APP.action(changes="`reviews[id].status` becomes withdrawn")
def withdraw_review(state: State, arguments: OneReview, clock: Clock) -> State:
    """Take back a request for approval of mine."""
    review = _pending(state, arguments.review)
    if review.requested_by != state.me:
        raise ActionRefused(f"Only {state.people[review.requested_by].name}, who asked, can take it back.", "review")
    changed = review.model_copy(update={"status": "withdrawn", "decided_at": clock.now})
    return state.model_copy(update={"reviews": {**state.reviews, arguments.review: changed}})


def _decided(state: State, review_id: str, status: Status, answer: str, clock: Clock) -> State:
    review = _pending(state, review_id)
    if review.reviewer != state.me:
        raise ActionRefused(f"{state.people[review.reviewer].name} has been asked, not you.", "review")
    changed = review.model_copy(update={"status": status, "answer": answer.strip(), "decided_at": clock.now})
    return state.model_copy(update={"reviews": {**state.reviews, review_id: changed}})


def _pending(state: State, review_id: str) -> Review:
    if review_id not in state.reviews:
        raise ActionRefused("This request is not there any more.", "review")
    review = state.reviews[review_id]
    if review.status != "pending":
        raise ActionRefused(f"This request is closed: {review.status}.", "review")
    demand(state, review.item, "viewer", "review")
    return review


def _day_ahead(day: str | None, clock: Clock) -> str | None:
    if day is not None and day < clock.now[:10]:
        raise ActionRefused("Choose today or a later day.", "due")
    return day
