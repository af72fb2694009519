"""Tasks about labels, folders and filters."""

from random import Random
from typing import Any

from hub.apps.mail.actions.filters import Apply
from hub.apps.mail.actions.filters import apply_filters as applied
from hub.apps.mail.phrases import one_of, place_of, threads_where
from hub.apps.mail.state import INBOX, Filter, State
from hub.apps.mail.templates.registry import TASK_TEMPLATES
from hub.apps.mail.templates.threads import newest_moment
from hub.apps.mail.templates.writing import known_people
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.phrases import a_or_an, renamed
from hub.engine.task_templates import TaskTemplate, task_template

NEW_NAMES = (
    "Waiting for answer",
    "To read",
    "Receipts",
    "Next month",
    "Important people",
    "Ideas",
    "Phone calls",
    "Warranty",
    "Old projects",
    "For the weekend",
)
COLOURS = ("red", "orange", "yellow", "green", "teal", "blue", "indigo", "grape", "pink", "grey")


def _names(state: State) -> set[str]:
    return {one.name for one in (*state.labels.values(), *state.folders.values(), *state.filters.values())}


def _new_name(state: State, rng: Random) -> str:
    taken = _names(state)
    return rng.choice([one for one in NEW_NAMES if one not in taken] or [f"{NEW_NAMES[0]} {len(taken)}"])


@TASK_TEMPLATES.of("create_label")
def create_label(state: State, rng: Random) -> TaskTemplate | None:
    """Create a label."""
    name, colour = _new_name(state, rng), rng.choice(COLOURS)
    instructions = (
        f'Create {a_or_an(colour)} label named "{name}"',
        f'Make a new label "{name}" in {colour}',
        f'Add the label "{name}" to our labels, with the colour {colour}',
    )
    other = rng.choice([one for one in COLOURS if one != colour])
    return task_template({"name": name, "colour": colour}, instructions, ({"name": name, "colour": other},))


@TASK_TEMPLATES.of("edit_label")
def edit_label(state: State, rng: Random) -> TaskTemplate | None:
    """Rename a label, or give it another colour."""
    if not state.labels:
        return None
    label_id = rng.choice(list(state.labels))
    label = state.labels[label_id]
    distractors = tuple(
        {"label_id": one, "name": state.labels[one].name, "colour": state.labels[one].colour}
        for one in state.labels
        if one != label_id
    )
    if rng.random() < 0.5:  # noqa: PLR2004 - evenly
        name = renamed(rng, label.name, _names(state))
        if name is None:
            return None
        instructions = (
            f'Rename the label "{label.name}" to "{name}"',
            f'Rename the label "{label.name}" to "{name}" and leave its colour as it is',
            f'Change the name of the label "{label.name}" to "{name}"',
        )
        wrong = tuple({**one, "name": name} for one in distractors[:1])
        return task_template({"label_id": label_id, "name": name, "colour": label.colour}, instructions, wrong)
    colour = rng.choice([one for one in COLOURS if one != label.colour])
    instructions = (
        f'Give the label "{label.name}" the colour {colour}',
        f'Make the label "{label.name}" {colour}',
        f'Change the colour of the label "{label.name}" to {colour}',
    )
    wrong = tuple({**one, "colour": colour} for one in distractors if one["colour"] != colour)[:1]
    return task_template({"label_id": label_id, "name": label.name, "colour": colour}, instructions, wrong)


