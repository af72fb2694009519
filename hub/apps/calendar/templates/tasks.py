"""Task templates about things to do and their lists."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import timedelta
from random import Random

from hub.apps.calendar.phrases import (
    Arguments,
    long_day,
    moments,
    on_at,
    open_tasks,
    own_calendars,
    picked,
    slots,
    task_template,
    workdays,
)
from hub.apps.calendar.state import State, Task
from hub.apps.calendar.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import pick, quoted, renamed
from hub.engine.task_templates import TaskTemplate

THINGS = (
    "Clean the coffee machine",
    "Renew the insurance",
    "Order stamps",
    "Update the price list",
    "Fix the door bell",
)
REMARKS = ("Ask for a receipt", "Before noon", "Two copies", "Room 12")
LISTS = ("Errands", "Waiting for others", "Reading", "This month", "Ideas")


@TASK_TEMPLATES.of("add_task")
def add_task(state: State, rng: Random) -> TaskTemplate | None:
    """Add a task with due date, priority and a note."""
    day = pick(rng, workdays(state, rng, least=1))
    if day is None:
        return None
    title, notes = rng.choice(THINGS), rng.choice(REMARKS)
    key = rng.choice(list(state.task_lists))
    priority = rng.choice(("low", "normal", "high"))
    arguments: Arguments = {
        "title": title,
        "list": key,
        "notes": notes,
        "due": day.isoformat(),
        "priority": priority,
    }
    name = state.task_lists[key].name
    return task_template(
        state,
        "add_task",
        arguments,
        (
            f'Add the task "{title}" to the list {name}, due on {long_day(day)}, with {priority} priority and the note '
            f'"{notes}"',
            f'Make a new task in {name}: "{title}", due {long_day(day)}, priority {priority}, notes "{notes}"',
            f'Write down in the task list {name} that you have to "{title}" by {long_day(day)} '
            f'(priority {priority}, note "{notes}")',
        ),
        [
            {**arguments, "due": (day + timedelta(days=1)).isoformat()},
            {**arguments, "priority": "high" if priority != "high" else "low"},
        ],
    )


def _by_note(state: State, key: str) -> str | None:
    """Return the note of a task if it is unique."""
    notes = Counter(task.notes for task in state.tasks.values())
    note = state.tasks[key].notes
    return note if note and notes[note] == 1 else None


@TASK_TEMPLATES.of("edit_task")
def edit_task(state: State, rng: Random) -> TaskTemplate | None:
    """Change two fields of a task."""
    key = pick(rng, open_tasks(state))
    day = pick(rng, workdays(state, rng, least=1))
    if key is None or day is None:
        return None
    task = state.tasks[key]
    note = rng.choice([one for one in REMARKS if one != task.notes])
    priority = rng.choice([one for one in ("low", "normal", "high") if one != task.priority])
    changes: list[tuple[str, Arguments]] = [
        (f"set the due date to {long_day(day)}", {"due": day.isoformat()}),
        (f'replace the notes with "{note}"', {"notes": note}),
        (f"set the priority to {priority}", {"priority": priority}),
        (f'change the title to "{task.title} again"', {"title": f"{task.title} again"}),
    ]
    (one, first), (two, second) = picked(rng, changes, 2)
    base: Arguments = {"task": key, **_fields(task)}
    return task_template(
        state,
        "edit_task",
        {**base, **first, **second},
        (
            f'Edit the task "{task.title}": {one} and {two}',
            f'For the task "{task.title}", {one} and {two}',
            f'Open the task "{task.title}", {one}, {two} and save it',
        ),
        [{**base, **first}, {**base, **second}],
    )


def _fields(task: Task) -> Arguments:
    return {
        "title": task.title,
        "list": task.list,
        "notes": task.notes,
        "due": task.due,
        "priority": task.priority,
    }


def _another(field: str, keys: Iterable[str], key: str) -> list[Arguments]:
    """Return arguments that name another record than the right one, if there is one."""
    others: list[Arguments] = [{field: other} for other in keys if other != key]
    return others[:1]


def _one_task(state: State, rng: Random, action: str, keys: list[str], told: Sequence[str]) -> TaskTemplate | None:
    """Return a template about one of several tasks, from wordings with a place for its title."""
    key = pick(rng, keys)
    if key is None:
        return None
    instructions = [wording.format(state.tasks[key].title) for wording in told]
    return task_template(state, action, {"task": key}, instructions, _another("task", keys, key))


@TASK_TEMPLATES.of("complete_task")
def complete_task(state: State, rng: Random) -> TaskTemplate | None:
    """Complete an open task, named by its title or note."""
    keys = open_tasks(state)
    key = pick(rng, [one for one in keys if _by_note(state, one)] or keys)
    if key is None:
        return None
    title, note = state.tasks[key].title, _by_note(state, key)
    instructions = [
        f'Tick off the task "{title}"',
        f'Mark the task "{title}" as done',
        f'Complete "{title}" in your tasks',
    ]
    if note:
        instructions.append(f'Mark the task with the note "{note}" as done')
    return task_template(
        state,
        "complete_task",
        {"task": key},
        instructions,
        _another("task", keys, key),
        lookups=1 if note else 0,
    )


@TASK_TEMPLATES.of("reopen_task")
def reopen_task(state: State, rng: Random) -> TaskTemplate | None:
    """Reopen a completed task."""
    told = (
        'Open the task "{}" again: it is not done yet',
        'Take back that the task "{}" is done',
        'Mark the finished task "{}" as not done',
    )
    return _one_task(state, rng, "reopen_task", [key for key, task in state.tasks.items() if task.done], told)


@TASK_TEMPLATES.of("complete_tasks")
def complete_tasks(state: State, rng: Random) -> TaskTemplate | None:
    """Complete two or three tasks."""
    keys = picked(rng, open_tasks(state), rng.choice((2, 3)))
    if not keys:
        return None
    titles = quoted(state.tasks[key].title for key in keys)
    return task_template(
        state,
        "complete_tasks",
        {"tasks": list(keys)},
        (f"Complete the tasks {titles}", f"Mark the tasks {titles} as done", f"Tick off {titles} in your tasks"),
        [{"tasks": list(keys[:-1])}],
    )


@TASK_TEMPLATES.of("postpone_tasks")
def postpone_tasks(state: State, rng: Random) -> TaskTemplate | None:
    """Postpone some tasks, or all open ones of a list."""
    day = pick(rng, workdays(state, rng, least=5))
    if day is None:
        return None
    key = rng.choice(list(state.task_lists))
    whole = [one for one in open_tasks(state) if state.tasks[one].list == key]
    due = day.isoformat()
    if 1 < len(whole) <= 6 and rng.random() < 0.4:  # noqa: PLR2004 -- as many as a person selects
        name = state.task_lists[key].name
        return task_template(
            state,
            "postpone_tasks",
            {"tasks": list(whole), "due": due},
            (
                f"Set the due date of all open tasks of the list {name} to {long_day(day)}",
                f"Postpone everything that is still open in the task list {name} to {long_day(day)}",
                f"Give each open task of {name} the due date {long_day(day)}, and no done one",
            ),
            [{"tasks": list(whole[1:]), "due": due}],
            lookups=1,
        )
    keys = picked(rng, open_tasks(state), 2)
    if not keys:
        return None
    titles = quoted(state.tasks[one].title for one in keys)
    return task_template(
        state,
        "postpone_tasks",
        {"tasks": list(keys), "due": due},
        (
            f"Postpone the tasks {titles} to {long_day(day)}",
            f"Set the due date of {titles} to {long_day(day)}",
            f"Give {titles} the new due date {long_day(day)}",
        ),
        [{"tasks": [keys[0]], "due": due}, {"tasks": list(keys), "due": (day + timedelta(days=1)).isoformat()}],
    )


@TASK_TEMPLATES.of("move_task")
def move_task(state: State, rng: Random) -> TaskTemplate | None:
    """Move a task to another list."""
    key = pick(rng, open_tasks(state))
    if key is None:
        return None
    task = state.tasks[key]
    others = [one for one in state.task_lists if one != task.list]
    target = pick(rng, others)
    if target is None:
        return None
    old, new = state.task_lists[task.list].name, state.task_lists[target].name
    return task_template(
        state,
        "move_task",
        {"task": key, "list": target},
        (
            f'Move the task "{task.title}" from {old} to {new}',
            f'Put the task "{task.title}" into the list {new}',
            f'Drag or move "{task.title}" to the task list {new}',
        ),
        [{"task": key, "list": other} for other in others if other != target],
    )


@TASK_TEMPLATES.of("delete_task")
def delete_task(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a task."""
    told = ('Delete the task "{}"', 'Remove "{}" from your tasks', 'Throw away the task "{}"')
    return _one_task(state, rng, "delete_task", open_tasks(state), told)


