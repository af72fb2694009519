"""What Withybeck keeps: repositories, what is planned and proposed in them, what was released, and who may do what."""

from typing import Annotated, Literal

from hub.engine.records import Id, Internal, Record, Stamp

Role = Literal["owner", "maintainer", "developer", "guest"]


class Repository(Record):
    """A project; approvals and checks are what it asks for before anything is merged."""

    name: str
    description: str = ""
    language: Literal["python", "go", "rust", "typescript", "c", "html"] = "python"
    visibility: Literal["private", "internal", "public"] = "internal"
    approvals: int = 1
    needs_checks: bool = True
    status: Literal["active", "archived"] = "active"


class Member(Record):
    """Somebody with an account."""

    name: str
    email: str
    role: Role = "developer"


class Label(Record):
    """A word that sorts issues."""

    name: str
    tone: Literal["red", "orange", "yellow", "green", "teal", "blue", "violet", "gray"] = "gray"


class File(Record):
    """A file of the default branch, to be read."""

    path: str
    repository_id: Id
    content: str


class Milestone(Record):
    """What a version is to contain, and until when."""

    title: str
    repository_id: Id
    due: str
    description: str = ""
    status: Literal["open", "closed"] = "open"


class Comment(Record):
    """What somebody wrote below an issue or a merge request."""

    author: str
    text: str
    written_at: Stamp


class Issue(Record):
    """A fault, a wish or a question; a duplicate names the issue that it repeats."""

    number: int
    title: str
    repository_id: Id
    description: str = ""
    priority: Literal["low", "normal", "high", "critical"] = "normal"
    assignee_id: Annotated[Id | None, Internal] = None
    milestone_id: Annotated[Id | None, Internal] = None
    label_ids: Annotated[tuple[Id, ...], Internal] = ()
    duplicate_of_id: Id | None = None
    status: Literal["open", "in_progress", "closed"] = "open"
    comments: tuple[Comment, ...] = ()
    opened_at: Stamp


class MergeRequest(Record):
    """A branch that somebody wants in the default branch, and the issue that this closes."""

    number: int
    title: str
    repository_id: Id
    branch: str
    author_id: Id
    issue_id: Id | None = None
    description: str = ""
    checks: Literal["running", "passed", "failed"] = "running"
    merges: Literal["cleanly", "with_conflicts"] = "cleanly"
    reviewer_ids: tuple[Id, ...] = ()
    approved_by: tuple[Id, ...] = ()
    status: Literal["draft", "open", "merged", "closed"] = "draft"
    comments: tuple[Comment, ...] = ()
    opened_at: Stamp


class Release(Record):
    """A version that others get, with its notes."""

    title: str
    repository_id: Id
    milestone_id: Id | None = None
    notes: str = ""
    status: Literal["draft", "published", "withdrawn"] = "draft"


class State(Record):
    """Everything of one organisation; `me` is the owner at the screen."""

    organisation: str
    domain: str
    me: Id
    repositories: dict[Id, Repository]
    files: dict[Id, File]
    merge_requests: dict[Id, MergeRequest]
    releases: dict[Id, Release]
    issues: dict[Id, Issue]
    milestones: dict[Id, Milestone]
    labels: dict[Id, Label]
    members: dict[Id, Member]
