"""What a user does with leads."""

from typing import Literal

from pydantic import Field

from hub.apps.crm.app import APP
from hub.apps.crm.lookup import TEXT_LENGTH, at_most, email_address, found, free_name, words
from hub.apps.crm.state import Account, Contact, Deal, Lead, LeadPerson, Rating, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Day, Id

WORKABLE = ("new", "contacted", "qualified")


class CreateLead(Arguments, LeadPerson):
    """A new lead as its form has it."""

    status: Literal["new", "contacted", "qualified"]
    rating: Rating
    interest: str
    owner_id: Id


class EditLead(CreateLead):
    """The whole form of a lead."""

    lead_id: Id


class OneLead(Arguments):
    """A lead."""

    lead_id: Id


class DisqualifyLead(OneLead):
    """A lead that leads nowhere."""

    because: str


class ConvertLead(OneLead):
    """A lead that becomes an account, a contact and, if wanted, a deal."""

    account_id: Id | None
    """An account that is there already; none: a new one with the company's name."""
    industry: str = ""
    """Of the new account."""
    deal_name: str
    """Empty: no deal."""
    stage_id: Id | None = None
    estimate: int = Field(default=0, ge=0)
    close_on: Day | None = None


def _form(state: State, arguments: CreateLead) -> dict[str, str]:
    found(state.users, arguments.owner_id, "colleague", "owner_id")
    email, phone = email_address(arguments.email), at_most(arguments.phone, "phone")
    if not email and not phone:
        raise ActionRefused("Enter an e-mail address or a telephone number.", "email")
    return {
        "given": words(arguments.given, "a given name", "given"),
        "family": words(arguments.family, "a family name", "family"),
        "company": words(arguments.company, "a company", "company"),
        "title": at_most(arguments.title, "title"),
        "email": email,
        "phone": phone,
        "source": words(arguments.source, "where the lead came from", "source"),
        "status": arguments.status,
        "rating": arguments.rating,
        "interest": at_most(arguments.interest, "interest", TEXT_LENGTH),
        "owner_id": arguments.owner_id,
    }


def _workable(state: State, lead_id: str) -> Lead:
    lead = found(state.leads, lead_id, "lead", "lead_id")
    if lead.status not in WORKABLE:
        raise ActionRefused(f"{lead.name} is {lead.status} and cannot be changed.", "lead_id")
    return lead


@APP.action(changes="`leads`: a new one")
def create_lead(state: State, arguments: CreateLead, clock: Clock) -> State:
    """Add a lead."""
    lead = Lead.model_validate({**_form(state, arguments), "created_at": clock.now})
    return state.model_copy(update={"leads": {**state.leads, clock.new_id("lead"): lead}})


@APP.action(changes="`leads[id]`: the fields of its form")
def edit_lead(state: State, arguments: EditLead, clock: Clock) -> State:
    """Change the details of a lead."""
    del clock
    lead = _workable(state, arguments.lead_id)
    changed = lead.model_copy(update=_form(state, arguments))
    return state.model_copy(update={"leads": {**state.leads, arguments.lead_id: changed}})


@APP.action(changes="`leads[id].status`, `.disqualified_because`")
def disqualify_lead(state: State, arguments: DisqualifyLead, clock: Clock) -> State:
    """Put a lead aside with the reason."""
    del clock
    lead = _workable(state, arguments.lead_id)
    because = words(arguments.because, "why this lead leads nowhere", "because", 300)
    changed = lead.model_copy(update={"status": "disqualified", "disqualified_because": because})
    return state.model_copy(update={"leads": {**state.leads, arguments.lead_id: changed}})


@APP.action(changes="`leads[id].status`, `.disqualified_because`")
def reopen_lead(state: State, arguments: OneLead, clock: Clock) -> State:
    """Take up a lead again that was put aside."""
    del clock
    lead = found(state.leads, arguments.lead_id, "lead", "lead_id")
    if lead.status != "disqualified":
        raise ActionRefused(f"{lead.name} was not put aside.", "lead_id")
    changed = lead.model_copy(update={"status": "contacted", "disqualified_because": ""})
    return state.model_copy(update={"leads": {**state.leads, arguments.lead_id: changed}})


@APP.action(changes="`leads[id].status`, `.contact_id`; `contacts`, `accounts`, `deals`: new ones")
def convert_lead(state: State, arguments: ConvertLead, clock: Clock) -> State:
    """Make an account, a contact and a deal of a lead."""
    lead = _workable(state, arguments.lead_id)
    for other in state.contacts.values():
        if lead.email and other.email == lead.email:
            raise ActionRefused(f"{other.name} is a contact with this e-mail address already.", "lead_id")
    state, account_id = _account_for(state, lead, arguments, clock)
    contact_id = clock.new_id("contact")
    contact = Contact(
        given=lead.given,
        family=lead.family,
        title=lead.title,
        email=lead.email,
        phone=lead.phone,
        account_id=account_id,
        owner_id=lead.owner_id,
        created_at=clock.now,
    )
    converted = lead.model_copy(update={"status": "converted", "contact_id": contact_id})
    state = state.model_copy(
        update={
            "contacts": {**state.contacts, contact_id: contact},
            "leads": {**state.leads, arguments.lead_id: converted},
        }
    )
    return _with_deal(state, arguments, account_id, contact_id, clock)


def _account_for(state: State, lead: Lead, arguments: ConvertLead, clock: Clock) -> tuple[State, str]:
    if arguments.account_id is not None:
        found(state.accounts, arguments.account_id, "account", "account_id")
        return state, arguments.account_id
    free_name(lead.company, (one.name for one in state.accounts.values()), "an account", "account_id")
    account = Account(
        name=lead.company,
        industry=words(arguments.industry, "the industry of the new account", "industry"),
        size="1-9",
        website="",
        phone=lead.phone,
        street="",
        city="",
        country="",
        owner_id=lead.owner_id,
        created_at=clock.now,
    )
    key = clock.new_id("account")
    return state.model_copy(update={"accounts": {**state.accounts, key: account}}), key


def _with_deal(state: State, arguments: ConvertLead, account_id: str, contact_id: str, clock: Clock) -> State:
    name = at_most(arguments.deal_name, "deal_name")
    if not name:
        return state
    if arguments.stage_id is None or arguments.close_on is None:
        raise ActionRefused("Choose a stage and a close date for the deal.", "close_on")
    stage = found(state.stages, arguments.stage_id, "stage", "stage_id")
    deal = Deal(
        name=name,
        account_id=account_id,
        contact_id=contact_id,
        owner_id=state.leads[arguments.lead_id].owner_id,
        stage_id=arguments.stage_id,
        estimate=arguments.estimate,
        probability=stage.probability,
        close_on=arguments.close_on,
        created_at=clock.now,
    )
    return state.model_copy(update={"deals": {**state.deals, clock.new_id("deal"): deal}})
