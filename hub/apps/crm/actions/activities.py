"""What a user does with calls, meetings and tasks."""

from typing import Literal

from hub.apps.crm.app import APP
from hub.apps.crm.lookup import TEXT_LENGTH, at_most, found, subject, words
from hub.apps.crm.state import Activity, ActivityKind, Link, Result, State
from hub.engine.clock import Clock, moment_of
from hub.engine.errors import ActionRefused
from hub.engine.lookup import selected
from hub.engine.records import Arguments, Day, Id, Moment

RESULTS: dict[ActivityKind, tuple[Result, ...]] = {
    "call": ("reached", "left_message", "no_answer"),
    "meeting": ("held", "no_show"),
    "task": ("done",),
}
LONGEST_MINUTES = 600


class ScheduleActivity(Arguments):
    """Something to do."""

    kind: ActivityKind
    subject: str
    about: Link
    owner_id: Id
    due: Moment
    minutes: int
    priority: Literal["normal", "high"]


class LogActivity(Arguments):
    """Something that was done without being planned."""

    kind: Literal["call", "meeting"]
    subject: str
    about: Link
    due: Moment
    minutes: int
    result: Result
    outcome: str


class EditActivity(Arguments):
    """The whole form of something to do."""

    activity_id: Id
    subject: str
    owner_id: Id
    due: Moment
    minutes: int
    priority: Literal["normal", "high"]


class OneActivity(Arguments):
    """An activity."""

    activity_id: Id


class RescheduleActivities(Arguments):
    """Activities for another day, at the same time of day."""

    activity_ids: tuple[Id, ...]
    to: Day


class CompleteActivity(OneActivity):
    """How an activity ended."""

    result: Result
    outcome: str


def _existing_moment(text: str) -> str:
    try:
        moment_of(text)
    except ValueError as error:
        raise ActionRefused("Choose a day and a time that exist.", "due") from error
    return text


def _minutes(kind: ActivityKind, minutes: int) -> int:
    if kind == "task":
        if minutes:
            raise ActionRefused("A task has no duration.", "minutes")
    elif not 1 <= minutes <= LONGEST_MINUTES:
        raise ActionRefused(f"Enter a duration from 1 to {LONGEST_MINUTES} minutes.", "minutes")
    return minutes


def _result(kind: ActivityKind, result: Result) -> Result:
    if result not in RESULTS[kind]:
        raise ActionRefused(f"A {kind} does not end like this. Choose another result.", "result")
    return result


def _open(state: State, key: str, field: str = "activity_id") -> Activity:
    activity = found(state.activities, key, "activity", field)
    if activity.done:
        raise ActionRefused(f"{activity.subject} is done. Reopen it first.", field)
    return activity


def _with(state: State, key: str, activity: Activity) -> State:
    return state.model_copy(update={"activities": {**state.activities, key: activity}})


@APP.action(changes="`activities`: a new one")
def schedule_activity(state: State, arguments: ScheduleActivity, clock: Clock) -> State:
    """Plan a call, a meeting or a task."""
    if _existing_moment(arguments.due) < clock.now:
        raise ActionRefused("This moment has passed. Choose a later one, or log what was done.", "due")
    found(state.users, arguments.owner_id, "colleague", "owner_id")
    activity = Activity(
        kind=arguments.kind,
        subject=words(arguments.subject, "what it is about", "subject"),
        about=subject(state, arguments.about),
        owner_id=arguments.owner_id,
        due=arguments.due,
        minutes=_minutes(arguments.kind, arguments.minutes),
        priority=arguments.priority,
    )
    return _with(state, clock.new_id("activity"), activity)


@APP.action(changes="`activities`: a new one that is done")
def log_activity(state: State, arguments: LogActivity, clock: Clock) -> State:
    """Write down a call or a meeting that took place."""
    if _existing_moment(arguments.due) > clock.now:
        raise ActionRefused("This moment has not come yet. Schedule the activity instead.", "due")
    activity = Activity(
        kind=arguments.kind,
        subject=words(arguments.subject, "what it was about", "subject"),
        about=subject(state, arguments.about),
        owner_id=state.me,
        due=arguments.due,
        minutes=_minutes(arguments.kind, arguments.minutes),
        done=True,
        result=_result(arguments.kind, arguments.result),
        outcome=at_most(arguments.outcome, "outcome", TEXT_LENGTH),
        done_at=clock.now,
    )
    return _with(state, clock.new_id("activity"), activity)


@APP.action(changes="`activities[id]`: the fields of its form")
def edit_activity(state: State, arguments: EditActivity, clock: Clock) -> State:
    """Change the details of something to do."""
    del clock
    activity = _open(state, arguments.activity_id)
    found(state.users, arguments.owner_id, "colleague", "owner_id")
    changed = activity.model_copy(
        update={
            "subject": words(arguments.subject, "what it is about", "subject"),
            "owner_id": arguments.owner_id,
            "due": _existing_moment(arguments.due),
            "minutes": _minutes(activity.kind, arguments.minutes),
            "priority": arguments.priority,
        }
    )
    return _with(state, arguments.activity_id, changed)


@APP.action(changes="`activities[ids].due`: another day, the same time")
def reschedule_activities(state: State, arguments: RescheduleActivities, clock: Clock) -> State:
    """Move activities to another day."""
    to = arguments.to
    if to < clock.now[:10]:
        raise ActionRefused("This day has passed. Choose today or a later day.", "to")
    activities = dict(state.activities)
    for key in selected(arguments.activity_ids, "activity", "activity_ids"):
        activity = _open(state, key, "activity_ids")
        activities[key] = activity.model_copy(update={"due": to + activity.due[10:]})
    return state.model_copy(update={"activities": activities})


@APP.action(changes="`activities[id].done`, `.result`, `.outcome`, `.done_at`")
def complete_activity(state: State, arguments: CompleteActivity, clock: Clock) -> State:
    """Mark an activity as done, with its result and what came out."""
    activity = _open(state, arguments.activity_id)
    changed = activity.model_copy(
        update={
            "done": True,
            "result": _result(activity.kind, arguments.result),
            "outcome": at_most(arguments.outcome, "outcome", TEXT_LENGTH),
            "done_at": clock.now,
        }
    )
    return _with(state, arguments.activity_id, changed)


@APP.action(changes="`activities[id].done`, `.result`, `.outcome`, `.done_at`")
def reopen_activity(state: State, arguments: OneActivity, clock: Clock) -> State:
    """Mark an activity as not done after all."""
    del clock
    activity = found(state.activities, arguments.activity_id, "activity", "activity_id")
    if not activity.done:
        raise ActionRefused(f"{activity.subject} is not done yet.", "activity_id")
    changed = activity.model_copy(update={"done": False, "result": None, "outcome": "", "done_at": None})
    return _with(state, arguments.activity_id, changed)


@APP.action(changes="`activities[id]` goes")
def delete_activity(state: State, arguments: OneActivity, clock: Clock) -> State:
    """Delete an activity."""
    del clock
    found(state.activities, arguments.activity_id, "activity", "activity_id")
    activities = {key: one for key, one in state.activities.items() if key != arguments.activity_id}
    return state.model_copy(update={"activities": activities})
