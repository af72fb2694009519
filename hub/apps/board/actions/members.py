"""The people of the workspace: invited, changed, deactivated with what they had open, and let in again."""

import re
from typing import Any

from pydantic import Field

from hub.apps.board.app import APP
from hub.apps.board.domain.card_fields import may_be_assigned
from hub.apps.board.domain.text_fields import line, same
from hub.apps.board.lookup import changed, open_project
from hub.apps.board.state import Member, Role, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Id

MOST_POINTS = 60
JOB_LENGTH = 60


class InviteMember(Arguments):
    """What `invite_member` takes."""

    name: str
    email: str
    job: str
    role: Role = "member"
    weekly_points: int = 8
    project_ids: tuple[Id, ...] = Field(default=(), description="The projects they will work on.")


@APP.action(changes="`members`, `projects[…].member_ids`", reaches_others=True)
def invite_member(state: State, arguments: InviteMember, clock: Clock) -> State:
    """Invite somebody to the workspace."""
    email = arguments.email.strip()
    if not re.fullmatch(r"[^@\s]+@[^@\s.]+(\.[^@\s.]+)+", email):
        raise ActionRefused("Give an address such as name@company.example.", "email")
    if any(same(member.email, email) for member in state.members.values()):
        raise ActionRefused("Somebody with this address is in the workspace already.", "email")
    member = Member(
        name=line(arguments.name, "the person a name", "name"),
        email=email,
        job=line(arguments.job, "what they do", "job", JOB_LENGTH),
        role=arguments.role,
        standing="invited",
        weekly_points=_capacity(arguments.weekly_points),
        joined=clock.now,
    )
    member_id = clock.new_id("member")
    projects = dict(state.projects)
    for name in arguments.project_ids:
        project = open_project(state, name, "project_ids")
        projects[name] = project.model_copy(update={"member_ids": tuple(sorted({*project.member_ids, member_id}))})
    return state.model_copy(update={"members": {**state.members, member_id: member}, "projects": projects})


class EditMember(Arguments):
    """What `edit_member` takes: the fields given change, the others stay."""

    member_id: Id
    job: str = ""
    role: Role = "member"
    weekly_points: int = 8


@APP.action(changes="fields of `members[id]`")
def edit_member(state: State, arguments: EditMember, clock: Clock) -> State:
    """Change what somebody does, may do, or takes on per week."""
    del clock
    member = _member(state, arguments.member_id)
    update: dict[str, Any] = arguments.model_dump(exclude_unset=True, exclude={"member_id"})
    if "job" in update:
        update["job"] = line(arguments.job, "what they do", "job", JOB_LENGTH)
    if "weekly_points" in update:
        update["weekly_points"] = _capacity(arguments.weekly_points)
    if "role" in update and arguments.role != "admin":
        if arguments.member_id == state.me:
            raise ActionRefused("You cannot take your own administration away.", "role")
        if arguments.role == "guest" and (led := _led_by(state, arguments.member_id)):
            raise ActionRefused(f"{member.name} leads {led}; a guest leads no project.", "role")
    return _with(state, arguments.member_id, update)


class DeactivateMember(Arguments):
    """What `deactivate_member` takes."""

    member_id: Id
    successor_id: Id | None = Field(default=None, description="Who takes over their open cards; nobody if absent.")


@APP.action(changes="`members[id].standing`, `cards[…].assignee_id`")
def deactivate_member(state: State, arguments: DeactivateMember, clock: Clock) -> State:
    """Take somebody's access away; their open cards go to a successor, or to nobody."""
    name = arguments.member_id
    member = _member(state, name)
    if name == state.me:
        raise ActionRefused("You cannot deactivate yourself.", "member_id")
    if member.standing == "deactivated":
        raise ActionRefused(f"{member.name} is deactivated already.", "member_id")
    if led := _led_by(state, name):
        raise ActionRefused(f"{member.name} leads {led}. Choose another lead first.", "member_id")
    if arguments.successor_id == name:
        raise ActionRefused("Choose somebody else to take over.", "successor_id")
    if arguments.successor_id is not None:
        _member(state, arguments.successor_id, "successor_id")
    for card_id, card in state.cards.items():
        is_open = state.columns[card.column_id].stage != "done" and not card.archived
        if card.assignee_id == name and is_open and not state.projects[card.project_id].archived:
            successor_id = _successor(state, card.project_id, arguments.successor_id)
            state = changed(state, clock, card_id, "handed this over", {"assignee_id": successor_id})
    return _with(state, name, {"standing": "deactivated"})


class OneMember(Arguments):
    """Somebody of the workspace."""

    member_id: Id


@APP.action(changes="`members[id].standing`")
def reactivate_member(state: State, arguments: OneMember, clock: Clock) -> State:
    """Give somebody their access back."""
    del clock
    member = _member(state, arguments.member_id)
    if member.standing != "deactivated":
        raise ActionRefused(f"{member.name} has access.", "member_id")
    return _with(state, arguments.member_id, {"standing": "active"})


def _member(state: State, member_id: Id, field: str = "member_id") -> Member:
    if member_id not in state.members:
        raise ActionRefused("This person is no longer there.", field)
    return state.members[member_id]


def _with(state: State, member_id: Id, update: dict[str, Any]) -> State:
    member = state.members[member_id].model_copy(update=update)
    return state.model_copy(update={"members": {**state.members, member_id: member}})


def _capacity(weekly_points: int) -> int:
    if not 0 <= weekly_points <= MOST_POINTS:
        raise ActionRefused(f"A week has between 0 and {MOST_POINTS} points.", "weekly_points")
    return weekly_points


def _led_by(state: State, member_id: Id) -> str | None:
    """Return the name of a project that somebody leads and that is worked on."""
    led = (project.name for project in state.projects.values() if project.lead_id == member_id and not project.archived)
    return next(led, None)


def _successor(state: State, project_id: Id, successor_id: Id | None) -> Id | None:
    try:
        return may_be_assigned(state, state.projects[project_id], successor_id)
    except ActionRefused as refusal:
        raise ActionRefused(refusal.message, "successor_id") from refusal
