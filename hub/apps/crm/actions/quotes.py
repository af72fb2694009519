"""What a user does with quotes."""

from hub.apps.crm.actions.deals import open_deal
from hub.apps.crm.actions.lines import terms as line_terms
from hub.apps.crm.app import APP
from hub.apps.crm.lookup import TEXT_LENGTH, at_most, contact_of, found
from hub.apps.crm.state import Quote, QuoteStatus, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.lookup import next_number
from hub.engine.records import Arguments, Day, Id


class CreateQuote(Arguments):
    """A quote over the products of a deal."""

    deal_id: Id
    contact_id: Id | None
    valid_until: Day
    tax: int
    terms: str


class OneQuote(Arguments):
    """A quote."""

    quote_id: Id


class EditQuote(OneQuote):
    """The whole form of a draft."""

    contact_id: Id | None
    valid_until: Day
    tax: int
    terms: str


class EditQuoteLine(OneQuote):
    """Another quantity, price or discount in a draft."""

    line_id: Id
    quantity: int
    price: int
    discount: int


def _in_status(state: State, quote_id: str, status: QuoteStatus, instead: str) -> Quote:
    quote = found(state.quotes, quote_id, "quote", "quote_id")
    if quote.status != status:
        raise ActionRefused(f"{quote.number} is {quote.status}. {instead}", "quote_id")
    return quote


def _draft(state: State, quote_id: str) -> Quote:
    return _in_status(state, quote_id, "draft", "Only drafts can be changed and sent.")


def _sent(state: State, quote_id: str) -> Quote:
    return _in_status(state, quote_id, "sent", "Only a quote that was sent can be decided on.")


def _with(state: State, key: str, quote: Quote) -> State:
    return state.model_copy(update={"quotes": {**state.quotes, key: quote}})


def _form(state: State, arguments: CreateQuote | EditQuote, account_id: str, today: str) -> dict[str, str | int | None]:
    valid_until = arguments.valid_until
    if valid_until < today:
        raise ActionRefused("This day has passed. Choose a later one.", "valid_until")
    if not 0 <= arguments.tax <= 100:  # noqa: PLR2004 -- percent
        raise ActionRefused("Enter a percentage from 0 to 100.", "tax")
    return {
        "contact_id": contact_of(state, arguments.contact_id, account_id),
        "valid_until": valid_until,
        "tax": arguments.tax,
        "terms": at_most(arguments.terms, "terms", TEXT_LENGTH),
    }


@APP.action(changes="`quotes`: a new draft with the lines of the deal")
def create_quote(state: State, arguments: CreateQuote, clock: Clock) -> State:
    """Make a quote of a deal's products."""
    deal = open_deal(state, arguments.deal_id)
    if not deal.lines:
        raise ActionRefused(f"{deal.name} has no products. Add some before you quote.", "deal_id")
    number = next_number((one.number for one in state.quotes.values()), first=1_001)
    fixed = {"number": f"Q-{number}", "deal_id": arguments.deal_id, "status": "draft", "created_at": clock.now}
    form = _form(state, arguments, deal.account_id, clock.now[:10])
    return _with(state, clock.new_id("quote"), Quote.model_validate({**fixed, **form, "lines": deal.lines}))


@APP.action(changes="`quotes[id]`: the fields of its form")
def edit_quote(state: State, arguments: EditQuote, clock: Clock) -> State:
    """Change contact, validity, tax or terms of a draft."""
    quote = _draft(state, arguments.quote_id)
    account_id = state.deals[quote.deal_id].account_id
    changed = quote.model_copy(update=_form(state, arguments, account_id, clock.now[:10]))
    return _with(state, arguments.quote_id, changed)


@APP.action(changes="`quotes[id].lines[line].quantity`, `.price`, `.discount`")
def edit_quote_line(state: State, arguments: EditQuoteLine, clock: Clock) -> State:
    """Change quantity, price or discount of a line of a draft."""
    del clock
    quote = _draft(state, arguments.quote_id)
    line = found(quote.lines, arguments.line_id, "line", "line_id")
    changed = line.model_copy(update=line_terms(arguments.quantity, arguments.price, arguments.discount))
    lines = {**quote.lines, arguments.line_id: changed}
    return _with(state, arguments.quote_id, quote.model_copy(update={"lines": lines}))


@APP.action(changes="`quotes[id].status`, `.sent_at`", reaches_others=True)
def send_quote(state: State, arguments: OneQuote, clock: Clock) -> State:
    """Send a draft to its contact."""
    quote = _draft(state, arguments.quote_id)
    contact = state.contacts[quote.contact_id] if quote.contact_id else None
    if contact is None or not contact.email:
        raise ActionRefused(f"{quote.number} has no contact with an e-mail address. Choose one.", "contact_id")
    if quote.valid_until < clock.now[:10]:
        raise ActionRefused(f"{quote.number} is not valid any more. Choose a later day.", "valid_until")
    return _with(state, arguments.quote_id, quote.model_copy(update={"status": "sent", "sent_at": clock.now}))


@APP.action(changes="`quotes[id].status`, `.decided_at`; `deals[id].lines` of an open deal become those of the quote")
def accept_quote(state: State, arguments: OneQuote, clock: Clock) -> State:
    """Note that the customer accepted a quote; its lines become the deal's."""
    quote = _sent(state, arguments.quote_id)
    deal = open_deal(state, quote.deal_id, "quote_id")
    state = state.model_copy(
        update={"deals": {**state.deals, quote.deal_id: deal.model_copy(update={"lines": quote.lines})}}
    )
    accepted = quote.model_copy(update={"status": "accepted", "decided_at": clock.now})
    return _with(state, arguments.quote_id, accepted)


@APP.action(changes="`quotes[id].status`, `.decided_at`")
def decline_quote(state: State, arguments: OneQuote, clock: Clock) -> State:
    """Note that the customer declined a quote."""
    quote = _sent(state, arguments.quote_id)
    return _with(state, arguments.quote_id, quote.model_copy(update={"status": "declined", "decided_at": clock.now}))


@APP.action(changes="`quotes[id].status`, `.decided_at`")
def expire_quote(state: State, arguments: OneQuote, clock: Clock) -> State:
    """Note that a quote was not answered in time."""
    quote = _sent(state, arguments.quote_id)
    return _with(state, arguments.quote_id, quote.model_copy(update={"status": "expired", "decided_at": clock.now}))


@APP.action(changes="`quotes[id]` goes")
def delete_quote(state: State, arguments: OneQuote, clock: Clock) -> State:
    """Delete a draft."""
    del clock
    _draft(state, arguments.quote_id)
    quotes = {key: one for key, one in state.quotes.items() if key != arguments.quote_id}
    return state.model_copy(update={"quotes": quotes})
