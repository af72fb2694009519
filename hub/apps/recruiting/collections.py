"""The collections of Tarnhallow: what their forms ask for, which states they have, and the words for both."""

import re
from collections.abc import Iterable, Mapping

from hub.apps.recruiting.state import (
    PAY,
    Application,
    Candidate,
    Colleague,
    Department,
    Interview,
    MessageTemplate,
    Offer,
    Position,
    Reason,
    State,
    Tag,
)
from hub.engine.collections import (
    Change,
    Choice,
    Collection,
    Collections,
    Day,
    LongText,
    Move,
    Reference,
    References,
    Status,
    Text,
)
from hub.engine.errors import ActionRefused

UNDECIDED = ("new", "in_screening", "in_interview", "offered")
EMAIL = Text("email", label="E-mail", email=True, says="with the e-mail address {value}")


def _recruiters(state: State, record: Mapping[str, str | None]) -> Iterable[str]:
    del record
    return [key for key, one in state.colleagues.items() if one.role == "recruiter"]


def _open_positions(state: State, application: Mapping[str, str | None]) -> Iterable[str]:
    taken = {one.position_id for one in state.applications.values() if one.candidate_id == application["candidate_id"]}
    return [key for key, one in state.positions.items() if one.status == "open" and key not in taken]


def _refuse_second(state: State, application_id: str, application: Application) -> None:
    for key, one in state.applications.items():
        is_same = (one.candidate_id, one.position_id) == (application.candidate_id, application.position_id)
        if is_same and key != application_id:
            raise ActionRefused(f"This candidate has applied for this position already, as {one.code}.", "position_id")


def _refuse_unfit_salary(state: State, offer_id: str, offer: Offer) -> None:
    del offer_id
    if not re.fullmatch(r"[1-9][0-9]{0,2},[0-9]{3}", offer.salary):
        raise ActionRefused("Write the yearly salary in pounds, as in 38,500.", "salary")
    position = state.positions[state.applications[offer.application_id].position_id]
    least, most = PAY[position.band]
    if not least <= int(offer.salary.replace(",", "")) <= most:
        text = f"The band of {position.title} goes from {least:,} to {most:,} pounds a year."
        raise ActionRefused(text, "salary")


