"""Tasks about labels and milestones."""

from datetime import date, timedelta
from random import Random

from hub.apps.board.phrases import is_open, labels_of, live_projects, open_milestones
from hub.apps.board.state import COLOURS, State
from hub.apps.board.templates.registry import TASK_TEMPLATES
from hub.apps.board.templates.sample_texts import GOALS, LABELS, MILESTONES, later
from hub.engine.phrases import a_or_an, day_words, listed, renamed, unused
from hub.engine.records import Id
from hub.engine.task_templates import TaskTemplate, task_template


@TASK_TEMPLATES.of("add_label")
def add_label(state: State, rng: Random) -> TaskTemplate | None:
    """Add a label."""
    project_id = rng.choice(live_projects(state))
    name = unused(rng, LABELS, [state.labels[one].name for one in labels_of(state, project_id)])
    if name is None:
        return None
    colour, where = rng.choice(COLOURS), state.projects[project_id].name
    arguments = {"project_id": project_id, "name": name, "colour": colour}
    return task_template(
        arguments=arguments,
        instructions=(
            f'Add {a_or_an(colour)} label "{name}" to the project {where}',
            f'Create the label "{name}" in {where}, in the colour {colour}',
            f'Open the settings of {where}, add the label "{name}" and make it {colour}',
        ),
        distractors=({**arguments, "colour": next(one for one in COLOURS if one != colour)},),
    )


def _some_label(state: State, rng: Random) -> Id:
    return rng.choice([name for project in live_projects(state) for name in labels_of(state, project)])


@TASK_TEMPLATES.of("edit_label")
def edit_label(state: State, rng: Random) -> TaskTemplate | None:
    """Rename a label, or change its colour."""
    label_id = _some_label(state, rng)
    label = state.labels[label_id]
    name = renamed(rng, label.name, [state.labels[one].name for one in labels_of(state, label.project_id)])
    if name is None:
        return None
    colour = rng.choice([one for one in COLOURS if one != label.colour])
    given = rng.choice(({"name": name}, {"colour": colour}, {"name": name, "colour": colour}))
    told = listed(
        [
            *([f'rename it to "{name}"'] if "name" in given else []),
            *([f"give it the colour {colour}"] if "colour" in given else []),
        ]
    )
    where = state.projects[label.project_id].name
    others = [one for one in labels_of(state, label.project_id) if one != label_id]
    return task_template(
        arguments={"label_id": label_id, **given},
        instructions=(
            f"Change the label {label.name} of {where}: {told}",
            f"Edit the label {label.name} in the settings of {where} and {told}",
            f"Find the label {label.name} in {where} and {told}",
        ),
        distractors=[{"label_id": one, **given} for one in others[:1]],
    )


@TASK_TEMPLATES.of("merge_labels")
def merge_labels(state: State, rng: Random) -> TaskTemplate | None:
    """Merge two labels."""
    label_id = _some_label(state, rng)
    label = state.labels[label_id]
    others = [one for one in labels_of(state, label.project_id) if one != label_id]
    into_id = rng.choice(others)
    into, where = state.labels[into_id].name, state.projects[label.project_id].name
    return task_template(
        arguments={"label_id": label_id, "into_id": into_id},
        instructions=(
            f"Merge the label {label.name} of {where} into {into}",
            f"Let every card of {where} with the label {label.name} have {into} instead by merging the labels",
            f"Get rid of the label {label.name} in {where} by merging it into {into}",
        ),
        distractors=({"label_id": into_id, "into_id": label_id},),
    )


