"""Tasks about calls, meetings and tasks."""

from datetime import timedelta
from random import Random

from hub.apps.crm.actions.activities import RESULTS as RESULTS_OF
from hub.apps.crm.domain.page_labels import RESULTS, name_of
from hub.apps.crm.phrases import (
    Form,
    about,
    called,
    clock_time,
    coming_day,
    fresh,
    given,
    other,
    some,
    subject_of_work,
    today,
)
from hub.apps.crm.state import Activity, State
from hub.apps.crm.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import day_words, pick, quoted
from hub.engine.task_templates import TaskTemplate

_SUBJECTS = ("Go through the open points", "Agree the next delivery", "Talk about prices", "Prepare the visit")
_OUTCOMES = (
    "Will decide within two weeks.",
    "Asked for a written offer.",
    "Everything is agreed, only the signature is missing.",
    "Wants to speak with our director.",
)


@TASK_TEMPLATES.of("schedule_activity")
def schedule_activity(state: State, rng: Random) -> TaskTemplate | None:
    """Schedule an activity for a deal, a contact or an account."""
    link = subject_of_work(state, rng)
    subject = fresh(rng, _SUBJECTS, (one.subject for one in state.activities.values()))
    if link is None or subject is None:
        return None
    kind = rng.choice(("call", "meeting", "task"))
    day, time, owner_id = coming_day(state, rng, 30), clock_time(rng), rng.choice(list(state.users))
    minutes, priority = (0 if kind == "task" else rng.choice((20, 45, 60))), rng.choice(("normal", "high"))
    arguments: Form = {
        "kind": kind,
        "subject": subject,
        "about": about(link),
        "owner_id": owner_id,
        "due": f"{day}T{time}:00Z",
        "minutes": minutes,
        "priority": priority,
    }
    owner, where = state.users[owner_id].name, called(state, link)
    long = f", {minutes} minutes" if minutes else ""
    return TaskTemplate(
        arguments,
        (
            f'Schedule a {kind} for {where}: subject "{subject}", on {day_words(day)} at {time}{long}, {priority} '
            f"priority, owner {owner}",
            f'Plan a {kind} "{subject}" with {priority} priority for {owner} on {day_words(day)} at {time}{long}, '
            f"about {where}",
            f'Make an appointment for {owner} in {where}: a {kind} with the subject "{subject}" for '
            f"{day_words(day)}, {time}{long}, priority {priority}",
        ),
        distractors=(
            {**arguments, "due": f"{day}T07:00:00Z"},
            {**arguments, "owner_id": other(rng, list(state.users), owner_id)},
        ),
    )


@TASK_TEMPLATES.of("log_activity")
def log_activity(state: State, rng: Random) -> TaskTemplate | None:
    """Log an activity of a few days ago."""
    link = subject_of_work(state, rng)
    if link is None:
        return None
    kind = rng.choice(("call", "meeting"))
    subject, outcome = rng.choice(_SUBJECTS), rng.choice(_OUTCOMES)
    day = (today(state) - timedelta(days=rng.randint(1, 4))).isoformat()
    time, minutes, result = clock_time(rng), rng.choice((10, 25, 40)), rng.choice(RESULTS_OF[kind])
    arguments: Form = {
        "kind": kind,
        "subject": subject,
        "about": about(link),
        "due": f"{day}T{time}:00Z",
        "minutes": minutes,
        "result": result,
        "outcome": outcome,
    }
    where, ended = called(state, link), RESULTS[result]
    return TaskTemplate(
        arguments,
        (
            f'Log a {kind} for {where}: subject "{subject}", on {day_words(day)} at {time}, {minutes} minutes, result '
            f'"{ended}", outcome "{outcome}"',
            f"Log the {kind} of {minutes} minutes that I had on {day_words(day)} at {time} about {where}: subject "
            f'"{subject}", the result "{ended}" and the outcome "{outcome}"',
            f'Enter in {where} that a {kind} took {minutes} minutes on {day_words(day)} at {time}: subject "{subject}"'
            f', result "{ended}", outcome "{outcome}"',
        ),
        distractors=({**arguments, "minutes": minutes + 5}, {**arguments, "outcome": ""}),
    )


def _open_activities(state: State) -> list[tuple[str, Activity]]:
    subjects = [activity.subject for activity in state.activities.values()]
    return [(key, one) for key, one in state.activities.items() if not one.done and subjects.count(one.subject) == 1]


@TASK_TEMPLATES.of("edit_activity")
def edit_activity(state: State, rng: Random) -> TaskTemplate | None:
    """Change an activity's owner, day and time."""
    found = pick(rng, _open_activities(state))
    if found is None:
        return None
    key, activity = found
    day, time = coming_day(state, rng, 30), clock_time(rng)
    owner_id = other(rng, list(state.users), activity.owner_id) or activity.owner_id
    form: Form = {
        "activity_id": key,
        "subject": activity.subject,
        "minutes": activity.minutes,
        "priority": activity.priority,
        "due": activity.due,
        "owner_id": activity.owner_id,
    }
    owner, due = state.users[owner_id].name, f"{day}T{time}:00Z"
    return TaskTemplate(
        {**form, "owner_id": owner_id, "due": due},
        (
            f'Give the {activity.kind} "{activity.subject}" to {owner} and move it to {day_words(day)} at {time}',
            f'Change the {activity.kind} "{activity.subject}": owner {owner}, {day_words(day)}, {time}',
            f'Let {owner} take over the {activity.kind} "{activity.subject}" and do it on {day_words(day)} at {time}: '
            "correct owner, day and time",
        ),
        distractors=({**form, "owner_id": owner_id}, {**form, "due": due}),
    )