POSITIONS = Collection(
    "positions",
    Position,
    "position",
    label="title",
    section="Hiring",
    verbs=("Create", "Draft", "Set up"),
    fields=(
        Text("title", edits=("Senior {value}", "{value} (part time)")),
        Reference("department_id", to="departments", says="in the department {value}", redrawn=False),
        Text("location", says="located at {value}", edits=("Main building", "Old station")),
        Choice("band", says="in the {value} band", redrawn=False),
        Choice("contract", says="with a {value} contract", listed=False),
        Reference(
            "recruiter_id",
            to="colleagues",
            empty="Nobody",
            says="looked after by {value}",
            among=_recruiters,
            change=Change(
                "assign_positions",
                "Assign",
                ("Assign {records} to {value}", "Let {value} look after {records}"),
                within=("draft", "open", "paused"),
            ),
        ),
        LongText("description", says="with the description {value}"),
    ),
    status=Status(
        "status",
        tones={"draft": "yellow", "open": "green", "paused": "orange", "filled": "blue"},
        moves=(
            Move(
                "publish_positions",
                "Publish",
                "open",
                ("draft",),
                ("Publish {records}", "Advertise {records}"),
                reaches_others=True,
            ),
            Move("pause_positions", "Pause", "paused", ("open",), ("Pause {records}", "Put {records} on hold")),
            Move("resume_positions", "Resume", "open", ("paused",), ("Resume {records}",)),
            Move("close_positions", "Close", "closed", ("draft", "open", "paused"), ("Close {records}",)),
            Move("reopen_positions", "Reopen", "open", ("filled", "closed"), ("Reopen {records}",)),
        ),
    ),
)
CANDIDATES = Collection(
    "candidates",
    Candidate,
    "candidate",
    section="Hiring",
    is_named=True,
    verbs=("Add", "Register"),
    fields=(
        Text("name"),
        EMAIL,
        Text("phone", says="with the phone number {value}", edits=("+44 20 551 0133", "+44 20 551 0187")),
        Choice("source", says="with the source {value}"),
        LongText("notes", says="with the note {value}", edits=("{value} Best reached in the evening.",)),
        References(
            "tag_ids",
            to="tags",
            add=Change("tag_candidates", "Add tag", ("Tag {records} with {value}",)),
            remove=Change("untag_candidates", "Remove tag", ("Remove {value} from the tags of {records}",)),
        ),
    ),
)
APPLICATIONS = Collection(
    "applications",
    Application,
    "application",
    label="code",
    made_at="applied_at",
    section="Hiring",
    verbs=("Register", "Enter"),
    refers=(
        'the application from {candidate_id} for "{position_id}"',
        "the application from {candidate_id}",
        'the application that {candidate_id} sent in for "{position_id}"',
    ),
    check=_refuse_second,
    fields=(
        Text("code", most=20, edits=("{value}-B", "{value}/26")),
        Reference("candidate_id", to="candidates", says="from {value}", on_delete="cascade", redrawn=False),
        Reference(
            "position_id",
            to="positions",
            says="for the position {value}",
            among=_open_positions,
            change=Change(
                "transfer_applications",
                "Transfer",
                ("Transfer {records} to the position {value}", "Consider {records} for the position {value} instead"),
                within=("new", "in_screening"),
            ),
        ),
        Choice(
            "rating",
            says="with the rating {value}",
            tones={"weak": "red", "fair": "yellow", "good": "teal", "outstanding": "green"},
            unset="unrated",
            change=Change("rate_applications", "Rate", ("Give {records} the rating {value}",), within=UNDECIDED),
        ),
        Reference(
            "recruiter_id",
            to="colleagues",
            empty="Nobody",
            says="handled by {value}",
            among=_recruiters,
            change=Change(
                "assign_applications", "Assign", ("Assign {records} to {value}", "Give {records} to {value}"), UNDECIDED
            ),
        ),
    ),
    status=Status(
        "stage",
        label="Stage",
        tones={"new": "blue", "in_interview": "violet", "offered": "orange", "hired": "green", "rejected": "red"},
        moves=(
            Move("screen_applications", "Screen", "in_screening", ("new",), ("Move {records} on to screening",)),
            Move(
                "invite_applications",
                "Invite to interview",
                "in_interview",
                ("new", "in_screening"),
                ("Invite {records} to interview", "Move {records} on to interviews"),
                reaches_others=True,
            ),
            Move(
                "advance_applications",
                "Move to offer",
                "offered",
                ("in_interview",),
                ("Move {records} on to the offer stage",),
            ),
        ),
    ),
)
INTERVIEWS = Collection(
    "interviews",
    Interview,
    "interview",
    label="title",
    unique=False,
    section="Hiring",
    verbs=("Plan", "Schedule", "Add"),
    fields=(
        Text("title", edits=("{value}, second round", "{value} (short)")),
        Choice("kind", says="of the type {value}", redrawn=False),
        Reference(
            "application_id", to="applications", says="for the application {value}", on_delete="cascade", redrawn=False
        ),
        Day("day", says="on {value}"),
        Reference(
            "interviewer_id",
            to="colleagues",
            empty="Nobody",
            says="held by {value}",
            change=Change(
                "hand_over_interviews",
                "Interviewer",
                ("Let {value} hold {records}", "Hand {records} over to {value}"),
                within=("planned",),
            ),
        ),
    ),
    status=Status(
        "result",
        label="Result",
        tones={"planned": "blue", "passed": "green", "failed": "red"},
        moves=(
            Move("pass_interviews", "Passed", "passed", ("planned",), ("Mark {records} as passed",)),
            Move("fail_interviews", "Failed", "failed", ("planned",), ("Mark {records} as failed",)),
            Move("cancel_interviews", "Cancel", "cancelled", ("planned",), ("Cancel {records}", "Call off {records}")),
            Move("replan_interviews", "Plan again", "planned", ("cancelled",), ("Set {records} back to planned",)),
        ),
    ),
)
OFFERS = Collection(
    "offers",
    Offer,
    "offer",
    label="code",
    section="Hiring",
    verbs=("Draft", "Prepare", "Create"),
    refers=('the offer for the application "{application_id}"',),
    check=_refuse_unfit_salary,
    fields=(
        Text("code", most=20),
        Reference(
            "application_id", to="applications", says="for the application {value}", on_delete="cascade", redrawn=False
        ),
        Text(
            "salary",
            most=12,
            says="with a yearly salary of {value}",
            edits=("23,500", "30,500", "34,200", "41,800", "42,600", "52,000"),
        ),
        Day("start_day", says="starting on {value}"),
    ),
    status=Status(
        "status",
        tones={"draft": "yellow", "sent": "blue", "accepted": "green", "declined": "red"},
        moves=(
            Move("send_offers", "Send", "sent", ("draft",), ("Send {records}",), reaches_others=True),
            Move("accept_offers", "Accepted", "accepted", ("sent",), ("Mark {records} as accepted",)),
            Move("decline_offers", "Declined", "declined", ("sent",), ("Mark {records} as declined",)),
            Move("withdraw_offers", "Withdraw", "withdrawn", ("draft", "sent"), ("Withdraw {records}",)),
        ),
    ),
)
COLLEAGUES = Collection(
    "colleagues",
    Colleague,
    "colleague",
    section="Organisation",
    is_named=True,
    keeps="me",
    fields=(
        Text("name"),
        EMAIL,
        Choice("role", says="with the role {value}"),
        Reference("department_id", to="departments", says="in the department {value}"),
    ),
)
DEPARTMENTS = Collection(
    "departments",
    Department,
    "department",
    section="Organisation",
    has_page=False,
    order="department_order",
    fields=(Text("name", edits=("{value} and Training", "{value} (North)")),),
)
REASONS = Collection(
    "reasons",
    Reason,
    "rejection reason",
    section="Words",
    has_page=False,
    order="reason_order",
    fields=(Text("name", edits=("{value} (see notes)", "{value} this year")),),
)
MESSAGE_TEMPLATES = Collection(
    "message_templates",
    MessageTemplate,
    "message template",
    label="title",
    section="Words",
    has_page=False,
    verbs=("Write", "Create", "Save"),
    fields=(
        Text("title", edits=("{value} (short)", "{value}, friendly")),
        LongText("text", says="with the text {value}", listed=True),
    ),
)
TAGS = Collection(
    "tags",
    Tag,
    "tag",
    section="Words",
    has_page=False,
    fields=(
        Text("name", most=30, edits=("{value} (checked)", "{value} first")),
        Choice("tone", label="Colour", says="in {value}"),
    ),
)
HIRING = (POSITIONS, CANDIDATES, APPLICATIONS, INTERVIEWS, OFFERS)
COLLECTIONS = Collections(State, *HIRING, COLLEAGUES, DEPARTMENTS, REASONS, MESSAGE_TEMPLATES, TAGS)
