"""Tasks about projects, who works on them, and their columns."""

from collections.abc import Sequence
from random import Random
from typing import Any

from hub.apps.board.actions.projects import TEMPLATES
from hub.apps.board.domain.page_labels import STAGE_NAMES
from hub.apps.board.phrases import is_open, live_projects, sought_person
from hub.apps.board.solutions.workspace import TEMPLATE_NAMES
from hub.apps.board.state import COLOURS, State
from hub.apps.board.templates.registry import TASK_TEMPLATES
from hub.apps.board.templates.sample_texts import COLUMNS, PROJECTS, SUMMARIES
from hub.engine.phrases import listed, pick, renamed, unused
from hub.engine.records import Id
from hub.engine.task_templates import TaskTemplate, task_template


def _leads(state: State) -> list[Id]:
    return [name for name, one in state.members.items() if one.standing == "active" and one.role != "guest"]


@TASK_TEMPLATES.of("create_project")
def create_project(state: State, rng: Random) -> TaskTemplate | None:
    """Create a project with columns from a template."""
    taken = {project.key for project in state.projects.values()}
    name, key = rng.choice([one for one in PROJECTS if one[1] not in taken])
    lead_id, colour = rng.choice(_leads(state)), rng.choice(COLOURS)
    template, summary = rng.choice([*TEMPLATES]), rng.choice(SUMMARIES)
    arguments = {
        "name": name,
        "key": key,
        "summary": summary,
        "colour": colour,
        "lead_id": lead_id,
        "template": template,
    }
    columns = TEMPLATE_NAMES[template].partition(": ")[2]
    lead = state.members[lead_id].name
    seek = sought_person(state, lead_id, rng) or lead
    return task_template(
        arguments=arguments,
        instructions=(
            f'Begin a project "{name}" with the key {key}, led by {lead}, in the colour {colour}, with the summary '
            f'"{summary}" and the columns {columns}',
            f'Create the project "{name}" (key {key}, lead {lead}, colour {colour}); its columns are {columns}, and '
            f'its summary is "{summary}"',
            f'Set up a new project: name "{name}", key {key}, lead {seek}, colour {colour}, columns {columns}, summary '
            f'"{summary}"',
        ),
        distractors=(
            {**arguments, "template": next(one for one in TEMPLATES if one != template)},
            {**arguments, "colour": next(one for one in COLOURS if one != colour)},
        ),
        lookups=1,
    )


@TASK_TEMPLATES.of("edit_project")
def edit_project(state: State, rng: Random) -> TaskTemplate | None:
    """Change settings of a project."""
    project_id = rng.choice(live_projects(state))
    project = state.projects[project_id]
    summary = rng.choice(SUMMARIES)
    colour = rng.choice([one for one in COLOURS if one != project.colour])
    lead_id = rng.choice([one for one in _leads(state) if one != project.lead_id])
    limits = not project.enforce_limits
    every: list[tuple[str, Any, str]] = [
        ("summary", summary, f'make its summary "{summary}"'),
        ("colour", colour, f"make its colour {colour}"),
        ("lead_id", lead_id, f"make {state.members[lead_id].name} its lead"),
        ("enforce_limits", limits, f"{'let' if limits else 'no longer let'} full columns refuse further cards"),
    ]
    chosen = sorted(rng.sample(range(len(every)), rng.randint(1, 3)))
    given = {every[at][0]: every[at][1] for at in chosen}
    told = listed([every[at][2] for at in chosen])
    other = next(name for name in live_projects(state) if name != project_id)
    distractors: list[dict[str, Any]] = [{"project_id": other, **given}]
    if "colour" in given:
        distractors.append(
            {
                "project_id": project_id,
                **given,
                "colour": next(one for one in COLOURS if one not in (colour, project.colour)),
            }
        )
    return task_template(
        arguments={"project_id": project_id, **given},
        instructions=(
            f"Open the settings of {project.name}: {told}",
            f"Change the project {project.name}: {told}",
            f"Adjust the settings of the project with the key {project.key}: {told}",
        ),
        distractors=distractors,
    )


