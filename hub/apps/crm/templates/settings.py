"""Tasks about settings and goals."""

from random import Random

from hub.apps.crm.domain.days import quarters_around
from hub.apps.crm.domain.page_labels import money, quarter_name
from hub.apps.crm.phrases import Form, fresh, other, today
from hub.apps.crm.state import State
from hub.apps.crm.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import pick, renamed
from hub.engine.task_templates import TaskTemplate

_TAGS = ("Visit in person", "Newsletter", "Board member", "Key account", "Do not call", "Beta group")
_COLOURS = ("red", "teal", "violet", "orange", "green", "cyan")
_STAGES = ("Legal check", "Pilot", "Budget approved", "Last questions", "Board approval")
_REASONS = ("No answer any more", "Merged with another company", "Solved it themselves", "Contact left the company")
_STEPS_OF_A_STAGE = ("{}, first round", "{} and review", "{} in writing")
_SOURCES_OF_A_REASON = ("{} (as they told us)", "{} (our guess)", "{}, confirmed in writing")


@TASK_TEMPLATES.of("create_tag")
def create_tag(state: State, rng: Random) -> TaskTemplate | None:
    """Create a tag with a colour."""
    name = fresh(rng, _TAGS, (tag.name for tag in state.tags.values()))
    colour = rng.choice(_COLOURS)
    if name is None:
        return None
    return TaskTemplate(
        {"name": name, "colour": colour},
        (
            f'Create a tag "{name}" in {colour}',
            f'Create a new {colour} tag with the name "{name}"',
            f'In the settings, add a tag named "{name}" with the colour {colour}',
        ),
        distractors=({"name": name, "colour": "blue"},),
    )


@TASK_TEMPLATES.of("edit_tag")
def edit_tag(state: State, rng: Random) -> TaskTemplate | None:
    """Change a tag's name and colour."""
    key = rng.choice(list(state.tags))
    tag = state.tags[key]
    name = renamed(rng, tag.name, (tag.name for tag in state.tags.values()))
    colour = other(rng, _COLOURS, tag.colour)
    if name is None:
        return None
    return TaskTemplate(
        {"tag_id": key, "name": name, "colour": colour},
        (
            f'Rename the tag "{tag.name}" to "{name}" and make it {colour}',
            f'Change the tag "{tag.name}": name "{name}", colour {colour}',
            f'Change the name of the tag "{tag.name}" to "{name}" and its colour to {colour}',
        ),
        distractors=({"tag_id": key, "name": name, "colour": tag.colour},),
    )


