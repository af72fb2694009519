"""Tasks about the people of the workspace, and about saved filters."""

from random import Random
from typing import Any

from hub.apps.board.domain.page_labels import DUE_NAMES, KIND_NAMES, PRIORITY_NAMES, ROLE_NAMES
from hub.apps.board.phrases import is_open, labels_of, live_projects, sought_person
from hub.apps.board.state import PRIORITIES, State
from hub.apps.board.templates.registry import TASK_TEMPLATES
from hub.apps.board.templates.sample_texts import FILTERS, JOBS, PEOPLE
from hub.engine.phrases import a_or_an, listed, renamed, unused
from hub.engine.records import Id
from hub.engine.task_templates import TaskTemplate, task_template

POINTS = (2, 4, 5, 7, 9, 12)


@TASK_TEMPLATES.of("invite_member")
def invite_member(state: State, rng: Random) -> TaskTemplate | None:
    """Invite somebody."""
    taken = {one.name for one in state.members.values()}
    name, job = rng.choice([one for one in PEOPLE if one[0] not in taken])
    domain = state.members[state.me].email.partition("@")[2]
    email = f"{name.lower().replace(' ', '.')}@{domain}"
    role, points = rng.choice(("member", "guest", "admin")), rng.choice(POINTS)
    projects = sorted(rng.sample(live_projects(state), rng.randint(1, 2)))
    where = listed([state.projects[one].name for one in projects])
    told = f"{ROLE_NAMES[role].lower()} with {points} points a week in {where}"
    arguments = {
        "name": name,
        "email": email,
        "job": job,
        "role": role,
        "weekly_points": points,
        "project_ids": projects,
    }
    return task_template(
        arguments=arguments,
        instructions=(
            f'Invite {name} ({email}, job "{job}") as {a_or_an(told)}',
            f'Send an invitation to {name} at {email} with the job "{job}", as {a_or_an(told)}',
            f'Add {name} ({email}) to the workspace with the job "{job}", as {a_or_an(told)}',
        ),
        distractors=(
            {**arguments, "role": "guest" if role == "member" else "member"},
            {**arguments, "project_ids": [one for one in live_projects(state) if one not in projects][:1]},
        ),
    )


@TASK_TEMPLATES.of("edit_member")
def edit_member(state: State, rng: Random) -> TaskTemplate | None:
    """Change somebody's job, role or capacity."""
    leads = {project.lead_id for project in state.projects.values() if not project.archived}
    suits = [name for name, one in state.members.items() if one.standing == "active" and name not in (state.me, *leads)]
    member_id = rng.choice(suits)
    member = state.members[member_id]
    job = rng.choice([one for one in JOBS if one != member.job])
    role = rng.choice([one for one in ROLE_NAMES if one != member.role])
    points = rng.choice([one for one in POINTS if one != member.weekly_points])
    every: list[tuple[str, Any, str]] = [
        ("job", job, f'make the job "{job}"'),
        ("role", role, f"make the role {ROLE_NAMES[role]}"),
        ("weekly_points", points, f"set the points a week to {points}"),
    ]
    chosen = sorted(rng.sample(range(len(every)), rng.randint(1, 3)))
    given = {every[at][0]: every[at][1] for at in chosen}
    told = listed([every[at][2] for at in chosen])
    seek = sought_person(state, member_id, rng)
    return task_template(
        arguments={"member_id": member_id, **given},
        instructions=(
            f"Change the entry of {member.name} under People: {told}",
            f"Edit what the workspace says about {member.name}: {told}",
            f"Open {member.name} under People and {told}",
            *((f"Find {seek} and {told}",) if seek else ()),
        ),
        distractors=({"member_id": member_id, **given, "weekly_points": 13},),
        lookups=1 if seek else 0,
    )


@TASK_TEMPLATES.of("deactivate_member")
def deactivate_member(state: State, rng: Random) -> TaskTemplate | None:
    """Deactivate somebody, with a successor."""
    leads = {project.lead_id for project in state.projects.values() if not project.archived}
    suits: list[tuple[Id, list[Id]]] = []
    for name, member in state.members.items():
        if member.standing != "active" or name in (state.me, *leads):
            continue
        theirs = [
            one for one in state.cards.values() if one.assignee_id == name and not one.archived and is_open(state, one)
        ]
        projects = {one.project_id for one in theirs if not state.projects[one.project_id].archived}
        heirs = [
            heir
            for heir, one in state.members.items()
            if heir != name
            and one.standing == "active"
            and one.role != "guest"
            and all(heir in state.projects[project].member_ids for project in projects)
        ]
        if projects and heirs:
            suits.append((name, heirs))
    if not suits:
        return None
    member_id, heirs = rng.choice(suits)
    who, successor_id = state.members[member_id].name, rng.choice(heirs)
    heir = state.members[successor_id].name
    seek = sought_person(state, successor_id, rng)
    distractors: list[dict[str, Any]] = [{"member_id": member_id, "successor_id": None}]
    distractors += [{"member_id": member_id, "successor_id": one} for one in heirs if one != successor_id][:1]
    return task_template(
        arguments={"member_id": member_id, "successor_id": successor_id},
        instructions=(
            f"Deactivate {who} and hand the open cards to {heir}",
            f"Deactivate {who} and make {heir} the new assignee of the open cards",
            f"Deactivate the account of {who}, who has left, and give the open cards to {heir}",
            *((f"Deactivate {who} and hand the open cards to {seek}",) if seek else ()),
        ),
        distractors=distractors,
        lookups=1 if seek else 0,
    )