@TASK_TEMPLATES.of("delete_label")
def delete_label(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a label."""
    if not state.labels:
        return None
    label_id = rng.choice(list(state.labels))
    name = state.labels[label_id].name
    instructions = (
        f'Delete the label "{name}"',
        f'Remove the label "{name}" altogether',
        f'Get rid of the label "{name}"',
    )
    distractors = tuple({"label_id": one} for one in state.labels if one != label_id)[:1]
    return task_template({"label_id": label_id}, instructions, distractors)


@TASK_TEMPLATES.of("create_folder")
def create_folder(state: State, rng: Random) -> TaskTemplate | None:
    """Create a folder, sometimes for a conversation."""
    name = _new_name(state, rng)
    found = one_of(state, rng, threads_where(state, lambda one: place_of(one) == INBOX))
    if found and rng.random() < 0.5:  # noqa: PLR2004 - evenly
        first, second, third = found.words
        instructions = (
            f'Make a new folder "{name}" and move {first} there',
            f'Move {second} to a new folder named "{name}"',
            f'Create the folder "{name}" and put {third} into it',
        )
        distractors = ({"name": name},)
        return task_template({"name": name, "thread_ids": list(found.ids)}, instructions, distractors, found.lookups)
    instructions = (f'Create a folder named "{name}"', f'Make a new, empty folder "{name}"', f'Add the folder "{name}"')
    return task_template({"name": name}, instructions, ({"name": name.upper()},))


@TASK_TEMPLATES.of("rename_folder")
def rename_folder(state: State, rng: Random) -> TaskTemplate | None:
    """Rename a folder."""
    if not state.folders:
        return None
    folder_id = rng.choice(list(state.folders))
    old = state.folders[folder_id].name
    name = renamed(rng, old, _names(state))
    if name is None:
        return None
    instructions = (
        f'Rename the folder "{old}" to "{name}"',
        f'Give the folder "{old}" the new name "{name}"',
        f'Change the name of the folder "{old}" to "{name}"',
    )
    distractors = tuple({"folder_id": one, "name": name} for one in state.folders if one != folder_id)[:1]
    return task_template({"folder_id": folder_id, "name": name}, instructions, distractors)


@TASK_TEMPLATES.of("delete_folder")
def delete_folder(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a folder."""
    if not state.folders:
        return None
    folder_id = rng.choice(list(state.folders))
    name = state.folders[folder_id].name
    instructions = (f'Delete the folder "{name}"', f'Remove the folder "{name}"', f'Get rid of the folder "{name}"')
    distractors = tuple({"folder_id": one} for one in state.folders if one != folder_id)[:1]
    return task_template({"folder_id": folder_id}, instructions, distractors)


@TASK_TEMPLATES.of("create_filter")
def create_filter(state: State, rng: Random) -> TaskTemplate | None:
    """Create a filter for a sender, a word in the subject, or a word in the text."""
    people = known_people(state)
    if not people or not state.labels:
        return None
    name = _new_name(state, rng)
    person = rng.choice(people)
    field, value, condition, lookups = rng.choice(
        (
            ("sender", person.emails[0], f"whose sender contains the address of {person.name}", 1),
            ("sender", person.emails[0], f'whose sender contains "{person.emails[0]}"', 0),
            ("subject", "invoice", 'with "invoice" in the subject', 0),
            ("words", "quote number", 'whose text contains "quote number"', 0),
        )
    )
    label_id = rng.choice(list(state.labels))
    label = state.labels[label_id].name
    arguments: dict[str, Any] = {"name": name, field: value}
    match rng.randrange(3):
        case 0:
            arguments["label_id"], effect = label_id, f'puts the label "{label}" on mail'
        case 1 if state.folders:
            folder_id = rng.choice(list(state.folders))
            arguments["move_to"], effect = folder_id, f'moves to the folder "{state.folders[folder_id].name}" all mail'
        case _:
            arguments["label_id"], arguments["star"] = label_id, True
            effect = f'adds a star and the label "{label}" to mail'
    instructions = (
        f'Create a filter named "{name}" that {effect} {condition}',
        f'Make a filter, "{name}", which {effect} {condition}',
        f'Set up a new filter that {effect} {condition}, and call it "{name}"',
    )
    other = "recipient" if field == "sender" else "sender"
    distractors = {**{key: one for key, one in arguments.items() if key != field}, other: value}
    return task_template(arguments, instructions, (distractors,), lookups)


def filter_arguments(filter_id: str, rule: Filter) -> dict[str, Any]:
    """Return the form's arguments for an unchanged filter."""
    return {"filter_id": filter_id, **rule.model_dump(exclude={"position", "is_on"})}


@TASK_TEMPLATES.of("edit_filter")
def edit_filter(state: State, rng: Random) -> TaskTemplate | None:
    """Change one thing of a filter."""
    if not state.filters:
        return None
    filter_id = rng.choice(list(state.filters))
    rule = state.filters[filter_id]
    arguments = filter_arguments(filter_id, rule)
    others = [one for one in state.labels if one != rule.label_id]
    options: list[tuple[dict[str, Any], tuple[str, str, str]]] = []
    if not rule.star:
        options.append(
            ({"star": True}, ("also adds a star", "stars what it matches as well", "puts a star on mail too"))
        )
    if not rule.mark_read:
        options.append(({"mark_read": True}, ("also marks mail as read", "marks what it matches as read as well",
                                              "makes mail read, too")))  # fmt: skip
    if others:
        label_id = rng.choice(others)
        name = state.labels[label_id].name
        options.append(({"label_id": label_id}, (f'puts the label "{name}" on mail', f'uses the label "{name}"',
                                                 f'gives mail the label "{name}"')))  # fmt: skip
    if not options:
        return None
    change, words = rng.choice(options)
    instructions = (
        f'Change the filter "{rule.name}" so that it {words[0]}',
        f'Edit the filter "{rule.name}": from now on it {words[1]}',
        f'Make sure that the filter "{rule.name}" {words[2]}, and leave the rest of it alone',
    )
    distractors = tuple(
        {**filter_arguments(key, one), **change} for key, one in state.filters.items() if key != filter_id
    )[:1]
    return task_template({**arguments, **change}, instructions, distractors)


@TASK_TEMPLATES.of("delete_filter")
def delete_filter(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a filter."""
    if not state.filters:
        return None
    filter_id = rng.choice(list(state.filters))
    name = state.filters[filter_id].name
    instructions = (
        f'Delete the filter "{name}"',
        f'Remove the filter "{name}"',
        f'Get rid of the filter named "{name}"',
    )
    distractors = tuple({"filter_id": one} for one in state.filters if one != filter_id)[:1]
    return task_template({"filter_id": filter_id}, instructions, distractors)


@TASK_TEMPLATES.of("switch_filter")
def switch_filter(state: State, rng: Random) -> TaskTemplate | None:
    """Switch a filter on or off."""
    if not state.filters:
        return None
    filter_id = rng.choice(list(state.filters))
    rule = state.filters[filter_id]
    instructions = (
        (
            f'Switch the filter "{rule.name}" off',
            f'Pause the filter "{rule.name}"',
            f'Turn off the filter "{rule.name}"',
        )
        if rule.is_on
        else (f'Switch the filter "{rule.name}" on', f'Start the filter "{rule.name}" again', f'Turn on "{rule.name}"')
    )
    distractors = tuple(
        {"filter_id": key, "is_on": not one.is_on} for key, one in state.filters.items() if key != filter_id
    )[:1]
    return task_template({"filter_id": filter_id, "is_on": not rule.is_on}, instructions, distractors)


@TASK_TEMPLATES.of("move_filter")
def move_filter(state: State, rng: Random) -> TaskTemplate | None:
    """Change the order of the filters."""
    if len(state.filters) < 2:  # noqa: PLR2004 - one has no order
        return None
    filter_id = rng.choice(list(state.filters))
    rule, last = state.filters[filter_id], len(state.filters)
    position = rng.choice([one for one in range(1, last + 1) if one != rule.position])
    words = {1: "the first place", last: "the last place"}.get(position, f"place {position}")
    instructions = (
        f'Move the filter "{rule.name}" to {words} of the order',
        f'Put the filter "{rule.name}" into {words} of the list of filters',
        f'Reorder the filters so that "{rule.name}" is in {words}',
    )
    wrong = [one for one in range(1, last + 1) if one not in (rule.position, position)]
    distractors = tuple({"filter_id": filter_id, "position": one} for one in wrong[:1])
    return task_template({"filter_id": filter_id, "position": position}, instructions, distractors)


def _does_something(state: State, filter_id: str | None) -> bool:
    try:
        applied(state, Apply(filter_id=filter_id), Clock(newest_moment(state), 0))
    except ActionRefused:
        return False
    return True


@TASK_TEMPLATES.of("apply_filters")
def apply_filters(state: State, rng: Random) -> TaskTemplate | None:
    """Apply one filter, or all, to the inbox."""
    useful = [one for one in state.filters if _does_something(state, one)]
    if useful and rng.random() < 0.7:  # noqa: PLR2004 - mostly
        filter_id = rng.choice(useful)
        name = state.filters[filter_id].name
        instructions = (
            f'Apply the filter "{name}" to the inbox now',
            f'Run the filter "{name}" over what is in the inbox',
            f'Let "{name}", and no other filter, sort the inbox now',
        )
        distractors = tuple({"filter_id": one} for one in useful if one != filter_id)[:1]
        return task_template({"filter_id": filter_id}, instructions, distractors)
    if not _does_something(state, None):
        return None
    instructions = (
        "Apply all filters that are on to the inbox now",
        "Run all filters over the inbox",
        "Let the filters sort what is in the inbox",
    )
    return task_template({}, instructions, tuple({"filter_id": one} for one in useful[1:2]))
