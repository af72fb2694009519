"""Solutions for deals, their products, competitors and quotes."""

from hub.apps.crm.actions.deals import CreateDeal, EditDeal, LoseDeal, MoveDeals, OneDeal
from hub.apps.crm.actions.lines import AddLine, EditLine, OneCompetitor, OneLine
from hub.apps.crm.actions.quotes import CreateQuote, EditQuote, EditQuoteLine, OneQuote
from hub.apps.crm.navigation import (
    BULK,
    DONE,
    Field,
    choice,
    contact_field,
    create_record,
    delete_record,
    edit_record,
    form,
    go,
    money_field,
    open_record,
    open_row,
    owner_field,
    searched,
    select_records,
    text,
    whole,
)
from hub.apps.crm.state import Line, State
from hub.engine.ui_steps import Drag, Fill, Named, UISteps, button, menu


def create_deal(state: State, arguments: CreateDeal) -> UISteps:
    """Deals, New deal."""
    first = state.stage_order[0]
    return create_record(
        "Deals",
        "New deal",
        "Create deal",
        text("Deal name", "", arguments.name),
        searched("Account", "", state.accounts[arguments.account_id].name),
        contact_field(state, None, arguments.contact_id),
        choice("Stage", state.stages[first].name, state.stages[arguments.stage_id].name),
        owner_field(state, state.me, arguments.owner_id),
        money_field("Amount", 0, arguments.estimate),
        text("Close date", "", arguments.close_on),
        text("Next step", "", arguments.next_step),
    )


def edit_deal(state: State, arguments: EditDeal) -> UISteps:
    """The deal's page, Edit."""
    deal = state.deals[arguments.deal_id]
    return edit_record(
        open_record(state, "deal", arguments.deal_id),
        deal.name,
        text("Deal name", deal.name, arguments.name),
        contact_field(state, deal.contact_id, arguments.contact_id),
        owner_field(state, deal.owner_id, arguments.owner_id),
        money_field("Amount", deal.estimate, arguments.estimate),
        whole("Probability (%)", deal.probability, arguments.probability),
        text("Close date", deal.close_on, arguments.close_on),
        text("Next step", deal.next_step, arguments.next_step),
    )


def move_deals(state: State, arguments: MoveDeals) -> UISteps:
    """One: dragged over the board. Several: Deals, ticked, Move to stage."""
    stage = state.stages[arguments.stage_id].name
    deal_id, *others = arguments.deal_ids
    if others:
        return (*select_records(state, "deal", arguments.deal_ids), menu("Move to stage", stage, BULK), DONE)
    name = state.deals[deal_id].name
    return (
        go("Pipeline"),
        Fill(Named("searchbox", "Search the pipeline"), name),
        Drag(Named("listitem", name), Named("region", f"Stage {stage}")),
        DONE,
    )


def win_deal(state: State, arguments: OneDeal) -> UISteps:
    """The deal's page, Mark as won."""
    return (*open_record(state, "deal", arguments.deal_id), button("Mark as won"), DONE)


def lose_deal(state: State, arguments: LoseDeal) -> UISteps:
    """The deal's page, Mark as lost."""
    nobody = "Nobody in particular"
    return (
        *open_record(state, "deal", arguments.deal_id),
        button("Mark as lost"),
        *form(
            f"Mark {state.deals[arguments.deal_id].name} as lost",
            "Mark as lost",
            choice("Reason", "", state.lost_reasons[arguments.reason_id].name),
            choice("Lost to", nobody, arguments.lost_to or nobody),
            text("What happened", "", arguments.note),
        ),
    )


def reopen_deal(state: State, arguments: OneDeal) -> UISteps:
    """The deal's page, Reopen."""
    return (*open_record(state, "deal", arguments.deal_id), button("Reopen"), DONE)


def delete_deal(state: State, arguments: OneDeal) -> UISteps:
    """The deal's page, More actions, Delete deal."""
    name = state.deals[arguments.deal_id].name
    opened = open_record(state, "deal", arguments.deal_id)
    return delete_record(opened, "deal", name)


def add_line(state: State, arguments: AddLine) -> UISteps:
    """The deal's page, Add product."""
    return (
        *open_record(state, "deal", arguments.deal_id),
        button("Add product"),
        *form(
            "Add product",
            "Add product",
            searched("Product", "", state.products[arguments.product_id].name),
            whole("Quantity", 1, arguments.quantity),
            whole("Discount (%)", 0, arguments.discount),
        ),
    )