@TASK_TEMPLATES.of("schedule_task")
def schedule_task(state: State, rng: Random) -> TaskTemplate | None:
    """Schedule a task at a free time in a calendar."""
    key = pick(rng, open_tasks(state))
    calendar = pick(rng, own_calendars(state))
    times = slots(state, rng, [state.me], [], rng.choice((60, 90, 120)))
    if key is None or calendar is None or not times:
        return None
    title, name, when = state.tasks[key].title, state.calendars[calendar].name, on_at(*times[0])
    arguments: Arguments = {"task": key, "calendar": calendar, **moments(*times[0])}
    return task_template(
        state,
        "schedule_task",
        arguments,
        (
            f'Plan time for the task "{title}" {when} in the calendar {name}',
            f'Reserve time in {name} {when} to work on the task "{title}"',
            f'Schedule the task "{title}" in the calendar {name} {when}',
        ),
        [{**arguments, **moments(*other)} for other in times[1:2]],
    )


@TASK_TEMPLATES.of("add_task_list")
def add_task_list(state: State, rng: Random) -> TaskTemplate | None:
    """Add a list."""
    name = rng.choice(LISTS)
    return task_template(
        state,
        "add_task_list",
        {"name": name},
        (
            f'Make a task list named "{name}"',
            f'Add a new list "{name}" to your tasks',
            f'Create the task list "{name}"',
        ),
        [{"name": f"{name} 2"}],
    )


@TASK_TEMPLATES.of("rename_task_list")
def rename_task_list(state: State, rng: Random) -> TaskTemplate | None:
    """Rename a list."""
    key = rng.choice(list(state.task_lists))
    old = state.task_lists[key].name
    name = renamed(rng, old, [one.name for one in state.task_lists.values()])
    if name is None:
        return None
    return task_template(
        state,
        "rename_task_list",
        {"list": key, "name": name},
        (
            f'Rename the task list {old} to "{name}"',
            f'Give the task list {old} the name "{name}"',
            f'Change the name of the list {old} in your tasks to "{name}"',
        ),
        [{"list": other, "name": name} for other in state.task_lists if other != key][:1],
    )


@TASK_TEMPLATES.of("delete_task_list")
def delete_task_list(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a list with all its tasks."""
    key = rng.choice(list(state.task_lists))
    name = state.task_lists[key].name
    return task_template(
        state,
        "delete_task_list",
        {"list": key},
        (
            f"Delete the task list {name} with all its tasks",
            f"Remove the list {name} and everything in it from your tasks",
            f"Get rid of the whole task list {name}",
        ),
        _another("list", state.task_lists, key),
    )
