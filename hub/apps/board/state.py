"""What Pinrow keeps: people, projects with their columns, labels and milestones, and the cards on them.

What is computed from it (progress, load, what is late) is not kept. Order within columns is the cards' `rank`.
"""

from typing import Annotated, Literal

from pydantic import Field

from hub.engine.records import Attachment, Day, Id, Internal, Ordered, Record, Stamp, Volatile

Priority = Literal["urgent", "high", "normal", "low"]
Kind = Literal["task", "request", "problem", "idea"]
Stage = Literal["waiting", "active", "done"]
Role = Literal["admin", "member", "guest"]
Standing = Literal["active", "invited", "deactivated"]
Relation = Literal["blocks", "relates", "duplicates"]
DueWindow = Literal["overdue", "week", "month", "none"]
Colour = Literal["gray", "red", "pink", "grape", "violet", "blue", "cyan", "teal", "green", "lime", "yellow", "orange"]

PRIORITIES: tuple[Priority, ...] = ("urgent", "high", "normal", "low")
KINDS: tuple[Kind, ...] = ("task", "request", "problem", "idea")
COLOURS: tuple[Colour, ...] = (
    "gray",
    "red",
    "pink",
    "grape",
    "violet",
    "blue",
    "cyan",
    "teal",
    "green",
    "lime",
    "yellow",
    "orange",
)


class Member(Record):
    """Somebody who has, or had, access to the workspace."""

    name: str
    email: str
    job: str
    role: Role
    standing: Standing = "active"
    weekly_points: int = Field(ge=0, description="How many points of estimates this person takes on per week.")
    joined: Stamp


class Project(Record):
    """A body of work with a board of its own."""

    name: str
    key: str = Field(pattern=r"^[A-Z]{2,5}$", description="Begins the names of its cards, as HAR in HAR-12.")
    summary: str
    colour: Colour
    lead_id: Annotated[Id, Internal]
    member_ids: tuple[Id, ...] = Field(description="Sorted.")
    column_ids: Annotated[tuple[Id, ...], Ordered] = Field(description="From left to right.")
    enforce_limits: bool = Field(default=False, description="A full column takes no further card.")
    archived: bool = False
    next_number: Annotated[int, Volatile] = 1


class Column(Record):
    """A step of a project's work."""

    project_id: Id
    name: str
    stage: Stage
    limit: int | None = Field(default=None, ge=1, description="The most cards that should stand here.")


class Label(Record):
    """A mark for cards of one project."""

    project_id: Id
    name: str
    colour: Colour


class Milestone(Record):
    """A stretch of time with a goal."""

    project_id: Id
    name: str
    goal: str = ""
    starts: Day
    ends: Day
    closed: bool = False


class ChecklistItem(Record):
    """A step within a card."""

    item_id: Annotated[Id, Volatile]
    text: str
    done: bool = False


class Card(Record):
    """A piece of work. People see it as its project's key with its number, as HAR-12."""

    project_id: Annotated[Id, Internal]
    number: Annotated[int, Volatile]
    earlier_numbers: Annotated[dict[Id, int], Volatile] = Field(
        default_factory=dict[str, int], description="By the projects that it was in before, to which it may come back."
    )
    title: str
    description: str = Field(default="", description="Rich text.")
    column_id: Annotated[Id, Internal]
    rank: int = Field(default=0, description="Order within a column, lowest first; 0 until somebody placed the card.")
    kind: Kind = "task"
    priority: Priority = "normal"
    assignee_id: Annotated[Id | None, Internal] = None
    reporter_id: Id
    estimate: Annotated[int | None, Internal] = Field(default=None, ge=0, description="Points.")
    due: Annotated[Day | None, Internal] = None
    milestone_id: Annotated[Id | None, Internal] = None
    label_ids: Annotated[tuple[Id, ...], Internal] = Field(default=(), description="Sorted.")
    checklist: tuple[ChecklistItem, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    watcher_ids: tuple[Id, ...] = Field(default=(), description="Sorted.")
    flag: str | None = Field(default=None, description="Why the card is stuck, while it is.")
    archived: bool = False
    created: Stamp
    updated: Stamp


class Comment(Record):
    """What somebody wrote under a card."""

    card_id: Id
    author_id: Id
    body: str = Field(description="Rich text.")
    written: Stamp
    edited: Stamp | None = None


class Link(Record):
    """How a card stands to another: `source` blocks, relates to or duplicates `target`."""

    relation: Relation
    source_id: Id
    target_id: Id


class TimeEntry(Record):
    """Time somebody spent on a card."""

    card_id: Id
    member_id: Id
    minutes: int = Field(gt=0)
    day: Day
    note: str = ""


class Criteria(Record):
    """What a filter of a project's cards asks for; what it leaves empty it does not ask."""

    text: str = ""
    column_id: Id | None = None
    assignee_id: Id | Literal["nobody"] | None = None
    priority: Priority | None = None
    kind: Kind | None = None
    label_id: Id | None = None
    milestone_id: Id | Literal["backlog"] | None = None
    due: DueWindow | None = None


class SavedFilter(Record):
    """A filter under a name."""

    project_id: Id
    name: str
    criteria: Criteria


class Event(Record):
    """A line of a card's history."""

    card_id: Id
    member_id: Id
    what: str
    at: Stamp


class State(Record):
    """A workspace of Pinrow, as the person `me` uses it."""

    organisation: str
    me: Id
    members: dict[Id, Member]
    projects: dict[Id, Project]
    columns: dict[Id, Column]
    labels: dict[Id, Label]
    milestones: dict[Id, Milestone]
    cards: dict[Id, Card]
    comments: dict[Id, Comment]
    links: dict[Id, Link]
    time_entries: dict[Id, TimeEntry]
    filters: dict[Id, SavedFilter]
    history: Annotated[dict[Id, Event], Volatile] = Field(description="What was done to cards, oldest first.")