@TASK_TEMPLATES.of("delete_tag")
def delete_tag(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a tag."""
    key = rng.choice(list(state.tags))
    name, wrong = state.tags[key].name, other(rng, list(state.tags), key)
    return TaskTemplate(
        {"tag_id": key},
        (
            f'Delete the tag "{name}" in the settings',
            f'Delete the tag "{name}" everywhere, which nobody needs any more',
            f'Remove the tag "{name}" altogether',
        ),
        distractors=({"tag_id": wrong},) if wrong else (),
    )


@TASK_TEMPLATES.of("add_stage")
def add_stage(state: State, rng: Random) -> TaskTemplate | None:
    """Add a stage."""
    name = fresh(rng, _STAGES, (stage.name for stage in state.stages.values()))
    probability = rng.choice((70, 85, 92, 95))
    if name is None:
        return None
    return TaskTemplate(
        {"name": name, "probability": probability},
        (
            f'Add a stage "{name}" with a probability of {probability} percent at the end of the pipeline',
            f'Extend the pipeline by one more stage after the others: "{name}", {probability} %',
            f'Create the pipeline stage "{name}" with {probability} percent',
        ),
        distractors=({"name": name, "probability": 50},),
    )


@TASK_TEMPLATES.of("edit_stage")
def edit_stage(state: State, rng: Random) -> TaskTemplate | None:
    """Change a stage's name and probability."""
    key = rng.choice(state.stage_order)
    stage = state.stages[key]
    name = renamed(rng, stage.name, (stage.name for stage in state.stages.values()), _STEPS_OF_A_STAGE)
    probability = rng.choice([one for one in (20, 40, 55, 75) if one != stage.probability])
    if name is None:
        return None
    return TaskTemplate(
        {"stage_id": key, "name": name, "probability": probability},
        (
            f'Rename the stage {stage.name} to "{name}" and set its probability to {probability} percent',
            f'Change the pipeline stage {stage.name}: name "{name}", probability {probability} %',
            f'Change the name of the stage {stage.name} to "{name}" and its probability to {probability} percent',
        ),
        distractors=({"stage_id": key, "name": name, "probability": stage.probability},),
    )


@TASK_TEMPLATES.of("move_stage")
def move_stage(state: State, rng: Random) -> TaskTemplate | None:
    """Swap a stage with its neighbour."""
    place = rng.randrange(len(state.stage_order))
    direction = "later" if place == 0 else "earlier" if place == len(state.stage_order) - 1 else None
    direction = direction or rng.choice(("earlier", "later"))
    key = state.stage_order[place]
    neighbour = state.stage_order[place + (1 if direction == "later" else -1)]
    name, beside = state.stages[key].name, state.stages[neighbour].name
    return TaskTemplate(
        {"stage_id": key, "direction": direction},
        (
            f"Move the stage {name} of the pipeline one place {direction}",
            f"Put the stage {name} {'after' if direction == 'later' else 'before'} {beside} in the pipeline",
            f"Swap the neighbouring stages {name} and {beside} in the pipeline",
        ),
        distractors=({"stage_id": key, "direction": "earlier" if direction == "later" else "later"},)
        if 0 < place < len(state.stage_order) - 1
        else (),
    )


@TASK_TEMPLATES.of("remove_stage")
def remove_stage(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a stage, with a destination for its deals."""
    if len(state.stage_order) < 3:  # noqa: PLR2004 -- a pipeline has at least two
        return None
    key, move_to = rng.sample(state.stage_order, 2)
    name, target = state.stages[key].name, state.stages[move_to].name
    wrong = pick(rng, [one for one in state.stage_order if one not in (key, move_to)])
    return TaskTemplate(
        {"stage_id": key, "move_to": move_to},
        (
            f"Remove the stage {name} from the pipeline and move its deals to {target}",
            f"Delete the stage {name} of the pipeline; its deals go to {target}",
            f"Delete the pipeline stage {name} and put the deals that are in it into {target}",
        ),
        distractors=({"stage_id": key, "move_to": wrong},) if wrong else (),
    )


@TASK_TEMPLATES.of("add_lost_reason")
def add_lost_reason(state: State, rng: Random) -> TaskTemplate | None:
    """Add a reason for losing deals."""
    name = fresh(rng, _REASONS, (reason.name for reason in state.lost_reasons.values()))
    if name is None:
        return None
    return TaskTemplate(
        {"name": name},
        (
            f'Add "{name}" to the reasons why deals are lost',
            f'Create the lost reason "{name}" in the settings',
            f'In the settings, add the reason "{name}" for lost deals',
        ),
        distractors=({"name": f"{name} for now"},),
    )


@TASK_TEMPLATES.of("rename_lost_reason")
def rename_lost_reason(state: State, rng: Random) -> TaskTemplate | None:
    """Rename a reason."""
    key = pick(rng, state.lost_reasons)
    if key is None:
        return None
    old, wrong = state.lost_reasons[key].name, other(rng, state.lost_reasons, key)
    name = renamed(rng, old, (reason.name for reason in state.lost_reasons.values()), _SOURCES_OF_A_REASON)
    if name is None:
        return None
    return TaskTemplate(
        {"reason_id": key, "name": name},
        (
            f'Rename the lost reason "{old}" to "{name}"',
            f'Change the reason "{old}" in the settings so that it reads "{name}"',
            f'Change the name of the lost reason "{old}" to "{name}"',
        ),
        distractors=({"reason_id": wrong, "name": name},) if wrong else (),
    )


@TASK_TEMPLATES.of("remove_lost_reason")
def remove_lost_reason(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a reason that no deal has."""
    used = {deal.lost_reason_id for deal in state.deals.values()}
    unused = [key for key in state.lost_reasons if key not in used]
    key = pick(rng, unused)
    if key is None:
        return None
    name, wrong = state.lost_reasons[key].name, other(rng, unused, key)
    return TaskTemplate(
        {"reason_id": key},
        (
            f'Remove "{name}" from the reasons why deals are lost',
            f'In the settings, remove the lost reason "{name}", which no deal has',
            f'Delete the lost reason "{name}"',
        ),
        distractors=({"reason_id": wrong},) if wrong else (),
    )


@TASK_TEMPLATES.of("set_goal")
def set_goal(state: State, rng: Random) -> TaskTemplate | None:
    """Set a colleague's goal for this or the next quarter."""
    user_id, quarter = rng.choice(list(state.users)), rng.choice(quarters_around(today(state))[1:])
    amount = rng.randrange(6, 60) * 2_500_00
    held = {(goal.user_id, goal.quarter): goal.amount for goal in state.goals.values()}
    if held.get((user_id, quarter)) == amount:
        return None
    name, shown = state.users[user_id].name, quarter_name(quarter)
    arguments: Form = {"user_id": user_id, "quarter": quarter, "amount": amount}
    return TaskTemplate(
        arguments,
        (
            f"Set the goal of {name} for {shown} to {money(state, amount)}",
            f"Enter as goal of {name} in {shown} that {money(state, amount)} be won",
            f"Change the goal for {shown} of the colleague {name} to {money(state, amount)}",
        ),
        distractors=(
            {**arguments, "amount": amount // 10},
            {**arguments, "user_id": other(rng, list(state.users), user_id)},
        ),
    )


@TASK_TEMPLATES.of("move_member")
def move_member(state: State, rng: Random) -> TaskTemplate | None:
    """Move a colleague to another team."""
    user_id = rng.choice(list(state.users))
    user = state.users[user_id]
    team_id = other(rng, list(state.teams), user.team_id)
    if team_id is None:
        return None
    team, before = state.teams[team_id].name, state.teams[user.team_id].name
    wrong = other(rng, [one for one, found in state.users.items() if found.team_id != team_id], user_id)
    return TaskTemplate(
        {"user_id": user_id, "team_id": team_id},
        (
            f"Move {user.name} to the team {team}",
            f"Change the team of {user.name} in the settings from {before} to {team}",
            f"Make {user.name} a member of the team {team}",
        ),
        distractors=({"user_id": wrong, "team_id": team_id},) if wrong else (),
    )
