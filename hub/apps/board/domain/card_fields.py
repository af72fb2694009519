"""The fields of a card: their allowed values in a project, and the text of a change in the history."""

from typing import Any

from hub.apps.board.domain.text_fields import line, points
from hub.apps.board.lookup import find_column, room_in
from hub.apps.board.state import Project, State
from hub.engine.errors import ActionRefused
from hub.engine.records import Id

NOUNS = {
    "title": "the title",
    "kind": "the type",
    "priority": "the priority",
    "assignee_id": "the assignee",
    "estimate": "the estimate",
    "due": "the due date",
    "milestone_id": "the milestone",
    "label_ids": "the labels",
    "column_id": "the status",
}


def may_be_assigned(state: State, project: Project, member_id: Id | None) -> Id | None:
    """Return a valid assignee: an active member of the project who is not a guest."""
    if member_id is None:
        return None
    member = state.members.get(member_id)
    if member is None:
        raise ActionRefused("This person is no longer there.", "assignee_id")
    if member_id not in project.member_ids:
        raise ActionRefused(f"{member.name} does not work on {project.name}. Add them in its settings.", "assignee_id")
    if member.standing == "deactivated":
        raise ActionRefused(f"{member.name} is deactivated and takes no cards.", "assignee_id")
    if member.role == "guest":
        raise ActionRefused(f"{member.name} is a guest; guests take no cards.", "assignee_id")
    return member_id


def may_be_labelled(
    state: State, project_id: Id, label_ids: tuple[Id, ...], field: str = "label_ids"
) -> tuple[Id, ...]:
    """Return labels of a project, sorted and without duplicates."""
    for name in label_ids:
        if name not in state.labels or state.labels[name].project_id != project_id:
            raise ActionRefused("This label is not one of the project's.", field)
    return tuple(sorted(set(label_ids)))


def may_be_planned(state: State, project_id: Id, milestone_id: Id | None) -> Id | None:
    """Return an open milestone of a project, or none."""
    if milestone_id is None:
        return None
    milestone = state.milestones.get(milestone_id)
    if milestone is None or milestone.project_id != project_id:
        raise ActionRefused("This milestone is not one of the project's.", "milestone_id")
    if milestone.closed:
        raise ActionRefused(f"{milestone.name} is closed. Reopen it to plan more work into it.", "milestone_id")
    return milestone_id


def checked(state: State, project_id: Id, given: dict[str, Any]) -> dict[str, Any]:
    """Return the given fields for a card of a project in stored form."""
    project = state.projects[project_id]
    found = dict(given)
    if "title" in found:
        found["title"] = line(found["title"], "the card a title", "title")
    if "estimate" in found:
        found["estimate"] = points(found["estimate"])
    if "assignee_id" in found:
        found["assignee_id"] = may_be_assigned(state, project, found["assignee_id"])
    if "label_ids" in found:
        found["label_ids"] = may_be_labelled(state, project_id, found["label_ids"])
    if "milestone_id" in found:
        found["milestone_id"] = may_be_planned(state, project_id, found["milestone_id"])
    return found


def may_enter(state: State, project_id: Id, column_id: Id, coming: int = 1) -> str:
    """Return the name of a project's column that has room for `coming` more cards."""
    column = find_column(state, column_id, project_id)
    room_in(state, state.projects[project_id], column_id, coming)
    return column.name


def story(state: State, update: dict[str, Any]) -> str:
    """Return the text of a change of fields in the history."""
    if "column_id" in update and len(update) == 1:
        return f"moved this to {state.columns[update['column_id']].name}"
    if "assignee_id" in update and len(update) == 1:
        name = update["assignee_id"]
        return f"assigned this to {state.members[name].name}" if name else "took the assignee off"
    if "priority" in update and len(update) == 1:
        return f"set the priority to {update['priority']}"
    return "changed " + " and ".join(NOUNS[field] for field in update)
