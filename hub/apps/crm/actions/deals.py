"""What a user does with deals as a whole: make, change, move along the pipeline, win and lose."""

from pydantic import Field

from hub.apps.crm.app import APP
from hub.apps.crm.domain.reassignment import without_subject
from hub.apps.crm.lookup import TEXT_LENGTH, at_most, contact_of, found, words
from hub.apps.crm.state import Deal, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.lookup import selected
from hub.engine.records import Arguments, Day, Id


class CreateDeal(Arguments):
    """A new deal as its form has it."""

    name: str
    account_id: Id
    contact_id: Id | None
    owner_id: Id
    stage_id: Id
    estimate: int = Field(ge=0)
    close_on: Day
    next_step: str


class EditDeal(Arguments):
    """The whole form of a deal."""

    deal_id: Id
    name: str
    contact_id: Id | None
    owner_id: Id
    estimate: int = Field(ge=0)
    probability: int
    close_on: Day
    next_step: str


class OneDeal(Arguments):
    """A deal."""

    deal_id: Id


class MoveDeals(Arguments):
    """Deals for another stage."""

    deal_ids: tuple[Id, ...]
    stage_id: Id


class LoseDeal(OneDeal):
    """A deal that came to nothing."""

    reason_id: Id
    lost_to: str
    """One of the deal's competitors, or empty."""
    note: str


def open_deal(state: State, deal_id: str, field: str = "deal_id") -> Deal:
    """Return a deal that is still open.

    Raises:
        ActionRefused: it was won or lost.
    """
    deal = found(state.deals, deal_id, "deal", field)
    if deal.status != "open":
        raise ActionRefused(f"{deal.name} is {deal.status}. Reopen it first.", field)
    return deal


def with_deal(state: State, deal_id: str, deal: Deal) -> State:
    """Return the state with a deal in its place."""
    return state.model_copy(update={"deals": {**state.deals, deal_id: deal}})


@APP.action(changes="`deals`: a new one")
def create_deal(state: State, arguments: CreateDeal, clock: Clock) -> State:
    """Add a deal; its probability is that of its stage."""
    found(state.accounts, arguments.account_id, "account", "account_id")
    found(state.users, arguments.owner_id, "colleague", "owner_id")
    stage = found(state.stages, arguments.stage_id, "stage", "stage_id")
    deal = Deal(
        name=words(arguments.name, "a name", "name"),
        account_id=arguments.account_id,
        contact_id=contact_of(state, arguments.contact_id, arguments.account_id),
        owner_id=arguments.owner_id,
        stage_id=arguments.stage_id,
        estimate=arguments.estimate,
        probability=stage.probability,
        close_on=arguments.close_on,
        next_step=at_most(arguments.next_step, "next_step", 200),
        created_at=clock.now,
    )
    return with_deal(state, clock.new_id("deal"), deal)


@APP.action(changes="`deals[id]`: the fields of its form")
def edit_deal(state: State, arguments: EditDeal, clock: Clock) -> State:
    """Change the details of an open deal."""
    del clock
    deal = open_deal(state, arguments.deal_id)
    found(state.users, arguments.owner_id, "colleague", "owner_id")
    if not 0 <= arguments.probability <= 100:  # noqa: PLR2004 -- percent
        raise ActionRefused("Enter a percentage from 0 to 100.", "probability")
    if deal.lines and arguments.estimate != deal.estimate:
        raise ActionRefused("The amount follows from the products; change those instead.", "estimate")
    changed = deal.model_copy(
        update={
            "name": words(arguments.name, "a name", "name"),
            "contact_id": contact_of(state, arguments.contact_id, deal.account_id),
            "owner_id": arguments.owner_id,
            "estimate": arguments.estimate,
            "probability": arguments.probability,
            "close_on": arguments.close_on,
            "next_step": at_most(arguments.next_step, "next_step", 200),
        }
    )
    return with_deal(state, arguments.deal_id, changed)


@APP.action(changes="`deals[ids].stage_id`, `.probability`")
def move_deals(state: State, arguments: MoveDeals, clock: Clock) -> State:
    """Move open deals to another stage; each gets the probability of the stage."""
    del clock
    stage = found(state.stages, arguments.stage_id, "stage", "stage_id")
    deals = dict(state.deals)
    for key in selected(arguments.deal_ids, "deal", "deal_ids"):
        deal = open_deal(state, key, "deal_ids")
        if deal.stage_id != arguments.stage_id:
            deals[key] = deal.model_copy(update={"stage_id": arguments.stage_id, "probability": stage.probability})
    return state.model_copy(update={"deals": deals})


@APP.action(changes="`deals[id].status`, `.probability`, `.closed_at`")
def win_deal(state: State, arguments: OneDeal, clock: Clock) -> State:
    """Mark a deal as won."""
    deal = open_deal(state, arguments.deal_id)
    if not deal.lines and not deal.estimate:
        raise ActionRefused(f"{deal.name} has no amount. Enter one before it is won.", "deal_id")
    won = deal.model_copy(update={"status": "won", "probability": 100, "closed_at": clock.now})
    return with_deal(state, arguments.deal_id, won)


@APP.action(changes="`deals[id].status`, `.probability`, `.lost_reason_id`, `.lost_to`, `.lost_note`, `.closed_at`")
def lose_deal(state: State, arguments: LoseDeal, clock: Clock) -> State:
    """Mark a deal as lost, with the reason and, if known, to whom."""
    deal = open_deal(state, arguments.deal_id)
    found(state.lost_reasons, arguments.reason_id, "reason", "reason_id")
    if arguments.lost_to and arguments.lost_to not in deal.competitors:
        raise ActionRefused(f"{arguments.lost_to} is not among the competitors of this deal.", "lost_to")
    lost = deal.model_copy(
        update={
            "status": "lost",
            "probability": 0,
            "lost_reason_id": arguments.reason_id,
            "lost_to": arguments.lost_to,
            "lost_note": at_most(arguments.note, "note", TEXT_LENGTH),
            "closed_at": clock.now,
        }
    )
    return with_deal(state, arguments.deal_id, lost)


@APP.action(changes="`deals[id].status`, `.probability` (that of its stage), `.lost_*`, `.closed_at`")
def reopen_deal(state: State, arguments: OneDeal, clock: Clock) -> State:
    """Open a deal again that was won or lost."""
    del clock
    deal = found(state.deals, arguments.deal_id, "deal", "deal_id")
    if deal.status == "open":
        raise ActionRefused(f"{deal.name} is open already.", "deal_id")
    reopened = deal.model_copy(
        update={
            "status": "open",
            "probability": state.stages[deal.stage_id].probability,
            "lost_reason_id": None,
            "lost_to": "",
            "lost_note": "",
            "closed_at": None,
        }
    )
    return with_deal(state, arguments.deal_id, reopened)


@APP.action(changes="`deals[id]` goes with its quotes, notes and activities")
def delete_deal(state: State, arguments: OneDeal, clock: Clock) -> State:
    """Delete a deal that no accepted quote rests on."""
    del clock
    key = arguments.deal_id
    deal = found(state.deals, key, "deal", "deal_id")
    if any(quote.deal_id == key and quote.status == "accepted" for quote in state.quotes.values()):
        raise ActionRefused(f"{deal.name} has an accepted quote, so it cannot be deleted.", "deal_id")
    state = state.model_copy(
        update={
            "deals": {one: deal for one, deal in state.deals.items() if one != key},
            "quotes": {one: quote for one, quote in state.quotes.items() if quote.deal_id != key},
        }
    )
    return without_subject(state, "deal", {key})
