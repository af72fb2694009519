"""What a user does with customers' tickets."""

from hub.apps.crm.app import APP
from hub.apps.crm.lookup import TEXT_LENGTH, contact_of, found, words
from hub.apps.crm.state import Priority, Reply, State, Ticket, TicketStatus
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.lookup import selected
from hub.engine.records import Arguments, Id


class OpenTicket(Arguments):
    """What a customer asks or complains about."""

    subject: str
    account_id: Id
    contact_id: Id | None
    owner_id: Id
    priority: Priority
    text: str


class EditTicket(Arguments):
    """The whole form of a ticket."""

    ticket_id: Id
    subject: str
    contact_id: Id | None
    owner_id: Id
    priority: Priority


class ReplyToTicket(Arguments):
    """An answer to the customer, or a note that only colleagues see."""

    ticket_id: Id
    text: str
    internal: bool
    then: TicketStatus | None = None
    """The status afterwards; none: as it was, but a new ticket is open once it is answered."""


class SetTicketStatus(Arguments):
    """Tickets with another status."""

    ticket_ids: tuple[Id, ...]
    status: TicketStatus


@APP.action(changes="`tickets`: a new one")
def open_ticket(state: State, arguments: OpenTicket, clock: Clock) -> State:
    """Open a ticket for a customer."""
    account = found(state.accounts, arguments.account_id, "account", "account_id")
    found(state.users, arguments.owner_id, "colleague", "owner_id")
    contact_id = contact_of(state, arguments.contact_id, arguments.account_id)
    author = state.contacts[contact_id].name if contact_id else account.name
    text = words(arguments.text, "what the customer says", "text", TEXT_LENGTH)
    ticket = Ticket(
        number=max((one.number for one in state.tickets.values()), default=1_000) + 1,
        subject=words(arguments.subject, "a subject", "subject"),
        account_id=arguments.account_id,
        contact_id=contact_id,
        owner_id=arguments.owner_id,
        priority=arguments.priority,
        status="new",
        replies=(Reply(author=author, text=text, written_at=clock.now),),
        opened_at=clock.now,
    )
    return state.model_copy(update={"tickets": {**state.tickets, clock.new_id("ticket"): ticket}})


@APP.action(changes="`tickets[id]`: the fields of its form")
def edit_ticket(state: State, arguments: EditTicket, clock: Clock) -> State:
    """Change subject, contact, owner or priority of a ticket."""
    del clock
    ticket = found(state.tickets, arguments.ticket_id, "ticket", "ticket_id")
    found(state.users, arguments.owner_id, "colleague", "owner_id")
    changed = ticket.model_copy(
        update={
            "subject": words(arguments.subject, "a subject", "subject"),
            "contact_id": contact_of(state, arguments.contact_id, ticket.account_id),
            "owner_id": arguments.owner_id,
            "priority": arguments.priority,
        }
    )
    return state.model_copy(update={"tickets": {**state.tickets, arguments.ticket_id: changed}})


def _answers_the_customer(before: State, after: State) -> bool:
    changed = [ticket for key, ticket in after.tickets.items() if ticket is not before.tickets.get(key)]
    return any(not ticket.replies[-1].internal for ticket in changed)


@APP.action(changes="`tickets[id].replies`: one more; `.status`", reaches_others=_answers_the_customer)
def reply_to_ticket(state: State, arguments: ReplyToTicket, clock: Clock) -> State:
    """Answer a ticket, or leave an internal note in it."""
    ticket = found(state.tickets, arguments.ticket_id, "ticket", "ticket_id")
    if ticket.status == "closed":
        raise ActionRefused(f"Ticket {ticket.number} is closed. Set it to open first.", "text")
    reply = Reply(
        author=state.users[state.me].name,
        text=words(arguments.text, "a text", "text", TEXT_LENGTH),
        internal=arguments.internal,
        written_at=clock.now,
    )
    answered = "open" if ticket.status == "new" and not arguments.internal else ticket.status
    changed = ticket.model_copy(update={"replies": (*ticket.replies, reply), "status": arguments.then or answered})
    return state.model_copy(update={"tickets": {**state.tickets, arguments.ticket_id: changed}})


@APP.action(changes="`tickets[ids].status`")
def set_ticket_status(state: State, arguments: SetTicketStatus, clock: Clock) -> State:
    """Set the status of tickets."""
    del clock
    tickets = dict(state.tickets)
    for key in selected(arguments.ticket_ids, "ticket", "ticket_ids"):
        ticket = found(state.tickets, key, "ticket", "ticket_ids")
        tickets[key] = ticket.model_copy(update={"status": arguments.status})
    return state.model_copy(update={"tickets": tickets})