@TASK_TEMPLATES.of("archive_project")
def archive_project(state: State, rng: Random) -> TaskTemplate | None:
    """Archive a project."""
    projects = live_projects(state)
    project_id = rng.choice(projects)
    project = state.projects[project_id]
    led = [name for name in projects if state.projects[name].lead_id == project.lead_id]
    leader = state.members[project.lead_id].name
    return task_template(
        arguments={"project_id": project_id},
        instructions=(
            f"Archive the project {project.name}",
            f"Put the project {project.name} ({project.key}) into the archive",
            f"Archive the only project that is led by {leader}"
            if len(led) == 1
            else f"Archive the project {project.key}",
        ),
        distractors=({"project_id": name} for name in projects if name != project_id),
        lookups=1 if len(led) == 1 else 0,
    )


@TASK_TEMPLATES.of("restore_project")
def restore_project(state: State, rng: Random) -> TaskTemplate | None:
    """Restore an archived project."""
    archived = [name for name, project in state.projects.items() if project.archived]
    if not archived:
        return None
    project_id = rng.choice(archived)
    project = state.projects[project_id]
    return task_template(
        arguments={"project_id": project_id},
        instructions=(
            f"Restore the archived project {project.name}",
            f"Bring the project {project.name} ({project.key}) back from the archive",
            f"Make the archived project with the key {project.key} active again",
        ),
        distractors=({"project_id": name} for name in archived if name != project_id),
    )


def _membership(
    state: State, rng: Random, suits: Sequence[tuple[Id, Id]], told: Sequence[str], told_sought: str
) -> TaskTemplate | None:
    """Return a template about one of several pairs of project and member, from wordings with {who} and {where}."""
    if not suits:
        return None
    project_id, member_id = rng.choice(suits)
    who, where = state.members[member_id].name, state.projects[project_id].name
    seek = sought_person(state, member_id, rng)
    instructions = [wording.format(who=who, where=where) for wording in told]
    if seek:
        instructions.append(told_sought.format(who=seek, where=where))
    return task_template(
        arguments={"project_id": project_id, "member_id": member_id},
        instructions=tuple(instructions),
        distractors=[
            {"project_id": one, "member_id": other}
            for one, other in suits
            if (one == project_id) != (other == member_id)
        ][:2],
        lookups=1 if seek else 0,
    )


@TASK_TEMPLATES.of("add_to_project")
def add_to_project(state: State, rng: Random) -> TaskTemplate | None:
    """Add somebody to a project."""
    suits = [
        (project_id, name)
        for project_id in live_projects(state)
        for name, one in state.members.items()
        if one.standing != "deactivated" and name not in state.projects[project_id].member_ids
    ]
    told = (
        "Add {who} to the project {where}",
        "Add {who} to the members of {where}",
        "Make {who} a member of the project {where}",
    )
    return _membership(state, rng, suits, told, "Add {who} to the project {where}")


@TASK_TEMPLATES.of("remove_from_project")
def remove_from_project(state: State, rng: Random) -> TaskTemplate | None:
    """Remove somebody from a project."""
    suits = [
        (project_id, name)
        for project_id in live_projects(state)
        for name in state.projects[project_id].member_ids
        if name not in (state.me, state.projects[project_id].lead_id)
    ]
    told = (
        "Take {who} off the project {where}",
        "Remove {who} from the members of {where}",
        "Open the settings of {where} and remove {who} from the project",
    )
    return _membership(state, rng, suits, told, "Remove {who} from the members of {where}")


def _placed(state: State, column_id: Id) -> str:
    column = state.columns[column_id]
    return f"the column {column.name} of {state.projects[column.project_id].name}"


@TASK_TEMPLATES.of("add_column")
def add_column(state: State, rng: Random) -> TaskTemplate | None:
    """Add a column."""
    project_id = rng.choice(live_projects(state))
    project = state.projects[project_id]
    name = unused(rng, COLUMNS, [state.columns[one].name for one in project.column_ids])
    if name is None:
        return None
    stage, limit = rng.choice(("waiting", "active")), rng.choice((None, 3, 4, 5))
    told = f'that counts as "{STAGE_NAMES[stage]}"' + (f" and has a limit of {limit}" if limit else ", without a limit")
    arguments = {"project_id": project_id, "name": name, "stage": stage, "limit": limit}
    return task_template(
        arguments=arguments,
        instructions=(
            f'Add a column "{name}" {told} to the board of {project.name}',
            f'Give {project.name} one more column, "{name}", {told}',
            f'Open the settings of {project.name} and add the column "{name}" {told}',
        ),
        distractors=({**arguments, "limit": 9}, {**arguments, "stage": "active" if stage == "waiting" else "waiting"}),
    )


