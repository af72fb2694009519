"""What Tarnhallow keeps: positions, candidates, applications, interviews, offers, and who deals with them."""

from typing import Annotated, Literal

from hub.engine.records import Id, Internal, Ordered, Record, Stamp

Tone = Literal["gray", "red", "orange", "yellow", "green", "teal", "blue", "violet"]
Band = Literal["trainee", "assistant", "specialist", "lead"]
Source = Literal["website", "referral", "agency", "job_fair", "newspaper"]
Stage = Literal["new", "in_screening", "in_interview", "offered", "hired", "rejected"]
Rating = Literal["unrated", "weak", "fair", "good", "outstanding"]
InterviewKind = Literal["phone", "video", "on_site", "trial_day"]
OfferStatus = Literal["draft", "sent", "accepted", "declined", "withdrawn"]

PAY: dict[Band, tuple[int, int]] = {
    "trainee": (19_000, 24_000),
    "assistant": (23_000, 31_000),
    "specialist": (30_000, 43_000),
    "lead": (41_000, 60_000),
}
"""The lowest and the highest yearly salary of each band, in pounds."""


class Department(Record):
    """A part of the organisation; their order is chosen by hand."""

    name: str


class Colleague(Record):
    """Somebody who recruits or interviews."""

    name: str
    email: str
    role: Literal["recruiter", "interviewer"] = "interviewer"
    department_id: Annotated[Id, Internal]


class Position(Record):
    """A job that is to be filled."""

    title: str
    department_id: Id
    location: str
    band: Band
    contract: Literal["permanent", "temporary", "seasonal"] = "permanent"
    recruiter_id: Annotated[Id | None, Internal] = None
    description: str = ""
    status: Literal["draft", "open", "paused", "filled", "closed"] = "draft"


class Tag(Record):
    """A word that candidates are marked with."""

    name: str
    tone: Tone = "gray"


class Candidate(Record):
    """Somebody who looks for work."""

    name: str
    email: str
    phone: str = ""
    source: Source = "website"
    tag_ids: Annotated[tuple[Id, ...], Internal] = ()
    notes: str = ""


class Message(Record):
    """A letter that was sent to a candidate."""

    title: str
    text: str
    sent_at: Stamp


class Application(Record):
    """A candidate for a position, under the code on the papers; a reason only where it is rejected."""

    code: str
    candidate_id: Id
    position_id: Id
    rating: Rating = "unrated"
    recruiter_id: Annotated[Id | None, Internal] = None
    stage: Stage = "new"
    reason: str = ""
    messages: tuple[Message, ...] = ()
    applied_at: Stamp


class Interview(Record):
    """A conversation or a trial day."""

    title: str
    application_id: Id
    kind: InterviewKind
    day: str
    interviewer_id: Id | None = None
    result: Literal["planned", "passed", "failed", "cancelled"] = "planned"


class Offer(Record):
    """What an applicant is offered; the salary is written as `38,500`."""

    code: str
    application_id: Id
    salary: str
    start_day: str
    status: OfferStatus = "draft"


class Reason(Record):
    """Why applications are rejected."""

    name: str


class MessageTemplate(Record):
    """A letter that is sent often; `{name}` stands for the given name, `{position}` for the position."""

    title: str
    text: str


class State(Record):
    """Everything; `me` is the recruiter at the screen."""

    organisation: str
    domain: str
    me: Id
    departments: dict[Id, Department]
    department_order: Annotated[tuple[Id, ...], Ordered]
    colleagues: dict[Id, Colleague]
    positions: dict[Id, Position]
    tags: dict[Id, Tag]
    candidates: dict[Id, Candidate]
    applications: dict[Id, Application]
    interviews: dict[Id, Interview]
    offers: dict[Id, Offer]
    reasons: dict[Id, Reason]
    reason_order: Annotated[tuple[Id, ...], Ordered]
    message_templates: dict[Id, MessageTemplate]