@TASK_TEMPLATES.of("reactivate_member")
def reactivate_member(state: State, rng: Random) -> TaskTemplate | None:
    """Reactivate somebody."""
    suits = [name for name, one in state.members.items() if one.standing == "deactivated"]
    if not suits:
        return None
    member_id = rng.choice(suits)
    member = state.members[member_id]
    return task_template(
        arguments={"member_id": member_id},
        instructions=(
            f"Reactivate {member.name}",
            f"Give {member.name} access to the workspace again",
            f"Reactivate the account of the deactivated {member.job.lower()}",
        ),
        distractors=({"member_id": one} for one in suits if one != member_id),
        lookups=1,
    )


@TASK_TEMPLATES.of("save_filter")
def save_filter(state: State, rng: Random) -> TaskTemplate | None:
    """Save a filter with two or three criteria."""
    project_id = rng.choice(live_projects(state))
    project = state.projects[project_id]
    taken = [one.name for one in state.filters.values() if one.project_id == project_id]
    name = unused(rng, FILTERS, taken)
    if name is None:
        return None
    people = [one for one in project.member_ids if state.members[one].role != "guest"]
    column, label = rng.choice(project.column_ids), rng.choice(labels_of(state, project_id) or [None])
    who = rng.choice(["nobody", *people])
    priority, kind = rng.choice(PRIORITIES), rng.choice([*KIND_NAMES])
    due = rng.choice([*DUE_NAMES])
    assignee = "nobody" if who == "nobody" else state.members[who].name
    every: list[tuple[str, str, str]] = [
        ("column_id", column, f"status {state.columns[column].name}"),
        ("assignee_id", who, f"assignee {assignee}"),
        ("priority", priority, f"priority {PRIORITY_NAMES[priority]}"),
        ("kind", kind, f"type {KIND_NAMES[kind]}"),
        ("due", due, f"due date: {DUE_NAMES[due]}"),
    ]
    if label:
        every.append(("label_id", label, f"label {state.labels[label].name}"))
    chosen = sorted(rng.sample(range(len(every)), rng.randint(2, 3)))
    criteria = {every[at][0]: every[at][1] for at in chosen}
    told = ", ".join(every[at][2] for at in chosen)
    arguments = {"project_id": project_id, "name": name, "criteria": criteria}
    return task_template(
        arguments=arguments,
        instructions=(
            f'Save a filter "{name}" for {project.name} that asks for {told}',
            f'Filter the cards of {project.name} ({told}) and save that filter as "{name}"',
            f'Create the saved filter "{name}" in {project.name} with these filters and no others: {told}',
        ),
        distractors=(
            {**arguments, "criteria": {one: criteria[one] for one in [*criteria][:-1]}},
            {**arguments, "name": f"{name} (new)"},
        ),
    )


def _some_filter(state: State, rng: Random) -> tuple[Id, list[Id]] | None:
    """Return a saved filter with a unique name, and the others."""
    live = {name: one for name, one in state.filters.items() if not state.projects[one.project_id].archived}
    names = [one.name for one in live.values()]
    suits = [name for name, one in live.items() if names.count(one.name) == 1]
    if not suits:
        return None
    chosen = rng.choice(suits)
    return chosen, [name for name in suits if name != chosen]


@TASK_TEMPLATES.of("rename_filter")
def rename_filter(state: State, rng: Random) -> TaskTemplate | None:
    """Rename a saved filter."""
    found = _some_filter(state, rng)
    if found is None:
        return None
    filter_id, others = found
    saved = state.filters[filter_id]
    name = renamed(rng, saved.name, [one.name for one in state.filters.values()])
    if name is None:
        return None
    where = state.projects[saved.project_id].name
    return task_template(
        arguments={"filter_id": filter_id, "name": name},
        instructions=(
            f'Rename the saved filter "{saved.name}" to "{name}"',
            f'Give the saved filter "{saved.name}" of {where} the name "{name}"',
            f'Change the name of the filter "{saved.name}" in {where} to "{name}"',
        ),
        distractors=[{"filter_id": one, "name": name} for one in others][:1],
    )


@TASK_TEMPLATES.of("delete_filter")
def delete_filter(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a saved filter."""
    found = _some_filter(state, rng)
    if found is None:
        return None
    filter_id, others = found
    saved = state.filters[filter_id]
    where = state.projects[saved.project_id].name
    alone = sum(one.project_id == saved.project_id for one in state.filters.values()) == 1
    return task_template(
        arguments={"filter_id": filter_id},
        instructions=(
            f'Delete the saved filter "{saved.name}"',
            f'Remove "{saved.name}" from the saved filters of {where}',
            f'Delete the saved filter "{saved.name}" of {where}, which nobody needs any more',
            *((f"Delete the only saved filter of {where}",) if alone else ()),
        ),
        distractors=[{"filter_id": one} for one in others][:2],
        lookups=1 if alone else 0,
    )
