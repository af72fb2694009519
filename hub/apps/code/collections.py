"""The collections of Withybeck: what their forms ask for, which states they have, and the words for both."""

from dataclasses import replace

from hub.apps.code import state as kept
from hub.apps.code.domain import choices, rules
from hub.engine.collections import (
    Change,
    Choice,
    Collection,
    Collections,
    Day,
    LongText,
    Move,
    Number,
    Reference,
    References,
    Status,
    Switch,
    Text,
)

ROLE = Change("set_roles", "Role", ("Give {records} the role {value}",), reaches_others=True)
PLAN = Change("plan_issues", "Milestone", ("Plan {records} for {value}",))
ASSIGN = Change("assign_issues", "Assignee", ("Assign {records} to {value}",))
PRIORITY = Change("prioritise_issues", "Priority", ("Give {records} {value} priority",))
LABEL = Change("label_issues", "Add label", ("Label {records} {value}",))
TO_ANOTHER = ("Transfer {records} to {value}", "Move {records} to the repository {value}")
TRANSFER = Change("transfer_issues", "Transfer", TO_ANOTHER, within=rules.UNDONE, clears=("milestone_id",))
UNLABEL = Change("unlabel_issues", "Remove label", ("Take the label {value} off {records}",))
ASKED = ("Ask {value} to review {records}", "Request a review of {records} by {value}")
ASK = Change(
    "request_reviews",
    "Request review",
    (*ASKED, "Have {records} reviewed by {value}"),
    within=rules.PROPOSED,
    reaches_others=True,
)
UNASKED = ("Cancel the review of {records} by {value}", "Remove {value} from the reviewers of {records}")
UNASK = Change(
    "cancel_reviews", "Cancel review", (*UNASKED, "Take {value} off the review of {records}"), within=rules.PROPOSED
)
READY = ("Mark {records} as ready for review", "Declare {records} ready for review", "Take {records} out of draft")
CHECKED = {"running": "yellow", "passed": "green", "failed": "red"}
LANGUAGES = {"go": "Go", "html": "HTML", "python": "Python", "rust": "Rust", "typescript": "TypeScript", "c": "C"}
REPOSITORY = Reference(
    "repository_id",
    to="repositories",
    says="in the repository {value}",
    asked="once",
    redrawn=False,
    among=choices.active_repositories,
)
REPOSITORIES = Collection(
    "repositories",
    kept.Repository,
    "repository",
    plural="repositories",
    section="Code",
    verbs=("Create", "Set up", "Start"),
    allows=("create", "edit"),
    check=rules.refuse_repository,
    fields=(
        Text("name", most=40, edits=("{value}-next", "{value}-classic")),
        LongText("description"),
        Choice("language", says="written in {value}", redrawn=False, spelled=LANGUAGES),
        Choice("visibility", tones={"private": "red", "public": "green"}),
        Number(
            "approvals",
            label="Required approvals",
            says="with {value} required",
            unit="approval",
            most=5,
            edits=(1, 2, 3),
        ),
        Switch("needs_checks", label="Required checks", listed=False),
    ),
    status=Status(
        "status",
        tones={"active": "green"},
        moves=(
            Move("archive_repositories", "Archive", "archived", ("active",), ("Archive {records}",)),
            Move("unarchive_repositories", "Unarchive", "active", ("archived",), ("Unarchive {records}",)),
        ),
    ),
)
FILES = Collection(
    "files",
    kept.File,
    "file",
    label="path",
    unique=False,
    section="Code",
    allows=(),
    fields=(Text("path", asked="never"), Reference("repository_id", to="repositories", asked="never")),
)
MERGE_REQUESTS = Collection(
    "merge_requests",
    kept.MergeRequest,
    "merge request",
    label="title",
    number="number",
    made_at="opened_at",
    section="Code",
    verbs=("Open", "Create"),
    allows=("create", "edit"),
    refers=("merge request {number}", "the merge request from the branch {branch}"),
    check=rules.refuse_merge_request,
    fields=(
        Text("title", edits=("{value} (second try)", "{value}, with tests")),
        REPOSITORY,
        Text("branch", label="From branch", most=60, says="from the branch {value}", listed=False, asked="once"),
        Reference("author_id", to="members", says="by {value}", asked="once", among=choices.writers),
        Reference("issue_id", label="Closes", to="issues", listed=False, redrawn=False),
        LongText("description", edits=("{value} Tested by hand.", "{value} Please look at the tests first.")),
        Choice("checks", tones=CHECKED, says="with {value} checks", asked="never"),
        Choice("merges", tones={"with_conflicts": "red"}, says="that merge {value}", listed=False, asked="never"),
        References("reviewer_ids", label="Reviewers", to="members", listed=False, add=ASK, remove=UNASK),
    ),
    status=Status(
        "status",
        tones={"draft": "gray", "open": "green", "merged": "violet", "closed": "red"},
        moves=(
            Move("ready_merge_requests", "Ready", "open", ("draft",), READY),
            Move("draft_merge_requests", "Back to draft", "draft", ("open",), ("Put {records} back to draft",)),
            Move("close_merge_requests", "Close", "closed", rules.PROPOSED, ("Close {records} without merging",)),
            Move("reopen_merge_requests", "Reopen", "open", ("closed",), ("Reopen {records}",)),
        ),
    ),
)
RELEASES = Collection(
    "releases",
    kept.Release,
    "release",
    label="title",
    section="Code",
    verbs=("Draft", "Prepare"),
    check=rules.refuse_release,
    settle=rules.keep_release,
    fields=(
        Text("title", most=60, edits=("{value} (LTS)", "{value} (rebuilt)")),
        REPOSITORY,
        Reference("milestone_id", to="milestones", redrawn=False),
        LongText(
            "notes",
            label="Release note",
            edits=("Small corrections only.", "The same as the beta, with corrected texts."),
        ),
    ),
    status=Status(
        "status",
        tones={"draft": "yellow", "published": "green", "withdrawn": "red"},
        moves=(
            Move("publish_releases", "Publish", "published", ("draft", "withdrawn"), reaches_others=True),
            Move("withdraw_releases", "Withdraw", "withdrawn", ("published",), ("Withdraw {records}",)),
        ),
    ),
)
ISSUES = Collection(
    "issues",
    kept.Issue,
    "issue",
    label="title",
    number="number",
    made_at="opened_at",
    has_board=True,
    section="Planning",
    verbs=("Open", "Report", "File"),
    refers=("issue {number}",),
    check=rules.refuse_issue,
    settle=rules.keep_issue,
    fields=(
        Text("title", edits=("{value} (again)", "{value} (second report)")),
        replace(REPOSITORY, change=TRANSFER),
        LongText("description", edits=("{value} It happens every time.", "{value} Seen on two machines.")),
        Choice("priority", says="with {value} priority", tones={"high": "orange", "critical": "red"}, change=PRIORITY),
        Reference("assignee_id", to="members", says="assigned to {value}", among=choices.writers, change=ASSIGN),
        Reference("milestone_id", to="milestones", says="for {value}", among=choices.open_milestones, change=PLAN),
        References("label_ids", to="labels", add=LABEL, remove=UNLABEL),
        Reference("duplicate_of_id", to="issues", on_delete="refuse", listed=False, asked="never"),
    ),
    status=Status(
        "status",
        tones={"open": "blue", "in_progress": "violet", "closed": "green"},
        moves=(
            Move("start_issues", "Start", "in_progress", ("open",), ("Start work on {records}",)),
            Move("stop_issues", "Stop", "open", ("in_progress",), ("Stop work on {records}",)),
            Move("close_issues", "Close", "closed", rules.UNDONE, ("Close {records}",)),
            Move("reopen_issues", "Reopen", "open", ("closed",), ("Reopen {records}",), clears=("duplicate_of_id",)),
        ),
    ),
)
MILESTONES = Collection(
    "milestones",
    kept.Milestone,
    "milestone",
    label="title",
    section="Planning",
    verbs=("Create", "Plan", "Set up"),
    check=rules.refuse_milestone,
    settle=rules.keep_milestone,
    fields=(
        Text("title", most=60, edits=("{value} (beta)", "{value}, first part")),
        REPOSITORY,
        Day("due", label="Due day", says="due on {value}", shifts=(7, 14, -7)),
        LongText("description", says="with the description {value}"),
    ),
    status=Status(
        "status",
        tones={"open": "green"},
        moves=(
            Move("close_milestones", "Close", "closed", ("open",), ("Close {records}",)),
            Move("reopen_milestones", "Reopen", "open", ("closed",), ("Reopen {records}",)),
        ),
    ),
)
LABELS = Collection(
    "labels",
    kept.Label,
    "label",
    section="Planning",
    has_page=False,
    fields=(
        Text("name", most=30, edits=("{value} (old)", "{value} (ours)")),
        Choice("tone", label="Colour", says="in the colour {value}"),
    ),
)
MEMBERS = Collection(
    "members",
    kept.Member,
    "member",
    section="People",
    is_named=True,
    verbs=("Invite",),
    allows=("create", "edit"),
    reaches_others=("create",),
    check=rules.refuse_member,
    fields=(
        Text("name"),
        Text("email", says="with the e-mail address {value}", email=True, edits=("dev.{value}", "code.{value}")),
        Choice("role", says="as {value}", tones={"owner": "red", "maintainer": "violet"}, change=ROLE),
    ),
)
CODE = (REPOSITORIES, MERGE_REQUESTS, FILES, RELEASES)
COLLECTIONS = Collections(kept.State, *CODE, ISSUES, MILESTONES, LABELS, MEMBERS)