@TASK_TEMPLATES.of("edit_column")
def edit_column(state: State, rng: Random) -> TaskTemplate | None:
    """Rename a column, or change its limit."""
    worked = [name for project in live_projects(state) for name in state.projects[project].column_ids]
    column_id = rng.choice([name for name in worked if state.columns[name].stage != "done"])
    column = state.columns[column_id]
    beside = [state.columns[one].name for one in state.projects[column.project_id].column_ids]
    name = renamed(rng, column.name, beside)
    if name is None:
        return None
    limit = rng.choice([one for one in (2, 4, 6, 7, 10) if one != column.limit])
    given: dict[str, Any] = rng.choice(({"name": name}, {"limit": limit}, {"name": name, "limit": limit}))
    if column.limit is not None and rng.random() < 1 / 4:
        given = {"limit": None}
    told = listed(
        [
            *([f'rename it to "{name}"'] if "name" in given else []),
            *([f"set its limit to {limit}" if given["limit"] else "take its limit away"] if "limit" in given else []),
        ]
    )
    place = _placed(state, column_id)
    return task_template(
        arguments={"column_id": column_id, **given},
        instructions=(
            f"Change {place}: {told}",
            f"Edit {place} and {told}",
            f"Open the settings of {state.projects[column.project_id].name}, find the column {column.name} and {told}",
        ),
        distractors=({"column_id": column_id, **given, "limit": 11},),
    )


@TASK_TEMPLATES.of("move_column")
def move_column(state: State, rng: Random) -> TaskTemplate | None:
    """Move a column."""
    orders = [state.projects[name].column_ids for name in live_projects(state)]
    suits = [name for order in orders if order[2:] for name in order]
    if not suits:
        return None
    column_id = rng.choice(suits)
    column = state.columns[column_id]
    order = state.projects[column.project_id].column_ids
    now = order.index(column_id) + 1
    position = rng.choice([place for place in range(1, len(order) + 1) if place != now])
    rest = [name for name in order if name != column_id]
    if position == 1:
        where, put = "to the left end of the board", "at the left end of the board"
    elif position == len(order):
        where, put = "to the right end of the board", "at the right end of the board"
    else:
        put = f"between {state.columns[rest[position - 2]].name} and {state.columns[rest[position - 1]].name}"
        where = f"to the place {put}"
    board = state.projects[column.project_id].name
    wrong = next(place for place in range(1, len(order) + 1) if place not in (now, position))
    return task_template(
        arguments={"column_id": column_id, "position": position},
        instructions=(
            f"Move the column {column.name} of {board} {where}",
            f"Reorder the columns of {board}: put {column.name} {put}",
            f"Change the order of columns in {board} so that {column.name} stands {put}",
        ),
        distractors=({"column_id": column_id, "position": wrong},),
    )


@TASK_TEMPLATES.of("delete_column")
def delete_column(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a column, with a destination for its cards."""
    suits = [
        name
        for project in live_projects(state)
        for name in state.projects[project].column_ids
        if state.columns[name].stage != "done"
    ]
    column_id = rng.choice(suits)
    column = state.columns[column_id]
    others = [name for name in state.projects[column.project_id].column_ids if name != column_id]
    has_cards = any(card.column_id == column_id for card in state.cards.values())
    target_id = pick(rng, others) if has_cards else None
    place = _placed(state, column_id)
    to = f" and move its cards to {state.columns[target_id].name}" if target_id else ""
    distractors = [{"column_id": column_id, "target_id": name} for name in others if target_id and name != target_id]
    count = sum(is_open(state, card) for card in state.cards.values() if card.column_id == column_id)
    why = "which nobody uses" if count == 0 else "which is no longer needed"
    return task_template(
        arguments={"column_id": column_id, "target_id": target_id},
        instructions=(
            f"Delete {place}{to}",
            f"Remove {place}, {why}{',' if to else ''}{to}",
            f"Open the settings of {state.projects[column.project_id].name} and delete the column {column.name}{to}",
        ),
        distractors=distractors[:2],
    )
