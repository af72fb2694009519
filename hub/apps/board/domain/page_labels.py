"""The names of records and values on pages, which solutions look for and instructions use."""

from datetime import date

from hub.apps.board.lookup import key_of
from hub.apps.board.state import Card, Priority, Project, State
from hub.engine.records import Day, Id, Stamp

PRIORITY_NAMES: dict[Priority, str] = {"urgent": "Urgent", "high": "High", "normal": "Normal", "low": "Low"}
KIND_NAMES = {"task": "Task", "request": "Request", "problem": "Problem", "idea": "Idea"}
STAGE_NAMES = {"waiting": "Not started", "active": "In progress", "done": "Done"}
ROLE_NAMES = {"admin": "Administrator", "member": "Member", "guest": "Guest"}
RELATION_NAMES = {
    "blocks": "Blocks",
    "blocked_by": "Is blocked by",
    "relates": "Relates to",
    "duplicates": "Duplicates",
    "duplicated_by": "Is duplicated by",
}
DUE_NAMES = {"overdue": "Overdue", "week": "Due within 7 days", "month": "Due within 30 days", "none": "No due date"}
NOBODY, NO_MILESTONE = "Unassigned", "No milestone"


def member_name(state: State, member_id: Id | None) -> str:
    """Return a person's name in a list of assignees."""
    return NOBODY if member_id is None else state.members[member_id].name


def milestone_name(state: State, milestone_id: Id | None) -> str:
    """Return a milestone's name in a list."""
    return NO_MILESTONE if milestone_id is None else state.milestones[milestone_id].name


def shown_day(day: Day) -> str:
    """Format a day as on pages: `9 Mar 2026`."""
    found = date.fromisoformat(day)
    return f"{found.day} {found:%b %Y}"


def shown_moment(moment: Stamp) -> str:
    """Format a moment as on pages: `9 Mar 2026, 14:30`."""
    return f"{shown_day(moment[:10])}, {moment[11:16]}"


def shown_minutes(minutes: int) -> str:
    """Format a duration as on pages: `1h 30m`."""
    hours, rest = divmod(minutes, 60)
    return " ".join(part for part in (f"{hours}h" if hours else "", f"{rest}m" if rest else "") if part)


def counted(count: int, noun: str) -> str:
    """Format a count as on pages: `1 card`, `3 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def label_names(state: State, label_ids: tuple[Id, ...]) -> list[str]:
    """Return the names of labels."""
    return [state.labels[name].name for name in label_ids]


def titled(state: State, card: Card) -> str:
    """Return a card's name in a list."""
    return f"{key_of(state, card)} {card.title}"


def columns_of(state: State, project: Project) -> list[str]:
    """Return the names of a project's columns, from left to right."""
    return [state.columns[name].name for name in project.column_ids]