@TASK_TEMPLATES.of("delete_label")
def delete_label(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a label."""
    label_id = _some_label(state, rng)
    label = state.labels[label_id]
    where = state.projects[label.project_id].name
    own = labels_of(state, label.project_id)
    counts = {one: sum(one in card.label_ids and not card.archived for card in state.cards.values()) for one in own}
    rarest = counts[label_id] == min(counts.values()) and list(counts.values()).count(counts[label_id]) == 1
    return task_template(
        arguments={"label_id": label_id},
        instructions=(
            f"Delete the label {label.name} of {where}",
            f"Remove the label {label.name} from the project {where} altogether",
            f"Open the settings of {where} and delete the label {label.name}",
            *((f"Delete the label of {where} that the fewest cards have",) if rarest else ()),
        ),
        distractors=[{"label_id": one} for one in own if one != label_id][:2],
        lookups=1 if rarest else 0,
    )


@TASK_TEMPLATES.of("create_milestone")
def create_milestone(state: State, rng: Random) -> TaskTemplate | None:
    """Plan a milestone."""
    project_id = rng.choice(live_projects(state))
    taken = [one.name for one in state.milestones.values() if one.project_id == project_id]
    name = unused(rng, MILESTONES, taken)
    if name is None:
        return None
    starts, goal, where = later(state, rng), rng.choice(GOALS), state.projects[project_id].name
    length = rng.choice((4, 7, 11, 14, 21))
    ends = (date.fromisoformat(starts) + timedelta(days=length)).isoformat()
    arguments = {"project_id": project_id, "name": name, "goal": goal, "starts": starts, "ends": ends}
    return task_template(
        arguments=arguments,
        instructions=(
            f'Plan a milestone "{name}" in {where} from {day_words(starts)} to {day_words(ends)} '
            f'with the goal "{goal}"',
            f'Create the milestone "{name}" for {where}; it starts on {day_words(starts)}, ends on {day_words(ends)}, '
            f'and its goal is "{goal}"',
            f'Add to {where} a milestone "{name}" with the goal "{goal}" that begins on {day_words(starts)} and ends '
            f"{length} days later",
        ),
        distractors=({**arguments, "ends": starts}, {**arguments, "goal": ""}),
    )


@TASK_TEMPLATES.of("edit_milestone")
def edit_milestone(state: State, rng: Random) -> TaskTemplate | None:
    """Change the dates, name or goal of a milestone."""
    suits = [name for project in live_projects(state) for name in open_milestones(state, project)]
    milestone_id = rng.choice(suits)
    milestone = state.milestones[milestone_id]
    taken = [one.name for one in state.milestones.values() if one.project_id == milestone.project_id]
    days = rng.choice((3, 7, 14))
    ends = (date.fromisoformat(milestone.ends) + timedelta(days=days)).isoformat()
    goal, name = rng.choice(GOALS), renamed(rng, milestone.name, taken)
    every: list[tuple[str, str, str]] = [
        ("ends", ends, f"make it end on {day_words(ends)}"),
        ("goal", goal, f'make its goal "{goal}"'),
        *([("name", name, f'rename it to "{name}"')] if name else []),
    ]
    chosen = sorted(rng.sample(range(len(every)), rng.randint(1, 2)))
    given = {every[at][0]: every[at][1] for at in chosen}
    told = listed([every[at][2] for at in chosen])
    where = state.projects[milestone.project_id].name
    lookup: tuple[str, ...] = ()
    if [*given] == ["ends"]:
        lookup = (f"Let the milestone {milestone.name} of {where} end {days} days later than it does now",)
    wrong = (date.fromisoformat(ends) + timedelta(days=1)).isoformat()
    return task_template(
        arguments={"milestone_id": milestone_id, **given},
        instructions=(
            f"Change the milestone {milestone.name} of {where}: {told}",
            f"Edit the milestone {milestone.name} in {where} and {told}",
            f"Open the milestone {milestone.name} of {where} for editing and {told}",
            *lookup,
        ),
        distractors=({"milestone_id": milestone_id, **given, "ends": wrong},),
        lookups=len(lookup),
    )


@TASK_TEMPLATES.of("close_milestone")
def close_milestone(state: State, rng: Random) -> TaskTemplate | None:
    """Close a milestone, with a destination for its open cards."""
    suits = [
        name
        for project in live_projects(state)
        for name in open_milestones(state, project)
        if any(one.milestone_id == name and is_open(state, one) and not one.archived for one in state.cards.values())
    ]
    milestone_id = rng.choice(suits)
    milestone = state.milestones[milestone_id]
    others = [one for one in open_milestones(state, milestone.project_id) if one != milestone_id]
    move_to = rng.choice([None, *others])
    to = f"the milestone {state.milestones[move_to].name}" if move_to else "the backlog, that is, to no milestone"
    where = state.projects[milestone.project_id].name
    return task_template(
        arguments={"milestone_id": milestone_id, "move_to": move_to},
        instructions=(
            f"Close the milestone {milestone.name} of {where} and move its open cards to {to}",
            f"Close {milestone.name} in {where}; what is still open in it goes to {to}",
            f"End the milestone {milestone.name} of {where} by closing it, and let its open cards go to {to}",
        ),
        distractors=[{"milestone_id": milestone_id, "move_to": one} for one in (None, *others) if one != move_to],
    )


@TASK_TEMPLATES.of("reopen_milestone")
def reopen_milestone(state: State, rng: Random) -> TaskTemplate | None:
    """Reopen a closed milestone."""
    suits = [
        name for name, one in state.milestones.items() if one.closed and not state.projects[one.project_id].archived
    ]
    if not suits:
        return None
    milestone_id = rng.choice(suits)
    milestone = state.milestones[milestone_id]
    where = state.projects[milestone.project_id].name
    alone = sum(state.milestones[one].project_id == milestone.project_id for one in suits) == 1
    return task_template(
        arguments={"milestone_id": milestone_id},
        instructions=(
            f"Reopen the milestone {milestone.name} of {where}",
            f"Open the closed milestone {milestone.name} of {where} again",
            f"Undo the closing of {milestone.name} in {where}: reopen it",
            *((f"Reopen the only closed milestone of {where}",) if alone else ()),
        ),
        distractors=({"milestone_id": one} for one in suits if one != milestone_id),
        lookups=1 if alone else 0,
    )
