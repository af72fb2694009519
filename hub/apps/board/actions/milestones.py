"""Milestones: planned, changed, closed with what is left in them, and reopened."""

from typing import Any

from pydantic import Field

from hub.apps.board.app import APP
from hub.apps.board.domain.card_fields import may_be_planned
from hub.apps.board.domain.text_fields import line, same
from hub.apps.board.lookup import changed, find_milestone, open_project
from hub.apps.board.state import Milestone, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Day, Id

NAME_LENGTH = 60
GOAL_LENGTH = 300


class CreateMilestone(Arguments):
    """What `create_milestone` takes."""

    project_id: Id
    name: str
    goal: str = ""
    starts: Day
    ends: Day


@APP.action(changes="`milestones`")
def create_milestone(state: State, arguments: CreateMilestone, clock: Clock) -> State:
    """Plan a milestone of a project."""
    open_project(state, arguments.project_id)
    milestone = Milestone(
        project_id=arguments.project_id,
        name=_free_name(state, arguments.project_id, arguments.name),
        goal=_goal(arguments.goal),
        starts=arguments.starts,
        ends=arguments.ends,
    )
    _in_order(milestone)
    return state.model_copy(update={"milestones": {**state.milestones, clock.new_id("milestone"): milestone}})


class EditMilestone(Arguments):
    """What `edit_milestone` takes: the fields given change, the others stay."""

    milestone_id: Id
    name: str = ""
    goal: str = ""
    starts: Day = ""
    ends: Day = ""


@APP.action(changes="fields of `milestones[id]`")
def edit_milestone(state: State, arguments: EditMilestone, clock: Clock) -> State:
    """Change name, goal or dates of a milestone."""
    del clock
    milestone = find_milestone(state, arguments.milestone_id)
    update: dict[str, Any] = arguments.model_dump(exclude_unset=True, exclude={"milestone_id"})
    if "name" in update:
        update["name"] = _free_name(state, milestone.project_id, arguments.name, arguments.milestone_id)
    if "goal" in update:
        update["goal"] = _goal(arguments.goal)
    edited = milestone.model_copy(update=update)
    _in_order(edited)
    return _with(state, arguments.milestone_id, edited)


class CloseMilestone(Arguments):
    """What `close_milestone` takes."""

    milestone_id: Id
    move_to: Id | None = Field(default=None, description="The milestone that takes its open cards; none: no milestone.")


@APP.action(changes="`milestones[id].closed`, `cards[…].milestone_id`")
def close_milestone(state: State, arguments: CloseMilestone, clock: Clock) -> State:
    """Close a milestone; its open cards go to another one, or back to the backlog."""
    milestone = find_milestone(state, arguments.milestone_id)
    if milestone.closed:
        raise ActionRefused(f"{milestone.name} is closed already.", "milestone_id")
    if arguments.move_to == arguments.milestone_id:
        raise ActionRefused("Choose another milestone for its open cards.", "move_to")
    target = may_be_planned(state, milestone.project_id, arguments.move_to)
    where = state.milestones[target].name if target else "the backlog"
    for name, card in state.cards.items():
        is_open = state.columns[card.column_id].stage != "done" and not card.archived
        if card.milestone_id == arguments.milestone_id and is_open:
            state = changed(state, clock, name, f"moved this to {where}", {"milestone_id": target})
    return _with(state, arguments.milestone_id, milestone.model_copy(update={"closed": True}))


class OneMilestone(Arguments):
    """A milestone."""

    milestone_id: Id


@APP.action(changes="`milestones[id].closed`")
def reopen_milestone(state: State, arguments: OneMilestone, clock: Clock) -> State:
    """Reopen a closed milestone."""
    del clock
    milestone = find_milestone(state, arguments.milestone_id)
    if not milestone.closed:
        raise ActionRefused(f"{milestone.name} is open.", "milestone_id")
    return _with(state, arguments.milestone_id, milestone.model_copy(update={"closed": False}))


def _with(state: State, milestone_id: Id, milestone: Milestone) -> State:
    return state.model_copy(update={"milestones": {**state.milestones, milestone_id: milestone}})


def _free_name(state: State, project_id: Id, text: str, milestone_id: Id | None = None) -> str:
    name = line(text, "the milestone a name", "name", NAME_LENGTH)
    for one, milestone in state.milestones.items():
        if one != milestone_id and milestone.project_id == project_id and same(milestone.name, name):
            raise ActionRefused(f"There is a milestone {milestone.name} already.", "name")
    return name


def _goal(text: str) -> str:
    found = " ".join(text.split())
    if len(found) > GOAL_LENGTH:
        raise ActionRefused(f"Use at most {GOAL_LENGTH} characters.", "goal")
    return found


def _in_order(milestone: Milestone) -> None:
    if milestone.ends < milestone.starts:
        raise ActionRefused("The end lies before the start.", "ends")