@TASK_TEMPLATES.of("reschedule_activities")
def reschedule_activities(state: State, rng: Random) -> TaskTemplate | None:
    """Reschedule some activities by name, or all of somebody's overdue ones."""
    found, to = _open_activities(state), coming_day(state, rng, 30)
    late = [(key, one) for key, one in found if one.due[:10] < today(state).isoformat()]
    owner_id = pick(rng, sorted({activity.owner_id for _, activity in late}))
    mine = [key for key, activity in late if activity.owner_id == owner_id and activity.due[:10] != to]
    everything = [key for key, one in state.activities.items() if not one.done and one.owner_id == owner_id]
    overdue = [key for key in everything if state.activities[key].due[:10] < today(state).isoformat()]
    if owner_id and rng.random() < 1 / 2 and mine == overdue:
        owner = state.users[owner_id].name
        names = quoted([state.activities[key].subject for key in mine])
        before = day_words(today(state).isoformat())
        return TaskTemplate(
            given(activity_ids=mine, to=to),
            (
                f"Reschedule everything of {owner} that was due before {before} to {day_words(to)}",
                f"Move the open activities of {owner} from the days before {before} to {day_words(to)}, at the same "
                "times of day",
                f"Reschedule {names} to {day_words(to)}",
            ),
            distractors=(given(activity_ids=mine, to=coming_day(state, rng, 30)),),
            lookups=1,
        )
    several = some(rng, [(key, one.subject) for key, one in found if one.due[:10] != to], 3)
    if not several:
        return None
    names = quoted([subject for _, subject in several])
    keys = [key for key, _ in several]
    return TaskTemplate(
        given(activity_ids=keys, to=to),
        (
            f"Reschedule the activities {names} to {day_words(to)}",
            f"Move {names} to {day_words(to)} and leave their times as they are",
            f"Put off {names} until {day_words(to)}",
        ),
        distractors=(given(activity_ids=keys[:-1], to=to),),
    )


@TASK_TEMPLATES.of("complete_activity")
def complete_activity(state: State, rng: Random) -> TaskTemplate | None:
    """Complete an activity with its result and outcome."""
    found = pick(rng, _open_activities(state))
    if found is None:
        return None
    key, activity = found
    result, outcome = rng.choice(RESULTS_OF[activity.kind]), rng.choice(_OUTCOMES)
    arguments: Form = {"activity_id": key, "result": result, "outcome": outcome}
    ended = RESULTS[result]
    about = called(state, activity.about)
    same = [one for _, one in _open_activities(state) if one.about == activity.about]
    third = (
        f'Complete the open activity about {about} with the result "{ended}" and the outcome "{outcome}"'
        if len(same) == 1 and not any(_is_inside(state, one, activity) for one in state.activities.values())
        else f'Complete "{activity.subject}", which is over: result "{ended}", outcome "{outcome}"'
    )
    wrong = other(rng, RESULTS_OF[activity.kind], result)
    return TaskTemplate(
        arguments,
        (
            f'Complete the {activity.kind} "{activity.subject}" with the result "{ended}" and the outcome "{outcome}"',
            f'Mark "{activity.subject}" as completed; result "{ended}", outcome "{outcome}"',
            third,
        ),
        distractors=({**arguments, "result": wrong} if wrong else {**arguments, "outcome": ""},),
        lookups=1 if third.startswith("Complete the open") else 0,
    )


def _is_inside(state: State, one: Activity, activity: Activity) -> bool:
    """Whether another open activity is about the same record."""
    return not one.done and one is not activity and name_of(state, one.about) == name_of(state, activity.about)


@TASK_TEMPLATES.of("reopen_activity")
def reopen_activity(state: State, rng: Random) -> TaskTemplate | None:
    """Reopen an activity that was not done after all."""
    subjects = [one.subject for one in state.activities.values()]
    done = [(key, one) for key, one in state.activities.items() if one.done and subjects.count(one.subject) == 1]
    found = pick(rng, done)
    if found is None:
        return None
    key, activity = found
    wrong = other(rng, [key for key, _ in done], key)
    return TaskTemplate(
        {"activity_id": key},
        (
            f'Reopen the {activity.kind} "{activity.subject}"',
            f'Make "{activity.subject}" open again, which was marked as done by mistake',
            f'Mark the {activity.kind} "{activity.subject}" as not done after all',
        ),
        distractors=({"activity_id": wrong},) if wrong else (),
    )


@TASK_TEMPLATES.of("delete_activity")
def delete_activity(state: State, rng: Random) -> TaskTemplate | None:
    """Delete an activity that is not needed."""
    found = pick(rng, _open_activities(state))
    if found is None:
        return None
    key, activity = found
    wrong = other(rng, [key for key, _ in _open_activities(state)], key)
    return TaskTemplate(
        {"activity_id": key},
        (
            f'Delete the {activity.kind} "{activity.subject}"',
            f'Remove "{activity.subject}" from the activities',
            f'Delete the {activity.kind} "{activity.subject}", which nobody needs any more',
        ),
        distractors=({"activity_id": wrong},) if wrong else (),
    )