def _line_fields(line: Line, after: EditLine | EditQuoteLine) -> tuple[Field, ...]:
    return (
        whole("Quantity", line.quantity, after.quantity),
        money_field("Price", line.price, after.price),
        whole("Discount (%)", line.discount, after.discount),
    )


def edit_line(state: State, arguments: EditLine) -> UISteps:
    """The deal's page, the product's menu, Edit."""
    line = state.deals[arguments.deal_id].lines[arguments.line_id]
    product = state.products[line.product_id].name
    return (
        *open_record(state, "deal", arguments.deal_id),
        menu(f"Actions for {product}", "Edit"),
        *form(f"Edit {product}", "Save", *_line_fields(line, arguments)),
    )


def remove_line(state: State, arguments: OneLine) -> UISteps:
    """The deal's page, the product's menu, Remove."""
    line = state.deals[arguments.deal_id].lines[arguments.line_id]
    product = state.products[line.product_id].name
    return (*open_record(state, "deal", arguments.deal_id), menu(f"Actions for {product}", "Remove"), DONE)


def add_competitor(state: State, arguments: OneCompetitor) -> UISteps:
    """The deal's page, among the competitors."""
    panel = Named("region", "Competitors")
    return (
        *open_record(state, "deal", arguments.deal_id),
        Fill(Named("textbox", "Competitor", panel), arguments.name),
        button("Add competitor", panel),
        DONE,
    )


def remove_competitor(state: State, arguments: OneCompetitor) -> UISteps:
    """The deal's page, the cross beside the competitor."""
    opened = open_record(state, "deal", arguments.deal_id)
    return (*opened, button(f"Remove {arguments.name}", Named("region", "Competitors")), DONE)


def _open_quote(state: State, quote_id: str) -> UISteps:
    return open_row("Quotes", state.quotes[quote_id].number)


def create_quote(state: State, arguments: CreateQuote) -> UISteps:
    """The deal's page, Create quote; tax and terms of the last quote and 30 days are filled in already."""
    deal = state.deals[arguments.deal_id]
    last = next(reversed(state.quotes.values()), None)
    return (
        *open_record(state, "deal", arguments.deal_id),
        button("Create quote"),
        *form(
            f"Quote for {deal.name}",
            "Create quote",
            contact_field(state, deal.contact_id, arguments.contact_id),
            text("Valid until", "", arguments.valid_until),
            whole("Tax (%)", last.tax if last else 0, arguments.tax),
            text("Terms", last.terms if last else "", arguments.terms),
        ),
    )


def edit_quote(state: State, arguments: EditQuote) -> UISteps:
    """The quote's page, Edit."""
    quote = state.quotes[arguments.quote_id]
    return edit_record(
        _open_quote(state, arguments.quote_id),
        quote.number,
        contact_field(state, quote.contact_id, arguments.contact_id),
        text("Valid until", quote.valid_until, arguments.valid_until),
        whole("Tax (%)", quote.tax, arguments.tax),
        text("Terms", quote.terms, arguments.terms),
    )


def edit_quote_line(state: State, arguments: EditQuoteLine) -> UISteps:
    """The quote's page, the product's menu, Edit."""
    line = state.quotes[arguments.quote_id].lines[arguments.line_id]
    product = state.products[line.product_id].name
    return (
        *_open_quote(state, arguments.quote_id),
        menu(f"Actions for {product}", "Edit"),
        *form(f"Edit {product}", "Save", *_line_fields(line, arguments)),
    )


def send_quote(state: State, arguments: OneQuote) -> UISteps:
    """The quote's page, Send."""
    return (*_open_quote(state, arguments.quote_id), button("Send"), DONE)


def accept_quote(state: State, arguments: OneQuote) -> UISteps:
    """The quote's page, Accepted."""
    return (*_open_quote(state, arguments.quote_id), button("Accepted"), DONE)


def decline_quote(state: State, arguments: OneQuote) -> UISteps:
    """The quote's page, Declined."""
    return (*_open_quote(state, arguments.quote_id), button("Declined"), DONE)


def expire_quote(state: State, arguments: OneQuote) -> UISteps:
    """The quote's page, Expired."""
    return (*_open_quote(state, arguments.quote_id), button("Expired"), DONE)


def delete_quote(state: State, arguments: OneQuote) -> UISteps:
    """The quote's page, More actions, Delete quote."""
    number = state.quotes[arguments.quote_id].number
    opened = _open_quote(state, arguments.quote_id)
    return delete_record(opened, "quote", number)
